// RUN: %check %s not-a-buffer
// Objects that own memory, sent as bytes: pointers arrive, not the data behind them.
#include <memory>
#include <mpi.h>
#include <string>
#include <vector>

struct Particle {
  int id;
  std::string name;
};

struct Point {
  double x, y, z;
};

void strings_as_bytes(std::vector<std::string> &names) {
  MPI_Bcast(names.data(), names.size() * sizeof(std::string), MPI_BYTE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' points to the container itself, not to its elements [everyrank-not-a-buffer]
}

void object_as_bytes(Particle &particle) {
  MPI_Bcast(&particle, sizeof particle, MPI_BYTE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' points to objects that own memory elsewhere{{.*}} [everyrank-not-a-buffer]
}

void vectors_as_bytes(std::vector<std::vector<int>> &rows) {
  MPI_Bcast(rows.data(), rows.size() * sizeof rows[0], MPI_BYTE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'MPI_Bcast' points to the container itself, not to its elements [everyrank-not-a-buffer]
}

void numbers_as_bytes(std::vector<Point> &points) {
  MPI_Bcast(points.data(), points.size() * sizeof(Point), MPI_BYTE, 0, MPI_COMM_WORLD);
}

void text(std::string &name) {
  MPI_Bcast(name.data(), static_cast<int>(name.size()), MPI_CHAR, 0, MPI_COMM_WORLD);
}

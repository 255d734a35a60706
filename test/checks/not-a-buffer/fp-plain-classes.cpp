// RUN: %check %s not-a-buffer
// A class with a copy constructor or an assignment of its own need not own anything.
// CHECK-NONE
#include <mpi.h>
#include <tuple>
#include <utility>
#include <vector>

struct Vec3 {
  double x, y, z;
  Vec3() : x(0), y(0), z(0) {}
  Vec3(const Vec3 &o) : x(o.x), y(o.y), z(o.z) {}
  Vec3 &operator=(const Vec3 &o) {
    x = o.x, y = o.y, z = o.z;
    return *this;
  }
};

void vectors(std::vector<Vec3> &v) {
  MPI_Bcast(v.data(), 3 * v.size(), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(v.data(), v.size() * sizeof(Vec3), MPI_BYTE, 0, MPI_COMM_WORLD);
}

void pairs(int n) {
  std::pair<int, double> pair{1, 2.};
  std::tuple<int, double> tuple{1, 2.};
  std::vector<std::pair<int, int>> v(n);
  MPI_Bcast(&pair, sizeof pair, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&tuple, sizeof tuple, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(v.data(), 2 * n, MPI_INT, 0, MPI_COMM_WORLD);
}

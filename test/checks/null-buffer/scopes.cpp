// RUN: %check %s null-buffer
// Lambdas, templates and member functions.
#include <cstdlib>
#include <mpi.h>

void lambda(int rank) {
  auto share = [](int rank) {
    int *p = nullptr;
    if (rank == 0)
      p = static_cast<int *>(std::malloc(16));
    MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
  };
  share(rank);
}

template <class T> void instantiated(int rank) {
  T *p = nullptr;
  if (rank == 0)
    p = new T[4];
  MPI_Bcast(p, 4, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'p' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}
template void instantiated<int>(int);
template void instantiated<unsigned>(int);

class Field {
public:
  void share() {
    if (rank_ == 0)
      cells_ = new double[8];
    MPI_Bcast(cells_, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }

  void share_local() {
    double *cells = nullptr;
    if (rank_ == 0)
      cells = new double[8];
    MPI_Bcast(cells, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'cells' is null on ranks != 0{{.*}} [everyrank-null-buffer]
  }

private:
  int rank_ = 0;
  double *cells_ = nullptr;
};

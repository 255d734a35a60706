// RUN: %check %s null-buffer
// Boost.MPI: arrays by pointer and count.
#include <boost/mpi.hpp>

void null(const boost::mpi::communicator &world) {
  double *values = nullptr;
  if (world.rank() == 0)
    values = new double[8];
  boost::mpi::broadcast(world, values, 8, 0);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'values' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void single_value(const boost::mpi::communicator &world) {
  double value = 0;
  if (world.rank() == 0)
    value = 1;
  boost::mpi::broadcast(world, value, 0);
}

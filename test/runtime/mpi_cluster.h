// The ranks of an MPI job as a cluster; the test program runs under mpirun.
#pragma once

#include "cluster.h"

#include <mpi.h>

namespace everyrank::test {

class mpi_cluster : public cluster {
public:
  std::vector<std::string> run(int size, const body &each, const options &defaults) override;

protected:
  /// The channels of this rank of `part`.
  virtual channels connect(MPI_Comm part, int rank, int size) = 0;
};

} // namespace everyrank::test

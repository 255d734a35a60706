// RUN: %check %s divergent-collective
// With EveryrankPessimistic, collectives in the order of a hash container are a possible warning.
// .clang-tidy:
//   CheckOptions:
//     EveryrankPessimistic: true
#include <map>
#include <mpi.h>
#include <unordered_map>

void hashed(std::unordered_map<int, double> &rates) {
  for (auto &each : rates)
    MPI_Bcast(&each.second, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: possible: 'MPI_Bcast' is called in the order of a hash container, which may differ between ranks [everyrank-divergent-collective]
  // CHECK: :[[@LINE-3]]:{{[0-9]+}}: note: this is the loop over its elements
}

void sorted(std::map<int, double> &rates) {
  for (auto &each : rates)
    MPI_Bcast(&each.second, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void only_counts(std::unordered_map<int, double> &rates) {
  int n = 0;
  for (auto &each : rates)
    n += each.second > 0;
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

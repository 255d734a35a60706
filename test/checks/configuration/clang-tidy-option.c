// RUN: %check %s null-buffer
// The same rows in .clang-tidy, beside those of everyrank.yaml.
// .clang-tidy:
//   CheckOptions:
//     EveryrankApi: |
//       broadcasts:
//         acme_bcast: {recv: 0, count: 1}
// everyrank.yaml:
//   rank-names: [seat]
#include <mpi.h>
#include <stdlib.h>

void acme_bcast(double *x, int count);

void both_known(int seat) {
  double *x = NULL;
  if (seat == 0)
    x = malloc(64);
  acme_bcast(x, 8);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is null on ranks != 0 in 'acme_bcast'{{.*}} [everyrank-null-buffer]
}

void valid(int seat) {
  double *x = malloc(64);
  if (seat == 0)
    x[0] = 1;
  acme_bcast(x, 8);
}

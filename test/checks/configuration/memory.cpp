// RUN: %check %s short-buffer
// Allocators by size in bytes, by elements, by out-parameter and space; deallocators.
// everyrank.yaml:
//   allocators:
//     acme_alloc: {size: 0}
//     acme_array: {size: 1, count: 0}
//     acme_doubles: {elements: 0}
//     acme_device_alloc: {out: 0, size: 1, space: device}
//     acme_host_alloc: {size: 0, space: host}
//   deallocators:
//     acme_free: {pointer: 1}
#include <mpi.h>
#include <nccl.h>

void *acme_alloc(size_t size);
void *acme_array(size_t count, size_t size);
double *acme_doubles(size_t count);
int acme_device_alloc(void **out, size_t size);
void *acme_host_alloc(size_t size);
void acme_free(int pool, void *memory);

void by_size(int n) {
  auto *x = static_cast<double *>(acme_alloc(n * sizeof(double)));
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(x, n + 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' holds fewer bytes than the count asks for on all ranks{{.*}} [everyrank-short-buffer]
}

void by_count_and_size(int n) {
  auto *x = static_cast<double *>(acme_array(n, sizeof(double)));
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(x, n + 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' holds fewer bytes than the count asks for on all ranks{{.*}} [everyrank-short-buffer]
}

void by_elements(int n) {
  double *x = acme_doubles(n);
  MPI_Bcast(x, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(x, n + 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' holds fewer bytes than the count asks for on all ranks{{.*}} [everyrank-short-buffer]
}

void by_argument(int rank, ncclComm_t comm, cudaStream_t stream) {
  float *x = nullptr, *y = nullptr;
  acme_device_alloc((void **)&x, 4096);
  ncclBcast(x, 1024, ncclFloat, 0, comm, stream);
  if (rank == 0)
    acme_device_alloc((void **)&y, 4096);
  ncclBcast(y, 1024, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'y' is null on ranks != 0{{.*}} [everyrank-null-buffer]
}

void on_the_host(ncclComm_t comm, cudaStream_t stream) {
  auto *x = static_cast<float *>(acme_host_alloc(4096));
  ncclBcast(x, 1024, ncclFloat, 0, comm, stream);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: the buffer of 'ncclBcast' is host memory on all ranks{{.*}} [everyrank-wrong-memory]
}

void given_back() {
  double *x = acme_doubles(8);
  acme_free(0, x);
  MPI_Bcast(x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'x' is already freed on all ranks{{.*}} [everyrank-null-buffer]
}

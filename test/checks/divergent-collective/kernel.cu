// RUN: %check %s divergent-collective -- -xcuda --cuda-host-only -nocudainc -nocudalib
// A file with kernels: what runs on the device is no way of the host.
#include <mpi.h>

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ dim3(unsigned x, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
struct Index {
  __declspec(property(get = fetch)) unsigned x;
  static __device__ unsigned fetch();
};
extern const __device__ Index threadIdx, blockIdx, blockDim;
extern "C" int cudaConfigureCall(dim3 grid, dim3 block, unsigned long bytes = 0, void *stream = 0);
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, unsigned long bytes = 0,
                                                void *stream = 0);

__global__ void scale(double *x, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

void root_only(int n, double *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  scale<<<(n + 255) / 256, 256>>>(x, n);
  if (rank == 0)
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: 'MPI_Bcast' is reached by rank 0 but not by ranks != 0{{.*}} [everyrank-divergent-collective]
}

void all(int n, double *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    scale<<<(n + 255) / 256, 256>>>(x, n);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

/* The C header: one thread drives two GPUs. The calls of a group are compared at its end, and one
 * that asks for another count is refused on both ranks. */
#include <everyrank/nccl.h>

#include <stdio.h>

enum { ranks = 2, n = 4 };

static void share(float **data, ncclComm_t *comm, cudaStream_t *stream, size_t count_of_rank_1) {
  everyrankGroupStart();
  for (int rank = 0; rank < ranks; ++rank)
    everyrankBroadcast(data[rank], data[rank], rank == 1 ? count_of_rank_1 : n, ncclFloat, 0,
                       comm[rank], stream[rank]);
  if (everyrankGroupEnd() == ncclSuccess)
    printf("the data is on its way\n");
  else
    printf("%s\n", everyrankGetLastError());
}

int main(void) {
  ncclComm_t comm[ranks];
  cudaStream_t stream[ranks];
  float *data[ranks], got[n] = {1, 2, 3, 4};
  everyrankCommInitAll(comm, ranks, NULL);
  for (int rank = 0; rank < ranks; ++rank) {
    cudaSetDevice(rank);
    cudaStreamCreate(&stream[rank]);
    cudaMalloc((void **)&data[rank], sizeof got);
  }
  cudaMemcpy(data[0], got, sizeof got, cudaMemcpyHostToDevice);
  share(data, comm, stream, n - 1);
  share(data, comm, stream, n);
  cudaStreamSynchronize(stream[1]);
  cudaMemcpy(got, data[1], sizeof got, cudaMemcpyDeviceToHost);
  printf("rank 1 has %g %g %g %g\n", got[0], got[1], got[2], got[3]);
  for (int rank = 0; rank < ranks; ++rank) {
    everyrankCommDetach(comm[rank]);
    ncclCommDestroy(comm[rank]);
  }
  return 0;
}

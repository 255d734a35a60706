// The few CUDA runtime calls that hosts make around a broadcast.
#pragma once

#include <stddef.h>

typedef struct CUstream_st *cudaStream_t;
typedef enum cudaError { cudaSuccess = 0 } cudaError_t;
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };

#ifdef __cplusplus
extern "C" {
#endif
cudaError_t cudaSetDevice(int device);
cudaError_t cudaMalloc(void **out, size_t size);
cudaError_t cudaMallocAsync(void **out, size_t size, cudaStream_t stream);
cudaError_t cudaMallocHost(void **out, size_t size);
cudaError_t cudaHostRegister(void *memory, size_t size, unsigned flags);
cudaError_t cudaFree(void *memory);
cudaError_t cudaMemset(void *memory, int value, size_t count);
cudaError_t cudaMemcpy(void *to, const void *from, size_t count, enum cudaMemcpyKind kind);
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
#ifdef __cplusplus
}
template <class T> cudaError_t cudaMalloc(T **out, size_t size) {
  return cudaMalloc((void **)out, size);
}
#endif

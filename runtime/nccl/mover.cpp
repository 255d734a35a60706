// Local facts from CUDA and NCCL; none of these calls waits for a device.
#include "nccl/mover.h"
#include "everyrank/nccl.hpp"
#include "nccl/types.h"

namespace everyrank::nccl {

namespace {

cudaPointerAttributes attributes_of(const void *pointer) {
  cudaPointerAttributes result{};
  if (cudaPointerGetAttributes(&result, pointer) != cudaSuccess) {
    (void)cudaGetLastError(); // ours, not the program's
    result.type = cudaMemoryTypeUnregistered;
  }
  return result;
}

bool is_capturing(cudaStream_t stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  if (cudaStreamIsCapturing(stream, &status) != cudaSuccess)
    (void)cudaGetLastError();
  return status != cudaStreamCaptureStatusNone;
}

} // namespace

nccl_mover::nccl_mover(ncclComm_t comm, cudaStream_t stream) : comm_(comm) {
  int pageable = 0;
  if (ncclCommUserRank(comm, &rank_) != ncclSuccess ||
      ncclCommCuDevice(comm, &device_) != ncclSuccess)
    throw usage_error("everyrank: this is no communicator of NCCL");
  if (cudaDeviceGetAttribute(&pageable, cudaDevAttrPageableMemoryAccess, device_) != cudaSuccess)
    (void)cudaGetLastError();
  pageable_ = pageable != 0;
  call_.comm = comm;
  call_.stream = stream;
}

device nccl_mover::place_of(const void *pointer) const {
  if (!pointer)
    return {device_kind::cuda, device_};
  cudaPointerAttributes found = attributes_of(pointer);
  switch (found.type) {
  case cudaMemoryTypeDevice:
    return {device_kind::cuda, found.device};
  case cudaMemoryTypeManaged:
    return {device_kind::managed, found.device};
  case cudaMemoryTypeHost:
    return {device_kind::pinned, found.device};
  default:
    return {};
  }
}

inspection nccl_mover::inspect_handle() const {
  if (!call_.comm)
    return {.fault = fault_kind::bad_handle, .detail = "a null communicator"};
  ncclResult_t state = ncclSuccess;
  ncclResult_t asked = ncclCommGetAsyncError(comm_, &state);
  if (asked != ncclSuccess)
    state = asked;
  if (state != ncclSuccess && state != ncclInProgress)
    return {.fault = fault_kind::bad_handle,
            .detail = std::string("the communicator has failed: ") + ncclGetErrorString(state)};
  return {};
}

inspection nccl_mover::inspect_pointer(const void *pointer, const char *name) const {
  if (!pointer)
    return {.fault = fault_kind::null_buffer, .detail = name};
  device place = place_of(pointer);
  if (place.kind == device_kind::host && !pageable_)
    return {.fault = fault_kind::wrong_memory, .detail = std::string(name) + " in host memory"};
  if (place.kind == device_kind::cuda && place.index != device_)
    return {.fault = fault_kind::wrong_device,
            .detail = std::string(name) + " on device " + std::to_string(place.index) +
                      ", the communicator is on " + std::to_string(device_)};
  return {};
}

inspection nccl_mover::inspect(const tensor_view &view, int root) const {
  inspection result = inspect_handle();
  if (result.fault == fault_kind::none && !plain_ && !dtype_of(call_.type))
    result = {.fault = fault_kind::bad_type, .detail = std::to_string(int(call_.type))};
  if (result.fault == fault_kind::none && !nccl_type_of(view.type))
    result = {.fault = fault_kind::bad_type, .detail = std::string(name_of(view.type))};
  bool moves = view.count() != 0;
  if (result.fault == fault_kind::none && moves)
    result = inspect_pointer(view.data, "recvbuff");
  if (result.fault == fault_kind::none && moves && !view.contiguous())
    result.fault = fault_kind::layout;
  if (result.fault == fault_kind::none && moves && rank_ == root && !plain_)
    result = inspect_pointer(call_.send, "sendbuff");
  result.capturing = is_capturing(call_.stream);
  return result;
}

void nccl_mover::broadcast(const tensor_view &view, int root, std::chrono::milliseconds) {
  ncclResult_t result = pncclBroadcast(view.data, view.data, std::size_t(view.count()),
                                       *nccl_type_of(view.type), root, comm_, call_.stream);
  if (result != ncclSuccess)
    throw transport_error(text_of("ncclBroadcast", result));
}

std::unique_ptr<mover> make_mover(ncclComm_t comm, cudaStream_t stream) {
  return std::make_unique<nccl_mover>(comm, stream);
}

} // namespace everyrank::nccl

// For programs that nobody can rebuild: with this library in LD_PRELOAD, their MPI_Bcast is
// checked.
//
// It stands in front of MPI's calls that make communicators, and of MPI_Bcast; MPI itself is
// reached by its second names, PMPI_Xxx. What is compared: the root, the bytes, and null buffers.
// Datatypes are not, for MPI lets the same bytes be described in many ways. Inter-communicators are
// left to MPI.
#include "everyrank/mpi.h"
#include "call/session.h"
#include "everyrank/error.h"
#include "preload/caller.h"

#include <cstdio>

using namespace everyrank;

namespace {

int key = MPI_KEYVAL_INVALID;     // of the attribute that holds a communicator's session
thread_local bool inside = false; // everyrank calls MPI itself

/// While it lives, calls of this thread go to MPI.
struct entered {
  entered() { inside = true; }
  ~entered() { inside = false; }
};

int forget(MPI_Comm, int, void *session, void *) {
  entered here;
  delete static_cast<detail::session *>(session);
  return MPI_SUCCESS;
}

/// The data goes by PMPI_Bcast, so the mover of the session moves nothing.
class no_mover final : public mover {
  void broadcast(const tensor_view &, int, std::chrono::milliseconds) override {}
  bool lets_ride() const noexcept override { return false; }
};

/// A collective act of the ranks of a new communicator.
void attach(MPI_Comm comm) {
  int across = 0, size = 0;
  if (comm == MPI_COMM_NULL || PMPI_Comm_test_inter(comm, &across) != MPI_SUCCESS || across ||
      PMPI_Comm_size(comm, &size) != MPI_SUCCESS || size < 2)
    return;
  entered here;
  try {
    auto session = std::make_unique<detail::session>(
        channels{make_mpi_control(comm), std::make_unique<no_mover>()}, options{});
    PMPI_Comm_set_attr(comm, key, session.release());
  } catch (const std::exception &reason) {
    std::fprintf(stderr, "everyrank: a communicator stays unchecked: %s\n", reason.what());
  }
}

detail::session *session_of(MPI_Comm comm) {
  detail::session *found = nullptr;
  int there = 0;
  if (inside || comm == MPI_COMM_NULL || key == MPI_KEYVAL_INVALID ||
      PMPI_Comm_get_attr(comm, key, &found, &there) != MPI_SUCCESS || !there)
    return nullptr;
  return found;
}

bool is_predefined(MPI_Datatype type) {
  int integers = 0, addresses = 0, types = 0, combiner = 0;
  return PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner) == MPI_SUCCESS &&
         combiner == MPI_COMBINER_NAMED;
}

/// The bytes as a view; no pointer is at fault where a derived datatype may hold the whole address.
tensor_view view_of(void *buffer, int count, MPI_Datatype type) {
  static std::byte anywhere;
  int size = 0;
  if (type == MPI_DATATYPE_NULL || PMPI_Type_size(type, &size) != MPI_SUCCESS)
    return tensor_view::undefined();
  bool absolute = !is_predefined(type);
  return {absolute ? &anywhere : buffer, dtype::bytes, {std::int64_t(count) * size}};
}

int attached(int result, MPI_Comm comm) {
  if (result == MPI_SUCCESS && !inside)
    attach(comm);
  return result;
}

int begin(int result) {
  if (result == MPI_SUCCESS) {
    PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &key, nullptr);
    attach(MPI_COMM_WORLD);
  }
  return result;
}

} // namespace

extern "C" {

int MPI_Init(int *argc, char ***argv) { return begin(PMPI_Init(argc, argv)); }

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  return begin(PMPI_Init_thread(argc, argv, required, provided));
}

int MPI_Finalize(void) {
  if (session_of(MPI_COMM_WORLD))
    PMPI_Comm_delete_attr(MPI_COMM_WORLD, key);
  return PMPI_Finalize();
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *made) {
  return attached(PMPI_Comm_dup(comm, made), made ? *made : MPI_COMM_NULL);
}

int MPI_Comm_split(MPI_Comm comm, int color, int key_, MPI_Comm *made) {
  return attached(PMPI_Comm_split(comm, color, key_, made), made ? *made : MPI_COMM_NULL);
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *made) {
  return attached(PMPI_Comm_create(comm, group, made), made ? *made : MPI_COMM_NULL);
}

int MPI_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  detail::session *session = session_of(comm);
  if (!session || session->settings().level == level::off)
    return PMPI_Bcast(buffer, count, type, root, comm);
  entered here;
  tensor_view view = view_of(buffer, count, type);
  status result = session->check(
      {.root = root, .leaves = {&view, 1}, .where = preload::caller(__builtin_return_address(0))});
  if (result)
    return PMPI_Bcast(buffer, count, type, root, comm);
  std::fprintf(stderr, "%s\n", result.text.c_str());
  PMPI_Comm_call_errhandler(comm,
                            MPI_ERR_ARG); // ends the job, unless the program has asked for codes
  return MPI_ERR_ARG;
}

} // extern "C"

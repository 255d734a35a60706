// MPI as Open MPI writes it: handles are addresses of library objects.
#pragma once

typedef struct ompi_communicator_t *MPI_Comm;
typedef struct ompi_datatype_t *MPI_Datatype;
typedef struct ompi_request_t *MPI_Request;
typedef struct ompi_op_t *MPI_Op;
typedef struct ompi_info_t *MPI_Info;
typedef long MPI_Aint;
typedef long long MPI_Count;

#define MOCK_GLOBAL(type, global) ((type)((void *)&(global)))
#ifdef __cplusplus
extern "C" {
#endif
extern struct ompi_predefined_communicator_t ompi_mpi_comm_world, ompi_mpi_comm_self,
    ompi_mpi_comm_null;
extern struct ompi_predefined_datatype_t ompi_mpi_char, ompi_mpi_byte, ompi_mpi_int,
    ompi_mpi_unsigned, ompi_mpi_long, ompi_mpi_long_long_int, ompi_mpi_float, ompi_mpi_double,
    ompi_mpi_cxx_bool, ompi_mpi_uint64_t, ompi_mpi_datatype_null;
extern struct ompi_predefined_op_t ompi_mpi_op_sum, ompi_mpi_op_max;
extern struct ompi_predefined_info_t ompi_mpi_info_null;
#ifdef __cplusplus
}
#endif

#define MPI_COMM_WORLD MOCK_GLOBAL(MPI_Comm, ompi_mpi_comm_world)
#define MPI_COMM_SELF MOCK_GLOBAL(MPI_Comm, ompi_mpi_comm_self)
#define MPI_COMM_NULL MOCK_GLOBAL(MPI_Comm, ompi_mpi_comm_null)
#define MPI_DATATYPE_NULL MOCK_GLOBAL(MPI_Datatype, ompi_mpi_datatype_null)
#define MPI_CHAR MOCK_GLOBAL(MPI_Datatype, ompi_mpi_char)
#define MPI_BYTE MOCK_GLOBAL(MPI_Datatype, ompi_mpi_byte)
#define MPI_INT MOCK_GLOBAL(MPI_Datatype, ompi_mpi_int)
#define MPI_UNSIGNED MOCK_GLOBAL(MPI_Datatype, ompi_mpi_unsigned)
#define MPI_LONG MOCK_GLOBAL(MPI_Datatype, ompi_mpi_long)
#define MPI_LONG_LONG MOCK_GLOBAL(MPI_Datatype, ompi_mpi_long_long_int)
#define MPI_FLOAT MOCK_GLOBAL(MPI_Datatype, ompi_mpi_float)
#define MPI_DOUBLE MOCK_GLOBAL(MPI_Datatype, ompi_mpi_double)
#define MPI_C_BOOL MOCK_GLOBAL(MPI_Datatype, ompi_mpi_cxx_bool)
#define MPI_UINT64_T MOCK_GLOBAL(MPI_Datatype, ompi_mpi_uint64_t)
#define MPI_SUM MOCK_GLOBAL(MPI_Op, ompi_mpi_op_sum)
#define MPI_MAX MOCK_GLOBAL(MPI_Op, ompi_mpi_op_max)
#define MPI_INFO_NULL MOCK_GLOBAL(MPI_Info, ompi_mpi_info_null)
#define MPI_ROOT -4
#define MPI_PROC_NULL -2
#define MPI_UNDEFINED -32766

typedef struct MPI_Status {
  int MPI_SOURCE, MPI_TAG, MPI_ERROR;
} MPI_Status;

#define MPI_SUCCESS 0
#define MPI_BOTTOM ((void *)0)
#define MPI_IN_PLACE ((void *)1)
#define MPI_STATUS_IGNORE ((MPI_Status *)1)

#ifdef __cplusplus
extern "C" {
#endif
int MPI_Init(int *argc, char ***argv);
int MPI_Finalize(void);
int MPI_Abort(MPI_Comm comm, int code);
int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *out);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *out);
int MPI_Comm_free(MPI_Comm *comm);
int MPI_Barrier(MPI_Comm comm);
int MPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);
int MPI_Bcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm);
int MPI_Ibcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
               MPI_Request *request);
int MPI_Wait(MPI_Request *request, MPI_Status *status);
int MPI_Send(const void *buffer, int count, MPI_Datatype datatype, int to, int tag, MPI_Comm comm);
int MPI_Recv(void *buffer, int count, MPI_Datatype datatype, int from, int tag, MPI_Comm comm,
             MPI_Status *status);
int MPI_Allreduce(const void *send, void *recv, int count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm);
int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *made);
int MPI_Type_commit(MPI_Datatype *datatype);
int MPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *out);
int MPI_Free_mem(void *memory);
#ifdef __cplusplus
}
#endif

// MPI as Open MPI writes it: handles are addresses of library objects.
#pragma once

typedef struct ompi_communicator_t *MPI_Comm;
typedef struct ompi_datatype_t *MPI_Datatype;
typedef struct ompi_request_t *MPI_Request;
typedef struct ompi_op_t *MPI_Op;
typedef struct ompi_info_t *MPI_Info;
typedef struct ompi_win_t *MPI_Win;
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
    ompi_mpi_c_bool, ompi_mpi_cxx_bool, ompi_mpi_uint64_t, ompi_mpi_short, ompi_mpi_unsigned_long,
    ompi_mpi_long_int, ompi_mpi_float_int, ompi_mpi_double_int, ompi_mpi_2int,
    ompi_mpi_datatype_null;
extern struct ompi_predefined_op_t ompi_mpi_op_sum, ompi_mpi_op_max, ompi_mpi_op_minloc;
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
#define MPI_C_BOOL MOCK_GLOBAL(MPI_Datatype, ompi_mpi_c_bool)
#define MPI_CXX_BOOL MOCK_GLOBAL(MPI_Datatype, ompi_mpi_cxx_bool)
#define MPI_UINT64_T MOCK_GLOBAL(MPI_Datatype, ompi_mpi_uint64_t)
#define MPI_SHORT MOCK_GLOBAL(MPI_Datatype, ompi_mpi_short)
#define MPI_UNSIGNED_LONG MOCK_GLOBAL(MPI_Datatype, ompi_mpi_unsigned_long)
#define MPI_LONG_INT MOCK_GLOBAL(MPI_Datatype, ompi_mpi_long_int)
#define MPI_FLOAT_INT MOCK_GLOBAL(MPI_Datatype, ompi_mpi_float_int)
#define MPI_DOUBLE_INT MOCK_GLOBAL(MPI_Datatype, ompi_mpi_double_int)
#define MPI_2INT MOCK_GLOBAL(MPI_Datatype, ompi_mpi_2int)
#define MPI_SUM MOCK_GLOBAL(MPI_Op, ompi_mpi_op_sum)
#define MPI_MAX MOCK_GLOBAL(MPI_Op, ompi_mpi_op_max)
#define MPI_MINLOC MOCK_GLOBAL(MPI_Op, ompi_mpi_op_minloc)
#define MPI_INFO_NULL MOCK_GLOBAL(MPI_Info, ompi_mpi_info_null)
#define MPI_ROOT -4
#define MPI_PROC_NULL -2
#define MPI_UNDEFINED -32766

#include "../common/mpi_calls.h"

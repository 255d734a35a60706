// MPI as MPICH writes it: handles are integers.
#pragma once

typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Request;
typedef int MPI_Op;
typedef int MPI_Info;
typedef int MPI_Win;
typedef long MPI_Aint;
typedef long long MPI_Count;

#define MPI_COMM_WORLD ((MPI_Comm)0x44000000)
#define MPI_COMM_SELF ((MPI_Comm)0x44000001)
#define MPI_COMM_NULL ((MPI_Comm)0x04000000)
#define MPI_DATATYPE_NULL ((MPI_Datatype)0x0c000000)
#define MPI_CHAR ((MPI_Datatype)0x4c000101)
#define MPI_BYTE ((MPI_Datatype)0x4c00010d)
#define MPI_INT ((MPI_Datatype)0x4c000405)
#define MPI_UNSIGNED ((MPI_Datatype)0x4c000406)
#define MPI_LONG ((MPI_Datatype)0x4c000807)
#define MPI_LONG_LONG ((MPI_Datatype)0x4c000809)
#define MPI_FLOAT ((MPI_Datatype)0x4c00040a)
#define MPI_DOUBLE ((MPI_Datatype)0x4c00080b)
#define MPI_C_BOOL ((MPI_Datatype)0x4c00013f)
#define MPI_UINT64_T ((MPI_Datatype)0x4c00083e)
#define MPI_SHORT ((MPI_Datatype)0x4c000203)
#define MPI_UNSIGNED_LONG ((MPI_Datatype)0x4c000808)
#define MPI_CXX_BOOL ((MPI_Datatype)0x4c000133)
#define MPI_LONG_INT ((MPI_Datatype)-0x73fffffe)
#define MPI_FLOAT_INT ((MPI_Datatype)-0x74000000)
#define MPI_DOUBLE_INT ((MPI_Datatype)-0x73ffffff)
#define MPI_2INT ((MPI_Datatype)0x4c000816)
#define MPI_SUM ((MPI_Op)0x58000003)
#define MPI_MAX ((MPI_Op)0x58000001)
#define MPI_MINLOC ((MPI_Op)0x5800000c)
#define MPI_INFO_NULL ((MPI_Info)0x1c000000)
#define MPI_ROOT -3
#define MPI_PROC_NULL -1
#define MPI_UNDEFINED -32766

#include "../common/mpi_calls.h"

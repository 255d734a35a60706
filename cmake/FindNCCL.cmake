# Finds NCCL and the CUDA runtime: NCCL_FOUND, NCCL_VERSION, NCCL_INCLUDE_DIRS, and the target NCCL::NCCL.
# Looks where NCCL_ROOT, NCCL_HOME, CUDAToolkit_ROOT and CUDA_HOME point, in /usr/local/cuda, and in the system's folders.
set(_hints ${NCCL_ROOT} $ENV{NCCL_ROOT} $ENV{NCCL_HOME} ${CUDAToolkit_ROOT} $ENV{CUDAToolkit_ROOT} $ENV{CUDA_HOME}
    /usr/local/cuda)
set(_libraries lib lib64 lib/${CMAKE_LIBRARY_ARCHITECTURE} targets/${CMAKE_SYSTEM_PROCESSOR}-linux/lib)
find_path(NCCL_INCLUDE_DIR nccl.h HINTS ${_hints} PATH_SUFFIXES include)
find_path(NCCL_CUDA_INCLUDE_DIR cuda_runtime.h HINTS ${_hints}
          PATH_SUFFIXES include targets/${CMAKE_SYSTEM_PROCESSOR}-linux/include)
find_library(NCCL_LIBRARY nccl HINTS ${_hints} PATH_SUFFIXES ${_libraries})
find_library(NCCL_CUDART_LIBRARY cudart HINTS ${_hints} PATH_SUFFIXES ${_libraries})
mark_as_advanced(NCCL_INCLUDE_DIR NCCL_CUDA_INCLUDE_DIR NCCL_LIBRARY NCCL_CUDART_LIBRARY)

if(NCCL_INCLUDE_DIR)
  set(NCCL_VERSION "")
  foreach(_part MAJOR MINOR PATCH)
    file(STRINGS ${NCCL_INCLUDE_DIR}/nccl.h _line REGEX "^#define NCCL_${_part} +[0-9]+$")
    string(REGEX REPLACE ".* " "" _number "${_line}")
    list(APPEND NCCL_VERSION ${_number})
  endforeach()
  list(JOIN NCCL_VERSION "." NCCL_VERSION)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(NCCL
  REQUIRED_VARS NCCL_LIBRARY NCCL_INCLUDE_DIR NCCL_CUDART_LIBRARY NCCL_CUDA_INCLUDE_DIR
  VERSION_VAR NCCL_VERSION)
set(NCCL_INCLUDE_DIRS ${NCCL_INCLUDE_DIR} ${NCCL_CUDA_INCLUDE_DIR})
if(NCCL_FOUND AND NOT TARGET NCCL::NCCL)
  add_library(NCCL::NCCL UNKNOWN IMPORTED)
  set_target_properties(NCCL::NCCL PROPERTIES
    IMPORTED_LOCATION ${NCCL_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES "${NCCL_INCLUDE_DIRS}"
    INTERFACE_LINK_LIBRARIES ${NCCL_CUDART_LIBRARY})
endif()

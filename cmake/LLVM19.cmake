# Finds LLVM 19 and Clang 19: sets LLVM_*, CLANG_*, and everyrank_llvm, the flags to compile against them.

# ClangConfig refuses any version request, so the version is tested by hand.
find_package(Clang REQUIRED CONFIG HINTS /usr/lib/llvm-19)
if(NOT LLVM_VERSION_MAJOR EQUAL 19)
  message(FATAL_ERROR "everyrank needs LLVM 19, found ${LLVM_VERSION} in ${LLVM_DIR}; "
                      "install libclang-19-dev or set Clang_DIR")
endif()

set(EVERYRANK_RESOURCE_DIR ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR})
if(NOT EXISTS ${EVERYRANK_RESOURCE_DIR}/include/stddef.h)
  message(FATAL_ERROR "no Clang headers in ${EVERYRANK_RESOURCE_DIR}; install libclang-common-19-dev")
endif()

add_library(everyrank_llvm INTERFACE)
target_include_directories(everyrank_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_compile_options(everyrank_llvm INTERFACE -fno-rtti -fno-exceptions)
separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(everyrank_llvm INTERFACE ${definitions})

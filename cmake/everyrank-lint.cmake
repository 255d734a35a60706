# The component `lint`: EVERYRANK_CLANG_TIDY, a value for CMAKE_<LANG>_CLANG_TIDY, and everyrank_lint(TARGET...), which sets
# it for some targets. Their warnings then stand among the compiler's.

find_program(EVERYRANK_CLANG_TIDY_PROGRAM NAMES clang-tidy-19 clang-tidy HINTS /usr/lib/llvm-19/bin)
mark_as_advanced(EVERYRANK_CLANG_TIDY_PROGRAM)
if(NOT EVERYRANK_CLANG_TIDY_PROGRAM)
  message(FATAL_ERROR "everyrank's checks run in clang-tidy 19, which is not found; install clang-tidy-19 or set "
                      "EVERYRANK_CLANG_TIDY_PROGRAM")
endif()

get_filename_component(_everyrank_plugin ${CMAKE_CURRENT_LIST_DIR}/../../everyrank/everyrank-tidy.so ABSOLUTE)
set(EVERYRANK_CLANG_TIDY ${EVERYRANK_CLANG_TIDY_PROGRAM} --load=${_everyrank_plugin} --checks=-*,everyrank-* --quiet)

function(everyrank_lint)
  set_target_properties(${ARGN} PROPERTIES C_CLANG_TIDY "${EVERYRANK_CLANG_TIDY}" CXX_CLANG_TIDY "${EVERYRANK_CLANG_TIDY}")
endfunction()

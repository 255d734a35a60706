// RUN: %check %s short-buffer
// A string's buffer holds the terminator, too.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

void no_room_for_it(const char *text) {
  char *copy = malloc(strlen(text));
  MPI_Bcast(copy, strlen(text) + 1, MPI_CHAR, 0, MPI_COMM_WORLD);
  // CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: buffer 'copy' holds fewer bytes than the count asks for on all ranks in 'MPI_Bcast' [everyrank-short-buffer]
}

void room_for_it(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  MPI_Bcast(copy, strlen(text) + 1, MPI_CHAR, 0, MPI_COMM_WORLD);
}

void shorten(char *text);
void another_string(char *text) {
  char *copy = malloc(strlen(text));
  shorten(text);
  MPI_Bcast(copy, strlen(text) + 1, MPI_CHAR, 0, MPI_COMM_WORLD);
}

"""A folder as `everyrank init` leaves it, with the compile flags of this machine's MPI, and the bug of the README in C."""
import pathlib
import subprocess

BUG = """#include <mpi.h>
#include <stdlib.h>

void share(int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double *values = NULL;
  if (rank == 0) {
    values = malloc(n * sizeof(double));
  }
  MPI_Bcast(values, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
"""
LINE = BUG.splitlines().index("  MPI_Bcast(values, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);")  # from 0, as editors count
FIXED = BUG.replace("  if (rank == 0) {\n    values = malloc(n * sizeof(double));\n  }\n",
                    "  values = malloc(n * sizeof(double));\n")


def make(folder, everyrank):
    folder = pathlib.Path(folder)
    subprocess.run([everyrank, "init", folder], check=True, stdout=subprocess.DEVNULL)
    flags = subprocess.run(["mpicc", "--showme:compile"], check=True, capture_output=True, text=True).stdout.split()
    (folder / "compile_flags.txt").write_text("\n".join(flags) + "\n")
    (folder / "bug.c").write_text(BUG)
    return folder

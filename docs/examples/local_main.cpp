// Local main against global main: every host has a local main rank, so what local main ranks make
// is not one thing. Started by `mpirun -n 4`; the hosts are played by halves of the ranks.
#include <everyrank/broadcast.h>
#include <everyrank/local.h>
#include <everyrank/mpi.h>

#include <cstdio>

void share(everyrank::communicator &all, everyrank::communicator &host) {
  // Made once on each host: the local main gives it to its host alone.
  int scratch = everyrank::is_local_main(host) ? 10 + all.rank() : 0;
  everyrank::broadcast(host, std::span(&scratch, 1), 0);
  // Made once in the whole job: the global main gives it to all.
  int seed = everyrank::is_main(all) ? 42 : 0;
  everyrank::broadcast(all, std::span(&seed, 1), 0);
  std::printf("rank %d: scratch %d of the local main, seed %d of the global main\n", all.rank(),
              scratch, seed);

  // The mistake: each local main takes itself for the root of the whole job.
  int root = all.rank() - host.rank();
  if (everyrank::status result = everyrank::try_broadcast(all, std::span(&seed, 1), root); !result)
    std::printf("rank %d: %s\n", all.rank(), result.text.c_str());
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm half; // in a real job: MPI_Comm_split_type with MPI_COMM_TYPE_SHARED
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  {
    everyrank::communicator all(everyrank::make_mpi_channels(MPI_COMM_WORLD));
    everyrank::communicator host(everyrank::make_mpi_channels(half));
    share(all, host);
  }
  MPI_Comm_free(&half);
  MPI_Finalize();
}

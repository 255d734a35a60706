// The ranks of an MPI job as a cluster: every rank runs every test, and all see all transcripts.
#include "mpi_cluster.h"

#include <gtest/gtest.h>

namespace everyrank::test {

namespace {

std::vector<std::string> exchange(const std::string &mine) {
  int size = 0, length = int(mine.size());
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::vector<int> lengths(size), starts(size);
  MPI_Allgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, MPI_COMM_WORLD);
  for (int rank = 1; rank < size; ++rank)
    starts[rank] = starts[rank - 1] + lengths[rank - 1];
  std::string all(starts.back() + lengths.back(), '\0');
  MPI_Allgatherv(mine.data(), length, MPI_CHAR, all.data(), lengths.data(), starts.data(), MPI_CHAR,
                 MPI_COMM_WORLD);
  std::vector<std::string> result;
  for (int rank = 0; rank < size; ++rank)
    result.push_back(all.substr(starts[rank], lengths[rank]));
  return result;
}

} // namespace

std::vector<std::string> mpi_cluster::run(int size, const body &each, const options &defaults) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm part = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, rank, &part);
  std::string mine;
  if (part != MPI_COMM_NULL) {
    mine = transcript([&] { return connect(part, rank, size); }, each, defaults);
    MPI_Comm_free(&part);
  }
  auto result = exchange(mine);
  result.resize(std::size_t(size));
  return result;
}

} // namespace everyrank::test

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  testing::InitGoogleTest(&argc, argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  auto &listeners = testing::UnitTest::GetInstance()->listeners();
  if (rank != 0) // all ranks see the same
    delete listeners.Release(listeners.default_result_printer());
  int failed = RUN_ALL_TESTS();
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  return failed;
}

// Boost.MPI.
#pragma once

namespace boost::mpi {

class communicator {
public:
  int rank() const;
  int size() const;
};

class environment {
public:
  environment(int &argc, char **&argv);
  static void abort(int code);
};

template <typename T> void broadcast(const communicator &comm, T &value, int root);
template <typename T> void broadcast(const communicator &comm, T *values, int n, int root);

} // namespace boost::mpi

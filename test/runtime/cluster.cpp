// What all clusters share.
#include "cluster.h"

namespace everyrank::test {

std::string transcript(const std::function<channels()> &connect, const body &each,
                       const options &defaults) {
  try {
    communicator mine(connect(), defaults);
    return each(mine);
  } catch (const std::exception &thrown) {
    return thrown.what();
  }
}

} // namespace everyrank::test

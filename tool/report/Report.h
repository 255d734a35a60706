// What a run found, as plain data: the writers of this folder turn it into text and files.
#pragma once

#include "rules/Finding.h"

#include <string>
#include <vector>

namespace everyrank::report {

// A place in a source file. Lines and columns count from 1, columns in bytes.
struct Place {
  std::string file; // absolute
  unsigned offset = 0;
  unsigned line = 0, column = 0;
};

struct Range {
  std::string file;
  unsigned offset = 0, length = 0;
  friend bool operator==(const Range &, const Range &) = default;
};

struct Remark {
  Place where;
  std::string text;
  std::vector<Range> marks; // what is underlined
};

// A replacement of `range`; several make a fix together.
struct Edit {
  Range range;
  std::string text;
  friend bool operator==(const Edit &, const Edit &) = default;
};

// everyrank::Event and Lane, with places in place of handles.
struct Event {
  everyrank::Event::Kind kind;
  Place where;
  std::string text;
};
struct Lane {
  std::string ranks;
  std::vector<Event> events; // in the order of the source, the collective last
};

struct Warning {
  std::string check; // public name
  Remark main;
  std::vector<Remark> notes;
  std::vector<Edit> fix;
  std::vector<Lane> lanes;
  std::string fingerprint; // the same in the next version, although lines have moved
};

struct Report {
  std::vector<Warning> warnings;     // in the order of files and lines, each once
  std::vector<std::string> files;    // analysed
  std::vector<std::string> problems; // what could not be analysed
  std::string root;                  // of the project: paths in reports start below it
};

} // namespace everyrank::report

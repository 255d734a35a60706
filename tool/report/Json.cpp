// All of a report as JSON; docs/ci.md describes the fields.
#include "report/Format.h"

#include "llvm/Support/JSON.h"

namespace everyrank::report {
namespace {

using llvm::json::fixUTF8;
using llvm::json::OStream;

llvm::StringRef nameOf(everyrank::Event::Kind kind) {
  using Kind = everyrank::Event::Kind;
  switch (kind) {
  case Kind::Passes:
    return "passes";
  case Kind::Lacks:
    return "lacks";
  case Kind::Gains:
    return "gains";
  case Kind::Calls:
    return "calls";
  case Kind::Fails:
    return "fails";
  case Kind::Waits:
    return "waits";
  case Kind::Leaves:
    return "leaves";
  case Kind::Absent:
    return "absent";
  }
  return "";
}

class Document {
public:
  Document(const Report &report, llvm::raw_ostream &out) : report(report), json(out, 2) {}

  void write() {
    json.object([&] {
      json.attribute("version", 1);
      json.attribute("tool", "everyrank " EVERYRANK_VERSION);
      json.attribute("files", static_cast<int64_t>(report.files.size()));
      json.attributeArray("problems", [&] {
        for (const std::string &problem : report.problems)
          json.value(fixUTF8(problem));
      });
      json.attributeArray("warnings", [&] {
        for (const Warning &warning : report.warnings)
          json.object([&] { write(warning); });
      });
    });
  }

private:
  void write(const Place &place) {
    json.attribute("file", fixUTF8(shortPath(report.root, place.file)));
    json.attribute("line", place.line);
    json.attribute("column", place.column);
  }

  void write(const Warning &warning) {
    json.attribute("check", warning.check);
    write(warning.main.where);
    json.attribute("message", fixUTF8(warning.main.text));
    json.attribute("fingerprint", warning.fingerprint);
    json.attributeArray("notes", [&] {
      for (const Remark &note : warning.notes)
        json.object([&] {
          write(note.where);
          json.attribute("message", fixUTF8(note.text));
        });
    });
    json.attributeArray("lanes", [&] {
      for (const Lane &lane : warning.lanes)
        json.object([&] { write(lane); });
    });
    json.attributeArray("fix", [&] {
      for (const Edit &edit : warning.fix)
        json.object([&] {
          json.attribute("file", fixUTF8(shortPath(report.root, edit.range.file)));
          json.attribute("offset", edit.range.offset);
          json.attribute("length", edit.range.length);
          json.attribute("text", fixUTF8(edit.text));
        });
    });
  }

  void write(const Lane &lane) {
    json.attribute("ranks", fixUTF8(lane.ranks));
    json.attributeArray("events", [&] {
      for (const Event &event : lane.events)
        json.object([&] {
          json.attribute("kind", nameOf(event.kind));
          write(event.where);
          json.attribute("text", fixUTF8(event.text));
        });
    });
  }

  const Report &report;
  OStream json;
};

} // namespace

void writeJson(const Report &report, SourceText &, llvm::raw_ostream &out) {
  Document(report, out).write();
  out << "\n";
}

} // namespace everyrank::report

// The picture of a warning, as SVG.
#include "report/Picture.h"

#include "report/Escape.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace everyrank::report {
namespace {

using Kind = everyrank::Event::Kind;

constexpr int gutter = 64;
constexpr int laneWidth = 430;
constexpr int rowHeight = 52;
constexpr int headHeight = 46;
constexpr size_t mostLetters = 54;

// How a kind of event looks: a class of Style.css, and the sign in its dot.
struct Look {
  const char *style;
  const char *sign;
};
Look lookOf(Kind kind) {
  switch (kind) {
  case Kind::Passes:
    return {"passes", ""};
  case Kind::Lacks:
    return {"lacks", "!"};
  case Kind::Gains:
    return {"gains", "+"};
  case Kind::Calls:
    return {"calls", "✓"};
  case Kind::Fails:
    return {"fails", "✕"};
  case Kind::Waits:
    return {"waits", "…"};
  case Kind::Leaves:
    return {"leaves", "↩"};
  case Kind::Absent:
    return {"absent", "✕"};
  }
  return {"passes", ""};
}

bool isArrival(Kind kind) {
  return kind == Kind::Calls || kind == Kind::Fails || kind == Kind::Waits || kind == Kind::Absent;
}

// A line of the source, and what each lane does there; null: nothing.
struct Row {
  Place where;
  std::vector<const Event *> events;
};

std::vector<Row> rowsOf(const Warning &warning) {
  std::vector<Row> rows;
  for (size_t lane = 0; lane < warning.lanes.size(); ++lane)
    for (const Event &event : warning.lanes[lane].events) {
      auto row = llvm::find_if(rows, [&](const Row &r) {
        return r.where.file == event.where.file && r.where.line == event.where.line;
      });
      if (row == rows.end())
        row = rows.insert(rows.end(),
                          {event.where, std::vector<const Event *>(warning.lanes.size())});
      row->events[lane] = &event;
    }
  auto order = [&](const Row &row) {
    const bool last = llvm::any_of(row.events, [](auto *e) { return e && isArrival(e->kind); });
    return std::tuple(last, row.where.file != warning.main.where.file, row.where.file,
                      row.where.line);
  };
  llvm::sort(rows, [&](const Row &a, const Row &b) { return order(a) < order(b); });
  return rows;
}

std::string filename(llvm::StringRef file) { return llvm::sys::path::filename(file).str(); }

std::string shorten(llvm::StringRef text) {
  text = text.trim();
  return text.size() <= mostLetters ? text.str() : text.take_front(mostLetters - 1).str() + "…";
}

class Picture {
public:
  Picture(const Warning &warning, SourceText &text, llvm::raw_ostream &out)
      : warning(warning), text(text), out(out), rows(rowsOf(warning)) {}

  void draw() {
    const int width = gutter + laneWidth * static_cast<int>(warning.lanes.size());
    const int height = headHeight + rowHeight * static_cast<int>(rows.size()) + 8;
    out << "<svg class=\"lanes\" viewBox=\"0 0 " << width << " " << height << "\" width=\"" << width
        << "\" role=\"img\" aria-label=\"" << escapeMarkup(warning.main.text) << "\">\n";
    for (size_t row = 0; row < rows.size(); ++row)
      if (llvm::any_of(rows[row].events, [](auto *e) { return e && isArrival(e->kind); }))
        out << "<rect class=\"band\" x=\"" << gutter - 4 << "\" y=\"" << y(row) - 20
            << "\" width=\"" << width - gutter << "\" height=\"" << rowHeight - 6
            << "\" rx=\"6\"/>\n";
    for (size_t lane = 0; lane < warning.lanes.size(); ++lane)
      drawLane(lane);
    for (size_t row = 0; row < rows.size(); ++row)
      label(gutter - 14, y(row) + 4, "line", std::to_string(rows[row].where.line));
    out << "</svg>\n";
  }

private:
  static int x(size_t lane) { return gutter + 16 + laneWidth * static_cast<int>(lane); }
  static int y(size_t row) { return headHeight + 20 + rowHeight * static_cast<int>(row); }

  void label(int left, int top, llvm::StringRef style, llvm::StringRef words) {
    out << "<text class=\"" << style << "\" x=\"" << left << "\" y=\"" << top << "\">"
        << escapeMarkup(words) << "</text>\n";
  }

  // Up to the last thing that these ranks do; dashed on the way to what they never reach.
  void drawTrack(size_t lane) {
    int from = headHeight - 10;
    for (size_t row = 0; row < rows.size(); ++row) {
      const Event *event = rows[row].events[lane];
      if (!event)
        continue;
      out << "<line class=\"track" << (event->kind == Kind::Absent ? " lost" : "") << "\" x1=\""
          << x(lane) << "\" y1=\"" << from << "\" x2=\"" << x(lane) << "\" y2=\"" << y(row)
          << "\"/>\n";
      from = y(row);
    }
  }

  void drawLane(size_t lane) {
    label(x(lane) - 10, 22, "ranks", warning.lanes[lane].ranks);
    drawTrack(lane);
    for (size_t row = 0; row < rows.size(); ++row)
      if (const Event *event = rows[row].events[lane])
        drawEvent(lane, row, *event);
      else if (isMissed(lane, row))
        drawGhost(lane, row);
  }

  // Something that the others do and that would have made good what these ranks lack.
  bool isMissed(size_t lane, size_t row) const {
    auto lacks = [&](const Row &r) {
      return r.events[lane] && r.events[lane]->kind == Kind::Lacks;
    };
    return llvm::any_of(rows[row].events, [](auto *e) { return e && e->kind == Kind::Gains; }) &&
           llvm::any_of(llvm::ArrayRef(rows).take_front(row), lacks);
  }

  void dot(size_t lane, size_t row, const Look &look) {
    out << "<circle class=\"dot " << look.style << "\" cx=\"" << x(lane) << "\" cy=\"" << y(row)
        << "\" r=\"" << (*look.sign ? 10 : 5) << "\"/>\n";
    if (*look.sign)
      label(x(lane), y(row) + 4, std::string("sign ") + look.style, look.sign);
  }

  void drawEvent(size_t lane, size_t row, const Event &event) {
    const Look look = lookOf(event.kind);
    dot(lane, row, look);
    const bool isElsewhere = event.where.file != warning.main.where.file;
    label(x(lane) + 20, y(row) - 1, std::string("what ") + look.style,
          shorten(event.text + (isElsewhere ? ", in " + filename(event.where.file) : "")));
    label(x(lane) + 20, y(row) + 16, "code",
          shorten(text.line(event.where.file, event.where.line)));
  }

  void drawGhost(size_t lane, size_t row) {
    dot(lane, row, {"ghost", "–"});
    label(x(lane) + 20, y(row) + 5, "what ghost", "skipped");
  }

  const Warning &warning;
  SourceText &text;
  llvm::raw_ostream &out;
  std::vector<Row> rows;
};

} // namespace

void drawLanes(const Warning &warning, SourceText &text, llvm::raw_ostream &out) {
  if (!warning.lanes.empty())
    Picture(warning, text, out).draw();
}

} // namespace everyrank::report

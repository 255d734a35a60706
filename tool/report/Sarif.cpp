// SARIF 2.1.0: Clang's writer makes the document; what it does not know is added to it here.
#include "report/Format.h"

#include "CheckList.h"
#include "Pages.h"

#include "tidy/Report.h"

#include "clang/Basic/Sarif.h"

namespace everyrank::report {
namespace {

namespace json = llvm::json;

// A file: URI, escaped as Clang's writer escapes it.
std::string uriOf(llvm::StringRef path) {
  std::string uri = "file://";
  for (const char c : path)
    if (llvm::isAlnum(c) || llvm::StringRef("/-._~:@!$&'()*+,;=").contains(c))
      uri += c;
    else
      uri += "%" + llvm::utohexstr(static_cast<unsigned char>(c), /*LowerCase=*/false, 2);
  return uri;
}

class Document {
public:
  Document(const Report &report, SourceText &text)
      : report(report), text(text), rootUri(uriOf(report.root + "/")), writer(text.manager()) {}

  json::Object make() {
    writer.createRun("everyrank", "everyrank", EVERYRANK_VERSION);
    for (const CheckRow &row : allChecks())
      addRule(row);
    for (const Warning &warning : report.warnings)
      addResult(warning);
    json::Object document = writer.createDocument();
    json::Object &run = *(*document.getArray("runs"))[0].getAsObject();
    completeRules(run);
    completeResults(run);
    completeRun(run);
    relocate(document);
    return document;
  }

private:
  void addRule(const CheckRow &row) {
    const std::string name = publicName(row.name);
    auto rule =
        clang::SarifRule::create().setRuleId(name).setName(name).setDescription(row.summary);
    rules[name] = static_cast<uint32_t>(writer.createRule(rule.setHelpURI(pageLink(row.name))));
  }

  clang::CharSourceRange rangeOf(const Place &place) {
    const Place end = text.endOfWord(place);
    return clang::CharSourceRange::getCharRange(text.location(place.file, place.offset),
                                                text.location(end.file, end.offset));
  }

  clang::ThreadFlow step(const Remark &remark, clang::ThreadFlowImportance importance) {
    return clang::ThreadFlow::create()
        .setRange(rangeOf(remark.where))
        .setMessage(json::fixUTF8(remark.text))
        .setImportance(importance);
  }

  void addResult(const Warning &warning) {
    std::vector<clang::ThreadFlow> flow;
    for (const Remark &note : warning.notes)
      if (note.where.line)
        flow.push_back(step(note, clang::ThreadFlowImportance::Important));
    flow.push_back(step(warning.main, clang::ThreadFlowImportance::Essential));
    writer.appendResult(clang::SarifResult::create(rules[warning.check])
                            .setRuleId(warning.check)
                            .setDiagnosticMessage(json::fixUTF8(warning.main.text))
                            .setLocations({rangeOf(warning.main.where)})
                            .setThreadFlows(flow)
                            .setDiagnosticLevel(clang::SarifResultLevel::Warning));
  }

  static void completeRules(json::Object &run) {
    json::Array &listed = *run.getObject("tool")->getObject("driver")->getArray("rules");
    for (auto [rule, row] : llvm::zip_equal(listed, allChecks())) {
      json::Object &object = *rule.getAsObject();
      object["shortDescription"] = json::Object{{"text", row.summary}};
      object["help"] = json::Object{{"text", pageOf(row.name)}, {"markdown", pageOf(row.name)}};
      if (pageLink(row.name).empty())
        object.erase("helpUri");
    }
  }

  // Columns count characters, not bytes.
  unsigned columnOf(const Place &place) {
    const llvm::StringRef before = text.line(place.file, place.line).take_front(place.column - 1);
    return 1 + static_cast<unsigned>(llvm::count_if(
                   before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  }

  json::Object regionOf(const Range &range) {
    const Place start = text.placeAt(range.file, range.offset);
    const Place end = text.placeAt(range.file, range.offset + range.length);
    return json::Object{{"startLine", start.line},
                        {"startColumn", columnOf(start)},
                        {"endLine", end.line},
                        {"endColumn", columnOf(end)}};
  }

  json::Value fixOf(const Warning &warning) {
    std::map<std::string, json::Array> changes;
    for (const Edit &edit : warning.fix)
      changes[edit.range.file].push_back(
          json::Object{{"deletedRegion", regionOf(edit.range)},
                       {"insertedContent", json::Object{{"text", json::fixUTF8(edit.text)}}}});
    json::Array artifacts;
    for (auto &[file, replacements] : changes)
      artifacts.push_back(json::Object{{"artifactLocation", json::Object{{"uri", uriOf(file)}}},
                                       {"replacements", std::move(replacements)}});
    return json::Object{{"description", json::Object{{"text", "repairs " + warning.check}}},
                        {"artifactChanges", std::move(artifacts)}};
  }

  void completeResults(json::Object &run) {
    for (auto [result, warning] : llvm::zip_equal(*run.getArray("results"), report.warnings)) {
      json::Object &object = *result.getAsObject();
      object["partialFingerprints"] = json::Object{{"everyrank/v1", warning.fingerprint}};
      if (!warning.fix.empty())
        object["fixes"] = json::Array{fixOf(warning)};
    }
  }

  void completeRun(json::Object &run) {
    json::Array notifications;
    for (const std::string &problem : report.problems)
      notifications.push_back(json::Object{
          {"level", "error"}, {"message", json::Object{{"text", json::fixUTF8(problem)}}}});
    run["invocations"] =
        json::Array{json::Object{{"executionSuccessful", report.problems.empty()},
                                 {"toolExecutionNotifications", std::move(notifications)}}};
    run["originalUriBaseIds"] = json::Object{{"SRCROOT", json::Object{{"uri", rootUri}}}};
    run.getObject("tool")->getObject("driver")->erase("informationUri"); // of Clang
  }

  // Below the project's root, paths are relative to it: the file is read on other machines.
  void relocate(json::Value &value) {
    if (json::Array *array = value.getAsArray())
      for (json::Value &item : *array)
        relocate(item);
    if (json::Object *object = value.getAsObject())
      relocate(*object);
  }
  void relocate(json::Object &object) {
    if (auto uri = object.getString("uri"); uri && uri->starts_with(rootUri)) {
      object["uri"] = uri->substr(rootUri.size()).str();
      object["uriBaseId"] = "SRCROOT";
    }
    for (auto &[key, value] : object)
      if (key != "originalUriBaseIds")
        relocate(value);
  }

  const Report &report;
  SourceText &text;
  const std::string rootUri;
  clang::SarifDocumentWriter writer;
  std::map<std::string, uint32_t> rules;
};

} // namespace

void writeSarif(const Report &report, SourceText &text, llvm::raw_ostream &out) {
  out << llvm::formatv("{0:2}", json::Value(Document(report, text).make())) << "\n";
}

} // namespace everyrank::report

// The model as text: places as in source, functions for --dump-model.
#include "model/Model.h"

#include "llvm/Support/raw_ostream.h"

namespace everyrank::model {

namespace {

using llvm::raw_ostream;

constexpr llvm::StringLiteral opNames[] = {"+",  "-",  "*",  "/",  "%", "&",  "|", "^",
                                           "<<", ">>", "==", "!=", "<", "<=", ">", ">="};

class Printer {
public:
  Printer(const Module &module, raw_ostream &out) : module(module), out(out) {}

  void place(PlaceId id) {
    const Place &p = module[id];
    switch (p.kind) {
    case Place::Kind::Var:
      out << (module[p.var].name.empty() ? llvm::StringRef(unnamed)
                                         : llvm::StringRef(module[p.var].name));
      return;
    case Place::Kind::Field:
      if (const Place &base = module[p.parent]; base.kind == Place::Kind::Deref) {
        if (module[base.parent].kind != Place::Kind::Var ||
            module[module[base.parent].var].name != "this") {
          place(base.parent);
          out << "->";
        }
      } else {
        place(p.parent);
        out << '.';
      }
      out << module.text(p.field);
      return;
    case Place::Kind::Deref:
      out << '*';
      place(p.parent);
      return;
    case Place::Kind::Index: {
      const Place &base = module[p.parent];
      place(base.kind == Place::Kind::Deref ? base.parent : p.parent);
      out << '[';
      p.index ? expr(p.index) : void(out << '?');
      out << ']';
      return;
    }
    }
  }

  void expr(ExprId id) {
    const Expr &e = module[id];
    switch (e.kind) {
    case Expr::Kind::Const:
      out << e.value;
      return;
    case Expr::Kind::Named:
      out << module.text(e.name);
      return;
    case Expr::Kind::Null:
      out << "null";
      return;
    case Expr::Kind::Load:
      return place(e.place);
    case Expr::Kind::Address:
      out << '&';
      return place(e.place);
    case Expr::Kind::Binary: {
      // A comparison binds looser than what it compares.
      const bool compares = e.op >= Op::Eq;
      operand(e.a, !compares);
      out << ' ' << opNames[static_cast<unsigned>(e.op)] << ' ';
      operand(e.b, !compares);
      return;
    }
    default:
      return call(e);
    }
  }

  void instr(const Instr &i) {
    static constexpr llvm::StringLiteral kinds[] = {"declare", "end",        "assign", "alloc",
                                                    "free",    "resize",     "havoc",  "swap",
                                                    "call",    "collective", "mark",   "clique"};
    static constexpr llvm::StringLiteral initials[] = {"uninitialised", "zero", "default",
                                                       "unknown"};
    out << "    " << kinds[static_cast<unsigned>(i.kind)];
    if (i.dst) {
      out << ' ';
      place(i.dst);
    }
    if (i.kind == Instr::Kind::Declare || i.kind == Instr::Kind::Alloc)
      out << ' ' << initials[static_cast<unsigned>(i.initial)];
    if (i.other)
      out << " with ", place(i.other);
    labelled(i.kind == Instr::Kind::Assign ? "=" : "size", i.a);
    for (const Argument &a : i.args)
      labelled(a.mayWrite ? "writes" : "reads", a.value);
    if (i.row)
      collective(i);
    out << '\n';
  }

  void block(const Function &f, unsigned n) {
    out << "  b" << n << ":\n";
    for (const Instr &i : f.blocks[n].instrs)
      instr(i);
    const Terminator &t = f.blocks[n].end;
    static constexpr llvm::StringLiteral kinds[] = {"jump", "branch", "return", "throw", "exit"};
    out << "    " << kinds[static_cast<unsigned>(t.kind)];
    labelled("if", t.cond);
    if (t.to)
      out << " b" << t.to.value;
    if (t.otherwise)
      out << " else b" << t.otherwise.value;
    out << '\n';
  }

private:
  void operand(ExprId id, bool inArithmetic) {
    const Expr &e = module[id];
    const bool wraps = e.kind == Expr::Kind::Binary && (inArithmetic || e.op >= Op::Eq);
    if (wraps)
      out << '(';
    expr(id);
    if (wraps)
      out << ')';
  }

  void labelled(llvm::StringRef label, ExprId e) {
    if (!e)
      return;
    out << ' ' << label << ' ';
    expr(e);
  }

  void collective(const Instr &i) {
    out << ' ' << llvm::StringRef(i.row->name);
    labelled("send", i.send.value);
    labelled("recv", i.recv.value);
    labelled("count", i.count.value);
    labelled("type", i.type.value);
    labelled("root", i.root.value);
    labelled("comm", i.comm.value);
  }

  void call(const Expr &e) {
    static constexpr llvm::StringLiteral kinds[] = {
        "const",   "named", "null",     "unknown",  "fresh",  "load",
        "address", "data",  "length",   "hasvalue", "offset", "binary",
        "not",     "rank",  "mainrank", "size",     "group",  "strlen"};
    out << kinds[static_cast<unsigned>(e.kind)] << '(';
    if (e.place)
      place(e.place);
    if (e.name)
      out << module.text(e.name);
    if (e.a)
      expr(e.a);
    if (e.b) {
      out << ", ";
      expr(e.b);
    }
    out << ')';
  }

  const Module &module;
  raw_ostream &out;
};

template <class Write> std::string printed(Write write) {
  std::string text;
  llvm::raw_string_ostream out(text);
  write(out);
  return text;
}

} // namespace

std::string print(const Module &module, PlaceId place) {
  return printed([&](raw_ostream &out) { Printer(module, out).place(place); });
}

std::string print(const Module &module, ExprId expr) {
  return printed([&](raw_ostream &out) { Printer(module, out).expr(expr); });
}

std::string print(const Module &module, const Function &function) {
  return printed([&](raw_ostream &out) {
    out << "function " << function.name << '\n';
    Printer printer(module, out);
    for (unsigned n = 0; n < function.blocks.size(); ++n)
      printer.block(function, n);
  });
}

} // namespace everyrank::model

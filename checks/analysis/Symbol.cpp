// Normal forms and interning of symbolic integers.
#include "analysis/Symbol.h"

#include <algorithm>

namespace everyrank::analysis {

using model::Op;

namespace {
constexpr size_t mostTerms = 16;
constexpr size_t mostFactors = 4;
constexpr unsigned otherTag = 1000; // tags from here on are operators
} // namespace

Sym Symbols::add(Node node) {
  nodes.push_back(std::move(node));
  return {static_cast<uint32_t>(nodes.size() - 1)};
}

Sym Symbols::constant(int64_t value) {
  auto [it, isNew] = constants.try_emplace(value, Sym{});
  if (isNew)
    it->second = add({.kind = Kind::Const, .traits = {}, .value = value});
  return it->second;
}

Sym Symbols::named(model::NameId name) {
  auto [it, isNew] = names.try_emplace(name.value, Sym{});
  if (isNew)
    it->second = add({.kind = Kind::Named, .traits = {}, .name = name});
  return it->second;
}

Sym Symbols::unknown(Kind kind, Key key, Traits traits) {
  auto [it, isNew] =
      unknowns.try_emplace({{static_cast<uint64_t>(kind) << 32 | key.tag, key.a}, key.b}, Sym{});
  if (isNew)
    it->second = add({.kind = kind, .traits = traits});
  return it->second;
}

std::optional<int64_t> Symbols::value(Sym a) const {
  if (a && nodes[a.value].kind == Kind::Const)
    return nodes[a.value].value;
  return std::nullopt;
}

Symbols::Sum Symbols::terms(Sym a) const {
  const Node &node = nodes[a.value];
  if (node.kind == Kind::Poly)
    return node.sum;
  if (node.kind == Kind::Const)
    return node.value ? Sum{{{}, node.value}} : Sum{};
  return {{{a.value}, 1}};
}

Sym Symbols::fromTerms(Sum sum) {
  std::sort(sum.begin(), sum.end());
  Sum merged;
  for (auto &[product, factor] : sum) {
    if (!merged.empty() && merged.back().first == product) {
      if (__builtin_add_overflow(merged.back().second, factor, &merged.back().second))
        return {};
    } else {
      merged.emplace_back(std::move(product), factor);
    }
  }
  std::erase_if(merged, [](const auto &term) { return term.second == 0; });
  if (merged.empty())
    return constant(0);
  if (merged.size() == 1 && merged[0].first.empty())
    return constant(merged[0].second);
  if (merged.size() == 1 && merged[0].first.size() == 1 && merged[0].second == 1)
    return {merged[0].first[0]};
  if (merged.size() > mostTerms)
    return {};
  auto [it, isNew] = sums.try_emplace(merged, Sym{});
  if (!isNew)
    return it->second;
  Traits traits;
  for (const auto &[product, factor] : merged)
    for (uint32_t id : product)
      traits = traits | nodes[id].traits;
  return it->second = add({.kind = Kind::Poly, .traits = traits, .sum = merged});
}

Sym Symbols::sum(Sym a, Sym b, int64_t factor) {
  Sum all = terms(a);
  for (auto &[product, f] : terms(b)) {
    int64_t scaled;
    if (__builtin_mul_overflow(f, factor, &scaled))
      return {};
    all.emplace_back(product, scaled);
  }
  return fromTerms(std::move(all));
}

Sym Symbols::product(Sym a, Sym b) {
  Sum all;
  for (const auto &[p, f] : terms(a))
    for (const auto &[q, g] : terms(b)) {
      Product both = p;
      both.insert(both.end(), q.begin(), q.end());
      std::sort(both.begin(), both.end());
      int64_t factor;
      if (both.size() > mostFactors || __builtin_mul_overflow(f, g, &factor))
        return {};
      all.emplace_back(std::move(both), factor);
    }
  return fromTerms(std::move(all));
}

Sym Symbols::other(Op op, Sym a, Sym b) {
  const Sym result = unknown(Kind::Other, {otherTag + static_cast<unsigned>(op), a.value, b.value},
                             traits(a) | traits(b));
  nodes[result.value].operand = a;
  nodes[result.value].second = b;
  nodes[result.value].op = op;
  return result;
}

void Symbols::unknownsIn(Sym a, llvm::SmallVectorImpl<Sym> &found) const {
  if (!a || found.size() > 64)
    return;
  const Node &node = nodes[a.value];
  if (node.kind == Kind::Poly) {
    for (const auto &[product, factor] : node.sum)
      for (uint32_t id : product)
        unknownsIn({id}, found);
    return;
  }
  if (node.kind == Kind::Const || node.kind == Kind::Named)
    return;
  unknownsIn(node.operand, found);
  unknownsIn(node.second, found);
  if (!node.operand)
    found.push_back(a);
}

Sym Symbols::substitute(Sym a, const std::map<uint32_t, Sym> &by) {
  if (!a || by.empty())
    return a;
  if (auto it = by.find(a.value); it != by.end())
    return it->second;
  const Node node = nodes[a.value];
  switch (node.kind) {
  case Kind::IsZero:
    return isZero(substitute(node.operand, by));
  case Kind::IsNegative:
    return isNegative(substitute(node.operand, by));
  case Kind::Other:
    return binary(node.op, substitute(node.operand, by), substitute(node.second, by));
  case Kind::Poly: {
    Sym total = constant(0);
    for (const auto &[product, factor] : node.sum) {
      Sym term = constant(factor);
      for (uint32_t id : product) {
        const Sym part = substitute({id}, by);
        term = term && part ? this->product(term, part) : Sym{};
      }
      total = total && term ? sum(total, term, 1) : Sym{};
    }
    return total;
  }
  default:
    return a;
  }
}

bool Symbols::isTruth(Sym a) const {
  const Kind kind = nodes[a.value].kind;
  return kind == Kind::IsZero || kind == Kind::IsNegative || kind == Kind::Flag;
}

// Whether `a` cannot be a constant of an API that somebody stored in a variable.
bool Symbols::isComputed(Sym a) const { return nodes[a.value].kind != Kind::Atom; }

Sym Symbols::negated(Sym truth) { return sum(constant(1), truth, -1); }

Sym Symbols::isZero(Sym a) {
  if (!a)
    return {};
  if (std::optional<int64_t> v = value(a))
    return constant(*v == 0);
  if (isTruth(a))
    return negated(a);
  if (kind(a) == Kind::Size || kind(a) == Kind::Named) // there is always a rank
    return constant(0);
  if (std::optional<Linear> l = linear(a); l && isTruth(l->unknown)) {
    // b + k or k - b with b in {0, 1}
    const int64_t when = -l->offset * l->factor;
    return when == 1 ? l->unknown : when == 0 ? negated(l->unknown) : constant(0);
  }
  // a == 0 and -a == 0 are one test.
  if (Sum all = terms(a); all.back().second < 0)
    a = sum(constant(0), a, -1);
  if (!a)
    return {};
  auto [it, isNew] = tests.try_emplace({Kind::IsZero, a.value}, Sym{});
  if (isNew)
    it->second = add({.kind = Kind::IsZero, .traits = traits(a), .operand = a});
  return it->second;
}

// Of `rank - size + k` the k, when one communicator counts both: at most k - 1.
std::optional<int64_t> Symbols::belowSize(Sym a) const {
  int64_t k = 0;
  Sym rank, size;
  for (const auto &[product, factor] : terms(a)) {
    if (product.empty())
      k = factor;
    else if (product.size() == 1 && factor == 1 && kind(Sym{product[0]}) == Kind::Rank && !rank)
      rank = {product[0]};
    else if (product.size() == 1 && factor == -1 && kind(Sym{product[0]}) == Kind::Size && !size)
      size = {product[0]};
    else
      return std::nullopt;
  }
  if (!rank || !size)
    return std::nullopt;
  const std::optional<Sym> counted = group(rank);
  return counted && *counted && counted == group(size) ? std::optional(k) : std::nullopt;
}

Sym Symbols::isNegative(Sym a) {
  if (!a)
    return {};
  if (const std::optional<int64_t> k = belowSize(a); k && *k <= 1)
    return *k == 1 ? negated(isZero(a)) : constant(1);
  if (std::optional<int64_t> v = value(a))
    return constant(*v < 0);
  if (isTruth(a) || kind(a) == Kind::Rank || kind(a) == Kind::Size || kind(a) == Kind::StringLength)
    return constant(0);
  auto [it, isNew] = tests.try_emplace({Kind::IsNegative, a.value}, Sym{});
  if (isNew)
    it->second = add({.kind = Kind::IsNegative, .traits = traits(a), .operand = a});
  return it->second;
}

Sym Symbols::binary(Op op, Sym a, Sym b) {
  if (!a || !b)
    return {};
  const bool opaque = kind(a) == Kind::Named || kind(b) == Kind::Named;
  if (opaque && a != b && (op == Op::Eq || op == Op::Ne) && isComputed(a) && isComputed(b))
    return constant(op == Op::Ne);
  const std::optional<int64_t> x = value(a), y = value(b);
  auto negatedIf = [&](bool negate, Sym s) { return negate && s ? negated(s) : s; };
  switch (op) {
  case Op::Add:
    return sum(a, b, 1);
  case Op::Sub:
    return sum(a, b, -1);
  case Op::Mul:
    return product(a, b);
  case Op::Eq:
  case Op::Ne:
    return negatedIf(op == Op::Ne, isZero(sum(a, b, -1)));
  case Op::Lt:
  case Op::Ge:
    return negatedIf(op == Op::Ge, isNegative(sum(a, b, -1)));
  case Op::Gt:
  case Op::Le:
    return negatedIf(op == Op::Le, isNegative(sum(b, a, -1)));
  case Op::Div:
    if (y == 1)
      return a;
    return x && y && *y > 0 ? constant(*x / *y) : other(op, a, b);
  case Op::Rem:
    return x && y && *y > 0 ? constant(*x % *y) : other(op, a, b);
  case Op::Shl:
    return y && *y >= 0 && *y < 62 ? product(a, constant(int64_t{1} << *y)) : other(op, a, b);
  case Op::And:
    return x && y ? constant(*x & *y) : other(op, a, b);
  case Op::Or:
    return x && y ? constant(*x | *y) : other(op, a, b);
  default:
    return other(op, a, b);
  }
}

std::optional<Symbols::Linear> Symbols::linear(Sym a) const {
  if (!a)
    return std::nullopt;
  Linear out{{}, 1, 0};
  for (const auto &[product, factor] : terms(a)) {
    if (product.empty()) {
      out.offset = factor;
    } else if (product.size() == 1 && (factor == 1 || factor == -1) && !out.unknown) {
      out.unknown = {product[0]};
      out.factor = factor;
    } else {
      return std::nullopt;
    }
  }
  return out.unknown ? std::optional(out) : std::nullopt;
}

bool Symbols::isPositive(Sym a) const {
  if (!a)
    return false;
  const Sum all = terms(a);
  return !all.empty() &&
         std::all_of(all.begin(), all.end(), [](const auto &term) { return term.second > 0; });
}

} // namespace everyrank::analysis

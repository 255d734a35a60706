// A map from small integers that copies in constant time: copies share all that they do not change.
//
// A radix tree with path copying, after Okasaki, "Purely Functional Data Structures" (1998). Nodes
// that two copies share are equal, so two maps are compared in time of what differs between them.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>
#include <cstdint>

namespace everyrank::analysis {

template <class T> class Trie {
  static constexpr unsigned leafBits = 3, innerBits = 4;

  struct Node;
  using Link = llvm::IntrusiveRefCntPtr<Node>;
  struct Node : llvm::RefCountedBase<Node> {
    virtual ~Node() = default;
  };
  struct Leaf final : Node {
    std::array<T, 1u << leafBits> values{};
    uint8_t present = 0;
    bool has(unsigned slot) const { return (present >> slot) & 1; }
  };
  struct Inner final : Node {
    std::array<Link, 1u << innerBits> children;
  };

public:
  // The value at `key`; null when there is none.
  const T *find(uint32_t key) const {
    if (!fits(key))
      return nullptr;
    const Node *node = root.get();
    for (unsigned level = height; node && level; --level)
      node = static_cast<const Inner *>(node)->children[slotOf(key, level)].get();
    const auto *leaf = static_cast<const Leaf *>(node);
    return leaf && leaf->has(slotOf(key, 0)) ? &leaf->values[slotOf(key, 0)] : nullptr;
  }
  bool contains(uint32_t key) const { return find(key); }

  void set(uint32_t key, const T &value) {
    while (!fits(key))
      grow();
    Link *link = &root;
    for (unsigned level = height; level; --level)
      link = &owned<Inner>(*link).children[slotOf(key, level)];
    Leaf &leaf = owned<Leaf>(*link);
    const unsigned slot = slotOf(key, 0);
    leaf.present |= 1u << slot;
    leaf.values[slot] = value;
  }

  void erase(uint32_t key) {
    if (!contains(key))
      return;
    Link *link = &root;
    for (unsigned level = height; level; --level)
      link = &owned<Inner>(*link).children[slotOf(key, level)];
    owned<Leaf>(*link).present &= ~(1u << slotOf(key, 0));
  }

  // Calls `visit` for each key, in ascending order.
  void forEach(llvm::function_ref<void(uint32_t, const T &)> visit) const {
    difference(*this, Trie{}, [&](uint32_t key, const T *value, const T *) { visit(key, *value); });
  }

  using Visit = llvm::function_ref<void(uint32_t, const T *, const T *)>;
  // Calls `visit` for each key whose values differ, in ascending order; null stands for no value.
  static void difference(Trie a, Trie b, Visit visit) {
    while (a.height < b.height)
      a.grow();
    while (b.height < a.height)
      b.grow();
    difference(a.root.get(), b.root.get(), a.height, 0, visit);
  }

  friend bool operator==(const Trie &a, const Trie &b) {
    bool equal = true;
    difference(a, b, [&](uint32_t, const T *, const T *) { equal = false; });
    return equal;
  }

private:
  bool fits(uint32_t key) const { return (uint64_t{key} >> (leafBits + innerBits * height)) == 0; }

  static unsigned slotOf(uint32_t key, unsigned level) {
    return level ? (key >> (leafBits + innerBits * (level - 1))) & ((1u << innerBits) - 1)
                 : key & ((1u << leafBits) - 1);
  }

  // The node behind `link`, as this map's own.
  template <class N> static N &owned(Link &link) {
    if (!link)
      link = llvm::makeIntrusiveRefCnt<N>();
    else if (link->UseCount() > 1)
      link = llvm::makeIntrusiveRefCnt<N>(static_cast<N &>(*link));
    return static_cast<N &>(*link);
  }

  void grow() {
    if (root) {
      auto taller = llvm::makeIntrusiveRefCnt<Inner>();
      taller->children[0] = std::move(root);
      root = std::move(taller);
    }
    ++height;
  }

  static void difference(const Node *a, const Node *b, unsigned level, uint32_t prefix,
                         Visit visit) {
    if (a == b)
      return;
    if (level) {
      const auto *x = static_cast<const Inner *>(a), *y = static_cast<const Inner *>(b);
      for (unsigned i = 0; i < 1u << innerBits; ++i)
        difference(x ? x->children[i].get() : nullptr, y ? y->children[i].get() : nullptr,
                   level - 1, (prefix << innerBits) | i, visit);
      return;
    }
    const auto *x = static_cast<const Leaf *>(a), *y = static_cast<const Leaf *>(b);
    for (unsigned i = 0; i < 1u << leafBits; ++i) {
      const T *mine = x && x->has(i) ? &x->values[i] : nullptr;
      const T *theirs = y && y->has(i) ? &y->values[i] : nullptr;
      if (mine != theirs && !(mine && theirs && *mine == *theirs))
        visit((prefix << leafBits) | i, mine, theirs);
    }
  }

  Link root;
  unsigned height = 0; // levels of inner nodes
};

} // namespace everyrank::analysis

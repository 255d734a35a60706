// How values are taken apart into leaves of plain memory, and how their structure is written down.
#pragma once

#include "everyrank/view.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace everyrank {

/// Says which members of a struct are broadcast. To be specialised:
///
///     template <> struct everyrank::members<batch> {
///       static constexpr auto list = std::tuple(&batch::weights, &batch::step);
///     };
template <class T> struct members;

template <class T>
concept has_members = requires { members<T>::list; };

/// The leaves of a value in a fixed order, and its structure as text: `{f32(3), "lr": f64}`. Two
/// values with the same text have leaves of the same types and sizes in the same order.
struct structure {
  std::vector<tensor_view> leaves;
  std::string text;

  void leaf(tensor_view view);
  /// Whatever a key holds, it looks like no other key, and like nothing but a key.
  void key(std::string_view name);
  void key(double number);
  template <class K>
    requires std::is_integral_v<K>
  void key(K number) {
    text += std::to_string(number) + ": ";
  }
};

namespace detail {

template <class T> struct taker; // how a type is taken apart

template <class T> void take(T &value, structure &out) { taker<T>::take(value, out); }

template <class Range> void take_list(Range &values, structure &out) {
  out.text += '[';
  bool first = true;
  for (auto &value : values) {
    out.text += first ? "" : ", ";
    first = false;
    take(value, out);
  }
  out.text += ']';
}

template <class Tuple> void take_each(Tuple &&parts, structure &out, const char *ends) {
  out.text += ends[0];
  bool first = true;
  auto one = [&](auto &part) {
    out.text += first ? "" : ", ";
    first = false;
    take(part, out);
  };
  std::apply([&](auto &...part) { (one(part), ...); }, parts);
  out.text += ends[1];
}

/// Sent as it lies in memory, so that many of them are one leaf.
template <class T>
concept plain = requires { taker<T>::plain; } && sendable<T> && !has_members<T>;

template <class T> struct taker {
  static_assert(has_members<T> || sendable<T>,
                "everyrank: give members<T> for this type; pointers cannot be broadcast");
  static constexpr bool plain = true;
  static_assert(!std::is_same_v<T, std::string_view>, "everyrank: a string_view owns nothing");

  static void take(T &value, structure &out) {
    if constexpr (has_members<T>) {
      take_each(
          std::apply([&](auto... member) { return std::tie(value.*member...); }, members<T>::list),
          out, "{}");
    } else {
      tensor_view one = view(&value, 1);
      if (one.type != dtype::bytes)
        one.shape = {};
      out.leaf(one);
    }
  }
};

template <> struct taker<tensor_view> {
  static void take(tensor_view &value, structure &out) { out.leaf(value); }
};

template <class T, std::size_t N> struct taker<std::span<T, N>> {
  static void take(std::span<T, N> &value, structure &out) { out.leaf(view(value)); }
};

template <> struct taker<std::string> {
  static void take(std::string &value, structure &out) {
    out.text += "string ";
    out.leaf(view(value.data(), std::int64_t(value.size())));
  }
};

template <class T, class A> struct taker<std::vector<T, A>> {
  static_assert(!std::is_same_v<T, bool>, "everyrank: vector<bool> has no memory to send");
  static void take(std::vector<T, A> &value, structure &out) {
    if constexpr (plain<T>)
      out.leaf(view(value.data(), std::int64_t(value.size())));
    else
      take_list(value, out);
  }
};

template <class T, std::size_t N> struct taker<std::array<T, N>> {
  static void take(std::array<T, N> &value, structure &out) {
    if constexpr (plain<T>)
      out.leaf(view(value.data(), std::int64_t(N)));
    else
      take_list(value, out);
  }
};

template <class T> struct taker<std::optional<T>> {
  static void take(std::optional<T> &value, structure &out) {
    out.text += value ? "some " : "none";
    if (value)
      detail::take(*value, out);
  }
};

template <class A, class B> struct taker<std::pair<A, B>> {
  static void take(std::pair<A, B> &value, structure &out) {
    take_each(std::tie(value.first, value.second), out, "()");
  }
};

template <class... T> struct taker<std::tuple<T...>> {
  static void take(std::tuple<T...> &value, structure &out) { take_each(value, out, "()"); }
};

template <class Key, class Value>
void take_entries(std::vector<std::pair<const Key *, Value *>> entries, structure &out) {
  std::sort(entries.begin(), entries.end(), [](auto &a, auto &b) { return *a.first < *b.first; });
  out.text += '{';
  bool first = true;
  for (auto &[key, value] : entries) {
    out.text += std::exchange(first, false) ? "" : ", ";
    out.key(*key);
    take(*value, out);
  }
  out.text += '}';
}

template <class Map> void take_map(Map &map, structure &out) {
  std::vector<std::pair<const typename Map::key_type *, typename Map::mapped_type *>> entries;
  for (auto &[key, value] : map)
    entries.emplace_back(&key, &value);
  take_entries(std::move(entries), out);
}

template <class K, class V, class C, class A> struct taker<std::map<K, V, C, A>> {
  static void take(std::map<K, V, C, A> &value, structure &out) { take_map(value, out); }
};

/// Its own order may differ between ranks; the keys' order does not.
template <class K, class V, class H, class E, class A>
struct taker<std::unordered_map<K, V, H, E, A>> {
  static void take(std::unordered_map<K, V, H, E, A> &value, structure &out) {
    take_map(value, out);
  }
};

} // namespace detail

/// The leaves and the structure of a value, whose memory they borrow.
template <class T> structure structure_of(T &value) {
  structure result;
  detail::take(value, result);
  return result;
}

} // namespace everyrank

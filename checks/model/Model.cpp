// Interning of variables, places and expressions.
#include "model/Model.h"

namespace everyrank::model {

VarId Module::addVar(Var var) {
  vars.push_back(std::move(var));
  return {static_cast<uint32_t>(vars.size() - 1)};
}

PlaceId Module::intern(Place place) {
  const uint64_t head = static_cast<uint64_t>(place.kind) << 32 | place.var.value;
  const uint64_t step = place.kind == Place::Kind::Field ? place.field.value : place.index.value;
  const uint64_t tail = static_cast<uint64_t>(place.parent.value) << 32 | step;
  auto [it, isNew] = placeIds.try_emplace({head, tail}, PlaceId{});
  if (isNew) {
    places.push_back(place);
    it->second = {static_cast<uint32_t>(places.size() - 1)};
  }
  return it->second;
}

PlaceId Module::varPlace(VarId var) {
  Place place;
  place.var = var;
  place.type = vars[var.value].type;
  return intern(place);
}

PlaceId Module::field(PlaceId parent, llvm::StringRef name, Type type, int64_t offset) {
  Place place;
  place.kind = Place::Kind::Field;
  place.parent = parent;
  place.field = this->name(name);
  place.offset = offset;
  place.type = type;
  return intern(place);
}

PlaceId Module::deref(PlaceId parent, Type type) {
  Place place;
  place.kind = Place::Kind::Deref;
  place.parent = parent;
  place.type = type;
  return intern(place);
}

PlaceId Module::index(PlaceId parent, ExprId index, Type type) {
  Place place;
  place.kind = Place::Kind::Index;
  place.parent = parent;
  place.index = index;
  place.type = type;
  return intern(place);
}

ExprId Module::expr(Expr expr) {
  exprs.push_back(expr);
  return {static_cast<uint32_t>(exprs.size() - 1)};
}

ExprId Module::constant(int64_t value, Handle where) {
  Expr e;
  e.kind = Expr::Kind::Const;
  e.value = value;
  e.where = where;
  return expr(e);
}

ExprId Module::load(PlaceId place, Handle where) {
  Expr e;
  e.kind = Expr::Kind::Load;
  e.place = place;
  e.where = where;
  return expr(e);
}

ExprId Module::address(PlaceId place, Handle where) {
  Expr e;
  e.kind = Expr::Kind::Address;
  e.place = place;
  e.where = where;
  return expr(e);
}

ExprId Module::binary(Op op, ExprId a, ExprId b, Handle where) {
  Expr e;
  e.kind = Expr::Kind::Binary;
  e.op = op;
  e.a = a;
  e.b = b;
  e.where = where;
  return expr(e);
}

ExprId Module::unknown(ExprId a, ExprId b, Handle where) {
  Expr e;
  e.a = a;
  e.b = b;
  e.where = where;
  return expr(e);
}

NameId Module::name(llvm::StringRef text) {
  auto [it, isNew] = nameIds.try_emplace(text, NameId{});
  if (isNew) {
    names.push_back(it->first());
    it->second = {static_cast<uint32_t>(names.size() - 1)};
  }
  return it->second;
}

VarId Module::root(PlaceId place) const {
  while (places[place.value].kind != Place::Kind::Var)
    place = places[place.value].parent;
  return places[place.value].var;
}

} // namespace everyrank::model

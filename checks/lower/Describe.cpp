// Names and types of Clang in the words of the tables and the model.
#include "lower/Describe.h"

#include "clang/AST/DeclTemplate.h"

namespace everyrank::lower {

using namespace clang;

std::string qualifiedName(const NamedDecl &decl) {
  std::string name = decl.getDeclName().getAsString();
  for (const DeclContext *at = decl.getDeclContext(); at; at = at->getParent()) {
    std::string scope;
    if (const auto *space = dyn_cast<NamespaceDecl>(at)) {
      if (!space->isInline() && !space->isAnonymousNamespace())
        scope = space->getName().str();
    } else if (const auto *record = dyn_cast<RecordDecl>(at)) {
      scope = record->getName().str();
    }
    if (!scope.empty())
      name = scope + "::" + name;
  }
  return name;
}

// Types of expressions that Clang has not worked out, or not yet: nothing may be asked of them.
static bool isOpen(QualType type) {
  return type.isNull() || type->isDependentType() || type->isPlaceholderType() ||
         type->isUndeducedType() || type->containsErrors();
}

int64_t TypeMap::bytes(QualType type) const {
  if (isOpen(type) || type->isIncompleteType() || type->isFunctionType() ||
      type->isVariableArrayType() || type->isSizelessType() || type->containsErrors())
    return 0;
  if (const auto *record = type->getAsRecordDecl(); record && record->isInvalidDecl())
    return 0;
  return context.getTypeSizeInChars(type).getQuantity();
}

const api::Type *TypeMap::row(QualType type) const {
  if (type.isNull())
    return nullptr;
  type = type.getNonReferenceType();
  if (type->isPointerType())
    type = type->getPointeeType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && record->getIdentifier() ? registry.find<api::Type>(qualifiedName(*record))
                                           : nullptr;
}

bool TypeMap::isUnordered(QualType type) const {
  const CXXRecordDecl *record =
      type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() &&
         registry.find<api::UnorderedType>(qualifiedName(*record));
}

bool TypeMap::isStatus(QualType type) const {
  if (isOpen(type))
    return false;
  auto isRow = [&](const NamedDecl &decl) {
    return decl.getIdentifier() && registry.find<api::StatusType>(decl.getName());
  };
  for (const TypedefType *named; (named = type->getAs<TypedefType>()); type = named->desugar())
    if (isRow(*named->getDecl()))
      return true;
  const TagDecl *tag = type->getAsTagDecl();
  return tag && isRow(*tag);
}

QualType TypeMap::element(QualType type) const {
  type = type.getNonReferenceType();
  if (type->isPointerType())
    return type->getPointeeType();
  if (const ArrayType *array = context.getAsArrayType(type))
    return array->getElementType();
  const auto *special =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!special || special->getTemplateArgs().size() == 0 ||
      special->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  QualType first = special->getTemplateArgs()[0].getAsType();
  if (const ArrayType *array = context.getAsArrayType(first))
    return array->getElementType(); // unique_ptr<T[]>
  if (first->isPointerType() && special->getName().contains("iter"))
    return first->getPointeeType();
  return first;
}

// Whether every allocator among the template arguments is the standard one.
static bool allocatesAsUsual(QualType type) {
  const auto *special =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!special)
    return false;
  return llvm::all_of(special->getTemplateArgs().asArray(), [](const TemplateArgument &argument) {
    if (argument.getKind() != TemplateArgument::Type)
      return true;
    const auto *record = argument.getAsType()->getAsCXXRecordDecl();
    return !record || !record->getName().contains_insensitive("alloc") ||
           (record->getName() == "allocator" && record->isInStdNamespace());
  });
}

model::Type TypeMap::mapRecord(const api::Type &row, QualType type) const {
  model::Type out;
  out.bytes = bytes(type);
  out.elementBytes = row.bytes ? 1 : bytes(element(type));
  out.spareBytes = row.spare * out.elementBytes;
  switch (row.kind) {
  case api::TypeKind::Container:
    out.sort = model::Sort::Container;
    out.isOnHost = row.space == api::Space::Host && allocatesAsUsual(type);
    break;
  case api::TypeKind::Array:
    out.sort = model::Sort::Array;
    break;
  case api::TypeKind::Owner:
  case api::TypeKind::Optional:
    out.sort = model::Sort::Pointer;
    break;
  case api::TypeKind::Tensor:
    out.sort = model::Sort::Tensor;
    break;
  }
  return out;
}

model::Type TypeMap::map(QualType type) const {
  model::Type out;
  if (isOpen(type))
    return out;
  if (type->isReferenceType()) {
    out.sort = model::Sort::Pointer;
    out.isReference = true;
    out.elementBytes = bytes(type->getPointeeType());
    return out;
  }
  if (type->isRecordType()) {
    if (const api::Type *known = row(type))
      return mapRecord(*known, type);
    out.sort = model::Sort::Record;
  } else if (type->isAnyPointerType() || type->isNullPtrType()) {
    out.sort = model::Sort::Pointer;
    out.elementBytes = type->isPointerType() ? bytes(type->getPointeeType()) : 0;
  } else if (type->isArrayType()) {
    out.sort = model::Sort::Array;
    out.elementBytes = bytes(element(type));
  } else if (type->isArithmeticType() || type->isEnumeralType()) {
    out.sort = model::Sort::Number;
  }
  out.bytes = bytes(type);
  return out;
}

api::Element TypeMap::elementKind(QualType type) const {
  if (isOpen(type))
    return api::Element::Unknown;
  type = type.getCanonicalType().getUnqualifiedType();
  if (type->isBooleanType())
    return api::Element::Boolean;
  if (type->isAnyCharacterType() || type->isStdByteType())
    return bytes(type) == 1 ? api::Element::Character : api::Element::Integer;
  if (type->isIntegralOrEnumerationType())
    return api::Element::Integer;
  if (type->isRealFloatingType())
    return api::Element::Real;
  return type->isAnyComplexType() ? api::Element::Complex : api::Element::Unknown;
}

// Whether a class holds more than numbers: pointers of its own, containers, owners, virtual
// methods.
bool TypeMap::ownsMemory(const CXXRecordDecl &record) const {
  auto isOwning = [&](QualType type) {
    while (const ArrayType *array = context.getAsArrayType(type))
      type = array->getElementType();
    const CXXRecordDecl *inner = type->getAsCXXRecordDecl();
    return type->isAnyPointerType() || type->isReferenceType() || row(type) ||
           (inner && inner->hasDefinition() && ownsMemory(*inner));
  };
  return record.isPolymorphic() ||
         llvm::any_of(record.fields(),
                      [&](const FieldDecl *f) { return isOwning(f->getType()); }) ||
         llvm::any_of(record.bases(), [&](const auto &base) { return isOwning(base.getType()); });
}

model::Pointee TypeMap::pointee(QualType type) const {
  if (isOpen(type) || type->isIncompleteType())
    return model::Pointee::Plain;
  if (type->isPointerType())
    return model::Pointee::Pointer;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || record->isInvalidDecl() || !record->hasDefinition())
    return model::Pointee::Plain;
  if (const api::Type *known = row(type); known && known->kind == api::TypeKind::Container)
    return model::Pointee::Container;
  return !type.isTriviallyCopyableType(context) && ownsMemory(*record) ? model::Pointee::Owner
                                                                       : model::Pointee::Plain;
}

model::Role TypeMap::role(StringRef name, QualType type) const {
  if (type.isNull() || name.empty() || type->isDependentType())
    return model::Role::None;
  type = type.getNonReferenceType();
  const bool isFlag = type->isBooleanType();
  if (!isFlag && !type->isIntegerType())
    return model::Role::None;
  if (!isFlag && registry.isRankName(name, false))
    return model::Role::Rank;
  // C programs keep flags in an int; a bare noun such as `root` is then a rank of somebody else.
  const bool saysFlag = name.starts_with("is") || name.starts_with("am") || name.starts_with("Is");
  if ((isFlag || saysFlag) && registry.isRankName(name, true))
    return model::Role::RankFlag;
  return model::Role::None;
}

// `[[clang::annotate("everyrank::uniform")]]`
static bool saysUniform(const ValueDecl &decl) {
  return llvm::any_of(decl.specific_attrs<AnnotateAttr>(), [](const AnnotateAttr *a) {
    return a->getAnnotation() == "everyrank::uniform";
  });
}

model::Type TypeMap::map(const ValueDecl &decl) const {
  model::Type out = map(decl.getType());
  out.isUniform = saysUniform(decl);
  if (decl.getIdentifier() && !out.isUniform)
    out.role = role(decl.getName(), decl.getType());
  return out;
}

} // namespace everyrank::lower

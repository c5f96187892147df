"""Operations on types and colours [CR 105.3, 205.1, 305.7]; which one a text means is decided by `bot.engine.becoming`."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.abilities import WordKind
from bot.engine.characteristics import TYPE_BIT, Chars
from bot.engine.epochs import BasicLandChange
from bot.engine.operations import Operation
from bot.engine.subtypes import correlated_types, kind_of_subtype
from bot.engine.values import ALL_CREATURE_TYPES, BASIC_LAND_TYPES, Colors
from bot.records import dataclass

__all__ = ["AddColors", "ChangeTypes", "RemoveColors", "SetColors"]

INSTANT_OR_SORCERY = TYPE_BIT["Instant"] | TYPE_BIT["Sorcery"]


@dataclass(frozen=True, slots=True)
class ChangeTypes(Operation):
    """Change supertypes, card types and subtypes; what each field holds is decided by `bot.engine.becoming`.

    ``set_types``: card types that replace the others [CR 205.1a], or ``None``. ``set_subtypes``: families replaced,
    with their new subtypes. ``remove_families``: families lost. ``land_change``: what the rules of then add for a land
    changed into a basic land type.
    """

    set_types: int | None = None
    add_types: int = 0
    remove_types: int = 0
    set_subtypes: tuple[tuple[WordKind, tuple[str, ...]], ...] = ()
    add_subtypes: tuple[str, ...] = ()
    remove_subtypes: tuple[str, ...] = ()
    remove_families: tuple[WordKind, ...] = ()
    add_supertypes: frozenset[str] = frozenset()
    remove_supertypes: frozenset[str] = frozenset()
    land_change: BasicLandChange = BasicLandChange.ONLY_TYPES
    name: ClassVar = "change types"
    removes: ClassVar = True

    def apply(self, chars: Chars) -> None:
        chars.supertypes = (chars.supertypes | self.add_supertypes) - self.remove_supertypes
        before = chars.types
        chars.types = self._types(before)
        if before & ~chars.types:
            chars.subtypes = _still_correlated(chars)
        self._change_subtypes(chars)
        if self.replaces_land_types(chars):
            # [CR 305.7] What its rules text and copiable effects gave is lost; what other effects granted stays.
            chars.abilities = tuple(i for i in chars.abilities if not i.origin.of_rules_text)
            self._become_basic_land(chars)

    def _become_basic_land(self, chars: Chars) -> None:
        """Until 2003 the land also stopped being legendary, and for a time became the basic land itself [CR 305.7]."""
        if self.land_change is BasicLandChange.ONLY_TYPES:
            return
        chars.supertypes = chars.supertypes - {"Legendary"}
        if self.land_change is BasicLandChange.BASIC_LAND:
            names = dict(self.set_subtypes)[WordKind.LAND_TYPE]
            chars.supertypes = chars.supertypes | {"Basic"}
            chars.names = names[:1]

    @property
    def subtypes_given(self) -> tuple[str, ...]:
        """The subtypes that it sets or adds, where the object's card types allow them."""
        return (*(s for _, names in self.set_subtypes for s in names), *self.add_subtypes)

    def barred(self, chars: Chars) -> frozenset[str]:
        """The subtypes that the card types of an object keep it from gaining [CR 205.3d]."""
        types = self._types(chars.types)
        return frozenset(name for name in self.subtypes_given if not _allowed(_family(name, chars), types))

    def _types(self, before: int) -> int:
        # [CR 205.1a] An instant or sorcery stays one.
        after = before if self.set_types is None else self.set_types | before & INSTANT_OR_SORCERY
        return (after | self.add_types) & ~self.remove_types

    def _change_subtypes(self, chars: Chars) -> None:
        lost = (*self.remove_families, *(kind for kind, _ in self.set_subtypes))
        if lost:
            chars.subtypes = tuple(s for s in chars.subtypes if _family(s, chars) not in lost)
        for name in self.subtypes_given:
            _add_subtype(chars, name)
        if self.remove_subtypes:
            chars.subtypes = tuple(s for s in chars.subtypes if s not in self.remove_subtypes)

    def replaces_land_types(self, chars: Chars) -> bool:
        """Whether it sets a land's subtypes to basic land types."""
        return bool(chars.types & TYPE_BIT["Land"]) and self.names_basic_lands

    @property
    def names_basic_lands(self) -> bool:
        """Whether it sets land types, a basic one among them."""
        names = dict(self.set_subtypes).get(WordKind.LAND_TYPE, ())
        return any(name in BASIC_LAND_TYPES for name in names)

    def cited(self) -> tuple[str, ...]:
        """The rules that decide, by what is replaced and what is added."""
        land = any(kind is WordKind.LAND_TYPE for kind, _ in self.set_subtypes)
        replaces = self.set_types is not None or bool(self.set_subtypes)
        adds = bool(self.add_types or self.add_subtypes)
        supertypes = bool(self.add_supertypes or self.remove_supertypes)
        pairs: tuple[tuple[bool, str], ...] = ((land, "305.7"), (replaces, "205.1a"), (adds, "205.1b"), (supertypes, "205.4b"))
        if any(name in BASIC_LAND_TYPES for name in self.subtypes_given):
            pairs = (*pairs, (True, "305.6"), (not land, "305.7"))
        return tuple(rule for applies, rule in pairs if applies) or ("205.1a",)


def _family(subtype: str, chars: Chars) -> WordKind:
    if subtype == ALL_CREATURE_TYPES:
        return WordKind.CREATURE_TYPE
    return kind_of_subtype(subtype, chars.face.types if subtype in chars.face.subtypes else ())


def _still_correlated(chars: Chars) -> tuple[str, ...]:
    """The subtypes that remain when card types are removed [CR 205.1a]."""
    return tuple(s for s in chars.subtypes if _allowed(_family(s, chars), chars.types))


def _allowed(kind: WordKind, types: int) -> bool:
    return any(types & TYPE_BIT[name] for name in correlated_types(kind))


def _add_subtype(chars: Chars, name: str) -> None:
    """Add a subtype that its card types allow [CR 205.3d]; every creature type holds any of them."""
    kind = _family(name, chars)
    if name in chars.subtypes or not _allowed(kind, chars.types):
        return
    if kind is WordKind.CREATURE_TYPE:
        if ALL_CREATURE_TYPES in chars.subtypes:
            return
        if name == ALL_CREATURE_TYPES:
            chars.subtypes = tuple(s for s in chars.subtypes if _family(s, chars) is not WordKind.CREATURE_TYPE)
    chars.subtypes = (*chars.subtypes, name)


@dataclass(frozen=True, slots=True)
class SetColors(Operation):
    """Gives these colors instead of the others; none makes it colorless."""

    colors: Colors
    rules: ClassVar = ("105.3",)
    name: ClassVar = "set colors"

    def apply(self, chars: Chars) -> None:
        chars.colors = self.colors


@dataclass(frozen=True, slots=True)
class AddColors(Operation):
    """Gives colors besides those it has."""

    colors: Colors
    rules: ClassVar = ("105.3",)
    name: ClassVar = "add colors"

    def apply(self, chars: Chars) -> None:
        chars.colors |= self.colors


@dataclass(frozen=True, slots=True)
class RemoveColors(Operation):
    """Takes colors away."""

    colors: Colors
    rules: ClassVar = ("105.3",)
    name: ClassVar = "remove colors"

    def apply(self, chars: Chars) -> None:
        chars.colors &= ~self.colors

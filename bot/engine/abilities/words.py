"""Words: the typed leaves of a tree, and what every part of it is [CR 612.2]."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import TypeVar, overload

from bot.records import dataclass

__all__ = ["Node", "Word", "WordKind", "form"]


class WordKind(Enum):
    """What a word is used as; a text change touches only words used in the right way [CR 612.2]."""

    COLOR = "color"
    LAND_TYPE = "land type"
    CREATURE_TYPE = "creature type"
    CARD_TYPE = "card type"
    SUPERTYPE = "supertype"
    ARTIFACT_TYPE = "artifact type"
    ENCHANTMENT_TYPE = "enchantment type"
    PLANESWALKER_TYPE = "planeswalker type"
    SPELL_TYPE = "spell type"
    BATTLE_TYPE = "battle type"
    NAME = "name"

    __hash__ = object.__hash__
    """As that of `Zone`: words are looked up by their kind all the time."""


@dataclass(frozen=True, slots=True)
class Node:
    """Base of every part of a tree."""


_Spelling = TypeVar("_Spelling")


@overload
def form() -> str: ...
@overload
def form(default: _Spelling) -> _Spelling: ...
def form(default: object = "") -> object:
    """A field for the spelling seen: kept for printing, ignored by equality of meaning."""
    return field(default=default, compare=False)


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A typed leaf in its canonical spelling: ``Word(CREATURE_TYPE, "Elf")``, ``Word(COLOR, "red")``."""

    kind: WordKind
    text: str

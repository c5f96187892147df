"""Printed values: colours, zones, faces and card definitions, as immutable facts.

A `Face` holds what is printed on one side or half of a card; a `CardDef` holds all faces and the layout that
says how they combine. Nothing here is derived: see `bot.engine.characteristics`.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities import Ability

__all__ = [
    "ALL_CREATURE_TYPES",
    "BASIC_LAND_TYPES",
    "CARD_TYPES",
    "COLORS",
    "COLOR_WORDS",
    "PERMANENT_TYPES",
    "SUPERTYPES",
    "CardDef",
    "Colors",
    "Face",
    "Layout",
    "PrintedNumber",
    "Zone",
    "color_letters",
    "colors_of_cost",
    "identity_of_text",
    "mana_value_of_cost",
    "parse_colors",
]

COLORS = "WUBRG"
"""The five colours in their fixed order [CR 105.1]; bit ``i`` of a `Colors` mask is ``COLORS[i]``."""

Colors = int
"""A set of colours as a five-bit mask: bit 0 white … bit 4 green; 0 is colourless."""

COLOR_WORDS = ("white", "blue", "black", "red", "green")
CARD_TYPES = (
    *("Creature", "Land", "Artifact", "Enchantment", "Planeswalker", "Battle"),
    *("Instant", "Sorcery", "Kindred"),
    *("Dungeon", "Conspiracy", "Plane", "Phenomenon", "Scheme", "Vanguard"),
)
"""Permanent types, then spell types, then those of casual variants [CR 300.1]."""
PERMANENT_TYPES = frozenset(CARD_TYPES[:6])
"""[CR 110.4]"""
SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
ALL_CREATURE_TYPES = "all-creature-types"
"""The subtype that stands for every creature type of the epoch [CR 205.3m]."""

PrintedNumber = int | str
"""A printed power, toughness or loyalty: an integer, or the text printed (``*``, ``1+*``, ``X``)."""


class Zone(Enum):
    """The zones [CR 400.1]; NONE is where objects that ceased to exist are."""

    BATTLEFIELD = "battlefield"
    STACK = "stack"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    HAND = "hand"
    LIBRARY = "library"
    COMMAND = "command"
    NONE = "none"

    __hash__ = object.__hash__
    """Members are single: what indexes objects by zone asks often, and the enum's own hash is computed in Python."""


class Layout(Enum):
    """How the faces of a card combine, in the field's usual (Scryfall) words."""

    NORMAL = "normal"
    SPLIT = "split"
    FLIP = "flip"
    TRANSFORM = "transform"
    MODAL_DFC = "modal_dfc"
    MELD = "meld"
    LEVELER = "leveler"
    CLASS = "class"
    CASE = "case"
    SAGA = "saga"
    ADVENTURE = "adventure"
    OMEN = "omen"
    PREPARE = "prepare"
    AFTERMATH = "aftermath"
    MUTATE = "mutate"
    PROTOTYPE = "prototype"
    TOKEN = "token"
    OTHER = "other"

    @property
    def double_faced(self) -> bool:
        """Whether the card has a front and a back face [CR 712.1]."""
        return self in (Layout.TRANSFORM, Layout.MODAL_DFC, Layout.MELD)

    @property
    def of_two_parts(self) -> bool:
        """Whether the card has two halves, or values for when it is flipped, which nothing can be said without [CR 709.1, 710.1]."""
        return self in (Layout.SPLIT, Layout.AFTERMATH, Layout.FLIP)


@dataclass(frozen=True, slots=True)
class Face:
    """The values printed on one face or half [CR 200.1].

    ``mana_cost`` is ``None`` when none is printed [CR 202.1b]. ``indicator`` is the colour indicator's mask, or
    ``None``. ``abilities`` are the trees of the rules text, one a paragraph, in order. ``own_colors``: colours given in
    place of those of the cost and indicator, to a token or by a copy exception [CR 111.3, 707.9b], else ``None``.
    """

    name: str | None
    mana_cost: str | None = None
    indicator: Colors | None = None
    supertypes: frozenset[str] = frozenset()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: PrintedNumber | None = None
    toughness: PrintedNumber | None = None
    loyalty: PrintedNumber | None = None
    defense: PrintedNumber | None = None
    abilities: tuple[Ability, ...] = ()
    own_colors: Colors | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Its names: two for both halves of a split card together [CR 709.4a]."""
        return tuple(self.name.split(" // ")) if self.name else ()

    @property
    def colors(self) -> Colors:
        """The colours by mana cost and colour indicator [CR 105.2], or those given instead."""
        if self.own_colors is not None:
            return self.own_colors
        return colors_of_cost(self.mana_cost) | (self.indicator or 0)


@dataclass(frozen=True, slots=True)
class CardDef:
    """A card: its Oracle ``name`` (``"A // B"`` for two faces), ``layout`` and ``faces`` (front or left first).

    ``identity`` is the colour identity's mask [CR 903.4]. ``prototype`` holds the secondary cost and size of a
    prototype card as a face whose other values are unused [CR 718.1].
    """

    name: str
    faces: tuple[Face, ...]
    layout: Layout = Layout.NORMAL
    identity: Colors = 0
    name_fr: str | None = None
    first_print: str | None = None

    @property
    def front(self) -> Face:
        """The front face, or the first half."""
        return self.faces[0]


_SYMBOL = re.compile(r"\{([^}]+)\}")


def parse_colors(letters: str) -> Colors:
    """The mask of colour letters, in any order; other characters are ignored."""
    return sum(1 << i for i, c in enumerate(COLORS) if c in letters)


def color_letters(colors: Colors) -> list[str]:
    """The letters of a mask in WUBRG order."""
    return [c for i, c in enumerate(COLORS) if colors >> i & 1]


_REMINDER = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
_ALL_COLORS = re.compile(r"^[^\n]{1,40} is all colors\.(?! This ability doesn't affect its color identity)", re.MULTILINE)


def identity_of_text(text: str) -> Colors:
    """What a rules text adds to a colour identity: its mana symbols, and every colour where it defines it so [CR 903.4, 903.4c]."""
    rules_text = _REMINDER.sub("", text)
    return 0b11111 if _ALL_COLORS.search(rules_text) else colors_of_cost(rules_text)


def colors_of_cost(cost: str | None) -> Colors:
    """The colours of the symbols in a mana cost [CR 202.2]."""
    if not cost:
        return 0
    return parse_colors("".join(_SYMBOL.findall(cost)))


@lru_cache(maxsize=8192)
def mana_value_of_cost(cost: str | None, x: int = 0) -> int:
    """The mana value of a cost, hybrid symbols by their largest part [CR 202.3e, 202.3f, 202.3g]."""
    if not cost:
        return 0
    return sum(_symbol_value(symbol, x) for symbol in _SYMBOL.findall(cost))


def _symbol_value(symbol: str, x: int) -> int:
    if symbol in ("X", "Y", "Z"):
        return x
    return max(int(part) if part.isdigit() else (0 if part == "P" else 1) for part in symbol.split("/"))

"""Descriptions: "a 4/4 blue Illusion artifact creature with flying"."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount
    from bot.engine.abilities.paragraphs import Ability
    from bot.engine.abilities.words import Word, WordKind

__all__ = ["ChosenWord", "Description", "Size", "WholeFamily"]


@dataclass(frozen=True, slots=True)
class Size(Node):
    """Power and toughness: "4/4", "X/X", "base power and toughness each equal to …" (see ``form``)."""

    power: Amount | None
    toughness: Amount | None
    form: str = form("slash")


class WholeFamily(Enum):
    """Whole families of words that a description can name at once."""

    CREATURE_TYPE = "every creature type"
    BASIC_LAND_TYPE = "every basic land type"
    LAND_TYPE = "every land type"
    NONBASIC_LAND_TYPE = "every nonbasic land type"
    COLOR = "all colors"


@dataclass(frozen=True, slots=True)
class ChosenWord(Node):
    """A word chosen: ``kind`` of word; ``now`` if chosen as the effect resolves ("of your choice"), else as the source
    entered ("the chosen type"); ``index`` from 1 where two were chosen."""

    kind: WordKind
    now: bool = False
    index: int = 0
    form: str = form()


@dataclass(frozen=True, slots=True)
class Description(Node):
    """What a thing is, becomes or is created as.

    ``colors``: ``None`` says nothing, ``()`` is colourless. ``words``: supertypes, subtypes and card types in the
    order printed (`Word` or `ChosenWord`). ``every``: whole families. ``abilities``: "with flying and …".
    ``form``: the article and similar spelling.
    """

    size: Size | None = None
    colors: tuple[Node, ...] | None = None
    words: tuple[Node, ...] = ()
    every: tuple[WholeFamily, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: Word | None = None
    form: str = form()

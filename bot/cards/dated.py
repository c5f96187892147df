"""Texts of then: the abilities that a card had until a day, as trees, where today's text says something else.

`rulesdata/cards/dated.json` holds ``{"texts": […]}``, one text a line: the ``card``, the last day ``until`` which its
front face had these ``abilities``, and the ``source``. What changed for every card of a kind at once is no such text:
`bot.engine.then` does that.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from bot.cards.database import key_of
from bot.cards.trees import Json, load_ability
from bot.engine.abilities import Ability
from bot.engine.values import CardDef
from bot.errors import DataError
from rulesdata import FOLDER

__all__ = ["DatedText", "load_dated", "text_at", "with_text"]


class DatedText(NamedTuple):
    """The abilities that a card's front face had until a day, included."""

    card: str
    until: str
    abilities: tuple[Ability, ...]


@cache
def load_dated() -> dict[str, tuple[DatedText, ...]]:
    """The dated texts that ship with the program by key of the card's name, oldest first."""
    data = json.loads((FOLDER / "cards" / "dated.json").read_bytes())
    found: dict[str, tuple[DatedText, ...]] = {}
    for text in map(_read, data["texts"]):
        key = key_of(text.card)
        found[key] = tuple(sorted((*found.get(key, ()), text), key=lambda one: one.until))
    return found


def _read(written: Json) -> DatedText:
    match written:
        case {"card": str() as card, "until": str() as until, "source": str(), "abilities": list() as trees}:
            return DatedText(card, until, tuple(load_ability(tree) for tree in trees))
    raise DataError("dated texts", f"not a dated text: {written!r:.80}")


def text_at(name: str, day: str) -> DatedText | None:
    """The text that the card of this English name had on a day, if it was another one than today's."""
    return next((text for text in load_dated().get(key_of(name), ()) if day <= text.until), None)


def with_text(card: CardDef, text: DatedText) -> CardDef:
    """The card with a text of then on its front face."""
    return replace(card, faces=(replace(card.front, abilities=text.abilities), *card.faces[1:]))

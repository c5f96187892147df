"""The curated cards: data that ship with the program, their abilities as serialised trees and never as sentences.

`rulesdata/cards/curated.json` holds ``{"date": …, "cards": […]}``, one card a line: a record without texts, each face
with its ``abilities``. `bot.importers.curate` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from bot.cards.database import Database, in_memory, key_of, names_of
from bot.cards.folding import fold
from bot.cards.model import CardRecord, Origin, record_from_json, record_to_json
from bot.cards.trees import Json, dump, load_ability
from bot.engine.abilities import Ability
from bot.errors import DataError
from rulesdata import FOLDER

__all__ = ["CURATED_SOURCE", "CuratedCard", "CuratedSet", "curated_text", "load_curated"]

CURATED_SOURCE = "greffier"


class CuratedCard(NamedTuple):
    """A card with the abilities of each of its faces, in order."""

    record: CardRecord
    abilities: tuple[tuple[Ability, ...], ...]


class CuratedSet:
    """The curated cards by English name; trees are read when a card is asked for."""

    def __init__(self, data: Json) -> None:
        """Take the content of a curated file. Raises DataError where its shape is wrong."""
        match data:
            case {"date": str() as date, "cards": list() as cards}:
                self.date = date
            case _:
                raise DataError(CURATED_SOURCE, "not a curated set")
        written = ((self._record(card), card) for card in cards)
        self._cards = {key_of(record.name): (record, card) for record, card in written}

    def __len__(self) -> int:
        return len(self._cards)

    def records(self) -> list[CardRecord]:
        """The facts of all cards, without texts."""
        return [record for record, _ in self._cards.values()]

    def record(self, name: str) -> CardRecord | None:
        """The facts of the card of this English name."""
        found = self._cards.get(key_of(name))
        return found[0] if found else None

    def abilities(self, name: str) -> dict[str, tuple[Ability, ...]]:
        """The abilities of the card of this English name, by folded name of each face; empty where it is not curated."""
        found = self._cards.get(key_of(name))
        return {fold(str(face.get("name"))): _abilities(face) for face in _faces(found[1])} if found else {}

    def folded_names(self) -> list[str]:
        """Every name of theirs, folded."""
        return sorted({fold(name.said) for record in self.records() for name in names_of(record)})

    @cached_property
    def database(self) -> Database:
        """The tables of their names."""
        return in_memory(self.records())

    def _record(self, card: Json) -> CardRecord:
        record = record_from_json(card)
        origin = Origin(CURATED_SOURCE, self.date)
        return replace(record, facts_from=origin, french_from=origin if record.name_fr else None)


def load_curated() -> CuratedSet:
    """The curated set that ships with the program."""
    return CuratedSet(json.loads((FOLDER / "cards" / "curated.json").read_bytes()))


def curated_text(date: str, cards: Iterable[CuratedCard]) -> str:
    """The content of a curated file, one card a line in order of name: the same cards always give the same text."""
    lines = sorted(json.dumps(_written(card), ensure_ascii=False) for card in cards)
    return f'{{"date": {json.dumps(date)}, "cards": [\n' + ",\n".join(lines) + "\n]}\n"


def _written(card: CuratedCard) -> dict[str, Json]:
    bare = tuple(replace(face, text=None) for face in card.record.faces)
    written = record_to_json(replace(card.record, faces=bare, rulings=(), facts_from=None, french_from=None, rulings_from=None))
    for face, abilities in zip(_faces(written), card.abilities, strict=True):
        face["abilities"] = [dump(ability) for ability in abilities]
    return written


def _faces(card: Json) -> list[dict[str, Json]]:
    faces = card.get("faces") if isinstance(card, dict) else None
    return [face for face in faces if isinstance(face, dict)] if isinstance(faces, list) else []


def _abilities(face: dict[str, Json]) -> tuple[Ability, ...]:
    abilities = face.get("abilities", [])
    return tuple(load_ability(ability) for ability in abilities) if isinstance(abilities, list) else ()

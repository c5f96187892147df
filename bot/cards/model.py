"""Card records: what sources say of a card, before anything is compiled.

A record keeps three groups of facts, each with its own origin: the printed facts and Oracle texts, the French names
and texts, the rulings. Sources fill and refresh them apart (`bot.cards.merge`). Records are written as JSON with
defaults left out; unknown keys are ignored, so that an older program reads a newer store.
"""

from __future__ import annotations

from dataclasses import fields
from typing import NamedTuple

from bot.cards.trees import Json
from bot.errors import DataError
from bot.records import dataclass

__all__ = ["CardRecord", "FaceRecord", "Origin", "Ruling", "TokenRecord", "record_from_json", "record_to_json"]


class Origin(NamedTuple):
    """Where a group of facts comes from: a source and its ISO date."""

    source: str
    date: str


class Ruling(NamedTuple):
    """An official ruling, in English, with its ISO date."""

    date: str
    text: str


@dataclass(frozen=True, slots=True)
class FaceRecord:
    """One face or half as printed. ``None`` is "none" for numbers and costs, and "not known" for ``text``."""

    name: str
    """English name of this face alone."""
    mana_cost: str | None = None
    """``{1}{U}``, or ``None`` when none is printed."""
    type_line: str = ""
    """English type line; empty when only a French source knows the face."""
    text: str | None = None
    """English Oracle text, lines separated by a line feed; ``None`` when the sources lack it, ``""`` when there is none."""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    indicator: str = ""
    """Letters of the colour indicator, in WUBRG order."""
    names_fr: tuple[str, ...] = ()
    """French names, the current one first."""
    type_line_fr: str | None = None
    """French type line, as printed."""
    text_fr: str | None = None
    """French text as printed: never corrected by later errata."""
    text_from: Origin | None = None
    """Where the Oracle text is from, if not from where the other facts of the card are."""


@dataclass(frozen=True, slots=True)
class CardRecord:
    """One card. Without an origin of its facts, it only carries French names or rulings for a card still to come."""

    name: str
    """English name: ``Fire // Ice`` where a card has two; a meld card goes by its own face alone."""
    faces: tuple[FaceRecord, ...]
    """Front or left first; the back of a meld card is the whole melded permanent."""
    layout: str = "normal"
    """In the source's word, even one that this program does not know."""
    keywords: tuple[str, ...] = ()
    """As a source lists them; for display and search, never for the rules."""
    apart: bool = False
    """Not a card of ordinary games (vanguard, scheme, sticker, parody…): it never wins over an ordinary one."""
    identity: str = ""
    """Letters of the colour identity that the source gives; used where a text is not known."""
    first_print: str | None = None
    """ISO date of the first printing."""
    oracle_id: str | None = None
    """Identifier that sources share for the card, whatever its printings."""
    image: str | None = None
    """Address of a picture."""
    rank: int | None = None
    """Place among the most played cards, 1 for the first; it orders candidates that are equally near."""
    rulings: tuple[Ruling, ...] = ()
    facts_from: Origin | None = None
    french_from: Origin | None = None
    rulings_from: Origin | None = None

    @property
    def complete(self) -> bool:
        """Whether a source gave the printed facts."""
        return self.facts_from is not None

    @property
    def full_name(self) -> str:
        """All its face names joined, as in ``Fire // Ice``."""
        return " // ".join(face.name for face in self.faces)

    @property
    def name_fr(self) -> str | None:
        """The current French name, of all the faces that make up the English one."""
        parts = self.faces if " // " in self.name else self.faces[:1]
        if not any(face.names_fr for face in parts):
            return None
        return " // ".join(face.names_fr[0] if face.names_fr else face.name for face in parts)


class TokenRecord(NamedTuple):
    """A token as a source describes it, and the cards that make it."""

    name: str
    type_line: str
    """Without the word Token: ``Creature — Goblin``."""
    colors: str = ""
    """Letters in WUBRG order."""
    power: str | None = None
    toughness: str | None = None
    text: str = ""
    """English text, lines separated by a line feed."""
    makers: tuple[str, ...] = ()
    """English names of cards."""


def record_to_json(record: CardRecord) -> dict[str, Json]:
    """The record as JSON data, defaults left out."""
    out = _given(record)
    out["faces"] = [_given(face) for face in record.faces]
    return out


def record_from_json(data: Json) -> CardRecord:
    """The record that `record_to_json` wrote. Raises DataError on anything else."""
    card = _object(data)
    return CardRecord(
        name=_needed(card, "name"),
        faces=tuple(_face(_object(face)) for face in _list(card, "faces")),
        layout=_text(card, "layout") or "normal",
        keywords=_texts(card, "keywords"),
        apart=card.get("apart") is True,
        identity=_text(card, "identity") or "",
        first_print=_text(card, "first_print"),
        oracle_id=_text(card, "oracle_id"),
        image=_text(card, "image"),
        rank=_number(card, "rank"),
        rulings=tuple(Ruling(*_pair(item)) for item in _list(card, "rulings")),
        facts_from=_origin(card, "facts_from"),
        french_from=_origin(card, "french_from"),
        rulings_from=_origin(card, "rulings_from"),
    )


def _face(face: dict[str, Json]) -> FaceRecord:
    return FaceRecord(
        name=_needed(face, "name"),
        mana_cost=_text(face, "mana_cost"),
        type_line=_text(face, "type_line") or "",
        text=_text(face, "text"),
        power=_text(face, "power"),
        toughness=_text(face, "toughness"),
        loyalty=_text(face, "loyalty"),
        defense=_text(face, "defense"),
        indicator=_text(face, "indicator") or "",
        names_fr=_texts(face, "names_fr"),
        type_line_fr=_text(face, "type_line_fr"),
        text_fr=_text(face, "text_fr"),
        text_from=_origin(face, "text_from"),
    )


def _given(value: CardRecord | FaceRecord) -> dict[str, Json]:
    given = ((name, getattr(value, name), default) for name, default in (_CARD if isinstance(value, CardRecord) else _FACE))
    return {name: _plain(item) for name, item, default in given if item != default}


def _defaults(kind: type[CardRecord | FaceRecord]) -> tuple[tuple[str, object], ...]:
    """The fields of a kind of record but its faces, with their defaults."""
    return tuple((f.name, f.default) for f in fields(kind) if f.name != "faces")


_CARD, _FACE = _defaults(CardRecord), _defaults(FaceRecord)


def _plain(item: Json | tuple[Json, ...]) -> Json:
    return [_plain(part) for part in item] if isinstance(item, tuple) else item


def _object(data: Json) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise DataError("card", f"not a record: {data!r:.80}")
    return data


def _text(data: dict[str, Json], key: str) -> str | None:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise DataError("card", f"{key} is no text: {value!r:.80}")
    return value


def _number(data: dict[str, Json], key: str) -> int | None:
    value = data.get(key)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise DataError("card", f"{key} is no number: {value!r:.80}")
    return value


def _needed(data: dict[str, Json], key: str) -> str:
    value = _text(data, key)
    if value is None:
        raise DataError("card", f"{key} is missing")
    return value


def _list(data: dict[str, Json], key: str) -> list[Json]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise DataError("card", f"{key} is no list: {value!r:.80}")
    return value


def _texts(data: dict[str, Json], key: str) -> tuple[str, ...]:
    return tuple(item for item in _list(data, key) if isinstance(item, str))


def _pair(data: Json) -> tuple[str, str]:
    match data:
        case [str() as first, str() as second]:
            return first, second
    raise DataError("card", f"not a pair of texts: {data!r:.80}")


def _origin(data: dict[str, Json], key: str) -> Origin | None:
    return Origin(*_pair(data[key])) if data.get(key) is not None else None

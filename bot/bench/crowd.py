"""More names than a pool has: French names put together from parts of real ones, as near to each other as real ones are."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.cards import CardRecord, FaceRecord, fold

__all__ = ["crowded"]

_JOINT = re.compile(r" (?:de la|de|du|des|à|aux?|en)(?= )")


def crowded(records: Iterable[CardRecord], wanted: int, count: int, seed: int = 20261202) -> list[CardRecord]:
    """The records, with French names made for cards without one, until ``wanted`` names are reached from ``count``."""
    kept = list(records)
    made = _names(kept, random.Random(seed))
    for i, record in enumerate(kept):
        if count >= wanted:
            break
        if record.name_fr is None and not record.apart and len(record.faces) == 1:
            kept[i] = replace(record, faces=(replace(record.faces[0], names_fr=(next(made),)),))
            count += 1
    missing = range(max(0, wanted - count))
    return [*kept, *(CardRecord(name, (FaceRecord(name, type_line="Creature"),)) for name in (next(made) for _ in missing))]


def _names(records: list[CardRecord], chance: random.Random) -> Iterator[str]:
    """Names that no card bears, without end: the beginning of one, and any word of another."""
    french = sorted({name for record in records for face in record.faces for name in face.names_fr})
    heads = [name[: joint.end()] for name in french if (joint := _JOINT.search(name))]
    tails = sorted({word for name in french for word in name.split() if len(word) > 3 and word.isalpha()})
    seen = {fold(name) for name in french}
    number = 0
    while True:
        number += 1
        name = f"{chance.choice(heads)} {chance.choice(tails)}" if heads else f"Inconnu {number}"
        if fold(name) not in seen:
            seen.add(fold(name))
            yield name

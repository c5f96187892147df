"""No card is special: no string of the engine or of the grammar is a card's name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.cards import fold, load_curated
from bot.engine.values import CARD_TYPES, COLOR_WORDS, SUPERTYPES
from bot.oracle.words import ABILITY_WORDS, KEYWORD_NAMES, SUBTYPE_KINDS
from tests.project import ROOT

_SOURCES = sorted(path for package in ("engine", "oracle") for path in (ROOT / "bot" / package).rglob("*.py"))


def _rules_words() -> set[str]:
    """Words that rules 205, 207.2c, 701 and 702 use, which may also name a card."""
    words = {*CARD_TYPES, *COLOR_WORDS, *SUPERTYPES, *SUBTYPE_KINDS, *KEYWORD_NAMES, *ABILITY_WORDS}
    return {fold(word) for word in words}


@cache
def _card_names() -> set[str]:
    names: set[str] = set()
    for record in load_curated().records():
        names.add(fold(record.name))
        names.update(fold(text) for face in record.faces for text in (face.name, *face.names_fr))
    return names - _rules_words()


def _strings(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("path", _SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_string_is_the_name_of_a_curated_card(path: Path) -> None:
    names = _card_names()
    found = [f"line {line}: {text!r}" for line, text in _strings(path) if fold(text) in names]
    assert not found, f"{path.name} names a card; express what its text does instead: {found}"

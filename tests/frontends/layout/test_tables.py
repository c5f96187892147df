"""Tables fit the width they are given, whatever they hold."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.frontends.layout.tables import fenced, narrow_tables, table

WORD = st.text(alphabet="abcdéè/{}→", min_size=1, max_size=12)
CELL = st.lists(WORD, max_size=8).map(" ".join)
ROWS = st.lists(st.lists(CELL, min_size=1, max_size=4), min_size=1, max_size=5)


def test_rows_that_fit_are_aligned() -> None:
    assert table([["1a", "copie", "Clone"], ["7b", "fixe", "1/1"]], 34) == "1a  copie  Clone\n7b  fixe   1/1"


def test_rows_too_wide_are_stacked_with_the_rest_under_the_first_cells() -> None:
    rows = [["1a", "copie (Clone)", "Clone 0/0 → Bâton chimérique"], ["7b", "fixe 1/1 (Humilité)", "4/4 → 1/1"]]
    assert table(rows, 34).split("\n") == ["1a copie (Clone)", "   Clone 0/0 → Bâton chimérique", "7b fixe 1/1 (Humilité)", "   4/4 → 1/1"]


@given(ROWS)
def test_no_line_is_wider_than_asked(rows: list[list[str]]) -> None:
    assert all(len(line) <= 34 for line in table(rows, 34).split("\n"))


@given(ROWS)
def test_no_word_is_lost(rows: list[list[str]]) -> None:
    words = sorted(word for row in rows for cell in row for word in cell.split())
    assert sorted(table(rows, 34).split()) == words


def test_a_piped_table_becomes_a_code_block_without_its_rule_nor_its_emphasis() -> None:
    text = "Voici :\n| couche | effet |\n|:---|---|\n| 1a | **copie** |\nFin."
    assert narrow_tables(text, 34) == "Voici :\n```\ncouche  effet\n1a      copie\n```\nFin."


def test_a_code_block_that_is_too_wide_is_stacked() -> None:
    text = "```\ncouche  effet                 avant → après\n1a      copie (Clone)         Clone 0/0 → Bâton chimérique\n```"
    assert narrow_tables(text, 34) == "```\ncouche effet\n   avant → après\n1a copie (Clone)\n   Clone 0/0 → Bâton chimérique\n```"


def test_a_code_block_that_fits_is_left_alone() -> None:
    text = "```\nsoldat  ->  mur\n```"
    assert narrow_tables(text, 34) == text


def test_a_line_with_one_pipe_is_no_table() -> None:
    assert narrow_tables("a | b\n||caché||", 34) == "a | b\n||caché||"


def test_a_cell_cannot_close_its_code_block() -> None:
    assert fenced([["```", "@everyone"]], 34).count("```") == 2

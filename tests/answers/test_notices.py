"""An operator whose imported cards are not in use is told so, with the command that mends it."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import bot.__main__ as program
from bot.answers import data_notice, edition_notice, refresh, slow_notice
from bot.cards import card_directory, write_store
from bot.config import Settings
from bot.frontends.console import examine
from bot.rules import EDITIONS, EditionText, RuleText, TextSource, write_edition
from tests.cards.invented import card

COMMAND = "python -m bot import cards"


def other_schema(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE meta SET value = '0' WHERE key = 'schema'")
        connection.commit()


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def imported(data: Path, name: str = "Hill Wolf") -> Path:
    return write_store(card_directory(data), [card(name)])


@pytest.mark.parametrize(
    ("spoil", "why"), [(other_schema, "une autre version du Greffier"), (cut_short, "illisibles"), (Path.unlink, "illisibles")]
)
def test_cards_that_cannot_be_read_are_told_with_the_command(tmp_path: Path, spoil: Callable[[Path], None], why: str) -> None:
    spoil(imported(tmp_path))
    notice = data_notice(tmp_path) or ""
    assert why in notice
    assert COMMAND in notice
    assert "seules les cartes livrées avec le programme" in notice


def test_a_newer_import_that_cannot_be_read_leaves_the_one_before(tmp_path: Path) -> None:
    imported(tmp_path)
    assert data_notice(tmp_path) is None
    other_schema(imported(tmp_path, "Bog Wolf"))
    refresh(tmp_path)
    assert "l'import précédent reste en service" in (data_notice(tmp_path) or "")


def test_no_import_at_all_is_no_fault(tmp_path: Path) -> None:
    assert (data_notice(tmp_path), slow_notice(tmp_path)) == (None, None)


@pytest.mark.parametrize("command", [["ask", "règle 707.2"], ["console"], ["scenario", "-"]])
def test_each_front_end_says_so_when_it_starts(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other_schema(imported(tmp_path))
    monkeypatch.setenv("GREFFIER_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    program.main(command)
    assert COMMAND in capsys.readouterr().err


def test_the_doctor_finds_cards_that_are_not_in_use(tmp_path: Path) -> None:
    other_schema(imported(tmp_path))
    (fault,) = [check for check in examine(Settings(data_dir=tmp_path), program.build_answerer) if not check.sound]
    assert COMMAND in str(fault)


def test_the_doctor_says_that_texts_are_compiled_at_each_question(tmp_path: Path) -> None:
    imported(tmp_path)
    (slow,) = [check for check in examine(Settings(data_dir=tmp_path), program.build_answerer) if check.about == "import"]
    assert slow.sound
    assert COMMAND in str(slow)


def test_a_newer_edition_is_told_with_what_it_touches(tmp_path: Path) -> None:
    rules = {"100.1": RuleText("100.1", "All is new."), "999.1": RuleText("999.1", "So is this.")}
    write_edition(tmp_path / "rules" / EDITIONS, EditionText("2031-05-04", rules, {}, {}), TextSource("tea.txt", "ab", "© Tea"))
    notice = edition_notice(tmp_path, "2031-06-01") or ""
    assert "4 mai 2031" in notice
    assert "100.1" in notice
    assert edition_notice(tmp_path, "2031-05-03") is None


def test_no_edition_is_told_where_none_is_imported(tmp_path: Path) -> None:
    assert edition_notice(tmp_path, "2031-06-01") is None

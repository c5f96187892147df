"""Dated changes: written ones, and those that the tables tell."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.rules import ChangeKind, Corpus, Wording
from bot.rules.changes import Changes
from bot.rules.data import RulesData
from bot.rules.editions import Editions
from bot.rules.history import History
from tests.rules.archive import editions, needs_archive

CORPUS = Corpus.bundled()
EDITIONS = Editions(RulesData.bundled())
HISTORY = History(RulesData.bundled(), EDITIONS)
WRITTEN = list(RulesData.bundled().rows("history/changes.tsv"))


def dates(number: str, kind: ChangeKind = ChangeKind.WRITTEN) -> list[str]:
    return [change.date for change in CORPUS.changes(number) if change.kind is kind]


def test_the_legend_rule_changed_when_it_did() -> None:
    assert {"1999-04-23", "2004-10-01", "2013-07-13", "2022-09-08"} <= set(dates("704.5j"))
    assert dates("704.5j") == sorted(dates("704.5j"))


def test_a_rule_tells_the_changes_of_its_subrules_and_a_section_those_of_its_rules() -> None:
    assert set(dates("707.8a")) <= set(dates("707.8")) <= set(dates("707"))
    assert "2025-09-19" in dates("707.8")
    assert "2025-09-19" not in dates("707.2")


def test_the_coming_of_a_keyword_is_told_by_its_numbers() -> None:
    assert dates("702.21", ChangeKind.KEYWORD) == ["2021-04-22"]
    assert dates("702.19", ChangeKind.KEYWORD) == []  # trample was there from the first edition on


def test_creature_types_come_and_go_with_the_lists() -> None:
    changes = {change.date: change for change in CORPUS.changes("205.3m") if change.kind is ChangeKind.CREATURE_TYPES}
    assert (changes["2020-07-03"].names, changes["2020-07-03"].gone) == (("Dog",), ("Hound",))
    assert set(changes["2024-06-07"].gone) == {"Cephalid", "Naga", "Viashino"}
    assert "2003-12-01" not in changes


def test_an_edition_tells_what_it_changed() -> None:
    assert {change.date for change in CORPUS.changes_on("2009-07-11")} == {"2009-07-11"}
    assert len(CORPUS.changes_on("2009-07-11")) > 20
    assert CORPUS.changes_on("2012-02-30") == []


def test_every_written_change_names_rules_of_today_and_is_written_once() -> None:
    assert all(CORPUS.exists(rule) for _, rules, _, _ in WRITTEN for rule in rules.split(",") if rule)
    assert [row for row, count in Counter(map(tuple, WRITTEN)).items() if count > 1] == []
    assert all(text[0].isupper() or text[0].isdigit() or text[0] in "«*{" for _, _, text, _ in WRITTEN)
    assert all(text.endswith((".", "»")) for _, _, text, _ in WRITTEN)
    assert len(WRITTEN) > 310


@pytest.mark.parametrize(
    ("number", "day", "wording"),
    [
        ("420.5", "2006-02-01", Wording.CHANGED),  # state-based effects became actions
        ("502.9", "2006-02-01", Wording.CHANGED),  # trample over planeswalkers came
        ("203.3a", "2006-02-01", Wording.CHANGED),  # hardly the same text
        ("409.1b", "2004-02-01", Wording.TODAYS),
        ("212.3f", "2008-02-01", Wording.TODAYS),
        ("205.3m", "2026-02-27", Wording.CHANGED),
        ("100.1b", "2020-02-01", Wording.OF_DATE),
    ],
)
def test_todays_words_say_whether_the_rule_itself_has_changed_since(number: str, day: str, wording: Wording) -> None:
    found = CORPUS.digest(number, day)
    assert found
    assert found.wording is wording


def test_a_new_number_is_no_change_of_what_a_rule_says() -> None:
    moves = Changes(RulesData.bundled(), HISTORY, EDITIONS)
    assert not moves.changed_after("118.1", "2007-02-01")  # costs got a section
    assert moves.changed_after("704.5j", "2010-06-18")


@needs_archive
def test_written_changes_bear_the_date_of_an_edition() -> None:
    known = set(editions())
    unknown = {date for date, _, _, source in WRITTEN if not source and date not in known}
    assert unknown == set()

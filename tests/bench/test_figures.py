"""Figures as text and as data."""

from __future__ import annotations

import json

import pytest

from bot.bench.figures import Figure, Report, Section, percent


@pytest.mark.parametrize(
    ("figure", "met"),
    [
        (Figure("a", "a", 1, at_most=2), True),
        (Figure("a", "a", 3, at_most=2), False),
        (Figure("a", "a", 3, at_least=2), True),
        (Figure("a", "a", 1, at_least=2), False),
        (Figure("a", "a", 1), None),
    ],
)
def test_a_goal_is_met_or_not(figure: Figure, met: bool | None) -> None:
    assert figure.met is met


def test_a_figure_is_written_in_french() -> None:
    assert str(Figure("a", "médiane", 0.1234, "ms", at_most=0.5)) == "médiane : 0,123\u00a0ms (atteint : ≤ 0,500\u00a0ms)"
    assert str(Figure("a", "cartes", 34346)) == "cartes : 34\u202f346"


def test_a_share_of_nothing_is_whole() -> None:
    assert (percent(1, 3), percent(0, 0)) == (33.3, 100.0)


REPORT = Report("x", "Titre", (Section("partie", (Figure("a", "a", 1),), ("un", "deux", "trois"), ({"id": "i"},)),))


def test_long_lists_are_cut_in_the_text_alone() -> None:
    assert "… et 1 autres" in REPORT.text(longest=2)
    assert "trois" not in REPORT.text(longest=2)


def test_a_report_is_plain_data_too() -> None:
    data = json.loads(json.dumps(REPORT.as_json()))
    assert data["figures"]["a"]["value"] == 1
    assert data["items"] == [{"id": "i"}]

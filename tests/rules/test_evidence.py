"""The likelihood of a question under each rule, from all that is said of it."""

from __future__ import annotations

from bot.rules.evidence import Evidence

_USUALLY = [(f"100.{place}", "card", 1.0) for place in range(1, 40)]


def test_several_uses_of_a_mark_outweigh_a_single_one() -> None:
    evidence = Evidence.of([*_USUALLY, *[("200.1", "token", 1.0)] * 5, ("200.2", "token", 1.0), *[("200.2", "card", 1.0)] * 4])
    scores = evidence.scores({"token": 1.0})
    assert scores["200.1"] > scores["200.2"]


def test_a_rare_mark_tells_more_than_a_common_one() -> None:
    said = [*_USUALLY, *[("200.1", "card", 1.0)] * 3, *[("200.2", "token", 1.0)] * 3]
    scores = Evidence.of(said).scores({"card": 1.0, "token": 1.0})
    assert max(scores, key=scores.__getitem__) == "200.2"


def test_a_mark_asked_of_less_decides_less() -> None:
    said = [*[("200.1", "token", 1.0)] * 3, *[("200.2", "copy", 1.0)] * 3]
    scores = Evidence.of(said).scores({"token": 0.5, "copy": 1.0})
    assert max(scores, key=scores.__getitem__) == "200.2"


def test_of_two_rules_alike_the_one_that_more_is_said_of_is_likelier() -> None:
    said = [*[("200.1", "token", 1.0), ("200.1", "copy", 1.0)] * 6, ("200.2", "token", 1.0), ("200.2", "copy", 1.0), *_USUALLY]
    scores = Evidence.of(said).scores({"token": 1.0, "copy": 1.0})
    assert scores["200.1"] > scores["200.2"]


def test_marks_that_nothing_is_said_with_lead_nowhere() -> None:
    assert Evidence.of(_USUALLY).scores({"token": 1.0}) == {}
    assert Evidence.of([]).scores({"token": 1.0}) == {}

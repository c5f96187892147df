"""Why a step is refused: every reason of the engine has its French words."""

from __future__ import annotations

import re

import pytest

from bot.answers.refusals import REASONS, refusal_reason
from tests.project import ROOT

CODES = sorted(
    {code for path in (ROOT / "bot" / "engine").glob("*.py") for code in re.findall(r'StepRefused\(\s*"(\w+)"', path.read_text("utf-8"))}
)


def test_the_engine_refuses_for_reasons() -> None:
    assert len(CODES) > 20


@pytest.mark.parametrize("code", CODES)
def test_a_reason_of_the_engine_is_said_in_french(code: str) -> None:
    assert code in REASONS
    assert refusal_reason({"why": code, "rule": "110.1"}) == REASONS[code]


def test_no_words_are_kept_for_a_reason_that_the_engine_never_gives() -> None:
    assert set(REASONS) <= set(CODES)


def test_a_reason_without_words_names_its_rule() -> None:
    assert refusal_reason({"why": "zorble", "rule": "601.2"}) == "la règle 601.2 ne le permet pas"


@pytest.mark.parametrize(
    ("rule", "said"),
    [("702.16b", "la protection"), ("702.11b", "la défense talismanique"), ("702.18a", "le linceul"), ("115.1", "cible légale")],
)
def test_what_keeps_a_target_from_being_one_is_named(rule: str, said: str) -> None:
    assert said in refusal_reason({"why": "illegal_target", "rule": rule})

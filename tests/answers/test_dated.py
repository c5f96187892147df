"""Periods: cut where the answer changes, equal neighbours merged, today beside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.answers.building import services_over
from bot.answers.dated import answer_over
from bot.answers.dates import Period
from bot.answers.model import Answer, Kind
from bot.answers.services import CHANGED_SINCE, TODAYS_WORDING

SERVICES = services_over(None)
BASE = SERVICES.corpus.base_edition


def changing(*cuts: str) -> object:
    """An evaluation whose verdict counts the cuts passed; it keeps the days it was asked for."""

    def evaluate(day: str | None) -> Answer:
        passed = sum(cut <= (day or BASE) for cut in cuts)
        said = f"version {passed}"
        return Answer("q", Kind.VERDICT, text=f"**{said}.**", verdict=said, as_of=SERVICES.edition(day))

    return evaluate


def over(period: Period | None, *cuts: str) -> Answer:
    return answer_over(SERVICES, period, changing(*cuts))  # type: ignore[arg-type]  # a function of a day


def test_without_a_date_the_answer_is_todays_and_nothing_else() -> None:
    answer = over(None, "2009-07-11")
    assert (answer.verdict, answer.now, answer.branches) == ("version 1", None, ())


def test_a_day_uses_the_edition_in_force() -> None:
    answer = over(Period("2006-03-15", "2006-03-15"), "2009-07-11")
    assert (answer.as_of, answer.verdict, answer.branches) == ("2006-02-01", "version 0", ())


def test_a_year_cites_the_first_edition_that_takes_effect_in_it() -> None:
    assert over(Period("2006-01-01", "2006-12-31")).as_of == "2006-02-01"


def test_a_month_without_edition_cites_the_one_in_force_on_its_first_day() -> None:
    assert over(Period("2006-03-01", "2006-03-31")).as_of == "2006-02-01"


def test_a_change_within_the_period_cuts_it_and_the_top_repeats_the_last() -> None:
    answer = over(Period("2021-01-01", "2021-12-31"), "2021-11-19")
    assert [(branch.when, branch.answer.verdict, branch.answer.as_of) for branch in answer.branches] == [
        ("jusqu'au 18 novembre 2021", "version 0", "2021-02-05"),
        ("depuis le 19 novembre 2021", "version 1", "2021-11-19"),
    ]
    assert (answer.verdict, answer.as_of) == ("version 1", "2021-11-19")


def test_a_period_cut_twice_has_three_parts() -> None:
    answer = over(Period("2004-01-01", "2004-12-31"), "2004-06-01", "2004-10-01")
    assert [branch.when for branch in answer.branches] == [
        "jusqu'au 31 mai 2004",
        "du 1er juin 2004 au 30 septembre 2004",
        "depuis le 1er octobre 2004",
    ]


def test_todays_answer_stands_beside_with_the_day_since_which_it_holds() -> None:
    answer = over(Period("2006-01-01", "2006-12-31"), "2009-07-11")
    assert answer.now is not None
    assert answer.now.verdict == "version 1"
    assert "Aujourd'hui (depuis le 11 juillet 2009) : **version 1.**" in answer.text


def test_an_answer_that_still_holds_says_so() -> None:
    assert over(Period("2006-01-01", "2006-12-31")).text.endswith("C'est encore vrai aujourd'hui.")


def test_a_date_in_a_hole_of_the_archive_is_a_warning() -> None:
    assert any("Il me manque des éditions" in warning for warning in over(Period("2000-06-01", "2000-06-01")).warnings)


def test_a_date_after_the_newest_edition_is_a_warning() -> None:
    answer = over(Period("2026-10-01", "2026-10-01"))
    assert answer.as_of == BASE
    assert any("édition plus récente" in warning for warning in answer.warnings)


@pytest.mark.parametrize("kind", [Kind.ERROR, Kind.CHOICE])
def test_what_is_no_answer_has_no_today(kind: Kind) -> None:
    refused = Answer("q", kind, text="?", as_of=BASE)
    answer = answer_over(SERVICES, Period("2006-01-01", "2006-12-31"), lambda _: replace(refused))
    assert (answer.now, answer.text) == (None, "?")


@pytest.mark.parametrize(("asked", "todays"), [("règle 502.9 @2004", True), ("règle 702.19 @2020", True), ("règle 702.9 @2020", False)])
def test_the_sum_of_a_keyword_is_of_a_day_only_where_its_rules_were_the_same(
    ask: Callable[[str], Answer], asked: str, todays: bool
) -> None:
    assert any(mark in ask(asked).text for mark in (TODAYS_WORDING, CHANGED_SINCE)) is todays


def test_a_card_that_came_out_within_the_period_is_not_said_to_be_missing(ask: Callable[[str], Answer]) -> None:
    within, before = (" ".join(ask(f"copie Clone > Delver of Secrets @{when}").warnings) for when in ("2011", "2010"))
    assert "au cours de cette période" in within
    assert "n'était pas encore imprimée" not in within
    assert "n'était pas encore imprimée" in before

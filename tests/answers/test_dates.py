"""Dates after « @ », and spans in words."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.dates import DatedText, DateFault, Period, day_before, extract, french_date, period_of, span_words

EARLIEST = "1999-04-23"


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Clone @2006", "2006-01-01", "2006-12-31"),
        ("@2006-02 Clone", "2006-02-01", "2006-02-28"),
        ("Clone @02/2006", "2006-02-01", "2006-02-28"),
        ("Clone @2004-02", "2004-02-01", "2004-02-29"),
        ("Clone @2006-02-01", "2006-02-01", "2006-02-01"),
        ("Clone @01/02/2006", "2006-02-01", "2006-02-01"),
        ("Clone @1-2-2006", "2006-02-01", "2006-02-01"),
        ("Clone @01.02.2006", "2006-02-01", "2006-02-01"),
        ("Clone @1er février 2006", "2006-02-01", "2006-02-01"),
        ("Clone @ fevrier 2006", "2006-02-01", "2006-02-28"),
        ("Clone @1999", "1999-04-23", "1999-12-31"),
    ],
)
def test_a_date_names_a_period(text: str, start: str, end: str) -> None:
    dated = extract(text, EARLIEST)
    assert isinstance(dated, DatedText)
    assert dated.text == "Clone"
    assert dated.period is not None
    assert (dated.period.start, dated.period.end) == (start, end)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x @31-02-2006", "no_such_day"),
        ("x @2006-13", "no_such_day"),
        ("x @1990", "too_early"),
        ("x @12", "unreadable"),
        ("x @2006-02-01-05", "unreadable"),
        ("x @99999", "unreadable"),
        ("x @2006 @2007", "two_dates"),
    ],
)
def test_what_is_no_date_says_why(text: str, reason: str) -> None:
    fault = extract(text, EARLIEST)
    assert isinstance(fault, DateFault)
    assert fault.reason == reason


@pytest.mark.parametrize("text", ["Clone", "@everyone Clone", "clone@exemple.fr", "Clone @aujourd'hui"])
def test_a_text_without_date_has_no_period(text: str) -> None:
    dated = extract(text, EARLIEST)
    assert isinstance(dated, DatedText)
    assert dated.period is None


@given(st.dates(min_value=date(1999, 4, 23), max_value=date(2100, 12, 31)))
def test_every_spelling_of_a_day_is_that_day(day: date) -> None:
    year, month, number = str(day).split("-")
    spellings = [f"{year}-{month}-{number}", f"{number}/{month}/{year}", f"{number}-{month}-{year}", french_date(str(day))]
    assert {(p.start, p.end) for p in (period_of(said, EARLIEST) for said in spellings) if isinstance(p, Period)} == {(str(day), str(day))}


@given(st.text(max_size=40))
def test_any_text_is_read_without_fault_of_ours(text: str) -> None:
    assert isinstance(extract(text, EARLIEST), DatedText | DateFault)


def test_spans_read_as_french() -> None:
    assert span_words(None, day_before("2021-11-19")) == "jusqu'au 18 novembre 2021"
    assert span_words("2021-11-19", None) == "depuis le 19 novembre 2021"
    assert span_words("2009-07-11", "2013-07-01") == "du 11 juillet 2009 au 1er juillet 2013"

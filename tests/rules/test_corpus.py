"""The corpus of rules: citations of today and of a date, with the numbers and wordings of then."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules import CiteNote, Corpus, Wording
from bot.rules.data import RulesData
from tests.rules.archive import editions, needs_archive

CORPUS = Corpus.bundled()

TODAY = """
[[rule]]
number = "707.2"
text = "Copier donne les valeurs copiables."
state = "written"
hand = "a"

[[rule]]
number = "707.2b"
text = "Copier une fois suffit."
state = "written"
hand = "a"
"""
FORMERLY = """
[[rule]]
number = "503.2"
from = "2005-10-01"
to = "2007-02-01"
became = "707.2"
text = "Copier donnait les valeurs copiables."
state = "written"
hand = "a"
"""


@pytest.fixture(name="corpus")
def corpus_of_our_own(tmp_path: Path) -> Corpus:
    """The bundled history with three digests of the test's own."""
    (tmp_path / "history").symlink_to(RulesData.bundled().root / "history")
    (tmp_path / "digests").mkdir()
    (tmp_path / "digests" / "707.toml").write_text(TODAY, encoding="utf-8")
    (tmp_path / "digests" / "anciennes.toml").write_text(FORMERLY, encoding="utf-8")
    return Corpus(RulesData(tmp_path))


def test_todays_citation_tells_the_former_numbers(corpus: Corpus) -> None:
    cite = corpus.cite("707.2")
    assert (cite.rule, cite.edition, cite.became, cite.note) == ("707.2", "2026-04-17", None, CiteNote.NONE)
    assert cite.was == ("706.2 (2021-06-18)", "503.2 (2009-05-01)")
    assert cite.digest
    assert cite.digest.text == "Copier donne les valeurs copiables."


def test_a_dated_citation_has_the_number_and_the_wording_of_its_time(corpus: Corpus) -> None:
    cite = corpus.cite("707.2", "2006-02-10")
    assert (cite.rule, cite.edition, cite.became, cite.note) == ("503.2", "2006-02-01", "707.2", CiteNote.NONE)
    assert cite.digest
    assert cite.digest.text == "Copier donnait les valeurs copiables."


def test_todays_wording_is_marked_where_the_rule_has_changed_since(corpus: Corpus) -> None:
    cite = corpus.cite("707.2", "2012-06-01")
    assert (cite.rule, cite.became, cite.note) == ("706.2", "707.2", CiteNote.CHANGED_SINCE)
    assert cite.digest
    assert cite.digest.text == "Copier donne les valeurs copiables."


def test_todays_wording_is_good_for_a_date_since_which_the_rule_is_the_same(corpus: Corpus) -> None:
    cite = corpus.cite("707.2b", "2026-01-20")
    assert (cite.rule, cite.became, cite.note) == ("707.2b", None, CiteNote.NONE)


def test_a_rule_that_did_not_exist_yet_is_cited_from_the_base_edition(corpus: Corpus) -> None:
    cite = corpus.cite("613.2b", "2012-06-01")
    assert (cite.rule, cite.edition, cite.note) == ("613.2b", "2026-04-17", CiteNote.NO_RULE_THEN)


def test_a_number_is_worded_for_what_it_meant_on_the_day(corpus: Corpus) -> None:
    then = corpus.digest("503.2", "2006-02-01")
    assert then
    assert (then.digest.number, then.wording) == ("503.2", Wording.OF_DATE)
    later = corpus.digest("503.2", "2009-05-01")
    assert later
    assert (later.digest.number, later.wording) == ("707.2", Wording.CHANGED)
    assert corpus.digest("503.2", "2012-06-01") is None
    assert corpus.digest("503.2") is None


def test_a_rule_without_digest_is_cited_all_the_same(corpus: Corpus) -> None:
    assert corpus.cite("100.1").digest is None
    assert corpus.cite("100.1").rule == "100.1"


@pytest.mark.parametrize(
    ("number", "title"),
    [
        ("7", "Règles supplémentaires"),
        ("707", "Copie d'objets"),
        ("111", "Jetons"),
        ("702.9", "Vol"),
        ("702.192", "Paradigm"),
        ("999", None),
    ],
)
def test_sections_and_keywords_have_titles(corpus: Corpus, number: str, title: str | None) -> None:
    assert corpus.title(number) == title


def test_every_section_of_the_base_edition_has_a_title() -> None:
    sections = {number.partition(".")[0] for number in CORPUS.numbers_between("100", "999")}
    assert [section for section in sorted(sections) if not CORPUS.title(section)] == []


@pytest.mark.parametrize(
    ("date", "count", "there", "absent"),
    [
        ("2000-01-01", 378, "Legend", "Samurai"),
        ("2004-06-01", 384, "Legend", "Samurai"),
        ("2004-10-01", 387, "Samurai", "Legend"),
        ("2007-09-30", 353, "Lord", "Elk"),
        ("2007-10-01", 216, "Hound", "Lord"),
        ("2020-07-02", 251, "Hound", "Dog"),
        ("2020-07-03", 251, "Dog", "Hound"),
        ("2026-12-01", 317, "Time Lord", "Naga"),
    ],
)
def test_creature_types_are_those_of_the_day(date: str, count: int, there: str, absent: str) -> None:
    types = CORPUS.creature_types(date)
    assert len(types) == count
    assert there in types
    assert absent not in types


@needs_archive
def test_creature_types_are_those_that_the_base_edition_lists() -> None:
    listed = editions()[CORPUS.base_edition].rules["205.3m"].text
    assert [name for name in sorted(CORPUS.creature_types(CORPUS.base_edition)) if name not in listed] == []

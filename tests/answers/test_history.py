"""`histoire`: the meanings of a number, and what changed."""

from __future__ import annotations

from collections.abc import Callable

from bot.answers import Answer, Kind

Ask = Callable[[str], Answer]


def titles(answer: Answer) -> list[str]:
    return [section.title for section in answer.sections]


def test_a_number_tells_its_meanings_and_the_changes_of_each(ask: Ask) -> None:
    answer = ask("histoire 503.2")
    assert [citation.became for citation in answer.citations[:3]] == [None, "503.1", "707.2"]
    assert "Ce qui a changé : 707.2 (Copie d'objets)" in titles(answer)


def test_changes_are_dated_newest_first(ask: Ask) -> None:
    (section,) = [one for one in ask("histoire 704.5k").sections if one.title.startswith("Ce qui a changé : 704.5j")]
    assert section.text.index("13 juillet 2013") < section.text.index("1er octobre 2004") < section.text.index("23 avril 1999")


def test_words_lead_to_the_history_of_their_rule(ask: Ask) -> None:
    answer = ask("histoire règle de légende")
    assert answer.citations[0].rule == "704.5j"
    assert any(title.startswith("Ce qui a changé : 704.5j") for title in titles(answer))


def test_an_edition_tells_what_it_changed(ask: Ask) -> None:
    answer = ask("histoire @2013-07-13")
    assert answer.kind is Kind.LOOKUP
    assert answer.as_of == "2013-07-13"
    assert "règle de légende se compte par joueur" in answer.text
    assert "indestructibilité" in answer.text


def test_a_keyword_came_under_its_french_name(ask: Ask) -> None:
    (section,) = [one for one in ask("histoire 702.21").sections if one.title == "Ce qui a changé : 702.21 (Parade)"]
    assert "« Parade (Ward) » entre dans les règles" in section.text


def test_a_year_in_which_a_number_was_not_used_is_told_once(ask: Ask) -> None:
    answer = ask("règle 707.2 @2006")
    assert answer.kind is Kind.NOT_FOUND
    assert answer.branches == ()
    assert answer.text.count("707.2.**") == 1


def test_nothing_to_tell_the_history_of_is_said(ask: Ask) -> None:
    assert ask("histoire").kind is Kind.ERROR
    assert ask("histoire zzyzx").kind is Kind.NOT_FOUND


def test_a_lone_permanent_is_answered_with_the_rule_of_the_layers(ask: Ask) -> None:
    assert [citation.rule for citation in ask("couches Humility").citations] == ["613.1"]

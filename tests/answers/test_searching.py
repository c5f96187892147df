"""Rules found for questions, the cards that these name included."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind

Ask = Callable[[str], Answer]


def rules(answer: Answer) -> list[str]:
    return [citation.rule for citation in answer.citations]


def test_a_named_card_stands_for_what_it_does(ask: Ask) -> None:
    assert "305.7" in rules(ask("règle avec Blood Moon, ça fait quoi sur mes terrains ?"))[:3]
    assert "305.7" not in rules(ask("règle avec Glorious Anthem, ça fait quoi sur mes terrains ?"))[:3]


def test_a_question_is_answered_by_leads(ask: Ask) -> None:
    assert ask("règle mon jeton meurt, il va au cimetière ?").kind is Kind.LEAD


@pytest.mark.parametrize("name", ["piétinement", "Trample", "pietinement", "trampel"])
def test_a_keyword_is_found_with_its_name(ask: Ask, name: str) -> None:
    answer = ask(f"règle {name}")
    assert answer.kind is Kind.LOOKUP
    assert answer.text.startswith("**702.19b (Piétinement)**")


@pytest.mark.parametrize("words", ["constructor", "__proto__", "zzyzx qwrtp"])
def test_words_of_no_rule_find_none(ask: Ask, words: str) -> None:
    assert ask(f"règle {words}").kind is Kind.NOT_FOUND


def test_todays_rule_leads_where_an_old_one_was_replaced(ask: Ask) -> None:
    assert rules(ask("que se passe-t-il si je contrôle deux Jace Beleren ?"))[0] == "704.5j"

"""What one may want to look up in a text that asks nothing."""

from __future__ import annotations

from bot.answers import Answerer, Kind, Request


def values(answerer: Answerer, text: str, limit: int = 5) -> list[str]:
    return [choice.value for choice in answerer.proposals(text, limit)]


def test_rules_whose_number_is_written_come_first_then_cards_then_rules_that_the_words_lead_to(answerer: Answerer) -> None:
    found = values(answerer, "Selon 707.2, mon Clone copie les marqueurs d'une créature ?")
    assert found[:2] == ["règle 707.2", "carte Clone"]
    assert len(found) == 5
    assert all(value.startswith("règle ") for value in found[2:])


def test_nothing_is_proposed_twice_nor_past_the_limit(answerer: Answerer) -> None:
    found = values(answerer, "Clone, Clone, 707.2 et 707.2", 3)
    assert len(found) == len(set(found)) <= 3


def test_a_number_that_is_no_rule_is_not_proposed(answerer: Answerer) -> None:
    assert "règle 999.9" not in values(answerer, "999.9")


def test_each_proposal_is_a_request_that_has_an_answer(answerer: Answerer) -> None:
    for value in values(answerer, "707.2 : mon Clone copie quoi ?"):
        assert answerer.answer(Request(value)).kind is Kind.LOOKUP


def test_nothing_is_proposed_about_nothing(answerer: Answerer) -> None:
    assert values(answerer, "") == values(answerer, "?!") == []

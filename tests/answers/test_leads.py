"""What is told where there is no verdict: the first rules, in the numbers and words of the day."""

from __future__ import annotations

from collections.abc import Callable

from bot.answers import Answer, Kind
from bot.answers.leads import LEAD_OPENING

Ask = Callable[[str], Answer]


def test_a_lead_of_a_day_names_the_rules_of_that_day(ask: Ask) -> None:
    answer = ask("la règle de légende @2005")
    assert answer.kind is Kind.LEAD
    assert answer.text.split("\n")[0].startswith(f"{LEAD_OPENING}**420.5e** (Règle de légende : si plusieurs")
    assert "704.5j" not in answer.text.split("\n")[0]


def test_a_lead_of_an_era_never_says_that_todays_rule_was_true_already(ask: Ask) -> None:
    answer = ask("la règle de légende en 2005")
    assert "À l'époque (2005) : les règles à lire étaient **420.5e**" in answer.text
    assert "déjà vrai" not in answer.text


def test_a_title_is_said_once_and_other_rules_by_their_words(ask: Ask) -> None:
    told = ask("une créature attaquante a contact mortel, qui meurt si elle bloque deux fois et pourquoi ?").text
    assert told.startswith(LEAD_OPENING)
    assert told.count("(Contact mortel)") <= 1


def test_a_list_inside_a_rule_is_not_begun_in_a_lead(ask: Ask) -> None:
    answer = ask("quand un effet dépend-il d'un autre au juste ?")
    assert "613.8a" in [cited.rule for cited in answer.citations][:3]
    assert "\n-" not in answer.text
    assert ":…)" not in answer.text

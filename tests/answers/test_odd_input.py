"""Odd input: states that no rule can read, invisible characters, mentions, spells among permanents."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind

Ask = Callable[[str], Answer]


@pytest.mark.parametrize(
    "state", ["qsdf", "animé", "-5 marqueurs +1/+1", "bleu", "99999999999 marqueurs +1/+1", "animé 99999999999", "équipé de Clone"]
)
def test_a_state_that_changes_nothing_is_said(ask: Ask, state: str) -> None:
    answer = ask(f"copie Clone > Grizzly Bears ({state})")
    assert answer.kind is Kind.VERDICT
    assert any("pris en compte" in warning for warning in answer.warnings)
    assert "La copie ne prend" not in answer.text


@pytest.mark.parametrize("state", ["engagé", "2 marqueurs +1/+1", "jeton", "en anglais", "+2/+2"])
def test_a_state_that_is_read_leaves_no_warning(ask: Ask, state: str) -> None:
    assert ask(f"copie Clone > Grizzly Bears ({state})").warnings == ()


def test_no_counter_is_no_counter(ask: Ask) -> None:
    assert "marqueur" not in ask("copie Clone > Grizzly Bears (0 marqueur +1/+1)").text


def test_a_state_written_twice_is_said_once(ask: Ask) -> None:
    assert ask("copie Clone > Grizzly Bears (engagé, engagé)").text.count("engagé") == 1


@pytest.mark.parametrize("mark", ["\u202e", "\u200f", "\u2066", "\ufeff", "\u200d", "\u00ad"])
def test_invisible_characters_change_nothing(ask: Ask, mark: str) -> None:
    plain = ask("règle 707.2")
    assert ask(f"règle {mark}707.2").text == ask(f"rè{mark}gle 707{mark}.2").text == plain.text


def test_a_mention_is_no_date(ask: Ask) -> None:
    assert "date" not in ask("copie <@123456> Clone").text


def test_a_question_without_words_shows_an_example(ask: Ask) -> None:
    answer = ask("question")
    assert answer.kind is Kind.ERROR
    assert "`question" in answer.text


def test_a_token_named_by_its_creature_types_may_have_no_name(ask: Ask) -> None:
    answer = ask("jeton Trésor @1999-04-23")
    assert answer.verdict == "sans nom"
    assert "«  »" not in answer.text


@pytest.mark.parametrize("size", ["X/X", "*/*"])
def test_a_size_without_number_is_said_as_written(ask: Ask, size: str) -> None:
    answer = ask(f"jeton {size} vert Limon")
    assert f"{size} verte" in answer.text
    assert answer.objects[0]["power"] is None


def test_the_year_and_its_warning_name_one_edition(ask: Ask) -> None:
    answer = ask("jeton Trésor @1999")
    assert answer.as_of == "1999-04-23"
    assert not any("novembre" in warning for warning in answer.warnings)


def test_the_newest_rules_are_those_of_todays_texts(ask: Ask) -> None:
    assert not any("Oracle" in warning for warning in ask("copie Clone > Grizzly Bears @2099").warnings)


def test_a_spell_chosen_among_permanents_is_said_to_be_on_the_stack(ask: Ask) -> None:
    answer = ask("copie Clone > Grizzly Bears (sur la pile)")
    assert answer.verdict == "non"
    assert "2/2 sur la pile" in answer.text

"""Words typed in a hurry are spelled out before a sentence is read, and names are left alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer
from bot.answers.building import services_over
from bot.answers.spelled_out import spelled_out


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("mon adv a Humilité et moi un Clone, il fait cb", "mon adversaire a Humilité et moi un Clone, il fait combien"),
        ("slt g deux Clone ki copient koi", "j'ai deux Clone qui copient quoi"),
        ("bonjour, c une créature ?", "c'est une créature ?"),
        ("règle 707.2 c)", "règle 707.2 c)"),
        ("Vol G, 3 g de plus", "Vol G, 3 g de plus"),
        ("bonjour", "bonjour"),
    ],
)
def test_short_spellings_are_spelled_out(text: str, full: str) -> None:
    assert spelled_out(services_over(None), text) == full


def test_a_sentence_in_short_spellings_is_computed(ask: Callable[[str], Answer]) -> None:
    assert ask("mon adv a humility et moi un Ours runegriffe il fait cb").verdict == "Ours runegriffe 1/1"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("copy Mutavault animé Clone", "un terrain, pas une créature"), ("face Delver of Secrets sous Humilité", "Sondeur de secrets 1/1")],
)
def test_states_and_other_permanents_are_read_where_they_are_written(ask: Callable[[str], Answer], text: str, verdict: str) -> None:
    answer = ask(text)
    assert (answer.verdict, answer.warnings) == (verdict, ())


def test_each_face_is_told_beside_another_permanent(ask: Callable[[str], Answer]) -> None:
    assert [branch.when for branch in ask("face Delver of Secrets sous Humilité").branches] == ["au recto", "au verso"]


def test_the_history_of_a_year_needs_no_mark(ask: Callable[[str], Answer]) -> None:
    assert ask("histoire 2009").text == ask("histoire @2009").text


def test_a_turned_card_is_by_its_other_face(ask: Callable[[str], Answer]) -> None:
    assert ask("Delver of Secrets retourné sous Humilité, il fait combien ?").verdict == "Aberration insectoïde 1/1"


def test_a_size_that_is_counted_on_the_game_says_so(ask: Callable[[str], Answer]) -> None:
    assert any("se compte sur la partie" in one for one in ask("copie Clone > Tarmogoyf").warnings)
    assert not any("se compte sur la partie" in one for one in ask("couches Humilité + Tarmogoyf").warnings)

"""Sentences that aim one card at another: who aims, and whose permanent is aimed at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind
from bot.answers.building import services_over
from bot.answers.free_names import read_sentence

_LAZAV = "Lazav, Dimir Mastermind"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (f"mon adversaire peut-il cibler mon {_LAZAV} avec Humble ?", "non"),
        (f"est-ce que l'adversaire peut cibler mon {_LAZAV} avec Humble ?", "non"),
        (f"mon {_LAZAV} peut être ciblé par l’Humble de mon adversaire ?", "non"),
        (f"can my opponent target my {_LAZAV} with Humble?", "non"),
        ("mon adversaire peut-il cibler mon Grizzly Bears avec Humble ?", "oui"),
        (f"puis-je cibler mon {_LAZAV} avec Humble ?", "oui"),
        (f"puis-je cibler le {_LAZAV} de mon adversaire avec Humble ?", "non"),
        (f"Humble peut cibler mon {_LAZAV} ?", "selon qui l'utilise"),
        (f"mon adversaire peut cibler {_LAZAV} avec Humble ?", "selon son contrôleur"),
    ],
)
def test_a_shield_against_opponents_stops_whom_the_sentence_says_to_aim(ask: Callable[[str], Answer], text: str, verdict: str) -> None:
    assert ask(text).verdict == verdict


def test_an_opponent_who_aims_is_told_of_each_side_that_may_control_the_target(ask: Callable[[str], Answer]) -> None:
    assert "si vous le contrôlez, non" in ask(f"mon adversaire peut cibler {_LAZAV} avec Humble ?").text


@pytest.mark.parametrize(
    "text", [f"l'adversaire avec Humble peut cibler mon {_LAZAV} ?", f"Humble peut cibler mon adversaire et {_LAZAV} ?"]
)
def test_an_opponent_of_whom_it_is_not_read_what_he_does_gets_no_verdict(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("mon adversaire lance Humble sur mon Grizzly Bears", [("adverse",), ()]),
        ("l'adversaire me met un Humble sur mon Grizzly Bears", [("adverse",), ()]),
        ("mon adversaire lance Grizzly Bears", [()]),
        ("je lance Humble sur mon Grizzly Bears", [(), ()]),
    ],
)
def test_a_spell_that_an_opponent_casts_is_that_opponents(text: str, states: list[tuple[str, ...]]) -> None:
    assert [one.states for one in read_sentence(services_over(None), text).named] == states


def test_what_dies_of_a_spell_cast_by_an_opponent_is_told(ask: Callable[[str], Answer]) -> None:
    assert ask("mon adversaire lance Bile Blight sur mon Grizzly Bears, il meurt ?").verdict == "oui"

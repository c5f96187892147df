"""Sentences that ask whether a player loses at a total of life."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("je suis à 0 pv avec Ours runegriffe, je perds ?", "oui"),
        ("je suis à zéro point de vie et j'ai Humilité, je perds ?", "oui"),
        ("je suis à moins 3 pv avec Ours runegriffe, je perds ?", "oui"),
        ("je suis à 5 points de vie avec Ours runegriffe, je perds ?", "non"),
    ],
)
def test_a_loss_at_a_total_of_life_is_told(ask: Callable[[str], Answer], text: str, verdict: str) -> None:
    answer = ask(text)
    assert (answer.verdict, answer.citations[0].rule) == (verdict, "704.5a")


@pytest.mark.parametrize(
    "text",
    [
        "je suis à 0 pv et Ours runegriffe meurt, je perds ?",
        "je suis à 0 pv, Ours runegriffe adverse, je perds ?",
        "je suis à 0 pv au prochain tour avec Ours runegriffe, je perds ?",
        "je suis à 0 pv sans Ours runegriffe, je perds ?",
        "je suis à 0 pv avec Foudre, je perds ?",
    ],
)
def test_a_loss_that_hangs_on_more_gets_no_verdict(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT

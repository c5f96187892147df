"""Sentences that ask one quality of a permanent, alone or beside others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("quelle est la couleur de Dryad Arbor ?", "vert"),
        ("est-ce que Dryad Arbor est verte ?", "oui"),
        ("Ours runegriffe est rouge ?", "non"),
        ("Mutavault est une créature ?", "non"),
        ("Ange de Serra a le vol ?", "oui"),
        ("mon Ange de Serra a-t-il le vol ?", "oui"),
        ("Mutavault est-il une créature ?", "non"),
        ("Isamaru, chien de Konda est légendaire ?", "oui"),
        ("Humilité et Ange de Serra, elle a encore le vol ?", "non"),
        ("Lune de sang et Dryad Arbor, c'est une créature ?", "oui"),
        ("Lune de sang et Mutavault, c'est une montagne ?", "oui"),
        ("Antienne glorieuse et Ange de Serra, elle a le vol ?", "oui"),
        ("avec Humilité, mon Ange de Serra a-t-il encore le vol ?", "non"),
        ("sous Antienne glorieuse, est-ce que mon Ange de Serra est une créature ?", "oui"),
        ("avec Lune de sang, Mutavault est-il encore une montagne ?", "oui"),
    ],
)
def test_a_quality_is_answered_first(ask: Callable[[str], Answer], text: str, verdict: str) -> None:
    answer = ask(text)
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, verdict), answer.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mon Clone copie Ange de Serra a le vol ?", "Oui"),
        ("mon Clone copie Ange de Serra est-ce qu'il a le piétinement ?", "Non"),
        ("mon Clone copie Ange de Serra est-il un ange ?", "Oui"),
        ("Ours runegriffe copié par Phyrexian Metamorph est un artefact ?", "Oui"),
    ],
)
def test_a_quality_of_a_copy_is_answered_first_without_a_comma(ask: Callable[[str], Answer], text: str, said: str) -> None:
    assert ask(text).text.startswith(f"**{said}.**")


@pytest.mark.parametrize(
    "text",
    [
        "Ange de Serra est morte ?",
        "Clone est une créature ?",
        "Ange de Serra a le vol et la vigilance ?",
        "Ange de Serra a le vol au prochain tour ?",
    ],
)
def test_what_is_no_quality_of_the_card_alone_gets_no_verdict(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


def test_a_board_that_hangs_on_the_order_answers_no_quality_by_yes_or_no(ask: Callable[[str], Answer]) -> None:
    answer = ask("Humilité et Opalescence, c'est une créature ?")
    assert (answer.verdict in ("oui", "non"), bool(answer.branches)) == (False, True)


def test_a_quality_asked_of_the_card_that_changes_nothing_in_itself_is_not_told_of_the_other(ask: Callable[[str], Answer]) -> None:
    answer = ask("avec mon Ange de Serra, Humilité est-elle une créature ?")
    assert answer.verdict not in ("oui", "non")

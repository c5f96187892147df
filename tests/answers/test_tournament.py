"""Questions of tournament policy."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind

Ask = Callable[[str], Answer]


@pytest.mark.parametrize(
    "text", ["c'est quoi la pénalité pour jeu lent ?", "règle proxy en tournoi", "mon adversaire triche, il risque quoi ?"]
)
def test_a_question_of_policy_is_said_to_be_one(ask: Ask, text: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.LOOKUP
    assert "politique des tournois" in answer.text
    assert all(name in answer.text for name in ("MTR", "IPG", "JAR", "https://", "27 février 2026"))


def test_a_document_asked_for_by_its_letters_is_given_alone(ask: Ask) -> None:
    answer = ask("règle IPG")
    assert "IPG" in answer.text
    assert "MTR" not in answer.text


@pytest.mark.parametrize("text", ["règle mon jeton meurt", "règle l'arbitre dit que mon clone copie les marqueurs"])
def test_a_question_about_the_game_is_not(ask: Ask, text: str) -> None:
    assert "politique des tournois" not in ask(text).text


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("quelle pénalité pour slow play?", "section 3.3, le jeu lent"),
        ("règle MTR raccourcis", "section 4.2, les raccourcis de tournoi"),
        ("pénalité pour un trigger oublié en tournoi", "section 2.1, les déclenchements oubliés"),
    ],
)
def test_the_section_to_read_is_named_by_its_number(ask: Ask, text: str, section: str) -> None:
    assert section in ask(text).text


def test_no_section_is_named_for_what_none_is_about(ask: Ask) -> None:
    assert "section" not in ask("règle IPG").text

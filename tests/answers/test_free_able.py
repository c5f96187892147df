"""Sentences that ask what a creature may do, what may be aimed at what, what a copy takes, and what two of one name do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind

Ask = Callable[[str], Answer]


@pytest.mark.parametrize(
    ("sentence", "verdict", "rule"),
    [
        ("Wall of Runes peut attaquer ?", "non", "702.3b"),
        ("mon Mistform Wall peut-il attaquer ?", "non", "702.3b"),
        ("Wall of Runes peut bloquer ?", "oui", "509.1a"),
        ("Can Wall of Runes attack?", "non", "702.3b"),
        ("Grizzly Bears engagé peut bloquer ?", "non", "509.1a"),
        ("Wall of Runes peut attaquer sous Humility ?", "oui", "508.1a"),
        ("un Clone qui copie Wall of Runes peut attaquer ?", "non", "702.3b"),
        ("Mutavault peut attaquer ?", "non", "508.1a"),
        ("Mutavault animé peut attaquer ?", "oui", "508.1a"),
        ("Serra Angel équipé de Colossus Hammer peut attaquer ?", "oui", "508.1a"),
    ],
)
def test_what_a_creature_may_do_is_computed(ask: Ask, sentence: str, verdict: str, rule: str) -> None:
    answer = ask(sentence)
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, verdict)
    assert answer.text.startswith(f"**{verdict.capitalize()}.**")
    assert rule in [one.rule for one in answer.citations if one.decisive]


@pytest.mark.parametrize(
    "sentence",
    [
        "Grizzly Bears peut attaquer le tour où il arrive ?",
        "Grizzly Bears peut bloquer Serra Angel et Wall of Runes ?",
        "pourquoi Wall of Runes ne peut pas attaquer ?",
        "Clone peut attaquer ?",
        "Gideon Blackblade peut bloquer ?",
    ],
)
def test_a_sentence_that_asks_more_has_no_verdict(ask: Ask, sentence: str) -> None:
    assert ask(sentence).kind is not Kind.VERDICT


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        ("Doom Blade peut cibler Grizzly Bears ?", "oui"),
        ("Doom Blade peut cibler Grinning Demon ?", "non"),
        ("est-ce que je peux cibler Grinning Demon avec Doom Blade ?", "non"),
        ("Grizzly Bears peut être ciblé par Doom Blade ?", "oui"),
        ("Can Giant Growth target Sol Ring?", "non"),
        ("Control Magic peut enchanter Sol Ring ?", "non"),
        ("Serra Angel peut être visé par Doom Blade ?", "oui"),
        ("mon Colossus Hammer peut équiper mon Grizzly Bears ?", "oui"),
    ],
)
def test_what_may_be_aimed_is_computed(ask: Ask, sentence: str, verdict: str) -> None:
    answer = ask(sentence)
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, verdict)


@pytest.mark.parametrize("sentence", ["Grizzly Bears peut cibler Doom Blade ?", "Liliana Vess peut cibler Grizzly Bears ?"])
def test_what_aims_at_no_object_has_no_verdict(ask: Ask, sentence: str) -> None:
    assert ask(sentence).kind is not Kind.VERDICT


def test_what_an_attacker_needs_is_said(ask: Ask) -> None:
    assert "depuis le début de son tour" in ask("Grizzly Bears peut attaquer ?").text
    assert "même le tour où il arrive" in ask("Raging Goblin peut attaquer ?").text


def test_an_equipment_goes_on_what_its_controller_controls(ask: Ask) -> None:
    answer = ask("Colossus Hammer peut équiper Grizzly Bears ?")
    assert answer.verdict == "selon son contrôleur"
    assert [branch.answer.verdict for branch in answer.branches] == ["oui", "non"]


def test_what_is_aimed_without_question_is_played(ask: Ask) -> None:
    assert ask("Grizzly Bears visé par Giant Growth").objects[0]["power"] == 5
    assert ask("équiper Colossus Hammer à Grizzly Bears").objects[0]["power"] == 12


def test_a_copier_that_something_keeps_from_copying(ask: Ask) -> None:
    answer = ask("Clone sous Humilité")
    assert answer.kind is Kind.VERDICT
    assert answer.text.startswith("**Non : Clone ne copie rien et reste")
    assert ask("Clone sous Dress Down").text.startswith("**Non : Clone ne copie rien, et meurt aussitôt.**")
    assert ask("Clone sous Blood Moon").kind is Kind.LEAD


@pytest.mark.parametrize("sentence", ["does Clone copy counters?", "Clone copie les marqueurs ?", "un jeton copie-t-il l'état engagé ?"])
def test_what_no_copy_takes(ask: Ask, sentence: str) -> None:
    answer = ask(sentence)
    assert answer.verdict == "non"
    assert answer.citations[0].rule == "707.2"


def test_counters_of_its_own_are_not_copied(ask: Ask) -> None:
    assert ask("est-ce que Spark Double copie les marqueurs ?").verdict == "non"


def test_two_of_a_short_name(ask: Ask) -> None:
    assert ask("deux Isamaru").citations[0].rule == "704.5j"
    assert ask("deux marqueurs").kind is not Kind.VERDICT


def test_a_token_that_is_copied_has_states_and_others_beside_it(ask: Ask) -> None:
    answer = ask("copie Clone > jeton 2/2 vert Ours (3 marqueurs charge) sous Crusade")
    assert "3 marqueurs" in answer.text
    assert answer.objects[0]["power"] == 2
    assert ask("copie Clone > jeton 2/2 vert Ours sous Humility").objects[0]["name"] == "Clone"


@pytest.mark.parametrize("text", ["Humilité et une créature, elle peut attaquer ?", "une créature sous Humilité peut bloquer ?"])
def test_a_creature_of_no_name_is_not_the_card_that_is_named(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


@pytest.mark.parametrize(
    "text", ["un adversaire peut-il bloquer mon Craw Wurm avec Grizzly Bears ?", "mon adversaire peut bloquer mon Grizzly Bears ?"]
)
def test_what_is_blocked_is_not_what_blocks(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


def test_what_someone_attacks_with_is_what_attacks(ask: Callable[[str], Answer]) -> None:
    assert ask("mon adversaire peut-il attaquer avec Grizzly Bears ?").verdict == "oui"

"""Sentences about one creature that blocks another: the engine deals the damage, and the answer tells what was asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind
from bot.answers.blocking import barred, bears_on_combat, reads_blocks
from bot.answers.ports import JsonObject


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Ange de Serra bloque Ours runegriffe, qui meurt ?", "Ours runegriffe meurt, Ange de Serra survit"),
        ("Ours runegriffe attaque, bloqué par Silvercoat Lion, qui meurt ?", "Les deux meurent"),
        ("mon Ours runegriffe bloque ton Ours runegriffe, ils meurent tous les deux ?", "oui"),
        ("Ange de Serra bloque Craw Wurm, ils meurent tous les deux ?", "oui"),
        (
            "Ours runegriffe avec Glorious Anthem bloqué par Silvercoat Lion, qui meurt ?",
            "Lion à fourrure argentée meurt, Ours runegriffe survit",
        ),
        ("Mutavault animé bloque Ours runegriffe, qui meurt ?", "Les deux meurent"),
        ("Ours runegriffe (2 marqueurs +1/+1) attaque et Ange de Serra bloque, qui survit ?", "Les deux meurent"),
        ("Mur d'acier peut bloquer Ours runegriffe ?", "oui"),
        ("est-ce que Ours runegriffe peut bloquer Ange de Serra ?", "non"),
        ("Oiseaux de paradis peut bloquer Ange de Serra ?", "oui"),
    ],
)
def test_a_combat_of_two_is_told(ask: Callable[[str], Answer], text: str, verdict: str) -> None:
    answer = ask(text)
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, verdict), answer.text


def test_a_block_that_is_not_allowed_is_said_so_with_its_rule(ask: Callable[[str], Answer]) -> None:
    answer = ask("Ours runegriffe bloque Ange de Serra, qui meurt ?")
    assert answer.text.startswith("**Ce blocage est impossible.**")
    assert answer.citations[0].rule == "702.9b"


def test_what_tramples_over_is_told_first_where_damage_is_asked(ask: Callable[[str], Answer]) -> None:
    answer = ask("Ours runegriffe (équipé de Marteau colossal) bloqué par Silvercoat Lion, combien de blessures je prends ?")
    assert answer.verdict == "Le joueur défenseur ne subit aucune blessure : Ours runegriffe est bloqué et n'a pas le piétinement"


@pytest.mark.parametrize(
    "text",
    [
        "Juggernaut attaque et Ours runegriffe bloque, qui meurt ?",  # its text bears on blocks in words not read here
        "deux Ours runegriffe bloquent Ange de Serra, qui meurt ?",
        "Ours runegriffe bloque Silvercoat Lion au prochain tour, qui meurt ?",
        "Ours runegriffe ne bloque pas Silvercoat Lion, qui meurt ?",
        "Tarmogoyf bloque Ours runegriffe, qui meurt ?",
        "Ours runegriffe bloque Silvercoat Lion et Ange de Serra, qui meurt ?",
        "Ours runegriffe et Silvercoat Lion attaquent et bloquent",
    ],
)
def test_a_combat_that_may_end_otherwise_gets_no_verdict(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


def _creature(*keywords: str, text: str = "", colors: str = "G", power: int = 2) -> JsonObject:
    said = text or "\n".join(keywords)
    return {"keywords": [*keywords], "text": said, "types": ["Creature"], "colors": [*colors], "power": power}


@pytest.mark.parametrize(
    ("attacker", "blocker", "rule"),
    [
        (_creature("flying"), _creature(), "702.9b"),
        (_creature("flying"), _creature("reach"), None),
        (_creature("shadow"), _creature(), "702.28b"),
        (_creature(), _creature("shadow"), "702.28b"),
        (_creature("shadow"), _creature("shadow"), None),
        (_creature("horsemanship"), _creature("flying"), "702.31b"),
        (_creature("fear"), _creature(), "702.36b"),
        (_creature("fear"), _creature(colors="B"), None),
        (_creature("intimidate", colors="R"), _creature(colors="G"), "702.13b"),
        (_creature("intimidate", colors="RG"), _creature(colors="G"), None),
        (_creature("menace"), _creature(), "702.111b"),
        (_creature("skulk", power=1), _creature(power=2), "702.118b"),
        (_creature("skulk", power=2), _creature(power=2), None),
        (_creature("protection from green"), _creature(), "702.16f"),
        (_creature("protection from red"), _creature(), None),
        (_creature("protection from creatures"), _creature(), "702.16f"),
        (_creature(text="This creature can't be blocked."), _creature(), "509.1b"),
        (_creature(), _creature(text="This creature can block only creatures with flying."), "509.1b"),
        (_creature("flying"), _creature("flying", text="This creature can block only creatures with flying."), None),
    ],
)
def test_what_forbids_a_block(attacker: JsonObject, blocker: JsonObject, rule: str | None) -> None:
    found = barred(attacker, blocker)
    assert (found.rule if found is not None else None) == rule


@pytest.mark.parametrize(
    "attacker",
    [
        _creature(text="This creature can't be blocked by Walls."),
        _creature("protection from Demons"),
        _creature("islandwalk"),
        _creature(text="This creature can block an additional creature each combat."),
    ],
)
def test_words_on_blocks_that_are_not_read_are_known_as_such(attacker: JsonObject) -> None:
    assert not reads_blocks(attacker, _creature())


@pytest.mark.parametrize(
    ("obj", "bears"),
    [
        (_creature("bushido 1"), True),
        (_creature("exalted"), True),
        (_creature(text="Whenever this creature attacks, it gets +2/+0 until end of turn."), True),
        (_creature(text="Whenever this creature attacks, defending player reveals the top card of their library."), False),
        (_creature(text="If a source would deal damage to a player, it deals double that damage instead."), True),
        (_creature(text="When this creature enters, draw a card."), False),
        (_creature("flying", "lifelink"), False),
    ],
)
def test_what_does_more_in_combat_than_its_damage_is_known(obj: JsonObject, bears: bool) -> None:
    assert bears_on_combat(obj) is bears

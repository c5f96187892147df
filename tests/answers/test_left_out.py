"""Every state written after a card is played, or said to be left out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from bot.answers import Answer, Kind
from bot.answers.compose.objects_words import restricted

Ask = Callable[[str], Answer]

_COMMANDS = (
    "carte Grizzly Bears{}",
    "identité Grizzly Bears{}",
    "face Delver of Secrets{}",
    "jeton Dragon Fodder{}",
    "jeton Rite of Replication{}",
    "copie Clone{} > Grizzly Bears",
    "copie Clone > Grizzly Bears{}",
    "copie Clone > Chimeric Staff{}",
    "copie Clone > Grizzly Bears sous Humility{}",
    "copie Grizzly Bears{}",
    "copie Cackling Counterpart{} > Grizzly Bears",
    "texte Artificial Evolution{} Elvish Archdruid elfe→gobelin",
    "texte Artificial Evolution Elvish Archdruid{} elfe→gobelin",
    "types Arcane Adaptation{} + Grizzly Bears",
    "types Grizzly Bears{} + Humility",
    "couches Humility{} + Opalescence",
    "couches Humility + Grizzly Bears{}",
    "couches Grizzly Bears + Control Magic{}",
    "couches Grizzly Bears + Giant Growth{}",
    "couches Mutavault{} sous Humility",
    "arpenteur Jace Beleren{}",
    "légende Isamaru, Hound of Konda{}",
)
_STATES = (
    "engagé",
    "dégagé",
    "animé",
    "animé 3",
    "animé par Ensoul Artifact",
    "X=3",
    "2 marqueurs +1/+1",
    "3 marqueurs charge",
    "loyauté 2",
    "face cachée",
    "transformé",
    "kické",
    "jeton",
    "sur la pile",
    "au cimetière",
    "enchanté par Control Magic",
    "équipé de Colossus Hammer",
    "+2/+2",
    "adverse",
    "elfe",
    "rouge",
    "sous hypnose",
)
_AS_ASSUMED = {("adverse", f"copie {board}") for board in ("Clone > Grizzly Bears{}", "Clone > Chimeric Staff{}", "Grizzly Bears{}")}
"""What is taken to be so where nothing is said: the copied permanent is the opponent's."""


def _seen(answer: Answer) -> tuple[object, ...]:
    steps = answer.scenario.get("steps") if answer.scenario is not None else None
    return answer.kind, answer.verdict, answer.text, answer.warnings, answer.assumed, steps


@pytest.mark.parametrize(("command", "state"), list(product(_COMMANDS, _STATES)))
def test_a_state_is_played_or_said_to_be_left_out(ask: Ask, command: str, state: str) -> None:
    if (state, command) in _AS_ASSUMED:
        return
    plain, stated = ask(command.format("")), ask(command.format(f" ({state})"))
    left_out = any("pris en compte" in warning and state in warning for warning in stated.warnings)
    assert left_out or _seen(stated) != _seen(plain)


def test_a_state_that_is_played_is_not_said_to_be_left_out(ask: Ask) -> None:
    written = "copie Clone (engagé, 2 marqueurs +1/+1, équipé de Colossus Hammer) > Grizzly Bears (engagé) sous Humility (engagé)"
    answer = ask(written)
    assert answer.warnings == ()
    assert answer.verdict == "Ours grizzlis 13/13" or answer.objects[0]["power"] == 13


@pytest.mark.parametrize("joined", ["+", "sous"])
def test_two_legends_are_played_beside_the_other_cards(ask: Ask, joined: str) -> None:
    answer = ask(f"légende Isamaru, Hound of Konda {joined} Crusade")
    assert answer.verdict == "un seul exemplaire d'Isamaru, chien de Konda reste, celui que son contrôleur choisit"
    assert answer.objects[0]["power"] == 3


def test_a_legend_beside_a_copier_is_copied(ask: Ask) -> None:
    answer = ask("légende Isamaru, Hound of Konda + Clone")
    assert answer.objects[0]["name"] == "Isamaru, Hound of Konda"


def test_a_kick_counts_the_tokens(ask: Ask) -> None:
    assert "**Kické : 5 jetons** au lieu d'un." in ask("jeton Rite of Replication (kické)").text
    assert "5 jetons" not in ask("jeton Rite of Replication").text


def test_another_card_animates_what_is_copied(ask: Ask) -> None:
    answer = ask("copie Clone > Darksteel Citadel (animé par Ensoul Artifact)")
    assert answer.kind is Kind.VERDICT
    assert "Impossible" not in answer.text
    assert not ask("copie Clone > Darksteel Citadel").text.startswith("**Darksteel")


def test_types_tells_of_what_was_retyped(ask: Ask) -> None:
    assert ask("types Arcane Adaptation (allié) + Grizzly Bears").verdict == "Ours et Allié"
    assert ask("types Grizzly Bears + Arcane Adaptation (allié)").verdict == "Ours et Allié"


def test_a_creature_that_may_not_attack_is_said_so(ask: Ask) -> None:
    assert restricted({"can_attack": False, "can_block": False, "copiable": {"keywords": []}}) == ", et ne peut ni attaquer ni bloquer"
    assert restricted({"can_attack": False, "can_block": True, "copiable": {"keywords": ["defender"]}}) == ""
    assert "attaquer" not in ask("couches Grizzly Bears + Crusade").text

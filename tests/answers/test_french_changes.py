"""What conditions, durations, counters and changes say in telegraphic French: who, how many, since when and until when.

The texts are invented; each kind was once said so that a player would have been misled.
"""

from __future__ import annotations

from functools import cache

import pytest

from bot.answers.lexicon import load_lexicon
from bot.answers.telegraphic import Telegraph
from bot.oracle import OracleCompiler

CREATURE = ("Creature",)
SPELL = ("Sorcery",)

CONDITIONS = {
    "how many there are": (
        "This creature gets +1/+1 as long as there are three or more Goblin cards in your graveyard.",
        "+1/+1 tant qu'il y a au moins 3 cartes Gobelin dans votre cimetière",
    ),
    "there are none": (
        "At the beginning of your upkeep, if there are no Goblins on the battlefield, draw a card.",
        "au début de votre entretien, s'il n'y a aucun Gobelin sur le champ de bataille : piocher une carte",
    ),
    "no counters are left": (
        "At the beginning of your upkeep, if there are no slime counters on this creature, sacrifice it.",
        "au début de votre entretien, s'il n'y a aucun marqueur « slime » sur ceci : sacrifier ceci",
    ),
    "few card types": (
        "This creature has flying as long as there are five or more card types among cards in your graveyard.",
        "vol tant qu'il y a au moins 5 types de carte parmi les cartes dans votre cimetière",
    ),
    "an empty hand": (
        "Whenever this creature attacks, if you have no cards in hand, scry 2.",
        "quand ceci attaque, s'il n'y a aucune carte dans votre main : regard 2",
    ),
    "control of none": (
        "Whenever this creature attacks, if you control no other artifacts, draw a card.",
        "quand ceci attaque, si vous ne contrôlez aucun autre artefact : piocher une carte",
    ),
    "control of one or more": (
        "Whenever this creature attacks, if you control one or more Goblins, draw a card.",
        "quand ceci attaque, si vous contrôlez au moins un Gobelin : piocher une carte",
    ),
    "control of two things": (
        "Whenever this creature attacks, if you control a Swamp and an Island, draw a card.",
        "quand ceci attaque, si vous contrôlez un Marais et une Île : piocher une carte",
    ),
    "what it was": (
        "When this creature dies, if it was a Goblin, draw a card.",
        "quand ceci meurt, si ceci était un Gobelin : piocher une carte",
    ),
    "what it had": (
        "When this creature dies, if it had no slime counters on it, draw a card.",
        "quand ceci meurt, si ceci n'avait pas de marqueur « slime » : piocher une carte",
    ),
    "whose turn": ("During your turn, this creature has flying.", "vol pendant votre tour"),
    "limits together": (
        "{T}: Draw a card. Activate only if you control a Goblin and only as a sorcery.",
        "{T} : piocher une carte (seulement si vous contrôlez un Gobelin ; à vitesse de rituel seulement)",
    ),
    "limits that repeat the condition": (
        "{T}: Draw a card. Activate only if there are two or more Goblins on the battlefield.",
        "{T} : piocher une carte (seulement s'il y a au moins 2 Gobelins sur le champ de bataille)",
    ),
}
CHANGES = {
    "the next untap step only": (
        "{T}: Target Goblin doesn't untap during its controller's next untap step.",
        "{T} : le Gobelin ciblé : ne se dégage pas à la prochaine étape de dégagement de son contrôleur",
    ),
    "your untap step": (
        "This creature doesn't untap during your untap step.",
        "ne se dégage pas à votre étape de dégagement",
    ),
    "for each of its colors": (
        "Goblins you control get +1/+1 for each color among permanents you control.",
        "Gobelins que vous contrôlez : +1/+1 pour chaque couleur parmi les permanents que vous contrôlez",
    ),
    "less a number": (
        "Target Goblin gets -X/-X this turn, where X is 5 minus the number of Goblins you control.",
        "le Gobelin ciblé : -X/-X (X étant 5 moins le nombre de Gobelins que vous contrôlez) ce tour-ci",
    ),
    "what something gets to be": ("Target Goblin becomes saddled.", "le Gobelin ciblé : devient sellé"),
    "what it is no more": (
        "As long as you control a Swamp, this permanent isn't a creature.",
        "n'est pas une créature tant que vous contrôlez un Marais",
    ),
    "a counter for each thing that happened": (
        "At the beginning of your end step, put a slime counter on this creature for each opponent who lost life this turn.",
        "au début de votre étape de fin : mettre sur ceci un marqueur « slime » pour chaque adversaire qui a perdu des PV ce tour-ci",
    ),
    "a size": (
        "This creature's power is equal to the number of Goblins you control and its toughness is equal to that number plus 2.",
        "force et endurance de base (le nombre de Gobelins que vous contrôlez)/(ce nombre plus 2)",
    ),
    "charge counters of a station": (
        "7+ | Flying\n{1}: Draw a card.",
        "à partir de 7 marqueurs « charge » : vol • {1} : piocher une carte",
    ),
    "a level of a class": (
        "{3}: Level 2\nGoblins you control get +1/+1.",
        "{3} : passer au niveau 2 ; à partir du niveau 2 : Gobelins que vous contrôlez : +1/+1",
    ),
}


@cache
def telegraph() -> Telegraph:
    return Telegraph(load_lexicon())


def said(text: str) -> str:
    return " / ".join(telegraph().abilities(OracleCompiler().compile(text, types=SPELL if text.startswith("Target") else CREATURE)))


@pytest.mark.parametrize("name", sorted(CONDITIONS))
def test_a_condition_says_what_it_asks(name: str) -> None:
    text, expected = CONDITIONS[name]
    assert said(text) == expected


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_a_change_says_what_it_does(name: str) -> None:
    text, expected = CHANGES[name]
    assert said(text) == expected

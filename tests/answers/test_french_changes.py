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
TYPES_AND_COUNTERS = {
    "one of its two numbers": (
        "This creature's power is equal to the number of Goblins you control.",
        "force de base égale au nombre de Gobelins que vous contrôlez",
    ),
    "all types of a family": (
        "{T}: Target Goblin gains all creature types until end of turn.",
        "{T} : le Gobelin ciblé : a tous les types de créature jusqu'à la fin du tour",
    ),
    "a type that is chosen": (
        "{T}: Target Swamp becomes the basic land type of your choice.",
        "{T} : le Marais ciblé : prend le type de terrain de base de votre choix",
    ),
    "a color that was chosen": ("Goblins are the chosen color.", "Gobelins : sont de la couleur choisie"),
    "colors that are chosen": (
        "{1}: This creature becomes the color or colors of your choice.",
        "{1} : devient de la ou des couleurs de votre choix",
    ),
    "a counter on each of them": (
        "Tap two target Goblins. Put a slime counter on each of them.",
        "engager 2 Gobelins ciblés ; mettre un marqueur « slime » sur chacun d'eux",
    ),
    "a counter on each of some": (
        "Put a slime counter on each of up to three target Goblins.",
        "mettre un marqueur « slime » sur chacun des Gobelins ciblés (jusqu'à 3)",
    ),
    "counters on what is exiled": (
        "Whenever a Goblin you control dies, exile it with two slime counters on it.",
        "quand un Gobelin que vous contrôlez meurt : exiler celui-ci avec 2 marqueurs « slime »",
    ),
    "twice a number": (
        "Remove twice X slime counters from target Goblin.",
        "retirer 2X marqueurs « slime » du Gobelin ciblé",
    ),
    "abilities that can't be activated": (
        "Activated abilities of Goblins can't be activated.",
        "Gobelins : aucune de leurs capacités activées ne peut être activée",
    ),
    "what is elsewhere": (
        "Cards you own that aren't on the battlefield are black.",
        "cartes que vous possédez qui ne sont pas sur le champ de bataille : sont noires",
    ),
}

SUBJECTS = {
    "the source after another clause": (
        "At the beginning of your upkeep, put a slime counter on this creature and it gains flying until end of turn.",
        "au début de votre entretien : mettre un marqueur « slime » sur ceci ; ceci : vol jusqu'à la fin du tour",
    ),
    "control that you take": (
        "{T}: Gain control of target Goblin until end of turn.",
        "{T} : prendre le contrôle du Gobelin ciblé jusqu'à la fin du tour",
    ),
    "control that you have": ("You control enchanted Goblin.", "vous contrôlez le Gobelin enchanté"),
    "control that another takes": (
        "Target opponent gains control of target Goblin you control until your next turn.",
        "l'adversaire ciblé : prendre le contrôle du Gobelin ciblé que vous contrôlez jusqu'à votre prochain tour",
    ),
    "damage of anything": ("Damage can't be prevented this turn.", "les blessures ne peuvent pas être prévenues ce tour-ci"),
    "until when, before what is long": (
        "Target Goblin gets +2/+0 until end of turn for each Swamp you control.",
        "le Gobelin ciblé : jusqu'à la fin du tour, +2/+0 pour chaque Marais que vous contrôlez",
    ),
    "until when, of a copy that is unlike": (
        "Target Goblin becomes a copy of target Elf until end of turn, except it has flying.",
        "le Gobelin ciblé : devient une copie de l'Elfe ciblé jusqu'à la fin du tour, sauf : vol",
    ),
    "spells that will be cast": (
        "{T}: Goblin spells you cast this turn cost {1} less to cast.",
        "{T} : sorts Gobelin que vous lancez ce tour-ci : coûtent {1} de moins à lancer",
    ),
    "what a number comes before": (
        "Return target Goblin card with mana value 4 or less from your graveyard to your hand.",
        "renvoyer la carte Gobelin ciblée de valeur de mana 4 ou moins de votre cimetière dans votre main",
    ),
    "the graveyards of several": (
        "This creature gets +1/+0 for each Goblin card in your opponents' graveyards.",
        "+1/+0 pour chaque carte Gobelin dans les cimetières de vos adversaires",
    ),
    "a number below another": (
        "Destroy target Goblin with mana value less than X.",
        "détruire le Gobelin ciblé de valeur de mana inférieure à X",
    ),
    "the first of a turn": (
        "The first Goblin spell you cast each turn costs {1} less to cast.",
        "le sort Gobelin que vous lancez (le premier du tour) : coûte {1} de moins à lancer",
    ),
    "what was dealt damage": (
        "This creature deals 2 damage to any target. If it's a Goblin, exile it.",
        "infliger 2 blessures à n'importe quelle cible ; si celle-ci est un Gobelin, exiler celle-ci",
    ),
    "what deals damage to it": (
        "Whenever another Goblin enters, this creature deals 1 damage to it.",
        "quand un autre Gobelin arrive : infliger 1 blessure à celui-ci",
    ),
    "what a condition left in English is about": (
        "Whenever an opponent casts a spell, if this creature attacked last turn, put a slime counter on it.",
        "quand un adversaire lance un sort, si « this creature attacked last turn » : mettre un marqueur « slime » sur ceci",
    ),
    "one of a group": (
        "Whenever this creature attacks, destroy all other Goblins. If it was kicked, destroy all Goblins instead.",
        "quand ceci attaque : détruire tous les autres Gobelins ; si ceci a été kické, à la place : détruire tous les Gobelins",
    ),
    "each of a group in turn": (
        "Create two 1/1 red Goblin creature tokens. For each of those tokens, put a slime counter on it.",
        "créer 2 jetons de créature 1/1 rouge Gobelin ; pour chacun de ces jetons : mettre un marqueur « slime » sur celui-ci",
    ),
    "a land that enters tapped on a condition": (
        "If you control two or more other Swamps, this land enters tapped.",
        "si vous contrôlez au moins 2 autres Marais, arrive engagé",
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


@pytest.mark.parametrize("name", sorted({**CHANGES, **TYPES_AND_COUNTERS}))
def test_a_change_says_what_it_does(name: str) -> None:
    text, expected = {**CHANGES, **TYPES_AND_COUNTERS}[name]
    assert said(text) == expected


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_a_clause_says_of_what(name: str) -> None:
    text, expected = SUBJECTS[name]
    assert said(text) == expected

"""What each part of a clause governs in French: how long, how many, whose step, which of the things named before.

Invented sentences, read by the grammar; each kind once misled a reader who had only the French.
"""

from __future__ import annotations

import pytest

from bot.answers.lexicon import load_lexicon
from bot.answers.telegraphic import Telegraph
from bot.oracle import OracleCompiler

SPELL, PERMANENT = ("Instant",), ("Creature",)
SPELLS = {
    "the next untap step alone": (
        "Target land doesn't untap during its controller's next untap step.",
        "le terrain ciblé : ne se dégage pas à la prochaine étape de dégagement de son contrôleur",
    ),
    "untap steps of several": (
        "Tap all Elves. Those creatures don't untap during their controllers' next untap steps.",
        "engager tous les Elfes ; ces créatures : ne se dégagent pas à la prochaine étape de dégagement de leur contrôleur",
    ),
    "how long before what differs": (
        "Target Golem becomes a copy of target Wall until end of turn, except it's green.",
        "le Golem ciblé : devient une copie du Mur ciblé jusqu'à la fin du tour, sauf : est vert",
    ),
    "an adjective of both": (
        "Destroy target nontoken Elf or Wall.",
        "détruire l'Elfe non-jeton ou le Mur non-jeton ciblé",
    ),
    "an adjective of one": (
        "Destroy target land or nontoken creature.",
        "détruire le terrain ou la créature non-jeton ciblé",
    ),
    "what only the last can have": (
        "Destroy target Wall, land, or creature with vigilance.",
        "détruire le Mur, le terrain ou la créature avec vigilance ciblé",
    ),
    "a state of the first, the noun said again": (
        "Tap all enchanted creatures and enchantment creatures.",
        "engager toutes les créatures enchantées et toutes les créatures-enchantements",
    ),
    "a state that the second can't have": (
        "Tap target equipped creature or Equipment.",
        "engager la créature équipée ou l'Équipement ciblé",
    ),
    "a preposition before both": (
        "Create a token that's a copy of target artifact or land.",
        "créer un jeton qui est une copie de l'artefact ou du terrain ciblé",
    ),
    "each of several": (
        "Choose two target lands. For each of them, draw a card.",
        "choisir 2 terrains ciblés ; pour chacun de ceux-ci : piocher une carte",
    ),
    "the state of the tokens, not of what counts them": (
        "Create a tapped Treasure token for each land you control.",
        "créer autant de jetons Trésor engagés que de terrains que vous contrôlez",
    ),
    "both states": (
        "Create two 1/1 red Elf creature tokens that are tapped and attacking.",
        "créer 2 jetons de créature 1/1 rouge Elfe engagés et attaquants",
    ),
    "a counter of several kinds": (
        "Put your choice of a flying counter or a reach counter on target Wall.",
        "mettre un marqueur « flying » ou un marqueur « reach » sur le Mur ciblé",
    ),
    "the greatest of its own number": (
        "Target opponent sacrifices a land with the greatest mana value among lands they control.",
        "l'adversaire ciblé : sacrifier un terrain dont la valeur de mana est la plus grande parmi les terrains que ce joueur contrôle",
    ),
    "clauses that one choice governs": (
        "You may search your library for a Wall card, reveal it, put it into your hand, then shuffle.",
        "vous pouvez : chercher une carte Mur dans votre bibliothèque, révéler cette carte, mettre celle-ci dans votre main, "
        "puis mélanger la bibliothèque",
    ),
    "what is among the cards looked at": (
        "Look at the top six cards of your library. Target opponent may reveal a land card from among them.",
        "regarder les 6 cartes du dessus de votre bibliothèque ; l'adversaire ciblé peut : révéler une carte de terrain parmi celles-ci",
    ),
    "a trigger that is not only the next": (
        "Whenever you cast a Wall spell this turn, draw a card.",
        "à chaque fois que vous lancez un sort Mur ce tour-ci, piocher une carte",
    ),
    "a time that holds for all of an English sentence": (
        "Until end of turn, you may play lands and cast Wall spells from your graveyard.",
        "« Until end of turn, you may play lands and cast Wall spells from your graveyard »",
    ),
    "what is hit, not what hits": (
        "Bolt deals 3 damage to any target. If it's a Wall, it can't block this turn.",
        "infliger 3 blessures à n'importe quelle cible ; si celle-ci est un Mur, celle-ci : ne peut pas bloquer ce tour-ci",
    ),
    "what was hit before": (
        "Bolt deals 1 damage to target Wall. If that creature is white, Bolt deals 4 damage to it instead.",
        "infliger 1 blessure au Mur ciblé ; si cette créature est blanche, à la place : infliger 4 blessures à celle-ci",
    ),
    "what may be paid for is one list": (
        "Add {U}. Spend this mana only to cast Wall spells, unlock a door, or turn a permanent face up.",
        "ajouter {U} ; « Spend this mana only to cast Wall spells, unlock a door, or turn a permanent face up »",
    ),
    "what costs less once more was paid": (
        "As an additional cost to cast this spell, you may exile a Wall card from your hand. This spell costs {1} less to cast.",
        "coût supplémentaire pour lancer ce sort : vous pouvez : exiler une carte Mur de votre main ; ceci : coûte {1} de moins à lancer",
    ),
    "counters on one thing": (
        "Put a reach counter and two +1/+1 counters on target Wall.",
        "mettre un marqueur « reach » et 2 marqueurs +1/+1 sur le Mur ciblé",
    ),
    "a keyword of the only creature": (
        "Exile target artifact, land, or creature with flying.",
        "exiler l'artefact, le terrain ou la créature avec vol ciblé",
    ),
    "a keyword of both": (
        "Exile target Elf or Goblin with flying.",
        "exiler l'Elfe ou le Gobelin ciblé avec vol",
    ),
    "as much damage as there are": (
        "Bolt deals damage to target Wall equal to the number of Elves you control.",
        "infliger au Mur ciblé autant de blessures que d'Elfes que vous contrôlez",
    ),
    "as much life as there is": (
        "You gain life equal to the number of Walls you control.",
        "vous gagnez autant de PV que de Murs que vous contrôlez",
    ),
    "what earthbending does later": (
        "Earthbend 3.",
        "le terrain ciblé que vous contrôlez : devient aussi une créature 0/0 (en plus de ses types), célérité ; "
        "mettre 3 marqueurs +1/+1 sur celui-ci ; "
        "quand ce terrain meurt ou est exilé, le renvoyer sur le champ de bataille engagé sous votre contrôle",
    ),
}
PERMANENTS = {
    "your untap step": ("This creature doesn't untap during your untap step.", "ne se dégage pas à votre étape de dégagement"),
    "the source becomes a copy of another thing": (
        "Whenever a Wall you control enters, you may have this creature become a copy of it until end of turn.",
        "quand un Mur que vous contrôlez arrive : vous pouvez : ceci : devient une copie de celui-ci jusqu'à la fin du tour",
    ),
    "the source enters, not what it took": (
        "As this creature enters, you may sacrifice any number of Walls. If you do, it enters with twice that many +1/+1 counters on it.",
        "à l'arrivée, vous pouvez : sacrifier n'importe quel nombre de Murs ; "
        "dans ce cas, ceci : arrive avec 2 fois autant de marqueurs +1/+1",
    ),
    "the source that acts": (
        "When this creature enters, it deals 2 damage to target Wall.",
        "quand ceci arrive : infliger 2 blessures au Mur ciblé",
    ),
    "what blocks the source that acts": (
        "{R}: This creature deals 1 damage to target Wall blocking it.",
        "{R} : infliger 1 blessure au Mur ciblé qui bloque ceci",
    ),
    "a player who is hit": (
        "Whenever an opponent draws a card, this creature deals 2 damage to them.",
        "quand un adversaire pioche une carte : infliger 2 blessures à ce joueur",
    ),
    "all of what happens later": (
        "When this creature attacks, sacrifice it at end of combat, then return it to the battlefield under your control.",
        "quand ceci attaque : à la fin du combat, sacrifier ceci, puis renvoyer ceci sur le champ de bataille sous votre contrôle",
    ),
    "the source behind another clause": (
        "Whenever this creature attacks, you may pay {E}. If you do, it gets +5/+0 until end of turn.",
        "quand ceci attaque : vous pouvez : payer {E} ; dans ce cas, ceci : +5/+0 jusqu'à la fin du tour",
    ),
    "two conditions": (
        "As long as it's your turn and you control a Wall, this creature has flying.",
        "vol tant que c'est votre tour et que vous contrôlez un Mur",
    ),
    "either condition": (
        "As long as you control a Wall or there is an Elf card in your graveyard, this creature has flying.",
        "vol tant que vous contrôlez un Mur ou qu'il y a au moins une carte Elfe dans votre cimetière",
    ),
    "what entered as a copy": (
        "You may have this creature enter as a copy of a Wall card in your graveyard. If you do, it gains haste until end of turn.",
        "peut arriver comme une copie d'une carte Mur dans votre cimetière ; dans ce cas, ceci : célérité jusqu'à la fin du tour",
    ),
    "the thing that became a copy of the source": (
        "Whenever this creature attacks, put a fog counter on target Wall. It becomes a copy of this creature. It gains flying.",
        "quand ceci attaque : mettre un marqueur « fog » sur le Mur ciblé ; celui-ci : devient une copie de ceci ; celui-ci : vol",
    ),
    "an ability and who gains it": ('{2}: This creature gains "{T}: Draw a card."', "{2} : ceci : “{T} : piocher une carte”"),
    "a copy of either, and what it then is": (
        "You may have this creature enter as a copy of a Wall or land you control, except it has flying if it's a Wall.",
        "peut arriver comme une copie d'un Mur ou d'un terrain que vous contrôlez, sauf : vol (si ceci est un Mur)",
    ),
    "one who enters and chooses": (
        "This creature enters tapped. As it enters, choose a color.",
        "arrive engagé ; à l'arrivée, choisir une couleur",
    ),
    "a counter for each": (
        "This creature enters with two +1/+1 counters on it for each time it was kicked.",
        "arrive avec 2 marqueurs +1/+1 pour chaque kick payé",
    ),
    "counters besides others": (
        "Other Walls you control enter with a number of additional +1/+1 counters on them equal to this creature's power.",
        "autres Murs que vous contrôlez : arrivent avec en plus des marqueurs +1/+1 en nombre égal à la force de ceci",
    ),
    "creature types to choose from": (
        "As this creature enters, choose Elf, Goblin, or Wall.",
        "à l'arrivée, choisir Elfe, Gobelin ou Mur",
    ),
    "materials without bound": ("Craft with one or more Walls {4}", "façonnage avec un ou plusieurs Murs {4}"),
    "materials": ("Craft with three Walls {4}", "façonnage avec 3 Murs {4}"),
    "a material": ("Craft with land {4}", "façonnage avec un terrain {4}"),
    "at least so many": (
        "As long as there are five or more Wall cards in your graveyard, this creature has flying.",
        "vol tant qu'il y a au moins 5 cartes Mur dans votre cimetière",
    ),
    "none": (
        "{T}: Draw a card. Activate only if you have no cards in hand.",
        "{T} : piocher une carte (seulement s'il n'y a aucune carte dans votre main)",
    ),
    "two things under one verb": (
        "{T}: If you control a Wall and a Forest, draw a card.",
        "{T} : si vous contrôlez un Mur et une Forêt, piocher une carte",
    ),
    "what is owned and controlled": (
        "{2}: If you both own and control this creature and a land named Fog Moor, draw a card.",
        "{2} : si vous possédez et contrôlez ceci et un terrain appelé « Fog Moor », piocher une carte",
    ),
    "a door to unlock": (
        "{2}: Unlock a locked door of a Room you control.",
        "{2} : déverrouiller une porte verrouillée d'une Room que vous contrôlez",
    ),
}


@pytest.fixture(scope="module")
def telegraph() -> Telegraph:
    return Telegraph(load_lexicon())


@pytest.mark.parametrize("kind", sorted(SPELLS))
def test_a_spell_says_what_governs_what(telegraph: Telegraph, kind: str) -> None:
    text, said = SPELLS[kind]
    assert " / ".join(telegraph.abilities(OracleCompiler().compile(text, name="Bolt", types=SPELL), "Bolt")) == said


@pytest.mark.parametrize("kind", sorted(PERMANENTS))
def test_a_permanent_says_what_governs_what(telegraph: Telegraph, kind: str) -> None:
    text, said = PERMANENTS[kind]
    assert " / ".join(telegraph.abilities(OracleCompiler().compile(text, name="Moor Thing", types=PERMANENT))) == said

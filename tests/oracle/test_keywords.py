"""Keyword abilities: every one of rule 702, its parameters, and lines of keywords."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    Activated,
    Anchored,
    Band,
    Compare,
    Cost,
    Is,
    Keyword,
    Keywords,
    Modal,
    Noun,
    Number,
    Op,
    RollResult,
    Size,
    SpellAbility,
    Stat,
    Static,
    Variable,
    VerbatimCondition,
    Word,
    WordKind,
    walk,
)
from bot.oracle import normalise, paragraphs, read_paragraph
from bot.oracle.keywords import BARE, COSTED
from bot.oracle.words import KEYWORD_NAMES
from tests.oracle.reading import read, readings_of

RED = Word(WordKind.COLOR, "red")


def _noun(kind: WordKind, text: str) -> Noun:
    return Noun((Is(Word(kind, text)),))


@pytest.mark.parametrize("words", ["Flying", "Double strike", "Umbra armor", "For Mirrodin!", "Start your engines!", "Living metal"])
def test_a_keyword_may_stand_alone(words: str) -> None:
    assert read(words) == Keyword(words.lower())


@pytest.mark.parametrize("name", ["ward", "equip", "kicker", "embalm", "level up", "more Than Meets the Eye"])
def test_a_keyword_may_have_a_mana_cost(name: str) -> None:
    assert read(f"{name[0].upper()}{name[1:]} {{1}}{{G}}") == Keyword(name.lower(), (Cost(("{1}{G}",)),))


@pytest.mark.parametrize("name", ["ward", "equip", "flashback", "cumulative upkeep", "morph"])
def test_a_keyword_may_have_a_cost_in_words(name: str) -> None:
    assert read(f"{name.capitalize()}—{{2}}, Discard a card.") == Keyword(name, (Cost(("{2}", "Discard a card")),))


@pytest.mark.parametrize("name", ["toxic", "crew", "annihilator", "absorb", "poisonous", "teamwork"])
def test_a_keyword_may_have_a_number(name: str) -> None:
    assert read(f"{name.capitalize()} 2") == Keyword(name, (Number(2),))


@pytest.mark.parametrize("name", ["suspend", "awaken", "reinforce", "impending"])
def test_a_keyword_may_have_a_number_and_a_cost(name: str) -> None:
    assert read(f"{name.capitalize()} 3—{{2}}{{B}}") == Keyword(name, (Number(3), Cost(("{2}{B}",))))


def test_landwalk_has_the_land_as_a_leaf() -> None:
    assert read("Islandwalk") == Keyword("landwalk", (_noun(WordKind.LAND_TYPE, "Island"),))
    snow = Noun((Is(Word(WordKind.SUPERTYPE, "Snow")), Is(Word(WordKind.LAND_TYPE, "Swamp"))))
    assert read("Snow swampwalk") == Keyword("landwalk", (snow,))


def test_typecycling_has_the_type_as_a_leaf() -> None:
    wizard = _noun(WordKind.CREATURE_TYPE, "Wizard")
    assert read("Wizardcycling {2}") == Keyword("cycling", (wizard, Cost(("{2}",))))


def test_protection_has_one_quality_or_several() -> None:
    assert read("Protection from red") == Keyword("protection", (RED,))
    assert read("Protection from red and from Goblins") == Keyword("protection", (RED, _noun(WordKind.CREATURE_TYPE, "Goblin")))
    small = Noun((Compare(Stat.MANA_VALUE, Op.AT_MOST, Number(3)),))
    assert read("Protection from mana value 3 or less") == Keyword("protection", (small,))


def test_enchant_and_equip_say_what() -> None:
    assert read("Enchant artifact") == Keyword("enchant", (_noun(WordKind.CARD_TYPE, "Artifact"),))
    assert read("Equip Knight {1}") == Keyword("equip", (_noun(WordKind.CREATURE_TYPE, "Knight"), Cost(("{1}",))))


def test_prototype_has_a_cost_and_a_size() -> None:
    assert read("Prototype {1}{G} — 2/2") == Keyword("prototype", (Cost(("{1}{G}",)), Size(Number(2), Number(2))))


def test_keywords_stand_in_a_row() -> None:
    assert read("Flying, ward {2}") == Keywords((Keyword("flying"), Keyword("ward", (Cost(("{2}",)),))))


def test_a_semicolon_may_part_keywords() -> None:
    assert read("Protection from red; reach") == Keywords((Keyword("protection", (RED,)), Keyword("reach")))


def test_a_keyword_may_introduce_an_ability() -> None:
    boast = read("Boast — {1}: This creature gets +1/+1 until end of turn.")
    assert isinstance(boast, Keyword)
    assert boast.name == "boast"
    assert isinstance(boast.params[0], Activated)
    speed = read("Max speed — This creature gets +1/+0.")
    assert isinstance(speed, Keyword)
    assert isinstance(speed.params[0], SpellAbility | Static)


def test_a_companion_has_its_condition_word_for_word() -> None:
    assert read("Companion — Each card is odd.") == Keyword("companion", (VerbatimCondition("Each card is odd."),))


def test_a_keyword_may_be_followed_by_a_limit() -> None:
    limit = VerbatimCondition("Activate only once each turn.")
    assert read("Crew 1. Activate only once each turn.") == Keyword("crew", (Number(1), limit))


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("Spree\n+ {1} — Destroy target creature.\n+ {2} — Draw a card.", ("{1}", "{2}")),
        ("Tiered\n• Spark — {0} — Draw a card.\n• Great Flame — {3} — Draw two cards.", ("{0}", "{3}")),
        ("Choose up to five {P} worth of modes.\n{P} — Draw a card.\n{P}{P} — Draw two cards.", ("{P}", "{P}{P}")),
    ],
)
def test_modes_with_prices_are_one_choice(text: str, costs: tuple[str, ...]) -> None:
    (paragraph,) = paragraphs(normalise(text))
    ability = read(paragraph)
    assert isinstance(ability, SpellAbility)
    modal = ability.sentences[0].clauses[0]
    assert isinstance(modal, Modal)
    assert modal.costs == tuple(Cost((cost,)) for cost in costs)
    assert len(modal.modes) == 2


def test_a_level_is_one_paragraph_with_its_size_and_abilities() -> None:
    low, high = paragraphs("LEVEL 1-3\n2/2\nFlying\nLEVEL 4+\n4/4\nFlying, vigilance")
    assert read(low) == Band("level", 1, 3, Size(Number(2), Number(2)), (Keyword("flying"),))
    assert read(high) == Band("level", 4, None, Size(Number(4), Number(4)), (Keywords((Keyword("flying"), Keyword("vigilance"))),))


def test_a_class_level_has_a_cost() -> None:
    band = read("{1}{W}: Level 2\nCreatures you control get +1/+1.")
    assert isinstance(band, Band)
    assert (band.kind, band.low, band.cost) == ("class", 2, Cost(("{1}{W}",)))


def test_a_station_band_has_a_number_of_counters() -> None:
    assert read("8+ | Flying", spell=False) == Band("station", 8, None, None, (Keyword("flying"),))


def test_the_results_of_a_die_have_their_numbers() -> None:
    middle, last = read("10—19 | Draw a card."), read("20 | Draw two cards.")
    assert isinstance(middle, RollResult)
    assert isinstance(last, RollResult)
    assert (middle.low, middle.high, last.low, last.high) == (10, 19, 20, 20)


def test_an_anchor_word_introduces_an_ability() -> None:
    text = "As this enchantment enters, choose Rain or Drought.\n• Rain — Creatures you control have flying.\n• Drought — Draw a card."
    _, rain, drought = paragraphs(normalise(text))
    abilities = [read_paragraph(paragraph).ability for paragraph in (rain, drought)]
    assert [ability.word for ability in abilities if isinstance(ability, Anchored)] == ["Rain", "Drought"]


def test_flavor_words_are_left_out() -> None:
    assert normalise("Sun's Fire — {T}: Draw a card.") == "{T}: Draw a card."
    assert normalise("Choose one —\n• Sell the Relic — Draw a card.") == "Choose one —\n• Draw a card."


def test_where_x_is_gives_the_number() -> None:
    ability = read("Mobilize X, where X is the number of creatures you control.")
    assert isinstance(ability, Keyword)
    assert not isinstance(ability.params[0], Variable)


EXAMPLES = {
    "affinity": "Affinity for artifacts",
    "awaken": "Awaken 2—{1}{U}",
    "boast": "Boast — {1}: Draw a card.",
    "champion": "Champion a creature",
    "companion": "Companion — Each card is odd.",
    "craft": "Craft with artifact {2}",
    "enchant": "Enchant creature",
    "exhaust": "Exhaust — {1}: Draw a card.",
    "forecast": "Forecast — {1}, Reveal this card from your hand: Draw a card.",
    "gift": "Gift a Food",
    "impending": "Impending 3—{1}",
    "infinity": "∞ — Creatures you control have flying.",
    "landwalk": "Desertwalk",
    "max speed": "Max speed — Creatures you control have flying.",
    "more than meets the eye": "More Than Meets the Eye {1}",
    "offering": "Fox offering",
    "partner with": "Partner with Ibba, Goblin Chief",
    "power-up": "Power-up — {1}: Draw a card.",
    "protection": "Protection from everything",
    "prototype": "Prototype {1} — 1/1",
    "reinforce": "Reinforce 1—{1}",
    "solved": "Solved — Creatures you control have flying.",
    "splice": "Splice onto Arcane {1}",
    "suspend": "Suspend 1—{U}",
    "visit": "Visit — Draw a card.",
}
"""Keywords that neither stand alone nor take just a cost or a number."""


def _example(name: str) -> str:
    if name in {bare.lower() for bare in BARE} | {"for mirrodin!"}:
        words = "for Mirrodin!" if name == "for mirrodin!" else name
    elif name in {costed.lower() for costed in COSTED}:
        words = f"{name} {{1}}"
    else:
        words = EXAMPLES.get(name, f"{name} 1")
    return words[:1].upper() + words[1:]


@pytest.mark.parametrize("name", KEYWORD_NAMES)
def test_every_keyword_ability_is_read_by_its_name(name: str) -> None:
    ability = read(_example(name), spell=False)
    assert isinstance(ability, Keyword)
    assert ability.name == name


NAMES = {
    "Serra Angel": "flying vigilance",
    "Old-Growth Troll": "trample",
    "Emrakul, the Aeons Torn": "flying protection annihilator",
    "Progenitus": "protection",
    "Elite Inquisitor": "first strike vigilance protection",
    "Fury": "double strike evoke",
    "Goryo's Vengeance": "splice",
    "Broadside Bombardiers": "boast",
    "Bonecrusher Giant": "",
    "Degavolver": "kicker",
    "Arcbound Wanderer": "modular sunburst",
    "Thrasta, Tempest's Roar": "trample haste",
    "Westgate Regent": "flying ward",
    "Krosan Tusker": "cycling",
    "Ash Barrens": "cycling",
    "Zoetic Cavern": "morph",
    "Nevinyrral, Urborg Tyrant": "hexproof",
    "Echo Mage": "level up",
    "Cleric Class": "",
    "Nethergoyf": "escape",
    "Brotherhood Regalia": "equip",
    "Kirtar's Desire": "enchant",
}


@pytest.mark.parametrize(("name", "expected"), NAMES.items())
def test_the_keywords_of_a_card_are_read(name: str, expected: str) -> None:
    nodes = [node for _, reading in readings_of(name) for node in walk(reading.ability)]
    names = " ".join(node.name for node in nodes if isinstance(node, Keyword))
    assert all(word in names for word in expected.split())

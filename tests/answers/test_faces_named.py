"""A card called by its other face stands on the battlefield by that face, where it can; and what was understood is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answers import Answer, Request, build
from bot.cards import CardRecord, card_directory, write_store
from tests.cards.invented import FACTS, face

CREATURE = "Creature — Wolf"
TWIN = "Create a token that's a copy of target creature."


def two_faced(layout: str, back_types: str = CREATURE) -> CardRecord:
    front = face("Hill Wolf", "Loup des collines", types=CREATURE, power="2", toughness="2")
    back = face("Night Wolf", "Loup de la nuit", types=back_types, power="5", toughness="4")
    return CardRecord("Hill Wolf // Night Wolf", (front, back), layout=layout, facts_from=FACTS)


def answered(data: Path, record: CardRecord, asked: str) -> Answer:
    write_store(card_directory(data), [record])
    return build(data).answer(Request(asked))


def understood(answer: Answer) -> list[str]:
    return [one.shown for one in answer.assumed]


@pytest.mark.parametrize(("layout", "how"), [("transform", "transformée"), ("modal_dfc", "par son verso"), ("flip", "inversée")])
@pytest.mark.parametrize("name", ["Night Wolf", "loup de la nuit"])
def test_a_permanent_called_by_its_second_face_shows_it(tmp_path: Path, layout: str, how: str, name: str) -> None:
    answer = answered(tmp_path, two_faced(layout), f"types {name}")
    assert (answer.objects[0]["name"], answer.objects[0]["power"]) == ("Night Wolf", 5)
    assert understood(answer) == [f"*Loup des collines*, {how}"]


def test_a_clone_copies_the_face_that_was_named(tmp_path: Path) -> None:
    answer = answered(tmp_path, two_faced("transform"), "copie Clone > Night Wolf")
    assert (answer.objects[0]["name"], answer.objects[0]["power"]) == ("Night Wolf", 5)


def test_a_land_on_the_back_of_a_spell_stands_by_itself(tmp_path: Path) -> None:
    front = face("Long View", "Longue vue", types="Instant")
    back = face("Far Isle", "Île lointaine", types="Land")
    record = CardRecord("Long View // Far Isle", (front, back), layout="modal_dfc", facts_from=FACTS)
    answer = answered(tmp_path, record, "types Far Isle")
    assert (answer.objects[0]["name"], answer.objects[0]["types"]) == ("Far Isle", ["Land"])
    assert understood(answer) == ["*Longue vue*, par son verso"]


def test_a_sorcery_on_the_back_of_a_creature_is_another_part_of_it(tmp_path: Path) -> None:
    answer = answered(tmp_path, two_faced("modal_dfc", "Sorcery"), "types Night Wolf")
    assert answer.objects[0]["name"] == "Hill Wolf"
    assert understood(answer) == ["*Loup des collines*, la carte dont c'est une autre partie"]


def test_the_spell_of_an_adventurer_card_is_said_to_be_a_part_of_it(tmp_path: Path) -> None:
    answer = answered(tmp_path, two_faced("adventure", "Instant — Adventure"), "copie Clone > Night Wolf")
    assert answer.objects[0]["name"] == "Hill Wolf"
    assert understood(answer) == ["*Loup des collines*, la carte dont c'est une autre partie"]


@pytest.mark.parametrize("asked", ["types Hill Wolf", "types Loup des collines"])
def test_a_card_called_by_its_front_needs_no_word(tmp_path: Path, asked: str) -> None:
    answer = answered(tmp_path, two_faced("transform"), asked)
    assert (answer.objects[0]["power"], answer.assumed) == (2, ())


def test_a_state_that_is_written_is_not_said_twice(tmp_path: Path) -> None:
    answer = answered(tmp_path, two_faced("transform"), "types Night Wolf (transformé)")
    assert (answer.objects[0]["power"], answer.assumed) == (5, ())


def test_inverted_is_a_state_that_players_write(tmp_path: Path) -> None:
    assert answered(tmp_path, two_faced("flip"), "types Hill Wolf (inversé)").objects[0]["name"] == "Night Wolf"


def test_layers_name_the_face_that_is_up_and_no_other(tmp_path: Path) -> None:
    assert answered(tmp_path, two_faced("transform"), "couches Night Wolf").text.startswith("**Loup de la nuit reste")
    assert build(tmp_path).answer(Request("couches Hill Wolf")).text.startswith("**Loup des collines reste")


def test_what_a_meld_pair_becomes_is_told_with_the_sum_of_its_fronts(tmp_path: Path) -> None:
    whole = face("Wolf Hydra", types=CREATURE, power="9", toughness="9")
    left = CardRecord("Hill Wolf", (face("Hill Wolf", types=CREATURE, power="2", toughness="2"), whole), layout="meld", facts_from=FACTS)
    right = CardRecord("Dale Wolf", (face("Dale Wolf", types=CREATURE, power="2", toughness="2"), whole), layout="meld", facts_from=FACTS)
    alone = CardRecord("Wolf Hydra", (whole,), layout="meld", facts_from=FACTS)
    write_store(card_directory(tmp_path), [left, right, alone])
    answer = build(tmp_path).answer(Request("face Wolf Hydra"))
    (melded,) = answer.objects
    assert (melded["name"], melded["power"], answer.citations[0].rule) == ("Wolf Hydra", 9, "202.3c")
    assert answer.verdict == f"valeur de mana {melded['mana_value']}"


def test_a_crewed_vehicle_is_a_creature(tmp_path: Path) -> None:
    wagon = face("Hill Wagon", "Chariot des collines", types="Artifact — Vehicle", power="3", toughness="3", text="Crew 1")
    record = CardRecord("Hill Wagon", (wagon,), facts_from=FACTS)
    answer = answered(tmp_path, record, "types Hill Wagon (piloté)")
    assert (answer.objects[0]["types"], answer.objects[0]["power"]) == (["Artifact", "Creature"], 3)
    assert "Une fois piloté : créature-artefact — Véhicule, 3/3." in answered(tmp_path, record, "types Hill Wagon").text


def test_what_a_token_maker_may_not_aim_at_is_told_as_it_is_then(tmp_path: Path) -> None:
    front, back = face("Hill Wolf", types=CREATURE, power="2", toughness="2"), face("Wolf Shrine", types="Artifact")
    wolf = CardRecord("Hill Wolf // Wolf Shrine", (front, back), layout="transform", facts_from=FACTS)
    maker = CardRecord("Twin Call", (face("Twin Call", types="Sorcery", text=TWIN),), facts_from=FACTS)
    write_store(card_directory(tmp_path), [wolf, maker])
    answer = build(tmp_path).answer(Request("copie Twin Call > Hill Wolf (transformé)"))
    assert answer.text.startswith("**Impossible : Twin Call ne peut pas cibler Wolf Shrine.**")
    assert answer.citations[0].rule == "115.1"

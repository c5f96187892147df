"""Variants: teams, commanders, schemes and phenomena, as far as state-based actions know them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.scenario import parse_scenario
from bot.errors import ScenarioError
from tests.engine.scenes import BEAR, HEROINE, Scene, card, do, enter, scene

COMMANDER = {"variant": "commander"}
KILL = do("destroy", object="h")


def life(shown: Scene, player: str) -> object:
    return shown.result.players[player]["life"]


# --- what a scenario may say ------------------------------------------------------------------------------------------------------


def refused(**raw: object) -> str:
    made: dict[str, Any] = {"scenario": 1, "steps": [{"do": "end_turn"}], **raw}
    with pytest.raises(ScenarioError) as fault:
        parse_scenario(made)
    return fault.value.problem


def test_a_variant_that_does_not_exist_is_refused() -> None:
    assert refused(variant="planeshift") == "unknown_variant"


@pytest.mark.parametrize("teams", [[["A"], ["A", "B"]], [["A", "B"]], [["A"], ["C"]], [["A", "B"], []]])
def test_every_player_is_of_one_team(teams: list[list[str]]) -> None:
    assert refused(players=["A", "B"], teams=teams) == "bad_teams"


def test_heads_come_in_equal_numbers() -> None:
    assert refused(variant="two-headed-giant", teams=[["A", "B"], ["C"]]) == "unequal_teams"


def test_the_players_of_a_team_game_are_those_of_its_teams() -> None:
    found = parse_scenario({"scenario": 1, "variant": "two-headed-giant", "steps": [{"do": "end_turn"}]})
    assert (found.players, found.teams) == (("A", "B", "C", "D"), (("A", "B"), ("C", "D")))


@pytest.mark.parametrize(
    ("variant", "before"),
    [
        ("two-headed-giant", "2005-07-31"),
        ("planechase", "2009-09-03"),
        ("commander", "2009-09-30"),
        ("archenemy", "2010-06-17"),
        ("brawl", "2018-07-12"),
    ],
)
def test_a_variant_begins_with_its_rules(variant: str, before: str) -> None:
    shown = scene(do("end_turn"), variant=variant, as_of=before)
    assert shown.result.error == f"variant: no_such_variant_then {variant}"


# --- teams --------------------------------------------------------------------------------------------------------------------------


def test_a_team_has_its_turn_together() -> None:
    shown = scene(
        enter("a", BEAR, controller="A"),
        enter("b", BEAR, controller="B"),
        enter("c", BEAR, controller="C", tapped=True),
        enter("d", BEAR, controller="D", tapped=True),
        do("end_turn"),
        variant="two-headed-giant",
    )
    assert (shown["c"]["tapped"], shown["d"]["tapped"]) == (False, False)


def test_those_who_face_an_archenemy_have_their_turn_together() -> None:
    tapped = [enter(name, BEAR, controller=name.upper(), tapped=True) for name in ("b", "c")]
    shown = scene(*tapped, do("end_turn"), variant="archenemy", players=["A", "B", "C"])
    assert (shown["b"]["tapped"], shown["c"]["tapped"]) == (False, False)


@pytest.mark.parametrize(("date", "left"), [("2008-02-01", 20), ("2012-02-01", 10)])
def test_a_life_total_set_to_a_number_depends_on_the_date(date: str, left: int) -> None:
    setting = card("Plain Setting", "Sorcery", "Your life total becomes 10.")  # 30 is 15 for one player, by older rules
    shown = scene(do("resolve", card=setting, controller="A"), variant="two-headed-giant", as_of=date)
    assert life(shown, "B") == (30 - 5 if left == 20 else left)


# --- commanders ---------------------------------------------------------------------------------------------------------------------


def test_a_commander_needs_a_game_with_commanders() -> None:
    assert scene(enter("h", HEROINE, commander=True)).result.error == "steps[0].commander: no_commanders"


def test_a_commander_is_in_one_place() -> None:
    shown = scene(enter("h", HEROINE, commander=True), enter("i", HEROINE, commander=True, legal=False), **COMMANDER)
    assert [refused.why for refused in shown.result.refused] == ["commander_elsewhere"]


def test_a_commander_that_died_awaits_its_owner() -> None:
    shown = scene(enter("h", HEROINE, commander=True), KILL, **COMMANDER)
    assert (shown.asked(), shown["h"]["zone"]) == ([("mode", ("h",))], "graveyard")


def test_its_owner_is_asked_until_it_leaves() -> None:
    shown = scene(enter("h", HEROINE, commander=True), KILL, do("end_turn"), do("move", object="h", to="battlefield"), **COMMANDER)
    assert (shown.asked(), shown["h"]["zone"]) == ([], "battlefield")


def test_one_commander_of_two_is_named() -> None:
    other = card("Bruna the Calm", "Legendary Creature — Human", size="1/1")
    both = do("together", steps=[KILL, do("destroy", object="b")])
    shown = scene(
        enter("h", HEROINE, commander=True),
        enter("b", other, commander=True),
        both,
        do("sba", choices={"mode": "command", "object": "b"}),
        **COMMANDER,
    )
    assert (shown["b"]["zone"], shown["h"]["zone"]) == ("command", "graveyard")


def test_a_commander_placed_in_a_graveyard_was_there_before() -> None:
    place = {"do": "place", "id": "h", "card": HEROINE, "zone": "graveyard", "commander": True}
    assert scene(place, do("sba"), **COMMANDER).asked() == []


def test_words_about_a_commander_find_it() -> None:
    banner = card("Plain Banner", "Artifact", "Commander creatures you control get +1/+1.")
    shown = scene(enter("h", HEROINE, commander=True), enter("b", BEAR), enter("x", banner), **COMMANDER)
    assert (shown["h"]["power"], shown["b"]["power"]) == (3, 2)


def test_a_copy_of_a_commander_spell_is_no_commander() -> None:
    cast = {"do": "cast", "id": "h", "card": HEROINE, "commander": True}
    shown = scene(
        cast, do("copy_spell", id="k", of="h"), do("resolve", id="k"), do("damage", to="B", amount=5, source="k", combat=True), **COMMANDER
    )
    assert shown.result.players["B"]["commander_damage"] == {}

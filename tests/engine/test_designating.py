"""Designations that state-based actions give: protectors, sectors, speed, dungeons; choices left open."""

from __future__ import annotations

from tests.engine.scenes import BEAR, card, do, enter, scene

SIEGE = card("Late Siege", "Battle — Siege", cost="{2}", defense="3")
SCULPTOR = card("Star Map", "Enchantment", "Space sculptor", cost="{2}")
RACER = card("Quick Cart", "Creature — Beast", "Start your engines!\nThis creature's power is equal to your speed.", size="*/3")
HALL = card("Two Halls", "Dungeon", "Porch — Draw a card.\nCellar — Put a +1/+1 counter on target creature.")
THREE = ["A", "B", "C"]


def test_the_protector_of_a_siege_is_left_open_among_several_opponents() -> None:
    shown = scene(enter("s", SIEGE), players=THREE)
    assert shown.asked() == [("player", ("B", "C"))]
    assert shown["s"]["protector"] is None


def test_the_protector_chosen_later_closes_the_question() -> None:
    shown = scene(enter("s", SIEGE), do("sba", choices={"player": "C"}), players=THREE)
    assert (shown.asked(), shown["s"]["protector"]) == ([], "C")


def test_creatures_without_a_sector_are_asked_about_player_by_player() -> None:
    shown = scene(enter("b", BEAR), enter("c", BEAR, controller="B"), enter("m", SCULPTOR))
    assert shown.asked() == [("mode", ("c",)), ("mode", ("b",))]


def test_a_creature_outside_a_divided_battlefield_has_no_sector() -> None:
    assert "sector" not in scene(enter("b", BEAR))["b"]


def test_speed_starts_once() -> None:
    shown = scene(enter("r", RACER), do("speed", player="A", total=2), enter("q", RACER))
    assert (shown["r"]["power"], shown["q"]["power"]) == (2, 2)


def test_speed_of_nothing_is_refused() -> None:
    assert "not_positive" in (scene(do("speed", player="A", total=0)).result.error or "")


def test_a_dungeon_waits_for_the_ability_of_its_last_room() -> None:
    entered = (enter("b", BEAR), do("venture", player="A", id="h", card=HALL), do("venture", player="A"))
    shown = scene(*entered, do("trigger", source="h", targets=["b"]))
    assert (shown["b"]["power"], shown["h"]["zone"]) == (3, "none")


def test_only_a_dungeon_is_explored() -> None:
    shown = scene(do("venture", player="A", id="h", card=BEAR))
    assert shown.refusals() == [(1, "no_dungeon", "701.49a")]

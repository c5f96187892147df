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


FORKED = card(
    "Forked Cave",
    "Dungeon",
    "Mouth — Draw a card. (Leads to: Left Hall, Right Hall)\n"
    "Left Hall — Put a +1/+1 counter on target creature. (Leads to: Bottom)\n"
    "Right Hall — Draw a card. (Leads to: Bottom)\n"
    "Bottom — Put two +1/+1 counters on target creature.",
)
_IN = (enter("b", BEAR), do("venture", player="A", id="d", card=FORKED))


def test_where_an_arrow_forks_the_room_is_left_open() -> None:
    shown = scene(*_IN, do("venture", player="A"))
    assert shown.asked() == [("number", ("2", "3"))]


def test_a_marker_follows_an_arrow_and_jumps_over_no_room() -> None:
    shown = scene(*_IN, do("venture", player="A", choices={"number": 4}))
    assert shown.refusals() == [(3, "no_such_room", "309.5a")]


def test_one_arrow_is_followed_past_the_room_beside() -> None:
    halls = (*_IN, do("venture", player="A", choices={"number": 2}), do("venture", player="A"))
    assert scene(*halls, do("trigger", source="d", targets=["b"]))["b"]["power"] == 4


# --- what is attacked ------------------------------------------------------------------------------------------------

_LEFT = (enter("s", SIEGE, choices={"player": "B"}), enter("b", BEAR))


def _after_the_protector_left(*between: dict[str, object], **more: object) -> object:
    """The protector of the battle once the player who was it has lost, what happens before that given."""
    return scene(*_LEFT, *between, do("life", player="B", total=0), players=THREE, **more)["s"]["protector"]


def test_a_battle_that_lost_its_protector_gets_another() -> None:
    assert _after_the_protector_left() == "C"


def test_a_battle_under_attack_waits_for_a_protector() -> None:
    assert _after_the_protector_left(do("attack", object="b", to="s")) == "B"


def test_a_battle_whose_attacker_is_gone_gets_its_protector() -> None:
    assert _after_the_protector_left(do("attack", object="b", to="s"), do("destroy", object="b")) == "C"


def test_an_attacker_that_changes_hands_leaves_the_combat() -> None:
    assert _after_the_protector_left(do("attack", object="b", to="s"), do("control", object="b", player="C")) == "C"


def test_the_attack_is_over_with_the_turn() -> None:
    gone = (do("attack", object="b", to="s"), do("life", player="B", total=0), do("end_turn"))
    assert scene(*_LEFT, *gone, players=THREE)["s"]["protector"] == "C"


def test_an_attacked_planeswalker_is_attacked_no_longer_elsewhere() -> None:
    walker = card("Plain Walker", "Planeswalker — Ada", loyalty="3")
    shown = scene(enter("w", walker, controller="B"), enter("b", BEAR), do("attack", object="b", to="w"), do("destroy", object="w"))
    assert "506.4c" in shown.result.citations


def test_the_protector_of_a_battle_never_attacks_it() -> None:
    shown = scene(enter("s", SIEGE), enter("b", BEAR, controller="B"), do("attack", object="b", to="s"))
    assert shown.refusals() == [(3, "attacks_what_it_protects", "310.8b")]


def test_only_a_creature_attacks_and_no_artifact_is_attacked() -> None:
    relic = card("Plain Relic", "Artifact")
    shown = scene(enter("r", relic), enter("b", BEAR), do("attack", object="r", to="B"), do("attack", object="b", to="r"))
    assert [why for _, why, _ in shown.refusals()] == ["not_a_creature", "not_attackable"]

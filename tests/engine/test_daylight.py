"""Day and night, speed: designations of the game and of players, and what hangs on them."""

from __future__ import annotations

from tests.engine.scenes import BEAR, card, do, enter, scene, two_faced

WATCHER = two_faced(
    card("Wood Watcher", "Creature — Human Werewolf", "Daybound", cost="{1}{G}", size="2/2"),
    card("Wood Howler", "Creature — Werewolf", "Nightbound", size="4/4"),
)
DAWN = card("Dawn Clock", "Artifact", "If it's neither day nor night, it becomes day as this artifact enters.")


def test_it_is_neither_day_nor_night_at_first() -> None:
    assert scene(enter("b", BEAR)).result.daytime is None


def test_a_permanent_with_daybound_makes_it_day() -> None:
    assert scene(enter("w", WATCHER)).result.daytime == "day"


def test_one_with_nightbound_alone_makes_it_night() -> None:
    assert scene(enter("w", WATCHER, face="back")).result.daytime == "night"


def test_a_permanent_may_bring_the_day_as_it_enters() -> None:
    assert scene(enter("c", DAWN)).result.daytime == "day"
    assert scene(do("night"), enter("c", DAWN)).result.daytime == "night"


def test_it_stays_day_or_night_once_it_is() -> None:
    assert scene(enter("w", WATCHER), do("destroy", object="w"), do("end_turn", spells=1)).result.daytime == "day"


SPARK = card("Plain Spark", "Sorcery", "Draw a card.", cost="{R}")


def test_night_falls_after_a_turn_without_a_spell() -> None:
    shown = scene(enter("w", WATCHER), do("end_turn"))
    assert (shown["w"]["name"], "731.2a" in shown.result.citations) == ("Wood Howler", True)


def test_a_spell_of_the_active_player_keeps_the_day() -> None:
    assert scene(enter("w", WATCHER), do("resolve", card=SPARK, controller="A"), do("end_turn")).result.daytime == "day"


def test_a_spell_of_another_player_does_not_keep_the_day() -> None:
    assert scene(enter("w", WATCHER), do("resolve", card=SPARK, controller="B"), do("end_turn")).result.daytime == "night"


def test_a_copy_of_a_spell_was_not_cast() -> None:
    cast = (do("night"), do("cast", id="s", card=SPARK, controller="A"), do("copy_spell", id="c", of="s", controller="A"))
    assert scene(*cast, do("end_turn")).result.daytime == "night"


def test_day_breaks_after_a_turn_of_two_spells() -> None:
    two = (do("resolve", card=SPARK, controller="A"), do("resolve", card=SPARK, controller="A"))
    shown = scene(enter("w", WATCHER), do("night"), *two, do("end_turn"))
    assert (shown["w"]["name"], "731.2b" in shown.result.citations) == ("Wood Watcher", True)


def test_only_the_spells_of_the_turn_that_ends_count() -> None:
    two = (do("resolve", card=SPARK, controller="A"), do("resolve", card=SPARK, controller="A"))
    assert scene(enter("w", WATCHER), *two, do("end_turn"), do("end_turn")).result.daytime == "night"


def test_neither_day_nor_night_stays_so() -> None:
    assert scene(enter("b", BEAR), do("end_turn")).result.daytime is None


def test_a_team_counts_the_spells_of_any_of_its_players() -> None:
    cast = do("resolve", card=SPARK, controller="B")
    shown = scene(enter("w", WATCHER), cast, do("end_turn"), variant="two-headed-giant", players=["A", "B", "C", "D"])
    assert shown.result.daytime == "day"


def test_what_turned_over_untaps_after_it() -> None:
    shown = scene(enter("w", WATCHER, tapped=True), do("begin_turn", player="A"))
    assert (shown["w"]["name"], shown["w"]["tapped"]) == ("Wood Howler", False)


def test_day_after_day_changes_nothing() -> None:
    shown = scene(do("day"), enter("w", WATCHER), do("day"))
    assert (shown["w"]["name"], "731.1a" in shown.result.citations) == ("Wood Watcher", False)


def test_a_phased_out_permanent_turns_over_as_it_phases_in() -> None:
    gone = (enter("w", WATCHER), do("phase_out", object="w"), do("night"))
    assert scene(*gone, do("phase_in", object="w"))["w"]["name"] == "Wood Howler"


def test_what_night_turned_can_t_be_transformed_by_an_effect() -> None:
    flip = card("Plain Turning", "Sorcery", "Transform target creature.")
    shown = scene(enter("w", WATCHER), do("night"), do("resolve", card=flip, controller="A", targets=["w"]))
    assert (shown["w"]["name"], "702.145e" in shown.result.citations) == ("Wood Howler", True)


def test_a_token_copy_made_by_night_enters_with_its_back_face_up() -> None:
    shown = scene(enter("w", WATCHER), do("night"), do("token", id="t", copy_of="w"))
    assert shown["t"]["name"] == "Wood Howler"


def test_a_speed_below_four_gives_nothing() -> None:
    racer = card("Plain Racer", "Creature — Goblin", "Max speed — {T}: You gain 3 life.", size="1/1")
    shown = scene(enter("r", racer), do("speed", player="A", total=3), do("activate", source="r", ability=1, legal=False))
    assert [refused.why for refused in shown.result.refused] == ["no_such_ability"]

"""X that the end of a sentence defines, several permanents by their names, a choice between two descriptions, chosen groups."""

from __future__ import annotations

from tests.engine.scenes import BEAR, GIANT, WURM, Scene, Step, card, do, enter, scene

CHOSEN = "of the chosen color and type"
FIELD = card("Plain Field", "Land")
FELL = card("Measured Blow", "Sorcery", "Destroy target creature with power X or less, where X is the number of lands you control.")
RAZE = card("Counted Raze", "Sorcery", "Destroy up to X target creatures, where X is the number of lands you control.")
_FOES = (enter("b", BEAR, controller="B"), enter("g", GIANT, controller="B"), enter("l", FIELD, count=2))


def test_a_target_is_judged_by_the_x_that_follows() -> None:
    assert scene(*_FOES, do("resolve", card=FELL, targets=["b"]))["b"]["exists"] is False
    assert scene(*_FOES, do("resolve", card=FELL, targets=["g"])).refusals() == [(4, "illegal_target", "115.1")]


def test_as_many_targets_as_x() -> None:
    assert scene(*_FOES, do("resolve", card=RAZE, targets=["b", "g"]))["g"]["exists"] is False
    third = (*_FOES, enter("w", WURM, controller="B"), do("resolve", card=RAZE, targets=["b", "g", "w"]))
    assert [why for _, why, _ in scene(*third).refusals()] == ["illegal_target"]


def set_of(*names: str) -> Scene:
    """The pieces of those names under A, then an ability that wants the whole set."""
    wanted = "If you control Equipment named Tin Helm, Tin Sword, and Tin Shield, create a 4/4 colorless Avatar creature token."
    shrine = card("Tin Shrine", "Artifact", "{1}: " + wanted)
    pieces = [enter(name, card(name, "Artifact — Equipment", "Equip {1}")) for name in names]
    return scene(*pieces, enter("s", shrine), do("activate", source="s", ability=1, ids=["t"]))


def test_each_of_several_names_is_wanted() -> None:
    assert set_of("Tin Helm", "Tin Sword", "Tin Shield")["t"]["exists"] is True
    assert "t" not in set_of("Tin Helm", "Tin Sword").result.objects


TURNED = card(
    "Odd Turning",
    "Sorcery",
    "Until end of turn, target creature loses all abilities and becomes your choice of a blue Frog creature with base power and "
    "toughness 1/1 or a blue Octopus creature with base power and toughness 4/4.",
)


def turned(**more: object) -> Scene:
    return scene(enter("b", BEAR), do("resolve", card=TURNED, targets=["b"], **more))


def test_one_of_two_descriptions_is_chosen() -> None:
    assert turned(choices={"mode": 2})["b"]["power"] == 4
    assert turned(choices={"creature_type": "Frog"})["b"]["subtypes"] == ["Frog"]


def test_two_descriptions_are_left_open() -> None:
    assert turned().asked() == [("mode", ())]


def test_the_permanents_chosen_for_each_player_become_something_while_the_source_stays() -> None:
    text = (
        "When this creature enters, for each player, choose up to one other target artifact or creature that player controls. "
        "For as long as this creature remains on the battlefield, the chosen permanents become Treasure artifacts with "
        '"{T}, Sacrifice this artifact: Add one mana of any color" and lose all other abilities.'
    )
    thief = card("Sea Thief", "Creature — Human Pirate", text, size="2/2")
    steps: tuple[Step, ...] = (enter("b", BEAR), enter("g", GIANT, controller="B"), enter("t", thief))
    stolen = (*steps, do("trigger", source="t", ability=1, targets=["b", "g"]))
    assert [scene(*stolen)[one]["types"] for one in ("b", "g")] == [["Artifact"], ["Artifact"]]
    assert scene(*stolen)["g"]["subtypes"] == ["Treasure"]
    assert scene(*stolen, do("destroy", object="t"))["g"]["types"] == ["Creature"]


def test_a_token_of_the_chosen_color_and_type() -> None:
    maker = card(
        "Shape Press",
        "Artifact",
        "As this artifact enters, choose a color and a creature type.\n"
        "This artifact enters with X charge counters on it.\n"
        f"{{2}}: Create an X/X creature token {CHOSEN}, where X is the number of charge counters on this artifact.",
    )
    chosen = {"color": "green", "creature_type": "Elf"}
    made = scene(enter("m", maker, x=3, choices=chosen), do("activate", source="m", ability=1, ids=["t"]))
    assert (made["t"]["power"], made["t"]["colors"], made["t"]["subtypes"], made["t"]["name"]) == (3, ["G"], ["Elf"], "Elf Token")

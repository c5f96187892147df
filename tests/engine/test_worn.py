"""What was attached to a permanent as it left, and targets in two places."""

from __future__ import annotations

from tests.engine.scenes import BEAR, GIANT, WURM, card, do, enter, scene

BLADE = card("Plain Blade", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}")
HEIR = card(
    "Grave Heir",
    "Creature — Human",
    "Whenever a creature an opponent controls dies, gain control of all Equipment that were attached to it.",
    size="1/1",
)


def test_equipment_that_was_attached_to_what_died_is_found() -> None:
    worn = enter("e", BLADE, controller="B", attached_to="b")
    loose = enter("f", BLADE, controller="B")
    steps = (enter("h", HEIR), enter("b", BEAR, controller="B"), worn, loose, do("destroy", object="b"))
    shown = scene(*steps, do("trigger", source="h", choices={"object": "b"}))
    assert [shown[one]["controller"] for one in ("e", "f")] == ["A", "B"]


def test_a_target_is_looked_for_in_each_of_two_places() -> None:
    mimic = card(
        "Two-Way Mimic",
        "Creature — Shapeshifter",
        "{1}: This creature becomes a copy of target creature on the battlefield or creature card in a graveyard.",
        size="0/1",
    )
    placed = (enter("m", mimic), enter("g", GIANT), do("place", id="w", card=WURM, zone="graveyard"))
    powers = [scene(*placed, do("activate", source="m", ability=1, targets=[one]))["m"]["power"] for one in ("g", "w")]
    assert powers == [3, 6]
    hand = (*placed, do("place", id="x", card=BEAR, zone="hand"), do("activate", source="m", ability=1, targets=["x"]))
    assert [why for _, why, _ in scene(*hand).refusals()] == ["illegal_target"]

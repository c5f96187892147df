"""Which abilities trigger [CR 603.2]: the object itself, others of a description, or either."""

from __future__ import annotations

from tests.engine.scenes import BEAR, card, enter, scene

WATCHER = card(
    "Gate Warden",
    "Creature — Human",
    "Whenever this creature or another creature you control enters, you gain 1 life.",
    cost="{W}",
    size="1/1",
)


def _triggered(*steps: dict[str, object]) -> bool:
    return bool(scene(*steps)["w"].get("triggers"))


def test_an_ability_of_this_or_another_triggers_on_its_own_entering() -> None:
    assert _triggered(enter("w", WATCHER))


def test_an_ability_of_this_or_another_triggers_on_anothers_entering() -> None:
    assert _triggered(enter("w", WATCHER), enter("b", BEAR))


def test_an_ability_of_what_you_control_ignores_what_others_control() -> None:
    assert not _triggered(enter("w", WATCHER), enter("b", BEAR, controller="B"))


MOURNER = card(
    "Quiet Mourner",
    "Creature — Human",
    "Whenever a creature you control dies, you gain 1 life.",
    cost="{B}",
    size="1/1",
)


def test_a_creature_that_died_is_described_as_it_last_was() -> None:
    assert _triggered(enter("w", MOURNER), enter("b", BEAR), {"do": "sacrifice", "object": "b"})


def test_a_creature_of_another_player_that_died_is_still_that_players() -> None:
    assert not _triggered(enter("w", MOURNER), enter("b", BEAR, controller="B"), {"do": "sacrifice", "object": "b"})

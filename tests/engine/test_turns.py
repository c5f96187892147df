"""Turns: durations, untapping, delayed abilities, whose turn it is."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, Card, card, do, enter, scene


def bolster(duration: str) -> Card:
    return card("Odd Spell", "Sorcery", f"{duration}, target creature gets +3/+3.", cost="{1}")


@pytest.mark.parametrize(
    ("duration", "turns"),
    [("Until end of turn", 1), ("Until your next turn", 2), ("Until the end of your next turn", 3)],
)
def test_an_effect_ends_when_its_duration_says(duration: str, turns: int) -> None:
    steps = [enter("b", BEAR), do("resolve", card=bolster(duration), targets=["b"])]
    powers = [scene(*steps, *[do("end_turn")] * passed)["b"]["power"] for passed in range(turns + 1)]
    assert powers == [5] * turns + [2]


def test_the_next_players_permanents_untap() -> None:
    shown = scene(enter("a", BEAR, tapped=True), enter("b", BEAR, tapped=True, controller="B"), do("end_turn"))
    assert (shown["a"]["tapped"], shown["b"]["tapped"]) == (True, False)


def test_a_static_ability_during_your_turn_depends_on_whose_turn_it_is() -> None:
    shy = card("Day Guard", "Creature — Soldier", "During your turn, this creature gets +2/+0.", size="1/1")
    assert scene(enter("g", shy))["g"]["power"] == 3
    assert scene(enter("g", shy), do("end_turn"))["g"]["power"] == 1
    assert scene(enter("g", shy), do("begin_turn", player="B"), do("begin_turn", player="A"))["g"]["power"] == 3


def test_an_effect_as_long_as_its_source_is_there_ends_with_it() -> None:
    cage = card(
        "Soft Cage",
        "Creature — Spirit",
        "When this creature enters, gain control of target creature for as long as you control this creature.",
        size="1/1",
    )
    steps = [enter("b", BEAR, controller="B"), enter("c", cage), do("trigger", source="c", targets=["b"])]
    assert scene(*steps)["b"]["controller"] == "A"
    assert scene(*steps, do("destroy", object="c"))["b"]["controller"] == "B"


LOAN = card(
    "Odd Loan",
    "Artifact",
    "{1}: Return target creature card from your graveyard to the battlefield. Exile it at the beginning of the next end step.",
)
KEEPER = card(
    "Odd Keeper",
    "Creature — Spirit",
    "When this creature dies, return it to the battlefield at the beginning of the next end step.",
    size="3/3",
)


def lent(*then: dict[str, object]) -> str:
    steps = [enter("l", LOAN), do("place", id="b", card=BEAR, zone="graveyard"), do("activate", source="l", ability=1, targets=["b"])]
    return str(scene(*steps, *then, do("end_turn"))["b"]["zone"])


def test_a_delayed_ability_finds_what_it_was_about() -> None:
    assert lent() == "exile"


def test_a_delayed_ability_loses_what_has_moved_since() -> None:
    assert lent(do("move", object="b", to="graveyard")) == "graveyard"
    assert lent(do("blink", object="b")) == "battlefield"


@pytest.mark.parametrize("source", ["k", "g"])
def test_an_ability_of_what_died_finds_its_card_under_the_name_that_it_has_since(source: str) -> None:
    steps = [enter("k", KEEPER), do("move", object="k", to="graveyard", id="g"), do("trigger", source=source, ability=1)]
    assert scene(*steps)["g"]["zone"] == "graveyard"
    assert scene(*steps, do("end_turn"))["g"]["zone"] == "battlefield"
    assert scene(*steps, do("move", object="g", to="exile"), do("end_turn"))["g"]["zone"] == "exile"


def test_that_creature_is_the_one_that_died_whatever_its_card_is_called_since() -> None:
    ghoul = card(
        "Odd Ghoul",
        "Creature — Zombie",
        "Whenever another creature dies, put X +1/+1 counters on this creature, where X is its power.",
        size="1/1",
    )
    steps = [enter("g", ghoul), enter("b", BEAR, counters={"+1/+1": 2}), do("move", object="b", to="graveyard", id="gone")]
    for name in ("b", "gone"):
        assert scene(*steps, do("trigger", source="g", choices={"object": name}))["g"]["power"] == 5


def test_an_aura_remembers_the_host_that_died() -> None:
    shroud = card(
        "Odd Shroud",
        "Enchantment — Aura",
        "Enchant creature\nWhen enchanted creature dies, return that card to the battlefield tapped under your control.",
    )
    steps = [enter("b", BEAR, controller="B"), enter("s", shroud, attached_to="b"), do("move", object="b", to="graveyard", id="gone")]
    assert scene(*steps, do("trigger", source="s"))["gone"]["controller"] == "A"

"""Players beside one another, and what is told apart or counted of a player: lands, life, names, a party."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, GIANT, Step, card, do, enter, scene

THREE = ["A", "B", "C"]


def bold(condition: str) -> Step:
    """A creature that is 5/5 as long as a condition holds, 1/1 otherwise."""
    return enter("x", card("Odd Judge", "Creature — Human", f"This creature gets +4/+4 as long as {condition}.", size="1/1"))


def holds(condition: str, *steps: Step, players: list[str] | None = None) -> bool:
    shown = scene(*steps, bold(condition), players=players or ["A", "B"])
    assert shown.result.unsupported == ()
    return bool(shown["x"]["power"] == 5)


LAND = card("Plain Field", "Land")


def test_an_opponent_with_more_lands() -> None:
    theirs = enter("l", LAND, controller="B")
    assert holds("an opponent controls more lands than you", theirs)
    assert not holds("an opponent controls more lands than you", theirs, enter("m", LAND))


def test_one_of_several_opponents_is_enough_and_each_means_all() -> None:
    steps = (enter("b", BEAR), enter("c", BEAR), enter("d", BEAR, controller="C", count=4))
    assert holds("an opponent controls more creatures than you", *steps, players=THREE)
    assert not holds("you control more creatures than each opponent", *steps, players=THREE)
    assert holds("you control more creatures than an opponent", *steps, players=THREE)


def test_life_cards_and_poison_are_compared() -> None:
    assert holds("an opponent has more life than you", do("life", player="A", total=19))
    assert holds("you have more cards in hand than each opponent", do("place", id="h", card=BEAR, zone="hand"))
    assert holds("an opponent has three or more poison counters", do("counters", object="B", kind="poison", add=3))
    assert not holds("an opponent has three or more poison counters", do("counters", object="A", kind="poison", add=3))


def test_the_player_who_controls_the_most_takes_it() -> None:
    prize = card(
        "Fickle Prize",
        "Artifact",
        "At the beginning of your upkeep, if a player controls more Bears than each other player, "
        "the player who controls the most Bears gains control of this artifact.",
    )
    steps = (enter("p", prize), enter("b", BEAR, controller="C"), do("trigger", source="p"))
    assert scene(*steps, players=THREE)["p"]["controller"] == "C"
    tied = (enter("p", prize), enter("a", BEAR), enter("b", BEAR, controller="C"), do("trigger", source="p"))
    assert scene(*tied, players=THREE)["p"]["controller"] == "A"


def test_the_player_with_the_lowest_life_total() -> None:
    burden = card("Cold Burden", "Artifact", "{1}: The player with the lowest life total gains control of this artifact.")
    steps = (enter("p", burden), do("life", player="B", total=3), do("activate", source="p", ability=1))
    assert scene(*steps)["p"]["controller"] == "B"


def test_tokens_for_each_opponent_who_stands_so() -> None:
    call = card("Fair Call", "Sorcery", "Create a 1/1 white Soldier creature token for each opponent who controls more creatures than you.")
    steps = (enter("b", BEAR, controller="B"), do("resolve", card=call, controller="A", ids=["t"]))
    assert scene(*steps, players=THREE)["t"]["exists"] is True
    assert scene(do("resolve", card=call, controller="A"), players=THREE).result.objects.keys() == {"1-spell"}


@pytest.mark.parametrize(("second", "power"), [(BEAR, 1), (GIANT, 5)])
def test_creatures_of_different_powers(second: Step, power: int) -> None:
    wanted = "you control three or more creatures with different powers"
    assert holds(wanted, enter("b", BEAR), enter("c", second)) is (power == 5)


def test_lands_of_different_names() -> None:
    grown = card("Wide Root", "Creature — Plant", "This creature gets +1/+1 for each differently named land you control.", size="1/1")
    lands = (enter("l", LAND), enter("m", LAND), enter("n", card("Other Field", "Land")))
    assert scene(*lands, enter("x", grown))["x"]["power"] == 3


def hero(object_id: str, kinds: str) -> Step:
    return enter(object_id, card(f"Hero {object_id}", f"Creature — {kinds}", size="1/1"))


def test_a_creature_fills_one_role_of_a_party_the_best_way() -> None:
    heroes = (hero("a", "Human Cleric Rogue"), hero("b", "Cleric"), hero("c", "Rogue Warrior"), hero("d", "Wizard"))
    assert holds("you have a full party", *heroes)
    assert not holds("you have a full party", *heroes[:3])
    assert not holds("you have a full party", *heroes[:3], hero("e", "Rogue"))


def test_life_above_the_start() -> None:
    assert holds("you have at least 9 life more than your starting life total", do("life", player="A", total=29))
    assert not holds("you have at least 9 life more than your starting life total", do("life", player="A", total=28))


def test_a_commander_that_its_owner_controls() -> None:
    ours = enter("k", card("Lone King", "Legendary Creature — Human", size="2/2"), commander=True)
    shown = scene(ours, bold("you control your commander"), variant="commander")
    assert shown["x"]["power"] == 5
    lost = (ours, do("control", object="k", player="B"), bold("you control your commander"))
    assert scene(*lost, variant="commander")["x"]["power"] == 1

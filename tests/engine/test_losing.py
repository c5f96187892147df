"""Who loses or wins, and what that leaves of the game."""

from __future__ import annotations

import pytest

from bot.engine.epochs import epoch_for
from bot.engine.parameters import Leaving
from tests.engine.scenes import BEAR, Scene, card, do, enter, scene

KEEPER = card("Thread Keeper", "Creature — Angel", "You can't lose the game.", size="4/4")
DRAWER = card("Deep Reader", "Enchantment", "If you would draw a card, you gain 2 life instead.")
ODD_DRAWER = card("Odd Reader", "Enchantment", "If you would draw a card during an opponent's turn, you gain 2 life instead.")


def lost(shown: Scene) -> list[tuple[str, str]]:
    return [(fate.player, fate.rule) for fate in shown.result.lost]


def won(shown: Scene) -> list[tuple[str, str]]:
    return [(fate.player, fate.rule) for fate in shown.result.won]


def test_a_player_without_life_loses_and_the_other_wins() -> None:
    shown = scene(do("life", player="B", total=0))
    assert (lost(shown), won(shown), shown.result.drawn) == ([("B", "704.5a")], [("A", "104.2a")], None)
    assert shown.result.citations[0] == "704.5a"


def test_the_json_says_why_each_player_lost_or_won() -> None:
    raw = scene(do("life", player="B", total=0)).result.to_json()
    assert raw["lost"] == [{"player": "B", "rule": "704.5a", "why": "life"}]
    assert raw["won"] == [{"player": "A", "rule": "104.2a", "why": "alone"}]


def test_all_who_remain_losing_at_once_is_a_draw() -> None:
    both = do("together", steps=[do("life", player="A", total=0), do("life", player="B", total=0)])
    shown = scene(both)
    assert (shown.result.drawn, won(shown)) == ("104.4a", [])


def test_nothing_more_is_lost_once_the_game_is_over() -> None:
    shown = scene(do("life", player="B", total=0), do("life", player="A", total=0))
    assert (lost(shown), won(shown)) == ([("B", "704.5a")], [("A", "104.2a")])


def test_without_checks_nobody_loses() -> None:
    assert lost(scene(do("life", player="B", total=0), auto_sba=False)) == []
    assert lost(scene(do("life", player="B", total=0), do("sba"), auto_sba=False)) == [("B", "704.5a")]


def test_who_can_t_lose_does_not() -> None:
    assert lost(scene(enter("k", KEEPER), do("life", player="A", total=-3))) == []


def test_a_phased_out_permanent_keeps_nobody_from_losing() -> None:
    assert lost(scene(enter("k", KEEPER), do("life", player="A", total=0), do("phase_out", object="k"))) == [("A", "704.5a")]


def test_only_the_draw_that_is_missed_before_a_check_loses() -> None:
    missed = (do("library", player="A", total=0), do("draw", player="A"))
    assert lost(scene(*missed)) == [("A", "704.5b")]
    assert lost(scene(enter("k", KEEPER), *missed, do("destroy", object="k"))) == []


def test_a_draw_that_is_replaced_takes_no_card() -> None:
    shown = scene(enter("d", DRAWER), do("library", player="A", total=5), do("draw", player="A", count=2))
    assert (shown.result.players["A"]["library"], shown.result.players["A"]["life"]) == (5, 24)


def test_a_replacement_of_draws_that_is_not_understood_is_named() -> None:
    shown = scene(enter("d", ODD_DRAWER), do("library", player="A", total=0), do("draw", player="A"))
    assert [clause.clause for clause in shown.result.unsupported if "would draw" in clause.clause] != []


def test_a_library_has_at_least_the_cards_placed_there() -> None:
    place = {"do": "place", "id": "c", "card": BEAR, "zone": "library"}
    shown = scene(place, do("library", player="A", total=0))
    assert "fewer_than_placed" in str(shown.result.error)


@pytest.mark.parametrize(
    ("date", "rule"), [("2003-10-01", Leaving.UNSPECIFIED), ("2010-02-01", Leaving.SPELLS_CEASE), ("2013-02-01", Leaving.CARDS_EXILED)]
)
def test_what_becomes_of_spells_of_a_leaver_depends_on_the_date(date: str, rule: Leaving) -> None:
    assert epoch_for(date).leaving is rule


def test_a_copy_of_a_spell_that_a_leaver_controls_ceases_to_exist() -> None:
    cast = {"do": "cast", "id": "s", "card": BEAR, "controller": "C"}
    shown = scene(cast, do("copy_spell", id="t", of="s", controller="B"), do("life", player="B", total=0), players=["A", "B", "C"])
    assert (shown["s"]["zone"], shown["t"]["exists"]) == ("stack", False)


def test_who_left_is_nobody_s_opponent() -> None:
    drain = card("Plain Drain", "Sorcery", "Each opponent loses 2 life.")
    shown = scene(do("life", player="B", total=0), do("resolve", card=drain, controller="A"), players=["A", "B", "C"])
    assert (shown.result.players["B"]["life"], shown.result.players["C"]["life"]) == (0, 18)


def test_a_player_who_left_can_t_be_given_anything() -> None:
    shown = scene(
        enter("b", BEAR), do("life", player="B", total=0), do("control", object="b", player="B", legal=False), players=["A", "B", "C"]
    )
    assert [refused.why for refused in shown.result.refused] == ["left_the_game"]

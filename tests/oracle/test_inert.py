"""The closed list of what touches nothing that the engine computes."""

from __future__ import annotations

import pytest

from bot.oracle.inert import is_inert


@pytest.mark.parametrize(
    "piece",
    [
        "draw two cards",
        "target player discards a card at random",
        "you gain 3 life",
        "each opponent loses 2 life",
        "scry 2",
        "surveil 1",
        "add {C}{C}",
        "search your library for a basic land card",
        "reveal the top card of your library",
        "look at target player's hand",
        "this creature deals 3 damage to any target",
        "prevent the next 2 damage that would be dealt to it",
        "counter target spell",
        "take an extra turn after this one",
        "as an additional cost to cast this spell, sacrifice a creature",
        "flip a coin",
        "roll a six-sided die",
        "you become the monarch",
        "venture into the dungeon",
        "shuffle",
        "put that card into your hand",
        "you may play that card this turn",
        "until end of turn, you may cast that card",
        "exile the top two cards of your library",
        "you have no maximum hand size",
        "you may choose not to untap this creature during your untap step",
    ],
)
def test_kinds_of_the_list_are_inert(piece: str) -> None:
    assert is_inert(piece)
    assert is_inert(piece + ".")


@pytest.mark.parametrize(
    "piece",
    [
        "create a token",
        "put a +1/+1 counter on it",
        "target creature gets +1/+1 until end of turn",
        "creatures you control have flying",
        "it becomes an artifact",
        "destroy target creature",
        "exile target creature",
        "return it to its owner's hand",
        "put it onto the battlefield",
        "gain control of target creature",
        "transform it",
        "turn it face up",
        "it phases out",
        "attach it to target creature",
        "sacrifice a creature",
        "zorble the gimble",
    ],
)
def test_what_touches_objects_is_not(piece: str) -> None:
    assert not is_inert(piece)


@pytest.mark.parametrize(
    "piece",
    [
        "reveal cards until you reveal a creature card and put it onto the battlefield",
        "search your library for a card and exile it",
        "you gain control of it and gain 3 life",
        "this creature deals 1 damage to it and gets +1/+0",
    ],
)
def test_an_inert_beginning_does_not_excuse_the_rest(piece: str) -> None:
    assert not is_inert(piece)

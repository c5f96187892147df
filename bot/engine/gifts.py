"""Gifts promised to an opponent as a spell is cast [CR 702.174]."""

from __future__ import annotations

from bot.engine.abilities import Cost, Keyword, SpellAbility
from bot.engine.frame import Frame
from bot.engine.resolving import follow_all
from bot.engine.values import Zone
from bot.records import replace

__all__ = ["GIFT", "give", "give_if_promised"]

GIFT = "gift"
"""The keyword, and the way of casting that promises the gift."""

_TOKENS = {
    "a food": ("a Food token", "702.174d"),
    "a tapped fish": ("a tapped 1/1 blue Fish creature token", "702.174f"),
    "a treasure": ("a Treasure token", "702.174h"),
    "an octopus": ("an 8/8 blue Octopus creature token", "702.174i"),
}
_UNSEEN = {"a card": "702.174e", "an extra turn": "702.174g"}
"""Gifts that put nothing on the board."""


def give_if_promised(frame: Frame, keyword: Keyword, targets: tuple[str, ...] = ()) -> None:
    """Give it if the spell was cast so: before anything else a spell does, or as the permanent enters [CR 702.174b, 702.174j]."""
    obj = frame.play.board[frame.source]
    if GIFT not in obj.modes:
        return
    frame.play.cite("702.174j" if obj.zone is Zone.STACK else "702.174b")
    give(frame, keyword)


def give(frame: Frame, keyword: Keyword) -> None:
    """The chosen player gets it; one that is not known is reported."""
    words = next((param.parts[0] for param in keyword.params if isinstance(param, Cost) and param.parts), "")
    player = frame.picks.one("player") or next(iter(frame.play.board.opponents(frame.controller)), None)
    if words.casefold() in _UNSEEN:
        frame.play.cite(_UNSEEN[words.casefold()])
    elif words.casefold() not in _TOKENS or player is None:
        frame.report(f"gift {words}")
    else:
        token, rule = _TOKENS[words.casefold()]
        frame.play.cite(rule)
        given = replace(frame, controller=player)
        for ability in frame.play.compiler.compile(f"Create {token}.", types=("Sorcery",)):
            if isinstance(ability, SpellAbility):
                follow_all(given, ability.sentences)
        frame.made = given.made

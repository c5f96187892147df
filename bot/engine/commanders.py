"""Commanders: which card is one, what it has dealt to players, and how it goes back to the command zone [CR 903]."""

from __future__ import annotations

from bot.engine.actions import Picks
from bot.engine.board import Board
from bot.engine.destinations import Destination
from bot.engine.objects import Component, Obj
from bot.engine.parameters import CommanderReturn
from bot.engine.play import Play
from bot.engine.values import CardDef, Zone
from bot.errors import ScenarioError, StepRefused
from bot.records import replace

__all__ = ["awaited", "count_damage", "instead_for_commander", "may_return", "named_commander", "staying"]

_TO_COMMAND, _STAY = "command", "stay"
"""What ``choices.mode`` says of a commander: that it goes to the command zone, or does not."""

_REPLACED = {
    CommanderReturn.NONE: (),
    CommanderReturn.INSTEAD_OF_DEATH_OR_EXILE: (Zone.GRAVEYARD, Zone.EXILE),
    CommanderReturn.INSTEAD: (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY),
    CommanderReturn.STATE_BASED: (Zone.HAND, Zone.LIBRARY),
}


def named_commander(play: Play, stated: bool, card: CardDef, object_id: str, owner: str) -> str | None:
    """The name of the commander that a step brings: its id, or that under which its owner's card of that name is known already.

    Raises `ScenarioError` where no commander is played with, `StepRefused` where that card is a permanent or spell already.
    """
    if not stated:
        return None
    if not play.board.game.has_commanders:
        raise ScenarioError(f"steps[{play.step - 1}].commander", "no_commanders")
    known = next((obj for obj in play.board.objects.values() if _is(obj, card, owner)), None)
    if known is None:
        return object_id
    if known.zone in (Zone.BATTLEFIELD, Zone.STACK):
        raise StepRefused("commander_elsewhere", "903.3", known.id)
    play.put(replace(known, zone=Zone.NONE))
    return known.commander


def _is(obj: Obj, card: CardDef, owner: str) -> bool:
    """Whether an object is that commander: a deck has one card of each name [CR 903.5b]."""
    return obj.commander is not None and obj.owner == owner and obj.card.name == card.name


def count_damage(play: Play, player: str, amount: int, source: str | None) -> None:
    """Remember combat damage that a commander deals to a player [CR 903.10a]."""
    seen = play.now(source) if source is not None and source in play.board else None
    for commander in seen.obj.commanders if seen is not None else ():
        play.board = play.board.with_game(play.board.game.with_commander_damage(player, commander, amount))


def instead_for_commander(play: Play, object_id: str, card: Component, to: Destination) -> Destination:
    """Where a card goes, that may go to the command zone instead if it is a commander [CR 903.9b, 903.9c]."""
    if card.commander is None or to.zone not in _REPLACED[play.board.epoch.commander_return]:
        return to
    wanted, rule = _wanted(play.picks, card.commander, object_id), _rule_then(play.board, to.zone)
    if wanted is None:
        play.ask("mode", (object_id,), rule)
        return to
    play.cite(rule, *(("614.1a",) if wanted else ()))
    return Destination(Zone.COMMAND) if wanted else to


def _rule_then(board: Board, zone: Zone) -> str:
    """The rule that lets a commander go to the command zone instead: older ones had one rule for each zone."""
    return board.epoch.commander_exile_rule if zone is Zone.EXILE else board.epoch.commander_death_rule


def _wanted(picks: Picks, *names: str) -> bool | None:
    """Whether its owner puts a commander into the command zone; ``None`` where that is not said.

    ``choices.object`` names those meant, where several are concerned.
    """
    said = [value.casefold() for value in picks.all("mode")]
    if _TO_COMMAND not in said:
        return False if _STAY in said else None
    meant = [value for value in picks.all("object") if value]
    return not meant or any(name in meant for name in names)


def awaited(board: Board, arrived: frozenset[str]) -> list[Obj]:
    """The commanders put into a graveyard or exile since the last check, where that matters [CR 704.6d]."""
    if board.epoch.commander_return is not CommanderReturn.STATE_BASED or not board.game.has_commanders:
        return []
    return [obj for obj in board if obj.id in arrived and obj.commander is not None and obj.zone in (Zone.GRAVEYARD, Zone.EXILE)]


def may_return(obj: Obj, picks: Picks) -> bool | None:
    """Whether a commander goes from a graveyard or exile to the command zone; ``None`` where its owner has not said."""
    return _wanted(picks, obj.id, *obj.commanders)


def staying(play: Play, picks: Picks) -> frozenset[str]:
    """Those of which its owner has said that they stay: the next checks leave them alone."""
    return frozenset(obj.id for obj in awaited(play.board, play.arrived) if may_return(obj, picks) is False)

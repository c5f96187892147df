"""Cards that stay in the command zone and turn away by themselves: schemes and phenomena [CR 704.6e, 704.6f]."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.board import Board
from bot.engine.characteristics import View
from bot.engine.game import Variant
from bot.engine.objects import Obj
from bot.engine.values import Zone

__all__ = ["turned_away"]


def turned_away(board: Board, view: View, triggered: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The schemes and phenomena that leave for the bottom of their deck, each with the rule.

    ``triggered``: sources of abilities that have triggered and not left the stack yet.
    """
    if board.game.variant is Variant.ARCHENEMY:
        yield from ((obj.id, "704.6e") for obj in _face_up(board, view, "Scheme") if _scheme_is_done(board, view, obj, triggered))
    if board.game.variant is Variant.PLANECHASE and board.epoch.phenomena:
        yield from ((obj.id, "704.6f") for obj in _face_up(board, view, "Phenomenon") if obj.id not in triggered)


def _face_up(board: Board, view: View, card_type: str) -> list[Obj]:
    return [obj for obj in board.in_zone(Zone.COMMAND) if obj.face_down is None and card_type in view[obj.id].types]


def _scheme_is_done(board: Board, view: View, scheme: Obj, triggered: frozenset[str]) -> bool:
    """Whether a scheme that is not ongoing waits for no ability: of any scheme, or of its own by older rules."""
    if "Ongoing" in view[scheme.id].supertypes:
        return False
    waited_for = {obj.id for obj in _face_up(board, view, "Scheme")} if board.epoch.schemes_wait_for_all else {scheme.id}
    return not waited_for & triggered

"""Populate: copies of creature tokens [CR 701.36]."""

from __future__ import annotations

from bot.engine.copying import two_faced_snapshot
from bot.engine.frame import Frame
from bot.engine.tokens import NewTokens, create
from bot.engine.values import Zone

__all__ = ["populate"]


def populate(frame: Frame, times: int = 1) -> None:
    """Copies of creature tokens you control, one after another [CR 701.36a]."""
    frame.play.cite("701.36a")
    made = tuple(token for _ in frame.play.fuel.rounds(times) for token in _populate_once(frame))
    frame.made = frame.it = made or frame.it


def _populate_once(frame: Frame) -> tuple[str, ...]:
    play = frame.play
    tokens = [i for i in play.view if play.board[i].is_token and play.view[i].controller == frame.controller]
    tokens = [i for i in tokens if "Creature" in play.view[i].types and play.board[i].zone is Zone.BATTLEFIELD]
    picked = next((i for key in ("copy", "object") for i in frame.picks.all(key) if i in tokens), None)
    alike = len({two_faced_snapshot(play.view[i], play.board.epoch).card for i in tokens}) == 1
    original = picked or (tokens[0] if alike else None)
    if original is None:
        if tokens:
            play.ask("copy", tokens, "701.36a")
        return ()
    values = two_faced_snapshot(play.view[original], play.board.epoch)
    return create(play, NewTokens(values.card, frame.controller, face=values.face, picks=frame.picks))

"""What a replacement effect does besides sending an object elsewhere: it is exiled, "and" a token is created."""

from __future__ import annotations

from bot.engine.frame import Frame
from bot.engine.play import Play
from bot.engine.resolving import follow

__all__ = ["do_besides"]


def do_besides(play: Play) -> bool:
    """Do what waits, once what was replaced has moved [CR 614.6]; whether there was anything."""
    waiting, play.besides = play.besides, []
    for one in waiting:
        frame = Frame(play, one.source, one.controller, source_name=one.name)
        frame.it = (one.about,)
        follow(one.clause, frame)
    return bool(waiting)

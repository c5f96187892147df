"""How the engine follows a keyword ability: what it does by the keyword's name [CR 702]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.abilities import Keyword
from bot.engine.frame import Frame

__all__ = ["Doing", "follow_keyword"]

Doing = Callable[[Frame, Keyword, tuple[str, ...]], None]
"""Does what a keyword stands for, given the targets."""


def follow_keyword(known: Mapping[str, Doing], frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Do what a keyword ability stands for; one that the engine doesn't know is reported."""
    doing = known.get(keyword.name.casefold())
    if doing is None:
        frame.report(keyword.name)
        return
    doing(frame, keyword, targets)

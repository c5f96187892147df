"""Texts of permanents that are not read and may bear on what a step does: remembered, so that nothing is silently guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.abilities import Static
from bot.engine.characteristics import Chars
from bot.engine.plans import OpaquePlan, plans_of
from bot.engine.play import Play
from bot.engine.values import Zone
from bot.engine.wording import KEPT_OUT

__all__ = ["report_entering", "report_unread"]

_ENTERS = re.compile(r"\benters?\b", re.IGNORECASE)


def report_unread(play: Play, about: re.Pattern[str]) -> None:
    """Report each unread static text of a permanent that speaks ``about`` what is being done."""
    for chars in play.world.zones[Zone.BATTLEFIELD]:
        for words in _unread(chars):
            if about.search(words):
                play.report(_name(chars), words)


def report_entering(play: Play, chars: Chars) -> None:
    """Report what is not read of how a permanent enters: in its own text, and in those of others about other objects."""
    for own in (chars, *play.world.zones[Zone.BATTLEFIELD]):
        for words in _unread(own):
            if _ENTERS.search(words) and KEPT_OUT.fullmatch(words) is None and (own is chars or not _is_about_itself(own, words)):
                play.report(_name(own), words)


def _unread(chars: Chars) -> Iterator[str]:
    for instance in chars.abilities:
        for plan in plans_of(instance.ability) if isinstance(instance.ability, Static) else ():
            if isinstance(plan, OpaquePlan):
                yield plan.words


def _is_about_itself(chars: Chars, words: str) -> bool:
    subjects = (
        "this ",
        "if this ",
        *(name.casefold() for name in chars.names),
        *(name.partition(",")[0].casefold() for name in chars.names),
    )
    return words.casefold().startswith(subjects)


def _name(chars: Chars) -> str | None:
    return chars.names[0] if chars.names else None

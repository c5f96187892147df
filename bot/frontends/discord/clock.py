"""What time it is: by Discord's clock where that of the machine is wrong, for moments are compared with those of Discord's ids."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord

from bot.frontends.discord import labels_operation as labels

__all__ = ["Clock", "Drift", "following_discord", "utc_now"]

_BELIEVED = timedelta(minutes=1)
"""How wrong the machine may be and still be believed: answers take a moment to come, and tell whole seconds."""
_A_SECOND = timedelta(seconds=1)

log = logging.getLogger(__name__)


class Clock:
    """The clock of the machine, set right by the dates of what Discord answers."""

    def __init__(self) -> None:
        self._ahead = timedelta()
        """How far the machine is ahead of Discord."""

    def now(self) -> datetime:
        """This moment."""
        return discord.utils.utcnow() - self._ahead

    def told(self, date: str | None) -> None:
        """Discord answers, and says when, in the words of HTTP; what is no date is left."""
        theirs = _moment(date)
        if theirs is None:
            return
        ahead = discord.utils.utcnow() - theirs
        was_right = not self._ahead
        self._ahead = ahead if abs(ahead) > _BELIEVED else timedelta()
        if self._ahead and was_right:
            log.warning(labels.CLOCK_WRONG, round(ahead.total_seconds() / 60))

    def reset(self) -> None:
        """Believe the machine, until Discord says otherwise."""
        self._ahead = timedelta()


_CLOCK = Clock()
"""That of the process: there is one machine, and one Discord."""


def utc_now() -> datetime:
    """This moment, by Discord's clock as far as it is known."""
    return _CLOCK.now()


class Drift:
    """How wrong the machine is, by the dates of some answers of Discord's: each tells whole seconds, and comes after a while."""

    def __init__(self) -> None:
        self.ahead: timedelta | None = None
        """How far the machine is ahead of Discord, at least; null until an answer says when it is."""

    def told(self, date: str | None, asked: datetime) -> None:
        """Discord answers what was ``asked`` at a moment of the machine's, and says when, in the words of HTTP."""
        theirs = _moment(date)
        if theirs is None:
            return
        most, least = discord.utils.utcnow() - theirs, asked - theirs - _A_SECOND
        ahead = timedelta() if least <= timedelta() <= most else min(most, least, key=abs)
        self.ahead = ahead if self.ahead is None else min(self.ahead, ahead, key=abs)

    def trace(self) -> aiohttp.TraceConfig:
        """A trace for an `aiohttp` session, by whose answers to judge."""

        async def started(_: aiohttp.ClientSession, about: SimpleNamespace, __: aiohttp.TraceRequestStartParams) -> None:
            about.asked = discord.utils.utcnow()

        async def ended(_: aiohttp.ClientSession, about: SimpleNamespace, answered: aiohttp.TraceRequestEndParams) -> None:
            self.told(answered.response.headers.get("Date"), about.asked)

        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(started)
        trace.on_request_end.append(ended)
        return trace


def following_discord() -> aiohttp.TraceConfig:
    """A trace for an `aiohttp` session that keeps `utc_now` right; one that begins believes the machine."""

    async def ended(_: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams) -> None:
        _CLOCK.told(answered.response.headers.get("Date"))

    _CLOCK.reset()
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace


def _moment(date: str | None) -> datetime | None:
    try:
        said = parsedate_to_datetime(date) if date else None
    except ValueError:
        return None
    return said if said is None or said.tzinfo else said.replace(tzinfo=UTC)

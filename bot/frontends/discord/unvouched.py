"""What the desk asks of those who vouch for answers, and what it does where nobody does."""

from __future__ import annotations

from typing import Protocol

import discord

from bot.answers import Answer
from bot.frontends.discord import labels
from bot.storage import Reply

__all__ = ["Unvouched", "Vouching"]


class Vouching(Protocol):
    """What the arbitres of a server vouch for."""

    async def reviewed(self, reply: Reply, answer: Answer) -> Answer:
        """The answer to show: with what an arbitre said of it, if one did."""
        ...

    async def shown(self, reply: Reply) -> None:
        """The answer was sent: a later correction must reach it."""
        ...

    async def shown_again(self, reply: Reply) -> None:
        """The message gives another answer now, which a later correction must reach too."""
        ...

    async def correct(self, reply: Reply, text: str, author: discord.abc.User) -> str:
        """An arbitre says what the answer should be; what to tell them, in French."""
        ...


class Unvouched:
    """Nobody vouches for anything."""

    async def reviewed(self, reply: Reply, answer: Answer) -> Answer:
        """The answer itself."""
        return answer

    async def shown(self, reply: Reply) -> None:
        """Nothing to remember."""

    async def shown_again(self, reply: Reply) -> None:
        """Nothing either."""

    async def correct(self, reply: Reply, text: str, author: discord.abc.User) -> str:
        """There is nowhere to keep it."""
        return labels.NOWHERE_TO_KEEP

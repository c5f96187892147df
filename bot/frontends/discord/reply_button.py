"""A button about one answer, whose key is all that it needs."""

from __future__ import annotations

import re
from typing import ClassVar, Self

import discord

from bot.frontends.discord.drafts import Button

__all__ = ["ReplyButton"]


class ReplyButton(discord.ui.DynamicItem[Button], template=r"g:none"):
    """A button whose id says what it does, by the ``code`` of its class, and to which answer."""

    code: ClassVar[str]
    words: ClassVar[str | None] = None
    """What is written on it."""
    picture: ClassVar[str | None] = None
    look: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary
    place: ClassVar[int | None] = None
    """The row where it stands; null where the first free one will do."""

    def __init_subclass__(cls, *, code: str) -> None:
        """``code`` is what no other button has in its id."""
        cls.code = code
        super().__init_subclass__(template=rf"g:{code}:(?P<reply>-?\d{{1,20}})")

    def __init__(self, reply_id: int) -> None:
        """``reply_id`` is the key of the answer."""
        button: Button = discord.ui.Button(
            label=self.words, emoji=self.picture, custom_id=f"g:{self.code}:{reply_id}", style=self.look, row=self.place
        )
        super().__init__(button)
        self.reply_id = reply_id

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> Self:
        """The button of an id."""
        return cls(int(match["reply"]))

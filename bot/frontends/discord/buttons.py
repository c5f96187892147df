"""The buttons under an answer. What they need is in their id, so that they outlive the process that sent them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import discord

from bot.frontends.discord import labels
from bot.frontends.discord.access import wanted
from bot.frontends.discord.answering import desk_of
from bot.frontends.discord.drafts import Button, Item
from bot.frontends.discord.moderators import may_change
from bot.frontends.discord.originals import originals
from bot.frontends.discord.render import Part, Rendered, render
from bot.frontends.discord.reply_button import ReplyButton
from bot.frontends.discord.retrying import FAULTS
from bot.frontends.discord.saying import apologising, refuse, say_privately
from bot.storage import Reply

__all__ = ["BUTTONS", "Delete", "Unfold", "under"]

_UNFOLDED = 5
"""Messages that a button may show: what Discord allows where the application is not installed."""


def under(reply: Reply, rendered: Rendered, *, removable: bool = True) -> Iterator[Item]:
    """The buttons of an answer: one for each part that it has, and one to delete it."""
    yield from (Unfold(part, reply.id) for part in Part if part in rendered.parts)
    if removable:
        yield Delete(reply.id)


class Unfold(discord.ui.DynamicItem[Button], template=r"g:(?P<part>[rdcset]):(?P<reply>-?\d{1,19})"):
    """Shows a part of the answer to who asks, privately."""

    def __init__(self, part: Part, reply_id: int) -> None:
        """``reply_id`` is the key of the answer."""
        super().__init__(discord.ui.Button(label=labels.PARTS[part.value], custom_id=f"g:{part.value}:{reply_id}"))
        self.part = part
        self.reply_id = reply_id

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> Unfold:
        """The button of an id."""
        return cls(Part(match["part"]), int(match["reply"]))

    @apologising
    async def callback(self, interaction: discord.Interaction) -> None:
        """Compute the answer again, by the rules of the same date, and show the part."""
        reply = await wanted(interaction, self.reply_id)
        if reply is None:
            return
        desk = desk_of(interaction)
        settings = await desk.ledger.settings(reply.guild_id)
        answer = await desk.answer_in_time(interaction, reply)
        pages = render(answer, quiet=settings.quiet).parts.get(self.part, ())
        beside = originals(reply, answer) if self.part is Part.SOURCES and settings.official_english else ()
        await say_privately(interaction, _few(pages) or (labels.NOTHING_HERE,), tuple(beside))


class Delete(ReplyButton, code="x"):
    """Deletes the answer, for who asked and for moderators."""

    picture = "🗑️"

    @apologising
    async def callback(self, interaction: discord.Interaction) -> None:
        """Delete the message, which an interaction may do even where the bot is not."""
        reply = await wanted(interaction, self.reply_id)
        if reply is None:
            return
        desk = desk_of(interaction)
        if not may_change(interaction, reply, await desk.ledger.settings(reply.guild_id)):
            await refuse(interaction, labels.NOT_YOURS)
            return
        await interaction.response.defer()
        await desk.withdraw(reply, None)
        try:
            await interaction.delete_original_response()
        except FAULTS:  # somebody else was quicker, or Discord is in trouble: as any message of its own, then
            await desk.withdraw(reply, interaction.client.get_partial_messageable(reply.channel_id, guild_id=reply.guild_id))


def _few(pages: tuple[str, ...]) -> tuple[str, ...]:
    """As many messages as may be shown; the last one says that there is more."""
    if len(pages) <= _UNFOLDED:
        return pages
    return (*pages[: _UNFOLDED - 1], f"{pages[_UNFOLDED - 1]}\n{labels.TOO_LONG}")


BUTTONS = (Unfold, Delete)
"""What the client must know to answer the buttons of messages sent before it started."""

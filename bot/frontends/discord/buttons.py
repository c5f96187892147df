"""The buttons under an answer. What they need is in their id, so that they outlive the process that sent them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import discord

from bot.frontends.discord import labels
from bot.frontends.discord.answering import desk_of, door_of
from bot.frontends.discord.cooldowns import Allowance
from bot.frontends.discord.drafts import Item
from bot.frontends.discord.moderators import may_change
from bot.frontends.discord.render import Part, Rendered, render
from bot.frontends.discord.saying import apologising, refuse, say_privately
from bot.storage import Reply, ReplyState

__all__ = ["BUTTONS", "Button", "Delete", "Unfold", "under", "wanted"]

_UNFOLDED = 5
"""Messages that a button may show: what Discord allows where the application is not installed."""

Button = discord.ui.Button[discord.ui.View | discord.ui.LayoutView]


def under(reply: Reply, rendered: Rendered, *, removable: bool = True) -> Iterator[Item]:
    """The buttons of an answer: one for each part that it has, and one to delete it."""
    yield from (Unfold(part, reply.id) for part in Part if part in rendered.parts)
    if removable:
        yield Delete(reply.id)


async def wanted(interaction: discord.Interaction, reply_id: int) -> Reply | None:
    """The answer under which a button is, as long as it is remembered; if it is not, or who acts is in too much of a hurry, that is said.

    The message must be the one that gives the answer: an id made up by somebody else opens nothing.
    """
    if door_of(interaction).cooldowns.press(interaction.user.id) is not Allowance.GIVEN:
        await refuse(interaction, labels.TOO_OFTEN)
        return None
    reply = await desk_of(interaction).ledger.get(reply_id)
    if reply is None or reply.state is ReplyState.DELETED or not _is_here(interaction, reply):
        await refuse(interaction, labels.EXPIRED)
        return None
    return reply


def _is_here(interaction: discord.Interaction, reply: Reply) -> bool:
    shown = interaction.message.id if interaction.message else None
    if interaction.guild_id != reply.guild_id:
        return False
    return reply.reply_id is None or shown is None or shown == reply.reply_id


class Unfold(discord.ui.DynamicItem[Button], template=r"g:(?P<part>[rdcse]):(?P<reply>-?\d{1,19})"):
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
        await say_privately(interaction, pages[:_UNFOLDED] or (labels.NOTHING_HERE,))


class Delete(discord.ui.DynamicItem[Button], template=r"g:x:(?P<reply>-?\d{1,19})"):
    """Deletes the answer, for who asked and for moderators."""

    def __init__(self, reply_id: int) -> None:
        """``reply_id`` is the key of the answer."""
        super().__init__(discord.ui.Button(emoji="🗑️", custom_id=f"g:x:{reply_id}"))
        self.reply_id = reply_id

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> Delete:
        """The button of an id."""
        return cls(int(match["reply"]))

    @apologising
    async def callback(self, interaction: discord.Interaction) -> None:
        """Delete the message, which an interaction may do even where the bot is not."""
        reply = await wanted(interaction, self.reply_id)
        if reply is None:
            return
        ledger = desk_of(interaction).ledger
        if not may_change(interaction, reply, await ledger.settings(reply.guild_id)):
            await refuse(interaction, labels.NOT_YOURS)
            return
        await interaction.response.defer()
        await interaction.delete_original_response()
        await ledger.deleted(reply)


BUTTONS = (Unfold, Delete)
"""What the client must know to answer the buttons of messages sent before it started."""

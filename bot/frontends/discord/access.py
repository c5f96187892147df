"""From the id of a button to the answer that it stands under."""

from __future__ import annotations

from zlib import crc32

import discord

from bot.frontends.discord import labels
from bot.frontends.discord.answering import desk_of, door_of
from bot.frontends.discord.cooldowns import Allowance
from bot.frontends.discord.saying import refuse
from bot.storage import Reply, ReplyState

__all__ = ["checked", "wanted"]


def checked(request: str) -> str:
    """A mark of the request to which choices or a form belong: once it changed, they are no longer to be taken."""
    return f"{crc32(request.encode('utf-8', 'surrogatepass')):08x}"


async def wanted(interaction: discord.Interaction, reply_id: int, *, aside: bool = False) -> Reply | None:
    """The answer under which a button is, as long as it is remembered; if it is not, or who acts is in too much of a hurry, that is said.

    An interaction delivered twice is left without a word.

    The message must be the one that gives the answer, or, ``aside``, one of the same server: an id made up by somebody else opens nothing.
    """
    if not door_of(interaction).is_new(interaction):
        return None
    if door_of(interaction).cooldowns.press(interaction.user.id) is not Allowance.GIVEN:
        await refuse(interaction, labels.TOO_OFTEN)
        return None
    reply = await desk_of(interaction).ledger.get(reply_id)
    if reply is None or reply.state is ReplyState.DELETED or not _is_here(interaction, reply, aside=aside):
        await refuse(interaction, labels.MEMORY_BUSY if desk_of(interaction).ledger.is_silent else labels.EXPIRED)
        return None
    return reply


def _is_here(interaction: discord.Interaction, reply: Reply, *, aside: bool) -> bool:
    shown = interaction.message.id if interaction.message else None
    if interaction.guild_id != reply.guild_id:
        return False
    return aside or reply.reply_id is None or shown is None or shown == reply.reply_id

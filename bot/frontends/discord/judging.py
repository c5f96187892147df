"""What arbitres do about an answer: vouch for it, or say what it should be."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.frontends.discord import labels as general
from bot.frontends.discord import labels_vouching as labels
from bot.frontends.discord.access import wanted
from bot.frontends.discord.answering import desk_of
from bot.frontends.discord.contexts import BY_SERVERS, ON_SERVERS
from bot.frontends.discord.drafts import Item
from bot.frontends.discord.kept import storing, take_time
from bot.frontends.discord.menus import Correction
from bot.frontends.discord.moderators import is_moderator
from bot.frontends.discord.reply_button import ReplyButton
from bot.frontends.discord.saying import refuse, say_privately
from bot.frontends.discord.vouching import StoredVouching
from bot.storage import Reply, ReplyState

__all__ = ["JUDGE_BUTTONS", "answer_behind", "judge_buttons", "may_judge", "validate", "validate_menu", "vouching_of"]

_ROW = 4
"""The last: few people need them."""


def judge_buttons(reply_id: int) -> Iterator[Item]:
    """The buttons for arbitres, under the answer of this key."""
    yield Validate(reply_id)
    yield Correct(reply_id)


def vouching_of(interaction: discord.Interaction) -> StoredVouching | None:
    """What arbitres vouch for; null without a database."""
    vouching = desk_of(interaction).vouching
    return vouching if isinstance(vouching, StoredVouching) else None


async def may_judge(interaction: discord.Interaction) -> bool:
    """Whether who acts is an arbitre or a moderator, by Discord's own data; if not, they are told."""
    settings = await desk_of(interaction).ledger.settings(interaction.guild_id)
    allowed = is_moderator(interaction, settings)
    if not allowed:
        await refuse(interaction, labels.JUDGES_ONLY)
    return allowed


async def answer_behind(interaction: discord.Interaction, message: discord.Message) -> Reply | None:
    """The answer that a message gives, on the server of who acts; if it gives none, they are told."""
    reply = await desk_of(interaction).ledger.by_reply(message.id)
    if reply is None or reply.state is ReplyState.DELETED or reply.guild_id != interaction.guild_id:
        silent = desk_of(interaction).ledger.is_silent
        await refuse(interaction, general.MEMORY_BUSY if silent else labels.NOT_AN_ANSWER)
        return None
    return reply


async def validate(interaction: discord.Interaction, reply: Reply) -> None:
    """Vouch for a computed answer."""
    vouching = vouching_of(interaction)
    if vouching is None:
        await refuse(interaction, labels.NOT_KEPT)
        return
    await take_time(interaction)
    await say_privately(interaction, [await vouching.validate(reply, interaction.user)])


class Validate(ReplyButton, code="v"):
    """Vouches for an answer."""

    words = labels.VALIDATE
    place = _ROW

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Vouch for it, for arbitres."""
        reply = await wanted(interaction, self.reply_id)  # first: a press delivered twice is refused once
        if reply is not None and await may_judge(interaction):
            await validate(interaction, reply)


class Correct(ReplyButton, code="k"):
    """Corrects an answer."""

    words = labels.CORRECT
    place = _ROW

    @storing
    async def callback(self, interaction: discord.Interaction) -> None:
        """Ask what the answer is, to arbitres."""
        reply = await wanted(interaction, self.reply_id)
        if reply is not None and await may_judge(interaction):
            await interaction.response.send_modal(Correction(reply))


def validate_menu() -> app_commands.ContextMenu:
    """The menu of a message of the bot, by which arbitres vouch for it."""

    async def callback(interaction: discord.Interaction, message: discord.Message) -> None:
        reply = await answer_behind(interaction, message) if await may_judge(interaction) else None
        if reply is not None:
            await validate(interaction, reply)

    return app_commands.ContextMenu(
        name=locale_str(labels.VALIDATE_MENU, english="Validate the answer"),
        callback=callback,
        allowed_contexts=ON_SERVERS,
        allowed_installs=BY_SERVERS,
    )


JUDGE_BUTTONS = (Validate, Correct)
"""What the client must know to answer the buttons of messages sent before it started."""

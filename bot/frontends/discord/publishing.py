"""A private answer made public by an arbitre or a moderator, as a reply to the message that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator

import discord

from bot.answers import Choice
from bot.frontends.discord import labels
from bot.frontends.discord.access import wanted
from bot.frontends.discord.answering import Desk, desk_of
from bot.frontends.discord.drafts import Button, Item, List
from bot.frontends.discord.kept import take_time
from bot.frontends.discord.moderators import is_moderator
from bot.frontends.discord.pages import neutral, shortened
from bot.frontends.discord.questions import of_interaction
from bot.frontends.discord.saying import apologising, refuse, say_privately
from bot.storage import Reply

__all__ = ["PUBLISHERS", "Proposals", "Publish", "kept", "may_publish"]

_LINE = 100
_NO_OPTION = discord.SelectOption(label="?", value="?")


def may_publish(interaction: discord.Interaction, moderator: bool) -> bool:
    """Whether who acts may make an answer public here: a moderator of the server; anyone in a private conversation."""
    return moderator or interaction.guild_id is None


def kept(message: discord.Message | None) -> Iterator[Item]:
    """The list and the button of a menu's answer, as they stand under a message."""
    for row in message.components if message else ():
        for item in row.children if isinstance(row, discord.ActionRow) else ():
            if isinstance(item, discord.SelectMenu) and (found := _matched(Proposals, item.custom_id)):
                yield Proposals(int(found["reply"]), int(found["target"]), item.options)
            elif isinstance(item, discord.Button) and (found := _matched(Publish, item.custom_id)):
                yield Publish(int(found["reply"]), int(found["target"]))


def _matched(kind: type[Proposals] | type[Publish], custom_id: str | None) -> re.Match[str] | None:
    return kind.__discord_ui_compiled_template__.fullmatch(custom_id or "")


class Publish(discord.ui.DynamicItem[Button], template=r"g:p:(?P<reply>-?\d{1,19}):(?P<target>\d{1,19})"):
    """Makes the answer public, as a reply to the message ``target``."""

    def __init__(self, reply_id: int, target_id: int) -> None:
        """``reply_id`` is the key of the private answer."""
        style = discord.ButtonStyle.success
        super().__init__(discord.ui.Button(label=labels.PUBLISH, custom_id=f"g:p:{reply_id}:{target_id}", style=style))
        self._reply_id = reply_id
        self._target_id = target_id

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> Publish:
        """The button of an id."""
        return cls(int(match["reply"]), int(match["target"]))

    @apologising
    async def callback(self, interaction: discord.Interaction) -> None:
        """Check who acts, and publish once, whoever else presses at the same moment."""
        reply = await wanted(interaction, self._reply_id)
        if reply is None:
            return
        desk = desk_of(interaction)
        if not may_publish(interaction, is_moderator(interaction, await desk.ledger.settings(reply.guild_id))):
            await refuse(interaction, labels.MODERATORS_ONLY)
            return
        async with desk.turn(reply.source_id):
            now = await desk.ledger.get(reply.id) or reply
            if now.settled:
                await refuse(interaction, labels.ALREADY_PUBLISHED)
            elif await _publish(interaction, desk, now, self._target_id):
                await desk.ledger.settle(now)


async def _publish(interaction: discord.Interaction, desk: Desk, reply: Reply, target_id: int) -> bool:
    """As a reply where the bot is; elsewhere as the public answer of the button, which says what it is about. Whether it is public."""
    question = of_interaction(interaction, reply.request)
    if not _is_here(interaction):
        link = f"https://discord.com/channels/{question.guild_id or '@me'}/{question.channel_id}/{target_id}"
        return await desk.respond(interaction, question, private=False, note=f"-# {labels.about_message(link)}") is not None
    await take_time(interaction)
    channel = interaction.client.get_partial_messageable(question.channel_id, guild_id=question.guild_id)
    sent = await desk.publish(question, reply.as_of, channel, target_id)
    await say_privately(interaction, [labels.PUBLISHED if sent else labels.NOT_PUBLISHED])
    return sent


def _is_here(interaction: discord.Interaction) -> bool:
    """Whether the bot itself may send messages in the channel, rather than only answer interactions."""
    member = interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is not None
    allowed = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return member and (allowed.send_messages_in_threads if in_thread else allowed.send_messages)


class Proposals(discord.ui.DynamicItem[List], template=r"g:m:(?P<reply>-?\d{1,19}):(?P<target>\d{1,19})"):
    """What else may be looked up about a message."""

    def __init__(self, reply_id: int, target_id: int, options: list[discord.SelectOption]) -> None:
        """``options`` hold requests."""
        listed: List = discord.ui.Select(custom_id=f"g:m:{reply_id}:{target_id}", placeholder=labels.PROPOSED, options=options)
        super().__init__(listed)
        self._reply_id = reply_id

    @classmethod
    def of(cls, reply_id: int, target_id: int, proposed: list[Choice]) -> Proposals:
        """A list of requests."""
        shown = [choice for choice in proposed if 0 < len(choice.value) <= _LINE]
        options = [discord.SelectOption(label=neutral(shortened(one.label, _LINE - 2)) or "?", value=one.value) for one in shown]
        return cls(reply_id, target_id, options)

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: re.Match[str], /) -> Proposals:
        """The list of an id; what was picked is in the interaction."""
        return cls(int(match["reply"]), int(match["target"]), [_NO_OPTION])

    @apologising
    async def callback(self, interaction: discord.Interaction) -> None:
        """Show what was picked in the place of what is shown."""
        reply = await wanted(interaction, self._reply_id)
        if reply is None:
            return
        if interaction.user.id == reply.asker_id:
            (picked,) = self.item.values
            await desk_of(interaction).choose(interaction, reply, picked[:_LINE], tuple(kept(interaction.message)))
        else:
            await refuse(interaction, labels.NOT_YOUR_CHOICE)


PUBLISHERS = (Publish, Proposals)

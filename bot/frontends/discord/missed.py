"""What was said to the bot while it was away: Discord tells nobody of it again, and its channels are read back, within bounds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import datetime, timedelta

import discord

from bot.frontends.discord.answering import RESUMED, Desk
from bot.frontends.discord.deletions import Where
from bot.frontends.discord.door import parent_of, speaks_in
from bot.frontends.discord.forum import is_opening
from bot.frontends.discord.messages import Messages
from bot.frontends.discord.places import placed
from bot.frontends.discord.retrying import FAULTS, passes
from bot.storage import GuildSettings, Source

__all__ = ["Missed"]

_CHANNELS = 50
"""Channels of one server that are read back, those where somebody spoke last."""
_PRIVATE = 20
"""Private conversations that are read back, those of the last day."""
_READ = 500
"""Messages read back in one channel: as many requests as Discord gives a channel in five seconds."""
_AT_ONCE = 10
"""Questions of a channel answered without a pause: one person may not ask many more at once."""
_LATELY = timedelta(days=1)

Place = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
Hear = Callable[[discord.Message], Awaitable[None]]

log = logging.getLogger(__name__)


class Missed:
    """Reads back the channels where the bot speaks, and lets it hear what nobody answered."""

    def __init__(self, client: discord.Client, desk: Desk, messages: Messages, hear: Hear, where: Where) -> None:
        """``hear`` takes a message as if Discord had just sent it; one that was heard already is heard once. ``where`` an answer is."""
        self.pace = 3.0
        """Seconds between two questions past the first ones: in as many, who asks may ask again."""
        self._client = client
        self._desk = desk
        self._messages = messages
        self._hear = hear
        self._where = where

    async def catch_up(self, guilds: Iterable[discord.Guild], now: datetime) -> int:
        """Answer what was asked on some servers of late; how many questions were found. One that an outage hides waits until it shows."""
        count = 0
        for guild in guilds:
            try:
                count += 0 if guild.unavailable else await self._catch_up(guild, now)
            except Exception:  # what is wrong with one must not keep the others waiting
                log.exception("cannot read back the server %s", guild.id)
        return count

    async def _catch_up(self, guild: discord.Guild, now: datetime) -> int:
        now = max(now, _last_said(guild))  # the clock of this machine may be late
        settings = placed(await self._desk.ledger.settings(guild.id), guild)
        since = max(now - RESUMED, guild.me.joined_at or now - RESUMED)  # what was said before it came was for somebody else
        return sum([await self._read(channel, settings, since) for channel in _spoken_in(guild, settings, since)])

    async def catch_up_private(self, now: datetime) -> int:
        """The same for the private conversations of those who spoke to the bot of late: Discord lists no others."""
        known = await self._desk.ledger.private_channels(now - _LATELY, _PRIVATE)
        places = [self._client.get_partial_messageable(one) for one in known]
        return sum([await self._read(place, GuildSettings(), now - RESUMED) for place in places])

    async def _read(self, channel: Place | discord.PartialMessageable, settings: GuildSettings, since: datetime) -> int:
        try:
            after = discord.Object(discord.utils.time_snowflake(since))
            said = [one async for one in channel.history(after=after, limit=_READ, oldest_first=True)]
        except FAULTS as fault:
            log.warning("cannot read back %s: %s", channel.id, fault)
            if passes(fault) and not self._client.is_closed():
                self._desk.retries.later(-channel.id, lambda: self._read(channel, settings, since))
            return 0
        except RuntimeError:
            if self._client.is_closed():  # what was left is read at the next start
                return 0
            raise
        self._desk.retries.done(-channel.id)  # a post has the id of its first message, whose answer may be tried again too
        await self._withdraw(said, since, channel.id)
        return await self._answer(said, settings)

    async def _withdraw(self, said: list[discord.Message], since: datetime, channel_id: int) -> None:
        """Delete the answers to what was deleted meanwhile: a question stands before its answer, among all that was said since."""
        own_id = self._client.user.id if self._client.user else 0
        oldest, there = discord.utils.time_snowflake(since), {one.id for one in said}
        answered = [one.reference.message_id for one in said if one.author.id == own_id and one.reference]
        for question_id in answered:
            if question_id and question_id > oldest and question_id not in there and await self._was_asked_there(question_id, channel_id):
                log.info("deleted meanwhile: %s", question_id)
                await self._desk.gone(question_id, self._where)

    async def _was_asked_there(self, question_id: int, channel_id: int) -> bool:
        """Whether a question was in the channel of its answer; that to a post may be elsewhere."""
        reply = await self._desk.ledger.by_source(question_id)
        return reply is not None and (reply.source is Source.MESSAGE or question_id == channel_id)

    async def _answer(self, said: list[discord.Message], settings: GuildSettings) -> int:
        count = 0
        for message in await self._unanswered(said, settings):
            if count >= _AT_ONCE:
                await asyncio.sleep(self.pace)
            log.info("read back: %s in %s", message.id, message.channel.id)
            await self._hear(message)
            count += 1
        return count

    async def _unanswered(self, said: list[discord.Message], settings: GuildSettings) -> list[discord.Message]:
        """The messages that ask the bot something and have no answer: neither there to be read, nor known to the database."""
        own_id = self._client.user.id if self._client.user else 0
        answered = {one.reference.message_id for one in said if one.author.id == own_id and one.reference}
        forums = {forum.channel_id for forum in settings.forums}
        asking = [
            one
            for one in said
            if one.id not in answered
            and not (is_opening(one) and parent_of(one.channel) in forums)  # whose posts are looked through apart
            and await self._messages.is_for_the_bot(one, own_id)
        ]
        return [one for one in asking if await self._desk.ledger.by_source(one.id) is None]


def _spoken_in(guild: discord.Guild, settings: GuildSettings, since: datetime) -> list[Place]:
    """The channels of a server where the bot speaks and somebody did since a moment, the last first."""
    oldest = discord.utils.time_snowflake(since)
    found = [one for one in _channels(guild) if (one.last_message_id or 0) > oldest and _is_read(guild, one, settings)]
    return sorted(found, key=lambda one: one.last_message_id or 0, reverse=True)[:_CHANNELS]


def _channels(guild: discord.Guild) -> Iterator[Place]:
    yield from guild.text_channels
    yield from guild.voice_channels
    yield from guild.stage_channels
    yield from guild.threads


def _last_said(guild: discord.Guild) -> datetime:
    """When somebody last spoke on a server, by Discord's clock."""
    return discord.utils.snowflake_time(max((one.last_message_id or 0 for one in _channels(guild)), default=0))


def _is_read(guild: discord.Guild, channel: discord.abc.GuildChannel | discord.Thread, settings: GuildSettings) -> bool:
    if not speaks_in(settings, channel.id, parent_of(channel)):
        return False
    granted = channel.permissions_for(guild.me)
    return granted.view_channel and granted.read_message_history

"""The posts of forums: each new one is answered once, in whatever order Discord tells of it, and after whatever cut."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import discord

from bot.answers import Kind, fold
from bot.errors import StorageError
from bot.frontends.discord import labels_forum as labels
from bot.frontends.discord.answering import Desk
from bot.frontends.discord.door import is_disabled
from bot.frontends.discord.hearing import Hearing
from bot.frontends.discord.memory import Recent, UnderWay
from bot.frontends.discord.questions import Question
from bot.frontends.discord.retrying import FAULTS
from bot.storage import Forum, GuildSettings, PostState, Source, Storage

__all__ = ["Forums", "is_opening", "post_requests"]

_MISSED = timedelta(hours=24)
"""How old a post opened while the bot was away may be to be answered still."""
_ARCHIVED = 50
"""Archived posts looked through in each forum after a cut."""
_LOOKED_THROUGH = 100
"""Messages among which the answer to a post is looked for."""
_LONGEST = 1900
_GRACE = 3.0
"""Seconds given to the first message of a post to come by itself, before it is fetched."""
_REMEMBERED = 2000

log = logging.getLogger(__name__)


def is_opening(message: discord.Message) -> bool:
    """Whether a message opens a forum post: only there does a message share the id of its channel."""
    return message.guild is not None and message.id == message.channel.id


def post_requests(title: str, body: str, hearing: Hearing) -> tuple[str, ...]:
    """What a post may ask, the best reading first: a command or links of its body or title; else all its words, or a part of them."""
    for said in (body, title):
        heard = hearing.heard(said)
        if heard and (heard.text or heard.links):
            return (heard.text or " ".join(heard.links),)
    repeated = fold(body).startswith(fold(title))
    parts = [part.strip() for part in ((body,) if repeated else (title, body)) if _asks(part)]
    readings = ["\n".join(parts), *reversed(parts)] if len(parts) > 1 else parts or [""]
    return tuple(f"question {reading[:_LONGEST]}" for reading in readings)


def _asks(part: str) -> bool:
    """Whether a part of a post says more than that it asks something: a title such as « Question de règles » is searched for nothing."""
    return not set(fold(part).split()) <= labels.ASKING


class Forums:
    """Answers the posts of the forums that each server chose."""

    def __init__(self, client: discord.Client, desk: Desk, storage: Storage, prefix: str) -> None:
        """``prefix`` opens the written commands of servers that chose no other."""
        self.grace = _GRACE
        self._client = client
        self._desk = desk
        self._storage = storage
        self._prefix = prefix
        self._opened: Recent[int] = Recent(_REMEMBERED)
        self._under_way = UnderWay()

    # --- what Discord tells ----------------------------------------------------------------------------------------

    async def said(self, message: discord.Message) -> bool:
        """Take care of a message of a followed forum: the one that opens a post, or any in a post where the bot must be silent.

        False leaves it to the rest of the bot.
        """
        return await (self._under_way.do(message.id, self._said(message)) if is_opening(message) else self._said(message))

    async def _said(self, message: discord.Message) -> bool:
        if message.guild is None or not (is_opening(message) or isinstance(message.channel, discord.Thread)):
            return False
        settings = await self._desk.ledger.settings(message.guild.id)
        if not settings.forums:
            return False
        thread = await self._thread(message)
        forum = _followed(settings, thread.parent_id if thread else None)
        if thread is None or forum is None:
            return False
        if is_opening(message):
            await self._open(thread, message, forum, settings)
            return True
        return await self._spoken(message)

    async def edited(self, message: discord.Message) -> None:
        """The first message of a post was edited: so is the answer, as long as nothing settled it."""
        if self._under_way.then(message.id, lambda: self.edited(message)):
            return
        reply = await self._desk.ledger.by_source(message.id) if is_opening(message) else None
        if reply is None or message.guild is None or not isinstance(message.channel, discord.Thread):
            return
        settings = await self._desk.ledger.settings(message.guild.id)
        where = self._client.get_partial_messageable(reply.channel_id, guild_id=reply.guild_id)
        await self._desk.revise(message.id, await self._request(message.channel, message, settings), where)

    async def renamed(self, thread: discord.Thread) -> None:
        """A thread has another title: so has the question, where it is a post that has an answer."""
        if self._under_way.then(thread.id, lambda: self.renamed(thread)):
            return
        if await self._desk.ledger.by_source(thread.id) is None:
            return
        try:
            await self.edited(await thread.fetch_message(thread.id))
        except FAULTS as refusal:
            log.warning("no first message in %s: %s", thread.id, refusal)

    async def gone(self, thread_id: int) -> None:
        """A thread was deleted: nobody waits for an answer there."""
        if await self._desk.ledger.attempt("post", self._storage.posts.get(thread_id)):
            await self._desk.ledger.attempt("gone", self._storage.posts.becomes(thread_id, PostState.RESOLVED))

    async def created(self, thread: discord.Thread) -> None:
        """A thread was created: should its first message not come by itself, fetch it."""
        settings = await self._desk.ledger.settings(thread.guild.id)
        forum = _followed(settings, thread.parent_id)
        if forum is None:
            return
        await asyncio.sleep(self.grace)
        if await self._is_unanswered(thread.id):
            await self._fetch_and_open(thread, forum, settings)

    async def catch_up(self, guilds: Iterable[discord.Guild], now: datetime) -> int:
        """Answer the posts opened while the bot was away, and those that it left half answered; how many were looked at."""
        count = 0
        for guild in guilds:
            settings = await self._desk.ledger.settings(guild.id)
            for forum in settings.forums:
                async for thread in self._missed(guild, forum, now):
                    count += 1
                    if not await self._is_answered_there(thread, settings):
                        await self._fetch_and_open(thread, forum, settings)
        return count

    async def is_silent(self, message: discord.Message) -> bool:
        """Whether a message is in a post where the bot was asked to say nothing more."""
        if not isinstance(message.channel, discord.Thread):
            return False
        post = await self._desk.ledger.attempt("post", self._storage.posts.get(message.channel.id))
        return post is not None and post.muted

    # --- one post --------------------------------------------------------------------------------------------------

    async def _open(self, thread: discord.Thread, message: discord.Message, forum: Forum, settings: GuildSettings) -> None:
        """Answer a post, unless somebody does already."""
        if thread.id <= forum.since or message.author.bot or message.webhook_id or not self._opened.is_new(thread.id):
            return
        try:
            await self._storage.posts.seen(
                thread.id, guild_id=thread.guild.id, forum_id=forum.channel_id, asker_id=message.author.id, created_at=message.created_at
            )
        except StorageError as fault:
            log.warning("a post is answered without being remembered: %s", fault)
        where = settings.shadow_channel or thread.id
        asked = await self._request(thread, message, settings)
        question = Question(Source.POST, thread.id, thread.guild.id, where, message.author.id, asked)
        channel = self._client.get_partial_messageable(where, guild_id=thread.guild.id)
        await self._desk.reply(question, channel)

    async def _request(self, thread: discord.Thread, message: discord.Message, settings: GuildSettings) -> str:
        """What a post asks: of its readings, the first that has a verdict; a title often names again what the message says better.

        A part that leaves out a card of the whole is another question.
        """
        readings, clerk = self._readings(thread, message, settings), self._desk.clerk
        cards = set(clerk.cards_in(readings[0]))
        whole = [one for one in readings if cards <= set(clerk.cards_in(one))]
        for reading in whole if len(whole) > 1 else ():
            answer = await clerk.answer_in_turn(reading, settings.default_date)
            if answer.kind is Kind.VERDICT:
                return reading
        return readings[0]

    def _readings(self, thread: discord.Thread, message: discord.Message, settings: GuildSettings) -> tuple[str, ...]:
        own_id = self._client.user.id if self._client.user else 0
        hearing = Hearing(settings.prefix or self._prefix, own_id, self._desk.clerk.commands, True)
        readings = post_requests(thread.name, message.content, hearing)
        if not is_disabled(readings[0], settings):
            return readings
        return post_requests(thread.name, message.content, replace(hearing, commands=frozenset(), inline=False))

    async def _spoken(self, message: discord.Message) -> bool:
        """Somebody spoke in a post; whether the bot must be silent there."""
        if message.author.bot or message.webhook_id:
            return False
        post = await self._desk.ledger.attempt("post", self._storage.posts.get(message.channel.id))
        if post is None:
            return False
        await self._desk.ledger.attempt("active", self._storage.posts.active(post.thread_id, message.created_at))
        return post.muted

    async def _fetch_and_open(self, thread: discord.Thread, forum: Forum, settings: GuildSettings) -> None:
        try:
            message = await thread.fetch_message(thread.id)
        except FAULTS as refusal:
            log.warning("no first message in %s: %s", thread.id, refusal)
            return
        await self._under_way.do(thread.id, self._open(thread, message, forum, settings))

    async def _thread(self, message: discord.Message) -> discord.Thread | None:
        """The thread of a message; the message may come before Discord told of the thread."""
        if isinstance(message.channel, discord.Thread):
            return message.channel
        try:
            fetched = await self._client.fetch_channel(message.channel.id)
        except (*FAULTS, discord.InvalidData) as refusal:
            log.warning("no thread %s: %s", message.channel.id, refusal)
            return None
        return fetched if isinstance(fetched, discord.Thread) else None

    # --- after a cut -----------------------------------------------------------------------------------------------

    async def _missed(self, guild: discord.Guild, forum: Forum, now: datetime) -> AsyncIterator[discord.Thread]:
        """The posts of a forum, opened since it was chosen and of late, that have no answer; oldest first."""
        channel = guild.get_channel(forum.channel_id)
        if not isinstance(channel, discord.ForumChannel):
            return
        recent = discord.utils.time_snowflake(now - _MISSED)
        found = [thread for thread in (*channel.threads, *await _archived(channel)) if thread.id > max(forum.since, recent)]
        for thread in sorted(set(found), key=lambda one: one.id):
            if await self._is_unanswered(thread.id):
                yield thread

    async def _is_answered_there(self, thread: discord.Thread, settings: GuildSettings) -> bool:
        """Whether the answer is there to be read, though the database no longer knows it: it may have been asked to forget, or restored."""
        own_id = self._client.user.id if self._client.user else 0
        place = self._client.get_partial_messageable(settings.shadow_channel or thread.id, guild_id=thread.guild.id)
        try:
            async for message in place.history(after=discord.Object(thread.id - 1), limit=_LOOKED_THROUGH, oldest_first=True):
                asked = message.reference.message_id if message.reference else None
                if message.author.id == own_id and (asked == thread.id or f"<#{thread.id}>" in message.content):
                    return True
        except FAULTS as refusal:
            log.warning("no history in %s: %s", thread.id, refusal)
            return True
        return False

    async def _is_unanswered(self, thread_id: int) -> bool:
        """Whether nobody began to answer a post; when the database does not tell, none is taken for such: better late than twice."""
        try:
            return await self._storage.replies.by_source(thread_id) is None
        except StorageError as fault:
            log.warning("posts cannot be looked through: %s", fault)
            return False


def _followed(settings: GuildSettings, channel_id: int | None) -> Forum | None:
    return next((forum for forum in settings.forums if forum.channel_id == channel_id), None)


async def _archived(channel: discord.ForumChannel) -> Sequence[discord.Thread]:
    """The posts archived last; none where the bot may not read them."""
    try:
        return [thread async for thread in channel.archived_threads(limit=_ARCHIVED)]
    except FAULTS as refusal:
        log.warning("no archived posts of %s: %s", channel.id, refusal)
        return []

"""What the bot keeps of servers, put together: their forums, what their arbitres vouch for, and what goes on by itself."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Coroutine

import discord
from discord.ext import tasks

from bot.answers import Answer
from bot.errors import StorageError
from bot.frontends.discord.announcing import Announcing
from bot.frontends.discord.answering import Desk
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.cooldowns import Allowance
from bot.frontends.discord.door import Door, parent_of, speaks_in
from bot.frontends.discord.forum import Forums
from bot.frontends.discord.kept import storage_fault
from bot.frontends.discord.memory import Recent
from bot.frontends.discord.messages import is_spoken
from bot.frontends.discord.pages import neutral
from bot.frontends.discord.places import Places
from bot.frontends.discord.post_presenting import present_post
from bot.frontends.discord.questions import of_message
from bot.frontends.discord.render import render
from bot.frontends.discord.reporting import asks_to_report, report_by_message
from bot.frontends.discord.retrying import FAULTS, passes
from bot.frontends.discord.saying import say_in
from bot.frontends.discord.threads import unarchived
from bot.frontends.discord.unvouched import Unvouched
from bot.frontends.discord.upkeep import Upkeep
from bot.frontends.discord.vouching import StoredVouching
from bot.storage import Reply, Source, Storage, ValidatedUse

__all__ = ["Keeper"]

_NAMES = 500
_REPORTS_REMEMBERED = 500

log = logging.getLogger(__name__)


class Keeper:
    """Takes care of what a server keeps, beside the questions that people ask."""

    def __init__(self, client: discord.AutoShardedClient, desk: Desk, door: Door, places: Places, storage: Storage, prefix: str) -> None:
        """The desk learns from here how posts are answered, and what arbitres vouch for."""
        self._client = client
        self._desk = desk
        self._door = door
        self._places = places
        self._storage = storage
        self._prefix = prefix
        self._ready: set[int] = set()
        self._here: set[int] = set()
        self._names: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._reported: Recent[int] = Recent(_REPORTS_REMEMBERED)
        self.forums = Forums(client, desk, storage, prefix)
        self.upkeep = Upkeep(client, storage)
        self.announcing = Announcing(client, storage)
        self.vouching = StoredVouching(storage, desk.clerk, desk.ledger, self._show_again, self._show_in, self._name_of)
        if type(desk.vouching) is Unvouched:
            desk.vouching = self.vouching
        desk.presenters[Source.POST] = present_post

    # --- what Discord tells ----------------------------------------------------------------------------------------

    async def said(self, message: discord.Message) -> bool:
        """Take care of a message that opens a post, speaks in a silenced one, or reports an answer; false leaves it to others."""
        if await self.forums.said(message):
            return True
        if not is_spoken(message) or not await self._reports(message):
            return False
        if not self._reported.is_new(message.id) or not await self._desk.ledger.takes(of_message(message, "")):
            return True
        if self._door.cooldowns.ask(message.author.id, message.channel.id) is Allowance.GIVEN:
            try:
                await report_by_message(self._desk, self._storage, message)
            except StorageError as fault:
                await say_in(message, storage_fault(fault))
        return True

    async def shard_ready(self, shard_id: int) -> None:
        """A part of the servers is there: see which were left meanwhile, and which posts were opened."""
        known = [guild for guild in self._client.guilds if guild.shard_id == shard_id]
        here = [guild for guild in known if not guild.unavailable]
        self._ready.add(shard_id)
        self._here |= {guild.id for guild in here}
        await self.upkeep.reconcile([guild.id for guild in known], shard_id, self._client.shard_count or 1)
        await self.forums.catch_up(here, utc_now())
        await self.upkeep.warn_of_vanished(here)

    def guild_out(self, guild: discord.Guild) -> None:
        """An outage of Discord's hides a server."""
        self._here.discard(guild.id)

    async def guild_back(self, guild: discord.Guild) -> bool:
        """A server is there, perhaps again: if it was hidden, which is returned, see which posts were opened meanwhile."""
        if guild.shard_id not in self._ready or guild.id in self._here:
            return False
        self._here.add(guild.id)
        await self.forums.catch_up([guild], utc_now())
        await self.upkeep.warn_of_vanished([guild])
        return True

    # --- by itself -------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin what goes on by itself."""
        self.hourly.start()

    def stop(self) -> None:
        """End it."""
        self.hourly.cancel()

    @tasks.loop(hours=1)
    async def hourly(self) -> None:
        """Finish what was decided, purge, recall, archive, tell of a new edition, retire what rests on rules changed meanwhile."""
        await self._client.wait_until_ready()
        await self._done(self.vouching.finish({guild.id for guild in self._client.guilds}))
        await self._done(self.upkeep.purge(utc_now()))
        await self._done(self.upkeep.wake(list(self._client.guilds), utc_now()))
        await self._done(self.tell_of_edition())
        await self._done(self.retire_changed())

    async def tell_of_edition(self) -> None:
        """Tell each server that has a channel for it, once, of the newest edition of the rules imported."""
        news = await self._desk.clerk.edition_news()
        if news is not None:
            await self.announcing.tell(news, self.vouching.resting_on_changed)

    async def retire_changed(self) -> int:
        """Retire the validated answers of which a rule changed, and tell each server; how many they were."""
        count = await self.vouching.retire_changed()
        await self.announcing.tell_of_retired()
        return count

    # --- details ---------------------------------------------------------------------------------------------------

    async def _done(self, work: Coroutine[object, object, object]) -> None:
        """Do a part of the hourly work: what is wrong with one must not keep the others waiting for ever."""
        try:
            await work
        except Exception:  # the next hour is another try
            log.exception("upkeep failed")

    async def _reports(self, message: discord.Message) -> bool:
        settings = await self._places.of(message.guild)
        if not asks_to_report(message.content, settings.prefix or self._prefix):
            return False
        return speaks_in(settings, message.channel.id, parent_of(message.channel))

    async def _show_again(self, reply: Reply) -> bool:
        if reply.reply_id is None:
            return True
        channel = self._client.get_partial_messageable(reply.channel_id, guild_id=reply.guild_id)
        async with unarchived(self._client, reply.guild_id, reply.channel_id):
            return await self._desk.show_again(reply, channel.get_partial_message(reply.reply_id))

    async def _show_in(self, guild_id: int, use: ValidatedUse, answer: Answer) -> bool:
        """Change a message whose question is forgotten; its buttons, which need the question, go."""
        channel = self._client.get_partial_messageable(use.channel_id, guild_id=guild_id)
        quiet = (await self._desk.ledger.settings(guild_id)).quiet
        shown = render(await self._desk.as_shown(answer, guild_id), quiet=quiet).message
        try:
            async with unarchived(self._client, guild_id, use.channel_id):
                await channel.get_partial_message(use.reply_id).edit(content=shown, view=None)
        except FAULTS as refusal:
            log.warning("cannot edit in %s: %s", use.channel_id, refusal)
            return not passes(refusal)
        return True

    async def _name_of(self, guild_id: int, user_id: int) -> str:
        """How a member is called on a server; empty when they are no longer there."""
        key = guild_id, user_id
        if key not in self._names:
            self._names[key] = await self._fetched_name(guild_id, user_id)
            if len(self._names) > _NAMES:
                self._names.popitem(last=False)
        return self._names[key]

    async def _fetched_name(self, guild_id: int, user_id: int) -> str:
        guild = self._client.get_guild(guild_id)
        try:
            member = await guild.fetch_member(user_id) if guild else None
        except FAULTS as refusal:
            log.info("no member %s: %s", user_id, refusal)
            return ""
        return neutral(discord.utils.escape_markdown(member.display_name)) if member else ""

"""The Discord client: hears, and leaves to the desk what is to be answered; never shows a fault but in French."""

from __future__ import annotations

import logging
from typing import Protocol

import discord
from discord import app_commands

from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.discord import labels
from bot.frontends.discord.answering import Desk, DeskClient
from bot.frontends.discord.arbitrating import Arbitre
from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.clock import following_discord, utc_now
from bot.frontends.discord.configuring import Config
from bot.frontends.discord.cooldowns import Cooldowns
from bot.frontends.discord.door import Door, parent_of
from bot.frontends.discord.forgetting import FORGETTING, Forget
from bot.frontends.discord.forms import submitted
from bot.frontends.discord.judging import JUDGE_BUTTONS, validate_menu
from bot.frontends.discord.keeper import Keeper
from bot.frontends.discord.kept import storage_fault
from bot.frontends.discord.ledger import Ledger
from bot.frontends.discord.menus import Correction, Menus
from bot.frontends.discord.messages import Messages
from bot.frontends.discord.missed import Missed
from bot.frontends.discord.places import Places
from bot.frontends.discord.post_buttons import POST_BUTTONS, Reason
from bot.frontends.discord.presenting import ITEMS, present
from bot.frontends.discord.questions import of_interaction
from bot.frontends.discord.reporting import report_command, report_menu
from bot.frontends.discord.saying import apologise, refuse
from bot.frontends.discord.slash import EnglishNames, slash_commands
from bot.frontends.discord.sync import synchronise
from bot.frontends.discord.unvouched import Vouching
from bot.storage import Reply, Source, Storage

__all__ = ["Greffier"]

_CROWD = 10
"""Commands being answered past which the next ones get a first sign before anything else: each of them waits for the others."""
_SHARD_OF_PRIVATE_MESSAGES = 0
_FORMS = (Correction, Reason)
_STALE = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)

log = logging.getLogger(__name__)


class Commands(app_commands.CommandTree["Greffier"]):
    """The slash commands, whose faults are said once, in French, to who asked."""

    async def interaction_check(self, interaction: discord.Interaction[Greffier], /) -> bool:
        """Let each interaction in once."""
        return interaction.client.door.is_new(interaction)

    async def on_error(self, interaction: discord.Interaction[Greffier], error: app_commands.AppCommandError) -> None:
        """Log the fault and say that there was one."""
        stale = isinstance(error, _STALE)
        if isinstance(error, app_commands.CheckFailure):
            return  # who refused said why
        fault = getattr(error, "original", None)
        if isinstance(fault, StorageError):
            await refuse(interaction, storage_fault(fault))
            return
        if stale:
            await refuse(interaction, labels.STALE_COMMAND)
        else:
            await apologise(interaction, fault or error, "a slash command failed")


class Greffier(DeskClient):
    """The bot on Discord: written commands, mentions, private messages, slash commands and buttons, over one `Desk`."""

    def __init__(
        self,
        clerk: Clerk,
        settings: Settings,
        storage: Storage | None = None,
        *,
        vouching: Vouching | None = None,
        message_content: bool = True,
        force_sync: bool = False,
    ) -> None:
        """Without ``storage``, answers are remembered only as long as the process lives.

        Without ``message_content``, Discord still gives the text of mentions and private messages; ``force_sync`` sends the commands.
        """
        self.trace = following_discord()
        """What is told of every answer of Discord's."""
        super().__init__(
            http_trace=self.trace,
            intents=_intents(message_content),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.clerk = clerk
        self.settings = settings
        self.desk = Desk(clerk, Ledger(storage), dict.fromkeys(Source, present), vouching, settings.prefix)
        self.tree = Commands(self)
        self._force_sync = force_sync
        self._serving = 0
        self._resumed = False
        self.door = Door(Cooldowns())
        self.places = Places(self.desk.ledger)
        self.messages = Messages(self.desk, self.door, self.places, settings.prefix)
        self.missed = Missed(self, self.desk, self.messages, self.on_message, self._where)
        self.keeper = Keeper(self, self.desk, self.door, self.places, storage, settings.prefix) if storage else None
        self.add_dynamic_items(*ITEMS, *POST_BUTTONS, *JUDGE_BUTTONS, *FORGETTING)
        for command in slash_commands(self.serve, clerk.suggest):
            self.tree.add_command(command)
        for menu in Menus(self.door, self.places, settings.prefix).all():
            self.tree.add_command(menu)
        for group in (Config(settings.prefix), Arbitre(), Forget(settings.privacy_url), report_command(), validate_menu(), report_menu()):
            self.tree.add_command(group)

    async def setup_hook(self) -> None:
        """Translate and send the slash commands."""
        guild = discord.Object(self.settings.guild_id) if self.settings.guild_id else None
        await self.tree.set_translator(EnglishNames())
        if guild:
            self.tree.copy_global_to(guild=guild)
        await synchronise(self.tree, self.settings.data_dir, guild, force=self._force_sync)
        if self.keeper:
            self.keeper.start()

    async def close(self) -> None:
        """Leave Discord."""
        self.desk.retries.stop()
        self.desk.deletions.stop()
        await self.desk.ledger.owed.stop()
        if self.keeper:
            self.keeper.stop()
        await super().close()

    async def on_shard_ready(self, shard_id: int) -> None:
        """Look at what happened to a part of the servers while the bot was away, and at what was asked there."""
        if self.keeper:
            await self.keeper.shard_ready(shard_id)
        await self.missed.catch_up([guild for guild in self.guilds if guild.shard_id == shard_id], utc_now())
        if shard_id == _SHARD_OF_PRIVATE_MESSAGES:
            await self.missed.catch_up_private(utc_now())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server."""
        if self.keeper:
            await self.keeper.upkeep.joined(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken off a server."""
        if self.keeper:
            await self.keeper.upkeep.left(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has an outage there."""
        if self.keeper:
            self.keeper.guild_out(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there, perhaps after an outage."""
        if self.keeper and await self.keeper.guild_back(guild):
            await self.missed.catch_up([guild], utc_now())

    async def on_thread_create(self, thread: discord.Thread) -> None:
        """A post was opened, perhaps."""
        if self.keeper:
            await self.keeper.forums.created(thread)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """A post was renamed, perhaps."""
        if self.keeper and before.name != after.name:
            await self.keeper.forums.renamed(after)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A post was deleted, perhaps."""
        if self.keeper:
            await self.keeper.forums.gone(payload.thread_id)
        await self.desk.gone(payload.thread_id, self._where)

    async def on_ready(self) -> None:
        """Say that the bot is there, and finish what it had begun; this may happen again after a cut."""
        log.info(labels.CONNECTED, len(self.guilds))
        if not self._resumed:
            self._resumed = True
            await self.desk.resume(self)
            await self.clerk.warm()

    async def on_message(self, message: discord.Message) -> None:
        """Answer a message that is for the bot, or opens a post."""
        if self.keeper is None or not await self.keeper.said(message):
            await self.messages.said(message, self._own_id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Somebody sent a form, perhaps; the library itself takes care of the rest."""
        await submitted(interaction, _FORMS)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Answer an edited question again; the first message of a post is the business of its forum."""
        if payload.message_id != payload.channel_id:
            if self.keeper and await self.keeper.forums.is_silent(payload.message):
                return
            await self.messages.edited(payload.message, self._own_id, self._channel(payload))
        elif self.keeper:
            await self.keeper.forums.edited(payload.message)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Delete the answer to a deleted question."""
        self.messages.deleted(payload.message_id)
        await self.desk.gone(payload.message_id, self._where)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Delete the answers to deleted questions."""
        for message_id in sorted(payload.message_ids):
            self.messages.deleted(message_id)
            await self.desk.gone(message_id, self._where)

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Delete an answer that who asked puts in the bin."""
        if payload.message_author_id in (None, self._own_id):
            await self.messages.binned(payload.message_id, payload.user_id, payload.emoji.name, self._channel(payload))

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log a fault that nothing else took care of; what the end interrupts is no fault, and goes on at the next start."""
        if self.is_closed():
            log.warning("%s: the bot is leaving", event_method)
        else:
            log.exception("%s failed", event_method)

    async def serve(self, interaction: discord.Interaction, text: str, private: bool) -> None:
        """Answer a slash command: at once, or after a first sign when that takes longer than Discord waits."""
        self._serving += 1
        try:
            self.desk.ledger.crowded = self._serving > _CROWD
            if self.desk.ledger.crowded:
                await interaction.response.defer(ephemeral=private, thinking=True)
            await self._serve(interaction, text, private)
        finally:
            self._serving -= 1
            self.desk.ledger.crowded = self._serving > _CROWD

    async def _serve(self, interaction: discord.Interaction, text: str, private: bool) -> None:
        question = of_interaction(interaction, text)
        settled = "" if private else await self.places.settle_by_interaction(interaction)
        entry = self.door.interaction(question, await self.places.of_interaction(interaction), parent_of(interaction.channel))
        if entry.let_in:
            await self.desk.respond(interaction, question, private=private or entry.private, note=entry.said or settled)
        else:
            await refuse(interaction, entry.said)

    @property
    def _own_id(self) -> int:
        return self.user.id if self.user else 0

    def _where(self, reply: Reply) -> discord.PartialMessageable:
        return self.get_partial_messageable(reply.channel_id, guild_id=reply.guild_id)

    def _channel(self, event: _InAChannel) -> discord.PartialMessageable:
        return self.get_partial_messageable(event.channel_id, guild_id=event.guild_id)


class _InAChannel(Protocol):
    """What an event says of where it happened."""

    channel_id: int
    guild_id: int | None


def _intents(message_content: bool) -> discord.Intents:
    return discord.Intents(
        guilds=True,
        guild_messages=True,
        dm_messages=True,
        guild_reactions=True,
        dm_reactions=True,
        message_content=message_content,
    )

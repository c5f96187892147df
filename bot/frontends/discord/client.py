"""The Discord client: hears, and leaves to the desk what is to be answered; never shows a fault but in French."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.discord import labels
from bot.frontends.discord.answering import Desk, DeskClient, Vouching
from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.configuring import Config
from bot.frontends.discord.hearing import Hearing
from bot.frontends.discord.kept import storage_fault
from bot.frontends.discord.ledger import Ledger
from bot.frontends.discord.memory import Recent
from bot.frontends.discord.presenting import ITEMS, present
from bot.frontends.discord.questions import of_interaction, of_message
from bot.frontends.discord.saying import refuse
from bot.frontends.discord.slash import EnglishNames, slash_commands
from bot.frontends.discord.sync import synchronise
from bot.storage import GuildSettings, Source, Storage

__all__ = ["Greffier"]

_DELIVERIES_REMEMBERED = 2000
_SPOKEN = {discord.MessageType.default, discord.MessageType.reply}
_STALE = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)

log = logging.getLogger(__name__)


class Commands(app_commands.CommandTree["Greffier"]):
    """The slash commands, whose faults are said once, in French, to who asked."""

    async def on_error(self, interaction: discord.Interaction[Greffier], error: app_commands.AppCommandError) -> None:
        """Log the fault and say that there was one."""
        stale = isinstance(error, _STALE)
        if isinstance(error, app_commands.CheckFailure):
            return  # who refused said why
        fault = getattr(error, "original", None)
        if isinstance(fault, StorageError):
            await refuse(interaction, storage_fault(fault))
            return
        if not stale:
            log.error("a slash command failed", exc_info=error)
        await refuse(interaction, labels.STALE_COMMAND if stale else labels.FAILED)


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
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=message_content),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.clerk = clerk
        self.settings = settings
        self.desk = Desk(clerk, Ledger(storage), dict.fromkeys(Source, present), vouching)
        self.tree = Commands(self)
        self._force_sync = force_sync
        self._resumed = False
        self._delivered: Recent[int] = Recent(_DELIVERIES_REMEMBERED)
        self.add_dynamic_items(*ITEMS)
        for command in slash_commands(self.serve, clerk.suggest):
            self.tree.add_command(command)
        self.tree.add_command(Config(settings.prefix))

    async def setup_hook(self) -> None:
        """Translate and send the slash commands."""
        guild = discord.Object(self.settings.guild_id) if self.settings.guild_id else None
        await self.tree.set_translator(EnglishNames())
        if guild:
            self.tree.copy_global_to(guild=guild)
        await synchronise(self.tree, self.settings.data_dir, guild, force=self._force_sync)

    async def on_ready(self) -> None:
        """Say that the bot is there, and finish what it had begun; this may happen again after a cut."""
        log.info(labels.CONNECTED, len(self.guilds))
        if not self._resumed:
            self._resumed = True
            await self.desk.resume(self)

    async def on_message(self, message: discord.Message) -> None:
        """Answer a message that is for the bot; leave the others, those of bots included, without a word."""
        if message.author.bot or message.webhook_id or message.type not in _SPOKEN:
            return
        settings = await self.desk.ledger.settings(message.guild.id if message.guild else None)
        asked = self._hearing(settings).request(message.content, private=message.guild is None)
        if asked and self._delivered.is_new(message.id):
            await self.desk.reply(of_message(message, asked), message.channel)

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log a fault that nothing else took care of."""
        log.exception("%s failed", event_method)

    async def serve(self, interaction: discord.Interaction, text: str, private: bool) -> None:
        """Answer a slash command: at once, or after a first sign when that takes longer than Discord waits."""
        if self._delivered.is_new(interaction.id):
            await self.desk.respond(interaction, of_interaction(interaction, text), private=private)

    def _hearing(self, settings: GuildSettings) -> Hearing:
        prefix = settings.prefix or self.settings.prefix
        return Hearing(prefix, self.user.id if self.user else 0, self.clerk.commands)

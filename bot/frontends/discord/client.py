"""The Discord client: hears, asks the clerk, replies once, and never shows a fault but in French."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.answers import Answer, Kind
from bot.config import Settings
from bot.frontends.discord import labels
from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.hearing import Hearing
from bot.frontends.discord.memory import Leaves, Recent
from bot.frontends.discord.render import MORE, DiscordReply, pages
from bot.frontends.discord.slash import EnglishNames, slash_commands
from bot.frontends.discord.sync import synchronise
from bot.storage import Storage

__all__ = ["Greffier"]

_DELIVERIES_REMEMBERED = 2000
_SPOKEN = {discord.MessageType.default, discord.MessageType.reply}
_FOR_THE_ASKER_ALONE = {Kind.ERROR, Kind.NOT_FOUND}
_STALE = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)

log = logging.getLogger(__name__)


class Commands(app_commands.CommandTree["Greffier"]):
    """The slash commands, whose faults are said once, in French, to who asked."""

    async def on_error(self, interaction: discord.Interaction[Greffier], error: app_commands.AppCommandError) -> None:
        """Log the fault and say that there was one."""
        stale = isinstance(error, _STALE)
        if not stale:
            log.error("a slash command failed", exc_info=error)
        await _apologise(interaction, labels.STALE_COMMAND if stale else labels.FAILED)


class Greffier(discord.AutoShardedClient):
    """The bot on Discord: written commands, mentions, private messages and slash commands, over one `Clerk`."""

    def __init__(
        self,
        clerk: Clerk,
        settings: Settings,
        storage: Storage | None = None,
        *,
        message_content: bool = True,
        force_sync: bool = False,
    ) -> None:
        """``storage`` is what survives a restart, null when it can't be opened; ``force_sync`` sends the commands.

        Without ``message_content``, Discord still gives the text of mentions and private messages.
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
        self.storage = storage
        self.tree = Commands(self)
        self._force_sync = force_sync
        self._delivered: Recent[int] = Recent(_DELIVERIES_REMEMBERED)
        self._leaves = Leaves()
        for command in slash_commands(self.serve, clerk.suggest):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Translate and send the slash commands."""
        guild = discord.Object(self.settings.guild_id) if self.settings.guild_id else None
        await self.tree.set_translator(EnglishNames())
        if guild:
            self.tree.copy_global_to(guild=guild)
        await synchronise(self.tree, self.settings.data_dir, guild, force=self._force_sync)

    async def on_ready(self) -> None:
        """Say that the bot is there; this may happen again after a cut."""
        log.info(labels.CONNECTED, len(self.guilds))

    async def on_message(self, message: discord.Message) -> None:
        """Answer a message that is for the bot; leave the others, those of bots included, without a word."""
        if message.author.bot or message.webhook_id or message.type not in _SPOKEN:
            return
        asked = self._hearing().request(message.content, private=message.guild is None)
        if asked and self._delivered.is_new(message.id):
            await self._reply(message, asked)

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log a fault that nothing else took care of."""
        log.exception("%s failed", event_method)

    async def serve(self, interaction: discord.Interaction, text: str) -> None:
        """Answer a slash command: at once, or after a first sign when that takes longer than Discord waits."""
        key = (interaction.channel_id or 0, interaction.user.id)
        if text == MORE:
            await _respond(interaction, self._turn(key), private=True)
        elif self.clerk.is_quick(text):
            answer = self.clerk.answer(text)
            await _respond(interaction, self._first(key, answer), private=answer.kind in _FOR_THE_ASKER_ALONE)
        else:
            await interaction.response.defer(thinking=True)
            answer = await self.clerk.answer_in_turn(text)
            reply = self._first(key, answer)
            await interaction.followup.send(reply.content, embeds=_embeds(reply), suppress_embeds=not reply.image_url)

    def _hearing(self) -> Hearing:
        return Hearing(self.settings.prefix, self.user.id if self.user else 0, self.clerk.commands)

    async def _reply(self, message: discord.Message, asked: str) -> None:
        try:
            reply = await self._reply_to(message, asked)
        except Exception:  # whatever broke, who asked gets one sentence
            log.exception("no reply")
            reply = DiscordReply(labels.FAILED)
        try:
            await message.channel.send(
                reply.content,
                embeds=_embeds(reply),
                suppress_embeds=not reply.image_url,
                reference=message.to_reference(fail_if_not_exists=False),
                mention_author=False,
            )
        except discord.HTTPException as refusal:
            log.warning("cannot reply in %s: %s", message.channel.id, refusal)

    async def _reply_to(self, message: discord.Message, asked: str) -> DiscordReply:
        key = (message.channel.id, message.author.id)
        if asked.casefold() == MORE:
            return self._turn(key)
        if self.clerk.is_quick(asked):
            return self._first(key, self.clerk.answer(asked))
        async with message.channel.typing():
            return self._first(key, await self.clerk.answer_in_turn(asked))

    def _first(self, key: tuple[int, int], answer: Answer) -> DiscordReply:
        return self._leaves.keep(key, pages(answer, self.settings.prefix))

    def _turn(self, key: tuple[int, int]) -> DiscordReply:
        return self._leaves.turn(key) or DiscordReply(labels.NOTHING_LEFT)


def _embeds(reply: DiscordReply) -> list[discord.Embed]:
    return [discord.Embed().set_image(url=reply.image_url)] if reply.image_url else []


async def _respond(interaction: discord.Interaction, reply: DiscordReply, *, private: bool) -> None:
    await interaction.response.send_message(reply.content, embeds=_embeds(reply), suppress_embeds=not reply.image_url, ephemeral=private)


async def _apologise(interaction: discord.Interaction, sentence: str) -> None:
    """Say one sentence to who asked, whatever was already said; if even that fails, there is nothing left to say."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)
    except discord.HTTPException as refusal:
        log.warning("cannot apologise: %s", refusal)

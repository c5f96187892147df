"""A look at Discord's side of an installation: the token, the intents, each server's permissions and settings."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import timedelta

import discord

from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.discord import labels_doctor as labels
from bot.frontends.discord.clock import Drift
from bot.frontends.discord.operated import turn_towards
from bot.frontends.discord.retrying import FAULTS
from bot.frontends.discord.vanished import Channels, vanished
from bot.frontends.layout import Check
from bot.storage import (
    MOST_TRIES,
    GuildSettings,
    Storage,
    database_file,
    database_url,
    newest_revision,
    open_storage,
    revision_at,
)

__all__ = ["checks_of", "examine_discord", "invitation", "report", "rules_text"]

_SERVERS = 25
"""Servers examined: each costs three requests."""
_WANTED = discord.Permissions(**dict.fromkeys(labels.PERMISSIONS, True))
_ON_TIME = timedelta(seconds=5)
"""How wrong a machine may be: one that takes its time from the network is far less so."""
_SPEAKING = ("view_channel", "send_messages", "embed_links", "read_message_history")
_FORUM = ("view_channel", "send_messages_in_threads", "embed_links", "read_message_history", "manage_threads")

log = logging.getLogger(__name__)


async def report(settings: Settings, token: str) -> tuple[bool, list[str]]:
    """Whether Discord's side is sound, and the lines that say so: checks, invitation, text for a channel of rules."""
    turn_towards(settings)
    storage = await _opened(settings)
    try:
        checks, invite = await examine_discord(token, storage, settings.guild_id)
    finally:
        if storage:
            await storage.close()
    lines = [*map(str, checks), *([labels.INVITE.format(url=invite)] if invite else []), rules_text(settings.privacy_url, settings.prefix)]
    return all(check.sound for check in checks), lines


async def _opened(settings: Settings) -> Storage | None:
    """The settings of servers, where reading them changes nothing: another check says what is wrong with the database."""
    try:
        url = database_url(settings.database, settings.data_dir)
        file = database_file(url)
        ready = (file is None or file.exists()) and await revision_at(url) == newest_revision()
        return await open_storage(url, settings.data_dir) if ready else None
    except StorageError as fault:
        log.debug("no settings", exc_info=fault)
        return None


async def examine_discord(token: str, storage: Storage | None, guild_id: int | None = None) -> tuple[list[Check], str | None]:
    """Check everything that Discord knows, and the invitation link; null when the token opens nothing.

    ``guild_id`` is the server to which the commands are sent, null for all of them.
    """
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks
    logging.getLogger("discord").setLevel(logging.WARNING)  # the report says by itself whether the token was taken
    drift = Drift()
    async with discord.Client(intents=discord.Intents(guilds=True), http_trace=drift.trace()) as client:
        try:
            await client.login(token)
            checks = [check async for check in checks_of(client, storage, guild_id)]
            return [*checks, *_clock(drift)], invitation(client.application_id or 0)
        except discord.LoginFailure:
            return [Check(labels.TOKEN, labels.BAD_TOKEN, sound=False), *_clock(drift)], None
        except FAULTS as refusal:
            log.debug("unreachable", exc_info=refusal)
            return [Check(labels.DISCORD, labels.UNREACHABLE, sound=False)], None


def _clock(drift: Drift) -> Iterator[Check]:
    """Whether the machine is on time, where Discord said what time it is."""
    if drift.ahead is None:
        return
    if abs(drift.ahead) <= _ON_TIME:
        yield Check(labels.CLOCK, labels.ON_TIME.format(seconds=int(_ON_TIME.total_seconds())))
        return
    wrong = labels.AHEAD if drift.ahead > timedelta() else labels.BEHIND
    yield Check(labels.CLOCK, labels.SET_CLOCK.format(gap=wrong.format(gap=labels.gap_named(abs(drift.ahead)))), sound=False)


def invitation(application_id: int) -> str:
    """The address that invites the bot, with the permissions that it needs and no more."""
    return discord.utils.oauth_url(application_id, permissions=_WANTED, scopes=("bot", "applications.commands"))


def rules_text(privacy_url: str | None, prefix: str = "!") -> str:
    """What the owner of a server may write in its channel of rules."""
    return labels.RULES.format(prefix=prefix, page=labels.RULES_PAGE.format(url=privacy_url) if privacy_url else "")


async def checks_of(client: discord.Client, storage: Storage | None, guild_id: int | None = None) -> AsyncIterator[Check]:
    """What a client that logged in finds out; ``storage`` holds what each server decided."""
    about = await client.application_info()
    yield Check(labels.TOKEN, labels.GOOD_TOKEN.format(name=about.name))
    content = about.flags.gateway_message_content or about.flags.gateway_message_content_limited
    yield Check(labels.INTENTS, labels.WITH_CONTENT if content else labels.WITHOUT_CONTENT, sound=content)
    yield Check(labels.APPLICATION, labels.PUBLIC_BOT if about.bot_public else labels.PRIVATE_BOT)
    sent = await _commands(client, about.id, guild_id)
    yield Check(labels.COMMANDS, labels.SENT_COMMANDS.format(count=len(sent)) if sent else labels.NO_COMMANDS, sound=bool(sent))
    async for check in _servers(client, storage):
        yield check


async def _commands(client: discord.Client, application_id: int, guild_id: int | None) -> Sequence[object]:
    """The commands that Discord knows, everywhere or on the server of the settings."""
    try:
        if guild_id:
            return await client.http.get_guild_commands(application_id, guild_id)
        return await client.http.get_global_commands(application_id)
    except FAULTS as refusal:
        log.debug("no commands", exc_info=refusal)
        return []


async def _servers(client: discord.Client, storage: Storage | None) -> AsyncIterator[Check]:
    found = [guild async for guild in client.fetch_guilds(limit=None, with_counts=False)]
    if not found:
        yield Check(labels.SERVERS, labels.NO_SERVER, sound=False)
    for guild in found[:_SERVERS]:
        try:
            checks = await _server(client, guild.id, storage)
        except FAULTS as refusal:
            log.debug("a server refused", exc_info=refusal)
            checks = [Check(labels.SERVER.format(name=guild.name), labels.REFUSED, sound=False)]
        for check in checks:
            yield check
    if len(found) > _SERVERS:
        yield Check(labels.SERVERS, labels.MORE_SERVERS.format(count=len(found) - _SERVERS))


async def _server(client: discord.Client, guild_id: int, storage: Storage | None) -> Sequence[Check]:
    """What is wrong on a server, or one line that says that nothing is."""
    guild = await client.fetch_guild(guild_id, with_counts=False)
    assert client.user is not None, "a client that logged in knows its user"
    me = await guild.fetch_member(client.user.id)
    channels = {channel.id: channel for channel in await guild.fetch_channels()}
    settings = await _settings(storage, guild_id)
    about = labels.SERVER.format(name=guild.name)
    waiting = None if settings.has_place else channels.get(await _system_channel(client, guild_id))
    faults = [
        *_lacking(me),
        *_unplaced(settings, waiting, me),
        *vanished(settings, channels, guild.get_role),
        *_misplaced(settings, channels, me),
        *_miscalled(settings, guild, me),
    ]
    return [Check(about, fault, sound=False) for fault in faults] or [Check(about, _where(settings, waiting))]


async def _system_channel(client: discord.Client, guild_id: int) -> int:
    """The channel where Discord itself speaks, which the library tells only of servers that it keeps; 0 without one."""
    return int((await client.http.get_guild(guild_id)).get("system_channel_id") or 0)


def _unplaced(settings: GuildSettings, waiting: discord.abc.GuildChannel | None, me: discord.Member) -> Iterator[str]:
    """What is wrong with where the bot speaks as long as nobody chose."""
    if waiting is not None:
        yield from _in_channel(waiting.id, {waiting.id: waiting}, me, _SPEAKING)
    elif not settings.has_place:
        yield labels.NO_PLACE


def _where(settings: GuildSettings, waiting: discord.abc.GuildChannel | None) -> str:
    """That nothing is wrong, and where the bot speaks as long as nobody chose."""
    return f"{labels.SOUND} ; {labels.WAITING.format(channel=f'#{waiting.name}')}" if waiting else labels.SOUND


async def _settings(storage: Storage | None, guild_id: int) -> GuildSettings:
    try:
        return await storage.guilds.settings(guild_id) if storage else GuildSettings()
    except StorageError as fault:
        log.warning("no settings of %s: %s", guild_id, fault)
        return GuildSettings()


def _lacking(me: discord.Member) -> Iterator[str]:
    granted = me.guild_permissions
    missing = [words for name, words in labels.PERMISSIONS.items() if not (granted.administrator or getattr(granted, name))]
    if missing:
        yield labels.LACKING.format(missing=", ".join(missing))


def _misplaced(settings: GuildSettings, channels: Channels, me: discord.Member) -> Iterator[str]:
    """What is wrong with the channels and forums that a server chose."""
    others = [one for one in (settings.shadow_channel, settings.alert_channel) if one is not None]
    for channel_id in (*settings.channels, *others):
        yield from _in_channel(channel_id, channels, me, _SPEAKING)
    if settings.alert_channel is not None and settings.edition_tries >= MOST_TRIES:
        yield labels.UNTOLD.format(count=settings.edition_tries, edition=settings.edition_told)
    for forum in settings.forums:
        yield from _in_channel(forum.channel_id, channels, me, _FORUM)


def _in_channel(channel_id: int, channels: Channels, me: discord.Member, wanted: Sequence[str]) -> Iterator[str]:
    channel = channels.get(channel_id)
    if channel is None:
        return  # which is said apart
    granted = channel.permissions_for(me)
    missing = [labels.PERMISSIONS[name] for name in wanted if not getattr(granted, name)]
    if missing:
        yield labels.LACKING_IN.format(channel=f"#{channel.name}", missing=", ".join(missing))


def _miscalled(settings: GuildSettings, guild: discord.Guild, me: discord.Member) -> Iterator[str]:
    """Whether the role of the arbitres can be called."""
    role = guild.get_role(settings.judge_role) if settings.judge_role else None
    if role is not None and not (role.mentionable or me.guild_permissions.mention_everyone):
        yield labels.QUIET_ROLE.format(role=f"@{role.name}")

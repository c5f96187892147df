"""Connects to Discord and stays; says in one line why it cannot."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from functools import partial

import discord

from bot.answers import Answerer, is_lasting, storage_words
from bot.config import Settings
from bot.errors import ConfigError, StorageError
from bot.frontends.discord import labels, labels_operation
from bot.frontends.discord.alone import alone, claim_of
from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.operated import Operated, turn_towards
from bot.frontends.discord.retrying import FAULTS
from bot.frontends.metering import Monitor, Status, serving
from bot.storage import Storage

__all__ = ["CLAIMED_EVERY", "run", "stay", "stay_with"]

log = logging.getLogger(__name__)

Opener = Callable[[], Awaitable[Storage]]

_FAILED = 1
_WRONG_SETTING = 2
"""Exit code of what starting again will not repair, so that a supervisor may leave it."""
_PATIENCE = 10.0
"""Seconds that what began before the end may take; a supervisor waits longer before it kills."""
_DATABASE_PATIENCE = 2.0
CLAIMED_EVERY = 10.0
"""Seconds after which a claim is made sure of."""
_BAD_TOKEN = 4004
_SHARDING = (4010, 4011)


def run(
    answerer: Answerer,
    settings: Settings,
    open_storage: Opener | None = None,
    *,
    monitor: Monitor | None = None,
    sync_only: bool = False,
) -> int:
    """Answer on Discord until stopped; with ``sync_only``, only send the slash commands. Returns the process's exit code.

    ``open_storage`` opens what survives a restart; ``monitor`` is told what happens. Raises ConfigError without a token.
    """
    if not settings.discord_token:
        raise ConfigError([labels.NO_TOKEN])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks
    turn_towards(settings)
    clerk = Clerk(answerer, settings.default_date)
    work = partial(stay_with, clerk, settings, settings.discord_token, open_storage, monitor=monitor, sync_only=sync_only)
    try:
        if sync_only:
            return asyncio.run(work())
        with alone(settings.data_dir, claim_of(settings.discord_token, settings.shards)) as first:
            return asyncio.run(work()) if first else _say(labels_operation.ALREADY_RUNNING, _FAILED)
    finally:
        clerk.close()


async def stay_with(
    clerk: Clerk,
    settings: Settings,
    token: str,
    open_storage: Opener | None,
    *,
    monitor: Monitor | None = None,
    sync_only: bool = False,
) -> int:
    """Stay connected, with what survives a restart where it opens, and watched where the settings say so."""
    async with _opened(open_storage) as storage, _watched(monitor, settings, storage):
        if storage and not sync_only and not await _claimed(storage, claim_of(token, settings.shards)):
            return _say(labels_operation.ALREADY_RUNNING, _FAILED)
        staying = stay(clerk, settings, token, storage, monitor=monitor, sync_only=sync_only)
        if storage is None or storage.file or sync_only:
            return await staying
        return await _until_taken(staying, storage, claim_of(token, settings.shards))


@contextlib.asynccontextmanager
async def _opened(open_storage: Opener | None) -> AsyncIterator[Storage | None]:
    """What survives a restart; nothing when it can't be opened now, which is said, for questions are answered all the same.

    Raises StorageError for what starting again will not mend.
    """
    storage = None
    try:
        storage = await open_storage() if open_storage else None
    except StorageError as fault:
        if is_lasting(fault):
            raise
        log.error(labels.WITHOUT_STORAGE, storage_words(fault))
    if storage and storage.fault:
        log.error(labels_operation.DATABASE_LATER, storage_words(storage.fault))
    try:
        yield storage
    finally:
        if storage:
            await storage.close()


@contextlib.asynccontextmanager
async def _watched(monitor: Monitor | None, settings: Settings, storage: Storage | None) -> AsyncIterator[None]:
    """The page of the state, where the settings want one."""
    if monitor is None or settings.health is None:
        yield
        return
    monitor.health.watch("database", partial(_database, storage))
    async with serving(monitor, settings.health.host, settings.health.port) as address:
        log.info(labels_operation.WATCHED, address)
        yield


async def _database(storage: Storage | None) -> Status:
    try:
        if storage:
            await asyncio.wait_for(storage.check(), _DATABASE_PATIENCE)
    except (StorageError, TimeoutError):
        return Status(False)
    return Status(storage is not None)


async def _claimed(storage: Storage, claim: str) -> bool:
    """Whether nobody else holds a claim, as far as the database tells."""
    try:
        return await storage.claim(claim)
    except StorageError as fault:
        log.debug("no claim: %s", fault)
        return True


async def _until_taken(staying: Coroutine[object, object, int], storage: Storage, claim: str) -> int:
    """Stay, unless another process takes what this one claims: a database that was stopped forgot who held it."""
    tasks = asyncio.create_task(staying), asyncio.create_task(_taken(storage, claim))
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[0].result() if tasks[0] in done else _say(labels_operation.ALREADY_RUNNING, _FAILED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _taken(storage: Storage, claim: str) -> None:
    """Return once another process holds the claim."""
    while await _claimed(storage, claim):
        await asyncio.sleep(CLAIMED_EVERY)


async def stay(
    clerk: Clerk,
    settings: Settings,
    token: str,
    storage: Storage | None = None,
    *,
    monitor: Monitor | None = None,
    sync_only: bool = False,
) -> int:
    """Stay connected until asked to stop. Where Discord withholds the content of messages, say so, and stay without it."""
    stop = _stop_on_signals()
    for message_content in (True, False):
        try:
            async with Operated(clerk, settings, storage, message_content=message_content, force_sync=sync_only) as client:
                client.operate(settings.shards, monitor, fixed_gateway=settings.gateway_url is not None)
                await _until_stopped(client, token, stop, sync_only=sync_only)
                return _say(labels_operation.REVOKED, _WRONG_SETTING) if client.revoked else 0
        except discord.PrivilegedIntentsRequired:
            _say(labels.NO_MESSAGE_CONTENT)
        except (*FAULTS, discord.DiscordException) as fault:
            return _gave_up(fault)
        except asyncio.CancelledError:
            return 0
    return _WRONG_SETTING


async def _until_stopped(client: Operated, token: str, stop: asyncio.Event, *, sync_only: bool) -> None:
    """Log in and stay connected; once asked to stop, hear nothing more, finish what began, and leave."""
    connected = asyncio.create_task(_connect(client, token, sync_only=sync_only))
    stopped = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({connected, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if connected.done():
            await connected
        else:
            await client.finish(_PATIENCE)
    finally:
        await client.close()
        connected.cancel()
        stopped.cancel()
        await asyncio.gather(connected, stopped, return_exceptions=True)


async def _connect(client: Operated, token: str, *, sync_only: bool) -> None:
    await client.login(token)
    if not sync_only:
        await client.connect()


def _gave_up(fault: Exception) -> int:
    """Say in one line why it ends; the exit code tells whether starting again may help."""
    code = fault.code if isinstance(fault, discord.ConnectionClosed) else None
    if isinstance(fault, discord.LoginFailure):
        return _say(labels.BAD_TOKEN, _WRONG_SETTING)
    if code == _BAD_TOKEN:
        return _say(labels_operation.REVOKED, _WRONG_SETTING)
    if code in _SHARDING:
        return _say(labels_operation.WRONG_SHARDS, _WRONG_SETTING)
    log.debug("gave up", exc_info=fault)
    return _say(labels.UNREACHABLE, _FAILED)


def _stop_on_signals() -> asyncio.Event:
    """Set when somebody asks the process to stop; asked a second time, it stops at once. Some platforms have no such signals."""
    stop = asyncio.Event()
    task = asyncio.current_task()

    def asked() -> None:
        if stop.is_set() and task:
            task.cancel()
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(number, asked)
    return stop


def _say(line: str, code: int = 0) -> int:
    print(line, file=sys.stderr, flush=True)
    return code

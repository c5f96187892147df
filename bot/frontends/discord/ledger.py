"""The storage, asked in a way that never fails nor makes anyone wait: at worst, nothing is remembered but in memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from bot.answers import storage_words
from bot.errors import StorageError
from bot.frontends.discord import labels_operation as labels
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.owed import Debt, Owed
from bot.frontends.discord.questions import Question, writable
from bot.storage import GuildSettings, Reply, ReplyState, Storage

__all__ = ["Ledger"]

T = TypeVar("T")

_PATIENCE = 0.6
"""Seconds that a question waits for the database: Discord gives three to the whole answer."""
_REST = 2.0
"""Seconds for which a database that did not answer in time is not asked again."""
_CROWD_PATIENCE = 10.0
_SAID_EVERY = 60.0
"""Seconds for which a database in trouble is not spoken of again."""
_REMEMBERED = 2000
_LAST_ID = 2**63 - 1
"""What a database counts up to."""

_UNKNOWN = GuildSettings(everywhere=True)
"""For a server that nothing can be known of: to answer where it perhaps does not want it is better than to answer nobody."""

log = logging.getLogger(__name__)


class Ledger:
    """What was answered, and what each server decided.

    Without a database, or while it does not answer, answers are kept in memory, under negative ids that no other process nor an earlier
    life of this one ever gave: an old button never shows another answer. A database that did not answer is told of them later.
    """

    def __init__(self, storage: Storage | None = None, *, patience: float | None = None) -> None:
        """``patience`` is how many seconds the database is waited for, if not the usual ones."""
        self.storage = storage
        self.patience = _PATIENCE if patience is None else patience
        self._failed_at = -_REST
        self._replies: OrderedDict[int, Reply] = OrderedDict()
        self._rested_at = 0.0
        self._quiet_until = 0.0
        self._is_away = False
        self._troubled_at = 0.0
        self.crowded = False
        """Whether so many ask at once that they got a first sign already, and may wait for the database."""
        self._late: set[asyncio.Task[object]] = set()
        self.owed = Owed(self._pay)
        """What became of answers, and could not be written yet."""

    @property
    def is_silent(self) -> bool:
        """Whether the database failed to answer a moment ago: what was not found may be there all the same."""
        return time.monotonic() - self._failed_at < _REST

    async def settings(self, guild_id: int | None) -> GuildSettings:
        """What a server decided; what was last known of it while the database does not answer; everywhere, where nothing can be known."""
        if self.storage is None:
            return _UNKNOWN
        fresh = self.storage.guilds.fresh(guild_id)
        if fresh is not None:
            return fresh
        found = await self._ask("settings", self.storage.guilds.settings(guild_id))
        return found or self.storage.guilds.last_known(guild_id) or _UNKNOWN

    async def intend(self, question: Question, as_of: str | None) -> Reply | None:
        """Write that a question is going to be answered; null when it already was, or is being answered."""
        question = replace(question, text=writable(question.text))
        drafted = _drafted(question, as_of)
        if drafted.id in self._replies:
            return None
        self._keep(drafted)
        if self.storage is None:
            return drafted
        try:
            written = await self._within(self._written(self.storage, question, as_of))
        except (StorageError, TimeoutError) as fault:
            self._warn("intend", fault)
            return self.owed.note(drafted, {})
        self._answered()
        return self._instead(drafted, written)

    async def takes(self, question: Question) -> bool:
        """Whether it is for this process to say a word about what is no question to answer; the words of it are not kept."""
        taken = await self.intend(replace(question, text=""), None)
        if taken is not None:
            await self.failed(taken)  # so that nothing more comes of it after a restart
        return taken is not None

    async def sent(self, reply: Reply, message_id: int) -> Reply:
        """The message ``message_id`` gives the answer."""
        return await self._becomes(reply, "sent", state=ReplyState.SENT, reply_id=message_id)

    async def failed(self, reply: Reply) -> Reply:
        """Nothing was sent, and nothing will be."""
        return await self._becomes(reply, "failed", state=ReplyState.FAILED)

    async def deleted(self, reply: Reply) -> Reply:
        """The message was deleted."""
        return await self._becomes(reply, "deleted", state=ReplyState.DELETED)

    async def asked_again(self, reply: Reply, request: str) -> Reply:
        """The question changed."""
        return await self._becomes(reply, "asked again", request=writable(request))

    async def settle(self, reply: Reply) -> Reply:
        """The answer stands: editing the question no longer changes it."""
        return await self._becomes(reply, "settle", settled=True)

    async def get(self, reply_id: int) -> Reply | None:
        """An answer by its key; null once it was purged, or forgotten."""
        if reply_id < 0 or self.storage is None:
            return self._replies.get(reply_id)
        if reply_id > _LAST_ID:
            return None
        return self.owed.get(reply_id) or await self._ask("get", self.storage.replies.get(reply_id))

    async def by_source(self, source_id: int) -> Reply | None:
        """The answer to a message, an interaction or a post."""
        return await self._found(lambda reply: reply.source_id == source_id, lambda storage: storage.replies.by_source(source_id))

    async def by_reply(self, message_id: int) -> Reply | None:
        """The answer that a message gives."""
        return await self._found(lambda reply: reply.reply_id == message_id, lambda storage: storage.replies.by_reply(message_id))

    async def unfinished(self, since: datetime) -> list[Reply]:
        """Answers intended since a moment, and not known to be sent: oldest first."""
        return await self._ask("unfinished", self.storage.replies.unfinished(since)) or [] if self.storage else []

    async def private_channels(self, since: datetime, limit: int) -> list[int]:
        """Where people asked something in private since a moment, the last first; none that the database does not tell."""
        return await self._ask("private", self.storage.replies.private_channels(since, limit)) or [] if self.storage else []

    async def is_back(self) -> bool:
        """Whether the database answers."""
        return self.storage is not None and await self._ask("back", self.storage.guilds.known()) is not None

    def forget_user(self, user_id: int) -> None:
        """Remember nothing of what someone asked."""
        self._forget(lambda reply: reply.asker_id == user_id)

    def forget_guild(self, guild_id: int) -> None:
        """Remember nothing of what was asked on a server."""
        self._forget(lambda reply: reply.guild_id == guild_id)

    async def attempt(self, what: str, work: Coroutine[object, object, T]) -> T | None:
        """What some work on the database gives; null, and a line in the log, when it fails or takes too long."""
        return await self._ask(what, work)

    # --- in memory, and in the database ----------------------------------------------------------------------------

    async def _becomes(self, reply: Reply, what: str, **changes: object) -> Reply:
        """An answer of which some columns change: at once, or, once something of it could not be written, after that."""
        if self.storage is not None and reply.id > 0 and self.owed.get(reply.id):
            return self.owed.note(reply, changes)
        done = replace(reply, **changes)  # type: ignore[arg-type]  # each value is of the field of its name
        if reply.id < 0:
            self._keep(done)
        if self.storage is not None and (reply.id < 0 or not await self._pay(Debt(done, changes), what)):
            return self.owed.note(reply, changes)
        return done

    async def _pay(self, debt: Debt, what: str = "owed") -> bool:
        if self.storage is None:
            return False
        replies = self.storage.replies
        work = replies.becomes if debt.reply.id > 0 else replies.becomes_late
        return await self._ask(what, work(debt.reply, debt.changes, utc_now())) is not None

    def _forget(self, which: Callable[[Reply], bool]) -> None:
        self._replies = OrderedDict((key, reply) for key, reply in self._replies.items() if not which(reply))
        self.owed.forget(which)

    async def _found(
        self, holds: Callable[[Reply], bool], read: Callable[[Storage], Coroutine[object, object, Reply | None]]
    ) -> Reply | None:
        kept = next((reply for reply in (*reversed(self._replies.values()), *self.owed.replies()) if holds(reply)), None)
        if kept is not None or self.storage is None:
            return kept
        return await self._ask("find", read(self.storage))

    async def _written(self, storage: Storage, question: Question, as_of: str | None) -> Reply | None:
        return await storage.replies.intend(
            question.source,
            question.source_id,
            guild_id=question.guild_id,
            channel_id=question.channel_id,
            asker_id=question.asker_id,
            request=question.text,
            as_of=as_of,
            now=utc_now(),
        )

    def _keep(self, reply: Reply) -> None:
        self._replies[reply.id] = reply
        if len(self._replies) > _REMEMBERED:
            self._replies.popitem(last=False)

    def _instead(self, drafted: Reply, written: Reply | None) -> Reply | None:
        """The row of the database, which makes the one of memory useless."""
        self._replies.pop(drafted.id, None)
        return written

    async def _ask(self, what: str, work: Coroutine[object, object, T]) -> T | None:
        try:
            return await self._within(work)
        except (StorageError, TimeoutError) as fault:
            self._failed_at = time.monotonic()
            self._warn(what, fault)
            return None

    async def _within(self, work: Coroutine[object, object, T]) -> T:
        """The result of some work, unless it takes too long: it then goes on by itself, for a transaction is not to be cut.

        A database that just made somebody wait is left alone for a moment, so that one answer never waits twice.
        """
        if time.monotonic() < self._rested_at:
            work.close()
            raise TimeoutError("resting")
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=_CROWD_PATIENCE if self.crowded else self.patience)
        if not done:
            self._rested_at = time.monotonic() + (0 if self.crowded else _REST)  # a crowd waits for itself, not for the database
            self._late.add(task)
            task.add_done_callback(self._arrived)
            raise TimeoutError
        return task.result()

    def _answered(self) -> None:
        """The database wrote a question down: say so, where it was said that it did not answer, and it has answered for a while."""
        if self._is_away and time.monotonic() - self._troubled_at > _REST:
            self._is_away = False
            log.warning(labels.DATABASE_BACK)

    def _warn(self, what: str, fault: BaseException) -> None:
        """Say that the database is in trouble, once in a while: each answer would say it otherwise."""
        now = time.monotonic()
        self._troubled_at = now
        level = logging.WARNING if now >= self._quiet_until else logging.DEBUG
        if level == logging.WARNING:
            self._quiet_until = now + _SAID_EVERY
            self._is_away = True
        said = storage_words(fault) if isinstance(fault, StorageError) else labels.DATABASE_SLOW
        log.log(level, labels.DATABASE_AWAY, said, what)
        log.debug("%s: %s", what, fault)

    def _arrived(self, task: asyncio.Task[T]) -> None:
        self._late.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            self._warn("late", fault)


def _drafted(question: Question, as_of: str | None) -> Reply:
    """The row of a question, as memory keeps it."""
    now = utc_now()
    return Reply(
        id=-question.source_id,
        source=question.source,
        source_id=question.source_id,
        guild_id=question.guild_id,
        channel_id=question.channel_id,
        asker_id=question.asker_id,
        request=question.text,
        as_of=as_of,
        nonce=str(question.source_id),
        state=ReplyState.INTENDED,
        reply_id=None,
        settled=False,
        validated_id=None,
        created_at=now,
        updated_at=now,
    )

"""What each server decided."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.records import dataclass
from bot.storage import tables
from bot.storage.database import Database
from bot.storage.records import Forum, GuildSettings, Json
from bot.storage.tries import may_try

__all__ = ["Guilds"]

_FRESH = 30.0
"""Seconds for which settings read once are taken for those of the database, where other processes may write too."""


@dataclass(frozen=True, slots=True)
class _Kept:
    settings: GuildSettings
    until: float


@dataclasses.dataclass(slots=True)
class _Row:
    """The settings of a server inside a transaction, which writes them at its end."""

    connection: AsyncConnection
    settings: GuildSettings


class Guilds:
    """The settings of servers, remembered for a moment, and when each was left."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[int, _Kept] = {}
        self._asked: dict[int, asyncio.Future[GuildSettings]] = {}

    async def settings(self, guild_id: int | None) -> GuildSettings:
        """What a server decided; the defaults for one that decided nothing, and in private messages. Raises StorageError."""
        fresh = self.fresh(guild_id)
        if fresh is not None or guild_id is None:
            return fresh or GuildSettings()
        if guild_id not in self._asked:  # many ask at once: one looks, and all get what it finds
            self._asked[guild_id] = asyncio.create_task(self._looked_up(guild_id))
        return await asyncio.shield(self._asked[guild_id])

    def fresh(self, guild_id: int | None) -> GuildSettings | None:
        """The settings of a server that were read a moment ago, and the defaults in private messages; null where they must be read."""
        if guild_id is None:
            return GuildSettings()
        kept = self._kept.get(guild_id)
        return kept.settings if kept and kept.until > time.monotonic() else None

    async def _looked_up(self, guild_id: int) -> GuildSettings:
        try:
            rows = await self._database.rows(select(tables.guilds.c.settings).where(tables.guilds.c.guild_id == guild_id))
        finally:
            is_latest = self._asked.get(guild_id) is asyncio.current_task()
            if is_latest:
                del self._asked[guild_id]
        found = _read(rows[0][0] if rows else None)
        if is_latest:
            return self._keep(guild_id, found)
        return self.fresh(guild_id) or found  # changed, or to be read again, since the database looked

    def last_known(self, guild_id: int | None) -> GuildSettings | None:
        """What was last read of a server's settings, however long ago, if ever: for when the database does not answer."""
        kept = self._kept.get(guild_id) if guild_id is not None else None
        return kept.settings if kept else None

    async def change(
        self, guild_id: int, settings: GuildSettings, actor_id: int, now: datetime, *, since: GuildSettings | None = None
    ) -> GuildSettings:
        """Write a server's settings, and in the audit log which of them changed; what is written. Raises StorageError.

        ``since`` are those that were changed into ``settings``: what somebody else changed meanwhile stays.
        """
        async with self._altering(guild_id) as row:
            before = row.settings
            row.settings = settings if since is None else merged(since, settings, before)
            written = _written(row.settings)
            changed = {name: value for name, value in written.items() if value != _written(before)[name]}
            if changed:
                target = ", ".join(changed)[:80]
                entry = {"guild_id": guild_id, "actor_id": actor_id, "action": "config", "target": target, "detail": changed, "at": now}
                await row.connection.execute(insert(tables.audit).values(entry))
        return row.settings

    async def settle_in(self, guild_id: int, channel_id: int, actor_id: int, now: datetime, *, gone: Collection[int] = ()) -> bool:
        """Speak in a channel from now on, where a server chose no place yet, or only channels ``gone``; false where it has one.

        Raises StorageError.
        """
        self.doubt(guild_id)  # another process may have settled
        before = await self.settings(guild_id)
        if before.everywhere or set(before.channels) - set(gone):
            return False
        settled = await self.change(guild_id, replace(before, channels=(channel_id,)), actor_id, now, since=before)
        return settled.channels == (channel_id,)

    async def try_edition(self, guild_id: int, edition: str, now: datetime) -> int:
        """Note that a server is about to be told of an edition; which try it is, zero where it is not to be told. Raises StorageError.

        It is not where it was told of this one or a newer, where another process is trying, or was refused too often.
        """
        async with self._altering(guild_id) as row:
            before = row.settings
            if before.edition_told is not None and before.edition_told > edition:
                return 0
            again = before.edition_told == edition
            if again and not (before.edition_tries and may_try(before.edition_tries, before.edition_tried, now)):
                return 0
            attempt = before.edition_tries + 1 if again else 1
            row.settings = replace(before, edition_told=edition, edition_tries=attempt, edition_tried=now.isoformat())
        return attempt

    async def told_edition(self, guild_id: int, edition: str) -> None:
        """Note that a server has been told of an edition. Raises StorageError."""
        async with self._altering(guild_id) as row:
            row.settings = replace(row.settings, edition_told=edition, edition_tries=0, edition_tried=None)

    @asynccontextmanager
    async def _altering(self, guild_id: int) -> AsyncIterator[_Row]:
        """The settings as they are, to be changed inside the block, where nobody else reads them to change them. Raises StorageError."""
        table = tables.guilds
        ours = table.c.guild_id == guild_id
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_or_ignore(table, {"guild_id": guild_id, "settings": {}}))
            found = (await connection.execute(select(table.c.settings).where(ours).with_for_update())).scalar_one()
            row = _Row(connection, _read(found))
            yield row
            await connection.execute(update(table).where(ours).values(settings=_written(row.settings)))
        self._keep(guild_id, row.settings)

    async def joined(self, guild_id: int) -> None:
        """The bot is on this server: what was kept of it will not be deleted."""
        table = tables.guilds
        await self._database.write(
            self._database.insert_or_ignore(table, {"guild_id": guild_id, "settings": {}}),
            update(table).where(table.c.guild_id == guild_id).values(left_at=None),
        )

    async def left(self, guild_id: int, now: datetime) -> None:
        """The bot was taken off this server: what is kept of it will be deleted later."""
        table = tables.guilds
        await self._database.write(update(table).where(table.c.guild_id == guild_id, table.c.left_at.is_(None)).values(left_at=now))
        self.forget(guild_id)

    async def known(self) -> list[int]:
        """The servers that something is kept of, and that were not left."""
        table = tables.guilds
        return [int(row[0]) for row in await self._database.rows(select(table.c.guild_id).where(table.c.left_at.is_(None)))]  # type: ignore[call-overload]  # a column of integers

    async def left_before(self, moment: datetime) -> list[int]:
        """The servers left before a moment, and not joined again."""
        table = tables.guilds
        return [int(row[0]) for row in await self._database.rows(select(table.c.guild_id).where(table.c.left_at < moment))]  # type: ignore[call-overload]  # a column of integers

    async def reconcile(self, present: Collection[int], ours: Collection[int], now: datetime) -> None:
        """At start: servers ``present`` are joined; those of ``ours`` that are not were left while the bot was away."""
        for guild_id in present:
            await self.joined(guild_id)
        for guild_id in set(ours) - set(present):
            await self.left(guild_id, now)

    def doubt(self, guild_id: int) -> None:
        """Read the settings of this server again next time; while the database does not answer, these are the last known."""
        self._asked.pop(guild_id, None)
        if kept := self._kept.get(guild_id):
            self._kept[guild_id] = replace(kept, until=0.0)

    def forget(self, guild_id: int) -> None:
        """Know nothing of this server any more, until its settings are read again."""
        self._asked.pop(guild_id, None)
        self._kept.pop(guild_id, None)

    def _keep(self, guild_id: int, settings: GuildSettings) -> GuildSettings:
        self._asked.pop(guild_id, None)
        self._kept[guild_id] = _Kept(settings, time.monotonic() + _FRESH)
        return settings


def merged(since: GuildSettings, wanted: GuildSettings, now: GuildSettings) -> GuildSettings:
    """The settings of ``now``, with what changed from ``since`` to ``wanted``: in a list, only what was added to it or taken off."""
    changes: dict[str, object] = {}
    for field in dataclasses.fields(GuildSettings):
        old, new, there = (getattr(one, field.name) for one in (since, wanted, now))
        if old != new and isinstance(new, tuple):
            gone = set(old) - set(new)
            kept = [one for one in there if one not in gone]
            changes[field.name] = (*kept, *(one for one in new if one not in old and one not in kept))
        elif old != new:
            changes[field.name] = new
    return replace(now, **changes)  # type: ignore[arg-type]  # each value is of the field of its name


def _written(settings: GuildSettings) -> dict[str, Json]:
    written: dict[str, Json] = {}
    for field in dataclasses.fields(GuildSettings):
        value = getattr(settings, field.name)
        written[field.name] = [_forum(one) if isinstance(one, Forum) else one for one in value] if isinstance(value, tuple) else value
    return written


def _forum(forum: Forum) -> Json:
    return {"channel_id": forum.channel_id, "since": forum.since, "resolved_tag": forum.resolved_tag}


def _read(written: object) -> GuildSettings:
    """Settings written by this version or another: what it does not know is left, what is missing has its default."""
    given = written if isinstance(written, Mapping) else {}
    known = {field.name for field in dataclasses.fields(GuildSettings)}
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items() if name in known}
    values["forums"] = tuple(Forum(**forum) for forum in values.get("forums", ()))
    return GuildSettings(**values)  # type: ignore[arg-type]  # each value was written from the field of its name

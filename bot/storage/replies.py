"""Answers given, from the intent to the message: what makes an answer be given once, and its buttons work after a restart."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.engine import Row

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.records import Reply, ReplyState, Source

__all__ = ["Replies"]

_T = tables.replies


class Replies:
    """The answers, by what asked them and by the message that gives them. Every method raises StorageError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def intend(
        self,
        source: Source,
        source_id: int,
        *,
        guild_id: int | None,
        channel_id: int,
        asker_id: int,
        request: str,
        now: datetime,
        as_of: str | None = None,
    ) -> Reply | None:
        """Write that a question is going to be answered; null when it already was, or is being answered."""
        values = {
            "source": source.value,
            "source_id": source_id,
            "guild_id": guild_id,
            "channel_id": channel_id,
            "asker_id": asker_id,
            "request": request,
            "as_of": as_of,
            "nonce": str(source_id),
            "state": ReplyState.INTENDED.value,
            "settled": False,
            "created_at": now,
            "updated_at": now,
        }
        rows = await self._database.written(self._database.insert_or_ignore(_T, values).returning(_T))
        return _reply(rows[0]) if rows else None

    async def becomes(self, reply: Reply, changes: Mapping[str, object], now: datetime) -> bool:
        """Some columns of an answer change; false where it is known no more, or nothing of it but its id."""
        written = {name: value.value if isinstance(value, ReplyState) else value for name, value in changes.items()}
        there = update(_T).where(_T.c.id == reply.id, _T.c.channel_id == reply.channel_id)
        return bool(await self._database.write(there.values(updated_at=now, **written)))

    async def becomes_late(self, draft: Reply, changes: Mapping[str, object], now: datetime) -> bool:
        """What is known of an answer whose intent could not be written in time; false where its row is another process's by now.

        The intent may have been written all the same, after nobody waited for it any more: the row is then that one.
        """
        row = await self.intend(
            draft.source,
            draft.source_id,
            guild_id=draft.guild_id,
            channel_id=draft.channel_id,
            asker_id=draft.asker_id or 0,
            request=draft.request,
            now=draft.created_at,
            as_of=draft.as_of,
        ) or await self.by_source(draft.source_id)
        is_its_own = row is not None and row.channel_id == draft.channel_id and row.reply_id in (None, draft.reply_id)
        if row is None or not is_its_own or not changes:
            return is_its_own
        return await self.becomes(row, changes, now)

    async def rests_on(self, reply: int, validated_id: int, now: datetime) -> None:
        """The answer is one that an arbitre validated."""
        await self._database.write(update(_T).where(_T.c.id == reply).values(updated_at=now, validated_id=validated_id))

    async def get(self, reply: int) -> Reply | None:
        """An answer, by its key."""
        return await self._one(_T.c.id == reply)

    async def by_source(self, source_id: int) -> Reply | None:
        """The answer to a message, an interaction or a post."""
        return await self._one(_T.c.source_id == source_id)

    async def by_reply(self, reply_id: int) -> Reply | None:
        """The answer that a message gives."""
        return await self._one(_T.c.reply_id == reply_id)

    async def last_of(self, asker_id: int, channel_id: int) -> Reply | None:
        """The last answer that somebody got in a channel."""
        chosen = select(_T).where(_T.c.asker_id == asker_id, _T.c.channel_id == channel_id, _T.c.state == ReplyState.SENT.value)
        rows = await self._database.rows(chosen.order_by(_T.c.id.desc()).limit(1))
        return _reply(rows[0]) if rows else None

    async def unfinished(self, since: datetime) -> list[Reply]:
        """Answers intended since a moment, and not known to be sent: oldest first."""
        rows = await self._database.rows(
            select(_T).where(_T.c.state == ReplyState.INTENDED.value, _T.c.created_at >= since).order_by(_T.c.id)
        )
        return [_reply(row) for row in rows]

    async def private_channels(self, since: datetime, limit: int) -> list[int]:
        """The private conversations where something was asked since a moment, the last first."""
        known = _T.c.guild_id.is_(None) & _T.c.asker_id.is_not(None)
        private = select(_T.c.channel_id).where(known, _T.c.source == Source.MESSAGE.value, _T.c.created_at >= since)
        rows = await self._database.rows(private.group_by(_T.c.channel_id).order_by(func.max(_T.c.id).desc()).limit(limit))
        return [int(str(row[0])) for row in rows]

    async def _one(self, condition: ColumnElement[bool]) -> Reply | None:
        rows = await self._database.rows(select(_T).where(condition))
        return _reply(rows[0]) if rows else None


def _reply(row: Row[tuple[object, ...]]) -> Reply:
    values = dict(row._mapping)
    return Reply(**{**values, "source": Source(values["source"]), "state": ReplyState(values["state"])})

"""How long each thing is kept, and how it is forgotten or handed over."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import Column, ColumnElement, Delete, Table, Update, delete, or_, select, update
from sqlalchemy.engine import Row

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.records import Json, ReplyState, Source, ValidatedState

__all__ = ["KEPT_AFTER_LEAVING", "RETENTION", "Privacy"]

RETENTION: Mapping[str, timedelta] = {
    "replies": timedelta(days=30),
    "posts": timedelta(days=90),
    "reports": timedelta(days=180),
    "audit": timedelta(days=180),
    "retired": timedelta(days=365),
}
"""How long a row of each kind is kept after its last change; settings and standing validated answers stay with their server.

Where a validated answer was given is kept as long as the answer itself: two ids, without the question nor who asked.
"""
KEPT_AFTER_LEAVING = timedelta(days=30)
"""How long what is kept of a server outlives the bot's leaving it."""

ANSWERED_STILL = timedelta(hours=24)
"""How old something asked in writing may be to be answered after a restart: as long, it is not forgotten that it was."""

_VALIDATED = tables.validated
_IN_WRITING = (Source.MESSAGE.value, Source.POST.value)
_PEOPLE: Mapping[str, tuple[Table, Column[int]]] = {
    "replies": (tables.replies, tables.replies.c.asker_id),
    "posts": (tables.posts, tables.posts.c.asker_id),
    "reports": (tables.reports, tables.reports.c.reporter_id),
    "validated": (tables.validated, tables.validated.c.author_id),
    "audit": (tables.audit, tables.audit.c.actor_id),
}
"""Every table that names a person, and the column that does."""
_QUESTION = (_VALIDATED.c.id, _VALIDATED.c.guild_id, _VALIDATED.c.request, _VALIDATED.c.as_of, _VALIDATED.c.validated_at)
"""What a validated answer keeps of who asked: the rest is the arbitre's."""
_OF_A_GUILD = (tables.posts, tables.reports, tables.validated, tables.audit, tables.guilds)


class Privacy:
    """Forgets people and servers, and hands over what is kept of someone. Every method raises StorageError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def forget_user(self, user_id: int, now: datetime) -> int:
        """Delete what someone asked and signalled; leave what others need without their name. How many rows it touched.

        Of a question of the last day, it stays known that the message with its id was answered: nothing else of it.
        """
        replies, reports, posts = tables.replies, tables.reports, tables.posts
        own_posts = select(posts.c.thread_id).where(posts.c.asker_id == user_id)
        statements = [
            *_forgotten(or_(replies.c.asker_id == user_id, replies.c.channel_id.in_(own_posts)), now),
            delete(reports).where(reports.c.reporter_id == user_id),
            update(posts).where(posts.c.asker_id == user_id).values(asker_id=None, reason=None),
            update(_VALIDATED).where(_VALIDATED.c.author_id == user_id).values(author_id=None, redraw_at=now),
            update(_VALIDATED).where(_VALIDATED.c.asker_id == user_id).values(asker_id=None, request=""),
            update(tables.audit).where(tables.audit.c.actor_id == user_id).values(actor_id=None),
        ]
        async with self._database.writing() as connection:
            return sum([(await connection.execute(statement)).rowcount for statement in statements])

    async def export_user(self, user_id: int) -> dict[str, list[dict[str, Json]]]:
        """Everything kept that names someone, by table, ready for JSON."""
        exported: dict[str, list[dict[str, Json]]] = {}
        for name, (table, column) in _PEOPLE.items():
            rows = await self._database.rows(select(table).where(column == user_id))
            exported[name] = [_exported(row) for row in rows]
        asked = select(*_QUESTION).where(_VALIDATED.c.asker_id == user_id)
        exported["validated"] += [_exported(row) for row in await self._database.rows(asked)]
        return exported

    async def forget_guild(self, guild_id: int, now: datetime) -> None:
        """Delete everything that is kept of a server; what was asked in the last day stays known to be answered, by its id alone."""
        others = [delete(table).where(table.c.guild_id == guild_id) for table in _OF_A_GUILD]
        await self._database.write(*_forgotten(tables.replies.c.guild_id == guild_id, now), *others)

    async def purge(self, now: datetime) -> int:
        """Delete what was kept long enough; how many rows. A standing call for an arbitre is no reason to keep a post longer."""
        old = {name: now - kept for name, kept in RETENTION.items()}
        validated, posts = _VALIDATED, tables.posts
        statements = [
            delete(tables.replies).where(tables.replies.c.updated_at < old["replies"]),
            delete(posts).where(posts.c.active_at < old["posts"]),
            delete(tables.reports).where(tables.reports.c.created_at < old["reports"]),
            delete(tables.audit).where(tables.audit.c.at < old["audit"]),
            delete(validated).where(validated.c.state == ValidatedState.RETIRED.value, validated.c.updated_at < old["retired"]),
        ]
        async with self._database.writing() as connection:
            count = sum([(await connection.execute(statement)).rowcount for statement in statements])
        table = tables.guilds
        for row in await self._database.rows(select(table.c.guild_id).where(table.c.left_at < now - KEPT_AFTER_LEAVING)):
            await self.forget_guild(row.guild_id, now)
            count += 1
        return count


def _forgotten(which: ColumnElement[bool], now: datetime) -> tuple[Update, Delete]:
    """What leaves of some answers the ids of the messages that must not be answered again, for as long as they could be; then nothing."""
    replies = tables.replies
    blank: Mapping[str, object] = {
        "guild_id": None,
        "channel_id": 0,
        "asker_id": None,
        "request": "",
        "as_of": None,
        "nonce": "",
        "state": ReplyState.DELETED.value,
        "reply_id": None,
        "validated_id": None,
        "updated_at": now - RETENTION["replies"] + ANSWERED_STILL,
    }
    again = replies.c.source.in_(_IN_WRITING) & (replies.c.created_at >= now - ANSWERED_STILL)
    return update(replies).where(which, again).values(**blank), delete(replies).where(which)


def _exported(row: Row[tuple[object, ...]]) -> dict[str, Json]:
    return {str(key): _plain(value) for key, value in row._mapping.items()}


def _plain(value: object) -> Json:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, int | float | str | bool | list | dict) or value is None:
        return value
    return str(value)

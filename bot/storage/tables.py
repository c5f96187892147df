"""The tables, once for both databases. What they hold of people is listed in the privacy page, with how long it is kept."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import JSON, BigInteger, Boolean, Column, DateTime, ForeignKey, Index, Integer, MetaData, String, Table, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

__all__ = ["audit", "guilds", "metadata", "posts", "replies", "reports", "uses", "validated"]


class Moment(TypeDecorator[datetime]):
    """An aware UTC datetime: SQLite keeps no time zone, so it is taken off and put back."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database. A naive datetime is a mistake of the caller: ValueError."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its time zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        return value.replace(tzinfo=UTC) if value else None


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_ID = BigInteger().with_variant(Integer, "sqlite")
"""A key that counts up: SQLite does so only for its own INTEGER."""

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
    Column("left_at", Moment),
)

validated = Table(
    "validated",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("key", String(80), nullable=False),
    Column("request", Text, nullable=False),
    Column("as_of", String(10)),
    Column("text", Text),
    Column("engine_verdict", Text),
    Column("scenario", JSON(none_as_null=True)),
    Column("rules", JSON, nullable=False),
    Column("author_id", BigInteger),
    Column("state", String(10), nullable=False),
    Column("why", Text),
    Column("validated_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("asker_id", BigInteger),
    Column("redraw_at", Moment),
    Column("alert", JSON(none_as_null=True)),
    Index(None, "guild_id", "key"),
)

replies = Table(
    "replies",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("source", String(12), nullable=False),
    Column("source_id", BigInteger, nullable=False, unique=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("asker_id", BigInteger),
    Column("request", Text, nullable=False),
    Column("as_of", String(10)),
    Column("nonce", String(25), nullable=False),
    Column("state", String(10), nullable=False),
    Column("reply_id", BigInteger, unique=True),
    Column("settled", Boolean, nullable=False),
    Column("validated_id", _ID, ForeignKey("validated.id", ondelete="SET NULL")),
    Column("created_at", Moment, nullable=False, index=True),
    Column("updated_at", Moment, nullable=False),
    Index(None, "guild_id"),
    Index(None, "asker_id"),
)

posts = Table(
    "posts",
    metadata,
    Column("thread_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("forum_id", BigInteger, nullable=False),
    Column("asker_id", BigInteger),
    Column("state", String(12), nullable=False),
    Column("judge_called", Boolean, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("reason", Text),
    Column("created_at", Moment, nullable=False),
    Column("active_at", Moment, nullable=False, index=True),
    Column("reminded_at", Moment),
)

uses = Table(
    "uses",
    metadata,
    Column("validated_id", _ID, ForeignKey("validated.id", ondelete="CASCADE"), primary_key=True),
    Column("reply_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("guild_id", BigInteger, index=True),
    Column("reporter_id", BigInteger),
    Column("scenario", JSON(none_as_null=True)),
    Column("about", JSON, nullable=False),
    Column("created_at", Moment, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("actor_id", BigInteger),
    Column("action", String(40), nullable=False),
    Column("target", String(80), nullable=False),
    Column("detail", JSON, nullable=False),
    Column("at", Moment, nullable=False),
)

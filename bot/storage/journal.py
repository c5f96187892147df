"""What was signalled, and who did what."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import insert, select

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.records import AuditEntry, Json, Report

__all__ = ["Audit", "Reports"]


class Audit:
    """Who did what on a server. Every method raises StorageError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, entry: AuditEntry) -> None:
        """Write one thing done."""
        values = {
            "guild_id": entry.guild_id,
            "actor_id": entry.actor_id,
            "action": entry.action,
            "target": entry.target,
            "detail": dict(entry.detail),
            "at": entry.at,
        }
        await self._database.write(insert(tables.audit).values(values))

    async def recent(self, guild_id: int, limit: int = 20) -> list[AuditEntry]:
        """The last things done on a server, the newest first."""
        table = tables.audit
        rows = await self._database.rows(select(table).where(table.c.guild_id == guild_id).order_by(table.c.id.desc()).limit(limit))
        return [AuditEntry(**{name: value for name, value in row._mapping.items() if name != "id"}) for row in rows]


class Reports:
    """What people signalled, as data that reproduces it. Every method raises StorageError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, guild_id: int | None, reporter_id: int, scenario: Mapping[str, Json] | None, about: Mapping[str, Json], now: datetime
    ) -> int:
        """Keep a report; its number."""
        values = {
            "guild_id": guild_id,
            "reporter_id": reporter_id,
            "scenario": dict(scenario) if scenario is not None else None,
            "about": dict(about),
            "created_at": now,
        }
        async with self._database.writing() as connection:
            return int((await connection.execute(insert(tables.reports).values(values).returning(tables.reports.c.id))).scalar_one())

    async def of(self, guild_id: int) -> list[Report]:
        """The reports of a server, the oldest first."""
        table = tables.reports
        rows = await self._database.rows(select(table).where(table.c.guild_id == guild_id).order_by(table.c.id))
        return [Report(**row._mapping) for row in rows]

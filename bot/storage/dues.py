"""What decisions about validated answers leave to be done: messages to change, servers to tell; written with the decision itself."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.engine import Row

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.records import Alert, Json, Validated, ValidatedState
from bot.storage.tries import may_try

__all__ = ["Dues", "read_validated", "written_alert"]

_T = tables.validated


class Dues:
    """The decisions of which something is still to be done. Every method raises StorageError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def to_redraw(self) -> list[Validated]:
        """The answers, of every server, that messages give in another way than they should; the oldest decision first."""
        return await self._due(_T.c.redraw_at.is_not(None), _T.c.redraw_at)

    async def redrawn(self, one: Validated) -> None:
        """The messages say what they should since this decision; a later one still has to reach them."""
        done = update(_T).where(_T.c.id == one.id, _T.c.redraw_at == one.redraw_at).values(redraw_at=None)
        await self._database.write(done)

    async def to_tell(self) -> list[Validated]:
        """The answers whose retirement servers are still to be told of, the oldest first."""
        return await self._due(_T.c.alert.is_not(None), _T.c.id)

    async def try_alert(self, validated_id: int, now: datetime) -> int:
        """Note that a server is about to be told; which try it is, zero where another process is trying, or told it already."""
        async with self._database.writing() as connection:
            found = await connection.execute(select(_T.c.alert).where(_T.c.id == validated_id).with_for_update())
            alert = read_alert(found.scalar_one_or_none())
            if alert is None or not may_try(alert.tries, alert.tried, now):
                return 0
            tried = replace(alert, tries=alert.tries + 1, tried=now.isoformat())
            await connection.execute(update(_T).where(_T.c.id == validated_id).values(alert=written_alert(tried)))
        return tried.tries

    async def told(self, validated_id: int) -> None:
        """The server was told, or will not be."""
        await self._database.write(update(_T).where(_T.c.id == validated_id).values(alert=None))

    async def _due(self, condition: ColumnElement[bool], order: ColumnElement[object]) -> list[Validated]:
        return [read_validated(row) for row in await self._database.rows(select(_T).where(condition).order_by(order, _T.c.id))]


def written_alert(alert: Alert) -> Json:
    """An alert as its column holds it."""
    return {**asdict(alert), "rules": list(alert.rules)}


def read_alert(written: object) -> Alert | None:
    """An alert, from its column."""
    if not isinstance(written, dict):
        return None
    return Alert(**{**written, "rules": tuple(written["rules"])})


def read_validated(row: Row[tuple[object, ...]]) -> Validated:
    """A validated answer, from its row."""
    values = dict(row._mapping)
    return Validated(**{**values, "state": ValidatedState(values["state"]), "alert": read_alert(values["alert"])})

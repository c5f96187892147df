"""Answers that the arbitres of a server vouch for, and where each was given."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.dues import read_validated, written_alert
from bot.storage.records import Alert, Json, Reply, Validated, ValidatedState, ValidatedUse

__all__ = ["ValidatedAnswers"]

_T = tables.validated
_USES = tables.uses
_FRESH = 30.0
"""Seconds for which another process may have written what this one does not see."""


class ValidatedAnswers:
    """The validated answers, by server and key. Every method raises StorageError."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._none_until: dict[int, float] = {}

    async def has_any(self, guild_id: int) -> bool:
        """Whether a server ever vouched for something; of one that did not, that is remembered for a moment."""
        if self._none_until.get(guild_id, 0.0) > time.monotonic():
            return False
        found = bool(await self._database.rows(select(_T.c.id).where(_T.c.guild_id == guild_id).limit(1)))
        if not found:
            self._none_until[guild_id] = time.monotonic() + _FRESH
        return found

    async def find(self, guild_id: int | None, keys: Sequence[str]) -> Validated | None:
        """The answer that stands for one of the keys, the first key first; one that arbitres and engine dispute stands too."""
        if guild_id is None or not keys:
            return None
        standing = (ValidatedState.ACTIVE.value, ValidatedState.PENDING.value)
        chosen = select(_T).where(_T.c.guild_id == guild_id, _T.c.key.in_(keys), _T.c.state.in_(standing)).order_by(_T.c.id.desc())
        found = [read_validated(row) for row in await self._database.rows(chosen)]
        return min(found, key=lambda one: (keys.index(one.key), -one.id), default=None)

    async def save(
        self,
        guild_id: int,
        key: str,
        *,
        request: str,
        as_of: str | None,
        text: str | None,
        engine_verdict: str | None,
        scenario: Mapping[str, Json] | None,
        rules: Mapping[str, str],
        author_id: int,
        pending: bool,
        now: datetime,
        asker_id: int | None = None,
        given: Reply | None = None,
    ) -> Validated:
        """Keep an answer in the place of the one that its key had; where that was given stays known under the new one.

        ``asker_id`` is whose words the ``request`` is; ``given`` the reply under which the arbitre spoke, which rests on this answer from
        now on. The messages that give it are to be redrawn.
        """
        self._none_until.pop(guild_id, None)
        values = {
            "guild_id": guild_id,
            "key": key,
            "request": request,
            "as_of": as_of,
            "text": text,
            "engine_verdict": engine_verdict,
            "scenario": scenario,
            "rules": dict(rules),
            "author_id": author_id,
            "asker_id": asker_id,
            "state": (ValidatedState.PENDING if pending else ValidatedState.ACTIVE).value,
            "validated_at": now,
            "updated_at": now,
            "redraw_at": now,
        }
        async with self._database.writing() as connection:
            replaced = select(_T.c.id).where(_T.c.guild_id == guild_id, _T.c.key == key, _T.c.state != ValidatedState.RETIRED.value)
            old = [row.id for row in (await connection.execute(replaced)).all()]
            made = (await connection.execute(insert(_T).values(values).returning(_T))).one()
            await connection.execute(update(_USES).where(_USES.c.validated_id.in_(old)).values(validated_id=made.id))
            retired = {"state": ValidatedState.RETIRED.value, "why": "replaced", "updated_at": now}
            await connection.execute(update(_T).where(_T.c.id.in_(old)).values(retired))
            if given is not None:
                await self._rest(connection, given, made.id, now)
        return read_validated(made)

    async def get(self, validated_id: int) -> Validated | None:
        """A validated answer, by its id."""
        rows = await self._database.rows(select(_T).where(_T.c.id == validated_id))
        return read_validated(rows[0]) if rows else None

    async def of(self, guild_id: int, state: ValidatedState) -> list[Validated]:
        """The validated answers of a server in one state, the newest first."""
        chosen = select(_T).where(_T.c.guild_id == guild_id, _T.c.state == state.value).order_by(_T.c.id.desc())
        return [read_validated(row) for row in await self._database.rows(chosen)]

    async def resting_on(self, rules: Collection[str]) -> list[Validated]:
        """The answers, of every server, that stand and rest on one of these rules."""
        chosen = select(_T).where(_T.c.state != ValidatedState.RETIRED.value)
        return [one for row in await self._database.rows(chosen) if not set((one := read_validated(row)).rules).isdisjoint(rules)]

    async def retire(self, validated_id: int, why: str, now: datetime, changed: Sequence[str] = ()) -> bool:
        """Give an answer no more, and have its messages redrawn; false where it already is not.

        ``why`` is a rule number, or a code word; ``changed`` are the rules of which its server is to be told.
        """
        standing = update(_T).where(_T.c.id == validated_id, _T.c.state != ValidatedState.RETIRED.value)
        alert = written_alert(Alert(tuple(changed))) if changed else None
        values = {"state": ValidatedState.RETIRED.value, "why": why, "updated_at": now, "redraw_at": now, "alert": alert}
        return bool(await self._database.write(standing.values(values)))

    async def settle(self, validated_id: int, now: datetime) -> bool:
        """The dispute with the engine is over, and the arbitre's answer stands; false where there is no dispute."""
        disputed = update(_T).where(_T.c.id == validated_id, _T.c.state == ValidatedState.PENDING.value)
        return bool(await self._database.write(disputed.values(state=ValidatedState.ACTIVE.value, updated_at=now)))

    async def remove_credit(self, validated_id: int, now: datetime) -> None:
        """Name its author no more, in any message."""
        unsigned = update(_T).where(_T.c.id == validated_id).values(author_id=None, redraw_at=now)
        await self._database.write(unsigned)

    async def signed_by(self, author_id: int) -> list[Validated]:
        """The answers, of every server, that an arbitre signed."""
        return [read_validated(row) for row in await self._database.rows(select(_T).where(_T.c.author_id == author_id).order_by(_T.c.id))]

    async def used(self, validated_id: int, channel_id: int, reply_id: int) -> None:
        """The answer was given by this message."""
        values = {"validated_id": validated_id, "channel_id": channel_id, "reply_id": reply_id}
        await self._database.write(self._database.insert_or_ignore(_USES, values))

    async def uses(self, validated_id: int) -> list[ValidatedUse]:
        """Where an answer was given."""
        rows = await self._database.rows(select(_USES).where(_USES.c.validated_id == validated_id).order_by(_USES.c.reply_id))
        return [ValidatedUse(**row._mapping) for row in rows]

    async def _rest(self, connection: AsyncConnection, given: Reply, validated_id: int, now: datetime) -> None:
        """A reply rests on an answer, in the transaction that makes it."""
        if given.reply_id is not None:
            use = {"validated_id": validated_id, "channel_id": given.channel_id, "reply_id": given.reply_id}
            await connection.execute(self._database.insert_or_ignore(_USES, use))
        resting = update(tables.replies).where(tables.replies.c.id == given.id)
        await connection.execute(resting.values(validated_id=validated_id, updated_at=now))

"""Answers that the arbitres of a server vouch for, and where each was given."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.engine import Row

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.records import Json, Validated, ValidatedState, ValidatedUse

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
        found = [_validated(row) for row in await self._database.rows(chosen)]
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
    ) -> Validated:
        """Keep an answer in the place of the one that its key had; where that was given stays known under the new one.

        ``asker_id`` is whose words the ``request`` is.
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
        }
        async with self._database.writing() as connection:
            replaced = select(_T.c.id).where(_T.c.guild_id == guild_id, _T.c.key == key, _T.c.state != ValidatedState.RETIRED.value)
            old = [row.id for row in (await connection.execute(replaced)).all()]
            made = (await connection.execute(insert(_T).values(values).returning(_T))).one()
            await connection.execute(update(_USES).where(_USES.c.validated_id.in_(old)).values(validated_id=made.id))
            retired = {"state": ValidatedState.RETIRED.value, "why": "replaced", "updated_at": now}
            await connection.execute(update(_T).where(_T.c.id.in_(old)).values(retired))
        return _validated(made)

    async def get(self, validated_id: int) -> Validated | None:
        """A validated answer, by its id."""
        rows = await self._database.rows(select(_T).where(_T.c.id == validated_id))
        return _validated(rows[0]) if rows else None

    async def of(self, guild_id: int, state: ValidatedState) -> list[Validated]:
        """The validated answers of a server in one state, the newest first."""
        chosen = select(_T).where(_T.c.guild_id == guild_id, _T.c.state == state.value).order_by(_T.c.id.desc())
        return [_validated(row) for row in await self._database.rows(chosen)]

    async def resting_on(self, rules: Collection[str]) -> list[Validated]:
        """The answers, of every server, that stand and rest on one of these rules."""
        chosen = select(_T).where(_T.c.state != ValidatedState.RETIRED.value)
        return [one for row in await self._database.rows(chosen) if not set((one := _validated(row)).rules).isdisjoint(rules)]

    async def retire(self, validated_id: int, why: str, now: datetime) -> bool:
        """Give an answer no more; false where it already is not. ``why`` is a rule number, or a code word."""
        standing = update(_T).where(_T.c.id == validated_id, _T.c.state != ValidatedState.RETIRED.value)
        return bool(await self._database.write(standing.values(state=ValidatedState.RETIRED.value, why=why, updated_at=now)))

    async def settle(self, validated_id: int, now: datetime) -> bool:
        """The dispute with the engine is over, and the arbitre's answer stands; false where there is no dispute."""
        disputed = update(_T).where(_T.c.id == validated_id, _T.c.state == ValidatedState.PENDING.value)
        return bool(await self._database.write(disputed.values(state=ValidatedState.ACTIVE.value, updated_at=now)))

    async def remove_credit(self, validated_id: int) -> None:
        """Name its author no more."""
        await self._update(validated_id, author_id=None)

    async def signed_by(self, author_id: int) -> list[Validated]:
        """The answers, of every server, that an arbitre signed."""
        return [_validated(row) for row in await self._database.rows(select(_T).where(_T.c.author_id == author_id).order_by(_T.c.id))]

    async def used(self, validated_id: int, channel_id: int, reply_id: int) -> None:
        """The answer was given by this message."""
        values = {"validated_id": validated_id, "channel_id": channel_id, "reply_id": reply_id}
        await self._database.write(self._database.insert_or_ignore(_USES, values))

    async def uses(self, validated_id: int) -> list[ValidatedUse]:
        """Where an answer was given."""
        rows = await self._database.rows(select(_USES).where(_USES.c.validated_id == validated_id).order_by(_USES.c.reply_id))
        return [ValidatedUse(**row._mapping) for row in rows]

    async def _update(self, validated_id: int, **values: object) -> None:
        await self._database.write(update(_T).where(_T.c.id == validated_id).values(**values))


def _validated(row: Row[tuple[object, ...]]) -> Validated:
    values = dict(row._mapping)
    return Validated(**{**values, "state": ValidatedState(values["state"])})

"""Forum posts: each is seen once, and its state says what was done about it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.engine import Row

from bot.storage import tables
from bot.storage.database import Database
from bot.storage.records import Post, PostState

__all__ = ["Posts"]

_T = tables.posts
_OPEN = (PostState.SEEN, PostState.ANSWERED, PostState.INCORRECT, PostState.JUDGE_CALLED)


class Posts:
    """The posts of forums. Every method raises StorageError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def seen(self, thread_id: int, *, guild_id: int, forum_id: int, asker_id: int, created_at: datetime) -> bool:
        """Write that a post was seen; false when it already was: somebody else takes care of it."""
        values = {
            "thread_id": thread_id,
            "guild_id": guild_id,
            "forum_id": forum_id,
            "asker_id": asker_id,
            "state": PostState.SEEN.value,
            "judge_called": False,
            "muted": False,
            "created_at": created_at,
            "active_at": created_at,
        }
        return bool(await self._database.write(self._database.insert_or_ignore(_T, values)))

    async def get(self, thread_id: int) -> Post | None:
        """A post, by the id of its thread."""
        rows = await self._database.rows(select(_T).where(_T.c.thread_id == thread_id))
        return _post(rows[0]) if rows else None

    async def becomes(self, thread_id: int, state: PostState, reason: str | None = None) -> bool:
        """Change what was done about a post; false when it already was. ``reason`` is why an answer is incorrect."""
        reasoned = {"reason": reason} if reason is not None else {}
        changed = update(_T).where(_T.c.thread_id == thread_id, _T.c.state != state.value).values(state=state.value, **reasoned)
        return bool(await self._database.write(changed))

    async def mute(self, thread_id: int, *, muted: bool = True) -> None:
        """Say nothing more in a post, or speak again."""
        await self._update(thread_id, muted=muted)

    async def call_judge(self, thread_id: int) -> bool:
        """Write that the arbitres were called; false when they already were."""
        statement = (
            update(_T)
            .where(_T.c.thread_id == thread_id, _T.c.judge_called.is_(False))
            .values(judge_called=True, state=PostState.JUDGE_CALLED.value)
        )
        return bool(await self._database.write(statement))

    async def judge_not_called(self, thread_id: int) -> None:
        """The call could not be sent: it may be tried again."""
        await self._update(thread_id, judge_called=False)

    async def active(self, thread_id: int, now: datetime) -> None:
        """Somebody spoke in the post."""
        await self._update(thread_id, active_at=now)

    async def reminded(self, thread_id: int, now: datetime) -> bool:
        """Write that its author is asked whether it is solved; false when they already were."""
        asked = update(_T).where(_T.c.thread_id == thread_id, _T.c.reminded_at.is_(None)).values(reminded_at=now)
        return bool(await self._database.write(asked))

    async def open(self, guild_id: int, limit: int = 50) -> list[Post]:
        """The posts of a server that nobody called solved, the newest first."""
        chosen = select(_T).where(_T.c.guild_id == guild_id, _T.c.state.in_([state.value for state in _OPEN]))
        return [_post(row) for row in await self._database.rows(chosen.order_by(_T.c.thread_id.desc()).limit(limit))]

    async def idle(self, guild_id: int, before: datetime) -> list[Post]:
        """The open posts of a server where nobody spoke since a moment, the oldest first."""
        chosen = select(_T).where(_T.c.guild_id == guild_id, _T.c.active_at < before, _T.c.state.in_([state.value for state in _OPEN]))
        return [_post(row) for row in await self._database.rows(chosen.order_by(_T.c.active_at))]

    async def known(self, forum_id: int, since: int) -> set[int]:
        """The posts of a forum already seen, among those whose id is greater than ``since``."""
        rows = await self._database.rows(select(_T.c.thread_id).where(_T.c.forum_id == forum_id, _T.c.thread_id > since))
        return {row.thread_id for row in rows}

    async def _update(self, thread_id: int, **values: object) -> None:
        await self._database.write(update(_T).where(_T.c.thread_id == thread_id).values(**values))


def _post(row: Row[tuple[object, ...]]) -> Post:
    values = dict(row._mapping)
    return Post(**{**values, "state": PostState(values["state"])})

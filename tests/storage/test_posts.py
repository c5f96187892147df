"""Forum posts: seen once, and called solved, incorrect or in need of an arbitre."""

from __future__ import annotations

import asyncio
from datetime import datetime

from bot.storage import PostState, Storage


async def see(storage: Storage, now: datetime, thread: int = 10) -> bool:
    return await storage.posts.seen(thread, guild_id=1, forum_id=2, asker_id=3, created_at=now)


async def test_a_post_is_seen_once(storage: Storage, now: datetime) -> None:
    seen = await asyncio.gather(*(see(storage, now) for _ in range(10)))
    assert sum(seen) == 1


async def test_the_arbitres_are_called_once(storage: Storage, now: datetime) -> None:
    await see(storage, now)
    called = await asyncio.gather(*(storage.posts.call_judge(10) for _ in range(10)))
    assert sum(called) == 1
    await storage.posts.judge_not_called(10)
    assert await storage.posts.call_judge(10)


async def test_an_incorrect_answer_keeps_why(storage: Storage, now: datetime) -> None:
    await see(storage, now)
    await storage.posts.becomes(10, PostState.INCORRECT, "la carte a changé")
    await storage.posts.mute(10)
    post = await storage.posts.get(10)
    assert post
    assert (post.state, post.reason, post.muted, post.created_at) == (PostState.INCORRECT, "la carte a changé", True, now)
    assert await storage.posts.get(11) is None


async def test_open_posts_are_listed_newest_first_without_those_solved(storage: Storage, now: datetime) -> None:
    for thread in (10, 11, 12):
        await see(storage, now, thread)
    await storage.posts.becomes(11, PostState.RESOLVED)
    assert [post.thread_id for post in await storage.posts.open(1)] == [12, 10]
    assert await storage.posts.open(2) == []


async def test_idle_posts_are_those_where_nobody_spoke(storage: Storage, now: datetime, later: datetime) -> None:
    await see(storage, now, 10)
    await see(storage, now, 11)
    await storage.posts.active(11, later)
    assert [post.thread_id for post in await storage.posts.idle(1, later)] == [10]
    await storage.posts.reminded(10, later)
    post = await storage.posts.get(10)
    assert post
    assert post.reminded_at == later


async def test_known_posts_are_those_seen_since(storage: Storage, now: datetime) -> None:
    for thread in (10, 11, 12):
        await see(storage, now, thread)
    assert await storage.posts.known(2, 10) == {11, 12}
    assert await storage.posts.known(3, 0) == set()

"""What is being read or written when the end comes ends first: a connection left open is a fault that shows elsewhere, later."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine
from datetime import datetime
from pathlib import Path

import pytest

from bot.errors import StorageError
from bot.storage import GuildSettings, Storage, open_storage


@pytest.mark.parametrize("writes", [False, True])
async def test_the_end_waits_for_what_is_under_way(url: str, tmp_path: Path, now: datetime, writes: bool) -> None:
    storage = await open_storage(url, tmp_path)
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def under_way() -> None:
        async with storage._database.writing() if writes else storage._database.reading():
            begun.set()
            await go_on.wait()

    task = asyncio.create_task(under_way())
    await begun.wait()
    waiting = asyncio.create_task(storage.guilds.change(1, GuildSettings(prefix="?"), 2, now))
    closing = asyncio.create_task(storage.close())
    await asyncio.sleep(0.05)
    assert not closing.done()
    go_on.set()
    await asyncio.gather(task, waiting, closing)
    gc.collect()  # which tells of connections that nobody closed
    again = await open_storage(url, tmp_path)
    assert (await again.guilds.settings(1)).prefix == "?"
    await again.close()


async def test_it_waits_for_nothing_else(storage: Storage) -> None:
    await storage.guilds.known()
    await asyncio.wait_for(storage.close(), 1)


Use = Callable[[Storage, datetime], Coroutine[object, object, object]]


@pytest.mark.parametrize(
    "use",
    [
        lambda storage, now: storage.replies.rests_on(1, 2, now),
        lambda storage, now: storage.guilds.change(1, GuildSettings(), 2, now),
        lambda storage, _: storage.guilds.known(),
        lambda storage, _: storage.revision(),
        lambda storage, _: storage.claim("x"),
    ],
)
async def test_what_comes_after_the_end_is_a_fault_that_callers_know(url: str, tmp_path: Path, now: datetime, use: Use) -> None:
    storage = await open_storage(url, tmp_path)
    await storage.close()
    with pytest.raises(StorageError, match="closed"):
        await use(storage, now)

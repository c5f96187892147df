"""A database that goes away under load and comes back: everybody is answered, nobody twice, and nothing has to be started again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.bench.fakediscord import FakeDiscord, Payload
from bot.errors import StorageError
from bot.frontends.discord import labels_operation as labels
from bot.storage import Storage, database_url, open_storage
from tests.fakes.postgresql import OwnPostgresql, own_postgresql
from tests.frontends.discord.living import GUARD, Place, living

run = import_module("bot.frontends.discord.run")
"""The module: its package shows the function of this name."""


@pytest.fixture(scope="module")
def server() -> Iterator[OwnPostgresql]:
    with own_postgresql() as started:
        if started is None:
            pytest.skip("no PostgreSQL here to stop and start: install it, or run .ci/postgresql once")
        yield started


@pytest.fixture
async def postgresql(server: OwnPostgresql, tmp_path: Path) -> OwnPostgresql:
    """The server, with an empty database."""
    opened = await open_storage(database_url(server.url, tmp_path), tmp_path)
    await opened._database.write(text("DROP SCHEMA public CASCADE"), text("CREATE SCHEMA public"))
    await opened.close()
    return server


@asynccontextmanager
async def opened(server: OwnPostgresql, folder: Path) -> AsyncIterator[Storage]:
    storage = await open_storage(database_url(server.url, folder), folder)
    try:
        yield storage
    finally:
        await storage.close()


async def asked_and_answered(place: Place, word: str, count: int = 5) -> list[Payload]:
    """Several questions at once, of which the last is a slash command; the written ones."""
    asked = [place.asks(f"!carte {word} {number}") for number in range(count)]
    slash = place.alice.starts_slash(place.channel, "carte", {"nom": f"{word} {count}"})
    await place.alice.waits(slash)
    assert slash.elapsed < 3
    async with asyncio.timeout(GUARD):
        while len([one for one in place.replies() if word in one]) <= count:
            await place.fake.settles(0.1)
    return asked


async def remembered(storage: Storage, asked: list[Payload]) -> int:
    return sum([await storage.replies.by_source(int(one["id"])) is not None for one in asked])


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_a_postgresql_stopped_and_started_again_silences_no_one(
    fake: FakeDiscord, place: Place, postgresql: OwnPostgresql, tmp_path: Path, mode: str
) -> None:
    async with living(fake, tmp_path, GREFFIER_BASE=postgresql.url) as process:
        before = await asked_and_answered(place, "avant", 3)
        await fake.settles(0.5)
        await asyncio.to_thread(postgresql.stop, mode)
        await asked_and_answered(place, "pendant", 3)
        await asyncio.to_thread(postgresql.start)
        await fake.settles(2.5)  # what failed is left alone for a moment
        after = await asked_and_answered(place, "après", 3)
        await fake.settles(0.5)
        process.terminate()
        said = (await asyncio.wait_for(process.communicate(), GUARD))[1].decode()
    async with opened(postgresql, tmp_path) as storage:
        assert (await remembered(storage, before), await remembered(storage, after)) == (3, 3)
        assert await storage.replies.unfinished(datetime.now(UTC) - timedelta(hours=1)) == []
    assert sorted(place.replies()) == sorted(
        f"Écho : carte {word} {number}" for word in ("avant", "pendant", "après") for number in range(4)
    )
    assert process.returncode == 0
    assert (said.count(labels.DATABASE_BACK), "Traceback" in said) == (1, False)
    assert len(re.findall("répond sans elle", said)) == 1


async def test_a_postgresql_that_is_not_there_yet_is_opened_when_it_is(
    fake: FakeDiscord, place: Place, postgresql: OwnPostgresql, tmp_path: Path
) -> None:
    await asyncio.to_thread(postgresql.stop, "fast")
    try:
        async with living(fake, tmp_path, GREFFIER_BASE=postgresql.url) as process:
            await asked_and_answered(place, "pendant", 2)
            await asyncio.to_thread(postgresql.start)
            await fake.settles(2.5)
            await asked_and_answered(place, "encore", 2)  # during which the bot makes the tables
            rounds, known = 0, 0
            async with opened(postgresql, tmp_path) as storage, asyncio.timeout(3 * GUARD):  # a busy machine takes its time
                while known < 2:
                    await fake.settles(2.5)  # what failed is left alone for a moment
                    asked = await asked_and_answered(place, f"après {rounds} fois", 2)
                    await fake.settles(0.5)
                    rounds, known = rounds + 1, await remembered(storage, asked)
            process.terminate()
            said = (await asyncio.wait_for(process.communicate(), GUARD))[1].decode()
    finally:
        await asyncio.to_thread(postgresql.start)
    assert len(place.replies()) == 6 + 3 * rounds
    assert labels.DATABASE_LATER.split("%s")[1].strip() in said
    assert "Traceback" not in said


async def test_a_claim_that_a_stopped_postgresql_forgot_is_made_again(postgresql: OwnPostgresql, tmp_path: Path) -> None:
    async with opened(postgresql, tmp_path) as first, opened(postgresql, tmp_path) as second:
        assert await first.claim("discord-1")
        await asyncio.to_thread(postgresql.stop, "immediate")
        await asyncio.to_thread(postgresql.start)
        with pytest.raises(StorageError):
            await first.claim("discord-1")
        assert await first.claim("discord-1")
        assert not await second.claim("discord-1")


async def test_a_claim_that_another_process_made_meanwhile_ends_this_one(
    postgresql: OwnPostgresql, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "CLAIMED_EVERY", 0.1)
    async with opened(postgresql, tmp_path) as first, opened(postgresql, tmp_path) as second:
        assert await first.claim("discord-1")
        await asyncio.to_thread(postgresql.stop, "immediate")
        await asyncio.to_thread(postgresql.start)
        assert await second.claim("discord-1")
        assert await asyncio.wait_for(run._until_taken(asyncio.sleep(GUARD, 0), first, "discord-1"), GUARD) == 1
    assert capsys.readouterr().err == f"{labels.ALREADY_RUNNING}\n"

"""Settings of servers: what was decided comes back, from this version or another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Executable, update
from sqlalchemy.engine import Row

from bot.errors import StorageError
from bot.storage import KEPT_AFTER_LEAVING, Forum, GuildSettings, Storage, database_url, open_storage, tables
from bot.storage.database import Database

DECIDED = GuildSettings(
    prefix="?",
    channels=(5, 6),
    forums=(Forum(7, since=70, resolved_tag=700), Forum(8)),
    judge_role=9,
    moderator_roles=(10, 11),
    disabled_commands=("legende",),
    inline=True,
    quiet=True,
    shadow_channel=12,
    alert_channel=13,
    default_date="2006-02-01",
    official_english=False,
    reminder_hours=48,
    archive_hours=72,
)


async def test_a_server_that_decided_nothing_has_the_defaults(storage: Storage) -> None:
    assert await storage.guilds.settings(1) == GuildSettings()
    assert await storage.guilds.settings(None) == GuildSettings()


async def test_what_was_decided_survives_a_restart(storage: Storage, url: str, tmp_path: Path, now: datetime) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    assert await storage.guilds.settings(1) == DECIDED
    again = await open_storage(url, tmp_path)
    assert await again.guilds.settings(1) == DECIDED
    assert await again.guilds.settings(2) == GuildSettings()
    await again.close()


async def test_a_change_is_in_the_audit_log_with_what_changed(storage: Storage, now: datetime) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    await storage.guilds.change(1, replace(DECIDED, prefix="§"), 4, now)
    await storage.guilds.change(1, replace(DECIDED, prefix="§"), 4, now)
    last, first = await storage.audit.recent(1)
    assert (last.actor_id, last.action, last.detail) == (4, "config", {"prefix": "§"})
    assert first.detail["forums"] == [
        {"channel_id": 7, "since": 70, "resolved_tag": 700},
        {"channel_id": 8, "since": 0, "resolved_tag": None},
    ]


async def test_settings_of_another_version_are_read(storage: Storage, url: str) -> None:
    await storage.guilds.joined(1)
    database = Database(url)
    await database.write(update(tables.guilds).values(settings={"prefix": "?", "hologram": True}))
    await database.close()
    assert await storage.guilds.settings(1) == GuildSettings(prefix="?")


async def test_last_known_settings_are_there_when_the_database_is_not(storage: Storage, now: datetime) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    assert storage.guilds.last_known(1) == DECIDED
    assert storage.guilds.last_known(2) is None


async def test_a_server_left_is_deleted_after_thirty_days_and_not_before(storage: Storage, now: datetime) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    await storage.guilds.left(1, now)
    await storage.privacy.purge(now + KEPT_AFTER_LEAVING - timedelta(minutes=1))
    assert await storage.guilds.settings(1) == DECIDED
    await storage.privacy.purge(now + KEPT_AFTER_LEAVING + timedelta(minutes=1))
    storage.guilds.forget(1)
    assert await storage.guilds.settings(1) == GuildSettings()


async def test_a_server_joined_again_is_kept(storage: Storage, now: datetime) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    await storage.guilds.left(1, now)
    await storage.guilds.joined(1)
    await storage.privacy.purge(now + 2 * KEPT_AFTER_LEAVING)
    assert await storage.guilds.settings(1) == DECIDED


async def test_at_start_servers_that_are_gone_were_left(storage: Storage, now: datetime) -> None:
    for guild in (1, 2, 3):
        await storage.guilds.joined(guild)
    await storage.guilds.reconcile(present=[1, 4], ours=[1, 2], now=now)
    assert sorted(await storage.guilds.known()) == [1, 3, 4]
    assert await storage.guilds.left_before(now + timedelta(seconds=1)) == [2]


@pytest.mark.parametrize(
    "given", ["mysql://x/y", "pas une adresse", "http://x", "sqlite://", "sqlite:///:memory:", "sqlite:///file:x.db?uri=true"]
)
def test_a_url_of_no_known_database_nor_file_is_refused(given: str, tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        database_url(given, tmp_path)


def test_urls_get_the_driver_that_this_project_uses(tmp_path: Path) -> None:
    assert database_url(None, tmp_path) == f"sqlite+aiosqlite:///{tmp_path / 'greffier.db'}"
    assert database_url("postgres://a:b@h/d", tmp_path) == "postgresql+asyncpg://a:b@h/d"


async def test_many_that_ask_at_once_make_the_database_look_once(storage: Storage, now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    storage.guilds._kept.clear()
    looked: list[object] = []
    rows = Database.rows

    async def counted(database: Database, statement: Executable) -> Sequence[Row[tuple[object, ...]]]:
        looked.append(statement)
        return await rows(database, statement)

    monkeypatch.setattr(Database, "rows", counted)
    found = await asyncio.gather(*(storage.guilds.settings(1) for _ in range(20)))
    assert found == [DECIDED] * 20
    assert len(looked) == 1


async def test_one_that_stops_waiting_leaves_the_others_what_was_found(storage: Storage, now: datetime) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    storage.guilds._kept.clear()
    first, second = (asyncio.create_task(storage.guilds.settings(1)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == DECIDED


async def test_writers_of_one_process_do_not_stand_in_each_others_way(storage: Storage, now: datetime) -> None:
    await asyncio.gather(*(storage.guilds.joined(number) for number in range(60)))
    assert len(await storage.guilds.known()) == 60


async def test_what_two_change_at_once_is_changed_by_both(storage: Storage, url: str, tmp_path: Path, now: datetime) -> None:
    before = await storage.guilds.change(1, DECIDED, 3, now)
    other = await open_storage(url, tmp_path)
    assert await other.guilds.settings(1) == before
    changes = [
        (storage, replace(before, channels=(*before.channels, 20), prefix="§")),
        (other, replace(before, channels=(before.channels[0], 21), quiet=False)),
        (storage, replace(before, forums=(Forum(7, since=70), Forum(8)))),
    ]
    await asyncio.gather(*(one.guilds.change(1, wanted, 3, now, since=before) for one, wanted in changes))
    await other.close()
    storage.guilds.forget(1)
    after = await storage.guilds.settings(1)
    assert sorted(after.channels) == [5, 20, 21]
    assert set(after.forums) == {Forum(7, since=70), Forum(8)}
    assert replace(after, channels=before.channels, forums=before.forums) == replace(before, prefix="§", quiet=False)


async def test_an_edition_is_tried_by_one_of_many(storage: Storage, url: str, tmp_path: Path, now: datetime) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    other = await open_storage(url, tmp_path)
    tried = await asyncio.gather(*(one.guilds.try_edition(1, "2026-04-17", now) for one in (storage, other) * 5))
    await other.close()
    assert sorted(tried) == [0] * 9 + [1]


async def test_settings_changed_from_old_ones_do_not_undo_what_the_bot_noted_meanwhile(storage: Storage, now: datetime) -> None:
    before = await storage.guilds.change(1, DECIDED, 3, now)
    assert await storage.guilds.try_edition(1, "2026-04-17", now) == 1
    await storage.guilds.change(1, replace(before, prefix="§"), 3, now, since=before)
    await storage.guilds.told_edition(1, "2026-04-17")
    assert await storage.guilds.try_edition(1, "2026-04-17", now + timedelta(days=1)) == 0
    assert (await storage.guilds.settings(1)).prefix == "§"


async def test_what_is_changed_while_the_database_looks_is_what_is_known(
    storage: Storage, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    storage.guilds.forget(1)
    rows = Database.rows

    async def slowly(database: Database, statement: Executable) -> Sequence[Row[tuple[object, ...]]]:
        found = await rows(database, statement)
        await storage.guilds.change(1, replace(DECIDED, prefix="§"), 3, now)
        return found

    monkeypatch.setattr(Database, "rows", slowly)
    assert (await storage.guilds.settings(1)).prefix == "§"
    assert (await storage.guilds.settings(1)).prefix == "§"


async def test_what_is_forgotten_while_the_database_looks_is_not_known_again(
    storage: Storage, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    storage.guilds.forget(1)
    rows = Database.rows

    async def slowly(database: Database, statement: Executable) -> Sequence[Row[tuple[object, ...]]]:
        found = await rows(database, statement)
        monkeypatch.setattr(Database, "rows", rows)
        await storage.privacy.forget_guild(1, now)
        storage.guilds.forget(1)
        return found

    monkeypatch.setattr(Database, "rows", slowly)
    await storage.guilds.settings(1)
    assert await storage.guilds.settings(1) == GuildSettings()
    assert storage.guilds.last_known(1) == GuildSettings()


async def test_settings_in_doubt_are_the_last_known_while_the_database_does_not_answer(
    storage: Storage, url: str, tmp_path: Path, now: datetime
) -> None:
    await storage.guilds.change(1, DECIDED, 3, now)
    storage.guilds.doubt(1)
    assert (storage.guilds.fresh(1), storage.guilds.last_known(1)) == (None, DECIDED)
    other = await open_storage(url, tmp_path)
    await other.guilds.change(1, replace(DECIDED, prefix="§"), 3, now)
    await other.close()
    assert (await storage.guilds.settings(1)).prefix == "§"

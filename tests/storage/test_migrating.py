"""A database is brought to the tables of this version, forward and back, and nothing is lost on the way."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import insert, text

from bot.errors import StorageError
from bot.storage import (
    BACKUPS,
    GuildSettings,
    Storage,
    back_up,
    backups_in,
    database_url,
    migrate,
    migrate_at,
    newest_revision,
    open_storage,
    restore,
    revision_at,
    revision_of,
)
from bot.storage.database import Database
from bot.storage.tables import guilds, metadata


async def test_the_migrations_make_the_tables_that_the_code_uses(storage: Storage, url: str) -> None:
    database = Database(url)
    async with database.reading() as connection:
        differences = await connection.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
    await database.close()
    assert differences == []


async def test_a_database_goes_back_to_nothing_and_forward_again(url: str, tmp_path: Path) -> None:
    database = Database(url)
    assert await migrate(database, tmp_path / BACKUPS) is None
    head = await revision_of(database)
    await migrate(database, tmp_path / BACKUPS, "base")
    assert await revision_of(database) is None
    await migrate(database, tmp_path / BACKUPS)
    assert await revision_of(database) == head
    await database.close()


async def test_a_server_of_before_keeps_being_answered_where_it_was(url: str, tmp_path: Path) -> None:
    database = Database(url)
    await migrate(database, tmp_path / BACKUPS, "0001")
    chosen, unchosen, silent = {"channels": [5], "prefix": "?"}, {"channels": [], "quiet": True}, dict[str, object]()
    for number, settings in enumerate((chosen, unchosen, silent), 1):
        await database.write(insert(guilds).values(guild_id=number, settings=settings))
    opened = await open_storage(url, tmp_path)
    assert [await opened.guilds.settings(number) for number in (1, 2, 3)] == [
        GuildSettings(channels=(5,), prefix="?"),
        GuildSettings(everywhere=True, quiet=True),
        GuildSettings(everywhere=True),
    ]
    await opened.close()
    await migrate(database, tmp_path / BACKUPS, "0001")
    kept = await database.rows(text("SELECT settings FROM guilds ORDER BY guild_id"))
    assert "everywhere" not in str(kept)
    await database.close()


async def test_whose_question_a_validated_answer_keeps_is_found_where_it_is_still_known(url: str, tmp_path: Path) -> None:
    database = Database(url)
    await migrate(database, tmp_path / BACKUPS, "0002")
    kept = "guild_id, key, request, rules, state, validated_at, updated_at"
    reply = "source, source_id, channel_id, asker_id, request, nonce, state, settled, validated_id, created_at, updated_at"
    day = "'2026-01-01 00:00:00'"
    for number in (1, 2):
        await database.write(
            text(f"INSERT INTO validated (id, {kept}) VALUES ({number}, 1, 'k{number}', 'mots', '{{}}', 'active', {day}, {day})")
        )
    await database.write(text(f"INSERT INTO replies ({reply}) VALUES ('message', 5, 6, 3, 'mots', '5', 'sent', false, 1, {day}, {day})"))
    opened = await open_storage(url, tmp_path)
    assert [one and one.asker_id for one in (await opened.validated.get(1), await opened.validated.get(2))] == [3, None]
    await opened.close()
    await database.close()


async def test_what_was_there_is_backed_up_before_a_migration(tmp_path: Path, now: datetime) -> None:
    opened = await open_storage(database_url(None, tmp_path), tmp_path)
    await opened.guilds.change(1, GuildSettings(prefix="?"), 2, now)
    await opened.close()
    database = Database(database_url(None, tmp_path))
    await migrate(database, tmp_path / BACKUPS, "base")
    await database.close()
    (backup,) = backups_in(tmp_path / BACKUPS)
    restore(backup, tmp_path / "greffier.db", tmp_path / BACKUPS, datetime.now(UTC))
    again = await open_storage(database_url(None, tmp_path), tmp_path)
    assert await again.guilds.settings(1) == GuildSettings(prefix="?")
    await again.close()


async def test_tables_of_a_version_unknown_here_are_left_alone(storage: Storage, url: str, tmp_path: Path) -> None:
    database = Database(url)
    await database.write(text("UPDATE alembic_version SET version_num = '9999'"))
    await database.close()
    with pytest.raises(StorageError, match="unknown_revision"):
        await open_storage(url, tmp_path)


async def test_two_processes_that_start_at_once_make_the_tables_once(url: str, tmp_path: Path) -> None:
    opened = await asyncio.gather(*(open_storage(url, tmp_path) for _ in range(4)))
    for one in opened:
        assert await one.guilds.known() == []
        await one.close()


async def test_a_file_that_is_no_database_is_said_so_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "greffier.db").write_bytes(b"pas une base" * 100)
    with pytest.raises(StorageError):
        await open_storage(database_url(None, tmp_path), tmp_path)
    assert (tmp_path / "greffier.db").read_bytes().startswith(b"pas une base")


def test_a_damaged_backup_is_refused_and_nothing_changes(tmp_path: Path, now: datetime) -> None:
    damaged = tmp_path / "greffier-1.db"
    damaged.write_bytes(b"rien")
    (tmp_path / "greffier.db").write_bytes(b"ce qui est en place")
    with pytest.raises(StorageError):
        restore(damaged, tmp_path / "greffier.db", tmp_path / BACKUPS, now)
    assert (tmp_path / "greffier.db").read_bytes() == b"ce qui est en place"


@pytest.mark.parametrize("content", [b"pas une base" * 500, b""])
async def test_a_backup_takes_the_place_of_a_damaged_database_whose_bytes_are_kept(tmp_path: Path, now: datetime, content: bytes) -> None:
    file = tmp_path / "greffier.db"
    await (await open_storage(database_url(None, tmp_path), tmp_path)).close()
    backup = back_up(file, tmp_path / BACKUPS, datetime(2026, 1, 1, tzinfo=UTC))
    file.write_bytes(content)
    aside = restore(backup, file, tmp_path / BACKUPS, now)
    assert aside is not None
    assert aside.exists()
    assert not content or (aside.read_bytes() == content and aside not in backups_in(tmp_path / BACKUPS))
    assert await revision_at(database_url(None, tmp_path)) == newest_revision()


@pytest.mark.parametrize("there", ["", "folder"])
def test_a_backup_that_does_not_exist_is_said_so(tmp_path: Path, now: datetime, there: str) -> None:
    if there:
        (tmp_path / "absent.db").mkdir()
    with pytest.raises(StorageError, match="no_backup"):
        restore(tmp_path / "absent.db", tmp_path / "greffier.db", tmp_path / BACKUPS, now)


async def test_only_the_last_backups_are_kept(tmp_path: Path) -> None:
    await (await open_storage(database_url(None, tmp_path), tmp_path)).close()
    for second in range(25):
        back_up(tmp_path / "greffier.db", tmp_path / BACKUPS, datetime(2026, 1, 1, 0, 0, second, tzinfo=UTC))
    kept = backups_in(tmp_path / BACKUPS)
    assert len(kept) == 20
    assert kept[-1].name.startswith("greffier-20260101T000024")


def test_a_backup_that_cannot_be_written_is_said_so(tmp_path: Path, now: datetime) -> None:
    (tmp_path / "sauvegardes").write_text("un fichier")
    with pytest.raises(StorageError):
        back_up(tmp_path / "greffier.db", tmp_path / "sauvegardes", now)


async def test_a_revision_that_does_not_exist_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    url = database_url(None, tmp_path)
    await migrate_at(url, tmp_path)
    with pytest.raises(StorageError, match="unknown_target"):
        await migrate_at(url, tmp_path, "9999")
    assert await revision_at(url) == newest_revision()
    assert backups_in(tmp_path / BACKUPS) == []

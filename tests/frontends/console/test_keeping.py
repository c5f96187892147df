"""Backups and migrations, from the command line."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

import bot.__main__ as program
from bot.storage import BACKUPS, GuildSettings, Storage, backups_in, database_url, open_storage

NOW = datetime(2026, 7, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GREFFIER_DATA", str(tmp_path))


async def _prefix(folder: Path, prefix: str | None = None) -> str | None:
    storage: Storage = await open_storage(database_url(None, folder), folder)
    if prefix:
        await storage.guilds.change(1, GuildSettings(prefix=prefix), 2, NOW)
    kept = (await storage.guilds.settings(1)).prefix
    await storage.close()
    return kept


def test_a_backup_is_made_listed_and_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_prefix(tmp_path, "?"))
    assert program.main(["backup"]) == 0
    (backup,) = backups_in(tmp_path / BACKUPS)
    assert str(backup) in capsys.readouterr().out
    asyncio.run(_prefix(tmp_path, ";"))
    assert program.main(["backup", "--list"]) == 0
    assert backup.name in capsys.readouterr().out
    assert program.main(["backup", "--restore", backup.name]) == 0
    assert "Relancez" in capsys.readouterr().out
    assert asyncio.run(_prefix(tmp_path)) == "?"


def test_migrations_go_back_and_forward_and_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["migrate"]) == 0
    assert "vide à la révision" in capsys.readouterr().out
    assert program.main(["migrate"]) == 0
    assert "déjà à la révision" in capsys.readouterr().out
    assert program.main(["migrate", "--to", "base"]) == 0
    (kept,) = backups_in(tmp_path / BACKUPS)
    assert capsys.readouterr().out.endswith(f"à la révision vide. Ce qui était là est gardé dans {kept}.\n")


def test_tables_are_made_where_the_folder_of_the_data_is_not_made_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GREFFIER_DATA", str(tmp_path / "new" / "folder"))
    assert program.main(["migrate"]) == 0
    assert "vide à la révision" in capsys.readouterr().out


def _nothing(folder: Path) -> None:
    """A folder without database."""


def _spoilt(folder: Path) -> None:
    (folder / "greffier.db").write_bytes(b"pas une base" * 100)


def _newer(folder: Path) -> None:
    import sqlite3
    from contextlib import closing

    asyncio.run(_prefix(folder, "?"))
    with closing(sqlite3.connect(folder / "greffier.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


@pytest.mark.parametrize(
    ("prepare", "typed", "said"),
    [
        (_nothing, ["backup"], "rien à sauvegarder"),
        (_nothing, ["backup", "--restore", "absent.db"], "n'existe pas"),
        (_spoilt, ["backup", "--restore", "greffier.db"], "n'est pas une sauvegarde"),
        (_nothing, ["migrate", "--to", "9999"], "La révision « 9999 » n'existe pas"),
        (_spoilt, ["migrate"], "abîmé"),
        (_spoilt, ["backup"], "pas pu être écrite"),
        (_newer, ["migrate"], "mettez le Greffier à jour"),
    ],
)
def test_what_cannot_be_done_says_what_to_do(
    prepare: object, typed: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(prepare)
    prepare(tmp_path)
    assert program.main(typed) == 1
    complaint = capsys.readouterr().err
    assert said in complaint
    assert "Traceback" not in complaint


def test_a_database_elsewhere_is_backed_up_by_its_own_tools(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("GREFFIER_BASE", "postgresql://greffier:secret@localhost/greffier")
    assert program.main(["backup"]) == 1
    complaint = capsys.readouterr().err
    assert "pg_dump" in complaint
    assert "secret" not in complaint

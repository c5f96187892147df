"""The report on an installation says what is wrong, and keeps secrets."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.answers.model import Answer, Answerer, Kind
from bot.config import Settings
from bot.frontends.console import examine
from bot.storage import BACKUPS, back_up, database_url, migrate_at
from tests.frontends.answerers import Scripted


def failing(settings: Settings) -> Answerer:
    raise OSError(f"cannot read {settings.data_dir}")


def test_a_sound_installation_has_only_sound_checks(tmp_path: Path) -> None:
    answer = Answer("règle 707.2", Kind.LOOKUP, data={"rules": "2026-04-17"})
    checks = list(examine(Settings(data_dir=tmp_path), lambda settings: Scripted({"règle 707.2": answer})))
    assert all(check.sound for check in checks)
    assert "✓ édition des règles : 2026-04-17" in map(str, checks)


def test_what_breaks_the_answers_is_found(tmp_path: Path) -> None:
    *_, last = examine(Settings(data_dir=tmp_path), failing)
    assert not last.sound
    assert "ne répond pas" in str(last)


def test_an_answerer_that_does_not_know_the_rules_is_found(tmp_path: Path) -> None:
    unknown = Answer("règle 707.2", Kind.NOT_FOUND)
    *_, last = examine(Settings(data_dir=tmp_path), lambda settings: Scripted({"règle 707.2": unknown}))
    assert str(last) == "✗ réponses : « règle 707.2 » reste sans réponse"


def test_no_data_is_no_fault(tmp_path: Path) -> None:
    checks = examine(Settings(data_dir=tmp_path / "absent"), failing)
    assert next(check for check in checks if check.about == "données").sound


def test_the_token_is_never_shown(tmp_path: Path) -> None:
    report = " ".join(map(str, examine(Settings(discord_token="secret", data_dir=tmp_path), failing)))
    assert "secret" not in report
    assert "jeton Discord : réglé" in report


def test_the_database_is_looked_at_and_nothing_is_made(tmp_path: Path) -> None:
    checks = {check.about: check for check in examine(Settings(data_dir=tmp_path), lambda settings: Scripted())}
    assert "premier lancement" in checks["tables de la base"].found
    assert "make backup" in checks["dernière sauvegarde"].found
    assert checks["place libre"].found.endswith("Go")
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_use_tells_its_version_and_its_last_backup(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    url = database_url(None, tmp_path)
    asyncio.run(migrate_at(url, tmp_path))
    back_up(tmp_path / "greffier.db", tmp_path / BACKUPS, datetime(2026, 7, 1, tzinfo=UTC))
    checks = {check.about: check for check in examine(settings, lambda settings: Scripted())}
    assert checks["tables de la base"].found.startswith("à jour")
    assert checks["dernière sauvegarde"].found.startswith("greffier-20260701T000000.db")


def test_tables_of_a_newer_version_are_a_fault(tmp_path: Path) -> None:
    asyncio.run(migrate_at(database_url(None, tmp_path), tmp_path))
    with closing(sqlite3.connect(tmp_path / "greffier.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    (fault,) = [check for check in examine(Settings(data_dir=tmp_path), lambda settings: Scripted()) if not check.sound]
    assert "9999" in fault.found
    assert "autre version" in fault.found


def test_a_database_that_cannot_be_used_is_found(tmp_path: Path) -> None:
    (tmp_path / "greffier.db").write_bytes(b"pas une base" * 100)
    checks = examine(Settings(data_dir=tmp_path), lambda settings: Scripted())
    (fault,) = [check for check in checks if not check.sound and check.about == "base"]
    assert "backup --list" in fault.found

"""A database of our own for each test: SQLite, and PostgreSQL too where POSTGRESQL_DE_TEST names one to be emptied."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.storage import Storage, database_url, open_storage
from bot.storage.database import Database

NOW = datetime(2026, 7, 1, 12, 30, tzinfo=UTC)
POSTGRESQL = os.environ.get("POSTGRESQL_DE_TEST")


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def later() -> datetime:
    return NOW + timedelta(hours=1)


async def emptied(url: str) -> str:
    """A PostgreSQL database without any table."""
    database = Database(url)
    await database.write(text("DROP SCHEMA public CASCADE"), text("CREATE SCHEMA public"))
    await database.close()
    return url


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return database_url(None, tmp_path)
    if not POSTGRESQL:
        pytest.skip("no PostgreSQL: set POSTGRESQL_DE_TEST, or run .ci/postgresql make test")
    return await emptied(database_url(POSTGRESQL, tmp_path))


@pytest_asyncio.fixture
async def storage(url: str, tmp_path: Path) -> AsyncIterator[Storage]:
    opened = await open_storage(url, tmp_path)
    yield opened
    await opened.close()

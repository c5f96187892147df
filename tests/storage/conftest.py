"""A database of our own for each test: SQLite, and PostgreSQL too where GREFFIER_TEST_POSTGRESQL names an empty one."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.storage import Storage, database_url, open_storage

NOW = datetime(2026, 7, 1, 12, 30, tzinfo=UTC)
POSTGRESQL = os.environ.get("GREFFIER_TEST_POSTGRESQL")


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def later() -> datetime:
    return NOW + timedelta(hours=1)


@pytest_asyncio.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    opened = await open_storage(database_url(None, tmp_path), tmp_path)
    yield opened
    await opened.close()

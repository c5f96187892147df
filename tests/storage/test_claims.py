"""One database, several processes."""

from __future__ import annotations

from pathlib import Path

from bot.storage import open_storage


async def test_a_name_is_held_by_one_process_of_a_shared_database(url: str, tmp_path: Path) -> None:
    first, second = await open_storage(url, tmp_path), await open_storage(url, tmp_path)
    assert await first.claim("discord-1")
    assert await second.claim("discord-2")
    shared = first.file is None
    assert await second.claim("discord-1") is not shared
    await first.close()
    assert await second.claim("discord-1")
    await second.close()

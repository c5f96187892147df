"""Cards imported while the bot runs are known to it from then on, without a restart."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.__main__ as program
from bot.answers import build, refresh
from bot.cards import card_directory, write_store
from bot.config import Settings
from bot.frontends.discord import Clerk
from bot.importers import DailyRefresh
from tests.cards.invented import card
from tests.frontends.discord.world import World

pytestmark = pytest.mark.simcord(shard_count=1)
PATIENCE = 20.0


@pytest.fixture
def clerk(settings: Settings) -> Iterator[Clerk]:
    """The real answers, over cards of our own."""
    imports(settings.data_dir, "Hill Wolf")
    clerk = Clerk(build(settings.data_dir), settings.default_date)
    yield clerk
    clerk.close()


def imports(data: Path, *names: str) -> None:
    write_store(card_directory(data), [card(name, power="2", toughness="2") for name in names])


async def renewed(data: Path, *names: str) -> None:
    """One day of the daily import, which brings these cards."""
    over = threading.Event()

    def run(_: threading.Event) -> bool:
        imports(data, *names)
        return True

    def renew() -> None:
        refresh(data)
        over.set()

    with DailyRefresh(run, renew, first=0, every=3600):
        assert await asyncio.to_thread(over.wait, PATIENCE)


async def test_a_card_of_the_daily_import_is_known_without_a_restart(world: World, settings: Settings) -> None:
    assert "Late Wolf" not in (await world.ask("!carte Late Wolf")).content.splitlines()[0].replace("« Late Wolf »", "")
    await renewed(settings.data_dir, "Hill Wolf", "Late Wolf")
    assert (await world.ask("!carte Late Wolf")).content.startswith("**Late Wolf** — créature")
    assert (await world.ask("!types Hill Wolf + Late Wolf")).content
    assert ("Late Wolf", "Late Wolf") in await world.complete("carte", "nom", "late w")


async def test_an_import_that_cannot_be_read_changes_nothing(world: World, settings: Settings) -> None:
    store = write_store(card_directory(settings.data_dir), [card("Late Wolf")])
    store.write_bytes(b"x")
    assert refresh(settings.data_dir) is False
    assert (await world.ask("!carte Hill Wolf")).content.startswith("**Hill Wolf** — créature")


async def test_cards_that_somebody_imports_are_known_without_a_restart(
    world: World, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "NEW_CARDS_EVERY", 0.01)
    said = ""
    with program.kept_fresh(settings):
        imports(settings.data_dir, "Hill Wolf", "Late Wolf")
        for _ in range(int(PATIENCE * 20)):
            said = (await world.ask("!carte Late Wolf", world.person("b"))).content
            if said.startswith("**Late Wolf** — créature"):
                break
            await asyncio.sleep(0.05)
    assert said.startswith("**Late Wolf** — créature")

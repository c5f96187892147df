"""The time is Discord's where the machine's is wrong: what is read back, kept and purged does not hang on a battery."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import discord
import pytest

from bot.bench.fakediscord import FakeDiscord
from bot.config import Settings
from bot.frontends.discord import Clerk, labels_operation
from bot.frontends.discord.clock import Clock, Drift, utc_now
from bot.frontends.discord.ledger import Ledger
from bot.storage import Source, Storage
from tests.frontends.discord.living import GUARD, Place, connected

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Where the machine says that it is noon."""
    monkeypatch.setattr("discord.utils.utcnow", lambda: NOON)
    return Clock()


@pytest.mark.parametrize("wrong", [timedelta(hours=3), -timedelta(days=400)])
def test_a_machine_that_is_wrong_is_set_right_and_said_so_once(clock: Clock, wrong: timedelta, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        clock.told(format_datetime(NOON - wrong, usegmt=True))
    assert clock.now() == NOON - wrong
    assert [record.message for record in caplog.records] == [labels_operation.CLOCK_WRONG % (wrong.total_seconds() / 60)]


def test_a_machine_mended_meanwhile_is_believed_again(clock: Clock) -> None:
    clock.told(format_datetime(NOON - timedelta(hours=3), usegmt=True))
    clock.told(format_datetime(NOON, usegmt=True))
    assert clock.now() == NOON


@pytest.mark.parametrize("said", [None, "", "hier", "Wed, 99 Jul 2026 99:00:00 GMT", format_datetime(NOON - timedelta(seconds=40))])
def test_no_date_and_a_small_difference_change_nothing(clock: Clock, said: str | None) -> None:
    clock.told(said)
    assert clock.now() == NOON


@pytest.mark.parametrize(("wrong", "took", "ahead"), [(0, 4, 0), (0, 0, 0), (90, 4, 89), (90, 0, 89), (-90, 4, -86), (-90, 0, -90)])
def test_a_drift_is_what_the_time_that_an_answer_took_does_not_explain(clock: Clock, wrong: int, took: int, ahead: int) -> None:
    drift = Drift()
    asked = NOON - timedelta(seconds=took)
    drift.told(format_datetime(asked - timedelta(seconds=wrong), usegmt=True), asked)
    assert drift.ahead == timedelta(seconds=ahead)
    drift.told("hier", asked)
    drift.told(format_datetime(NOON, usegmt=True), NOON)
    assert drift.ahead == timedelta()


@pytest.mark.parametrize("hours", [1, -1, 24 * 400])
async def test_a_machine_that_starts_at_another_time_reads_back_the_last_ten_minutes_and_purges_nothing(
    fake: FakeDiscord,
    place: Place,
    clerk: Clerk,
    settings: Settings,
    database: Storage,
    monkeypatch: pytest.MonkeyPatch,
    hours: int,
) -> None:
    right = discord.utils.utcnow
    await database.replies.intend(Source.INTERACTION, 5, guild_id=1, channel_id=2, asker_id=place.alice.id, request="x", now=right())
    question = fake.world.add_message(place.channel, place.alice.user, "!carte Clone")
    monkeypatch.setattr("discord.utils.utcnow", lambda: right() + timedelta(hours=hours))
    async with connected(fake, clerk, settings, database):
        await fake.reply_to(question, GUARD)
        await fake.settles()
        assert abs(utc_now() - right()) < timedelta(minutes=1)
        assert await Ledger(database).by_source(5) is not None
    assert place.replies() == ["Écho : carte Clone"]

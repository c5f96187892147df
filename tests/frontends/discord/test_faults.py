"""What goes wrong around an answer: nothing is answered twice, nothing is lost, and the log says it in a line."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest
from sqlalchemy import event

from bot.answers import Answer, Request
from bot.bench.fakediscord import FakeDiscord, Fault, Person
from bot.config import Settings
from bot.frontends.discord import Clerk
from bot.frontends.discord.cooldowns import Cooldowns
from bot.storage import GuildSettings, ReplyState, Source, Storage, database_url, open_storage
from tests.frontends.answerers import Broken
from tests.frontends.discord.living import GUARD, SAY, Place, connected, living


class Slow(Broken):
    """Answers what says « lent » only when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.go_on = threading.Event(), threading.Event()

    def answer(self, request: Request) -> Answer:
        if "lent" in request.text:
            self.asked.set()
            self.go_on.wait(GUARD)
        return super().answer(request)


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    opened = await open_storage(database_url(None, tmp_path), tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def slow_clerk(slow: Slow) -> Iterator[Clerk]:
    clerk = Clerk(slow)
    yield clerk
    slow.go_on.set()
    clerk.close()


# --- the network and Discord ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["cut", "lose_sessions", "ask_to_reconnect"])
async def test_a_socket_lost_while_an_answer_is_computed_loses_no_answer(
    fake: FakeDiscord, place: Place, slow: Slow, slow_clerk: Clerk, settings: Settings, storage: Storage, what: str
) -> None:
    async with connected(fake, slow_clerk, settings, storage):
        question = place.asks("!scenario lent")
        await asyncio.to_thread(slow.asked.wait, GUARD)
        getattr(fake.gateway, what)()
        slow.go_on.set()
        await fake.reply_to(question, GUARD)
        await fake.settles()
    assert len(place.replies()) == 1


@pytest.mark.parametrize(
    "fault",
    [
        Fault(SAY, times=2, status=500),
        Fault(SAY, times=3, status=429, retry_after=0.2),
        Fault(SAY, times=1, status=502),
        Fault(SAY, times=1, lost=True),
        Fault(SAY, times=1, delay=1.0),
    ],
    ids=lambda fault: f"{fault.status or ('lost' if fault.lost else 'slow')}",
)
async def test_what_fails_for_a_moment_is_answered_once(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, storage: Storage, fault: Fault
) -> None:
    async with connected(fake, clerk, settings, storage) as client:
        client.desk.retries.delays = (0.2, 0.2)
        fake.faults.add(fault)
        question = place.asks("!carte Clone")
        await fake.reply_to(question, GUARD)
        async with asyncio.timeout(GUARD):
            while await storage.replies.unfinished(datetime.now(UTC) - timedelta(minutes=1)):
                await fake.settles(0.1)
        await fake.settles(0.6)
    assert fault.met >= 1
    assert len(place.replies()) == 1


async def test_an_outage_longer_than_the_librarys_patience_loses_no_answer(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    async with connected(fake, clerk, settings, storage) as client:
        client.desk.retries.delays = (0.1,) * 5
        fault = fake.faults.add(Fault(SAY, times=8, status=503))  # which the library does not try again
        place.asks("!carte Clone")
        place.asks("!carte Bâton")
        while len(place.replies()) < 2:
            await fake.settles(0.1)
        await fake.settles(0.5)
    assert fault.met == 8
    assert sorted(place.replies()) == ["Écho : carte Bâton", "Écho : carte Clone"]
    assert any("will be tried again" in record.message for record in caplog.records)


async def test_what_cannot_be_sent_at_all_is_given_up_with_a_line(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    async with connected(fake, clerk, settings, storage) as client:
        client.desk.retries.delays = (0.05,) * 2
        fault = fake.faults.add(Fault(SAY, times=100, status=503))
        question = place.asks("!carte Clone")
        while fault.met < 3:
            await fake.settles(0.1)
        await fake.settles()
        kept = await storage.replies.by_source(int(question["id"]))
    assert fault.met == 3
    assert kept is not None
    assert kept.state is ReplyState.FAILED
    assert [record.levelname for record in caplog.records if "cannot reply" in record.message] == ["WARNING"] * 3


async def test_a_slow_discord_still_gets_interactions_answered_in_time(
    fake: FakeDiscord, place: Place, slow: Slow, slow_clerk: Clerk, settings: Settings, storage: Storage
) -> None:
    async with connected(fake, slow_clerk, settings, storage):
        started = place.alice.starts_slash(place.channel, "carte", {"nom": "lent"}, times=2)
        await asyncio.wait_for(started.answered.wait(), GUARD)
        slow.go_on.set()
        await place.alice.waits(started)
        await fake.settles()
    assert started.deferred
    assert started.elapsed < 3
    assert len(place.replies()) == 1


async def test_in_a_crowd_everyone_gets_a_sign_in_time_then_the_answer(
    fake: FakeDiscord, place: Place, slow: Slow, slow_clerk: Clerk, settings: Settings, storage: Storage
) -> None:
    people = [Person(fake.world, f"personne {number}", place.guild) for number in range(25)]
    async with connected(fake, slow_clerk, settings, storage) as client:
        client.desk.patience = GUARD
        started = [one.starts_slash(place.channel, "carte", {"nom": f"lent {number}"}) for number, one in enumerate(people)]
        async with asyncio.timeout(GUARD):
            while sum(one.deferred for one in started) < 15:  # those who came late know that they are heard
                await fake.settles(0.1)
        slow.go_on.set()
        for one in started:
            await place.alice.waits(one)
    assert sorted(place.replies()) == sorted(f"Écho : carte lent {number}" for number in range(25))


async def test_what_the_end_interrupts_is_said_in_a_line_and_goes_on_at_the_next_start(
    fake: FakeDiscord, place: Place, slow: Slow, slow_clerk: Clerk, settings: Settings, storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    async with connected(fake, slow_clerk, settings, storage):
        place.asks("!scenario lent")
        pressed = place.alice.starts_slash(place.channel, "carte", {"nom": "lent"})
        await asyncio.to_thread(slow.asked.wait, GUARD)
        await asyncio.wait_for(pressed.answered.wait(), GUARD)  # both wait for the answer when the end comes
    slow.go_on.set()
    async with asyncio.timeout(GUARD):
        while sum("is leaving" in record.message for record in caplog.records) < 2:
            await fake.settles(0.1)
    assert not [record for record in caplog.records if record.exc_info]
    async with connected(fake, slow_clerk, settings, storage), asyncio.timeout(GUARD):
        while not any(place.replies()):  # beside the sign that the command got
            await fake.settles(0.1)
        await fake.settles()
    assert [one for one in place.replies() if one] == ["Écho : scenario lent"]


# --- the database -----------------------------------------------------------------------------------------------------


async def test_a_database_gone_and_back_silences_no_one(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    assert storage.file
    async with connected(fake, clerk, settings, storage) as client:
        client.desk.ledger.patience = 0.6
        await fake.reply_to(place.asks("!carte avant"), GUARD)
        await fake.settles()
        with contextlib.closing(sqlite3.connect(storage.file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            await fake.reply_to(place.asks("!carte pendant"), GUARD)
            other.execute("ROLLBACK")
        await fake.settles(2.5)  # what hung is left alone for a moment
        question = place.asks("!carte après")
        await fake.reply_to(question, GUARD)
        await fake.settles()
        kept = await storage.replies.by_source(int(question["id"]))
    assert kept is not None
    assert place.replies() == ["Écho : carte avant", "Écho : carte pendant", "Écho : carte après"]
    assert sum("répond sans elle" in record.message for record in caplog.records) == 1


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("database or disk is full", "disque est plein"),
        ("attempt to write a readonly database", "lecture seule"),
        ("disk I/O error", "ne s'écrit plus"),
        ("database disk image is malformed", "est abîmé"),
    ],
)
async def test_a_database_that_cannot_be_written_silences_no_one(
    fake: FakeDiscord,
    place: Place,
    clerk: Clerk,
    settings: Settings,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    fault: str,
    said: str,
) -> None:
    storage = await open_storage(database_url(None, tmp_path), tmp_path)
    full = {"now": False}

    def begin(connection: object, cursor: object, statement: str, *_: object) -> None:
        if full["now"] and statement.startswith(("INSERT", "UPDATE")):
            raise sqlite3.OperationalError(fault)

    assert storage._database._whole
    for engine in (storage._database._engine.sync_engine, storage._database._whole.engine):
        event.listen(engine, "before_cursor_execute", begin)
    async with connected(fake, clerk, settings, storage):
        full["now"] = True
        for _ in range(3):
            await fake.reply_to(place.asks("!carte Clone"), GUARD)
        await fake.settles()
        full["now"] = False
        question = place.asks("!carte Bâton")
        await fake.reply_to(question, GUARD)
        await fake.settles()
        assert await storage.replies.by_source(int(question["id"])) is not None
    await storage.close()
    assert place.replies() == ["Écho : carte Clone"] * 3 + ["Écho : carte Bâton"]
    assert sum(said in record.message for record in caplog.records) == 1
    assert not [record for record in caplog.records if record.exc_info and record.name.startswith("bot")]


async def test_a_database_whose_file_was_deleted_is_missed_and_found_again(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    assert storage.file
    aside = storage.file.with_suffix(".ailleurs")
    async with connected(fake, clerk, settings, storage):
        await fake.reply_to(place.asks("!carte avant"), GUARD)
        await fake.settles()
        storage.file.rename(aside)
        await fake.reply_to(place.asks("!carte pendant"), GUARD)
        await fake.settles()
        assert not storage.file.exists()  # nothing is written where nobody will look
        aside.rename(storage.file)
        question = place.asks("!carte après")
        await fake.reply_to(question, GUARD)
        await fake.settles()
        assert await storage.replies.by_source(int(question["id"])) is not None
    assert place.replies() == ["Écho : carte avant", "Écho : carte pendant", "Écho : carte après"]
    assert sum("a disparu" in record.message for record in caplog.records) == 1


async def test_a_database_restored_under_the_bot_is_the_one_it_then_writes_to(storage: Storage, tmp_path: Path) -> None:
    assert storage.file
    await storage.guilds.change(1, GuildSettings(prefix="?"), 2, datetime.now(UTC))
    other = await open_storage(database_url(None, tmp_path / "autre"), tmp_path / "autre")
    assert other.file
    await other.close()
    other.file.replace(storage.file)
    await storage.guilds.left(1, datetime.now(UTC))
    await storage.guilds.change(3, GuildSettings(prefix=";"), 2, datetime.now(UTC))
    assert await storage.guilds.known() == [3]


async def test_a_damaged_database_leaves_the_bot_answering(fake: FakeDiscord, place: Place, settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "greffier.db").write_bytes(b"ce fichier est en miettes" * 500)
    async with living(fake, tmp_path) as process:
        await fake.reply_to(place.asks("!carte Clone"), GUARD)
        process.terminate()
        said = (await asyncio.wait_for(process.communicate(), GUARD))[1].decode()
    assert place.replies() == ["Écho : carte Clone"]
    assert sum("est abîmé" in line for line in said.splitlines()) == 1
    assert "Traceback" not in said


# --- the clock --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("days", [3, -3])
async def test_a_clock_that_jumps_answers_nothing_twice_and_loses_nothing(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, storage: Storage, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    now = discord.utils.utcnow
    async with connected(fake, clerk, settings, storage):
        await fake.reply_to(place.asks("!carte avant"), GUARD)
        monkeypatch.setattr("discord.utils.utcnow", lambda: now() + timedelta(days=days))
        await fake.reply_to(place.asks("!carte après"), GUARD)
        fake.gateway.lose_sessions()
        await fake.settles()
        await asyncio.wait_for(fake.connected.wait(), GUARD)
        question = place.asks("!carte enfin")
        await fake.reply_to(question, GUARD)
        await fake.settles(1)
    assert place.replies() == ["Écho : carte avant", "Écho : carte après", "Écho : carte enfin"]


async def test_what_was_begun_before_the_clock_went_back_is_resumed(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = place.asks("!carte Clone")
    now = discord.utils.utcnow()
    await storage.replies.intend(
        Source.MESSAGE,
        int(question["id"]),
        guild_id=int(place.guild["id"]),
        channel_id=int(place.channel["id"]),
        asker_id=place.alice.id,
        request="carte Clone",
        now=now,
    )
    monkeypatch.setattr("discord.utils.utcnow", lambda: now - timedelta(hours=1))
    async with connected(fake, clerk, settings, storage):
        await fake.reply_to(question, GUARD)
        await fake.settles(1)
    assert place.replies() == ["Écho : carte Clone"]


def test_bounds_do_not_follow_a_clock_that_jumps(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1000))
    cooldowns = Cooldowns(lambda: next(ticks) / 1000)
    allowed = []
    for jump in (0.0, 1e9, -1e9) * 10:
        monkeypatch.setattr("time.time", lambda jump=jump: 1.8e9 + jump)
        allowed.append(cooldowns.ask(1, 1).value == "given")
    assert allowed.count(True) == 12

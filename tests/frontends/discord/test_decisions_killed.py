"""The process is killed once a decision is written, before the messages say so: at its next start they do, and servers are told once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.bench.fakediscord import FakeDiscord, Fault, Payload, Person
from bot.config import Settings
from bot.frontends.discord import Clerk
from bot.frontends.discord import labels_vouching as labels
from bot.storage import Alert, GuildSettings, Storage, ValidatedState, database_url, open_storage, tables
from bot.storage.dues import written_alert
from tests.fakes.mortal import HASHES
from tests.frontends.discord.court import Court
from tests.frontends.discord.living import GUARD, SAY, Place, connected, living

MANAGE_MESSAGES = 1 << 13
SIGNED, UNSIGNED, GONE = "par un arbitre (juge)", "par un arbitre le", ""

Act = Callable[[Person, Payload], Awaitable[object]]


async def retires(judge: Person, answer: Payload) -> None:
    await judge.slash(channel_of(judge, answer), "arbitre retirer", numero=1)


async def unsigns(judge: Person, answer: Payload) -> None:
    await judge.slash(channel_of(judge, answer), "arbitre anonymiser", numero=1)


async def is_forgotten(judge: Person, answer: Payload) -> None:
    asked = await judge.slash(channel_of(judge, answer), "oublier moi")
    assert asked.message
    await judge.presses_id(asked.message, f"g:fm:{judge.id}")


async def vouches(judge: Person, answer: Payload) -> None:
    await judge.uses_menu(answer, labels.VALIDATE_MENU)


def channel_of(judge: Person, answer: Payload) -> Payload:
    return judge.world.channel(int(answer["channel_id"]))


@pytest.fixture
def judge(fake: FakeDiscord, place: Place) -> Person:
    return Person(fake.world, "juge", place.guild, permissions=MANAGE_MESSAGES)


async def asked(fake: FakeDiscord, place: Place) -> Payload:
    """An answer with a verdict."""
    return await fake.reply_to(place.asks("!copie Clone"), GUARD)


async def killed_by(process: asyncio.subprocess.Process, doing: Awaitable[object]) -> None:
    """Do something of which the process dies."""
    task = asyncio.ensure_future(doing)
    await asyncio.wait_for(process.wait(), GUARD)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, TimeoutError):
        await task


async def opened(folder: Path) -> Storage:
    return await open_storage(database_url(None, folder), folder)


async def until(fake: FakeDiscord, holds: Callable[[], bool]) -> None:
    """Wait for something that the bot does by itself. Raises TimeoutError."""
    async with asyncio.timeout(GUARD):
        while not holds():
            await fake.settles(0.1)


def says(fake: FakeDiscord, answer: Payload) -> str:
    return str(fake.world.message(int(answer["id"]))["content"])


async def test_an_answer_vouched_for_says_so_after_the_next_start(fake: FakeDiscord, place: Place, judge: Person, tmp_path: Path) -> None:
    async with living(fake, tmp_path, "vouched") as process:
        answer = await asked(fake, place)
        await fake.settles()
        await killed_by(process, vouches(judge, answer))
        assert SIGNED not in says(fake, answer)
    async with living(fake, tmp_path):
        await until(fake, lambda: SIGNED in says(fake, answer))


@pytest.mark.parametrize(
    ("point", "act", "said"), [("retired", retires, GONE), ("unsigned", unsigns, UNSIGNED), ("forgotten", is_forgotten, UNSIGNED)]
)
async def test_what_was_decided_of_a_validated_answer_shows_after_the_next_start(
    fake: FakeDiscord, place: Place, judge: Person, tmp_path: Path, point: str, act: Act, said: str
) -> None:
    async with living(fake, tmp_path):
        answer = await asked(fake, place)
        await fake.settles()
        await vouches(judge, answer)
        await until(fake, lambda: SIGNED in says(fake, answer))
    async with living(fake, tmp_path, point) as process:
        await killed_by(process, act(judge, answer))
        assert SIGNED in says(fake, answer)
    async with living(fake, tmp_path):
        await until(fake, lambda: SIGNED not in says(fake, answer) and said in says(fake, answer))
        await nothing_is_due(tmp_path)


async def test_what_discord_refused_to_redraw_before_the_kill_is_redrawn(
    fake: FakeDiscord, place: Place, judge: Person, tmp_path: Path
) -> None:
    async with living(fake, tmp_path) as process:
        answer = await asked(fake, place)
        await fake.settles()
        fault = fake.faults.add(Fault(r"PATCH /channels/\d+/messages/\d+", times=99, status=503))
        acting = asyncio.ensure_future(vouches(judge, answer))
        await until(fake, lambda: fault.met > 0)
        process.kill()
        await killed_by(process, acting)
    fake.faults.clear()
    async with living(fake, tmp_path):
        await until(fake, lambda: SIGNED in says(fake, answer))


# --- rules that changed -----------------------------------------------------------------------------------------------


async def with_a_changed_rule(place: Place, folder: Path, alerts: Payload) -> None:
    """The validated answer rests on a text that is no longer found."""
    storage = await opened(folder)
    settings = GuildSettings(everywhere=True, alert_channel=int(alerts["id"]))
    await storage.guilds.change(int(place.guild["id"]), settings, 1, datetime.now(UTC))
    await storage._database.write(update(tables.validated).values(rules={**HASHES, "707.2": "z" * 64}))
    await storage.close()


async def half_an_hour_passes(folder: Path) -> None:
    """Since the last try of an alert."""
    storage = await opened(folder)
    for one in await storage.dues.to_tell():
        assert one.alert
        moved = (datetime.now(UTC) - timedelta(minutes=31)).isoformat()
        alert = written_alert(Alert(one.alert.rules, one.alert.tries, moved))
        await storage._database.write(update(tables.validated).where(tables.validated.c.id == one.id).values(alert=alert))
    await storage.close()


async def nothing_is_due(folder: Path) -> None:
    """Wait until that is so. Raises TimeoutError."""
    storage = await opened(folder)
    async with asyncio.timeout(GUARD):
        while await storage.dues.to_tell() or await storage.dues.to_redraw():
            await asyncio.sleep(0.1)
    await storage.close()


@pytest.mark.parametrize("point", ["retired", "alerting", "alerted"])
async def test_a_retirement_is_shown_and_told_once_wherever_the_process_dies(
    fake: FakeDiscord, place: Place, judge: Person, tmp_path: Path, point: str
) -> None:
    alerts = fake.world.add_text_channel(place.guild, "alertes")
    async with living(fake, tmp_path):
        answer = await asked(fake, place)
        await fake.settles()
        await vouches(judge, answer)
    await with_a_changed_rule(place, tmp_path, alerts)
    async with living(fake, tmp_path, point) as process:
        await asyncio.wait_for(process.wait(), GUARD)
    await half_an_hour_passes(tmp_path)
    async with living(fake, tmp_path):
        await until(fake, lambda: SIGNED not in says(fake, answer) and bool(place.replies(alerts)))
        await nothing_is_due(tmp_path)
    async with living(fake, tmp_path):
        await fake.settles(1)
    assert place.replies(alerts) == [labels.RETIRED_WITH_RULE.format(id=1, rules="707.2")]
    storage = await opened(tmp_path)
    assert [one.why for one in await storage.validated.of(int(place.guild["id"]), ValidatedState.RETIRED)] == ["707.2"]
    await storage.close()


async def test_an_alert_that_discord_refused_is_told_at_a_later_start(
    fake: FakeDiscord, place: Place, judge: Person, tmp_path: Path
) -> None:
    alerts = fake.world.add_text_channel(place.guild, "alertes")
    async with living(fake, tmp_path):
        await vouches(judge, await asked(fake, place))
    await with_a_changed_rule(place, tmp_path, alerts)
    fault = fake.faults.add(Fault(SAY.replace(r"\d+", str(alerts["id"])), times=1, status=403))
    async with living(fake, tmp_path):
        await until(fake, lambda: fault.met > 0)
        await fake.settles()
    assert place.replies(alerts) == []
    await half_an_hour_passes(tmp_path)
    async with living(fake, tmp_path):
        await until(fake, lambda: bool(place.replies(alerts)))
    assert len(place.replies(alerts)) == 1


# --- questions deleted ------------------------------------------------------------------------------------------------


async def test_the_answer_to_a_question_deleted_while_the_bot_was_away_goes_too(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    async with living(fake, tmp_path):
        kept, lost = place.asks("!carte Clone"), place.asks("!carte Bâton")
        for question in (kept, lost):
            await fake.reply_to(question, GUARD)
        await fake.settles()
    fake.world.delete(int(lost["id"]))
    async with living(fake, tmp_path):
        await until(fake, lambda: place.replies() == ["Écho : carte Clone"])


async def test_the_answer_to_a_question_deleted_while_the_database_is_away_goes_once_it_is_back(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, database: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(fake, clerk, settings, database) as client:
        client.desk.deletions.pace = 0.1
        asked = [place.asks(f"!carte {name}") for name in ("Clone", "Bâton", "Opalescence")]
        for question in asked:
            await fake.reply_to(question, GUARD)
        await fake.settles()
        with monkeypatch.context() as away:
            Court.break_database(database, away)
            place.alice.deletes(asked[1])
            place.alice.deletes(place.asks("rien pour le bot"))
            await fake.settles(0.5)
            assert len(place.replies()) == 3
        await until(fake, lambda: sorted(place.replies()) == ["Écho : carte Clone", "Écho : carte Opalescence"])

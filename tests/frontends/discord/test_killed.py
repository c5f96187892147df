"""The process is killed at each moment of an answer: at its next start, what was asked is answered, once."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.bench.fakediscord import FakeDiscord, Fault, Payload
from bot.storage import Forum, GuildSettings, ReplyState, Storage, database_url, open_storage
from tests.fakes.mortal import POINTS
from tests.frontends.discord.living import GUARD, SAY, TOKEN, Place, living

MENTION = "<@1> carte Clone"


async def opened(folder: Path) -> Storage:
    return await open_storage(database_url(None, folder), folder)


async def configured(place: Place, folder: Path, settings: GuildSettings | None = None) -> None:
    """The forum is answered."""
    storage = await opened(folder)
    decided = settings or GuildSettings(forums=(Forum(int(place.forum["id"])),))
    await storage.guilds.change(int(place.guild["id"]), decided, 1, datetime.now(UTC))
    await storage.close()


async def recorded(folder: Path, source_id: int) -> None:
    """Wait until the database knows that a question was answered. Raises TimeoutError."""
    storage = await opened(folder)
    async with asyncio.timeout(GUARD):
        while (kept := await storage.replies.by_source(source_id)) is None or kept.state is not ReplyState.SENT:
            await asyncio.sleep(0.1)
    await storage.close()


def said_long_ago(place: Place, text: str, age: timedelta) -> Payload:
    """Something that Alice said before, of which the bot was told nothing."""
    moment = place.fake.world.ids.next() - (int(age.total_seconds() * 1000) << 22)
    made = place.fake.world.add_message(place.channel, place.alice.user, text, moment)
    return made | {"timestamp": (datetime.now(UTC) - age).isoformat()}


@pytest.mark.parametrize(("point", "text"), [*((point, "!carte Clone") for point in POINTS), ("received", MENTION)])
async def test_a_message_is_answered_once(fake: FakeDiscord, place: Place, tmp_path: Path, point: str, text: str) -> None:
    async with living(fake, tmp_path, point) as process:
        question = place.asks(text)
        await asyncio.wait_for(process.wait(), GUARD)
    async with living(fake, tmp_path):
        await fake.reply_to(question, GUARD)
        await recorded(tmp_path, int(question["id"]))
        await fake.settles(1)
    assert place.replies() == ["Écho : carte Clone"]


async def test_so_is_one_said_in_private(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    private = fake.world.private_channel(place.alice.user)
    async with living(fake, tmp_path):
        await fake.reply_to(place.alice.says_privately("carte Clone"), GUARD)
    async with living(fake, tmp_path, "received") as process:
        question = place.alice.says_privately("carte Bâton")
        await asyncio.wait_for(process.wait(), GUARD)
    async with living(fake, tmp_path):
        await fake.reply_to(question, GUARD)
        await fake.settles(3)
    assert place.replies(private) == ["Écho : carte Clone", "Écho : carte Bâton"]


@pytest.mark.parametrize("point", POINTS)
async def test_a_post_is_answered_once(fake: FakeDiscord, place: Place, tmp_path: Path, point: str) -> None:
    await configured(place, tmp_path)
    async with living(fake, tmp_path, point) as process:
        post = place.alice.opens_post(place.forum, "Clone", "!carte Clone")
        await asyncio.wait_for(process.wait(), GUARD)
    first = fake.world.history(post)[0]
    async with living(fake, tmp_path):
        await fake.reply_to(first, GUARD)
        await fake.settles(3)
    assert len(place.replies(post)) == 1


@pytest.mark.parametrize(("point", "answers"), [("received", 0), ("intended", 0), ("sent", 1), ("recorded", 1)])
async def test_a_slash_command_is_never_answered_twice_and_can_be_used_again(
    fake: FakeDiscord, place: Place, tmp_path: Path, point: str, answers: int
) -> None:
    """Discord waits three seconds for the first answer, tells who asked that none came, and gives the command to no other process."""
    async with living(fake, tmp_path, point) as process:
        started = place.alice.starts_slash(place.channel, "carte", {"nom": "Clone"})
        await asyncio.wait_for(process.wait(), GUARD)
    async with living(fake, tmp_path):
        await fake.settles(3)
        assert len(place.replies()) == answers
        again = await place.alice.slash(place.channel, "carte", nom="Bâton")
        await recorded(tmp_path, again.id)
    assert place.replies()[answers:] == ["Écho : carte Bâton"]
    storage = await opened(tmp_path)
    kept = await storage.replies.by_source(started.id)
    await storage.close()
    assert kept is None or kept.state is not ReplyState.INTENDED


async def test_of_two_started_at_once_one_stays_and_answers(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    async with living(fake, tmp_path) as first, living(fake, tmp_path, alone=False) as second:
        leaving = {asyncio.create_task(one.wait()) for one in (first, second)}
        left, _ = await asyncio.wait(leaving, timeout=GUARD, return_when=asyncio.FIRST_COMPLETED)
        assert [task.result() for task in left] == [1]
        await fake.reply_to(place.asks("!carte Clone"), GUARD)
        await fake.settles(1)
        for task in leaving:
            task.cancel()
    assert place.replies() == ["Écho : carte Clone"]


async def test_what_is_told_five_times_in_any_order_around_a_kill_is_answered_once(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    await configured(place, tmp_path)
    chance = random.Random(1)
    posts, questions = [], []

    def asked(number: int) -> None:
        posts.append(place.alice.opens_post(place.forum, f"Clone {number}", f"!carte Clone {number}", told=False))
        questions.append(fake.world.add_message(place.channel, place.alice.user, f"!carte {number}"))

    def told() -> None:
        opened = [("THREAD_CREATE", {**post, "newly_created": True}) for post in posts]
        said = [("MESSAGE_CREATE", one) for one in (*(fake.world.history(post)[0] for post in posts), *questions)]
        for event, data in chance.sample((opened + said) * 5, 5 * len(opened + said)):
            fake.world.emit(event, data)

    async with living(fake, tmp_path):
        for number in range(3):
            asked(number)
        told()
        await fake.settles(0.2)
    asked(3)  # while nobody listens
    async with living(fake, tmp_path):
        told()
        for one in (*(fake.world.history(post)[0] for post in posts), *questions):
            await fake.reply_to(one, GUARD)
        await fake.settles(4)  # longer than the grace given to a first message
    assert [len(place.replies(post)) for post in posts] == [1] * 4
    assert sorted(place.replies()) == [f"Écho : carte {number}" for number in range(4)]


# --- what is read back, and what is not -------------------------------------------------------------------------------


async def test_what_is_read_back_is_of_late_for_the_bot_and_where_it_speaks(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    elsewhere = fake.world.add_text_channel(place.guild)
    await configured(place, tmp_path, GuildSettings(channels=(int(place.channel["id"]),)))
    said_long_ago(place, "!carte Vieux", timedelta(minutes=15))
    for text in ("!carte Clone", "bonjour", "!rank", "on joue [[Bâton]] ?"):
        said_long_ago(place, text, timedelta(minutes=5))
    fake.world.add_message(elsewhere, place.alice.user, "!carte Ailleurs")
    async with living(fake, tmp_path):
        await fake.settles(3)
    assert (place.replies(), place.replies(elsewhere)) == (["Écho : carte Clone"], [])


async def test_what_was_said_before_the_bot_came_is_for_somebody_else(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    said_long_ago(place, "!carte Clone", timedelta(minutes=5))
    place.guild["members"][0]["joined_at"] = (datetime.now(UTC) - timedelta(minutes=2)).isoformat()
    async with living(fake, tmp_path):
        await fake.settles(3)
    assert place.replies() == []


async def test_an_answer_that_the_database_lost_is_read_where_it_is(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    async with living(fake, tmp_path):
        await fake.reply_to(place.asks("!carte Clone"), GUARD)
    (tmp_path / "greffier.db").unlink()
    async with living(fake, tmp_path):
        await fake.settles(3)
    assert place.replies() == ["Écho : carte Clone"]


async def test_an_answer_that_was_put_in_the_bin_stays_there(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    async with living(fake, tmp_path):
        answer = await fake.reply_to(place.asks("!carte Clone"), GUARD)
        await fake.settles(1)
        fake.world.delete(int(answer["id"]))
        await fake.settles(1)
    async with living(fake, tmp_path):
        await fake.settles(3)
    assert place.replies() == []


async def test_a_history_that_discord_refuses_for_a_moment_is_read_later(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    question = fake.world.add_message(place.channel, place.alice.user, "!carte Clone")
    fake.faults.add(Fault(r"GET /channels/\d+/messages", times=1, status=503))
    async with living(fake, tmp_path) as process:
        await fake.reply_to(question, GUARD)
        process.terminate()
        said = (await asyncio.wait_for(process.communicate(), GUARD))[1].decode()
    assert "cannot read back" in said
    assert place.replies() == ["Écho : carte Clone"]


async def test_what_was_said_during_a_lost_session_is_answered(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    async with living(fake, tmp_path):
        fake.gateway.lose_sessions()
        question = place.asks("!carte Clone")
        await fake.reply_to(question, GUARD)
        await fake.settles(3)
    assert place.replies() == ["Écho : carte Clone"]


async def test_neither_the_token_nor_what_people_write_reaches_the_log(fake: FakeDiscord, place: Place, tmp_path: Path) -> None:
    fake.faults.add(Fault(SAY + "$", times=1, status=400))
    async with living(fake, tmp_path, GREFFIER_JOURNAL="DEBUG") as process:
        for words in ("!carte Xyzzyplugh un", "Xyzzyplugh pour personne", "!carte panne Xyzzyplugh", "!carte Xyzzyplugh deux"):
            place.asks(words)
            await fake.settles(0.2)
        await place.alice.slash(place.channel, "carte", nom="Xyzzyplugh trois")
        process.terminate()
        said = (await asyncio.wait_for(process.communicate(), GUARD))[1].decode()
    assert process.returncode == 0
    assert "DEBUG" in said
    assert "ZeroDivisionError" in said
    assert "Xyzzyplugh" not in said
    assert TOKEN not in said
    assert len(place.replies()) == 3

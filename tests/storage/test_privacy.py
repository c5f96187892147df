"""What is kept of people: handed over, forgotten, and not kept longer than said."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime, timedelta

import pytest

from bot.storage import RETENTION, AuditEntry, ReplyState, Source, Storage


async def fill(storage: Storage, now: datetime, user: int = 3) -> None:
    reply = await storage.replies.intend(Source.MESSAGE, 100 + user, guild_id=1, channel_id=2, asker_id=user, request="secret", now=now)
    assert reply
    await storage.posts.seen(200 + user, guild_id=1, forum_id=2, asker_id=user, created_at=now)
    await storage.reports.add(1, user, {"steps": []}, {"kind": "verdict"}, now)
    await storage.audit.add(AuditEntry(1, user, "valider", "k", now))
    validated = await storage.validated.save(
        1,
        f"k{user}",
        request="x",
        as_of=None,
        text=None,
        engine_verdict=None,
        scenario=None,
        rules={},
        author_id=user,
        pending=False,
        now=now,
    )
    await storage.validated.retire(validated.id, "707.2", now)


async def test_everything_kept_of_someone_is_handed_over_as_json(storage: Storage, now: datetime) -> None:
    await fill(storage, now, 3)
    await fill(storage, now, 4)
    exported = await storage.privacy.export_user(3)
    assert {name: len(rows) for name, rows in exported.items()} == {"replies": 1, "posts": 1, "reports": 1, "validated": 1, "audit": 1}
    assert json.loads(json.dumps(exported))["replies"][0]["request"] == "secret"


async def test_someone_forgotten_is_named_nowhere_and_others_are_untouched(storage: Storage, now: datetime) -> None:
    await fill(storage, now, 3)
    await fill(storage, now, 4)
    assert await storage.privacy.forget_user(3, now)
    assert not any((await storage.privacy.export_user(3)).values())
    assert all((await storage.privacy.export_user(4)).values())
    assert await storage.validated.get(1)


async def test_the_question_of_a_validated_answer_is_handed_over_and_erased_without_what_the_arbitre_said(
    storage: Storage, now: datetime
) -> None:
    saved = await storage.validated.save(
        1,
        "k",
        request="secret",
        as_of=None,
        text="Oui.",
        engine_verdict="non",
        scenario=None,
        rules={},
        author_id=8,
        asker_id=3,
        pending=False,
        now=now,
    )
    await storage.validated.used(saved.id, 2, 77)
    (handed,) = (await storage.privacy.export_user(3))["validated"]
    assert handed["request"] == "secret"
    assert {"text", "author_id"}.isdisjoint(handed)
    await storage.privacy.forget_user(3, now)
    kept = await storage.validated.get(saved.id)
    assert kept
    assert (kept.request, kept.asker_id, kept.text, kept.author_id) == ("", None, "Oui.", 8)
    await storage.privacy.purge(now + timedelta(days=3650))
    assert [use.reply_id for use in await storage.validated.uses(saved.id)] == [77]


async def test_a_post_of_someone_forgotten_loses_its_answer_too(storage: Storage, now: datetime) -> None:
    await fill(storage, now, 3)
    kept = await storage.replies.intend(Source.POST, 203, guild_id=1, channel_id=203, asker_id=9, request="secret", now=now)
    assert kept
    await storage.replies.becomes(kept, {"state": ReplyState.SENT, "reply_id": 77}, now)
    await storage.privacy.forget_user(3, now)
    assert "secret" not in str(await storage.replies.by_source(203))
    assert await storage.replies.by_reply(77) is None


@pytest.mark.parametrize("source", Source)
@pytest.mark.parametrize("whole", [False, True])
async def test_of_what_is_forgotten_nothing_stays_but_that_it_was_answered_and_that_for_a_day(
    storage: Storage, now: datetime, source: Source, whole: bool
) -> None:
    for source_id, age in ((101, timedelta(hours=1)), (102, timedelta(hours=25))):
        kept = await storage.replies.intend(source, source_id, guild_id=6, channel_id=7, asker_id=8, request="secret", now=now - age)
        assert kept
        await storage.replies.becomes(kept, {"state": ReplyState.SENT, "reply_id": 900 + source_id}, now)
    await (storage.privacy.forget_guild(6, now) if whole else storage.privacy.forget_user(8, now))
    left = await storage.replies.by_source(101)
    assert await storage.replies.by_source(102) is None
    if source is Source.INTERACTION:
        assert left is None
        return
    assert left
    said = [value for name, value in asdict(left).items() if name not in ("id", "source", "source_id", "state", "created_at", "updated_at")]
    assert not any(said), said
    assert left.state is ReplyState.DELETED
    await storage.privacy.purge(now + timedelta(hours=23))
    assert await storage.replies.by_source(101)
    assert await storage.replies.private_channels(now - timedelta(days=1), 9) == []
    await storage.privacy.purge(now + timedelta(hours=25))
    assert await storage.replies.by_source(101) is None


@pytest.mark.parametrize(("table", "kept"), RETENTION.items())
async def test_each_thing_goes_when_its_time_is_over(storage: Storage, now: datetime, table: str, kept: timedelta) -> None:
    await fill(storage, now)
    name = "validated" if table == "retired" else table
    await storage.privacy.purge(now + kept - timedelta(minutes=1))
    assert (await storage.privacy.export_user(3))[name]
    await storage.privacy.purge(now + kept + timedelta(minutes=1))
    assert not (await storage.privacy.export_user(3))[name]

"""What is kept of people: handed over, forgotten, and not kept longer than said."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest

from bot.storage import RETENTION, AuditEntry, Source, Storage


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
    assert await storage.privacy.forget_user(3)
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
    await storage.privacy.forget_user(3)
    kept = await storage.validated.get(saved.id)
    assert kept
    assert (kept.request, kept.asker_id, kept.text, kept.author_id) == ("", None, "Oui.", 8)
    await storage.privacy.purge(now + timedelta(days=3650))
    assert [use.reply_id for use in await storage.validated.uses(saved.id)] == [77]


async def test_a_post_of_someone_forgotten_loses_its_answer_too(storage: Storage, now: datetime) -> None:
    await fill(storage, now, 3)
    await storage.replies.intend(Source.POST, 203, guild_id=1, channel_id=203, asker_id=9, request="secret", now=now)
    await storage.privacy.forget_user(3)
    assert await storage.replies.by_source(203) is None


@pytest.mark.parametrize(("table", "kept"), RETENTION.items())
async def test_each_thing_goes_when_its_time_is_over(storage: Storage, now: datetime, table: str, kept: timedelta) -> None:
    await fill(storage, now)
    name = "validated" if table == "retired" else table
    await storage.privacy.purge(now + kept - timedelta(minutes=1))
    assert (await storage.privacy.export_user(3))[name]
    await storage.privacy.purge(now + kept + timedelta(minutes=1))
    assert not (await storage.privacy.export_user(3))[name]

"""Validated answers: found by key, corrected where they were given, retired when a rule changes."""

from __future__ import annotations

import asyncio
from datetime import datetime

from bot.storage import Reply, Source, Storage, Validated, ValidatedState, ValidatedUse


async def save(
    storage: Storage,
    now: datetime,
    key: str = "k1",
    *,
    guild: int = 1,
    text: str | None = "Oui.",
    pending: bool = False,
    given: Reply | None = None,
) -> Validated:
    return await storage.validated.save(
        guild,
        key,
        request="copie Clone Bâton",
        as_of=None,
        text=text,
        engine_verdict="non",
        scenario={"steps": []},
        rules={"707.2": "h1", "613.2a": "h2"},
        author_id=3,
        pending=pending,
        now=now,
        given=given,
    )


async def test_an_answer_is_found_by_its_key_on_its_server(storage: Storage, now: datetime) -> None:
    saved = await save(storage, now)
    assert await storage.validated.find(1, ["k0", "k1"]) == saved
    assert await storage.validated.get(saved.id) == saved
    assert (saved.scenario, saved.rules) == ({"steps": []}, {"707.2": "h1", "613.2a": "h2"})
    assert await storage.validated.find(2, ["k1"]) is None
    assert await storage.validated.find(None, ["k1"]) is None
    assert await storage.validated.find(1, []) is None


async def test_the_first_key_wins(storage: Storage, now: datetime) -> None:
    exact = await save(storage, now, "scenario")
    await save(storage, now, "text")
    assert await storage.validated.find(1, ["scenario", "text"]) == exact


async def test_a_correction_takes_the_place_of_what_it_corrects_and_knows_where_it_was_given(
    storage: Storage, now: datetime, later: datetime
) -> None:
    first = await save(storage, now)
    await storage.validated.used(first.id, 20, 200)
    await storage.validated.used(first.id, 20, 200)
    second = await save(storage, later, text="Non.")
    assert await storage.validated.find(1, ["k1"]) == second
    assert await storage.validated.uses(second.id) == [ValidatedUse(second.id, 20, 200)]
    retired = await storage.validated.get(first.id)
    assert retired
    assert retired.state is ValidatedState.RETIRED


async def test_answers_resting_on_a_rule_are_found_and_retired(storage: Storage, now: datetime) -> None:
    saved = await save(storage, now)
    other = await save(storage, now, "k2", guild=2)
    assert await storage.validated.resting_on({"100.1"}) == []
    assert await storage.validated.resting_on({"707.2"}) == [saved, other]
    await storage.validated.retire(saved.id, "707.2", now)
    assert await storage.validated.resting_on({"707.2"}) == [other]
    assert await storage.validated.find(1, ["k1"]) is None


async def test_a_dispute_stands_is_listed_and_ends(storage: Storage, now: datetime) -> None:
    saved = await save(storage, now, pending=True)
    assert await storage.validated.of(1, ValidatedState.PENDING) == [saved]
    assert await storage.validated.find(1, ["k1"]) == saved
    assert await storage.validated.settle(saved.id, now)
    assert not await storage.validated.settle(saved.id, now)
    assert await storage.validated.of(1, ValidatedState.PENDING) == []
    assert len(await storage.validated.of(1, ValidatedState.ACTIVE)) == 1


async def test_of_many_that_retire_an_answer_at_once_one_does_and_no_one_brings_it_back(storage: Storage, now: datetime) -> None:
    saved = await save(storage, now, pending=True)
    done = await asyncio.gather(*(storage.validated.retire(saved.id, "707.2", now) for _ in range(5)))
    assert sorted(done) == [False] * 4 + [True]
    assert not await storage.validated.settle(saved.id, now)
    assert await storage.validated.find(1, ["k1"]) is None


async def test_a_credit_can_be_removed(storage: Storage, now: datetime) -> None:
    saved = await save(storage, now)
    await storage.validated.remove_credit(saved.id, now)
    found = await storage.validated.get(saved.id)
    assert found
    assert found.author_id is None


async def test_an_answer_remembers_what_it_rests_on(storage: Storage, now: datetime) -> None:
    saved = await save(storage, now)
    reply = await storage.replies.intend(Source.MESSAGE, 5, guild_id=1, channel_id=2, asker_id=3, request="x", now=now)
    assert reply
    await storage.replies.rests_on(reply.id, saved.id, now)
    found = await storage.replies.get(reply.id)
    assert found
    assert found.validated_id == saved.id


async def test_a_server_that_vouched_for_nothing_is_known_until_it_does(storage: Storage, now: datetime) -> None:
    assert not await storage.validated.has_any(1)
    await save(storage, now)
    assert await storage.validated.has_any(1)
    assert not await storage.validated.has_any(2)

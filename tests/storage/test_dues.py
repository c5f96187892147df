"""What a decision leaves to be done is written with it, and stays until it is done."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.storage import MOST_TRIES, ReplyState, Source, Storage, ValidatedUse
from tests.storage.test_vouching import save


async def test_a_decision_is_due_until_its_messages_are_redrawn(storage: Storage, now: datetime, later: datetime) -> None:
    saved = await save(storage, now)
    assert await storage.dues.to_redraw() == [saved]
    await storage.dues.redrawn(saved)
    assert await storage.dues.to_redraw() == []
    await storage.validated.remove_credit(saved.id, now)
    (due,) = await storage.dues.to_redraw()
    await storage.validated.retire(saved.id, "arbitre", later)
    await storage.dues.redrawn(due)  # what was shown is from before the retirement
    assert [one.redraw_at for one in await storage.dues.to_redraw()] == [later]


async def test_who_is_forgotten_is_named_in_no_message_any_more(storage: Storage, now: datetime, later: datetime) -> None:
    saved = await save(storage, now)
    await storage.dues.redrawn(saved)
    await storage.privacy.forget_user(3, later)
    assert [one.author_id for one in await storage.dues.to_redraw()] == [None]


async def test_an_answer_is_vouched_for_together_with_the_message_that_gave_it(storage: Storage, now: datetime) -> None:
    asked = await storage.replies.intend(Source.MESSAGE, 5, guild_id=1, channel_id=2, asker_id=3, request="x", now=now)
    assert asked
    await storage.replies.becomes(asked, {"state": ReplyState.SENT, "reply_id": 6}, now)
    given = await storage.replies.get(asked.id)
    made = await save(storage, now, given=given)
    assert await storage.validated.uses(made.id) == [ValidatedUse(made.id, 2, 6)]
    resting = await storage.replies.get(asked.id)
    assert resting
    assert resting.validated_id == made.id


async def test_a_server_is_told_of_changed_rules_alone(storage: Storage, now: datetime) -> None:
    by_an_arbitre, by_a_rule = await save(storage, now), await save(storage, now, "k2")
    await storage.validated.retire(by_an_arbitre.id, "arbitre", now)
    await storage.validated.retire(by_a_rule.id, "707.2", now, ["707.2", "613.1"])
    (due,) = await storage.dues.to_tell()
    assert due.alert
    assert (due.id, due.alert.rules) == (by_a_rule.id, ("707.2", "613.1"))


async def test_an_alert_is_tried_by_one_process_at_a_time_and_not_for_ever(storage: Storage, now: datetime) -> None:
    saved = await save(storage, now)
    await storage.validated.retire(saved.id, "707.2", now, ["707.2"])
    tries = [await storage.dues.try_alert(saved.id, now + timedelta(minutes=20 * number)) for number in range(20)]
    assert [number for number in tries if number] == list(range(1, MOST_TRIES + 1))
    assert tries[:4] == [1, 0, 2, 0]
    await storage.dues.told(saved.id)
    assert await storage.dues.try_alert(saved.id, now + timedelta(days=1)) == 0
    assert await storage.dues.to_tell() == []

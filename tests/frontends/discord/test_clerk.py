"""The clerk asks one thing at a time, and never raises."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.answers.model import Answer, Choice, Kind, Request
from bot.frontends.discord import Clerk, labels
from bot.frontends.discord.memory import Recent
from tests.frontends.answerers import Broken, Scripted


@pytest.mark.parametrize(
    ("text", "quick"),
    [
        ("règle 707.2", True),
        ("carte " + "x" * 394, True),
        ("carte " + "x" * 395, False),
        ("[[Clone]] {{707.2}}", True),
        ("Scénario arrive: Clone", False),
        ("question mon Clone ?", False),
        ("mon Clone copie un Bâton", False),
    ],
)
def test_what_may_take_long_is_known_beforehand(clerk: Clerk, text: str, quick: bool) -> None:
    assert clerk.is_quick(text) is quick


async def test_while_one_long_question_is_answered_the_others_wait_their_turn() -> None:
    release = threading.Event()
    order: list[str] = []

    def reply(request: Request) -> Answer:
        if request.text == "longue":
            release.wait()
        order.append(request.text)
        return Answer(request.text, Kind.LOOKUP, text=request.text)

    answerer = Scripted(reply=reply)
    answerer.suggestions = [Choice("Clone", "Clone")]
    clerk = Clerk(answerer)
    assert clerk.suggest("carte", "", 25)
    first = asyncio.create_task(clerk.answer_in_turn("longue"))
    await asyncio.sleep(0)
    assert not clerk.is_quick("carte brève")
    assert clerk.suggest("carte", "", 25) == []
    second = asyncio.create_task(clerk.answer_in_turn("brève"))
    await asyncio.sleep(0)
    release.set()
    assert [(await task).text for task in (first, second)] == order == ["longue", "brève"]
    assert clerk.is_quick("carte brève")
    clerk.close()


async def test_a_fault_on_the_thread_is_an_answer_too() -> None:
    clerk = Clerk(Broken())
    answer = await clerk.answer_in_turn("panne")
    assert (answer.kind, answer.text) == (Kind.ERROR, labels.FAILED)
    assert clerk.is_quick("carte après")
    clerk.close()


async def test_indexes_are_warmed_without_answering_anything() -> None:
    answerer = Scripted()
    answerer.suggestions = [Choice("copie", "copie")]
    clerk = Clerk(answerer)
    await clerk.warm()
    assert answerer.completed == ["carte", "règle", "jeton"]
    assert answerer.requests == []
    assert clerk.is_quick("carte après")
    clerk.close()


def test_a_delivery_is_new_once() -> None:
    recent: Recent[int] = Recent(2)
    assert [recent.is_new(key) for key in (1, 1, 2, 3, 1)] == [True, False, True, True, True]

"""Between the event loop and the answerer: quick questions at once, long ones on a thread, one at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from bot.answers import Answer, Answerer, Choice, EditionNews, Kind, Request, commands_of
from bot.frontends.discord import labels

__all__ = ["Clerk"]

T = TypeVar("T")

_QUICK_LENGTH = 400
"""Characters past which a question may need more than the few milliseconds that the event loop can lend."""
_INDEXED = ("carte", "règle", "jeton")
"""Commands whose completions read the indexes."""
_ANY_WORD = "copie"
_HEAVY = {"scenario", "question"}
"""Commands that may take longer than the event loop can lend: a sentence is searched in every digest."""

log = logging.getLogger(__name__)


class Clerk:
    """Asks the answerer without ever holding up the event loop, nor asking it two things at once; never raises."""

    def __init__(self, answerer: Answerer, as_of: str | None = None) -> None:
        """``as_of`` is the date of the questions, null for today's rules."""
        self._answerer = answerer
        self.as_of = as_of
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="answers")
        self._waiting = 0

    @property
    def commands(self) -> frozenset[str]:
        """The command words, folded."""
        return self._answerer.commands()

    def is_quick(self, text: str) -> bool:
        """Whether ``answer`` may be called for this text now; otherwise ``answer_in_turn`` must be."""
        return not self._waiting and len(text) <= _QUICK_LENGTH and not _HEAVY & commands_of(text)

    def answer(self, text: str, as_of: str | None = None) -> Answer:
        """The answer, at once; ``as_of`` is the date of the rules, that of all questions without one."""
        try:
            return self._answerer.answer(Request(text, as_of=as_of or self.as_of))
        except Exception:  # it promised never to raise: one bug must not leave a question without a word
            log.exception("no answer")
            return Answer(text, Kind.ERROR, text=labels.FAILED)

    async def answer_in_turn(self, text: str, as_of: str | None = None) -> Answer:
        """The answer, on a thread and after those asked before."""
        return await self._in_turn(lambda: self.answer(text, as_of))

    def suggest(self, command: str, text: str, limit: int) -> list[Choice]:
        """Completions; none while a long question is being answered, for nobody waits for a completion."""
        if self._waiting:
            return []
        try:
            return self._answerer.suggest(command, text, limit)
        except Exception:  # a completion is a courtesy
            log.exception("no completion")
            return []

    async def propose(self, text: str, limit: int) -> list[Choice]:
        """Requests worth making about a text, looked for on the thread."""
        try:
            return await self._in_turn(lambda: self._answerer.proposals(text, limit))
        except Exception:  # a proposal is a courtesy
            log.exception("no proposal")
            return []

    def cards_in(self, text: str) -> tuple[str, ...]:
        """The cards that a sentence names for sure, in English."""
        try:
            return self._answerer.cards_in(text)
        except Exception:  # a sentence whose cards are unknown is a sentence without any
            log.exception("no cards")
            return ()

    async def rule_hashes(self) -> Mapping[str, str]:
        """Every rule of the newest edition known, and the hash of its text; read on the thread, for it takes a while."""
        try:
            return await self._in_turn(self._answerer.rule_hashes)
        except Exception:  # then no answer is retired for its rules
            log.exception("no hashes")
            return {}

    async def edition_news(self) -> EditionNews | None:
        """What the newest edition of the rules changes; read on the thread, for it takes a while."""
        try:
            return await self._in_turn(self._answerer.edition_news)
        except Exception:  # then it is told an hour later
            log.exception("no news of the rules")
            return None

    async def warm(self) -> None:
        """Have the indexes built before anyone waits for them, a little at a time."""
        for command in _INDEXED:
            await self._in_turn(partial(self._answerer.suggest, command, _ANY_WORD, 1))
        await self.propose(_ANY_WORD, 1)

    async def _in_turn(self, work: Callable[[], T]) -> T:
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=False, cancel_futures=True)

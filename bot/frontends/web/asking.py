"""Between the web and the answerer: bounded questions, one at a time, on a thread, never more waiting than can be served."""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures import ThreadPoolExecutor

from bot.answers import Answer, Answerer, Kind, Request
from bot.frontends.web import labels

__all__ = ["LONGEST", "Asking", "Busy", "Malformed", "bounded", "read_json"]

LONGEST = 2000
"""Characters of a question."""
_WAITING = 32

log = logging.getLogger(__name__)


class Busy(Exception):
    """Too many questions are waiting."""


class Malformed(Exception):
    """What was sent is no question; ``why`` says it in French."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Asking:
    """Asks an answerer from the event loop; never raises anything but `Busy`."""

    def __init__(self, answerer: Answerer, as_of: str | None = None) -> None:
        """``as_of`` is the date of the questions that give none."""
        self._answerer = answerer
        self._as_of = as_of
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="answers")
        self._waiting = 0

    async def answer(self, request: Request) -> Answer:
        """The answer, after those asked before."""
        if self._waiting >= _WAITING:
            raise Busy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._answered, request)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _answered(self, request: Request) -> Answer:
        dated = Request(request.text, request.id, request.as_of or self._as_of)
        try:
            return self._answerer.answer(dated)
        except Exception:  # it promised never to raise: one bug must not leave a question without a word
            log.exception("no answer")
            return Answer(request.text, Kind.ERROR, text=labels.FAILED, id=request.id)


def read_json(body: bytes) -> Request:
    """The request that a JSON object holds: ``text``, and perhaps ``as_of`` and ``id``. Raises Malformed."""
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        raise Malformed(labels.BAD_JSON) from None
    if not isinstance(fields, dict):
        raise Malformed(labels.BAD_JSON)
    text, as_of, given = (_text(fields.get(name)) for name in ("text", "as_of", "id"))
    return bounded(text, as_of, given)


def bounded(text: str | None, as_of: str | None = None, given: str | None = None) -> Request:
    """A question, if it is one and of a fair length. Raises Malformed."""
    if not text or not text.strip():
        raise Malformed(labels.EMPTY)
    if len(text) > LONGEST or len(as_of or "") + len(given or "") > LONGEST:
        raise Malformed(labels.too_long(LONGEST))
    return Request(text, given, as_of or None)


def _text(value: object) -> str | None:
    """A text of the request, whose lone surrogates, which no encoding can carry, become question marks."""
    if value is not None and not isinstance(value, str):
        raise Malformed(labels.BAD_TEXT)
    return value if value is None else value.encode("utf-8", "replace").decode("utf-8")

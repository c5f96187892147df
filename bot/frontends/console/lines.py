"""One request a line, one answer a line, in order; a bad line is answered as one, and never stops the others."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import BinaryIO

from bot.answers import Answer, Answerer, Kind, Request, failed_result
from bot.frontends.console import labels

__all__ = [
    "LONGEST_LINE",
    "LONGEST_SCENARIO",
    "BadLine",
    "answer_lines",
    "each_line",
    "evaluate",
    "evaluate_lines",
    "parse_object",
    "read_request",
    "write_line",
]

LONGEST_LINE = 64 * 1024
"""Bytes that a request may hold, the end of its line apart."""
LONGEST_SCENARIO = 4 * 1024 * 1024
"""The same, for a scenario."""
_ECHOED = 200

log = logging.getLogger(__name__)


class BadLine(Exception):
    """A line that is no request; the message says why, in French, and ``id`` is its request's when that was read."""

    def __init__(self, why: str, id: str | None = None) -> None:  # noqa: A002  # the name in the contract
        super().__init__(why)
        self.why = why
        self.id = id


def answer_lines(answerer: Answerer, source: BinaryIO, sink: BinaryIO, encode: Callable[[Answer], str], as_of: str | None = None) -> None:
    """Answer each line of ``source`` with one line of ``sink``, flushed at once.

    ``as_of`` is the date of the requests that give none; ``encode`` prints an answer as one line of JSON.
    """
    for line in each_line(source, LONGEST_LINE):
        write_line(sink, encode(_answer(answerer, line, as_of)))


def evaluate_lines(run: Callable[[dict[str, object]], Mapping[str, object]], source: BinaryIO, sink: BinaryIO) -> None:
    """Run each line's JSON object, and write its result as one line of JSON; a bad line gives a result too, with its ``error``."""
    for line in each_line(source, LONGEST_SCENARIO):
        write_line(sink, json.dumps(evaluate(run, line), ensure_ascii=False))


def evaluate(run: Callable[[dict[str, object]], Mapping[str, object]], text: bytes) -> Mapping[str, object]:
    """The result of the one object that ``text`` holds, or why it cannot be had."""
    try:
        return run(parse_object(_decoded(text, LONGEST_SCENARIO), labels.BAD_SCENARIO))
    except BadLine as bad:
        return failed_result(None, bad.why)
    except Exception:  # a scenario promises to say its faults in its result: one bug must not stop the other lines
        log.exception("no result")
        return failed_result(None, labels.FAILED)


def each_line(source: BinaryIO, longest: int) -> Iterator[bytes]:
    """The lines, without their ends; one longer than ``longest`` is cut to ``longest + 1`` bytes, so never held whole."""
    while line := source.readline(longest + 2):
        cut = line
        while line and not line.endswith(b"\n"):
            line = source.readline(longest)
        yield cut.rstrip(b"\r\n")[: longest + 1]


def write_line(sink: BinaryIO, text: str) -> None:
    """Write one line; a lone surrogate, which UTF-8 cannot hold, comes out as its JSON escape."""
    sink.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sink.flush()


def read_request(line: bytes) -> Request:
    """The request that a line holds: an object if it opens with ``{`` and not ``{{``, otherwise plain text.

    Raises BadLine.
    """
    text = _decoded(line, LONGEST_LINE)
    if text.lstrip().startswith("{") and not text.lstrip().startswith("{{"):
        return _request(parse_object(text))
    if not text.strip():
        raise BadLine(labels.EMPTY)
    return Request(text)


def parse_object(text: str, fault: str = labels.BAD_JSON) -> dict[str, object]:
    """The JSON object that a text holds. Raises BadLine, saying ``fault``, also where it nests too deep or holds too long a number."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BadLine(fault) from None
    if not isinstance(value, dict):
        raise BadLine(fault)
    return value


def _decoded(line: bytes, longest: int) -> str:
    if len(line) > longest:
        raise BadLine(labels.TOO_LONG.format(limit=longest))
    try:
        return line.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise BadLine(labels.NOT_UTF8) from None


def _request(fields: dict[str, object]) -> Request:
    given, text, as_of = fields.get("id"), fields.get("text"), fields.get("as_of")
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if given is not None and not isinstance(given, str):
        raise BadLine(labels.BAD_ID)
    if not isinstance(text, str) or not text.strip():
        raise BadLine(labels.BAD_TEXT, given)
    if as_of is not None and not isinstance(as_of, str):
        raise BadLine(labels.BAD_DATE, given)
    return Request(_printable(text), _printable(given) if given is not None else None, as_of)


def _printable(text: str) -> str:
    """A text whose lone surrogates, which no encoding can carry, became question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _answer(answerer: Answerer, line: bytes, as_of: str | None) -> Answer:
    try:
        request = read_request(line)
    except BadLine as bad:
        return Answer(line[:_ECHOED].decode("utf-8", "replace"), Kind.ERROR, text=bad.why, id=bad.id)
    try:
        return answerer.answer(replace(request, as_of=request.as_of or as_of))
    except Exception:  # the answerer promised never to raise: one bug must not stop the other lines
        log.exception("no answer")
        return Answer(request.text[:_ECHOED], Kind.ERROR, text=labels.FAILED, id=request.id)

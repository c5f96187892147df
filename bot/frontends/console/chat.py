"""A conversation in the terminal."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Iterator
from typing import TextIO

from bot.answers import Answer, Answerer, Request
from bot.frontends.console import labels
from bot.frontends.console.render import render, render_markdown

__all__ = ["chat"]

_LONGEST_LINE = 10_000
_WAYS_OUT = {"quitter", "quit", "exit", "q!"}
_HELP = {"aide", "help", "?"}

log = logging.getLogger(__name__)


def chat(answerer: Answerer, source: TextIO, sink: TextIO, as_of: str | None = None) -> None:
    """Answer every line of ``source`` on ``sink`` until the end of the input, « quitter » or Ctrl-C.

    A number picks one of the choices that the last answer offered.
    """
    styled = sink.isatty()
    print(render_markdown(labels.GREETING, styled=styled), file=sink, flush=True)
    try:
        _converse(answerer, source, sink, as_of)
    except KeyboardInterrupt:
        print(file=sink)
    print(labels.FAREWELL, file=sink, flush=True)


def _converse(answerer: Answerer, source: TextIO, sink: TextIO, as_of: str | None) -> None:
    last: Answer | None = None
    for line in _lines(source, sink):
        said = line.strip().lstrip("!/").strip()
        if said.casefold() in _WAYS_OUT:
            return
        if said:
            last = _answer(answerer, Request(_picked(last, said), as_of=as_of))
            print(f"\n{_shown(last, said, styled=sink.isatty())}", file=sink, flush=True)


def _lines(source: TextIO, sink: TextIO) -> Iterator[str]:
    """The lines typed; a person at a terminal gets a prompt, and the history of the keyboard's arrows."""
    if source is sys.stdin and source.isatty():
        yield from _typed_lines()
        print(file=sink)
        return
    while line := source.readline(_LONGEST_LINE):
        yield line  # what goes past it is told once as too long, then skipped
        while line and not line.endswith("\n"):
            line = source.readline(_LONGEST_LINE)


def _typed_lines() -> Iterator[str]:
    with contextlib.suppress(ImportError):  # some platforms have none
        import readline  # noqa: F401  # importing it gives `input` editing and history
    while True:
        try:
            yield input(f"\n{labels.PROMPT}")
        except EOFError:
            return


def _picked(last: Answer | None, said: str) -> str:
    """What ``said`` asks: the choice of that number if the last answer offered it, otherwise itself."""
    if last and said.isascii() and said.isdigit() and 1 <= int(said) <= len(last.choices):
        return last.choices[int(said) - 1].value
    return said


def _answer(answerer: Answerer, request: Request) -> Answer | None:
    """The answer, or null where the answerer broke its promise never to raise: one bug must not end a conversation."""
    try:
        return answerer.answer(request)
    except Exception:
        log.exception("no answer")
        return None


def _shown(answer: Answer | None, said: str, *, styled: bool) -> str:
    shown = render(answer, styled=styled) if answer else render_markdown(labels.FAILED, styled=styled)
    return f"{shown}\n{labels.WAYS_OUT}" if said.casefold() in _HELP else shown

"""An answerer that times another."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

from bot.answers import Answer, Answerer, Choice, EditionNews, Request, fold
from bot.frontends.metering.meter import Meter

__all__ = ["MeasuredAnswerer"]

_SENTENCE = "phrase"
"""The command of a question that opens with none."""


class MeasuredAnswerer:
    """Answers as another answerer does, and tells a meter how long each answer took and of which kind it is."""

    def __init__(self, answerer: Answerer, meter: Meter) -> None:
        self._answerer = answerer
        self._meter = meter
        self._commands = answerer.commands()

    def answer(self, request: Request) -> Answer:
        """The other's answer."""
        self._meter.started()
        start = perf_counter()
        try:
            answer = self._answerer.answer(request)
        except Exception:
            self._meter.broke()
            raise
        data = {name: str(value) for name, value in answer.data.items() if value}
        self._meter.answered(self._command(request.text), answer.kind.value, perf_counter() - start, data)
        return answer

    def suggest(self, command: str, text: str, limit: int = 25) -> list[Choice]:
        """The other's completions."""
        return self._answerer.suggest(command, text, limit)

    def proposals(self, text: str, limit: int = 5) -> list[Choice]:
        """The other's proposals."""
        return self._answerer.proposals(text, limit)

    def commands(self) -> frozenset[str]:
        """The other's commands."""
        return self._commands

    def cards_in(self, text: str) -> tuple[str, ...]:
        """What the other finds."""
        return self._answerer.cards_in(text)

    def rule_hashes(self) -> Mapping[str, str]:
        """What the other knows."""
        return self._answerer.rule_hashes()

    def edition_news(self) -> EditionNews | None:
        """What the other knows."""
        return self._answerer.edition_news()

    def _command(self, text: str) -> str:
        word = next(iter(fold(text[:40]).split()), "")
        return word if word in self._commands else _SENTENCE

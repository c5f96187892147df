"""What the answers need from outside: card names, the facts of cards, and the play of a scenario, as Protocols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.answers.model import Json
from bot.cards import Candidate, CardRecord, Match, MatchKind, Ruling, Span, TokenRecord

__all__ = ["Candidate", "Engine", "Facts", "JsonObject", "Match", "MatchKind", "Names", "Ruling", "Span"]

JsonObject = Mapping[str, Json]


class Names(Protocol):
    """The names of all cards, in both languages."""

    def match(self, said: str, *, whole: bool = False) -> Match:
        """The cards that a whole text may name; ``whole``: only by whole names, nicknames and short names."""
        ...

    def exact(self, said: str) -> Match:
        """The cards whose full name, or whose face's, is exactly this."""
        ...

    def suggest(self, prefix: str, limit: int = 25) -> list[tuple[str, str]]:
        """Completions of a beginning: label « Français (English) » and English name, best first."""
        ...

    def find_in_text(self, text: str, *, partial: bool = True) -> list[Span]:
        """The names that a sentence holds, in order, without overlap."""
        ...


class Facts(Protocol):
    """What is known of cards beyond the engine's definitions."""

    problem: str | None
    """Why imported cards can't be used, if so: a code of `DataError`."""

    @property
    def builtin(self) -> bool:
        """Whether no import is in use."""
        ...

    @property
    def stale(self) -> bool:
        """Whether the texts of the import in use were compiled by another grammar than today's."""
        ...

    def rulings(self, name: str) -> Sequence[Ruling]:
        """The rulings on a card, oldest first; none where no import brought any."""
        ...

    def record(self, name: str) -> CardRecord | None:
        """What the sources say of a card: printed texts in both languages, rulings, picture; nothing for no card."""
        ...

    def tokens(self, name: str) -> tuple[TokenRecord, ...]:
        """The tokens that a card makes; none where no import tells them."""
        ...

    def refresh(self) -> bool:
        """Take newer facts into use, and tell whether there were any."""
        ...

    def data_version(self) -> str:
        """Where the card facts come from, with their dates, in one line."""
        ...


class Engine(Protocol):
    """The play of one scenario, JSON to JSON as the scenario contract says."""

    def __call__(self, scenario: JsonObject) -> JsonObject:
        """The result of a scenario. Raises `ScenarioError` and `FuelExhausted`."""
        ...

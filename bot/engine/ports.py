"""What the engine needs from outside, as Protocols: a catalogue, a compiler and a printer."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from bot.engine.abilities import Ability
from bot.engine.values import CardDef

__all__ = ["Catalogue", "Compiler", "MeldPairs", "Printer"]


class Catalogue(Protocol):
    """Cards by name."""

    def card(self, name: str) -> CardDef | None:
        """The card of this English or French name (case, accents and punctuation folded), or ``None``."""
        ...


@runtime_checkable
class MeldPairs(Protocol):
    """What a catalogue may also know: the cards of a meld pair."""

    def meld_pair(self, name: str) -> tuple[CardDef, ...]:
        """The two cards whose combined back face has this English or French name, or nothing."""
        ...


class Compiler(Protocol):
    """Oracle text to trees."""

    def compile(self, text: str, *, name: str | None = None, types: tuple[str, ...] = ()) -> tuple[Ability, ...]:
        """One ability a paragraph. ``name`` is the card's own name; ``types`` its card types and subtypes (an instant
        or sorcery has spell abilities). What is not read comes back as `Opaque`; never raises on text."""
        ...


class Printer(Protocol):
    """Trees to Oracle text."""

    def ability(self, ability: Ability) -> str:
        """The paragraph in current Oracle wording, without reminder text."""
        ...

"""What the engine needs from outside, as Protocols: a catalogue, a compiler and a printer."""

from __future__ import annotations

from typing import Protocol

from bot.engine.abilities import Ability
from bot.engine.values import CardDef

__all__ = ["Catalogue", "Compiler", "Printer"]


class Catalogue(Protocol):
    """Cards by name."""

    def card(self, name: str) -> CardDef | None:
        """The card of this English or French name (case, accents and punctuation folded), or ``None``."""
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

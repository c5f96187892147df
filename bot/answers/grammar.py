"""The grammar, loaded when a text must first be read or printed: most questions about a rule need none of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from bot.engine.abilities import Ability

if TYPE_CHECKING:
    from bot.oracle import OracleCompiler, OraclePrinter

__all__ = ["LateCompiler", "LatePrinter"]


class LateCompiler:
    """The `Compiler` port, over a grammar loaded at the first text."""

    grammar = "bot.oracle.compiler"
    """Whose readings these are: stored trees of the same grammar are as good."""

    @cached_property
    def _compiler(self) -> OracleCompiler:
        from bot.oracle import OracleCompiler

        return OracleCompiler()

    def compile(self, text: str, *, name: str | None = None, types: tuple[str, ...] = ()) -> tuple[Ability, ...]:
        """One ability a paragraph; what is not read is `Opaque`."""
        return self._compiler.compile(text, name=name, types=types) if text else ()


class LatePrinter:
    """The `Printer` port, over a grammar loaded at the first tree."""

    @cached_property
    def _printer(self) -> OraclePrinter:
        from bot.oracle import OraclePrinter

        return OraclePrinter()

    def ability(self, ability: Ability) -> str:
        """The paragraph in Oracle wording."""
        return self._printer.ability(ability)

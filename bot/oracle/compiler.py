"""Oracle text to ability trees, paragraph by paragraph, and back.

A paragraph is a line of keywords, or one of the outer structures (a chapter, a cost, a trigger) around a body of
sentences. A sentence that the table does not read stays as a verbatim leaf: `Inert` if it is of the closed list of kinds
that touch nothing the engine computes, `OpaqueClause` otherwise. A paragraph is accepted only if it prints back exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import bot.oracle.amounts
import bot.oracle.changes
import bot.oracle.clauses
import bot.oracle.copies
import bot.oracle.entering
import bot.oracle.exceptions
import bot.oracle.instructions
import bot.oracle.keywords
import bot.oracle.nouns
import bot.oracle.references
import bot.oracle.tokens  # noqa: F401  # each family registers its rules
from bot.engine.abilities import Ability, Activated, Chapter, Keyword, Keywords, Opaque, OpaqueClause, SpellAbility, Static, Triggered, walk
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.chapters import read_chapter, write_chapter
from bot.oracle.costs import read_activated, write_activated
from bot.oracle.events import read_triggered, write_triggered
from bot.oracle.lexer import Tokens, normalise, paragraphs, self_names, tokenise, untokenise
from bot.oracle.table import grammar

__all__ = ["OracleCompiler", "OraclePrinter", "Reading", "read_paragraph", "read_quoted", "write_quoted"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of one paragraph: its tree, and the words that the grammar stopped on if it declined."""

    ability: Ability
    declined: tuple[str, ...] = ()
    ambiguous: bool = False

    @property
    def opaque(self) -> bool:
        """Whether nothing of the paragraph is read."""
        return isinstance(self.ability, Opaque)


class OracleCompiler:
    """The `Compiler` port of the engine."""

    def compile(self, text: str, *, name: str | None = None, types: tuple[str, ...] = ()) -> tuple[Ability, ...]:
        """One ability a paragraph; what is not read is `Opaque`."""
        names = self_names(name) if name else ()
        spell = "Instant" in types or "Sorcery" in types
        return tuple(read_paragraph(p, names, spell).ability for p in paragraphs(normalise(text)))


class OraclePrinter:
    """The `Printer` port of the engine."""

    def ability(self, ability: Ability) -> str:
        """The paragraph in Oracle wording."""
        return write_ability(ability) or ""


@lru_cache(maxsize=200_000)
def read_paragraph(paragraph: str, names: tuple[str, ...] = (), spell: bool = False) -> Reading:
    """Read one normalised paragraph."""
    ability, body = _read(tokenise(paragraph, names), spell)
    if write_ability(ability) == paragraph:
        declined = _declined_in(ability, body.declined) if '"' in paragraph else body.declined
        return Reading(ability, declined, body.ambiguous)
    return Reading(Opaque(paragraph), body.declined or (paragraph,), body.ambiguous)


def _read(tokens: Tokens, spell: bool) -> tuple[Ability, Body]:
    """The ability that the tokens are, and its body."""
    keywords = _keyword_line(tokens)
    if keywords is not None:
        return keywords, Body()
    found = read_chapter(tokens) or read_activated(tokens) or read_triggered(tokens)
    if found is not None:
        return found
    body = read_body(tokens)
    return (SpellAbility(body.sentences) if spell else Static(body.sentences)), body


# --- keyword lines -----------------------------------------------------------------------------------------------------


def _keyword_line(tokens: Tokens) -> Ability | None:
    """ "Flying, vigilance", "Ward {2}", "Equip—Discard a card."."""
    for separator in (",", ";"):
        found = _split_keywords(tokens, separator)
        if found is not None:
            return found[0] if len(found) == 1 else Keywords(found, separator + " ")
    lines = grammar.parse("Keyword.line", tokens)
    return lines[0] if len(lines) == 1 else None


def _split_keywords(tokens: Tokens, separator: str) -> tuple[Keyword, ...] | None:
    """The keywords of a line, the first with a capital, the others without."""
    out: list[Keyword] = []
    for part in _keyword_parts(tokens, separator):
        meanings = grammar.parse("Keyword", part)
        if len(meanings) != 1:
            return None
        out.append(meanings[0])
    return tuple(out) or None


def _keyword_parts(tokens: Tokens, separator: str) -> list[Tokens]:
    """Pieces between separators; a separator inside "protection from red, from blue, and from …" does not cut."""
    parts: list[list[str]] = [[]]
    for i, token in enumerate(tokens):
        inside = token == separator == "," and tokens[i + 1 : i + 2] and tokens[i + 1] in ("from", "and", "or")
        if token == separator and not inside:
            parts.append([])
        else:
            parts[-1].append(token)
    return [tuple(p) for p in parts]


# --- printing --------------------------------------------------------------------------------------------------------------


def write_ability(ability: Ability) -> str | None:
    """The paragraph that an ability prints as."""
    tokens = _tokens_of(ability)
    return None if tokens is None else untokenise(tokens)


def _tokens_of(ability: Ability) -> list[str] | None:
    if isinstance(ability, Opaque):
        return list(tokenise(ability.words))
    if isinstance(ability, Keyword):
        return grammar.emit("Keyword", ability) or grammar.emit("Keyword.line", ability)
    if isinstance(ability, Keywords):
        return _write_keywords(ability)
    if isinstance(ability, Static | SpellAbility):
        return write_body(ability.sentences)
    if isinstance(ability, Activated):
        return write_activated(ability)
    if isinstance(ability, Triggered):
        return write_triggered(ability)
    return write_chapter(ability) if isinstance(ability, Chapter) else None


def _write_keywords(line: Keywords) -> list[str] | None:
    out: list[str] = []
    for i, keyword in enumerate(line.keywords):
        tokens = grammar.emit("Keyword", keyword)
        if tokens is None:
            return None
        out.extend([line.form.strip(), *tokens] if i else tokens)
    return out


# --- abilities in quotes -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def read_quoted(text: str) -> tuple[Ability, ...]:
    """The ability that a quoted text is, without its closing full stop; `Opaque` if it is not read."""
    full = text[:-1] + ".'" if text.endswith("'") else text + "."
    return (_read(tokenise(full), False)[0],)


def write_quoted(ability: object) -> str | None:
    """A quoted ability without its closing full stop."""
    if not isinstance(ability, Ability) or isinstance(ability, Keyword):
        return None
    text = write_ability(ability)
    return None if text is None else text[:-2] + '"' if text.endswith('."') else text.removesuffix(".")


def _declined_in(ability: Ability, declined: tuple[str, ...]) -> tuple[str, ...]:
    """The words declined, those inside quoted abilities included."""
    inside = tuple(n.words for n in walk(ability) if isinstance(n, Opaque | OpaqueClause))
    return declined + tuple(words for words in inside if words not in declined)

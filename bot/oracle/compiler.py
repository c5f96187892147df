"""Oracle text to ability trees, paragraph by paragraph, and back.

A paragraph is a line of keywords, or one of the outer structures (a chapter, a cost, a trigger) around a body of
sentences. A sentence that the table does not read stays as a verbatim leaf: `Inert` if it is of the closed list of kinds
that touch nothing the engine computes, `OpaqueClause` otherwise. A paragraph is accepted only if it prints back exactly.
"""

from __future__ import annotations

from functools import lru_cache

import bot.oracle.amounts
import bot.oracle.changes
import bot.oracle.clauses
import bot.oracle.copies
import bot.oracle.counters
import bot.oracle.creation
import bot.oracle.entering
import bot.oracle.exceptions
import bot.oracle.instructions
import bot.oracle.keyword_actions
import bot.oracle.keywords
import bot.oracle.nouns
import bot.oracle.quoted
import bot.oracle.references
import bot.oracle.replacements
import bot.oracle.standings
import bot.oracle.tokens  # noqa: F401  # each family registers its rules
from bot.engine.abilities import (
    Ability,
    Activated,
    Anchored,
    Band,
    Be,
    Chapter,
    Clause,
    Keyword,
    Keywords,
    Modal,
    Modify,
    Opaque,
    OpaqueClause,
    RollResult,
    Room,
    SpellAbility,
    Static,
    This,
    Triggered,
    walk,
)
from bot.oracle.as_enters import read_as_enters, write_as_enters
from bot.oracle.bands import read_band, write_band
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.chapters import read_chapter, write_chapter
from bot.oracle.costs import read_activated, write_activated
from bot.oracle.events import read_triggered, write_triggered
from bot.oracle.lexer import Tokens, normalise, paragraphs, self_names, tokenise, untokenise
from bot.oracle.lines import read_introduced, read_keyword_line, write_anchored, write_keyword, write_keywords
from bot.oracle.modes import read_priced_modes, write_priced_modes
from bot.oracle.rolls import read_roll, write_roll
from bot.oracle.rooms import read_room, write_room
from bot.oracle.table import grammar
from bot.records import dataclass, replace

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
        rooms = [read_room(line) for line in text.split("\n")] if "Dungeon" in types else []
        if rooms and all(rooms):
            return tuple(filter(None, rooms))
        return tuple(read_paragraph(p, _said_in(p, names), spell).ability for p in paragraphs(normalise(text)))


def _said_in(paragraph: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names that a paragraph says: what says none is read once for all the cards that have it."""
    return tuple(name for name in names if name in paragraph)


class OraclePrinter:
    """The `Printer` port of the engine."""

    def ability(self, ability: Ability) -> str:
        """The paragraph in Oracle wording."""
        return write_ability(ability) or ""


@lru_cache(maxsize=4_096)
def read_paragraph(paragraph: str, names: tuple[str, ...] = (), spell: bool = False) -> Reading:
    """Read one normalised paragraph."""
    row = read_roll(paragraph, names, spell)
    band = read_band(paragraph) if row is None else None
    if band is not None:
        return _read_banded(paragraph, *band, names)
    ability, body = row or _read(tokenise(paragraph, names), spell)
    if write_ability(ability) == paragraph:
        declined = _declined_in(ability, body.declined) if '"' in paragraph else body.declined
        return Reading(ability, declined, body.ambiguous)
    return Reading(Opaque(paragraph), body.declined or (paragraph,), body.ambiguous)


def _read_banded(paragraph: str, band: Band, lines: list[str], names: tuple[str, ...]) -> Reading:
    """A striation, its lines read as paragraphs [CR 711.2, 716.2, 721.2]."""
    readings = [read_paragraph(line, names) for line in lines]
    whole = replace(band, abilities=tuple(reading.ability for reading in readings))
    declined = tuple(words for reading in readings for words in reading.declined)
    if write_ability(whole) == paragraph:
        return Reading(whole, declined, any(reading.ambiguous for reading in readings))
    return Reading(Opaque(paragraph), declined or (paragraph,))


def _read(tokens: Tokens, spell: bool = False) -> tuple[Ability, Body]:
    """The ability that the tokens are, and its body."""
    keywords = read_keyword_line(tokens)
    if keywords is not None:
        return keywords, Body()
    found = read_introduced(tokens, _read) or read_priced_modes(tokens)
    found = found or read_as_enters(tokens) or read_chapter(tokens) or read_activated(tokens)
    found = found or (_read_delaying(tokens) if spell else None) or read_triggered(tokens)
    if found is not None:
        return found
    body = read_body(tokens)
    return (SpellAbility(body.sentences) if spell and not _defines(body) else Static(body.sentences)), body


def _defines(body: Body) -> bool:
    """Whether a paragraph only says what its object is: even a spell's is then a static ability [CR 604.3]."""
    clauses = [clause for sentence in body.sentences for clause in sentence.clauses]
    return bool(clauses) and all(_says_what_this_is(clause) for clause in clauses)


def _says_what_this_is(clause: Clause) -> bool:
    if not isinstance(clause, Modify) or clause.duration is not None or not isinstance(clause.subject, This):
        return False
    named = clause.subject.form[:1] == "~" or clause.subject.form in ("this card", "this spell")
    return named and all(isinstance(change, Be) and change.form == "be" for change in clause.changes)


def _read_delaying(tokens: Tokens) -> tuple[Ability, Body] | None:
    """A spell that delays all it does: "At the beginning of the next end step, …" triggers nothing now [CR 603.7a]."""
    body = read_body(tokens) if tokens[:1] in (("at",), ("when",), ("whenever",)) else None
    return None if body is None or body.declined else (SpellAbility(body.sentences), body)


# --- printing --------------------------------------------------------------------------------------------------------------


def write_ability(ability: Ability) -> str | None:
    """The paragraph that an ability prints as."""
    if isinstance(ability, Band):
        return write_band(ability, write_ability)
    if isinstance(ability, RollResult):
        return write_roll(ability)
    if isinstance(ability, Room):
        return write_room(ability)
    tokens = _tokens_of(ability)
    return None if tokens is None else untokenise(tokens)


def _tokens_of(ability: Ability) -> list[str] | None:
    if isinstance(ability, Opaque):
        return list(tokenise(ability.words))
    if isinstance(ability, Keyword):
        return write_keyword(ability, _tokens_of)
    if isinstance(ability, Keywords):
        return write_keywords(ability)
    if isinstance(ability, Anchored):
        return write_anchored(ability, _tokens_of)
    if isinstance(ability, SpellAbility) and isinstance(modal := ability.sentences[0].clauses[0], Modal) and modal.costs:
        return write_priced_modes(modal)
    if isinstance(ability, Static | SpellAbility):
        return write_as_enters(ability) or write_body(ability.sentences)
    if isinstance(ability, Activated):
        return write_activated(ability)
    if isinstance(ability, Triggered):
        return write_triggered(ability)
    return write_chapter(ability) if isinstance(ability, Chapter) else None


# --- abilities in quotes -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4_096)
def read_quoted(text: str) -> tuple[Ability, ...]:
    """The ability that a quoted text is, without its closing full stop; `Opaque` if it is not read."""
    keywords = grammar.parse("Keyword", tokenise(text if text[:1].isupper() else "x " + text)[0 if text[:1].isupper() else 1 :])
    if len(keywords) == 1:
        return (replace(keywords[0], form="quoted, as a sentence" if text[:1].isupper() else "quoted"),)
    full = text[:-1] + ".'" if text.endswith("'") else text + "."
    return (_read(tokenise(full), False)[0],)


def write_quoted(ability: object) -> str | None:
    """A quoted ability without its closing full stop."""
    if not isinstance(ability, Ability):
        return None
    if isinstance(ability, Keyword) and ability.form != "dash":
        tokens = grammar.emit("Keyword", replace(ability, form="")) if ability.form.startswith("quoted") else None
        return None if tokens is None else untokenise(tokens, capital=ability.form != "quoted")
    text = write_ability(ability)
    return None if text is None else text[:-2] + '"' if text.endswith('."') else text.removesuffix(".")


def _declined_in(ability: Ability, declined: tuple[str, ...]) -> tuple[str, ...]:
    """The words declined, those inside quoted abilities included."""
    inside = tuple(n.words for n in walk(ability) if isinstance(n, Opaque | OpaqueClause))
    return declined + tuple(words for words in inside if words not in declined)

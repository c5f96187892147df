"""Oracle text to ability trees, paragraph by paragraph, and back.

The outer structure (cost, trigger, chapter, modes, sentences) is cut here; the table reads each sentence. A sentence
that the table does not read stays as a verbatim leaf: `Inert` if it is of the closed list of kinds that touch nothing
the engine computes, `OpaqueClause` otherwise. A paragraph is accepted only if it prints back exactly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import bot.oracle.amounts
import bot.oracle.changes
import bot.oracle.clauses
import bot.oracle.copies
import bot.oracle.entering
import bot.oracle.instructions
import bot.oracle.keywords
import bot.oracle.nouns
import bot.oracle.references
import bot.oracle.tokens  # noqa: F401  # each family registers its rules
from bot.engine.abilities import (
    Ability,
    Activated,
    Chapter,
    Cost,
    Keyword,
    Keywords,
    LoyaltyCost,
    Modal,
    Number,
    Opaque,
    OpaqueClause,
    Sentence,
    SpellAbility,
    Static,
    Triggered,
    Variable,
    walk,
)
from bot.oracle.events import read_event
from bot.oracle.lexer import Tokens, normalise, paragraphs, self_names, tokenise, untokenise
from bot.oracle.sentences import read_sentence, write_sentence
from bot.oracle.table import grammar

__all__ = ["OracleCompiler", "OraclePrinter", "Reading", "read_paragraph", "read_quoted", "write_quoted"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of one paragraph: its tree, and the words that the grammar stopped on if it declined."""

    ability: Ability
    declined: tuple[str, ...] = ()
    ambiguous: bool = False


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
    tokens = tokenise(paragraph, names)
    ability, declined = _read(tokens, spell)
    if ability is not None and write_ability(ability) == paragraph:
        return Reading(ability, _declined_in(ability, declined) if '"' in paragraph else declined)
    return Reading(Opaque(paragraph), declined or (paragraph,))


def _read(tokens: Tokens, spell: bool) -> tuple[Ability | None, tuple[str, ...]]:
    """The ability that the tokens are, and the sentences declined."""
    keywords = _keyword_line(tokens)
    if keywords is not None:
        return keywords, ()
    for read in (_chapter, _activated, _triggered):
        found = read(tokens)
        if found is not None:
            return found
    sentences, declined = _sentences(tokens)
    return (SpellAbility(sentences) if spell else Static(sentences)), declined


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


# --- outer structures ----------------------------------------------------------------------------------------------------

Found = tuple[Ability, tuple[str, ...]]

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}


def _chapter(tokens: Tokens) -> Found | None:
    """ "I, II — …" [CR 714.2]."""
    numbers: list[int] = []
    for i, token in enumerate(tokens):
        if token in _ROMAN:
            numbers.append(_ROMAN[token])
        elif token == "—" and numbers:
            sentences, declined = _sentences(tokens[i + 1 :])
            return Chapter(tuple(numbers), sentences), declined
        elif token != ",":
            return None
    return None


_LOYALTY = re.compile(r"\[([+-]?)(\d+|X)\]$")


def _activated(tokens: Tokens) -> Found | None:
    """ "{1}, Sacrifice this artifact: …", "[+1]: …"."""
    if ":" not in tokens:
        return None
    at = tokens.index(":")
    head, body = tokens[:at], tokens[at + 1 :]
    loyalty = _LOYALTY.match(head[0]) if len(head) == 1 else None
    if loyalty:
        amount = Variable("X") if loyalty[2] == "X" else Number(int(loyalty[2]))
        cost: Cost | LoyaltyCost = LoyaltyCost(loyalty[1], amount)
    elif "." in head or any(t in head[:1] for t in ("when", "whenever", "at")):
        return None
    else:
        cost = Cost(_cost_parts(head))
    body, limits = _limits(body)
    sentences, declined = _sentences(body)
    return Activated(cost, sentences, limits), declined


def _cost_parts(tokens: Tokens) -> tuple[str, ...]:
    parts: list[list[str]] = [[]]
    for i, token in enumerate(tokens):
        if token == "," and tokens[i + 1 : i + 2] and (tokens[i + 1][:1].isupper() or tokens[i + 1][:1] == "{"):
            parts.append([])
        else:
            parts[-1].append(token)
    return tuple(untokenise(p, capital=not p[0][:1] == "{") for p in parts if p)


def _limits(tokens: Tokens) -> tuple[Tokens, tuple[str, ...]]:
    """Cut "Activate only …" sentences off the end."""
    limits: list[str] = []
    while True:
        cut = _last_sentence(tokens)
        if cut is None or tokens[cut : cut + 1] != ("activate",):
            return tokens, tuple(reversed(limits))
        limits.append(untokenise(tokens[cut:]))
        tokens = tokens[:cut]


def _last_sentence(tokens: Tokens) -> int | None:
    """Where the last sentence starts, if there is one before it."""
    starts = [i + 1 for i, t in enumerate(tokens[:-1]) if t == "."]
    return starts[-1] if starts else None


def _triggered(tokens: Tokens) -> Found | None:
    """ "Whenever …, if …, …" [CR 603.1]."""
    if tokens[:1] not in (("when",), ("whenever",), ("at",)):
        return None
    best: Found | None = None
    for at in [i for i, t in enumerate(tokens) if t == ","]:
        if "." in tokens[:at]:
            break
        sentences, declined = _sentences(tokens[at + 1 :])
        found = Triggered(read_event(tokens[:at]), sentences), declined
        if not declined:
            return found
        best = best or found
    return best


# --- sentences -------------------------------------------------------------------------------------------------------------


def _cut_sentences(tokens: Tokens) -> Iterator[Tokens]:
    start = 0
    for i, token in enumerate(tokens):
        if token == ".":
            yield tokens[start : i + 1]
            start = i + 1
    if start < len(tokens):
        yield tokens[start:]


def _sentences(tokens: Tokens) -> tuple[tuple[Sentence, ...], tuple[str, ...]]:
    """Every sentence read, and the words of those declined."""
    if "•" in tokens:
        return _modal(tokens)
    out: list[Sentence] = []
    declined: list[str] = []
    cut = list(_cut_sentences(tokens))
    while cut:
        followed = _followed(cut[:3])
        used, sentence = followed if followed else (1, _sentence(cut[0], declined))
        out.append(sentence)
        del cut[:used]
    return tuple(out), tuple(declined)


def _modal(tokens: Tokens) -> tuple[tuple[Sentence, ...], tuple[str, ...]]:
    """ "Choose one —" and its bullets, after the sentences before it [CR 700.2]."""
    bullets = [i for i, t in enumerate(tokens) if t == "•"]
    start = max((i + 1 for i, t in enumerate(tokens[: bullets[0]]) if t == "."), default=0)
    before, declined = _sentences(tokens[:start]) if start else ((), ())
    modes = []
    for at, end in zip(bullets, [*bullets[1:], len(tokens) + 1], strict=True):
        mode, unread = _sentences(tokens[at + 1 : end - 1])
        modes.append(mode)
        declined += unread
    head = untokenise(tokens[start : bullets[0] - 1], capital=False)
    return (*before, Sentence((Modal(head, tuple(modes)),))), declined


_FOLLOW_UPS = frozenset({"it", "it's", "they", "they're", "the", "that", "those"})


def _followed(cut: Sequence[Tokens]) -> tuple[int, Sentence] | None:
    """Two or three sentences that say one clause ("Create a 1/1 … token. It has …"), by the category ``Followed``."""
    for used in range(len(cut), 1, -1):
        if all(sentence[0] in _FOLLOW_UPS for sentence in cut[1:used]):
            meanings = grammar.parse("Followed", tuple(t for sentence in cut[:used] for t in sentence)[:-1])
            if len(meanings) == 1:
                return used, Sentence((meanings[0],))
    return None


def _sentence(tokens: Tokens, declined: list[str]) -> Sentence:
    sentence, read = read_sentence(tokens[:-1] if tokens[-1:] == (".",) else tokens)
    if not read:
        declined.append(untokenise(tokens))
    return sentence


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
        return _joined([grammar.emit("Keyword", k) for k in ability.keywords], ability.form.strip())
    if isinstance(ability, Static | SpellAbility):
        return _write_sentences(ability.sentences)
    if isinstance(ability, Activated):
        return _write_activated(ability)
    if isinstance(ability, Triggered):
        return _with_head([*tokenise(ability.event.words), ","], ability.sentences)
    if isinstance(ability, Chapter):
        return _with_head(_chapter_head(ability), ability.sentences)
    return None


def _joined(parts: Sequence[list[str] | None], separator: str) -> list[str] | None:
    out: list[str] = []
    for i, part in enumerate(parts):
        if part is None:
            return None
        out.extend([separator, *part] if i else part)
    return out


def _with_head(head: list[str], sentences: tuple[Sentence, ...]) -> list[str] | None:
    body = _write_sentences(sentences)
    return None if body is None else head + body


def _chapter_head(chapter: Chapter) -> list[str]:
    roman = {n: r for r, n in _ROMAN.items()}
    head = _joined([[roman[n]] for n in chapter.numbers], ",") or []
    return [*head, "—"]


def _write_activated(ability: Activated) -> list[str] | None:
    cost = ability.cost
    if isinstance(cost, LoyaltyCost):
        amount = cost.amount.name if isinstance(cost.amount, Variable) else str(cost.amount.value if isinstance(cost.amount, Number) else "")
        head = [f"[{cost.sign}{amount}]", ":"]
    else:
        head = [*(t for i, part in enumerate(cost.parts) for t in ([","] if i else []) + _cost_tokens(part)), ":"]
    body = _with_head(head, ability.sentences)
    return None if body is None else body + [t for limit in ability.limits for t in tokenise(limit)]


def _cost_tokens(part: str) -> list[str]:
    """A cost part keeps its capital."""
    tokens = list(tokenise("x: " + part)[2:])
    return [tokens[0][:1].upper() + tokens[0][1:], *tokens[1:]] if tokens else []


def _write_sentences(sentences: tuple[Sentence, ...]) -> list[str] | None:
    out: list[str] = []
    for sentence in sentences:
        clause = sentence.clauses[0]
        tokens = _write_modal(clause) if isinstance(clause, Modal) else write_sentence(sentence)
        if tokens is None:
            return None
        out.extend(tokens)
    return out


def _write_modal(modal: Modal) -> list[str] | None:
    out = list(tokenise("x: " + modal.head)[2:])
    for mode in modal.modes:
        body = _write_sentences(mode)
        if body is None:
            return None
        out.extend(["\n", "•", *body])
    return out


# --- abilities in quotes -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def read_quoted(text: str) -> tuple[Ability, ...]:
    """The ability that a quoted text is, without its closing full stop; `Opaque` if it is not read."""
    full = text[:-1] + ".'" if text.endswith("'") else text + "."
    ability, _declined = _read(tokenise(full), False)
    return (ability if ability is not None else Opaque(full),)


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

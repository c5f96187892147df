"""Paragraphs that are keywords: "Flying, vigilance", "Ward—Discard a card.", "Boast — {1}: …"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.engine.abilities import Ability, Anchored, Condition, Keyword, Keywords, VerbatimCondition
from bot.oracle.bodies import Body
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.table import V, grammar, rule

__all__ = ["Found", "read_introduced", "read_keyword_line", "write_anchored", "write_keyword", "write_keywords"]

Found = tuple[Ability, Body]
Reader = Callable[[Tokens], Found]
Writer = Callable[[Ability], list[str] | None]

# --- keywords in a row --------------------------------------------------------------------------------------------------------

rule("KeywordList", "{keywords:Keyword+comma}", V.keywords)


def read_keyword_line(tokens: Tokens) -> Ability | None:
    """Keywords parted by commas or semicolons, or one keyword that takes the whole line."""
    lists = [grammar.parse("KeywordList", part) for part in _split(tokens, ";")]
    if all(len(found) == 1 for found in lists):
        keywords: tuple[Keyword, ...] = tuple(keyword for found in lists for keyword in found[0])
        return keywords[0] if len(keywords) == 1 else Keywords(keywords, _form(lists))
    lines = grammar.parse("Keyword.line", tokens)
    return lines[0] if len(lines) == 1 else _read_qualified(tokens)


_QUALIFYING = {
    ("this", "ability"),
    ("this", "spell"),
    ("this", "cost"),
    ("activate", "only"),
    ("X", "can't"),
    ("if", "you"),
    ("the", "copy"),
}


def _read_qualified(tokens: Tokens) -> Keyword | None:
    """A keyword, then sentences about its cost or use, word for word: "Crew 1. Activate only once each turn."."""
    at = tokens.index(".") if "." in tokens else 0
    keywords = grammar.parse("Keyword", tokens[:at]) if at and tokens[at + 1 : at + 3] in _QUALIFYING else []
    if len(keywords) != 1:
        return None
    keyword: Keyword = keywords[0]
    return replace(keyword, params=(*keyword.params, VerbatimCondition(untokenise(tokens[at + 1 :]))))


def _write_qualified(keyword: Keyword, last: VerbatimCondition) -> list[str] | None:
    tokens = grammar.emit("Keyword", replace(keyword, params=keyword.params[:-1]))
    return None if tokens is None else [*tokens, ".", *tokenise(last.words)]


def _split(tokens: Tokens, separator: str) -> list[Tokens]:
    if separator not in tokens:
        return [tokens]
    cuts = [i for i, token in enumerate(tokens) if token == separator]
    return [tokens[start:end] for start, end in zip([0, *(i + 1 for i in cuts)], [*cuts, len(tokens)], strict=True)]


def _form(lists: list[list[tuple[Keyword, ...]]]) -> str:
    """What parts the keywords: the separators in order where they differ."""
    separators = [", " if i else "; " for found in lists for i in range(len(found[0]))][1:]
    return separators[0] if len(set(separators)) == 1 else "|".join(separators)


def write_keyword(keyword: Keyword, write: Writer) -> list[str] | None:
    """The tokens of a keyword's paragraph; ``write`` writes the ability that it introduces."""
    first = keyword.params[0] if keyword.params else None
    if isinstance(first, Condition) or (isinstance(first, Ability) and keyword.name in _INTRODUCING):
        return _write_introduced(keyword, write)
    last = keyword.params[-1] if keyword.params else None
    if isinstance(last, VerbatimCondition):
        return _write_qualified(keyword, last)
    return grammar.emit("Keyword", keyword) or grammar.emit("Keyword.line", keyword)


def write_keywords(line: Keywords) -> list[str] | None:
    """The tokens of a line of keywords."""
    separators = line.form.split("|") if "|" in line.form else [line.form] * (len(line.keywords) - 1)
    out: list[str] = []
    for separator, keyword in zip(["", *separators], line.keywords, strict=True):
        tokens = grammar.emit("Keyword", keyword)
        if tokens is None:
            return None
        out.extend([separator.strip(), *tokens] if separator else tokens)
    return out


# --- keywords that introduce an ability ------------------------------------------------------------------------------------------

_INTRODUCING = ("boast", "exhaust", "forecast", "max speed", "power-up", "solved", "visit", "prize", "infinity")
_SYMBOLS = {"∞": "infinity"}
_CONDITIONED = ("companion", "to solve")


def read_introduced(tokens: Tokens, read: Reader) -> Found | None:
    """ "Boast — {1}: …": the keyword with the ability; "Companion — …": with its condition, word for word.

    "• Khans — …": an ability that an anchor word introduces.
    """
    if "—" not in tokens[:4]:
        return None
    if tokens[:1] == ("•",):
        return _read_anchored(tokens[1:], read)
    at = tokens.index("—")
    name = _SYMBOLS.get(tokens[0], " ".join(tokens[:at]))
    if name in _CONDITIONED:
        return Keyword(name, (_condition(tokens[at + 1 :]),)), Body()
    if name not in _INTRODUCING:
        return None
    ability, body = read(tokens[at + 1 :])
    return Keyword(name, (ability,)), body


def _condition(tokens: Tokens) -> Condition:
    """The condition that a keyword holds, word for word where the grammar doesn't read it."""
    found = grammar.parse("Known", tokens[:-1]) if tokens[-1:] == (".",) else []
    return found[0] if len(found) == 1 else VerbatimCondition(untokenise(tokens))


def _read_anchored(tokens: Tokens, read: Reader) -> Found:
    at = tokens.index("—")
    ability, body = read(tokens[at + 1 :])
    return Anchored(untokenise(tokens[:at]), ability), body


def write_anchored(anchored: Anchored, write: Writer) -> list[str] | None:
    """The tokens of an ability that an anchor word introduces."""
    body = write(anchored.ability)
    return None if body is None else ["•", *tokenise("x: " + anchored.word)[2:], "—", *body]


def _write_introduced(keyword: Keyword, write: Writer) -> list[str] | None:
    """The tokens of a keyword that introduces something."""
    signs = {name: sign for sign, name in _SYMBOLS.items()}
    head = [signs[keyword.name]] if keyword.name in signs else keyword.name.split(" ")
    head.append("—")
    param = keyword.params[0]
    if isinstance(param, VerbatimCondition):
        return head + list(tokenise(param.words))
    if isinstance(param, Condition):
        said = grammar.emit("Known", param)
        return None if said is None else [*head, *said, "."]
    body = write(param) if isinstance(param, Ability) else None
    return None if body is None else head + body

"""Phrases kept word for word: closed lists of shapes that the engine cannot compute, such as what happened this turn."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.engine.abilities import Node
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.table import Emit, Meaning, Memo, Parse, grammar, lexical

__all__ = ["verbatim_category"]

_LONGEST = 24
"""No phrase kept word for word is longer, in tokens."""


def verbatim_category(
    category: str,
    shape: str,
    make: Callable[[str], Node],
    *,
    first: tuple[str, ...] | None = None,
    unless: str = "",
    stops: tuple[str, ...] = (),
) -> None:
    """A category of phrases of a ``shape`` (a regular expression), each a node that holds its words.

    Of several phrases at one place, the longest counts. A phrase that the category ``unless`` reads is left to it. ``stops``: what must follow, if it is not the end.
    """
    pattern = re.compile(shape)
    kind = type(make(""))

    def read(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        out: list[Parse] = []
        for end in range(at + 1, min(at + _LONGEST, len(tokens)) + 1):
            if tokens[end - 1] == "." or tokens[end - 1][:1] == '"':
                break
            if stops and end < len(tokens) and tokens[end] not in stops:
                continue
            words = untokenise(tokens[at:end], capital=False)
            if pattern.fullmatch(words):
                out.append((make(words), end))
        known = {end for _, end in grammar.prefixes(unless, tokens, at, memo)} if out and unless else ()
        return [(node, end) for node, end in out[-1:] if end not in known]

    def write(node: Meaning, _plural: bool) -> Emit:
        return list(tokenise("x " + node.words)[1:]) if isinstance(node, kind) else None

    lexical(category, read, write, first)

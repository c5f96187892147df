"""Phrases kept word for word: closed lists of shapes that the engine cannot compute, such as what happened this turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from bot.engine.abilities import Node
from bot.oracle.lexer import Tokens, joined, tokenise
from bot.oracle.table import Emit, Meaning, Memo, Parse, grammar, lexical, only

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

    Of several phrases at one place, the longest counts. A phrase that the category ``unless`` reads is left to it.
    ``stops``: what must follow, if it is not the end.
    """
    pattern = cache(lambda: re.compile(shape))  # the longest take a while: compiled at the first text read
    kind = type(make(""))

    def read(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        stop = min((i for i in range(at, len(tokens)) if tokens[i] == "." or tokens[i][:1] == '"'), default=len(tokens))
        text, ends = joined(tokens[at : min(stop, at + _LONGEST)])
        for count in range(len(ends), 0, -1):
            end = at + count
            if stops and end < len(tokens) and tokens[end] not in stops:
                continue
            if pattern().fullmatch(text, 0, ends[count - 1]):
                known = {stop for _, stop in grammar.prefixes(unless, tokens, at, memo)} if unless else ()
                return [] if end in known else [(make(text[: ends[count - 1]]), end)]
        return []

    def write(node: Meaning, _plural: bool) -> Emit:
        return list(tokenise("x " + getattr(node, "words", ""))[1:]) if isinstance(node, kind) else None

    lexical(category, read, write, first, prints=only(kind))

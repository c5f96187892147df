"""Abilities inside a sentence: keywords, and abilities in quotes."""

from __future__ import annotations

from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, lexical, rule

__all__: list[str] = []


def _read_quoted(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    from bot.oracle.compiler import read_quoted  # a quoted ability is any ability: the grammar turns upon itself

    if at < len(tokens) and tokens[at][:1] == '"':
        return [(ability, at + 1) for ability in read_quoted(tokens[at][1:])]
    return []


def _write_quoted(node: Meaning, _plural: bool) -> Emit:
    from bot.oracle.compiler import write_quoted

    text = write_quoted(node)
    return None if text is None else ['"' + text]


lexical("Quoted", _read_quoted, _write_quoted, ('"',))
rule("AbilityItem", "{keyword:Keyword}", V.keyword)
rule("AbilityItem", "{quoted:Quoted}", V.quoted)
rule("AbilityList", "{items:AbilityItem+and}", V.items)

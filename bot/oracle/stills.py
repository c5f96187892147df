""" "It's still a land." after a statement: part of the change before it, said in a sentence of its own [CR 205.1b]."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.abilities import Be, Modify, Word
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule

__all__: list[str] = []

_MARK = "|sentence"

for _it in ("it's", "he's", "she's"):
    rule("Still", f"{_it} still a(n) {{word:TypeWord}}", (f"{_it} still a", V.word))
rule("Still", "that's still a(n) {word:TypeWord}", ("that's still a", V.word))
rule("Still", "they're still {word:TypeWords}", ("they're still", V.word))
rule("Still", "it's still {word:Supertype}", ("it's still", V.word))


def _read_followed(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for statement, end in grammar.prefixes("Framed", tokens, at, memo):
        if tokens[end : end + 1] == (".",):
            for (form, word), stop in grammar.prefixes("Still", tokens, end + 1, memo):
                followed = _with_still(statement, form, word)
                out += [(followed, stop)] if followed else []
    return out


def _with_still(statement: Modify, form: str, word: Word) -> Modify | None:
    """The statement with ``still`` in its only description."""
    found = [(i, change) for i, change in enumerate(statement.changes) if isinstance(change, Be) and not change.still]
    if len(found) != 1:
        return None
    at, be = found[0]
    changed = replace(be, still=(word,), form=f"{be.form}{_MARK} {form}")
    return replace(statement, changes=(*statement.changes[:at], changed, *statement.changes[at + 1 :]))


def _write_followed(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Modify):
        return None
    for i, change in enumerate(node.changes):
        if isinstance(change, Be) and _MARK in change.form:
            verb, form = change.form.split(_MARK + " ")
            bare = replace(change, still=(), form=verb)
            first = grammar.emit("Framed", replace(node, changes=(*node.changes[:i], bare, *node.changes[i + 1 :])), plural)
            second = grammar.emit("Still", (form, change.still[0]))
            return None if first is None or second is None else [*first, ".", *second]
    return None


lexical("Followed.still", _read_followed, _write_followed, like=("Framed",), prints=only(Modify))
rule("Followed", "{statement:Followed.still}", V.statement)

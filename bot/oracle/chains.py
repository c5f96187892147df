"""Statements said together: one lead or one trail for several, or one subject with trails of its own for each change.

"Until end of turn, A gets +1/+1 and B gains flying"; "A gets +1/+1 and B gets -1/-1 until end of turn";
"A gets +1/+1 until end of turn and can't block this turn". Each statement holds the parts that it shares.
"""

from __future__ import annotations

from bot.engine.abilities import CopyOf, EntersTapped, It, Modify, Together
from bot.oracle.lexer import Tokens
from bot.oracle.statements import frame, read_elided, trails
from bot.oracle.table import Meaning, Memo, Parse, V, grammar, lexical, only, rule

__all__: list[str] = []

Statements = tuple[Modify, ...]
Joins = tuple[str, ...]

_JOINS: tuple[Tokens, ...] = (("and",), (",", "and"))


def _read_chain(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Two statements or more that share something."""
    out: list[Parse] = []
    for lead, start in [(None, at), *grammar.prefixes("Lead", tokens, at, memo)]:
        for first, end in _statements(tokens, start, memo):
            for statements, joins, stop in _rest((first,), (), tokens, end, memo):
                shared = _share(statements, lead)
                if shared is not None:
                    out.append((Together(shared, joins), stop))
    return out


def _statements(tokens: Tokens, at: int, memo: Memo) -> list[tuple[Modify, int]]:
    """Statements without leads."""
    return [(m, end) for m, end in grammar.prefixes("Framed", tokens, at, memo) if "^" not in m.form]


def _rest(done: Statements, joins: Joins, tokens: Tokens, at: int, memo: Memo) -> list[tuple[Statements, Joins, int]]:
    out: list[tuple[Statements, Joins, int]] = []
    for join in _JOINS:
        if tokens[at : at + len(join)] != join:
            continue
        for statement, end in _next(done[-1], tokens, at + len(join), memo):
            longer, how = (*done, statement), (*joins, " ".join(join))
            out.append((longer, how, end))
            out.extend(_rest(longer, how, tokens, end, memo))
    return out


def _next(before: Modify, tokens: Tokens, at: int, memo: Memo) -> list[tuple[Modify, int]]:
    """A statement; or changes of the same subject, if what stands before has trails that end its list of changes."""
    out = _statements(tokens, at, memo)
    if _ends_in_exceptions(before):
        out = [(m, end) for m, end in out if not isinstance(m.subject, It)]
    if "|" in before.form:
        for core, end in read_elided(before.subject, tokens, at, memo):
            out += [(core, end), *trails(core, tokens, end, memo)]
    return out


def _ends_in_exceptions(statement: Modify) -> bool:
    """After "except its name is …", "and it's …" is one more exception."""
    last = statement.changes[-1]
    return isinstance(last, CopyOf) and bool(last.exceptions) and "|" not in statement.form


def _share(statements: Statements, lead: Meaning | None) -> Statements | None:
    """The statements with the parts that they share; ``None`` if they share nothing."""
    if lead is not None:
        return _led(statements, lead)
    *before, last = statements
    parts = [part for part in last.form.split("|")[1:] if not part.startswith("per")]
    out = tuple(_trailed(statement, last, parts) for statement in before)
    changed = any(a is not b for a, b in zip(out, before, strict=True))
    elided = any(statement.form.startswith("elided") for statement in statements)
    return (*out, last) if changed or elided else None


def _led(statements: Statements, lead: Meaning) -> Statements | None:
    part, value = lead
    first = frame(statements[0], part, value, before=True)
    others = [frame(statement, part, value, shared=True) for statement in statements[1:]]
    if first is None or None in others:
        return None
    return (first, *(other for other in others if other is not None))


_VALUES = {"duration": "duration", "condition": "condition", "turn": "condition", "unless": "condition", "where": "where"}


def _trailed(statement: Modify, last: Modify, parts: list[str]) -> Modify:
    """A statement without trails takes those of the last."""
    if "|" in statement.form or statement.subject == last.subject:
        return statement
    for part in parts:
        statement = frame(statement, part, getattr(last, _VALUES[part]), shared=True) or statement
    return statement


def _read_entered(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "This creature enters tapped and doesn't untap …"."""
    return [
        (Together((enters, core), ("and",)), stop)
        for enters, end in grammar.prefixes("Clause.entering", tokens, at, memo)
        if tokens[end : end + 1] == ("and",)
        for core, stop in read_elided(enters.subject, tokens, end + 1, memo)
    ]


rule("Clause.entering", "{who:This} enters tapped", EntersTapped(V.who))
lexical("Entered", _read_entered, lambda _node, _plural: None, like=("This",), prints=only())
rule("Clause", "{entered:Entered}", V.entered)
lexical("Chain", _read_chain, lambda _node, _plural: None, like=("Lead", "Framed"), prints=only())
rule("Clause", "{chain:Chain}", V.chain)

"""Statements: a subject and its changes, what stands before and after them, and statements that share a subject.

A statement is a core ("creatures you control get +1/+1") with leads before it ("until end of turn,", "as long as …,")
and trails after it ("until end of turn", "as long as …", ", where X is …"). `Modify.form` names, after the core's own
spelling, the parts in their order, each after ``|``.
"""

from __future__ import annotations

from dataclasses import replace

import bot.oracle.families  # noqa: F401  # registers what statements are made of
from bot.engine.abilities import (
    AsLongAs,
    Change,
    Controlled,
    Duration,
    DuringTurn,
    ExchangeControl,
    Get,
    GetEmblem,
    Modify,
    Not,
    Player,
    SameElsewhere,
    SwitchPT,
    Until,
    Who,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, is_plural, lexical, rule

__all__: list[str] = []

# --- durations, conditions, definitions of X -------------------------------------------------------------------------------

phrase_table("Until", [(until.value, until) for until in Until if until is not Until.SOURCE_LEAVES])
rule("Duration", "{until:Until}", Duration(V.until, "after"))
rule("Duration", "for as long as {condition:Condition}", AsLongAs(V.condition, "after"))

_YOUR_TURN = DuringTurn(Player(Who.YOU), False, "during your turn")
_OTHER_TURNS = DuringTurn(Player(Who.YOU), True, "during turns other than yours")
phrase_table("Turn", [(turn.form, turn) for turn in (_YOUR_TURN, _OTHER_TURNS)])

rule("Lead", "{until:Until} ,", ("duration", Duration(V.until, "before")))
rule("Lead", "for as long as {condition:Condition} ,", ("duration", AsLongAs(V.condition, "before")))
rule("Lead", "as long as {condition:Condition} ,", ("condition", V.condition))
rule("Lead", "{turn:Turn} ,", ("turn", V.turn))
rule("Trail", "{duration:Duration}", ("duration", V.duration))
rule("Trail", "as long as {condition:Condition}", ("condition", V.condition))
rule("Trail", "unless {condition:Condition}", ("unless", Not(V.condition)))
rule("Trail", "{turn:Turn}", ("turn", V.turn))
rule("Trail", ", where X is {where:Amount}", ("where", V.where))

_FIELDS = {"duration": "duration", "condition": "condition", "turn": "condition", "unless": "condition", "where": "where"}

# --- the core: a subject and its changes -----------------------------------------------------------------------------------

rule("Subject", "{ref:ObjectRef}", V.ref)


def _read_core(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "creatures you control get +1/+1 and have flying", "they each gain haste"."""
    out: list[Parse] = []
    for who, end in grammar.prefixes("Subject", tokens, at, memo):
        each = tokens[end : end + 1] == ("each",)
        for (changes, joins), stop in _read_changes(tokens, end + each, memo):
            form = "each" if each else ""
            out.append((Modify(who, changes, form=form + (f"[{joins}]" if joins else "")), stop))
    return out


def _read_changes(tokens: Tokens, at: int, memo: Memo) -> list[tuple[tuple[tuple[Change, ...], str], int]]:
    """The changes that start at ``at`` and, if they are not a regular list, how they are joined."""
    key = ("Changes", at)
    if key not in memo:
        memo[key] = out = []
        for group, end in grammar.prefixes("ChangeItem", tokens, at, memo):
            out.append(((group, ""), end))
            _more_changes(group, (), tokens, end, memo, out)
    return memo[key]


def _more_changes(done: tuple[Change, ...], joins: tuple[str, ...], tokens: Tokens, at: int, memo: Memo, out: list[Parse]) -> None:
    for join in (("and",), (",", "and"), (",",)):
        if tokens[at : at + len(join)] != join:
            continue
        for group, end in grammar.prefixes("ChangeItem", tokens, at + len(join), memo):
            longer = (*joins, " ".join(join))
            if join != (",",):
                out.append((((*done, *group), _irregular(longer)), end))
            _more_changes((*done, *group), longer, tokens, end, memo, out)


def _irregular(joins: tuple[str, ...]) -> str:
    return "" if joins == _regular(len(joins)) else "/".join(joins)


def _regular(count: int) -> tuple[str, ...]:
    return ("and",) * count if count < 2 else (*[","] * (count - 1), ", and")


def _write_core(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Modify):
        return None
    form, _, joins = node.form.removesuffix("]").partition("[")
    if form not in ("", "each"):
        return None
    subject = grammar.emit("Subject", node.subject)
    changes = _write_changes(node.changes, tuple(joins.split("/")) if joins else (), is_plural(node.subject))
    return None if subject is None or changes is None else [*subject, *([form] if form else []), *changes]


def _write_changes(changes: tuple[Change, ...], joins: tuple[str, ...], plural: bool) -> Emit:
    items = _write_items(changes, plural)
    if items is None or (joins and len(joins) != len(items) - 1):
        return None
    out = list(items[0])
    for join, item in zip(joins or _regular(len(items) - 1), items[1:], strict=True):
        out += [*join.split(" "), *item]
    return out


def _write_items(changes: tuple[Change, ...], plural: bool) -> list[list[str]] | None:
    """One piece for each change, or for several that are said at once ("loses all other card types and abilities")."""
    if not changes:
        return []
    for count in range(len(changes), 0, -1):
        item = grammar.emit("ChangeItem", changes[:count], plural)
        rest = None if item is None else _write_items(changes[count:], plural)
        if item is not None and rest is not None:
            return [item, *rest]
    return None


lexical("Core.plain", _read_core, _write_core)
rule("Statement", "{core:Core.plain}", V.core)
rule("Statement", "{who:ObjectRef} 's {change:Equals}", Modify(V.who, (V.change,), form="equals"))
rule("Statement", "{whose:Its} {change:Equals}", Modify(V.whose, (V.change,), form="its equals"))
rule("Statement", "{who:PlayerRef} control|controls {what:ObjectRef}", Modify(V.what, (Controlled(V.who),), form="control"))
rule("Statement", "gain control of {what:ObjectRef}", Modify(V.what, (Controlled(Player(Who.YOU)),), form="gain control"))
rule("Statement", "{who:PlayerRef} gain|gains control of {what:ObjectRef}", Modify(V.what, (Controlled(V.who),), form="gains control"))
rule("Statement", "switch {what:ObjectRef} 's power and toughness", Modify(V.what, (SwitchPT(),), form="switch"))
rule("Statement", "switch {whose:Its} power and toughness", Modify(V.whose, (SwitchPT(),), form="switch its"))
rule("Statement", "switch the power and toughness of {what:ObjectRef}", Modify(V.what, (SwitchPT(),), form="switch the"))

# --- leads and trails ------------------------------------------------------------------------------------------------------


def _read_framed(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for (part, value), end in grammar.prefixes("Lead", tokens, at, memo):
        for inner, stop in grammar.prefixes("Framed", tokens, end, memo):
            framed = _frame(inner, part, value, before=True)
            out += [(framed, stop)] if framed else []
    for core, end in grammar.prefixes("Statement", tokens, at, memo):
        out += [(core, end), *_trails(core, tokens, end, memo)]
    return out


def _trails(core: Modify, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for (part, value), end in grammar.prefixes("Trail", tokens, at, memo):
        framed = _frame(core, part, value, before=False)
        if framed:
            out += [(framed, end), *_trails(framed, tokens, end, memo)]
    if core.duration and tokens[at : at + 2] == ("for", "each") and isinstance(core.changes[-1], Get) and core.changes[-1].per is None:
        for per, end in grammar.prefixes("Each", tokens, at + 2, memo):
            changes = (*core.changes[:-1], replace(core.changes[-1], per=per))
            out.append((replace(core, changes=changes, form=core.form + "|per"), end))
    return out


def _frame(inner: Modify, part: str, value: Meaning, *, before: bool) -> Modify | None:
    """The statement with one more part, unless it has one of the kind."""
    field = _FIELDS[part]
    if getattr(inner, field) is not None:
        return None
    core, *parts = inner.form.split("|")
    parts = [f"{part}^", *parts] if before else [*parts, part]
    return replace(inner, **{field: value, "form": "|".join((core, *parts))})


def _write_framed(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Modify):
        return None
    core, *parts = node.form.split("|")
    bare, written = replace(node, form=core), []
    for part in parts:
        tokens, bare = _write_part(bare, part)
        if tokens is None:
            return None
        written.append(tokens)
    middle = grammar.emit("Statement", bare, plural)
    if middle is None:
        return None
    leads = [t for part, tokens in zip(parts, written, strict=True) if part.endswith("^") for t in tokens]
    trails = [t for part, tokens in zip(parts, written, strict=True) if not part.endswith("^") for t in tokens]
    return [*leads, *middle, *trails]


def _write_part(node: Modify, part: str) -> tuple[Emit, Modify]:
    """The tokens of a part, and the statement without it."""
    if part == "per":
        last = node.changes[-1]
        per = grammar.emit("Each", last.per) if isinstance(last, Get) else None
        bare = replace(node, changes=(*node.changes[:-1], replace(last, per=None))) if isinstance(last, Get) else node
        return None if per is None else ["for", "each", *per], bare
    kind = part.removesuffix("^")
    field = _FIELDS.get(kind, "form")
    tokens = grammar.emit("Lead" if part.endswith("^") else "Trail", (kind, getattr(node, field)))
    return tokens, replace(node, **{field: None})


lexical("Framed", _read_framed, _write_framed)
rule("Clause", "{statement:Framed}", V.statement)

# --- other clauses -----------------------------------------------------------------------------------------------------------

rule("Clause", "the same is true for {subjects:ObjectRef+and}", SameElsewhere(V.subjects))
rule("Clause", "{who:PlayerRef} get|gets an emblem with {abilities:Quoted+and}", GetEmblem(V.who, V.abilities))
rule("Clause", "exchange control of {one:OneRef} and {other:OneRef}", ExchangeControl(V.one, V.other))
rule("Clause", "exchange control of {one:ObjectRef}", ExchangeControl(V.one))

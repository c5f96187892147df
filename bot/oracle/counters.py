"""Instructions on counters [CR 122]: put, remove, move, double, distribute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.abilities import DoubleCounters, MoveCounters, Number, PutCounters, Ref, RemoveCounters, Times
from bot.oracle.counted import Counted, after, concat
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, is_plural, lexical, only, rule

__all__: list[str] = []

# --- putting --------------------------------------------------------------------------------------------------------------------
#
# "put a +1/+1 counter and a flying counter on it for each …": what is put besides has its own `PutCounters`; ``form``
# keeps how it was said, parted by bars: the subject, then "number" (an amount after "equal to"), "per", "shared" (one
# "on" for all).


def _read_put(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    creators: list[tuple[Ref | None, int]] = [(None, at), *grammar.prefixes("Creator", tokens, at, memo)]
    out: list[Parse] = []
    for who, middle in creators:
        if tokens[middle : middle + 1] in ((("put",),) if who is None else (("put",), ("puts",))):
            for puts, end in _several(tokens, middle + 1, memo):
                out.append((replace(puts[0], who=who, besides=puts[1:]), end))
    return out


def _several(tokens: Tokens, at: int, memo: Memo) -> Iterator[tuple[tuple[PutCounters, ...], int]]:
    """One thing put or several: sharing the object, or each with its own."""
    for first, end in _put_on(tokens, at, memo):
        yield (first,), end
        if tokens[end : end + 1] == ("and",):
            yield from (((first, second), stop) for second, stop in _put_on(tokens, end + 1, memo))
        if tokens[end : end + 1] == (",",):
            for second, middle in _put_on(tokens, end + 1, memo):
                if tokens[middle : middle + 2] == (",", "and"):
                    yield from (((first, second, third), stop) for third, stop in _put_on(tokens, middle + 2, memo))
    for counted, end in grammar.prefixes("CountedList", tokens, at, memo):
        if len(counted) > 1 and tokens[end : end + 1] == ("on",):
            for on, stop in grammar.prefixes("ObjectRef", tokens, end + 1, memo):
                yield tuple(_put(c, on, "|shared") for c in counted), stop


rule("CountedList", "{counted:Counted+and}", V.counted)


def _put(counted: Counted, on: Ref, form: str = "") -> PutCounters:
    count = counted.count or Number(0)
    return PutCounters(count, counted.kind or "", on, None, form, up_to=counted.up_to, choices=counted.choices)


def _put_on(tokens: Tokens, at: int, memo: Memo) -> Iterator[tuple[PutCounters, int]]:
    for counted, end in grammar.prefixes("Counted", tokens, at, memo):
        if counted.additional or (counted.count is None and counted.spelling != "number"):
            continue
        if counted.spelling == "number" and tokens[end : end + 2] == ("equal", "to"):
            for amount, stop in grammar.prefixes("Amount", tokens, end + 2, memo):
                if tokens[stop : stop + 1] == ("on",):
                    given = replace(counted, count=amount)
                    yield from ((_put(given, on, "|first"), last) for on, last in grammar.prefixes("ObjectRef", tokens, stop + 1, memo))
        if tokens[end : end + 1] == ("on",):
            for on, stop in grammar.prefixes("ObjectRef", tokens, end + 1, memo):
                yield from _tails(counted, _put(counted, on), tokens, stop, memo)


def _tails(counted: Counted, put: PutCounters, tokens: Tokens, at: int, memo: Memo) -> Iterator[tuple[PutCounters, int]]:
    """Nothing, "for each …", ", where X is …"; "equal to …" after "a number of"."""
    if counted.spelling == "number":
        if tokens[at : at + 2] == ("equal", "to"):
            for amount, end in grammar.prefixes("Amount", tokens, at + 2, memo):
                yield replace(put, count=amount, form="|number"), end
        return
    spelt = replace(put, form=f"|{counted.spelling}" if counted.spelling else "")
    yield spelt, at
    if isinstance(put.count, Number) and tokens[at : at + 2] == ("for", "each"):
        for per, end in grammar.prefixes("Each", tokens, at + 2, memo):
            yield replace(spelt, count=Times(put.count.value, per), form=spelt.form + "|per"), end
    if tokens[at : at + 4] == (",", "where", "X", "is"):
        yield from ((replace(spelt, where=where), end) for where, end in grammar.prefixes("Amount", tokens, at + 4, memo))


def _write_put(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, PutCounters) or node.distributed:
        return None
    verb = "put" if node.who is None or is_plural(node.who) else "puts"
    who = [] if node.who is None else grammar.emit("Creator", node.who)
    puts = (replace(node, who=None, besides=()), *node.besides)
    if len(puts) > 1 and all("shared" in put.form for put in puts):
        counted = grammar.emit("CountedList", tuple(_counted(put) for put in puts))
        return concat([who, [verb], counted, after(["on"], grammar.emit("ObjectRef", node.on))])
    written = [_write_one(put) for put in puts]
    joins = [["and"]] if len(written) == 2 else [[","], [",", "and"]]
    return concat([who, [verb], written[0], *(after(join, more) for join, more in zip(joins, written[1:], strict=False))])


def _counted(put: PutCounters) -> Counted:
    flags = put.form.split("|")
    spelling = "number" if "number" in flags or "first" in flags else "choice" if "choice" in flags else ""
    count = None if spelling == "number" else put.count
    if "per" in flags and isinstance(put.count, Times):
        count = Number(put.count.factor, "a" if put.count.factor == 1 else "word")
    return Counted(count, put.kind or None, put.choices, False, put.up_to, spelling)


def _write_one(put: PutCounters) -> Emit:
    flags = put.form.split("|")
    on = after(["on"], grammar.emit("ObjectRef", put.on))
    equal = after(["equal", "to"], grammar.emit("Amount", put.count)) if {"number", "first"} & set(flags) else []
    per = after(["for", "each"], grammar.emit("Each", put.count.amount)) if "per" in flags and isinstance(put.count, Times) else []
    where = [] if put.where is None else after([",", "where", "X", "is"], grammar.emit("Amount", put.where))
    parts = [equal, on] if "first" in flags else [on, equal]
    return concat([grammar.emit("Counted", _counted(put)), *parts, per, where])


lexical("Put", _read_put, _write_put, ("put",), like=("Creator",), prints=only(PutCounters))
rule("Act", "{put:Put}", V.put)

# --- distributing, doubling -------------------------------------------------------------------------------------------------------

for _one, _many in (("{n:Number}", ""), ("up to {n:Number}", "up to")):
    _given = PutCounters(V.n, V.kind, V.on, form="distribute", distributed=True, up_to=bool(_many))
    rule("Act", f"distribute {_one} {{kind:CounterKind}} counters among {{on:ObjectRef}}", _given)
rule("Act", "double the number of {kind:CounterKind} counters on {on:ObjectRef}", DoubleCounters(V.kind, V.on))
rule("Act", "double the number of each kind of counter on {on:ObjectRef}", DoubleCounters(None, V.on))

# --- removing, moving -----------------------------------------------------------------------------------------------------------------


def _read_from(tokens: Tokens, at: int, memo: Memo, verb: str) -> Iterator[tuple[Counted, Ref, int]]:
    if tokens[at : at + 1] == (verb,):
        for counted, end in grammar.prefixes("Counted", tokens, at + 1, memo):
            if tokens[end : end + 1] == ("from",) and not (counted.additional or counted.spelling):
                yield from ((counted, ref, stop) for ref, stop in grammar.prefixes("ObjectRef", tokens, end + 1, memo))


def _read_remove(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    return [(RemoveCounters(c.count, c.kind, off, up_to=c.up_to), end) for c, off, end in _read_from(tokens, at, memo, "remove")]


def _read_move(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    return [
        (MoveCounters(c.count, c.kind, off, to, up_to=c.up_to), stop)
        for c, off, end in _read_from(tokens, at, memo, "move")
        if tokens[end : end + 1] in (("onto",), ("to",))
        for to, stop in grammar.prefixes("ObjectRef", tokens, end + 1, memo)
    ]


def _write_from(node: RemoveCounters | MoveCounters, verb: str) -> Emit:
    counted = grammar.emit("Counted", Counted(node.count, node.kind, up_to=node.up_to))
    return concat([[verb], counted, after(["from"], grammar.emit("ObjectRef", node.off))])


def _write_remove(node: Meaning, _plural: bool) -> Emit:
    return _write_from(node, "remove") if isinstance(node, RemoveCounters) else None


def _write_move(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, MoveCounters):
        return None
    return concat([_write_from(node, "move"), after(["onto"], grammar.emit("ObjectRef", node.to))])


lexical("Remove", _read_remove, _write_remove, ("remove",), prints=only(RemoveCounters))
lexical("Moving", _read_move, _write_move, ("move",), prints=only(MoveCounters))
rule("Act", "{remove:Remove}", V.remove)
rule("Act", "{move:Moving}", V.move)

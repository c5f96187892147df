"""A number of counters of a kind: "a +1/+1 counter", "two additional charge counters", "a number of lore counters".

A `Counted` is what the sentence families put, remove and enter with; it is taken apart into their fields.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import Amount, Number, ThatMuch, Times, Variable
from bot.oracle.lexer import Tokens
from bot.oracle.patterns import ARTICLE
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule
from bot.records import dataclass

__all__ = ["Counted", "after", "concat"]


@dataclass(frozen=True, slots=True)
class Counted:
    """Counters: how many (``None`` for all, or for an amount that comes later) and of which kind.

    ``choices``: the kinds among which one is chosen. ``spelling``: ``number`` for "a number of", ``choice`` for "your
    choice of", ``additional`` for "an additional X".
    """

    count: Amount | None
    kind: str | None = None
    choices: tuple[str, ...] = ()
    additional: bool = False
    up_to: bool = False
    spelling: str = ""


def concat(parts: list[Emit]) -> Emit:
    """The tokens of all parts, or ``None`` if one does not print."""
    out: list[str] = []
    for part in parts:
        if part is None:
            return None
        out.extend(part)
    return out


def after(words: list[str], tokens: Emit) -> Emit:
    """Fixed words, then the tokens."""
    return None if tokens is None else words + tokens


# --- how many -----------------------------------------------------------------------------------------------------------------

rule("CounterHead", "{n:Count}", (V.n, False, ""))
rule("CounterHead", "up to {n:Number}", (V.n, True, ""))
for _x in ("X", "Y"):
    rule("CounterHead", f"an additional {_x}", (Variable(_x), False, "additional"))
rule("CounterHead", "another", (Number(1, "another"), False, ""))
rule("CounterHead", "that many", (ThatMuch("that many"), False, ""))
rule("CounterHead", "twice that many", (Times(2, ThatMuch("that many")), False, ""))
rule("CounterHead", "twice {n:Number}", (Times(2, V.n), False, ""))
rule("CounterHead", "all", (None, False, ""))
rule("CounterHead", "any number of", (None, True, ""))
rule("CounterHead", "a number of", (None, False, "number"))
for _whose in ("its", "those"):
    rule("CounterHead", _whose, (ThatMuch(f"{_whose} counters"), False, ""))
rule("CounterKinds", "{kinds:CounterKind+or}", V.kinds)
rule("ChosenCounter", "a(n) {kind:CounterKind} counter", V.kind)
rule("ChosenCounters", "{kinds:ChosenCounter+or}", V.kinds)

# --- how many, of which kind ----------------------------------------------------------------------------------------------------

_CHOICE = ("your", "choice", "of")


def _read(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    return [*_read_counted(tokens, at, memo), *_read_choice(tokens, at, memo)]


def _read_counted(tokens: Tokens, at: int, memo: Memo) -> Iterator[Parse]:
    """ "two additional +1/+1 counters", "a flying, trample, or +1/+1 counter", "all counters"."""
    for (count, up_to, spelling), middle in grammar.prefixes("CounterHead", tokens, at, memo):
        more = tokens[middle : middle + 1] == ("additional",)
        start, additional = middle + more, more or spelling == "additional"
        for kinds, end in [((), start), *grammar.prefixes("CounterKinds", tokens, start, memo)]:
            if tokens[end : end + 1] == (_word(count),):
                kind = kinds[0] if kinds else None
                yield Counted(count, kind, kinds if len(kinds) > 1 else (), additional, up_to, spelling), end + 1


def _read_choice(tokens: Tokens, at: int, memo: Memo) -> Iterator[Parse]:
    """ "your choice of a +1/+1 counter or a flying counter"."""
    if tokens[at : at + 3] == _CHOICE:
        for kinds, end in grammar.prefixes("ChosenCounters", tokens, at + 3, memo):
            yield Counted(Number(1), kinds[0], kinds, spelling="choice"), end


def _word(count: Amount | None) -> str:
    return "counter" if count == Number(1) else "counters"


def _write(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Counted):
        return None
    if node.spelling == "choice":
        return after(list(_CHOICE), grammar.emit("ChosenCounters", node.choices))
    head = grammar.emit("CounterHead", (node.count, node.up_to, node.spelling))
    kinds = node.choices or ((node.kind,) if node.kind else ())
    written = grammar.emit("CounterKinds", kinds) if kinds else []
    article = [ARTICLE] if head in (["a"], ["an"]) else head
    more = node.additional and node.spelling != "additional"
    return concat([article, ["additional"] if more else [], written, [_word(node.count)]])


lexical("Counted", _read, _write, prints=only(Counted))

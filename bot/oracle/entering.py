"""How objects enter [CR 614.1c]: tapped, with counters."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import (
    Be,
    EntersAsCopy,
    EntersSoon,
    EntersState,
    EntersTapped,
    EntersWith,
    Every,
    Gain,
    Not,
    Number,
    Times,
    WasKicked,
)
from bot.oracle.counted import Counted, after, concat
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, is_plural, lexical, only, rule
from bot.records import replace

__all__: list[str] = []

# --- tapped ---------------------------------------------------------------------------------------------------------------------

rule("Clause", "{who:Subject} enter|enters tapped", EntersTapped(V.who))
rule("Clause", "{who:Subject} enter|enters tapped unless {condition:Condition}", EntersTapped(V.who, V.condition))
rule("Clause", "if {condition:Condition} , {who:Subject} enter|enters tapped", EntersTapped(V.who, Not(V.condition, "if"), "if first"))
rule("Clause", "{who:Subject} enter|enters tapped if {condition:Condition}", EntersTapped(V.who, Not(V.condition, "if")))
_lead = "as long as {condition:Condition} , {who:Subject} enter|enters"
rule("Clause", f"{_lead} tapped", EntersTapped(V.who, Not(V.condition, "as long as"), "as long as"))
rule("Clause", f"{_lead} untapped", EntersState(V.who, ("untapped",), "as long as", V.condition))

for _state in ("untapped", "prepared", "attacking", "tapped and attacking", "face down", "transformed"):
    rule("Clause", f"{{who:Subject}} enter|enters {_state}", EntersState(V.who, tuple(_state.split(" and "))))

# --- with counters --------------------------------------------------------------------------------------------------------------
#
# ``form``, parted by bars: the pronoun after "on", then "number", "per", and "first" for a condition before it all.

phrase_table("OnIt", [(f"on {pronoun}", pronoun) for pronoun in ("it", "them", "him", "her")])
rule("EntersTail", "for each {value:Each}", ("per", V.value))
rule("EntersTail", ", where X is {value:Amount}", ("where", V.value))
rule("Condition", "{who:This} was kicked with its {cost:ManaCost} kicker", WasKicked(V.who, "kicked", "with its", V.cost))
rule("EntersTail", "if {value:Condition}", ("condition", V.value))
rule("EntersTail", "unless {value:Condition}", ("condition", Not(V.value, "unless")))
rule("EntersTail", "and as {what:Description} in addition to its other {kinds:OtherKinds}", ("also", Be(V.what, V.kinds)))
rule("EntersTail", "and with {abilities:AbilityList}", ("also", Gain(V.abilities, "with")))


def _read_enters(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "it enters [tapped] with two +1/+1 counters on it", with any tails, or after "if …,"."""
    out: list[Parse] = list(_read_with(tokens, at, memo))
    if tokens[at : at + 1] == ("if",):
        for condition, end in grammar.prefixes("Condition", tokens, at + 1, memo):
            if tokens[end : end + 1] == (",",):
                for enters, stop in _read_with(tokens, end + 1, memo):
                    if enters.condition is None:
                        out.append((replace(enters, condition=condition, form=enters.form + "|first"), stop))
    return out


def _read_with(tokens: Tokens, at: int, memo: Memo) -> Iterator[tuple[EntersWith, int]]:
    for who, end in grammar.prefixes("Subject", tokens, at, memo):
        if tokens[end : end + 1] not in (("enter",), ("enters",), ("escapes",)):
            continue
        tapped = tokens[end + 1 : end + 2] == ("tapped",)
        both = tapped and tokens[end + 2 : end + 3] == ("and",)
        start = end + 1 + tapped + both
        if tokens[start : start + 1] == ("with",):
            for counted, middle in grammar.prefixes("Counted", tokens, start + 1, memo):
                for pronoun, stop in grammar.prefixes("OnIt", tokens, middle, memo):
                    enters = _entering(who, counted, tapped, pronoun + ("|tapped and" if both else ""))
                    if tokens[end] == "escapes":  # [CR 702.138c]
                        enters = replace(enters, condition=WasKicked(who, "escaped"), form=enters.form + "|escapes")
                    yield from _completed(enters, counted, tokens, stop, memo)


def _entering(who: Meaning, counted: Counted, tapped: bool, pronoun: str) -> EntersWith:
    kind, count = counted.kind or "", counted.count or Number(0)
    form = pronoun + (f"|{counted.spelling}" if counted.spelling in ("choice", "additional") else "")
    return EntersWith(who, count, kind, counted.additional, form=form, tapped=tapped, choices=counted.choices)


def _completed(enters: EntersWith, counted: Counted, tokens: Tokens, at: int, memo: Memo) -> Iterator[tuple[EntersWith, int]]:
    """The counters' amount where it comes last, then the tails."""
    if counted.spelling != "number":
        yield from _tails(enters, tokens, at, memo) if counted.count is not None else ()
    elif tokens[at : at + 2] == ("equal", "to"):
        for amount, end in grammar.prefixes("Amount", tokens, at + 2, memo):
            yield from _tails(replace(enters, count=amount, form=enters.form + "|number"), tokens, end, memo)


def _tails(enters: EntersWith, tokens: Tokens, at: int, memo: Memo) -> Iterator[tuple[EntersWith, int]]:
    yield enters, at
    for (field, value), end in grammar.prefixes("EntersTail", tokens, at, memo):
        longer = _with_tail(enters, field, value)
        if longer is not None:
            yield from _tails(longer, tokens, end, memo)


def _with_tail(enters: EntersWith, field: str, value: Meaning) -> EntersWith | None:
    if f"|{field}" in enters.form:
        return None
    form = f"{enters.form}|{field}"
    if field != "per":
        return replace(enters, **{field: value, "form": form})
    return replace(enters, count=Times(enters.count.value, value), form=form) if isinstance(enters.count, Number) else None


def _write_enters(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, EntersWith):
        return None
    pronoun, *flags = node.form.split("|")
    verb = "escapes" if "escapes" in flags else "enter" if is_plural(node.subject) else "enters"
    state = (["tapped", "and"] if "tapped and" in flags else ["tapped"]) if node.tapped else []
    lead = concat([["if"], grammar.emit("Condition", node.condition), [","]]) if "first" in flags else []
    head = [grammar.emit("Subject", node.subject), [verb], state, ["with"], grammar.emit("Counted", _counted(node, flags))]
    equal = after(["equal", "to"], grammar.emit("Amount", node.count)) if "number" in flags else []
    tails = [_write_tail(node, flag) for flag in flags if flag not in _SAID_ELSEWHERE]
    return concat([lead, *head, ["on", pronoun if pronoun in _PRONOUNS else "it"], equal, *tails])


_PRONOUNS = ("it", "them", "him", "her")
_SAID_ELSEWHERE = ("first", "number", "choice", "additional", "escapes", "tapped and")


def _counted(node: EntersWith, flags: list[str]) -> Counted:
    count = node.count
    if "per" in flags and isinstance(count, Times):
        count = Number(count.factor, "a" if count.factor == 1 else "word")
    spelling = next((flag for flag in ("number", "choice", "additional") if flag in flags), "")
    return Counted(None if spelling == "number" else count, node.kind, node.choices, node.additional, False, spelling)


def _write_tail(node: EntersWith, field: str) -> Emit:
    if field == "per":
        return grammar.emit("EntersTail", (field, node.count.amount)) if isinstance(node.count, Times) else None
    return grammar.emit("EntersTail", (field, getattr(node, field)))


lexical("Enters", _read_enters, _write_enters, ("if",), like=("Subject",), prints=only(EntersWith))
rule("Clause", "{enters:Enters}", V.enters)

# --- what enters soon, by an effect that resolves ----------------------------------------------------------------------------------

rule("SomeEntering", "one or more {noun:Plural}", Every(V.noun, "one or more"))
rule("SomeEntering", "a(n) {noun:Singular}", Every(V.noun, "a"))
_NEXT = EntersSoon(EntersAsCopy(V.who, V.of, (), False), once=True, form="next copies")
rule("Clause", "the next time {who:SomeEntering} enter|enters this turn , they enter as copies of {of:ObjectRef}", _NEXT)
_NEXT_ONE = EntersSoon(EntersAsCopy(V.who, V.of, (), False), once=True, form="next copy")
rule("Clause", "the next time {who:SomeEntering} enter|enters this turn , it enters as a copy of {of:ObjectRef}", _NEXT_ONE)
rule("Clause", "this turn , {enters:Enters}", EntersSoon(V.enters, form="this turn"))
rule("Clause", "{who:Bare} enter|enters tapped this turn", EntersSoon(EntersTapped(V.who), form="tapped"))
_FOR_A_WHILE = EntersSoon(EntersTapped(V.who), False, V.duration, form="tapped")
rule("Clause", "{duration:LeadDuration} {who:Bare} enter|enters tapped", _FOR_A_WHILE)

"""Copies: "enter as a copy of …, except …", "becomes a copy of … until end of turn", "copy that spell"."""

from __future__ import annotations

from bot.engine.abilities import (
    Act,
    CardNamed,
    CopyOf,
    EntersAsCopy,
    EntersWith,
    ExceptEnters,
    Flag,
    Has,
    It,
    Modify,
    Noun,
    Number,
    OfChosen,
    Optional,
    Player,
    Some,
    ThatMuch,
    Verb,
    Who,
)
from bot.oracle.lexer import Tokens
from bot.oracle.table import Memo, Parse, V, grammar, lexical, rule

__all__: list[str] = []

_YOU = Player(Who.YOU)

# --- a card by its name [CR 707.13] ---


def _read_card_name(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """The name of another card: not the object's own, nor a lone X."""
    own = any(token[:1] == "~" for token in tokens[at : at + 1])
    return [] if own or tokens[at : at + 1] == ("X",) else grammar.prefixes("Name", tokens, at, memo)


lexical("CardName", _read_card_name, lambda node, plural: grammar.emit("Name", node, plural))

# --- what something is a copy of -----------------------------------------------------------------------------------------------

_ORIGINALS = (("{of:ObjectRef}", V.of), ("{name:CardName}", CardNamed(V.name)))
for _original, _of in _ORIGINALS:
    for _copies, _form in ((f"a copy of {_original}", ""), (f"copies of {_original}", "copies")):
        rule("Copy", _copies, CopyOf(_of, (), _form))
        rule("Copy", f"{_copies} , except {{exceptions:Exceptions}}", CopyOf(_of, V.exceptions, _form))
        rule("Copy", f"{_copies} except {{exceptions:Exceptions}}", CopyOf(_of, V.exceptions, _form + " no comma"))

# --- becoming a copy --------------------------------------------------------------------------------------------------------------

rule("Change", "become|becomes {copy:Copy}", V.copy)
for _copies, _form in (("a copy of", "around"), ("copies of", "copies around")):
    _copy = CopyOf(V.of, V.exceptions, _form)
    _around = f"{_copies} {{of:ObjectRef}} {{duration:Duration}} , except {{exceptions:Exceptions}}"
    rule("Clause", f"{{who:Subject}} become|becomes {_around}", Modify(V.who, (_copy,), V.duration, form="around"))
    _have = Modify(V.who, (_copy,), V.duration, form="have around")
    rule("Clause", f"you may have {{who:Subject}} become {_around}", Optional(_YOU, _have, "have"))
_become = "you may have {who:Subject} become {copy:Copy}"
rule("Clause", _become, Optional(_YOU, Modify(V.who, (V.copy,), form="have"), "have"))
rule("Clause", _become + " {duration:Duration}", Optional(_YOU, Modify(V.who, (V.copy,), V.duration, form="have"), "have"))
rule("Clause", "{duration:LeadDuration} " + _become, Optional(_YOU, Modify(V.who, (V.copy,), V.duration, form="have"), "have"))

rule("Change", "are|is a copy of {of:ObjectRef}", CopyOf(V.of, (), "is"))
rule("Change", "are|is a copy of {of:ObjectRef} , except {exceptions:Exceptions}", CopyOf(V.of, V.exceptions, "is"))

# --- entering as a copy [CR 707.5] ---------------------------------------------------------------------------------------------------


def _entering(pattern: str, optional: bool, tapped: bool) -> None:
    rule("Clause", f"{pattern} a copy of {{of:ObjectRef}}", EntersAsCopy(V.who, V.of, (), optional, tapped))
    for comma, form in ((" ,", ""), ("", "no comma")):
        excepting = f"{pattern} a copy of {{of:ObjectRef}}{comma} except {{exceptions:Exceptions}}"
        rule("Clause", excepting, EntersAsCopy(V.who, V.of, V.exceptions, optional, tapped, form))


_entering("you may have {who:Subject} enter as", optional=True, tapped=False)
_entering("you may have {who:Subject} enter tapped as", optional=True, tapped=True)
_entering("{who:Subject} enter|enters as", optional=False, tapped=False)
_extra = ExceptEnters(EntersWith(It("it"), V.n, V.kind, True, form="it|number"))
_counters = "a number of additional {kind:CounterKind} counters on it equal to {n:Amount}"
_with = EntersAsCopy(V.who, V.of, (_extra,), False, False, "with")
rule("Clause", "{who:Subject} enter|enters as a copy of {of:ObjectRef} with " + _counters, _with)

# --- copying spells and abilities [CR 707.10] ------------------------------------------------------------------------------------------

_NAMED = Noun((Has(Flag.CARD), OfChosen("name")))
rule("OneRef", "the card with the chosen name", Some(_NAMED, Number(1), False, "the"))
rule("Times", "twice", Number(2, "twice"))
rule("Times", "{n:Number} times", V.n)
rule("Times", "that many times", ThatMuch("that many"))
rule("Act", "create a copy of {what:ObjectRef}", Act(Verb.COPY, V.what, form="create"))
rule("Act", "copy {what:ObjectRef}", Act(Verb.COPY, V.what))
rule("Act", "copy {what:ObjectRef} {times:Times}", Act(Verb.COPY, V.what, amount=V.times))
rule("Act", "copy {what:ObjectRef} for each {amount:Each}", Act(Verb.COPY, V.what, amount=V.amount, form="for each"))
rule("Act", "{who:PlayerRef} copy|copies {what:ObjectRef}", Act(Verb.COPY, V.what, V.who))
_except = CopyOf(It("it"), V.exceptions)
rule("Act", "choose new targets for {what:ObjectRef}", Act(Verb.RETARGET, V.what))
rule("Clause", "the copy targets {to:ObjectRef}", Act(Verb.RETARGET, It("the copy"), to=V.to, form="targets"))
rule("Act", "choose a new target for {what:ObjectRef}", Act(Verb.RETARGET, V.what, form="one"))
rule("Act", "copy {what:ObjectRef} , except {exceptions:Exceptions}", Act(Verb.COPY, V.what, to=_except, form="except"))

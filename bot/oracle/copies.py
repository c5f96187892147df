"""Copies and tokens: "enter as a copy of …, except …", "becomes a copy of", "create two 1/1 red Goblin creature tokens"."""

from __future__ import annotations

from bot.engine.abilities import (
    BasePT,
    Be,
    CopyOf,
    Create,
    Description,
    EntersAsCopy,
    EntersTapped,
    EntersWith,
    Except,
    ExceptEnters,
    ExceptHasThis,
    ExceptKeeps,
    Gain,
    HaveName,
    Is,
    IsNot,
    It,
    Modify,
    Number,
    RefIs,

    Word,
    WordKind,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule

__all__: list[str] = []

# --- exceptions -------------------------------------------------------------------------------------------------------------

_IT = It("it")
for _be in ("it's", "the token is"):
    rule("Exception", f"{_be} {{size:Size}}", Except(BasePT(V.size, "it's"), form=_be))
    rule("Exception", f"{_be} {{what:Description}}", Except(Be(V.what), form=_be))
    rule("Exception", f"{_be} {{what:Description}} {{in_addition:Addition}}", Except(Be(V.what, V.in_addition), form=_be))
    rule(
        "Exception",
        f"{_be} {{word:Supertype}} in addition to its other types",
        Except(Be(Description(None, None, (V.word,), form="bare"), ("types",)), form=_be),
    )
    rule(
        "Exception",
        f"{_be} {{one:Supertype}} and {{two:Supertype}} in addition to its other types",
        Except(Be(Description(None, None, (V.one, V.two), form="bare"), ("types",)), form=_be),
    )
rule("Exception", "it isn't {word:Supertype}", Except(IsNot((V.word,), (), "isn't"), form="it isn't"))
rule("Exception", "the token isn't {word:Supertype}", Except(IsNot((V.word,), (), "isn't"), form="the token isn't"))
rule("Exception", "it has {abilities:AbilityItem+and}", Except(Gain(V.abilities, "have"), form="it has"))
rule("Exception", "the token has {abilities:AbilityItem+and}", Except(Gain(V.abilities, "have"), form="the token has"))
rule("Exception", "it has {abilities:AbilityItem+and} and this ability", (Except(Gain(V.abilities, "have"), form="it has"), ExceptHasThis("joined")))
rule("Exception", "it has this ability", ExceptHasThis("it has"))
rule("Exception", "its name is {name:Name}", Except(HaveName(V.name), form="its name is"))
rule("Exception", "its power and toughness are {size:Size}", Except(BasePT(V.size, "its"), form="its power and toughness are"))
phrase_table(
    "Kept",
    [
        ("it doesn't copy that creature 's color", ExceptKeeps("color", "that creature's")),
        ("it doesn't copy that permanent 's color", ExceptKeeps("color", "that permanent's")),
    ],
)
rule("Exception", "{kept:Kept}", V.kept)
for _is in ("it's", "it is"):
    rule(
        "ExceptionIf",
        f"if {_is} a {{word:CardType}}",
        RefIs(_IT, (Is(V.word),), False, _is),
    )
for _count in ("with an additional", "with {count:Number} additional"):
    _n = Number(1, "an") if "an " in _count else V.count
    rule("EntersExtra", f"it enters {_count} {{kind:CounterKind}} counter on it" if "an " in _count else f"it enters {_count} {{kind:CounterKind}} counters on it", EntersWith(_IT, _n, V.kind, True))
rule("EntersExtra", "it enters tapped", EntersTapped(_IT))
rule("Exception", "{how:EntersExtra}", ExceptEnters(V.how))
rule("Exception", "{how:EntersExtra} {condition:ExceptionIf}", ExceptEnters(V.how, V.condition))

rule("Copy", "a copy of {of:ObjectRef}", CopyOf(V.of))
rule("Copy", "a copy of {of:ObjectRef} , except {exceptions:Exception+and}", CopyOf(V.of, V.exceptions))
rule("Copy", "a copy of {of:ObjectRef} except {exceptions:Exception+and}", CopyOf(V.of, V.exceptions, "no comma"))
rule("Copy", "copies of {of:ObjectRef}", CopyOf(V.of, (), "copies"))
rule("Change", "become|becomes {copy:Copy}", V.copy)
rule("Clause.have", "{who:Subject} become {copy:Copy}", Modify(V.who, (V.copy,), form="have"))

# --- entering as a copy --------------------------------------------------------------------------------------------------------

for _tapped in (False, True):
    _enter = "enter tapped as" if _tapped else "enter as"
    rule(
        "Clause",
        f"you may have {{who:Subject}} {_enter} a copy of {{of:ObjectRef}}",
        EntersAsCopy(V.who, V.of, (), True, _tapped),
    )
    rule(
        "Clause",
        f"you may have {{who:Subject}} {_enter} a copy of {{of:ObjectRef}} , except {{exceptions:Exception+and}}",
        EntersAsCopy(V.who, V.of, V.exceptions, True, _tapped),
    )
rule("Clause", "{who:Subject} enter|enters as a copy of {of:ObjectRef}", EntersAsCopy(V.who, V.of, (), False))
rule("Clause", "{who:Subject} enter|enters as a copy of {of:ObjectRef} , except {exceptions:Exception+and}", EntersAsCopy(V.who, V.of, V.exceptions, False))

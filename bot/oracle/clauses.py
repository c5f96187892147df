"""Statements: a subject and its changes, with duration, condition and the place of each."""

from __future__ import annotations

from bot.engine.abilities import (
    AsLongAs,
    Controlled,
    Duration,
    DuringTurn,
    Modify,
    Player,
    SameElsewhere,
    SwitchPT,
    Until,
    Who,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule

__all__: list[str] = []

phrase_table(
    "Until",
    [
        (until.value, until)
        for until in (
            Until.END_OF_TURN,
            Until.THIS_TURN,
            Until.YOUR_NEXT_TURN,
            Until.END_OF_YOUR_NEXT_TURN,
            Until.END_OF_COMBAT,
            Until.CONTROLLERS_NEXT_UNTAP,
            Until.REST_OF_GAME,
            Until.TURNED_FACE_DOWN,
        )
    ],
)
rule("Duration", "{until:Until}", Duration(V.until, "after"))
rule("Duration", "for as long as {condition:Condition}", AsLongAs(V.condition, "after"))
rule("Leading", "{until:Until} ,", Duration(V.until, "before"))
rule("Leading", "for as long as {condition:Condition} ,", AsLongAs(V.condition, "before"))

# the subject of a statement
rule("Subject", "{ref:ObjectRef}", V.ref)

rule("Changes", "{changes:Change+and}", V.changes)
rule("Changes", "{one:Change} and {two:Change} , and {three:Change}", (V.one, V.two, V.three))

_STATEMENT = "{who:Subject} {changes:Changes}"
rule("Clause", _STATEMENT, Modify(V.who, V.changes))
rule("Clause", "{who:Subject} each {changes:Changes}", Modify(V.who, V.changes, form="each"))
rule("Clause", _STATEMENT + " {duration:Duration}", Modify(V.who, V.changes, V.duration))
rule("Clause", "{duration:Leading} " + _STATEMENT, Modify(V.who, V.changes, V.duration))
rule("Clause", _STATEMENT + " as long as {condition:Condition}", Modify(V.who, V.changes, None, V.condition, form="condition after"))
rule("Clause", "as long as {condition:Condition} , " + _STATEMENT, Modify(V.who, V.changes, None, V.condition, form="condition before"))
rule("Clause", _STATEMENT + " , where X is {where:Quantity}", Modify(V.who, V.changes, None, None, V.where))
rule("Clause", _STATEMENT + " {duration:Duration} , where X is {where:Quantity}", Modify(V.who, V.changes, V.duration, None, V.where))
rule(
    "Clause",
    "during your turn , " + _STATEMENT,
    Modify(V.who, V.changes, None, DuringTurn(Player(Who.YOU), False, "during your turn"), form="during your turn"),
)
rule("Clause", "{who:Player} control {what:HostRef}", Modify(V.what, (Controlled(V.who),), form="control"))
rule("Clause", "gain control of {what:TargetRef}", Modify(V.what, (Controlled(Player(Who.YOU)),), form="gain control"))
rule("Clause", "gain control of {what:TargetRef} {duration:Duration}", Modify(V.what, (Controlled(Player(Who.YOU)),), V.duration, form="gain control"))
rule("Clause", "switch {what:TargetRef} 's power and toughness {duration:Duration}", Modify(V.what, (SwitchPT(),), V.duration, form="switch"))
rule("Clause", "the same is true for {subjects:ObjectRef+and}", SameElsewhere(V.subjects))

# --- sentences of one clause or more ----------------------------------------------------------------------------------------

rule("Sentence", "{one:Clause}", V.one)

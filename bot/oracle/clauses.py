"""Clauses that are not a subject and its changes: "the same is true for …", emblems, exchanges."""

from __future__ import annotations

from dataclasses import replace

import bot.oracle.chains
import bot.oracle.families  # noqa: F401  # registered by being imported
from bot.engine.abilities import (
    Conditional,
    Controlled,
    ExchangeControl,
    GetEmblem,
    Lingers,
    Modify,
    Optional,
    Player,
    SameElsewhere,
    SameForAbilities,
    Who,
)
from bot.oracle.heads import HOLE
from bot.oracle.table import V, rule

__all__: list[str] = []

# --- leads over clauses that are not statements ------------------------------------------------------------------------------

rule("Before", "as long as {condition:Condition} ,", Conditional(V.condition, HOLE, "as long as"))
rule("Before", "{turn:Turn} ,", Conditional(V.turn, HOLE, "turn"))

# --- what is said of the clause before, emblems, exchanges ----------------------------------------------------------------------

rule("Clause", "if {who:This} leaves the battlefield , this effect continues {duration:Duration}", Lingers(V.who, V.duration))

rule("Clause", "the same is true for {subject:ObjectRef}", SameElsewhere((V.subject,)))
rule("Clause", "the same is true for {abilities:LoseItem+and}", SameForAbilities(V.abilities))
rule("Clause", "{who:PlayerRef} get|gets an emblem with {abilities:Quoted+and}", GetEmblem(V.who, V.abilities))
_GIVEN = Modify(V.what, (Controlled(V.who),), form="gains control, given")
_GIVE = "you may have {who:PlayerRef} gain control of {what:ObjectRef}"
rule("Clause", _GIVE, Optional(Player(Who.YOU), _GIVEN, "have gain"))
_GIVEN_FOR = replace(_GIVEN, duration=V.duration)
rule(
    "Clause",
    "you may have {who:PlayerRef} gain control of {what:ObjectRef} {duration:Duration}",
    Optional(Player(Who.YOU), _GIVEN_FOR, "have gain"),
)
rule("Clause", "exchange control of {one:OneRef} and {other:OneRef}", ExchangeControl(V.one, V.other))
rule("Clause", "exchange control of {one:OneRef}", ExchangeControl(V.one))

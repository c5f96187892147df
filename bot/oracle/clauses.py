"""Clauses that are not a subject and its changes: "the same is true for …", emblems, exchanges."""

from __future__ import annotations

import bot.oracle.chains
import bot.oracle.families  # noqa: F401  # registered by being imported
from bot.engine.abilities import ExchangeControl, GetEmblem, SameElsewhere, SameForAbilities
from bot.oracle.table import V, rule

__all__: list[str] = []

rule("Clause", "the same is true for {subject:ObjectRef}", SameElsewhere((V.subject,)))
rule("Clause", "the same is true for {abilities:LoseItem+and}", SameForAbilities(V.abilities))
rule("Clause", "{who:PlayerRef} get|gets an emblem with {abilities:Quoted+and}", GetEmblem(V.who, V.abilities))
rule("Clause", "exchange control of {one:OneRef} and {other:OneRef}", ExchangeControl(V.one, V.other))
rule("Clause", "exchange control of {one:OneRef}", ExchangeControl(V.one))

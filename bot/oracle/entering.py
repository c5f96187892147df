"""What happens as objects enter: counters, tapped, choices; and counters and other instructions of resolving effects."""

from __future__ import annotations

from bot.engine.abilities import (
    ChangeText,
    Duration,
    EntersChoosing,
    EntersTapped,
    EntersWith,
    It,
    PutCounters,
    Until,
    WordKind,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule

__all__: list[str] = []

rule("Clause", "{who:Subject} enter|enters tapped", EntersTapped(V.who))
rule("Clause", "{who:Subject} enter|enters tapped unless {condition:Condition}", EntersTapped(V.who, V.condition))
for _more in (False, True):
    _extra = "additional " if _more else ""
    rule("Clause", f"{{who:Subject}} enter|enters with {{count:Count}} {_extra}{{kind:CounterKind}} counter on it", EntersWith(V.who, V.count, V.kind, _more, form="one"))
    rule("Clause", f"{{who:Subject}} enter|enters with {{count:Count}} {_extra}{{kind:CounterKind}} counters on it", EntersWith(V.who, V.count, V.kind, _more, form="many"))
rule("Clause", "if {condition:Condition} , it enters with {count:Count} {kind:CounterKind} counters on it", EntersWith(It("it"), V.count, V.kind, False, V.condition, form="many"))
rule("Clause", "if {condition:Condition} , it enters with {count:Count} {kind:CounterKind} counter on it", EntersWith(It("it"), V.count, V.kind, False, V.condition, form="one"))

for _what in ("color", "creature type", "basic land type", "land type", "card type", "player", "opponent", "card name"):
    _a = "an" if _what[0] in "aeio" else "a"
    rule("Clause", f"as {{who:This}} enters , choose {_a} {_what}", EntersChoosing(V.who, _what))
rule("Clause", "as {who:This} enters , choose two basic land types", EntersChoosing(V.who, "basic land type", 2))

rule("Clause", "put {count:Count} {kind:CounterKind} counter on {on:ObjectRef}", PutCounters(V.count, V.kind, V.on, form="one"))
rule("Clause", "put {count:Count} {kind:CounterKind} counters on {on:ObjectRef}", PutCounters(V.count, V.kind, V.on, form="many"))

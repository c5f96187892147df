"""Text changes: words replaced by others, text boxes exchanged [CR 612]."""

from __future__ import annotations

from bot.engine.abilities import AsLongAs, ChangeText, Duration, ExchangeText, It, WordKind
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule

__all__: list[str] = []

phrase_table(
    "Swap",
    [
        ("one creature type with another", WordKind.CREATURE_TYPE),
        ("one color word with another", WordKind.COLOR),
        ("one basic land type with another", WordKind.LAND_TYPE),
    ],
)
rule("Replaced", "{one:Swap}", (V.one,))
rule("Replaced", "{one:Swap} or {two:Swap}", (V.one, V.two))
_CHANGE = "change the text of {of:ObjectRef} by replacing all instances of {kinds:Replaced}"
rule("Clause", _CHANGE, ChangeText(V.of, V.kinds))
rule("Clause", _CHANGE + " {duration:Duration}", ChangeText(V.of, V.kinds, (), V.duration))
_FORBIDDEN = " . the new creature type can't be {word:Subtype}"
rule("Followed", _CHANGE + _FORBIDDEN, ChangeText(V.of, V.kinds, (V.word,)))
rule("Followed", _CHANGE + " {duration:Duration}" + _FORBIDDEN, ChangeText(V.of, V.kinds, (V.word,), V.duration))

rule("Clause", "exchange the text boxes of {one:ObjectRef}", ExchangeText(V.one))
rule("Clause", "{duration:LeadDuration} exchange the text boxes of {one:ObjectRef}", ExchangeText(V.one, None, V.duration))
rule("LeadDuration", "{until:Until} ,", Duration(V.until, "before"))
rule("LeadDuration", "for as long as {condition:Condition} ,", AsLongAs(V.condition, "before"))
rule("TextBox", "his text box", It("his"))
rule("TextBox", "its text box", It("its"))
rule("TextBox", "{ref:Another} 's", V.ref)
rule("Clause", "exchange {one:TextBox} and {other:TextBox}", ExchangeText(V.one, V.other, None))

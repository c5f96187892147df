"""Text changes: words replaced by others, text boxes exchanged [CR 612]."""

from __future__ import annotations

from bot.engine.abilities import AsLongAs, ChangeText, ChosenWord, Duration, ExchangeText, It, WordKind
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
for _kind, _word in ((WordKind.CREATURE_TYPE, "Subtype"), (WordKind.LAND_TYPE, "BasicLandType"), (WordKind.COLOR, "Color")):
    _one = f"one {'color word' if _kind is WordKind.COLOR else 'basic land type' if _kind is WordKind.LAND_TYPE else 'creature type'}"
    _with = f"change the text of {{of:ObjectRef}} by replacing all instances of {_one} with {{to:{_word}}}"
    rule("Clause", _with, ChangeText(V.of, (_kind,), to=V.to))
_EVERYWHERE = "all instances of color words in the text of {of:ObjectRef} are changed to the chosen color word"
rule("Clause", _EVERYWHERE, ChangeText(V.of, (WordKind.COLOR,), to=ChosenWord(WordKind.COLOR)))
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

"""Amounts: "the number of creatures you control", "its mana value", "twice X", and what follows "for each"."""

from __future__ import annotations

from bot.engine.abilities import (
    BasicLandTypesAmong,
    CardTypesAmong,
    ChosenNumber,
    ColorsAmong,
    ColorsSpent,
    CountersOn,
    CountOf,
    Devotion,
    GreatestStat,
    Half,
    It,
    LifeTotal,
    ManaSpent,
    ManaSymbols,
    Player,
    Plus,
    Speed,
    Stat,
    StatOf,
    ThatMuch,
    Times,
    TimesKicked,
    TotalStat,
    VerbatimAmount,
    Who,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule
from bot.oracle.verbatim import verbatim_category

__all__: list[str] = []

phrase_table("StatName", [(stat.value, stat) for stat in Stat if stat is not Stat.COLORS])

rule("Amount", "{n:Number}", V.n)
rule("Amount", "{amount:Quantity}", V.amount)

# --- one term -----------------------------------------------------------------------------------------------------------

rule("Term", "the number of {noun:Plural}", CountOf(V.noun))
rule("Term", "the total number of {noun:Plural}", CountOf(V.noun, "total"))
for _counted in ("OneRef", "Group"):
    rule("Term", f"the number of {{kind:CounterKind}} counters on {{on:{_counted}}}", CountersOn(V.kind, V.on))
    rule("Term", f"the number of counters on {{on:{_counted}}}", CountersOn(None, V.on))
rule("Term", "the number of {kind:CounterKind} counters you have", CountersOn(V.kind, Player(Who.YOU)))
rule("Term", "the total number of {kind:CounterKind} counters your opponents have", CountersOn(V.kind, Player(Who.OPPONENTS), "total"))
rule("Term", "the number of {kind:CounterKind} counters among {on:Bare}", CountersOn(V.kind, V.on, "among"))
rule("Term", "the number of counters among {on:Bare}", CountersOn(None, V.on, "among"))
rule("Term", "{whose:Its} {stat:StatName}", StatOf(V.stat, V.whose))
rule("Term", "{of:Possessor} 's {stat:StatName}", StatOf(V.stat, V.of))
rule("Term", "the {stat:StatName} of {of:OneRef}", StatOf(V.stat, V.of, "the"))
phrase_table("Its", [(word, It(word)) for word in ("its", "their", "his", "her")])
rule("Possessor", "{of:OneRef}", V.of)
rule("Term", "the greatest {stat:StatName} among {noun:Plural}", GreatestStat(V.stat, V.noun))
rule("Term", "the total {stat:StatName} of {noun:Plural}", TotalStat(V.stat, V.noun))
rule("Term", "the number of card types among {noun:Plural}", CardTypesAmong(V.noun))
rule("Term", "the number of colors among {noun:Plural}", ColorsAmong(V.noun))
rule("Term", "the number of basic land types among {noun:Plural}", BasicLandTypesAmong(V.noun))
rule("Term", "{whose:Whose} life total", LifeTotal(V.whose))
rule("Term", "the number of colors of mana spent to cast {of:OneRef}", ColorsSpent(V.of))
rule("Term", "the amount of mana spent to cast {of:OneRef}", ManaSpent(V.of))
rule("Term", "{whose:Whose} speed", Speed(V.whose))
rule("Term", "the chosen number", ChosenNumber())
rule("Term", "the life paid as {by:OneRef} entered", ChosenNumber("life", V.by))
rule("Term", "your devotion to {one:Color}", Devotion(Player(Who.YOU), (V.one,)))
rule("Term", "your devotion to {one:Color} and {two:Color}", Devotion(Player(Who.YOU), (V.one, V.two)))
rule("Term", "the number of {color:Color} mana symbols in the mana costs of {of:Group}", ManaSymbols(V.color, V.of))
rule("Term", "the number of {color:Color} mana symbols in {of:Its} mana cost", ManaSymbols(V.color, V.of, "cost"))
rule("Term", "that number", ThatMuch("that number"))
rule("Term", "that many", ThatMuch("that many"))
_PAST = (
    r"(?:the (?:number|total number|amount|total amount|greatest number|highest number|total|difference|excess|power|toughness|mana value)"
    r" .*|the (?:life|damage) .*) (?:this turn|this way|this game|this combat|last turn|spent to cast (?:it|this \w+|that \w+)|"
    r"you have|in your party|as it entered|among your opponents|you noted.*|with different (?:names|powers|mana values)[a-z ]*)"
)
verbatim_category(
    "History",
    rf"(?:half )?{_PAST}|half (?:your|their) starting life total|your starting life total|"
    r"the result|the number of players being attacked|the amount of life you (?:gained|lost)|"
    r"the last chosen number|that result",
    VerbatimAmount,
    first=("the", "your", "that", "half"),
    unless="Quantity",
)
rule("Amount", "{past:History}", V.past)

# --- sums and multiples ---------------------------------------------------------------------------------------------------

rule("Quantity", "{term:Term}", V.term)
rule("Quantity", "{left:Term} plus {right:Term}", Plus(V.left, V.right))
rule("Quantity", "{left:Number} plus {right:Term}", Plus(V.left, V.right))
rule("Quantity", "{left:Term} plus {right:Number}", Plus(V.left, V.right))
rule("Quantity", "{left:Term} plus twice {right:Term}", Plus(V.left, Times(2, V.right)))
rule("Quantity", "{left:Term} minus {right:Number}", Plus(V.left, Times(-1, V.right), "minus"))
rule("Quantity", "{left:Number} minus {right:Term}", Plus(V.left, Times(-1, V.right), "minus"))
rule("Quantity", "twice {amount:Term}", Times(2, V.amount))
rule("Quantity", "twice {amount:Number}", Times(2, V.amount))
rule("Quantity", "three times {amount:Term}", Times(3, V.amount))
rule("Halved", "half {amount:Term}", Half(V.amount, True, "later"))
for _word, _up in (("up", True), ("down", False)):
    rule("Quantity", f"half {{amount:Term}} , rounded {_word}", Half(V.amount, _up))
    rule("Quantity", f"half {{amount:Number}} , rounded {_word}", Half(V.amount, _up))

# --- what follows "for each" -----------------------------------------------------------------------------------------------

rule("EachThing", "{noun:Singular}", CountOf(V.noun))
rule("EachThing", "{kind:CounterKind} counter on {on:ObjectRef}", CountersOn(V.kind, V.on))
rule("EachThing", "counter on {on:ObjectRef}", CountersOn(None, V.on))
rule("EachThing", "{kind:CounterKind} counter you have", CountersOn(V.kind, Player(Who.YOU)))
rule("EachThing", "{kind:CounterKind} counter your opponents have", CountersOn(V.kind, Player(Who.OPPONENTS)))
rule("EachThing", "{kind:CounterKind} counter among {on:Bare}", CountersOn(V.kind, V.on, "among"))
rule("EachThing", "counter among {on:Bare}", CountersOn(None, V.on, "among"))
rule("EachThing", "basic land type among {noun:Plural}", BasicLandTypesAmong(V.noun))
rule("EachThing", "card type among {noun:Plural}", CardTypesAmong(V.noun))
rule("EachThing", "color among {noun:Plural}", ColorsAmong(V.noun))
rule("EachThing", "color of mana spent to cast {of:OneRef}", ColorsSpent(V.of))
rule("EachThing", "time {of:OneRef} was kicked", TimesKicked(V.of))
rule("EachThing", "{color:Color} mana symbol in the mana costs of {of:Group}", ManaSymbols(V.color, V.of))
rule("EachThing", "{color:Color} mana symbol in {of:Its} mana cost", ManaSymbols(V.color, V.of, "cost"))
rule("EachThing", "of {whose:Its} colors", StatOf(Stat.COLORS, V.whose))
verbatim_category(
    "Each.past",
    r"(?!.* and (?:can|gain|get|has|have|is|are|lose|you|it|they)\b)[^,]+ "
    r"(?:this turn|this way|this game|(?:spent )?to cast (?:it|this spell)|it was kicked|you have|last turn)",
    VerbatimAmount,
    unless="EachThing",
)
rule("Each", "{thing:EachThing}", V.thing)
rule("Each", "{past:Each.past}", V.past)
rule("Each", "{left:EachThing} and each {right:EachThing}", Plus(V.left, V.right, "and each"))
rule("Each", "{left:EachThing} and for each {right:EachThing}", Plus(V.left, V.right, "and for each"))

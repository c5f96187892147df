"""Amounts: "the number of creatures you control", "its mana value", "twice X", and conditions on the board."""

from __future__ import annotations

from bot.engine.abilities import (
    AllOf,
    AmountIs,
    BasicLandTypesAmong,
    CardTypesAmong,
    ColorsAmong,
    Controls,
    CountersOn,
    CountOf,
    Devotion,
    DuringTurn,
    Flag,
    GreatestStat,
    Half,
    Has,
    InZone,
    Is,
    It,
    LifeTotal,
    Not,
    Number,
    Op,
    Player,
    Plus,
    RefIs,
    Stat,
    StatOf,
    ThatMuch,
    This,
    Times,
    TotalStat,
    WasKicked,
    Who,
    WithCounter,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule

__all__: list[str] = []

phrase_table("StatName", [(stat.value, stat) for stat in Stat])

rule("Amount", "{n:Number}", V.n)
rule("Amount", "{amount:Quantity}", V.amount)
rule("Quantity", "the number of {noun:Plural}", CountOf(V.noun))
rule("Quantity", "the number of {kind:CounterKind} counters on {on:ObjectRef}", CountersOn(V.kind, V.on))
rule("Quantity", "the number of counters on {on:ObjectRef}", CountersOn(None, V.on))
rule("Quantity", "its {stat:StatName}", StatOf(V.stat, It("its")))
rule("Quantity", "{of:Possessor} 's {stat:StatName}", StatOf(V.stat, V.of))
rule("Quantity", "the {stat:StatName} of {of:ObjectRef}", StatOf(V.stat, V.of))
rule("Possessor", "{this:This}", V.this)
rule("Possessor", "{it:It}", V.it)
rule("Possessor", "{host:HostRef}", V.host)
rule("Quantity", "the greatest {stat:StatName} among {noun:Plural}", GreatestStat(V.stat, V.noun))
rule("Quantity", "the total {stat:StatName} of {noun:Plural}", TotalStat(V.stat, V.noun))
rule("Quantity", "the number of card types among {noun:Plural}", CardTypesAmong(V.noun))
rule("Quantity", "the number of colors among {noun:Plural}", ColorsAmong(V.noun))
rule("Quantity", "the number of basic land types among {noun:Plural}", BasicLandTypesAmong(V.noun))
rule("Quantity", "your life total", LifeTotal(Player(Who.YOU)))
rule("Quantity", "your devotion to {one:Color}", Devotion(Player(Who.YOU), (V.one,)))
rule("Quantity", "your devotion to {one:Color} and {two:Color}", Devotion(Player(Who.YOU), (V.one, V.two)))
rule("Quantity", "twice {amount:Amount}", Times(2, V.amount))
rule("Quantity", "three times {amount:Amount}", Times(3, V.amount))
rule("Quantity", "{n:Number} plus {amount:Quantity}", Plus(V.n, V.amount))
rule("Quantity", "that number plus {n:Number}", Plus(ThatMuch("that number"), V.n))
rule("Quantity", "that number", ThatMuch("that number"))
rule("Quantity", "that many", ThatMuch("that many"))
rule("Quantity", "half {amount:Quantity} , rounded up", Half(V.amount, True))
rule("Quantity", "half {amount:Quantity} , rounded down", Half(V.amount, False))

# --- what follows "for each" ----------------------------------------------------------------------------------------------

rule("Each", "{noun:Singular}", CountOf(V.noun))
rule("Each", "{kind:CounterKind} counter on {on:ObjectRef}", CountersOn(V.kind, V.on))
rule("Each", "counter on {on:ObjectRef}", CountersOn(None, V.on))
rule("Each", "basic land type among {noun:Plural}", BasicLandTypesAmong(V.noun))
rule("Each", "card type among {noun:Plural}", CardTypesAmong(V.noun))
rule("Each", "color among {noun:Plural}", ColorsAmong(V.noun))

# --- what something is: predicates after "is" --------------------------------------------------------------------------------

rule("Predicate", "a {word:TypeWord}", (Is(V.word),))
rule("Predicate", "an {word:TypeWord}", (Is(V.word),))
rule("Predicate", "{color:Color}", (Is(V.color),))
rule("Predicate", "{supertype:Supertype}", (Is(V.supertype),))
for _flag in (
    Flag.TAPPED,
    Flag.UNTAPPED,
    Flag.ATTACKING,
    Flag.BLOCKING,
    Flag.MONSTROUS,
    Flag.ENCHANTED,
    Flag.EQUIPPED,
    Flag.MODIFIED,
    Flag.SADDLED,
    Flag.MULTICOLORED,
    Flag.COLORLESS,
    Flag.FACE_DOWN,
    Flag.SUSPECTED,
):
    rule("Predicate", _flag.value, (Has(_flag),))
rule("Predicate", "a token", (Has(Flag.TOKEN),))
rule("Predicate", "on the battlefield", (InZone(("battlefield",)),))
rule("Predicate", "in your graveyard", (InZone(("graveyard",), Player(Who.YOU), False, "in"),))

_SUBJECTS = ("This", "It", "HostRef")
for _subject in _SUBJECTS:
    rule("Condition", f"{{who:{_subject}}} are|is {{what:Predicate}}", RefIs(V.who, V.what))
    rule("Condition", f"{{who:{_subject}}} aren't|isn't {{what:Predicate}}", RefIs(V.who, V.what, True))
    rule("Condition", f"{{who:{_subject}}} have|has a {{kind:CounterKind}} counter on it", RefIs(V.who, (WithCounter(V.kind),), False, "a"))
    rule("Condition", f"{{who:{_subject}}} have|has an {{kind:CounterKind}} counter on it", RefIs(V.who, (WithCounter(V.kind),), False, "an"))
    rule("Condition", f"{{who:{_subject}}} have|has no {{kind:CounterKind}} counters on it", RefIs(V.who, (WithCounter(V.kind),), True, "no"))
rule("Condition", "it's {what:Predicate}", RefIs(It("it"), V.what, False, "it's"))
rule("Condition", "it's not {what:Predicate}", RefIs(It("it"), V.what, True, "it's not"))
rule("Condition", "this card is {what:Predicate}", RefIs(This("this card"), V.what, False, "card"))
rule("Condition", "it's your turn", DuringTurn(Player(Who.YOU), False, "it's your turn"))
rule("Condition", "it's not your turn", DuringTurn(Player(Who.YOU), True, "it's not your turn"))
rule("Condition", "you control a {noun:Singular}", Controls(Player(Who.YOU), V.noun, Number(1, "a")))
rule("Condition", "you control an {noun:Singular}", Controls(Player(Who.YOU), V.noun, Number(1, "an")))
rule("Condition", "you control another {noun:Singular}", Controls(Player(Who.YOU), V.noun, Number(1, "another"), form="another"))
rule("Condition", "you control no {noun:Plural}", Controls(Player(Who.YOU), V.noun, Number(0, "no"), Op.EQUAL, False, "no"))
rule("Condition", "you control {count:Number} or more {noun:Plural}", Controls(Player(Who.YOU), V.noun, V.count))
rule("Condition", "you control {count:Number} or fewer {noun:Plural}", Controls(Player(Who.YOU), V.noun, V.count, Op.AT_MOST))
rule("Condition", "an opponent controls a {noun:Singular}", Controls(Player(Who.OPPONENT), V.noun, Number(1, "a")))
rule("Condition", "{left:Quantity} is less than {right:Amount}", AmountIs(V.left, Op.LESS, V.right))
rule("Condition", "{left:Quantity} is greater than {right:Amount}", AmountIs(V.left, Op.GREATER, V.right))
rule("Condition", "{left:Quantity} is {right:Number} or greater", AmountIs(V.left, Op.AT_LEAST, V.right))
rule("Condition", "{left:Quantity} is {right:Number} or less", AmountIs(V.left, Op.AT_MOST, V.right))
rule("Condition", "{who:This} was kicked", WasKicked(V.who))
rule("Condition", "it was kicked", WasKicked(It("it"), "kicked", "it"))
rule("Condition", "you control {count:Number} or more {noun:Plural} and {other:Condition}", AllOf((Controls(Player(Who.YOU), V.noun, V.count), V.other)))
rule("Condition", "{who:This} are|is {what:Predicate} and {other:Condition}", AllOf((RefIs(V.who, V.what), V.other)))
rule("Condition", "this card is {what:Predicate} and {other:Condition}", AllOf((RefIs(This("this card"), V.what, False, "card"), V.other)))
rule("Unless", "{condition:Condition}", Not(V.condition))

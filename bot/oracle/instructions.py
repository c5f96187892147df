"""Instructions that move, turn, tap, attach or choose objects [CR 701], each by the effect's controller or another player."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.abilities import (
    Act,
    Be,
    By,
    Cant,
    Choose,
    CountOf,
    Create,
    Defined,
    Description,
    Designated,
    Duration,
    Either,
    Every,
    Flag,
    Gain,
    Get,
    Half,
    Has,
    InZone,
    Is,
    It,
    Keyword,
    May,
    Meld,
    Modify,
    Noun,
    Number,
    Other,
    Player,
    PutCounters,
    Size,
    Some,
    Stat,
    StatOf,
    Target,
    ThatMuch,
    Together,
    Until,
    Variable,
    Verb,
    VerbatimChange,
    VerbatimPred,
    Who,
    Word,
    WordKind,
    walk,
)
from bot.oracle.counted import concat
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule

__all__ = ["act"]

_ELIDED = Player(Who.THAT_PLAYER, "elided")
"""The player that the clause before speaks of: "each player discards a card, then sacrifices a land"."""


def act(verb: str, rest: str, template: Act, *, third: str = "", category: str = "Act") -> None:
    """An instruction, and the same with a player as its subject, or with that of the clause before."""
    does = third or verb + "s"
    rule(category, f"{verb} {rest}", template)
    rule(category, f"{{by:PlayerRef}} {verb}|{does} {rest}", replace(template, who=V.by), subject="by")
    rule(category, f"{does} {rest}", replace(template, who=_ELIDED))


rule("Clause", "{act:Act}", V.act)

# --- one verb, one object ----------------------------------------------------------------------------------------------

_SIMPLE = {
    Verb.DESTROY: ("destroy", ""),
    Verb.EXILE: ("exile", ""),
    Verb.SACRIFICE: ("sacrifice", ""),
    Verb.TAP: ("tap", ""),
    Verb.UNTAP: ("untap", ""),
    Verb.TRANSFORM: ("transform", ""),
    Verb.FLIP: ("flip", ""),
    Verb.REGENERATE: ("regenerate", ""),
    Verb.UNATTACH: ("unattach", "unattaches"),
    Verb.UNLOCK: ("unlock", ""),
}
for _verb, (_word, _third) in _SIMPLE.items():
    act(_word, "{what:ObjectRef}", Act(_verb, V.what), third=_third)
act("convert", "{what:ObjectRef}", Act(Verb.TRANSFORM, V.what, form="convert"))
act("sacrifice", "{what:ObjectRef} of their choice", Act(Verb.SACRIFICE, V.what, form="of their choice"))
for _up, _rounded in ((True, " , rounded up"), (False, " , rounded down")):
    _half = Some(V.noun, Half(CountOf(V.noun), _up), False, "half")
    act("sacrifice", f"half the {{noun:Plural}} of their choice{_rounded}", Act(Verb.SACRIFICE, _half, form="half"))
act("attach", "{what:ObjectRef} to {to:Player}", Act(Verb.ATTACH, V.what, None, V.to), third="attaches")
act("turn", "{what:ObjectRef} face up", Act(Verb.TURN_FACE_UP, V.what))
act("turn", "{what:ObjectRef} face down", Act(Verb.TURN_FACE_DOWN, V.what))
act("exile", "{what:ObjectRef} face down", Act(Verb.EXILE, V.what, how=("face down",)))
act("exile", "{what:ObjectRef} until {until:OneRef} leave|leaves the battlefield", Act(Verb.EXILE, V.what, until=V.until))
act("attach", "{what:ObjectRef} to {to:ObjectRef}", Act(Verb.ATTACH, V.what, None, V.to), third="attaches")
_OUT = Act(Verb.PHASE_OUT, V.who, form="phases out")
rule("Act", "{who:Subject} phase|phases out", _OUT)
rule("Act", "{who:Subject} phase|phases out until {until:OneRef} leaves the battlefield", replace(_OUT, until=V.until))
rule("Act", "{who:Subject} transform|transforms", Act(Verb.TRANSFORM, V.who, form="transforms"))
for _verb, _word in ((Verb.MONSTROSITY, "monstrosity"), (Verb.ADAPT, "adapt")):
    rule("Act", f"{_word} {{n:Number}}", Act(_verb, None, amount=V.n))
for _verb in (Verb.POPULATE, Verb.PROLIFERATE):
    rule("Act", _verb.value, Act(_verb))
    rule("Act", f"{_verb.value} {{n:Times}}", Act(_verb, amount=V.n))
for _verb in (Verb.MANIFEST, Verb.CLOAK):
    act(_verb.value, "the top card of your library", Act(_verb))
    act(_verb.value, "{what:It}", Act(_verb, V.what))
    _theirs = f"{{who:PlayerRef}} {_verb.value}|{_verb.value}s the top card of their library"
    rule("Act", _theirs, Act(_verb, who=V.who, form="theirs"))
rule("Act", "tap or untap {what:ObjectRef}", Either((Act(Verb.TAP, V.what), Act(Verb.UNTAP, V.what)), "shared"))
rule("SomeRef", "a(n) {noun:Singular}", Some(V.noun, Number(1), False, "a"))
rule("SomeRef", "{other:Another}", V.other)
rule("SomeRef", "{count:Number} {noun:Plural}", Some(V.noun, V.count, False, "number"))
for _verb in (Verb.SACRIFICE, Verb.EXILE, Verb.TAP):
    _either = Either((Act(_verb, V.one), Act(_verb, V.two)), "verb")
    rule("Act", f"{_verb.value} {{one:SomeRef}} or {{two:SomeRef}}", _either)
rule("Act", "unlock a locked door of {what:ObjectRef}", Act(Verb.UNLOCK, V.what, form="a locked door of"))
rule("Clause", "exile them , then meld them into {into:Name}", Meld(V.into))
rule("Act", "lock or unlock a door of {what:ObjectRef}", Act(Verb.UNLOCK, V.what, how=("lock or unlock",), form="a door of"))
rule("ObjectRef", "that many {noun:Plural}", Some(V.noun, ThatMuch("that many"), False, "that many"))
for _rest in ("the rest", "the others", "the other"):
    rule("ObjectRef", _rest, Every(Noun((VerbatimPred(_rest),)), "rest"))

# --- choosing ---------------------------------------------------------------------------------------------------------------

_THINGS = (
    "color",
    "creature type",
    "card type",
    "basic land type",
    "land type",
    "nonbasic land type",
    "opponent",
    "player",
    "card name",
    "nonland card name",
    "creature card name",
    "number",
)
_FIXED = ("any target", "another player", "an opponent at random", "a player at random", "friend or foe", "odd or even", "left or right")
phrase_table("Choosable", [(f"{'an' if what[0] in 'aeio' else 'a'} {what}", what) for what in _THINGS] + [(what, what) for what in _FIXED])
phrase_table("PlayerChosen", [(who.value, Player(who)) for who in (Who.TARGET_PLAYER, Who.TARGET_OPPONENT)])
for _by, _who in (("choose", None), ("{by:PlayerRef} choose|chooses", V.by), ("chooses", _ELIDED)):
    rule("Act", _by + " {ref:ObjectRef}", Choose(V.ref, who=_who), subject="by")
    rule("Act", _by + " {what:Choosable}", Choose(None, V.what, who=_who), subject="by")
    rule("Act", _by + " {what:Choosable} other than {word:Subtype}", Choose(None, V.what, "", _who, (V.word,)), subject="by")
    rule("Act", _by + " {ref:PlayerChosen}", Choose(V.ref, who=_who), subject="by")

# --- whole zones ------------------------------------------------------------------------------------------------------------

for _zone in ("graveyard", "hand", "library"):
    _cards = Noun((Has(Flag.CARD), InZone((_zone,), V.whose, False, "whole")), "plural")
    act("exile", f"{{whose:Whose}} {_zone}", Act(Verb.EXILE, Every(_cards, "whole")))
act(
    "exile", "all graveyards", Act(Verb.EXILE, Every(Noun((Has(Flag.CARD), InZone(("graveyard",), None, False, "all")), "plural"), "whole"))
)

# --- doubling [CR 701.10] -----------------------------------------------------------------------------------------------------

_SUBJECT = It("doubled")
_POWER, _TOUGHNESS = StatOf(Stat.POWER, _SUBJECT), StatOf(Stat.TOUGHNESS, _SUBJECT)
_DOUBLES = {
    "power and toughness": Get(_POWER, _TOUGHNESS, form="doubled"),
    "power": Get(_POWER, Number(0), form="doubled"),
    "toughness": Get(Number(0), _TOUGHNESS, form="doubled"),
}
for _stats, _get in _DOUBLES.items():
    for _what, _spelling in (
        ("{what:OneRef} 's " + _stats, ""),
        ("{what:Its} " + _stats, " its"),
        (f"the {_stats} of {{what:ObjectRef}}", " of"),
    ):
        _doubled = Modify(V.what, (_get,), V.duration, form=f"double {_stats}{_spelling}")
        rule("Act", f"double {_what} {{duration:Duration}}", _doubled)

# --- keyword actions made of others [CR 701] ------------------------------------------------------------------------------------

_CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
rule("Act", "goad {what:ObjectRef}", Modify(V.what, (Designated("goaded"),), form="goad"))
_SEALED = VerbatimChange(Cant.ACTIVATE.value)
_DETAINED = Modify(V.what, (May(Cant.ATTACK_OR_BLOCK), _SEALED), Duration(Until.YOUR_NEXT_TURN), form="detain")
rule("Act", "detain {what:ObjectRef}", _DETAINED)
rule("Act", "suspect {what:ObjectRef}", Modify(V.what, (Designated("suspected"),), form="suspect"))
_LEAST = Noun((_CREATURE, By(Player(Who.YOU)), VerbatimPred("with the least toughness")))
rule("Act", "bolster {n:Number}", PutCounters(V.n, "+1/+1", Some(_LEAST), form="bolster"))
rule("Act", "bolster X , where X is {n:Amount}", PutCounters(V.n, "+1/+1", Some(_LEAST), form="bolster X"))
_OTHERS = Noun((Other("other"), _CREATURE), "plural")
rule("Act", "support {n:Number}", PutCounters(Number(1, "a"), "+1/+1", Target(_OTHERS, V.n, True), form="support"))
_CLUE = Word(WordKind.NAME, "Clue")
_EARTH = (
    Modify(
        Target(Noun((Is(Word(WordKind.CARD_TYPE, "Land")), By(Player(Who.YOU))))),
        (
            Be(Description(Size(Number(0), Number(0)), words=(Word(WordKind.CARD_TYPE, "Creature"),)), ("types",), form="become"),
            Gain((Keyword("haste"),)),
        ),
    ),
    PutCounters(V.n, "+1/+1", It("it")),
)
rule("Act", "earthbend {n:Number}", Together(_EARTH, ("earthbend",)))
rule("Act", "earthbend X , where X is {n:Amount}", Together(_EARTH, ("earthbend X",)))
rule("Act", "investigate", Create(Number(1), _CLUE, form="investigate"))
rule("Act", "{who:PlayerRef} investigate|investigates", Create(Number(1), _CLUE, V.who, form="investigates"))
rule("Act", "investigate {n:Times}", Create(V.n, _CLUE, form="investigate times"))
_WHERE = Create(V.n, _CLUE, where=V.where, form="investigate times where")
rule("Act", "investigate {n:Times} , where X is {where:Amount}", _WHERE)
rule("Act", "investigates", Create(Number(1), _CLUE, Player(Who.THAT_PLAYER, "elided"), form="elided investigates"))

# --- X defined by what follows --------------------------------------------------------------------------------------------------

_WHERE_X = (",", "where", "X", "is")


def _read_defined(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """An instruction that counts or describes by X, and what X is."""
    return [
        (Defined(act, where), stop)
        for act, end in grammar.prefixes("Act", tokens, at, memo)
        if isinstance(act, _DEFINABLE) and tokens[end : end + 4] == _WHERE_X and any(node == Variable() for node in walk(act))
        for where, stop in grammar.prefixes("Amount", tokens, end + 4, memo)
    ]


def _write_defined(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Defined):
        return None
    return concat([grammar.emit("Act", node.clause, plural), list(_WHERE_X), grammar.emit("Amount", node.where)])


_DEFINABLE = (Act, Choose)
lexical("Defined", _read_defined, _write_defined, like=("Act",), prints=only(Defined))
rule("Clause", "{defined:Defined}", V.defined)

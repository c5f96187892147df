"""Instructions that move, turn, tap, attach or choose objects [CR 701], each by the effect's controller or another player."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.abilities import (
    Act,
    By,
    Choose,
    Create,
    Designated,
    Either,
    Every,
    Flag,
    Has,
    InZone,
    Is,
    Modify,
    Noun,
    Number,
    Other,
    Player,
    PutCounters,
    Some,
    Target,
    Verb,
    VerbatimPred,
    Who,
    Word,
    WordKind,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule

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
act("turn", "{what:ObjectRef} face up", Act(Verb.TURN_FACE_UP, V.what))
act("turn", "{what:ObjectRef} face down", Act(Verb.TURN_FACE_DOWN, V.what))
act("exile", "{what:ObjectRef} face down", Act(Verb.EXILE, V.what, how=("face down",)))
act("exile", "{what:ObjectRef} until {until:OneRef} leave|leaves the battlefield", Act(Verb.EXILE, V.what, until=V.until))
act("attach", "{what:ObjectRef} to {to:ObjectRef}", Act(Verb.ATTACH, V.what, None, V.to), third="attaches")
rule("Act", "{who:Subject} phase|phases out", Act(Verb.PHASE_OUT, V.who, form="phases out"))
rule("Act", "{who:Subject} transform|transforms", Act(Verb.TRANSFORM, V.who, form="transforms"))
for _verb, _word in ((Verb.MONSTROSITY, "monstrosity"), (Verb.ADAPT, "adapt")):
    rule("Act", f"{_word} {{n:Number}}", Act(_verb, None, amount=V.n))
for _verb in (Verb.POPULATE, Verb.PROLIFERATE):
    rule("Act", _verb.value, Act(_verb))
    rule("Act", f"{_verb.value} {{n:Times}}", Act(_verb, amount=V.n))
for _verb in (Verb.MANIFEST, Verb.CLOAK):
    act(_verb.value, "the top card of your library", Act(_verb))
    act(_verb.value, "{what:It}", Act(_verb, V.what))
rule("Act", "tap or untap {what:ObjectRef}", Either((Act(Verb.TAP, V.what), Act(Verb.UNTAP, V.what)), "shared"))

# --- choosing ---------------------------------------------------------------------------------------------------------------

rule("Act", "choose {ref:ObjectRef}", Choose(V.ref))
phrase_table(
    "Choosable",
    [
        (f"{'an' if what[0] in 'aeio' else 'a'} {what}", what)
        for what in (
            "color",
            "creature type",
            "card type",
            "basic land type",
            "land type",
            "opponent",
            "player",
            "card name",
            "nonland card name",
            "creature card name",
            "number",
        )
    ],
)
rule("Act", "choose {what:Choosable}", Choose(None, V.what))
rule("Act", "choose {who:PlayerChosen}", Choose(V.who))
phrase_table("PlayerChosen", [(who.value, Player(who)) for who in (Who.TARGET_PLAYER, Who.TARGET_OPPONENT)])

# --- whole zones ------------------------------------------------------------------------------------------------------------

for _zone in ("graveyard", "hand", "library"):
    _cards = Noun((Has(Flag.CARD), InZone((_zone,), V.whose, False, "whole")), "plural")
    act("exile", f"{{whose:Whose}} {_zone}", Act(Verb.EXILE, Every(_cards, "whole")))
act(
    "exile", "all graveyards", Act(Verb.EXILE, Every(Noun((Has(Flag.CARD), InZone(("graveyard",), None, False, "all")), "plural"), "whole"))
)

# --- keyword actions made of others [CR 701] ------------------------------------------------------------------------------------

_CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
rule("Act", "goad {what:ObjectRef}", Modify(V.what, (Designated("goaded"),), form="goad"))
rule("Act", "suspect {what:ObjectRef}", Modify(V.what, (Designated("suspected"),), form="suspect"))
_LEAST = Noun((_CREATURE, By(Player(Who.YOU)), VerbatimPred("with the least toughness")))
rule("Act", "bolster {n:Number}", PutCounters(V.n, "+1/+1", Some(_LEAST), form="bolster"))
_OTHERS = Noun((Other("other"), _CREATURE), "plural")
rule("Act", "support {n:Number}", PutCounters(Number(1, "a"), "+1/+1", Target(_OTHERS, V.n, True), form="support"))
_CLUE = Word(WordKind.NAME, "Clue")
rule("Act", "investigate", Create(Number(1), _CLUE, form="investigate"))
rule("Act", "{who:PlayerRef} investigate|investigates", Create(Number(1), _CLUE, V.who, form="investigates"))
rule("Act", "investigate {n:Times}", Create(V.n, _CLUE, form="investigate times"))

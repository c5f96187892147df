"""Trigger events: which kinds of event a head names, and of what; its words are always kept."""

from __future__ import annotations

from bot.engine.abilities import Event, EventKind, Player, Who
from bot.oracle.lexer import Tokens, untokenise
from bot.oracle.table import V, grammar, rule

__all__ = ["read_event"]

_WHAT = {
    "enter|enters": (EventKind.ENTERS,),
    "die|dies": (EventKind.DIES,),
    "leave|leaves the battlefield": (EventKind.LEAVES,),
    "enter|enters or die|dies": (EventKind.ENTERS, EventKind.DIES),
    "enter|enters or leave|leaves the battlefield": (EventKind.ENTERS, EventKind.LEAVES),
    "enter|enters or attack|attacks": (EventKind.ENTERS, EventKind.ATTACKS),
    "enter|enters and whenever it attack|attacks": (EventKind.ENTERS, EventKind.ATTACKS),
    "enter|enters or are|is turned face up": (EventKind.ENTERS, EventKind.TURNED_FACE_UP),
    "attack|attacks": (EventKind.ATTACKS,),
    "attack|attacks or block|blocks": (EventKind.ATTACKS, EventKind.BLOCKS),
    "block|blocks": (EventKind.BLOCKS,),
    "are|is turned face up": (EventKind.TURNED_FACE_UP,),
    "transform|transforms": (EventKind.TRANSFORMS,),
    "mutate|mutates": (EventKind.MUTATES,),
    "are|is put into a graveyard from the battlefield": (EventKind.DIES,),
    "enter|enters attached to a creature": (EventKind.ENTERS,),
}
for _text, _kinds in _WHAT.items():
    rule("Event", f"{{who:Subject}} {_text}", (_kinds, V.who))
    rule("Event", f"one or more {{who:Subject}} {_text}", (_kinds, V.who))
rule("Event", "{who:Subject} enter|enters or transform|transforms into {name:Name}", ((EventKind.ENTERS, EventKind.TRANSFORMS), V.who))
rule("Event", "{who:Subject} or another {noun:Singular} enters", ((EventKind.ENTERS,), V.who))
rule("Event", "{who:Subject} or another {noun:Singular} dies", ((EventKind.DIES,), V.who))
for _step, _kind in (("upkeep", EventKind.UPKEEP), ("end step", EventKind.END_STEP)):
    rule("Event.step", f"the beginning of your {_step}", ((_kind,), Player(Who.YOU)))
    rule("Event.step", f"the beginning of each {_step}", ((_kind,), Player(Who.EACH_PLAYER)))
    rule("Event.step", f"the beginning of the {_step}", ((_kind,), Player(Who.EACH_PLAYER)))
    rule("Event.step", f"the beginning of each player 's {_step}", ((_kind,), Player(Who.EACH_PLAYER)))
    rule("Event.step", f"the beginning of each opponent 's {_step}", ((_kind,), Player(Who.EACH_OPPONENT)))
rule("Event.step", "the beginning of combat on your turn", ((EventKind.COMBAT,), Player(Who.YOU)))


def read_event(tokens: Tokens) -> Event:
    """The event of a trigger head, its first word ("when", "whenever", "at") included."""
    meanings = grammar.parse("Event.step" if tokens[0] == "at" else "Event", tokens[1:])
    words = untokenise(tokens)
    if len(meanings) != 1:
        return Event(words)
    kinds, subject = meanings[0]
    return Event(words, kinds, subject)

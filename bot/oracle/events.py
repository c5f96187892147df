"""Triggered abilities: their event, its kinds and subject where they are known, and the intervening "if" [CR 603].

The words of the event are always kept. Where the body starts is settled by the first comma after which all of it is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import Condition, Event, EventKind, Player, Triggered, VerbatimCondition, Who
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.table import V, grammar, rule

__all__ = ["read_triggered", "write_triggered"]

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


Found = tuple[Triggered, Body]


def read_triggered(tokens: Tokens) -> Found | None:
    """ "Whenever …, if …, …" """
    if tokens[:1] not in (("when",), ("whenever",), ("at",)):
        return None
    first: Found | None = None
    for comma in _commas(tokens):
        found = _read_after(tokens, comma)
        if not found[1].declined:
            return found
        first = first or found
    return first


def _commas(tokens: Tokens) -> list[int]:
    """The commas of the first sentence."""
    end = tokens.index(".") if "." in tokens else len(tokens)
    return [i for i, token in enumerate(tokens[:end]) if token == ","]


def _read_after(tokens: Tokens, comma: int) -> Found:
    event, rest = _read_event(tokens[:comma]), tokens[comma + 1 :]
    for condition, start in _intervening(rest):
        body = read_body(rest[start:])
        if not body.declined:
            return Triggered(event, body.sentences, condition), body
    body = read_body(rest)
    return Triggered(event, body.sentences), body


def _read_event(tokens: Tokens) -> Event:
    """The event of a trigger head, its first word ("when", "whenever", "at") included."""
    meanings = grammar.parse("Event.step" if tokens[0] == "at" else "Event", tokens[1:])
    words = untokenise(tokens)
    if len(meanings) != 1:
        return Event(words)
    kinds, subject = meanings[0]
    return Event(words, kinds, subject)


_NOT_CONDITIONS = frozenset({("you", "do"), ("they", "do"), ("you", "don't"), ("able", ",")})


def _intervening(tokens: Tokens) -> Iterator[tuple[Condition, int]]:
    """The conditions that may stand after the event, each with where the body starts: read ones, then word for word."""
    if tokens[:1] != ("if",) or tokens[1:3] in _NOT_CONDITIONS:
        return
    for condition, end in grammar.prefixes("Condition", tokens, 1, {}):
        if tokens[end : end + 1] == (",",) and grammar.emit("Condition", condition) == list(tokens[1:end]):
            yield condition, end + 1
    for comma in _commas(tokens):
        yield VerbatimCondition(untokenise(tokens[1:comma], capital=False)), comma + 1


def write_triggered(ability: Triggered) -> list[str] | None:
    """The tokens of a triggered ability."""
    body = write_body(ability.sentences)
    head = _write_condition(ability.condition)
    return None if body is None or head is None else [*tokenise(ability.event.words), ",", *head, *body]


def _write_condition(condition: Condition | None) -> list[str] | None:
    if condition is None:
        return []
    if isinstance(condition, VerbatimCondition):
        return ["if", *tokenise("x " + condition.words)[1:], ","]
    tokens = grammar.emit("Condition", condition)
    return None if tokens is None else ["if", *tokens, ","]

"""Triggered abilities: their event, its kinds and subject where they are known, and the intervening "if" [CR 603].

The words of the event are always kept. Where the body starts is settled by the first comma after which all of it is read.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import Both, Condition, ControllerOf, Event, EventKind, It, Player, Ref, Triggered, VerbatimCondition, Who
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.table import V, grammar, rule

__all__ = ["read_triggered", "write_triggered"]

# --- what happens to an object --------------------------------------------------------------------------------------------------

_HAPPENS = {
    "enter|enters": EventKind.ENTERS,
    "enter|enters the battlefield": EventKind.ENTERS,
    "die|dies": EventKind.DIES,
    "are|is put into a graveyard from the battlefield": EventKind.DIES,
    "leave|leaves the battlefield": EventKind.LEAVES,
    "attack|attacks": EventKind.ATTACKS,
    "block|blocks": EventKind.BLOCKS,
    "are|is turned face up": EventKind.TURNED_FACE_UP,
    "transform|transforms": EventKind.TRANSFORMS,
    "mutate|mutates": EventKind.MUTATES,
}
_ONE = {text: (kind,) for text, kind in _HAPPENS.items()}
_TWO = {f"{one} or {two}": (a, b) for one, a in _HAPPENS.items() for two, b in _HAPPENS.items() if a is not b}
for _text, _kinds in (_ONE | _TWO).items():
    rule("Event", f"{{who:Subject}} {_text}", (_kinds, V.who))
    rule("Event", f"one or more {{who:Subject}} {_text}", (_kinds, V.who))
for _text, _kind in _HAPPENS.items():
    rule("Event", f"{{who:Subject}} or {{other:Another}} {_text}", ((_kind,), Both((V.who, V.other))))
rule("Event", "{who:Subject} transform|transforms into {name:Name}", ((EventKind.TRANSFORMS,), V.who))
rule("Event", "{who:Subject} enter|enters or transform|transforms into {name:Name}", ((EventKind.ENTERS, EventKind.TRANSFORMS), V.who))
rule("Event", "{who:Subject} enter|enters attached to a creature", ((EventKind.ENTERS,), V.who))

# --- the beginning of a step ------------------------------------------------------------------------------------------------------

rule("EventPlayer", "{whose:Whose}", V.whose)
rule("EventPlayer", "the", Player(Who.EACH_PLAYER, "the"))
rule("EventPlayer", "each", Player(Who.EACH_PLAYER, "each"))
rule("EventPlayer", "each of your", Player(Who.YOU, "each of your"))
for _step, _kind in (("upkeep", EventKind.UPKEEP), ("end step", EventKind.END_STEP)):
    rule("EventStep", f"the beginning of {{whose:EventPlayer}} {_step}", ((_kind,), V.whose))
    rule("EventStep", f"the beginning of the {_step} of {{host:HostRef}} 's controller", ((_kind,), ControllerOf(V.host)))
rule("EventStep", "the beginning of combat on {whose:EventPlayer} turn", ((EventKind.COMBAT,), V.whose))
rule("EventStep", "the beginning of each combat", ((EventKind.COMBAT,), Player(Who.EACH_PLAYER)))


_LASTING = " for as long as "
"""A duration: it belongs to what happens, never to the event."""
_FIRST_WORDS = ("when", "whenever", "at")

Found = tuple[Triggered, Body]


def read_triggered(tokens: Tokens) -> Found | None:
    """ "Whenever …, if …, …" """
    if not tokens or tokens[0] not in _FIRST_WORDS:
        return None
    first: Found | None = None
    for comma in _commas(tokens):
        found = _read_after(tokens, comma)
        if not found[1].declined and _LASTING not in " ".join(tokens[:comma]):
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
    known = [_known(part) for part in _events(tokens)]
    subjects = {subject for _, subject in known if not isinstance(subject, It)}
    if len(subjects) != 1 or None in subjects:
        return Event(untokenise(tokens))
    return Event(untokenise(tokens), tuple(kind for kinds, _ in known for kind in kinds), subjects.pop())


def _events(tokens: Tokens) -> list[Tokens]:
    """ "When … and whenever …": one event or several, each with its first word."""
    starts = [0, *(i + 1 for i, token in enumerate(tokens[:-1]) if token == "and" and tokens[i + 1] in _FIRST_WORDS)]
    return [tokens[start : end - 1] for start, end in zip(starts, [*starts[1:], len(tokens) + 1], strict=True)]


def _known(tokens: Tokens) -> tuple[tuple[EventKind, ...], Ref | None]:
    """The kinds and subject of one event; no subject if it is not one of those known."""
    meanings = grammar.parse("EventStep" if tokens[0] == "at" else "Event", tokens[1:])
    return meanings[0] if len(meanings) == 1 else ((), None)


_NOT_CONDITIONS = frozenset({("you", "do"), ("they", "do"), ("you", "don't"), ("able", ",")})


def _intervening(tokens: Tokens) -> Iterator[tuple[Condition, int]]:
    """The conditions that may stand after the event, each with where the body starts: read ones, then word for word."""
    if tokens[:1] != ("if",) or tokens[1:3] in _NOT_CONDITIONS:
        return
    for condition, end in grammar.prefixes("Condition", tokens, 1, {}):
        if tokens[end : end + 1] == (",",) and _says(condition, tokens[1:end]):
            yield condition, end + 1
    for comma in _commas(tokens):
        yield VerbatimCondition(untokenise(tokens[1:comma], capital=False)), comma + 1


def _says(condition: Condition, tokens: Tokens) -> bool:
    """Whether the condition is printed as it was read; a name may have been several tokens."""
    said = grammar.emit("Condition", condition)
    return said is not None and untokenise(said) == untokenise(tokens)


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

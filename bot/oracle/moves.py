"""Instructions that move cards between zones: "return it to the battlefield tapped under its owner's control".

A destination is a zone with its owner as printed; after it come adverbs, the counters that the card enters with and what
it enters attached to, in one order.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import Act, Either, EntersWith, It, Number, Verb, ZoneName
from bot.oracle.instructions import act
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens, tokenise
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule
from bot.records import replace

__all__: list[str] = []

# --- destinations -----------------------------------------------------------------------------------------------------------

_OWNERS = (
    "your",
    "its owner's",
    "their owner's",
    "their owners'",
    "his owner's",
    "her owner's",
    "their",
    "that player's",
    "its controller's",
    "that card's owner's",
)
_PLACES = {
    "{} hand": "hand",
    "{} hands": "hand",
    "{} graveyard": "graveyard",
    "{} graveyards": "graveyard",
    "the top of {} library": "library top",
    "the top of {} libraries": "library top",
    "top of {} library": "library top",
    "the bottom of {} library": "library bottom",
    "the bottom of {} libraries": "library bottom",
    "{} library": "library",
    "{} libraries": "library",
    "the top or bottom of {} library": "library",
    "their choice of the top or bottom of {} library": "library",
    "{} library second from the top or on the bottom": "library",
    "{} library second from the top": "library",
    "{} library third from the top": "library",
}
_ZONES = [(place.format(owner), zone) for place, zone in _PLACES.items() for owner in _OWNERS]
_ZONES += [("the battlefield", "battlefield"), ("exile", "exile"), ("the command zone", "command"), ("a graveyard", "graveyard")]
_ORDERS = ("", " in any order", " in a random order")
_ZONE_PHRASES: dict[str, list[tuple[Tokens, ZoneName]]] = {}
for _text, _zone in _ZONES:
    for _order in _ORDERS if _zone.startswith("library") else ("",):
        _words = tokenise("x " + _text + _order)[1:]
        _ZONE_PHRASES.setdefault(_words[0], []).append((_words, ZoneName(_zone, _text + _order)))


def _read_zone(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    phrases = _ZONE_PHRASES.get(tokens[at], ()) if at < len(tokens) else ()
    return [(zone, at + len(words)) for words, zone in phrases if tokens[at : at + len(words)] == words]


def _write_zone(node: Meaning, _plural: bool) -> Emit:
    return list(tokenise("x " + node.form)[1:]) if isinstance(node, ZoneName) else None


lexical("ZonePhrase", _read_zone, _write_zone, _ZONE_PHRASES, prints=only(ZoneName))

# --- how a card arrives --------------------------------------------------------------------------------------------------------

_CONTROL = (
    "your",
    "its owner's",
    "their owner's",
    "their owners'",
    "his owner's",
    "her owner's",
    "that player's",
    "their",
    "its controller's",
)
phrase_table(
    "How",
    [
        (text, text)
        for text in (
            "tapped",
            "transformed",
            "tapped and transformed",
            "converted",
            "flipped",
            "tapped and attacking",
            "attacking",
            "face down",
            "face up",
        )
    ]
    + [(f"under {whose} control", f"under {whose} control") for whose in _CONTROL]
    + [(f"under the control of {whose} owner", f"under the control of {whose} owner") for whose in ("that card's", "that creature's")],
)
rule("Arrival", "{how:How}", ("how", V.how))
rule("Arrival", "attached to {to:ObjectRef}", ("attached", V.to))
rule("Arrival", "attached to {to:Player}", ("attached", V.to))
for _count in ("a(n)", "{n:Number}"):
    _n = Number(1, "a") if _count == "a(n)" else V.n
    for _counters in ("counter", "counters"):
        for _them in ("it", "them", "him", "her"):
            for _extra in ("", "additional "):
                _with = EntersWith(It(_them), _n, V.kind, bool(_extra), form=_counters)
                rule("WithCounters", f"with {_count} {_extra}{{kind:CounterKind}} {_counters} on {_them}", _with)
rule("Arrival", "{counters:WithCounters}", ("entering", V.counters))

# --- moves ----------------------------------------------------------------------------------------------------------------------

rule("Itself", "{what:This}", V.what)
rule("Itself", "{what:It}", V.what)
_PREPOSITIONS = (
    (Verb.RETURN, "return", "to"),
    (Verb.PUT, "put", "into"),
    (Verb.PUT, "put", "onto"),
    (Verb.PUT, "put", "on"),
    (Verb.PUT, "shuffle", "into"),
)
_ORIGINS = (
    "your graveyard",
    "a graveyard",
    "exile",
    "your hand",
    "the battlefield",
    "the command zone",
    "their graveyard",
    "your graveyard or hand",
    "your hand or graveyard",
    "its owner's graveyard",
)
for _verb, _word, _prep in _PREPOSITIONS:
    _spelling = f"{_word} {_prep}"
    _move = Act(_verb, V.what, None, V.to, form=_spelling)
    act(_word, f"{{what:ObjectRef}} {_prep} {{to:ZonePhrase}}", _move, category="Move")
    act(_word, f"one {_prep} {{to:ZonePhrase}}", replace(_move, what=It("one"), form=f"{_spelling} one"), category="Move")
    act(_word, f"{_prep} {{to:ZonePhrase}} {{what:ObjectRef}}", replace(_move, form=f"{_spelling} first"))
    _under = replace(_move, how=(V.how,), form=f"{_spelling} under first")
    act(_word, f"{_prep} {{to:ZonePhrase}} {{how:How}} {{what:ObjectRef}}", _under)
    for _from in _ORIGINS:
        _moved = replace(_move, form=f"{_spelling} from {_from}")
        act(_word, f"{{what:Itself}} from {_from} {_prep} {{to:ZonePhrase}}", _moved, category="Move")
for _from in _ORIGINS:
    act("exile", f"{{what:Itself}} from {_from}", Act(Verb.EXILE, V.what, form=f"from {_from}"))
act("exile", "{what:Itself} {counters:WithCounters}", Act(Verb.EXILE, V.what, entering=V.counters))
_OPTIONS = (("onto the battlefield", "into your hand"), ("into your hand", "onto the battlefield"))
for _one, _two in _OPTIONS:
    _zones = [ZoneName("hand" if "hand" in words else "battlefield", words.partition(" ")[2]) for words in (_one, _two)]
    _acts = tuple(Act(Verb.PUT, V.what, None, zone, form="put") for zone in _zones)
    rule("Act", f"put {{what:ObjectRef}} {_one} or {_two}", Either(_acts, f"{_one} or"))


def _read_arriving(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    moves = grammar.prefixes("Move", tokens, at, memo)
    return [found for move, end in moves for found in _read_arrivals(move, tokens, end, memo)]


def _read_arrivals(move: Act, tokens: Tokens, at: int, memo: Memo) -> Iterator[Parse]:
    """The move with every run of what may follow its destination; ``form`` keeps their order, after bars."""
    yield move, at
    for (field, value), end in grammar.prefixes("Arrival", tokens, at, memo):
        longer = _arriving(move, field, value)
        if longer is not None:
            yield from _read_arrivals(longer, tokens, end, memo)


def _arriving(move: Act, field: str, value: Meaning) -> Act | None:
    form = f"{move.form}|{field}"
    if field == "how":
        return replace(move, how=(*move.how, value), form=form)
    if field == "entering":
        return replace(move, entering=value, form=form) if move.entering is None else None
    return replace(move, attached=value, form=form) if move.attached is None else None


def _write_arriving(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Act):
        return None
    spelling, *fields = node.form.split("|")
    out = grammar.emit("Move", replace(node, how=(), entering=None, attached=None, form=spelling), plural)
    adverbs = iter(node.how)
    for field in fields:
        value = next(adverbs, None) if field == "how" else getattr(node, field)
        tokens = grammar.emit("Arrival", (field, value))
        if out is None or tokens is None:
            return None
        out = out + tokens
    return out


lexical("Arriving", _read_arriving, _write_arriving, like=("Move",), prints=only(Act))
rule("Act", "{move:Arriving}", V.move)

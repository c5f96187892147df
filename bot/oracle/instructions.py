"""Instructions that move, turn, tap or attach objects, as `Act` nodes; and the heads of sentences ("if you do,")."""

from __future__ import annotations

from typing import Any

from bot.engine.abilities import Act, Choose, Delayed, It, Player, Some, Verb, Who, ZoneName
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens, tokenise
from bot.oracle.table import Emit, Memo, Parse, V, lexical, rule

__all__: list[str] = []

# --- one verb, one object ----------------------------------------------------------------------------------------------

_SIMPLE = {
    Verb.DESTROY: "destroy",
    Verb.EXILE: "exile",
    Verb.SACRIFICE: "sacrifice",
    Verb.TAP: "tap",
    Verb.UNTAP: "untap",
    Verb.TRANSFORM: "transform",
    Verb.FLIP: "flip",
    Verb.REGENERATE: "regenerate",
    Verb.UNATTACH: "unattach",
    Verb.UNLOCK: "unlock",
}
for _verb, _word in _SIMPLE.items():
    rule("Act", f"{_word} {{what:ObjectRef}}", Act(_verb, V.what))
rule("Act", "sacrifice {count:Number} {noun:Plural}", Act(Verb.SACRIFICE, Some(V.noun, V.count, False, "number")))
rule("Act", "turn {what:ObjectRef} face up", Act(Verb.TURN_FACE_UP, V.what))
rule("Act", "turn {what:ObjectRef} face down", Act(Verb.TURN_FACE_DOWN, V.what))
rule("Act", "{who:Subject} phase|phases out", Act(Verb.PHASE_OUT, V.who, form="phases out"))
rule("Act", "attach {what:ObjectRef} to {to:ObjectRef}", Act(Verb.ATTACH, V.what, None, V.to))
rule("Act", "{who:PlayerRef} sacrifice|sacrifices {what:ObjectRef}", Act(Verb.SACRIFICE, V.what, V.who))
rule("Act", "{who:PlayerRef} sacrifice|sacrifices {what:ObjectRef} of their choice", Act(Verb.SACRIFICE, V.what, V.who, form="of their choice"))
for _verb, _word in ((Verb.MONSTROSITY, "monstrosity"), (Verb.ADAPT, "adapt")):
    rule("Act", f"{_word} {{n:Number}}", Act(_verb, None, amount=V.n))
for _verb in (Verb.POPULATE, Verb.PROLIFERATE):
    rule("Act", _verb.value, Act(_verb))
rule("Act", "manifest the top card of your library", Act(Verb.MANIFEST))
rule("Act", "cloak the top card of your library", Act(Verb.CLOAK))

# --- moving ----------------------------------------------------------------------------------------------------------------

_ZONES = [
    ("its owner 's hand", "hand"),
    ("their owner 's hand", "hand"),
    ("their owners ' hands", "hand"),
    ("your hand", "hand"),
    ("its owner 's graveyard", "graveyard"),
    ("their owner 's graveyard", "graveyard"),
    ("their owners ' graveyards", "graveyard"),
    ("your graveyard", "graveyard"),
    ("the battlefield", "battlefield"),
    ("the top of its owner 's library", "library top"),
    ("the bottom of its owner 's library", "library bottom"),
    ("the bottom of your library", "library bottom"),
    ("the top of your library", "library top"),
    ("top of its owner 's library", "library top"),
]
_ZONE_PHRASES = [(tokenise("x " + text)[1:], ZoneName(zone, text)) for text, zone in _ZONES]


def _read_zone(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    return [(zone, at + len(words)) for words, zone in _ZONE_PHRASES if tokens[at : at + len(words)] == words]


def _write_zone(node: Any, _plural: bool) -> Emit:
    return list(tokenise("x " + node.form)[1:]) if isinstance(node, ZoneName) else None


lexical("ZonePhrase", _read_zone, _write_zone)
phrase_table(
    "How",
    [
        (text, text)
        for text in (
            "tapped",
            "transformed",
            "under your control",
            "under its owner's control",
            "under their owners' control",
            "under their owner's control",
            "under his owner's control",
            "under her owner's control",
            "tapped and attacking",
            "face down",
            "attached to it",
        )
    ],
)
for _verb, _word, _prep in (
    (Verb.RETURN, "return", "to"),
    (Verb.PUT, "put", "into"),
    (Verb.PUT, "put", "onto"),
    (Verb.PUT, "put", "on"),
):
    _move = f"{_word} {{what:ObjectRef}} {_prep} {{to:ZonePhrase}}"
    rule("Act", _move, Act(_verb, V.what, None, V.to, form=_prep))
    rule("Act", _move + " {how:How+plain}", Act(_verb, V.what, None, V.to, V.how, form=_prep))
for _zone in ("your graveyard", "exile", "your hand"):
    for _verb, _word, _prep in ((Verb.RETURN, "return", "to"), (Verb.PUT, "put", "onto")):
        _from = f"{_word} {{what:This}} from {_zone} {_prep} {{to:ZonePhrase}}"
        rule("Act", _from, Act(_verb, V.what, None, V.to, form=f"{_prep} from {_zone}"))
        rule("Act", _from + " {how:How+plain}", Act(_verb, V.what, None, V.to, V.how, form=f"{_prep} from {_zone}"))
rule("Act", "choose {ref:ObjectRef}", Choose(V.ref))
for _what in ("color", "creature type", "card type", "basic land type", "opponent", "player", "card name"):
    rule("Act", f"choose {'an' if _what[0] in 'aeio' else 'a'} {_what}", Choose(None, _what))

# --- later -----------------------------------------------------------------------------------------------------------------

_MOMENTS = {
    "next end step": "at the beginning of the next end step",
    "next upkeep": "at the beginning of the next upkeep",
    "your next end step": "at the beginning of your next end step",
    "your next upkeep": "at the beginning of your next upkeep",
    "end of combat": "at end of combat",
    "the next turn's upkeep": "at the beginning of the next turn's upkeep",
}
for _moment, _text in _MOMENTS.items():
    rule("Act", f"{{clause:Act}} {_text}".replace("turn's", "turn 's"), Delayed(_moment, V.clause, "after"))
    rule("Head", f"{_text} ,".replace("turn's", "turn 's"), ("later", _moment))

rule("Clause", "{act:Act}", V.act)

# --- heads of sentences -------------------------------------------------------------------------------------------------------

rule("Head", "if you do ,", ("do", False, "if you do"))
rule("Head", "if you don't ,", ("do", True, "if you don't"))
rule("Head", "when you do ,", ("do", False, "when you do"))
rule("Head", "if they do ,", ("do", False, "if they do"))
rule("Head", "if {condition:Condition} ,", ("if", V.condition))
rule("Head", "otherwise ,", ("otherwise",))
rule("Head", "you may", ("may", Player(Who.YOU)))
rule("Head", "that player may", ("may", Player(Who.THAT_PLAYER)))
rule("Head", "its controller may", ("may", It("its controller")))

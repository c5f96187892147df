"""What instructions kept as words do, where a board can show it: damage, fights, life, spells countered, Armies…"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.engine.abilities import (
    Be,
    By,
    Description,
    Inert,
    Is,
    It,
    Modify,
    Noun,
    OpaqueClause,
    Player,
    Target,
    Who,
    Word,
    WordKind,
)
from bot.engine.damage import deal_damage
from bot.engine.frame import NOTHING, OBJECT_PICKS, Frame
from bot.engine.modifying import leave_effect
from bot.engine.replacing import put_counters
from bot.engine.resolving import follow
from bot.engine.tokens import make_named_token, make_token
from bot.engine.values import Zone
from bot.engine.wording import AMASS, ANYTHING, COUNTER, DAMAGE, EXPLORE, FIGHT, INCUBATE, LIFE, phrase_ref
from bot.engine.zones import move

__all__: list[str] = []

_SELF = re.compile(r"^(?:this \w+|~.*|it)$", re.IGNORECASE)
_MENTIONS = ("search", "reveal", "look at", "draw", "mill", "discard", "exile the top")


@follow.register
def _inert(clause: Inert, frame: Frame) -> None:
    frame.done = True
    if _do(clause, frame):
        return
    if clause.words.casefold().startswith(_MENTIONS) and not any(key in frame.picks for key in OBJECT_PICKS):
        frame.it = (NOTHING,)  # "it" is now a card that the scenario does not name


@follow.register
def _opaque(clause: OpaqueClause, frame: Frame) -> None:
    if not _do(clause, frame):
        frame.report(clause.words)


def _do(clause: Inert | OpaqueClause, frame: Frame) -> bool:
    """Do what the words say, if they are of a kind known here; whether they were."""
    words = clause.words.rstrip(".")
    for pattern, run in _KNOWN:
        found = pattern.match(words)
        if found:
            run(found, frame)
            return True
    return False


def _ids(frame: Frame, phrase: str) -> tuple[str, ...]:
    ref = phrase_ref(phrase, frame.play.compiler)
    if ref is None:
        return ()
    if isinstance(ref, Target):
        return frame.objects(ref) or frame.bound.get(ANYTHING, ())
    return frame.players(ref) if isinstance(ref, Player) else frame.objects(ref)


def _number(text: str, frame: Frame) -> int:
    return frame.x or 0 if text.upper() == "X" else int(text)


def _deal(found: re.Match[str], frame: Frame) -> None:
    """Damage by the source of the ability, or by what was mentioned last."""
    source = found["source"].strip()
    ids = _ids(frame, source) if not _SELF.match(source) and source != frame.source_name else ()
    by = ids[0] if ids else frame.source
    for to in _ids(frame, found["to"]):
        if frame.play.is_player(to) or (to in frame.play.board and frame.play.board[to].zone is Zone.BATTLEFIELD):
            deal_damage(frame.play, to, _number(found["n"], frame), by)
            frame.it = (to,)


def _fight(found: re.Match[str], frame: Frame) -> None:
    """Each deals damage equal to its power to the other [CR 701.14a]."""
    one, other = ((frame.source,) if _SELF.match(found["one"]) and not frame.it else _ids(frame, found["one"]), _ids(frame, found["other"]))
    if not one or not other:
        return
    pair = [i for i in (one[0], other[0]) if i in frame.play.view and "Creature" in frame.play.view[i].types]
    if len(pair) == 2:
        powers = [frame.play.view[i].power or 0 for i in pair]
        deal_damage(frame.play, pair[1], powers[0], pair[0])
        deal_damage(frame.play, pair[0], powers[1], pair[1])
        frame.play.cite("701.14a")


def _change_life(found: re.Match[str], frame: Frame) -> None:
    sign = 1 if found["verb"].casefold().startswith("gain") else -1
    play = frame.play
    for player in _ids(frame, found["who"]):
        if play.is_player(player):
            play.board = play.board.with_life(player, play.board.life_of(player) + sign * _number(found["n"], frame))


def _counter(found: re.Match[str], frame: Frame) -> None:
    """The spell goes to its owner's graveyard [CR 701.6a]."""
    for spell in _ids(frame, found["what"]):
        if spell in frame.play.board and frame.play.board[spell].zone is Zone.STACK:
            move(frame.play, spell, Zone.GRAVEYARD)
            frame.play.cite("701.6a")


def _amass(found: re.Match[str], frame: Frame) -> None:
    """+1/+1 counters on an Army you control, created first if there is none; it gets the type named [CR 701.47a]."""
    subtype = _singular(found["type"] or "Zombies")
    armies = Noun((Is(Word(WordKind.CREATURE_TYPE, "Army")), By(Player(Who.YOU))))
    owned = frame.matching(armies) or make_token(frame, "B", ("Creature",), (subtype, "Army"), 0)
    picked = next((i for i in frame.picks.all("object") if i in owned), owned[0] if owned else None)
    if picked is None:
        return
    put_counters(frame.play, picked, "+1/+1", _number(found["n"], frame))
    change = Be(Description(words=(Word(WordKind.CREATURE_TYPE, subtype),)), ("types",), form="become")
    leave_effect(frame, Modify(It(), ()), (change,), (picked,))
    frame.it = (picked,)
    frame.play.cite("701.47a")


def _singular(plural: str) -> str:
    return {"Dwarves": "Dwarf", "Elves": "Elf"}.get(plural, plural.removesuffix("s"))


def _incubate(found: re.Match[str], frame: Frame) -> None:
    """An Incubator token with +1/+1 counters [CR 701.53a]."""
    for object_id in make_named_token(frame, "Incubator"):
        put_counters(frame.play, object_id, "+1/+1", _number(found["n"], frame))
    frame.play.cite("701.53a")


def _explore(found: re.Match[str], frame: Frame) -> None:
    """A land card goes to hand, else a +1/+1 counter [CR 701.44a], as the top card of the library or the step says."""
    ids = (frame.source,) if _SELF.match(found["who"]) and not frame.it else _ids(frame, found["who"])
    for object_id in ids:
        seen = frame.play.now(object_id)
        top = frame.play.board.top_of(Zone.LIBRARY, seen.controller) if seen else None
        if top is None:
            frame.play.ask("mode", (object_id,), "701.44a")
        elif "Land" in top.card.front.types:
            move(frame.play, top.id, Zone.HAND)
        else:
            put_counters(frame.play, object_id, "+1/+1", 1)


_KNOWN: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Frame], None]], ...] = (
    (DAMAGE, _deal),
    (LIFE, _change_life),
    (COUNTER, _counter),
    (FIGHT, _fight),
    (AMASS, _amass),
    (INCUBATE, _incubate),
    (EXPLORE, _explore),
)

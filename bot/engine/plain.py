"""What instructions kept as words do, where a board can show it: damage, fights, life, spells countered, Armies…"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.engine.abilities import (
    BasePT,
    Inert,
    Modify,
    Number,
    OpaqueClause,
    Size,
    This,
)
from bot.engine.damage import deal_damage
from bot.engine.frame import NOTHING, OBJECT_PICKS, Frame
from bot.engine.gaining import give_counters
from bot.engine.lasting import leave_effect
from bot.engine.living import change_life, set_life
from bot.engine.phrases import ids_meant, number_said
from bot.engine.player_words import PLAYER_WORDS, draw_as_said, keep_players
from bot.engine.resolving import follow
from bot.engine.values import Zone
from bot.engine.wording import (
    ANYTHING,
    BITE,
    COUNTER,
    DAMAGE,
    FIGHT,
    LIFE,
    LIFE_BECOMES,
    LIFE_EXCHANGED,
    LIFE_FOR_SIZE,
    LIFE_SHARE,
    MELEE,
    PLAYER_COUNTERS,
)
from bot.engine.zones import move

__all__: list[str] = []

_SELF = re.compile(r"^(?:this \w+|~.*|it)$", re.IGNORECASE)
_MENTIONS = ("search", "reveal", "look at", "draw", "mill", "discard", "exile the top")


@follow.register
def _inert(clause: Inert, frame: Frame) -> None:
    frame.done = True
    if _do(clause, frame):
        return
    if clause.words.casefold().startswith(_MENTIONS):
        _mention_card(frame)
    draw_as_said(clause.words, frame)


def _mention_card(frame: Frame) -> None:
    """ "It" is now a card that the step names, or one that the scenario does not hold."""
    picked = tuple(i for key in OBJECT_PICKS for i in frame.picks.all(key))
    cards = tuple(dict.fromkeys(i for i in picked if i in frame.play.board and not frame.is_permanent(i)))
    if cards or not picked:
        frame.it = cards or (NOTHING,)


@follow.register
def _opaque(clause: OpaqueClause, frame: Frame) -> None:
    if not _do(clause, frame):
        frame.report(clause.words)
        if targets := frame.objects(ANYTHING):
            frame.it = targets  # whatever is done to it, "it" is now what the words aim at


def _do(clause: Inert | OpaqueClause, frame: Frame) -> bool:
    """Do what the words say, if they are of a kind known here; whether they were."""
    words = clause.words.rstrip(".")
    for pattern, run in _KNOWN:
        found = pattern.match(words)
        if found:
            run(found, frame)
            return True
    return keep_players(words, frame)


def _deal(found: re.Match[str], frame: Frame) -> None:
    """Damage by the source of the ability, or by what was mentioned last."""
    source = found["source"].strip()
    ids = ids_meant(frame, source) if not _SELF.match(source) and source != frame.source_name else ()
    by = ids[0] if ids else frame.source
    for to in ids_meant(frame, found["to"]):
        if frame.play.is_player(to) or (to in frame.play.board and frame.play.board[to].zone is Zone.BATTLEFIELD):
            deal_damage(frame.play, to, number_said(found["n"], frame), by)
            frame.dealt_damage_to(to)
            frame.it = (to,)


def _fight(found: re.Match[str], frame: Frame) -> None:
    """Each deals damage equal to its power to the other [CR 701.14a]."""
    one, other = (
        (frame.source,) if _SELF.match(found["one"]) and not frame.it else ids_meant(frame, found["one"]),
        ids_meant(frame, found["other"]),
    )
    if not one or not other:
        return
    pair = [i for i in (one[0], other[0]) if i in frame.play.view and "Creature" in frame.play.view[i].types]
    if len(pair) == 2:
        _fight_between(frame, pair)


def _fight_between(frame: Frame, pair: list[str]) -> None:
    powers = [frame.play.view[i].power or 0 for i in pair]
    deal_damage(frame.play, pair[1], powers[0], pair[0])
    frame.dealt_damage_to(pair[1])
    deal_damage(frame.play, pair[0], powers[1], pair[1])
    frame.play.cite("701.14a")


def _bite(found: re.Match[str], frame: Frame) -> None:
    """A creature deals damage equal to its own power or toughness."""
    source = found["source"].strip()
    ids = (frame.source,) if _SELF.match(source) and not frame.it else frame.it if source.casefold() == "it" else ids_meant(frame, source)
    targets = ids_meant(frame, found["to"])
    seen = frame.play.now(ids[0]) if ids else None
    amount = None if seen is None else seen.power if found["stat"].casefold() == "power" else seen.toughness
    for to in targets:
        if amount and to != ids[0] and (frame.play.is_player(to) or frame.is_permanent(to)):
            deal_damage(frame.play, to, amount, ids[0])
            frame.dealt_damage_to(to)


def _melee(found: re.Match[str], frame: Frame) -> None:
    """The two creatures just chosen fight [CR 701.14a]."""
    pair = [i for i in frame.it if i in frame.play.view and "Creature" in frame.play.view[i].types]
    if len(pair) == 2:
        _fight_between(frame, pair)


def _life_becomes(found: re.Match[str], frame: Frame) -> None:
    """A life total set to a number: the player gains or loses the difference [CR 119.5]."""
    who = found["who"].casefold()
    players = (frame.controller,) if who == "your" else ids_meant(frame, found["who"].removesuffix("'s"))
    start = found["n"].casefold().endswith("starting life total")
    for player in filter(frame.play.is_player, players):
        set_life(frame.play, player, frame.play.board.game.life_at_start(player) if start else number_said(found["n"], frame))


def _exchange_life(found: re.Match[str], frame: Frame) -> None:
    """Two players each get the life total that the other had [CR 701.12c]."""
    one = ids_meant(frame, found["one"]) if found["one"] else (frame.controller,)
    other = ids_meant(frame, found["other"]) if found["other"] else ()
    players = tuple(filter(frame.play.is_player, (*one, *other)))
    if len(players) == 2:
        board = frame.play.board
        totals = [board.life_of(player) for player in players]
        frame.play.board = board.with_life(players[0], totals[1]).with_life(players[1], totals[0])
        frame.play.cite("701.12c")


def _life_for_size(found: re.Match[str], frame: Frame) -> None:
    """A life total and the power or toughness of the source, each set to what the other was [CR 701.12g]."""
    who = found["who"].casefold()
    players = (frame.controller,) if who == "your" else ids_meant(frame, found["who"].removesuffix("'s"))
    seen = frame.play.now(frame.source) if frame.is_permanent(frame.source) else None
    if len(players) != 1 or seen is None:
        return
    life, powered = frame.play.board.life_of(players[0]), found["stat"].casefold() == "power"
    size = Size(Number(life), None) if powered else Size(None, Number(life))
    leave_effect(frame, Modify(This(), ()), (BasePT(size),), (frame.source,))
    set_life(frame.play, players[0], (seen.power if powered else seen.toughness) or 0)
    frame.play.cite("701.12g")


def _change_life(found: re.Match[str], frame: Frame) -> None:
    sign = 1 if found["verb"].casefold().startswith("gain") else -1
    play = frame.play
    for player in ids_meant(frame, found["who"]):
        if play.is_player(player):
            change_life(play, player, sign * number_said(found["n"], frame))


def _change_life_by_share(found: re.Match[str], frame: Frame) -> None:
    """A player gains or loses as much life as they have, or half of it; below 0 that is none [CR 107.1b]."""
    sign = 1 if found["verb"].casefold().startswith("gain") else -1
    for player in filter(frame.play.is_player, ids_meant(frame, found["who"])):
        life = max(0, frame.play.board.life_of(player))
        share = life if found["half"] is None else (life + 1) // 2 if found["half"].casefold() == "up" else life // 2
        change_life(frame.play, player, sign * share)


def _get_counters(found: re.Match[str], frame: Frame) -> None:
    """Counters on players [CR 122.1]."""
    play = frame.play
    for player in ids_meant(frame, found["who"]):
        if play.is_player(player):
            give_counters(play, player, found["kind"].casefold(), number_said(found["n"], frame), by=frame.controller)


def _counter(found: re.Match[str], frame: Frame) -> None:
    """The spell goes to its owner's graveyard [CR 701.6a]."""
    for spell in ids_meant(frame, found["what"]):
        if spell in frame.play.board and frame.play.board[spell].zone is Zone.STACK:
            move(frame.play, spell, Zone.GRAVEYARD)
            frame.play.cite("701.6a")


_KNOWN: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Frame], None]], ...] = (
    (BITE, _bite),
    (DAMAGE, _deal),
    (MELEE, _melee),
    (LIFE_BECOMES, _life_becomes),
    (LIFE_EXCHANGED, _exchange_life),
    (LIFE_FOR_SIZE, _life_for_size),
    (LIFE, _change_life),
    (LIFE_SHARE, _change_life_by_share),
    (COUNTER, _counter),
    (FIGHT, _fight),
    (PLAYER_COUNTERS, _get_counters),
    *PLAYER_WORDS,
)

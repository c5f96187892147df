"""Day and night: what makes it one or the other, and the permanents that turn over with it [CR 731, 702.145]."""

from __future__ import annotations

import re

from bot.engine.abilities import Inert, Keyword, walk
from bot.engine.board import Board
from bot.engine.characteristics import Characteristics
from bot.engine.faces import back_is_up
from bot.engine.keywords import abilities_of, has_keyword
from bot.engine.play import Play
from bot.engine.statuses import transform
from bot.engine.values import CardDef, Zone
from bot.errors import StepRefused
from bot.memories import by_identity
from bot.records import replace

__all__ = ["CAST", "DAY", "NIGHT", "become", "keep_daylight", "most_spells", "pass_the_day"]

DAY, NIGHT = "day", "night"
CAST = "cast"
"""The fact of a turn that says who cast a spell."""

_FOR_DAYBREAK = 2
_DAY_AS_ENTERS = re.compile(r"it becomes day as .* enters", re.IGNORECASE)


def become(play: Play, time: str) -> None:
    """It becomes day or night. Raises `StepRefused` under rules that know neither."""
    game = play.board.game
    if not play.board.epoch.day_and_night:
        raise StepRefused("no_day_or_night", "731.1")
    if game.daytime == time:
        return
    play.cite("731.1", *(("731.1a",) if game.daytime else ()))
    play.board = play.board.with_game(replace(game, daytime=time))
    _turn_over(play)


def most_spells(board: Board) -> int:
    """How many spells the active player cast this turn: of a team, the one who cast the most [CR 731.2a, 731.2b]."""
    cast = [fact[1] for fact in board.turn_facts if fact[0] == CAST]
    return max(cast.count(player) for player in board.game.turn_mates(board.active))


def pass_the_day(play: Play, spells: int) -> None:
    """Night falls after a turn without a spell, and day breaks after one with two or more [CR 502.2, 731.2]."""
    daytime = play.board.game.daytime
    if daytime == DAY and not spells:
        play.cite("502.2", "731.2a")
        become(play, NIGHT)
    elif daytime == NIGHT and spells >= _FOR_DAYBREAK:
        play.cite("502.2", "731.2b")
        become(play, DAY)


def keep_daylight(play: Play) -> None:
    """What is true at any time: it is day or night once a permanent asks for it, and those of the other one turn over."""
    if not play.board.epoch.day_and_night:
        return
    if play.board.game.daytime is None:
        if not any(_speaks_of_day(obj.card) for obj in play.board.in_zone(Zone.BATTLEFIELD)):
            return
        _begin(play)
    if play.board.game.daytime is not None:
        _turn_over(play)


@by_identity(2_000)
def _speaks_of_day(card: CardDef) -> bool:
    nodes = (node for face in card.faces for ability in face.abilities for node in walk(ability))
    return any((isinstance(node, Keyword) and node.name in ("daybound", "nightbound")) or _begins_day(node) for node in nodes)


def _begins_day(node: object) -> bool:
    return isinstance(node, Inert) and _DAY_AS_ENTERS.fullmatch(node.words) is not None


def _permanents(play: Play) -> list[Characteristics]:
    return [play.view[obj.id] for obj in play.board.in_zone(Zone.BATTLEFIELD) if not obj.phased_out]


def _begin(play: Play) -> None:
    """Neither day nor night ends: day for a permanent with daybound, or one that brings it; else night for nightbound."""
    seen = _permanents(play)
    if any(has_keyword(one, "daybound") for one in seen):
        play.cite("702.145d")
        become(play, DAY)
    elif any(_begins_day(node) for one in seen for _, ability in abilities_of(one) for node in walk(ability)):
        become(play, DAY)
    elif any(has_keyword(one, "nightbound") for one in seen):
        play.cite("702.145g")
        become(play, NIGHT)


def _turn_over(play: Play) -> None:
    """Permanents with daybound turn over by night, those with nightbound by day, at once [CR 702.145c, 702.145f]."""
    night = play.board.game.daytime == NIGHT
    keyword, rule = ("daybound", "702.145c") if night else ("nightbound", "702.145f")
    for seen in _permanents(play):
        if has_keyword(seen, keyword) and back_is_up(seen.copiable) is not night and transform(play, seen.obj.id, by_day=True):
            play.cite(rule)

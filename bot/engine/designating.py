"""State-based actions about designations of permanents and players: protectors, sectors, speed, dungeons [CR 704.5t–z].

Each yields the deeds that one check finds, or the choice that it waits for. Where only one choice is possible, it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.actions import Picks
from bot.engine.attacking import being_attacked
from bot.engine.board import Board
from bot.engine.characteristics import Characteristics
from bot.engine.keywords import has_keyword
from bot.engine.objects import PROTECTOR, ROOM, Obj
from bot.engine.play import Play
from bot.engine.values import Zone
from bot.errors import StepRefused
from bot.records import dataclass

__all__ = [
    "SECTORS",
    "Designating",
    "Unchosen",
    "bottom_room",
    "designations",
    "first_protector",
    "protectors_of",
    "sculpts",
    "sector_of",
]

SECTORS = ("alpha", "beta", "gamma")
"""The sector designations [CR 702.158b]."""


@dataclass(frozen=True, slots=True)
class Designating:
    """A designation that a rule gives: ``of`` an object or a player, ``what`` it becomes; ``None``: nothing can, and it goes."""

    of: str
    what: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class Unchosen:
    """A designation that a player has to choose: ``key`` of the choice, the objects or players it is among."""

    key: str
    of: tuple[str, ...]
    player: str
    rule: str


def sector_of(obj: Obj) -> str | None:
    """The sector designation that a permanent has."""
    return next((sector for sector in SECTORS if obj.designation(f"{sector} sector")), None)


def protectors_of(board: Board, seen: Characteristics) -> tuple[str, ...]:
    """The players who may protect a battle: a Siege, an opponent; without a battle type, its controller [CR 310.8a, 310.11a]."""
    return board.opponents(seen.controller) if "Siege" in seen.subtypes else (seen.controller,)


def first_protector(play: Play, seen: Characteristics, picks: Picks) -> str | None:
    """The player who protects a battle as it enters; none where it is no battle or the choice is left open [CR 310.8a].

    Raises `StepRefused` for a player who may not protect it [CR 310.11a].
    """
    if "Battle" not in seen.types:
        return None
    possible, wanted = protectors_of(play.board, seen), picks.one("player")
    if wanted is not None and wanted not in possible:
        raise StepRefused("illegal_choice", "310.11a" if "Siege" in seen.subtypes else "310.8a", wanted)
    if wanted is None and len(possible) != 1:
        play.ask("player", possible, "310.8a")
        return None
    return wanted or possible[0]


def bottom_room(dungeon: Obj) -> int:
    """The number of the bottommost room: one ability for each room, from the top [CR 309.4c]."""
    return len(dungeon.card.front.abilities)


def designations(
    board: Board, permanents: Sequence[Characteristics], picks: Picks, triggered: frozenset[str]
) -> Iterator[Designating | Unchosen]:
    """Every state-based action about a designation that applies now."""
    yield from _dungeons(board, triggered)
    yield from _sectors(board, permanents, picks)
    for seen in permanents:
        if "Battle" in seen.types:
            yield from _protector(board, seen, picks)
    yield from _speed(board, permanents)


def _dungeons(board: Board, triggered: frozenset[str]) -> Iterator[Designating]:
    """A dungeon completed, once its last room ability has left the stack [CR 704.5t]."""
    for obj in board.in_zone(Zone.COMMAND):
        if obj.designation(ROOM) and obj.designation(ROOM) >= bottom_room(obj) and obj.id not in triggered:
            yield Designating(obj.id, None, "704.5t")


def _sectors(board: Board, permanents: Sequence[Characteristics], picks: Picks) -> Iterator[Designating | Unchosen]:
    """A sector for each creature that has none, players without space sculptor first [CR 704.5u]."""
    sculptors = {seen.controller for seen in permanents if sculpts(seen)}
    if not sculptors:
        return
    without = [seen for seen in permanents if "Creature" in seen.types and sector_of(seen.obj) is None]
    for player in sorted(board.players, key=lambda player: player in sculptors):
        theirs = [seen.obj.id for seen in without if seen.controller == player]
        chosen = _sectors_chosen(theirs, picks)
        yield from (Designating(one, f"{sector} sector", "704.5u") for one, sector in chosen.items())
        if left := tuple(one for one in theirs if one not in chosen):
            yield Unchosen("mode", left, player, "704.5u")


def _sectors_chosen(creatures: Sequence[str], picks: Picks) -> dict[str, str]:
    """Creature → its sector: the creatures named, one sector each, or one sector for all."""
    sectors = [value.casefold() for value in picks.all("mode") if value.casefold() in SECTORS]
    named = picks.all("object")
    if not named:
        return dict.fromkeys(creatures, sectors[0]) if len(sectors) == 1 else {}
    return {one: sector for one, sector in zip(named, sectors, strict=False) if one in creatures}


def sculpts(seen: Characteristics) -> bool:
    """Whether a permanent has space sculptor."""
    return has_keyword(seen, "space sculptor")


def _protector(board: Board, seen: Characteristics, picks: Picks) -> Iterator[Designating | Unchosen]:
    """A battle that nobody who may protects: its controller chooses, or it goes [CR 704.5w, 704.5x]."""
    protector = next(iter(seen.obj.choice(PROTECTOR)), None)
    possible = protectors_of(board, seen)
    if protector in possible:
        return
    rule = "704.5x" if protector == seen.controller else "704.5w"
    if rule == "704.5w" and being_attacked(board, seen.obj.id):
        return
    wanted = picks.one("player")
    if not possible:
        yield Designating(seen.obj.id, None, rule)
    elif wanted in possible or len(possible) == 1:
        yield Designating(seen.obj.id, wanted if wanted in possible else possible[0], rule)
    else:
        yield Unchosen("player", possible, seen.controller, rule)


def _speed(board: Board, permanents: Sequence[Characteristics]) -> Iterator[Designating]:
    """Speed 1 for a player who has none and starts engines [CR 704.5z]."""
    starters = {seen.controller for seen in permanents if has_keyword(seen, "start your engines!")}
    yield from (Designating(player, "1", "704.5z") for player in board.players if player in starters and player not in board.speed)

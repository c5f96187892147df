"""What instructions kept as words do to players: they win or lose, draw, can't do so this turn, shuffle what they own away."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.engine.barring import bars_said, with_bars
from bot.engine.damage_words import this_turn
from bot.engine.daylight import become
from bot.engine.drawing import draw
from bot.engine.frame import Frame
from bot.engine.living import doubt_shield
from bot.engine.objects import Obj
from bot.engine.outcomes import lose, win
from bot.engine.phrases import ids_meant, number_said
from bot.engine.shielding import raise_amount_shield
from bot.engine.shields import raise_shield
from bot.engine.values import Zone
from bot.engine.wording import DAYTIME, DRAW, OUTCOME, PREVENT, SHUFFLED
from bot.engine.zones import move
from bot.records import replace

__all__ = ["PLAYER_WORDS", "draw_as_said", "keep_players"]

_OWN = re.compile(r"your (?P<zone>hand|graveyard)|all permanents you own", re.IGNORECASE)


def draw_as_said(words: str, frame: Frame) -> None:
    """Draw the cards that an instruction says, where how many cards the library has is known."""
    found = DRAW.match(words.rstrip("."))
    if found is None:
        return
    for player in ids_meant(frame, found["who"]) if found["who"] else (frame.controller,):
        if player in frame.play.board.game.libraries:
            draw(frame.play, player, number_said(found["n"], frame))


def keep_players(words: str, frame: Frame) -> bool:
    """Keep players from what the words say, as long as they say; whether they say so."""
    said = bars_said(frame.context(), words)
    doubt_shield(frame.play, _shielded(words, frame), frame.source_name, words)
    frame.play.board = with_bars(frame.play.board, said, frame.controller)
    if this_turn(words) is not None:
        frame.play.board = frame.play.board.with_fact("altering", words, frame.source, frame.controller, str(frame.play.moment))
        return True
    return raise_shield(frame.play, words, frame.source_name, _aimed(frame)) or bool(said)


def _shielded(words: str, frame: Frame) -> tuple[str, ...]:
    """The players whom words about damage may mean: the one whose effect it is, and the targets."""
    targets = tuple(i for i in _aimed(frame) if frame.play.is_player(i))
    return tuple(dict.fromkeys((*targets, *((frame.controller,) if re.search(r"\byou\b", words) else ()))))


def _aimed(frame: Frame) -> tuple[str, ...]:
    aimed = (i for groups in frame.targets.values() for ids in groups for i in ids)
    return (*aimed, *(i for ids in frame.bound.values() for i in ids))


def _outcome(found: re.Match[str], frame: Frame) -> None:
    """Players win or lose by an effect [CR 104.2b, 104.3e]."""
    players = tuple(filter(frame.play.is_player, ids_meant(frame, found["who"])))
    if found["verb"].casefold().startswith("win"):
        win(frame.play, players)
    else:
        lose(frame.play, dict.fromkeys(players, ("104.3e",)))


def _shuffle_away(found: re.Match[str], frame: Frame) -> None:
    """What a player owns in some zones is shuffled into their library."""
    zones = {one["zone"] for one in _OWN.finditer(found["what"])}
    for obj in list(frame.play.board):
        if obj.owner == frame.controller and _is_in(obj, zones):
            move(frame.play, obj.id, Zone.LIBRARY)
    game = frame.play.board.game
    if "hand" in zones and frame.controller in game.libraries:  # how many cards were in that hand is not known
        known = {player: total for player, total in game.libraries.items() if player != frame.controller}
        frame.play.board = frame.play.board.with_game(replace(game, libraries=known))
    frame.play.cite("701.24a")


def _is_in(obj: Obj, zones: set[str | None]) -> bool:
    """Whether an object is where the words say; without a zone, they speak of permanents."""
    if obj.zone is Zone.BATTLEFIELD:
        return None in zones and not obj.phased_out
    return obj.zone.value in zones


def _daytime(found: re.Match[str], frame: Frame) -> None:
    """It becomes day or night by an effect [CR 731.1]; rules that know neither make nothing of it."""
    if frame.play.board.epoch.day_and_night:
        become(frame.play, found["time"].casefold())


PLAYER_WORDS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Frame], None]], ...] = (
    (OUTCOME, _outcome),
    (SHUFFLED, _shuffle_away),
    (DAYTIME, _daytime),
    (PREVENT, raise_amount_shield),
)
"""The instructions about players, each with what does it."""

"""State-based actions done: all at once, and again until a check finds none [CR 704.3]."""

from __future__ import annotations

from bot.engine.actions import Picks
from bot.engine.attaching import is_protected
from bot.engine.characteristics import View
from bot.engine.commanders import awaited, staying
from bot.engine.designating import Designating, sculpts, sector_of
from bot.engine.losing import BY_LIFE, Loss
from bot.engine.objects import PROTECTOR, FaceDown, FaceDownKind, Obj, with_choice
from bot.engine.outcomes import lose
from bot.engine.play import Pending, Play
from bot.engine.removal import destroy, put_away
from bot.engine.sba import Action, Check, Deed, check, counter_limits, qualities
from bot.engine.soulbond import part_broken_pairs
from bot.engine.trace import about
from bot.engine.turns import expire
from bot.engine.values import Zone
from bot.engine.world import World
from bot.engine.zones import move
from bot.records import replace

__all__ = ["settle", "unbestow"]

_ROUNDS = 100
_BATTLEFIELD_DEEDS = (Deed.GRAVEYARD, Deed.SACRIFICE)


def settle(play: Play, picks: Picks | None = None) -> None:
    """Perform state-based actions until none applies; choices not made are left open and nothing is put away for them."""
    play.undecided.clear()
    found = _next_check(play, picks)
    for _ in range(_ROUNDS):
        if found.finds_nothing:
            break
        _perform(play, found)
        found = _next_check(play, picks)
    _leave_open(play, found)


def _next_check(play: Play, picks: Picks | None) -> Check:
    expire(play)
    part_broken_pairs(play)
    _note_seniority(play)
    _forget_sectors(play)
    found = check(play.board, play.world, play.view, picks, play.seniority, play.triggered, play.arrived)
    _forget(play, picks or Picks())
    for loss in found.losses:
        doubts = (*found.unread, *_doubts(play, loss))
        if doubts:
            play.leave_undecided(loss.players, doubts)
    return replace(found, losses=tuple(loss for loss in found.losses if not play.undecided.keys() & set(loss.players)))


def _doubts(play: Play, loss: Loss) -> list[tuple[str | None, str]]:
    """The words, not understood, on which a loss may turn: those about a life total, and what an effect left to happen instead."""
    about_life = [doubt for player in loss.players if loss.rule in BY_LIFE for doubt in play.life_doubts.get(player, [])]
    return [*about_life, *((card, words) for card, words in play.unread if "would lose the game" in words)]


def _forget(play: Play, picks: Picks) -> None:
    """What happened before a check no longer counts at the next one: draws missed, damage with deathtouch [CR 704.5b, 704.5h].

    Commanders whose owner has not said where they go are asked about again [CR 704.6d].
    """
    play.arrived = frozenset(obj.id for obj in awaited(play.board, play.arrived)) - staying(play, picks)
    if play.board.game.overdrawn:
        play.board = play.board.with_game(replace(play.board.game, overdrawn=frozenset()))
    touched = [replace(obj, deathtouched=False) for obj in play.board.in_zone(Zone.BATTLEFIELD) if obj.deathtouched]
    if touched:
        play.board = play.board.with_objects(*touched)


def _forget_sectors(play: Play) -> None:
    """Sectors last while a player controls a permanent with space sculptor [CR 702.158b]."""
    placed = [obj for obj in play.board.in_zone(Zone.BATTLEFIELD) if sector_of(obj) is not None]
    if placed and not any(sculpts(play.view[obj.id]) for obj in play.board.in_zone(Zone.BATTLEFIELD)):
        for obj in placed:
            play.put(obj.with_designation(f"{sector_of(obj)} sector", 0, 0))
        play.cite("702.158b")


def _leave_open(play: Play, found: Check) -> None:
    """The choices still to be made, each at the step where it arose."""
    asked = {(question.choice, question.of) for question in found.questions}
    play.pending = [p for p in play.pending if not _asked_by_a_check(p) or (p.choice, p.of) in asked]
    for question in found.questions:
        if all((p.choice, p.of) != (question.choice, question.of) for p in play.pending):
            play.ask(question.choice, question.of, question.rule)


def _asked_by_a_check(pending: Pending) -> bool:
    """Whether a state-based action asks it, or would if it was not chosen as the permanent entered."""
    return pending.choice == "keep" or pending.rule.startswith(("704.5", "704.6", "310."))


def _note_seniority(play: Play) -> None:
    """Since when each permanent has been a legend of each of its names, or a world permanent."""
    current: dict[tuple[str, str], int] = {}
    for obj in play.board.in_zone(Zone.BATTLEFIELD):
        for quality in () if obj.phased_out else qualities(play.board.epoch, play.view[obj.id]):
            key = (quality, obj.id)
            current[key] = play.seniority.get(key, play.moment)
    play.seniority = current


def _perform(play: Play, found: Check) -> None:
    """Every action of one check; departures are seen as simultaneous [CR 704.8]."""
    for action in found.actions:
        play.cite(action.rule)
        if action.rule == "704.5h":
            play.cite("702.2b")
        if action.rule.startswith("="):
            play.cite("306.4")
        if action.rule in _RULE_OF_PROTECTION and _is_protected_from(play, action.object):
            play.cite(_RULE_OF_PROTECTION[action.rule])
    for designating in found.designating:
        _designate(play, designating)
    _tell_what_fell(play, found)
    play.taken.update((action.object, action.rule.removeprefix("=")) for action in found.actions if action.deed in _TAKES)
    gone = tuple(action.object for action in found.actions if action.deed in _BATTLEFIELD_DEEDS)
    at = (play.world, play.view)
    for action in found.actions:
        _other_deed(play, action, at)
    put_away(play, tuple(object_id for object_id in gone if play.board[object_id].zone is Zone.BATTLEFIELD), Zone.GRAVEYARD, at)
    lose(play, _rules_by_player(found))


def _rules_by_player(found: Check) -> dict[str, tuple[str, ...]]:
    """Each player who loses, one of a team for all of it, with every rule by which they do."""
    rules: dict[str, tuple[str, ...]] = {}
    for loss in found.losses:
        rules[loss.players[0]] = tuple(dict.fromkeys((*rules.get(loss.players[0], ()), loss.rule)))
    return rules


_RULE_OF_PROTECTION = {"704.5m": "702.16c", "704.5n": "702.16d"}
"""The rules by which protection takes off what is attached, beside the state-based actions that then do."""


def _is_protected_from(play: Play, object_id: str) -> bool:
    seen = play.world.chars[object_id]
    host = play.world.chars.get(seen.obj.attached_to or "")
    return host is not None and is_protected(play.world, host, seen)


def _tell_what_fell(play: Play, found: Check) -> None:
    """Keep what made the permanents that go what they were, for the answer to say."""
    going = frozenset(action.object for action in found.actions if action.deed in _TAKES and action.rule in _BY_CHARACTERISTICS)
    if going:
        world, view = play.traced()
        play.fallen.append((world, about(view.trace, going)))


_TAKES = (Deed.GRAVEYARD, Deed.DESTROY, Deed.SACRIFICE)
_BY_CHARACTERISTICS = frozenset({"704.5f", "704.5g", "704.5i", "704.5j", "704.5k", "704.5m", "704.5s"})
"""The rules that look at what a permanent has become."""


def _other_deed(play: Play, action: Action, at: tuple[World, View]) -> None:
    obj = play.board[action.object]
    if action.deed is Deed.DESTROY:
        destroy(play, obj.id, by_effect=False, at=at)
    elif action.deed is Deed.UNATTACH:
        play.put(replace(obj, attached_to=None))
    elif action.deed is Deed.UNBESTOW:
        unbestow(play, obj.id)
    elif action.deed is Deed.CANCEL_COUNTERS:
        pairs = min(obj.counter("+1/+1"), obj.counter("-1/-1"))
        less = obj.with_counters("+1/+1", obj.counter("+1/+1") - pairs, 0)
        play.put(less.with_counters("-1/-1", less.counter("-1/-1") - pairs, 0))
    elif action.deed is Deed.TRIM_COUNTERS:
        for kind, most in counter_limits(play.view[obj.id]):
            obj = obj.with_counters(kind, min(obj.counter(kind), most), 0)
        play.put(obj)
    elif action.deed is Deed.COMMAND:
        move(play, obj.id, Zone.COMMAND)
        play.cite("903.9a")
    elif action.deed is Deed.TURN_AWAY:
        _turn_away(play, obj, walks=action.rule == "704.6f")
    elif action.deed in (Deed.CEASE, Deed.REMOVE):
        play.put(replace(obj, zone=Zone.NONE))


def _turn_away(play: Play, obj: Obj, *, walks: bool) -> None:
    """Put a scheme or phenomenon at the bottom of its deck; with a phenomenon, every plane that is face up [CR 701.31b]."""
    others = [one for one in play.board.in_zone(Zone.COMMAND) if walks and {"Plane", "Phenomenon"} & {*one.card.front.types}]
    for one in {one.id: one for one in (obj, *others)}.values():
        play.put(replace(one, face_down=FaceDown(FaceDownKind.OTHER), timestamp=play.stamp()))
    play.cite(*(("701.31b",) if walks else ()))


def _designate(play: Play, given: Designating) -> None:
    """Give a player speed, a battle its protector, a creature its sector."""
    play.cite(given.rule, *(("702.179a",) if given.rule == "704.5z" else ()))
    if given.what is None:
        return
    if play.is_player(given.of):
        play.board = play.board.with_speed(given.of, int(given.what))
    elif given.rule == "704.5u":
        play.change(given.of, lambda obj: obj.with_designation(str(given.what), 1, play.moment))
    else:
        play.change(given.of, lambda obj: replace(obj, choices=with_choice(obj.choices, PROTECTOR, str(given.what))))


def unbestow(play: Play, object_id: str) -> None:
    """A bestowed permanent stops being an Aura as it becomes unattached [CR 702.103f]."""
    obj = play.board[object_id]
    play.put(replace(obj, attached_to=None, modes=obj.modes - {"bestow"}))

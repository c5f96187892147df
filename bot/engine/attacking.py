"""What creatures attack: a player, a planeswalker or a battle, and what leaves combat [CR 506]."""

from __future__ import annotations

from bot.engine.board import Board
from bot.engine.characteristics import Characteristics
from bot.engine.objects import PROTECTOR, Attack, Obj
from bot.engine.play import Play
from bot.engine.values import Zone
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["attack", "being_attacked", "keep_combat"]

_ATTACKING = "attacking"
_ATTACKED_TYPES = frozenset({"Planeswalker", "Battle"})


def attack(play: Play, object_id: str, target: str | None) -> None:
    """A creature attacks. Raises `StepRefused` for what is no creature, what can't be attacked, and a battle's own protector."""
    seen = play.view[play.permanent(object_id).id]
    if not _may_attack(seen):
        raise StepRefused("not_a_creature", "506.3", object_id)
    under = None
    if target is not None and not play.is_player(target):
        attacked = play.view[play.permanent(target).id]
        _check_attacked(attacked, seen.controller)
        under = attacked.controller
    made = Attack(target, seen.controller, under) if target is not None else None
    play.change(object_id, lambda obj: replace(obj, combat=obj.combat | {_ATTACKING}, attack=made))


def _may_attack(seen: Characteristics) -> bool:
    """Only a creature can attack, and none that is a battle [CR 506.3, 508.1a]."""
    return "Creature" in seen.types and "Battle" not in seen.types


def _check_attacked(attacked: Characteristics, player: str) -> None:
    if not _ATTACKED_TYPES & set(attacked.types):
        raise StepRefused("not_attackable", "506.3", attacked.obj.id)
    protector = next(iter(attacked.obj.choice(PROTECTOR)), None)
    if "Battle" in attacked.types and protector == player:
        raise StepRefused("attacks_what_it_protects", "310.8b", attacked.obj.id)


def being_attacked(board: Board, battle: str) -> bool:
    """Whether a creature is attacking it."""
    return any(_attacks(obj, battle) for obj in board.in_zone(Zone.BATTLEFIELD) if not obj.phased_out)


def _attacks(obj: Obj, target: str) -> bool:
    return _ATTACKING in obj.combat and obj.attack is not None and obj.attack.target == target


def keep_combat(play: Play) -> None:
    """Remove from combat what no longer can be in it, and let those who attacked it attack nothing [CR 506.4, 506.4c]."""
    fighting = [obj for obj in play.board.in_zone(Zone.BATTLEFIELD) if obj.combat and obj.attack is not None]
    for obj in fighting:
        if obj.phased_out or _left_combat(play.view[obj.id], obj.attack):
            play.put(replace(obj, combat=frozenset(), attack=None))
            play.cite("506.4")
        elif obj.attack is not None and not _still_attacked(play, obj.attack):
            play.put(replace(obj, attack=None))
            play.cite("506.4c")


def _left_combat(seen: Characteristics, made: Attack | None) -> bool:
    return not _may_attack(seen) or (made is not None and seen.controller != made.by)


def _still_attacked(play: Play, made: Attack) -> bool:
    if play.is_player(made.target):
        return made.target in play.board.remaining
    if made.target not in play.board or made.target not in play.view:
        return False
    seen: Characteristics = play.view[made.target]
    there = seen.obj.zone is Zone.BATTLEFIELD and not seen.obj.phased_out
    return there and bool(_ATTACKED_TYPES & set(seen.types)) and seen.controller == made.under

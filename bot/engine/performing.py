"""What each step of a scenario does to the game in play."""

from __future__ import annotations

from functools import singledispatch

import bot.engine.counting
import bot.engine.keyword_effects
import bot.engine.modifying
import bot.engine.plain  # noqa: F401  # they register their instructions
from bot.engine import statuses  # counting registers its instructions
from bot.engine.abilities import Controlled, It, Modify, Player, Who
from bot.engine.actions import (
    Activate,
    Attach,
    BeginTurn,
    Blink,
    Cast,
    Control,
    CopySpell,
    CreateToken,
    Damage,
    EndTurn,
    Enter,
    Meld,
    Move,
    On,
    Picks,
    Place,
    PutCounters,
    Resolve,
    Sba,
    Step,
    Trigger,
    TurnFaceDown,
    Unlock,
)
from bot.engine.activating import Using, activate, trigger
from bot.engine.assigning import check_dealing
from bot.engine.attaching import can_be_attached
from bot.engine.commanders import named_commander
from bot.engine.copying_spells import except_in_copy
from bot.engine.damage import deal_damage, redirected
from bot.engine.doing import unlock
from bot.engine.drafts import stated_permanent
from bot.engine.entering import enter
from bot.engine.faces import half_index
from bot.engine.frame import Frame
from bot.engine.gaining import give_counters
from bot.engine.hypothetical import Arrival
from bot.engine.lasting import leave_effect
from bot.engine.merging import meld
from bot.engine.objects import FaceDownKind, Obj
from bot.engine.play import Play
from bot.engine.removal import can_be_sacrificed, destroy
from bot.engine.replacing import put_counters, remove_counters
from bot.engine.retaining import counters_retained
from bot.engine.settling import settle
from bot.engine.spells import Casting, cast, copy_spell, modes_of, resolve
from bot.engine.token_steps import copy_exceptions, create_tokens
from bot.engine.turns import begin_turn, end_turn
from bot.engine.values import CardDef, Zone
from bot.engine.zones import move, place
from bot.errors import ScenarioError, StepRefused
from bot.records import replace

__all__ = ["perform"]


@singledispatch
def perform(step: Step, play: Play) -> None:
    """Do a step. Raises `StepRefused` when the rules forbid it, `ScenarioError` when it makes no sense."""
    raise ScenarioError(f"steps[{play.step - 1}]", "unknown_step", type(step).__name__)


def _numbered(object_id: str, count: int) -> list[str]:
    return [object_id, *(f"{object_id}-{n}" for n in range(2, count + 1))]


# --- entering --------------------------------------------------------------------------------------------------------------


@perform.register
def _enter(step: Enter, play: Play) -> None:
    card = play.card(step.card)
    for object_id in _numbered(step.id, step.count):
        controller = play.player(step.controller)
        owner = play.player(step.owner or controller)
        commander = named_commander(play, step.commander, card, object_id, owner)
        draft = stated_permanent(play, step, card, play.fresh(object_id), (owner, controller), commander)
        enter(play, Arrival(draft, step.choices, step.counters, step.attached_to, stated=True))


@perform.register
def _place(step: Place, play: Play) -> None:
    card = play.card(step.card)
    for object_id in _numbered(step.id, step.count):
        owner = play.player(step.controller)
        commander = named_commander(play, step.commander, card, object_id, owner)
        place(play, play.fresh(object_id), card, Zone(step.zone), owner, commander)


# --- spells ----------------------------------------------------------------------------------------------------------------


@perform.register
def _cast(step: Cast, play: Play) -> None:
    card = play.card(step.card)
    controller = play.player(step.controller)
    commander = named_commander(play, step.commander, card, step.id, controller)
    cast(
        play,
        Casting(
            play.fresh(step.id),
            card,
            controller,
            step.x,
            step.targets,
            step.choices,
            step.kicked,
            step.face or _named_half(card, step.card),
            step.face_down,
            commander,
        ),
    )


def _named_half(card: CardDef, name: str) -> str | None:
    """A card named by its second half alone is cast as that half."""
    return name if half_index(card, name) == 1 else None


@perform.register
def _copy_spell(step: CopySpell, play: Play) -> None:
    controller = play.player(step.controller) if step.controller else None
    new_id = copy_spell(play, play.fresh(step.id), step.of, controller, step.targets, step.choices)
    if step.except_:
        frame = Frame(play, new_id, play.board[new_id].controller, picks=step.choices)
        except_in_copy(frame, new_id, copy_exceptions(play, step.except_))


@perform.register
def _resolve(step: Resolve, play: Play) -> None:
    play.names = list(step.ids)
    if step.card is None:
        if step.id is None:
            raise ScenarioError(f"steps[{play.step - 1}].id", "missing_field")
        _update_spell(play, step, step.id)
        resolve(play, step.id, step.choices)
        return
    card = play.card(step.card)
    controller = play.player(step.controller or play.board.players[0])
    object_id = play.fresh(step.id or f"{play.step}-spell")
    how = Casting(object_id, card, controller, step.x, step.targets, step.choices, step.kicked, step.face or _named_half(card, step.card))
    cast(play, how)
    resolve(play, object_id, step.choices, one_step=True)


def _update_spell(play: Play, step: Resolve, spell_id: str) -> None:
    """What is said only as the spell resolves."""
    obj = play.obj(spell_id)
    play.put(
        replace(
            obj,
            targets=step.targets or obj.targets,
            x=step.x if step.x is not None else obj.x,
            modes=obj.modes | modes_of(step.choices, kicked=step.kicked),
        )
    )


@perform.register
def _token(step: CreateToken, play: Play) -> None:
    create_tokens(step, play)


# --- abilities -----------------------------------------------------------------------------------------------------------------


@perform.register
def _activate(step: Activate, play: Play) -> None:
    play.names = list(step.ids)
    player = play.player(step.player) if step.player else None
    activate(play, Using(step.source, step.ability, x=step.x, targets=step.targets, picks=step.choices, player=player))


@perform.register
def _trigger(step: Trigger, play: Play) -> None:
    play.names = list(step.ids)
    trigger(play, Using(step.source, step.ability, x=step.x, targets=step.targets, picks=step.choices))


# --- what an effect does ----------------------------------------------------------------------------------------------------------


@perform.register
def _attach(step: Attach, play: Play) -> None:
    chars = play.world.chars[play.permanent(step.object).id]
    if step.to is not None and not can_be_attached(play.board, play.world, chars, step.to):
        play.cite("701.3b")
        raise StepRefused("illegal_host", "701.3b", step.to)
    statuses.attach(play, step.object, step.to)


@perform.register
def _counters(step: PutCounters, play: Play) -> None:
    if play.is_player(step.object):
        give_counters(play, step.object, step.kind, step.add)
        play.cite("122.1")
        return
    obj = play.obj(step.object)
    if step.add >= 0:
        put_counters(play, obj.id, step.kind, step.add)
    else:
        remove_counters(play, obj.id, step.kind, -step.add)


@perform.register
def _control(step: Control, play: Play) -> None:
    by = Player(Who.THAT_PLAYER)
    frame = Frame(play, play.permanent(step.object).id, play.player(step.player))
    frame.bound[by] = (step.player,)
    leave_effect(frame, Modify(It(), ()), (Controlled(by),), (step.object,))
    play.cite("613.1b")


@perform.register
def _damage(step: Damage, play: Play) -> None:
    check_dealing(play, step.source, combat=step.combat)
    wanted = step.choices.one("object")
    to = step.to if wanted is None else redirected(play, step.to, wanted, step.source, combat=step.combat)
    deal_damage(play, to, step.amount, step.source, combat=step.combat)


@perform.register
def _turn_face_down(step: TurnFaceDown, play: Play) -> None:
    kinds = {kind.value: kind for kind in FaceDownKind}
    statuses.turn_face_down(play, step.object, kinds.get(step.how or "", FaceDownKind.OTHER))


@perform.register
def _on(step: On, play: Play) -> None:
    object_id = play.obj(step.object).id
    if step.verb == "transform":
        statuses.transform(play, object_id)
    elif step.verb == "flip":
        statuses.flip(play, object_id)
    elif step.verb == "turn_face_up":
        statuses.turn_face_up(play, object_id, step.choices)
    elif step.verb == "phase_out":
        statuses.phase_out(play, object_id)
    elif step.verb == "phase_in":
        statuses.phase_in(play, object_id)
    elif step.verb == "tap":
        statuses.tap(play, object_id)
    elif step.verb == "untap":
        statuses.untap(play, object_id)
    elif step.verb == "destroy":
        destroy(play, play.permanent(object_id).id)
    else:
        if not can_be_sacrificed(play, play.permanent(object_id).id):
            raise StepRefused("cannot_be_sacrificed", "101.2", object_id)
        move(play, object_id, Zone.GRAVEYARD)
        play.cite("701.21a")


@perform.register
def _unlock(step: Unlock, play: Play) -> None:
    obj = play.permanent(step.object)
    half = half_index(play.view[obj.id].copiable.card, step.half)
    if half is None:
        raise StepRefused("unknown_half", "709.5f", step.half)
    unlock(play, obj.id, half)


# --- zones -----------------------------------------------------------------------------------------------------------------------


@perform.register
def _move(step: Move, play: Play) -> None:
    obj = play.obj(step.object)
    if obj.zone is Zone.NONE:
        raise StepRefused("no_longer_exists", "400.7", step.object)
    new_id = play.fresh(step.id) if step.id and step.id != step.object else step.object
    play.names = list(step.ids[1:])
    zone = Zone(step.to)
    if zone is Zone.BATTLEFIELD:
        _return(play, obj, new_id, step.choices, step.controller, step.face, tapped=step.tapped)
    else:
        move(play, step.object, zone, step.ids[0] if step.ids else new_id)


def _return(
    play: Play, obj: Obj, new_id: str, picks: Picks, controller: str | None = None, face: str | None = None, *, tapped: bool = False
) -> None:
    """Put a card onto the battlefield as a new object [CR 400.7]."""
    if obj.zone is Zone.BATTLEFIELD:
        raise StepRefused("already_on_battlefield", "400.7", obj.id)
    if obj.is_token or obj.is_copy:
        raise StepRefused("token_stays", "111.8", obj.id)
    up = half_index(obj.card, face) if obj.card.layout.double_faced else 0
    draft = Obj(
        id=new_id,
        card=obj.card,
        zone=Zone.BATTLEFIELD,
        owner=obj.owner,
        controller=play.player(controller) if controller else obj.owner,
        timestamp=0,
        face=up or 0,
        tapped=tapped,
        modes=modes_of(picks),
        came_from=obj.zone,
        commander=obj.commander,
    )
    enter(play, Arrival(draft, picks, retained=counters_retained(play, obj.id, Zone.BATTLEFIELD), cast=False))
    if new_id != obj.id:
        play.put(replace(play.board[obj.id], zone=Zone.NONE))
    play.cite("400.7")


@perform.register
def _blink(step: Blink, play: Play) -> None:
    owner = play.permanent(step.object).owner
    exiled = move(play, step.object, Zone.EXILE)
    for new_id, old_id in zip((step.id or step.object, *exiled[1:]), exiled, strict=True):
        if play.board[old_id].is_token:
            play.cite("111.8")
        else:
            _return(play, play.board[old_id], new_id, step.choices, owner)


@perform.register
def _meld(step: Meld, play: Play) -> None:
    meld(play, step.objects, play.fresh(step.id))


# --- turns -----------------------------------------------------------------------------------------------------------------------


@perform.register
def _end_turn(step: EndTurn, play: Play) -> None:
    end_turn(play, step.spells)


@perform.register
def _begin_turn(step: BeginTurn, play: Play) -> None:
    begin_turn(play, play.player(step.player), step.spells)


@perform.register
def _sba(step: Sba, play: Play) -> None:
    settle(play, step.choices)

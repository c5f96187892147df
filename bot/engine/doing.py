"""Game actions that resolving effects name: destroy, return, tap, transform, counters… [CR 701]."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.abilities import (
    Act,
    BothYours,
    Controlled,
    ControllerOf,
    EntersWith,
    Every,
    ExchangeControl,
    GetEmblem,
    It,
    Linked,
    Meld,
    Modify,
    Number,
    Other,
    OwnerOf,
    Player,
    Ref,
    Some,
    Target,
    Verb,
    Who,
    ZoneName,
    walk,
)
from bot.engine.copying_spells import copy_spells, retarget
from bot.engine.entering import enter
from bot.engine.faces import half_index, is_room
from bot.engine.frame import Frame
from bot.engine.hypothetical import Arrival
from bot.engine.lasting import leave_effect, stated_effects
from bot.engine.linking import link
from bot.engine.merging import combined_face, meld
from bot.engine.objects import FaceDown, FaceDownKind, Obj
from bot.engine.play import Play
from bot.engine.populating import populate
from bot.engine.removal import can_be_sacrificed, destroy_together, put_away
from bot.engine.replacing import put_counters
from bot.engine.resolving import follow
from bot.engine.retaining import counters_retained
from bot.engine.statuses import attach, flip, phase_out, tap, transform, turn_face_down, turn_face_up, untap
from bot.engine.values import CardDef, Face, Layout, Zone
from bot.engine.zones import move, remember
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["return_to_battlefield", "unlock"]

_ZONES = {
    "hand": Zone.HAND,
    "graveyard": Zone.GRAVEYARD,
    "exile": Zone.EXILE,
    "library": Zone.LIBRARY,
    "library top": Zone.LIBRARY,
    "library bottom": Zone.LIBRARY,
    "command": Zone.COMMAND,
    "battlefield": Zone.BATTLEFIELD,
}


@follow.register
def _act(clause: Act, frame: Frame) -> None:
    if clause.verb in _WITHOUT_OBJECT:
        _WITHOUT_OBJECT[clause.verb](clause, frame)
        return
    _mention_whose(clause, frame)
    ids = _objects(clause, frame)
    frame.done = bool(ids)
    if clause.verb in (Verb.RETURN, Verb.PUT):
        _move(clause, frame, ids)
        return
    if clause.verb is Verb.EXILE:
        _exile(frame, ids)
        return
    if clause.verb in _OF_SPELLS:
        _OF_SPELLS[clause.verb](clause, frame, ids)
        return
    if clause.verb is Verb.DESTROY:
        destroy_together(frame.play, ids)
    elif clause.verb is Verb.SACRIFICE:
        put_away(frame.play, ids, Zone.GRAVEYARD)
        frame.play.cite(*(("701.21a",) if ids else ()))
    else:
        for object_id in ids:
            _EACH[clause.verb](clause, frame, object_id)
    if clause.verb in _PARTICIPLES:
        frame.leaves(_PARTICIPLES[clause.verb], (i for i in ids if frame.play.board[i].zone is not Zone.BATTLEFIELD))
    frame.it = ids or frame.it


def _mention_whose(clause: Act, frame: Frame) -> None:
    """ "The controller of target spell copies it": "it" is that spell."""
    if isinstance(clause.who, ControllerOf | OwnerOf) and isinstance(clause.who.of, Target) and isinstance(clause.what, It):
        frame.it = frame.objects(clause.who.of)


_OF_SPELLS: dict[Verb, Callable[[Act, Frame, tuple[str, ...]], None]] = {Verb.COPY: copy_spells, Verb.RETARGET: retarget}
_PARTICIPLES = {Verb.DESTROY: "destroyed", Verb.SACRIFICE: "sacrificed"}


def _objects(clause: Act, frame: Frame) -> tuple[str, ...]:
    """The objects that the instruction is about, those that still exist."""
    if clause.what is None:
        return ()
    if clause.verb is Verb.SACRIFICE and isinstance(clause.what, Some):
        return _sacrificed(clause, frame, clause.what)
    ids = frame.found(_others(frame, clause.what, frame.objects(clause.what)))
    if clause.verb in (Verb.RETURN, Verb.PUT, Verb.EXILE, *_OF_SPELLS):
        return tuple(i for i in ids if frame.play.board[i].zone is not Zone.NONE)
    there = tuple(i for i in ids if frame.is_permanent(i))
    if clause.verb is Verb.SACRIFICE:
        return tuple(i for i in there if can_be_sacrificed(frame.play, i, by=frame.controller))
    return there


def _others(frame: Frame, what: Ref, ids: tuple[str, ...]) -> tuple[str, ...]:
    """ "Each other card exiled with this artifact": other than the one just mentioned, the artifact being no such card."""
    if not isinstance(what, Every) or {Other, Linked} - {type(pred) for pred in what.noun.preds}:
        return ids
    return tuple(i for i in ids if i not in frame.it)


def _sacrificed(clause: Act, frame: Frame, what: Some) -> tuple[str, ...]:
    """Each player meant sacrifices permanents they control, of their choice [CR 701.21a]."""
    players = frame.players(clause.who) if clause.who is not None else (frame.controller,)
    chosen: list[str] = []
    for player in players:
        frame.bound[Player(Who.THAT_PLAYER)] = (player,)  # "half the creatures they control"
        candidates, number = frame.matching(what.noun), frame.amount(what.count)
        wanted = 1 if number is None else number
        theirs = [i for i in candidates if frame.play.view[i].controller == player]
        own = [i for i in theirs if can_be_sacrificed(frame.play, i, by=frame.controller)]
        frame.play.cite(*(("101.2",) if own != theirs else ()))
        picked = [i for key in ("object", "keep") for i in frame.picks.all(key) if i in own]
        if picked or len(own) <= wanted:
            chosen.extend((picked or own)[:wanted])
        else:
            frame.play.ask("object", own, "701.21a")
    return tuple(chosen)


# --- one object at a time ----------------------------------------------------------------------------------------------------

Each = Callable[[Act, Frame, str], object]


def _attach(clause: Act, frame: Frame, object_id: str) -> None:
    host = frame.objects(clause.to) if isinstance(clause.to, Ref) else ()
    if host:
        frame.done = attach(frame.play, object_id, host[0])


def _regenerate(clause: Act, frame: Frame, object_id: str) -> None:
    """A shield until the end of the turn [CR 701.19a]."""
    play = frame.play
    play.change(object_id, lambda obj: obj.with_designation("regeneration", obj.designation("regeneration") + 1, 0))


def _turn_face_down(clause: Act, frame: Frame, object_id: str) -> None:
    frame.turns_down = True
    if turn_face_down(frame.play, object_id):
        frame.turned = (*frame.turned, object_id)


def _unlock(clause: Act, frame: Frame, object_id: str) -> None:
    """Unlock a door, or lock it if the effect may and it is unlocked [CR 709.5f, 709.5g]."""
    obj = frame.play.permanent(object_id)
    picked = half_index(obj.card, frame.picks.one("mode"))
    if clause.how and picked in obj.unlocked:
        frame.play.put(replace(obj, unlocked=obj.unlocked - {picked}))
        frame.play.cite("709.5g")
        return
    locked = [i for i in range(len(obj.card.faces)) if i not in obj.unlocked]
    half = picked if picked in locked else locked[0] if len(locked) == 1 and not clause.how else None
    if half is None:
        frame.play.ask("mode", (object_id,), "709.5f")
        return
    unlock(frame.play, object_id, half)


def unlock(play: Play, object_id: str, half: int) -> None:
    """Give a Room an unlocked designation [CR 709.5f]. Raises `StepRefused`."""
    obj = play.permanent(object_id)
    if not is_room(play.view[object_id].copiable.card):
        raise StepRefused("not_a_room", "709.5f", object_id)
    if half in obj.unlocked:
        raise StepRefused("already_unlocked", "709.5e", object_id)
    play.put(replace(obj, unlocked=obj.unlocked | {half}))
    play.cite("709.5f", "709.5")


_EACH: dict[Verb, Each] = {
    Verb.TAP: lambda clause, frame, i: tap(frame.play, i),
    Verb.UNTAP: lambda clause, frame, i: untap(frame.play, i),
    Verb.TRANSFORM: lambda clause, frame, i: transform(frame.play, i),
    Verb.FLIP: lambda clause, frame, i: flip(frame.play, i),
    Verb.TURN_FACE_UP: lambda clause, frame, i: turn_face_up(frame.play, i, frame.picks),
    Verb.TURN_FACE_DOWN: _turn_face_down,
    Verb.PHASE_OUT: lambda clause, frame, i: phase_out(frame.play, i),
    Verb.UNATTACH: lambda clause, frame, i: attach(frame.play, i, None),
    Verb.ATTACH: _attach,
    Verb.REGENERATE: _regenerate,
    Verb.UNLOCK: _unlock,
}

# --- zones ---------------------------------------------------------------------------------------------------------------------


def _exile(frame: Frame, ids: tuple[str, ...]) -> None:
    """Exile objects; what the source exiled stays linked to it [CR 607.2a]."""
    exiled = _move_all(frame, ids, Zone.EXILE, "exiled")
    frame.it = exiled or frame.it
    if frame.source not in ids:
        link(frame, "exiled", exiled)


def _move_all(frame: Frame, ids: tuple[str, ...], zone: Zone, how: str) -> tuple[str, ...]:
    """Move objects at the same time; the ids of what they become."""
    for object_id in ids:
        remember(frame.play, object_id)
    frame.leaves(how, ids)
    return tuple(new for object_id in ids for new in move(frame.play, object_id, zone, remembered=True))


def _move(clause: Act, frame: Frame, ids: tuple[str, ...]) -> None:
    zone = _ZONES.get(clause.to.zone) if isinstance(clause.to, ZoneName) else None
    if zone is None:
        frame.report(clause)
        return
    if zone is not Zone.BATTLEFIELD:
        frame.it = _move_all(frame, ids, zone, "returned" if clause.verb is Verb.RETURN else "put") or frame.it
        return
    host = frame.objects(clause.attached) if clause.attached is not None else ()
    returned = tuple(new for i in ids for new in return_to_battlefield(frame, i, clause.how, host[0] if host else None))
    for object_id in returned if clause.entering is not None else ():
        _enters_with(frame, clause.entering, object_id)
    frame.it = returned or frame.it
    frame.done = bool(returned)


def _enters_with(frame: Frame, entering: EntersWith | None, object_id: str) -> None:
    """Counters that the effect gives it as it enters."""
    count = frame.amount(entering.count, object_id) if entering is not None else None
    if entering is not None and count:
        put_counters(frame.play, object_id, entering.kind, count)


def return_to_battlefield(frame: Frame, object_id: str, how: tuple[str, ...] = (), host: str | None = None) -> tuple[str, ...]:
    """Put an object onto the battlefield, as a new object; its id, or nothing if it can't enter.

    A token stays where it is [CR 111.8]; transformed means with its back face up [CR 712.14a].
    """
    play = frame.play
    obj = play.board[object_id]
    if obj.is_token or obj.zone is Zone.BATTLEFIELD:
        play.cite(*(("111.8",) if obj.is_token else ()))
        return ()
    words = " ".join(how)
    back = "transformed" in words or "converted" in words
    if back and not obj.card.layout.double_faced and play.board.epoch.only_double_faced_enter_transformed:
        play.cite("712.14a")
        return ()
    if back:
        play.cite("712.14a")
    controller = frame.controller if "your control" in words or "owner" not in words else obj.owner
    draft = _new_permanent(play.new_id() if play.names else object_id, obj, controller, 1 if back else 0)
    draft = replace(
        draft,
        tapped="tapped" in words,
        flipped="flipped" in words,
        combat=frozenset({"attacking"}) if "attacking" in words else frozenset(),
    )
    if "face down" in words:
        draft = replace(draft, face_down=FaceDown(FaceDownKind.OTHER))
    host = frame.source if "attached to it" in words else host
    try:
        retained = counters_retained(play, obj.id, Zone.BATTLEFIELD)
        effects = stated_effects(frame, draft.id)
        arrival = Arrival(draft, frame.picks, retained=retained, host=host, effects=effects, cast=False)
        entered = _replace_object(frame, obj, arrival)
        frame.turned = (*frame.turned, entered) if draft.face_down is not None else frame.turned
        return (entered,)
    except StepRefused as refusal:
        play.cite(refusal.rule)
        return ()


def _new_permanent(object_id: str, obj: Obj, controller: str, face: int) -> Obj:
    up = face if obj.card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC) else 0
    return Obj(object_id, obj.card, Zone.BATTLEFIELD, obj.owner, controller, 0, face=up, came_from=obj.zone, commander=obj.commander)


def _replace_object(frame: Frame, old: Obj, arrival: Arrival) -> str:
    new_id = enter(frame.play, arrival)
    if new_id != old.id:
        frame.play.put(replace(frame.play.board[old.id], zone=Zone.NONE))
    frame.play.cite("400.7")
    return new_id


# --- without an object -------------------------------------------------------------------------------------------------------------


def _monstrosity(clause: Act, frame: Frame) -> None:
    """Once: N +1/+1 counters, and it becomes monstrous [CR 701.37a]."""
    play = frame.play
    frame.done = frame.source in play.board and not play.board[frame.source].designation("monstrous")
    if frame.done:
        put_counters(play, frame.source, "+1/+1", frame.amount(clause.amount or Number(0)) or 0)
        play.change(frame.source, lambda obj: obj.with_designation("monstrous", 1, play.moment))
        play.cite("701.37a")


def _adapt(clause: Act, frame: Frame) -> None:
    """Counters only if it has no +1/+1 counter [CR 701.46a]."""
    play = frame.play
    if frame.source in play.board and not play.board[frame.source].counter("+1/+1"):
        put_counters(play, frame.source, "+1/+1", frame.amount(clause.amount or Number(0)) or 0)
        play.cite("701.46a")


def _proliferate(clause: Act, frame: Frame) -> None:
    """One more counter of each kind on the permanents chosen [CR 701.34a]."""
    for object_id in frame.picks.all("object"):
        for counter in frame.play.permanent(object_id).counters:
            put_counters(frame.play, object_id, counter.kind, 1)
    frame.play.cite("701.34a")


def _manifest(clause: Act, frame: Frame) -> None:
    """The top card of the library, face down as a 2/2 creature [CR 701.40a, 701.58a]."""
    play = frame.play
    player = next(iter(frame.players(clause.who)), frame.controller) if clause.who is not None else frame.controller
    card = play.board.top_of(Zone.LIBRARY, player)
    if card is None:
        frame.done = False
        return
    kind = FaceDownKind.CLOAK if clause.verb is Verb.CLOAK else FaceDownKind.MANIFEST
    draft = replace(_new_permanent(play.new_id() if play.names else card.id, card, player, 0), face_down=FaceDown(kind))
    frame.it = (_replace_object(frame, card, Arrival(draft, frame.picks, cast=False)),)
    play.cite("701.58a" if kind is FaceDownKind.CLOAK else "701.40a")


_WITHOUT_OBJECT: dict[Verb, Callable[[Act, Frame], None]] = {
    Verb.MONSTROSITY: _monstrosity,
    Verb.ADAPT: _adapt,
    Verb.PROLIFERATE: _proliferate,
    Verb.POPULATE: lambda clause, frame: populate(frame, 1 if clause.amount is None else frame.amount(clause.amount) or 0),
    Verb.MANIFEST: _manifest,
    Verb.CLOAK: _manifest,
}

# --- melding -----------------------------------------------------------------------------------------------------------------------


@follow.register
def _meld(clause: Meld, frame: Frame) -> None:
    """Exile the pair; if they are one, meld them, else they stay in exile [CR 701.42a, 701.42c]."""
    play = frame.play
    nouns = [node.noun for node in walk(frame.ability) if isinstance(node, BothYours)] if frame.ability is not None else []
    mine = [i for noun in nouns for i in frame.matching(noun) if play.view[i].controller == frame.controller == play.board[i].owner]
    other = next((i for i in frame.picks.all("object") if i in mine), mine[0] if len(mine) == 1 else None)
    frame.done = frame.source in play.view and other is not None
    if other is None or not frame.done:
        if mine:
            play.ask("object", mine, "701.42a")
        return
    pair = (frame.source, other)
    if combined_face([play.board[i] for i in pair]) is None:
        play.cite("701.42c")
        frame.it = _move_all(frame, pair, Zone.EXILE, "exiled")
        return
    frame.it = (meld(play, pair, play.new_id()),)


# --- emblems ---------------------------------------------------------------------------------------------------------------------


@follow.register
def _get_emblem(clause: GetEmblem, frame: Frame) -> None:
    """An emblem in the command zone, with nothing but its abilities [CR 114.1, 114.3]."""
    play = frame.play
    for player in frame.players(clause.who):
        card = CardDef("", (Face(None, abilities=clause.abilities),), Layout.OTHER)
        play.put(Obj(play.new_id(), card, Zone.COMMAND, player, player, play.stamp()))
    play.cite("114.1")


# --- control ------------------------------------------------------------------------------------------------------------------------


@follow.register
def _exchange_control(clause: ExchangeControl, frame: Frame) -> None:
    """Each gets what the other controls, if both can and two players control them [CR 701.12b]."""
    frame.play.cite("701.12b")
    pair = (*frame.objects(clause.one), *(frame.objects(clause.other) if clause.other is not None else ()))
    there = [i for i in pair if i in frame.play.view and frame.play.board[i].zone is Zone.BATTLEFIELD]
    frame.done = len({frame.play.view[i].controller for i in there}) == 2
    if not frame.done:
        return
    new = {there[0]: frame.play.view[there[1]].controller, there[1]: frame.play.view[there[0]].controller}
    for object_id, player in new.items():
        by = Player(Who.THAT_PLAYER)
        frame.bound[by] = (player,)
        leave_effect(frame, Modify(It(), (), clause.duration), (Controlled(by),), (object_id,))

"""Instructions about counters: put, removed, moved, doubled [CR 122]."""

from __future__ import annotations

from bot.engine.abilities import Amount, DoubleCounters, EntersState, EntersTapped, EntersWith, MoveCounters, PutCounters, RemoveCounters
from bot.engine.chosen import counter_kind
from bot.engine.frame import Frame
from bot.engine.hosting import in_state
from bot.engine.replacing import put_counters, remove_counters
from bot.engine.resolving import follow
from bot.records import replace

__all__: list[str] = []


def _there(frame: Frame, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(i for i in ids if i in frame.play.board)


@follow.register
def _put(clause: PutCounters, frame: Frame) -> None:
    old = frame.x
    if clause.where is not None:
        frame.x = frame.amount(clause.where)
    kind = _kind(clause, frame)
    ids = _there(frame, frame.objects(clause.on)) if kind is not None else ()
    for object_id in ids:
        count = _count(frame, clause.count, object_id)
        if count and kind is not None:
            frame.count = put_counters(frame.play, object_id, kind, count, by=_putter(clause, frame))
    frame.x = old
    frame.done = bool(ids)
    frame.it = ids or frame.it
    for besides in clause.besides:
        _put(besides, frame)


def _putter(clause: PutCounters, frame: Frame) -> str:
    players = frame.players(clause.who) if clause.who is not None else ()
    return players[0] if players else frame.controller


def _kind(clause: PutCounters, frame: Frame) -> str | None:
    """The kind of counter, chosen among several where the text offers a choice."""
    kind = counter_kind(frame.picks, clause.kind, clause.choices)
    if kind is None:
        frame.play.ask("mode", (), "608.2d")
    return kind


def _count(frame: Frame, amount: Amount, object_id: str) -> int:
    """How many: the number of the step where fewer are allowed or X is chosen, else that of the text."""
    return frame.amount(amount, object_id) or 0


@follow.register
def _enters_with(clause: EntersWith, frame: Frame) -> None:
    """ "If you don't, it enters with …", said of what enters or has just entered."""
    if clause.condition is not None and frame.holds(clause.condition) is not True:
        return
    for object_id in _there(frame, frame.objects(clause.subject)):
        put_counters(frame.play, object_id, clause.kind, frame.amount(clause.count, object_id) or 0)


@follow.register
def _enters_tapped(clause: EntersTapped, frame: Frame) -> None:
    if clause.unless is not None and frame.holds(clause.unless) is not False:
        return
    for object_id in _there(frame, frame.objects(clause.subject)):
        frame.play.change(object_id, lambda obj: replace(obj, tapped=True))


@follow.register
def _enters_state(clause: EntersState, frame: Frame) -> None:
    for object_id in _there(frame, frame.objects(clause.subject)):
        frame.play.change(object_id, lambda obj: in_state(obj, clause.states))


@follow.register
def _remove(clause: RemoveCounters, frame: Frame) -> None:
    ids = _there(frame, frame.objects(clause.off))
    count = _removed(frame, clause.count, up_to=clause.up_to)
    removed = [remove_counters(frame.play, i, clause.kind, count) for i in ids]
    frame.count = sum(removed)
    frame.done = any(removed)
    frame.it = ids or frame.it


def _removed(frame: Frame, amount: Amount | None, *, up_to: bool) -> int | None:
    chosen = frame.picks.number("counters") or frame.picks.number("number")
    if up_to and chosen is not None:
        return chosen
    return None if amount is None else frame.amount(amount)


@follow.register
def _move(clause: MoveCounters, frame: Frame) -> None:
    """Removed from one object and put on another, or neither [CR 122.5]."""
    off, to = _there(frame, frame.objects(clause.off)), _there(frame, frame.objects(clause.to))
    if not off or not to or off[0] == to[0]:
        frame.done = False
        return
    source = frame.play.board[off[0]]
    count = _removed(frame, clause.count, up_to=clause.up_to)
    for counter in source.counters:
        if clause.kind in (None, counter.kind):
            moved = remove_counters(frame.play, off[0], counter.kind, count)
            put_counters(frame.play, to[0], counter.kind, moved)
    frame.play.cite("122.5")


@follow.register
def _double(clause: DoubleCounters, frame: Frame) -> None:
    """As many again of each kind [CR 701.10e]."""
    for object_id in _there(frame, frame.objects(clause.on)):
        for counter in frame.play.board[object_id].counters:
            if clause.kind in (None, counter.kind):
                put_counters(frame.play, object_id, counter.kind, counter.count)
    frame.play.cite("701.10e")

"""Keyword actions that a text names and whose results a board shows: amass, incubate, explore, connive, endure [CR 701]."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.abilities import Be, By, Description, Every, Is, It, KeywordAction, Modify, Noun, Player, Who, Word, WordKind
from bot.engine.frame import Frame
from bot.engine.lasting import leave_effect
from bot.engine.replacing import put_counters
from bot.engine.resolving import follow
from bot.engine.tokens import make_named_token, make_token
from bot.engine.values import Zone
from bot.engine.zones import move

__all__: list[str] = []


@follow.register
def _keyword_action(clause: KeywordAction, frame: Frame) -> None:
    """Do what a keyword action stands for; one that the engine doesn't know is reported."""
    known = _KNOWN.get(clause.name)
    if known is None:
        frame.report(clause.name)
        return
    old = frame.x
    if clause.where is not None:
        frame.x = frame.amount(clause.where)
    you = frame.controller
    for player in frame.players(clause.who) if isinstance(clause.who, Player) else (you,):
        frame.controller = player
        known(clause, frame)
    frame.controller, frame.x = you, old


def _number(clause: KeywordAction, frame: Frame) -> int:
    return 1 if clause.amount is None else frame.amount(clause.amount) or 0


def _actors(clause: KeywordAction, frame: Frame) -> tuple[str, ...]:
    """The permanents that do it, those that still exist."""
    ids = frame.objects(clause.who) if clause.who is not None else (frame.source,)
    return tuple(i for i in ids if i in frame.play.view)


def _amass(clause: KeywordAction, frame: Frame) -> None:
    """+1/+1 counters on an Army you control, created first if there is none; it gets the type named [CR 701.47a]."""
    subtype = _kind(clause)
    armies = Noun((Is(Word(WordKind.CREATURE_TYPE, "Army")), By(Player(Who.YOU))))
    owned = frame.matching(armies) or make_token(frame, "B", ("Creature",), (subtype, "Army"), 0)
    picked = next((i for i in frame.picks.all("object") if i in owned), owned[0] if owned else None)
    if picked is None:
        return
    put_counters(frame.play, picked, "+1/+1", _number(clause, frame))
    change = Be(Description(words=(Word(WordKind.CREATURE_TYPE, subtype),)), ("types",), form="become")
    leave_effect(frame, Modify(It(), ()), (change,), (picked,))
    frame.it = (picked,)
    frame.play.cite("701.47a")


def _kind(clause: KeywordAction) -> str:
    """The creature type amassed; Zombie where none is named [CR 701.47d]."""
    preds = clause.what.noun.preds if isinstance(clause.what, Every) else ()
    return next((pred.word.text for pred in preds if isinstance(pred, Is)), "Zombie")


def _incubate(clause: KeywordAction, frame: Frame) -> None:
    """An Incubator token with +1/+1 counters [CR 701.53a]."""
    made = make_named_token(frame, "Incubator")
    for object_id in made:
        put_counters(frame.play, object_id, "+1/+1", _number(clause, frame))
    frame.made = frame.it = made
    frame.play.cite("701.53a")


def _explore(clause: KeywordAction, frame: Frame) -> None:
    """A land card goes to hand, else a +1/+1 counter [CR 701.44a], as the top card of the library shows."""
    for _ in frame.play.fuel.rounds(_number(clause, frame)):
        for object_id in _actors(clause, frame):
            top = frame.play.board.top_of(Zone.LIBRARY, frame.play.view[object_id].controller)
            if top is None:
                _say(frame, object_id, "701.44a")
            elif "Land" in top.card.front.types:
                move(frame.play, top.id, Zone.HAND)
            else:
                put_counters(frame.play, object_id, "+1/+1", 1)


def _connive(clause: KeywordAction, frame: Frame) -> None:
    """A +1/+1 counter for each nonland card discarded [CR 701.50a], as the step says how many."""
    for object_id in _actors(clause, frame):
        _say(frame, object_id, "701.50a")


def _say(frame: Frame, object_id: str, rule: str) -> None:
    """The number of counters that hidden cards decide: given by the step, else left open."""
    count = frame.picks.number("counters")
    if count is None:
        frame.play.ask("counters", (object_id,), rule)
    elif count:
        put_counters(frame.play, object_id, "+1/+1", count)


def _endure(clause: KeywordAction, frame: Frame) -> None:
    """Counters on it, or else a Spirit token of that size [CR 701.63a]."""
    number = _number(clause, frame)
    for object_id in _actors(clause, frame):
        if any(value.casefold() in ("2", "token") for value in frame.picks.all("mode")):
            frame.made = make_token(frame, "W", ("Creature",), ("Spirit",), number)
        else:
            put_counters(frame.play, object_id, "+1/+1", number)


_KNOWN: dict[str, Callable[[KeywordAction, Frame], None]] = {
    "amass": _amass,
    "incubate": _incubate,
    "explore": _explore,
    "connive": _connive,
    "endure": _endure,
}

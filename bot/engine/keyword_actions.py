"""Keyword abilities that do something when activated or triggered, as the actions that they stand for [CR 702]."""

from __future__ import annotations

from bot.engine.abilities import (
    Act,
    Amount,
    BasePT,
    Be,
    By,
    CopyException,
    CopyOf,
    Delayed,
    Description,
    Duration,
    Except,
    Flag,
    Gain,
    Has,
    Is,
    It,
    Keyword,
    Modify,
    Noun,
    Number,
    Other,
    Player,
    Size,
    Target,
    This,
    Until,
    Verb,
    Who,
    Word,
    WordKind,
)
from bot.engine.doing import return_to_battlefield
from bot.engine.frame import Frame
from bot.engine.keyword_doing import Doing, follow_keyword
from bot.engine.lasting import leave_effect
from bot.engine.replacing import put_counters
from bot.engine.resolving import follow
from bot.engine.statuses import attach
from bot.engine.targeting import is_legal_target, why_illegal
from bot.engine.tokens import NewTokens, create, token_copy
from bot.engine.values import Zone
from bot.engine.zones import move
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["activate_keyword"]

_ARTIFACT = Word(WordKind.CARD_TYPE, "Artifact")
_CREATURE = Word(WordKind.CARD_TYPE, "Creature")
_PLANESWALKER = Word(WordKind.CARD_TYPE, "Planeswalker")
_LAND = Word(WordKind.CARD_TYPE, "Land")
_YOURS = By(Player(Who.YOU))
_UNTIL_END_OF_TURN = Duration(Until.END_OF_TURN)


def activate_keyword(frame: Frame, keyword: Keyword, targets: tuple[str, ...], *, free: bool = False) -> None:
    """Do what an activated keyword ability stands for; one that the engine doesn't know is reported.

    ``free``: no cost is paid, so that a card which would be exiled to pay it stays.
    """
    if keyword.name.casefold() in _EXILED_AS_COST and not free:
        move(frame.play, frame.source, Zone.EXILE)
    follow_keyword(_ACTIVATED, frame, keyword, targets)


_EXILED_AS_COST = frozenset({"embalm", "encore", "eternalize", "scavenge"})


def _target(frame: Frame, targets: tuple[str, ...], noun: Noun, rule: str = "115.1") -> str:
    """The one target [CR 601.2c]. Raises `StepRefused` where there is none, or one that is not legal [CR 115.1], by a ``rule``."""
    if not targets:
        raise StepRefused("missing_target", "601.2c", frame.source)
    word, target = Target(noun), frame.play.obj(targets[0]).id
    if not is_legal_target(frame, word, target):
        raise StepRefused("illegal_target", why_illegal(frame, word, target, rule), target)
    return targets[0]


# --- activated --------------------------------------------------------------------------------------------------------------


def _equip(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Attach to target creature you control [CR 702.6a], or one of a kind; "equip planeswalker" as though it were one."""
    kind = next((param.preds for param in keyword.params if isinstance(param, Noun)), ())
    planeswalker = Is(_PLANESWALKER) in kind
    rule = "702.6c" if kind else "115.1"
    host = _target(frame, targets, Noun((*(() if planeswalker else (Is(_CREATURE),)), _YOURS, *kind)), rule)
    if planeswalker:
        frame.play.retarget(frame.source, host)  # [CR 702.6e]
    else:
        attach(frame.play, frame.source, host)
    frame.play.cite("702.6a")


def _fortify(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Attach to target land you control [CR 702.67a]."""
    attach(frame.play, frame.source, _target(frame, targets, Noun((Is(_LAND), _YOURS))))
    frame.play.cite("702.67a")


def _reconfigure(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Attach to another creature, or unattach [CR 702.151a]. Once attached it is no creature."""
    attached = frame.play.permanent(frame.source).attached_to is not None
    if attached and not targets:
        attach(frame.play, frame.source, None)
    else:
        frame.play.retarget(frame.source, _target(frame, targets, Noun((Other(), Is(_CREATURE), _YOURS))))
    frame.play.cite("702.151a")


_ABLE = Noun((Has(Flag.UNTAPPED), Is(_CREATURE), _YOURS))


def _tap_for_cost(frame: Frame, picked: tuple[str, ...], power: int, rule: str) -> int:
    """Tap creatures chosen to pay a cost; their total power. Raises `StepRefused` for those that can't, or for too little."""
    play = frame.play
    for object_id in picked:
        if object_id == frame.source or not frame.matches(_ABLE, play.permanent(object_id).id):
            raise StepRefused("cost_not_payable", rule, object_id)
    total = sum(max(play.view[object_id].power or 0, 0) for object_id in picked)
    if total < power:
        raise StepRefused("cost_not_payable", rule, ", ".join(picked))
    for object_id in picked:
        play.change(object_id, lambda obj: replace(obj, tapped=True))
    return total


def _tap_crew(frame: Frame, keyword: Keyword, rule: str) -> None:
    """Pay with the creatures that the step names; without them, the cost is taken as paid."""
    picked = frame.picks.all("object")
    amount = next((param for param in keyword.params if isinstance(param, Amount)), None)
    if picked:
        _tap_for_cost(frame, picked, frame.amount(amount) or 0 if amount is not None else 0, rule)


def _crew(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """It becomes an artifact creature until end of turn [CR 702.122a]."""
    _tap_crew(frame, keyword, "702.122a")
    be = Be(Description(words=(_ARTIFACT, _CREATURE)), form="become")
    leave_effect(frame, Modify(This(), (), _UNTIL_END_OF_TURN), (be,), (frame.source,))
    frame.play.cite("702.122a")


def _saddle(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """It is saddled until end of turn [CR 702.171a]."""
    _tap_crew(frame, keyword, "702.171a")
    frame.play.change(frame.source, lambda obj: obj.with_designation("saddled", 1, frame.play.moment))


def _level_up(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    put_counters(frame.play, frame.source, "level", 1)
    frame.play.cite("702.87a")


def _outlast(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    obj = frame.play.permanent(frame.source)
    if obj.tapped:
        raise StepRefused("already_tapped", "107.5", frame.source)
    frame.play.put(replace(obj, tapped=True))
    put_counters(frame.play, frame.source, "+1/+1", 1)


def _station(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Charge counters equal to the power of the creature tapped [CR 702.184a]."""
    tapped = next(iter((*frame.picks.all("object"), *targets)), None)
    if tapped is None:
        frame.play.ask("object", (), "702.184a")
        return
    put_counters(frame.play, frame.source, "charge", _tap_for_cost(frame, (tapped,), 0, "702.184a"))
    frame.play.cite("702.184a")


def _scavenge(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """+1/+1 counters equal to the card's power [CR 702.97a]."""
    target = _target(frame, targets, Noun((Is(_CREATURE),)))
    put_counters(frame.play, target, "+1/+1", frame.play.view[frame.source].power or 0)
    frame.play.cite("702.97a")


def _reinforce(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """N +1/+1 counters on target creature; the card is discarded for it [CR 702.77a]."""
    target = _target(frame, targets, Noun((Is(_CREATURE),)))
    number = next((param for param in keyword.params if isinstance(param, Amount)), Number(0))
    put_counters(frame.play, target, "+1/+1", frame.amount(number) or 0)
    move(frame.play, frame.source, Zone.GRAVEYARD)
    frame.play.cite("702.77a")


def _cycling(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    move(frame.play, frame.source, Zone.GRAVEYARD)


def _unearth(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """It returns, with haste [CR 702.84a]."""
    for object_id in return_to_battlefield(frame, frame.source):
        leave_effect(frame, Modify(This(), ()), (Gain((Keyword("haste"),)),), (object_id,))
    frame.play.cite("702.84a")


def _encore(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """A token copy for each opponent, with haste, until the next end step [CR 702.141a]."""
    play = frame.play
    values = token_copy(frame, CopyOf(This(), ()), frame.source)
    if values is not None:
        opponents = len(play.board.opponents(frame.controller))
        frame.made = frame.it = create(play, NewTokens(values.card, frame.controller, opponents, values.face, picks=frame.picks))
    if frame.made:
        leave_effect(frame, Modify(It(), ()), (Gain((Keyword("haste"),)),), frame.made)
        follow(Delayed("next end step", Act(Verb.SACRIFICE, It("them"))), frame)
    play.cite("702.141a")


def _risen(frame: Frame, mode: str, rule: str, exceptions: tuple[CopyException, ...]) -> None:
    """A token copy of the card, without mana cost."""
    values = token_copy(frame, CopyOf(This(), exceptions), frame.source)
    if values is not None:
        faces = tuple(replace(face, mana_cost=None) for face in values.card.faces)
        values = replace(values, card=replace(values.card, faces=faces))
        new = NewTokens(values.card, frame.controller, face=values.face, picks=frame.picks, modes=frozenset({mode}))
        frame.made = create(frame.play, new)
    frame.play.cite(rule)


def _zombie(color: str, size: Size | None = None) -> tuple[CopyException, ...]:
    zombie = Description(colors=(Word(WordKind.COLOR, color),), words=(Word(WordKind.CREATURE_TYPE, "Zombie"),))
    parts: tuple[CopyException, ...] = (Except(Be(zombie, ("types",))),)
    return parts if size is None else (*parts, Except(BasePT(size)))


def _embalm(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """White, no mana cost, a Zombie in addition [CR 702.128a]."""
    _risen(frame, "embalmed", "702.128a", _zombie("white"))


def _eternalize(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Black, 4/4, no mana cost, a Zombie in addition [CR 702.129a]."""
    _risen(frame, "eternalized", "702.129a", _zombie("black", Size(Number(4), Number(4))))


_ACTIVATED: dict[str, Doing] = {
    "equip": _equip,
    "fortify": _fortify,
    "reconfigure": _reconfigure,
    "crew": _crew,
    "saddle": _saddle,
    "level up": _level_up,
    "outlast": _outlast,
    "station": _station,
    "scavenge": _scavenge,
    "reinforce": _reinforce,
    "cycling": _cycling,
    "unearth": _unearth,
    "embalm": _embalm,
    "encore": _encore,
    "eternalize": _eternalize,
}

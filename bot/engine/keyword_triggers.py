"""Triggered keyword abilities, as the actions that they stand for when they resolve [CR 702]."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.engine.abilities import (
    Act,
    Amount,
    BasePT,
    By,
    Condition,
    CopyException,
    CopyOf,
    Delayed,
    Duration,
    Except,
    Flag,
    Get,
    Has,
    Is,
    It,
    Keyword,
    Modify,
    Noun,
    Number,
    Player,
    Size,
    This,
    Until,
    Verb,
    Who,
    Word,
    WordKind,
)
from bot.engine.doing import return_to_battlefield
from bot.engine.frame import Frame
from bot.engine.gifts import give_if_promised
from bot.engine.keyword_doing import Doing, follow_keyword
from bot.engine.lasting import leave_effect
from bot.engine.objects import Counter
from bot.engine.replacing import put_counters, remove_counters
from bot.engine.resolving import follow
from bot.engine.soulbond import pair
from bot.engine.statuses import attach
from bot.engine.tokens import NewTokens, create, make_token, token_copy
from bot.engine.values import Zone

__all__ = ["trigger_keyword"]


def trigger_keyword(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Do what a triggered keyword ability stands for; one that the engine doesn't know is reported."""
    follow_keyword(_KNOWN, frame, keyword, targets)
    rule = RULE_OF_TRIGGER.get(keyword.name.casefold())
    frame.play.cite(*(() if rule is None else (rule,)))


def _number(frame: Frame, keyword: Keyword) -> int:
    amount = next((param for param in keyword.params if isinstance(param, Amount)), None)
    return 1 if amount is None else frame.amount(amount) or 0


def _gets(frame: Frame, power: int, toughness: int, object_id: str) -> None:
    modify = Modify(This(), (), Duration(Until.END_OF_TURN))
    leave_effect(frame, modify, (Get(Number(power), Number(toughness)),), (object_id,))


def _event_object(frame: Frame, targets: tuple[str, ...]) -> str:
    """The creature that the event was about: the one that attacks or blocks, itself if none is named."""
    return next(iter((*frame.picks.all("object"), *targets)), frame.source)


def _itself(power: int, toughness: int) -> Doing:
    return lambda frame, keyword, targets: _gets(frame, power, toughness, frame.source)


def _bushido(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    number = _number(frame, keyword)
    _gets(frame, number, number, frame.source)


def _exalted(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    _gets(frame, 1, 1, _event_object(frame, targets))


def _flanking(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    _gets(frame, -1, -1, _event_object(frame, targets))


def _battle_cry(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    attackers = Noun((Has(Flag.ATTACKING), Is(Word(WordKind.CARD_TYPE, "Creature")), By(Player(Who.YOU))))
    for object_id in frame.matching(attackers):
        if object_id != frame.source:
            _gets(frame, 1, 0, object_id)


def _one_counter(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    if frame.source in frame.play.board:
        put_counters(frame.play, frame.source, "+1/+1", 1)


def _mentor(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    for target in targets[:1]:
        put_counters(frame.play, frame.play.permanent(target).id, "+1/+1", 1)


def _renown(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Once: it becomes renowned [CR 702.112a]."""
    play = frame.play
    if not play.permanent(frame.source).designation("renowned"):
        put_counters(play, frame.source, "+1/+1", _number(frame, keyword))
        play.change(frame.source, lambda obj: obj.with_designation("renowned", 1, play.moment))


def _time_passes(kind: str) -> Doing:
    def run(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
        remove_counters(frame.play, frame.play.permanent(frame.source).id, kind, 1)

    return run


def _returns(kind: str, rule: str) -> Doing:
    """Persist and undying: back with a counter, if it had none of that kind [CR 702.79a, 702.93a]."""

    def run(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
        known = frame.play.board.last_known.get(frame.source)
        if known is not None and known.obj.counter(kind):
            return
        for object_id in return_to_battlefield(frame, frame.source, ("under its owner's control",)):
            frame.play.change(object_id, lambda obj: obj.with_counters(kind, obj.counter(kind) + 1, frame.play.stamp()))
        frame.play.cite(rule)

    return run


def _modular(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """As many +1/+1 counters as it had [CR 702.43a]."""
    known = frame.play.board.last_known.get(frame.source)
    counter = next((c for c in known.obj.counters if c.kind == "+1/+1"), Counter("+1/+1", 0)) if known else Counter("+1/+1", 0)
    for target in targets[:1]:
        put_counters(frame.play, frame.play.permanent(target).id, "+1/+1", counter.count)


def _fabricate(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Counters, or else Servo tokens [CR 702.123a]."""
    number = _number(frame, keyword)
    wants_tokens = any(value.casefold() in ("2", "token", "tokens") for value in frame.picks.all("mode"))
    if wants_tokens or frame.play.board[frame.source].zone is not Zone.BATTLEFIELD:
        frame.made = make_token(frame, "", ("Artifact", "Creature"), ("Servo",), 1, count=number)
    else:
        put_counters(frame.play, frame.source, "+1/+1", number)


def _afterlife(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    frame.made = make_token(frame, "WB", ("Creature",), ("Spirit",), 1, "flying", count=_number(frame, keyword))


def _mobilize(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """Warriors, tapped and attacking, until the next end step [CR 702.181a]."""
    frame.made = frame.it = make_token(frame, "R", ("Creature",), ("Warrior",), 1, count=_number(frame, keyword), attacking=True)
    if frame.made:
        follow(Delayed("next end step", Act(Verb.SACRIFICE, It("them"))), frame)
    frame.play.cite("702.181a")


def _armed(colors: str, size: int, subtypes: str = "") -> Doing:
    """A creature token that the Equipment is attached to [CR 702.92a, 702.163a, 702.182a]."""

    def run(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
        words = (subtypes or frame.play.board.epoch.living_weapon_germ).split(" ")
        frame.made = make_token(frame, colors, ("Creature",), tuple(words), size)
        here = frame.source in frame.play.board and frame.play.board[frame.source].zone is Zone.BATTLEFIELD
        for object_id in frame.made[:1] if here else ():
            attach(frame.play, frame.source, object_id)

    return run


def _reproduces(rule: str, *exceptions: CopyException) -> Doing:
    """Tokens that are copies of it, as many as the times its additional cost was paid [CR 702.157a, 702.175a]."""

    def run(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
        obj = frame.play.board[frame.source]
        if not (obj.modes | set(frame.picks.all("mode"))) & {"kicked", keyword.name.casefold()}:
            frame.play.cite("603.4")
            return
        values = token_copy(frame, CopyOf(This(), exceptions), frame.source)
        times = frame.picks.number("number") or 1 if keyword.name.casefold() == "squad" else 1
        if values is not None:
            frame.made = create(frame.play, NewTokens(values.card, frame.controller, times, face=values.face, picks=frame.picks))
        frame.play.cite(rule)

    return run


def _solve(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    """The Case becomes solved if its condition holds [CR 719.3a]."""
    condition = next((param for param in keyword.params if isinstance(param, Condition)), None)
    frame.play.cite("719.3a")
    if condition is not None and frame.holds(condition) is True:
        frame.play.change(frame.source, lambda obj: obj.with_designation("solved", 1, frame.play.moment))


_KNOWN: dict[str, Doing] = {
    "bushido": _bushido,
    "exalted": _exalted,
    "prowess": _itself(1, 1),
    "melee": _itself(1, 1),
    "flanking": _flanking,
    "battle cry": _battle_cry,
    "evolve": _one_counter,
    "training": _one_counter,
    "dethrone": _one_counter,
    "mentor": _mentor,
    "renown": _renown,
    "fading": _time_passes("fade"),
    "vanishing": _time_passes("time"),
    "persist": _returns("-1/-1", "702.79a"),
    "undying": _returns("+1/+1", "702.93a"),
    "modular": _modular,
    "fabricate": _fabricate,
    "afterlife": _afterlife,
    "mobilize": _mobilize,
    "living weapon": _armed("B", 0),
    "for mirrodin!": _armed("R", 2, "Rebel"),
    "job select": _armed("", 1, "Hero"),
    "to solve": _solve,
    "soulbond": pair,
    "gift": give_if_promised,
    "squad": _reproduces("702.157a"),
    "offspring": _reproduces("702.175a", Except(BasePT(Size(Number(1), Number(1))))),
}

RULE_OF_TRIGGER: Mapping[str, str] = MappingProxyType(
    {
        "bushido": "702.45a",
        "exalted": "702.83a",
        "prowess": "702.108a",
        "melee": "702.121a",
        "flanking": "702.25a",
        "battle cry": "702.91a",
        "evolve": "702.100a",
        "training": "702.149a",
        "dethrone": "702.105a",
        "mentor": "702.134a",
        "renown": "702.112a",
        "fading": "702.32a",
        "vanishing": "702.63a",
        "modular": "702.43a",
        "fabricate": "702.123a",
        "afterlife": "702.135a",
        "living weapon": "702.92a",
        "for mirrodin!": "702.163a",
        "job select": "702.182a",
    }
)
"""The rule that says what each keyword does when it triggers, where doing it cites none."""

"""Costs of activated abilities: what the scenario can see of them is paid, or the activation is refused [CR 118, 602.2b]."""

from __future__ import annotations

import re

from bot.engine.abilities import Act, Activated, Cant, Choose, Chosen, LoyaltyCost, Modal, OpaqueClause, Some, Variable, Verb, walk
from bot.engine.characteristics import Characteristics
from bot.engine.frame import Frame
from bot.engine.living import pay_life
from bot.engine.matching import is_mana_ability
from bot.engine.removal import can_be_sacrificed, put_away
from bot.engine.replacing import put_counters, remove_counters
from bot.engine.unpayable import check_life, check_sacrifice, check_some_sacrifice
from bot.engine.unread import report_unread
from bot.engine.values import Zone
from bot.engine.zones import move
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["pay"]


def pay(frame: Frame, seen: Characteristics, ability: Activated) -> None:
    if isinstance(ability.cost, LoyaltyCost):
        _pay_loyalty(frame, seen, ability.cost)
        return
    _check_limits(frame, seen, ability)
    for part in ability.cost.parts:
        _pay_part(frame, part)


_LOYALTY_TEXTS = re.compile(r"loyalty abilities .*(?:\bcosts?\b|can't|twice|once)", re.IGNORECASE)


def _pay_loyalty(frame: Frame, seen: Characteristics, cost: LoyaltyCost) -> None:
    """Once each turn [CR 606.3], with counters enough [CR 606.6]; counters put as a cost can be replaced too."""
    play, source = frame.play, frame.source
    used = sum(fact[:2] == ("loyalty", source) for fact in play.board.turn_facts)
    if used >= (2 if Cant.LOYALTY_ONCE_MORE in seen.cants else 1):
        raise StepRefused("loyalty_already_used", "606.3", source)
    report_unread(play, _LOYALTY_TEXTS)
    amount = frame.x or 0 if isinstance(cost.amount, Variable) else frame.amount(cost.amount) or 0
    negative = cost.sign.replace("−", "-") == "-"
    if negative and play.permanent(source).counter("loyalty") < amount:
        raise StepRefused("not_enough_loyalty", "606.6", source)
    play.board = play.board.with_fact("loyalty", source, str(used))
    if negative:
        remove_counters(play, source, "loyalty", amount)
    elif amount:
        put_counters(play, source, "loyalty", amount, by=frame.controller, effect=False)
    play.cite("606.4")
    if isinstance(cost.amount, Variable):
        frame.x = amount


_ONCE = re.compile(r"only once", re.IGNORECASE)
_EVER = re.compile(r"only once(?! each)", re.IGNORECASE)


def _check_limits(frame: Frame, seen: Characteristics, ability: Activated) -> None:
    """ "Activate only once each turn", or only once as long as it is the same object [CR 702.177a]."""
    limits = (*ability.limits, *(clause.head for sentence in ability.sentences for clause in sentence.clauses if isinstance(clause, Modal)))
    if not any(_ONCE.search(limit) for limit in limits):
        return
    if any(_EVER.search(limit) for limit in limits):
        _check_exhausted(frame, f"exhausted {hash(ability)}")
        return
    fact = ("activated", frame.source, str(hash(ability)))
    if fact in frame.play.board.turn_facts:
        raise StepRefused("already_activated", "602.5b", frame.source)
    frame.play.board = frame.play.board.with_fact(*fact)


def _check_exhausted(frame: Frame, name: str) -> None:
    obj = frame.play.obj(frame.source)
    if obj.designation(name):
        raise StepRefused("already_exhausted", "602.5b", frame.source)
    frame.play.put(obj.with_designation(name, 1, frame.play.moment))


_SACRIFICE_THIS = re.compile(r"^sacrifice (?:this \w+|~)$", re.IGNORECASE)
_EXILE_THIS = re.compile(r"^exile (?:this \w+|~)(?: from your (?:graveyard|hand))?$", re.IGNORECASE)
_RETURN_THIS = re.compile(r"^return (?:this \w+|~) to its owner's hand$", re.IGNORECASE)
_COUNTERS = re.compile(
    r"^(remove|put) (any number of|all|an?|\w+)(?: (.+?))? counters? (?:from|on) (?:this \w+|~)( and sacrifice it)?$", re.IGNORECASE
)
_LIFE = re.compile(r"^pay (\S+|half your) life\b", re.IGNORECASE)
_NUMBERS = ["a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def _pay_part(frame: Frame, part: str) -> None:
    """Pay what the scenario can see of a cost; a part that needs a choice which is not given is taken as paid."""
    play, source = frame.play, frame.source
    text = "~".join(part.split(frame.source_name)) if frame.source_name else part
    if text in ("{T}", "{Q}"):
        _turn(frame, tapping=text == "{T}")
    elif _SACRIFICE_THIS.match(text):
        _sacrifice(frame, (play.permanent(source).id,))
    elif _EXILE_THIS.match(text):
        move(play, source, Zone.EXILE)
    elif _RETURN_THIS.match(text):
        move(play, source, Zone.HAND)
    elif match := _COUNTERS.match(text):
        _pay_counters(frame, match[1].casefold(), match[2].casefold(), match[3])
        if match[4]:
            _sacrifice(frame, (play.permanent(source).id,))
    elif match := _LIFE.match(text):
        _pay_life(frame, match[1].casefold())
    elif "object" in frame.picks:
        _pay_with_objects(frame, part)
    elif text.casefold().startswith("sacrifice "):
        check_some_sacrifice(frame, part, mana=_is_mana(frame))


def _is_mana(frame: Frame) -> bool:
    return isinstance(frame.ability, Activated) and is_mana_ability(frame.ability)


def _sacrifice(frame: Frame, ids: tuple[str, ...]) -> None:
    """Sacrifice permanents as a cost. Raises `StepRefused` where a text keeps one from being [CR 101.2]."""
    for object_id in ids:
        check_sacrifice(frame.play, object_id, mana=_is_mana(frame))
        if not can_be_sacrificed(frame.play, object_id):
            raise StepRefused("cost_not_payable", "101.2", object_id)
    put_away(frame.play, ids, Zone.GRAVEYARD)


def _pay_life(frame: Frame, said: str) -> None:
    """Pay life, where it can be: 0 always can [CR 119.4b]; an amount that is not told is taken as paid."""
    amount = int(said) if said.isdigit() else frame.x if said == "x" else None
    if amount != 0:
        check_life(frame.play, mana=_is_mana(frame))
    pay_life(frame.play, frame.controller, amount or 0)


_MOVED = {Verb.SACRIFICE: (Zone.GRAVEYARD, "sacrificed"), Verb.EXILE: (Zone.EXILE, "exiled"), Verb.RETURN: (Zone.HAND, "returned")}


def _pay_with_objects(frame: Frame, part: str) -> None:
    """Pay "Sacrifice another creature", "Tap two untapped Knights you control"… with what the step names, if it can be used so."""
    parts = [node for ability in frame.play.compiler.compile(f"{part}.", types=("Sorcery",)) for node in walk(ability)]
    act = next((node for node in parts if isinstance(node, Act)), None)
    if act is None or not isinstance(act.what, Some):
        return
    candidates, count = frame.matching(act.what.noun), frame.amount(act.what.count) or 1
    paid = tuple(i for i in frame.picks.all("object") if i in candidates)[:count]
    if not paid and act.verb in _MOVED and _is_for_the_cost(frame):
        raise StepRefused("cost_not_payable", "118.3", ", ".join(frame.picks.all("object")))
    if act.verb is Verb.TAP:
        for object_id in paid:
            frame.play.change(object_id, lambda obj: replace(obj, tapped=True))
    elif act.verb in _MOVED:
        zone, how = _MOVED[act.verb]
        if act.verb is Verb.SACRIFICE:
            _sacrifice(frame, paid)
        else:
            put_away(frame.play, paid, zone)
        frame.leaves(how, paid)


def _is_for_the_cost(frame: Frame) -> bool:
    """Whether what the step names can only be to pay the cost: the effect chooses nothing, and one part of the cost does."""
    ability = frame.ability
    if not isinstance(ability, Activated) or isinstance(ability.cost, LoyaltyCost):
        return False
    chooses = any(isinstance(node, Some | Chosen | Choose | OpaqueClause) for sentence in ability.sentences for node in walk(sentence))
    return not chooses and sum(part.casefold().startswith(_MOVING) for part in ability.cost.parts) == 1


_MOVING = ("sacrifice ", "exile ", "return ", "discard ", "tap ")


def _turn(frame: Frame, *, tapping: bool) -> None:
    """The tap symbol needs an untapped permanent, the untap symbol a tapped one [CR 107.5, 107.6]."""
    obj = frame.play.permanent(frame.source)
    if obj.tapped is tapping:
        raise StepRefused("already_tapped" if tapping else "not_tapped", "107.5" if tapping else "107.6", frame.source)
    frame.play.put(replace(obj, tapped=tapping))


def _pay_counters(frame: Frame, verb: str, number: str, kind: str | None) -> None:
    """Put counters on the source, or remove them: as many as the cost says, or as the step chooses [CR 118.3]."""
    play, source = frame.play, frame.source
    if verb == "put" and kind is not None:
        put_counters(play, source, kind, _count_said(frame, number), by=frame.controller, effect=False)
        return
    there = {counter.kind: play.permanent(source).counter(counter.kind) for counter in play.permanent(source).counters}
    kinds = [kind] if kind is not None else list(there)
    count = sum(there.get(each, 0) for each in kinds) if number == "all" else _count_said(frame, number)
    if sum(there.get(each, 0) for each in kinds) < count:
        raise StepRefused("cost_not_payable", "118.3", source)
    if len(kinds) > 1 and count < sum(there.values()):
        # Which counters go is a choice that the step does not give: taken as paid.
        return
    for each in kinds:
        remove_counters(play, source, each, count)


def _count_said(frame: Frame, number: str) -> int:
    if number == "x":
        return frame.x or 0
    if number == "any number of":
        chosen = frame.picks.number("counters")
        return chosen if chosen is not None else frame.x or 0
    if number.isdigit():
        return int(number)
    return max(_NUMBERS.index(number), 1) if number in _NUMBERS else 1

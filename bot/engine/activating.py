"""Activated and triggered abilities: finding the one that is meant, paying its cost, resolving it [CR 602, 603]."""

from __future__ import annotations

from bot.engine.abilities import (
    Ability,
    Activated,
    Band,
    Cant,
    Chapter,
    Condition,
    Cost,
    It,
    Keyword,
    LoyaltyCost,
    Number,
    RefIs,
    This,
    Triggered,
)
from bot.engine.actions import Picks
from bot.engine.characteristics import AbilityInstance, Characteristics
from bot.engine.frame import Frame
from bot.engine.gifts import GIFT
from bot.engine.keyword_actions import activate_keyword
from bot.engine.keyword_triggers import trigger_keyword
from bot.engine.keywords import abilities_of, activated_abilities, keyword_nodes, triggered_abilities
from bot.engine.matching import is_loyalty_ability, is_mana_ability
from bot.engine.paying import pay
from bot.engine.play import Play
from bot.engine.recalling import recall_event
from bot.engine.resolving import follow_all
from bot.engine.silencing import check_triggered
from bot.engine.statuses import turn_face_up
from bot.engine.targeting import assign_targets, require_targets
from bot.engine.values import Zone
from bot.errors import ScenarioError, StepRefused

__all__ = ["Using", "activate", "trigger"]

_MORPHS = ("morph", "megamorph", "disguise")


class Using:
    """Which ability of which source, and what its controller chooses."""

    def __init__(
        self,
        source: str,
        ability: str | None,
        *,
        x: int | None = None,
        targets: tuple[str, ...] = (),
        picks: Picks | None = None,
        player: str | None = None,
    ) -> None:
        self.source = source
        self.ability = ability
        self.x = x
        self.targets = targets
        self.picks = picks or Picks()
        self.player = player


def activate(play: Play, using: Using) -> None:
    """Activate an ability: its cost is paid, it resolves. Raises `StepRefused`."""
    if using.ability is not None and using.ability.casefold() in _MORPHS:
        _turn_up(play, using)
        return
    seen = _source(play, using.source)
    instance, ability = _find(play, activated_abilities(seen, _speed(play, seen)), using.ability, "602.1")
    _tell_speed(play, instance)
    if _is_sealed(seen, ability):
        raise StepRefused("sealed", "602.5", using.source)
    frame = _frame(play, seen, using, instance, ability)
    if using.player is not None:
        frame.controller = using.player
    if isinstance(ability, Keyword):
        activate_keyword(frame, ability, using.targets)
        return
    if isinstance(ability, Band):
        _gain_level(frame, ability)
        return
    assert isinstance(ability, Activated)
    if ability.only_if is not None and frame.holds(ability.only_if) is False:
        raise StepRefused("activation_condition", "602.5b", using.source)
    assign_targets(frame, ability.sentences, using.targets)
    require_targets(frame, ability.sentences)
    pay(frame, seen, ability)
    follow_all(frame, ability.sentences)


def _is_sealed(seen: Characteristics, ability: Ability) -> bool:
    """Whether what sees the permanent keeps this ability of it from being activated [CR 602.5]."""
    mana, loyalty = is_mana_ability(ability), is_loyalty_ability(ability)
    return (
        Cant.ACTIVATE in seen.cants
        or (Cant.ACTIVATE_NONMANA in seen.cants and not mana)
        or (Cant.ACTIVATE_BUT_MANA_OR_LOYALTY in seen.cants and not mana and not loyalty)
        or (Cant.ACTIVATE_LOYALTY in seen.cants and loyalty)
    )


def _gain_level(frame: Frame, level: Band) -> None:
    """A Class gains its next level, one after another [CR 716.2a, 716.2b]."""
    obj = frame.play.permanent(frame.source)
    if max(obj.designation("level"), 1) != level.low - 1:
        raise StepRefused("wrong_level", "716.2b", frame.source)
    frame.play.put(obj.with_designation("level", level.low, frame.play.moment))
    frame.play.cite("716.2a")


def _turn_up(play: Play, using: Using) -> None:
    """Turning a permanent face up for its morph cost is a special action [CR 702.37e]."""
    if play.permanent(using.source).face_down is None:
        raise StepRefused("not_face_down", "702.37e", using.source)
    turn_face_up(play, using.source, using.picks)


def _tell_speed(play: Play, instance: AbilityInstance) -> None:
    """An ability that only max speed gives is there by its rule [CR 702.178a]."""
    if isinstance(instance.ability, Keyword) and instance.ability.name == "max speed":
        play.cite("702.178a")


def _speed(play: Play, seen: Characteristics) -> int:
    return play.board.speed.get(seen.controller, 0)


def _source(play: Play, source: str) -> Characteristics:
    seen = play.now(play.obj(source).id)
    if seen is None:
        raise ScenarioError(f"steps[{play.step - 1}].source", "unknown_object", source)
    return seen


def _find(play: Play, abilities: list[tuple[AbilityInstance, Ability]], wanted: str | None, rule: str) -> tuple[AbilityInstance, Ability]:
    """The ability at a place, or the first of a cost or a keyword. Raises `StepRefused`."""
    if wanted is None:
        if len(abilities) == 1:
            return abilities[0]
    elif wanted.isdigit() and int(wanted) >= 1:
        if int(wanted) <= len(abilities):
            return abilities[int(wanted) - 1]
    else:
        for instance, ability in abilities:
            if _is_called(ability, wanted) or _is_called(instance.ability, wanted):
                return instance, ability
    raise StepRefused("no_such_ability", rule, wanted or "")


_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def _is_called(ability: Ability, wanted: str) -> bool:
    """Whether a keyword, a loyalty cost or a cost is what a step names."""
    said = wanted.strip().casefold().replace("−", "-")
    if isinstance(ability, Keyword):
        return ability.name.casefold() == said
    if isinstance(ability, Band):
        return said in (f"level {ability.low}", f"niveau {ability.low}")
    if isinstance(ability, Chapter):
        return said in (_ROMAN[number - 1] for number in ability.numbers if number <= len(_ROMAN))
    if isinstance(ability, Triggered):
        return said in ability.event.words.casefold()
    if not isinstance(ability, Activated):
        return False
    return said in _cost_texts(ability.cost)


def _cost_texts(cost: Cost | LoyaltyCost) -> tuple[str, ...]:
    if isinstance(cost, LoyaltyCost):
        amount = str(cost.amount.value) if isinstance(cost.amount, Number) else "x"
        sign = cost.sign.replace("−", "-")
        return (sign + amount, f"[{sign}{amount}]", *((f"+{amount}",) if amount == "0" else ()))
    whole = ", ".join(cost.parts).casefold()
    return (whole, *(part.casefold() for part in cost.parts))


def _frame(play: Play, seen: Characteristics, using: Using, instance: AbilityInstance, ability: Ability) -> Frame:
    return Frame(
        play,
        using.source,
        seen.controller,
        x=using.x,
        picks=using.picks,
        choices=seen.obj.choices,
        ability=instance.paragraph or instance.ability,
        source_name=seen.name,
        granter=_granter(play, instance),
    )


def _granter(play: Play, instance: AbilityInstance) -> str | None:
    """The source of the effect that granted the ability, if one did [CR 201.5a]."""
    if instance.by is None:
        return None
    resolved = next((effect.source for effect in play.board.effects if effect.id == instance.by), None)
    return resolved or instance.by.split(":")[0]


# --- triggered abilities --------------------------------------------------------------------------------------------------------


def trigger(play: Play, using: Using) -> None:
    """Resolve a triggered ability whose event is supposed to have happened; an "if" clause is checked [CR 603.4]."""
    seen = _source(play, using.source)
    if (using.ability or "").casefold() == GIFT and keyword_nodes(seen, GIFT):
        _give(play, seen, using)
        return
    try:
        instance, ability = _find(play, triggered_abilities(seen, _speed(play, seen)), using.ability, "603.1")
    except StepRefused:
        known = play.board.last_known.get(using.source)
        if known is None or seen.obj.zone is Zone.BATTLEFIELD:
            raise
        # [CR 603.10a] An ability that looks back is that of the permanent as it was.
        seen = known.characteristics
        instance, ability = _find(play, triggered_abilities(seen, _speed(play, seen)), using.ability, "603.1")
    _tell_speed(play, instance)
    check_triggered(play, seen, ability, tuple(i for i in using.picks.all("object") if i in play.board))
    frame = _frame(play, seen, using, instance, ability)
    if isinstance(ability, Keyword):
        trigger_keyword(frame, ability, using.targets)
        return
    assert isinstance(ability, Triggered | Chapter)
    if not recall_event(frame, using.picks, ability, using.targets):
        return
    if isinstance(ability, Triggered) and ability.condition is not None and _is_so(frame, ability.condition) is False:
        play.cite("603.4")
        return
    assign_targets(frame, ability.sentences, using.targets)
    follow_all(frame, ability.sentences)


def _is_so(frame: Frame, condition: Condition) -> bool | None:
    """Whether an "if" clause is true: of what has left, as it last existed [CR 608.2h]."""
    about = frame.it or ((frame.source,) if frame.source in frame.left else ())
    if isinstance(condition, RefIs) and isinstance(condition.ref, It | This) and about and about[0] in frame.left:
        return frame.holds(condition, about[0], frame.play.departed[about[0]])
    return frame.holds(condition, _first(frame.it))


def _give(play: Play, seen: Characteristics, using: Using) -> None:
    """The triggered ability that gift stands for on a permanent: by its name only, for it has no place in the printed text."""
    instance, ability = next(pair for pair in abilities_of(seen) if isinstance(pair[1], Keyword) and pair[1].name == GIFT)
    assert isinstance(ability, Keyword)
    trigger_keyword(_frame(play, seen, using, instance, ability), ability, using.targets)


def _first(ids: tuple[str, ...]) -> str | None:
    return ids[0] if ids else None

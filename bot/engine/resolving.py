"""Instructions followed one after another, as a spell or ability resolves [CR 608.2c].

`follow` does one clause; the modules that know a kind of instruction register it here. What is kept word for word and
could matter is reported, never skipped in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch

from bot.engine.abilities import (
    AddMana,
    Amount,
    AttachedTo,
    Choose,
    Chosen,
    Clause,
    Condition,
    Conditional,
    CountOf,
    Create,
    Defined,
    Delayed,
    DoneThisWay,
    Either,
    Every,
    ForEach,
    IfYouDo,
    It,
    Modal,
    Modify,
    Not,
    Noun,
    Number,
    Opposing,
    Optional,
    Ref,
    RefIs,
    Sentence,
    Some,
    Target,
    This,
    Together,
    VerbatimCondition,
    walk,
)
from bot.engine.chosen import color_word, word_choice
from bot.engine.dying import seal_fate
from bot.engine.frame import OBJECT_PICKS, Frame
from bot.engine.instead import Instruction, in_place_of, instructions
from bot.engine.lookback import done_this_way
from bot.engine.mana_spent import asks_for_mana, mana_remembered, was_spent
from bot.engine.objects import PAIRED, DelayedTrigger, choice_slot, with_choice
from bot.engine.shielding import raise_source_shield
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["follow", "follow_all"]

_OTHERWISE = Not(VerbatimCondition("otherwise"))


def follow_all(frame: Frame, *paragraphs: Iterable[Sentence]) -> None:
    """Follow every instruction in the order written, but what was already said of a permanent as it entered [CR 611.2e].

    "If …, … instead" takes the place of what comes before it.
    """
    parts = instructions([tuple(paragraph) for paragraph in paragraphs])
    clauses = [part.clause for part in parts]
    place = 0
    while place < len(clauses):
        other = _instead(frame, parts, place)
        frame.ahead = tuple(clauses[place + 1 :])
        if other is not None:
            frame.ahead = tuple(clauses[other + 1 :])
            follow(in_place_of(clauses[place:other], _said(clauses[other])), frame)
            place = other
        elif parts[place].replaces is None and not any(clauses[place] is known for known in frame.stated):
            follow(clauses[place], frame)
        place += 1


def _instead(frame: Frame, parts: Sequence[Instruction], place: int) -> int | None:
    """Where the last instruction stands that is to be followed instead of those from ``place`` on, its condition being true."""
    for other in range(len(parts) - 1, place, -1):
        clause = parts[other].clause
        if parts[other].replaces == place and isinstance(clause, Conditional):
            before = list(frame.mentions)
            if mentioned := _first_mentioned(frame, (part.clause for part in parts[place:other])):
                frame.it = mentioned
            if _is_so(clause.condition, frame):
                frame.play.cite("608.2c")
                return other
            frame.mentions = before
    return None


def _said(clause: Clause) -> Clause:
    return clause.clause if isinstance(clause, Conditional) else clause


def _first_mentioned(frame: Frame, clauses: Iterable[Clause]) -> tuple[str, ...]:
    """What "it" means in the instruction that takes the place of these: the first thing that they name."""
    for ref in (node for clause in clauses for node in walk(clause)):
        if isinstance(ref, Target):
            return frame.targets[ref][0] if frame.targets.get(ref) else frame.bound.get(ref, ())
        if isinstance(ref, This):
            return frame.objects(ref)
        if isinstance(ref, It):
            return ()
    return ()


@singledispatch
def follow(clause: Clause, frame: Frame) -> None:
    """Follow one instruction; one of a kind not known here is reported."""
    frame.report(getattr(clause, "words", None) or clause)


@follow.register
def _add_mana(clause: AddMana, frame: Frame) -> None:
    frame.done = True


@follow.register
def _defined(clause: Defined, frame: Frame) -> None:
    """X is what the words after it count [CR 107.3i]."""
    before = frame.x
    frame.x = frame.amount(clause.where)
    follow(clause.clause, frame)
    frame.x = before


@follow.register
def _together(clause: Together, frame: Frame) -> None:
    """One sentence of several parts; what all of them say of the same objects, they say of those it starts with [CR 611.2c]."""
    subjects = {part.subject for part in clause.clauses if isinstance(part, Modify) and isinstance(part.subject, Every)}
    fixed: dict[Ref, tuple[str, ...]] = {ref: frame.objects(ref) for ref in subjects if len(subjects) == 1 < len(clause.clauses)}
    frame.bound.update(fixed)
    for part in clause.clauses:
        follow(part, frame)
    for ref in fixed:
        frame.bound.pop(ref, None)


@follow.register
def _for_each(clause: ForEach, frame: Frame) -> None:
    """Once for each object, player or unit; "it" is that one. What each time creates or changes is together "those"."""
    old, created = frame.it, frame.made
    made: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    for turn in _turns(frame, clause):
        frame.it, frame.made = turn or old, ()
        follow(clause.clause, frame)
        made = (*made, *frame.made)
        changed = (*changed, *(i for i in frame.it if i not in (turn or old)))
        chosen = (*chosen, *frame.bound.get(Chosen(), ()))
    if isinstance(clause.clause, Choose) and chosen:
        frame.bound[Chosen()] = chosen  # "the chosen permanents" are those of every turn
    frame.made = made or created
    frame.it = made or changed or old


def _turns(frame: Frame, clause: ForEach) -> list[tuple[str, ...]]:
    over = clause.over
    if isinstance(over, CountOf) and any(isinstance(node, It) and node.form.startswith("that ") for node in walk(clause.clause)):
        over = over.noun  # "for each token you control, … that permanent": each of those counted
    if isinstance(over, Noun):
        done = done_this_way(over, frame)
        return [(object_id,) for object_id in (frame.matching(over) if done is None else done)]
    if isinstance(over, Amount):
        return [()] * (frame.amount(over) or 0)
    return [(object_id,) for object_id in frame.objects(over)] if isinstance(over, Ref) else []


@follow.register
def _either(clause: Either, frame: Frame) -> None:
    """The one chosen, by its place; else the first that the step gives something for."""
    picked = frame.picks.one("mode")
    if picked is not None and picked.isdigit() and 1 <= int(picked) <= len(clause.clauses):
        follow(clause.clauses[int(picked) - 1], frame)
        return
    able = next((part for part in clause.clauses if not _lacks_choice(frame, part)), None)
    if able is None or not any(isinstance(node, Ref) for node in walk(able)):
        frame.play.ask("mode", (), "608.2d")
        return
    follow(able, frame)


@follow.register
def _optional(clause: Optional, frame: Frame) -> None:
    """ "May" is yes if what it needs is given, or if it needs nothing."""
    if _lacks_choice(frame, clause.clause):
        frame.done = False
        return
    follow(clause.clause, frame)


def _lacks_choice(frame: Frame, clause: Clause) -> bool:
    told = clause.clause if isinstance(clause, Conditional) else clause  # what a condition names is no choice
    refs = [node for node in walk(told) if isinstance(node, Ref)]
    if any(isinstance(ref, Target) and not frame.bound.get(ref) for ref in refs):
        return True
    if any(isinstance(ref, Some) and _too_few(frame, ref) for ref in refs):
        return True
    needs = any(isinstance(ref, Some) for ref in refs)
    return needs and not any(key in frame.picks for key in OBJECT_PICKS)


def _too_few(frame: Frame, ref: Some) -> bool:
    """Whether there are fewer things than the words ask for: "two creature cards" can't be one."""
    wanted = ref.count.value if isinstance(ref.count, Number) and not ref.up_to else 1
    return wanted > 1 and len(frame.matching(ref.noun, lenient=True)) < wanted


@follow.register
def _conditional(clause: Conditional, frame: Frame) -> None:
    """An "if" of the text, or "otherwise" after one [CR 608.2c]."""
    if clause.condition == _OTHERWISE:
        if not frame.done:
            follow(clause.clause, frame)
        return
    if seal_fate(clause, frame) or raise_source_shield(clause, frame):
        return
    frame.done = _is_so(clause.condition, frame)
    if frame.done:
        if partner := _partner(clause.condition, frame):
            frame.it = partner
        follow(clause.clause, frame)


def _partner(condition: Condition, frame: Frame) -> tuple[str, ...]:
    """ "If it's paired with a creature, that creature": the one that it is paired with [CR 702.95b], or attached to."""
    preds = condition.preds if isinstance(condition, RefIs) and not condition.negated else ()
    if isinstance(condition, RefIs) and any(isinstance(pred, AttachedTo) and isinstance(pred.ref, Some) for pred in preds):
        hosts = (frame.play.board[i].attached_to for i in frame.objects(condition.ref) if i in frame.play.board)
        return tuple(host for host in hosts if host is not None)
    if not isinstance(condition, RefIs) or not any(isinstance(pred, Opposing) and pred.how == "paired with" for pred in preds):
        return ()
    return tuple(partner for i in frame.objects(condition.ref) for partner in frame.play.board[i].choice(PAIRED))


def _is_so(condition: Condition, frame: Frame) -> bool:
    if isinstance(condition, DoneThisWay):
        return any(i in frame.ways.get(condition.how, ()) for i in frame.objects(condition.ref))
    if isinstance(condition, VerbatimCondition):
        # What the scenario doesn't hold: mana spent, and what a step reveals unless it names it.
        if asks_for_mana(condition.words):
            return _was_spent(condition.words, frame)
        if "was spent to cast" in condition.words:
            frame.report(condition.words)  # how much, and from what, is not told: it is taken not to be so
            return False
        if condition.words in _NO_TOKEN:
            return not frame.made
        if "this way" in condition.words:
            return any(key in frame.picks for key in OBJECT_PICKS)
        if condition.words in _FLIPS:
            return _flipped(frame) is _FLIPS[condition.words]
    return frame.holds(condition, frame.it[0] if frame.it else None) is True


def _was_spent(words: str, frame: Frame) -> bool:
    """Whether the mana asked for was spent on the source, as the step says, or said when the permanent entered."""
    source = frame.play.board.objects.get(frame.source)
    said = mana_remembered(source) if source is not None else ()
    said = said or frame.picks.all("color")
    if not said:
        frame.play.ask("color", (frame.source,), "601.2h")
    return was_spent(words, [color_word(value) for value in said])


_NO_TOKEN = ("you didn't create a token this way", "no token was created this way")
_FLIPS = {"you win the flip": True, "you lose the flip": False}
_OUTCOMES = {"heads": True, "win": True, "tails": False, "lose": False}
"""The player who flips calls heads: what comes up is what a step tells [CR 705.2]."""


def _flipped(frame: Frame) -> bool | None:
    """Whether the flip was won, as the step says; ``None`` where it does not."""
    told = next((_OUTCOMES[value.casefold()] for value in frame.picks.all("mode") if value.casefold() in _OUTCOMES), None)
    if told is None:
        frame.play.ask("mode", (), "705.2")
        return None
    frame.play.cite("705.2")
    return told


@follow.register
def _if_you_do(clause: IfYouDo, frame: Frame) -> None:
    if frame.done is not clause.negated:
        follow(clause.clause, frame)


@follow.register
def _delayed(clause: Delayed, frame: Frame) -> None:
    """A delayed triggered ability waits for its moment [CR 603.7]."""
    creates = any(isinstance(node, Create) for node in walk(clause.clause))
    names = tuple(frame.play.names) if creates else ()
    left, by = frozenset(frame.left), frame.controller
    trigger = DelayedTrigger(clause.when, clause.clause, frame.source, by, frame.bindings, frame.x, frame.choices, names, left)
    frame.play.board = frame.play.board.with_delayed(trigger)
    frame.play.cite("603.7")


@follow.register
def _modal(clause: Modal, frame: Frame) -> None:
    """The modes chosen, in the order printed [CR 700.2]."""
    picked = frame.picks.all("mode")
    if not picked:
        frame.play.ask("mode", (), "700.2")
        return
    for number in sorted({_mode_number(frame, value, len(clause.modes)) for value in picked}):
        follow_all(frame, clause.modes[number - 1])


def _mode_number(frame: Frame, value: str, count: int) -> int:
    if value.isdigit() and 1 <= int(value) <= count:
        return int(value)
    raise StepRefused("illegal_mode", "700.2", value)


@follow.register
def _choose(clause: Choose, frame: Frame) -> None:
    """A thing or a word chosen as the effect resolves [CR 608.2d]."""
    if clause.ref is not None:
        frame.it = frame.objects(clause.ref)
        frame.bound[Chosen()] = frame.it
        frame.done = bool(frame.it)
        if frame.itself is not None and frame.done:  # as it enters: its other abilities speak of it [CR 607.2d]
            _remember(frame, "object", frame.it)
        return
    excluded = tuple(word.text for word in clause.excluding)
    values = word_choice(frame.picks, clause.what, frame.play.board.epoch, excluding=excluded)
    if values is None:
        frame.play.ask(choice_slot(clause.what), (), "608.2d")
        return
    slot = choice_slot(clause.what)
    frame.choices = with_choice(frame.choices, slot, *values)
    _remember(frame, slot, values)


def _remember(frame: Frame, slot: str, values: tuple[str, ...]) -> None:
    """Keep a choice on the source, for its other abilities."""
    if frame.source in frame.play.board:
        frame.play.change(frame.source, lambda obj: replace(obj, choices=with_choice(obj.choices, slot, *values)))

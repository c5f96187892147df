"""Continuous effects left behind by what resolves: changes, copies, text changes [CR 611.2, 707.4, 612.1]."""

from __future__ import annotations

from bot.engine.abilities import (
    Change,
    ChangeText,
    Choose,
    ChooseChange,
    Controlled,
    CopyOf,
    Designated,
    Duration,
    Every,
    ExchangeText,
    Modify,
    OfChosen,
    Other,
    Player,
    ThisAbility,
    Until,
    Who,
    Word,
    walk,
)
from bot.engine.barring import bars_given, with_bars
from bot.engine.becoming_copies import become_copy
from bot.engine.chosen import choices_of, swap_words
from bot.engine.face_down import list_face_down, lists_face_down
from bot.engine.frame import Frame
from bot.engine.lasting import add_effect, leave_effect
from bot.engine.objects import TextSwap
from bot.engine.resolving import follow
from bot.engine.textchange import forbidden_swap, swapped_ability
from bot.engine.trees import each_keyword, replaced
from bot.engine.values import Zone
from bot.errors import StepRefused
from bot.records import replace


@follow.register
def _modify(clause: Modify, frame: Frame) -> None:
    if clause.condition is not None and frame.holds(clause.condition) is not True:
        frame.done = False
        return
    if lists_face_down(clause, frame):
        list_face_down(frame, clause.changes)
        return
    if any(isinstance(change, Controlled) and change.by == _EACH_PLAYER for change in clause.changes):
        _control_of_each(clause, frame)
        return
    for pred in (node for node in walk(clause.subject) if isinstance(node, OfChosen) and node.now):
        follow(Choose(None, pred.what), frame)
    subjects = tuple(i for i in frame.objects(clause.subject) if i in frame.play.view)
    _bar_players(clause, frame)
    x = frame.x if clause.where is None else frame.amount(clause.where)
    copies = [change for change in clause.changes if isinstance(change, CopyOf)]
    plain = tuple(_chosen_change(c, frame) for c in clause.changes)
    others = tuple(_spelt_out(c, frame) for c in plain if c is not None and not isinstance(c, CopyOf | Designated))
    for designated in (change for change in clause.changes if isinstance(change, Designated)):
        _designate(frame, designated, subjects)
    apart = isinstance(clause.subject, Every) and any(isinstance(pred, Other) for pred in clause.subject.noun.preds)
    copied = [become_copy(frame, change, subjects, clause.duration, apart=apart) for change in copies]
    if others and subjects:
        leave_effect(frame, clause, others, subjects, x)
    frame.done = bool(subjects)
    frame.mentions += copied  # "that creature" further on may be what was copied
    frame.it = subjects or frame.it


def _bar_players(clause: Modify, frame: Frame) -> None:
    """What players gain with permanents: "you and permanents you control gain hexproof until end of turn"."""
    until = clause.duration.until if isinstance(clause.duration, Duration) else None
    lasting = "next" if until is Until.YOUR_NEXT_TURN else "turn"
    said = [(player, bar, lasting) for who, bar in bars_given(clause) for player in frame.players(who)]
    frame.play.board = with_bars(frame.play.board, said, frame.controller)


_EACH_PLAYER = Player(Who.EACH_PLAYER)
_THAT_PLAYER = Player(Who.THAT_PLAYER)


def _control_of_each(clause: Modify, frame: Frame) -> None:
    """ "Each player gains control of all creatures they own": once for each of them."""
    for player in frame.play.board.players:
        frame.bound[_THAT_PLAYER] = (player,)
        _modify(replace(clause, changes=(Controlled(_THAT_PLAYER),)), frame)
    del frame.bound[_THAT_PLAYER]


def _chosen_change(change: Change, frame: Frame) -> Change | None:
    """One of several changes, by its place or by a word that it alone holds; ``None`` where it is left open."""
    if not isinstance(change, ChooseChange):
        return change
    number = frame.picks.number("mode")
    if number is not None and 1 <= number <= len(change.options):
        return change.options[number - 1]
    said = {value for _, values in choices_of(frame.picks, frame.play.board.epoch) for value in values}
    for option in change.options:
        if any(isinstance(node, Word) and node.text in said for node in walk(option)):
            return option
    frame.play.ask("mode", (), "608.2d")
    return None


def _spelt_out(change: Change, frame: Frame) -> Change:
    """ "Loses this ability": the ability that resolves."""
    if frame.ability is None or not any(isinstance(node, ThisAbility) for node in walk(change)):
        return change
    own = each_keyword((frame.ability,))
    return replaced(change, lambda node: own[0] if isinstance(node, ThisAbility) else None)


def _designate(frame: Frame, change: Designated, subjects: tuple[str, ...]) -> None:
    """Give or take a designation."""
    for subject in subjects:
        frame.play.change(subject, lambda obj: obj.with_designation(change.what, 0 if change.negated else 1, frame.play.moment))


@follow.register
def _change_text(clause: ChangeText, frame: Frame) -> None:
    """Words replaced in the text of objects [CR 612.1]; forbidden words are refused."""
    subjects = frame.objects(clause.of)
    picks = frame.picks.with_value("to", clause.to.text) if isinstance(clause.to, Word) else frame.picks
    words = swap_words(picks, frame.play.board.epoch)
    if words is None:
        frame.play.ask("from", (), "612.1")
        return
    swap = TextSwap(*words)
    broken = forbidden_swap(clause, swap, frame.play.board.epoch)
    if broken is not None:
        raise StepRefused("illegal_choice", broken, swap.new)
    if subjects:
        add_effect(frame, subjects, clause.duration, swap=swap)
        frame.play.cite("612.1", "612.2")
        if any(_holds_in_granted(frame, subject, swap) for subject in subjects):
            frame.play.cite("612.3")
    frame.it = subjects


def _holds_in_granted(frame: Frame, object_id: str, swap: TextSwap) -> bool:
    """Whether an ability that is not of the object's text holds the word, which stays there [CR 612.3]."""
    seen = frame.play.now(object_id)
    granted = (i.ability for i in seen.abilities if not i.origin.of_rules_text) if seen is not None else ()
    return any(swapped_ability(ability, swap) is not ability for ability in granted)


@follow.register
def _exchange_text(clause: ExchangeText, frame: Frame) -> None:
    """Two text boxes exchanged [CR 612.5]; nothing happens unless both are there."""
    pair = (*frame.objects(clause.one), *(frame.objects(clause.other) if clause.other is not None else ()))
    there = [i for i in pair if i in frame.play.board and frame.play.board[i].zone is Zone.BATTLEFIELD]
    frame.done = len(there) == 2
    if frame.done:
        add_effect(frame, (), clause.duration, exchange=(there[0], there[1]))
        frame.play.cite("612.5")

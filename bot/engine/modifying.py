"""Continuous effects left behind by what resolves: changes, copies, text changes [CR 611.2, 707.4, 612.1]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from bot.engine.abilities import (
    Ability,
    Amount,
    AsLongAs,
    Be,
    CardNamed,
    Change,
    ChangeText,
    ChooseChange,
    ChosenWord,
    Clause,
    Controlled,
    CopyException,
    CopyOf,
    Designated,
    Duration,
    EntersAsCopy,
    Every,
    ExceptEnters,
    ExchangeText,
    GainChosen,
    It,
    LoseAll,
    Modify,
    Node,
    Number,
    Other,
    Player,
    ThisAbility,
    Who,
    Word,
    walk,
)
from bot.engine.amounts import compile_amount
from bot.engine.cards_alone import named_card_seen
from bot.engine.chosen import choices_of, swap_words, word_choice
from bot.engine.copying import Exceptions, rules_of_copy, snapshot, with_exceptions
from bot.engine.face_down import list_face_down, lists_face_down
from bot.engine.frame import Frame
from bot.engine.keyword_text import keyword_text
from bot.engine.objects import Choices, CopiableValues, ResolvedEffect, TextSwap, choice_slot
from bot.engine.resolving import follow
from bot.engine.textchange import forbidden_swap
from bot.engine.trees import each_keyword, replaced
from bot.engine.values import COLORS, Zone
from bot.errors import StepRefused

__all__ = ["become_copy", "copied_values", "exceptions_of", "leave_copy", "leave_effect", "stated_effects"]

Lasting = Duration | AsLongAs | None


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
    subjects = tuple(i for i in frame.objects(clause.subject) if i in frame.play.view)
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


def leave_effect(
    frame: Frame,
    clause: Modify,
    changes: tuple[Change, ...],
    subjects: tuple[str, ...],
    x: int | None = None,
    *,
    copiable: bool = False,
) -> None:
    """Leave a continuous effect on objects fixed now, with its numbers fixed now [CR 611.2c, 611.2d]."""
    choices = _choices(frame, changes)
    old, frame.x = frame.x, x
    if len(subjects) > 1 and any(compile_amount(amount).per_object for amount in _amounts(changes)):
        groups: list[tuple[str, ...]] = [(subject,) for subject in subjects]
    else:
        groups = [subjects]
    named = tuple(_with_words(change, dict(choices)) for change in changes)
    for group in groups:
        fixed = tuple(_fixed(change, frame, group[0]) for change in named)
        _add(frame, group, clause.duration, choices, modify=Modify(clause.subject, fixed), copiable=copiable)
    frame.x = old
    frame.play.cite("611.2c")


def stated_effects(frame: Frame, object_id: str) -> tuple[ResolvedEffect, ...]:
    """The effects that say what a permanent "is" as this resolution puts it onto the battlefield; they enter with it [CR 611.2e].

    They get their timestamps there, after that of the permanent [CR 613.7n].
    """
    stated: tuple[Modify, ...] = tuple(clause for clause in takewhile(_states, frame.ahead) if isinstance(clause, Modify))
    if not any(isinstance(change, Be) for clause in stated for change in clause.changes):
        return ()
    frame.stated = (*frame.stated, *stated)
    frame.play.cite("611.2e")
    changes = tuple(change for clause in stated for change in clause.changes)
    return (
        ResolvedEffect(
            id="",
            source=frame.source,
            source_name=frame.source_name,
            controller=frame.controller,
            timestamp=0,
            subjects=(object_id,),
            modify=Modify(It(), changes),
            x=frame.x,
            choices=_choices(frame, changes),
            bindings=frame.bindings,
            started_turn=frame.play.board.turn,
        ),
    )


def _states(clause: Clause) -> bool:
    """ "It's an Aura enchantment with …, and it loses all other abilities"."""
    if not isinstance(clause, Modify) or not isinstance(clause.subject, It) or clause.duration is not None or clause.condition is not None:
        return False
    return all(isinstance(change, LoseAll) or (isinstance(change, Be) and change.form == "be") for change in clause.changes)


def _add(
    frame: Frame,
    subjects: tuple[str, ...],
    duration: Lasting,
    choices: Choices = (),
    *,
    modify: Modify | None = None,
    copy: CopiableValues | None = None,
    swap: TextSwap | None = None,
    exchange: tuple[str, str] | None = None,
    copiable: bool = False,
) -> None:
    play = frame.play
    time = play.stamp()
    effect = ResolvedEffect(
        id=f"effect:{time}",
        source=frame.source,
        source_name=frame.source_name,
        controller=frame.controller,
        timestamp=time,
        subjects=subjects,
        modify=modify,
        copy=copy,
        swap=swap,
        exchange=exchange,
        duration=duration,
        copiable=copiable,
        x=frame.x,
        choices=choices,
        bindings=frame.bindings,
        started_turn=play.board.turn,
    )
    play.board = play.board.with_effect(effect)


def _choices(frame: Frame, changes: tuple[Change, ...]) -> Choices:
    """What the effect's words need chosen: those that the step gives, the others left open."""
    found = dict(frame.choices) | dict(choices_of(frame.picks, frame.play.board.epoch))
    for node in (node for change in changes for node in walk(change)):
        if isinstance(node, ChosenWord) and node.now:
            slot = choice_slot(node.kind.value)
            count = len(COLORS) if node.form == "or colors" else 1
            values = word_choice(frame.picks, node.kind.value, frame.play.board.epoch, count)
            if values is None and slot not in found:
                frame.play.ask(slot, (), "608.2d")
            found.update({slot: values} if values else {})
        elif isinstance(node, GainChosen):
            found["ability"] = _chosen_abilities(frame, node)
    if frame.source in frame.play.board:
        found = dict(frame.play.board[frame.source].choices) | found
    return tuple(sorted(found.items()))


def _chosen_abilities(frame: Frame, change: GainChosen) -> tuple[str, ...]:
    """The ability chosen among several, by its words or its place."""
    texts = [keyword_text(ability) for ability in each_keyword(change.abilities)]
    for value in (*frame.picks.all("ability"), *frame.picks.all("mode"), *frame.picks.all("color")):
        if value.casefold() in texts:
            return (value.casefold(),)
        if value.isdigit() and 1 <= int(value) <= len(texts):
            return (texts[int(value) - 1],)
        named = [text for text in texts if text.endswith(value.casefold())]
        if named:
            return (named[0],)
    frame.play.ask("ability", (), "608.2d")
    return ()


def _amounts(changes: tuple[Change, ...]) -> Iterator[Amount]:
    """The amounts of changes, those inside granted abilities apart."""

    def below(node: Node) -> Iterator[Amount]:
        if isinstance(node, Amount):
            yield node
        elif not isinstance(node, Ability):
            for value in _parts(node):
                yield from below(value)

    for change in changes:
        yield from below(change)


def _parts(node: Node) -> Iterator[Node]:
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield part


def _with_words(change: Change, chosen: dict[str, tuple[str, ...]]) -> Change:
    """The change with the words "of your choice" inside the abilities that it gives."""

    def settle(node: Node) -> Node | None:
        if not isinstance(node, ChosenWord) or not node.now:
            return None
        values = chosen.get(choice_slot(node.kind.value), ())
        return Word(node.kind, values[0]) if len(values) == 1 else None

    return replaced(change, settle)


def _fixed(change: Change, frame: Frame, it: str) -> Change:
    """The change with its numbers computed [CR 608.2h]; granted abilities keep theirs to compute later."""

    def settle(node: Node) -> Node | None:
        if isinstance(node, Ability):
            return node
        if not isinstance(node, Amount) or isinstance(node, Number):
            return None
        value = frame.amount(node, it)
        return node if value is None else Number(value)

    return replaced(change, settle)


# --- copies ----------------------------------------------------------------------------------------------------------------


def become_copy(frame: Frame, change: CopyOf, subjects: tuple[str, ...], duration: Lasting, *, apart: bool = False) -> tuple[str, ...]:
    """Permanents become copies of one object [CR 707.4], which is returned; noncopy effects on them go on.

    ``apart``: "each other creature": the copied object is none of them, so that no exception touches it.
    """
    if isinstance(change.of, CardNamed):
        _become_named(frame, change, change.of, subjects, duration)
        return ()
    originals = frame.objects(change.of)
    if not originals:
        frame.done = False
        return ()
    frame.play.cite("707.4", "707.2")
    for subject in (i for i in subjects if not (apart and i == originals[0])):
        values = copied_values(frame, change, originals[0], subject)
        if values is not None:
            leave_copy(frame, values, subject, duration)
        if frame.play.board[subject].face_down is not None:
            frame.play.cite("708.10")
    return originals[:1]


def _become_named(frame: Frame, change: CopyOf, ref: CardNamed, subjects: tuple[str, ...], duration: Lasting) -> None:
    seen = named_card_seen(frame.play, ref.name.text)
    if seen is None:
        frame.report(ref.name.text)
        return
    frame.play.cite("707.13", "707.4")
    for subject in subjects:
        leave_copy(frame, exceptions_of(frame, snapshot(seen), change.exceptions, subject), subject, duration)


def copied_values(frame: Frame, change: CopyOf, original: str, subject: str | None) -> CopiableValues | None:
    """What a copy of the original acquires, exceptions applied; ``None`` for a nonexistent object."""
    seen = frame.as_it_was(original)
    if seen is None:
        return None
    frame.play.cite(*rules_of_copy(seen))
    return exceptions_of(frame, snapshot(seen), change.exceptions, subject)


def leave_copy(frame: Frame, values: CopiableValues, subject: str, duration: Lasting) -> None:
    """Leave a copy effect on one object."""
    _add(frame, (subject,), duration, copy=values)


def exceptions_of(frame: Frame, values: CopiableValues, parts: tuple[CopyException, ...], subject: str | None) -> CopiableValues:
    """Copied values with the exceptions of a resolving effect; ``subject`` is the copier, if it exists already."""
    own = frame.play.now(subject) if subject is not None else None
    exceptions = Exceptions(
        parts,
        frame.context(),
        frame.amount,
        lambda condition, so_far: frame.holds(condition) is True,
        frame.report,
        frame.play.cite,
        frame.ability,
        own.copiable_face if own else None,
    )
    return with_exceptions(values, exceptions)


@follow.register
def _enters_as_copy(clause: EntersAsCopy, frame: Frame) -> None:
    """ "If you do, it enters as a copy of …", said of what is entering."""
    subjects, originals = frame.objects(clause.subject), frame.objects(clause.of)
    if not subjects or not originals:
        frame.done = False
        return
    seen = frame.play.now(originals[0])
    if seen is None:
        return
    leave_copy(frame, exceptions_of(frame, snapshot(seen), clause.exceptions, subjects[0]), subjects[0], None)
    for extra in (part for part in clause.exceptions if isinstance(part, ExceptEnters)):
        follow(extra.how, frame)
    frame.play.cite("707.2", "707.5")


# --- text ------------------------------------------------------------------------------------------------------------------


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
        _add(frame, subjects, clause.duration, swap=swap)
        frame.play.cite("612.1", "612.2")
    frame.it = subjects


@follow.register
def _exchange_text(clause: ExchangeText, frame: Frame) -> None:
    """Two text boxes exchanged [CR 612.5]; nothing happens unless both are there."""
    pair = (*frame.objects(clause.one), *(frame.objects(clause.other) if clause.other is not None else ()))
    there = [i for i in pair if i in frame.play.board and frame.play.board[i].zone is Zone.BATTLEFIELD]
    frame.done = len(there) == 2
    if frame.done:
        _add(frame, (), clause.duration, exchange=(there[0], there[1]))
        frame.play.cite("612.5")

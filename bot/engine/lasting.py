"""Continuous effects that a resolution leaves behind [CR 611.2]."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from bot.engine.abilities import (
    Ability,
    Amount,
    AsLongAs,
    Be,
    Change,
    ChosenWord,
    Clause,
    Duration,
    GainChosen,
    Get,
    It,
    LoseAll,
    Modify,
    Node,
    Number,
    This,
    Until,
    Variable,
    Word,
    WordKind,
    walk,
)
from bot.engine.amounts import compile_amount
from bot.engine.chosen import choices_of, word_choice
from bot.engine.counted_rules import OF_A_TEAM, rules_of_counted
from bot.engine.frame import Frame
from bot.engine.game import Variant
from bot.engine.keyword_text import keyword_text
from bot.engine.objects import Choices, CopiableValues, ResolvedEffect, TextSwap, choice_slot
from bot.engine.trees import each_keyword, replaced
from bot.engine.values import COLORS

__all__ = ["Lasting", "add_effect", "leave_effect", "stated_effects"]

Lasting = Duration | AsLongAs | None
"""How long an effect lasts: as its text says, or until the end of the game."""


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
        add_effect(frame, group, clause.duration, choices, modify=Modify(clause.subject, fixed), copiable=copiable)
    frame.x = old
    if any(isinstance(change, Get) and change.form == "doubled" for change in changes) and _is_negative(frame, subjects):
        frame.play.cite("701.10c")
    counted = [rule for change in changes for rule in rules_of_counted(change) if rule != OF_A_TEAM or _shares_life(frame)]
    fixed_now = any(not isinstance(amount, Number | Variable) for amount in _amounts(changes))
    frame.play.cite("611.2c", *(("611.2d", "608.2h") if fixed_now or clause.where is not None else ()), *counted)


def _shares_life(frame: Frame) -> bool:
    return frame.play.board.game.variant is Variant.TWO_HEADED_GIANT


def _is_negative(frame: Frame, ids: tuple[str, ...]) -> bool:
    return any((frame.play.view[i].power or 0) < 0 for i in ids if i in frame.play.view)


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
    """ "It's an Aura enchantment with …, and it loses all other abilities", where it may be called by its name."""
    if not isinstance(clause, Modify) or clause.duration is not None or clause.condition is not None:
        return False
    by_name = isinstance(clause.subject, This) and all(isinstance(change, LoseAll) and change.keep == "other" for change in clause.changes)
    if not isinstance(clause.subject, It) and not by_name:
        return False
    return all(isinstance(change, LoseAll) or (isinstance(change, Be) and change.form == "be") for change in clause.changes)


def add_effect(
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
    """Leave one continuous effect, with what the resolution knows."""
    play = frame.play
    time = play.stamp()
    if isinstance(duration, AsLongAs) or (isinstance(duration, Duration) and duration.until is Until.SOURCE_LEAVES):
        play.cite("611.2b")
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
            what = "basic land type" if node.kind is WordKind.LAND_TYPE else node.kind.value
            values = word_choice(frame.picks, what, frame.play.board.epoch, count)
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

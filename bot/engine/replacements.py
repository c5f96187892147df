"""Which replacement effects change how a permanent enters, and what they see of it [CR 614.12, 614.1c, 614.1d]."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine.abilities import (
    Ability,
    AllOf,
    Clause,
    Condition,
    Conditional,
    EntersAs,
    EntersAsCopy,
    EntersChoosing,
    EntersDoing,
    EntersState,
    EntersTapped,
    EntersWith,
    Every,
    It,
    Keyword,
    Noun,
    Ref,
    Some,
    Static,
    This,
    Variable,
    walk,
)
from bot.engine.board import Board
from bot.engine.characteristics import AbilityInstance, Chars, Origin, View
from bot.engine.epochs import EntersLookahead
from bot.engine.intrinsic import RULE_OF_COUNTERS
from bot.engine.keyword_entering import RULE_OF_ENTRY, EntersByKeyword, enters_by
from bot.engine.layers import evaluate
from bot.engine.nouns import compile_test
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable, World
from bot.records import dataclass

__all__ = ["Replacement", "entering_clauses", "overlooked", "priority", "replacements", "rules_of_entry", "unseen"]

_ENTERS = (EntersAsCopy, EntersWith, EntersTapped, EntersState, EntersChoosing, EntersAs, EntersDoing)


@dataclass(frozen=True, slots=True)
class Replacement:
    """One replacement effect: ``source`` has ``ability``, of which ``clause`` says how the permanent enters.

    ``own``: whether the source is the permanent itself. ``index`` and ``place`` tell clauses of one object apart.
    """

    source: str
    ability: Ability
    clause: Clause
    own: bool
    origin: Origin
    index: int
    place: int
    condition: Condition | None = None

    def key(self, copies: int) -> tuple[object, ...]:
        """What makes it one effect, applied once [CR 614.5]; text acquired by a further copy is another effect."""
        generation = copies if self.own and self.origin.of_rules_text else 0
        return (self.source, self.origin, self.index, self.place, generation, self.clause if self.origin is Origin.GRANTED else None)


_LAST = 9

Unread = Callable[[Chars, str], None]
"""Told of the words that another permanent's effect turns on and that are not understood."""


def replacements(base: World, world: World, view: View, object_id: str, unread: Unread) -> Iterator[Replacement]:
    """Every replacement effect that applies to the permanent as it would exist, its own first, then others by timestamp."""
    seen, abilities = _as_it_would_exist(world, view, object_id)
    for instance in abilities:
        for place, clause, condition in entering_clauses(instance.ability):
            if _speaks_of_itself(clause):
                yield Replacement(object_id, instance.ability, clause, True, instance.origin, instance.index, place, condition)
    for chars in sorted(base.zones[Zone.BATTLEFIELD], key=lambda c: c.obj.timestamp):
        yield from _of_another(base, chars, seen, unread)


def _as_it_would_exist(world: World, view: View, object_id: str) -> tuple[Chars, tuple[AbilityInstance, ...]]:
    """The permanent and its abilities, with the effects that the rules of then take into account [CR 614.12]."""
    chars = world.chars[object_id]
    lookahead = world.epoch.enters_lookahead
    if lookahead is EntersLookahead.EXISTING_EFFECTS:
        return chars, chars.abilities
    alone = _alone(world.board, object_id).chars[object_id]
    if lookahead is EntersLookahead.OWN_STATICS:
        return alone, alone.abilities
    values = Chars(world.board[object_id], view[object_id].copiable, view[object_id].copiable_face)
    return values, (*values.abilities, *(instance for instance in alone.abilities if instance.origin is Origin.IMPLICIT))


def _alone(board: Board, object_id: str) -> World:
    """The permanent with its own abilities and the copy effects on it only."""
    effects = tuple(e for e in board.effects if e.subjects == (object_id,) and (e.copy is not None or e.copiable))
    only = Board({object_id: board[object_id]}, effects, board.epoch, board.players, board.active, board.turn, game=board.game)
    return evaluate(only)[0]


def overlooked(base: World, world: World, view: View, object_id: str) -> bool:
    """Whether an effect of another permanent would apply, but for what the rules of then leave out of account [CR 614.12]."""
    seen, whole = _as_it_would_exist(world, view, object_id)[0], world.chars[object_id]
    others = base.zones[Zone.BATTLEFIELD] if seen is not whole else ()
    return any(set(_of_another(base, c, whole, _unheeded)) - set(_of_another(base, c, seen, _unheeded)) for c in others)


def unseen(world: World, ids: frozenset[str], entering: Chars) -> bool:
    """Whether an effect of what enters at the same time would apply, had it been there before [CR 614.12]."""
    siblings = (world.chars[i] for i in ids if i in world.chars and i != entering.obj.id)
    return any(next(_of_another(world, sibling, entering, _unheeded), None) is not None for sibling in siblings)


def _unheeded(source: Chars, words: str) -> None:
    """What is not understood was told already."""


def entering_clauses(ability: Ability) -> Iterator[tuple[int, Clause, Condition | None]]:
    """The clauses of an ability that say how something enters, with their place and the condition on the whole."""
    if isinstance(ability, Keyword):
        meant = enters_by(ability)
        if meant is not None:
            yield 0, *meant
    elif isinstance(ability, Static):
        clauses = (clause for sentence in ability.sentences for clause in sentence.clauses)
        for place, clause in enumerate(clauses):
            clause, condition = _unconditional(clause, ability.condition)
            if isinstance(clause, _ENTERS) and getattr(clause, "enters", True):
                yield place, clause, condition


def _unconditional(clause: Clause, condition: Condition | None) -> tuple[Clause, Condition | None]:
    """A clause without the "if" that it starts with, and all that it depends on."""
    if not isinstance(clause, Conditional) or clause.instead:
        return clause, condition
    return clause.clause, clause.condition if condition is None else AllOf((condition, clause.condition))


def _subject(clause: Clause) -> Ref:
    subject: Ref = getattr(clause, "subject", This())
    return subject


def _speaks_of_itself(clause: Clause) -> bool:
    return isinstance(_subject(clause), This | It)


def _of_another(base: World, source: Chars, seen: Chars, unread: Unread) -> Iterator[Replacement]:
    """The effects of another permanent that apply to this one."""
    for instance in source.abilities:
        for place, clause, condition in entering_clauses(instance.ability):
            subject = _subject(clause)
            if isinstance(subject, Every | Some) and _is_described(base, source, subject.noun, seen, unread):
                yield Replacement(source.obj.id, instance.ability, clause, False, instance.origin, instance.index, place, condition)


def _is_described(base: World, source: Chars, noun: Noun, seen: Chars, unread: Unread) -> bool:
    context = Context(base, source.obj.id, controller=source.controller, choices=source.obj.choices)
    try:
        return compile_test(noun.preds).run(context, seen)
    except Unreadable as fault:
        unread(source, fault.words)
        return False


def rules_of_entry(found: Replacement) -> tuple[str, ...]:
    """The rules that an effect about entering applies by: what it is, and what gives it its meaning."""
    kind: tuple[str, ...] = ("614.1d", "614.12")
    if found.own:
        kind = ("614.1d",) if isinstance(found.clause, EntersTapped | EntersState) else ("614.1c",)
    if found.origin is Origin.IMPLICIT and isinstance(found.clause, EntersWith):
        return (*kind, RULE_OF_COUNTERS[found.clause.kind])
    if isinstance(found.ability, Keyword) and found.ability.name.casefold() in RULE_OF_ENTRY:
        return (*kind, RULE_OF_ENTRY[found.ability.name.casefold()])
    return (*kind, *_rules_of_own(found)) if found.own else kind


def _rules_of_own(found: Replacement) -> tuple[str, ...]:
    """Where the X of its own text comes from [CR 107.3m]; a copied text applies because of what the permanent would be [CR 614.12],
    its X is 0 [CR 107.3j] and its choices are made anew [CR 707.6]."""
    clause, copied = found.clause, found.origin is Origin.COPIED
    of_x = (not isinstance(clause, EntersWith) or clause.where is None) and any(isinstance(node, Variable) for node in walk(clause))
    sized = isinstance(clause, EntersAs) and any(option.what.size is not None for option in clause.options)
    told = (("614.12", copied), ("107.3j", copied and of_x), ("107.3m", not copied and of_x), ("208.2b", sized))
    return (*(rule for rule, true in told if true), *(("707.6",) if copied and isinstance(clause, EntersAs) else ()))


def priority(found: Replacement) -> int:
    """Copies first [CR 616.1c], then instructions and choices, then the others, and last what takes of their counters."""
    if isinstance(found.clause, EntersByKeyword) and found.clause.keyword.name == "compleated":
        return _LAST
    order = (EntersAsCopy, EntersDoing, EntersChoosing, EntersAs)
    return next((i for i, kind in enumerate(order) if isinstance(found.clause, kind)), len(order))

"""Plans: continuous effects as data, compiled once from an ability's tree and shared by every object that has it.

A static ability gives one plan for each subject that it speaks of; a clause about "it", or about the same in other zones,
continues the plan before it. What is not read gives a plan that refuses what it may bear on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.engine.abilities import (
    Ability,
    AllOf,
    Amount,
    AmountIs,
    Anchored,
    Band,
    BasePT,
    Be,
    Both,
    Cant,
    Change,
    ChangeText,
    Clause,
    Condition,
    Conditional,
    CopyOf,
    CountersOn,
    Description,
    Every,
    Flag,
    Gain,
    GainAbilitiesOf,
    Has,
    HaveTextOf,
    It,
    Keyword,
    May,
    Modify,
    Node,
    Not,
    Noun,
    Number,
    Op,
    Opaque,
    OpaqueClause,
    Opposing,
    Player,
    Ref,
    RefIs,
    SameElsewhere,
    SameForAbilities,
    Sentence,
    Speed,
    Static,
    This,
    Together,
    Variable,
    VerbatimCondition,
    Who,
    Word,
    WordKind,
    walk,
)
from bot.engine.becoming import defines_only_subtypes
from bot.engine.conditions import LevelIs, Truth, WordChosen, compile_condition, states_its_zone
from bot.engine.effects import Part, Sized, compile_change, costs_x, text_change_parts
from bot.engine.keyword_statics import KEYWORD_STATICS
from bot.engine.references import Find, Reading, compile_objects
from bot.engine.trees import each_keyword, replaced
from bot.memories import by_identity
from bot.records import dataclass, replace

__all__ = ["OpaquePlan", "Plan", "plan_of_modify", "plans_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A continuous effect as data.

    ``subject``: what it applies to, from tree ``ref``; ``condition``: when. ``parts`` in order of rank. ``defining``: whether the
    tree has the shape of a characteristic-defining ability [CR 604.3a]. ``anywhere``: whether it says in which zones it
    functions [CR 113.6b]; ``on_stack``: whether it speaks of the spell itself [CR 113.6g].
    """

    ref: Ref
    subject: Reading[Find]
    parts: tuple[Part, ...]
    condition: Reading[Truth] | None = None
    defining: bool = False
    anywhere: bool = False
    on_stack: bool = False

    @property
    def reads(self) -> int:
        """What decides whether and to what it applies."""
        return self.subject.reads | (self.condition.reads if self.condition else 0)


@dataclass(frozen=True, slots=True, eq=False)
class OpaquePlan:
    """A sentence that is not read."""

    words: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class _Draft:
    """One subject and its changes, before compilation."""

    subject: Ref
    changes: tuple[Change, ...]
    condition: Condition | None


_KEPT = 4_000
_OTHERWISE = Not(VerbatimCondition("otherwise"))


@by_identity(_KEPT)
def plans_of(ability: Ability) -> tuple[Plan | OpaquePlan, ...]:
    """The continuous effects of an ability; none unless it is static."""
    return tuple(_compile_ability(ability))


@by_identity(_KEPT)
def plan_of_modify(modify: Modify) -> Plan:
    """The effect of a modification that resolved; its duration is the board's affair."""
    return _compile(_draft(modify, None))


def _compile_ability(ability: Ability) -> Iterator[Plan | OpaquePlan]:
    if isinstance(ability, Opaque):
        yield OpaquePlan(ability.words, ability.why)
    elif isinstance(ability, Static):
        yield from _compile_static(ability)
    elif isinstance(ability, Band):
        yield from _compile_static(_band_static(ability))
    elif isinstance(ability, Anchored):
        yield from _compile_static(_anchored_static(ability))
    elif isinstance(ability, Keyword) and ability.name in _WHILE and isinstance(ability.params[0], Ability):
        yield from _compile_ability(_only_while(ability.params[0], _WHILE[ability.name]))
    elif isinstance(ability, Keyword) and ability.name in KEYWORD_STATICS:
        yield from plans_of(KEYWORD_STATICS[ability.name])


def _compile_static(static: Static) -> Iterator[Plan | OpaquePlan]:
    drafts: list[_Draft] = []
    for sentence in static.sentences:
        for clause in sentence.clauses:
            if isinstance(clause, OpaqueClause):
                yield OpaquePlan(clause.words)
            elif isinstance(clause, ChangeText):
                yield Plan(clause.of, compile_objects(clause.of), text_change_parts(clause))
            else:
                drafts = _with_clause(drafts, clause, static.condition)
    yield from map(_compile, drafts)


def _with_clause(drafts: list[_Draft], clause: Clause, condition: Condition | None) -> list[_Draft]:
    """The drafts with one more clause; those that make no continuous effect on characteristics add nothing."""
    if isinstance(clause, Conditional):
        return _with_conditional(drafts, clause, condition)
    if isinstance(clause, SameForAbilities) and drafts:
        return [*drafts, *_for_each_ability(drafts[-1], clause.abilities)]
    if isinstance(clause, Together):
        for part in clause.clauses:
            drafts = _with_clause(drafts, part, condition)
        return drafts
    if isinstance(clause, SameElsewhere) and drafts:
        last = drafts[-1]
        return [*drafts[:-1], replace(last, subject=Both((last.subject, *clause.subjects)))]
    if not isinstance(clause, Modify):
        return drafts
    new = _draft(clause, condition)
    if not drafts or not isinstance(new.subject, It):
        return [*drafts, new]
    last = drafts[-1]
    if new.condition == last.condition:
        return [*drafts[:-1], replace(last, changes=(*last.changes, *new.changes))]
    return [*drafts, replace(new, subject=last.subject)]


def _with_conditional(drafts: list[_Draft], clause: Conditional, condition: Condition | None) -> list[_Draft]:
    """ "Otherwise" and "instead" speak of the clause before: one holds where it does not, the other takes its place."""
    last = drafts[-1] if drafts else None
    if last is not None and clause.condition == _OTHERWISE and last.condition is not None:
        return _with_clause(drafts, clause.clause, Not(last.condition))
    if last is not None and clause.instead:
        drafts = [*drafts[:-1], replace(last, condition=_both(last.condition, Not(clause.condition)))]
    return _with_clause(drafts, clause.clause, _both(condition, clause.condition))


def _for_each_ability(draft: _Draft, abilities: tuple[Ability, ...]) -> Iterator[_Draft]:
    """The same said of other abilities: each takes the place of the one that the draft grants, in its condition too."""
    granted = next((change.abilities[0] for change in draft.changes if isinstance(change, Gain)), None)
    for ability in each_keyword(abilities):
        swap = _Swap(granted, ability)
        changes = tuple(replaced(change, swap) for change in draft.changes)
        yield _Draft(draft.subject, changes, None if draft.condition is None else replaced(draft.condition, swap))


@dataclass(frozen=True, slots=True)
class _Swap:
    """Puts one part in place of another."""

    old: Node | None
    new: Node

    def __call__(self, node: Node) -> Node | None:
        return self.new if node == self.old else None


def _draft(modify: Modify, condition: Condition | None) -> _Draft:
    """A clause with X defined, and with "it" or "that card" settled where the condition has just named it."""
    subject, changes = modify.subject, modify.changes
    if modify.where is not None:
        changes = tuple(_sized(change, modify.where) for change in changes)
    both = _both(condition, modify.condition)
    named = _pair_in(both) if isinstance(subject, It) and subject.form in _PAIRS else _named_by(both)
    if named is not None:
        subject = named if isinstance(subject, It) else subject
        changes = tuple(_of(change, named) for change in changes)
    return _Draft(subject, changes, both)


_PAIRS = ("both creatures", "each of those creatures", "each of those permanents")


def _pair_in(condition: Condition | None) -> Ref | None:
    """Both of a pair, after "as long as this creature is paired with another creature" [CR 702.95b]."""
    paired = any(isinstance(node, Opposing) and node.how == "paired with" for node in walk(condition)) if condition is not None else False
    return Both((This(), Every(Noun((Opposing("paired with", This()),)), "each"))) if paired else None


def _named_by(condition: Condition | None) -> Ref | None:
    """What "it" means after a condition about something else: "as long as enchanted creature is red, it gets +1/+1"."""
    found = (node.ref for node in walk(condition) if isinstance(node, RefIs)) if condition is not None else ()
    return next((ref for ref in found if not isinstance(ref, This | It)), None)


def _of(change: Change, named: Ref) -> Change:
    if isinstance(change, HaveTextOf | GainAbilitiesOf | CopyOf) and isinstance(change.of, It):
        return replace(change, of=named)
    return change


def _sized(change: Change, where: Amount) -> Change:
    """The change with X defined; in the abilities that it grants, X is the number at the time."""
    defined = replaced(change, _Definition(where))
    granted = (part for node in walk(change) if isinstance(node, Ability) for part in walk(node))
    return Sized(defined, where) if any(isinstance(part, Variable) or costs_x(part) for part in granted) else defined


@dataclass(frozen=True, slots=True)
class _Definition:
    """Puts what X is in place of X; in a static ability granted so, "that artifact" is the one that has the ability.

    Other quoted abilities have an X of their own.
    """

    where: Node

    def __call__(self, node: Node) -> Node | None:
        if isinstance(node, Static):
            return replaced(node, lambda part: replaced(self.where, _as_this) if isinstance(part, Variable) else None)
        if isinstance(node, Ability):
            return node
        return self.where if isinstance(node, Variable) else None


def _as_this(node: Node) -> Node | None:
    return This() if isinstance(node, It) else None


def _both(one: Condition | None, other: Condition | None) -> Condition | None:
    if one is None or other is None:
        return one or other
    return AllOf((one, other))


def _compile(draft: _Draft) -> Plan:
    parts = sorted((part for change in draft.changes for part in compile_change(change)), key=lambda part: part.rank)
    return Plan(
        draft.subject,
        compile_objects(draft.subject),
        tuple(parts),
        None if draft.condition is None else compile_condition(draft.condition),
        defining=_defines(draft),
        anywhere=states_its_zone(draft.condition),
        on_stack=_speaks_of_the_spell(draft),
    )


def _defines(draft: _Draft) -> bool:
    """Whether it defines colours, subtypes, power or toughness of its own object alone, unconditionally [CR 604.3a]."""
    own = isinstance(draft.subject, This | It)
    return own and draft.condition is None and all(_defines_only(change) for change in draft.changes)


def _defines_only(change: Change) -> bool:
    return isinstance(change, BasePT) or (isinstance(change, Be) and defines_only_subtypes(change.what))


def _speaks_of_the_spell(draft: _Draft) -> bool:
    return isinstance(draft.subject, This) and all(isinstance(c, May) and c.what is Cant.BE_COUNTERED for c in draft.changes)


# --- Levels ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _level_counters(kind: str, low: int, high: int | None) -> Condition:
    at_least = AmountIs(CountersOn(kind, This()), Op.AT_LEAST, Number(low))
    return at_least if high is None else AllOf((at_least, AmountIs(CountersOn(kind, This()), Op.AT_MOST, Number(high))))


_COUNTERS_OF_BAND = {"level": "level", "station": "charge"}
_CREATURE = Word(WordKind.CARD_TYPE, "Creature")


def _anchored_static(anchored: Anchored) -> Static:
    """The static ability that an anchor word and what follows it stand for [CR 614.12c]."""
    return _having(anchored.ability, WordChosen(anchored.word))


_WHILE: dict[str, Condition] = {
    "max speed": AmountIs(Speed(Player(Who.YOU)), Op.AT_LEAST, Number(4)),  # [CR 702.178a, 702.179e]
    "solved": RefIs(This("this Case"), (Has(Flag.SOLVED),)),
    "infinity": VerbatimCondition("this permanent is harnessed"),
}
"""Keywords that introduce an ability held in some state [CR 702.169, 702.178, 702.186]; of these, boards know "solved" alone."""


def _only_while(ability: Ability, condition: Condition) -> Ability:
    """A static ability under a condition; others change no characteristic by themselves."""
    if not isinstance(ability, Static):
        return ability
    both = condition if ability.condition is None else AllOf((condition, ability.condition))
    return replace(ability, condition=both)


def _having(ability: Ability, condition: Condition) -> Static:
    return Static((Sentence((Modify(This(), (Gain((ability,)),)),)),), condition=condition)


def _band_static(band: Band) -> Static:
    """The static ability that a level symbol, station symbol or class level bar stands for [CR 711.2, 721.2, 716.2a]."""
    changes: list[Change] = []
    if band.size is not None:
        if band.kind == "station":
            changes.append(Be(Description(words=(_CREATURE,)), in_addition=("types",)))
        changes.append(BasePT(band.size))
    if band.abilities:
        changes.append(Gain(band.abilities))
    counter = _COUNTERS_OF_BAND.get(band.kind)
    condition = LevelIs(band.low) if counter is None else _level_counters(counter, band.low, band.high)
    return Static((Sentence((Modify(This(), tuple(changes)),)),), condition=condition)

"""How far a word of a noun phrase reaches: over all its alternatives, or one ("artifact or creature with flying")."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.abilities import AnyOf, Compare, Flag, Has, Is, Keyword, Other, Pred, Stat, With, Word, WordKind
from bot.records import replace

__all__ = ["of_all", "of_the_last", "shared_out"]

Preds = tuple[Pred, ...]
IsHead = Callable[[Pred], bool]

_CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
_COMBAT_KEYWORDS = frozenset(
    ("flying", "reach", "first strike", "double strike", "trample", "vigilance", "defender", "deathtouch", "menace", "haste", "infect")
)


def of_the_last(head: Preds, after: Preds) -> Preds:
    """The head with what follows it: of the last alternative alone where only a creature can be so ("artifact or creature with flying")."""
    either = head[-1]
    if not isinstance(either, AnyOf) or not after or not all(_of_creatures(pred) for pred in after[:1]):
        return head + after
    *others, last = either.options
    if last[-1] != _CREATURE or all(_CREATURE in option for option in others):
        return head + after
    return (*head[:-1], replace(either, options=(*others, last + after[:1])), *after[1:])


def _of_creatures(pred: Pred) -> bool:
    """Whether a requirement is about power, toughness or keywords that only creatures have."""
    if isinstance(pred, Compare):
        return pred.stat in (Stat.POWER, Stat.TOUGHNESS)
    keywords = [one for one in pred.abilities if isinstance(one, Keyword)] if isinstance(pred, With) else []
    return any(one.name in _COMBAT_KEYWORDS for one in keywords)


def shared_out(before: Preds, head: Preds, is_head: IsHead) -> Preds:
    """The adjectives with the head: of the first alternative alone where a later one has its own ("white creatures and blue creatures"),
    says the noun again ("enchanted creature or enchantment creature"), or can't be so ("equipped creature or Equipment")."""
    first = head[0]
    shared = tuple(pred for pred in before if isinstance(pred, Other))
    if len(shared) == len(before) or not isinstance(first, AnyOf):
        return before + head
    if not any(_qualified(option, is_head) or _stands_alone(first.options[0], option, before) for option in first.options[1:]):
        return before + head
    own = before[len(shared) :]
    return (*shared, replace(first, options=(own + first.options[0], *first.options[1:])), *head[1:])


def _stands_alone(first: Preds, option: Preds, before: Preds) -> bool:
    """Whether a later alternative says the noun again, or can't have the state said of the first."""
    again = len(option) > 1 and option[-1] == first[-1]
    return (again and Has(Flag.ENCHANTED) in before) or (Has(Flag.EQUIPPED) in before and _CREATURE in first and _CREATURE not in option)


def _qualified(option: Preds, is_head: IsHead) -> bool:
    return any(not is_head(pred) for pred in option)


def of_all(either: AnyOf) -> Preds:
    """Alternatives with a spell type taken out of the first, for instants and sorceries share it ("Adventure instant or sorcery")."""
    first, *others = either.options
    spell_type = first[0]
    if len(first) < 2 or not isinstance(spell_type, Is) or spell_type.word.kind is not WordKind.SPELL_TYPE:
        return (either,)
    if not all(len(option) == 1 and _is_card_type(option[0]) for option in others):
        return (either,)
    return (spell_type, replace(either, options=(first[1:], *others)))


def _is_card_type(pred: Pred) -> bool:
    return isinstance(pred, Is) and pred.word.kind is WordKind.CARD_TYPE

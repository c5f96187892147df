"""Words that players choose: from what a step says to the slots of an object or effect, checked against the rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.abilities import Be, EntersChoosing, WordKind
from bot.engine.actions import Picks
from bot.engine.epochs import Epoch
from bot.engine.objects import Choices, choice_slot
from bot.engine.subtypes import LAND_TYPES
from bot.engine.values import BASIC_LAND_TYPES, CARD_TYPES, COLOR_WORDS, COLORS
from bot.errors import StepRefused

__all__ = ["casting_choices", "choices_of", "color_word", "counter_kind", "option_among", "swap_words", "word_among", "word_choice"]

_SLOTS = ("color", "creature_type", "land_type", "card_name", "player", "object", "ability", "mode", "number")


def color_word(text: str) -> str:
    """A colour by its word or letter, as its word."""
    folded = text.strip()
    if folded.upper() in tuple(COLORS):
        return COLOR_WORDS[COLORS.index(folded.upper())]
    return folded.casefold()


def _titled(text: str, known: Sequence[str] | frozenset[str]) -> str:
    """A type in its canonical spelling, whatever its case."""
    folded = text.strip().casefold().replace("’", "'")
    return next((name for name in known if name.casefold().replace("’", "'") == folded), text.strip())


def _read(slot: str, text: str, epoch: Epoch) -> str:
    """A word chosen for a slot, in canonical spelling."""
    if slot == "color":
        return color_word(text)
    lists: dict[str, Sequence[str] | frozenset[str]] = {
        "creature_type": epoch.creature_types,
        "land_type": LAND_TYPES,
        "card_type": CARD_TYPES,
    }
    return _titled(text, lists[slot]) if slot in lists else text


def choices_of(picks: Picks, epoch: Epoch) -> Choices:
    """What a step chooses, by slot, in canonical spelling, for an effect that reads it as it resolves."""
    found = {slot: tuple(_read(slot, value, epoch) for value in picks.all(slot)) for slot in _SLOTS if slot in picks}
    return tuple(sorted(found.items()))


def casting_choices(picks: Picks, epoch: Epoch) -> Choices:
    """Everything that a step chooses as a spell is cast, for the spell to remember until it resolves."""
    return tuple(sorted({**picks.values, **dict(choices_of(picks, epoch))}.items()))


def word_choice(picks: Picks, what: str, epoch: Epoch, count: int = 1, excluding: Sequence[str] = ()) -> tuple[str, ...] | None:
    """The words chosen for ``what`` (as the tree names it), or ``None`` where the step does not choose.

    Only what exists in the rules of then may be chosen: one of the five colours [CR 105.4], an existing creature type
    [CR 205.3m]… Raises `StepRefused`.
    """
    slot = choice_slot(what)
    values = tuple(_read(slot, value, epoch) for value in picks.all(slot))[:count]
    if not values:
        return None
    rule = _broken_rule(what, values, excluding, epoch)
    if rule is not None:
        raise StepRefused("illegal_choice", rule, ", ".join(values))
    return values


def _broken_rule(what: str, values: tuple[str, ...], excluding: Sequence[str], epoch: Epoch) -> str | None:
    if any(value.casefold() in {word.casefold() for word in excluding} for value in values):
        return "608.2d"
    if what == "color":
        return None if all(value in COLOR_WORDS for value in values) else "105.4"
    if what == "creature type":
        return None if all(value in epoch.creature_types for value in values) else "205.3m"
    if what == "basic land type":
        return None if all(value in BASIC_LAND_TYPES for value in values) else "205.3i"
    if what == "nonbasic land type":
        return None if all(value in LAND_TYPES and value not in BASIC_LAND_TYPES for value in values) else "205.3i"
    if what == "land type":
        return None if all(value in LAND_TYPES for value in values) else "205.3i"
    return None


def counter_kind(picks: Picks, kind: str, choices: Sequence[str]) -> str | None:
    """The kind of counter: the one printed, or the one chosen among several; ``None`` where the step does not choose."""
    if not choices:
        return kind
    said = [value.casefold() for key in ("mode", "counters", "ability") for value in picks.all(key)]
    return next((one for number, one in enumerate(choices, 1) if one.casefold() in said or str(number) in said), None)


def swap_words(picks: Picks, epoch: Epoch) -> tuple[WordKind, str, str] | None:
    """The words of a text change, with the kind of the first; ``None`` where the step does not give both."""
    old, new = picks.one("from"), picks.one("to")
    if old is None or new is None:
        return None
    kinds: tuple[tuple[WordKind, Sequence[str] | frozenset[str]], ...] = (
        (WordKind.COLOR, COLOR_WORDS),
        (WordKind.LAND_TYPE, BASIC_LAND_TYPES),
        (WordKind.CREATURE_TYPE, epoch.creature_types),
    )
    for kind, known in kinds:
        if _in(old, kind, known):
            return kind, _spelt(old, kind, known), _spelt(new, kind, known)
    return WordKind.CREATURE_TYPE, old, new


def _in(text: str, kind: WordKind, known: Sequence[str] | frozenset[str]) -> bool:
    return _spelt(text, kind, known) in known


def _spelt(text: str, kind: WordKind, known: Sequence[str] | frozenset[str]) -> str:
    return color_word(text) if kind is WordKind.COLOR else _titled(text, known)


def word_among(picks: Picks, clause: EntersChoosing) -> tuple[str, ...] | None:
    """One of the words listed, by itself or by its place."""
    slot = choice_slot(clause.what)
    for value in (*picks.all("mode"), *picks.all(slot), *picks.all("ability")):
        if value.isdigit() and 1 <= int(value) <= len(clause.options):
            return (clause.options[int(value) - 1],)
        named = [option for option in clause.options if option.casefold() == value.casefold()]
        if named:
            return (named[0],)
    return None


def option_among(picks: Picks, options: tuple[Be, ...]) -> Be | None:
    """The description chosen among several. Raises `StepRefused` for a place that none has."""
    value = picks.one("mode")
    if value is None or (not value.isdigit() and len(options) > 1):
        return options[0] if len(options) == 1 else None
    number = int(value) if value.isdigit() else 1
    if not 1 <= number <= len(options):
        raise StepRefused("illegal_mode", "700.2", value)
    return options[number - 1]

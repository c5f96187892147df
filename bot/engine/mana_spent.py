"""The mana spent to cast a spell, by its colours, as the step tells it: ``choices.color``, one entry for each mana that counts.

Sunburst and converge count the colours [CR 702.44a]; a text may ask for some of them: "if {R}{R} was spent to cast it".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from bot.engine.abilities import Ability, ColorsSpent, VerbatimCondition, walk
from bot.engine.actions import Picks
from bot.engine.characteristics import Chars
from bot.engine.chosen import color_word
from bot.engine.objects import Obj, with_choice
from bot.engine.values import COLOR_WORDS, COLORS, Zone
from bot.errors import StepRefused
from bot.memories import by_identity
from bot.records import replace

__all__ = ["COLORS_SPENT", "asks_for_mana", "asks_of_mana", "colors_spent", "mana_remembered", "told_of_mana", "was_spent"]

COLORS_SPENT = "colors spent"
"""The choice of a permanent that holds how many colours of mana its spell cost."""
_MANA_SPENT = "mana spent"
"""The choice that holds each mana of a colour, by its word."""
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_SPENT = re.compile(
    rf"(?:at least (?P<count>{'|'.join(_NUMBERS)}) (?P<color>{'|'.join(COLOR_WORDS)}) mana|(?P<symbols>(?:\{{[WUBRG]\}})+)) "
    r"(?:was|were) spent to cast (?:it|this spell|this creature|this artifact|this enchantment)"
)


def colors_spent(picks: Picks, obj: Obj) -> int | None:
    """How many colours of mana were spent to cast what a permanent was, as the step says; none on what was no spell."""
    if not _was_cast(obj):
        return 0
    if "color" not in picks:
        number = picks.number("number")
        return number if number is None or 0 <= number <= len(COLOR_WORDS) else None
    return len({*_said(picks)} - {"colorless"})


def _was_cast(obj: Obj) -> bool:
    return not obj.is_token and obj.came_from in (None, Zone.STACK)


def _said(picks: Picks) -> tuple[str, ...]:
    """The colours said, one for each mana. Raises `StepRefused` for a word that is none."""
    said = tuple(color_word(value) for value in picks.all("color"))
    if not {*said} <= {*COLOR_WORDS, "colorless"}:
        raise StepRefused("illegal_choice", "105.1", ", ".join(sorted({*said})))
    return said


def asks_for_mana(words: str) -> bool:
    """Whether the words of a condition ask what mana, by colour, was spent."""
    return _SPENT.fullmatch(words) is not None


def was_spent(words: str, said: Iterable[str]) -> bool:
    """Whether mana of the colours that a condition asks for is among what was said to be spent."""
    found = _SPENT.fullmatch(words)
    if found is None:
        return False
    if found["color"]:
        wanted = Counter({found["color"]: _NUMBERS[found["count"]]})
    else:
        wanted = Counter(COLOR_WORDS[COLORS.index(letter)] for letter in found["symbols"] if letter in tuple(COLORS))
    return wanted <= Counter(said)


def asks_of_mana(chars: Chars) -> tuple[bool, bool]:
    """Whether a text of the permanent counts the colours of mana spent on it, and whether one asks for some of them."""
    found = [_asked(instance.ability) for instance in chars.abilities]
    return any(counts for counts, _ in found), any(asks for _, asks in found)


@by_identity(4_000)
def _asked(ability: Ability) -> tuple[bool, bool]:
    nodes = walk(ability)
    asks = any(isinstance(part, VerbatimCondition) and asks_for_mana(part.words) for part in nodes)
    return any(isinstance(part, ColorsSpent) for part in nodes), asks


def told_of_mana(obj: Obj, chars: Chars, picks: Picks) -> Obj | None:
    """A permanent that remembers the mana spent on it, where its text needs to know; ``None`` where the step does not say."""
    counts, asks = asks_of_mana(chars)
    if counts:
        count = colors_spent(picks, obj)
        if count is None:
            return None
        obj = _remembering(obj, COLORS_SPENT, (str(count),))
    if asks and "color" not in picks and _was_cast(obj):
        return None
    return _remembering(obj, _MANA_SPENT, ("none", *(_said(picks) if _was_cast(obj) else ()))) if asks else obj


def _remembering(obj: Obj, slot: str, values: tuple[str, ...]) -> Obj:
    return replace(obj, choices=with_choice(obj.choices, slot, *values))


def mana_remembered(obj: Obj) -> tuple[str, ...]:
    """Each mana of a colour that was spent on an object; nothing at all where that is not known."""
    return obj.choice(_MANA_SPENT)

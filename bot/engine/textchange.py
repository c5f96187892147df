"""Text changes: a word replaced in trees and type lines [CR 612].

Only typed leaves used in the right way change [CR 612.2]; words inside what is kept verbatim cannot be changed, and are
reported.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.engine.abilities import Ability, ChangeText, Node, Word, WordKind, form_fields, map_leaves, walk
from bot.engine.epochs import Epoch
from bot.engine.objects import TextSwap
from bot.engine.subtypes import kind_of_subtype
from bot.engine.values import BASIC_LAND_TYPES, COLOR_WORDS

__all__ = ["forbidden_swap", "hidden_words", "swapped_ability", "swapped_subtypes"]


def swapped_subtypes(subtypes: tuple[str, ...], swap: TextSwap) -> tuple[str, ...]:
    """A type line with the word replaced; colours are not on it, and "every creature type" names none."""
    if swap.kind is WordKind.COLOR or swap.old not in subtypes:
        return subtypes
    return tuple(dict.fromkeys(swap.new if s == swap.old else s for s in subtypes))


_swapped: dict[tuple[int, TextSwap], tuple[Ability, Ability]] = {}
_CACHE_LIMIT = 20_000


def swapped_ability(ability: Ability, swap: TextSwap) -> Ability:
    """The ability with the word replaced; the same object where nothing changes. Cached by identity of the tree."""
    key = (id(ability), swap)
    found = _swapped.get(key)
    if found is not None and found[0] is ability:
        return found[1]
    if len(_swapped) >= _CACHE_LIMIT:
        _swapped.clear()
    changed = map_leaves(ability, lambda word: _swap_word(word, swap))
    _swapped[key] = (ability, changed)
    return changed


def _swap_word(word: Word, swap: TextSwap) -> Word:
    """A name is never changed, even if it holds the word [CR 612.2]."""
    return Word(word.kind, swap.new) if word.kind is swap.kind and word.text == swap.old else word


def hidden_words(ability: Ability, swap: TextSwap) -> tuple[str, ...]:
    """The verbatim words of a tree that hold the word to replace: they cannot be changed, hence are reported."""
    pattern = _pattern(swap.old)
    return tuple(words for node in walk(ability) for words in _verbatim(node) if pattern.search(words))


def _verbatim(node: Node) -> tuple[str, ...]:
    """The word-for-word parts of a node; spelling kept in forms belongs to leaves that do change."""
    names = [name for name in ("words", "head", "limits", "parts") if hasattr(node, name) and name not in form_fields(type(node))]
    values = [getattr(node, name) for name in names]
    return tuple(v for value in values for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, str))


@lru_cache(maxsize=512)
def _pattern(word: str) -> re.Pattern[str]:
    """A word with its plurals and compounds: Elf and Elves, Faerie and Faeries, Island and islandwalk."""
    stem = word[:-1] if word[-1] in "fy" and len(word) > 2 else word
    return re.compile(rf"(?<![a-z]){re.escape(stem)}(?:[fy]|ves|ies|e?s|walk)?(?![a-z])", re.IGNORECASE)


def forbidden_swap(change: ChangeText, swap: TextSwap, epoch: Epoch) -> str | None:
    """Why a text change may not be chosen so, as a rule number, or ``None``.

    The kinds of word must be those that the effect allows, both of one kind; a creature type must exist in the rules of then;
    some new words are excluded by the effect itself, and the word replaced always is: it says "another".
    """
    if swap.kind not in change.kinds or not all(_is_word_of(word, swap.kind, epoch) for word in (swap.old, swap.new)):
        return "612.2"
    if swap.new == swap.old or any(word.text == swap.new for word in change.forbidden):
        return "608.2d"
    return None


def _is_word_of(text: str, kind: WordKind, epoch: Epoch) -> bool:
    if kind is WordKind.COLOR:
        return text in COLOR_WORDS
    if kind is WordKind.LAND_TYPE:
        return text in BASIC_LAND_TYPES
    return text in epoch.creature_types if kind is WordKind.CREATURE_TYPE else kind_of_subtype(text) is kind

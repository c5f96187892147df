"""Text changes: a word replaced in trees and type lines [CR 612].

Typed leaves used in the right way change [CR 612.2]. In what is kept verbatim, a word changes too unless it may be part of a
name: then it is reported.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeVar

from bot.engine.abilities import Ability, ChangeText, Node, Word, WordKind, form_fields, map_leaves, walk
from bot.engine.epochs import Epoch
from bot.engine.objects import TextSwap
from bot.engine.plurals import plural
from bot.engine.subtypes import kind_of_subtype
from bot.engine.trees import replaced
from bot.engine.values import BASIC_LAND_TYPES, COLOR_WORDS
from bot.memories import Memory
from bot.records import replace

__all__ = ["forbidden_swap", "hidden_words", "swapped_ability", "swapped_subtypes"]


def swapped_subtypes(subtypes: tuple[str, ...], swap: TextSwap) -> tuple[str, ...]:
    """A type line with the word replaced; colours are not on it, and "every creature type" names none."""
    if swap.kind is WordKind.COLOR or swap.old not in subtypes:
        return subtypes
    return tuple(dict.fromkeys(swap.new if s == swap.old else s for s in subtypes))


_SWAPPED: Memory[tuple[int, TextSwap, tuple[str, ...]], tuple[Ability, Ability]] = Memory(2_000)

N = TypeVar("N", bound=Node)


def swapped_ability(ability: Ability, swap: TextSwap, names: tuple[str, ...] = ()) -> Ability:
    """The ability with the word replaced; the same object where nothing changes. Cached by identity of the tree.

    ``names`` are those of its object: a name is never changed, even if it holds the word [CR 612.2].
    """
    own = _own_names(swap.old, names)
    key = (id(ability), swap, own)
    known = _SWAPPED.get(key)
    if known is not None and known[0] is ability:
        return known[1]
    changed = map_leaves(ability, lambda word: _swap_word(word, swap))
    changed = _swap_verbatim(changed, swap, own) or replaced(changed, lambda node: _swap_verbatim(node, swap, own))
    return _SWAPPED.keep(key, (ability, changed))[1]


def _swap_word(word: Word, swap: TextSwap) -> Word:
    return Word(word.kind, swap.new) if word.kind is swap.kind and word.text == swap.old else word


# --- words kept verbatim -----------------------------------------------------------------------------------------------------


def hidden_words(ability: Ability, swap: TextSwap, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The verbatim words of a tree that hold the word to replace where it may be part of a name: they are reported, not changed."""
    own = _own_names(swap.old, names)
    return tuple(words for node in walk(ability) for words in _texts(node) if _is_doubtful(words, own) and _holds(words, swap, own))


def _own_names(word: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, whole and shortened, that hold the word."""
    every = (one for name in names for one in (name, name.partition(",")[0]))
    return tuple(dict.fromkeys(one for one in every if _pattern(word).search(one)))


def _is_doubtful(words: str, own: tuple[str, ...]) -> bool:
    """Whether a text may name a card or token: it says so, or it may call its object by a name that is the word alone."""
    return "named" in words or "card name" in words or any(" " not in name and name in words for name in own)


def _holds(words: str, swap: TextSwap, own: tuple[str, ...]) -> bool:
    if any(" " not in name and name in words for name in own):
        return True
    for name in own:
        words = words.replace(name, "")
    return _pattern(swap.old).search(words) is not None


def _verbatim_fields(node: Node) -> tuple[str, ...]:
    """The word-for-word parts of a node; spelling kept in forms belongs to leaves that do change."""
    return tuple(name for name in ("words", "head", "limits", "parts") if hasattr(node, name) and name not in form_fields(type(node)))


def _texts(node: Node) -> tuple[str, ...]:
    values = (getattr(node, name) for name in _verbatim_fields(node))
    return tuple(v for value in values for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, str))


def _swap_verbatim(node: N, swap: TextSwap, own: tuple[str, ...]) -> N | None:
    """The node with the word replaced in what it keeps word for word, its other parts too; ``None`` where nothing changes."""
    new = {name: _swap_value(getattr(node, name), swap, own) for name in _verbatim_fields(node)}
    changed = {name: value for name, value in new.items() if value != getattr(node, name)}
    return replaced(replace(node, **changed), lambda part: _swap_verbatim(part, swap, own)) if changed else None


def _swap_value(value: object, swap: TextSwap, own: tuple[str, ...]) -> object:
    if isinstance(value, tuple):
        return tuple(_swap_value(item, swap, own) for item in value)
    return _swap_text(value, swap, own) if isinstance(value, str) and not _is_doubtful(value, own) else value


def _swap_text(text: str, swap: TextSwap, own: tuple[str, ...]) -> str:
    """The text with the word replaced outside the names of its object, and articles put right."""
    parts = re.split(f"({'|'.join(map(re.escape, own))})", text) if own else [text]
    changed = "".join(part if part in own else _pattern(swap.old).sub(lambda m: _spelt(m, swap), part) for part in parts)
    return text if changed == text else _ARTICLE.sub(lambda m: m[1] + ("n " if m[2][0] in "aeioAEIO" else " ") + m[2], changed)


_ARTICLE = re.compile(r"\b([Aa])n? (\w+)")


_ONE = re.compile(r"\b(?:an?|another|each|target|every)(?: [a-z]+)? $", re.IGNORECASE)


def _spelt(match: re.Match[str], swap: TextSwap) -> str:
    """The new word as the old one stood: in the plural, in a landwalk, with a capital."""
    old = match[0]
    if old.casefold().endswith("walk"):
        new = f"{swap.new}walk"
    else:
        many = swap.kind is not WordKind.COLOR and old.casefold() == plural(swap.old).casefold()
        one = plural(swap.old) == swap.old and _ONE.search(match.string[: match.start()]) is not None
        new = plural(swap.new) if many and not one else swap.new
    return new[:1].upper() + new[1:] if old[:1].isupper() else new[:1].lower() + new[1:]


@lru_cache(maxsize=512)
def _pattern(word: str) -> re.Pattern[str]:
    """A word with its plural and its landwalk, alone or after "non": Elf and Elves, Island and islandwalk, nonblack."""
    forms = "|".join(re.escape(form) for form in (f"{word}walk", plural(word), word))
    return re.compile(rf"(?:(?<![a-z])|(?<=\bnon)|(?<=\bnon-))(?:{forms})(?![a-z])", re.IGNORECASE)


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

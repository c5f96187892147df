"""The table of what to say for each kind of node, and the speaker that walks a tree with it.

Each module of this package registers its sayings with `says`; a test checks that every kind of node has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from bot.answers.lexicon import Lexicon, TermKind
from bot.engine.abilities import Node, Word, WordKind, children

__all__ = ["SAYINGS", "TERM_KINDS", "Speaker", "counter_name", "enumerate_words", "quote", "says", "sizes"]

_N = TypeVar("_N", bound=Node)
Saying = Callable[["Speaker", Node], str]

SAYINGS: dict[type[Node], Saying] = {}
"""What to say for each kind of node."""

TERM_KINDS = {
    WordKind.LAND_TYPE: TermKind.LAND_TYPE,
    WordKind.CREATURE_TYPE: TermKind.CREATURE_TYPE,
    WordKind.CARD_TYPE: TermKind.CARD_TYPE,
    WordKind.ARTIFACT_TYPE: TermKind.ARTIFACT_TYPE,
    WordKind.ENCHANTMENT_TYPE: TermKind.ENCHANTMENT_TYPE,
    WordKind.SPELL_TYPE: TermKind.SPELL_TYPE,
    WordKind.BATTLE_TYPE: TermKind.BATTLE_TYPE,
    WordKind.SUPERTYPE: TermKind.SUPERTYPE,
}


def says(kind: type[_N]) -> Callable[[Callable[[Speaker, _N], str]], Callable[[Speaker, _N], str]]:
    """Register a function as the saying of one kind of node."""

    def register(saying: Callable[[Speaker, _N], str]) -> Callable[[Speaker, _N], str]:
        SAYINGS[kind] = cast(Saying, saying)
        return saying

    return register


class Speaker:
    """Says nodes in telegraphic French."""

    def __init__(self, lexicon: Lexicon, *, several: bool = False) -> None:
        self.lexicon = lexicon
        self.several = several

    def numbered(self, several: bool) -> Speaker:
        """A speaker whose verbs have a subject in the plural, or not."""
        return self if several == self.several else Speaker(self.lexicon, several=several)

    def verb(self, singular: str, plural: str) -> str:
        """A verb in the number of the subject."""
        return plural if self.several else singular

    def say(self, node: Node) -> str:
        """The node in French; its English words in quotes where nothing better is known."""
        saying = SAYINGS.get(type(node))
        return saying(self, node) if saying is not None else enumerate_words(self.each(children(node))) or quote("…")

    def each(self, nodes: Iterable[Node]) -> list[str]:
        """Every node in French."""
        return [self.say(node) for node in nodes]

    def word(self, word: Word, *, plural: bool = False, feminine: bool = False) -> str:
        """A typed leaf: a colour agrees, a type takes its number, a name stays."""
        if word.kind is WordKind.COLOR:
            color = self.lexicon.color(word.text)
            return color.agreed(feminine=feminine, plural=plural) if color else word.text
        kind = TERM_KINDS.get(word.kind)
        if kind is None:
            return word.text
        shown = self.lexicon.shown(kind, word.text, plural=plural)
        return shown.split("|")[feminine] if "|" in shown else shown


@says(Word)
def _word(speaker: Speaker, word: Word) -> str:
    return speaker.word(word)


def quote(words: str) -> str:
    """English words that stay as they are."""
    return f"« {words.strip()} »"


def enumerate_words(parts: list[str], last: str = "et") -> str:
    """« a, b et c »."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def sizes(power: str, toughness: str) -> str:
    """« 1/1 », with brackets round anything longer than a word."""
    return "/".join(part if " " not in part else f"({part})" for part in (power, toughness))


def counter_name(speaker: Speaker, kind: str | None, *, plural: bool = False) -> str:
    """« marqueur +1/+1 », « marqueurs « loyauté » »; any kind when ``None``."""
    noun = "marqueurs" if plural else "marqueur"
    if kind is None:
        return noun
    if kind[:1] in "+-":
        return f"{noun} {kind}"
    shown = speaker.lexicon.word(kind, "counter")
    return f"{noun} {shown}" if shown != kind else f"{noun} « {kind} »"

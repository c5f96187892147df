"""The table of what to say for each kind of node, and the speaker that walks a tree with it.

Each module of this package registers its sayings with `says`; a test checks that every kind of node has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import NoReturn, TypeVar, cast

from bot.answers.grammar import LatePrinter
from bot.answers.lexicon import Lexicon, TermKind
from bot.answers.telegraphic.agreement import MASCULINE, Agreement, fit
from bot.engine import Printer
from bot.engine.abilities import (
    Ability,
    Amount,
    Both,
    CardNamed,
    Chosen,
    Clause,
    Create,
    Every,
    Host,
    Keyword,
    Keywords,
    Node,
    OpaqueClause,
    Pred,
    Sentence,
    Some,
    SpellAbility,
    Target,
    ThatAbility,
    TheOther,
    This,
    ThisAbility,
    TopCard,
    Word,
    WordKind,
    children,
)
from bot.errors import Unsaid

__all__ = ["SAYINGS", "TERM_KINDS", "Speaker", "counter_name", "enumerate_words", "french", "granted", "quote", "says", "sizes", "unsaid"]

_N = TypeVar("_N", bound=Node)
_K = TypeVar("_K")
Saying = Callable[["Speaker", Node], str]

SAYINGS: dict[type[Node], Saying] = {}
"""What to say for each kind of node."""

_MENTIONED = (Both, CardNamed, Chosen, Create, Every, Host, Some, Target, TheOther, This, TopCard)
"""What a pronoun said after it may mean."""

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

    def __init__(self, lexicon: Lexicon, printer: Printer | None = None) -> None:
        self.lexicon = lexicon
        self.agreement = MASCULINE
        self.mentions: list[Node] = []
        """What was said so far that a pronoun may mean, the last one last."""
        self.told: list[Clause] = []
        """The clauses said so far."""
        self.name: str | None = None
        """The name of the card whose text is said, by which it may call itself."""
        self._printer = printer or LatePrinter()

    @property
    def several(self) -> bool:
        """Whether the subject is in the plural."""
        return self.agreement.plural

    def agreeing(self, agreement: Agreement) -> Speaker:
        """A speaker whose verbs and participles agree with this subject."""
        if agreement == self.agreement:
            return self
        other = copy(self)
        other.agreement = agreement
        return other

    def named(self, name: str | None) -> Speaker:
        """A speaker of a card of this name."""
        other = copy(self)
        other.name = name
        return other

    def _afresh(self) -> Speaker:
        """A speaker that said nothing yet."""
        return Speaker(self.lexicon, self._printer).named(self.name)

    def verb(self, singular: str, plural: str) -> str:
        """A verb in the number of the subject."""
        return plural if self.several else singular

    def fit(self, pattern: str) -> str:
        """A pattern in agreement with the subject; see `fit`."""
        return fit(pattern, self.agreement)

    def say(self, node: Node) -> str:
        """The node in French; a clause or ability of which a part has no French words is quoted whole in English."""
        if isinstance(node, Ability):  # its pronouns mean what it mentions itself
            return self._afresh()._tried(node)
        before = len(self.mentions)
        said = self._tried(node) if isinstance(node, Clause | Sentence) else self._said(node)
        if isinstance(node, Amount | Pred):  # said in passing
            del self.mentions[before:]
        if isinstance(node, _MENTIONED):
            self.mentions.append(node)
        return said

    def _said(self, node: Node) -> str:
        saying = SAYINGS.get(type(node))
        return saying(self, node) if saying is not None else enumerate_words(self.each(children(node))) or quote("…")

    def _tried(self, node: Ability | Clause | Sentence) -> str:
        before = len(self.mentions)
        try:
            said = self._said(node)
        except Unsaid as part:
            del self.mentions[before:]
            said = self._in_english(node, part)
        if isinstance(node, Clause):
            self.told.append(node)
        return said

    def _in_english(self, node: Ability | Clause | Sentence, part: Unsaid) -> str:
        """Raises `Unsaid` again for what prints only with what is around it."""
        sentence = Sentence((node,)) if isinstance(node, Clause) else node
        words = self._printer.ability(SpellAbility((sentence,)) if isinstance(sentence, Sentence) else sentence)
        if not words:
            raise part
        self.mentions.append(OpaqueClause(words))
        return quote(words if isinstance(node, Ability) else words.removesuffix("."))

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


def granted(speaker: Speaker, abilities: Iterable[Ability]) -> list[str]:
    """Abilities that something gives, each in its own quotes unless it is a keyword: what it says ends there."""
    return [
        said if isinstance(ability, Keyword | Keywords | ThisAbility | ThatAbility) and not _introduces(ability) else _between(said)
        for ability, said in ((ability, speaker.say(ability)) for ability in abilities)
    ]


def _introduces(ability: Ability) -> bool:
    return isinstance(ability, Keyword) and any(isinstance(param, Ability) and not isinstance(param, Keyword) for param in ability.params)


def _between(said: str) -> str:
    return said if said.startswith("« ") and said.count("« ") == 1 and said.endswith(" »") else f"“{said}”"


def unsaid(words: str) -> NoReturn:
    """Give up on a part that has no French words: the clause that holds it will be quoted whole."""
    raise Unsaid(words)


def french(table: Mapping[_K, str], key: _K) -> str:
    """What the table says for the key. Raises `Unsaid` where it says nothing."""
    return table[key] if key in table else unsaid(str(key))


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
    if not kind:
        return noun
    if kind[:1] in "+-":
        return f"{noun} {kind}"
    shown = speaker.lexicon.word(kind, "counter")
    return f"{noun} {shown}" if shown != kind else f"{noun} « {kind} »"

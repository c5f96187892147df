"""How much of a pool of cards the grammar reads, counted over the clauses that bear on an answer.

A text is cut into lines, reminder text dropped; a line into its head (a cost, a trigger event) and clauses. A clause is
about copies and tokens, or continuous (a characteristic, an ability, control, a permission, a state), or neither. It is
read if no declined sentence holds it; a line is read when each of its bearing clauses is. Heads and the clauses that bear
on nothing may stay word for word.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from enum import Enum

from bot.engine.abilities import Inert, walk
from bot.oracle.compiler import Reading, read_paragraph
from bot.oracle.lexer import Tokens, normalise, paragraphs, self_names, tokenise, untokenise
from bot.oracle.table import grammar
from bot.records import dataclass

__all__ = ["ClauseKind", "CoverageReport", "Decline", "Share", "bearing_clauses", "coverage"]

CardRecord = tuple[str, str, tuple[str, ...], str]
"""Name, text, card types, layout."""

_NOT_CARDS = frozenset({"vanguard", "scheme", "planar"})


class ClauseKind(Enum):
    """What a clause bears on."""

    COPY = "copy"
    CONTINUOUS = "continuous"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Share:
    """``read`` of ``total`` clauses, ``inert`` of those; ``different`` wordings, ``different_read`` of those.

    A clause counts once a card. What is not read is ``opaque`` where nothing of its paragraph is read, ``ambiguous`` where a
    sentence of its paragraph has two meanings, and else ``declined`` alone.
    """

    total: int = 0
    read: int = 0
    different: int = 0
    different_read: int = 0
    inert: int = 0
    declined: int = 0
    opaque: int = 0
    ambiguous: int = 0


@dataclass(frozen=True, slots=True)
class Decline:
    """A sentence that the grammar does not read: where it stops, how many cards have it, and whether it bears on an answer."""

    sentence: str
    stopped_on: str
    cards: int
    bears: bool


@dataclass(frozen=True, slots=True)
class CoverageReport:
    """The grammar over one pool.

    ``paragraphs``, ``paragraphs_read``: all of their sentences read. ``opaque``: paragraphs of which nothing is.
    ``lines``, ``lines_read``: those with a bearing clause. ``kinds``: shares by `ClauseKind`; ``families``: by what the
    bearing clauses speak of. ``ambiguous``: paragraphs with a sentence of two meanings.
    ``declines``: those that bear first, most frequent first.
    """

    cards: int
    paragraphs: int
    paragraphs_read: int
    opaque: int
    ambiguous: int
    lines: int
    lines_read: int
    kinds: dict[ClauseKind, Share]
    families: dict[str, Share]
    declines: tuple[Decline, ...]

    def as_json(self) -> dict[str, object]:
        """The same as plain data: kinds and families by name, shares and declines as objects."""
        data = asdict(self)
        data["kinds"] = {kind.value: asdict(share) for kind, share in self.kinds.items()}
        data["families"] = {family: asdict(share) for family, share in self.families.items()}
        return data


def coverage(records: Iterable[CardRecord], *, declines: int = 100) -> CoverageReport:
    """Read every card of a pool and count."""
    tally = _Tally()
    for name, text, types, layout in records:
        if layout not in _NOT_CARDS and not name.startswith("A-"):
            tally.card(name, text, types)
    return tally.report(declines)


# --- clauses -----------------------------------------------------------------------------------------------------------------

_TRIGGER = re.compile(r"(?:when|whenever|at)\b[^,]*,\s*", re.IGNORECASE)
_COST = re.compile(r'[^.:"]{1,160}:\s+')
_BETWEEN = re.compile(r"(?<=[.!])\s+|,\s+then\s+|;\s+")
_QUOTED = re.compile(r'"[^"]*"')

_COPIES = re.compile(r"\b(?:copy|copies|copied|tokens?)\b", re.IGNORECASE)
_FAMILIES: tuple[tuple[str, str], ...] = (
    ("counters", r"counters? on"),
    ("entering", r"enters? (?:the battlefield )?(?:as|with|tapped|under)"),
    ("permissions", r"can't|can(?: only)? (?:attack|block|be)|as though"),
    ("faces", r"transforms?|face (?:down|up)|phases? (?:in|out)"),
    ("control and attachment", r"control of|attach(?:ed)?"),
    ("power and toughness", r"gets?|base power|switch"),
    ("abilities", r"has|have|had|gains?|loses? all|loses? (?:flying|all|this|that)|protection from|hexproof"),
    (
        "types, colors and names",
        r"is|are|becomes?|in addition to its other|every creature type|all creature types|is every|named",
    ),
)
_CONTINUOUS = [(family, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for family, words in _FAMILIES]
_PLAIN = re.compile(
    r"(?:draw|discard|scry|surveil|mill|add|search|reveal|look at|you (?:gain|lose) \d+ life|each opponent loses|"
    r"target (?:player|opponent) (?:draws|discards|mills|loses|gains)|shuffle|choose (?:a|one)|pay|destroy|exile|return|"
    r"sacrifice|counter target|untap|tap)\b",
    re.IGNORECASE,
)


def bearing_clauses(line: str) -> Iterator[tuple[str, ClauseKind, str]]:
    """The clauses of a normalised line after its head, each with its kind and what it speaks of."""
    head = _COST.match(line) or _TRIGGER.match(line)
    for clause in _BETWEEN.split(line[head.end() :] if head else line):
        if clause:
            yield clause, *_kind_of(_QUOTED.sub('"…"', clause))


def _kind_of(clause: str) -> tuple[ClauseKind, str]:
    if _COPIES.search(clause):
        return ClauseKind.COPY, "copies and tokens"
    plain = _PLAIN.match(clause)
    rest = clause[plain.end() :] if plain else clause
    for family, words in _CONTINUOUS:
        if words.search(rest):
            return ClauseKind.CONTINUOUS, family
    return ClauseKind.OTHER, ""


# --- counting ------------------------------------------------------------------------------------------------------------------


class _Fate(Enum):
    """What became of a clause."""

    COMPILED = "compiled"
    INERT = "inert"
    DECLINED = "declined"
    OPAQUE = "opaque"
    AMBIGUOUS = "ambiguous"

    @property
    def read(self) -> bool:
        return self in (_Fate.COMPILED, _Fate.INERT)


class _Counts:
    """Clauses counted by what became of them, and their different wordings."""

    def __init__(self) -> None:
        self.fates: Counter[_Fate] = Counter()
        self.different: set[str] = set()
        self.unread: set[str] = set()

    def add(self, clause: str, fate: _Fate) -> None:
        self.fates[fate] += 1
        self.different.add(clause)
        if not fate.read:
            self.unread.add(clause)

    def share(self) -> Share:
        fates = self.fates
        return Share(
            total=fates.total(),
            read=fates[_Fate.COMPILED] + fates[_Fate.INERT],
            different=len(self.different),
            different_read=len(self.different) - len(self.unread),
            inert=fates[_Fate.INERT],
            declined=fates[_Fate.DECLINED],
            opaque=fates[_Fate.OPAQUE],
            ambiguous=fates[_Fate.AMBIGUOUS],
        )


class _Paragraph:
    """A paragraph that was read: tells what became of each clause of it."""

    def __init__(self, reading: Reading) -> None:
        self.unread = [words.casefold() for words in reading.declined]
        self.worst = _Fate.AMBIGUOUS if reading.ambiguous else _Fate.OPAQUE if reading.opaque else _Fate.DECLINED
        inert = (node.words.casefold() for node in walk(reading.ability) if isinstance(node, Inert))
        self.inert = sorted(inert, key=len, reverse=True)

    def fate(self, clause: str) -> _Fate:
        words = clause.casefold().rstrip(".")
        if any(words in sentence for sentence in self.unread):
            return self.worst
        return _Fate.INERT if self.inert and self._is_inert(words) else _Fate.COMPILED

    def _is_inert(self, words: str) -> bool:
        """Whether nothing is left of a clause without its inert pieces, but what joins them."""
        for piece in self.inert:
            if words in piece:
                return True
            words = words.replace(piece, " ")
        return _JOINS.fullmatch(words) is not None


_JOINS = re.compile(r"(?:\s|[,.;]|and|then|or|but)*")


class _Tally:
    """What is counted, card by card."""

    def __init__(self) -> None:
        self.cards = self.paragraphs = self.read = self.opaque = self.ambiguous = self.lines = self.lines_read = 0
        self.kinds: defaultdict[ClauseKind, _Counts] = defaultdict(_Counts)
        self.families: defaultdict[str, _Counts] = defaultdict(_Counts)
        self.declined: Counter[str] = Counter()
        self.names: dict[str, tuple[str, ...]] = {}

    def card(self, name: str, text: str, types: tuple[str, ...]) -> None:
        self.cards += 1
        names, spell = self_names(name), "Instant" in types or "Sorcery" in types
        declined: set[str] = set()
        for paragraph in paragraphs(normalise(text)):
            reading = read_paragraph(paragraph, names, spell)
            self._paragraph(reading)
            declined.update(reading.declined)
            read = _Paragraph(reading)
            for line in paragraph.split("\n"):
                self._line(line.removeprefix("• "), read)
        self.declined.update(declined)
        self.names.update(dict.fromkeys(declined - self.names.keys(), names))

    def _paragraph(self, reading: Reading) -> None:
        self.paragraphs += 1
        self.read += not reading.declined
        self.opaque += reading.opaque
        self.ambiguous += reading.ambiguous

    def _line(self, line: str, paragraph: _Paragraph) -> None:
        bearing: list[bool] = []
        for clause, kind, family in bearing_clauses(line):
            fate = paragraph.fate(clause)
            self.kinds[kind].add(clause, fate)
            if family:
                self.families[family].add(clause, fate)
                bearing.append(fate.read)
        self.lines += bool(bearing)
        self.lines_read += bool(bearing) and all(bearing)

    def report(self, declines: int) -> CoverageReport:
        return CoverageReport(
            cards=self.cards,
            paragraphs=self.paragraphs,
            paragraphs_read=self.read,
            opaque=self.opaque,
            ambiguous=self.ambiguous,
            lines=self.lines,
            lines_read=self.lines_read,
            kinds={kind: self.kinds[kind].share() for kind in ClauseKind},
            families={family: counts.share() for family, counts in sorted(self.families.items())},
            declines=self._declines(declines),
        )

    def _declines(self, most: int) -> tuple[Decline, ...]:
        """The most valuable ones: a sentence that bears on an answer before any other."""
        ranked = sorted(((not _bears(words), -cards, words) for words, cards in self.declined.items()))[:most]
        return tuple(Decline(words, _stopped_on(words, self.names[words]), -cards, not idle) for idle, cards, words in ranked)


def _bears(sentence: str) -> bool:
    return any(kind is not ClauseKind.OTHER for _, kind, _ in bearing_clauses(sentence))


def _stopped_on(sentence: str, names: tuple[str, ...]) -> str:
    """The words from which the table reads no further; ``names`` are those of the card."""
    tokens: Tokens = tokenise(sentence, names)
    return untokenise(tokens[grammar.reach("Clause", tokens) :], capital=False)

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
from dataclasses import asdict, dataclass
from enum import Enum

from bot.oracle.compiler import Reading, read_paragraph
from bot.oracle.lexer import Tokens, normalise, paragraphs, self_names, tokenise, untokenise
from bot.oracle.table import grammar

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
    """``read`` of ``total`` clauses; ``different`` of them, ``different_read`` of those; a clause counts once a card."""

    total: int = 0
    read: int = 0
    different: int = 0
    different_read: int = 0


@dataclass(frozen=True, slots=True)
class Decline:
    """A sentence that the grammar does not read: where it stops, and how many cards have it."""

    sentence: str
    stopped_on: str
    cards: int


@dataclass(frozen=True, slots=True)
class CoverageReport:
    """The grammar over one pool.

    ``paragraphs``, ``paragraphs_read``: all of their sentences read. ``opaque``: paragraphs of which nothing is.
    ``lines``, ``lines_read``: those with a bearing clause. ``kinds``: shares by `ClauseKind`; ``families``: by what the
    bearing clauses speak of. ``ambiguous``: paragraphs with a sentence of two meanings. ``declines``: most frequent first.
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


class _Counts:
    """Clauses counted, and their different wordings."""

    def __init__(self) -> None:
        self.total: Counter[str] = Counter()
        self.unread: Counter[str] = Counter()

    def add(self, clause: str, read: bool) -> None:
        self.total[clause] += 1
        if not read:
            self.unread[clause] += 1

    def share(self) -> Share:
        total, unread = self.total.total(), self.unread.total()
        return Share(total, total - unread, len(self.total), len(self.total) - len(self.unread))


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
            for line in paragraph.split("\n"):
                self._line(line.removeprefix("• "), reading.declined)
        self.declined.update(declined)
        self.names.update(dict.fromkeys(declined - self.names.keys(), names))

    def _paragraph(self, reading: Reading) -> None:
        self.paragraphs += 1
        self.read += not reading.declined
        self.opaque += reading.opaque
        self.ambiguous += reading.ambiguous

    def _line(self, line: str, declined: tuple[str, ...]) -> None:
        unread = [words.casefold() for words in declined]
        clauses = list(bearing_clauses(line))
        reads = [not any(clause.casefold().rstrip(".") in words for words in unread) for clause, _, _ in clauses]
        for (clause, kind, family), read in zip(clauses, reads, strict=True):
            self.kinds[kind].add(clause, read)
            if family:
                self.families[family].add(clause, read)
        bearing = [read for (_, kind, _), read in zip(clauses, reads, strict=True) if kind is not ClauseKind.OTHER]
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
            declines=tuple(
                Decline(words, _stopped_on(words, self.names[words]), cards) for words, cards in self.declined.most_common(declines)
            ),
        )


def _stopped_on(sentence: str, names: tuple[str, ...]) -> str:
    """The words from which the table reads no further; ``names`` are those of the card."""
    tokens: Tokens = tokenise(sentence, names)
    return untokenise(tokens[grammar.reach("Clause", tokens) :], capital=False)

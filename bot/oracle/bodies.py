"""Bodies of abilities: sentences in a row, the modes of a modal one included.

What a sentence of the table says may take the sentence after it ("Create a 1/1 … token. It has …"): category
``Followed``. Modes are the bullets of one paragraph; their head is kept word for word [CR 700.2].
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.abilities import Modal, Sentence
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.sentences import read_sentence, write_sentence
from bot.oracle.table import grammar
from bot.records import dataclass

__all__ = ["Body", "read_body", "write_body"]


@dataclass(frozen=True, slots=True)
class Body:
    """Sentences, the words of those declined, and whether one of them has two meanings."""

    sentences: tuple[Sentence, ...] = ()
    declined: tuple[str, ...] = ()
    ambiguous: bool = False

    def __add__(self, other: Body) -> Body:
        return Body(self.sentences + other.sentences, self.declined + other.declined, self.ambiguous or other.ambiguous)


def read_body(tokens: Tokens) -> Body:
    """Every sentence of a body."""
    if "•" in tokens and (bullets := _bullets(tokens)):
        return _read_modal(tokens, bullets)
    body = Body()
    cut = _cut(tokens)
    while cut:
        used, more = _followed(cut[:3]) or (1, _single(cut[0]))
        body += more
        cut = cut[used:]
    return body


def write_body(sentences: tuple[Sentence, ...]) -> list[str] | None:
    """The tokens of a body."""
    out: list[str] = []
    for sentence in sentences:
        clause = sentence.clauses[0]
        tokens = _write_modal(clause) if isinstance(clause, Modal) else write_sentence(sentence)
        if tokens is None:
            return None
        out.extend(tokens)
    return out


def _cut(tokens: Tokens) -> list[Tokens]:
    """The sentences, each with its full stop if it has one."""
    ends = [i + 1 for i, token in enumerate(tokens) if token == "."]
    if not ends or ends[-1] < len(tokens):
        ends.append(len(tokens))
    return [tokens[start:end] for start, end in zip([0, *ends], ends, strict=False) if start < end]


def _single(tokens: Tokens) -> Body:
    reading = read_sentence(tokens[:-1] if tokens[-1:] == (".",) else tokens)
    return Body((reading.sentence,), () if reading.read else (untokenise(tokens),), reading.ambiguous)


_FOLLOW_UPS = frozenset({"it", "it's", "he's", "she's", "they", "they're", "the", "that", "those"})


def _followed(cut: Sequence[Tokens]) -> tuple[int, Body] | None:
    """Two or three sentences that say one clause, and how many they are."""
    for used in range(len(cut), 1, -1):
        if all(sentence[0] in _FOLLOW_UPS for sentence in cut[1:used]):
            meanings = grammar.parse("Followed", tuple(t for sentence in cut[:used] for t in sentence)[:-1])
            if len(meanings) == 1:
                return used, Body((Sentence((meanings[0],)),))
    return None


# --- modes ----------------------------------------------------------------------------------------------------------------------


def _bullets(tokens: Tokens) -> list[int]:
    """Where modes start: at a bullet that begins a line, after a head."""
    return [i for i in range(2, len(tokens)) if tokens[i - 1 : i + 1] == ("\n", "•")]


def _read_modal(tokens: Tokens, bullets: list[int]) -> Body:
    """ "Choose one —" and its bullets, after the sentences before it."""
    start = _modal_start(tokens[: bullets[0] - 1])
    before = read_body(tokens[:start]) if start else Body()
    modes = [read_body(tokens[at + 1 : end - 1]) for at, end in zip(bullets, [*bullets[1:], len(tokens) + 1], strict=True)]
    head = untokenise(tokens[start : bullets[0] - 1], capital=False)
    modal = Modal(head, tuple(mode.sentences for mode in modes))
    declined = tuple(words for mode in modes for words in mode.declined)
    return before + Body((Sentence((modal,)),), declined, any(mode.ambiguous for mode in modes))


def _modal_start(tokens: Tokens) -> int:
    """Where the head starts: its last sentence, or the one that says "choose" where more follows ("Choose one. If …")."""
    starts = [0, *(i + 1 for i, token in enumerate(tokens[:-1]) if token == ".")]
    if tokens[-1:] == ("—",):
        return starts[-1]
    return next((start for start in starts if tokens[start] == "choose"), starts[-1])


def _write_modal(modal: Modal) -> list[str] | None:
    out = list(tokenise("x: " + modal.head)[2:])
    for mode in modal.modes:
        body = write_body(mode)
        if body is None:
            return None
        out.extend(["\n", "•", *body])
    return out

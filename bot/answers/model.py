"""What a front end sends (`Request`) and what it gets back (`Answer`).

The JSON form of `Answer` is a public contract that only grows: absent and null mean the same.
`bot.answers.wire` prints and reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import Enum
from typing import Protocol

from bot.records import dataclass

__all__ = ["Answer", "Answerer", "Assumption", "Branch", "Choice", "Citation", "Json", "Kind", "Request", "Section", "Unsupported"]

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class Kind(Enum):
    """The closed list of answers: a verdict is computed or established, never guessed."""

    VERDICT = "verdict"
    LOOKUP = "lookup"
    LEAD = "lead"
    CHOICE = "choice"
    UNSUPPORTED = "unsupported"
    NOT_FOUND = "not_found"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Request:
    """One question: ``text`` as typed (command or sentence, without prefix), ``as_of`` an ISO date or null."""

    text: str
    id: str | None = None
    as_of: str | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule: its ``rule`` number in ``edition``, our French ``digest``, the imported English ``original``.

    ``decisive`` tells the few that a short reply names; ``formerly`` says in French the old number by which players
    still quote the rule, if there is one. ``original`` is the text of the imported edition ``original_edition``, and
    ``owner`` the line of copyright of that edition.
    """

    rule: str
    edition: str
    digest: str = ""
    original: str | None = None
    url: str | None = None
    became: str | None = None
    was: tuple[str, ...] = ()
    decisive: bool = False
    formerly: str = ""
    original_edition: str | None = None
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One way out of an ambiguity: ``label`` to show, ``value`` the request that settles it."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Assumption:
    """What was settled for the user: ``said``, ``taken``, and the ``others`` it could have been.

    Cards are named in English; ``shown`` is what was taken in the words of the reader, where they differ.
    """

    said: str
    taken: str
    others: tuple[str, ...] = ()
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part that front ends may fold away; ``text`` is plain Markdown; ``official`` where it quotes the imported English rules."""

    title: str
    text: str
    fold: bool = True
    official: bool = False


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A clause that could not be read, word for word, and why it matters."""

    card: str
    clause: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Branch:
    """One part of an answer that has several: ``when`` in French, and its own answer."""

    when: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Answer:
    """The same answer for Discord, console, web and JSON. ``text`` is French plain Markdown, verdict first."""

    query: str
    kind: Kind
    title: str = ""
    text: str = ""
    id: str | None = None
    basis: str | None = None
    verdict: str | None = None
    objects: Sequence[Mapping[str, Json]] = ()
    trace: Sequence[Mapping[str, Json]] = ()
    citations: tuple[Citation, ...] = ()
    choices: tuple[Choice, ...] = ()
    unsupported: tuple[Unsupported, ...] = ()
    as_of: str = ""
    assumed: tuple[Assumption, ...] = ()
    branches: tuple[Branch, ...] = ()
    now: Answer | None = None
    then: Answer | None = None
    scenario: Mapping[str, Json] | None = None
    sections: tuple[Section, ...] = ()
    data: Mapping[str, Json] = field(default_factory=dict)
    image_url: str | None = None
    warnings: tuple[str, ...] = ()
    elapsed_ms: float | None = None


@dataclass(frozen=True, slots=True)
class EditionNews:
    """What the newest edition of the rules brings, in French; ``edition`` is its effective date."""

    edition: str
    text: str


class Answerer(Protocol):
    """The one service behind every front end. Never raises: bad input is an Answer of kind ``error``."""

    def answer(self, request: Request) -> Answer:
        """Answer one request; pure CPU, a few milliseconds."""
        ...

    def suggest(self, command: str, text: str, limit: int = 25) -> list[Choice]:
        """Completions for what is being typed after ``command``, best first, from memory."""
        ...

    def proposals(self, text: str, limit: int = 5) -> list[Choice]:
        """Requests worth making about a text that asks nothing: the rules and cards that it names, and those that its words lead to."""
        ...

    def commands(self) -> frozenset[str]:
        """Every word that may open a command, aliases included, lower case and without accents."""
        ...

    def cards_in(self, text: str) -> tuple[str, ...]:
        """The English names of the cards that a sentence names for sure, in order, each once."""
        ...

    def rule_hashes(self) -> Mapping[str, str]:
        """Every rule of the newest edition known, and the hash of its text."""
        ...

    def edition_news(self) -> EditionNews | None:
        """What the newest imported edition in force changes, and what of ours it touches; nothing where it is not newer than ours."""
        ...

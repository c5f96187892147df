"""Every exception of the project.

    GreffierError
    ├── ConfigError          the settings are incomplete or wrong (``problems``: one line each)
    ├── DataError            a data file, store or import is unusable (``source``, ``problem``)
    ├── StorageError         what must survive a restart cannot be read or written now (``problem``)
    ├── ScenarioError        a scenario is malformed or out of bounds (``path``, ``problem``)
    ├── StepRefused          the rules forbid a step of a scenario (``why``, ``rule``); caught by the engine itself
    ├── FuelExhausted        an evaluation passed its operation budget (``budget``)
    ├── UnsettledName        a name was looked for in the catalogue
    │   ├── UnknownName      nothing is near enough (``said``, ``nearest``)
    │   └── AmbiguousName    several cards answer to it (``said``, ``candidates``)
    ├── Unsaid               a part of a tree has no French words (``words``); caught where the tree is printed
    └── GrammarError         the Oracle grammar contradicts itself (``text``, ``meanings``)

Attributes carry data; no class holds a sentence meant for a user: `bot.answers` words them, in French.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "AmbiguousName",
    "ConfigError",
    "DataError",
    "FuelExhausted",
    "GrammarError",
    "GreffierError",
    "ScenarioError",
    "StepRefused",
    "StorageError",
    "UnknownName",
    "Unsaid",
    "UnsettledName",
]


class GreffierError(Exception):
    """Base of all errors raised on purpose by this project."""


class ConfigError(GreffierError):
    """The settings cannot be used; lists every problem at once."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


class DataError(GreffierError):
    """A data file, a store or an import cannot be used."""

    def __init__(self, source: str, problem: str) -> None:
        super().__init__(f"{source}: {problem}")
        self.source = source
        self.problem = problem


class StorageError(GreffierError):
    """The database cannot be reached, read or written now; ``problem`` is what it said."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class ScenarioError(GreffierError):
    """A scenario is malformed or out of bounds.

    ``path`` points at the fault (``steps[3].choices``); ``problem`` is a stable code word
    (``unknown_object``, ``too_many_steps``…); ``detail`` is what was found there.
    """

    def __init__(self, path: str, problem: str, detail: str = "") -> None:
        super().__init__(f"{path}: {problem} {detail}".rstrip())
        self.path = path
        self.problem = problem
        self.detail = detail


class StepRefused(GreffierError):
    """The rules forbid a step of a scenario: ``why`` is a stable code word, ``rule`` the rule, ``by`` the card whose text does."""

    def __init__(self, why: str, rule: str, detail: str = "", *, by: str = "") -> None:
        super().__init__(f"{why} {detail}".rstrip())
        self.why = why
        self.rule = rule
        self.detail = detail
        self.by = by


class FuelExhausted(GreffierError):
    """An evaluation counted more operations than its budget."""

    def __init__(self, budget: int) -> None:
        super().__init__(f"more than {budget} operations")
        self.budget = budget


class UnsettledName(GreffierError):
    """A name could not be settled; ``said`` is what was typed."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


class UnknownName(UnsettledName):
    """No card is near enough; ``nearest`` holds the closest names, best first."""

    def __init__(self, said: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(said)
        self.nearest = tuple(nearest)


class AmbiguousName(UnsettledName):
    """Several cards answer to the name; ``candidates`` holds their English names."""

    def __init__(self, said: str, candidates: Sequence[str] = ()) -> None:
        super().__init__(said)
        self.candidates = tuple(candidates)


class Unsaid(GreffierError):
    """A part of a tree has no French words: what holds it is quoted whole in English, never half of it."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class GrammarError(GreffierError):
    """One text has two meanings in the Oracle grammar: a fault of the grammar, never a pick."""

    def __init__(self, text: str, meanings: Sequence[str]) -> None:
        super().__init__(f"{text!r} has {len(meanings)} meanings")
        self.text = text
        self.meanings = tuple(meanings)

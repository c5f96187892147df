"""The result of a scenario, and its JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from bot.engine.actions import Json
from bot.engine.comparing import Mismatch
from bot.engine.describing import Described
from bot.engine.play import Pending, RefusedStep
from bot.engine.trace import Step
from bot.records import dataclass

__all__ = ["Branch", "Fate", "Result", "UnreadClause"]


@dataclass(frozen=True, slots=True)
class UnreadClause:
    """A clause that is not understood and may bear on what is asked."""

    card: str | None
    clause: str
    why: str = ""


_WHY: Mapping[str, str] = MappingProxyType(
    {
        "704.5a": "life",
        "704.5b": "library",
        "704.5c": "poison",
        "704.6a": "team_life",
        "810.8c": "team_life",
        "704.6b": "team_poison",
        "704.6c": "commander",
        "104.2a": "alone",
        "104.2c": "alone",
    }
)
"""What each rule by which a player loses or wins looks at; other rules speak of effects."""


@dataclass(frozen=True, slots=True)
class Fate:
    """A player who lost or won the game, and the rule by which they did."""

    player: str
    rule: str

    def to_json(self) -> dict[str, Json]:
        """As the result of a scenario lists it."""
        return {"player": self.player, "rule": self.rule, "why": _WHY.get(self.rule, "effect")}


@dataclass(frozen=True, slots=True)
class Branch:
    """The result for one order of entry, and for the others that give the same: ``orders``, this one first.

    ``differs``: id → the fields that are not the same in every branch, as they are in this one.
    """

    order: tuple[str, ...]
    result: Result
    differs: Mapping[str, Described] = field(default_factory=dict)
    orders: tuple[tuple[str, ...], ...] = ()

    def to_json(self) -> dict[str, Json]:
        """As the result of a scenario lists it."""
        return {
            "order": list(self.order),
            "orders": [list(order) for order in self.orders or (self.order,)],
            "result": self.result.to_json(),
            "differs": dict(self.differs),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """What a scenario gives.

    ``ok``: whether all that it expects holds, ``None`` if it expects nothing. ``objects``: every id introduced, in the
    form of the public contract. ``trace``: how the layers made the final board. ``citations``: rules applied, most telling
    first, by their numbers in the base edition; one that starts with ``=`` is a number of the epoch itself. ``beside``: the
    rules of the values shown, where the scenario does not say which of them it asks. ``players``: every player, likewise;
    ``lost`` and ``won``: those who did; ``drawn``: the rule by which the game is a draw; ``daytime``: ``day`` or ``night``.
    """

    id: str
    ok: bool | None = None
    objects: Mapping[str, Described] = field(default_factory=dict)
    mismatches: tuple[Mismatch, ...] = ()
    trace: tuple[Step, ...] = ()
    citations: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    pending: tuple[Pending, ...] = ()
    refused: tuple[RefusedStep, ...] = ()
    branches: tuple[Branch, ...] = ()
    unsupported: tuple[UnreadClause, ...] = ()
    error: str | None = None
    players: Mapping[str, Described] = field(default_factory=dict)
    lost: tuple[Fate, ...] = ()
    won: tuple[Fate, ...] = ()
    drawn: str | None = None
    daytime: str | None = None

    def to_json(self) -> dict[str, Json]:
        """The JSON of the contract, rule numbers left as they are here."""
        return {
            "id": self.id,
            "ok": self.ok,
            "objects": dict(self.objects),
            "mismatches": [mismatch.to_json() for mismatch in self.mismatches],
            "trace": [_step_json(step) for step in self.trace],
            "citations": list(self.citations),
            "beside": list(self.beside),
            "pending": [_pending_json(pending) for pending in self.pending],
            "refused": [_refused_json(refused) for refused in self.refused],
            "branches": [branch.to_json() for branch in self.branches],
            "unsupported": [{"card": u.card, "clause": u.clause, "why": u.why} for u in self.unsupported],
            "error": self.error,
            "players": dict(self.players),
            "lost": [fate.to_json() for fate in self.lost],
            "won": [fate.to_json() for fate in self.won],
            "drawn": self.drawn,
            "daytime": self.daytime,
        }


def _pending_json(pending: Pending) -> dict[str, Json]:
    return {"step": pending.step, "choice": pending.choice, "of": list(pending.of), "rule": pending.rule}


def _refused_json(refused: RefusedStep) -> dict[str, Json]:
    by: dict[str, Json] = {} if refused.by is None else {"by": refused.by}
    return {"step": refused.step, "why": refused.why, "rule": refused.rule, **by}


def _step_json(step: Step) -> dict[str, Json]:
    return {
        "layer": step.layer,
        "rule": step.rules[0] if step.rules else None,
        "source": step.source,
        "effect": step.effect,
        "objects": list(step.objects),
        "before": [list(change) for change in step.before],
        "after": [list(change) for change in step.after],
        "because": step.because.value,
    }

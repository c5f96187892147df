"""The trace: one node for each effect applied, with the reason for its place [CR 613]."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.recording import Raw, changes
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.operations import Operation

__all__ = ["Because", "Step", "decisive_rules", "reason_rule"]


class Because(Enum):
    """Why an effect was applied at that moment."""

    TIMESTAMP = "timestamp"
    DEPENDENCY = "dependency"
    LOOP = "loop"
    """Dependencies form a loop, hence timestamps [CR 613.8b]."""
    CDA = "cda"
    """From a characteristic-defining ability [CR 613.3]."""
    CONTINUES = "continues"
    """Started in an earlier layer, goes on though its ability is gone [CR 613.6]."""
    RULE = "rule"
    """By a rule, not an effect: face-down status, counters, intrinsic abilities."""


@dataclass(frozen=True, slots=True)
class Step:
    """One application.

    ``layer``: ``1a`` … ``7d``, ``rules`` for restrictions. ``effect``: stable words for what was done (``change types``, ``lose all
    abilities``…), ``operations`` the same as values. ``key``: the effect's name; ``source``: id of the object it comes from.
    ``objects``: ids it applies to. ``waited_for``: keys of the effects it depended on. ``rules``: those applied, decisive
    first. ``notes``: the kinds of the layer, then raw values of each object before and after, from which ``changed``,
    ``before`` and ``after`` are worded when asked for. ``stamped``: the rule that gave the effect its timestamp.
    ``forestalled``: keys of effects that depended on those of the layer and did nothing because of them [CR 613.8a]; on the
    last step of the layer.
    """

    layer: str
    effect: str
    key: str
    source: str
    objects: tuple[str, ...]
    because: Because
    waited_for: tuple[str, ...]
    rules: tuple[str, ...]
    operations: tuple[Operation, ...]
    notes: tuple[int, tuple[Raw, ...], tuple[Raw, ...]]
    stamped: str = "613.7b"
    forestalled: tuple[str, ...] = ()

    @property
    def changed(self) -> tuple[tuple[str, str, str, str], ...]:
        """(id, field, before, after) where something changed, in short English words."""
        layer, before, after = self.notes
        noted = zip(self.objects, before, after, strict=True)
        return tuple((name, *change) for name, then, now in noted for change in changes(layer, then, now))

    @property
    def before(self) -> tuple[tuple[str, str, str], ...]:
        """(id, field, value) as it was, where something changed."""
        return tuple((name, field, then) for name, field, then, _ in self.changed)

    @property
    def after(self) -> tuple[tuple[str, str, str], ...]:
        """(id, field, value) as it became."""
        return tuple((name, field, now) for name, field, _, now in self.changed)


_RULE_OF_REASON = {
    Because.DEPENDENCY: "613.8a",
    Because.LOOP: "613.8b",
    Because.CONTINUES: "613.6",
    Because.CDA: "613.3",
    Because.TIMESTAMP: "613.7",
}


def reason_rule(because: Because) -> str | None:
    """The rule that a reason rests on."""
    return _RULE_OF_REASON.get(because)


def decisive_rules(steps: tuple[Step, ...], object_id: str | None = None, stamps: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The rules applied, most telling first and once each; of the steps that touch one object, if given.

    ``stamps``: the rules on timestamps that decided something.
    """
    chosen = [step for step in steps if object_id is None or object_id in step.objects]
    reasons = {step.because for step in chosen if step.because is not Because.CDA or step.layer[:1] != "7"} - {Because.TIMESTAMP}
    if any(step.forestalled for step in chosen):
        reasons.add(Because.DEPENDENCY)
    by_reason = [rule for because, rule in _RULE_OF_REASON.items() if because in reasons]
    own = [rule for step in reversed(chosen) for rule in step.rules]
    return tuple(dict.fromkeys((*by_reason, *stamps, *own)))

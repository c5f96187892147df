"""The trace: one node for each effect applied, with the reason for its place [CR 613]."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.recording import Raw, changes
from bot.records import dataclass, replace

if TYPE_CHECKING:
    from bot.engine.operations import Operation

__all__ = ["Because", "Step", "about", "decisive_rules", "reason_rule", "rules_behind"]


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
    last step of the layer. ``follows``: keys of effects that it depended on and that were older anyway.
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
    follows: tuple[str, ...] = ()

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


def about(steps: tuple[Step, ...], ids: frozenset[str]) -> tuple[Step, ...]:
    """The steps that touch some objects, and of them only what they did to these."""
    found = []
    for step in steps:
        kept = [place for place, name in enumerate(step.objects) if name in ids]
        if kept:
            layer, before, after = step.notes
            notes = (layer, tuple(before[i] for i in kept), tuple(after[i] for i in kept))
            found.append(replace(step, objects=tuple(step.objects[i] for i in kept), notes=notes))
    return tuple(found)


_TELLING = ("305.7", "612.1", "613.1b")
"""Rules of what an effect does that tell more than the state-based action that follows from it."""


def rules_behind(steps: tuple[Step, ...], stamps: tuple[str, ...]) -> tuple[str, ...]:
    """Why objects were such that a state-based action took them: the order of the effects on them, and what these did.

    Effects in no particular order explain nothing that the action does not say: then there is none.
    """
    reasons = {step.because for step in steps} & {Because.DEPENDENCY, Because.LOOP, Because.CONTINUES}
    if any(step.forestalled or step.follows for step in steps):
        reasons.add(Because.DEPENDENCY)
    own = {rule for step in steps for rule in step.rules}
    ordered = [rule for because, rule in _RULE_OF_REASON.items() if because in reasons]
    return (*ordered, *stamps, *(rule for rule in _TELLING if rule in own))


def decisive_rules(steps: tuple[Step, ...], object_id: str | None = None, stamps: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The rules applied, most telling first and once each; of the steps that touch one object, if given.

    ``stamps``: the rules on timestamps that decided something.
    """
    chosen = [step for step in steps if object_id is None or object_id in step.objects]
    reasons = {step.because for step in chosen if step.because is not Because.CDA or step.layer[:1] != "7"} - {Because.TIMESTAMP}
    if any(step.forestalled or step.follows for step in chosen):
        reasons.add(Because.DEPENDENCY)
    by_reason = [rule for because, rule in _RULE_OF_REASON.items() if because in reasons]
    own = sorted((rule for step in reversed(chosen) for rule in step.rules), key=_weight)
    return tuple(dict.fromkeys((*by_reason, *stamps, *own)))


_WEIGHTS = {"305.6": 2, "305.7": -1, "105.3": 1, "613.1e": 1, "613.11": 1}
"""A land type set takes abilities away; a colour or a restriction explains itself alone."""


def _weight(rule: str) -> int:
    return _WEIGHTS.get(rule, 0)

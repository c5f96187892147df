"""Layers: the kinds of change, and the order in which each date's rules apply them [CR 613.1, 613.2, 613.4]."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from bot.engine.epochs import CountersSublayer, Epoch, LayerScheme
from bot.memories import by_identity
from bot.records import dataclass

__all__ = ["Kind", "Sublayer", "sublayers"]


class Kind(IntEnum):
    """What a part of an effect changes; a set of kinds is their bitwise union."""

    COPY = 1 << 0
    FACE_DOWN = 1 << 1
    CONTROL = 1 << 2
    TEXT = 1 << 3
    TYPE = 1 << 4
    COLOR = 1 << 5
    ABILITY = 1 << 6
    PT_DEFINE = 1 << 7
    """By a characteristic-defining ability."""
    PT_SET = 1 << 8
    PT_MODIFY = 1 << 9
    PT_MODIFY_STATIC = 1 << 10
    """By a static ability; the same place as `PT_MODIFY` but under the rules of 2005 to 2009."""
    PT_COUNTERS = 1 << 11
    PT_SWITCH = 1 << 12
    RESTRICT = 1 << 13
    """Not a characteristic: after all layers [CR 613.11]."""


_SETTING, _MODIFYING, _SWITCHING = _SIZES = ("613.4b", "613.4c", "613.4d")
"""The rules of effects that set a size, of those that modify it, and of those that switch it."""


@dataclass(frozen=True, slots=True)
class Sublayer:
    """One step of the pass: its ``label``, the union of the ``kinds`` applied in it, and the ``rule`` that says so.

    ``alone``: that rule is the only one on sizes that fits; those of today's sublayers speak of others.
    """

    label: str
    kinds: int
    rule: str = ""
    alone: bool = False

    def says(self, rule: str) -> bool:
        """Whether a rule of an operation is one of this step, and not of another sublayer of sizes."""
        return rule not in _SIZES or not (self.alone or (rule == _SETTING and self.kinds & Kind.PT_DEFINE))


_MODIFY = Kind.PT_MODIFY | Kind.PT_MODIFY_STATIC
_OTHER = Kind.COLOR | Kind.ABILITY
_PT = Kind.PT_SET | _MODIFY | Kind.PT_SWITCH
_RESTRICTIONS = Sublayer("rules", Kind.RESTRICT, "613.11")

_BEFORE_POWER = (
    Sublayer("2", Kind.CONTROL, "613.1b"),
    Sublayer("3", Kind.TEXT, "613.1c"),
    Sublayer("4", Kind.TYPE, "613.1d"),
    Sublayer("5", Kind.COLOR, "613.1e"),
    Sublayer("6", Kind.ABILITY, "613.1f"),
    Sublayer("7a", Kind.PT_DEFINE, "613.4a"),
    Sublayer("7b", Kind.PT_SET, _SETTING),
)
_ORDERS: Mapping[LayerScheme, tuple[tuple[str, int], ...]] = {
    LayerScheme.UNORDERED: (("1", Kind.COPY), ("2", (Kind.RESTRICT - 1) & ~(Kind.COPY | Kind.FACE_DOWN))),
    LayerScheme.FOUR_STEPS: (
        ("1", Kind.COPY),
        ("2", Kind.TYPE),
        ("3", Kind.PT_COUNTERS),
        ("4", Kind.CONTROL | Kind.TEXT | _OTHER | Kind.PT_DEFINE | _PT),
    ),
    LayerScheme.SIX_STEPS: (
        ("1", Kind.COPY),
        ("2", Kind.TEXT),
        ("3", Kind.PT_DEFINE),
        ("4", Kind.TYPE),
        ("5", Kind.PT_COUNTERS),
        ("6", Kind.CONTROL | _OTHER | _PT),
    ),
    LayerScheme.SIX_LAYERS: (
        ("1", Kind.COPY),
        ("2", Kind.CONTROL),
        ("3", Kind.TEXT),
        ("4", Kind.TYPE),
        ("5", _OTHER),
        ("6", Kind.PT_DEFINE),
        ("6", Kind.PT_COUNTERS),
        ("6", _PT),
    ),
    LayerScheme.SIX_LAYERS_6A_6E: (
        ("1", Kind.COPY),
        ("2", Kind.CONTROL),
        ("3", Kind.TEXT),
        ("4", Kind.TYPE),
        ("5", _OTHER),
        ("6a", Kind.PT_DEFINE),
        ("6b", Kind.PT_SET | Kind.PT_MODIFY),
        ("6c", Kind.PT_COUNTERS),
        ("6d", Kind.PT_MODIFY_STATIC),
        ("6e", Kind.PT_SWITCH),
    ),
}
"""The steps of the order that one rule gave whole until 2009 [CR 613.1]."""


@by_identity(64)
def sublayers(epoch: Epoch) -> tuple[Sublayer, ...]:
    """The steps of the pass in order, face-down status included, restrictions last."""
    return (*_with_face_down(epoch, _changes(epoch)), _RESTRICTIONS)


def _changes(epoch: Epoch) -> tuple[Sublayer, ...]:
    if epoch.layer_scheme is not LayerScheme.SEVEN_LAYERS:
        alone = epoch.layer_scheme is LayerScheme.UNORDERED
        return tuple(Sublayer(label, kinds, "613.1", alone) for label, kinds in _ORDERS[epoch.layer_scheme])
    copies = Sublayer("1a" if epoch.face_down_sublayer else "1", Kind.COPY, "613.2a" if epoch.face_down_sublayer else "613.1a")
    return (copies, *_BEFORE_POWER, *_after_setting(epoch))


def _after_setting(epoch: Epoch) -> tuple[Sublayer, ...]:
    """The last sublayers of power and toughness: counters had one of their own until 2020."""
    if epoch.counters_sublayer is CountersSublayer.WITH_MODIFIERS:
        return (Sublayer("7c", _MODIFY | Kind.PT_COUNTERS, _MODIFYING), Sublayer("7d", Kind.PT_SWITCH, _SWITCHING))
    counters = Sublayer("7d", Kind.PT_COUNTERS, epoch.counters_rule, alone=True)
    return (Sublayer("7c", _MODIFY, _MODIFYING), counters, Sublayer("7e", Kind.PT_SWITCH, _SWITCHING))


def _with_face_down(epoch: Epoch, steps: tuple[Sublayer, ...]) -> tuple[Sublayer, ...]:
    """Face-down values come right after copies: in a sublayer of their own, or before it existed as status [CR 708.10]."""
    face_down = Sublayer("1b", Kind.FACE_DOWN, "613.2b") if epoch.face_down_sublayer else Sublayer("1", Kind.FACE_DOWN, "708.2")
    return (steps[0], face_down, *steps[1:])

"""The rules that make an object's printed values other than those of a plain card, by its layout, face and status."""

from __future__ import annotations

from bot.engine.abilities import Ability, Band, EventKind, Keyword, This, Triggered
from bot.engine.faces import is_melded, is_nonmodal_back, is_room
from bot.engine.objects import CopiableValues, FaceDownKind, Obj
from bot.engine.values import PERMANENT_TYPES, Layout, Zone
from bot.errors import StepRefused

__all__ = ["check_permanent", "lost_by_hiding", "rules_of_arrival", "rules_of_copying", "rules_of_face"]

_SPLIT = (Layout.SPLIT, Layout.AFTERMATH)
_SHOWN_BY_STATUS = (Zone.BATTLEFIELD, Zone.STACK)

_WAYS_DOWN = {"morph": "702.37a", "disguise": "702.168a", "cloak": "701.58a", "manifest": "701.40a"}
"""What put an object face down, and the rule that lists what it is then."""


def rules_of_face(obj: Obj, values: CopiableValues) -> tuple[str, ...]:
    """The rules that make an object's printed values other than those of a plain card."""
    shown, stacked = obj.zone in _SHOWN_BY_STATUS, obj.zone is Zone.STACK
    layout, copied = values.card.layout, values.source is not None
    told = (
        ("708.4", stacked and obj.face_down is not None),
        ("708.2a", shown and obj.face_down is not None),
        *((rule, shown and obj.face_down is not None and obj.face_down.kind.value == kind) for kind, rule in _WAYS_DOWN.items()),
        ("702.37c", stacked and obj.face_down is not None and obj.face_down.kind is FaceDownKind.MORPH),
        ("702.168b", stacked and obj.face_down is not None and obj.face_down.kind is FaceDownKind.DISGUISE),
        ("712.8g", is_melded(obj) and not copied),
        ("202.3c", is_melded(obj) and not copied),
        ("730.2a", bool(obj.components) and not is_melded(obj)),
        ("702.140e", bool(obj.components) and not is_melded(obj)),
        ("712.8e", shown and is_nonmodal_back(values)),
        ("202.3b", shown and is_nonmodal_back(values)),
        ("712.8f", shown and layout is Layout.MODAL_DFC),
        ("712.8d", obj.zone is Zone.BATTLEFIELD and layout is Layout.TRANSFORM and values.face == 0 and _has_turned(obj)),
        ("712.8a", not shown and obj.card.layout.double_faced),
        ("702.151b", obj.attached_to is not None and _has_reconfigure(values)),
        ("718.3b", shown and "prototype" in obj.modes),
        ("702.103b", shown and "bestow" in obj.modes),
        ("718.4", layout is Layout.PROTOTYPE and not (shown and "prototype" in obj.modes)),
        ("709.5", obj.zone is Zone.BATTLEFIELD and is_room(values.card)),
        ("709.5d", obj.zone is Zone.BATTLEFIELD and is_room(values.card) and not obj.unlocked),
        ("709.4", not shown and layout in _SPLIT),
        ("709.4b", not shown and layout in _SPLIT),
        ("702.102b", stacked and layout in _SPLIT and "fuse" in obj.modes),
        ("709.4d", stacked and layout in _SPLIT and "fuse" in obj.modes),
        ("709.3b", stacked and layout in _SPLIT and "fuse" not in obj.modes),
        ("715.3b", stacked and layout is Layout.ADVENTURE and obj.face == 1),
        ("715.4", not shown and layout is Layout.ADVENTURE),
        ("720.3b", stacked and layout is Layout.OMEN and obj.face == 1),
        ("707.3", obj.flipped and layout is Layout.FLIP and copied),
        ("710.2", obj.flipped and layout is Layout.FLIP),
        ("710.1c", obj.flipped and layout is Layout.FLIP),
        ("716.2b", copied and obj.designation("level") > 1),
    )
    return (*(rule for rule, true in told if true), *_rules_of_bands(obj, values))


def _has_turned(obj: Obj) -> bool:
    """Whether the other face of a double-faced permanent was or may come to be up: a token's, or one that transformed."""
    return obj.is_token or bool(obj.designation("transformed"))


def _has_reconfigure(values: CopiableValues) -> bool:
    face = values.card.faces[min(values.face, len(values.card.faces) - 1)]
    return any(isinstance(ability, Keyword) and ability.name == "reconfigure" for ability in face.abilities)


def _rules_of_bands(obj: Obj, values: CopiableValues) -> tuple[str, ...]:
    """Those of the striations in force, by the counters that it has [CR 711.2, 721.2]."""
    if obj.zone is not Zone.BATTLEFIELD or obj.face_down is not None or values.face >= len(values.card.faces):
        return ()
    face = values.card.faces[values.face]
    bands = [ability for ability in face.abilities if isinstance(ability, Band)]
    animating = bands[-1] if bands and face.power is not None else None
    return tuple(_rule_of_band(band, sized=band is animating) for band in bands if _in_force(band, obj))


def _in_force(band: Band, obj: Obj) -> bool:
    counters = obj.counter("level" if band.kind == "level" else "charge")
    return band.kind != "class" and band.low <= counters and (band.high is None or counters <= band.high)


def _rule_of_band(band: Band, *, sized: bool) -> str:
    """That of one striation; the size of a station card stands in its last one."""
    if band.kind == "level":
        return "711.2a" if band.high is not None else "711.2b"
    return "721.2b" if band.size is not None or sized else "721.2a"


def rules_of_copying(obj: Obj, values: CopiableValues) -> tuple[str, ...]:
    """The rules about copying an object whose printed values are other than those of a plain card."""
    told = (
        ("712.8g", is_melded(obj) and values.source is None),
        ("712.8e", obj.zone in _SHOWN_BY_STATUS and is_nonmodal_back(values)),
        ("718.3d", obj.zone is Zone.BATTLEFIELD and "prototype" in obj.modes and values.source is None),
        ("718.3c", obj.zone is Zone.STACK and "prototype" in obj.modes),
        ("702.103c", obj.zone is Zone.STACK and "bestow" in obj.modes),
        ("702.33d", "kicked" in obj.modes),
        ("708.2", obj.zone in _SHOWN_BY_STATUS and obj.face_down is not None),
        ("716.2b", obj.designation("level") > 1),
        ("719.3b", bool(obj.designation("solved"))),
        ("715.3c", obj.zone is Zone.STACK and values.card.layout is Layout.ADVENTURE and obj.face == 1),
        ("720.3c", obj.zone is Zone.STACK and values.card.layout is Layout.OMEN and obj.face == 1),
    )
    return tuple(rule for rule, true in told if true)


def check_permanent(obj: Obj, types: tuple[str, ...]) -> None:
    """Instants and sorceries don't enter [CR 400.4a], nor do modal cards of which the front is one [CR 712.14b].

    Raises `StepRefused`.
    """
    if obj.face_down is None and not set(types) & PERMANENT_TYPES:
        raise StepRefused("not_a_permanent", "712.14b" if obj.card.layout is Layout.MODAL_DFC else "400.4a", obj.id)


def rules_of_arrival(obj: Obj) -> tuple[str, ...]:
    """Which face of a double-faced card that is put onto the battlefield is up [CR 712.14, 712.14a]."""
    put = obj.came_from not in (None, Zone.STACK) and obj.card.layout.double_faced and obj.face_down is None
    return ("712.14a" if obj.face else "712.14",) if put else ()


def lost_by_hiding(text: tuple[Ability, ...]) -> bool:
    """Whether a text has something trigger as its object enters, which a face-down one has not [CR 708.3]."""
    triggers = (ability.event for ability in text if isinstance(ability, Triggered))
    return any(EventKind.ENTERS in event.kinds and isinstance(event.subject, This) for event in triggers)

"""The rules engine: boards in, derived characteristics and a trace out."""

from __future__ import annotations

from bot.engine.board import Board, LastKnown
from bot.engine.characteristics import AbilityInstance, Characteristics, Origin, Unsupported, View
from bot.engine.objects import (
    Bindings,
    Choices,
    Component,
    CopiableValues,
    Counter,
    DelayedTrigger,
    Designation,
    FaceDown,
    FaceDownKind,
    Obj,
    ResolvedEffect,
    TextSwap,
    choice_slot,
    with_choice,
)

__all__ = [
    "AbilityInstance",
    "Bindings",
    "Board",
    "Characteristics",
    "Choices",
    "Component",
    "CopiableValues",
    "Counter",
    "DelayedTrigger",
    "Designation",
    "FaceDown",
    "FaceDownKind",
    "LastKnown",
    "Obj",
    "Origin",
    "ResolvedEffect",
    "TextSwap",
    "Unsupported",
    "View",
    "choice_slot",
    "with_choice",
]

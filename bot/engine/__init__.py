"""The rules engine: boards in, derived characteristics and a trace out."""

from __future__ import annotations

from bot.engine.board import Board, LastKnown
from bot.engine.characteristics import ALL_NAMES, AbilityInstance, Characteristics, Origin, Unsupported, View
from bot.engine.fuel import DEFAULT_BUDGET, Fuel
from bot.engine.keyword_text import keyword_text
from bot.engine.layers import characteristics, evaluate
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
from bot.engine.subtypes import CREATURE_TYPES, has_subtype, kind_of_subtype
from bot.engine.textchange import forbidden_swap, hidden_words
from bot.engine.trace import Because, Step, decisive_rules

__all__ = [
    "ALL_NAMES",
    "CREATURE_TYPES",
    "DEFAULT_BUDGET",
    "AbilityInstance",
    "Because",
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
    "Fuel",
    "LastKnown",
    "Obj",
    "Origin",
    "ResolvedEffect",
    "Step",
    "TextSwap",
    "Unsupported",
    "View",
    "characteristics",
    "choice_slot",
    "decisive_rules",
    "evaluate",
    "forbidden_swap",
    "has_subtype",
    "hidden_words",
    "keyword_text",
    "kind_of_subtype",
    "with_choice",
]

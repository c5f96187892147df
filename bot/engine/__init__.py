"""The rules engine: boards in, derived characteristics and a trace out; scenarios in, results out."""

from __future__ import annotations

from bot.engine.board import Board, LastKnown
from bot.engine.characteristics import ALL_NAMES, AbilityInstance, Characteristics, Origin, Unsupported, View
from bot.engine.comparing import Mismatch
from bot.engine.fuel import DEFAULT_BUDGET, Fuel
from bot.engine.inline import card_from_json
from bot.engine.keyword_text import keyword_text
from bot.engine.layers import characteristics, evaluate
from bot.engine.notation import read_notation, write_notation
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
from bot.engine.play import Pending, RefusedStep
from bot.engine.plurals import PLURALS, plural
from bot.engine.ports import Catalogue, Compiler, MeldPairs, Printer
from bot.engine.result import Branch, Result, UnreadClause
from bot.engine.scenario import Expectation, Scenario, parse_scenario
from bot.engine.steps import run
from bot.engine.subtypes import CREATURE_TYPES, has_subtype, kind_of_subtype
from bot.engine.textchange import forbidden_swap, hidden_words
from bot.engine.then import as_of_then
from bot.engine.token_lists import COPYING_KEYWORDS, MadeToken, tokens_made
from bot.engine.trace import Because, Step, decisive_rules

__all__ = [
    "ALL_NAMES",
    "COPYING_KEYWORDS",
    "CREATURE_TYPES",
    "DEFAULT_BUDGET",
    "PLURALS",
    "AbilityInstance",
    "Because",
    "Bindings",
    "Board",
    "Branch",
    "Catalogue",
    "Characteristics",
    "Choices",
    "Compiler",
    "Component",
    "CopiableValues",
    "Counter",
    "DelayedTrigger",
    "Designation",
    "Expectation",
    "FaceDown",
    "FaceDownKind",
    "Fuel",
    "LastKnown",
    "MadeToken",
    "MeldPairs",
    "Mismatch",
    "Obj",
    "Origin",
    "Pending",
    "Printer",
    "RefusedStep",
    "ResolvedEffect",
    "Result",
    "Scenario",
    "Step",
    "TextSwap",
    "UnreadClause",
    "Unsupported",
    "View",
    "as_of_then",
    "card_from_json",
    "characteristics",
    "choice_slot",
    "decisive_rules",
    "evaluate",
    "forbidden_swap",
    "has_subtype",
    "hidden_words",
    "keyword_text",
    "kind_of_subtype",
    "parse_scenario",
    "plural",
    "read_notation",
    "run",
    "tokens_made",
    "with_choice",
    "write_notation",
]

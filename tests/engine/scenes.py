"""Scenes: scenarios over invented cards, written in a few words.

``scene(enter("ours", BEAR), …)`` runs the steps and gives the result; its objects are read with ``scene(...)["ours"]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.result import Result
from bot.engine.scenario import parse_scenario
from bot.engine.steps import run
from bot.engine.values import CardDef
from bot.oracle import OracleCompiler, OraclePrinter
from tests.phrases import AS_ANY_CREATURE, BASE_SIZE, MAY_ENTER

Step = dict[str, Any]
Card = dict[str, Any]


def card(name: str, type_line: str, text: str = "", *, cost: str = "", size: str = "", **more: object) -> Card:
    """An invented card in Scryfall field names; ``size`` as ``2/2``."""
    raw: Card = {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": cost, **more}
    if size:
        raw["power"], raw["toughness"] = size.split("/")
    return raw


def two_faced(front: Card, back: Card, layout: str = "transform") -> Card:
    """A card of two faces or halves."""
    return {"name": f"{front['name']} // {back['name']}", "layout": layout, "card_faces": [front, back]}


BEAR = card("Plain Bear", "Creature — Bear", cost="{1}{G}", size="2/2")
GIANT = card("Plain Giant", "Creature — Giant", cost="{3}{R}", size="3/3")
WURM = card("Plain Wurm", "Creature — Wurm", cost="{4}{G}{G}", size="6/4")
MIMIC = card(
    "Plain Mimic",
    "Creature — Shapeshifter",
    f"{MAY_ENTER} {AS_ANY_CREATURE}.",
    cost="{3}{U}",
    size="0/0",
)
HEROINE = card("Ada the Brave", "Legendary Creature — Human", cost="{W}", size="2/2")
STRIPPER = card("Blank World", "Enchantment", f"All creatures lose all abilities and have {BASE_SIZE} 1/1.", cost="{2}{W}{W}")


class NoCatalogue:
    """A catalogue without cards."""

    def card(self, name: str) -> CardDef | None:
        return None


class Scene:
    """A result whose objects are read by id."""

    def __init__(self, result: Result) -> None:
        self.result = result

    def __getitem__(self, object_id: str) -> Mapping[str, Any]:
        return self.result.objects[object_id]

    def refusals(self) -> list[tuple[int, str, str]]:
        """Every refused step with its reason and rule."""
        return [(r.step, r.why, r.rule) for r in self.result.refused]

    def asked(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every choice left open."""
        return [(p.choice, p.of) for p in self.result.pending]


def enter(object_id: str, what: Card, **more: object) -> Step:
    """The permanent enters; the card is defined with the step."""
    return {"do": "enter", "id": object_id, "card": what, **more}


def do(verb: str, **more: object) -> Step:
    """Any other step."""
    return {"do": verb, **more}


def scene(*steps: Step, **more: object) -> Scene:
    """Run steps whose cards are given in place of their names."""
    cards: dict[str, Card] = {}
    raw: Card = {"scenario": 1, "id": "scene", "steps": [_named(step, cards) for step in steps], "cards": cards, **more}
    return Scene(run(parse_scenario(raw), NoCatalogue(), OracleCompiler(), OraclePrinter()))


def _named(step: Step, cards: dict[str, Card]) -> Step:
    named = dict(step)
    for key in ("card", "copy_of", "source"):
        value = named.get(key)
        if isinstance(value, dict):
            cards[value["name"]] = value
            named[key] = value["name"]
    if "steps" in named:
        named["steps"] = [_named(inner, cards) for inner in named["steps"]]
    return named

"""A scene played: its scenario and its result, and what can be asked of them."""

from __future__ import annotations

from dataclasses import field

from bot.answers.describe import text_of
from bot.answers.model import Json, Unsupported
from bot.answers.ports import JsonObject
from bot.answers.scene import Scene
from bot.answers.services import Services
from bot.records import dataclass

__all__ = ["Played", "play"]


_WHY = {
    "used by a step": "cette action s'en sert",
    "text change": "elle contient peut-être le mot changé",
}


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario and its result, both as JSON."""

    scenario: JsonObject
    result: JsonObject
    warnings: tuple[str, ...] = ()
    """What was written and could not be used, as sentences."""
    told: list[JsonObject] = field(default_factory=list)
    """Its trace in French, once it has been told: an answer asks for it more than once."""

    def obj(self, object_id: str) -> JsonObject:
        """An object of the result; empty if the scenario never introduced it."""
        objects = self.result.get("objects")
        found = objects.get(object_id) if isinstance(objects, dict) else None
        return found if isinstance(found, dict) else {}

    def exists(self, object_id: str) -> bool:
        """Whether an object is on the battlefield or the stack."""
        return self.obj(object_id).get("exists") is True

    @property
    def refused(self) -> list[JsonObject]:
        """The steps that the rules forbade, with their reason and rule."""
        return _objects(self.result.get("refused"))

    @property
    def branches(self) -> list[tuple[list[list[str]], JsonObject]]:
        """The different results of the orders of entry, each with the orders that give it."""
        found = [(one.get("orders"), one.get("result")) for one in _objects(self.result.get("branches"))]
        return [(_orders(orders), inner) for orders, inner in found if isinstance(orders, list) and isinstance(inner, dict)]

    @property
    def pending(self) -> list[JsonObject]:
        """The choices left open."""
        return _objects(self.result.get("pending"))

    @property
    def trace(self) -> list[JsonObject]:
        """The effects applied, in order."""
        return _objects(self.result.get("trace"))

    @property
    def rules(self) -> list[str]:
        """The base numbers of the rules applied, decisive first."""
        cited = self.result.get("citations")
        if not isinstance(cited, list):
            return []
        named = [text_of(item.get("rule")) if isinstance(item, dict) else text_of(item) for item in cited]
        return [number for number in named if number]

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """The clauses that were not understood and may bear on the result."""
        found = _objects(self.result.get("unsupported"))
        return tuple(map(_unsupported, found))


def _orders(orders: list[Json]) -> list[list[str]]:
    return [[str(one) for one in order] for order in orders if isinstance(order, list)]


def _unsupported(item: JsonObject) -> Unsupported:
    return Unsupported(text_of(item.get("card")), text_of(item.get("clause")), _WHY.get(text_of(item.get("why")), ""))


def _objects(value: Json | None) -> list[JsonObject]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def play(services: Services, scene: Scene, day: str | None) -> Played:
    """Play a scene at a day, or today."""
    scenario = scene.scenario(day)
    return Played(scenario, services.play(scenario), tuple(dict.fromkeys(scene.warnings)))

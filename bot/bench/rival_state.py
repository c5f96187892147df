"""A game of the engine to compare with, as a state that is edited: its shape is that engine's, which checks it on loading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from bot.engine.actions import Json

__all__ = ["CHOICES", "Editor", "State", "owner_of", "seat_of"]

CHOICES = {"creature_type": "CreatureType", "color": "Color", "land_type": "BasicLandType"}
"""The choices of a step that a state can hold, by their names there."""

_COUNTERS = {"+1/+1": "P1P1", "-1/-1": "M1M1"}

State = dict[str, Json]


def owner_of(step: Mapping[str, Json]) -> str:
    """The player who owns what a step brings."""
    return str(step.get("owner") or step.get("controller") or "A")


def seat_of(player: str) -> int:
    """The seat of a player."""
    return 0 if player == "A" else 1


class Editor:
    """Moves objects in a state."""

    def __init__(self, document: State) -> None:
        self.document = document
        self.state = cast("dict[str, Json]", document["state"])
        self.objects = cast("dict[str, State]", self.state["objects"])

    def free(self, card: str, seat: int, taken: Iterable[int]) -> int:
        """A card of this name that is not used yet."""
        used = set(taken)
        found = (int(key) for key, o in self.objects.items() if o["name"] == card and o["owner"] == seat and int(key) not in used)
        return next(found)

    def enter(self, number: int, step: Mapping[str, Json]) -> None:
        """Put a card onto the battlefield, with its counters and choices."""
        obj = self.objects[str(number)]
        controller = seat_of(str(step.get("controller", "A")))
        timestamp = cast("int", self.state["next_timestamp"])
        turn = self.state["turn_number"]
        obj.update(
            zone="Battlefield", timestamp=timestamp, entered_battlefield_turn=turn, controller=controller, base_controller=controller
        )
        self.state["next_timestamp"] = timestamp + 1
        self._take(number)
        self._battlefield.append(number)
        counters = cast("Mapping[str, int]", step.get("counters") or {})
        obj["counters"] = {_COUNTERS.get(kind, kind): count for kind, count in counters.items()}
        choices = cast("Mapping[str, str | list[str]]", step.get("choices") or {})
        chosen: list[Json] = [
            {"type": CHOICES[kind], "value": value[:1].upper() + value[1:]}
            for kind, values in choices.items()
            if kind in CHOICES
            for value in ([values] if isinstance(values, str) else values)
        ]
        if chosen:
            obj["chosen_attributes"] = chosen

    def to_hand(self, number: int) -> None:
        """Put a card into its owner's hand."""
        self._take(number)
        self._zone(number, "hand").append(number)
        self.objects[str(number)]["zone"] = "Hand"

    def to_library(self, number: int) -> None:
        """Put a card back into its owner's library."""
        self._battlefield.remove(number)
        self._zone(number, "library").append(number)
        self.objects[str(number)].update(zone="Library", tapped=False)

    def attach(self, number: int, host: int) -> None:
        """Attach a permanent to another."""
        self.objects[str(number)]["attached_to"] = {"type": "Object", "data": host}
        cast("list[int]", self.objects[str(host)]["attachments"]).append(number)

    def give_priority(self, seat: int) -> None:
        """Make it the main phase of a player, who may act."""
        waiting: Json = {"type": "Priority", "data": {"player": seat}}
        self.state.update(active_player=seat, priority_player=seat, phase="PreCombatMain", waiting_for=waiting)

    @property
    def _battlefield(self) -> list[int]:
        return cast("list[int]", self.state["battlefield"])

    def _zone(self, number: int, zone: str) -> list[int]:
        seat = cast("int", self.objects[str(number)]["owner"])
        return cast("list[dict[str, list[int]]]", self.state["players"])[seat][zone]

    def _take(self, number: int) -> None:
        for zone in ("library", "hand"):
            if number in self._zone(number, zone):
                self._zone(number, zone).remove(number)

"""The engine to compare with, `phase-python`: an extra of development, looked for when the measure runs.

It takes a card as MTGJSON writes it, and a game as a state that may be edited. A board is a new game whose cards are moved
onto the battlefield in the state; loading it evaluates the layers. State-based actions are not run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Protocol, cast

from bot.bench.boards import Case
from bot.cards import CardRecord, parse_type_line
from bot.engine import CREATURE_TYPES
from bot.engine.actions import Json
from bot.engine.values import color_letters, colors_of_cost, parse_colors
from bot.records import dataclass

__all__ = ["PACKAGE", "Rival", "Setting", "find_rival", "is_plain"]

PACKAGE = "phase-python"

_PLAIN_FIELDS = frozenset({"do", "id", "card", "controller", "owner", "attached_to", "counters", "choices", "note", "object", "to"})
_CHOICES = {"creature_type": "CreatureType", "color": "Color", "land_type": "BasicLandType"}
_COUNTERS = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
_FILLERS = 8
_LETTERS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}

State = dict[str, Json]


class _Game(Protocol):
    def state(self) -> State: ...
    def object(self, object_id: int) -> State: ...


class _Engine(Protocol):
    def new_game(self, player: list[str], opponent: list[str], *, seed: int, first_player: int) -> _Game: ...
    def load_game(self, state: State) -> _Game: ...


class _Module(Protocol):
    Engine: type[_Loader]
    build_oracle_face: Callable[[State, None], State]


class _Loader(Protocol):
    @staticmethod
    def from_json(text: str) -> _Engine: ...


@dataclass(frozen=True, slots=True)
class Setting:
    """A board ready to be loaded: the edited state, and the number of each object by its id in the scenario."""

    state: State
    numbers: Mapping[str, int]


def find_rival() -> Rival | None:
    """The engine, if it is installed."""
    try:
        return Rival(cast("_Module", import_module("phase")), version(PACKAGE))
    except (ImportError, PackageNotFoundError):
        return None


def is_plain(case: Case, record: Callable[[str], CardRecord | None]) -> bool:
    """Whether a scenario is a board that both engines can be given: one-faced cards that enter, without other actions."""
    if case.raw.get("unordered") or case.raw.get("as_of") or case.raw.get("cards"):
        return False
    return all(_is_plain_step(step, record) for step in case.steps)


def _is_plain_step(step: Mapping[str, Json], record: Callable[[str], CardRecord | None]) -> bool:
    if step.get("do") not in ("enter", "attach") or not _PLAIN_FIELDS.issuperset(step):
        return False
    choices = step.get("choices") or {}
    card = step.get("card")
    known = record(card) if isinstance(card, str) else None
    if card is not None and (known is None or len(known.faces) != 1):
        return False
    return isinstance(choices, dict) and set(choices) <= set(_CHOICES)


class Rival:
    """The engine with the cards of some boards loaded."""

    def __init__(self, module: _Module, version_: str) -> None:
        self.name = f"{PACKAGE} {version_}"
        self._module = module
        self._engine: _Engine | None = None

    def load(self, records: Iterable[CardRecord]) -> None:
        """Read the cards; one more holds every creature type, since "every type" is for it every type that it has seen."""
        faces = [self._module.build_oracle_face(_mtgjson(record), None) for record in records]
        words = " ".join(name for name in sorted(CREATURE_TYPES) if " " not in name)
        every = CardRecord("Every Type", ())
        faces.append(self._module.build_oracle_face(_fields(every.name, f"Creature — {words}", size=("1", "1")), None))
        faces.append(self._module.build_oracle_face(_fields("Forest", "Basic Land — Forest"), None))
        self._engine = self._module.Engine.from_json(json.dumps({str(face["name"]).lower(): face for face in faces}))

    def set_up(self, case: Case, names: Mapping[str, str]) -> Setting:
        """The board of a plain scenario; ``names``: the card's English name by the name used in the scenario."""
        assert self._engine is not None
        entering = [step for step in case.steps if step.get("do") == "enter"]
        decks: dict[str, list[str]] = {"A": ["Forest"] * _FILLERS, "B": ["Forest"] * _FILLERS}
        for step in entering:
            decks[_owner(step)].append(names[str(step["card"])])
        state = self._engine.new_game(decks["A"], decks["B"], seed=1, first_player=0).state()
        numbers = _Editor(state).place(entering, names)
        for step in case.steps:
            if step.get("do") == "attach" and isinstance(step.get("to"), str):
                _Editor(state).attach(numbers[str(step["object"])], numbers[str(step["to"])])
        return Setting(state, numbers)

    def view(self, setting: Setting) -> dict[str, dict[str, Json]]:
        """Load a board and describe its objects in the fields of the scenario contract."""
        assert self._engine is not None
        game = self._engine.load_game(setting.state)
        return {name: _described(game.object(number)) for name, number in setting.numbers.items()}


class _Editor:
    """Moves objects in a state; the shape of the state is that of the other engine, and checked by it on loading."""

    def __init__(self, document: State) -> None:
        self.state = cast("dict[str, Json]", document["state"])
        self.objects = cast("dict[str, State]", self.state["objects"])

    def place(self, entering: list[dict[str, Json]], names: Mapping[str, str]) -> dict[str, int]:
        numbers: dict[str, int] = {}
        for timestamp, step in enumerate(entering, 1):
            seat = 0 if _owner(step) == "A" else 1
            number = self._free(names[str(step["card"])], seat, numbers.values())
            numbers[str(step["id"])] = number
            self._enter(number, seat, timestamp, step)
            if isinstance(step.get("attached_to"), str):
                self.attach(number, numbers[str(step["attached_to"])])
        self.state["next_timestamp"] = len(entering) + 1
        return numbers

    def _free(self, card: str, seat: int, taken: Iterable[int]) -> int:
        used = set(taken)
        found = (int(key) for key, o in self.objects.items() if o["name"] == card and o["owner"] == seat and int(key) not in used)
        return next(found)

    def _enter(self, number: int, seat: int, timestamp: int, step: Mapping[str, Json]) -> None:
        obj = self.objects[str(number)]
        controller = 0 if step.get("controller", "A") == "A" else 1
        obj.update(zone="Battlefield", timestamp=timestamp, entered_battlefield_turn=0, controller=controller, base_controller=controller)
        player = cast("list[dict[str, list[int]]]", self.state["players"])[seat]
        for zone in ("library", "hand"):
            if number in player[zone]:
                player[zone].remove(number)
        cast("list[int]", self.state["battlefield"]).append(number)
        counters = cast("Mapping[str, int]", step.get("counters") or {})
        obj["counters"] = {_COUNTERS.get(kind, kind): count for kind, count in counters.items()}
        choices = cast("Mapping[str, str | list[str]]", step.get("choices") or {})
        chosen: list[Json] = [
            {"type": _CHOICES[kind], "value": value[:1].upper() + value[1:]}
            for kind, values in choices.items()
            for value in ([values] if isinstance(values, str) else values)
        ]
        if chosen:
            obj["chosen_attributes"] = chosen

    def attach(self, number: int, host: int) -> None:
        self.objects[str(number)]["attached_to"] = {"type": "Object", "data": host}
        cast("list[int]", self.objects[str(host)]["attachments"]).append(number)


def _owner(step: Mapping[str, Json]) -> str:
    return str(step.get("owner") or step.get("controller") or "A")


def _mtgjson(record: CardRecord) -> State:
    face = record.faces[0]
    colors = color_letters(parse_colors(face.indicator) | colors_of_cost(face.mana_cost))
    size = (face.power, face.toughness) if face.power is not None else None
    fields = _fields(face.name, face.type_line, text=face.text or "", size=size)
    fields.update(manaCost=face.mana_cost, colors=list(colors), keywords=list(record.keywords), loyalty=face.loyalty)
    return fields


def _fields(name: str, types: str, *, text: str = "", size: tuple[str | None, str | None] | None = None) -> State:
    line = parse_type_line(types)
    return {
        "name": name,
        "text": text,
        "layout": "normal",
        "type": types,
        "supertypes": list(line.supertypes),
        "types": list(line.types),
        "subtypes": list(line.subtypes),
        "power": size[0] if size else None,
        "toughness": size[1] if size else None,
        "manaValue": 0.0,
        "convertedManaCost": 0.0,
        **{key: [] for key in ("colors", "colorIdentity", "keywords", "foreignData")},
        **{key: {} for key in ("identifiers", "legalities")},
    }


def _described(obj: State) -> dict[str, Json]:
    kinds = cast("dict[str, list[str]]", obj["card_types"])
    words = (_keyword(keyword) for keyword in cast("list[Json]", obj["keywords"]))
    return {
        "name": obj["name"],
        "supertypes": list(kinds["supertypes"]),
        "types": list(kinds["core_types"]),
        "subtypes": list(kinds["subtypes"]),
        "colors": [_LETTERS[str(color)] for color in cast("list[str]", obj["color"])],
        "power": obj["power"],
        "toughness": obj["toughness"],
        "loyalty": obj["loyalty"],
        "controller": "A" if obj["controller"] == 0 else "B",
        "keywords": [word for word in words if word],
    }


def _keyword(keyword: Json) -> str:
    """``FirstStrike`` as « first strike »; landwalk and protection from a color with their parameter, any other by its name."""
    match keyword:
        case str():
            return _spaced(keyword)
        case {"Landwalk": str() as land}:
            return f"{land.lower()}walk"
        case {"Protection": {"Color": str() as color}}:
            return f"protection from {color.lower()}"
        case dict():
            return _spaced(next(iter(keyword)))
    return ""


def _spaced(name: str) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()

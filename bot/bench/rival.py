"""The engine to compare with, `phase-python`: an extra of development, looked for when the measure runs.

It takes a card as MTGJSON writes it, and a game as a state that may be edited. A board is a new game whose cards are moved
onto the battlefield in the state; what enters as a copy, transforms or is a token that copies is played there. Loading the
state evaluates the layers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Protocol, cast

from bot.bench.boards import Case
from bot.bench.rival_cards import FACES, FIELD, FILLER, LEVER, PRESS, face_fields, helpers
from bot.bench.rival_play import Game, NotPlayed, cast_copying, use
from bot.bench.rival_state import CHOICES, Editor, State, owner_of, seat_of
from bot.cards import CardRecord
from bot.engine.actions import Json
from bot.records import dataclass

__all__ = ["PACKAGE", "Rival", "Setting", "find_rival", "is_plain"]

PACKAGE = "phase-python"

_FIELDS_OF = {
    "enter": frozenset({"do", "id", "card", "controller", "owner", "attached_to", "counters", "choices", "note", "face"}),
    "attach": frozenset({"do", "object", "to", "note"}),
    "transform": frozenset({"do", "object", "note"}),
    "token": frozenset({"do", "id", "copy_of", "controller", "note"}),
}
_DECK = [FILLER] * 8 + [FIELD] * 9 + [LEVER] * 6 + [PRESS] * 6
_LETTERS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}


class _Engine(Protocol):
    def new_game(self, player: list[str], opponent: list[str], *, seed: int, first_player: int) -> Game: ...
    def load_game(self, state: State) -> Game: ...


class _Module(Protocol):
    Engine: type[_Loader]
    build_oracle_face: Callable[[State, None], State]
    build_oracle_face_multi: Callable[[State, str], State]


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
    """Whether a scenario is a board that both engines can be given: cards that enter, as copies or not, and what copies them."""
    if case.raw.get("unordered") or case.raw.get("as_of") or case.raw.get("cards"):
        return False
    brought = {str(step.get("id")) for step in case.steps}
    return all(_is_plain_step(step, record, brought) for step in case.steps)


def _is_plain_step(step: Mapping[str, Json], record: Callable[[str], CardRecord | None], brought: set[str]) -> bool:
    if not _FIELDS_OF.get(str(step.get("do")), frozenset()).issuperset(step):
        return False
    if step.get("do") == "token":
        return str(step.get("copy_of")) in brought
    choices = step.get("choices") or {}
    card = step.get("card")
    known = record(card) if isinstance(card, str) else None
    if card is not None and (known is None or not _has_faces_read(known, step)):
        return False
    copied = choices.get("copy") if isinstance(choices, dict) else None
    return (
        isinstance(choices, dict)
        and set(choices) <= {*CHOICES, "copy"}
        and (copied is None or (isinstance(copied, str) and copied in brought))
    )


def _has_faces_read(record: CardRecord, step: Mapping[str, Json]) -> bool:
    if len(record.faces) == 1:
        return "face" not in step
    return record.layout in FACES and (record.layout == "transform" or step.get("face", "front") == "front")


class Rival:
    """The engine with the cards of some boards loaded."""

    def __init__(self, module: _Module, version_: str) -> None:
        self.name = f"{PACKAGE} {version_}"
        self._module = module
        self._engine: _Engine | None = None

    def load(self, records: Iterable[CardRecord]) -> None:
        """Read the cards, and those that play the steps."""
        faces = [face for record in records for face in self._faces(record)]
        faces += [self._module.build_oracle_face(fields, None) for fields in helpers()]
        self._engine = self._module.Engine.from_json(json.dumps({str(face["name"]).lower(): face for face in faces}))

    def _faces(self, record: CardRecord) -> list[State]:
        """The faces of a card; two are tied by an identifier."""
        fields = face_fields(record)
        if len(fields) == 1:
            return [self._module.build_oracle_face(fields[0], None)]
        faces = [self._module.build_oracle_face_multi(face, record.name) for face in fields]
        return [{**face, "layout": record.layout, "scryfall_oracle_id": record.name} for face in faces]

    def set_up(self, case: Case, names: Mapping[str, str]) -> Setting:
        """The board of a plain scenario; ``names``: the card's English name by the name used in the scenario.

        Raises `NotPlayed` where the other engine does not let a step be played.
        """
        assert self._engine is not None
        decks: dict[str, list[str]] = {"A": list(_DECK), "B": list(_DECK)}
        for step in case.steps:
            if step.get("do") == "enter":
                decks[owner_of(step)].append(names[str(step["card"])])
        state = self._engine.new_game(decks["A"], decks["B"], seed=1, first_player=0).state()
        numbers: dict[str, int] = {}
        for step in case.steps:
            state = _STEPS[str(step["do"])](self._engine.load_game, state, numbers, step, names)
        return Setting(state, numbers)

    def view(self, setting: Setting) -> dict[str, dict[str, Json]]:
        """Load a board and describe its objects in the fields of the scenario contract."""
        assert self._engine is not None
        game = self._engine.load_game(setting.state)
        return {name: _described(game.object(number)) for name, number in setting.numbers.items()}


# --- steps ---------------------------------------------------------------------------------------------------------------------

_Load = Callable[[State], Game]
_Numbers = dict[str, int]
_Step = Mapping[str, Json]


def _enter(load: _Load, state: State, numbers: _Numbers, step: _Step, names: Mapping[str, str]) -> State:
    editor = Editor(state)
    seat = seat_of(owner_of(step))
    number = editor.free(names[str(step["card"])], seat, numbers.values())
    numbers[str(step["id"])] = number
    choices = step.get("choices")
    copied = choices.get("copy") if isinstance(choices, dict) else None
    if copied is not None:
        return cast_copying(load, state, number, seat, numbers[str(copied)], _words(choices))
    editor.enter(number, step)
    if isinstance(step.get("attached_to"), str):
        editor.attach(number, numbers[str(step["attached_to"])])
    return use(load, state, "transform", seat, number)[0] if step.get("face") == "back" else state


def _words(choices: Json) -> tuple[str, ...]:
    """The types and colours chosen in a step."""
    values = [value for key, value in choices.items() if key in CHOICES] if isinstance(choices, dict) else []
    return tuple(str(word) for value in values for word in (value if isinstance(value, list) else [value]))


def _attach(load: _Load, state: State, numbers: _Numbers, step: _Step, names: Mapping[str, str]) -> State:
    if isinstance(step.get("to"), str):
        Editor(state).attach(numbers[str(step["object"])], numbers[str(step["to"])])
    return state


def _transform(load: _Load, state: State, numbers: _Numbers, step: _Step, names: Mapping[str, str]) -> State:
    return use(load, state, "transform", 0, numbers[str(step["object"])])[0]


def _token(load: _Load, state: State, numbers: _Numbers, step: _Step, names: Mapping[str, str]) -> State:
    after, made = use(load, state, "token", seat_of(str(step.get("controller", "A"))), numbers[str(step["copy_of"])])
    if made is None:
        raise NotPlayed
    numbers[str(step["id"])] = made
    return after


_STEPS = {"enter": _enter, "attach": _attach, "transform": _transform, "token": _token}

# --- what it says ----------------------------------------------------------------------------------------------------------------


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

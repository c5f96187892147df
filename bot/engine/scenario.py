"""Scenarios read from JSON: a board set up step by step, and what is asked of it.

`parse_scenario` checks the shape (keys, kinds of values, bounds) and nothing of the game: whether an object exists or a
step is legal is seen by `bot.engine.steps`. Everything wrong raises `ScenarioError` with the place of the fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, field, fields
from functools import cache
from types import MappingProxyType

from bot.engine.actions import Cast, CreateToken, Enter, Json, Move, Picks, Place, Raw, Step, Together
from bot.engine.game import Variant
from bot.engine.player_actions import KINDS
from bot.errors import ScenarioError
from bot.records import dataclass

__all__ = ["MAX_OBJECTS", "MAX_STEPS", "Expectation", "Scenario", "parse_scenario"]

MAX_STEPS = 200
"""Steps of a scenario, inner steps included."""

MAX_OBJECTS = 500
"""Objects that a scenario may introduce."""

_MAX_DEPTH = 12
_MAX_TEXT = 20_000
_MAX_NUMBER = 1_000_000_000

CHOICE_KEYS = (
    "copy",
    "color",
    "creature_type",
    "land_type",
    "card_name",
    "from",
    "to",
    "mode",
    "keep",
    "order",
    "player",
    "counters",
    "attach_to",
    "object",
    "number",
    "ability",
)


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is expected of one object: only the ``wanted`` fields are compared."""

    object: str
    wanted: Raw


@dataclass(frozen=True, slots=True)
class Scenario:
    """A board and a question. ``cards`` are inline definitions in Scryfall field names, by name."""

    id: str
    steps: tuple[Step, ...]
    as_of: str | None = None
    players: tuple[str, ...] = ("A", "B")
    cards: Mapping[str, Raw] = field(default_factory=dict)
    auto_sba: bool = True
    ask: tuple[str, ...] = ()
    expect: tuple[Expectation, ...] = ()
    cites: tuple[str, ...] = ()
    unordered: tuple[tuple[str, ...], ...] = ()
    variant: Variant = Variant.NONE
    teams: tuple[tuple[str, ...], ...] = ()


_ZONES = {
    Move: ("graveyard", "exile", "hand", "library", "command", "battlefield"),
    Place: ("graveyard", "exile", "hand", "library", "command"),
}
_FACE_DOWN = ("morph", "manifest", "disguise", "cloak")
_SPEC = frozenset({"name", "colors", "supertypes", "types", "subtypes", "power", "toughness", "loyalty", "text", "predefined"})
_EXPECTED_WORDS = """
    exists zone name names mana_cost mana_value colors color_indicator color_identity supertypes types subtypes
    subtypes_include subtypes_exclude power toughness base_power base_toughness loyalty defense controller owner
    face face_down flipped transformed is_token tapped attached_to counters keywords keywords_include keywords_exclude
    protector sector
    life speed library commander_damage team lost won left
    abilities ability_texts text text_includes text_excludes mana_abilities triggers can_attack can_block copiable unsupported
"""
_EXPECTED = frozenset(_EXPECTED_WORDS.split())
"""The fields that an expectation can hold."""

_IGNORED = frozenset({"topic", "source", "cr", "difficulty", "title", "why", "doubt"})


def parse_scenario(obj: Json) -> Scenario:
    """The scenario of a JSON object. Raises `ScenarioError` for anything malformed or out of bounds."""
    raw = _object(obj, "scenario")
    if raw.get("scenario") != 1:
        raise ScenarioError("scenario", "unknown_version", repr(raw.get("scenario")))
    known = {"scenario", "id", "as_of", "players", "cards", "auto_sba", "steps", "ask", "expect", "cites", "unordered"}
    known |= {"variant", "teams"}
    for key in raw:
        if key not in known | _IGNORED:
            raise ScenarioError(key, "unknown_field")
    scenario = _scenario(raw)
    _check_bounds(scenario)
    return scenario


def _scenario(raw: Raw) -> Scenario:
    variant = _variant(raw.get("variant"))
    teams = tuple(_texts(team, f"teams[{i}]") for i, team in enumerate(_list(raw.get("teams", []), "teams")))
    players = _players(raw, variant, teams)
    if variant is Variant.TWO_HEADED_GIANT:
        teams = teams or tuple(players[i : i + 2] for i in range(0, len(players), 2))
    if variant is Variant.ARCHENEMY:
        teams = teams or (players[:1], players[1:])
    _check_teams(variant, players, teams)
    steps = _list(raw.get("steps"), "steps")
    return Scenario(
        id=_text(raw.get("id", ""), "id"),
        steps=tuple(_step(step, f"steps[{i}]", players[0], 0) for i, step in enumerate(steps)),
        as_of=_date(raw.get("as_of"), "as_of"),
        players=players,
        cards={name: _object(card, f"cards.{name}") for name, card in _object(raw.get("cards", {}), "cards").items()},
        auto_sba=_bool(raw.get("auto_sba", True), "auto_sba"),
        ask=_texts(raw.get("ask", []), "ask"),
        expect=tuple(_expectation(e, f"expect[{i}]") for i, e in enumerate(_list(raw.get("expect", []), "expect"))),
        cites=_texts(raw.get("cites", []), "cites"),
        unordered=tuple(_texts(ids, f"unordered[{i}]") for i, ids in enumerate(_list(raw.get("unordered", []), "unordered"))),
        variant=variant,
        teams=teams,
    )


def _variant(value: Json) -> Variant:
    if value is None:
        return Variant.NONE
    found = next((variant for variant in Variant if variant.value == value), None)
    if found is None:
        raise ScenarioError("variant", "unknown_variant", str(value))
    return found


def _players(raw: Raw, variant: Variant, teams: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The players in turn order: those listed, else those of the teams, else two (four in Two-Headed Giant)."""
    default = [player for team in teams for player in team] or ["A", "B", *(["C", "D"] if variant is Variant.TWO_HEADED_GIANT else [])]
    players = _texts(raw.get("players", list(default)), "players")
    if not players or len(set(players)) != len(players):
        raise ScenarioError("players", "bad_players")
    return players


def _check_teams(variant: Variant, players: tuple[str, ...], teams: tuple[tuple[str, ...], ...]) -> None:
    """Every player is of one team; in Two-Headed Giant, teams are of one size, of two players at least [CR 810.1, 810.11]."""
    if teams and (sorted(player for team in teams for player in team) != sorted(players) or len(teams) < 2 or not all(teams)):
        raise ScenarioError("teams", "bad_teams")
    if variant is Variant.TWO_HEADED_GIANT and (len({len(team) for team in teams}) != 1 or len(teams[0]) < 2 or len(teams) < 2):
        raise ScenarioError("teams", "unequal_teams")


def _check_bounds(scenario: Scenario) -> None:
    steps = list(_flat(scenario.steps))
    if not steps:
        raise ScenarioError("steps", "no_steps")
    if len(steps) > MAX_STEPS:
        raise ScenarioError("steps", "too_many_steps", str(len(steps)))
    objects = sum(step.count if isinstance(step, Enter | CreateToken | Place) else 0 for step in steps)
    if objects > MAX_OBJECTS:
        raise ScenarioError("steps", "too_many_objects", str(objects))
    if any(len(ids) > 5 for ids in scenario.unordered) or len(scenario.unordered) > 2:
        raise ScenarioError("unordered", "too_many_orders")
    entering = {step.id for step in steps if isinstance(step, Enter | CreateToken | Place)}
    for unknown in (i for ids in scenario.unordered for i in ids if i not in entering):
        raise ScenarioError("unordered", "never_enters", unknown)


def _flat(steps: Sequence[Step]) -> list[Step]:
    out: list[Step] = []
    for step in steps:
        out.append(step)
        if isinstance(step, Together):
            out.extend(_flat(step.steps))
    return out


def _step(value: Json, path: str, active: str, depth: int) -> Step:
    raw = _object(value, path)
    do = _text(raw.get("do"), f"{path}.do")
    kind = KINDS.get(do)
    if kind is None:
        raise ScenarioError(f"{path}.do", "unknown_step", do)
    if depth > _MAX_DEPTH:
        raise ScenarioError(path, "too_deep")
    if kind is Together:
        return _together(raw, path, active, depth)
    step = kind(**_arguments(kind, raw, path, do, active))  # type: ignore[arg-type]  # each value read by its field's type
    _check_words(step, path)
    zones = _ZONES.get(kind)
    zone = getattr(step, "to" if kind is Move else "zone", None)
    if zones and zone not in zones:
        raise ScenarioError(path, "unknown_zone", str(zone))
    return step


def _check_words(step: Step, path: str) -> None:
    """Words of closed lists: kinds of face-down status, fields of a token's description."""
    down = step.face_down if isinstance(step, Enter | Cast) else None
    if down is not None and down not in _FACE_DOWN:
        raise ScenarioError(f"{path}.face_down", "unknown_value", down)
    for key in (step.spec or {}) if isinstance(step, CreateToken) else ():
        if key not in _SPEC:
            raise ScenarioError(f"{path}.spec.{key}", "unknown_field")


def _together(raw: Raw, path: str, active: str, depth: int) -> Together:
    inner = enumerate(_list(raw.get("steps"), f"{path}.steps"))
    steps = tuple(_step(step, f"{path}.steps[{i}]", active, depth + 1) for i, step in inner)
    return Together(steps=steps, legal=_bool(raw.get("legal", True), f"{path}.legal"))


def _arguments(kind: type[Step], raw: Raw, path: str, do: str, active: str) -> dict[str, object]:
    known, required = _fields_of(do)
    values: dict[str, object] = {"verb": do} if "verb" in known else {}
    if "controller" in known and known["controller"].default == "":
        values["controller"] = active
    for key, value in raw.items():
        if key in ("do", "note"):
            continue
        if key not in known or key == "verb":
            raise ScenarioError(f"{path}.{key}", "unknown_field")
        if value is not None:
            values[known[key].name] = _READERS[str(known[key].type)](value, f"{path}.{key}")
    for name in required:
        if known[name].name not in values:
            raise ScenarioError(f"{path}.{name}", "missing_field")
    _check_values(values, path)
    return values


@cache
def _fields_of(do: str) -> tuple[Mapping[str, Field[object]], tuple[str, ...]]:
    """The fields of a kind of step by their names in a scenario, and those that it must give."""
    known = {f.name.rstrip("_"): f for f in fields(KINDS[do])}
    return known, tuple(name for name, f in known.items() if f.default is MISSING and f.default_factory is MISSING)


_LEAST: Mapping[str, tuple[int, str]] = MappingProxyType(
    {
        "count": (1, "not_positive"),
        "x": (0, "negative_number"),
        "amount": (0, "negative_number"),
        "spells": (0, "negative_number"),
    }
)
"""The least value of a number, and what is wrong below it [CR 107.1b]."""


def _check_values(values: Mapping[str, object], path: str) -> None:
    for name, (least, problem) in _LEAST.items():
        value = values.get(name)
        if isinstance(value, int) and value < least:
            raise ScenarioError(f"{path}.{name}", problem, str(value))
    if values.get("id") == "":
        raise ScenarioError(f"{path}.id", "empty_id")


def _expectation(value: Json, path: str) -> Expectation:
    raw = _object(value, path)
    wanted = {key: expected for key, expected in raw.items() if key not in ("object", "note")}
    for key in wanted:
        if key not in _EXPECTED:
            raise ScenarioError(f"{path}.{key}", "unknown_field")
    return Expectation(_text(raw.get("object"), f"{path}.object"), wanted)


def _object(value: Json, path: str) -> Raw:
    if not isinstance(value, dict):
        raise ScenarioError(path, "not_an_object")
    return value


def _list(value: Json, path: str) -> list[Json]:
    if not isinstance(value, list):
        raise ScenarioError(path, "not_a_list")
    return value


def _text(value: Json, path: str) -> str:
    if not isinstance(value, str) or len(value) > _MAX_TEXT:
        raise ScenarioError(path, "not_a_text")
    return value


def _texts(value: Json, path: str) -> tuple[str, ...]:
    return tuple(_text(item, f"{path}[{i}]") for i, item in enumerate(_list(value, path)))


def _bool(value: Json, path: str) -> bool:
    if not isinstance(value, bool):
        raise ScenarioError(path, "not_a_boolean")
    return value


def _int(value: Json, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MAX_NUMBER:
        raise ScenarioError(path, "not_a_number")
    return value


def _position(value: Json, path: str) -> str:
    """A position, a cost or a keyword: all kept as text."""
    return str(_int(value, path)) if isinstance(value, int) else _text(value, path)


def _counters(value: Json, path: str) -> Mapping[str, int]:
    counts = {kind: _int(n, f"{path}.{kind}") for kind, n in _object(value, path).items()}
    if any(n < 0 for n in counts.values()):
        raise ScenarioError(path, "negative_counters")
    return counts


def _choices(value: Json, path: str) -> Picks:
    values: dict[str, tuple[str, ...]] = {}
    for key, chosen in _object(value, path).items():
        if key not in CHOICE_KEYS:
            raise ScenarioError(f"{path}.{key}", "unknown_choice")
        items = chosen if isinstance(chosen, list) else [] if chosen is None else [chosen]
        values[key] = tuple(_position(item, f"{path}.{key}") for item in items)
    return Picks({key: chosen for key, chosen in values.items() if chosen})


def _date(value: Json, path: str) -> str | None:
    if value is None:
        return None
    text = _text(value, path)
    found = _ISO_DAY.fullmatch(text)
    if found is None or not 1 <= int(found[3]) <= _days(int(found[1]), int(found[2])):
        raise ScenarioError(path, "not_a_date", text)
    return text


_ISO_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def _days(year: int, month: int) -> int:
    """The days of a month of the Gregorian calendar; none of a month that does not exist."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return {1: 31, 3: 31, 4: 30, 5: 31, 6: 30, 7: 31, 8: 31, 9: 30, 10: 31, 11: 30, 12: 31}.get(month, 0)


_READERS: Mapping[str, Callable[[Json, str], object]] = MappingProxyType(
    {
        "str": _text,
        "str | None": _text,
        "Position": _position,
        "Position | None": _position,
        "bool": _bool,
        "int": _int,
        "int | None": _int,
        "tuple[str, ...]": _texts,
        "Picks": _choices,
        "Mapping[str, int]": _counters,
        "Raw | None": _object,
    }
)

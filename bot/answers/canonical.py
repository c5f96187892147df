"""What makes two questions one: the scene that they draw and what they ask of it, else their exact words."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping

from bot.answers.commands import Command, read, read_all
from bot.answers.folding import fold
from bot.answers.model import Answer, Json, Kind

__all__ = ["SHORTEST_TEXT", "canonical_scenario", "validation_keys"]

SHORTEST_TEXT = 40
"""Characters, folded, under which the words of a question alone do not tell it from another."""

_COMPUTED = (Kind.VERDICT, Kind.UNSUPPORTED)
_ABOUT_THE_FILE = {"id", "expect", "cites", "topic", "source", "cr", "difficulty", "title", "why", "doubt", "scenario"}
"""Fields of a scenario that change nothing to what happens in it."""
_REFERENCES = {
    "ask",
    "attach_to",
    "attached_to",
    "copy",
    "copy_of",
    "id",
    "ids",
    "keep",
    "object",
    "objects",
    "of",
    "order",
    "source",
    "targets",
    "to",
    "unordered",
}
"""Fields, of steps and choices, that name an object by its id."""
_DEFAULTS: Mapping[str, Json] = {"auto_sba": True, "controller": "A", "count": 1, "face": "front", "players": ["A", "B"]}
_NAMES = {"card"}
_NUMBERED = re.compile(r"(.+)(-\d+)")
"""One of several objects made at once: the id of all, and its number."""


def validation_keys(answer: Answer, cards: Collection[str] = ()) -> tuple[str, ...]:
    """The keys under which an answer may be validated, and a validated one found, the surest first; none where nothing is sure.

    ``cards`` are those that the question names: words alone are a key only when they are long enough and name one.
    """
    keys = []
    if answer.scenario is not None and answer.kind in _COMPUTED:
        asked = _command(answer)
        keys.append(_hash("scene", [asked.value if asked else None, canonical_scenario(answer.scenario)]))
    words = _words(answer.query)
    if cards and len(words) >= SHORTEST_TEXT:
        keys.append(_hash("words", [words, answer.as_of if _is_dated(answer) else None]))
    return tuple(keys)


def canonical_scenario(scenario: Mapping[str, Json]) -> dict[str, Json]:
    """The scenario with its ids renamed in order of appearance, its keys sorted, and without what goes without saying."""
    steps = [step for step in _list(scenario.get("steps")) if isinstance(step, dict)]
    names: dict[str, str] = {}
    for given in _introduced(steps):
        names.setdefault(given, f"o{len(names) + 1}")
    kept = {name: value for name, value in scenario.items() if name not in _ABOUT_THE_FILE}
    made = _plain(kept, names, None)
    return made if isinstance(made, dict) else {}


def _command(answer: Answer) -> Command | None:
    """What was asked of the scene: the command typed, or the one that a sentence was understood as."""
    asked = read_all(answer.query)
    if len(asked) == 1 and asked[0].command not in (None, Command.QUESTION):
        return asked[0].command
    taken = answer.assumed[0].taken if answer.assumed else ""
    return read(taken).command


def _words(query: str) -> str:
    """The folded words of a question, whether or not the word « question » opens it."""
    asked = read(query)
    return fold(asked.text if asked.command is Command.QUESTION else query)


def _is_dated(answer: Answer) -> bool:
    return answer.now is not None or (answer.scenario or {}).get("as_of") is not None


def _introduced(steps: Iterable[Json]) -> Iterable[str]:
    """The ids that steps give to objects, in order."""
    for step in steps:
        if isinstance(step, dict):
            for given in (step.get("id"), *_list(step.get("ids"))):
                if isinstance(given, str):
                    yield given
            yield from _introduced(_list(step.get("steps")))


def _plain(value: Json, names: Mapping[str, str], field: str | None) -> Json:
    if isinstance(value, dict):
        return _plain_object(value, names)
    if isinstance(value, list):
        return [_plain(item, names, field) for item in value]
    if isinstance(value, str) and field in _REFERENCES:
        return _renamed(value, names)
    return fold(value) if isinstance(value, str) and field in _NAMES else value


def _plain_object(value: Mapping[str, Json], names: Mapping[str, str]) -> Json:
    owner, words = value.get("controller", "A"), {"to"} if "from" in value else set()  # words of a text change, not objects
    made = {name: _plain(value[name], names, None if name in words else name) for name in sorted(value) if name != "note"}
    if made.get("owner") == owner:
        made.pop("owner", None)
    return {name: item for name, item in made.items() if not _goes_without_saying(name, item)}


def _goes_without_saying(name: str, value: Json) -> bool:
    if name in _DEFAULTS:
        return value == _DEFAULTS[name]
    return value is None or value is False or value in ([], {}, "")


def _renamed(value: str, names: Mapping[str, str]) -> str:
    numbered = _NUMBERED.fullmatch(value)
    if value not in names and numbered and numbered[1] in names:
        return f"{names[numbered[1]]}{numbered[2]}"
    return names.get(value) or fold(value)


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _hash(kind: str, value: Json) -> str:
    written = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"{kind}:{hashlib.sha256(written.encode()).hexdigest()}"

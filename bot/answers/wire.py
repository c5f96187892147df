"""The JSON form of an `Answer`: every field by its own name, absent and null meaning the same when read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields

from bot.answers.model import Answer, Assumption, Branch, Choice, Citation, Json, Kind, Section, Unsupported

__all__ = ["dumps", "from_json", "loads", "to_json", "to_plain"]

Part = Assumption | Choice | Citation | Section | Unsupported
JsonObject = Mapping[str, Json]

_PARTS: Mapping[str, type[Part]] = {
    "citations": Citation,
    "choices": Choice,
    "unsupported": Unsupported,
    "assumed": Assumption,
    "sections": Section,
}

_ONLY_WHERE_TRUE = frozenset({"official", "original_edition", "owner"})


def dumps(answer: Answer) -> str:
    """One line of JSON."""
    return json.dumps(to_json(answer), ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> Answer:
    """The answer of one line of JSON. Raises `ValueError` where the line is no answer."""
    parsed: Json = json.loads(text)
    if not isinstance(parsed, dict):
        raise ValueError("an answer is a JSON object")
    return from_json(parsed)


def to_json(answer: Answer) -> dict[str, Json]:
    """The answer as plain JSON values; branches, `now` and `then` nest."""
    plain = {f.name: to_plain(getattr(answer, f.name)) for f in fields(answer)}
    return {**plain, "as_of": answer.as_of or None}  # a line that cannot be read rests on no edition


def to_plain(value: object) -> Json:
    """A value of the model as plain JSON."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Kind):
        return value.value
    if isinstance(value, Answer):
        return to_json(value)
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [to_plain(item) for item in value]
    named = {f.name: getattr(value, f.name) for f in fields(value)}  # type: ignore[arg-type]  # a dataclass of the model
    return {name: to_plain(one) for name, one in named.items() if one or name not in _ONLY_WHERE_TRUE}


def from_json(obj: JsonObject) -> Answer:
    """The answer of a JSON object; unknown fields are ignored. Raises `ValueError` for an unknown ``kind``, or a part that is none."""
    read: dict[str, object] = {"query": _text(obj.get("query")), "kind": Kind(obj.get("kind"))}
    for f in fields(Answer):
        value = obj.get(f.name)
        if value is not None and f.name not in read:
            read[f.name] = _read_field(f.name, value)
    return Answer(**read)  # type: ignore[arg-type]  # each value was read for the field of its name


def _read_field(name: str, value: Json) -> object:
    if name in _PARTS:
        return tuple(_part(_PARTS[name], item) for item in _objects(value))
    reader = _READERS.get(name)
    return reader(value) if reader else value


def _branches(value: Json) -> tuple[Branch, ...]:
    return tuple(Branch(_text(item.get("when")), from_json(_object(item.get("answer")))) for item in _objects(value))


def _part(kind: type[Part], obj: JsonObject) -> Part:
    known = {f.name for f in fields(kind)}
    given = {key: tuple(item) if isinstance(item, list) else item for key, item in obj.items() if key in known and item is not None}
    try:
        return kind(**given)  # type: ignore[arg-type]  # the wire carries the field types of the model
    except TypeError as lacking:
        raise ValueError(f"a part of an answer lacks a field: {sorted(obj)}") from lacking


def _strings(value: Json) -> tuple[str, ...]:
    return tuple(_text(item) for item in value) if isinstance(value, list) else ()


def _objects(value: Json) -> list[JsonObject]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _object(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


_READERS: Mapping[str, Callable[[Json], object]] = {
    "branches": _branches,
    "now": lambda value: from_json(_object(value)),
    "then": lambda value: from_json(_object(value)),
    "objects": lambda value: tuple(_objects(value)),
    "trace": lambda value: tuple(_objects(value)),
    "warnings": _strings,
}

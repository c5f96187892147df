"""What a scenario expects against what was found, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.engine.actions import Json, Raw
from bot.engine.describing import Described
from bot.engine.subtypes import CREATURE_TYPES
from bot.engine.values import ALL_CREATURE_TYPES
from bot.records import dataclass

__all__ = ["Mismatch", "compare"]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One field of one object that is not what was expected."""

    object: str
    field: str
    expected: Json
    got: Json

    def to_json(self) -> dict[str, Json]:
        """As the result of a scenario lists it."""
        return {"object": self.object, "field": self.field, "expected": self.expected, "got": self.got}


def compare(object_id: str, wanted: Raw, found: Described, creature_types: Iterable[str] = CREATURE_TYPES) -> list[Mismatch]:
    """The fields wanted that differ; ``null`` means "has none". ``creature_types``: those of the epoch."""
    out: list[Mismatch] = []
    for field, expected in wanted.items():
        if field == "copiable":
            out.extend(_compare_copiable(object_id, expected, found))
        elif not _matches(field, expected, found, creature_types):
            out.append(Mismatch(object_id, field, expected, found.get(_shown_field(field))))
    return out


def _compare_copiable(object_id: str, expected: Json, found: Described) -> list[Mismatch]:
    values = found.get("copiable")
    inner = compare(object_id, expected, values) if isinstance(expected, Mapping) and isinstance(values, dict) else None
    if inner is None:
        return [Mismatch(object_id, "copiable", expected, values)]
    return [Mismatch(object_id, f"copiable.{m.field}", m.expected, m.got) for m in inner]


_FIELD_OF = {
    "subtypes_include": "subtypes",
    "subtypes_exclude": "subtypes",
    "keywords_include": "keywords",
    "keywords_exclude": "keywords",
    "text_includes": "text",
    "text_excludes": "text",
}


def _shown_field(field: str) -> str:
    return _FIELD_OF.get(field, field)


def _matches(field: str, expected: Json, found: Described, creature_types: Iterable[str]) -> bool:
    if field == "unsupported":
        return bool(found.get("unsupported")) is bool(expected)
    got = found.get(_shown_field(field))
    if field in ("subtypes_include", "subtypes_exclude") and isinstance(got, list) and ALL_CREATURE_TYPES in got:
        got = [*got, *creature_types]
    if _is_refused(field, got, found):
        return False
    test = _TESTS.get(field)
    if test is not None:
        return test(expected, got)
    if isinstance(expected, list) and isinstance(got, list):
        return sorted(map(str, expected)) == sorted(map(str, got))
    return expected == got or (_is_blank(expected) and _is_blank(got))


def _is_blank(value: Json) -> bool:
    """Absent and null mean the same."""
    return value is None or value == "" or value == [] or value == {}


def _is_refused(field: str, got: Json, found: Described) -> bool:
    """Whether the field is null because of a clause that is not understood: it matches nothing."""
    refused = found.get("refused")
    return got is None and isinstance(refused, list) and _shown_field(field) in refused


def _texts(value: Json) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [_folded(str(item)) for item in items]


def _folded(text: str) -> str:
    return text.casefold().replace("−", "-").replace("’", "'")


def _types_equal(expected: Json, got: Json) -> bool:
    """Card types, tribal being kindred [CR 308.1]."""
    one, other = ([text.replace("tribal", "kindred") for text in _texts(value or [])] for value in (expected, got))
    return sorted(one) == sorted(other)


def _subtypes_equal(expected: Json, got: Json) -> bool:
    if not isinstance(got, list):
        return not got and not expected
    if expected == ALL_CREATURE_TYPES:
        return ALL_CREATURE_TYPES in got
    return sorted(_texts(expected)) == sorted(_texts(got))


def _subtypes_include(expected: Json, got: Json) -> bool:
    names = tuple(str(name) for name in got) if isinstance(got, list) else ()
    return all(str(name) in names for name in _items(expected))


def _subtypes_exclude(expected: Json, got: Json) -> bool:
    names = tuple(str(name) for name in got) if isinstance(got, list) else ()
    return not any(str(name) in names for name in _items(expected))


def _items(value: Json) -> Iterable[Json]:
    return value if isinstance(value, list) else [value]


def _keyword_in(expected: str, got: list[str]) -> bool:
    """A keyword without parameter matches any instance; with one, exactly."""
    return any(keyword == expected or keyword.startswith(expected + " ") for keyword in got)


def _keywords_include(expected: Json, got: Json) -> bool:
    return all(_keyword_in(keyword, _texts(got or [])) for keyword in _texts(expected))


def _keywords_exclude(expected: Json, got: Json) -> bool:
    return not any(_keyword_in(keyword, _texts(got or [])) for keyword in _texts(expected))


def _text_includes(expected: Json, got: Json) -> bool:
    return all(part in _folded(str(got or "")) for part in _texts(expected))


def _text_excludes(expected: Json, got: Json) -> bool:
    return not any(part in _folded(str(got or "")) for part in _texts(expected))


def _triggers(expected: Json, got: Json) -> bool:
    if expected is None:
        return not got
    lines = _texts(got or [])
    return all(any(part in line for line in lines) for part in _texts(expected))


def _counters(expected: Json, got: Json) -> bool:
    one, other = (({k: n for k, n in value.items() if n} if isinstance(value, dict) else {}) for value in (expected, got))
    return one == other


_TESTS: dict[str, Callable[[Json, Json], bool]] = {
    "types": _types_equal,
    "subtypes": _subtypes_equal,
    "subtypes_include": _subtypes_include,
    "subtypes_exclude": _subtypes_exclude,
    "keywords_include": _keywords_include,
    "keywords_exclude": _keywords_exclude,
    "text_includes": _text_includes,
    "text_excludes": _text_excludes,
    "triggers": _triggers,
    "counters": _counters,
}

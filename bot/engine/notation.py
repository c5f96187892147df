"""Scenarios as text both ways, one action a line, in the words of the scenario language and of the rules.

    scenario: id = staff; players = [A, B]
    enter: id = staff; card = Chimeric Staff
    activate: source = staff; ability = 1; x = 5
    together:
      enter: id = clone; card = Clone; controller = B; choices = {copy = staff}
    end
    expect: object = clone; name = Chimeric Staff; power = none

A value is a number, ``yes``, ``no``, ``none``, a list, a group, or text: bare where nothing else could be meant, else
between quotation marks, where a backslash goes before a quotation mark or itself, and ``\\n`` ends a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.engine.actions import Json, Raw
from bot.errors import ScenarioError

__all__ = ["read_notation", "write_notation"]

_HEAD, _TOGETHER, _END, _EXPECT = "scenario", "together", "end", "expect"
_WORDS: Mapping[str, Json] = {"yes": True, "no": False, "none": None}
_NUMBER = re.compile(r"-?\d+")
_BARE = re.compile(r"[^\s;,=\[\]{}\"\\](?:[^;,=\[\]{}\"\\\r\n\t\v\f\x1c-\x1e\x85\u2028\u2029]*[^\s;,=\[\]{}\"\\])?")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r"\\(.)")
_SPECIAL = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\x85": "\\x", "\u2028": "\\y", "\u2029": "\\z"}
_LINE_ENDS = {"n": "\n", "r": "\r", "x": "\x85", "y": "\u2028", "z": "\u2029"}
_DEEPEST = 12


# --- writing -------------------------------------------------------------------------------------------------------------------


def write_notation(scenario: Raw) -> str:
    """The text of a scenario's JSON. Raises `ScenarioError` for a value that the language does not know."""
    head = {key: value for key, value in scenario.items() if key not in ("scenario", "steps", "expect")}
    lines = [_line(_HEAD, head), *_steps(scenario.get("steps"), "")]
    expected = scenario.get("expect")
    lines += [_line(_EXPECT, _group(one)) for one in (expected if isinstance(expected, list) else [])]
    return "\n".join(lines) + "\n"


def _steps(steps: Json, indent: str) -> Iterator[str]:
    for step in steps if isinstance(steps, list) else []:
        fields = dict(_group(step))
        verb = str(fields.pop("do", "")).replace("_", " ")
        inner = fields.pop("steps", None) if verb == _TOGETHER else None
        yield indent + _line(verb, fields)
        if verb == _TOGETHER:
            yield from _steps(inner, indent + "  ")
            yield indent + _END


def _line(word: str, fields: Raw) -> str:
    parts = "; ".join(f"{_value(key.replace('_', ' '))} = {_value(value)}" for key, value in fields.items())
    return f"{word}: {parts}".rstrip() if parts else f"{word}:"


def _group(value: Json) -> Raw:
    if not isinstance(value, dict):
        raise ScenarioError("notation", "not_an_object")
    return value


def _value(value: Json) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)} = {_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, float):
        raise ScenarioError("notation", "not_a_number", repr(value))
    known = next((word for word, meaning in _WORDS.items() if value is meaning), None)
    return known or str(value)


def _text(text: str) -> str:
    if _BARE.fullmatch(text) and text not in _WORDS and not _NUMBER.fullmatch(text):
        return text
    return '"' + "".join(_SPECIAL.get(letter, letter) for letter in text) + '"'


# --- reading -------------------------------------------------------------------------------------------------------------------


def read_notation(text: str) -> dict[str, Json]:
    """The JSON of a scenario's text. Raises `ScenarioError` with the line that is wrong."""
    scenario: dict[str, Json] = {"scenario": 1}
    steps: list[Json] = []
    expected: list[Json] = []
    open_lists = [steps]
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if stripped == _END and len(open_lists) > 1:
            open_lists.pop()
            continue
        word, fields = _read_line(stripped, number)
        if word == _HEAD:
            scenario.update(fields)
        elif word == _EXPECT:
            expected.append(fields)
        else:
            open_lists[-1].append({"do": word.replace(" ", "_"), **fields})
            if word == _TOGETHER:
                inner: list[Json] = []
                fields_of = open_lists[-1][-1]
                assert isinstance(fields_of, dict)
                fields_of["steps"] = inner
                open_lists.append(inner)
    if len(open_lists) > 1:
        raise ScenarioError("notation", "no_end")
    return {**scenario, "steps": steps, **({"expect": expected} if expected else {})}


def _read_line(line: str, number: int) -> tuple[str, dict[str, Json]]:
    word, colon, rest = line.partition(":")
    if not colon:
        raise ScenarioError(f"line {number}", "no_colon", line[:40])
    fields = _Reader(rest, number).fields(";", "")
    return word.strip(), {key.replace(" ", "_"): value for key, value in fields.items()}


class _Reader:
    """Reads values from one line, from left to right."""

    def __init__(self, text: str, line: int) -> None:
        self._text = text
        self._at = 0
        self._line = line
        self._depth = 0

    def fields(self, separator: str, end: str) -> dict[str, Json]:
        """``key = value`` parted by a separator, up to an end."""
        found: dict[str, Json] = {}
        while not self._ends(end):
            if found:
                self._expect(separator)
            key = self._atom(as_text=True)
            self._expect("=")
            found[str(key)] = self._read()
        return found

    def _items(self) -> list[Json]:
        found: list[Json] = []
        while not self._ends("]"):
            if found:
                self._expect(",")
            found.append(self._read())
        return found

    def _read(self) -> Json:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._fault("too_deep")
        value = self._group() if self._takes("{") else self._items() if self._takes("[") else self._atom()
        self._depth -= 1
        return value

    def _group(self) -> dict[str, Json]:
        return self.fields(",", "}")

    def _atom(self, *, as_text: bool = False) -> Json:
        self._skip()
        if quoted := _QUOTED.match(self._text, self._at):
            self._at = quoted.end()
            return _ESCAPED.sub(lambda m: _LINE_ENDS.get(m[1], m[1]), quoted[1])
        bare = _BARE.match(self._text, self._at)
        if bare is None:
            raise self._fault("no_value")
        self._at = bare.end()
        word = bare[0]
        if as_text:
            return word
        return _WORDS[word] if word in _WORDS else int(word) if _NUMBER.fullmatch(word) and len(word) < 20 else word

    def _ends(self, end: str) -> bool:
        return self._takes(end) if end else self._skip() >= len(self._text)

    def _takes(self, sign: str) -> bool:
        taken = self._text.startswith(sign, self._skip())
        self._at += len(sign) if taken else 0
        return taken

    def _expect(self, sign: str) -> None:
        if not self._takes(sign):
            raise self._fault("expected", sign)

    def _skip(self) -> int:
        while self._at < len(self._text) and self._text[self._at] == " ":
            self._at += 1
        return self._at

    def _fault(self, problem: str, detail: str = "") -> ScenarioError:
        return ScenarioError(f"line {self._line}", problem, f"{detail} {self._text[self._at : self._at + 20]!r}".strip())

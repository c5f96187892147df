"""Files read piece by piece: whatever their packing, their faults are told and nothing is read twice."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DataError
from bot.importers import reading
from bot.importers.reading import read_elements, read_json_lines, read_members

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def write(tmp_path: Path, text: str, *, packed: bool = False) -> Path:
    path = tmp_path / "file"
    data = text.encode()
    path.write_bytes(gzip.compress(data) if packed else data)
    return path


@pytest.mark.parametrize("packed", [False, True])
@given(st.lists(json_values, max_size=6), st.sampled_from([None, 1]), st.sampled_from([1, 3, 7, 1000]))
def test_a_list_comes_element_by_element_whatever_the_pieces(
    tmp_path_factory: pytest.TempPathFactory, packed: bool, values: list[object], indent: int | None, chunk: int
) -> None:
    path = write(tmp_path_factory.mktemp("list"), json.dumps(values, indent=indent, ensure_ascii=False), packed=packed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "_CHUNK", chunk)
        assert list(read_elements(path)) == values


@given(
    st.dictionaries(st.text(), json_values, max_size=4), st.dictionaries(st.text(), json_values, max_size=4), st.sampled_from([1, 5, 1000])
)
def test_an_object_comes_member_by_member_and_the_chosen_one_apart(
    tmp_path_factory: pytest.TempPathFactory, outer: dict[str, object], inner: dict[str, object], chunk: int
) -> None:
    outer.pop("data", None)
    path = write(tmp_path_factory.mktemp("object"), json.dumps(outer | {"data": inner}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "_CHUNK", chunk)
        found = list(read_members(path, "data"))
    assert found == [("", name, value) for name, value in outer.items()] + [("data", name, value) for name, value in inner.items()]


def members(path: Path) -> list[object]:
    return list(read_members(path, "data"))


def elements(path: Path) -> list[object]:
    return list(read_elements(path))


def lines(path: Path) -> list[object]:
    return list(read_json_lines(path))


@pytest.mark.parametrize(
    ("read", "text", "problem"),
    [
        (members, "", "truncated"),
        (members, "{", "truncated"),
        (members, '{"data": {"a": 1', "truncated"),
        (members, '{"data": {"a": "b', "truncated"),
        (members, '{"data": 3}', "unexpected_format"),
        (members, "[]", "unexpected_format"),
        (members, "{3: 4}", "unexpected_format"),
        (members, '{"a" 4}', "unexpected_format"),
        (members, '{"a": 4 "b": 5}', "unexpected_format"),
        (members, "{} {}", "unexpected_format"),
        (elements, "[1, 2", "truncated"),
        (elements, "[1, 2] 3", "unexpected_format"),
        (elements, "{}", "unexpected_format"),
        (elements, "[" * 100_000, "unexpected_format"),
        (lines, '{"a": 1}\n{"b', "truncated"),
        (lines, '{"a": 1}\nno\n{}', "unexpected_format"),
        (lines, "[]\n", "unexpected_format"),
    ],
)
def test_a_fault_is_told(tmp_path: Path, read: Callable[[Path], list[object]], text: str, problem: str) -> None:
    for packed in (False, True):
        with pytest.raises(DataError) as caught:
            read(write(tmp_path, text, packed=packed))
        assert caught.value.problem == problem


def test_one_entry_beyond_all_measure_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_LONGEST_ENTRY", 1000)
    monkeypatch.setattr(reading, "_CHUNK", 100)
    for read, text in ((elements, '["' + "x" * 5000), (lines, '{"x": "' + "x" * 5000)):
        with pytest.raises(DataError) as caught:
            read(write(tmp_path, text))
        assert caught.value.problem == "unexpected_format"


def test_a_file_that_unpacks_beyond_all_measure_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", 10_000)
    with pytest.raises(DataError) as caught:
        elements(write(tmp_path, "[" + "1, " * 50_000 + "1]", packed=True))
    assert caught.value.problem == "too_large"

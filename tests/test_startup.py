"""What the program makes of its own sources is kept where Python may not keep it, and nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from bot.startup import keep_bytecode, prepare_bytecode

Python = Callable[[bool, str | None], None]


@pytest.fixture
def python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Python:
    """Sets what Python was told: to write no bytecode, and where to write it."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path / "cache")

    def told(no_bytecode: bool, prefix: str | None) -> None:
        monkeypatch.setattr(sys, "dont_write_bytecode", no_bytecode)
        monkeypatch.setattr(sys, "pycache_prefix", prefix)

    return told


def test_bytecode_that_nothing_keeps_goes_to_the_cache_folder(python: Python, tmp_path: Path) -> None:
    python(True, None)
    keep_bytecode()
    assert (sys.dont_write_bytecode, sys.pycache_prefix) == (False, str(tmp_path / "cache" / "bytecode"))
    prepare_bytecode()
    assert list(tmp_path.rglob("service.*.pyc"))


def test_what_python_keeps_by_itself_is_left_alone(python: Python, tmp_path: Path) -> None:
    python(False, None)
    keep_bytecode()
    prepare_bytecode()
    assert (sys.pycache_prefix, list(tmp_path.iterdir())) == (None, [])


def test_a_place_that_the_operator_chose_is_kept(python: Python, tmp_path: Path) -> None:
    python(True, str(tmp_path / "chosen"))
    keep_bytecode()
    assert (sys.dont_write_bytecode, sys.pycache_prefix) == (True, str(tmp_path / "chosen"))


def test_where_no_folder_can_be_made_nothing_changes(python: Python, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    python(True, None)
    keep_bytecode()
    assert (sys.dont_write_bytecode, sys.pycache_prefix) == (True, None)

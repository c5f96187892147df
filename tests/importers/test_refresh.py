"""The daily import: in a process of its own, day after day, and nothing breaks the bot."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from bot.importers import DailyRefresh, import_in_a_process

PATIENCE = 20.0
"""Seconds after which what a test waits for is taken for lost."""


class Days:
    """Imports that go as told, and the times that what they brought was taken into use."""

    def __init__(self, *outcomes: bool | Exception) -> None:
        self._outcomes = list(outcomes)
        self.over = threading.Event()
        self.renewed = 0

    def run(self, stopped: threading.Event) -> bool:
        outcome = self._outcomes.pop(0)
        if not self._outcomes:
            self.over.set()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def renew(self) -> None:
        self.renewed += 1


@pytest.mark.parametrize(
    ("outcomes", "renewed"), [((True, True), 2), ((False, True), 1), ((OSError("no"), True), 1), ((True, OSError("no")), 1)], ids=str
)
def test_each_day_imports_and_only_success_is_taken_into_use(outcomes: tuple[bool | Exception, ...], renewed: int) -> None:
    days = Days(*outcomes, False)
    with DailyRefresh(days.run, days.renew, first=0, every=0):
        assert days.over.wait(PATIENCE)
    assert days.renewed == renewed


def test_the_first_import_waits_and_the_end_does_not() -> None:
    days = Days(True)
    with DailyRefresh(days.run, days.renew, first=3600):
        pass
    assert (days.over.is_set(), days.renewed) == (False, 0)


def test_the_import_is_a_process_that_fails_without_a_fault_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    assert import_in_a_process("no-such-source", tmp_path)(threading.Event()) is False


def test_the_process_ends_with_the_bot_and_knows_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "python"
    script.write_text(f'#!/bin/sh\necho "$DISCORD_TOKEN:$GREFFIER_DATA" > {tmp_path}/said\nsleep {PATIENCE:.0f}\n')
    script.chmod(0o755)
    (tmp_path / "said").touch()
    if os.name != "posix":
        pytest.skip("a script stands in for the interpreter")
    monkeypatch.setattr("bot.importers.refresh.sys.executable", str(script))
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    stopped = threading.Event()
    stopped.set()
    assert import_in_a_process("mtgjson", tmp_path)(stopped) is False
    assert (tmp_path / "said").read_text().strip() in ("", f":{tmp_path}")

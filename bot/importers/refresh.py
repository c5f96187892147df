"""Importing again every day while the bot runs: in a process of its own, and taken into use without a restart."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from bot.repeating import Repeated

__all__ = ["DailyRefresh", "import_in_a_process"]

log = logging.getLogger(__name__)

_FIRST, _EVERY = 600.0, 86_400.0
"""Seconds before the first import, for the start to be over, and between two."""
_SECRETS = ("DISCORD_TOKEN",)

Import = Callable[[threading.Event], bool]
"""Imports, unless it is told to stop; tells whether it went well."""


class DailyRefresh(Repeated):
    """Imports every day, and then calls ``renewed``; a failure changes nothing, and is tried again the next day."""

    def __init__(self, run: Import, renewed: Callable[[], object], first: float = _FIRST, every: float = _EVERY) -> None:
        super().__init__("daily import", lambda stopped: run(stopped) and renewed(), first, every)


def import_in_a_process(source: str, data_dir: Path) -> Import:
    """What imports a source of cards, then the rules, in processes of their own, which know no secret and end with the bot.

    The rules are asked for where the cards came; that they did not come keeps no cards from use.
    """
    cards, rules = (_process(what, data_dir) for what in (("cards", "--source", source), ("rules",)))

    def run(stopped: threading.Event) -> bool:
        if not cards(stopped):
            return False
        rules(stopped)
        return True

    return run


def _process(what: tuple[str, ...], data_dir: Path) -> Import:
    command = [sys.executable, "-m", "bot", "import", *what]
    environment = {name: value for name, value in os.environ.items() if name not in _SECRETS} | {"GREFFIER_DATA": str(data_dir)}

    def run(stopped: threading.Event) -> bool:
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            ended = threading.Event()
            watcher = threading.Thread(target=_watch, args=(process, stopped, ended))
            watcher.start()
            said = process.communicate()[0].decode("utf-8", "replace").strip()
            ended.set()
            watcher.join()
        log.log(logging.INFO if process.returncode == 0 else logging.WARNING, "import: %s", said[-500:])
        return process.returncode == 0

    return run


def _watch(process: subprocess.Popen[bytes], stopped: threading.Event, ended: threading.Event) -> None:
    """End the process where the bot stops before it."""
    while not ended.wait(0.2):
        if stopped.is_set():
            process.terminate()
            return

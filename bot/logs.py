"""The log: for who keeps the bot running, without a word that a user wrote and without a secret.

Libraries that show what passes through them at DEBUG are kept at a level where they do not, and a traceback says where something broke and
what broke, but quotes the words of an exception only where these come from a machine.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator, Sequence
from copy import copy
from traceback import format_tb

from bot.errors import ConfigError, DataError, StorageError

__all__ = ["configure"]

_TALKATIVE = {
    "alembic": logging.WARNING,
    "discord": logging.INFO,
    "aiosqlite": logging.INFO,
    "aiohttp": logging.INFO,
    "sqlalchemy": logging.WARNING,
}
"""Libraries whose lower levels show messages, or the parameters of statements."""
_OWN_WORDS = (OSError, ConfigError, DataError, StorageError)
_OF_MACHINES = frozenset({"aiohttp", "asyncpg", "discord", "sqlalchemy", "sqlite3"})
"""Libraries whose exceptions quote no message."""
_CONNECTING = frozenset({"discord.client", "discord.gateway", "discord.shard"})
"""Loggers of what connects, and tries again for as long as the network is down: where that broke is the same each time."""
_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_HIDDEN = "***"


def configure(level: str, log_format: str, secrets: Sequence[str | None]) -> None:
    """Write the log on the error output, from ``level`` on, as ``texte`` or as ``json``; ``secrets`` never appear in it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Discreet(_shape(log_format), [secret for secret in secrets if secret]))
    logging.basicConfig(level=level, handlers=[handler])
    for name, least in _TALKATIVE.items():
        logging.getLogger(name).setLevel(max(least, logging.getLevelNamesMapping()[level]))


def _shape(log_format: str) -> logging.Formatter:
    if log_format != "json":
        return logging.Formatter(_TEXT)
    from pythonjsonlogger.json import JsonFormatter  # takes time that a question in a shell need not spend

    names = {"asctime": "time", "levelname": "level", "name": "logger"}
    return JsonFormatter(_TEXT, rename_fields=names, json_ensure_ascii=False)


class _Discreet(logging.Formatter):
    """Hides the secrets, and what exceptions quote, in the lines of another formatter."""

    def __init__(self, shape: logging.Formatter, secrets: Sequence[str]) -> None:
        super().__init__()
        self._shape = shape
        self._hidden = sorted({form for secret in secrets for form in (secret, json.dumps(secret)[1:-1])}, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        """One record as one line, or as a few with where it broke."""
        shown = copy(record)
        if record.exc_info and (fault := record.exc_info[1]) is not None:
            shown.exc_info, shown.exc_text = None, None
            if record.name in _CONNECTING and _is_of_the_network(fault):
                shown.msg, shown.args = f"{record.getMessage()} ({_named(fault)})", None
            else:
                shown.exc_text = "".join(_traced(fault)).rstrip()
        line = self._shape.format(shown)
        for secret in self._hidden:
            line = line.replace(secret, _HIDDEN)
        return line


def _traced(fault: BaseException) -> Iterator[str]:
    """Where a fault comes from, its causes first."""
    origin = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    if origin is not None:
        yield from _traced(origin)
    yield from format_tb(fault.__traceback__)
    yield f"{_named(fault)}\n"


def _named(fault: BaseException) -> str:
    return f"{type(fault).__qualname__}{_words(fault)}"


def _is_of_the_network(fault: BaseException) -> bool:
    return isinstance(fault, OSError) or type(fault).__module__.partition(".")[0] in ("aiohttp", "discord")


def _words(fault: BaseException) -> str:
    known = isinstance(fault, _OWN_WORDS) or type(fault).__module__.partition(".")[0] in _OF_MACHINES
    return f": {fault}" if known else ""

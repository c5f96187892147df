"""The bot in a process of its own, which may be killed at one point of an answer: `python -m tests.fakes.mortal [POINT]`.

It speaks to the Discord of the settings (DISCORD_API_BASE, DISCORD_GATEWAY_URL), keeps its database in GREFFIER_DATA, and echoes questions
but one, which has a verdict.
"""

from __future__ import annotations

import functools
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import ParamSpec, TypeVar

from bot.config import load_settings
from bot.frontends.discord import ledger, run
from bot.frontends.discord.answering import Desk
from bot.logs import configure
from bot.storage import database_url, open_storage
from bot.storage.dues import Dues
from bot.storage.privacy import Privacy
from bot.storage.vouching import ValidatedAnswers
from tests.frontends.answerers import CLONE, Broken

__all__ = ["DECISIONS", "HASHES", "POINTS"]

P = ParamSpec("P")
T = TypeVar("T")

POINTS = ("received", "intended", "sent", "recorded")
"""Before anything is written; once the intent is; once the message is sent; once that is written."""
DECISIONS = ("vouched", "retired", "unsigned", "forgotten", "alerting", "alerted")
"""Once it is written that an arbitre vouched for an answer, that it is retired, signed no more, that somebody is forgotten, that a server
is about to be told; once it is told, before that is written."""
HASHES = {"707.2": "a" * 64, "613.2a": "b" * 64, "614.1c": "c" * 64}
"""The rules of today, by the hash of their text."""


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _dying(method: Callable[P, Coroutine[object, object, T]], *, before: bool) -> Callable[P, Coroutine[object, object, T]]:
    @functools.wraps(method)
    async def dying(*args: P.args, **kwargs: P.kwargs) -> T:
        if before:
            _die()
        done = await method(*args, **kwargs)
        _die()
        return done

    return dying


def _doom(point: str) -> None:
    owner, name, before = {
        "received": (Desk, "intend", True),
        "intended": (ledger.Ledger, "intend", False),
        "sent": (ledger.Ledger, "sent", True),
        "recorded": (ledger.Ledger, "sent", False),
        "vouched": (ValidatedAnswers, "save", False),
        "retired": (ValidatedAnswers, "retire", False),
        "unsigned": (ValidatedAnswers, "remove_credit", False),
        "forgotten": (Privacy, "forget_user", False),
        "alerting": (Dues, "try_alert", False),
        "alerted": (Dues, "told", True),
    }[point]
    setattr(owner, name, _dying(getattr(owner, name), before=before))


def main() -> int:
    """Run until stopped, or killed."""
    for point in sys.argv[1:]:
        _doom(point)
    ledger._PATIENCE = 2.0  # the disk of a busy machine may stop for a second
    settings = load_settings()
    configure(settings.log_level, settings.log_format, [settings.discord_token])
    url = database_url(settings.database, settings.data_dir)
    answerer = Broken({"copie Clone": CLONE})
    answerer.hashes = dict(HASHES)
    return run(answerer, settings, lambda: open_storage(url, settings.data_dir, patient=True))


if __name__ == "__main__":
    sys.exit(main())

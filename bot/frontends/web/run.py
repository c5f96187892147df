"""Serves the web page until asked to stop."""

from __future__ import annotations

import logging

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.answers import Answerer
from bot.errors import ConfigError
from bot.frontends.metering import Monitor
from bot.frontends.web import labels
from bot.frontends.web.application import application

__all__ = ["LONGEST_LINE", "run"]

LONGEST_LINE = 32 * 1024
"""Bytes of an address: a question as long as it may be, each character of which takes four bytes, written as twelve."""

_PATIENCE = 10.0
"""Seconds that answers begun before the end may take."""

log = logging.getLogger(__name__)


def run(answerer: Answerer, monitor: Monitor | None, host: str, port: int, as_of: str | None = None) -> int:
    """Serve until the process is asked to stop; its exit code. Raises ConfigError where nothing can listen there."""
    app = application(answerer, monitor, as_of)

    def listening(_: str) -> None:
        log.info(labels.LISTENING, f"http://{host}:{port}")

    logging.getLogger("aiohttp.server").addFilter(_is_ours)
    try:  # no log of accesses: addresses hold what people asked
        web.run_app(app, host=host, port=port, print=listening, access_log=None, shutdown_timeout=_PATIENCE, max_line_size=LONGEST_LINE)
    except OSError:
        raise ConfigError([labels.ADDRESS_TAKEN % f"{host}:{port}"]) from None
    return 0


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a fault of the server is its own: what is no HTTP at all comes to every public address, all day long."""
    fault = record.exc_info[1] if record.exc_info else None
    return not isinstance(fault, HttpProcessingError | web.RequestPayloadError)

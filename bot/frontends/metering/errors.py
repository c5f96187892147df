"""Counts the errors of the log, wherever they come from."""

from __future__ import annotations

import logging

from bot.frontends.metering.meter import Meter

__all__ = ["count_errors"]


class _Counting(logging.Handler):
    def __init__(self, meter: Meter) -> None:
        super().__init__(logging.ERROR)
        self._meter = meter

    def emit(self, record: logging.LogRecord) -> None:
        """One error more, by the part of the program that logged it."""
        self._meter.failed(record.name)


def count_errors(meter: Meter) -> None:
    """Count, from now on, each error that any part of the program logs."""
    logging.getLogger().addHandler(_Counting(meter))

"""Scenarios for programs: one JSON object in, its result out, and the result as readable French."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bot.answers.building import services_over
from bot.answers.errors_fr import internal, project_error
from bot.answers.model import Json
from bot.answers.result_words import described, numbered
from bot.errors import GreffierError

__all__ = ["run_json", "table"]

_LISTS = ("mismatches", "trace", "citations", "pending", "refused", "branches", "unsupported")


def run_json(obj: Mapping[str, Json], data_dir: Path | None = None) -> dict[str, Json]:
    """The result of a scenario, over a data folder or the curated cards alone; a malformed one has its ``error`` in French."""
    services = services_over(data_dir)
    day = obj.get("as_of")
    try:
        return numbered(services, services.play(obj), day if isinstance(day, str) else None)
    except GreffierError as error:
        return _failed(obj, project_error(error))
    except RecursionError:
        return _failed(obj, internal())


def _failed(obj: Mapping[str, Json], why: str) -> dict[str, Json]:
    lists: dict[str, Json] = {key: [] for key in _LISTS}
    return {"id": obj.get("id"), "ok": False, "objects": {}, **lists, "error": why.replace("**", "")}


def table(result: Mapping[str, Json], data_dir: Path | None = None) -> str:
    """A result in French, an object a line."""
    return described(services_over(data_dir).describe, result)

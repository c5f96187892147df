"""Scenarios for programs: one JSON object in, its result out, and the result as readable French."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.answers.building import services_over
from bot.answers.chosen_words import with_english_words
from bot.answers.describe import text_of
from bot.answers.errors_fr import internal, project_error
from bot.answers.model import Json
from bot.answers.result_words import described, numbered
from bot.answers.services import Services
from bot.errors import GreffierError

__all__ = ["failed_result", "result_of", "run_json", "table"]

_LISTS = ("mismatches", "trace", "citations", "beside", "pending", "refused", "branches", "unsupported")


def run_json(obj: Mapping[str, Json], data_dir: Path | None = None) -> dict[str, Json]:
    """The result of a scenario, over a data folder or the curated cards alone; a malformed one has its ``error`` in French."""
    return result_of(services_over(data_dir), obj)


def result_of(services: Services, obj: Mapping[str, Json]) -> dict[str, Json]:
    """The result of a scenario, its citations numbered in the edition of its day, and those it requires compared by these numbers."""
    cites, day = obj.get("cites"), obj.get("as_of")
    wanted = [cite for cite in cites if isinstance(cite, str)] if isinstance(cites, list) else []
    if not isinstance(cites, list) or len(wanted) < len(cites):
        wanted = []
    try:
        played = services.play(with_english_words({**obj, "cites": []} if wanted else obj, services.lexicon))
        return _with_cites(numbered(services, played, day if isinstance(day, str) else None), wanted)
    except GreffierError as error:
        return failed_result(obj.get("id"), project_error(error))
    except RecursionError:
        return failed_result(obj.get("id"), internal())


def _with_cites(result: dict[str, Json], wanted: Sequence[str]) -> dict[str, Json]:
    """The result with the rules that it should cite and doesn't among its mismatches; where orders differ, it cites those of all."""
    if not wanted:
        return result
    cited = _list(result.get("citations"))
    known = {text_of(one.get(key)) for one in cited if isinstance(one, dict) for key in ("rule", "became")}
    shown: list[Json] = [one.get("rule") for one in cited if isinstance(one, dict)]
    missing: list[Json] = [{"object": "", "field": "cites", "expected": cite, "got": shown} for cite in wanted if cite not in known]
    mismatches: list[Json] = [*_list(result.get("mismatches")), *missing]
    return {**result, "ok": result.get("ok") is not False and not missing, "mismatches": mismatches}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def failed_result(id: Json, why: str) -> dict[str, Json]:  # noqa: A002  # the name in the contract
    """The result of a scenario that cannot be evaluated: every field, and why in ``error``."""
    lists: dict[str, Json] = {key: [] for key in _LISTS}
    fates: dict[str, Json] = {"players": {}, "lost": [], "won": [], "drawn": None, "daytime": None}
    return {"id": id, "ok": False, "objects": {}, **lists, "error": why.replace("**", ""), **fates}


def table(result: Mapping[str, Json], data_dir: Path | None = None) -> str:
    """A result in French, an object a line."""
    return described(services_over(data_dir).describe, result)

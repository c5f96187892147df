"""Results of scenarios: numbered in the edition of their day, and in French, an object a line."""

from __future__ import annotations

from collections.abc import Mapping

from bot.answers.describe import Describer, strings, text_of
from bot.answers.fates import fate_lines
from bot.answers.model import Json
from bot.answers.ports import JsonObject
from bot.answers.refusals import refusal_reason, refused_step
from bot.answers.services import NO_RULE_THEN, Services, citations
from bot.answers.wire import to_plain

__all__ = ["described", "numbered", "object_lines", "object_words", "refusal_lines"]

_ZONES = {
    "graveyard": "cimetière",
    "exile": "exil",
    "hand": "main",
    "library": "bibliothèque",
    "command": "zone de commandement",
}
_DECISIVE = 3
"""How many of the rules applied are said to decide; the engine puts the decisive ones first."""


def numbered(services: Services, result: Mapping[str, Json], day: str | None) -> dict[str, Json]:
    """The result of the engine with its rules numbered in the edition of a day, branches included; those of values shown come last."""
    numbers, beside = (_numbers(result.get(key)) for key in ("citations", "beside"))
    rules = citations(services, [*numbers, *beside], day, _DECISIVE)
    last: list[Json] = [one.rule for one in citations(services, beside, day)]
    made: dict[str, Json] = {**result, "citations": [to_plain(one) for one in rules], "beside": last}
    for key in ("trace", "pending", "refused", "lost", "won"):
        items = result.get(key)
        made[key] = [_with_number(services, item, day, then=key in ("lost", "won")) for item in items] if isinstance(items, list) else []
    if text_of(result.get("drawn")):
        made["drawn"] = citations(services, [text_of(result.get("drawn"))], day)[0].rule
    branches = result.get("branches")
    if isinstance(branches, list):
        made["branches"] = [_branch(services, branch, day) for branch in branches]
    return made


def _numbers(cited: Json) -> list[str]:
    numbers = [text_of(item.get("rule")) if isinstance(item, dict) else text_of(item) for item in cited] if isinstance(cited, list) else []
    return [number for number in numbers if number]


def _with_number(services: Services, item: Json, day: str | None, *, then: bool = False) -> Json:
    """A part of the result with the number of its rule in the edition of the day; ``then``: none where no rule said so that day."""
    if not isinstance(item, dict) or not text_of(item.get("rule")):
        return item
    cited = citations(services, [text_of(item.get("rule"))], day)[0]
    return {**item, "rule": None if then and cited.digest.startswith(NO_RULE_THEN) else cited.rule}


def _branch(services: Services, branch: Json, day: str | None) -> Json:
    if not isinstance(branch, dict):
        return branch
    inner = branch.get("result")
    return {**branch, "result": numbered(services, inner, day)} if isinstance(inner, dict) else branch


# --- For people ------------------------------------------------------------------------------------------------------


def described(describe: Describer, result: JsonObject) -> str:
    """The result in French, an object a line."""
    lines = [_status(result), *fate_lines(result), *refusal_lines(result), *object_lines(describe, result)]
    lines += [*_unread_lines(describe, result), *_mismatch_lines(result)]
    lines += [f"Règles : {', '.join(_rule_names(result))}."] if _rule_names(result) else []
    return "\n".join(line for line in lines if line)


def _status(result: JsonObject) -> str:
    error = text_of(result.get("error"))
    if error:
        return f"✗ La scène ne peut pas être jouée : {error}"
    name = text_of(result.get("id")) or "scène"
    ok = result.get("ok")
    if ok is None:
        return name
    return f"✓ {name} : tout est comme attendu." if ok else f"✗ {name} : quelque chose diffère."


def refusal_lines(result: JsonObject) -> list[str]:
    """The steps that the rules refused, a line each."""
    refused = result.get("refused")
    found = [item for item in refused if isinstance(item, dict)] if isinstance(refused, list) else []
    return [f"• étape {refused_step(item)} refusée : {refusal_reason(item)} ({text_of(item.get('rule'))})." for item in found]


def object_lines(describe: Describer, result: JsonObject) -> list[str]:
    """The objects of a result, a line each."""
    objects = result.get("objects")
    found = objects.items() if isinstance(objects, dict) else ()
    return [f"• `{key}` — {object_words(describe, obj)}" for key, obj in found if isinstance(obj, dict)]


def object_words(describe: Describer, obj: JsonObject) -> str:
    """One object in a line; one that merged with a permanent is that permanent."""
    if text_of(obj.get("merged_into")):
        return f"{describe.object_name(obj)} : le permanent fusionné `{text_of(obj.get('merged_into'))}`, dont cet objet fait partie"
    if obj.get("exists") is False:
        zone = _ZONES.get(text_of(obj.get("zone")))
        gone = f"plus là ({zone})" if zone else "n'existe plus"
        return f"{describe.object_name(obj)} : {gone}"
    parts = [describe.object_name(obj), describe.type_line(obj), describe.size(obj), describe.colors(obj)]
    keywords = ", ".join(describe.keyword(word) for word in strings(obj.get("keywords")))
    unread = " ; ".join(f"non lu : « {clause} »" for clause in strings(obj.get("unsupported")))
    return " · ".join(part for part in (*parts, keywords, unread) if part)


def _unread_lines(describe: Describer, result: JsonObject) -> list[str]:
    """The words that a step used and that were not read; those of an object stand beside it."""
    found = result.get("unsupported")
    items = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    used = [item for item in items if text_of(item.get("why")) == "used by a step"]
    return [f"• non lu sur {describe.name(text_of(item.get('card')))} : « {text_of(item.get('clause'))} »" for item in used]


def _mismatch_lines(result: JsonObject) -> list[str]:
    found = result.get("mismatches")
    items = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    return [f"✗ {item.get('object')}, {item.get('field')} : attendu {item.get('expected')!r}, obtenu {item.get('got')!r}" for item in items]


def _rule_names(result: JsonObject) -> list[str]:
    """The rules that played a part, without those of the values shown."""
    beside = _numbers(result.get("beside"))
    return [number for number in _numbers(result.get("citations")) if number not in beside]

"""The layer table: each effect applied, in order, short enough for a phone."""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.describe import strings, text_of
from bot.answers.frame import Played
from bot.answers.model import Json, Section
from bot.answers.ports import JsonObject
from bot.answers.services import Services

__all__ = ["layer_section"]

_REASONS = {
    "dependency": "par dépendance",
    "loop": "boucle de dépendances : horodatages",
    "cda": "définit une caractéristique",
    "continues": "déjà commencé",
}


def layer_section(services: Services, played: Played, ids: Iterable[str] | None = None) -> list[Section]:
    """A section that lists the effects applied to some objects (all without), none if there is no effect."""
    wanted = set(ids) if ids is not None else None
    lines = [_line(services, played, entry) for entry in played.trace if wanted is None or wanted & _touched(entry)]
    return [Section("Détails, couche par couche", "\n".join(dict.fromkeys(lines)))] if lines else []


def _touched(entry: JsonObject) -> set[str]:
    objects = strings(entry.get("objects"))
    return set(objects)


def _line(services: Services, played: Played, entry: JsonObject) -> str:
    source = played.obj(text_of(entry.get("source")))
    name = services.describe.object_name(source) if source else text_of(entry.get("source"))
    change = _change(entry.get("before"), entry.get("after"))
    reason = _REASONS.get(text_of(entry.get("because")))
    why = f" ({reason})" if reason else ""
    return f"`{text_of(entry.get('layer')):>2}` {name}{why}{f' : {change}' if change else ''}"


def _change(before: Json | None, after: Json | None) -> str:
    then, now = text_of(before), text_of(after)
    return f"{then} → {now}" if then or now else ""

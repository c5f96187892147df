"""The layer table: each effect applied, in order, a short line each so that it reads on a phone."""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.describe import Describer, enumerate_fr, strings, text_of
from bot.answers.frame import Played
from bot.answers.model import Json, Section
from bot.answers.ports import JsonObject
from bot.answers.services import Services

__all__ = ["layer_section"]

_REASONS = {
    "dependency": "par dépendance",
    "loop": "dépendances en boucle",
    "cda": "définit une caractéristique",
    "continues": "déjà commencé",
}
_FIELDS = {
    "name": "nom",
    "mana_cost": "coût",
    "controller": "contrôleur",
    "colors": "couleur",
    "abilities": "capacités",
}
_UNSHOWN = frozenset({"refused", "restrictions"})
_NOTHING = "rien"


def layer_section(services: Services, played: Played, ids: Iterable[str] | None = None) -> list[Section]:
    """A section that lists the effects applied to some objects (to all without), none if there is no effect."""
    wanted = set(ids) if ids is not None else None
    lines = [line for entry in played.trace for line in _lines(services.describe, played, entry, wanted)]
    return [Section("Détails, couche par couche", "\n".join(dict.fromkeys(lines)))] if lines else []


def _lines(describe: Describer, played: Played, entry: JsonObject, wanted: set[str] | None) -> list[str]:
    """One line for each object that an effect changed."""
    layer, reason = text_of(entry.get("layer")), _REASONS.get(text_of(entry.get("because")))
    source = played.obj(text_of(entry.get("source")))
    by = describe.object_name(source) if source else text_of(entry.get("source"))
    said = []
    for object_id in strings(entry.get("objects")):
        change = _change(describe, object_id, entry)
        if not change or (wanted is not None and object_id not in wanted):
            continue
        on = _name_before(describe, object_id, entry) or describe.object_name(played.obj(object_id))
        subject = f"*{by}* sur *{on}*" if source and source is not played.obj(object_id) else f"*{on}*"
        said.append(f"`{layer:>2}` {subject} : {change}{f' ({reason})' if reason else ''}")
    return said


def _name_before(describe: Describer, object_id: str, entry: JsonObject) -> str:
    """The name that an effect is about to change."""
    name = _values(entry.get("before"), object_id).get("name", "")
    return describe.name(name) if name else ""


def _change(describe: Describer, object_id: str, entry: JsonObject) -> str:
    """« enchantement → créature-enchantement », a field after the other."""
    before = _values(entry.get("before"), object_id)
    after = _values(entry.get("after"), object_id)
    shown = [_field(describe, name, before.get(name, ""), value) for name, value in after.items() if name not in _UNSHOWN]
    return " ; ".join(shown)


def _values(changes: Json | None, object_id: str) -> dict[str, str]:
    """Field → value of one object."""
    rows = [strings(row) for row in changes] if isinstance(changes, list) else []
    return {row[1]: row[2] for row in rows if len(row) == 3 and row[0] == object_id}


def _field(describe: Describer, name: str, before: str, after: str) -> str:
    then, now = _said(describe, name, before), _said(describe, name, after)
    label = f"{_FIELDS[name]} " if name in _FIELDS else ""
    return f"{label}{then} → {now}"


def _said(describe: Describer, name: str, value: str) -> str:
    if name == "type_line":
        return describe.type_words(value)
    if name == "colors":
        return enumerate_fr(describe.color_word(letter) for letter in value or "C")
    if name == "abilities":
        return ", ".join(_ability(describe, word) for word in value.split(", ")) if value else "aucune"
    if name == "name":
        return describe.name(value) if value else "aucun"
    return value or _NOTHING


def _ability(describe: Describer, word: str) -> str:
    count, _, other = word.partition(" ")
    return f"{count} autre{'s' if count != '1' else ''}" if other == "other" else describe.keyword(word)

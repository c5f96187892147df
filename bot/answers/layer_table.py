"""The layer table: each effect applied, in order, in French; narrow enough for a phone once its columns are stacked."""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.describe import Describer, enumerate_fr, strings, text_of
from bot.answers.model import Json, Section
from bot.answers.played import Played
from bot.answers.ports import JsonObject
from bot.answers.services import Services
from bot.engine import ALL_NAMES

__all__ = ["layer_section", "told_trace"]

_EFFECTS = {
    "add colors": "couleurs ajoutées",
    "add names": "noms ajoutés",
    "can't have abilities": "capacités interdites",
    "change text": "changement de texte",
    "change types": "types",
    "control": "contrôle",
    "copy": "copie",
    "exchange text": "échange de textes",
    "full text": "texte complet",
    "gain abilities": "capacités",
    "lose abilities": "perte de capacités",
    "lose all abilities": "perte des capacités",
    "modify power and toughness": "force/endurance",
    "not understood": "non lu",
    "remove colors": "couleurs ôtées",
    "restrict": "restriction",
    "set colors": "couleurs",
    "set name": "nom",
    "set power and toughness": "force/endurance de base",
    "switch power and toughness": "force et endurance échangées",
}
_REASONS = {
    "dependency": "par dépendance",
    "loop": "dépendances en boucle",
    "cda": "définit une caractéristique",
    "continues": "déjà commencé",
}
_LABELS = {
    "name": "",
    "mana_cost": "coût ",
    "controller": "contrôleur ",
    "colors": "",
    "abilities": "",
    "type_line": "",
    "power_toughness": "",
}
_NOTHING = {"mana_cost": "sans coût", "abilities": "sans capacité", "name": "sans nom"}
_REWORDED = "texte modifié"
_EVERY_NAME = "tous les noms de créatures non légendaires"
_NO_SIZE = "–/–"


def layer_section(services: Services, played: Played, ids: Iterable[str] | None = None) -> list[Section]:
    """A section with the effects applied to some objects (to all without), none if there is no effect."""
    wanted = set(ids) if ids is not None else None
    rows = [_row(entry) for entry in told_trace(services.describe, played) if wanted is None or entry["object"] in wanted]
    table = "\n".join(dict.fromkeys(rows))
    return [Section("Détails, couche par couche", f"```\n{table}\n```")] if rows else []


def _row(entry: JsonObject) -> str:
    """Layer, effect and change, in columns two blanks apart."""
    effect = f"{entry['effect']} ({entry['source']})"
    change = _REWORDED if entry["before"] == entry["after"] else f"{entry['before']} → {entry['after']}"
    return f"{text_of(entry['layer']):<2}  {effect}  {entry['name']} : {change}"


def told_trace(describe: Describer, played: Played) -> list[JsonObject]:
    """The trace in French, an entry for each object that an effect changed."""
    if not played.told:
        played.told.extend(_told_rows(describe, played))
    return list(played.told)


def _told_rows(describe: Describer, played: Played) -> list[JsonObject]:
    return [told for entry in played.trace for one in strings(entry.get("objects")) if (told := _told(describe, played, entry, one))]


def _told(describe: Describer, played: Played, entry: JsonObject, object_id: str) -> dict[str, Json]:
    """One effect on one object; empty where nothing that is shown changed."""
    before, after = _values(entry.get("before"), object_id), _values(entry.get("after"), object_id)
    changed = [name for name in after if name in _LABELS]
    if not changed:
        return {}
    name = describe.name(before["name"]) if before.get("name") else describe.object_name(played.obj(object_id))
    reason = _REASONS.get(text_of(entry.get("because")))
    effects = ", ".join(_EFFECTS.get(part, part) for part in text_of(entry.get("effect")).split(", "))
    return {
        "layer": entry.get("layer"),
        "rule": entry.get("rule"),
        "source": name if entry.get("source") == object_id else _source(describe, played, entry),
        "effect": f"{effects}, {reason}" if reason else effects,
        "object": object_id,
        "name": name,
        "before": _state(describe, changed, before),
        "after": _state(describe, changed, after),
    }


def _source(describe: Describer, played: Played, entry: JsonObject) -> str:
    """The name of the object that an effect comes from."""
    source = played.obj(text_of(entry.get("source")))
    return describe.object_name(source) if source else text_of(entry.get("source"))


def _values(changes: Json | None, object_id: str) -> dict[str, str]:
    """Field → value of one object."""
    rows = [strings(row) for row in changes] if isinstance(changes, list) else []
    return {row[1]: row[2] for row in rows if len(row) == 3 and row[0] == object_id}


def _state(describe: Describer, names: list[str], values: dict[str, str]) -> str:
    """The values of some fields: « Clone, {3}{U}, créature — Changeforme, 0/0 »."""
    said = [_labelled(name, _said(describe, name, values.get(name, ""))) for name in names]
    return ", ".join(part for part in said if part != _NO_SIZE or len(names) == 1)


def _labelled(name: str, said: str) -> str:
    return said if said == _NOTHING.get(name) else f"{_LABELS[name]}{said}"


def _said(describe: Describer, name: str, value: str) -> str:
    if name == "type_line":
        return describe.type_words(value)
    if name == "colors":
        return enumerate_fr(describe.color_word(letter) for letter in value or "C")
    if name == "abilities" and value:
        return _abilities(describe, value.split(", "))
    if name == "name" and value:
        return enumerate_fr(_names(describe, value.split(", ")))
    return value or _NOTHING.get(name, "rien")


def _abilities(describe: Describer, words: list[str]) -> str:
    """« vol et 1 autre capacité », « 2 capacités »."""
    count, _, other = words[-1].partition(" ")
    if other != "other":
        return enumerate_fr(describe.keyword(word) for word in words)
    plural = "s" if count != "1" else ""
    keywords = [describe.keyword(word) for word in words[:-1]]
    return enumerate_fr([*keywords, f"{count} autre{plural} capacité{plural}"]) if keywords else f"{count} capacité{plural}"


def _names(describe: Describer, pieces: list[str]) -> list[str]:
    """The names that a list joined by commas holds; a name may hold commas too."""
    names: list[str] = []
    while pieces:
        size = next((n for n in range(len(pieces), 1, -1) if describe.is_card(", ".join(pieces[:n]))), 1)
        name = ", ".join(pieces[:size])
        names.append(_EVERY_NAME if name == ALL_NAMES else describe.name(name))
        pieces = pieces[size:]
    return names

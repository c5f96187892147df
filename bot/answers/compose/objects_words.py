"""What a board made of its objects: who is what, who stays as printed."""

from __future__ import annotations

from bot.answers.describe import Describer, enumerate_fr, strings
from bot.answers.lexicon import Lexicon
from bot.answers.played import Played
from bot.answers.ports import JsonObject
from bot.engine.values import ALL_CREATURE_TYPES

__all__ = ["changed_qualities", "counters_words", "has_changed", "outcome", "restricted", "said_of_object", "short_value"]

_DERIVED = ("types", "subtypes", "supertypes", "power", "toughness", "colors", "abilities", "name")
_KEPT = (*_DERIVED, "keywords", "exists", "can_attack", "controller", "loyalty")


def has_changed(obj: JsonObject) -> bool:
    """Whether an object is not what its copiable values say."""
    copiable = obj.get("copiable")
    if obj.get("exists") is False or not isinstance(copiable, dict):
        return obj.get("exists") is False
    return any(_comparable(obj.get(key)) != _comparable(copiable.get(key)) for key in _DERIVED if key in copiable)


def _comparable(value: object) -> object:
    return sorted(map(str, value)) if isinstance(value, list) else value


def outcome(played: Played, ids: list[str]) -> tuple[str, ...]:
    """What two orders are compared by."""
    return tuple(str(_comparable(played.obj(one).get(key))) for one in ids for key in _KEPT)


def said_of_object(describe: Describer, label: str, obj: JsonObject, why_gone: str = "") -> str:
    """« *Humilité* est une créature-enchantement 1/1 sans capacité »."""
    if obj.get("exists") is False:
        return f"*{label}* n'est plus sur le champ de bataille{f' ({why_gone})' if why_gone else ''}"
    verb = "est" if has_changed(obj) else "reste"
    return f"*{label}* {verb} {describe.summary(obj)}{changed_qualities(describe, obj)}{restricted(obj)}"


def restricted(obj: JsonObject) -> str:
    """« , et ne peut ni attaquer ni bloquer »: what a creature can't do, though no keyword printed on it says so."""
    copiable = obj.get("copiable")
    printed = strings(copiable.get("keywords")) if isinstance(copiable, dict) else []
    attack = obj.get("can_attack") is False and "defender" not in printed
    block = obj.get("can_block") is False
    if attack and block:
        return ", et ne peut ni attaquer ni bloquer"
    return ", et ne peut pas attaquer" if attack else ", et ne peut pas bloquer" if block else ""


def changed_qualities(describe: Describer, obj: JsonObject) -> str:
    """Subtypes, colours and keywords where they are not those of the copiable values."""
    copiable = obj.get("copiable")
    if not isinstance(copiable, dict):
        return ""
    parts = []
    if _comparable(obj.get("subtypes")) != _comparable(copiable.get("subtypes")):
        parts.append(_subtypes(describe, obj))
    if _comparable(obj.get("colors")) != _comparable(copiable.get("colors")):
        parts.append(describe.colors(obj))
    gained = [word for word in strings(obj.get("keywords")) if word not in strings(copiable.get("keywords"))]
    if gained:
        parts.append(f"avec {enumerate_fr(describe.keyword(word) for word in gained)}")
    return f" ({', '.join(part for part in parts if part)})" if parts else ""


def _subtypes(describe: Describer, obj: JsonObject) -> str:
    names = strings(obj.get("subtypes"))
    if not names:
        return "sans sous-type"
    every = ALL_CREATURE_TYPES in names
    return f"{'' if every else 'de type '}{enumerate_fr(describe.subtypes(obj))}"


def short_value(describe: Describer, label: str, obj: JsonObject) -> str:
    """« Humilité 1/1 », « Opalescence : enchantement »."""
    size = describe.size(obj)
    return f"{label} {size}" if size else f"{label} : {describe.types(obj)}"


def counters_words(lexicon: Lexicon, kind: str, number: int) -> str:
    """« 2 marqueurs +1/+1 »."""
    shown = kind if kind[:1] in "+-" else lexicon.word(kind, "counter")
    shown = f"« {shown} »" if shown == kind and kind[:1] not in "+-" else shown
    return f"{number} marqueur{'s' if number > 1 else ''} {shown}"

"""The words that a scenario chooses, French or English, in the English that the engine reads."""

from __future__ import annotations

from collections.abc import Mapping

from bot.answers.lexicon import Lexicon, Reading, TermKind
from bot.answers.model import Json
from bot.answers.ports import JsonObject

__all__ = ["with_english_words"]

_KINDS: Mapping[str, tuple[TermKind, ...]] = {
    "creature_type": (TermKind.CREATURE_TYPE,),
    "land_type": (TermKind.LAND_TYPE,),
    "color": (),
    "from": (TermKind.LAND_TYPE, TermKind.CREATURE_TYPE),
    "to": (TermKind.LAND_TYPE, TermKind.CREATURE_TYPE),
}
"""The choices that are words, and what they may be besides colours."""
_COLORED = ("color", "from", "to")


def with_english_words(scenario: JsonObject, lexicon: Lexicon) -> JsonObject:
    """The scenario with its chosen words in English. A word of both languages (Serpent) is the English one."""
    steps = scenario.get("steps")
    return {**scenario, "steps": [_step(step, lexicon) for step in steps]} if isinstance(steps, list) else scenario


def _step(step: Json, lexicon: Lexicon) -> Json:
    if not isinstance(step, dict):
        return step
    made = dict(step)
    choices, inner = step.get("choices"), step.get("steps")
    if isinstance(choices, dict):
        made["choices"] = {key: _chosen(key, value, lexicon) if key in _KINDS else value for key, value in choices.items()}
    if isinstance(inner, list):
        made["steps"] = [_step(one, lexicon) for one in inner]
    return made


def _chosen(key: str, value: Json, lexicon: Lexicon) -> Json:
    if isinstance(value, list):
        return [_chosen(key, item, lexicon) for item in value]
    return _word(key, value, lexicon) if isinstance(value, str) else value


def _word(key: str, said: str, lexicon: Lexicon) -> str:
    color = lexicon.color(said) if key in _COLORED else None
    if color is not None:
        return color.english
    kinds = _KINDS[key]
    readings: list[Reading] = lexicon.read(said, *kinds) if kinds else []
    if any(reading.language == "en" for reading in readings):
        return said
    return readings[0].term.english if readings else said

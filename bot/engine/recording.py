"""What a trace shows of an object in each layer: fields and values in short words."""

from __future__ import annotations

from bot.engine.characteristics import Chars, types_of
from bot.engine.domains import fields_of
from bot.engine.keyword_text import keyword_text
from bot.engine.sublayers import Kind
from bot.engine.values import color_letters

__all__ = ["Shown", "difference", "shown"]

Shown = tuple[tuple[str, str], ...]
"""Field → value, as text."""

Changes = tuple[tuple[str, str, str], ...]

_PT = Kind.PT_DEFINE | Kind.PT_SET | Kind.PT_MODIFY | Kind.PT_MODIFY_STATIC | Kind.PT_COUNTERS | Kind.PT_SWITCH
_WHOLE = Kind.COPY | Kind.FACE_DOWN | Kind.TEXT


def shown(chars: Chars, layer: int) -> Shown:
    """The fields that a layer may change."""
    fields: list[tuple[str, str]] = []
    if layer & _WHOLE:
        fields += [("name", ", ".join(chars.names)), ("mana_cost", chars.mana_cost or "")]
    if layer & Kind.CONTROL:
        fields.append(("controller", chars.controller))
    if layer & (Kind.TYPE | _WHOLE):
        fields.append(("type_line", type_line(chars)))
    if layer & (Kind.COLOR | _WHOLE):
        fields.append(("colors", "".join(color_letters(chars.colors))))
    if layer & (Kind.ABILITY | Kind.TYPE | _WHOLE):
        fields.append(("abilities", _abilities(chars)))
    if layer & (_PT | _WHOLE):
        fields.append(("power_toughness", f"{_number(chars.power)}/{_number(chars.toughness)}"))
    if layer & Kind.RESTRICT:
        fields.append(("restrictions", ", ".join(sorted(cant.value for cant in chars.cants))))
    if chars.unknown:
        fields.append(("refused", ", ".join(sorted(fields_of(chars.unknown)))))
    return tuple(fields)


def difference(object_id: str, before: Shown, after: Shown) -> tuple[Changes, Changes]:
    """The fields that changed, as they were and as they are."""
    then, now = dict(before), dict(after)
    changed = [name for name in now if then.get(name, "") != now[name]]
    return (
        tuple((object_id, name, then.get(name, "")) for name in changed),
        tuple((object_id, name, now[name]) for name in changed),
    )


def type_line(chars: Chars) -> str:
    """Supertypes, types and subtypes as printed on a card."""
    left = " ".join((*sorted(chars.supertypes), *types_of(chars.types)))
    return f"{left} — {' '.join(chars.subtypes)}" if chars.subtypes else left


def _abilities(chars: Chars) -> str:
    """Keywords by name, other abilities by their number."""
    words = [keyword_text(i.ability) for i in chars.abilities]
    others = words.count("")
    named = [word for word in words if word]
    return ", ".join([*named, f"{others} other"] if others else named)


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)

"""Objects as data: the derived characteristics of one object in the JSON form of the public contract."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.abilities import Ability, Activated, AddMana, Chapter, Cost, Inert, walk
from bot.engine.actions import Json
from bot.engine.characteristics import ALL_NAMES, AbilityInstance, Characteristics, Origin, printed_number
from bot.engine.designating import sector_of
from bot.engine.faces import face_name
from bot.engine.keyword_text import keyword_text
from bot.engine.objects import PROTECTOR
from bot.engine.ports import Printer
from bot.engine.trees import each_keyword, keywords_of
from bot.engine.values import COLOR_WORDS, COLORS, Face, Zone, color_letters, mana_value_of_cost
from bot.memories import Memory

__all__ = ["Described", "absent_object", "describe", "name_tribal"]

Described = dict[str, Json]
"""One object in JSON."""

_LASTING = (Zone.BATTLEFIELD, Zone.STACK)


def absent_object() -> Described:
    """An object that never came to exist."""
    return {"exists": False, "zone": Zone.NONE.value}


def describe(seen: Characteristics, printer: Printer, *, exists: bool | None = None) -> Described:
    """Every field of the contract; those refused are null, with the clauses that are not understood."""
    obj = seen.obj
    zone = obj.zone
    described: Described = {
        "exists": zone in _LASTING if exists is None else exists,
        "zone": zone.value,
        "name": seen.name,
        "names": ALL_NAMES if ALL_NAMES in seen.names else _list(seen.names),
        "mana_cost": seen.mana_cost,
        "mana_value": seen.mana_value,
        "colors": _list(color_letters(seen.colors)),
        "color_indicator": _list(color_letters(seen.indicator or 0)),
        "color_identity": _list(color_letters(obj.card.identity)),
        "supertypes": _list(sorted(seen.supertypes)),
        "types": _list(seen.types),
        "subtypes": _list(seen.subtypes),
        "power": seen.power,
        "toughness": seen.toughness,
        "base_power": seen.base_power,
        "base_toughness": seen.base_toughness,
        "loyalty": seen.loyalty,
        "defense": seen.defense,
        "keywords": _list(seen.keywords),
        **_texts(seen.abilities, printer),
        "mana_abilities": _list(_mana(seen)),
        "controller": seen.controller,
        "owner": obj.owner,
        "face": face_name(obj.card, seen.copiable, obj),
        "face_down": obj.face_down is not None and zone in (*_LASTING, Zone.COMMAND),
        "tapped": obj.tapped,
        "flipped": obj.flipped,
        "transformed": zone is Zone.BATTLEFIELD and obj.card.layout.double_faced and obj.face == 1 and not obj.components,
        "is_token": obj.is_token,
        "attached_to": obj.attached_to,
        "counters": {counter.kind: counter.count for counter in obj.counters},
        **_designated(seen),
        "can_attack": seen.can_attack,
        "can_block": seen.can_block,
        "copiable": describe_face(seen, printer),
        "unsupported": _list(clause.clause for clause in seen.unsupported),
    }
    if seen.unknown:
        described.update(dict.fromkeys(seen.unknown, None))
        described["refused"] = _list(sorted(seen.unknown))
    return described


def _designated(seen: Characteristics) -> Described:
    """The protector of a battle and the sector of a permanent, where there is one [CR 310.8, 702.158b]."""
    protector, sector = next(iter(seen.obj.choice(PROTECTOR)), None), sector_of(seen.obj)
    battle: Described = {"protector": protector} if "Battle" in seen.types else {}
    return battle if sector is None else {**battle, "sector": sector}


def name_tribal(described: Described) -> None:
    """Call kindred by its name of before 2024, tribal [CR 308.1]."""
    for part in (described, described.get("copiable")):
        types = part.get("types") if isinstance(part, dict) else None
        if isinstance(part, dict) and isinstance(types, list):
            part["types"] = ["Tribal" if name == "Kindred" else name for name in types]


def _list(values: Iterable[str]) -> list[Json]:
    return list(values)


def _texts(abilities: tuple[AbilityInstance, ...], printer: Printer) -> Described:
    """The abilities: their number, their texts, and the rules text, a line of keywords being one paragraph."""
    shown = [instance for instance in abilities if instance.origin is not Origin.IMPLICIT]
    lines = [_line(group, printer) for group in _paragraphs(shown)]
    return {
        "abilities": _count(instance.ability for instance in shown),
        "ability_texts": _list(_text(instance, printer) for instance in shown),
        "text": "\n".join(lines),
    }


def _paragraphs(shown: list[AbilityInstance]) -> list[list[AbilityInstance]]:
    """The abilities by paragraph: the keywords of one line together."""
    groups: list[list[AbilityInstance]] = []
    for instance in shown:
        last = groups[-1][-1] if groups else None
        if last is not None and instance.paragraph is not None and _place(last) == _place(instance):
            groups[-1].append(instance)
        else:
            groups.append([instance])
    return groups


def _place(instance: AbilityInstance) -> tuple[Origin, int, str | None]:
    return instance.origin, instance.index, instance.by


def _line(group: list[AbilityInstance], printer: Printer) -> str:
    """One paragraph; a line of keywords as its text has it, unless some of them changed."""
    single = tuple(instance.ability for instance in group)
    for instance in group:
        if instance.paragraph is not None and keywords_of(instance.paragraph) == single:
            return _print(instance.paragraph, printer)
    texts = [_text(instance, printer) for instance in group]
    return ", ".join([texts[0], *(text[:1].lower() + text[1:] for text in texts[1:])])


def _text(instance: AbilityInstance, printer: Printer) -> str:
    """The ability in words; the mana ability of a basic land type is never printed, but shown [CR 305.6]."""
    ability = instance.ability
    if instance.origin is Origin.INTRINSIC and isinstance(ability, Activated) and isinstance(ability.cost, Cost):
        added = (node for sentence in ability.sentences for node in walk(sentence) if isinstance(node, AddMana))
        return f"{', '.join(ability.cost.parts)}: Add {' or '.join(symbol for node in added for symbol in node.symbols)}."
    return _print(ability, printer)


_PRINTED: Memory[int, tuple[Ability, str]] = Memory(4_000)


def _print(ability: Ability, printer: Printer) -> str:
    """The text of a tree, remembered by the identity of the tree."""
    known = _PRINTED.get(id(ability))
    if known is not None and known[0] is ability:
        return known[1]
    return _PRINTED.keep(id(ability), (ability, printer.ability(ability)))[1]


def _count(abilities: Iterable[Ability]) -> int:
    """Each chapter for itself [CR 714.2c], anything else once."""
    return sum(len(ability.numbers) if isinstance(ability, Chapter) else 1 for ability in abilities)


def _mana(seen: Characteristics) -> list[str]:
    """The symbols that its mana abilities can add, colours first in their order, then C, then ``any``."""
    found: set[str] = set()
    for instance in seen.abilities:
        if isinstance(instance.ability, Activated):
            for node in (node for sentence in instance.ability.sentences for node in walk(sentence)):
                if isinstance(node, AddMana):
                    found.update(_added(node, seen))
                elif isinstance(node, Inert) and node.words.casefold().startswith("add "):
                    found.update(_added_in_words(node.words.casefold(), seen))
    order = [*COLORS, "C", "any"]
    return sorted(found, key=lambda symbol: order.index(symbol) if symbol in order else len(order))


def _added(node: AddMana, seen: Characteristics) -> list[str]:
    if node.any_color:
        return ["any"]
    if node.chosen:
        return _chosen_colors(seen)
    return [letter for symbol in node.symbols for letter in symbol if letter in "WUBRGC"]


def _chosen_colors(seen: Characteristics) -> list[str]:
    return [COLORS[COLOR_WORDS.index(word)] for word in seen.obj.choice("color") if word in COLOR_WORDS]


def _added_in_words(words: str, seen: Characteristics) -> list[str]:
    if "chosen color" in words:
        return _chosen_colors(seen)
    if "any color" in words or "any one color" in words:
        return ["any"]
    symbols = [part.split("}")[0].upper() for part in words.split("{")[1:]]
    return [letter for symbol in symbols for letter in symbol if letter in "WUBRGC"]


def describe_face(seen: Characteristics, printer: Printer) -> Described:
    """The copiable values [CR 707.2]."""
    face: Face = seen.copiable_face
    single = each_keyword(face.abilities)
    keywords = [keyword_text(ability) for ability in single]
    texts = [_print(ability, printer) for ability in face.abilities]
    return {
        "name": face.name,
        "mana_cost": face.mana_cost,
        "mana_value": mana_value_of_cost(face.mana_cost),
        "colors": _list(color_letters(face.colors)),
        "color_indicator": _list(color_letters(face.indicator or 0)),
        "supertypes": _list(sorted(face.supertypes)),
        "types": _list(face.types),
        "subtypes": _list(face.subtypes),
        "power": printed_number(face.power),
        "toughness": printed_number(face.toughness),
        "loyalty": printed_number(face.loyalty),
        "defense": printed_number(face.defense),
        "keywords": _list(dict.fromkeys(k for k in keywords if k)),
        "abilities": _count(single),
        "ability_texts": _list(_print(ability, printer) for ability in single),
        "text": "\n".join(texts),
    }

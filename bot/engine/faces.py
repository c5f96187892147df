"""Faces: which printed values an object shows in each zone and status, before anything else applies.

Double-faced, split, flip, prototype, merged and melded objects all come down to two questions: which values the
object has of its own (`own_values`), and which face of some values shows (`shown_face`).
"""

from __future__ import annotations

from bot.engine.abilities import Ability, Cost, Keyword, Keywords, Number, Size
from bot.engine.epochs import Epoch
from bot.engine.objects import Component, CopiableValues, Obj
from bot.engine.trees import each_keyword
from bot.engine.values import CardDef, Face, Layout, Zone, color_letters, mana_value_of_cost
from bot.records import replace

__all__ = [
    "CAST_TURNED",
    "back_is_up",
    "can_transform",
    "cast_turned",
    "face_name",
    "half_index",
    "identity_letters",
    "is_melded",
    "is_nonmodal_back",
    "is_room",
    "is_spell_face",
    "mana_value",
    "own_values",
    "shown_face",
    "turned_over",
]

_ADVENTURERS = (Layout.ADVENTURE, Layout.OMEN, Layout.PREPARE)
_SPLIT = (Layout.SPLIT, Layout.AFTERMATH)
_SHOWN_BY_STATUS = (Zone.BATTLEFIELD, Zone.STACK)


CAST_TURNED = {"disturb": "702.146a", "more than meets the eye": "702.162a"}
"""Keywords of a front face by which the card is cast with its back face up, and their rules."""


def cast_turned(card: CardDef, modes: frozenset[str]) -> str | None:
    """The rule of the keyword by which a double-faced card is cast with its back face up, if it is [CR 712.11a]."""
    names = {part.name.casefold() for part in each_keyword(card.front.abilities) if isinstance(part, Keyword)}
    turned = (rule for keyword, rule in CAST_TURNED.items() if keyword in modes & names)
    return next(turned, None) if card.layout.double_faced else None


def own_values(obj: Obj) -> CopiableValues:
    """What the object is by itself, before copy effects: prototyped values and merged components included."""
    if obj.components and not is_melded(obj):
        return _merged_values(obj)
    card = obj.card
    if "prototype" in obj.modes and obj.zone in _SHOWN_BY_STATUS:
        # [CR 718.3b, 718.4] The alternative cost and size, on the stack and the battlefield only.
        card = replace(card, faces=(_prototyped(card.front), *card.faces[1:]))
    return CopiableValues(card, _face_up(obj.card, obj.face, obj.zone))


def _face_up(card: CardDef, face: int, zone: Zone) -> int:
    """The face that counts in a zone: elsewhere than on the battlefield or the stack, always the front [CR 712.8a, 715.4]."""
    if card.layout in _ADVENTURERS:
        return face if zone is Zone.STACK else 0
    return face if zone in _SHOWN_BY_STATUS and face < len(card.faces) else 0


def _merged_values(obj: Obj) -> CopiableValues:
    """The topmost component's values, and the abilities of all components [CR 730.2a, 702.140e]."""
    top, *others = [_component_card(component, obj.flipped) for component in obj.components]
    extra: tuple[Ability, ...] = tuple(ability for card in others for ability in card.front.abilities)
    faces = tuple(replace(face, abilities=(*face.abilities, *extra)) for face in top.faces)
    return CopiableValues(replace(top, faces=faces), 0)


def _component_card(component: Component, flipped: bool) -> CardDef:
    """A component as a one-faced card showing the face that is up."""
    card = component.card
    if card.layout is Layout.FLIP and flipped:
        return replace(card, faces=(_flipped(card),), layout=Layout.NORMAL)  # [CR 730.2h]
    face = card.faces[component.face] if component.face < len(card.faces) else card.front
    if component.prototyped:
        face = _prototyped(face)
    return replace(card, faces=(face,), layout=Layout.NORMAL)


def shown_face(values: CopiableValues, obj: Obj, epoch: Epoch) -> Face:
    """The face whose values an object shows, by its zone and status."""
    card = values.card
    if card.layout in _SPLIT:
        return _split_face(card, values.face, obj, epoch)
    if card.layout is Layout.FLIP:
        # [CR 710.2] Only on the battlefield; the copier's own status decides [CR 707.3].
        return _flipped(card) if obj.flipped and obj.zone is Zone.BATTLEFIELD else card.front
    return card.faces[values.face] if values.face < len(card.faces) else card.front


def _split_face(card: CardDef, half: int, obj: Obj, epoch: Epoch) -> Face:
    if is_room(card) and obj.zone is Zone.BATTLEFIELD:
        return _room_face(card, obj.unlocked)
    if obj.zone is Zone.STACK and "fuse" not in obj.modes:
        return card.faces[half]  # [CR 709.3b]
    return _combined(card) if epoch.split_cards_combined else card.front


def _combined(card: CardDef) -> Face:
    """Both halves together [CR 709.4]; the name holds both names [CR 709.4a]."""
    left, right = card.faces[0], card.faces[1]
    types = tuple(dict.fromkeys((*left.types, *right.types)))
    return replace(
        left,
        name=card.name,
        mana_cost=(left.mana_cost or "") + (right.mana_cost or "") or None,
        supertypes=left.supertypes | right.supertypes,
        types=types,
        subtypes=tuple(dict.fromkeys((*left.subtypes, *right.subtypes))),
        abilities=(*left.abilities, *(right.abilities if right.abilities != left.abilities else ())),
    )


def is_room(card: CardDef) -> bool:
    """Whether a split card is a permanent with a shared type line [CR 709.5]."""
    return card.layout is Layout.SPLIT and "Enchantment" in card.front.types


def _room_face(card: CardDef, unlocked: frozenset[int]) -> Face:
    """Name, cost and text of the unlocked halves only [CR 709.5]."""
    open_halves = [face for i, face in enumerate(card.faces) if i in unlocked]
    shared = replace(card.front, name=None, mana_cost=None, abilities=())
    if len(open_halves) == len(card.faces):
        return _combined(card)
    if not open_halves:
        return shared
    return replace(shared, name=open_halves[0].name, mana_cost=open_halves[0].mana_cost, abilities=open_halves[0].abilities)


def _flipped(card: CardDef) -> Face:
    """The alternative characteristics; colour and mana cost don't change [CR 710.1c]."""
    return replace(card.faces[1], mana_cost=card.front.mana_cost, indicator=card.front.indicator)


def _prototyped(face: Face) -> Face:
    """The face with the cost and size in the inset frame [CR 718.2]."""
    keyword = next((k for k in _keywords(face) if k.name == "prototype"), None)
    if keyword is None:
        return face
    cost = next(("".join(p.parts) for p in keyword.params if isinstance(p, Cost)), face.mana_cost)
    size = next((p for p in keyword.params if isinstance(p, Size)), None)
    if size is None or not (isinstance(size.power, Number) and isinstance(size.toughness, Number)):
        return replace(face, mana_cost=cost)
    return replace(face, mana_cost=cost, power=size.power.value, toughness=size.toughness.value)


def _keywords(face: Face) -> list[Keyword]:
    found: list[Keyword] = []
    for ability in face.abilities:
        if isinstance(ability, Keyword):
            found.append(ability)
        elif isinstance(ability, Keywords):
            found.extend(ability.keywords)
    return found


def is_melded(obj: Obj) -> bool:
    """Whether the object is a melded permanent: its card is the combined face, its components the two cards."""
    return bool(obj.components) and obj.card.layout is Layout.MELD


def back_is_up(values: CopiableValues) -> bool:
    """Whether the back face of two-faced values is up."""
    return values.card.layout.double_faced and values.face == 1


def can_transform(obj: Obj, epoch: Epoch) -> bool:
    """Whether turning it over does something under the rules of then [CR 701.27c, 701.27d, 712.4c, 712.15a]."""
    if not epoch.modal_cards_transform and obj.card.layout is Layout.MODAL_DFC:
        return False
    if obj.face_down is not None:
        return False
    if obj.components:
        return not is_melded(obj) and any(_two_faced(component.card) for component in obj.components)  # [CR 730.2i]
    return _two_faced(obj.card) and not is_spell_face(obj)


def is_spell_face(obj: Obj) -> bool:
    """Whether the face that would turn up is an instant or sorcery [CR 701.27d]."""
    hidden = obj.card.faces[1 - obj.face] if _two_faced(obj.card) and not obj.components else None
    return hidden is not None and bool({"Instant", "Sorcery"} & set(hidden.types))


def _two_faced(card: CardDef) -> bool:
    return card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC) and len(card.faces) == 2


def turned_over(obj: Obj) -> Obj:
    """The object with its other face up, or each of its two-faced components [CR 701.27a, 730.2i]."""
    if not obj.components:
        return replace(obj, face=1 - obj.face)
    turned = tuple(replace(c, face=1 - c.face) if _two_faced(c.card) else c for c in obj.components)
    return replace(obj, components=turned)


def mana_value(obj: Obj, values: CopiableValues, cost: str | None, epoch: Epoch) -> int:
    """The mana value [CR 202.3]: ``values`` are its copiable values, ``cost`` its mana cost after all effects."""
    if obj.face_down is not None and obj.zone in _SHOWN_BY_STATUS:
        return 0
    copied = values.source is not None
    if is_melded(obj) and not copied:
        return sum(mana_value_of_cost(c.card.front.mana_cost) for c in obj.components)  # [CR 202.3c]
    if is_nonmodal_back(values) and not copied:
        # [CR 202.3b] As though it had the front face's cost; before 2016-04-08, 0.
        return mana_value_of_cost(values.card.front.mana_cost) if epoch.back_face_uses_front_cost else 0
    x = obj.x or 0 if obj.zone is Zone.STACK else 0  # [CR 202.3e]
    return mana_value_of_cost(cost, x)


def is_nonmodal_back(values: CopiableValues) -> bool:
    """Whether these are the values of a back face that has no cost of its own [CR 202.3b]."""
    return values.card.layout is Layout.TRANSFORM and values.face == 1


def half_index(card: CardDef, face: str | None) -> int | None:
    """The face that a word means: ``front``, ``back``, ``left``, ``right`` or a face's own name."""
    if face is None:
        return None
    words = {"front": 0, "left": 0, "back": 1, "right": 1}
    if face.casefold() in words:
        index = words[face.casefold()]
        return index if index < len(card.faces) else None
    return next((i for i, f in enumerate(card.faces) if f.name and f.name.casefold() == face.casefold()), None)


def face_name(card: CardDef, values: CopiableValues, obj: Obj) -> str | None:
    """``front`` or ``back`` for objects of two faces or halves, else ``None``."""
    if card.layout.double_faced and len(card.faces) > 1:
        return "back" if obj.face == 1 else "front"
    if card.layout in _SPLIT and obj.zone in _SHOWN_BY_STATUS:
        return "back" if (values.face == 1 or obj.unlocked == {1}) else "front"
    return None


def identity_letters(card: CardDef) -> list[str]:
    """The colour identity of a card [CR 903.4], in WUBRG order."""
    return color_letters(card.identity)

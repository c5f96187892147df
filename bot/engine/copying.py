"""Copying: copiable values as a copy acquires them, and the exceptions of copy effects [CR 707].

`snapshot` takes what a copy of an object gets [CR 707.2]; `two_faced_snapshot` what a token copy gets [CR 707.8a];
`with_exceptions` applies what follows "except" [CR 707.9] to every face kept. The result is final: later changes of the
original don't change the copy [CR 707.2b].
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.abilities import (
    Ability,
    Amount,
    BasePT,
    Be,
    Change,
    Condition,
    CopyException,
    Except,
    ExceptHasThis,
    ExceptKeeps,
    ExceptNoManaCost,
    ExceptVerbatim,
    Gain,
    HaveName,
    IsNot,
    Keyword,
    LoseAll,
    Modify,
    Size,
    StartingLoyalty,
    Static,
    This,
)
from bot.engine.becoming import colors_named, loses_types, type_change
from bot.engine.characteristics import Characteristics, Chars, types_of
from bot.engine.epochs import DoubleFacedTokens, Epoch
from bot.engine.face_rules import rules_of_copying
from bot.engine.faces import is_room
from bot.engine.objects import CopiableValues, Obj
from bot.engine.type_operations import ChangeTypes
from bot.engine.values import CardDef, Face, Layout, Zone
from bot.engine.world import Context
from bot.records import dataclass, replace

__all__ = ["Exceptions", "rules_of_copy", "rules_of_token_copy", "snapshot", "two_faced_snapshot", "with_exceptions"]

_ADVENTURERS = (Layout.ADVENTURE, Layout.OMEN, Layout.PREPARE)


def snapshot(seen: Characteristics) -> CopiableValues:
    """What an object that copies this one acquires: the face that is up, and halves whose existence is copied."""
    card, face = seen.copiable.card, seen.copiable_face
    if seen.obj.face_down is None and (card.layout is Layout.FLIP or is_room(card)):
        # [CR 707.3, 709.5] Flipped or not, locked or not: the copier's own status decides.
        return CopiableValues(card, 0, seen.obj.id)
    if seen.obj.face_down is None and card.layout in _ADVENTURERS:
        return CopiableValues(replace(card, faces=(face, *card.faces[1:])), 0, seen.obj.id)  # [CR 715.2b]
    layout = Layout.NORMAL if card.layout.double_faced or card.layout is Layout.FLIP else card.layout
    return CopiableValues(CardDef(face.name or "", (face,), layout, card.identity), 0, seen.obj.id)


def rules_of_copy(seen: Characteristics) -> tuple[str, ...]:
    """The rules of copying an object: a copy's copied values [CR 707.3], and the face that is up where it has two [CR 707.8]."""
    two_faced = seen.obj.card.layout.double_faced and seen.obj.zone is Zone.BATTLEFIELD
    told = (("707.3", seen.copiable.source is not None), ("707.8", two_faced))
    return ("707.2", *rules_of_copying(seen.obj, seen.copiable), *(rule for rule, true in told if true))


def rules_of_token_copy(seen: Characteristics, values: CopiableValues) -> tuple[str, ...]:
    """The same for a token, which may have both faces [CR 707.8a]."""
    both = len(values.card.faces) > 1 and values.card.layout.double_faced
    return ("707.2", "707.8a") if both else rules_of_copy(seen)


def two_faced_snapshot(seen: Characteristics, epoch: Epoch) -> CopiableValues:
    """What a token that is a copy acquires: both faces of a double-faced permanent or card, as the rules of then say."""
    obj = seen.obj
    if not _gives_two_faces(obj, epoch):
        return snapshot(seen)
    up = obj.face if obj.zone in (Zone.BATTLEFIELD, Zone.STACK) else 0
    faces = obj.card.faces if seen.copiable.source is None else (seen.copiable_face,) * 2
    return CopiableValues(replace(obj.card, faces=faces), up, obj.id)


def _gives_two_faces(obj: Obj, epoch: Epoch) -> bool:
    if obj.face_down is not None or obj.components or len(obj.card.faces) < 2:
        return False
    if obj.card.layout is Layout.TRANSFORM:
        return epoch.double_faced_tokens is not DoubleFacedTokens.NONE
    return obj.card.layout is Layout.MODAL_DFC and epoch.double_faced_tokens is DoubleFacedTokens.ALL


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The exceptions of a copy effect and what they need to be applied.

    ``this``: the ability they belong to [CR 707.9a]. ``own``: the copier's values, for those it keeps [CR 707.9c].
    ``amount`` computes sizes; ``holds`` judges a condition on the values copied so far [CR 707.9f]; ``report`` is told of
    what is not understood, ``cite`` of the rules applied.
    """

    parts: tuple[CopyException, ...]
    context: Context
    amount: Callable[[Amount], int | None]
    holds: Callable[[Condition, CopiableValues], bool]
    report: Callable[[str], None]
    cite: Callable[[str], None]
    this: Ability | None = None
    own: Face | None = None


def with_exceptions(values: CopiableValues, exceptions: Exceptions) -> CopiableValues:
    """The copied values with every exception applied; conditional ones are judged after the others [CR 707.9f]."""
    parts = exceptions.parts
    for part in sorted(parts, key=lambda part: _condition(part) is not None):
        condition = _condition(part)
        if condition is not None and not exceptions.holds(condition, values):
            continue
        faces = tuple(_except(face, part, exceptions) for face in values.card.faces)
        _cite(values.card.faces, faces, part, exceptions)
        name = faces[0].name or "" if len(faces) == 1 else values.card.name
        values = replace(values, card=replace(values.card, faces=faces, name=name))
    return values


def _condition(part: CopyException) -> Condition | None:
    return part.condition if isinstance(part, Except | ExceptNoManaCost) else None


def _cite(before: tuple[Face, ...], after: tuple[Face, ...], part: CopyException, exceptions: Exceptions) -> None:
    """The rule of an exception that changed something; an ability that defines what it sets is not copied [CR 707.9d]."""
    if before == after:
        return
    added = isinstance(part, ExceptHasThis) or (isinstance(part, Except) and isinstance(part.change, Gain))
    exceptions.cite("707.9a" if added else "707.9c" if isinstance(part, ExceptKeeps) else "707.9b")
    if not added and any(_defining_lost(old, new) for old, new in zip(before, after, strict=True)):
        exceptions.cite("707.9d")


def _defining_lost(before: Face, after: Face) -> bool:
    lost = any(_defines(ability) for ability in before.abilities if ability not in after.abilities)
    return lost or (before.indicator is not None and after.indicator is None)


def _except(face: Face, part: CopyException, exceptions: Exceptions) -> Face:
    if isinstance(part, Except):
        return _changed(face, part.change, exceptions)
    if isinstance(part, ExceptHasThis):
        return face if exceptions.this is None else replace(face, abilities=(*face.abilities, exceptions.this))
    if isinstance(part, ExceptKeeps):
        return face if exceptions.own is None else _keeping(face, part.what, exceptions.own, exceptions.this)
    if isinstance(part, ExceptNoManaCost):
        return replace(face, mana_cost=None)
    if isinstance(part, ExceptVerbatim):
        exceptions.report(part.words)
    return face


def _keeping(face: Face, what: str, own: Face, this: Ability | None) -> Face:
    """Its own value instead of the copied one [CR 707.9c]."""
    if "abilities" in what:
        return replace(face, abilities=(*face.abilities, *(ability for ability in own.abilities if ability is not this)))
    if "color" in what:
        face = _without_cda(replace(face, own_colors=own.colors, indicator=None), "color")
    if "name" in what:
        face = replace(face, name=own.name)
    if "power" in what:
        face = _without_cda(replace(face, power=own.power), "size")
    if "toughness" in what:
        face = _without_cda(replace(face, toughness=own.toughness), "size")
    return face


def _changed(face: Face, change: Change, exceptions: Exceptions) -> Face:
    if isinstance(change, Be):
        return _being(face, change, exceptions)
    if isinstance(change, BasePT):
        return _sized(face, change.size, exceptions)
    if isinstance(change, Gain):
        return replace(face, abilities=(*face.abilities, *change.abilities))
    if isinstance(change, StartingLoyalty):
        return replace(face, loyalty=exceptions.amount(change.loyalty))
    if isinstance(change, HaveName):
        return replace(face, name=change.name.text)
    if isinstance(change, IsNot):
        lost = loses_types(change)
        return face if lost is None else _retyped(face, lost)
    if isinstance(change, LoseAll):
        return replace(face, abilities=())
    exceptions.report(type(change).__name__)
    return face


def _being(face: Face, be: Be, exceptions: Exceptions) -> Face:
    """ "it's a 4/4 black Zombie": types, colours, size, abilities and name [CR 707.9b, 707.9d]."""
    what = be.what
    if what.words or what.every:
        if not be.in_addition and not be.still:
            _tell_types_set(face, exceptions)
            face = _without_cda(face, "types")
        face = _retyped(face, type_change(be, exceptions.context))
    if what.colors is not None or _names_colors(be):
        named = colors_named(what.colors or (), what.every, exceptions.context)
        kept = face.colors if {"colors", "colors and types"} & set(be.in_addition) else 0
        face = _without_cda(replace(face, own_colors=named | kept, indicator=face.indicator if kept else None), "color")
    if what.size is not None:
        face = _sized(face, what.size, exceptions)
    if what.name is not None:
        face = replace(face, name=what.name.text)
    return replace(face, abilities=(*face.abilities, *what.abilities)) if what.abilities else face


def _tell_types_set(face: Face, exceptions: Exceptions) -> None:
    """Types given replace those copied; a supertype is no type [CR 205.1a, 205.4b]."""
    exceptions.cite("205.1a")
    if face.supertypes:
        exceptions.cite("205.4b")


def _names_colors(be: Be) -> bool:
    return any(family.value == "all colors" for family in be.what.every)


def _retyped(face: Face, change: ChangeTypes) -> Face:
    card = CardDef("", (face,))
    chars = Chars(Obj("", card, Zone.NONE, "", "", 0), CopiableValues(card), face)
    change.apply(chars)
    types = tuple(t for t in (*face.types, *types_of(chars.types)) if t in types_of(chars.types))
    return replace(face, supertypes=chars.supertypes, types=tuple(dict.fromkeys(types)), subtypes=chars.subtypes)


def _sized(face: Face, size: Size, exceptions: Exceptions) -> Face:
    """The size given, or the half of it that is; abilities that define it are not copied [CR 707.9d]."""
    power = face.power if size.power is None else exceptions.amount(size.power)
    toughness = face.toughness if size.toughness is None else exceptions.amount(size.toughness)
    return _without_cda(replace(face, power=power, toughness=toughness), "size")


def _without_cda(face: Face, what: str) -> Face:
    """Without the abilities that define a characteristic that the exception sets [CR 707.9d]."""
    kept = tuple(ability for ability in face.abilities if what not in _defines(ability))
    return face if len(kept) == len(face.abilities) else replace(face, abilities=kept)


def _defines(ability: Ability) -> frozenset[str]:
    """What a characteristic-defining ability defines [CR 604.3a]: ``types``, ``color`` or ``size``."""
    if isinstance(ability, Keyword):
        return {"changeling": frozenset({"types"}), "devoid": frozenset({"color"})}.get(ability.name.casefold(), frozenset())
    if not isinstance(ability, Static) or ability.condition is not None:
        return frozenset()
    found: set[str] = set()
    for clause in (clause for sentence in ability.sentences for clause in sentence.clauses):
        if isinstance(clause, Modify) and isinstance(clause.subject, This) and clause.condition is None:
            found.update(what for change in clause.changes for what in _defined_by(change))
    return frozenset(found)


def _defined_by(change: Change) -> list[str]:
    if isinstance(change, BasePT):
        return ["size"]
    if not isinstance(change, Be):
        return []
    return (["types"] if change.what.words or change.what.every else []) + (["color"] if change.what.colors is not None else [])

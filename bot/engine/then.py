"""Cards as their texts stood under the rules of then: a few systematic differences, by epoch.

Single texts that changed are dated data of the catalogue; these are changes made to every card of a kind at once.
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.abilities import Ability, Keyword, Keywords
from bot.engine.epochs import Epoch, PlaneswalkerUniqueness
from bot.engine.values import CardDef, Face

__all__ = ["as_of_then"]


def as_of_then(card: CardDef, epoch: Epoch) -> CardDef:
    """The card with the type lines and keywords that all cards of its kind had then."""
    faces = tuple(_face(face, epoch) for face in card.faces)
    return card if all(a is b for a, b in zip(faces, card.faces, strict=True)) else replace(card, faces=faces)


def _face(face: Face, epoch: Epoch) -> Face:
    if epoch.legend_creature_type and "Legendary" in face.supertypes and "Creature" in face.types:
        # [CR 205.4d] Until 2004 a legendary creature was a creature of type Legend.
        face = replace(face, supertypes=face.supertypes - {"Legendary"}, subtypes=(*face.subtypes, "Legend"))
    if epoch.planeswalker_uniqueness is not PlaneswalkerUniqueness.NONE and "Planeswalker" in face.types:
        # [CR 306.4] Until 2017 the uniqueness rule stood in place of the supertype.
        face = replace(face, supertypes=face.supertypes - {"Legendary"})
    if epoch.walls_cannot_attack and "Wall" in face.subtypes:
        # [CR 702.3b] Until 2004 Walls couldn't attack by their type, without defender.
        face = replace(face, abilities=tuple(a for old in face.abilities for a in _without_defender(old)))
    return face


def _without_defender(ability: Ability) -> tuple[Ability, ...]:
    if isinstance(ability, Keyword):
        return () if ability.name == "defender" else (ability,)
    if isinstance(ability, Keywords):
        kept = tuple(keyword for keyword in ability.keywords if keyword.name != "defender")
        return () if not kept else (kept[0],) if len(kept) == 1 else (replace(ability, keywords=kept),)
    return (ability,)

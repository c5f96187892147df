"""Cards as their texts stood under the rules of then: a few systematic differences, by epoch.

Single texts that changed are dated data of the catalogue; these are changes made to every card of a kind at once.
"""

from __future__ import annotations

from bot.engine.abilities import Ability, Be, Description, Keyword, Keywords, Modify, Sentence, Static, This, Word, WordKind, map_leaves
from bot.engine.creature_types import RENAMED
from bot.engine.epochs import Epoch, PlaneswalkerUniqueness
from bot.engine.subtypes import CREATURE_TYPES
from bot.engine.values import COLOR_WORDS, COLORS, CardDef, Face, color_letters
from bot.records import replace

__all__ = ["as_of_then"]


def as_of_then(card: CardDef, epoch: Epoch) -> CardDef:
    """The card with the type lines, keywords and color abilities that all cards of its kind had then."""
    card = _with_color_abilities(card, epoch)
    faces = tuple(_face(face, epoch) for face in card.faces)
    return card if all(a is b for a, b in zip(faces, card.faces, strict=True)) else replace(card, faces=faces)


def _with_color_abilities(card: CardDef, epoch: Epoch) -> CardDef:
    """A card whose color indicator was, until 2011, an ability such as "Dryad Arbor is green." [CR 204]."""
    if epoch.color_indicators or len(card.faces) > 1 or card.front.indicator is None:
        return card
    face = card.front
    words = tuple(Word(WordKind.COLOR, COLOR_WORDS[COLORS.index(letter)]) for letter in color_letters(face.indicator or 0))
    clause = Modify(This(form=f"~{face.name}"), (Be(Description(colors=words, form="colors")),))
    ability = Static((Sentence((clause,)),))
    return replace(card, faces=(replace(face, indicator=None, abilities=(ability, *face.abilities)),))


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
    return _with_types_of_then(face, epoch)


def _with_types_of_then(face: Face, epoch: Epoch) -> Face:
    """Creature types by the names that they had, and none that did not exist yet [CR 205.3m]."""
    if epoch.creature_types is CREATURE_TYPES:
        return face
    names = {new: old for old, new in RENAMED if old in epoch.creature_types}
    subtypes = tuple(names.get(s, s) for s in face.subtypes if s in names or s in epoch.creature_types or s not in CREATURE_TYPES)
    abilities = tuple(map_leaves(ability, lambda word: _renamed(word, names)) for ability in face.abilities) if names else face.abilities
    same = subtypes == face.subtypes and all(a is b for a, b in zip(abilities, face.abilities, strict=True))
    return face if same else replace(face, subtypes=subtypes, abilities=abilities)


def _renamed(word: Word, names: dict[str, str]) -> Word:
    if word.kind is not WordKind.CREATURE_TYPE or word.text not in names:
        return word
    return Word(word.kind, names[word.text])


def _without_defender(ability: Ability) -> tuple[Ability, ...]:
    if isinstance(ability, Keyword):
        return () if ability.name == "defender" else (ability,)
    if isinstance(ability, Keywords):
        kept = tuple(keyword for keyword in ability.keywords if keyword.name != "defender")
        return () if not kept else (kept[0],) if len(kept) == 1 else (replace(ability, keywords=kept),)
    return (ability,)

"""Being and becoming: what "is", "becomes" and "isn't" do to types and colours, in this one place [CR 205.1a, 205.1b].

- "is a X creature": the card types and creature types named replace the others.
- "is an X artifact creature": other card types and subtypes stay, creature types named replace the others.
- "in addition to its other types", "that's still a land": everything stays.
- a supertype is only ever added or removed [CR 205.4b].
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine import domains
from bot.engine.abilities import Be, ChosenWord, Description, IsNot, Node, WholeFamily, Word, WordKind
from bot.engine.characteristics import TYPE_BIT
from bot.engine.objects import choice_slot
from bot.engine.subtypes import LAND_TYPES
from bot.engine.type_operations import ChangeTypes
from bot.engine.values import ALL_CREATURE_TYPES, BASIC_LAND_TYPES, COLOR_WORDS, Colors
from bot.engine.world import Context, Unreadable

__all__ = ["colors_named", "defines_only_subtypes", "is_dynamic", "loses_types", "type_change", "type_writes", "words_now"]

Subtypes = dict[WordKind, tuple[str, ...]]

_ARTIFACT_CREATURE = TYPE_BIT["Artifact"] | TYPE_BIT["Creature"]
_FAMILY_NAMES = {
    "creature types": WordKind.CREATURE_TYPE,
    "land types": WordKind.LAND_TYPE,
    "artifact types": WordKind.ARTIFACT_TYPE,
    "enchantment types": WordKind.ENCHANTMENT_TYPE,
    "planeswalker types": WordKind.PLANESWALKER_TYPE,
}
_EVERY: dict[WholeFamily, tuple[WordKind, tuple[str, ...]]] = {
    WholeFamily.CREATURE_TYPE: (WordKind.CREATURE_TYPE, (ALL_CREATURE_TYPES,)),
    WholeFamily.BASIC_LAND_TYPE: (WordKind.LAND_TYPE, BASIC_LAND_TYPES),
    WholeFamily.LAND_TYPE: (WordKind.LAND_TYPE, LAND_TYPES),
    WholeFamily.NONBASIC_LAND_TYPE: (WordKind.LAND_TYPE, tuple(t for t in LAND_TYPES if t not in BASIC_LAND_TYPES)),
}
_NO_SUBTYPE = (WordKind.CARD_TYPE, WordKind.SUPERTYPE, WordKind.COLOR, WordKind.NAME)


def is_dynamic(nodes: Iterable[Node]) -> bool:
    """Whether some words are chosen, hence known only on the board."""
    return any(isinstance(node, ChosenWord) for node in nodes)


def words_now(nodes: Iterable[Node], ctx: Context | None) -> tuple[Word, ...]:
    """The words with those chosen in their place; nothing where no choice was made."""
    return tuple(word for node in nodes for word in _word_now(node, ctx))


def _word_now(node: Node, ctx: Context | None) -> tuple[Word, ...]:
    if isinstance(node, Word):
        return (node,)
    if not isinstance(node, ChosenWord) or ctx is None:
        return ()
    values = ctx.chosen(choice_slot(node.kind.value))
    if node.index:
        values = values[node.index - 1 : node.index]
    return tuple(Word(node.kind, value) for value in values)


def type_change(be: Be, ctx: Context | None = None) -> ChangeTypes:
    """What a description does to supertypes, card types and subtypes."""
    words = words_now(be.what.words, ctx)
    types = _type_mask(words)
    subtypes = _subtypes_named(words, be.what.every)
    keeps_all = "types" in be.in_addition or bool(be.still)
    artifact_creature = types & _ARTIFACT_CREATURE == _ARTIFACT_CREATURE
    keeps_types = keeps_all or artifact_creature or "card types" in be.in_addition
    added = {kind for kind in subtypes if keeps_all or f"{kind.value}s" in be.in_addition}
    if artifact_creature:
        added |= {kind for kind in subtypes if kind is not WordKind.CREATURE_TYPE}
    return ChangeTypes(
        set_types=types if types and not keeps_types else None,
        add_types=types if keeps_types else 0,
        set_subtypes=tuple((kind, names) for kind, names in subtypes.items() if kind not in added),
        add_subtypes=tuple(name for kind, names in subtypes.items() if kind in added for name in names),
        add_supertypes=frozenset(w.text for w in words if w.kind is WordKind.SUPERTYPE),
    )


def _type_mask(words: tuple[Word, ...]) -> int:
    mask = 0
    for word in words:
        if word.kind is WordKind.CARD_TYPE:
            mask |= TYPE_BIT[word.text]
    return mask


def _subtypes_named(words: tuple[Word, ...], every: tuple[WholeFamily, ...]) -> Subtypes:
    found: Subtypes = {}
    for word in words:
        if word.kind not in _NO_SUBTYPE:
            found[word.kind] = (*found.get(word.kind, ()), word.text)
    for family in every:
        if family in _EVERY:
            kind, names = _EVERY[family]
            found[kind] = (*found.get(kind, ()), *names)
    return found


def type_writes(be: Be) -> int:
    """The domains that a description may change; setting a basic land type also ends abilities [CR 305.7]."""
    kinds = {node.kind for node in be.what.words if isinstance(node, Word | ChosenWord)}
    kinds |= {_EVERY[family][0] for family in be.what.every if family in _EVERY}
    writes = domains.SUPERTYPES if WordKind.SUPERTYPE in kinds else 0
    if WordKind.CARD_TYPE in kinds:
        writes |= domains.TYPES | domains.SUBTYPES
    for kind in kinds - set(_NO_SUBTYPE):
        writes |= domains.subtype_domain(kind)
    if WordKind.LAND_TYPE in kinds:
        writes |= domains.EXISTENCE | domains.ABILITIES
    return writes


def defines_only_subtypes(what: Description) -> bool:
    """Whether a description says nothing that a characteristic-defining ability could not define [CR 604.3a]."""
    kinds = {node.kind for node in what.words if isinstance(node, Word | ChosenWord)}
    return not what.abilities and what.name is None and not kinds & {WordKind.CARD_TYPE, WordKind.SUPERTYPE}


def colors_named(nodes: tuple[Node, ...], every: tuple[WholeFamily, ...], ctx: Context | None = None) -> Colors:
    """The colours that a description names."""
    if WholeFamily.COLOR in every:
        return (1 << len(COLOR_WORDS)) - 1
    mask = 0
    for word in words_now(nodes, ctx):
        if word.kind is WordKind.COLOR:
            mask |= 1 << COLOR_WORDS.index(word.text)
    return mask


def loses_types(change: IsNot) -> ChangeTypes | None:
    """What "isn't" and "loses all … types" do to types, or ``None`` if nothing.

    "Loses all other card types" only repeats what the description beside it does.
    """
    words = change.words
    families = tuple(_FAMILY_NAMES[name] for name in change.all_of if name in _FAMILY_NAMES)
    unknown = [name for name in change.all_of if name not in _FAMILY_NAMES and name not in ("card types", "colors")]
    if unknown:
        raise Unreadable(unknown[0])
    operation = ChangeTypes(
        remove_types=_type_mask(words),
        remove_subtypes=tuple(w.text for w in words if w.kind not in _NO_SUBTYPE),
        remove_families=families,
        remove_supertypes=frozenset(w.text for w in words if w.kind is WordKind.SUPERTYPE),
    )
    return None if operation == ChangeTypes() else operation

"""Which requirements are the head of a noun phrase, and which words go with which of several heads."""

from __future__ import annotations

from bot.engine.abilities import AnyOf, Flag, Has, Is, Pred, With, Word, WordKind
from bot.records import replace

__all__ = ["GENERIC", "dealt", "is_head", "is_subtype"]

GENERIC = {
    Flag.PERMANENT: ("permanent", "permanents", False),
    Flag.CARD: ("carte", "cartes", True),
    Flag.SPELL: ("sort", "sorts", False),
    Flag.TOKEN: ("jeton", "jetons", False),
    Flag.ABILITY: ("capacité", "capacités", True),
    Flag.SOURCE: ("source", "sources", True),
    Flag.COMMANDER: ("commandant", "commandants", False),
    Flag.OUTLAW: ("hors-la-loi", "hors-la-loi", False),
}


def dealt(preds: tuple[Pred, ...]) -> tuple[Pred, ...]:
    """Adjectives before alternatives are of each: « un Zombie non-jeton ou un Mutant non-jeton »."""
    preds = _to_the_last(preds)
    choices = [pred for pred in preds if isinstance(pred, AnyOf) and all(any(map(_names, option)) for option in pred.options)]
    shared = tuple(pred for pred in preds if isinstance(pred, Is | Has) and not _names(pred))
    if len(choices) != 1 or not shared or any(map(_names, preds)):
        return preds
    each = replace(choices[0], options=tuple((*option, *shared) for option in choices[0].options))
    return tuple(each if pred is choices[0] else pred for pred in preds if pred not in shared)


_GROUNDED = frozenset({"Artifact", "Battle", "Enchantment", "Land"})


def _to_the_last(preds: tuple[Pred, ...]) -> tuple[Pred, ...]:
    """« l'artefact ou la créature avec vol »: a keyword behind alternatives is of the creature, where the others are none."""
    choices = [pred for pred in preds if isinstance(pred, AnyOf) and pred.options[-1] == (_CREATURE,)]
    keywords = tuple(pred for pred in preds if isinstance(pred, With) and not pred.negated)
    others = [pred for choice in choices for option in choice.options[:-1] for pred in option]
    if len(choices) != 1 or not keywords or not all(isinstance(pred, Is) and pred.word.text in _GROUNDED for pred in others):
        return preds
    last = replace(choices[0], options=(*choices[0].options[:-1], (_CREATURE, *keywords)))
    return tuple(last if pred is choices[0] else pred for pred in preds if pred not in keywords)


_CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))


def _names(pred: Pred) -> bool:
    """Whether it is a head by itself: a type or a generic word."""
    return is_head(pred) or (isinstance(pred, Is) and not pred.negated and is_subtype(pred.word))


def is_head(pred: Pred) -> bool:
    """Whether it is a noun, after which a subtype keeps its singular: « créatures Gobelin »."""
    if isinstance(pred, Has):
        return pred.flag in GENERIC and not pred.negated
    return isinstance(pred, Is) and pred.word.kind is WordKind.CARD_TYPE and not pred.negated


def is_subtype(word: Word) -> bool:
    return word.kind not in (WordKind.CARD_TYPE, WordKind.COLOR, WordKind.SUPERTYPE)

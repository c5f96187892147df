"""What an Aura that was named alone is put on: any permanent that it may enchant, of no name that matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.answers.model import Json
from bot.answers.sense import abilities
from bot.engine.abilities import AnyOf, Is, Keyword, Keywords, Noun, Pred, WordKind
from bot.engine.values import CardDef

__all__ = ["HOST", "host_for"]

HOST = "support"
"""Label of the permanent: its identifier is made of it."""
_ANY = ("Artifact",)
_POWERED = {"power": "2", "toughness": "2"}


def host_for(card: CardDef) -> dict[str, Json] | None:
    """An inline card that an Aura may enchant; ``None`` for what is no Aura, and for one that enchants no permanent."""
    if "Aura" not in card.front.subtypes:
        return None
    noun = next((noun for noun in _enchanted(card)), None)
    if noun is None:
        return None
    words = list(_asked(noun.preds))
    types = [text for kind, text in words if kind is WordKind.CARD_TYPE] or list(_types_of(words))
    subtypes = [text for kind, text in words if kind not in (WordKind.CARD_TYPE, WordKind.SUPERTYPE, WordKind.COLOR)]
    supertypes = [text for kind, text in words if kind is WordKind.SUPERTYPE]
    line = " ".join((*supertypes, *types)) + (f" — {' '.join(subtypes)}" if subtypes else "")
    return {"name": HOST, "mana_cost": "", "type_line": line, "oracle_text": "", **(_POWERED if "Creature" in types else {})}


def _enchanted(card: CardDef) -> Iterator[Noun]:
    """The nouns of the enchant abilities of a card [CR 702.5a]."""
    for ability in abilities(card):
        keywords = ability.keywords if isinstance(ability, Keywords) else (ability,)
        for keyword in keywords:
            if isinstance(keyword, Keyword) and keyword.name.casefold() == "enchant":
                yield from (param for param in keyword.params if isinstance(param, Noun))


def _asked(preds: Sequence[Pred]) -> Iterator[tuple[WordKind, str]]:
    """The words that something must be; of alternatives, those of the first."""
    for pred in preds:
        if isinstance(pred, AnyOf):
            yield from _asked(pred.options[0])
        elif isinstance(pred, Is) and not pred.negated:
            yield pred.word.kind, pred.word.text


def _types_of(words: Sequence[tuple[WordKind, str]]) -> Sequence[str]:
    """The card type that a subtype goes with."""
    kinds = {kind for kind, _ in words}
    if WordKind.LAND_TYPE in kinds:
        return ("Land",)
    return ("Creature",) if WordKind.CREATURE_TYPE in kinds else _ANY

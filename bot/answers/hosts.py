"""What an Aura that was named alone is put on: any permanent that it may enchant, of no name that matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.answers.model import Json
from bot.answers.sense import abilities, is_attachment, is_spell
from bot.answers.settle import Settled
from bot.answers.states import StateKind
from bot.engine.abilities import AnyOf, Is, Keyword, Keywords, Noun, Pred, WordKind
from bot.engine.values import CardDef

__all__ = ["HOST", "host_for", "may_host", "permanent_first"]

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


def permanent_first(cards: Sequence[Settled]) -> list[Settled]:
    """The cards in the order written, but for spells and Auras written before any permanent: right after the first that can take them."""
    ordered: list[Settled] = []
    waiting: list[Settled] = []
    for card in cards:
        if _needs_a_host(card) and not any(may_host(card, other) for other in ordered):
            waiting.append(card)
            continue
        ordered.append(card)
        ordered += [one for one in waiting if may_host(one, card)]
        waiting = [one for one in waiting if not may_host(one, card)]
    return [*waiting, *ordered]


def _needs_a_host(card: Settled) -> bool:
    return is_spell(card.card) or "Aura" in card.card.front.subtypes


def may_host(attached: Settled, host: Settled) -> bool:
    """Whether a card, as printed or animated, is what an Aura enchants; a spell may be aimed at any permanent."""
    if is_spell(host.card) or is_attachment(host.card):
        return False
    nouns = list(_enchanted(attached.card))
    return not nouns or any(_is_printed(noun.preds, host) for noun in nouns)


def _is_printed(preds: Sequence[Pred], host: Settled) -> bool:
    face = host.card.faces[host.face] if host.face < len(host.card.faces) else host.card.front
    animated = ("Creature",) if any(state.kind is StateKind.ANIMATED for state in host.states) else ()
    words = {*face.types, *face.subtypes, *face.supertypes, *animated}
    for pred in preds:
        if isinstance(pred, AnyOf) and not any(_is_printed(option, host) for option in pred.options):
            return False
        named = isinstance(pred, Is) and pred.word.kind is not WordKind.COLOR
        if named and isinstance(pred, Is) and (pred.word.text in words) is pred.negated:
            return False
    return True

"""What a card can do, read in its own ability tree: be copied, animate itself, make tokens, choose a word.

This is how a command settles a short name: of all the « Bâton … », the one that can be a creature.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from bot.engine import COPYING_KEYWORDS
from bot.engine.abilities import (
    Ability,
    Act,
    Activated,
    AnyOf,
    Be,
    ChangeText,
    Choose,
    ChosenWord,
    Cost,
    Create,
    EntersAs,
    EntersChoosing,
    ExchangeText,
    HaveName,
    HaveNames,
    HaveTextOf,
    Inert,
    Is,
    Keyword,
    KeywordAction,
    LoyaltyCost,
    Modal,
    Modify,
    Node,
    Noun,
    Opaque,
    OpaqueClause,
    Player,
    Pred,
    SpellAbility,
    Target,
    This,
    Triggered,
    Variable,
    VerbatimChange,
    Who,
    Word,
    WordKind,
    walk,
)
from bot.engine.values import CardDef, Face
from bot.memories import by_identity
from bot.records import dataclass

__all__ = [
    "Action",
    "How",
    "abilities",
    "action_keys",
    "actions",
    "animation",
    "can_be",
    "changes_text",
    "choice_kinds",
    "defines_size",
    "face_down_kind",
    "forbidden_words",
    "is_attachment",
    "is_creature",
    "is_permanent",
    "is_spell",
    "makes_tokens",
    "meets",
    "printed_as",
    "returns_transformed",
    "sized_as_it_enters",
    "targeted_player",
    "targeting_action",
    "text_change_mode",
    "unread_words",
]


_CREATURE = Word(WordKind.CARD_TYPE, "Creature")


class How(Enum):
    """By which kind of ability a card does a thing."""

    ENTERS = "enters"
    SPELL = "spell"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    STATIC = "static"


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a card can do: how, which ability (a cost, or a place from 1), and whether X must be chosen."""

    how: How
    ability: str = ""
    uses_x: bool = False


def faces(card: CardDef) -> Iterator[Face]:
    """The faces whose abilities count while the card shows its front: the front alone."""
    yield card.front


def abilities(card: CardDef) -> tuple[Ability, ...]:
    """The abilities of the front face."""
    return card.front.abilities


def actions(card: CardDef) -> Iterator[tuple[Action, Ability]]:
    """Every ability that a step can use, with the way to name it in a scenario."""
    triggered = 0
    for ability in abilities(card):
        if isinstance(ability, Activated):
            yield Action(How.ACTIVATED, cost_name(ability), _uses_x(ability)), ability
        elif isinstance(ability, Triggered):
            triggered += 1
            yield Action(How.TRIGGERED, str(triggered)), ability
        elif isinstance(ability, SpellAbility):
            yield Action(How.SPELL, uses_x=_uses_x(ability)), ability


def cost_name(ability: Activated) -> str:
    """The cost as a scenario names it: ``{X}``, ``{T}``, ``+1``, ``-10``."""
    if isinstance(ability.cost, LoyaltyCost):
        amount = next((str(node.value) for node in walk(ability.cost) if hasattr(node, "value")), "X")
        return f"{ability.cost.sign.replace('−', '-')}{amount}"
    return ", ".join(ability.cost.parts)


def _uses_x(ability: Ability) -> bool:
    if isinstance(ability, Activated) and isinstance(ability.cost, Cost):
        return any("{X}" in part for part in ability.cost.parts)
    return any(isinstance(node, Variable) for node in walk(ability))


@by_identity(2_000)
def returns_transformed(card: CardDef) -> bool:
    """Whether its text puts something onto the battlefield transformed: a card of one face stays where it is [CR 712.14a]."""
    return any(isinstance(node, Act) and "transformed" in node.how for ability in abilities(card) for node in walk(ability))


def is_spell(card: CardDef) -> bool:
    """Whether it is an instant or a sorcery."""
    return bool({"Instant", "Sorcery"} & set(card.front.types))


def is_permanent(card: CardDef) -> bool:
    """Whether it can be on the battlefield."""
    return not is_spell(card)


def is_creature(card: CardDef) -> bool:
    """Whether it is a creature as printed."""
    return "Creature" in card.front.types


def is_attachment(card: CardDef) -> bool:
    """Whether it is an Aura or an Equipment."""
    return bool({"Aura", "Equipment", "Fortification"} & set(card.front.subtypes))


@by_identity(2_000)
def animation(card: CardDef) -> Action | None:
    """The activated ability that makes the card itself a creature, crew included."""
    for action, ability in actions(card):
        if action.how is How.ACTIVATED and any(_animates(node) for node in walk(ability)):
            return action
    is_crewed = any(isinstance(node, Keyword) and node.name == "crew" for ability in abilities(card) for node in walk(ability))
    return Action(How.ACTIVATED, "Crew") if is_crewed else None


def _animates(node: Node) -> bool:
    if not (isinstance(node, Modify) and isinstance(node.subject, This)):
        return False
    return any(isinstance(change, Be) and _CREATURE in change.what.words for change in node.changes)


def meets(card: CardDef, preds: Iterable[Pred]) -> bool:
    """Whether a card, as printed or by its own text, meets requirements on its types."""
    return all(_meets(card, pred) for pred in preds)


def can_be(card: CardDef, noun: Noun | None) -> bool:
    """Whether the card, as printed or by its own text, can be what a noun asks for (its types and subtypes)."""
    if noun is None:
        return is_permanent(card)
    return is_permanent(card) and meets(card, noun.preds)


def printed_as(card: CardDef, noun: Noun | None) -> bool:
    """Whether the card as printed is what a noun asks for."""
    return is_permanent(card) and (noun is None or all(_meets(card, pred, as_printed=True) for pred in noun.preds))


def _meets(card: CardDef, pred: Pred, *, as_printed: bool = False) -> bool:
    """Whether a card meets a requirement on its types; other requirements depend on the board."""
    if isinstance(pred, AnyOf):
        return any(all(_meets(card, one, as_printed=as_printed) for one in option) for option in pred.options)
    if isinstance(pred, Is) and pred.word.kind is not WordKind.COLOR:
        return (_is_printed(card, pred.word) or (not as_printed and _can_become(card, pred.word))) != pred.negated
    return True


def _is_printed(card: CardDef, word: Word) -> bool:
    front = card.front
    return word.text in front.types or word.text in front.subtypes or word.text in front.supertypes


def _can_become(card: CardDef, word: Word) -> bool:
    """Whether the card's own text can make it what a word says."""
    nodes = (node for ability in abilities(card) for node in walk(ability))
    own = (node for node in nodes if isinstance(node, Modify) and isinstance(node.subject, This))
    return any(isinstance(change, Be) and word in change.what.words for node in own for change in node.changes)


@by_identity(2_000)
def makes_tokens(card: CardDef) -> bool:
    """Whether its text creates tokens."""
    return any(_makes(node) for face in card.faces for ability in face.abilities for node in walk(ability))


_MAKING = frozenset({"amass", "investigate", "incubate"})
_MAKING_KEYWORDS = COPYING_KEYWORDS | {"afterlife", "fabricate", "living weapon", "for mirrodin!", "job select", "mobilize", "gift"}


def _makes(node: Node) -> bool:
    if isinstance(node, KeywordAction):
        return node.name in _MAKING
    return isinstance(node, Create) or (isinstance(node, Keyword) and node.name.casefold() in _MAKING_KEYWORDS)


TextChange = ChangeText | ExchangeText | HaveTextOf | HaveName | HaveNames


def changes_text(card: CardDef) -> TextChange | None:
    """The instruction or effect by which the card changes text or names [CR 612]."""
    nodes = (node for ability in abilities(card) for node in walk(ability))
    return next((node for node in nodes if isinstance(node, TextChange)), None)


def text_change_mode(card: CardDef, kind: WordKind) -> int | None:
    """Of a card with modes, the first that changes words of this kind, counted from 1."""
    modals = (node for ability in abilities(card) for node in walk(ability) if isinstance(node, Modal))
    bodies = (numbered for modal in modals for numbered in enumerate(modal.modes, 1))
    return next((number for number, body in bodies if any(_changes_words(node, kind) for one in body for node in walk(one))), None)


def _changes_words(node: Node, kind: WordKind) -> bool:
    return isinstance(node, ChangeText) and kind in node.kinds


def forbidden_words(card: CardDef) -> tuple[str, ...]:
    """The new words that the card's text change does not allow."""
    change = changes_text(card)
    return tuple(word.text for word in change.forbidden) if isinstance(change, ChangeText) else ()


_CHOICE_KEYS = {
    "color": "color",
    "creature type": "creature_type",
    "basic land type": "land_type",
    "land type": "land_type",
    "nonbasic land type": "land_type",
    "card name": "card_name",
    "nonland card name": "card_name",
    "player": "player",
    "opponent": "player",
    "life": "number",
}
_WORD_KEYS = {WordKind.COLOR: "color", WordKind.CREATURE_TYPE: "creature_type", WordKind.LAND_TYPE: "land_type"}


@by_identity(2_000)
def choice_kinds(card: CardDef) -> tuple[str, ...]:
    """The keys of ``choices`` that the card asks for as it enters, in order."""
    nodes = (node for ability in abilities(card) for node in walk(ability))
    found = [node for node in nodes if isinstance(node, EntersChoosing) or (isinstance(node, Keyword) and node.name in _CHOOSING_KEYWORDS)]
    kinds = (what for node in found for what in (("mode",) if isinstance(node, Keyword) else (node.what, node.also)) if what)
    return tuple(dict.fromkeys(_CHOICE_KEYS.get(what, what) for what in kinds))


_CHOOSING_KEYWORDS = frozenset({"riot", "tribute", "unleash"})
"""Keywords by which a permanent enters in one of two ways."""


@by_identity(2_000)
def action_keys(card: CardDef) -> tuple[str, ...]:
    """The keys of ``choices`` that the card's effects ask for as they resolve, in order."""
    keys: list[str] = []
    entering = choice_kinds(card)
    for ability in abilities(card):
        for node in walk(ability):
            if isinstance(node, ChosenWord) and (node.now or not entering):
                keys.append(_WORD_KEYS.get(node.kind, "number"))
            elif isinstance(node, Choose) and node.what:
                keys.append(_CHOICE_KEYS.get(node.what.split(" other than")[0], node.what))
    return tuple(dict.fromkeys(keys))


def targeting_action(card: CardDef) -> Action | None:
    """The first ability of the card that targets an object and changes it."""
    for action, ability in actions(card):
        if any(isinstance(node, Target) for node in walk(ability)):
            return action
    return None


def targeted_player(card: CardDef) -> Who | None:
    """« Target player » or « target opponent » of a card whose only target is a player; nothing for any other card."""
    nodes = [node for ability in abilities(card) for node in walk(ability)]
    players = (node.who for node in nodes if isinstance(node, Player) and node.who in (Who.TARGET_PLAYER, Who.TARGET_OPPONENT))
    return None if any(isinstance(node, Target) for node in nodes) else next(players, None)


def unread_words(card: CardDef, word: str) -> tuple[str, ...]:
    """The verbatim words of the card's abilities that hold a word."""
    nodes = (node for ability in abilities(card) for node in walk(ability))
    verbatim = (node.words for node in nodes if isinstance(node, Opaque | OpaqueClause | Inert | VerbatimChange))
    return tuple(dict.fromkeys(words for words in verbatim if word in words.lower()))


def sized_as_it_enters(face: Face) -> bool:
    """Whether its power and toughness are chosen among several as it enters [CR 208.2b]."""
    offers = (node for ability in face.abilities for node in walk(ability) if isinstance(node, EntersAs))
    return any(option.what.size is not None for offer in offers for option in offer.options)


def face_down_kind(card: CardDef) -> str:
    """How it most likely came to be face down: by its own keyword, else manifested."""
    names = {part.name.casefold() for ability in card.front.abilities for part in walk(ability) if isinstance(part, Keyword)}
    return "morph" if names & {"morph", "megamorph"} else "disguise" if "disguise" in names else "manifest"


def defines_size(face: Face) -> bool:
    """Whether its power or toughness depends on the rest of the board [CR 604.3]."""
    return "Creature" in face.types and not (isinstance(face.power, int) and isinstance(face.toughness, int))

"""How a card copies, read in its own ability tree: as it enters, by a spell or an ability, itself alone, or by what it grants."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bot.answers.sense import Action, How, abilities, actions, remembered
from bot.engine import COPYING_KEYWORDS
from bot.engine.abilities import (
    Ability,
    Act,
    By,
    Chapter,
    CopyException,
    CopyOf,
    Create,
    EntersAsCopy,
    EntersDoing,
    Flag,
    Has,
    Host,
    InZone,
    It,
    Keyword,
    Modal,
    Modify,
    Node,
    Noun,
    Player,
    Pred,
    Ref,
    Some,
    Target,
    This,
    Verb,
    Who,
    children,
    walk,
)
from bot.engine.values import CardDef
from bot.records import dataclass

__all__ = ["CopyWay", "Instead", "copied_instead", "copy_exceptions", "copy_way", "wanted_zone"]


@dataclass(frozen=True, slots=True)
class CopyWay:
    """How a card copies: the action, and what may be copied (``None``: anything). ``yours``: only what you control.

    ``tokens``: what it makes are tokens; ``spells``: copies of spells, on the stack. ``becoming``: what becomes the copy,
    where that is not the card itself. ``worn``: it copies what it is attached to. ``targeted``: what is copied is a target.
    ``mode``: the mode that copies, from 1.
    """

    action: Action
    noun: Noun | None
    tokens: bool = False
    spells: bool = False
    becoming: Ref | None = None
    worn: bool = False
    targeted: bool = True
    mode: int | None = None

    @property
    def yours(self) -> bool:
        """Whether the copied object must be under the copier's control."""
        return self.worn or (self.noun is not None and any(_is_yours(pred) for pred in self.noun.preds))


def _is_yours(pred: Pred) -> bool:
    if isinstance(pred, InZone):
        return isinstance(pred.whose, Player) and pred.whose.who is Who.YOU and not pred.negated
    return isinstance(pred, By) and not pred.negated and isinstance(pred.who, Player) and pred.who.who is Who.YOU


def _own_nodes(node: Node) -> Iterator[Node]:
    """What an ability says, without the abilities that it grants or that tokens have."""
    yield node
    for child in children(node):
        if not isinstance(child, Ability) or isinstance(child, Chapter):
            yield from _own_nodes(child)


@remembered
def copy_way(card: CardDef) -> CopyWay | None:
    """How a card copies, if its text makes it: as it enters first, else by a spell or an ability."""
    for ability in abilities(card):
        for node in _own_nodes(ability):
            if isinstance(node, EntersAsCopy) and isinstance(node.subject, This):
                return CopyWay(Action(How.ENTERS), _noun_of(node.of))
            if isinstance(node, EntersDoing) and isinstance(node.subject, This):
                inner = next((part for part in _own_nodes(node) if isinstance(part, CopyOf)), None)
                if inner is not None:
                    return CopyWay(Action(How.ENTERS), _noun_of(inner.of))
    return next((way for action, ability in actions(card) if (way := _by_action(action, ability)) is not None), None) or _spell_copied(card)


def _by_action(action: Action, ability: Ability) -> CopyWay | None:
    """How one ability copies something else than its source."""
    of_spells = {id(act.to) for act in _copying_spells(ability)}
    nodes = list(_own_nodes(ability))
    found = next((n for n in nodes if isinstance(n, CopyOf) and not isinstance(n.of, This) and id(n) not in of_spells), None)
    if found is None:
        return None
    makes = any(isinstance(node, Create) and node.token is found for node in nodes)
    subject = next((node.subject for node in nodes if isinstance(node, Modify) and found in node.changes), None)
    chosen = found.of if isinstance(found.of, Target | Some) else _chosen(nodes, subject)
    return CopyWay(
        action,
        _noun_of(chosen),
        makes,
        becoming=None if makes or isinstance(subject, This | It) else subject,
        worn=isinstance(found.of, Host),
        targeted=isinstance(chosen, Target),
        mode=_mode_of(nodes, found),
    )


def _mode_of(nodes: list[Node], found: CopyOf) -> int | None:
    modal = next((node for node in nodes if isinstance(node, Modal)), None)
    modes = modal.modes if modal is not None else ()
    return next((at for at, mode in enumerate(modes, 1) if any(node is found for s in mode for node in walk(s))), None)


def _chosen(nodes: list[Node], subject: Ref | None) -> Target | Some | None:
    """What is chosen or targeted to be copied, where the copy is of "that creature"."""
    return next((node for node in nodes if isinstance(node, Target | Some) and node is not subject), None)


def _spell_copied(card: CardDef) -> CopyWay | None:
    """How a card copies spells, if it does."""
    for action, ability in actions(card):
        for act in _copying_spells(ability):
            noun = _noun_of(act.what) if act.what is not None else None
            if wanted_zone(noun) == "stack" or (noun is None and action.how is How.TRIGGERED):
                return CopyWay(action, noun, spells=True)
    return None


def _copying_spells(ability: Ability) -> list[Act]:
    return [node for node in walk(ability) if isinstance(node, Act) and node.verb is Verb.COPY]


@remembered
def copy_exceptions(card: CardDef) -> tuple[CopyException, ...]:
    """What the card's own copy effect leaves out or adds."""
    nodes = (node for ability in abilities(card) for node in walk(ability))
    return next((node.exceptions for node in nodes if isinstance(node, EntersAsCopy | CopyOf)), ())


def _noun_of(ref: Ref | None) -> Noun | None:
    return ref.noun if isinstance(ref, Target | Some) else None


def wanted_zone(noun: Noun | None) -> str:
    """Where a noun looks for objects: ``stack`` for a spell, ``graveyard`` where only that zone is named, else nothing."""
    preds = noun.preds if noun is not None else ()
    if any(isinstance(pred, Has) and pred.flag is Flag.SPELL and not pred.negated for pred in preds):
        return "stack"
    return "graveyard" if any(isinstance(pred, InZone) and pred.zones == ("graveyard",) and not pred.negated for pred in preds) else ""


class Instead(Enum):
    """What a card whose way of copying is none of `CopyWay` has to do with copies."""

    ITSELF = "itself"
    GRANTS = "grants"
    COPIED_BY_OTHERS = "copied by others"
    OTHERWISE = "otherwise"


@remembered
def copied_instead(card: CardDef) -> Instead | None:
    """Whether the card copies itself, gives something the ability to copy, makes others copy it, or copies in some other way."""
    own = [node for ability in abilities(card) for node in _own_nodes(ability)]
    if any(isinstance(node, EntersAsCopy) and isinstance(node.of, This) for node in own):
        return Instead.COPIED_BY_OTHERS
    if any(isinstance(node, CopyOf | EntersAsCopy) and not isinstance(node.of, This) for node in own):
        return Instead.OTHERWISE
    if any(isinstance(node, CopyOf) for node in own) or any(_is_copying_keyword(ability) for ability in abilities(card)):
        return Instead.ITSELF
    every = [node for ability in abilities(card) for node in walk(ability)]
    return Instead.GRANTS if any(isinstance(node, CopyOf | EntersAsCopy) or _is_copying_keyword(node) for node in every) else None


def _is_copying_keyword(node: Node) -> bool:
    return isinstance(node, Keyword) and node.name.casefold() in COPYING_KEYWORDS

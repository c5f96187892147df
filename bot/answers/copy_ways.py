"""How a card copies, read in its own ability tree: as it enters, by a spell or an ability, itself alone, or by what it grants."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bot.answers.sense import Action, How, abilities, actions, can_be, is_permanent, meets
from bot.engine import COPYING_KEYWORDS
from bot.engine.abilities import (
    Ability,
    Act,
    AnyOf,
    By,
    Chapter,
    Chosen,
    CopyException,
    CopyOf,
    CountOf,
    Create,
    EntersAsCopy,
    EntersDoing,
    EventKind,
    Every,
    Flag,
    ForEach,
    Has,
    Host,
    InZone,
    Is,
    It,
    Keyword,
    Linked,
    Modal,
    Modify,
    Node,
    Noun,
    Number,
    Other,
    Player,
    Pred,
    Ref,
    Some,
    Static,
    Target,
    This,
    Triggered,
    Verb,
    Who,
    children,
    walk,
)
from bot.engine.values import CardDef
from bot.memories import by_identity
from bot.records import dataclass

__all__ = ["CopyWay", "Instead", "can_copy", "copied_instead", "copy_way", "copy_ways", "explains_refusal", "fitting_way", "wanted_zone"]


@dataclass(frozen=True, slots=True)
class Imprint:
    """The ability that exiles the card to be copied later: its place among the triggered ones (``None``: as the permanent
    enters), where it takes the card from (``""``: the battlefield), and whether that is a target."""

    ability: int | None
    zone: str
    targeted: bool = False


@dataclass(frozen=True, slots=True)
class CopyWay:
    """How a card copies: the action, and what may be copied (``None``: anything). ``yours``: only what you control.

    ``tokens``: what it makes are tokens; ``spells``: copies of spells, on the stack. ``becoming``: what becomes the copy,
    where that is not the card itself. ``worn``: it copies what it is attached to. ``targeted``: what is copied is a target.
    ``mode``: the mode that copies, from 1. ``retargets``: new targets may be chosen for the copy. ``imprint``: how what it copies
    is exiled first. ``cards``: how many cards it takes to copy one of them. ``exceptions``: what the copy is otherwise.
    """

    action: Action
    noun: Noun | None
    tokens: bool = False
    spells: bool = False
    becoming: Ref | None = None
    worn: bool = False
    targeted: bool = True
    mode: int | None = None
    retargets: bool = False
    imprint: Imprint | None = None
    cards: int = 1
    exceptions: tuple[CopyException, ...] = ()

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


def copy_way(card: CardDef) -> CopyWay | None:
    """The first way in which a card copies."""
    return next(iter(copy_ways(card)), None)


def fitting_way(card: CardDef, copied: CardDef, *, on_stack: bool = False) -> CopyWay | None:
    """The first way in which a card can copy another card, as printed or by its own text; else its first way."""
    key = (id(card), id(copied), on_stack)
    known = _FITTING.get(key)
    if known is None or known[0] is not card or known[1] is not copied:
        if len(_FITTING) >= _REMEMBERED:
            _FITTING.clear()
        known = _FITTING[key] = card, copied, _fitting_way(card, copied, on_stack=on_stack)
    return known[2]


_REMEMBERED = 500
_FITTING: dict[tuple[int, int, bool], tuple[CardDef, CardDef, CopyWay | None]] = {}
"""The ways last found, by the identity of the definitions, which are shared: one answer asks many times."""


def _fitting_way(card: CardDef, copied: CardDef, *, on_stack: bool) -> CopyWay | None:
    ways = copy_ways(card)
    fitting = [way for way in ways if way.spells or not on_stack]
    return next((way for way in fitting if can_copy(way, copied)), next(iter(ways), None))


def can_copy(way: CopyWay, card: CardDef) -> bool:
    """Whether a card is of the kind that a way of copying asks for."""
    if not way.spells:
        return can_be(card, way.noun)
    preds = way.noun.preds if way.noun is not None else ()
    flags = {pred.flag for pred in preds if isinstance(pred, Has) and not pred.negated}
    return meets(card, preds) and (Flag.PERMANENT not in flags or is_permanent(card))


_OF_TYPES = (Is, AnyOf, By, Other)
_OF_PLACE = frozenset({Flag.SPELL, Flag.PERMANENT, Flag.CARD})


def explains_refusal(way: CopyWay, card: CardDef) -> bool:
    """Whether what a way of copying asks for can be why a card was refused: it is of another kind, or more is asked than a kind."""
    if way.noun is None:
        return False
    more = (p for p in way.noun.preds if not isinstance(p, _OF_TYPES) and not (isinstance(p, Has) and p.flag in _OF_PLACE))
    return not can_copy(way, card) or (way.targeted and any(True for _ in more))


@by_identity(2_000)
def copy_ways(card: CardDef) -> tuple[CopyWay, ...]:
    """Every way in which a card copies, if its text makes it: as it enters first, then by spells and abilities, then of spells."""
    entering = (way for ability in abilities(card) for node in _own_nodes(ability) if (way := _by_entering(node)) is not None)
    static = (way for ability in abilities(card) if (way := _by_static(ability)) is not None)
    by_action = (way for action, ability in actions(card) for way in _by_action(card, action, ability))
    return (*entering, *static, *by_action, *_spells_copied(card))


def _by_entering(node: Node) -> CopyWay | None:
    """How a card enters as a copy of something chosen, or of one of the cards that it takes as it enters."""
    if isinstance(node, EntersAsCopy) and isinstance(node.subject, This):
        return CopyWay(Action(How.ENTERS), _noun_of(node.of), exceptions=node.exceptions)
    if not isinstance(node, EntersDoing) or not isinstance(node.subject, This):
        return None
    inner = next((part for part in _own_nodes(node) if isinstance(part, CopyOf | EntersAsCopy)), None)
    if inner is None:
        return None
    taken = next((part for part in _own_nodes(node) if isinstance(part, Some)), None)
    if not isinstance(inner.of, It) or taken is None:
        return CopyWay(Action(How.ENTERS), _noun_of(inner.of), exceptions=inner.exceptions)
    cards = taken.count.value if isinstance(taken.count, Number) else 1
    return CopyWay(Action(How.ENTERS), taken.noun, cards=cards, exceptions=inner.exceptions)


def _by_static(ability: Ability) -> CopyWay | None:
    """What is enchanted as long as it is a copy of what was chosen as the Aura entered."""
    for node in _own_nodes(ability) if isinstance(ability, Static) else ():
        if isinstance(node, Modify) and isinstance(node.subject, Host):
            copy = next((change for change in node.changes if isinstance(change, CopyOf)), None)
            if copy is not None and isinstance(copy.of, Chosen):
                return CopyWay(Action(How.STATIC), copy.of.noun, becoming=node.subject, targeted=False, exceptions=copy.exceptions)
    return None


def _by_action(card: CardDef, action: Action, ability: Ability) -> Iterator[CopyWay]:
    """How one ability copies something else than its source, by each of its modes."""
    of_spells = {id(act.to) for act in _copying_spells(ability)}
    nodes = list(_own_nodes(ability))
    for found in (n for n in nodes if isinstance(n, CopyOf) and not isinstance(n.of, This) and id(n) not in of_spells):
        makes = any(isinstance(node, Create) and node.token is found for node in nodes)
        subject = next((node.subject for node in nodes if isinstance(node, Modify) and found in node.changes), None)
        chosen = found.of if isinstance(found.of, Target | Some) else _chosen(nodes, subject)
        noun = _noun_of(chosen) if chosen is not None or not isinstance(found.of, It) else _counted_noun(nodes)
        imprint = _imprint(card, found.of)
        yield CopyWay(
            action,
            noun if imprint is None else imprint[1],
            makes,
            becoming=None if makes or isinstance(subject, This | It) else subject,
            worn=isinstance(found.of, Host),
            targeted=isinstance(chosen, Target),
            mode=_mode_of(nodes, found),
            imprint=imprint[0] if imprint is not None else None,
            exceptions=found.exceptions,
        )


def _counted_noun(nodes: list[Node]) -> Noun | None:
    """What is copied where the text speaks of each one: "for each artifact you control, … a copy of it"."""
    over = next((node.over for node in nodes if isinstance(node, ForEach)), None)
    return over.noun if isinstance(over, CountOf) else over if isinstance(over, Noun) else None


def _imprint(card: CardDef, of: Ref) -> tuple[Imprint, Noun | None] | None:
    """The triggered ability that exiles "the exiled card", and what it may exile [CR 607.2a]."""
    noun = of.noun if isinstance(of, Some | Every) else None
    if noun is None or not any(isinstance(pred, Linked) and pred.how == "exiled" for pred in noun.preds):
        return None
    for action, ability in actions(card):
        exiling = next((n for n in _own_nodes(ability) if isinstance(n, Act) and n.verb is Verb.EXILE), None)
        if action.how is How.TRIGGERED and isinstance(ability, Triggered) and exiling is not None:
            dies = EventKind.DIES in ability.event.kinds
            met = ability.event.subject if dies and isinstance(exiling.what, It) else exiling.what
            asked = _noun_of(met)
            return Imprint(int(action.ability), "graveyard" if dies else _zone_of(asked), isinstance(met, Target)), asked
    entering = (node for ability in abilities(card) for node in _own_nodes(ability) if isinstance(node, EntersDoing))
    for act in (part for node in entering for part in _own_nodes(node) if isinstance(part, Act) and part.verb is Verb.EXILE):
        asked = _noun_of(act.what)
        return Imprint(None, _zone_of(asked)), asked
    return None


def _zone_of(noun: Noun | None) -> str:
    """The zone that a noun names, if it names one alone."""
    return next((pred.zones[0] for pred in noun.preds if isinstance(pred, InZone) and len(pred.zones) == 1), "") if noun is not None else ""


def _mode_of(nodes: list[Node], found: Node) -> int | None:
    modal = next((node for node in nodes if isinstance(node, Modal)), None)
    modes = modal.modes if modal is not None else ()
    return next((at for at, mode in enumerate(modes, 1) if any(node is found for s in mode for node in walk(s))), None)


def _chosen(nodes: list[Node], subject: Ref | None) -> Target | Some | None:
    """What is chosen or targeted to be copied, where the copy is of "that creature"."""
    return next((node for node in nodes if isinstance(node, Target | Some) and node is not subject), None)


def _spells_copied(card: CardDef) -> Iterator[CopyWay]:
    """How a card copies spells, if it does."""
    for action, ability in actions(card):
        nodes = list(_own_nodes(ability))
        for act in _copying_spells(ability):
            noun = _noun_of(act.what) if act.what is not None else None
            if wanted_zone(noun) == "stack" or (noun is None and action.how is How.TRIGGERED and _is_of_the_event(act.what)):
                yield CopyWay(
                    action,
                    noun,
                    spells=True,
                    targeted=isinstance(act.what, Target),
                    mode=_mode_of(nodes, act),
                    retargets=any(isinstance(node, Act) and node.verb is Verb.RETARGET for node in nodes),
                    exceptions=act.to.exceptions if isinstance(act.to, CopyOf) else (),
                )


def _is_of_the_event(what: Ref | None) -> bool:
    """Whether it is the spell that was cast, and no card taken from elsewhere."""
    return isinstance(what, It) and "card" not in what.form


def _copying_spells(ability: Ability) -> list[Act]:
    return [node for node in _own_nodes(ability) if isinstance(node, Act) and node.verb is Verb.COPY]


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
    GRANTS_ITSELF = "grants the copying of itself"
    GRANTS_SPELLS = "grants the copying of spells"
    COPIED_BY_OTHERS = "copied by others"
    OTHERWISE = "otherwise"


@by_identity(2_000)
def copied_instead(card: CardDef) -> Instead | None:
    """Whether the card copies itself, gives something the ability to copy, makes others copy it, or copies in some other way."""
    own = [node for ability in abilities(card) for node in _own_nodes(ability)]
    if any(isinstance(node, EntersAsCopy) and isinstance(node.of, This) for node in own):
        return Instead.COPIED_BY_OTHERS
    if any(isinstance(node, CopyOf | EntersAsCopy) and not isinstance(node.of, This) for node in own):
        return Instead.OTHERWISE
    if any(isinstance(node, Act) and node.verb is Verb.COPY and not isinstance(node.what, This) for node in own):
        return Instead.OTHERWISE
    if any(isinstance(node, CopyOf) for node in own) or any(_is_copying_keyword(ability) for ability in abilities(card)):
        return Instead.ITSELF
    return _granted([node for ability in abilities(card) for node in walk(ability)])


def _granted(nodes: list[Node]) -> Instead | None:
    """What the card gives something the ability to copy: itself, other objects, or spells."""
    copies = [node for node in nodes if isinstance(node, CopyOf | EntersAsCopy)]
    if any(_is_copying_keyword(node) for node in nodes) or any(isinstance(node.of, This) for node in copies):
        return Instead.GRANTS_ITSELF
    if copies:
        return Instead.GRANTS
    return Instead.GRANTS_SPELLS if any(isinstance(node, Act) and node.verb is Verb.COPY for node in nodes) else None


def _is_copying_keyword(node: Node) -> bool:
    return isinstance(node, Keyword) and node.name.casefold() in COPYING_KEYWORDS

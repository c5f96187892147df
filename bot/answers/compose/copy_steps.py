"""The steps by which a card copies another on a board: entering as a copy, or by a spell or an ability."""

from __future__ import annotations

from collections.abc import Sequence

from bot.answers.compose.copy_words import ANY_CARD, ANY_PERMANENT
from bot.answers.copy_ways import CopyWay
from bot.answers.model import Json
from bot.answers.placing import choices_from, controller_of, has_state, note_unread, said_x
from bot.answers.scene import Scene
from bot.answers.sense import How, abilities, can_be, is_attachment, is_spell
from bot.answers.services import Services
from bot.answers.settle import Settled
from bot.answers.states import StateKind
from bot.engine.abilities import By, EntersTapped, Every, Host, Is, Noun, Player, Target, Variable, Who, WordKind, walk
from bot.engine.values import CardDef, mana_value_of_cost
from bot.records import replace

__all__ = ["any_permanent", "copy_step"]


def copy_step(
    services: Services, scene: Scene, copier: Settled | None, way: CopyWay | None, copied: tuple[str, CardDef], there: Sequence[str] = ()
) -> str:
    """The step by which one copier copies an object of a card, by its way; the id of the object that is the copy.

    ``there``: other cards named on the board.
    """
    source, card = copied
    if copier is None:
        object_id = scene.new_id("jeton")
        scene.step("token", id=object_id, copy_of=source, controller="A")
        return object_id
    note_unread(services, scene, replace(copier, states=tuple(one for one in copier.states if one.kind is not StateKind.ANIMATED)))
    choices = choices_from(services, copier.card, copier.states)
    if way is not None and isinstance(way.becoming, Host):
        return _copy_by_wearing(scene, copier, way, {**choices, "object": source})
    if way is None or way.action.how is How.ENTERS:
        kicked = has_state(copier, StateKind.KICKED)
        return scene.enter(
            copier.name,
            copier.said or copier.name,
            controller=controller_of(copier, "A"),
            choices={**choices, **_entering_choices(scene, way, source, there)},
            x=said_x(copier),
            kicked=kicked,
        )
    x = said_x(copier) if said_x(copier) is not None else _asked_x(way, card)
    return _copy_by_ability(scene, copier, way, source, (_side(services, copier), x))


def _entering_choices(scene: Scene, way: CopyWay | None, source: str, there: Sequence[str]) -> dict[str, Json]:
    """What is copied; of a copier that takes several cards, the others too: those on the board, else any."""
    if way is None or way.cards < 2:
        return {"copy": source}
    others = list(there[: way.cards - 1])
    for object_id in others:
        scene.step("move", object=object_id, to="graveyard")
    while len(others) < way.cards - 1:
        others.append(_any_card(scene))
    return {"copy": source, "object": [source, *others]}


def _any_card(scene: Scene) -> str:
    """A creature card that nobody named, in a graveyard."""
    scene.inline[ANY_CARD] = {"name": ANY_CARD, "type_line": "Creature", "oracle_text": "", "power": "1", "toughness": "1"}
    object_id = scene.new_id(ANY_CARD)
    scene.step("place", id=object_id, card=ANY_CARD, zone="graveyard", controller="A")
    return object_id


def _copy_by_wearing(scene: Scene, copier: Settled, way: CopyWay, choices: dict[str, Json]) -> str:
    """An Aura whose bearer is a copy of what was chosen as it entered: any permanent bears it."""
    noun = way.becoming.noun if isinstance(way.becoming, Host) else None
    bearer = any_permanent(scene, noun or Noun(()))
    scene.enter(copier.name, copier.said or copier.name, controller=controller_of(copier, "A"), attached_to=bearer, choices=choices)
    return bearer


def _asked_x(way: CopyWay, copied: CardDef) -> int | None:
    """The mana value of what is copied, where that must be X."""
    wants = way.noun is not None and any(isinstance(node, Variable) for node in walk(way.noun))
    return mana_value_of_cost(copied.front.mana_cost) if wants else None


def _copy_by_ability(scene: Scene, copier: Settled, way: CopyWay, source: str, how: tuple[str | None, int | None]) -> str:
    """A spell or an ability that copies, by its face and with its X; the id of the object that is the copy."""
    face, x = how
    apart = way.tokens or way.spells
    made = scene.new_id("jeton" if way.tokens else "copie" if way.spells else copier.said or copier.name)
    ids = [made] if apart else None
    if is_spell(copier.card) and way.action.how is How.SPELL:
        becoming = _becoming(scene, way)
        choices = {**_chosen(way), **({"copy": source} if becoming else {})}
        targets = _targets(way, becoming, source)
        kicked = has_state(copier, StateKind.KICKED)
        scene.step("resolve", card=copier.name, controller="A", targets=targets, ids=ids, choices=choices, face=face, x=x, kicked=kicked)
        return made if apart else becoming or source
    host = made if not apart else scene.new_id(copier.said or copier.name)
    worn = source if is_attachment(copier.card) else None
    if way.imprint is not None and way.imprint.zone:
        scene.step("move", object=source, to=way.imprint.zone)
    taken: dict[str, Json] | None = {"object": source} if way.imprint is not None and way.imprint.ability is None else None
    counters = _loyalty_for(way)
    if is_spell(copier.card):
        scene.step("place", id=host, card=copier.name, zone="graveyard", controller="A")
    else:
        scene.step("enter", id=host, card=copier.name, controller="A", attached_to=worn, face=face, counters=counters, choices=taken)
    if _enters_tapped(copier.card):
        scene.step("untap", object=host)
    if way.imprint is not None and way.imprint.ability is not None:
        aimed = {"targets": [source]} if way.imprint.targeted else {"choices": {"object": source}}
        scene.step("trigger", source=host, ability=way.imprint.ability, **aimed)
    itself = way.becoming is not None and isinstance(way.becoming, Target) and can_be(copier.card, way.becoming.noun)
    becoming = host if itself else _becoming(scene, way)
    targets = _targets(way, becoming, source)
    choices = {"copy": source, **_chosen(way)}
    if way.action.how is How.ACTIVATED:
        scene.step("activate", source=host, ability=way.action.ability, targets=targets, ids=ids, choices=choices, x=x)
    else:
        scene.step("trigger", source=host, ability=int(way.action.ability), targets=targets, ids=ids, choices=choices)
    return made if apart else becoming or host


def _loyalty_for(way: CopyWay) -> dict[str, Json] | None:
    """The loyalty that a cost of loyalty counters needs."""
    cost = way.action.ability
    return {"loyalty": int(cost[1:])} if way.action.how is How.ACTIVATED and cost[:1] == "-" and cost[1:].isdigit() else None


def _enters_tapped(card: CardDef) -> bool:
    return any(isinstance(node, EntersTapped) for ability in abilities(card) for node in walk(ability))


def _chosen(way: CopyWay) -> dict[str, Json]:
    return {"mode": way.mode} if way.mode is not None else {}


def _targets(way: CopyWay, becoming: str | None, source: str) -> list[str]:
    """The targets in the order printed: what becomes the copy first, where it is one."""
    if becoming is None or not isinstance(way.becoming, Target):
        return [] if way.spells and not way.targeted else [source]
    return [becoming, source] if way.targeted else [becoming]


def _becoming(scene: Scene, way: CopyWay) -> str | None:
    """An ordinary permanent to become the copy, where the copier itself does not."""
    if not isinstance(way.becoming, Target | Every):
        return None
    return any_permanent(scene, way.becoming.noun)


def any_permanent(scene: Scene, noun: Noun) -> str:
    """An ordinary permanent of the kind that a noun describes."""
    wanted = [pred.word for pred in noun.preds if isinstance(pred, Is) and not pred.negated]
    types = [word.text for word in wanted if word.kind is WordKind.CARD_TYPE] or ["Creature"]
    subtypes = [word.text for word in wanted if word.kind is WordKind.CREATURE_TYPE]
    line = " ".join(types) + (f" — {' '.join(subtypes)}" if subtypes else "")
    size: dict[str, Json] = {"power": "1", "toughness": "1"} if "Creature" in types else {}
    name = ANY_PERMANENT
    scene.inline[name] = {"name": name, "type_line": line, "oracle_text": "", **size}
    return scene.enter(name, name, controller="B" if _is_opposing(noun) else "A")


def _is_opposing(noun: Noun) -> bool:
    """Whether it must be an opponent's."""
    return any(isinstance(pred, By) and isinstance(pred.who, Player) and pred.who.who is not Who.YOU for pred in noun.preds)


def _side(services: Services, copier: Settled) -> str | None:
    """The face that shows, of a card that is named by its back."""
    card = services.catalogue.card(copier.name)
    return "back" if card is not None and len(card.faces) > 1 and card.front.name != copier.name == card.faces[-1].name else None

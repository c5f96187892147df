"""State-based actions: what the rules do to a board at once, as a pure function of what is seen [CR 704].

`check` lists every action that applies, with its rule, and every choice that a player has to make first. Doing them, all
at the same time and again until nothing happens [CR 704.3], is `bot.engine.settling`'s work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from bot.engine.abilities import Cant, CounterLimit, Number, Static, WordKind
from bot.engine.actions import Picks
from bot.engine.attaching import Attachment, illegal_attachment
from bot.engine.board import Board
from bot.engine.characteristics import Characteristics, View
from bot.engine.commanders import awaited, may_return
from bot.engine.designating import Designating, Unchosen, designations
from bot.engine.epochs import Epoch, LayerScheme, LegendRule, PlaneswalkerUniqueness
from bot.engine.keywords import abilities_of, chapters, has_keyword
from bot.engine.losing import Loss, losses
from bot.engine.nontraditional import turned_away
from bot.engine.objects import Obj
from bot.engine.subtypes import kind_of_subtype
from bot.engine.values import ALL_CREATURE_TYPES, Zone
from bot.engine.world import World
from bot.records import dataclass

__all__ = ["Action", "Check", "Deed", "Question", "check", "counter_limits", "qualities"]


class Deed(Enum):
    """What a state-based action does to an object."""

    GRAVEYARD = "put into its owner's graveyard"
    DESTROY = "destroyed"
    SACRIFICE = "sacrificed"
    UNATTACH = "unattached"
    UNBESTOW = "unattached and no longer bestowed"
    CEASE = "ceases to exist"
    CANCEL_COUNTERS = "counters removed in pairs"
    TRIM_COUNTERS = "counters above its limit removed"
    REMOVE = "removed from the game"
    COMMAND = "put into the command zone"
    TURN_AWAY = "turned face down, on the bottom of its deck"


@dataclass(frozen=True, slots=True)
class Action:
    """One state-based action: the object, what happens to it, and the rule."""

    object: str
    deed: Deed
    rule: str


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that a state-based action needs: ``choice`` its key, ``of`` what it is among or about."""

    of: tuple[str, ...]
    player: str
    rule: str
    choice: str = "keep"


@dataclass(frozen=True, slots=True)
class Check:
    """What one check finds; ``unread``: (card, words) on which a loss may turn, and that are not understood."""

    actions: tuple[Action, ...]
    questions: tuple[Question, ...] = ()
    designating: tuple[Designating, ...] = ()
    losses: tuple[Loss, ...] = ()
    unread: tuple[tuple[str | None, str], ...] = ()

    @property
    def finds_nothing(self) -> bool:
        """Whether no action applies."""
        return not self.actions and not self.designating and not self.losses


Seniority = Mapping[tuple[str, str], int]
"""(quality, id) → the moment since when an object has had it."""


def qualities(epoch: Epoch, seen: Characteristics) -> tuple[str, ...]:
    """What an old or present rule asks since when a permanent has been: a legend of a name, a world permanent."""
    names = seen.names if _is_legendary(epoch, seen) else ()
    return (*(f"legendary {name}" for name in names), *(("world",) if "World" in seen.supertypes else ()))


def check(
    board: Board,
    world: World,
    view: View,
    picks: Picks | None = None,
    seniority: Seniority | None = None,
    triggered: frozenset[str] = frozenset(),
    arrived: frozenset[str] = frozenset(),
) -> Check:
    """Every state-based action that applies now.

    ``world`` and ``view`` are one evaluation of the board; ``picks``: what players choose (what is kept, a sector, a protector);
    ``triggered``: sources of abilities that have triggered and not left the stack yet; ``arrived``: commanders put into a
    graveyard or exile since the last check.
    """
    picks = picks or Picks()
    keep = frozenset(picks.all("keep"))
    permanents = [view[obj.id] for obj in board if obj.zone is Zone.BATTLEFIELD and not obj.phased_out]
    actions: list[Action] = [*_ceasing(board)]
    for seen in permanents:
        actions.extend(_alone(board, world, seen, triggered))
    questions: list[Question] = []
    actions.extend(Action(one, Deed.TURN_AWAY, rule) for one, rule in turned_away(board, view, triggered))
    _commanders(board, picks, arrived, actions, questions)
    _legends(board, permanents, keep, seniority or {}, actions, questions)
    _planeswalkers(board, permanents, keep, actions, questions)
    _worlds(permanents, seniority or {}, actions)
    _roles(permanents, actions)
    given = _designate(list(designations(board, permanents, picks, triggered)), actions, questions)
    lost, barred = losses(board, world)
    return Check(tuple(_one_each(actions)), tuple(questions), given, lost, barred.unread if barred else ())


def _commanders(board: Board, picks: Picks, arrived: frozenset[str], actions: list[Action], questions: list[Question]) -> None:
    """Commanders that their owners may put into the command zone [CR 704.6d]."""
    for obj in awaited(board, arrived):
        wanted = may_return(obj, picks)
        if wanted is None:
            questions.append(Question((obj.id,), obj.owner, "704.6d", "mode"))
        elif wanted:
            actions.append(Action(obj.id, Deed.COMMAND, "704.6d"))


def _designate(found: list[Designating | Unchosen], actions: list[Action], questions: list[Question]) -> tuple[Designating, ...]:
    """The designations to give; what can have none leaves, and what players have to choose is asked."""
    questions.extend(Question(one.of, one.player, one.rule, one.key) for one in found if isinstance(one, Unchosen))
    given = [one for one in found if isinstance(one, Designating)]
    actions.extend(Action(one.of, Deed.REMOVE if one.rule == "704.5t" else Deed.GRAVEYARD, one.rule) for one in given if one.what is None)
    return tuple(one for one in given if one.what is not None)


def _one_each(actions: list[Action]) -> Iterator[Action]:
    """One departure an object [CR 704.7]; the first found names the rule."""
    gone: set[str] = set()
    for action in actions:
        if action.deed in (Deed.UNATTACH, Deed.UNBESTOW, Deed.CANCEL_COUNTERS, Deed.TRIM_COUNTERS):
            yield action
        elif action.object not in gone:
            gone.add(action.object)
            yield action


def _ceasing(board: Board) -> Iterator[Action]:
    """Tokens off the battlefield and copies of spells off the stack cease to exist [CR 704.5d, 704.5e]."""
    for obj in board:
        if obj.is_token and (obj.phased_out or obj.zone is not Zone.BATTLEFIELD):
            if not (obj.phased_out and board.epoch.phased_out_tokens_survive):
                yield Action(obj.id, Deed.CEASE, "704.5d")
        elif obj.is_copy and obj.zone is not Zone.STACK and not obj.is_token:
            yield Action(obj.id, Deed.CEASE, "704.5e")


def _alone(board: Board, world: World, seen: Characteristics, triggered: frozenset[str]) -> Iterator[Action]:
    """The actions that look at one permanent."""
    obj = seen.obj
    if "Creature" in seen.types:
        yield from _creature(seen, static=board.epoch.static_deathtouch_and_lifelink)
    if "Planeswalker" in seen.types and obj.counter("loyalty") == 0 and "loyalty" not in seen.unknown:
        yield Action(obj.id, Deed.GRAVEYARD, "704.5i")
    known = seen.copiable_face.defense is not None  # every battle has some: none stored means that it is not known
    if "Battle" in seen.types and known and obj.counter("defense") == 0 and obj.id not in triggered:
        yield Action(obj.id, Deed.GRAVEYARD, "704.5v")
    if "Saga" in seen.subtypes and obj.id not in triggered:
        yield from _saga(board, seen)
    yield from _attachment(board, world, seen)
    if obj.counter("+1/+1") and obj.counter("-1/-1") and board.epoch.plus_minus_counters_cancel:
        yield Action(obj.id, Deed.CANCEL_COUNTERS, "704.5q")
    if board.epoch.counter_limits_checked and any(obj.counter(kind) > most for kind, most in counter_limits(seen)):
        yield Action(obj.id, Deed.TRIM_COUNTERS, "704.5r")


def counter_limits(seen: Characteristics) -> list[tuple[str, int]]:
    """How many counters of a kind a permanent can have, where its text limits them [CR 122.4]."""
    clauses = (c for _, a in abilities_of(seen) if isinstance(a, Static) for sentence in a.sentences for c in sentence.clauses)
    return [(c.kind, c.most.value) for c in clauses if isinstance(c, CounterLimit) and isinstance(c.most, Number)]


def _creature(seen: Characteristics, *, static: bool) -> Iterator[Action]:
    """Toughness and damage; deathtouch destroyed by an ability that triggered until it became ``static``."""
    toughness = seen.toughness
    if toughness is None or "toughness" in seen.unknown:
        return
    if toughness <= 0:
        yield Action(seen.obj.id, Deed.GRAVEYARD, "704.5f")
    elif not has_keyword(seen, "indestructible"):
        if seen.obj.damage >= toughness:
            yield Action(seen.obj.id, Deed.DESTROY, "704.5g")
        elif seen.obj.deathtouched:
            yield Action(seen.obj.id, Deed.DESTROY, "704.5h" if static else "702.2a")


def _saga(board: Board, seen: Characteristics) -> Iterator[Action]:
    """A Saga past its last chapter; one without chapters only by the rule of then [CR 704.5s, 714.2d]."""
    last = max(chapters(seen), default=0)
    if (last or not board.epoch.sagas_without_chapters_stay) and seen.obj.counter("lore") >= last:
        yield Action(seen.obj.id, Deed.SACRIFICE, "704.5s")


_ATTACHMENT_DEEDS = {
    Attachment.AURA_DIES: (Deed.GRAVEYARD, "704.5m"),
    Attachment.BESTOW_ENDS: (Deed.UNBESTOW, "702.103f"),
    Attachment.EQUIPMENT_FALLS: (Deed.UNATTACH, "704.5n"),
    Attachment.OTHER_FALLS: (Deed.UNATTACH, "704.5p"),
}


def _attachment(board: Board, world: World, seen: Characteristics) -> Iterator[Action]:
    verdict = illegal_attachment(board, world, world.chars[seen.obj.id])
    if verdict is not None:
        deed, rule = _ATTACHMENT_DEEDS[verdict]
        yield Action(seen.obj.id, deed, rule)


def _legends(
    board: Board,
    permanents: list[Characteristics],
    keep: frozenset[str],
    seniority: Seniority,
    actions: list[Action],
    questions: list[Question],
) -> None:
    """The legend rule of the epoch [CR 704.5j]."""
    legends = [seen for seen in permanents if _is_legendary(board.epoch, seen) and Cant.LEGEND_RULE not in seen.cants]
    rule = board.epoch.legend_rule
    groups: dict[tuple[str, str], list[Characteristics]] = {}
    for seen in legends:
        owner = seen.controller if rule is LegendRule.CHOOSE_ONE else ""
        for name in seen.names:
            groups.setdefault((owner, name), []).append(seen)
    for (_, name), group in groups.items():
        if len(group) < 2:
            continue
        if rule is LegendRule.CHOOSE_ONE:
            _keep_one(group, keep, "704.5j", actions, questions)
        elif rule is LegendRule.ALL_DIE:
            actions.extend(Action(seen.obj.id, Deed.GRAVEYARD, "704.5j") for seen in group)
        else:
            actions.extend(Action(seen.obj.id, Deed.GRAVEYARD, "704.5j") for seen in _younger(group, name, seniority))


def _is_legendary(epoch: Epoch, seen: Characteristics) -> bool:
    if "Legendary" in seen.supertypes:
        return True
    return epoch.legend_creature_type and ("Legend" in seen.subtypes or ALL_CREATURE_TYPES in seen.subtypes)


def _keep_one(group: list[Characteristics], keep: frozenset[str], rule: str, actions: list[Action], questions: list[Question]) -> None:
    """Each player keeps one of those they control: the one chosen, else the choice is left open."""
    kept = next((seen.obj.id for seen in group if seen.obj.id in keep), None)
    if kept is None:
        questions.append(Question(tuple(seen.obj.id for seen in group), group[0].controller, rule))
        return
    actions.extend(Action(seen.obj.id, Deed.GRAVEYARD, rule) for seen in group if seen.obj.id != kept)


def _younger(group: list[Characteristics], name: str, seniority: Seniority) -> list[Characteristics]:
    """All but the one that has been a legend of that name the longest; all on a tie."""
    since = {seen.obj.id: seniority.get((f"legendary {name}", seen.obj.id), seen.obj.timestamp) for seen in group}
    oldest = min(since.values())
    if sum(moment == oldest for moment in since.values()) > 1:
        return group
    return [seen for seen in group if since[seen.obj.id] != oldest]


def _planeswalkers(
    board: Board, permanents: list[Characteristics], keep: frozenset[str], actions: list[Action], questions: list[Question]
) -> None:
    """The planeswalker uniqueness rule of the epoch [CR 306.4]."""
    rule = board.epoch.planeswalker_uniqueness
    if rule is PlaneswalkerUniqueness.NONE:
        return
    # No rule of the base edition carries it: "=" marks the number that it had then.
    number = "=704.5j" if board.epoch.layer_scheme is LayerScheme.SEVEN_LAYERS else "=420.5q"
    groups: dict[tuple[str, str], list[Characteristics]] = {}
    for seen in permanents:
        for subtype in _planeswalker_types(seen):
            owner = seen.controller if rule is PlaneswalkerUniqueness.CHOOSE_ONE else ""
            groups.setdefault((owner, subtype), []).append(seen)
    for group in (group for group in groups.values() if len(group) > 1):
        if rule is PlaneswalkerUniqueness.CHOOSE_ONE:
            _keep_one(group, keep, number, actions, questions)
        else:
            actions.extend(Action(seen.obj.id, Deed.GRAVEYARD, number) for seen in group)


def _planeswalker_types(seen: Characteristics) -> list[str]:
    if "Planeswalker" not in seen.types:
        return []
    printed = seen.copiable_face.types
    return [subtype for subtype in seen.subtypes if kind_of_subtype(subtype, printed) is WordKind.PLANESWALKER_TYPE]


def _worlds(permanents: list[Characteristics], seniority: Seniority, actions: list[Action]) -> None:
    """All world permanents but the newest; all on a tie [CR 704.5k]."""
    worlds = [seen for seen in permanents if "World" in seen.supertypes]
    if len(worlds) < 2:
        return
    since = {seen.obj.id: seniority.get(("world", seen.obj.id), seen.obj.timestamp) for seen in worlds}
    newest = max(since.values())
    tied = sum(moment == newest for moment in since.values()) > 1
    for seen in worlds:
        if tied or since[seen.obj.id] != newest:
            actions.append(Action(seen.obj.id, Deed.GRAVEYARD, "704.5k"))


def _roles(permanents: list[Characteristics], actions: list[Action]) -> None:
    """All Roles of one player on one permanent but the newest [CR 704.5y]."""
    groups: dict[tuple[str, str], list[Obj]] = {}
    for seen in permanents:
        if "Role" in seen.subtypes and seen.obj.attached_to is not None:
            groups.setdefault((seen.obj.attached_to, seen.controller), []).append(seen.obj)
    for group in groups.values():
        newest = max(group, key=lambda obj: obj.timestamp)
        actions.extend(Action(obj.id, Deed.GRAVEYARD, "704.5y") for obj in group if obj is not newest)

"""Where an object goes in place of a graveyard: replacement effects on dying and on being put there [CR 614.1a, 614.6].

"If a creature would die, exile it instead": what goes is read by the same grammar as the object of "Destroy …".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.abilities import (
    Ability,
    Act,
    Clause,
    Conditional,
    Create,
    Every,
    Inert,
    It,
    Number,
    PutCounters,
    Sentence,
    Some,
    SpellAbility,
    Static,
    Target,
    This,
    Together,
    Verb,
    VerbatimCondition,
    ZoneName,
)
from bot.engine.board import Board
from bot.engine.characteristics import TYPE_BIT, Chars
from bot.engine.destinations import Destination
from bot.engine.objects import Obj
from bot.engine.play import Beside, Play
from bot.engine.replacing import is_described, reporting
from bot.engine.values import Zone
from bot.engine.wording import phrase_ref
from bot.engine.world import World
from bot.records import dataclass

__all__ = ["FATE", "GRAVEYARD", "destination_of", "does_more", "instead_of_graveyard"]

_EVENT = re.compile(
    r"(?P<what>.+?) would (?:(?P<dies>die)|be put into (?P<whose>a|your|an opponent's|its owner's) graveyard"
    r"(?: from (?P<origin>anywhere|the battlefield))?)",
    re.IGNORECASE,
)
_ZONES = {"hand": Zone.HAND, "library": Zone.LIBRARY, "library top": Zone.LIBRARY, "library bottom": Zone.LIBRARY, "exile": Zone.EXILE}
_CREATURE = TYPE_BIT["Creature"]

FATE = "dies to "
"""How the designation begins that says where a permanent goes if it would die this turn."""
GRAVEYARD = Destination(Zone.GRAVEYARD)


@dataclass(frozen=True, slots=True)
class _Going:
    """One such effect, of an ability of ``source``: what it is about, and what is done instead."""

    source: Chars
    event: re.Match[str]
    clause: Clause


def instead_of_graveyard(play: Play, obj: Obj, world: World) -> Destination:
    """Where an object about to be put into a graveyard goes; ``world``: as it is just before."""
    fate = next((one.name for one in obj.designations if one.name.startswith(FATE)), None)
    if fate is not None and obj.zone is Zone.BATTLEFIELD:
        play.cite("614.1a", "614.6")
        return Destination(Zone(fate.removeprefix(FATE)))
    going = world.chars.get(obj.id)
    if going is None:
        return GRAVEYARD
    found = [(one, to) for one in _effects(world, going) if (to := destination_of(one.clause)) and _is_about(play, world, one, going)]
    if not found:
        return GRAVEYARD
    sources = [one.source.obj.id for one, _ in found]
    if len({to for _, to in found}) > 1 and not set(sources) & set(play.order):
        play.ask("order", sources, "616.1")
    applied, to = min(found, key=lambda pair: _place_given(play, pair[0].source))
    play.cite("614.1a", "614.6")
    _leave_besides(play, applied, obj)
    return to


def _leave_besides(play: Play, applied: _Going, obj: Obj) -> None:
    """What else is done instead: once the object has moved, where it is of a kind that needs nothing said."""
    source = applied.source
    name = source.names[0] if source.names else None
    for part in _besides(applied.clause):
        if isinstance(part, Create | PutCounters):
            play.besides.append(Beside(source.obj.id, source.controller, name, obj.id, part))
        else:
            play.report(name, f"If {applied.event.string}")


def _place_given(play: Play, source: Chars) -> int:
    """The place of an effect in the order that the step gives [CR 616.1]."""
    return play.order.index(source.obj.id) if source.obj.id in play.order else len(play.order)


def _effects(world: World, going: Chars) -> Iterator[_Going]:
    """Those of the object itself, wherever it is, then those of permanents by age."""
    others = (c for c in sorted(world.zones[Zone.BATTLEFIELD], key=lambda c: c.obj.timestamp) if c is not going)
    for source in (going, *others):
        for instance in source.abilities:
            for clause in _clauses(instance.ability):
                event = _EVENT.fullmatch(clause.condition.words) if isinstance(clause.condition, VerbatimCondition) else None
                if event is not None:
                    yield _Going(source, event, clause.clause)


def _clauses(ability: Ability) -> Iterator[Conditional]:
    sentences: tuple[Sentence, ...] = ability.sentences if isinstance(ability, Static | SpellAbility) else ()
    return (clause for sentence in sentences for clause in sentence.clauses if isinstance(clause, Conditional) and clause.instead)


def _is_about(play: Play, world: World, effect: _Going, going: Chars) -> bool:
    """Whether it speaks of this object, of where it comes from and of whose graveyard it would be put into."""
    event, obj = effect.event, going.obj
    from_battlefield = obj.zone is Zone.BATTLEFIELD
    if not from_battlefield and re.search(
        r"\b(?:creature|permanent|land|artifact|enchantment|aura)s?\b(?! card)", event["what"], re.IGNORECASE
    ):
        return False  # [CR 109.2] such words mean permanents
    if (event["dies"] and not (from_battlefield and going.types & _CREATURE)) or (
        event["origin"] == "the battlefield" and not from_battlefield
    ):
        return False
    return _is_their_graveyard(world.board, effect, obj) and _is_named(play, world, effect, going)


def _is_their_graveyard(board: Board, effect: _Going, obj: Obj) -> bool:
    """A card goes to its owner's graveyard [CR 404.2]."""
    player = effect.source.controller
    allowed = {"your": (player,), "an opponent's": board.opponents(player)}.get(effect.event["whose"] or "", board.players)
    return obj.owner in allowed


def _is_named(play: Play, world: World, effect: _Going, going: Chars) -> bool:
    what = effect.event["what"]
    if what in effect.source.names or (effect.source.names and what == effect.source.names[0].partition(",")[0]):
        return effect.source is going
    if going.obj.is_token and not what.endswith("or token") and re.search(r"\bcard$", what):
        return False  # [CR 111.6]
    if re.fullmatch(r"a card(?: or token)?", what):
        return True
    ref = phrase_ref(what, play.compiler)
    if isinstance(ref, This):
        return effect.source is going
    if isinstance(ref, Every | Some | Target):
        return (effect.source is not going or "another" not in what) and is_described(
            world, effect.source, ref.noun, going, reporting(play)
        )
    return False


# --- what is done instead --------------------------------------------------------------------------------------------------


def _parts(clause: Clause) -> tuple[Clause, ...]:
    return clause.clauses if isinstance(clause, Together) else (clause,)


def does_more(clause: Clause) -> bool:
    """Whether something else than moving the object is done instead."""
    return bool(_besides(clause))


def _besides(clause: Clause) -> list[Clause]:
    return [part for part in _parts(clause) if not isinstance(part, Inert) and _moved_to(part) is None]


def destination_of(clause: Clause) -> Destination | None:
    """Where the object goes, or ``None`` where what is done instead is not understood."""
    return next((to for part in _parts(clause) if (to := _moved_to(part)) is not None), None)


def _moved_to(part: Clause) -> Destination | None:
    if not isinstance(part, Act) or not isinstance(part.what, It | This):
        return None
    zone = Zone.EXILE if part.verb is Verb.EXILE else _ZONES.get(part.to.zone) if isinstance(part.to, ZoneName) else None
    marked = part.entering
    counters = (marked.kind, marked.count.value) if marked is not None and isinstance(marked.count, Number) else None
    return None if zone is None else Destination(zone, counters)

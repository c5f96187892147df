"""Spells: put on the stack, copied, resolved [CR 601, 608, 707.10]."""

from __future__ import annotations

from dataclasses import field

from bot.engine.abilities import Every, Node, Player, SpellAbility, Target, Who
from bot.engine.actions import Picks
from bot.engine.attaching import can_be_attached
from bot.engine.chosen import casting_choices
from bot.engine.copying import two_faced_snapshot
from bot.engine.daylight import CAST
from bot.engine.entering import enter
from bot.engine.face_rules import rules_of_copying
from bot.engine.faces import CAST_TURNED, cast_turned, half_index, is_room
from bot.engine.frame import Frame
from bot.engine.gifts import GIFT, give_if_promised
from bot.engine.hypothetical import Arrival
from bot.engine.keywords import keyword_nodes
from bot.engine.merging import merge
from bot.engine.objects import FaceDown, FaceDownKind, Obj
from bot.engine.paid import kicked_modes
from bot.engine.play import Play
from bot.engine.resolving import follow_all
from bot.engine.subtypes import has_subtype
from bot.engine.targeting import assign_targets, require_targets, shield_of, target_words
from bot.engine.trees import replaced
from bot.engine.unpayable import check_additional_costs
from bot.engine.values import PERMANENT_TYPES, CardDef, Layout, Zone
from bot.engine.zones import leave, move
from bot.errors import StepRefused
from bot.records import dataclass, replace

__all__ = ["Casting", "cast", "copy_spell", "give_targets", "resolve"]

_MODES = ("prototype", "bestow", "mutate", "overload", "fuse", "dash", "evoke", "escape", "blitz", "impending", GIFT, *CAST_TURNED)


@dataclass(frozen=True, slots=True)
class Casting:
    """How a card is cast: everything that its controller says."""

    id: str
    card: CardDef
    controller: str
    x: int | None = None
    targets: tuple[str, ...] = ()
    picks: Picks = field(default_factory=Picks)
    kicked: bool = False
    face: str | None = None
    face_down: str | None = None
    commander: str | None = None


def cast(play: Play, how: Casting) -> str:
    """Put a spell on the stack; its id. Raises `StepRefused` for a half or target that can't be."""
    modes = modes_of(how.picks, kicked=how.kicked)
    turned = cast_turned(how.card, modes)
    play.cite(*((turned, "712.8c") if turned is not None else ()))
    spell = Obj(
        id=how.id,
        card=how.card,
        zone=Zone.STACK,
        owner=how.controller,
        controller=how.controller,
        timestamp=play.stamp(),
        face=1 if turned is not None else _face_cast(how),
        face_down=FaceDown(FaceDownKind(how.face_down)) if how.face_down else None,
        choices=casting_choices(how.picks, play.board.epoch),
        x=how.x,
        modes=modes,
        targets=how.targets,
        commander=how.commander,
    )
    play.put(spell)
    _check_targets(play, how.id, how.picks)
    check_additional_costs(play, spell)
    play.board = play.board.with_fact(CAST, how.controller, f"{how.id} {spell.timestamp}")
    return how.id


def modes_of(picks: Picks, *, kicked: bool = False) -> frozenset[str]:
    """The ways in which a spell is cast, by their keyword."""
    words = {value.casefold() for value in picks.all("mode")}
    return frozenset(word for word in _MODES if word in words) | kicked_modes(kicked, picks.number("number"))


def _face_cast(how: Casting) -> int:
    """The half or face that is cast, by its place or its name [CR 709.3, 712.11b, 715.3]."""
    for word in (how.face, *how.picks.all("mode")):
        index = half_index(how.card, word)
        if index is not None:
            return index
    if how.face is not None and len(how.card.faces) > 1:
        raise StepRefused("unknown_face", "709.3", how.face)
    return 0


def _check_targets(play: Play, spell_id: str, picks: Picks) -> None:
    """Targets must be legal as the spell is cast [CR 601.2c, 303.4a]."""
    chars, targets = play.world.chars[spell_id], play.board[spell_id].targets
    picks = _with_choices_of_casting(play.board[spell_id], picks)  # [CR 707.10] a copy has the modes of the original
    shield = _shield(play, spell_id, picks)
    if shield is not None:
        raise StepRefused("illegal_target", shield, targets[0])
    if "Aura" in chars.subtypes and targets and not can_be_attached(play.board, play.world, chars, targets[0]):
        raise StepRefused("illegal_target", "303.4a", targets[0])
    if "mutate" in play.board[spell_id].modes and targets and not _can_mutate_onto(play, play.board[spell_id], targets[0]):
        raise StepRefused("illegal_target", "702.140a", targets[0])
    frame = _frame(play, spell_id, picks)
    sentences = tuple(sentence for ability in _spell_abilities(play, spell_id) for sentence in ability.sentences)
    assign_targets(frame, sentences, targets)
    if targets:  # without any, a spell may stand on the stack to be looked at: it can't resolve
        require_targets(frame, sentences)


def _shield(play: Play, spell_id: str, picks: Picks) -> str | None:
    """The rule of what shields the permanent that an Aura, bestowed or mutating spell targets; such a spell has a target by its
    keyword, not by its text [CR 303.4a, 702.103b, 702.140a]."""
    spell = play.board[spell_id]
    aims = "Aura" in play.view[spell_id].subtypes or spell.modes & {"bestow", "mutate"}
    if not aims or not spell.targets or (spell.targets[0] not in play.view and not play.is_player(spell.targets[0])):
        return None
    return shield_of(_frame(play, spell_id, picks), spell.targets[0])


def _spell_abilities(play: Play, spell_id: str) -> list[SpellAbility]:
    """What the spell says; if its overload cost was paid, "each" stands for "target" [CR 702.96a]."""
    abilities = [i.ability for i in play.view[spell_id].abilities if isinstance(i.ability, SpellAbility)]
    if "overload" not in play.board[spell_id].modes or not keyword_nodes(play.view[spell_id], "overload"):
        return abilities
    play.cite("702.96a")
    return [replaced(ability, _each) for ability in abilities]


def _each(node: Node) -> Node | None:
    if isinstance(node, Target):
        return Every(node.noun, "each")
    return _EACH_PLAYER.get(node.who) if isinstance(node, Player) else None


_EACH_PLAYER = {Who.TARGET_PLAYER: Player(Who.EACH_PLAYER), Who.TARGET_OPPONENT: Player(Who.EACH_OPPONENT)}


def _frame(play: Play, spell_id: str, picks: Picks) -> Frame:
    seen = play.view[spell_id]
    return Frame(
        play,
        spell_id,
        seen.controller,
        x=seen.obj.x,
        picks=picks,
        choices=seen.obj.choices,
        source_name=seen.name,
    )


# --- copies ----------------------------------------------------------------------------------------------------------------


def copy_spell(play: Play, new_id: str, original_id: str, controller: str | None, targets: tuple[str, ...], picks: Picks) -> str:
    """Put a copy of a spell on the stack, with all decisions made for it [CR 707.10]; its id."""
    original = play.obj(original_id)
    if original.zone is not Zone.STACK:
        raise StepRefused("not_a_spell", "707.10", original_id)
    player = controller or original.controller
    values = two_faced_snapshot(play.view[original_id], play.board.epoch)
    if len(original.card.faces) > 1 and not original.card.layout.double_faced:
        values = replace(values, card=original.card, face=original.face)  # [CR 715.3c, 709.3c]
    copy = replace(
        original,
        id=new_id,
        card=values.card,
        face=values.face,
        owner=player,
        controller=player,
        timestamp=play.stamp(),
        is_copy=True,
        commander=None,
        targets=original.targets,
        choices=tuple(sorted({**dict(original.choices), **dict(casting_choices(picks, play.board.epoch))}.items())),
    )
    play.put(copy)
    if targets and targets != original.targets:  # [CR 707.10c] New ones must be legal; those left unchanged may not be.
        give_targets(play, new_id, targets, picks)
    seen = play.view[original_id]
    play.cite("707.10", *(("107.3m",) if original.x is not None else ()), *rules_of_copying(original, seen.copiable))
    return new_id


def give_targets(play: Play, spell_id: str, targets: tuple[str, ...], picks: Picks) -> None:
    """Give a spell other targets. Raises `StepRefused` for one that can't be [CR 115.7d, 707.10c]."""
    play.change(spell_id, lambda obj: replace(obj, targets=targets))
    _check_targets(play, spell_id, picks)


# --- resolution ---------------------------------------------------------------------------------------------------------------


def resolve(play: Play, spell_id: str, picks: Picks, *, one_step: bool = False) -> None:
    """Resolve a spell: a permanent spell enters under the same id [CR 608.3], another does what it says [CR 608.2].

    ``one_step``: it was cast by the same step, so that an illegal target was already refused.
    """
    spell = play.obj(spell_id)
    if spell.zone is not Zone.STACK:
        raise StepRefused("not_on_stack", "608.1", spell_id)
    picks = _with_choices_of_casting(spell, picks)
    if spell.face_down is not None or set(play.view[spell_id].types) & PERMANENT_TYPES:
        _resolve_permanent(play, spell, picks, one_step=one_step)
    else:
        _resolve_instant(play, spell, picks)


def _with_choices_of_casting(spell: Obj, picks: Picks) -> Picks:
    """The choices made as it was cast, but those that the step makes anew."""
    return Picks({**{slot: values for slot, values in spell.choices if values}, **picks.values})


def _resolve_instant(play: Play, spell: Obj, picks: Picks) -> None:
    """Follow the instructions, then the graveyard [CR 608.2n]; if no target is legal, it doesn't resolve [CR 608.2b]."""
    frame = _frame(play, spell.id, picks)
    abilities = _spell_abilities(play, spell.id)
    sentences = tuple(sentence for ability in abilities for sentence in ability.sentences)
    assign_targets(frame, sentences, spell.targets, checked=False)
    if not spell.targets:
        require_targets(frame, sentences)
    if spell.targets and not frame.bound and any(target_words(ability.sentences, play.compiler) for ability in abilities):
        play.cite("608.2b")
    else:
        for gift in keyword_nodes(play.view[spell.id], GIFT):
            give_if_promised(frame, gift)
        frame.ability = next(iter(abilities), None)
        follow_all(frame, *(ability.sentences for ability in abilities))
    if spell.id in play.board and play.board[spell.id].zone is Zone.STACK:
        move(play, spell.id, _after_resolving(play, spell))


def _after_resolving(play: Play, spell: Obj) -> Zone:
    """The graveyard [CR 608.2n]; exile for an Adventure [CR 715.3d], the library for an Omen [CR 720.3d]."""
    if spell.face == 1 and spell.card.layout in _AFTER:
        zone, rule = _AFTER[spell.card.layout]
        play.cite(rule)
        return zone
    return Zone.GRAVEYARD


_AFTER = {Layout.ADVENTURE: (Zone.EXILE, "715.3d"), Layout.OMEN: (Zone.LIBRARY, "720.3d")}


def _resolve_permanent(play: Play, spell: Obj, picks: Picks, *, one_step: bool) -> None:
    if "mutate" in spell.modes and _mutates(play, spell, picks):
        return
    seen = play.view[spell.id]
    host = spell.targets[0] if spell.targets and ("Aura" in seen.subtypes or "bestow" in spell.modes) else None
    shield = _shield(play, spell.id, picks)
    if shield is not None and host is not None and "bestow" not in spell.modes:  # [CR 608.3b] Its target is no longer legal.
        play.cite("608.3b", "608.2b", shield)
        move(play, spell.id, Zone.GRAVEYARD)
        return
    if shield is not None:
        host = None  # [CR 702.103e]
    draft = _permanent(play, spell)
    if "bestow" in spell.modes:
        draft, host = _bestowed(play, draft, host)
    leave_stack = play.board
    play.board = play.board.without_object(spell.id)
    try:
        enter(play, Arrival(draft, picks, host=host))
    except StepRefused:
        play.board = leave_stack
        if one_step:
            raise
        # [CR 303.4g, 608.3b] It can't enter so: its owner's graveyard instead.
        play.cite("608.3b")
        move(play, spell.id, Zone.GRAVEYARD)
    if any(spell.id in (effect.subjects or ()) for effect in play.board.effects):
        play.cite("400.7a")
    play.cite("608.3a", *(("608.3f", "111.13", "707.10f") if draft.is_token else ()), *(("709.5d",) if draft.unlocked else ()))


def _permanent(play: Play, spell: Obj) -> Obj:
    """The permanent that the spell becomes: a copy becomes a token, since September 2020 [CR 608.3f]."""
    card = play.view[spell.id].copiable.card
    room = is_room(card)
    front = spell.card.layout in (Layout.ADVENTURE, Layout.OMEN, Layout.PREPARE)
    token = spell.is_copy and play.board.epoch.spell_copies_become_tokens
    return replace(
        spell,
        zone=Zone.BATTLEFIELD,
        face=0 if front or room else spell.face,
        is_token=token,
        is_copy=spell.is_copy and not token,
        unlocked=frozenset({spell.face}) if room else frozenset(),
        targets=(),
        choices=(),
        modes=spell.modes - {"mutate"},
    )


def _bestowed(play: Play, draft: Obj, host: str | None) -> tuple[Obj, str | None]:
    """A bestowed Aura whose target is illegal resolves as a creature [CR 702.103e]."""
    legal = host is not None and host in play.view and play.board[host].zone is Zone.BATTLEFIELD and "Creature" in play.view[host].types
    if legal:
        return replace(draft, attached_to=host), host
    play.cite("702.103e")
    return replace(draft, modes=draft.modes - {"bestow"}), None


def _can_mutate_onto(play: Play, spell: Obj, target: str) -> bool:
    """A mutating spell targets a non-Human creature with the same owner [CR 702.140a]."""
    if target not in play.view or play.board[target].zone is not Zone.BATTLEFIELD:
        return False
    seen = play.view[target]
    return "Creature" in seen.types and not has_subtype(seen.subtypes, "Human") and seen.obj.owner == spell.owner


def _mutates(play: Play, spell: Obj, picks: Picks) -> bool:
    """Merge with the target [CR 608.3d], if it is still legal; else it resolves as a creature spell [CR 702.140b]."""
    if not spell.targets:
        raise StepRefused("missing_target", "601.2c", spell.id)
    target = spell.targets[0]
    if not _can_mutate_onto(play, spell, target) or _shield(play, spell.id, picks) is not None:
        play.cite("702.140b")
        return False
    order = picks.one("order")
    if order not in ("over", "under"):
        play.ask("order", (spell.id, target), "702.140c")
        return True
    leave(play, spell.id)
    play.board = play.board.without_object(spell.id)
    merge(play, spell, target, over=order == "over")
    return True

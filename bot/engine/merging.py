"""Permanents represented by several objects: mutate [CR 730] and meld [CR 701.42, 712.4]."""

from __future__ import annotations

from bot.engine.entering import enter
from bot.engine.hypothetical import Arrival
from bot.engine.objects import Component, Obj
from bot.engine.play import Play
from bot.engine.ports import MeldPairs
from bot.engine.values import CardDef, Layout, Zone
from bot.engine.zones import leave
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["combined_face", "meld", "meld_result", "merge"]


def merge(play: Play, spell: Obj, target: str, *, over: bool) -> None:
    """Merge an object with a permanent, which stays the same object [CR 730.2, 730.2c]."""
    permanent = play.permanent(target)
    new = Component(spell.card, spell.owner, spell.face, None, spell.is_copy, id=spell.id, commander=spell.commander)
    old = permanent.components or (_as_component(permanent),)
    components = (new, *old) if over else (*old, new)
    top = components[0]
    play.put(
        replace(
            permanent,
            components=components,
            card=top.card,
            face=top.face,
            # [CR 730.2e] The topmost component decides whether it is face down, [CR 730.2d] and whether it is a token.
            face_down=top.face_down,
            is_token=top.is_token,
            commander=None,  # [CR 903.3c] one of its components may be
            modes=permanent.modes if not over else permanent.modes - {"prototype"},
        )
    )
    mixed = {component.is_token for component in components} == {True, False}
    turned = {component.face_down is None for component in components} == {True, False}
    play.cite("730.2", "730.2a", "702.140c", *(("730.2d",) if mixed else ()), *(("730.2e",) if turned else ()))


def _as_component(obj: Obj) -> Component:
    return Component(obj.card, obj.owner, obj.face, obj.face_down, obj.is_token, "prototype" in obj.modes, obj.id, obj.commander)


def meld(play: Play, objects: tuple[str, ...], new_id: str) -> str:
    """Exile a meld pair and put it onto the battlefield as one permanent, back faces up and combined [CR 712.4a]."""
    pair = [play.obj(object_id) for object_id in objects]
    result = combined_face(pair)
    if result is None:
        raise StepRefused("not_a_meld_pair", "701.42b", ", ".join(objects))
    for obj in pair:
        leave(play, obj.id)
        play.put(replace(play.board[obj.id], zone=Zone.NONE))
    draft = melded(new_id, [obj.card for obj in pair], result, pair[0].owner)
    parts = (replace(part, commander=obj.commander) for part, obj in zip(draft.components, pair, strict=True))
    draft = replace(draft, components=tuple(parts))  # [CR 903.3b]
    enter(play, Arrival(draft, cast=False))
    play.cite("701.42a", "712.4a")
    return new_id


def combined_face(pair: list[Obj]) -> CardDef | None:
    """The combined back face that two cards share, as a card; ``None`` if they are no pair [CR 701.42c]."""
    if len(pair) != 2 or any(obj.card.layout is not Layout.MELD or obj.is_token or len(obj.card.faces) < 2 for obj in pair):
        return None
    one, other = (obj.card.faces[1] for obj in pair)
    if one.name != other.name or pair[0].card.front.name == pair[1].card.front.name:
        return None
    face = one if one.types else other
    return CardDef(face.name or "", (face,), Layout.MELD, pair[0].card.identity | pair[1].card.identity)


def melded(new_id: str, cards: list[CardDef], result: CardDef, owner: str) -> Obj:
    """The melded permanent, its two cards as components."""
    components = tuple(Component(card, owner) for card in cards)
    return Obj(new_id, result, Zone.BATTLEFIELD, owner, owner, 0, components=components)


def meld_result(play: Play, card: CardDef, object_id: str, owner: str) -> Obj:
    """A melded permanent named by itself, with the cards of its pair as far as they are known."""
    name = card.faces[-1].name or ""
    result = CardDef(name, (card.faces[-1],), Layout.MELD, card.identity)
    return melded(object_id, _pair(play, name) or [card], result, owner)


def _pair(play: Play, name: str) -> list[CardDef]:
    """The two cards that meld into the permanent of this name: inline definitions first, like any card."""
    halves = dict.fromkeys(card for card in play.inline.values() if card.layout is Layout.MELD and len(card.faces) > 1)
    inline = [card for card in halves if card.faces[1].name == name]
    if len(inline) == 2:
        return inline
    return list(play.catalogue.meld_pair(name)) if isinstance(play.catalogue, MeldPairs) else []

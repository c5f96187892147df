"""The permanent that an ``enter`` step describes, before anything changes how it enters."""

from __future__ import annotations

from bot.engine.actions import Enter
from bot.engine.faces import cast_turned, half_index, is_room
from bot.engine.merging import meld_result
from bot.engine.objects import FaceDown, FaceDownKind, Obj
from bot.engine.play import Play
from bot.engine.spells import modes_of
from bot.engine.values import CardDef, Layout, Zone
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["stated_permanent"]


def stated_permanent(play: Play, step: Enter, card: CardDef, object_id: str, whose: tuple[str, str], commander: str | None = None) -> Obj:
    """The permanent of an ``enter`` step; ``whose``: its owner and its controller. Raises `StepRefused` for a face it lacks.

    A card of the meld layout that is known by one face alone is the permanent that a pair becomes.
    """
    owner, controller = whose
    face = _face(play, card, step.card, step.face)
    if card.layout is Layout.MELD and (face == 1 or len(card.faces) == 1):
        whole = meld_result(play, card, object_id, owner)
        parts = (replace(whole.components[0], commander=commander), *whole.components[1:])
        return replace(whole, controller=controller, tapped=step.tapped, components=parts)
    modes = modes_of(step.choices, kicked=step.kicked)
    turned = cast_turned(card, modes)
    play.cite(*((turned,) if turned is not None else ()))
    return Obj(
        id=object_id,
        card=card,
        zone=Zone.BATTLEFIELD,
        owner=owner,
        controller=controller,
        timestamp=0,
        face=1 if turned is not None else face,
        face_down=FaceDown(FaceDownKind(step.face_down)) if step.face_down else None,
        tapped=step.tapped,
        x=step.x,
        modes=modes,
        attached_to=step.attached_to if "bestow" in modes else None,
        unlocked=_unlocked(card, step),
        combat=frozenset({"attacking"}) if step.attacking else frozenset(),
        commander=commander,
    )


def _face(play: Play, card: CardDef, name: str, face: str | None) -> int:
    """The face that is up: the one said, else the back if only it answers to the name."""
    index = half_index(card, face)
    if face is not None and index is None:
        raise StepRefused("unknown_face", "712.8", face)
    if index is not None and card.layout.double_faced:
        return index
    named = half_index(card, name)
    return named if named is not None and card.layout.double_faced else 0


def _unlocked(card: CardDef, step: Enter) -> frozenset[int]:
    """A Room whose half was cast enters with it unlocked [CR 709.5d]."""
    if not is_room(card):
        return frozenset()
    halves = (half_index(card, word) for word in (step.face, *step.choices.all("mode")))
    return frozenset(half for half in halves if half is not None)

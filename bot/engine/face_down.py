"""The characteristics that an effect lists for what it turns face down [CR 708.2]: "It's a 2/2 Cyberman artifact creature"."""

from __future__ import annotations

from bot.engine.abilities import Be, Change, Description, It, Modify, WordKind
from bot.engine.becoming import colors_named, words_now
from bot.engine.frame import Frame
from bot.engine.objects import Obj
from bot.engine.values import Face
from bot.records import replace

__all__ = ["list_face_down", "lists_face_down"]


def lists_face_down(clause: Modify, frame: Frame) -> bool:
    """Whether a statement describes what this effect has just turned face down, or failed to."""
    told = isinstance(clause.subject, It) and clause.duration is None and all(isinstance(change, Be) for change in clause.changes)
    return told and (frame.turns_down or bool(frame.turned))


def list_face_down(frame: Frame, changes: tuple[Change, ...]) -> None:
    """Give the permanents turned face down the values listed; they are copiable."""
    for face in (_listed(frame, change.what) for change in changes if isinstance(change, Be)):
        for object_id in frame.turned:
            frame.play.put(_showing(frame.play.board[object_id], face))
    frame.play.cite("708.2")


def _showing(obj: Obj, face: Face) -> Obj:
    return obj if obj.face_down is None else replace(obj, face_down=replace(obj.face_down, face=face))


def _listed(frame: Frame, what: Description) -> Face:
    context, size = frame.context(), what.size
    words = words_now(what.words, context)
    apart = (WordKind.SUPERTYPE, WordKind.CARD_TYPE)
    return Face(
        None,
        supertypes=frozenset(word.text for word in words if word.kind is WordKind.SUPERTYPE),
        types=tuple(word.text for word in words if word.kind is WordKind.CARD_TYPE),
        subtypes=tuple(word.text for word in words if word.kind not in apart),
        power=frame.amount(size.power) if size is not None and size.power is not None else None,
        toughness=frame.amount(size.toughness) if size is not None and size.toughness is not None else None,
        abilities=what.abilities,
        own_colors=colors_named(what.colors or (), what.every, context),
    )

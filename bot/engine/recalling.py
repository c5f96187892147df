"""What a triggered ability's event was about: "that creature", "it" [CR 603.2, 603.10a]."""

from __future__ import annotations

from bot.engine.abilities import (
    By,
    Chapter,
    Clause,
    ControllerOf,
    EventKind,
    Host,
    Inert,
    It,
    Player,
    Ref,
    Some,
    Target,
    This,
    Triggered,
    Who,
    walk,
)
from bot.engine.actions import Picks
from bot.engine.frame import Frame

__all__ = ["recall_event"]

_STILL_THERE = frozenset(
    {EventKind.ENTERS, EventKind.ATTACKS, EventKind.BLOCKS, EventKind.TURNED_FACE_UP, EventKind.TRANSFORMS, EventKind.MUTATES}
)
"""Events after which what they happened to is on the battlefield."""

_LEAVING = frozenset({EventKind.DIES, EventKind.LEAVES})


def recall_event(frame: Frame, picks: Picks, ability: Triggered | Chapter, targets: tuple[str, ...] = ()) -> bool:
    """Mention the object that the event was about: named by the step, else the only possible one.

    Whether that is settled: where several are possible and the ability speaks of it, the question is left open.
    """
    looks_back = isinstance(ability, Triggered) and bool(_LEAVING & set(ability.event.kinds))
    for key in ("object", "copy"):
        ids = tuple(i for i in picks.all(key) if i in frame.play.board)
        if ids:
            frame.it = _as_they_left(frame, ids) if looks_back else ids
            break
    if isinstance(ability, Triggered) and targets:
        _recall_player(frame, ability, targets[0])
    settled = bool(frame.it) or not isinstance(ability, Triggered) or _deduce(frame, ability, bool(targets))
    about = {*frame.it, *((frame.source,) if looks_back else ())}
    frame.left.update(i for i in about if i in frame.play.departed and not frame.is_permanent(i))
    return settled


def _recall_player(frame: Frame, ability: Triggered, target: str) -> None:
    """ "That player puts a counter on target land they control": whose the target is, where the event may have been theirs."""
    subject, that_player = ability.event.subject, Player(Who.THAT_PLAYER)
    theirs = any(
        isinstance(node, Target) and By(that_player) in node.noun.preds for sentence in ability.sentences for node in walk(sentence)
    )
    if theirs and isinstance(subject, Player) and target in frame.play.view and "player" not in frame.picks:
        controller = frame.play.view[target].controller
        if controller in frame.players(subject):
            frame.bound[that_player] = (controller,)


def _as_they_left(frame: Frame, ids: tuple[str, ...]) -> tuple[str, ...]:
    """What a step names as it is now, under the names that it had on the battlefield [CR 603.10a]."""
    before = {new: old for old, became in frame.play.became.items() for new in became}
    return tuple(before.get(i, i) for i in ids)


def _deduce(frame: Frame, ability: Triggered, said: bool) -> bool:
    host = _host(frame, ability)
    if host is not None:
        frame.it = (host,)
        return True
    possible = _possible(frame, ability)
    if possible is None and not said and ability.event.kinds == (EventKind.OTHER,) and _speaks_of_another(ability):
        frame.play.ask("object", (), "603.2")
        return False
    if possible is None or frame.source in possible or not _speaks_of_it(ability):
        return True
    if len(possible) == 1:
        frame.it = possible
        return True
    frame.play.ask("object", possible, "603.2")
    return False


def _host(frame: Frame, ability: Triggered) -> str | None:
    """What the source is attached to, where the event was about that and the ability speaks of it."""
    subject, words = ability.event.subject, ability.event.words
    if isinstance(subject, ControllerOf):
        # An event about the host's controller: "that creature" is the host.
        subject = subject.of
    attaches = "becomes attached to a " in words or (isinstance(subject, This) and " attached to a " in words)
    about = _speaks_of_it(ability) or (
        attaches and any(isinstance(ref, It) and ref.form.startswith("that ") for ref in _first_refs(ability))
    )
    known = isinstance(subject, Host) or attaches
    if not about or not known or frame.source not in frame.play.board:
        return None
    host = frame.play.board[frame.source].attached_to
    return frame.play.last_host.get(frame.source) if host is None and _LEAVING & set(ability.event.kinds) else host


def _possible(frame: Frame, ability: Triggered) -> tuple[str, ...] | None:
    """The objects to which the event may have happened, or ``None`` where that is not known."""
    subject = ability.event.subject
    if isinstance(subject, Some) and set(ability.event.kinds) <= _STILL_THERE:
        return frame.matching(subject.noun)
    return None


def _speaks_of_it(ability: Triggered) -> bool:
    """Whether the first thing done is about what the event happened to."""
    refs = _first_refs(ability)
    return any(isinstance(ref, It) for ref in refs) and not any(isinstance(ref, Target | Some) for ref in refs)


def _speaks_of_another(ability: Triggered) -> bool:
    """Whether the first thing done is about something that the event tells of besides the source: "that creature"."""
    return any(isinstance(ref, It) and ref.form in _ANOTHER for ref in _first_refs(ability)[:1])


_ANOTHER = ("that creature", "that permanent", "that artifact", "that land", "that enchantment", "that planeswalker")


def _first_refs(ability: Triggered) -> list[Ref]:
    """What the first thing done speaks of."""
    clauses = (clause for sentence in ability.sentences for clause in sentence.clauses if not isinstance(clause, Inert))
    first: Clause | None = next(clauses, None)
    return [] if first is None else [node for node in walk(first) if isinstance(node, Ref)]

"""Costs that texts keep from being paid: "Players can't pay life or sacrifice creatures to cast spells…" [CR 101.2, 118.3]."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.abilities import Ability, Act, Inert, OpaqueClause, Some, Verb, walk
from bot.engine.frame import Frame
from bot.engine.objects import Obj
from bot.engine.play import Play
from bot.engine.said import describes, statements
from bot.errors import StepRefused

__all__ = ["check_additional_costs", "check_life", "check_sacrifice", "check_some_sacrifice"]

_SAID = re.compile(
    r"players can't (?:(?P<life>pay life)(?: or )?)?(?:sacrifice (?P<what>.+?))? to cast spells or (?:to )?activate abilities"
    r"(?P<but> that aren't mana abilities)?",
    re.IGNORECASE,
)
_ADDITIONAL = re.compile(r"as an additional cost to cast this spell, (?P<costs>.+?)\.?", re.IGNORECASE)
_LIFE = re.compile(r"pay (?!0 )\S+ life", re.IGNORECASE)


def check_life(play: Play, *, mana: bool = False) -> None:
    """Raises `StepRefused` where life can't be paid; ``mana``: for a mana ability."""
    for frame, said in statements(play, _SAID):
        if said["life"] and not (mana and said["but"]):
            raise _refused(frame)


def check_sacrifice(play: Play, object_id: str, *, mana: bool = False) -> None:
    """Raises `StepRefused` where that permanent can't be sacrificed as a cost."""
    by = _keeping(play, object_id, mana=mana)
    if by is not None:
        raise _refused(by)


def check_some_sacrifice(frame: Frame, part: str, *, mana: bool = False) -> None:
    """Raises `StepRefused` where nothing there that "Sacrifice a creature" may mean can be sacrificed as a cost; with nothing of
    the kind there, what may bear on it is reported."""
    bars = [(by, said[0]) for by, said in statements(frame.play, _SAID) if said["what"] and not (mana and said["but"])]
    act = _sacrifice(frame, part) if bars else None
    if act is None or not isinstance(act.what, Some):
        return
    kept = [_keeping(frame.play, object_id, mana=mana) for object_id in frame.matching(act.what.noun)]
    if not kept:
        for by, words in bars:
            frame.play.report(by.source_name, words)
    elif None not in kept and kept[0] is not None:
        raise _refused(kept[0])


def check_additional_costs(play: Play, spell: Obj) -> None:
    """Raises `StepRefused` where a cost that the spell must have can't be paid."""
    frame = Frame(play, spell.id, spell.controller, source_name=spell.card.front.name)
    for cost in _costs(tuple(instance.ability for instance in play.view[spell.id].abilities)):
        if _LIFE.fullmatch(cost):
            check_life(play)
        check_some_sacrifice(frame, cost)


def _costs(abilities: tuple[Ability, ...]) -> Iterator[str]:
    """The costs that a spell's text adds, where it leaves no choice."""
    kept = (node.words for ability in abilities for node in walk(ability) if isinstance(node, Inert | OpaqueClause))
    for said in filter(None, map(_ADDITIONAL.fullmatch, kept)):
        if " or " not in said["costs"] and not said["costs"].startswith("you may"):
            yield from said["costs"].split(" and ")


def _sacrifice(frame: Frame, part: str) -> Act | None:
    words = part[:1].upper() + part[1:]
    nodes = (node for ability in frame.play.compiler.compile(f"{words}.", types=("Sorcery",)) for node in walk(ability))
    return next((node for node in nodes if isinstance(node, Act) and node.verb is Verb.SACRIFICE), None)


def _keeping(play: Play, object_id: str, *, mana: bool) -> Frame | None:
    """The standpoint of the text that keeps a permanent from being sacrificed as a cost."""
    for frame, said in statements(play, _SAID):
        if not said["what"] or (mana and said["but"]):
            continue
        meant = describes(frame, said["what"].casefold(), object_id)
        if meant is None:
            play.report(frame.source_name, said[0])
        elif meant:
            return frame
    return None


def _refused(by: Frame) -> StepRefused:
    return StepRefused("cost_not_payable", "101.2", by.source, by=by.source_name or "")

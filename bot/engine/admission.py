"""Whether a permanent may enter the battlefield, and what texts put in exile in place of its entering [CR 614.1a, 614.17d]."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.abilities import Ability, Act, Clause, Conditional, Every, Modify, Verb, VerbatimChange, VerbatimCondition
from bot.engine.barring import functioning
from bot.engine.characteristics import Chars
from bot.engine.frame import Frame
from bot.engine.nouns import compile_test
from bot.engine.objects import Obj
from bot.engine.play import Play
from bot.engine.said import clauses_of, describes, statements
from bot.engine.values import Zone
from bot.engine.wording import KEPT_OUT
from bot.engine.world import Context, Unreadable, World
from bot.memories import by_identity

__all__ = ["is_exiled_instead", "is_kept_out"]

_INSTEAD = re.compile(r"(?P<what>.+?) would enter(?: the battlefield)?(?P<cast> and it wasn't cast)?", re.IGNORECASE)
_ZONES = {"graveyards": Zone.GRAVEYARD, "libraries": Zone.LIBRARY}


def is_kept_out(play: Play, world: World, draft: Obj) -> bool:
    """Whether a text says that it can't enter, as it would be on the battlefield of ``world``."""
    entering = world.chars[draft.id]
    for frame, said in statements(play, KEPT_OUT):
        zones = {_ZONES[zone] for zone in said["zones"].casefold().split(" and ")}
        if draft.came_from in zones and _is(frame, f"target {said['what'][0].lower()}{said['what'][1:]}", world, entering):
            return True
    return any(_meant(world, source, noun, entering) for source, noun in _barred(play))


def _barred(play: Play) -> Iterator[tuple[Chars, Every]]:
    """ "Lands can't enter the battlefield": those meant, by whose text."""
    for chars in functioning(play.world):
        for instance in chars.abilities:
            yield from ((chars, every) for every in _kept_out_by(instance.ability))


@by_identity(4_000)
def _kept_out_by(ability: Ability) -> tuple[Every, ...]:
    stated = [clause for clause in clauses_of(ability) if isinstance(clause, Modify) and _CANT & {*clause.changes}]
    return tuple(clause.subject for clause in stated if isinstance(clause.subject, Every))


_CANT = frozenset(VerbatimChange(f"can't enter{where}") for where in ("", " the battlefield"))


def _meant(world: World, source: Chars, every: Every, entering: Chars) -> bool:
    context = Context(world, source.obj.id, controller=source.controller, choices=source.obj.choices)
    try:
        return compile_test(every.noun.preds).run(context, entering)
    except Unreadable:
        return False


def is_exiled_instead(play: Play, world: World, draft: Obj, *, cast: bool) -> bool:
    """Whether a text exiles it in place of its entering: "If a nontoken creature would enter and it wasn't cast, exile it instead"."""
    for chars in list(functioning(play.world)):
        frame = Frame(play, chars.obj.id, chars.controller, choices=chars.obj.choices, source_name=next(iter(chars.names), None))
        for what, only_uncast in (said for instance in chars.abilities for said in _exiled_by(instance.ability)):
            if not (cast and only_uncast) and _is(frame, what, world, world.chars[draft.id]):
                return True
    return False


@by_identity(4_000)
def _exiled_by(ability: Ability) -> tuple[tuple[str, bool], ...]:
    """What an ability exiles instead, and whether only what wasn't cast."""
    said = (_INSTEAD.fullmatch(words) for clause in clauses_of(ability) for words in _words(clause))
    return tuple((found["what"], bool(found["cast"])) for found in said if found is not None)


def _words(clause: Clause) -> Iterator[str]:
    if isinstance(clause, Conditional) and clause.instead and isinstance(clause.clause, Act) and clause.clause.verb is Verb.EXILE:
        yield from (node.words for node in (clause.condition,) if isinstance(node, VerbatimCondition))


def _is(frame: Frame, phrase: str, world: World, entering: Chars) -> bool:
    return describes(frame, phrase, entering.obj.id, world) is True

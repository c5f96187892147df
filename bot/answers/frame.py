"""From a scene to an answer: the play, its objects, its rules, what was assumed and what was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.answers.dates import french_date
from bot.answers.describe import enumerate_fr, strings, text_of
from bot.answers.late_cards import NotYetPrinted
from bot.answers.layer_table import told_trace
from bot.answers.model import Answer, Assumption, Branch, Citation, Json, Kind, Section, Unsupported
from bot.answers.played import Played
from bot.answers.ports import JsonObject
from bot.answers.services import Ask, Services, citations
from bot.answers.settle import Settled
from bot.cards import text_at
from bot.engine.values import CardDef

__all__ = ["assumptions", "card_warnings", "cited", "counts_its_size", "decisive", "unsupported_answer", "verdict"]


_FEW = 3
"""Rules that decide where the command names none."""
_STEPS = frozenset(("110.1", "111.2", "111.3", "113.10", "400.7", "601.2", "608.2n", "608.3", "613.7a", "614.1c", "701.27a"))
"""Rules that every step of their kind applies: they never decide by themselves."""


def verdict(
    services: Services,
    ask: Ask,
    played: Played,
    *,
    said: str,
    lines: Sequence[str],
    shown: Sequence[str],
    first: Sequence[str] = (),
    title: str = "",
    assumed: Sequence[Assumption] = (),
    sections: Sequence[Section] = (),
    branches: Sequence[Branch] = (),
    warnings: Sequence[str] = (),
) -> Answer:
    """A computed answer: ``said`` is the verdict, ``lines`` the text, ``shown`` the objects, ``first`` the rules that decide."""
    return Answer(
        ask.query,
        Kind.VERDICT,
        basis="moteur",
        title=title,
        text="\n".join(line for line in lines if line),
        verdict=said,
        objects=[_shown(services, played, object_id) for object_id in shown],
        trace=told_trace(services.describe, played),
        citations=cited(services, played, ask.day, first),
        unsupported=played.unsupported,
        as_of=services.edition(ask.day),
        assumed=tuple(assumed),
        branches=tuple(branches),
        scenario=played.scenario,
        sections=tuple(sections),
        warnings=(*warnings, *played.warnings, *_counted_sizes(services, played, shown)),
    )


_COUNTED = re.compile(r"(?:^|\n)(?:this creature|[\w,' -]+)'s (?:power|toughness)\b[^\n]*\bequal to\b", re.IGNORECASE)
"""A text that defines a size by counting something [CR 604.3]."""


def _counted_sizes(services: Services, played: Played, shown: Sequence[str]) -> list[str]:
    """A warning for each creature shown whose size is counted on what a board may not tell."""
    objects = [played.obj(one) for one in shown]
    counted = [obj for obj in objects if (obj.get("exists") is True or obj.get("taken_by")) and counts_its_size(obj)]
    names = dict.fromkeys(f"*{services.describe.object_name(obj)}*" for obj in counted)
    return [f"La taille {services.describe.of(name)} se compte sur la partie : ici, seulement sur ce qui est écrit." for name in names]


def counts_its_size(obj: JsonObject) -> bool:
    """Whether the size of a permanent is counted on what a board may not tell."""
    return _COUNTED.search(text_of(obj.get("text"))) is not None


def decisive(played: Played) -> list[str]:
    """The rules applied, those that only every step applies left out; the engine puts the most telling first."""
    return [number for number in played.rules if number not in _STEPS]


def cited(services: Services, played: Played, day: str | None, first: Sequence[str] = ()) -> tuple[Citation, ...]:
    """The rules that decide, ``first`` or else the first few that the engine applied, then the others applied."""
    decide = [*first] or decisive(played)[:_FEW]
    numbers = list(dict.fromkeys((*decide, *played.rules)))
    return citations(services, numbers, day, len(dict.fromkeys(decide)))


def _shown(services: Services, played: Played, object_id: str) -> dict[str, Json]:
    obj = played.obj(object_id)
    name = text_of(obj.get("name"))
    french = services.describe.name(name) if name else None
    return {"ref": object_id, **obj, "name_fr": french if french != name else None}


def assumptions(settled: Iterable[Settled]) -> tuple[Assumption, ...]:
    """What had to be assumed of the cards named, each once."""
    return tuple(dict.fromkeys(one.assumption for one in settled if one.assumption is not None))


def card_warnings(services: Services, cards: Iterable[CardDef], day: str | None) -> tuple[str, ...]:
    """At a date: the cards not printed yet, and the Oracle text that is today's."""
    if day is None or day >= services.corpus.base_edition:
        return ()
    cards = list(cards)
    late = {card.name: card.first_print for card in cards if card.first_print is not None and card.first_print > day}
    warnings: list[str] = [NotYetPrinted(services.describe.name(name), first) for name, first in late.items()]
    todays = {card.name for card in cards if text_at(card.name, day) is None and any(face.abilities for face in card.faces)}
    if len(todays) == len({card.name for card in cards}):
        warnings.append(f"Texte Oracle actuel sous les règles du {french_date(services.edition(day))}.")
    elif todays:
        named = enumerate_fr(f"*{services.describe.name(name)}*" for name in sorted(todays))
        warnings.append(f"Texte Oracle actuel sous les règles du {french_date(services.edition(day))} : {named}.")
    return tuple(warnings)


def unsupported_answer(services: Services, ask: Ask, played: Played, object_id: str, what: str) -> Answer:
    """The asked values rest on words that were not understood: say which."""
    obj = played.obj(object_id)
    clauses = list(dict.fromkeys(strings(obj.get("unsupported")) or [item.clause for item in played.unsupported]))
    quoted = " ; ".join(f"« {clause} »" for clause in clauses)
    known = f"Le reste est sûr : {services.describe.type_line(obj)}." if strings(obj.get("types")) else ""
    lines = [f"**Je ne peux pas calculer {what}.** Je n'ai pas su lire : {quoted}.", known]
    return Answer(
        ask.query,
        Kind.UNSUPPORTED,
        title=services.describe.object_name(obj),
        text="\n".join(line for line in lines if line),
        objects=[_shown(services, played, object_id)],
        citations=cited(services, played, ask.day),
        unsupported=played.unsupported or tuple(Unsupported(text_of(obj.get("name")), clause) for clause in clauses),
        as_of=services.edition(ask.day),
        scenario=played.scenario,
    )

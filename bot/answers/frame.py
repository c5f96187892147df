"""From a scene to an answer: the play, its objects, its rules, what was assumed and what was not understood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.answers.dates import french_date
from bot.answers.describe import strings, text_of
from bot.answers.model import Answer, Assumption, Branch, Json, Kind, Section, Unsupported
from bot.answers.ports import JsonObject
from bot.answers.scene import Scene
from bot.answers.services import Ask, Services, citations
from bot.answers.settle import Settled
from bot.engine.values import CardDef

__all__ = ["Played", "assumptions", "card_warnings", "play", "unsupported_answer", "verdict"]


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario and its result, both as JSON."""

    scenario: JsonObject
    result: JsonObject

    def obj(self, object_id: str) -> JsonObject:
        """An object of the result; empty if the scenario never introduced it."""
        objects = self.result.get("objects")
        found = objects.get(object_id) if isinstance(objects, dict) else None
        return found if isinstance(found, dict) else {}

    def exists(self, object_id: str) -> bool:
        """Whether an object is on the battlefield or the stack."""
        return self.obj(object_id).get("exists") is True

    @property
    def refused(self) -> list[JsonObject]:
        """The steps that the rules forbade, with their reason and rule."""
        return _objects(self.result.get("refused"))

    @property
    def pending(self) -> list[JsonObject]:
        """The choices left open."""
        return _objects(self.result.get("pending"))

    @property
    def trace(self) -> list[JsonObject]:
        """The effects applied, in order."""
        return _objects(self.result.get("trace"))

    @property
    def rules(self) -> list[str]:
        """The base numbers of the rules applied, decisive first."""
        cited = self.result.get("citations")
        if not isinstance(cited, list):
            return []
        named = [text_of(item.get("rule")) if isinstance(item, dict) else text_of(item) for item in cited]
        return [number for number in named if number]

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        """The clauses that were not understood and may bear on the result."""
        found = _objects(self.result.get("unsupported"))
        return tuple(Unsupported(text_of(item.get("card")), text_of(item.get("clause")), text_of(item.get("why"))) for item in found)


def _objects(value: Json | None) -> list[JsonObject]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def play(services: Services, scene: Scene, day: str | None) -> Played:
    """Play a scene at a day, or today."""
    scenario = scene.scenario(day)
    return Played(scenario, services.play(scenario))


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
        trace=played.trace,
        citations=citations(services, decisive(played, first), ask.day),
        unsupported=played.unsupported,
        as_of=services.edition(ask.day),
        assumed=tuple(assumed),
        branches=tuple(branches),
        scenario=played.scenario,
        sections=tuple(sections),
        warnings=tuple(warnings),
    )


def decisive(played: Played, first: Iterable[str]) -> list[str]:
    """The rules applied, those that decide the question before the others."""
    return list(dict.fromkeys((*first, *played.rules)))


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
    if day is None:
        return ()
    late = {card.name: card.first_print for card in cards if card.first_print is not None and card.first_print > day}
    warnings = [
        f"*{services.describe.name(name)}* n'était pas encore imprimée à cette date (elle date du {french_date(first)})."
        for name, first in late.items()
    ]
    return (*warnings, f"Texte Oracle actuel sous les règles du {french_date(services.edition(day))}.")


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
        citations=citations(services, played.rules, ask.day),
        unsupported=played.unsupported or tuple(Unsupported(text_of(obj.get("name")), clause) for clause in clauses),
        as_of=services.edition(ask.day),
        scenario=played.scenario,
    )

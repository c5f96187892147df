"""What became of the objects of a scene: who died, who went elsewhere, what triggered — and whether it is certain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.answers.compose.objects_words import changed_qualities
from bot.answers.describe import strings, text_of
from bot.answers.gone import why_gone
from bot.answers.placing import Placed
from bot.answers.played import Played
from bot.answers.ports import JsonObject
from bot.answers.sense import defines_size
from bot.answers.services import Ask, Services
from bot.engine.abilities import (
    Ability,
    Both,
    Create,
    EventKind,
    Every,
    Inert,
    It,
    OpaqueClause,
    Some,
    Static,
    This,
    Triggered,
    walk,
)
from bot.engine.epochs import epoch_for
from bot.engine.values import CardDef

__all__ = [
    "became",
    "has_died",
    "is_certain",
    "is_gone",
    "makes_tokens_there",
    "trigger_lines",
    "triggered",
    "triggering_keywords",
    "was_done",
]

_ELSEWHERE = {
    "exile": "va en exil",
    "hand": "retourne dans la main de son propriétaire",
    "library": "va dans la bibliothèque de son propriétaire",
    "command": "va dans la zone de commandement",
    "none": "cesse d'exister",
}
_OF_TRIGGERING = re.compile(r"\btriggers?\b")
"""Words of a text that bear on what triggers: the engine's list of what triggered does not count them."""
_INDESTRUCTIBLE = "702.12b"


def is_gone(obj: JsonObject) -> bool:
    """Whether an object left the battlefield."""
    return obj.get("exists") is False


def has_died(obj: JsonObject) -> bool:
    """Whether an object went to a graveyard from the battlefield [CR 700.4]."""
    return is_gone(obj) and obj.get("zone") == "graveyard"


def is_certain(played: Played, placed: Sequence[Placed], *, sizes: bool = True) -> bool:
    """Whether nothing was refused, left open or unread, and no size (where ``sizes`` count) hangs on the rest of the game."""
    if played.refused or played.pending or played.unsupported or played.branches or played.warnings:
        return False
    objects = played.result.get("objects")
    every = [one for one in objects.values() if isinstance(one, dict)] if isinstance(objects, dict) else []
    if any(strings(one.get("unsupported")) or _OF_TRIGGERING.search(text_of(one.get("text")).lower()) for one in every):
        return False
    if any(_is_cut(text_of(one.get("text"))) for one in every) or any(_replaces_in_words(one.settled.card) for one in placed):
        return False
    return not (sizes and any(_counts_the_game(played, one) for one in placed))


def _is_cut(text: str) -> bool:
    """Whether a text has words left out where they may bear on anything, and not only at the beginning of a step, which is told apart."""
    return any(_CUT in line and not line.lower().startswith("at the beginning") for line in text.split("\n"))


def _replaces_in_words(card: CardDef) -> bool:
    """Whether a static ability kept as it is printed says what happens instead of something: « deals double that damage »."""
    statics = [one for one in card.front.abilities if isinstance(one, Static)]
    return any(isinstance(node, Inert) and _WOULD.search(node.words.lower()) for one in statics for node in walk(one))


_WOULD = re.compile(r"\bwould\b|\bprevent\b|\btriggers?\b")


def was_done(played: Played, spell: CardDef) -> bool:
    """Whether what a spell does was read and done: words kept as they are printed are acted on only where the engine says so by a rule."""
    words = [node.words for ability in spell.front.abilities for node in walk(ability) if isinstance(node, Inert | OpaqueClause)]
    if any(_CUT in one for one in words):
        return False
    asked = [rules for pattern, rules in _DONE_BY if any(pattern.search(one.lower()) for one in words)]
    return all(any(rule.startswith(rules) for rule in played.rules) for rules in asked)


_KEYWORDS = re.compile(
    r"persist|undying|afterlife|modular|haunt|soulshift|recover|champion|exploit|fabricate|evolve|living weapon|for mirrodin!|job select"
    r"|vanishing|fading|echo|evoke|blitz|dash|encore|graft|hideaway|squad|offspring|extort|mobilize|exalted|ingest|renown|backup|gift"
    r"|impending|unearth"
)
"""Keywords that stand for abilities that trigger on coming, leaving or dying: the engine's list of what triggered has none of them."""


def triggering_keywords(services: Services, obj: JsonObject) -> list[str]:
    """The keywords of an object that stand for such abilities, in French."""
    return [services.describe.keyword(word) for word in strings(obj.get("keywords")) if _KEYWORDS.match(word)]


_CUT = "…"
"""What ends the words of a text that is not kept whole."""
_DONE_BY: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"\bdeals?\b.*\bdamage\b|\bfights?\b"), ("120.", "702.16")),
    (re.compile(r"\bdestroy"), ("701.8", "702.12")),
    (re.compile(r"\bsacrifices?\b"), ("701.21",)),
)
"""Words that do something to a permanent, and how the numbers of the rules begin that the engine cites when it is done."""


def _counts_the_game(played: Played, one: Placed) -> bool:
    """Whether the size of a permanent is counted on things that a scene does not hold: cards in graveyards, in hands…"""
    return defines_size(one.settled.card.front) and bool(strings(played.obj(one.id).get("ability_texts")))


def became(services: Services, ask: Ask, name: str, obj: JsonObject, rules: Iterable[str]) -> str:
    """« *Grizzlis* meurt (ses blessures sont mortelles) », « *Colosse* reste une créature 11/11 »."""
    if not is_gone(obj):
        return _stays(services, name, obj, rules)
    epoch = epoch_for(ask.day or services.corpus.base_edition)
    why = why_gone(obj, [text_of(obj.get("taken_by"))], epoch) if text_of(obj.get("taken_by")) else ""
    if obj.get("zone") == "graveyard":
        does = "meurt" if "Creature" in strings(obj.get("types")) else "va au cimetière"
    else:
        does = _ELSEWHERE.get(text_of(obj.get("zone")), "n'est plus sur le champ de bataille")
    return f"*{name}* {does}{f' ({why})' if why else ''}"


def _stays(services: Services, name: str, obj: JsonObject, rules: Iterable[str]) -> str:
    """What a permanent that stayed is now, and the keyword that kept it."""
    if _INDESTRUCTIBLE in rules and "indestructible" in strings(obj.get("keywords")):
        return f"*{name}* reste sur le champ de bataille : il est indestructible"
    summary = f"{services.describe.summary(obj).partition(' ')[2]}{changed_qualities(services.describe, obj)}"
    return f"*{name}* reste sur le champ de bataille ({summary.replace(' (', ', ').removesuffix(')')})"


def trigger_lines(services: Services, played: Played, placed: Iterable[Placed]) -> list[str]:
    """A line for each ability that triggered, in French."""
    told: list[str] = []
    for one in placed:
        name = services.describe.name(text_of(played.obj(one.id).get("name")) or one.settled.name)
        said = services.telegraph.abilities(triggered(services, played, one), name)
        told += [f"**La capacité {services.describe.of(name)} se déclenche** : « {line} »." for line in said]
    return told


def triggered(services: Services, played: Played, one: Placed) -> list[Ability]:
    """The abilities of an object that triggered."""
    obj = played.obj(one.id)
    name, types = text_of(obj.get("name")), tuple(strings(obj.get("types")))
    return [ability for text in strings(obj.get("triggers")) for ability in services.read(text, name, types)]


def tells_triggers(services: Services, played: Played, placed: Iterable[Placed]) -> bool:
    """Whether what triggered is all that may have: no other event is watched in words that the engine may not match."""
    for one in placed:
        obj = played.obj(one.id)
        card = services.catalogue.card(text_of(obj.get("name"))) or one.settled.card  # what is attached is told with its host
        for ability in card.front.abilities:
            triggered_here = isinstance(ability, Triggered) and services.printer.ability(ability) in strings(obj.get("triggers"))
            if isinstance(ability, Triggered) and not triggered_here and may_have_triggered(ability):
                return False
    return True


def may_have_triggered(ability: Triggered) -> bool:
    """Whether an ability may have triggered, though the engine does not say so: its event is not recognised."""
    event = ability.event
    if _OTHER_MOMENT.search(event.words.lower()) is not None:
        return False
    matched = isinstance(event.subject, This | It | Some | Every | Both | None)
    return not (matched and event.kinds and all(kind in _RECOGNISED for kind in event.kinds))


_RECOGNISED = (EventKind.DIES, EventKind.LEAVES, EventKind.ENTERS, EventKind.TURNED_FACE_UP, EventKind.TRANSFORMS)
_OTHER_MOMENT = re.compile(r"^at the beginning|\b(?:attacks?|blocks?|casts?|draws?|upkeep|end step|deals?|dealt)\b")
"""Events that neither a coming nor a departure is."""


def makes_tokens_there(services: Services, played: Played, one: Placed) -> bool:
    """Whether an ability that creates tokens triggered."""
    return any(isinstance(node, Create) for ability in triggered(services, played, one) for node in walk(ability))

"""What a sentence asks a creature to be able to do: « mon Mur enchanté par X peut attaquer ? », « un Clone d'un Mur peut bloquer ? »."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.answers.compose import applied, copied
from bot.answers.copy_ways import copy_way
from bot.answers.describe import strings, text_of
from bot.answers.folding import fold
from bot.answers.free_copies import copy_board
from bot.answers.free_names import ARTICLE, Named, Sentence, read_sentence
from bot.answers.model import Answer, Assumption, Kind
from bot.answers.ports import JsonObject
from bot.answers.sense import is_permanent, is_spell
from bot.answers.services import Ask, Services, citations
from bot.errors import UnsettledName
from bot.records import dataclass

__all__ = ["able_question"]

_ASKED = re.compile(
    r"\b(?:peut|peuvent|pourra|pourront|pourrait|can|could|est (?:il|elle) capable)\b.*?\b(?P<verb>attaquer|bloquer|attack|block)\b"
    r"|\b(?P<noun>attaque|bloque)\b (?=peut|quand meme)"
)
_WORDS = frozenset(
    fold(
        "est ce que qu un une le la les l mon ma mes ton ta tes son sa ses notre votre de d du des a il elle ils elles peut peuvent pourra "
        "pourrait t quand même encore toujours bien aussi alors attaquer bloquer attack block can could does it an the my with under of "
        "sous avec et and si s en jeu qui copie copiant copié clone clonant copy copying is as sur devenu devient ? adversaire dites moi "
        "créature bonjour svp donc normalement dans une partie"
    ).split()
)
"""Words that, around the names of permanents, ask nothing else than whether one may attack or block."""
_BESIDE = re.compile(rf"(?:\b(?:sous|avec|et|under|with|and|pr[ée]sence de|il y a)|[+,])\s+{ARTICLE}?$")
"""What stands before the name of another permanent that is on the battlefield."""
_NEVER = re.compile(r"\bcan't (?:attack|block)|\bcan (?:attack|block)\b|\bunless\b")
"""Words of a text that bear on attacks or blocks; where the engine found nothing forbidden, they are left to the reader."""
_VERB = re.compile(r"\b(?:peut|peuvent|pourra\w*)\b", re.IGNORECASE)
_BY_MEANS_OF = re.compile(rf"\bavec\s+{ARTICLE}?$")
"""What stands before the name of what someone attacks or blocks with."""
_OF_A_TURN = re.compile(r"\b(?:your|their|that player's) turn\b")
"""Words of a text that hold on its controller's turn: it blocks on the turn of somebody else."""
_A_CREATURE = re.compile(r"\b(?:une|ma|ta|sa|la|mes|ses|des|a|my) creatures?\b")
"""A creature of which no name is said."""
_RULES = {"attack": ("508.1a", "508.1c"), "block": ("509.1a", "509.1b")}
_FRENCH = {"attack": "attaquer", "block": "bloquer"}


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A board, by its command, and the name of the creature asked about."""

    command: str
    board: str
    subject: Named | None


def able_question(services: Services, ask: Ask) -> Answer | None:
    """Whether the creature of a sentence may attack or block, as the engine tells; nothing where it does not, or more is asked."""
    asked = _ASKED.search(fold(ask.text))
    both = re.search(r"\b(?:attaqu|attack)", fold(ask.text)) and re.search(r"\b(?:bloqu|block)", fold(ask.text))
    sentence = read_sentence(services, ask.text)
    if asked is None or both or not sentence.named or not set(sentence.rest.split()) <= _WORDS:
        return None
    verb = "attack" if (asked["verb"] or asked["noun"]).startswith("att") else "block"
    drawn = _drawn(services, sentence)
    if drawn is None:
        return None
    try:
        answer = (copied if drawn.command == "copie" else applied)(services, Ask(ask.query, drawn.board, ask.day))
    except UnsettledName:
        return None
    obj = _asked_object(answer, drawn.subject)
    if answer.kind is not Kind.VERDICT or answer.branches or obj is None or answer.text.startswith("**Impossible"):
        return None
    told = _told(services, ask, answer, obj, verb)
    return replace(told, assumed=(Assumption(ask.text, f"{drawn.command} {drawn.board}"), *told.assumed)) if told is not None else None


def _drawn(services: Services, sentence: Sentence) -> _Drawn | None:
    """The board of the sentence: a copy, a permanent with what it wears and its spell, permanents side by side."""
    copy = copy_board(services, sentence, may_act=True)
    if copy is not None:
        return _Drawn("copie", copy, None)
    if any(copy_way(one.card) is not None for one in sentence.named):
        return None
    permanents = [one for one in sentence.named if is_permanent(one.card)]
    spells = [one for one in sentence.named if is_spell(one.card)]
    if not permanents or len(spells) > 1 or len({one.card.name for one in permanents}) < len(permanents):
        return None
    if _acts_on(sentence, permanents[0]):
        return None
    subject = _subject(sentence, permanents)
    if "Creature" not in subject.card.front.types and _A_CREATURE.search(sentence.rest):
        return None  # « Pacifisme sur une créature » asks of the creature
    others = [one for one in permanents if one is not subject]
    if any(one.span.start > subject.span.start and not _BESIDE.search(sentence.before(one)) for one in others):
        return None  # « peut bloquer X » asks of the two together
    return _Drawn("couches", " + ".join(one.written for one in (*others, subject, *spells)), subject)


def _acts_on(sentence: Sentence, first: Named) -> bool:
    """Whether someone else « peut bloquer X »: no name stands before the verb, and the first is not what acts."""
    verb = _VERB.search(sentence.text)
    return verb is not None and verb.end() <= first.start and _BY_MEANS_OF.search(sentence.before(first)) is None


def _subject(sentence: Sentence, permanents: list[Named]) -> Named:
    """The permanent named last before « peut », else the first."""
    verb = _VERB.search(sentence.text)
    before = [one for one in permanents if verb is not None and one.span.end <= verb.start()]
    creatures = [one for one in before or permanents if "Creature" in one.card.front.types]
    return (creatures or before or permanents)[-1 if before else 0]


def _asked_object(answer: Answer, subject: Named | None) -> JsonObject | None:
    """The object of the answer that is asked about: the copy, or the permanent of that name."""
    objects = list(answer.objects)
    if subject is None:
        return objects[0] if objects else None
    names = {subject.card.name, *(face.name for face in subject.card.faces)}
    return next((one for one in objects if one.get("name") in names or _copiable_name(one) in names), None)


def _copiable_name(obj: JsonObject) -> object:
    copiable = obj.get("copiable")
    return copiable.get("name") if isinstance(copiable, dict) else None


def _told(services: Services, ask: Ask, answer: Answer, obj: JsonObject, verb: str) -> Answer | None:
    """The answer with its verdict; nothing where the engine can't tell."""
    name = f"*{services.describe.object_name(obj)}*"
    able = obj.get(f"can_{verb}")
    texts = "\n".join(text_of(one.get("text")) for one in answer.objects).lower().replace("’", "'")
    why: str = ""
    rules: tuple[str, ...] = _RULES[verb]
    if obj.get("exists") is not True or (verb == "block" and _OF_A_TURN.search(texts)):
        return None
    if strings(obj.get("unsupported")) or answer.unsupported:
        return None
    if "Creature" not in strings(obj.get("types")):
        able, why, rules = False, "ce n'est pas une créature", (rules[0],)
    elif able is False:
        why, rules = _why_not(obj, verb)
    elif obj.get("tapped") is True:
        able, why, rules = False, "il est engagé", (rules[0],)
    elif able is not True or (_NEVER.search(texts) and not _is_permission(texts, verb)):
        return None
    can = _FRENCH[verb]
    first = f"**Oui.** {name} peut {can}" if able else f"**Non.** {name} ne peut pas {can} : {why}."
    when = f", {_when(obj, verb)}." if able else ""
    told = answer.text.split("\n", 1)[0].replace("**", "")
    cited = citations(services, (*rules, *(("302.6",) if able and verb == "attack" else ())), ask.day)
    kept = tuple(replace(one, decisive=False) for one in answer.citations if one.rule not in {new.rule for new in cited})
    return replace(
        answer,
        verdict="oui" if able else "non",
        text=f"{first}{when}\n{told}",
        title=answer.title,
        citations=(*cited, *kept),
    )


def _when(obj: JsonObject, verb: str) -> str:
    """What else it needs: to be untapped, and to attack, to have been there as the turn began [CR 302.6]."""
    if verb == "block":
        return "s'il est dégagé"
    if "haste" in strings(obj.get("keywords")):
        return "s'il est dégagé, même le tour où il arrive : il a la célérité"
    return "s'il est dégagé et que son contrôleur l'a depuis le début de son tour"


def _is_permission(texts: str, verb: str) -> bool:
    """Whether every word of the texts about it is a permission that the engine has applied: « can attack as though »."""
    return all(found.startswith(f"can {verb}") for found in _NEVER.findall(texts))


def _why_not(obj: JsonObject, verb: str) -> tuple[str, tuple[str, ...]]:
    if verb == "attack" and "defender" in strings(obj.get("keywords")):
        return "il a le défenseur", ("702.3b", "508.1c")
    text = text_of(obj.get("text")).lower()
    own = re.search(r"\bcan't (?:attack or )?block|\bcan't attack", text) is not None
    if verb == "attack" and not own and "Wall" in strings(obj.get("subtypes")):
        return "un effet ou son type l'en empêche", ("702.3b", "508.1c")
    return ("son texte l'en empêche" if own else "un effet l'en empêche"), (_RULES[verb][1],)

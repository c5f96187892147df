"""Whole abilities: keywords, « {X} : devient … », « quand ceci meurt : … »."""

from __future__ import annotations

import re

from bot.answers.lexicon import TermKind
from bot.answers.telegraphic.agreement import Agreement, fit, said_if
from bot.answers.telegraphic.clauses import said_sentences
from bot.answers.telegraphic.conditions import said_when, said_while
from bot.answers.telegraphic.nouns import noun_phrase, plural_noun
from bot.answers.telegraphic.plain import said_event
from bot.answers.telegraphic.readings import said_clause, said_condition
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, counter_name, enumerate_words, quote, says, unsaid
from bot.engine.abilities import (
    Ability,
    Activated,
    Anchored,
    Band,
    Both,
    Chapter,
    Condition,
    Cost,
    Event,
    EventKind,
    Keyword,
    Keywords,
    LoyaltyCost,
    Node,
    Noun,
    Number,
    Opaque,
    OpaqueClause,
    Ref,
    RollResult,
    Room,
    SpellAbility,
    Static,
    ThatAbility,
    This,
    ThisAbility,
    Triggered,
    Word,
    WordKind,
)
from bot.errors import Unsaid

__all__: list[str] = []

_SYMBOLS = re.compile(r"(\{[^}]+\}|[,\s])+")
_EVENTS = {
    EventKind.ENTERS: "<arrive|arrivent>",
    EventKind.DIES: "<meurt|meurent>",
    EventKind.LEAVES: "<quitte|quittent> le champ de bataille",
    EventKind.ATTACKS: "<attaque|attaquent>",
    EventKind.BLOCKS: "<bloque|bloquent>",
    EventKind.TURNED_FACE_UP: "<est|sont> retourné· face visible",
    EventKind.TRANSFORMS: "se <transforme|transforment>",
    EventKind.MUTATES: "<mute|mutent>",
}
_MOMENTS = {
    EventKind.UPKEEP: "au début de l'entretien",
    EventKind.END_STEP: "au début de l'étape de fin",
    EventKind.COMBAT: "au début du combat",
}
_WHEN = {
    "your upkeep": "de votre entretien",
    "each upkeep": "de chaque entretien",
    "each player's upkeep": "de l'entretien de chaque joueur",
    "each opponent's upkeep": "de l'entretien de chaque adversaire",
    "your end step": "de votre étape de fin",
    "the end step": "de l'étape de fin",
    "each end step": "de chaque étape de fin",
    "combat on your turn": "du combat de votre tour",
    "each combat": "de chaque combat",
    "your first main phase": "de votre première phase principale",
    "your draw step": "de votre étape de pioche",
}
_TARGETED = re.compile(
    r"^When(?:ever)? (?P<who>this \w+|enchanted creature|equipped creature) becomes the target of "
    r"(?P<what>a spell or ability|a spell|an ability)(?P<whose> an opponent controls| you control)?"
    r"(?P<once> for the first time each turn)?$"
)
_TARGETS = {
    "a spell or ability": "d'un sort ou d'une capacité",
    "a spell": "d'un sort",
    "an ability": "d'une capacité",
    "enchanted creature": "la créature enchantée",
    "equipped creature": "la créature équipée",
    " an opponent controls": " qu'un adversaire contrôle",
    " you control": " que vous contrôlez",
    " for the first time each turn": " pour la première fois du tour",
}
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@says(Keyword)
def _keyword(speaker: Speaker, keyword: Keyword) -> str:
    if keyword.name in _QUALITIES:
        return _QUALITIES[keyword.name]
    name = speaker.lexicon.shown(TermKind.KEYWORD, keyword.name)
    if keyword.name == "landwalk" and keyword.params:
        return f"traversée ({_parameter(speaker, keyword.params[0])})"
    if keyword.name in _AGAINST and keyword.params:
        return f"{name} {enumerate_words([_against(speaker, param) for param in keyword.params])}"
    if keyword.name == "craft" and keyword.form != "verbatim":
        return f"{name} {_materials(speaker, keyword)}"
    introduces = any(isinstance(param, Ability | Condition) for param in keyword.params)
    name += f" ({_MEANT[keyword.name]})" if keyword.name in _MEANT else ""
    return " ".join((f"{name} :" if introduces else name, *(_set_off(param, _parameter(speaker, param)) for param in keyword.params)))


def _materials(speaker: Speaker, keyword: Keyword) -> str:
    """« avec un artefact {2} », « avec au moins 4 créatures {2} » [CR 702.167a]."""
    counts = [speaker.say(param) for param in keyword.params if isinstance(param, Number)]
    nouns = [param for param in keyword.params if isinstance(param, Noun)]
    costs = speaker.each(param for param in keyword.params if isinstance(param, Cost))
    if len(nouns) != 1:
        unsaid("craft")
    phrase = noun_phrase(speaker, nouns[0], plural=bool(counts))
    least = "au moins " if keyword.form == "or more" else ""
    some = "une ou plusieurs" if phrase.feminine else "un ou plusieurs"
    what = f"{least}{counts[0]} {phrase.text()}" if counts and (counts[0], least) != ("1", "au moins ") else phrase.indefinite()
    what = f"{some} {phrase.text()}" if counts and counts[0] == "1" and least else what
    return " ".join(("avec", what, *costs))


def _set_off(param: Node, said: str) -> str:
    """« {2} », « — payer 3 PV »: a cost in words after a dash."""
    return f"— {said}" if isinstance(param, Cost) and said[:1].isalpha() else said


_AGAINST = ("protection", "hexproof")


def _against(speaker: Speaker, param: Node) -> str:
    """« contre le noir », « contre les Démons », « contre la couleur choisie »."""
    if isinstance(param, Noun):
        said = plural_noun(speaker, param)
        return f"contre {said}" if _has_article(said) else f"contre les {said}"
    said = _parameter(speaker, param)
    if isinstance(param, Word) and param.kind is WordKind.COLOR:
        return f"contre le {said}"
    return f"contre ce qui est {said}" if said in _ADJECTIVES else f"contre {said}"


def _has_article(said: str) -> bool:
    return said.partition(" ")[0] in ("le", "la", "les", "un", "une", "des", "chaque", "tout", "tous", "toutes", "vos")


_ADJECTIVES = ("multicolore", "monocolore", "neigeux")
_QUALITIES = {
    "each color": "chaque couleur",
    "all colors": "toutes les couleurs",
    "multicolored": "multicolore",
    "monocolored": "monocolore",
    "everything": "tout",
    "each mana value of the chosen quality": "chaque valeur de mana de la qualité choisie",
    "each mana value other than the chosen number": "chaque valeur de mana autre que le nombre choisi",
    "activated and triggered abilities": "les capacités activées et déclenchées",
    "player": "joueur",
    "opponent": "adversaire",
}
"""What keywords protect from, or enchant, that is no noun of the tree."""

_MEANT = {
    "boast": "seulement si ceci a attaqué ce tour-ci, une fois par tour",
    "exhaust": "une seule fois",
    "power-up": "une seule fois ; coûte en moins le coût de mana de ceci s'il est arrivé ce tour-ci",
    "forecast": "en révélant cette carte de votre main, pendant votre entretien, une fois par tour",
    "max speed": "seulement tant que votre vitesse est 4",
    "to solve": "au début de votre étape de fin, l'Affaire est résolue si",
    "solved": "seulement si l'Affaire est résolue",
    "visit": "quand vous visitez cette Attraction",
    "prize": "quand vous gagnez le prix de cette Attraction",
    "start your engines!": "votre vitesse devient 1 si vous n'en avez pas",
}
"""What a label asks of the ability behind it [CR 702.57, 702.142, 702.159, 702.169, 702.177, 702.178, 702.179, 719.3]."""


def _parameter(speaker: Speaker, param: Node) -> str:
    if isinstance(param, Noun):
        return speaker.say(param)
    if isinstance(param, Word) and param.kind is not WordKind.COLOR:
        return speaker.word(param, plural=param.kind is not WordKind.NAME)
    return speaker.say(param)


@says(RollResult)
def _roll_result(speaker: Speaker, row: RollResult) -> str:
    speaker.mentions.append(OpaqueClause(""))  # what was said before the roll
    numbers = f"{row.low} et plus" if row.high is None else str(row.low) if row.low == row.high else f"{row.low} à {row.high}"
    return f"{numbers} : {said_sentences(speaker, row.sentences)}"


@says(Anchored)
def _anchored(speaker: Speaker, anchored: Anchored) -> str:
    return f"si {quote(anchored.word)} a été choisi, {speaker.say(anchored.ability)}"


@says(Keywords)
def _keywords(speaker: Speaker, line: Keywords) -> str:
    return ", ".join(speaker.each(line.keywords))


@says(Static)
def _static(speaker: Speaker, ability: Static) -> str:
    said = said_sentences(speaker, ability.sentences)
    return f"{said_while(speaker, ability.condition)}, {said}" if ability.condition is not None else said


@says(SpellAbility)
def _spell(speaker: Speaker, ability: SpellAbility) -> str:
    return said_sentences(speaker, ability.sentences)


@says(Cost)
def _cost(speaker: Speaker, cost: Cost) -> str:
    return ", ".join(_cost_part(speaker, part) for part in cost.parts)


def _cost_part(speaker: Speaker, part: str) -> str:
    """A part of a cost: symbols as they are, an instruction that the grammar reads in French, the rest quoted."""
    if _SYMBOLS.fullmatch(part.replace(" or ", "")):
        return part.replace(" or ", " ou ")
    return said_clause(speaker, part) or quote(part)


@says(LoyaltyCost)
def _loyalty(speaker: Speaker, cost: LoyaltyCost) -> str:
    return f"[{cost.sign.replace('-', '−')}{speaker.say(cost.amount)}]"


@says(Activated)
def _activated(speaker: Speaker, ability: Activated) -> str:
    limits = [said for words in ability.limits for said in _limit(speaker, words)]
    if ability.only_if is not None and not any(said.startswith("«") for said in limits):
        limits.insert(0, f"seulement {said_when(speaker, ability.only_if)}")
    tail = f" ({' ; '.join(dict.fromkeys(limits))})" if limits else ""
    return f"{speaker.say(ability.cost)} : {said_sentences(speaker, ability.sentences)}{tail}"


def _limit(speaker: Speaker, words: str) -> list[str]:
    """« seulement si vous contrôlez une Île », « à vitesse de rituel seulement »; whole in English if any of it is unknown."""
    limits = [_one_limit(speaker, part) for part in words.rstrip(".").removeprefix("Activate only ").split(" and only ")]
    said = [limit for limit in limits if limit]
    return said if len(said) == len(limits) else [quote(words)]


def _one_limit(speaker: Speaker, how: str) -> str:
    if how in _LIMITS:
        return f"{_LIMITS[how]} seulement"
    condition = said_condition(speaker, how.removeprefix("if ")) if how.startswith("if ") else None
    return f"seulement {said_if(condition)}" if condition is not None else ""


_LIMITS = {
    "as a sorcery": "à vitesse de rituel",
    "as an instant": "à vitesse d'éphémère",
    "once": "une fois",
    "once each turn": "une fois par tour",
    "during your turn": "pendant votre tour",
    "during your upkeep": "pendant votre entretien",
    "during combat": "pendant le combat",
    "during your turn, before attackers are declared": "pendant votre tour, avant la déclaration des attaquants",
}


@says(Event)
def _event(speaker: Speaker, event: Event) -> str:
    try:
        return _told(speaker, event)
    except Unsaid:
        return quote(event.words)


def _told(speaker: Speaker, event: Event) -> str:
    moment = _WHEN.get(event.words.strip().removeprefix("At the beginning of "))
    if moment is not None:
        return f"au début {moment}"
    aimed = _TARGETED.match(event.words.strip())
    if aimed is not None:
        if "this" in aimed["who"]:
            speaker.mentions.append(This())
        whose, once = (_TARGETS.get(aimed[group] or "", "") for group in ("whose", "once"))
        return f"quand {_TARGETS.get(aimed['who'], 'ceci')} devient la cible {_TARGETS[aimed['what']]}{whose}{once}"
    moments = [_MOMENTS[kind] for kind in event.kinds if kind in _MOMENTS]
    if moments:
        return said_event(speaker, event.words) or quote(event.words)
    verbs = [_EVENTS[kind] for kind in event.kinds if kind in _EVENTS and " attached to " not in event.words]
    if not verbs or event.subject is None or len(verbs) < len(event.kinds):
        speaker.mentions.append(event)
        return said_event(speaker, event.words) or quote(event.words)
    who, agreed = _those_who(speaker, event.subject, event.words)
    into = " en cette face" if EventKind.TRANSFORMS in event.kinds and " into " in event.words else ""
    return f"quand {who} {fit(' ou '.join(verbs), agreed)}{into}"


def _those_who(speaker: Speaker, subject: Ref, words: str) -> tuple[str, Agreement]:
    """Whose event it is, and what its verb agrees with: « ceci ou une autre créature », « une ou plusieurs créatures »."""
    if isinstance(subject, Both):
        return enumerate_words(speaker.each(subject.refs), "ou"), agreement_of(speaker, subject.refs[-1])
    said, agreed = speaker.say(subject), agreement_of(speaker, subject)
    if "one or more " in words and agreed.plural:
        some = "une ou plusieurs" if agreed.feminine else "un ou plusieurs"
        return f"{some} {said.removeprefix('les ')}", agreed
    return said, agreed


@says(Triggered)
def _triggered(speaker: Speaker, ability: Triggered) -> str:
    event = speaker.say(ability.event)  # before what comes back to it
    condition = f", {said_when(speaker, ability.condition)}" if ability.condition is not None else ""
    return f"{event}{condition} : {said_sentences(speaker, ability.sentences)}"


@says(Chapter)
def _chapter(speaker: Speaker, ability: Chapter) -> str:
    numbers = ", ".join(_ROMAN[n] if n < len(_ROMAN) else str(n) for n in ability.numbers)
    return f"{numbers} — {said_sentences(speaker, ability.sentences)}"


@says(Room)
def _room(speaker: Speaker, room: Room) -> str:
    arrows = f" (mène à : {', '.join(room.leads_to)})" if room.leads_to else ""
    return f"{room.name} — {said_sentences(speaker, room.sentences)}{arrows}"


@says(Band)
def _band(speaker: Speaker, band: Band) -> str:
    parts = [speaker.say(band.size)] if band.size is not None else []
    parts += speaker.each(band.abilities)
    short = all(isinstance(ability, Keyword | Keywords) for ability in band.abilities)
    return f"{_since(speaker, band)} : {(', ' if short else ' • ').join(parts)}"


def _since(speaker: Speaker, band: Band) -> str:
    """« niveau 2-6 », « {2}{W} : passer au niveau 2 ; à partir du niveau 2 », « à partir de 8 marqueurs « charge » » [CR 721.2]."""
    if band.kind == "station":
        return f"à partir de {band.low} {counter_name(speaker, 'charge', plural=True)}"
    if band.cost is not None:
        return f"{speaker.say(band.cost)} : passer au niveau {band.low} ; à partir du niveau {band.low}"
    return f"niveau {band.low}-{band.high}" if band.high is not None else f"niveau {band.low}+"


@says(ThisAbility)
def _this_ability(_: Speaker, _ability: ThisAbility) -> str:
    return "cette capacité"


@says(ThatAbility)
def _that_ability(_: Speaker, _ability: ThatAbility) -> str:
    return "la capacité en question"


@says(Opaque)
def _opaque(_: Speaker, ability: Opaque) -> str:
    return quote(ability.words)

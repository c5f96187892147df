"""Clauses of static abilities and instructions of effects: « autres Gobelins que vous contrôlez : +1/+1 »."""

from __future__ import annotations

import re

from bot.answers.lexicon import TermKind
from bot.answers.telegraphic.agreement import elided
from bot.answers.telegraphic.conditions import said_when, said_while
from bot.answers.telegraphic.counters import said_where, said_who
from bot.answers.telegraphic.happenings import DELAYS
from bot.answers.telegraphic.nouns import is_them, noun_phrase
from bot.answers.telegraphic.plain import plain, said_event
from bot.answers.telegraphic.readings import said_clause
from bot.answers.telegraphic.references import agreement_of, one_of, said_bare
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, french, granted, quote, says, unsaid
from bot.answers.telegraphic.statements import said_subject, said_with_subject
from bot.engine.abilities import (
    AddMana,
    Choose,
    Clause,
    Conditional,
    CountOf,
    Defined,
    Delayed,
    Either,
    EntersSoon,
    ForEach,
    GetEmblem,
    IfYouDo,
    Inert,
    It,
    KeywordAction,
    Meld,
    Modify,
    Not,
    OpaqueClause,
    Optional,
    Sentence,
    Some,
    Together,
)

__all__ = ["CHOOSABLE", "said_sentences"]

CHOOSABLE = {
    "color": "une couleur",
    "creature type": "un type de créature",
    "basic land type": "un type de terrain de base",
    "land type": "un type de terrain",
    "nonbasic land type": "un type de terrain non de base",
    "card type": "un type de carte",
    "card name": "un nom de carte",
    "nonland card name": "un nom de carte non-terrain",
    "player": "un joueur",
    "opponent": "un adversaire",
    "creature": "une créature",
    "number": "un nombre",
    "another player": "un autre joueur",
    "an opponent at random": "un adversaire au hasard",
    "a player at random": "un joueur au hasard",
    "creature card name": "un nom de carte de créature",
    "any target": "n'importe quelle cible",
    "odd or even": "pair ou impair",
    "left or right": "gauche ou droite",
    "friend or foe": "ami ou ennemi",
}


def said_sentences(speaker: Speaker, sentences: tuple[Sentence, ...]) -> str:
    """Sentences one after the other: « … ; … »."""
    return " ; ".join(speaker.each(sentences))


@says(Sentence)
def _sentence(speaker: Speaker, sentence: Sentence) -> str:
    first = sentence.clauses[0]
    if isinstance(first, Inert) and first.words.startswith(_ADDITIONAL):
        return _additional_cost(speaker, first, sentence.clauses[1:])
    # clauses that share a part are no more one than others, under no head
    together = isinstance(first, Together) and len(sentence.clauses) == 1
    clauses = first.clauses if isinstance(first, Together) and together else sentence.clauses
    said = speaker.each(clauses)
    if _lasts(clauses[0]) and said[0].startswith("«") and any("ainsi" not in other for other in said[1:]):
        unsaid(said[0])  # what it says of the time holds for the clauses behind it
    if isinstance(first, Delayed) and sentence.joins[:1] == (", then",):
        return ", puis ".join(said)  # all of it happens later
    return " ; ".join((*said, *(_earthbent(first) if isinstance(first, Together) and together else ())))


_LASTING = re.compile(r"(?:until|during|for as long as) ", re.IGNORECASE)


def _lasts(clause: Clause) -> bool:
    """Whether words left in English begin with how long something lasts."""
    return isinstance(clause, Inert | OpaqueClause) and bool(_LASTING.match(clause.words))


_ADDITIONAL = "as an additional cost to cast this spell, "


def _additional_cost(speaker: Speaker, first: Inert, others: tuple[Clause, ...]) -> str:
    """All of the cost, or its English words: what is paid together is never parted."""
    words = first.words.removeprefix(_ADDITIONAL)
    cost = said_clause(speaker, words) or unsaid(words)
    rest = speaker.each(others)
    if any("«" in said for said in rest):
        unsaid(first.words)
    speaker.told.append(first)
    return f"coût supplémentaire pour lancer ce sort : {' et '.join((cost, *rest))}"


@says(KeywordAction)
def _keyword_action(speaker: Speaker, clause: KeywordAction) -> str:
    who = said_subject(speaker, clause.who) if clause.who is not None else ""
    parts = [said_bare(speaker, part) for part in (clause.what, clause.amount) if part is not None]
    times = f" ({speaker.say(clause.times)} fois)" if clause.times is not None else ""
    return f"{who}{' '.join((_action(speaker, clause.name), *parts))}{times}{said_where(speaker, clause.where)}"


def _action(speaker: Speaker, name: str) -> str:
    """A keyword action as cards name it: its English word in quotes where no French is sure."""
    term = speaker.lexicon.term(TermKind.ACTION, name)
    return term.shown() if term.verified else quote(name)


@says(Choose)
def _choose(speaker: Speaker, clause: Choose) -> str:
    who = said_who(speaker, clause.who)
    what = speaker.say(clause.ref) if clause.ref is not None else french(CHOOSABLE, clause.what)
    excluding = f", sauf {enumerate_words([speaker.word(word) for word in clause.excluding], 'ou')}" if clause.excluding else ""
    return f"{who}choisir {what}{excluding}"


@says(Meld)
def _meld(speaker: Speaker, clause: Meld) -> str:
    return f"exiler les deux, puis les assembler en {speaker.word(clause.into)}"


@says(AddMana)
def _add_mana(_: Speaker, clause: AddMana) -> str:
    if clause.symbols:
        return f"ajouter {enumerate_words(list(clause.symbols), 'ou')}"
    if clause.chosen:
        return "ajouter du mana de la couleur choisie"
    return "ajouter du mana de n'importe quelle couleur" if clause.any_color else unsaid(clause.form)


@says(Optional)
def _optional(speaker: Speaker, clause: Optional) -> str:
    who = speaker.say(clause.who)
    can = "pouvez" if who == "vous" else "peuvent" if agreement_of(speaker, clause.who).plural else "peut"
    if isinstance(clause.clause, Modify):
        return f"{who} {can} : {said_with_subject(speaker, clause.clause)}"
    return f"{who} {can} : {speaker.say(clause.clause)}"


@says(Conditional)
def _conditional(speaker: Speaker, clause: Conditional) -> str:
    form = clause.form.partition("|")[0]
    if form == "otherwise":
        return f"sinon, {speaker.say(clause.clause)}"
    if form == "unless" and isinstance(clause.condition, Not):
        return f"{speaker.say(clause.clause)}, {said_when(speaker, clause.condition)}"
    if form in ("after", "instead if"):  # what it comes back to is said before it
        said = f"{'à la place, ' if clause.instead else ''}{speaker.say(clause.clause)}"
        before = len(speaker.mentions)
        said = f"{said}, {said_when(speaker, clause.condition)}"
        del speaker.mentions[before:]  # said in passing: a pronoun means what was done
        return said
    if form == "the next time":
        when = elided("la prochaine fois que", speaker.say(clause.condition))
    else:
        when = (said_while if form in ("as long as", "turn") else said_when)(speaker, clause.condition)
    return f"{when}{', à la place :' if clause.instead else ','} {speaker.say(clause.clause)}"


@says(IfYouDo)
def _if_you_do(speaker: Speaker, clause: IfYouDo) -> str:
    start = "sinon" if clause.negated else _DONE.get(clause.form, "dans ce cas")
    return f"{start}, {speaker.say(clause.clause)}"


_DONE = {
    "when you do": "quand vous le faites",
    "whenever you do": "à chaque fois que vous le faites",
    "when they do": "quand ce joueur le fait",
}
"""Triggers, not conditions [CR 603.12]."""


@says(Delayed)
def _delayed(speaker: Speaker, clause: Delayed) -> str:
    when = DELAYS.get(clause.when) or said_event(speaker, clause.when)
    if when is None:
        speaker.mentions.append(OpaqueClause(clause.when))
    elif clause.when.startswith("whenever") and when.startswith("quand "):  # again and again [CR 603.7b]
        when = elided("à chaque fois que", when.removeprefix("quand "))
    return f"{when or quote(clause.when)}, {speaker.say(clause.clause)}"


@says(GetEmblem)
def _emblem(speaker: Speaker, clause: GetEmblem) -> str:
    return f"{said_who(speaker, clause.who)}recevoir un emblème avec {enumerate_words(granted(speaker, clause.abilities))}"


@says(Together)
def _together(speaker: Speaker, clause: Together) -> str:
    return ", et ".join((_joined(speaker.each(clause.clauses), clause.joins), *_earthbent(clause)))


def _joined(said: list[str], joins: tuple[str, ...]) -> str:
    """Clauses under one head: what it governs ends at the next semicolon."""
    out = said[0]
    for words, join in zip(said[1:], joins[-len(said) + 1 :], strict=False):
        out += (", puis " if "then" in join else ", " if join == "," else " et ") + words
    return out


def _earthbent(clause: Together) -> tuple[str, ...]:
    """What else the keyword action does than its clauses say [CR 701.66a]."""
    return (_EARTHBENT,) if clause.joins[:1] in (("earthbend",), ("earthbend X",)) else ()


_EARTHBENT = "quand ce terrain meurt ou est exilé, le renvoyer sur le champ de bataille engagé sous votre contrôle"


@says(ForEach)
def _for_each(speaker: Speaker, clause: ForEach) -> str:
    if isinstance(clause.over, CountOf):
        over = noun_phrase(speaker, clause.over.noun, plural=False).text()
        speaker.mentions += [Some(clause.over.noun)] if clause.form != "after" else []  # a tail is printed behind
        return f"pour chaque {over} : {speaker.say(clause.clause)}"
    over = speaker.say(clause.over)
    if isinstance(clause.over, It) and is_them(clause.over):
        one = "une" if agreement_of(speaker, clause.over).feminine else "un"
        speaker.mentions.append(one_of(speaker, clause.over))  # "it" is one of them
        return f"pour chac{one} de {over} : {speaker.say(clause.clause)}"
    times = f"autant de fois que {over}" if over.startswith("le nombre") else f"pour chaque {over.removeprefix('chaque ')}"
    return f"{times} : {speaker.say(clause.clause)}"


@says(Defined)
def _defined(speaker: Speaker, clause: Defined) -> str:
    return f"{speaker.say(clause.clause)} (X étant {speaker.say(clause.where)})"


@says(EntersSoon)
def _enters_soon(speaker: Speaker, clause: EntersSoon) -> str:
    entering = speaker.say(clause.clause)
    if clause.once:
        return f"la prochaine fois ce tour-ci : {entering}"
    return f"{entering} {speaker.say(clause.duration) if clause.duration is not None else 'ce tour-ci'}"


@says(Either)
def _either(speaker: Speaker, clause: Either) -> str:
    if any(isinstance(one, Inert) and one.words.startswith("spend this mana only") for one in clause.clauses):
        unsaid("spend this mana only")  # what it may be spent on is one list
    return f"{said_who(speaker, clause.who)}au choix : {enumerate_words(speaker.each(clause.clauses), 'ou')}"


@says(Inert)
def _inert(speaker: Speaker, clause: Inert) -> str:
    at = len(speaker.mentions)
    said = plain(speaker, clause.words)
    # its own words are no more what its pronouns mean than what comes after it
    speaker.mentions.insert(at, OpaqueClause(clause.words) if said.startswith("«") else clause)
    speaker.mentions += [It(meant) for words, meant in _POINTED.items() if words in said]
    return said


_POINTED = {"cette carte": "that card", "ces cartes": "those cards", "ce sort": "that spell"}
"""What a plain sentence points at, which a pronoun may mean next."""


@says(OpaqueClause)
def _opaque(speaker: Speaker, clause: OpaqueClause) -> str:
    speaker.mentions.append(clause)
    return quote(clause.words)

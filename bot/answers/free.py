"""Sentences without command: a rule number, a board that two card names draw, else the rules that the words lead to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bot.answers import rules_answers
from bot.answers.compose import described, help_on
from bot.answers.dates import MONTHS, Period, period_of
from bot.answers.folding import fold
from bot.answers.free_able import able_question
from bot.answers.free_boards import beside, board_question
from bot.answers.free_cards import card_question
from bot.answers.free_combat import combat_question
from bot.answers.free_control import control_question
from bot.answers.free_copied import taken_question
from bot.answers.free_fates import fate_question
from bot.answers.free_legends import legend_question
from bot.answers.free_life import life_question
from bot.answers.free_quality import quality_question
from bot.answers.free_targets import target_question
from bot.answers.free_tokens import token_question
from bot.answers.model import Answer, Kind
from bot.answers.services import Ask, Services
from bot.answers.spelled_out import spelled_out
from bot.answers.word_answers import definition
from bot.answers.words_fr import TYPE_RULES
from bot.engine.epochs import BASE_EDITION, FIRST_EDITION

__all__ = ["free_question", "implied_period"]

_MONTH = "|".join((*MONTHS, "fevrier", "aout", "decembre"))
_ERA = re.compile(rf"\s*\b(?:en|depuis)\s+((?:(?:{_MONTH})\s+)?(?:19|20)\d\d)\b(?!\s*/)", re.IGNORECASE)
_BEFORE = re.compile(r"\s*\bavant\s+(?:(?:l'an|l'année)\s+)?((?:19|20)\d\d)\b", re.IGNORECASE)
_GREETINGS = {
    **dict.fromkeys(("bonjour", "salut", "bonsoir", "coucou", "hello", "hey", "yo", "bonjour a tous", "salut a tous"), "Bonjour !"),
    **dict.fromkeys(("merci", "merci beaucoup", "merci bien", "thanks", "parfait merci", "ok merci", "super merci"), "Avec plaisir."),
}
"""What is no question, and how it is answered before the help."""
_WHAT_IS = re.compile(
    r"(?:c est quoi|c (?:quoi|koi)|qu est ce que(?: c est(?: que)?)?|qu est ce qu|que veut dire|que signifie|definition d\w*"
    r"|(?:comment|comen) (?:(?:est ce que )?ca )?(?:marche(?:nt)?|fonctionne(?:nt)?)"
    r"|que fait|que font|what (?:is|are|does)|how (?:do|does)) (.+?)(?: mean| do| work)?"
    r"|(.+?) (?:c est quoi|c koi|ca veut dire quoi|ca signifie quoi|qu est ce que c est|ca fait quoi|comment ca (?:marche|fonctionne))"
)
"""A folded sentence that asks what a word means."""
_ARTICLE = re.compile(r"(?:un|une|le|la|les|l|mon|ma|des|a|an|the) ")
_WHO_ARE_YOU = re.compile(
    r"(?:(?:bonjour|bonsoir|salut|coucou|hello|hey|hi|yo) ?)?(?:(?:a tous|tout le monde|le bot|bot|le greffier|greffier) ?)?"
    r"(?:(?:t|tu) es qui|qui (?:es tu|t es)|(?:tu )?(?:sais|fais|sers|peux) (?:tu )?(?:faire )?(?:a )?quoi"
    r"|que (?:sais|peux|fais) tu(?: faire)?"
    r"|a quoi (?:tu sers|sers tu)|comment (?:ca marche|tu marches|t utiliser|on t utilise)|au secours|who are you|what can you do)?"
)
"""A folded text that calls the bot, or asks what it is good for, and nothing else."""
_CITED_BESIDE = 2
"""Rules cited of the board that stands beside a lead."""
_TOLD_BESIDE = 2
"""Lines told of it: the verdict, and what it would be in another order."""
_RULE = re.compile(r"(?<![\d.])([1-9]\d\d\.\d{1,3}[a-z]?)(?![\d.])")


def implied_period(text: str) -> tuple[str, Period | None]:
    """The text without the words that name an era (« en 2006 », « avant 2009 »), and that era."""
    for pattern, shift in ((_ERA, 0), (_BEFORE, -1)):
        match = pattern.search(text)
        if match is None:
            continue
        said = match[1] if shift == 0 else str(int(match[1]) + shift)
        period = period_of(said, FIRST_EDITION)
        if isinstance(period, Period) and period.start <= BASE_EDITION:
            return f"{text[: match.start()]}{text[match.end() :]}".strip(" ,;:"), period
    return text, None


def free_question(services: Services, ask: Ask) -> Answer:
    """The answer to a sentence."""
    greeting = _GREETINGS.get(fold(ask.text))
    if greeting is not None:
        helped = help_on(services, Ask(ask.query, "", ask.day))
        return replace(helped, text=f"{greeting}\n{helped.text}")
    number = _RULE.search(ask.text)
    if number is not None:
        return rules_answers.rule(services, Ask(ask.query, number[1], ask.day))
    if _WHO_ARE_YOU.fullmatch(fold(ask.text)):
        return help_on(services, replace(ask, text=""))
    bare = ask.text.strip(" ?!.")
    meaning = _meant_by(services, ask, bare) if services.names.exact(bare).sure else _meaning_asked(services, ask)
    if meaning is not None:
        return meaning
    full = replace(ask, text=spelled_out(services, ask.text))
    computed = next((answer for read in _COMPUTED if (answer := read(services, full)) is not None), None)
    if computed is not None and _answers(computed, ask.text):
        return computed
    of_cards = any(span.match.sure and not span.weak for span in services.names.find_in_text(ask.text))
    return _with_board(services, ask, rules_answers.found_by_words(services, ask, of_cards=of_cards))


_OPEN = re.compile(r"^(?:et |mais |alors )?(?:comment|combien|qui|quoi)\b|\b(?:comment|combien|quoi)$")
"""A folded sentence that opens or ends with what neither yes nor no answers."""


def _answers(answer: Answer, text: str) -> bool:
    """Whether an answer is of the kind asked: « comment », « combien », « qui » or « quoi » is never answered by yes or no."""
    return answer.verdict not in ("oui", "non") or _OPEN.search(fold(text)) is None


_COMPUTED: tuple[Callable[[Services, Ask], Answer | None], ...] = (
    combat_question,
    control_question,
    able_question,
    target_question,
    taken_question,
    life_question,
    legend_question,
    fate_question,
    board_question,
    quality_question,
    card_question,
    token_question,
)
"""What computes the answer to a sentence, tried in order."""


def _with_board(services: Services, ask: Ask, lead: Answer) -> Answer:
    """A lead, with what the permanents named make of one another where the engine can tell: it may be what was asked."""
    found = beside(services, ask) if lead.kind is Kind.LEAD else None
    if found is None:
        return lead
    board, computed = found
    told = " ".join(line for line in computed.text.split("\n")[:_TOLD_BESIDE] if line)
    cited = tuple(one for one in computed.citations if one not in lead.citations)
    return replace(
        lead,
        text=f"{lead.text}\nCes cartes ensemble ({board}) : {told}",
        citations=(*lead.citations, *cited[:_CITED_BESIDE]),
    )


def _meaning_asked(services: Services, ask: Ask) -> Answer | None:
    """The meaning of a word, where the whole sentence asks for it: « c'est quoi le piétinement ? »; of a card's name, the card."""
    asked = _WHAT_IS.fullmatch(fold(ask.text))
    return _meant_by(services, ask, asked[1] or asked[2]) if asked is not None else None


def _meant_by(services: Services, ask: Ask, said: str) -> Answer | None:
    """What a word of the rules means, else the card of that name, else what a mere type is."""
    meaning = definition(services, replace(ask, text=said))
    if meaning is not None and any(cited.rule not in TYPE_RULES.values() for cited in meaning.citations):
        return meaning
    card = services.names.exact(_ARTICLE.sub("", said))
    return described(services, replace(ask, text=card.said)) if card.sure else meaning

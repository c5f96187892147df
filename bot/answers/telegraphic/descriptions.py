"""What an object is or becomes: « créature-artefact X/X bleue Construction avec vol, appelée « Nom » »."""

from __future__ import annotations

import re

from bot.answers.telegraphic.agreement import Agreement, said_of
from bot.answers.telegraphic.nouns import CHOSEN_WHAT
from bot.answers.telegraphic.speaker import TERM_KINDS, Speaker, enumerate_words, granted, says, sizes
from bot.engine.abilities import (
    ChosenWord,
    Description,
    Number,
    Size,
    Variable,
    WholeFamily,
    Word,
    WordKind,
)

__all__ = ["description_of", "with_article"]

_EVERY = {
    WholeFamily.CREATURE_TYPE: "tous les types de créature",
    WholeFamily.BASIC_LAND_TYPE: "tous les types de terrain de base",
    WholeFamily.LAND_TYPE: "tous les types de terrain",
    WholeFamily.NONBASIC_LAND_TYPE: "tous les types de terrain non-base",
    WholeFamily.COLOR: "toutes les couleurs",
}
_CHOSEN_KINDS = {
    WordKind.COLOR: "color",
    WordKind.CREATURE_TYPE: "creature type",
    WordKind.LAND_TYPE: "land type",
    WordKind.CARD_TYPE: "card type",
    WordKind.NAME: "name",
}


def description_of(speaker: Speaker, what: Description, *, plural: bool = False) -> str:
    """« créature-artefact Construction X/X bleue avec le vol, appelée « Nom » »."""
    cards, named = _card_types(what), _subtypes_of(speaker, what, plural=plural and not _card_types(what))
    agreed = agreement_of_description(speaker, what, plural=plural)
    head = "-".join(speaker.word(word, plural=plural) for word in cards)
    parts = [head, *([] if head else named), *_supertypes_of(speaker, what, agreed)]
    if what.size is not None:
        parts.append(speaker.say(what.size))
    parts += _color_words(speaker, what, agreed)
    parts += named if head else []
    parts += [_EVERY[every] for every in what.every]
    if what.name is not None:
        parts.append(f"{said_of(agreed, 'appelé', 'appelée')} « {what.name.text} »")
    if what.abilities:
        parts.append(f"avec {enumerate_words(granted(speaker, what.abilities))}")
    return " ".join(part for part in parts if part)


def agreement_of_description(speaker: Speaker, what: Description, *, plural: bool = False) -> Agreement:
    """What a description agrees with: its card type, else its first subtype, else the subject that it describes."""
    words = [*_card_types(what), *_words_of(what, *_SUBTYPES)]
    if not words:
        return speaker.agreement
    return Agreement(speaker.lexicon.term(TERM_KINDS[words[0].kind], words[0].text).feminine, plural)


_SUBTYPES = tuple(kind for kind in TERM_KINDS if kind not in (WordKind.CARD_TYPE, WordKind.SUPERTYPE))


def _words_of(what: Description, *kinds: WordKind) -> list[Word]:
    return [word for word in what.words if isinstance(word, Word) and word.kind in kinds]


def _card_types(what: Description) -> list[Word]:
    """The creature first: « créature-artefact »."""
    return sorted(_words_of(what, WordKind.CARD_TYPE), key=lambda word: word.text != "Creature")


def _subtypes_of(speaker: Speaker, what: Description, *, plural: bool) -> list[str]:
    chosen = [speaker.say(word) for word in what.words if not isinstance(word, Word)]
    return [*(speaker.word(word, plural=plural) for word in _words_of(what, *_SUBTYPES)), *chosen]


def _supertypes_of(speaker: Speaker, what: Description, agreed: Agreement) -> list[str]:
    return [speaker.word(word, plural=agreed.plural, feminine=agreed.feminine) for word in _words_of(what, WordKind.SUPERTYPE)]


def _color_words(speaker: Speaker, what: Description, agreed: Agreement) -> list[str]:
    if what.colors is None:
        return []
    if not what.colors:
        return ["incolores" if agreed.plural else "incolore"]
    said = [
        speaker.word(color, feminine=agreed.feminine, plural=agreed.plural) if isinstance(color, Word) else speaker.say(color)
        for color in what.colors
    ]
    return [enumerate_words(said)]


@says(Description)
def _description(speaker: Speaker, what: Description) -> str:
    return description_of(speaker, what)


def with_article(speaker: Speaker, what: Description) -> str:
    """« une créature 1/1 », « un Gobelin », « bleue »: what has a noun has an article."""
    said = description_of(speaker, what, plural=speaker.several)
    if not _words_of(what, WordKind.CARD_TYPE, *_SUBTYPES):
        return said
    return agreement_of_description(speaker, what, plural=speaker.several).indefinite(said)


@says(Size)
def _size(speaker: Speaker, size: Size) -> str:
    if size.power is not None and size.power == size.toughness and not isinstance(size.power, Number | Variable):
        return f"X/X (X étant {speaker.say(size.power)})"
    power = speaker.say(size.power) if size.power is not None else "inchangée"
    toughness = speaker.say(size.toughness) if size.toughness is not None else "inchangée"
    return sizes(power, re.sub(r"\bautant\b", "ce nombre", toughness))


@says(ChosenWord)
def _chosen_word(_: Speaker, word: ChosenWord) -> str:
    if word.form == "or colors":
        return "la ou des couleurs de votre choix"
    if word.now and word.kind is WordKind.LAND_TYPE:
        return "le type de terrain de base de votre choix"
    what = CHOSEN_WHAT.get(_CHOSEN_KINDS.get(word.kind, ""), "la qualité choisie")
    what = what.replace("choisie", "de votre choix").replace("choisi", "de votre choix") if word.now else what
    return f"{what} ({word.index})" if word.index else what

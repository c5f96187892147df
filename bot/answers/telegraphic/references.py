"""References to objects and players: « la créature ciblée », « chaque autre Gobelin », « le contrôleur de celui-ci »."""

from __future__ import annotations

from dataclasses import replace

from bot.answers.telegraphic.nouns import ASPIRATE, WHO, is_plural, is_them, noun_phrase, of, said_of
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, quote, says
from bot.engine.abilities import (
    Both,
    CardNamed,
    Chosen,
    ControllerOf,
    Every,
    Granter,
    Host,
    It,
    Number,
    OwnerOf,
    Player,
    Ref,
    Some,
    Target,
    TheOther,
    This,
    TopCard,
    Variable,
    VerbatimRef,
    Who,
)

__all__ = ["the_copied"]


@says(VerbatimRef)
def _verbatim(_: Speaker, ref: VerbatimRef) -> str:
    return quote(ref.words)


@says(CardNamed)
def _card_named(_: Speaker, ref: CardNamed) -> str:
    return f"la carte nommée {quote(ref.name.text)}"


@says(Granter)
def _granter(_: Speaker, ref: Granter) -> str:
    return ref.form or "ce qui donne cette capacité"


@says(This)
def _this(_: Speaker, _ref: This) -> str:
    return "ceci"


@says(It)
def _it(_: Speaker, ref: It) -> str:
    first, noun = ref.form.split(" ", 1) if " " in ref.form else (ref.form, "")
    singular = noun.removesuffix("s") if noun != "copies" else "copy"
    if singular not in _MEANT:
        return "ceux-ci" if is_them(ref) else "celui-ci"
    word, feminine = _MEANT[singular]
    several = noun != singular
    if first == "the":
        return f"les {word}s" if several else _definite(word, feminine)
    pointed = "cette" if feminine else "cet" if word[0] in "aeéiouh" else "ce"
    return f"ces {word}s" if several else f"{pointed} {word}"


_MEANT = {
    "creature": ("créature", True),
    "permanent": ("permanent", False),
    "artifact": ("artefact", False),
    "enchantment": ("enchantement", False),
    "land": ("terrain", False),
    "planeswalker": ("planeswalker", False),
    "card": ("carte", True),
    "spell": ("sort", False),
    "token": ("jeton", False),
    "copy": ("copie", True),
    "source": ("source", True),
}
"""What a pronoun with a noun means ("that creature", "the tokens"), and whether it is feminine."""


_ANY_NUMBER = Variable("any number")


@says(Target)
def _target(speaker: Speaker, ref: Target) -> str:
    number = "" if ref.count == _ANY_NUMBER else speaker.say(ref.count)
    phrase = noun_phrase(speaker, ref.noun, plural=number != "1")
    aimed = said_of(phrase.feminine, phrase.plural, "ciblé", "ciblée")
    head = replace(phrase, adjectives=(*phrase.adjectives, aimed)).text()
    if not number:
        return f"n'importe quel nombre {of(head)}"
    if ref.up_to:
        return f"jusqu'à {number} {head}"
    return f"{number} {head}" if phrase.plural else _definite(head, phrase.feminine)


def _definite(head: str, feminine: bool) -> str:
    if head[:1].lower() in "aeiouéèêîôœh" and not head.lower().startswith(ASPIRATE):
        return f"l'{head}"
    return f"{'la' if feminine else 'le'} {head}"


@says(Every)
def _every(speaker: Speaker, ref: Every) -> str:
    if ref.form == "the" and not is_plural(ref.noun):
        phrase = noun_phrase(speaker, ref.noun, plural=False)
        return _definite(phrase.text(), phrase.feminine)
    if ref.form == "each":
        return f"chaque {noun_phrase(speaker, ref.noun, plural=False).text()}"
    phrase = noun_phrase(speaker, ref.noun, plural=True)
    if ref.form == "all":
        return f"{'toutes' if phrase.feminine else 'tous'} les {phrase.text()}"
    return f"les {phrase.text()}" if ref.form == "the" else phrase.text()


@says(Some)
def _some(speaker: Speaker, ref: Some) -> str:
    number = speaker.say(ref.count)
    one = ref.count == Number(1)
    phrase = noun_phrase(speaker, ref.noun, plural=not one)
    article = ("une" if phrase.feminine else "un") if one else number
    return f"{'jusqu’à ' if ref.up_to else ''}{article} {phrase.text()}"


@says(Host)
def _host(speaker: Speaker, ref: Host) -> str:
    phrase = noun_phrase(speaker, ref.noun, plural=False)
    forms = {"enchanted": ("enchanté", "enchantée"), "equipped": ("équipé", "équipée"), "fortified": ("fortifié", "fortifiée")}
    aimed = said_of(phrase.feminine, False, *forms.get(ref.how, (ref.how, ref.how)))
    return replace(phrase, adjectives=(*phrase.adjectives, aimed)).text()


def the_copied(speaker: Speaker, ref: Ref) -> str:
    """What is copied, with an article: « la créature équipée »."""
    said = speaker.say(ref)
    if not isinstance(ref, Host):
        return said
    feminine = noun_phrase(speaker, ref.noun, plural=False).feminine
    return f"l'{said}" if said[:1].lower() in "aeéiou" else f"{'la' if feminine else 'le'} {said}"


@says(Chosen)
def _chosen(speaker: Speaker, ref: Chosen) -> str:
    if ref.noun is None:
        return "le joueur ou l'objet choisi"
    phrase = noun_phrase(speaker, ref.noun)
    chosen = replace(phrase, adjectives=(*phrase.adjectives, said_of(phrase.feminine, phrase.plural, "choisi", "choisie"))).text()
    return f"les {chosen}" if phrase.plural else _definite(chosen, phrase.feminine)


_LEFT = {
    "the other card": "l'autre carte",
    "the other creature": "l'autre créature",
    "the other permanent": "l'autre permanent",
    "the other token": "l'autre jeton",
}


@says(TheOther)
def _the_other(_: Speaker, ref: TheOther) -> str:
    return _LEFT[ref.form]


@says(TopCard)
def _top_card(speaker: Speaker, ref: TopCard) -> str:
    if ref.whose == Player(Who.YOU):
        return f"la carte du dessus de votre {'bibliothèque' if ref.zone == 'library' else 'cimetière'}"
    place = "de la bibliothèque" if ref.zone == "library" else "du cimetière"
    return f"la carte du dessus {place} {of(speaker.say(ref.whose))}"


@says(Both)
def _both(speaker: Speaker, ref: Both) -> str:
    return enumerate_words(speaker.each(ref.refs))


@says(Player)
def _player(_: Speaker, ref: Player) -> str:
    return WHO.get(ref.who, quote(ref.who.value))


@says(ControllerOf)
def _controller(speaker: Speaker, ref: ControllerOf) -> str:
    return f"le contrôleur {of(speaker.say(ref.of))}"


@says(OwnerOf)
def _owner(speaker: Speaker, ref: OwnerOf) -> str:
    return f"le propriétaire {of(speaker.say(ref.of))}"

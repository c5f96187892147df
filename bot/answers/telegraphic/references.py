"""References to objects and players: « la créature ciblée », « chaque autre Gobelin », « le contrôleur de celui-ci »."""

from __future__ import annotations

import re

from bot.answers.telegraphic.agreement import MASCULINE, Agreement, of, said_of
from bot.answers.telegraphic.nouns import WHO, Phrase, gender_of, is_plural, is_several, is_them, noun_phrase
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, quote, says, unsaid
from bot.engine.abilities import (
    Both,
    CardNamed,
    Chosen,
    ControllerOf,
    Create,
    Event,
    Every,
    Granter,
    Host,
    Inert,
    InZone,
    It,
    Node,
    Noun,
    Number,
    OpaqueClause,
    OwnerOf,
    Player,
    Pred,
    Some,
    Target,
    TheOther,
    This,
    TopCard,
    Variable,
    VerbatimPred,
    Who,
)
from bot.records import replace

__all__ = ["agreement_of", "is_group", "one_of", "said_bare"]


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
def _it(speaker: Speaker, ref: It) -> str:
    word = _noun_meant(speaker, ref)
    if word is None:
        return _pronoun(speaker, ref)
    speaker.mentions.append(ref)
    noun, agreement = word
    how = ref.form.removeprefix("all of ").split(" ", 1)[0]
    shown = said_of(agreement, noun, noun)
    if how in ("the", "both"):
        return f"les deux {shown}" if how == "both" else agreement.definite(shown)
    those = agreement.demonstrative(shown)
    one = "une" if agreement.feminine else "un"
    return {"one": f"l'{one} de {those}", "each": f"chac{one} de {those}"}.get(how, those)


def _noun_meant(speaker: Speaker, ref: It) -> tuple[str, Agreement] | None:
    """The noun that a pronoun has ("that creature", "one of those Dragons") and its agreement; none for "it"."""
    before, _, noun = ref.form.rpartition(" ")
    if ref.form == "one":
        return "carte", Agreement(feminine=True, plural=True)
    singular = "copy" if noun == "copies" else noun if noun == "Equipment" else noun.removesuffix("s")
    many = noun != singular or before.endswith("those")
    if singular[:1].isupper():
        term = speaker.lexicon.subtype(singular)
        return term.shown(), Agreement(term.feminine, many)
    if singular not in _MEANT:
        return None
    word, feminine = _MEANT[singular]
    return word, Agreement(feminine, many)


def _pronoun(speaker: Speaker, ref: It) -> str:
    """« celle-ci » for what was mentioned last; the source, or what nothing was said of, is « ceci »."""
    if ref.form.startswith("one of "):
        feminine = agreement_of(speaker, It("them")).feminine
        speaker.mentions.append(one_of(speaker, It("them")))
        return "l'une d'elles" if feminine else "l'un d'eux"
    if ref.form == "each of them":
        return "chacune d'elles" if agreement_of(speaker, It("them")).feminine else "chacun d'eux"
    last = _last(speaker, several=is_them(ref))
    if ref.form in _LEGENDS and not isinstance(last, It | Some | Target):
        return "ceci"
    if isinstance(last, This) and not is_them(ref):
        # what words left in English speak of is not known to be the source
        english = any(isinstance(node, Event | OpaqueClause) and not _BY_THIS.match(node.words) for node in speaker.mentions)
        return "ceci" if last in speaker.mentions or not english else MASCULINE.pronoun
    return agreement_of(speaker, ref).pronoun


_LEGENDS = frozenset({"he", "him", "she", "her", "his"})
"""Pronouns of legends, which cards say of themselves."""


def agreement_of(speaker: Speaker, node: Node | None) -> Agreement:
    """The gender and number of what a reference names."""
    if isinstance(node, It):
        meant = _noun_meant(speaker, node)
        if meant is not None:
            return replace(meant[1], plural=meant[1].plural and not node.form.startswith(("one", "each")))
        several = is_them(node)
        last = _last(speaker, several=several)
        words = last.words if isinstance(last, Event | Inert | OpaqueClause) else ""
        one = node.form.startswith(("one of ", "each of "))
        return replace(_in_words(words, several=several) or agreement_of(speaker, last), plural=several and not one)
    if isinstance(node, Target) and node.form.startswith("each of "):
        return Agreement(bool(gender_of(speaker, node.noun.preds)))
    if isinstance(node, Target | Some | Every | Host):
        return Agreement(bool(gender_of(speaker, node.noun.preds)), is_several(node))
    if isinstance(node, Chosen) and node.noun is not None:
        return Agreement(bool(gender_of(speaker, node.noun.preds)), is_plural(node.noun))
    if isinstance(node, Both):
        named = [
            MASCULINE if isinstance(one, It) and _noun_meant(speaker, one) is None else agreement_of(speaker, one) for one in node.refs
        ]
        return Agreement(all(one.feminine for one in named), plural=True)
    if isinstance(node, Player):
        return _PLAYERS.get(node.who, MASCULINE)
    if isinstance(node, Create):
        return Agreement(plural=node.count != Number(1))
    if isinstance(node, Event | Inert | OpaqueClause):
        return _in_words(node.words) or MASCULINE
    return Agreement(isinstance(node, TopCard | CardNamed) or (isinstance(node, TheOther) and node.form in _FEMININE_LEFT))


_IN_ENGLISH = re.compile(
    r"(?:\b(?:target|casts?|puts?|reveals?|exiles?|chooses?|look|search|seek|conjures?|from among|top|enchanted|equipped|counter|plays?)\b"
    r"|^When\b|\bwhenever\b|^an?\b|(?<!as )\bthat(?= (?:spell|card|creature|permanent|token)\b))"
    r".*?\b(any target|creature|permanent|artifact|enchantment|land|planeswalker|card|spell|token|copy|source)"
    r"(s?)\b(?! (?:type|card|spell|token|creature|permanent))",
    re.IGNORECASE,
)
"""What words left in English name, to which a pronoun may come back."""


def _last(speaker: Speaker, *, several: bool) -> Node:
    """What was mentioned last, no group for "it"; the source where nothing was."""
    for node in reversed(speaker.mentions):
        if isinstance(node, Event | Inert | OpaqueClause):
            if _OF_THIS.match(node.words):
                return This()
            if _in_words(node.words, several=several) is None:
                continue
        elif not several and is_group(speaker, node):
            continue
        return node
    return This()


_BY_THIS = re.compile(r"(?:it|this (?:creature|permanent|artifact|enchantment|land|spell|card))\b", re.IGNORECASE)
"""Words left in English whose subject is the source, or what was meant already."""


def is_group(speaker: Speaker, node: Node) -> bool:
    """Whether several things were mentioned together."""
    return agreement_of(speaker, node).plural


def one_of(speaker: Speaker, group: It) -> Node:
    """What "it" means after one of several things."""
    return It("that card" if agreement_of(speaker, group).feminine else "that permanent")


_OF_THIS = re.compile(r"When(?:ever)? this\b", re.IGNORECASE)


def _in_words(words: str, *, several: bool = True) -> Agreement | None:
    """The gender and number of what English words name last beside the source; no group for "it"; nothing where they name nothing."""
    for found in reversed(list(_IN_ENGLISH.finditer(words))):
        noun, many = found[1].lower(), bool(found[2])
        if not words[: found.start(1)].endswith("this ") and (several or not many):
            return Agreement(noun == "any target" or _MEANT[noun][1], many)
    return None


_PLAYERS = {
    Who.OPPONENTS: Agreement(plural=True),
    Who.PLAYERS: Agreement(plural=True),
    Who.YOUR_TEAM: Agreement(feminine=True),
}


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
    "player": ("joueur", False),
    "opponent": ("adversaire", False),
}
"""What a pronoun with a noun means ("that creature", "the tokens"), and whether it is feminine."""


_ANY_NUMBER = Variable("any number")
_ONE_OR_MORE = Variable("one or more")


_ORDINALS = {"a second": "un deuxième", "a third": "un troisième"}


@says(Target)
def _target(speaker: Speaker, ref: Target) -> str:
    if ref.form.endswith(_THEIRS):
        return f"{speaker.say(replace(ref, form=ref.form.removesuffix(_THEIRS)))} de son choix"
    number = "" if ref.count in (_ANY_NUMBER, _ONE_OR_MORE) else speaker.say(ref.count)
    phrase = noun_phrase(speaker, ref.noun, plural=number != "1").adding("ciblé", "ciblée")
    if ref.form.startswith("each of ") and phrase.plural:
        each = "chacune" if phrase.feminine else "chacun"
        how_many = "autant que voulu" if not number else f"jusqu'à {number}" if ref.up_to else f"nombre : {number}"
        return f"{each} {of(phrase.definite())} ({how_many})"
    if ref.count == _ONE_OR_MORE:
        return f"une ou plusieurs {phrase.text()}" if phrase.feminine else f"un ou plusieurs {phrase.text()}"
    if not number:
        return f"n'importe quel nombre {of(phrase.text())}"
    if ref.up_to:
        return f"jusqu'à {number} {phrase.text()}"
    if phrase.plural:
        return f"{number} {phrase.text()}"
    if ref.form in _ORDINALS:
        return f"{_ORDINALS[ref.form]} {phrase.text()}" if not phrase.feminine else f"une{_ORDINALS[ref.form][2:]} {phrase.text()}"
    return phrase.indefinite() if phrase.other else phrase.definite()


_THEIRS = "|theirs"
"""What the form of a target ends with that another player chooses."""


@says(Every)
def _every(speaker: Speaker, ref: Every) -> str:
    if ref.form == "each":
        return f"chaque {noun_phrase(speaker, ref.noun, plural=False).text()}"
    if ref.form == "rest":
        return _REST.get(ref.noun.preds) or unsaid(repr(ref.noun))
    if ref.form == "whole":
        return _whole(speaker, ref.noun)
    phrase = noun_phrase(speaker, ref.noun, plural=ref.form != "the" or is_plural(ref.noun))
    if ref.form == "all":
        return phrase.every()
    return phrase.definite()


_REST: dict[tuple[Pred, ...], str] = {(VerbatimPred("the rest"),): "le reste", (VerbatimPred("the other"),): "l'autre"}
_WHOLE = {"graveyard": Agreement(), "hand": Agreement(feminine=True), "library": Agreement(feminine=True)}
_SPOTS = {"graveyard": "cimetière", "hand": "main", "library": "bibliothèque"}


def _whole(speaker: Speaker, noun: Noun) -> str:
    """« le cimetière du joueur ciblé », « votre main », « tous les cimetières »."""
    place = next((pred for pred in noun.preds if isinstance(pred, InZone)), None)
    zone = place.zones[0] if place is not None else ""
    if place is None or zone not in _SPOTS:
        unsaid(repr(noun))
    if place.whose is None:
        return f"tou{'te' if _WHOLE[zone].feminine else ''}s les {_SPOTS[zone]}s"
    if place.whose == Player(Who.YOU):
        return f"votre {_SPOTS[zone]}"
    return f"{_WHOLE[zone].definite(_SPOTS[zone])} {of(speaker.say(place.whose))}"


def said_bare(speaker: Speaker, node: Node) -> str:
    """A reference without article where the English has none: « autres Gobelins que vous contrôlez »."""
    said = speaker.say(node)
    return said.removeprefix("les ") if isinstance(node, Every) and node.form == "bare" else said


@says(Some)
def _some(speaker: Speaker, ref: Some) -> str:
    one = ref.count == Number(1)
    phrase = noun_phrase(speaker, ref.noun, plural=not one)
    if ref.count == _ANY_NUMBER:
        return f"n'importe quel nombre {of(phrase.text())}"
    counted = phrase.indefinite() if one else _several(speaker.say(ref.count), phrase)
    return f"{'jusqu’à ' if ref.up_to else ''}{counted}"


def _several(number: str, phrase: Phrase) -> str:
    """« 2 créatures », « autant de créatures »."""
    return f"autant {of(phrase.text())}" if number == "autant" else f"{number} {phrase.text()}"


@says(Host)
def _host(speaker: Speaker, ref: Host) -> str:
    forms = {"enchanted": ("enchanté", "enchantée"), "equipped": ("équipé", "équipée"), "fortified": ("fortifié", "fortifiée")}
    return noun_phrase(speaker, ref.noun, plural=False).adding(*forms.get(ref.how, (ref.how, ref.how))).definite()


@says(Chosen)
def _chosen(speaker: Speaker, ref: Chosen) -> str:
    if ref.noun is None:
        return "le joueur ou l'objet choisi"
    return noun_phrase(speaker, ref.noun).adding("choisi", "choisie").definite()


_LEFT = {
    "the other card": "l'autre carte",
    "the other creature": "l'autre créature",
    "the other permanent": "l'autre permanent",
    "the other token": "l'autre jeton",
}


_FEMININE_LEFT = frozenset({"the other card", "the other creature"})


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

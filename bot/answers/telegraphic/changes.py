"""What a continuous effect does: « +1/+1 », « devient une créature-artefact Construction X/X »."""

from __future__ import annotations

import re

from bot.answers.telegraphic.nouns import CHOSEN_WHAT, of, plural_noun, said_of
from bot.answers.telegraphic.references import the_copied
from bot.answers.telegraphic.speaker import TERM_KINDS, Speaker, enumerate_words, quote, says, sizes
from bot.engine.abilities import (
    ATTACK_AS_IF_NOT,
    Amount,
    BasePT,
    Be,
    Cant,
    CantHave,
    ChooseChange,
    ChosenWord,
    Controlled,
    CopyOf,
    Description,
    Designated,
    Except,
    ExceptEnters,
    ExceptHasThis,
    ExceptKeeps,
    ExceptNoManaCost,
    ExceptVerbatim,
    Gain,
    GainAbilitiesOf,
    GainChosen,
    Get,
    HaveName,
    HaveNames,
    HaveTextOf,
    IsNot,
    Lose,
    LoseAll,
    May,
    Node,
    Number,
    Restriction,
    Size,
    StartingLoyalty,
    SwitchPT,
    Variable,
    VerbatimChange,
    WholeFamily,
    Word,
    WordKind,
)

__all__ = ["description_of", "with_exceptions"]

_EVERY = {
    WholeFamily.CREATURE_TYPE: "tous les types de créature",
    WholeFamily.BASIC_LAND_TYPE: "tous les types de terrain de base",
    WholeFamily.LAND_TYPE: "tous les types de terrain",
    WholeFamily.NONBASIC_LAND_TYPE: "tous les types de terrain non-base",
    WholeFamily.COLOR: "toutes les couleurs",
}
_KINDS = {
    "types": "types",
    "other types": "types",
    "colors": "couleurs",
    "creature types": "types de créature",
    "land types": "types de terrain",
    "card types": "types de carte",
    "abilities": "capacités",
    "activated": "activées",
    "triggered": "déclenchées",
    "static": "statiques",
    "all": "de toute sorte",
    "mana": "de mana",
    "loyalty": "de loyauté",
}
_CANT = {
    Cant.ATTACK: "ne peut pas attaquer",
    Cant.BLOCK: "ne peut pas bloquer",
    Cant.ATTACK_OR_BLOCK: "ne peut ni attaquer ni bloquer",
    Cant.BE_BLOCKED: "ne peut pas être bloqué",
    Cant.BE_COUNTERED: "ne peut pas être contrecarré",
    Cant.ATTACK_AS_IF_NO_DEFENDER: "peut attaquer comme sans le défenseur",
    Cant.ATTACK_AS_IF_NO_WALL: "peut attaquer comme s'il n'était pas un Mur",
    Cant.UNTAP: "ne se dégage pas à l'étape de dégagement de qui le contrôle",
    Cant.TRANSFORM: "ne peut pas se transformer",
    Cant.BE_SACRIFICED: "ne peut pas être sacrifié",
    Cant.BE_REGENERATED: "ne peut pas être régénéré",
    Cant.MUST_ATTACK: "attaque à chaque combat si possible",
    Cant.LOYALTY_ONCE_MORE: "active deux capacités de loyauté par tour au lieu d'une",
    Cant.TAKE_DAMAGE: "toutes les blessures qui lui seraient infligées sont prévenues",
    Cant.TAKE_COMBAT_DAMAGE: "toutes les blessures de combat qui lui seraient infligées sont prévenues",
    Cant.TAKE_NONCOMBAT_DAMAGE: "toutes les blessures hors combat qui lui seraient infligées sont prévenues",
    Cant.DEAL_DAMAGE: "toutes les blessures qu'il infligerait sont prévenues",
    Cant.DEAL_COMBAT_DAMAGE: "toutes les blessures de combat qu'il infligerait sont prévenues",
    Cant.DEAL_NONCOMBAT_DAMAGE: "toutes les blessures hors combat qu'il infligerait sont prévenues",
    Cant.DAMAGE_STANDS: "les blessures ne peuvent pas être prévenues",
    Cant.COMBAT_DAMAGE_STANDS: "les blessures de combat ne peuvent pas être prévenues",
    Cant.HAVE_COUNTERS: "ne peut pas recevoir de marqueurs",
    Cant.ACTIVATE: "ses capacités activées ne peuvent pas l'être",
    Cant.ACTIVATE_NONMANA: "ses capacités activées ne peuvent pas l'être, sauf celles de mana",
    Cant.BE_ENCHANTED: "ne peut pas être enchanté",
    Cant.BE_EQUIPPED: "ne peut pas être équipé",
    Cant.BE_ENCHANTED_OR_EQUIPPED: "ne peut être ni enchanté ni équipé",
    Cant.LEGEND_RULE: "échappe à la règle des légendes",
}
_CHOSEN_KINDS = {
    WordKind.COLOR: "color",
    WordKind.CREATURE_TYPE: "creature type",
    WordKind.LAND_TYPE: "land type",
    WordKind.CARD_TYPE: "card type",
    WordKind.NAME: "name",
}


def with_exceptions(speaker: Speaker, base: str, exceptions: tuple[Node, ...]) -> str:
    """« une copie de X, sauf que … »."""
    return f"{base}, sauf : {' ; '.join(speaker.each(exceptions))}" if exceptions else base


@says(Get)
def _get(speaker: Speaker, change: Get) -> str:
    power = _signed(speaker, change.power, change.power_negative)
    toughness = _signed(speaker, change.toughness, change.toughness_negative)
    per = f" par unité ({speaker.say(change.per)})" if change.per is not None else ""
    return f"{power}/{toughness}{per}"


def _signed(speaker: Speaker, amount: Amount, negative: bool) -> str:
    said = speaker.say(amount)
    if isinstance(amount, Number) and amount.value < 0:
        return str(amount.value)
    if isinstance(amount, Number):
        return f"{'-' if negative else '+'}{said}"
    return f"{'-' if negative else '+'}{said if isinstance(amount, Variable) else f'({said})'}"


@says(Gain)
def _gain(speaker: Speaker, change: Gain) -> str:
    return enumerate_words(speaker.each(change.abilities))


@says(GainChosen)
def _gain_chosen(speaker: Speaker, change: GainChosen) -> str:
    return f"au choix : {enumerate_words(speaker.each(change.abilities), 'ou')}"


@says(ChooseChange)
def _choose_change(speaker: Speaker, change: ChooseChange) -> str:
    return f"au choix : {enumerate_words(speaker.each(change.options), 'ou')}"


@says(GainAbilitiesOf)
def _gain_of(speaker: Speaker, change: GainAbilitiesOf) -> str:
    kinds = enumerate_words([_KINDS.get(kind, kind) for kind in change.kinds if not kind.startswith("except ")])
    but = "".join(f" (sauf {_KINDS[kind.removeprefix('except ')]})" for kind in change.kinds if kind.startswith("except "))
    return f"toutes les capacités {kinds} {of(speaker.say(change.of))}{but}"


@says(Lose)
def _lose(speaker: Speaker, change: Lose) -> str:
    return f"{speaker.verb('perd', 'perdent')} {enumerate_words(speaker.each(change.abilities))}"


@says(LoseAll)
def _lose_all(speaker: Speaker, change: LoseAll) -> str:
    loses = speaker.verb("perd toutes ses", "perdent toutes leurs")
    if change.keep == "mana":
        return f"{loses} capacités sauf les capacités de mana"
    return f"{loses} autres capacités" if change.keep == "other" else f"{loses} capacités"


@says(CantHave)
def _cant_have(speaker: Speaker, change: CantHave) -> str:
    return f"{speaker.verb('ne peut', 'ne peuvent')} ni avoir ni acquérir {enumerate_words(speaker.each(change.abilities), 'ou')}"


@says(Size)
def _size(speaker: Speaker, size: Size) -> str:
    if size.power is not None and size.power == size.toughness and not isinstance(size.power, Number | Variable):
        return f"X/X, X étant {speaker.say(size.power)}"
    power = speaker.say(size.power) if size.power is not None else "inchangée"
    toughness = speaker.say(size.toughness) if size.toughness is not None else "inchangée"
    return sizes(power, toughness)


@says(BasePT)
def _base_pt(speaker: Speaker, change: BasePT) -> str:
    return f"force et endurance de base {speaker.say(change.size)}"


@says(SwitchPT)
def _switch(_: Speaker, _change: SwitchPT) -> str:
    return "force et endurance échangées"


@says(ChosenWord)
def _chosen_word(_: Speaker, word: ChosenWord) -> str:
    what = CHOSEN_WHAT.get(_CHOSEN_KINDS.get(word.kind, ""), "la qualité choisie")
    what = what.replace("choisie", "de votre choix").replace("choisi", "de votre choix") if word.now else what
    return f"{what} ({word.index})" if word.index else what


def description_of(speaker: Speaker, what: Description, *, plural: bool = False) -> str:
    """« créature-artefact Construction X/X bleue avec le vol, appelée « Nom » »."""
    feminine = any(word == Word(WordKind.CARD_TYPE, "Creature") for word in what.words)
    parts = [_type_words(speaker, what, plural)]
    if what.size is not None:
        parts.append(speaker.say(what.size))
    parts += _color_words(speaker, what, feminine, plural)
    parts += [_EVERY[every] for every in what.every]
    if what.name is not None:
        parts.append(f"{said_of(feminine, plural, 'appelé', 'appelée')} « {what.name.text} »")
    if what.abilities:
        parts.append(f"avec {enumerate_words(speaker.each(what.abilities))}")
    return " ".join(part for part in parts if part)


def _type_words(speaker: Speaker, what: Description, plural: bool) -> str:
    cards = [w for w in what.words if isinstance(w, Word) and w.kind is WordKind.CARD_TYPE]
    cards.sort(key=lambda word: word.text != "Creature")
    supers = [speaker.word(w, plural=plural) for w in what.words if isinstance(w, Word) and w.kind is WordKind.SUPERTYPE]
    chosen = [speaker.say(w) for w in what.words if not isinstance(w, Word)]
    subtype_kinds = TERM_KINDS.keys() - {WordKind.CARD_TYPE, WordKind.SUPERTYPE}
    others = [w for w in what.words if isinstance(w, Word) and w.kind in subtype_kinds]
    named = [speaker.word(word, plural=plural and not cards) for word in others]
    head = "-".join(speaker.word(word, plural=plural) for word in cards)
    return " ".join(part for part in (head, *named, *chosen, *supers) if part)


def _color_words(speaker: Speaker, what: Description, feminine: bool, plural: bool) -> list[str]:
    if what.colors is None:
        return []
    if not what.colors:
        return ["incolores" if plural else "incolore"]
    said = [
        speaker.word(color, feminine=feminine, plural=plural) if isinstance(color, Word) else speaker.say(color) for color in what.colors
    ]
    return [enumerate_words(said)]


@says(Description)
def _description(speaker: Speaker, what: Description) -> str:
    return description_of(speaker, what)


@says(Be)
def _be(speaker: Speaker, change: Be) -> str:
    what = description_of(speaker, change.what, plural=speaker.several)
    becomes = change.form.startswith("become")
    verb = speaker.verb("devient", "deviennent") if becomes else speaker.verb("est", "sont")
    if change.in_addition:
        kinds = enumerate_words([_KINDS.get(kind, kind) for kind in change.in_addition])
        return f"{verb} aussi {what} (en plus de {speaker.verb('ses', 'leurs')} {kinds})"
    still = f" (toujours {enumerate_words([speaker.word(word) for word in change.still])})" if change.still else ""
    return f"{verb} {what}{still}"


@says(IsNot)
def _is_not(speaker: Speaker, change: IsNot) -> str:
    negation = speaker.verb("n'est pas", "ne sont pas")
    loses = speaker.verb("perd tous ses", "perdent tous leurs") + (" autres" if change.other else "")
    parts = [f"{negation} {speaker.word(word)}" for word in change.words]
    parts += [f"{loses} {_KINDS.get(kind, kind)}" for kind in change.all_of]
    return enumerate_words(parts)


@says(HaveNames)
def _have_names(speaker: Speaker, change: HaveNames) -> str:
    return f"{speaker.verb('a', 'ont')} aussi tous les noms des {plural_noun(speaker, change.noun)}"


@says(StartingLoyalty)
def _starting_loyalty(speaker: Speaker, change: StartingLoyalty) -> str:
    return f"loyauté de départ {speaker.say(change.loyalty)}"


@says(HaveName)
def _have_name(speaker: Speaker, change: HaveName) -> str:
    verb = speaker.verb("s'appelle", "s'appellent")
    return f"{verb} « {change.name.text} »"


@says(HaveTextOf)
def _have_text(speaker: Speaker, change: HaveTextOf) -> str:
    besides = f", et : {enumerate_words(speaker.each(change.besides))}" if change.besides else ""
    return f"{speaker.verb('a', 'ont')} le texte complet {of(speaker.say(change.of))}{besides}"


@says(Controlled)
def _controlled(speaker: Speaker, change: Controlled) -> str:
    by = speaker.say(change.by)
    return "vous en prenez le contrôle" if by == "vous" else f"contrôlé par {by}"


@says(CopyOf)
def _copy_of(speaker: Speaker, change: CopyOf) -> str:
    becomes = change.form != "is"
    verb = speaker.verb("devient une copie", "deviennent des copies") if becomes else speaker.verb("est une copie", "sont des copies")
    return with_exceptions(speaker, f"{verb} {of(the_copied(speaker, change.of))}", change.exceptions)


@says(May)
def _may(speaker: Speaker, change: May) -> str:
    said = _CANT[change.what]
    if not speaker.several:
        return said
    said = (
        said.replace("peut", "peuvent", 1)
        .replace("attaque à", "attaquent à")
        .replace("se dégage", "se dégagent")
        .replace("échappe", "échappent")
    )
    return _agreed(said)


_PARTICIPLE = re.compile(r"\b\w{3,}é(?= |$)")


def _agreed(said: str) -> str:
    """With its past participles in the plural."""
    return _PARTICIPLE.sub(lambda found: f"{found[0]}s", said) if "être" in said else said


_DESIGNATIONS = {
    "goaded": "incité",
    "suspected": "suspecté",
    "saddled": "sellé",
    "monstrous": "monstrueux",
}


_RESTRICTIONS = {
    ATTACK_AS_IF_NOT: "peut attaquer comme s'il n'était pas {}",
    "can't be blocked by {}": "ne peut pas être bloqué par : {}",
    "can't be blocked except by {}": "ne peut être bloqué que par : {}",
    "can't block {}": "ne peut pas bloquer : {}",
    "can block only {}": "ne peut bloquer que : {}",
}


@says(Restriction)
def _restriction(speaker: Speaker, change: Restriction) -> str:
    """The most usual ones; of the others, the English sentence with what it names in French."""
    known = _RESTRICTIONS.get(change.what)
    if known is not None:
        plural = _agreed(known.replace("peut", "peuvent", 1).replace("il n'était", "ils n'étaient")) if speaker.several else known
        return plural.format(*speaker.each(change.about))
    return quote(change.what.format(*speaker.each(change.about)))


@says(Designated)
def _designated(speaker: Speaker, change: Designated) -> str:
    what = _DESIGNATIONS.get(change.what, quote(change.what))
    if speaker.several:  # of what gender they are is not known here
        have = "n'ont plus" if change.negated else "ont"
        return f"{have} la désignation {quote(what.strip('« »'))}"
    verb = "n'est plus" if change.negated else "est"
    return f"{verb} {what}"


@says(VerbatimChange)
def _verbatim(_: Speaker, change: VerbatimChange) -> str:
    return quote(change.words)


# --- Copy exceptions -------------------------------------------------------------------------------------------------

_KEPT = {
    "color": "sa couleur",
    "name": "son nom",
    "power and toughness": "sa force et son endurance",
    "mana cost": "son coût de mana",
    "creature types": "ses types de créature",
    "other abilities": "ses autres capacités",
}


@says(Except)
def _except(speaker: Speaker, exception: Except) -> str:
    said = speaker.say(exception.change)
    return f"{said} (si {speaker.say(exception.condition)})" if exception.condition else said


@says(ExceptHasThis)
def _has_this(_: Speaker, _exception: ExceptHasThis) -> str:
    return "a cette capacité"


@says(ExceptNoManaCost)
def _no_mana_cost(speaker: Speaker, exception: ExceptNoManaCost) -> str:
    return "sans coût de mana" + (f" si {speaker.say(exception.condition)}" if exception.condition is not None else "")


@says(ExceptKeeps)
def _keeps(_: Speaker, exception: ExceptKeeps) -> str:
    return f"garde {_KEPT.get(exception.what, quote(exception.what))}"


@says(ExceptEnters)
def _enters(speaker: Speaker, exception: ExceptEnters) -> str:
    said = speaker.say(exception.how).removeprefix("celui-ci : ")
    return f"{said} (si {speaker.say(exception.condition)})" if exception.condition else said


@says(ExceptVerbatim)
def _except_verbatim(_: Speaker, exception: ExceptVerbatim) -> str:
    return quote(exception.words)

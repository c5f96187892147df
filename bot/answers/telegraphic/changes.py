"""What a continuous effect does: « +1/+1 », « devient une créature-artefact Construction X/X »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import of, to
from bot.answers.telegraphic.descriptions import with_article
from bot.answers.telegraphic.exceptions import with_exceptions
from bot.answers.telegraphic.nouns import noun_phrase, plural_noun
from bot.answers.telegraphic.remnants import RESTRICTIONS
from bot.answers.telegraphic.speaker import TERM_KINDS, Speaker, counter_name, enumerate_words, french, granted, quote, says
from bot.engine.abilities import (
    ATTACK_AS_IF_NOT,
    Amount,
    BasePT,
    Be,
    Cant,
    CantHave,
    ChooseChange,
    Controlled,
    CopyOf,
    CountersOn,
    CountOf,
    Designated,
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
    Noun,
    Number,
    Player,
    Plus,
    Restriction,
    StartingLoyalty,
    SwitchPT,
    This,
    Variable,
    VerbatimAmount,
    Word,
    WordKind,
)
from bot.records import replace

__all__: list[str] = []

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
    Cant.ATTACK: "ne <peut|peuvent> pas attaquer",
    Cant.BLOCK: "ne <peut|peuvent> pas bloquer",
    Cant.ATTACK_OR_BLOCK: "ne <peut|peuvent> ni attaquer ni bloquer",
    Cant.BE_BLOCKED: "ne <peut|peuvent> pas être bloqué·",
    Cant.BE_COUNTERED: "ne <peut|peuvent> pas être contrecarré·",
    Cant.ATTACK_AS_IF_NO_DEFENDER: "<peut|peuvent> attaquer comme sans le défenseur",
    Cant.ATTACK_AS_IF_NO_WALL: "<peut|peuvent> attaquer comme s'<il n'était pas un Mur|ils n'étaient pas des Murs>",
    Cant.UNTAP: "ne <se dégage|se dégagent> pas",
    Cant.BECOME_UNTAPPED: "ne <peut|peuvent> pas être dégagé·",
    Cant.TRANSFORM: "ne <peut|peuvent> pas se transformer",
    Cant.BE_SACRIFICED: "ne <peut|peuvent> pas être sacrifié·",
    Cant.BE_REGENERATED: "ne <peut|peuvent> pas être régénéré·",
    Cant.MUST_ATTACK: "<attaque|attaquent> à chaque combat si possible",
    Cant.LOYALTY_ONCE_MORE: "deux capacités de loyauté à activer par tour au lieu d'une",
    Cant.TAKE_DAMAGE: "toutes les blessures qui <lui|leur> seraient infligées sont prévenues",
    Cant.TAKE_COMBAT_DAMAGE: "toutes les blessures de combat qui <lui|leur> seraient infligées sont prévenues",
    Cant.TAKE_NONCOMBAT_DAMAGE: "toutes les blessures hors combat qui <lui|leur> seraient infligées sont prévenues",
    Cant.DEAL_DAMAGE: "toutes <ses|leurs> blessures sont prévenues",
    Cant.DEAL_COMBAT_DAMAGE: "toutes <ses|leurs> blessures de combat sont prévenues",
    Cant.DEAL_NONCOMBAT_DAMAGE: "toutes <ses|leurs> blessures hors combat sont prévenues",
    Cant.DAMAGE_STANDS: "<ses|leurs> blessures ne peuvent pas être prévenues",
    Cant.COMBAT_DAMAGE_STANDS: "<ses|leurs> blessures de combat ne peuvent pas être prévenues",
    Cant.HAVE_COUNTERS: "ne <peut|peuvent> pas recevoir de marqueurs",
    Cant.ACTIVATE: "aucune de <ses|leurs> capacités activées ne peut être activée",
    Cant.ACTIVATE_NONMANA: "aucune de <ses|leurs> capacités activées ne peut être activée, sauf celles de mana",
    Cant.BE_ENCHANTED: "ne <peut|peuvent> pas être enchanté·",
    Cant.BE_EQUIPPED: "ne <peut|peuvent> pas être équipé·",
    Cant.BE_ENCHANTED_OR_EQUIPPED: "ne <peut|peuvent> être ni enchanté· ni équipé·",
    Cant.LEGEND_RULE: "<échappe|échappent> à la règle des légendes",
}


@says(Get)
def _get(speaker: Speaker, change: Get) -> str:
    power = _signed(speaker, change.power, change.power_negative)
    toughness = _signed(speaker, change.toughness, change.toughness_negative)
    return f"{power}/{toughness}{_for_each(speaker, change.per)}"


def _for_each(speaker: Speaker, per: Amount | None) -> str:
    """« pour chaque Gobelin que vous contrôlez », or nothing."""
    if per is None:
        return ""
    if isinstance(per, CountOf):
        return f" pour chaque {noun_phrase(speaker, per.noun, plural=False).text()}"
    if isinstance(per, CountersOn):
        on = of(speaker.say(per.on)) if isinstance(per.on, Player) else f"sur {speaker.say(per.on)}"
        return f" pour chaque {counter_name(speaker, per.kind)} {on}"
    if isinstance(per, VerbatimAmount):
        return f" pour chaque {speaker.say(per)}"
    each = _each(speaker, per)
    return f" pour chaque {each}" if each else f" par unité ({speaker.say(per)})"


_ONE_OF = {
    "le nombre de types de carte": "type de carte",
    "le nombre de types de terrain de base": "type de terrain de base",
    "le nombre de couleurs": "couleur",
}


def _each(speaker: Speaker, per: Amount) -> str:
    """« couleur parmi les permanents que vous contrôlez », « Assassin et chaque carte Assassin »; nothing of what is no count."""
    if isinstance(per, Plus):
        parts = [_for_each(speaker, part).removeprefix(" pour chaque ") for part in (per.left, per.right)]
        return "" if any(part.startswith(" par unité") for part in parts) else " et chaque ".join(parts)
    said = speaker.say(per)
    return next((one + said.removeprefix(several) for several, one in _ONE_OF.items() if said.startswith(several)), "")


def _signed(speaker: Speaker, amount: Amount, negative: bool) -> str:
    said = speaker.say(amount)
    if isinstance(amount, Number) and amount.value < 0:
        return str(amount.value)
    if isinstance(amount, Number):
        return f"{'-' if negative else '+'}{said}"
    return f"{'-' if negative else '+'}{said if isinstance(amount, Variable) else f'({said})'}"


@says(Gain)
def _gain(speaker: Speaker, change: Gain) -> str:
    return enumerate_words(granted(speaker, change.abilities))


@says(GainChosen)
def _gain_chosen(speaker: Speaker, change: GainChosen) -> str:
    return f"au choix : {enumerate_words(granted(speaker, change.abilities), 'ou')}"


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
    return f"{speaker.verb('perd', 'perdent')} {enumerate_words(granted(speaker, change.abilities))}"


@says(LoseAll)
def _lose_all(speaker: Speaker, change: LoseAll) -> str:
    loses = speaker.verb("perd toutes ses", "perdent toutes leurs")
    if change.keep == "mana":
        return f"{loses} capacités sauf les capacités de mana"
    return f"{loses} autres capacités" if change.keep == "other" else f"{loses} capacités"


@says(CantHave)
def _cant_have(speaker: Speaker, change: CantHave) -> str:
    return f"{speaker.verb('ne peut', 'ne peuvent')} ni avoir ni acquérir {enumerate_words(granted(speaker, change.abilities), 'ou')}"


@says(BasePT)
def _base_pt(speaker: Speaker, change: BasePT) -> str:
    power, toughness = change.size.power, change.size.toughness
    if power is None or toughness is None:
        one, of_what = (toughness, "endurance") if power is None else (power, "force")
        said = speaker.say(one) if one is not None else "inchangée"
        return f"{of_what} de base {said}" if " " not in said else f"{of_what} de base égale {to(said)}"
    return f"force et endurance de base {speaker.say(change.size)}"


@says(SwitchPT)
def _switch(_: Speaker, _change: SwitchPT) -> str:
    return "force et endurance échangées"


@says(Be)
def _be(speaker: Speaker, change: Be) -> str:
    what = with_article(speaker, change.what)
    verb = _be_verb(speaker, what, becomes=change.form.startswith("become"))
    what = f"de {what}" if what.startswith(_COLORS) else what
    if change.in_addition:
        kinds = enumerate_words([_KINDS.get(kind, kind) for kind in change.in_addition])
        return f"{verb} aussi {what} (en plus de {speaker.verb('ses', 'leurs')} {kinds})"
    still = f" (toujours {enumerate_words([speaker.word(word, plural=speaker.several) for word in change.still])})" if change.still else ""
    return f"{verb} {what}{still}"


def _be_verb(speaker: Speaker, what: str, *, becomes: bool) -> str:
    """« est (une créature) », « devient (de la couleur choisie) », « a (tous les types de créature) »."""
    if what.startswith(("le type", "tous les types")):
        return speaker.verb("prend", "prennent") if becomes else speaker.verb("a", "ont")
    return speaker.verb("devient", "deviennent") if becomes else speaker.verb("est", "sont")


_COLORS = ("la couleur", "la ou des couleurs", "toutes les couleurs")


@says(IsNot)
def _is_not(speaker: Speaker, change: IsNot) -> str:
    negation = speaker.verb("n'est pas", "ne sont pas")
    loses = speaker.verb("perd tous ses", "perdent tous leurs") + (" autres" if change.other else "")
    parts = [f"{negation} {_with_article(speaker, word)}" for word in change.words]
    parts += [f"{loses} {_KINDS.get(kind, kind)}" for kind in change.all_of]
    return enumerate_words(parts)


def _with_article(speaker: Speaker, word: Word) -> str:
    """« une créature », « des artefacts », « légendaire »."""
    agreed = speaker.agreement
    if word.kind not in TERM_KINDS or word.kind is WordKind.SUPERTYPE:
        return speaker.word(word, plural=agreed.plural, feminine=agreed.feminine)
    feminine = speaker.lexicon.term(TERM_KINDS[word.kind], word.text).feminine
    return replace(agreed, feminine=feminine).indefinite(speaker.word(word, plural=agreed.plural))


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
    besides = f", et : {enumerate_words(granted(speaker, change.besides))}" if change.besides else ""
    return f"{speaker.verb('a', 'ont')} le texte complet {of(speaker.say(change.of))}{besides}"


@says(Controlled)
def _controlled(speaker: Speaker, change: Controlled) -> str:
    by = speaker.say(change.by)
    return "vous en prenez le contrôle" if by == "vous" else speaker.fit("contrôlé· par ") + by


@says(CopyOf)
def _copy_of(speaker: Speaker, change: CopyOf) -> str:
    becomes = change.form != "is"
    verb = speaker.verb("devient une copie", "deviennent des copies") if becomes else speaker.verb("est une copie", "sont des copies")
    before = len(speaker.mentions)
    copied = speaker.say(change.of)
    if isinstance(change.of, This):
        del speaker.mentions[before:]  # said in passing: what becomes its copy is still what is spoken of
    return with_exceptions(speaker, f"{verb} {of(copied)}", change.exceptions)


@says(May)
def _may(speaker: Speaker, change: May) -> str:
    if change.what is Cant.UNTAP:
        return f"{speaker.fit(_CANT[change.what])} {_untap_step(speaker, change.form)}"
    return _by_gender(speaker, speaker.fit(_CANT[change.what]))


def _untap_step(speaker: Speaker, form: str) -> str:
    """« à l'étape de dégagement de son contrôleur », « à votre prochaine étape de dégagement »."""
    coming = form.endswith("next")
    if form.startswith("your"):
        return f"à votre {'prochaine ' if coming else ''}étape de dégagement"
    step = "à la prochaine étape de dégagement" if coming else "à l'étape de dégagement"
    return f"{step} de {speaker.verb('son', 'leur')} contrôleur"


def _by_gender(speaker: Speaker, said: str) -> str:
    """« s'il » is « si elle » of a creature."""
    return said.replace("s'il", "si elle") if speaker.agreement.feminine else said


_DESIGNATIONS = {
    "goaded": "incité·",
    "suspected": "suspecté·",
    "saddled": "sellé·",
    "blocked": "bloqué·",
    "foretold": "prédit·",
    "monstrous": "<monstrueux|monstrueux>",
}


_RESTRICTIONS = {
    ATTACK_AS_IF_NOT: "<peut|peuvent> attaquer comme s'<il n'était|ils n'étaient> pas {}",
    **RESTRICTIONS,
}


@says(Restriction)
def _restriction(speaker: Speaker, change: Restriction) -> str:
    if change.what == _ONE_AT_MOST and isinstance(change.about[0], Noun):
        phrase = noun_phrase(speaker, change.about[0], plural=False)
        return speaker.fit("ne <peut|peuvent> pas être bloqué· par plus ") + of(phrase.indefinite())
    known = french(_RESTRICTIONS, change.what)
    return _by_gender(speaker, speaker.fit(known)).format(*(_about(speaker, node, change.what) for node in change.about))


_ONE_AT_MOST = "can't be blocked by more than one {}"


def _about(speaker: Speaker, node: Node, what: str) -> str:
    """What a restriction names: « (bloqué par) les Murs », « (s'il n'était pas) Mur »."""
    if not isinstance(node, Noun) or what == ATTACK_AS_IF_NOT:
        return speaker.say(node)
    return noun_phrase(speaker, node, plural=True).definite()


@says(Designated)
def _designated(speaker: Speaker, change: Designated) -> str:
    pattern = _DESIGNATIONS.get(change.what)
    becomes = change.form == "become"
    if pattern is None:
        has = speaker.verb("reçoit", "reçoivent") if becomes else speaker.verb("a", "ont")
        has = speaker.verb("n'a plus", "n'ont plus") if change.negated else has
        return f"{has} la désignation {quote(change.what)}"
    is_ = speaker.verb("devient", "deviennent") if becomes else speaker.verb("est", "sont")
    is_ = speaker.verb("n'est plus", "ne sont plus") if change.negated else is_
    return f"{is_} {speaker.fit(pattern)}"

"""Noun phrases: « autres Gobelins que vous contrôlez », « cartes de créature non légendaires »."""

from __future__ import annotations

from collections.abc import Callable

from bot.answers.telegraphic.agreement import MASCULINE, Agreement, of, said_of
from bot.answers.telegraphic.heads import GENERIC, dealt, is_head, is_subtype
from bot.answers.telegraphic.speaker import TERM_KINDS, Speaker, enumerate_words, says, unsaid
from bot.engine.abilities import (
    AnyOf,
    Both,
    Compare,
    Every,
    Flag,
    Has,
    Is,
    It,
    Named,
    Noun,
    Number,
    Other,
    Pred,
    Ref,
    Some,
    Target,
    Variable,
    VerbatimPred,
    Who,
    WordKind,
)
from bot.records import dataclass, replace

__all__ = [
    "CHOSEN_WHAT",
    "GENERIC",
    "THEM",
    "WHO",
    "Phrase",
    "flag_forms",
    "gender_of",
    "is_plural",
    "is_several",
    "is_them",
    "noun_phrase",
    "plural_noun",
]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase in the making: head words (type nouns before subtypes), then adjectives, then complements.

    ``options`` are heads of which any one will do: « l'artefact ou la créature ».
    """

    agreement: Agreement
    nouns: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    options: tuple[Phrase, ...] = ()
    joined: str = "ou"
    other: bool = False
    adjectives: tuple[str, ...] = ()
    complements: tuple[str, ...] = ()

    @property
    def plural(self) -> bool:
        """Whether it means several things."""
        return self.agreement.plural

    @property
    def feminine(self) -> bool:
        """The gender of its head."""
        return self.agreement.feminine

    def text(self) -> str:
        """The phrase put together, without article."""
        return self._with(self.head())

    def definite(self) -> str:
        """« la créature ciblée », « l'artefact ou la créature ciblé »."""
        return self._with_each(Phrase.definite) if self._divided() else self.agreement.definite(self.text())

    def indefinite(self) -> str:
        """« une créature ciblée », « un artefact ou une créature »."""
        return self._with_each(Phrase.indefinite) if self._divided() else self.agreement.indefinite(self.text())

    def predicate(self) -> str:
        """What follows « est »: « une créature », « engagée »; the general noun would be ours."""
        if self.nouns or self.subtypes or self.options:
            return self.indefinite()
        return self.text().removeprefix("permanents " if self.plural else "permanent ")

    def every(self) -> str:
        """« toutes les créatures », « tous les artefacts et tous les enchantements »."""
        if self.options and not (self.nouns or self.subtypes or self.other):
            return self._with(enumerate_words([option.every() for option in self.options]))
        return f"{'toutes' if self.feminine else 'tous'} {self.definite()}"

    def adding(self, masculine_form: str, feminine_form: str) -> Phrase:
        """The phrase with one more adjective, in agreement; its two forms are singular."""
        return replace(self, adjectives=(*self.adjectives, said_of(self.agreement, masculine_form, feminine_form)))

    def head(self) -> str:
        """« créature-artefact », « carte de créature », « jeton Gobelin », or « permanents » when nothing else is said."""
        if self.nouns:
            return " ".join(part for part in (_compound(self.nouns), *self.subtypes, self._choice()) if part)
        general = "permanents" if self.plural else "permanent"
        return " ".join(self.subtypes) or self._each_option(Phrase.text) or general

    def _with(self, head: str) -> str:
        before = ("autres" if self.plural else "autre",) if self.other else ()
        return " ".join(part for part in (*before, head, *self.adjectives, *self.complements) if part)

    def _divided(self) -> bool:
        """Whether every option takes its own article."""
        return bool(self.options) and not (self.nouns or self.subtypes or self.plural)

    def _with_each(self, say: Callable[[Phrase], str]) -> str:
        options = tuple(replace(option, other=option.other or self.other) for option in self.options)
        return replace(self, other=False)._with(enumerate_words([say(option) for option in options], self.joined))

    def _each_option(self, say: Callable[[Phrase], str]) -> str:
        return enumerate_words([say(option) for option in self.options], self.joined)

    def _choice(self) -> str:
        """The options after a head: « (carte) d'éphémère ou de rituel », « (créature) Elfe ou Gobelin »."""
        named = [replace(option, agreement=MASCULINE).text() for option in self.options]
        if self.nouns[0] not in _TAKING_OF:
            return enumerate_words(named, self.joined)
        return enumerate_words([of(one.removeprefix("carte de ").removeprefix("carte d'")) for one in named], self.joined)


_TAKING_OF = frozenset({"carte", "cartes", "sort", "sorts"})
"""Heads before types: « carte de créature »."""

_GENERIC_HEADS = frozenset({"permanent", "permanents", "carte", "cartes", "sort", "sorts", "jeton", "jetons"})
_FLAGS = {
    Flag.TAPPED: ("engagé", "engagée"),
    Flag.UNTAPPED: ("dégagé", "dégagée"),
    Flag.ATTACKING: ("attaquant", "attaquante"),
    Flag.BLOCKING: ("bloqueur", "bloqueuse"),
    Flag.BLOCKED: ("bloqué", "bloquée"),
    Flag.UNBLOCKED: ("non bloqué", "non bloquée"),
    Flag.FACE_DOWN: ("face cachée", "face cachée"),
    Flag.FACE_UP: ("face visible", "face visible"),
    Flag.COLORLESS: ("incolore", "incolore"),
    Flag.COLORED: ("coloré", "colorée"),
    Flag.MULTICOLORED: ("multicolore", "multicolore"),
    Flag.MONOCOLORED: ("monochrome", "monochrome"),
    Flag.HISTORIC: ("historique", "historique"),
    Flag.ENCHANTED: ("enchanté", "enchantée"),
    Flag.EQUIPPED: ("équipé", "équipée"),
    Flag.MODIFIED: ("modifié", "modifiée"),
    Flag.SOLVED: ("résolu", "résolue"),
    Flag.MONSTROUS: ("monstrueux", "monstrueuse"),
    Flag.SUSPECTED: ("suspecté", "suspectée"),
    Flag.RENOWNED: ("renommé", "renommée"),
    Flag.SADDLED: ("sellé", "sellée"),
    Flag.TRANSFORMED: ("transformé", "transformée"),
    Flag.NO_ABILITIES: ("sans capacité", "sans capacité"),
    Flag.FORETOLD: ("prédit", "prédite"),
    Flag.GOADED: ("incité", "incitée"),
}
THEM = frozenset({"them", "they", "they're", "their", "those", "each of them", "both of them", "all of them"})
WHO = {
    Who.YOU: "vous",
    Who.YOUR_TEAM: "votre équipe",
    Who.OPPONENT: "un adversaire",
    Who.OPPONENTS: "vos adversaires",
    Who.EACH_OPPONENT: "chaque adversaire",
    Who.EACH_PLAYER: "chaque joueur",
    Who.A_PLAYER: "un joueur",
    Who.PLAYERS: "les joueurs",
    Who.TARGET_PLAYER: "le joueur ciblé",
    Who.TARGET_OPPONENT: "l'adversaire ciblé",
    Who.THAT_PLAYER: "ce joueur",
    Who.ACTIVE_PLAYER: "le joueur actif",
    Who.DEFENDING_PLAYER: "le joueur défenseur",
    Who.ATTACKING_PLAYER: "le joueur attaquant",
    Who.LEFT: "le joueur à votre gauche",
    Who.RIGHT: "le joueur à votre droite",
    Who.CHOSEN_PLAYER: "le joueur choisi",
    Who.ENCHANTED_PLAYER: "le joueur enchanté",
}
CHOSEN_WHAT = {
    "type": "le type choisi",
    "creature type": "le type de créature choisi",
    "color": "la couleur choisie",
    "land type": "le type de terrain choisi",
    "basic land type": "le type de terrain de base choisi",
    "card type": "le type de carte choisi",
    "name": "le nom choisi",
    "card name": "le nom choisi",
}


def plural_noun(speaker: Speaker, noun: Noun) -> str:
    """A noun phrase in the plural, whatever number was printed."""
    return noun_phrase(speaker, noun, plural=True).text()


def is_plural(noun: Noun) -> bool:
    """Whether the noun was printed in the plural."""
    return noun.form == "plural"


def is_several(ref: Ref) -> bool:
    """Whether a subject takes a verb in the plural."""
    if isinstance(ref, Every):
        return ref.form != "each" and (ref.form != "the" or is_plural(ref.noun))
    if isinstance(ref, Target | Some):
        return ref.count != Number(1)
    return isinstance(ref, Both) or (isinstance(ref, It) and is_them(ref))


def is_them(ref: It) -> bool:
    """Whether a pronoun means several things: « ceux-ci », « ces créatures », « les jetons »."""
    return (
        ref.form in THEM or ref.form.startswith(("those ", "both ", "all of ")) or (ref.form.startswith("the ") and ref.form.endswith("s"))
    )


def noun_phrase(speaker: Speaker, noun: Noun, *, plural: bool | None = None, feminine: bool = False) -> Phrase:
    """The phrase of a noun, in its own number or the one given; ``feminine``: what its adjectives agree with where it has no head."""
    many = is_plural(noun) if plural is None else plural
    gender = gender_of(speaker, noun.preds)
    phrase = Phrase(Agreement(feminine if gender is None else gender, many))
    for pred in sorted(noun.preds if many else dealt(noun.preds), key=_rank):
        phrase = _add(speaker, phrase, pred)
    return phrase


def _rank(pred: Pred) -> int:
    """Heads first, then what is as short as an adjective; what a number is compared with may be long, and goes last."""
    if isinstance(pred, Compare):
        return 1 if isinstance(pred.amount, Number | Variable) else 3
    if isinstance(pred, VerbatimPred) and pred.words.endswith("each turn"):
        return 3  # « que vous lancez (le premier du tour) »
    return 0 if is_head(pred) else 1 if isinstance(pred, AnyOf) else 2


_BESIDE = (Flag.COMMANDER, Flag.OUTLAW)
"""What is said behind a card type: « créature-commandant »."""


def gender_of(speaker: Speaker, preds: tuple[Pred, ...]) -> bool | None:
    """The gender of the head: a generic word, else the head card type, else the first subtype, else all options; none without head."""
    typed = any(isinstance(p, Is) and not p.negated and p.word.kind is WordKind.CARD_TYPE for p in preds)
    generic = [p.flag for p in preds if isinstance(p, Has) and not p.negated and p.flag in GENERIC and not (typed and p.flag in _BESIDE)]
    if generic:  # « une carte de permanent »
        return any(GENERIC[flag][2] for flag in generic)
    words = [p.word for p in preds if isinstance(p, Is) and not p.negated and p.word.kind in TERM_KINDS]
    words.sort(key=lambda word: (word.kind is not WordKind.CARD_TYPE, word.text != "Creature"))
    types = [word for word in words if word.kind is not WordKind.SUPERTYPE]
    if types:
        return speaker.lexicon.term(TERM_KINDS[types[0].kind], types[0].text).feminine
    options = [gender_of(speaker, option) for pred in preds if isinstance(pred, AnyOf) for option in pred.options]
    return None if not options or None in options else all(options)


_CARDS = ("carte", "cartes", "sort", "sorts")


def _compound(nouns: tuple[str, ...]) -> str:
    """« carte de créature », « créature-artefact »: a generic word comes first, the creature before other types."""
    if len(nouns) == 2 and nouns[0] in ("permanent", "permanents") and nouns[1] in _CARDS:
        return f"{nouns[1]} de permanent"
    generic = [noun for noun in nouns if noun in _GENERIC_HEADS]
    types = sorted((noun for noun in nouns if noun not in _GENERIC_HEADS), key=lambda noun: not noun.startswith("créature"))
    compound = "-".join(types)
    if not generic:
        return compound
    if not compound:
        return generic[0]
    singular = "-".join(noun.rstrip("s") for noun in types)
    return f"{generic[0]} {of(singular)}"


def _add(speaker: Speaker, phrase: Phrase, pred: Pred) -> Phrase:
    if isinstance(pred, Other):
        return replace(phrase, other=True)
    if isinstance(pred, Is):
        return _add_word(speaker, phrase, pred)
    if isinstance(pred, Has):
        return _add_flag(phrase, pred)
    if isinstance(pred, AnyOf):
        return _add_options(speaker, phrase, pred)
    if isinstance(pred, Named) and not pred.negated:
        called = said_of(phrase.agreement, "appelé", "appelée")
        return replace(phrase, complements=(*phrase.complements, f"{called} « {pred.name.text} »"))
    return replace(phrase, complements=(*phrase.complements, speaker.agreeing(phrase.agreement).say(pred)))


def _add_word(speaker: Speaker, phrase: Phrase, pred: Is) -> Phrase:
    word = pred.word
    adjective = word.kind in (WordKind.COLOR, WordKind.SUPERTYPE)
    if pred.negated:
        bare = speaker.word(word, plural=phrase.plural and adjective, feminine=phrase.feminine).removeprefix("de ")
        return replace(phrase, adjectives=(*phrase.adjectives, f"non-{bare}"))
    shown = speaker.word(word, plural=phrase.plural and not (phrase.nouns and is_subtype(word)), feminine=phrase.feminine)
    if word.kind is WordKind.CARD_TYPE:
        return replace(phrase, nouns=(*phrase.nouns, shown))
    if adjective:
        return replace(phrase, adjectives=(*phrase.adjectives, shown))
    return replace(phrase, subtypes=(*phrase.subtypes, shown))


def _add_flag(phrase: Phrase, pred: Has) -> Phrase:
    if pred.flag in GENERIC:
        singular, plural, _ = GENERIC[pred.flag]
        if pred.negated:
            return replace(phrase, adjectives=(*phrase.adjectives, f"non-{singular}"))
        return replace(phrase, nouns=(*phrase.nouns, plural if phrase.plural else singular))
    form = said_of(phrase.agreement, *flag_forms(pred.flag))
    return replace(phrase, adjectives=(*phrase.adjectives, f"non {form}" if pred.negated else form))


def flag_forms(flag: Flag) -> tuple[str, str]:
    """Masculine and feminine; the English word in quotes for a state without French name."""
    return _FLAGS.get(flag) or unsaid(flag.value)


def _add_options(speaker: Speaker, phrase: Phrase, pred: AnyOf) -> Phrase:
    """Alternatives: of adjectives only where a head stands beside them, else of whole phrases."""
    options = [(option, phrase.plural and not phrase.nouns) for option in pred.options]
    phrases = [noun_phrase(speaker, Noun(option), plural=many, feminine=phrase.feminine) for option, many in options]
    if all(p.nouns or p.subtypes for p in phrases) and not phrase.options:
        return replace(phrase, options=tuple(phrases), joined=_joined(pred))
    phrases = [noun_phrase(speaker, Noun(option), plural=phrase.plural, feminine=phrase.feminine) for option, _ in options]
    parts = [" et ".join(filter(None, (" ".join(p.adjectives), *p.complements))) or p.text() for p in phrases]
    return replace(phrase, complements=(*phrase.complements, enumerate_words(parts, _joined(pred))))


def _joined(pred: AnyOf) -> str:
    """« les artefacts et les enchantements » are all of them; « un artefact ou un enchantement » is one."""
    return "et" if pred.form in ("and", "and all") else "ou"


@says(Noun)
def _noun(speaker: Speaker, noun: Noun) -> str:
    return noun_phrase(speaker, noun).text()

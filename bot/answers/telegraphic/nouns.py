"""Noun phrases: « autres Gobelins que vous contrôlez », « cartes de créature non légendaires »."""

from __future__ import annotations

from dataclasses import field, replace

from bot.answers.telegraphic.speaker import TERM_KINDS, Speaker, enumerate_words, quote, says
from bot.engine.abilities import (
    AnyOf,
    Both,
    Compare,
    Every,
    Flag,
    Has,
    Is,
    It,
    Linked,
    Named,
    Noun,
    Number,
    Op,
    Other,
    Pred,
    Ref,
    Some,
    Target,
    Who,
    WordKind,
)
from bot.records import dataclass

__all__ = [
    "ASPIRATE",
    "CHOSEN_WHAT",
    "GENERIC",
    "LINKED",
    "OPS",
    "THEM",
    "WHO",
    "flag_forms",
    "is_plural",
    "is_several",
    "is_them",
    "noun_phrase",
    "of",
    "plural_noun",
    "said_of",
    "to",
]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase in the making: head words (type nouns before subtypes), then adjectives, then complements."""

    plural: bool
    feminine: bool = False
    nouns: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    other: bool = False
    adjectives: tuple[str, ...] = field(default=())
    complements: tuple[str, ...] = ()

    def text(self) -> str:
        """The phrase put together."""
        head = self.head()
        before = ("autres" if self.plural else "autre",) if self.other else ()
        return " ".join(part for part in (*before, head, *self.adjectives, *self.complements) if part)

    def head(self) -> str:
        """« créature-artefact », « carte de créature », « jeton Gobelin », or « permanents » when nothing else is said."""
        if self.nouns:
            return " ".join((_compound(self.nouns, self.plural), *self.subtypes))
        if self.subtypes:
            return " ".join(self.subtypes)
        return "permanents" if self.plural else "permanent"


GENERIC = {
    Flag.PERMANENT: ("permanent", "permanents", False),
    Flag.CARD: ("carte", "cartes", True),
    Flag.SPELL: ("sort", "sorts", False),
    Flag.TOKEN: ("jeton", "jetons", False),
    Flag.ABILITY: ("capacité", "capacités", True),
    Flag.SOURCE: ("source", "sources", True),
    Flag.COMMANDER: ("commandant", "commandants", False),
    Flag.OUTLAW: ("hors-la-loi", "hors-la-loi", False),
}
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
}
LINKED = {
    "exiled": "exilé",
    "created": "créé",
    "revealed": "révélé",
    "chosen": "choisi",
    "sacrificed": "sacrifié",
    "discarded": "défaussé",
    "destroyed": "détruit",
    "milled": "meulé",
    "returned": "renvoyé",
    "imprinted": "imprégné",
    "haunted": "hanté",
}
"""What was done to an object by this ability or one linked to it."""
THEM = frozenset({"them", "they", "those", "each of them"})
_INVARIABLE = frozenset({"face cachée", "face visible", "sans capacité"})
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
    Who.CHOSEN_PLAYER: "le joueur choisi",
    Who.ENCHANTED_PLAYER: "le joueur enchanté",
}
OPS = {
    Op.EQUAL: "{}",
    Op.AT_LEAST: "{} ou plus",
    Op.AT_MOST: "{} ou moins",
    Op.GREATER: "plus que {}",
    Op.LESS: "moins que {}",
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


ASPIRATE = ("haine", "halfelin", "hamster", "harpie", "hérisson", "héros", "hibou", "hutte")
"""Beginnings of words before which « le » and « de » keep their vowel."""


def of(words: str) -> str:
    """« de X », « du X », « d'X »."""
    if words.startswith("le "):
        return f"du {words[3:]}"
    if words.startswith("les "):
        return f"des {words[4:]}"
    if words[:1].lower() in "aeiouyéèêîôœh" and words[:1].isalpha() and not words.lower().startswith(ASPIRATE):
        return f"d'{words}"
    return f"de {words}"


def to(words: str) -> str:
    """« à X », « au X », « aux X »."""
    if words.startswith("le "):
        return f"au {words[3:]}"
    return f"aux {words[4:]}" if words.startswith("les ") else f"à {words}"


def plural_noun(speaker: Speaker, noun: Noun) -> str:
    """A noun phrase in the plural, whatever number was printed."""
    return noun_phrase(speaker, noun, plural=True).text()


def said_of(feminine: bool, plural: bool, masculine_form: str, feminine_form: str) -> str:
    """An adjective in agreement; the two forms are singular."""
    form = feminine_form if feminine else masculine_form
    return form if not plural or form in _INVARIABLE or form.endswith(("s", "x")) else f"{form}s"


def is_plural(noun: Noun) -> bool:
    """Whether the noun was printed in the plural."""
    return noun.form == "plural"


def is_several(ref: Ref) -> bool:
    """Whether a subject takes a verb in the plural."""
    if isinstance(ref, Every):
        return ref.form != "each"
    if isinstance(ref, Target | Some):
        return ref.count != Number(1)
    return isinstance(ref, Both) or (isinstance(ref, It) and is_them(ref))


def is_them(ref: It) -> bool:
    """Whether a pronoun means several things: « ceux-ci », « ces créatures », « les jetons »."""
    return ref.form in THEM or ref.form.startswith("those ") or (ref.form.startswith("the ") and ref.form.endswith("s"))


def noun_phrase(speaker: Speaker, noun: Noun, *, plural: bool | None = None) -> Phrase:
    """The phrase of a noun, in its own number or the one given."""
    many = is_plural(noun) if plural is None else plural
    phrase = Phrase(many, feminine=_feminine(speaker, noun.preds))
    for pred in sorted(noun.preds, key=lambda pred: isinstance(pred, Compare)):  # what a number is compared with may be long
        phrase = _add(speaker, phrase, pred)
    return phrase


def _feminine(speaker: Speaker, preds: tuple[Pred, ...]) -> bool:
    """The gender of the head: a generic word, else the head card type, else the first subtype."""
    generic = [GENERIC[p.flag][2] for p in preds if isinstance(p, Has) and not p.negated and p.flag in GENERIC]
    if generic:
        return generic[0]
    words = [p.word for p in preds if isinstance(p, Is) and not p.negated and p.word.kind in TERM_KINDS]
    cards = [word for word in words if word.kind is WordKind.CARD_TYPE]
    if cards:
        return any(word.text in ("Creature", "Battle") for word in cards)
    types = [word for word in words if word.kind is not WordKind.SUPERTYPE]
    return bool(types) and speaker.lexicon.term(TERM_KINDS[types[0].kind], types[0].text).feminine


def _compound(nouns: tuple[str, ...], plural: bool) -> str:
    """« carte de créature », « créature-artefact »: a generic word comes first, the creature before other types."""
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
        called = said_of(phrase.feminine, phrase.plural, "appelé", "appelée")
        return replace(phrase, complements=(*phrase.complements, f"{called} « {pred.name.text} »"))
    if isinstance(pred, Linked) and pred.how in LINKED:
        done = said_of(phrase.feminine, phrase.plural, LINKED[pred.how], LINKED[pred.how] + "e")
        by = f" par {speaker.say(pred.by)}" if pred.by is not None else " ainsi"
        return replace(phrase, complements=(*phrase.complements, done + by))
    return replace(phrase, complements=(*phrase.complements, speaker.say(pred)))


def _add_word(speaker: Speaker, phrase: Phrase, pred: Is) -> Phrase:
    word = pred.word
    shown = speaker.word(word, plural=phrase.plural and not pred.negated, feminine=phrase.feminine)
    if pred.negated:
        bare = speaker.word(word, feminine=phrase.feminine).removeprefix("de ")
        return replace(phrase, adjectives=(*phrase.adjectives, f"non-{bare}"))
    if word.kind is WordKind.CARD_TYPE:
        return replace(phrase, nouns=(*phrase.nouns, shown))
    if word.kind in (WordKind.COLOR, WordKind.SUPERTYPE):
        return replace(phrase, adjectives=(*phrase.adjectives, shown))
    return replace(phrase, subtypes=(*phrase.subtypes, shown))


def _add_flag(phrase: Phrase, pred: Has) -> Phrase:
    if pred.flag in GENERIC:
        singular, plural, _ = GENERIC[pred.flag]
        if pred.negated:
            return replace(phrase, adjectives=(*phrase.adjectives, f"non-{singular}"))
        return replace(phrase, nouns=(*phrase.nouns, plural if phrase.plural else singular))
    form = said_of(phrase.feminine, phrase.plural, *flag_forms(pred.flag))
    return replace(phrase, adjectives=(*phrase.adjectives, f"non {form}" if pred.negated else form))


def flag_forms(flag: Flag) -> tuple[str, str]:
    """Masculine and feminine; the English word in quotes for a state without French name."""
    return _FLAGS.get(flag) or (quote(flag.value), quote(flag.value))


def _add_options(speaker: Speaker, phrase: Phrase, pred: AnyOf) -> Phrase:
    """Alternatives: of adjectives only where a head stands beside them, else of whole phrases."""
    phrases = [noun_phrase(speaker, Noun(option), plural=phrase.plural) for option in pred.options]
    if all(p.nouns or p.subtypes for p in phrases):
        return replace(phrase, subtypes=(*phrase.subtypes, enumerate_words([p.text() for p in phrases], "ou")))
    parts = [" et ".join(filter(None, (" ".join(p.adjectives), *p.complements))) or p.text() for p in phrases]
    return replace(phrase, complements=(*phrase.complements, enumerate_words(parts, "ou")))


@says(Noun)
def _noun(speaker: Speaker, noun: Noun) -> str:
    return noun_phrase(speaker, noun).text()

"""French agreement: the gender and number of a phrase, and all that follows them: articles, endings, elision."""

from __future__ import annotations

import re
from typing import Final

from bot.records import dataclass

__all__ = ["MASCULINE", "Agreement", "elided", "fit", "of", "said_if", "said_of", "to"]


@dataclass(frozen=True, slots=True)
class Agreement:
    """What articles, adjectives, participles, pronouns and verbs agree with."""

    feminine: bool = False
    plural: bool = False

    def definite(self, head: str) -> str:
        """« la créature ciblée », « l'artefact ciblé », « les permanents ciblés »."""
        if self.plural:
            return f"les {head}"
        if _is_vowel(head):
            return f"l'{head}"
        return f"{'la' if self.feminine else 'le'} {head}"

    def indefinite(self, head: str) -> str:
        """« une créature », « un artefact », « des permanents », « d'autres permanents »."""
        if self.plural:
            return f"d'{head}" if head.startswith("autres ") else f"des {head}"
        return f"{'une' if self.feminine else 'un'} {head}"

    def demonstrative(self, head: str) -> str:
        """« cette créature », « cet artefact », « ce terrain », « ces permanents »."""
        if self.plural:
            return f"ces {head}"
        if self.feminine:
            return f"cette {head}"
        return f"{'cet' if _is_vowel(head) else 'ce'} {head}"

    @property
    def pronoun(self) -> str:
        """« celui-ci », « celle-ci », « ceux-ci », « celles-ci »."""
        if self.plural:
            return "celles-ci" if self.feminine else "ceux-ci"
        return "celle-ci" if self.feminine else "celui-ci"


MASCULINE: Final = Agreement()
"""What « ceci », and anything of unknown gender, takes."""

_INVARIABLE = frozenset({"face cachée", "face visible", "sans capacité"})
_ASPIRATE = ("haine", "halfelin", "hamster", "harpie", "hérisson", "héros", "hibou", "homar", "hors", "hutte")
"""Beginnings of words before which « le » and « de » keep their vowel."""
_VOWELS = "aàâeéèêëiîïoôuûœh"
_VERB = re.compile(r"<([^|>]*)\|([^>]*)>")


def _is_vowel(words: str) -> bool:
    """Whether the word before it loses its own vowel."""
    folded = words.lower()
    return folded[:1] in tuple(_VOWELS) and not folded.startswith(_ASPIRATE)


def elided(word: str, words: str) -> str:
    """« que vous », « qu'un adversaire »: a small word in -e before another."""
    return f"{word[:-1]}'{words}" if _is_vowel(words) else f"{word} {words}"


def said_if(words: str) -> str:
    """« si vous … », « s'il … »: only « il » and « ils » take the vowel."""
    return f"s'{words}" if words.startswith(("il ", "ils ")) else f"si {words}"


_EITHER = re.compile(r"^((?:le |la |l')[^,:;]*? ou )((?:le |la |l').*)|^(une? [^,:;]*? ou )(une? .*)")
"""« l'artefact ou la créature ciblé »: the preposition is said twice."""


def of(words: str) -> str:
    """« de X », « du X », « d'X », « de l'artefact ou de la créature »."""
    either = _EITHER.match(words)
    if either is not None:
        return f"{_of(either[1] or either[3])}{of(either[2] or either[4])}"
    return _of(words)


def _of(words: str) -> str:
    if words.startswith("le "):
        return f"du {words[3:]}"
    if words.startswith("les "):
        return f"des {words[4:]}"
    return words if words.startswith(("des ", "d'autres ")) else elided("de", words)


def to(words: str) -> str:
    """« à X », « au X », « aux X », « à l'artefact ou à la créature »."""
    either = _EITHER.match(words)
    if either is not None:
        return f"{_to(either[1] or either[3])}{to(either[2] or either[4])}"
    return _to(words)


def _to(words: str) -> str:
    if words.startswith("le "):
        return f"au {words[3:]}"
    return f"aux {words[4:]}" if words.startswith("les ") else f"à {words}"


def said_of(agreement: Agreement, masculine_form: str, feminine_form: str) -> str:
    """An adjective in agreement; the two forms are singular."""
    form = feminine_form if agreement.feminine else masculine_form
    invariable = form in _INVARIABLE or form.startswith("«") or form.endswith(("s", "x"))
    return form if not agreement.plural or invariable else f"{form}s"


def fit(pattern: str, agreement: Agreement) -> str:
    """A pattern in agreement: « · » is the ending of a participle, « <peut|peuvent> » a verb in both numbers."""
    ending = ("e" if agreement.feminine else "") + ("s" if agreement.plural else "")
    after_s = "" if ending == "s" else ending
    verbs = _VERB.sub(lambda found: found[1 + agreement.plural], pattern)
    return verbs.replace("s·", f"s{after_s}").replace("·", ending)

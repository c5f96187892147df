"""Names as people type them: accents lost, letters slipped, articles added, spelt by ear, words swapped, or cut short.

Everything is drawn from a seed, so that two runs ask the same.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

__all__ = ["Query", "one_slip", "partial_queries", "typed_queries", "without_accents"]

_NEIGHBOURS = {
    letter: near
    for row in ("azertyuiop", "qsdfghjklm", "wxcvbn")
    for i, letter in enumerate(row)
    if (near := row[max(0, i - 1) : i] + row[i + 1 : i + 2])
}
_BY_EAR = (
    ("eau", "o"),
    ("au", "o"),
    ("ph", "f"),
    ("é", "er"),
    ("é", "ai"),
    ("ée", "é"),
    ("er", "é"),
    ("è", "ai"),
    ("ai", "é"),
    ("ê", "e"),
    ("œ", "e"),
    ("qu", "k"),
    ("ç", "ss"),
    ("y", "i"),
    ("an", "en"),
    ("en", "an"),
    ("th", "t"),
    ("ch", "sh"),
    ("z", "s"),
    ("gu", "g"),
    ("es", "e"),
    ("x", "cs"),
)
_ARTICLES = {"fr": ("le ", "la ", "les ", "mon ", "mes ", "un ", "l'"), "en": ("the ", "a ", "le ", "mon ")}
_DOUBLED = re.compile(r"([bcdfglmnprst])\1")
_VOWELS = "aeiouyàâéèêîôûœ"
_LEAST_FOR_TWO = 9
"""Letters of a name from which two of them may slip."""


class Query(NamedTuple):
    """What was typed, how it came to be, and the name that was meant."""

    text: str
    way: str
    meant: str


def typed_queries(names: Sequence[tuple[str, str]], count: int, seed: int = 20261130) -> list[Query]:
    """``count`` names badly typed, from names with their language; each way gets its equal share."""
    chance = random.Random(seed)
    made: list[Query] = []
    while len(made) < count:
        way, bend = _WAYS[len(made) % len(_WAYS)]
        name, language = names[chance.randrange(len(names))]
        text = bend(name, language, chance)
        if text is not None and text != name:
            made.append(Query(text, way, name))
    return made


def partial_queries(names: Sequence[tuple[str, str]], count: int, seed: int = 20261201) -> list[Query]:
    """``count`` names of several words, cut short at their beginning or their end; what is left holds a word that tells something."""
    chance = random.Random(seed)
    made: list[Query] = []
    while len(made) < count:
        name, _ = names[chance.randrange(len(names))]
        words = name.replace(",", "").split()
        kept = words[: len(words) - 1] if chance.random() < 0.5 else words[1:]
        letters = [len(word) for word in kept if len(word) > 3]
        if len(words) > 2 and (len(letters) > 1 or max(letters, default=0) > 6):
            made.append(Query(without_accents(" ".join(kept)), "partial", name))
    return made


def one_slip(name: str, chance: random.Random) -> str | None:
    """A name without accents in which one letter slipped; nothing where it is too short."""
    return _slip(without_accents(name), chance)


def without_accents(text: str) -> str:
    """Without accents nor capitals."""
    decomposed = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("Œ", "Oe").replace("’", "'"))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).lower()


def _accents(name: str, language: str, chance: random.Random) -> str | None:
    return without_accents(name).replace("'", chance.choice(("", " ", "’"))).replace("-", " ")


def _one_slip(name: str, language: str, chance: random.Random) -> str | None:
    return one_slip(name, chance)


def _two_slips(name: str, language: str, chance: random.Random) -> str | None:
    once = _slip(without_accents(name), chance) if len(name) >= _LEAST_FOR_TWO else None
    return _slip(once, chance) if once else None


def _slip(text: str, chance: random.Random) -> str | None:
    """One letter left out, doubled, swapped with the next, or missed for its neighbour on the keyboard."""
    places = [i for i in range(1, len(text) - 1) if text[i].isalpha() and text[i + 1].isalpha()]
    if len(places) < 3:
        return None
    i = chance.choice(places)
    kind = chance.randrange(4)
    if kind == 0:
        return text[:i] + text[i + 1 :]
    if kind == 1:
        return text[:i] + text[i] + text[i:]
    if kind == 2:
        return text[:i] + text[i + 1] + text[i] + text[i + 2 :]
    return text[:i] + chance.choice(_NEIGHBOURS.get(text[i], "e")) + text[i + 1 :]


def _article(name: str, language: str, chance: random.Random) -> str | None:
    text = name.lower() if chance.random() < 0.5 else without_accents(name)
    if chance.random() < 0.3:
        text = " ".join(word if word.endswith(("s", "x")) or len(word) < 4 else f"{word}s" for word in text.split())
    return chance.choice(_ARTICLES[language]) + text


def _by_ear(name: str, language: str, chance: random.Random) -> str | None:
    """One to three of the sounds of a name written otherwise."""
    text = name.lower().replace("’", "'")
    for left in (1.0, 0.5, 0.3):
        heard = [change for change in _changes(text) if change != text]
        if not heard or chance.random() > left:
            break
        text = chance.choice(heard)
    return text


def _changes(text: str) -> Iterable[str]:
    for written, said in _BY_EAR:
        at = text.find(written, 1 if len(written) == 1 else 0)
        if at >= 0:
            yield text[:at] + said + text[at + len(written) :]
    doubled = _DOUBLED.search(text)
    if doubled:
        yield text[: doubled.start()] + text[doubled.start() + 1 :]
    for i in range(1, len(text) - 1):
        if text[i] in "lmnprst" and text[i - 1] in _VOWELS and text[i + 1] in _VOWELS:
            yield text[:i] + text[i] + text[i:]
            return


def _swapped(name: str, language: str, chance: random.Random) -> str | None:
    words = without_accents(name).replace(",", "").split()
    if len(words) < 2 or len(words) > 5:
        return None
    i, j = sorted(chance.sample(range(len(words)), 2))
    words[i], words[j] = words[j], words[i]
    return " ".join(words)


_Way = Callable[[str, str, random.Random], str | None]
_WAYS: tuple[tuple[str, _Way], ...] = (
    ("accents", _accents),
    ("one slip", _one_slip),
    ("two slips", _two_slips),
    ("article", _article),
    ("by ear", _by_ear),
    ("swapped", _swapped),
)

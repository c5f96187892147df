"""Words as the search compares them: without accents, case, elision nor endings, in French as in English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from Stemmer import Stemmer  # type: ignore[import-not-found]  # compiled, without type hints

__all__ = ["EMPTY", "english_stems", "linked_stems", "plain", "stem", "stems", "words"]

_ACCENT = re.compile("[\u0300-\u036f]")
_WORD = re.compile(r"[+-]\d+(?![\d/])|[+-]?(?:\d+|x|\*)/[+-]?(?:\d+|x|\*)|\{[a-z0-9]\}|\d+\.\d+[a-z]?|[a-z0-9]+")
_LONGEST_ASKED = 2_000
EMPTY = frozenset(
    _WORD.findall(
        "a ai alors and are as au aux avec ayant bien bonjour by c ca can ce ceci cela ces cet cette ci comme d dans de deja des "
        "dit do does donc du elle elles en encore es est et etait etre eu faire fais fait faut for genre how i if il ils in is it "
        "its j jai je l la le les leur leurs lui m ma mais me mes moi mon my n ne nos notre nous of on ont or ou par parce pas "
        "peu peut peux plus pour pourquoi qd qu quand que quel quelle quelles quels qui quoi s sa sais salut se ses si sinon soit "
        "son sont sur t ta te tes that the this to toi ton toujours tous tout toute tu un une va vers veut veux voir vos votre "
        "vous vu what when with y yo "
    )
)
"""Words that say nothing of the rule that is meant."""
_LINKS = frozenset(
    _WORD.findall(
        "an au aux c ce ces cet cette d de des du elle elles il ils its j je l la le les leur leurs m ma me mes mon my n ne nos notre of "
        "s sa se ses son t ta te tes the ton tu un une vos votre y your"
    )
)
"""Words left out between those of a turn of phrase."""

_HOMONYMS = {
    word: kept
    for kept, alike in {
        "voler": "vole voler volent voles volee volees",
        "bouclier": "bouclier boucliers",
        "armee": "armee armees",
        "aurait": "aurait aurais auraient aurai auront aurez",
        "cas": "cas",
        "case": "case cases",
        "devoir": "devait devais devaient devez devant",
        "delver": "delver delvers",
        "forcer": "forcer forcee forcees forcent forcement",
        "jeter": "jeter jette jettent jetee jetees",
        "petit": "petit petits petite petites",
        "portee": "portee portees",
        "rat": "rat rats",
        "regarder": "regarder regarde regardes regardent regardez regardait regardee regardees",
        "repasser": "repasser repasse repassent",
        "seulement": "seulement",
        "sortir": "sortir sortie sorties sorti sortis sortent sortait",
        "sorte": "sorte sortes",
        "souvent": "souvent",
        "venir": "vient viens viennent venait",
        "with": "with",
        "wither": "wither",
    }.items()
    for word in alike.split()
}
"""Words whose ending tells them from others, each with those of its own sense: what is stolen does not fly, what comes is no life."""
_THEY = re.compile(r"(?<=[a-z]{3}[bcdfghjklnpqrstuvz])ent$")
"""The ending of what several do, which the stemmer leaves: « déclenchent »; never that of « -ment »."""
_SHORTEST = 3
"""Letters below which a stem says nothing."""

_french, _english = Stemmer("french"), Stemmer("english")


def plain(text: str) -> str:
    """Lower case without accents nor ligatures, with straight apostrophes."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae").replace("’", "'"))
    return _ACCENT.sub("", folded)


def words(text: str) -> list[str]:
    """The words of a text, folded; counters and power with toughness are one word each."""
    return _WORD.findall(plain(text[:_LONGEST_ASKED]))


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """A folded word without its endings."""
    if len(word) < 4 or not word.isalpha():
        return word
    if word in _HOMONYMS:
        return _HOMONYMS[word]
    short = re.sub(r"ees?$", "e", word)
    short = re.sub(r"ient$", "ie", short)
    short = _THEY.sub("e", short)
    found: str = _french.stemWord(short).rstrip("ie")
    return found if len(found) >= _SHORTEST else _barely(short)


def _barely(word: str) -> str:
    """A short word of which the stemmer leaves next to nothing: « créer » and « créa » would be one."""
    bare = word.rstrip("rs")
    return bare.rstrip("e") if len(bare.rstrip("e")) >= _SHORTEST else bare


def stems(text: str) -> list[str]:
    """The stems of the words that tell something, in order."""
    return [stem(word) for word in words(text) if word not in EMPTY]


def english_stems(text: str) -> list[str]:
    """The stems of the words of an English text that tell something, marked as English."""
    return [f"en{found}" for word in words(text) if word not in EMPTY for found in (_english.stemWord(word),)]


def linked_stems(said: Iterable[str]) -> list[str]:
    """The stems of folded words for comparing turns of phrase: only articles and the like are left out."""
    return [stem(word) for word in said if word not in _LINKS]

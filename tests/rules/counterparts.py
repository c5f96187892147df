"""The French words, as regular expressions, that can stand for an English number word or modal verb."""

from __future__ import annotations

__all__ = ["MODALS", "NUMBER_WORDS"]

_EXACT = {
    "four": "quatre",
    "five": "cinq",
    "six": "six",
    "seven": "sept",
    "eight": "huit",
    "nine": "neuf",
    "ten": "dix",
    "eleven": "onze",
    "twelve": "douze",
    "thirteen": "treize",
    "fourteen": "quatorze",
    "fifteen": "quinze",
    "sixteen": "seize",
    "seventeen": "dix-sept",
    "eighteen": "dix-huit",
    "nineteen": "dix-neuf",
    "twenty": "vingt",
}

NUMBER_WORDS = {
    "two": r"\bdeux\b|\b2\b|doubl|paire|second|\bautre|chacun|plusieurs",
    "three": r"\btrois\b|\b3\b|tripl",
    **{english: rf"\b{french}\b|\b{value}\b" for value, (english, french) in enumerate(_EXACT.items(), 4)},
    "first": r"premi|d'abord|\b1(?:er|re)\b|initi|début|commenc|avant",
    "second": r"deuxi|second|\b2e\b|ensuite|puis\b|\bautre",
    "third": r"troisi|\b3e\b|enfin|puis\b",
    "once": "|".join(
        (r"une (?:seule )?fois", "aussitôt", "dès", "désormais", "ensuite", "nouveau", "quand", "lorsqu", "déjà", "devenu", "après")
    ),
    "twice": r"deux fois|double|\b2 fois",
    "half": r"moitié|demi",
}
"""English word to French pattern; the first nineteen are two to twenty, in order."""

_NEGATION = r"\bn[e'].{0,80}?\b(?:p(?:eu|ou|uis)\w*|pas|aucune?|rien|que|plus|ni|personne|jamais)\b"
_FORBIDDEN = ("impossible", "interdi", "empêch", "illégal", r"\bsans\b", r"\bnon\b", "exclu", "refus", "aucun", "jamais")
_ALLOWED = (
    r"\bp(?:eu[tvx]|ou[rv]|uiss)",
    "choisi",
    "choix",
    "facultati",
    "perm(?:et|is)",
    "autoris",
    "éventuel",
    "possible",
    "voul",
    "veu[lt]",
    "droit",
)
_REQUIRED = (
    r"\bd(?:oi|ev|oiv)",
    r"\bfau(?:t|dr)",
    "falloir",
    "oblig",
    "exig",
    "nécessaire",
    "requis",
    "seulement",
    r"\bque si\b",
    "sinon",
    "demand",
)

MODALS = {
    "can't|cannot|couldn't": "|".join((_NEGATION, *_FORBIDDEN)),
    "may": "|".join(_ALLOWED),
    "must": "|".join((*_REQUIRED, r"\bn[e'].{0,80}?\bque\b")),
}
"""English modal verbs to French pattern."""

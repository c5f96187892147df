"""Words as they are typed in a hurry, spelled out: « mon adv a Humilité et moi un goyf, il fait cb »."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from bot.answers.services import Services

__all__ = ["spelled_out"]

_SHORT: Mapping[str, str] = MappingProxyType(
    {
        "adv": "adversaire",
        "oppo": "adversaire",
        "cb": "combien",
        "cmb": "combien",
        "cbien": "combien",
        "koi": "quoi",
        "kwa": "quoi",
        "ki": "qui",
        "ke": "que",
        "kan": "quand",
        "kel": "quel",
        "kelle": "quelle",
        "jfé": "je fais",
        "jfais": "je fais",
        "jpeu": "je peux",
        "jpeux": "je peux",
        "jcopie": "je copie",
        "jclone": "je clone",
        "jlance": "je lance",
        "jai": "j'ai",
        "jpe": "je peux",
        "fé": "fait",
        "ds": "dans",
        "dc": "donc",
        "tt": "tout",
        "ts": "tous",
        "ct": "c'était",
        "ya": "il y a",
        "pk": "pourquoi",
        "pq": "pourquoi",
        "slt": "salut",
        "bjr": "bonjour",
        "mm": "même",
        "copi": "copie",
        "kom": "comme",
        "cim": "cimetière",
    }
)
"""What is typed and what it says: no word of French, of the rules or of a card's name is among them."""
_HAVE = re.compile(r"(?<![\w'’])g(?=\s+(?:\d|un\b|une\b|deux\b|trois\b|le\b|la\b|mon\b|ma\b|pas\b|plus\b|l['’]))", re.IGNORECASE)
"""« g » before what one has."""
_IT_IS = re.compile(r"(?<![\w'’])c(?=\s+(?:une?\b|pas\b|bien\b|quoi\b|koi\b|combien\b|le\b|la\b|tou))")
"""« c » before what it is."""
_GREETING = re.compile(
    r"^(?:bonjour|bonsoir|salut|coucou|hello|hey|yo)(?: (?:à tous|tout le monde|les gens|le bot))?[\s,;!.:]+(?=\w)", re.IGNORECASE
)
"""What opens a question and asks nothing."""
_WORD = re.compile(r"(?<![\w'’/-])[^\W\d_]+(?![\w/-])")


def spelled_out(services: Services, text: str) -> str:
    """The text with its short spellings in full and without a greeting, the names of cards left as they are."""
    if not any(word in _SHORT or word in ("g", "c") for word in text.lower().split()):
        return _GREETING.sub("", text)
    names = [(span.start, span.end) for span in services.names.find_in_text(text) if span.match.sure and not span.weak]

    def full(found: re.Match[str], said: str) -> str:
        return found[0] if any(start <= found.start() < end for start, end in names) else said

    spelled = _WORD.sub(lambda found: full(found, _SHORT.get(found[0], found[0])), text)
    return _GREETING.sub("", _IT_IS.sub("c'est", _HAVE.sub("j'ai", spelled)))

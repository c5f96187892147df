"""Which sentences touch nothing that the engine computes: a closed list of kinds [DESIGN: inert or opaque]."""

from __future__ import annotations

import re

__all__ = ["is_inert"]

_INERT = re.compile(
    r"^(?:then,? )?(?:you may )?(?:"
    r"add(?:s)? [^.]*|draw(?:s)? [^.]*|discard(?:s)? [^.]*|scry [^.]*|surveil [^.]*|mill(?:s)? [^.]*|"
    r"you (?:gain|lose) [^.]* life|(?:each|target) (?:player|opponent) (?:draws|discards|mills|loses|gains)[^.]*|"
    r"each player draws [^.]*|shuffle[^.]*|search your library [^.]*|reveal [^.]*|look at [^.]*|"
    r"you draw [^.]*|pay [^.]*|spend this mana [^.]*|"
    r"[^.]* deals? (?:\d+|X|that much|damage equal to [^.]*) damage to [^.]*|"
    r"prevent [^.]*|counter (?:target|that|it)[^.]*|"
    r"you may play an additional land[^.]*|you have no maximum hand size|"
    r"take an extra turn [^.]*|regenerate [^.]*|"
    r"this spell can't be countered|play with [^.]*|players can't gain life|damage can't be prevented"
    r")\.$",
    re.IGNORECASE,
)


def is_inert(sentence: str) -> bool:
    """Whether a sentence, with its full stop, is of the closed list of kinds that never matter to characteristics."""
    return bool(_INERT.match(sentence))

"""The ability tree: an ability is its parsed text [CR 113.1].

Every node is a frozen dataclass. Colour, land-type, creature-type and card-name words are `Word` leaves, so that a
text change is a map over leaves [CR 612.2]. A field made by `form` keeps the spelling that the grammar saw
("it" or the name, "each" or "all"); it is ignored by equality of meaning.

Shapes, from the outside in: a face has *abilities* (paragraphs); a static ability has *clauses*; an activated,
triggered or spell ability has *sentences* of instructions; `Modify` is shared by both: a subject and its changes.
"""

from __future__ import annotations

from bot.engine.abilities import (
    amounts,
    changes,
    conditions,
    copies,
    descriptions,
    instructions,
    nouns,
    paragraphs,
    references,
    sentences,
    standings,
    statements,
    walking,
    words,
)
from bot.engine.abilities.amounts import *
from bot.engine.abilities.changes import *
from bot.engine.abilities.conditions import *
from bot.engine.abilities.copies import *
from bot.engine.abilities.descriptions import *
from bot.engine.abilities.instructions import *
from bot.engine.abilities.nouns import *
from bot.engine.abilities.paragraphs import *
from bot.engine.abilities.references import *
from bot.engine.abilities.sentences import *
from bot.engine.abilities.standings import *
from bot.engine.abilities.statements import *
from bot.engine.abilities.walking import *
from bot.engine.abilities.words import *

__all__ = []
__all__ += amounts.__all__
__all__ += changes.__all__
__all__ += conditions.__all__
__all__ += copies.__all__
__all__ += descriptions.__all__
__all__ += instructions.__all__
__all__ += nouns.__all__
__all__ += paragraphs.__all__
__all__ += references.__all__
__all__ += sentences.__all__
__all__ += standings.__all__
__all__ += statements.__all__
__all__ += walking.__all__
__all__ += words.__all__

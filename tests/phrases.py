"""Turns of phrase from which tests compose the texts of invented cards, so that none repeats the sentence of a real one."""

from __future__ import annotations

ARE_EQUAL = "are each equal to"
AS_ANY_CREATURE = "as a copy of any creature on the battlefield"
AT_MOST = "less than or equal to"
BASE_SIZE = "base power and toughness"
IN_YARD = "in your graveyard"
MAY_ENTER = "You may have this creature enter"
MORE_COUNTERS = "additional +1/+1 counters"
ON_YOURS = "on a creature you control"
PLUS_COUNTERS = "+1/+1 counters"
REPLACING = "by replacing all instances of"
SIZE_EQUAL = "power and toughness each equal to"
TOKENS_OF_YOURS = "one or more tokens under your control"
TURN = "until end of turn"
UPKEEP = "At the beginning of your upkeep"

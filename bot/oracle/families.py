"""The families of rules that nouns, amounts, conditions and statements are made of: importing them registers them."""

from __future__ import annotations

import bot.oracle.amounts
import bot.oracle.changes
import bot.oracle.complements
import bot.oracle.conditions
import bot.oracle.descriptions
import bot.oracle.groups
import bot.oracle.nouns
import bot.oracle.players
import bot.oracle.predicates
import bot.oracle.references
import bot.oracle.restrictions
import bot.oracle.statements
import bot.oracle.stills
import bot.oracle.texts  # noqa: F401  # registered by being imported

__all__: list[str] = []

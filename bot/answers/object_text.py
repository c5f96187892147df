"""The text of a derived object in telegraphic French."""

from __future__ import annotations

from bot.answers.describe import strings, text_of
from bot.answers.ports import JsonObject
from bot.answers.services import Services

__all__ = ["french_text"]


def french_text(services: Services, obj: JsonObject) -> str:
    """Its abilities on one line, read again from the text that the engine printed; empty without text."""
    words = text_of(obj.get("text"))
    types = (*strings(obj.get("types")), *strings(obj.get("subtypes")))
    trees = services.read(words, text_of(obj.get("name")) or None, types) if words else ()
    return " / ".join(said for said in services.telegraph.abilities(trees) if said.strip(" «»"))

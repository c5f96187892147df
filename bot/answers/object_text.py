"""The text of a derived object in telegraphic French."""

from __future__ import annotations

from bot.answers.describe import strings, text_of
from bot.answers.ports import JsonObject
from bot.answers.services import Services
from bot.engine.abilities import Keyword, Keywords

__all__ = ["french_text"]


def french_text(services: Services, obj: JsonObject, *, keywords: bool = True) -> str:
    """Its abilities on one line, read again from the text that the engine printed; empty without text.

    Without ``keywords``, those that are more than a word.
    """
    words = text_of(obj.get("text"))
    types = (*strings(obj.get("types")), *strings(obj.get("subtypes")))
    trees = services.read(words, text_of(obj.get("name")) or None, types) if words else ()
    told = trees if keywords else tuple(tree for tree in trees if not isinstance(tree, Keyword | Keywords))
    return " / ".join(said for said in services.telegraph.abilities(told) if said.strip(" «»"))

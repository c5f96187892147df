"""What stands around a command in a message: emoji, Markdown, a quote, a mention before it, a courtesy after it."""

from __future__ import annotations

import re

__all__ = ["decoration", "unwrapped", "without_courtesy", "without_question"]

_DECORATION = re.compile(r"(?:<@[!&]?\d+>,?|@[^\W\d]\w*,?|\d{1,2}[.)]\s|[^\w!/?@<(\[{\"'«]|_)+(?=[!/]?\s*[^\W\d_])")
_MARK = re.compile(r"`+|~~|\|\||[*_]+(?=\S|$)")
_ASKING = r"svp|stp|s'il (?:vous|te) pla[iî]t|please|merci (?:d'avance|par avance|beaucoup|bien)"
_COURTESY = re.compile(rf"(?:[\s,;.!]+(?:{_ASKING})|[,;.!…]\s*merci)+[\s!.…]*$", re.IGNORECASE)
_QUESTION = re.compile(
    r"[\s,;:.]+(?:(?:ça|ca|cela|[çc]a me|ils?|elles?) (?:fait|donne|font|donnent|devient|deviennent) quoi|c'est quoi|c quoi"
    r"|il se passe quoi|(?:qu'est-ce qu'il|que) se passe[- ]t[- ]il|qu'est-ce que (?:ça|ca) (?:fait|donne)"
    r"|comment (?:ça|ca) marche)\s*\?+\s*$",
    re.IGNORECASE,
)
"""A question that asks nothing but what stands before it."""
"""« Merci » alone may end a card's name: only after a stop is it a courtesy."""


def decoration(text: str) -> str:
    """What a text opens with before its first word or its « ! », brackets and quotation marks apart: they say something."""
    found = _DECORATION.match(text)
    return found[0] if found else ""


def unwrapped(text: str, around: str) -> str:
    """A text without its decoration, nor what closes each Markdown mark of it."""
    rest = text[len(around) :]
    for mark in _MARK.findall(around):
        rest = rest.replace(mark, " ", 1)
    return rest.strip()


def without_courtesy(text: str) -> str:
    """What is asked, without « svp », « , merci ! » and the like at the end."""
    return _COURTESY.sub("", text)


def without_question(text: str) -> str:
    """What a command or a board says, without « ça donne quoi ? » after it."""
    return _QUESTION.sub("", text) or text

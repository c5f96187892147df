"""A keyword ability as the lowercase words by which it is compared: ``protection from red``, ``ward {2}``, ``islandwalk``."""

from __future__ import annotations

from functools import singledispatch

from bot.engine.abilities import Ability, ChosenWord, Cost, Has, Is, Keyword, Keywords, Node, Noun, Number, Player, Variable, Word

__all__ = ["keyword_text"]

_FROM = ("protection", "hexproof")


def keyword_text(ability: Ability) -> str:
    """The words of a keyword; the empty string for any other ability."""
    if isinstance(ability, Keywords):
        return ", ".join(map(keyword_text, ability.keywords))
    if not isinstance(ability, Keyword):
        return ""
    if not ability.params:
        return ability.name.lower()
    if ability.name == "landwalk":
        return f"{_words(ability.params[0]).lower()}walk"
    link = " from" if ability.name in _FROM else ""
    return " ".join((ability.name.lower() + link, *map(_words, ability.params)))


@singledispatch
def _words(node: Node) -> str:
    """A parameter in words."""
    return getattr(node, "words", "…")


@_words.register
def _(node: Word) -> str:
    return node.text.lower()


@_words.register
def _(node: Player) -> str:
    return node.who.value


@_words.register
def _(node: Number) -> str:
    return str(node.value)


@_words.register
def _(node: Variable) -> str:
    return node.name


@_words.register
def _(node: Cost) -> str:
    return ", ".join(node.parts)


@_words.register
def _(node: Keyword) -> str:
    return keyword_text(node)


@_words.register
def _(node: ChosenWord) -> str:
    return f"the chosen {node.kind.value}"


@_words.register
def _(node: Noun) -> str:
    words = " ".join(_words(pred) for pred in node.preds)
    return f"{words}s" if node.form == "plural" else words


@_words.register
def _(node: Is) -> str:
    return ("non" if node.negated else "") + _words(node.word)


@_words.register
def _(node: Has) -> str:
    return ("non" if node.negated else "") + node.flag.value

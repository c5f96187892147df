"""Modes with prices: "Spree" and "Tiered" [CR 702.172, 702.183], and modes worth pawprints [CR 700.2i]."""

from __future__ import annotations

from bot.engine.abilities import Cost, Modal, Sentence, SpellAbility
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.lexer import Tokens, tokenise, untokenise

__all__ = ["read_priced_modes", "write_priced_modes"]

_HEADS = (("spree",), ("tiered",))


def read_priced_modes(tokens: Tokens) -> tuple[SpellAbility, Body] | None:
    """A head and one line a mode: (its name,) its price, what it does."""
    head, *lines = _lines(tokens) if "\n" in tokens else (tokens,)
    if not lines or not (head in _HEADS or all(line[0].startswith("{P}") for line in lines)):
        return None
    parts = [_parted(line) for line in lines]
    bodies = [read_body(text) for *_, text in parts]
    names = tuple(untokenise(names[0]) for *names, _price, _text in parts if names)
    costs = tuple(Cost(price) for *_, price, _text in parts)
    modal = Modal(untokenise(head, capital=False), tuple(body.sentences for body in bodies), names, costs)
    return SpellAbility((Sentence((modal,)),)), sum(bodies, Body())


def _lines(tokens: Tokens) -> list[Tokens]:
    cuts = [i for i, token in enumerate(tokens) if token == "\n"]
    return [tokens[start:end] for start, end in zip([0, *(i + 1 for i in cuts)], [*cuts, len(tokens)], strict=True)]


def _parted(line: Tokens) -> list[Tokens]:
    """The parts of a mode's line; its text is not cut further."""
    bare = line[1:] if line[0] in ("+", "•") else line
    dashes = [i for i, token in enumerate(bare) if token == "—"][: 1 if bare[0].startswith("{") else 2]
    starts = [0, *(i + 1 for i in dashes)]
    return [bare[start:end] for start, end in zip(starts, [*dashes, len(bare)], strict=True)]


def write_priced_modes(modal: Modal) -> list[str] | None:
    """The tokens of a choice of modes with prices."""
    out = list(tokenise("x: " + modal.head)[2:])
    names = [tokenise("x: " + name)[2:] for name in modal.form] or [()] * len(modal.modes)
    for name, cost, mode in zip(names, modal.costs, modal.modes, strict=True):
        body = write_body(mode)
        if body is None:
            return None
        bullet = ["+"] if modal.head == "spree" else ["•"] if modal.head == "tiered" else []
        out.extend(("\n", *bullet, *_named(name), *cost.parts, "—", *body))
    return out


def _named(name: Tokens) -> list[str]:
    """The name of a mode, with its capital."""
    return [name[0][:1].upper() + name[0][1:], *name[1:], "—"] if name else []

"""Activated abilities: their cost, kept word for word part by part, and their limits [CR 602.1]."""

from __future__ import annotations

import re

from bot.engine.abilities import Activated, Condition, Cost, LoyaltyCost, Number, Variable
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.table import grammar

__all__ = ["cost_parts", "read_activated", "write_activated", "write_cost"]

_LOYALTY = re.compile(r"\[([+-]?)(\d+|X)\]$")


def read_activated(tokens: Tokens) -> tuple[Activated, Body] | None:
    """ "{1}, Sacrifice this artifact: …", "[+1]: …", with "Activate only …" after it."""
    if ":" not in tokens:
        return None
    at = tokens.index(":")
    cost = _read_cost(tokens[:at])
    if cost is None:
        return None
    rest, limits = _cut_limits(tokens[at + 1 :])
    body = read_body(rest)
    return Activated(cost, body.sentences, tuple(map(untokenise, limits)), _only_if(limits)), body


def write_activated(ability: Activated) -> list[str] | None:
    """The tokens of an activated ability."""
    body = write_body(ability.sentences)
    if body is None:
        return None
    return [*write_cost(ability.cost), ":", *body, *(token for limit in ability.limits for token in tokenise(limit))]


def _read_cost(tokens: Tokens) -> Cost | LoyaltyCost | None:
    loyalty = _LOYALTY.match(tokens[0]) if len(tokens) == 1 else None
    if loyalty:
        return LoyaltyCost(loyalty[1], Variable("X") if loyalty[2] == "X" else Number(int(loyalty[2])))
    if "." in tokens or tokens[:1] in (("when",), ("whenever",), ("at",)):
        return None
    return Cost(cost_parts(tokens))


def cost_parts(tokens: Tokens) -> tuple[str, ...]:
    """Parts are parted by commas before a capital or a symbol."""
    parts: list[list[str]] = [[]]
    for i, token in enumerate(tokens):
        if token == "," and tokens[i + 1 : i + 2] and (tokens[i + 1][:1].isupper() or tokens[i + 1][:1] == "{"):
            parts.append([])
        else:
            parts[-1].append(token)
    return tuple(untokenise(part, capital=part[0][:1] != "{") for part in parts if part)


def write_cost(cost: Cost | LoyaltyCost) -> list[str]:
    """The tokens of a cost; a loyalty cost in brackets."""
    if isinstance(cost, LoyaltyCost):
        amount = cost.amount
        value = amount.name if isinstance(amount, Variable) else str(amount.value if isinstance(amount, Number) else "")
        return [f"[{cost.sign}{value}]"]
    return [token for i, part in enumerate(cost.parts) for token in ([","] if i else []) + _write_part(part)]


def _write_part(part: str) -> list[str]:
    """A cost part keeps its capital."""
    tokens = list(tokenise("x: " + part)[2:])
    return [tokens[0][:1].upper() + tokens[0][1:], *tokens[1:]] if tokens else []


# --- limits -----------------------------------------------------------------------------------------------------------------------


def _cut_limits(tokens: Tokens) -> tuple[Tokens, tuple[Tokens, ...]]:
    """Cut "Activate only …" sentences off the end."""
    limits: list[Tokens] = []
    while True:
        cut = _last_sentence(tokens)
        if cut is None or tokens[cut] != "activate":
            return tokens, tuple(reversed(limits))
        limits.append(tokens[cut:])
        tokens = tokens[:cut]


def _last_sentence(tokens: Tokens) -> int | None:
    """Where the last sentence starts, if there is one before it."""
    starts = [i + 1 for i, token in enumerate(tokens[:-1]) if token == "."]
    return starts[-1] if starts else None


_END = frozenset({(".",), ("and", "only")})


def _only_if(limits: tuple[Tokens, ...]) -> Condition | None:
    """The condition of "Activate only if …", where it is read; the limit keeps its words all the same."""
    for tokens in limits:
        if tokens[:3] == ("activate", "only", "if"):
            found = [c for c, end in grammar.prefixes("Condition", tokens, 3, {}) if tokens[end : end + 2] in _END]
            if len(found) == 1:
                condition: Condition = found[0]
                return condition
    return None

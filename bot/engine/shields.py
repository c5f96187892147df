"""Damage that what has resolved prevents for the rest of the turn: all of it, or what words not understood say [CR 615.1a]."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.board import Board
from bot.engine.play import Play

__all__ = ["prevents_all", "raise_shield", "shields_unread"]

_ALL = re.compile(r"prevent all (?P<kind>(?:non)?combat )?damage that would be dealt this turn", re.IGNORECASE)
_SOME = re.compile(r"(?:^|, )prevents? .*\bdamage\b.*", re.IGNORECASE)
_FOR_PLAYERS = re.compile(
    r"\bdealt to (?:you|players?|target (?:player|opponent)|each (?:player|opponent))(?: this turn)?(?:$|[,.]| by\b)", re.IGNORECASE
)
_KIND = re.compile(r"\b((?:non)?combat) damage", re.IGNORECASE)


def raise_shield(play: Play, words: str, source: str | None, targets: tuple[str, ...]) -> bool:
    """Remember what resolved words prevent until the turn ends; whether they are all understood."""
    found = _ALL.fullmatch(words)
    if found is not None:
        play.board = play.board.with_fact("prevented", (found["kind"] or "").strip().casefold())
    elif _SOME.search(words) and not _FOR_PLAYERS.search(words):
        play.board = play.board.with_fact("shield", source or "", words, *targets)
    return found is not None


def prevents_all(board: Board, *, combat: bool) -> bool:
    """Whether all damage of a kind is prevented this turn."""
    return any(("prevented", kind) in board.turn_facts for kind in ("", "combat" if combat else "noncombat"))


def shields_unread(board: Board, to: str, *, combat: bool) -> Iterator[tuple[str, str]]:
    """(card, words) of this turn that may prevent damage to a permanent, and that are not understood."""
    for fact in sorted(board.turn_facts):
        if fact[0] != "shield":
            continue
        _, source, words, *targets = fact
        kind = _KIND.search(words)
        aimed = "target" not in words.casefold() or to in targets
        if aimed and (kind is None or (kind[1].casefold() == "combat") == combat):
            yield source, words

"""Damage that what has resolved prevents for the rest of the turn: all of it, some, or what words not understood say [CR 615]."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.board import Board
from bot.engine.play import Play
from bot.engine.values import COLOR_WORDS
from bot.records import dataclass, replace

__all__ = ["Shield", "absorb", "prevents_all", "raise_shield", "shields_unread", "with_shield"]


@dataclass(frozen=True, slots=True)
class Shield:
    """Damage to ``to`` ("" to anything) that is prevented once: ``amount`` of it, or all that ``source`` deals at a time.

    ``kind``: combat, noncombat or "" for both. ``qualities``: what the source has to be as it deals it, one of these [CR 615.9].
    """

    to: str
    amount: int | None
    kind: str = ""
    source: str = ""
    qualities: tuple[str, ...] = ()

    def as_fact(self, serial: int) -> tuple[str, ...]:
        """The fact of a turn that holds it."""
        amount = "" if self.amount is None else str(self.amount)
        return (_NEXT, str(serial).zfill(_DIGITS), self.to, amount, self.kind, self.source, *self.qualities)


_NEXT, _DIGITS = "next damage", 6


def with_shield(play: Play, shield: Shield) -> None:
    """Raise a shield until the turn ends."""
    raised = sum(fact[0] == _NEXT for fact in play.board.turn_facts)
    play.board = play.board.with_fact(*shield.as_fact(raised))


def _shields(board: Board) -> list[tuple[tuple[str, ...], Shield]]:
    """The shields of the turn, the oldest first, each with the fact that holds it."""
    facts = sorted(fact for fact in board.turn_facts if fact[0] == _NEXT)
    return [(fact, Shield(fact[2], int(fact[3]) if fact[3] else None, fact[4], fact[5], fact[6:])) for fact in facts]


def absorb(play: Play, to: str, amount: int, source: str | None, *, combat: bool) -> int:
    """What is left of damage once the shields took their part; each is worn by what it prevents [CR 615.7, 615.8]."""
    for fact, shield in _shields(play.board):
        if not amount or not _fits(play, shield, to, source, combat=combat):
            continue
        taken = amount if shield.amount is None else min(shield.amount, amount)
        left = None if shield.amount is None else shield.amount - taken
        facts = play.board.turn_facts - {fact}
        worn = () if not left else (replace(shield, amount=left).as_fact(int(fact[1])),)
        play.board = replace(play.board, turn_facts=frozenset((*facts, *worn)))
        play.cite("615.8" if shield.amount is None else "615.7")
        amount -= taken
    return amount


def _fits(play: Play, shield: Shield, to: str, source: str | None, *, combat: bool) -> bool:
    """Whether a shield stops this damage."""
    if shield.to not in ("", to) or shield.kind not in ("", "combat" if combat else "noncombat"):
        return False
    return not shield.source or (shield.source == source and _is_one_of(play, shield.source, shield.qualities))


def _is_one_of(play: Play, source: str, qualities: tuple[str, ...]) -> bool:
    """Whether a source still has one of the colours or card types that it was chosen by [CR 615.9]."""
    seen = play.now(source)
    if seen is None or not qualities:
        return seen is not None
    words = {word for bit, word in enumerate(COLOR_WORDS) if seen.colors >> bit & 1} | {name.casefold() for name in seen.types}
    return bool(words & {quality.casefold() for quality in qualities})


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
        aimed = re.search(r"\btarget\b", words, re.IGNORECASE) is None or to in targets
        if aimed and (kind is None or (kind[1].casefold() == "combat") == combat):
            yield source, words

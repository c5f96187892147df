"""How many tokens a card creates beside other permanents: `jeton Raise the Alarm sous Doubling Season`, `jeton … X=3`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from bot.answers.board import read_board
from bot.answers.describe import enumerate_fr, text_of
from bot.answers.placing import place
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject
from bot.answers.scene import Scene
from bot.answers.sense import is_permanent, makes_tokens
from bot.answers.services import Ask, Services
from bot.answers.settle import Settled, settle
from bot.engine import MadeToken
from bot.engine.abilities import Number, Variable
from bot.records import dataclass, replace

__all__ = ["REPLACED", "TokenBoard", "count_line", "read_token_board", "tokens_there"]

_X = re.compile(r"\s*\(?\s*(?:avec\s+)?\bx\s*=\s*(\d{1,4})\s*\)?\s*", re.IGNORECASE)
_KICKED = re.compile(r"\s*(?:\(\s*kick(?:é|e|ed|ée)?s?\s*\)|\bkick(?:é|ed|ée)s?$)\s*", re.IGNORECASE)
_JOINED = re.compile(r"\s(?:sous|avec|et|\+)\s", re.IGNORECASE)
REPLACED = "614.16"
"""The rule of effects that replace the creation of tokens."""
_Amount = TypeVar("_Amount")
_MOST = 40
"""Tokens that are laid out to be counted."""
_TRIED = (1, 2, 3, 4)
"""Numbers of tokens that are tried where theirs is not known."""


@dataclass(frozen=True, slots=True)
class TokenBoard:
    """What was asked of a card that creates tokens: its name as ``said``, the permanents that are there, and X where it is given."""

    said: str
    there: tuple[Settled, ...] = ()
    x: int | None = None
    kicked: bool = False

    def with_x(self, one: MadeToken) -> MadeToken:
        """A token with its number and its size where X gives them."""
        if self.x is None or one.where is not None:
            return one
        size = one.size
        if size is not None:
            size = replace(size, power=self._known(size.power), toughness=self._known(size.toughness))
        return replace(one, count=self._known(one.count), size=size)

    def _known(self, amount: _Amount) -> _Amount | Number:
        """The number of an amount that is X itself."""
        return Number(self.x or 0) if isinstance(amount, Variable) and amount.name == "X" else amount


def read_token_board(services: Services, text: str) -> TokenBoard:
    """The card that creates tokens and the permanents beside it; the whole text as a name, where it says nothing else."""
    given, kicked = _X.search(text), _KICKED.search(text) is not None
    bare = _KICKED.sub(" ", _X.sub(" ", text)).strip() if given is not None or kicked else text
    alone = TokenBoard(bare, x=int(given[1]) if given is not None else None, kicked=kicked)
    if not _JOINED.search(bare) or services.names.exact(bare).candidates:
        return alone
    board = read_board(bare, services.names)
    parts = [*board.parts, *board.already_there]
    if len(parts) < 2 or not all(part.match.sure for part in parts):
        return alone
    settled = [settle(services, part) for part in parts]
    makers = [one for one in settled if makes_tokens(one.card)]
    others = [one for one in settled if not makers or one is not makers[0]]
    if not makers or not all(is_permanent(one.card) for one in others):
        return alone
    return replace(alone, said=parts[settled.index(makers[0])].said, there=tuple(others))


def count_line(
    services: Services, ask: Ask, board: TokenBoard, made: list[MadeToken], add: Callable[[Scene, MadeToken], None]
) -> tuple[str, bool]:
    """What the permanents that are there make of the number of tokens (nothing where no other is there), and whether they change it."""
    if not board.there or not made:
        return "", False
    one = board.with_x(made[0])
    names = enumerate_fr(services.describe.name(other.card.name) for other in board.there)
    count = one.count.value if isinstance(one.count, Number) else None

    def counted(there: tuple[Settled, ...], number: int) -> Counter[str]:
        return tokens_there(_played(services, ask, there, one, number, add))

    if count is None or count > _MOST:
        return _in_proportion(names, [(counted((), number), counted(board.there, number)) for number in _TRIED])
    without, under = counted((), count), counted(board.there, count)
    if without == under:
        return f"{names} : aucun effet qui remplace la création de ces jetons.", False
    shown = enumerate_fr(f"{number} « {name} »" for name, number in under.items())
    said = f"**{shown}** au lieu de {sum(without.values())}" if under else "**aucun jeton** n'est créé"
    return f"Avec {names} : {said}.", True


def _in_proportion(names: str, tried: list[tuple[Counter[str], Counter[str]]]) -> tuple[str, bool]:
    """What becomes of a number that is not known, where what becomes of the first numbers is one and the same rule."""
    if all(without == under for without, under in tried):
        return f"{names} : aucun effet qui remplace la création de ces jetons.", False
    rows = {name: [under[name] for _, under in tried] for _, under in tried for name in under}
    told = [_told_row(name, row) for name, row in rows.items()]
    if not all(told):
        return f"Leur nombre avec {names} dépend du nombre créé : je ne l'ai pas calculé.", False
    return f"Avec {names} : **{enumerate_fr(told) or 'aucun jeton'}**.", True


def _told_row(name: str, row: list[int]) -> str:
    """« 2 fois ce nombre de jetons « Plant Token » », for how many there are when 1, 2, 3… were to be created; nothing for another rule."""
    each = row[1] - row[0]
    more = row[0] - each
    if each < 0 or more < 0 or row != [each * number + more for number in _TRIED]:
        return ""
    if not each:
        return f"{more} « {name} »"
    times = "ce nombre" if each == 1 else f"{each} fois ce nombre"
    return f"{times} de jetons « {name} »{f', plus {more}' if more else ''}"


def _played(
    services: Services, ask: Ask, there: tuple[Settled, ...], one: MadeToken, count: int, add: Callable[[Scene, MadeToken], None]
) -> Played:
    scene = Scene()
    for other in there:
        place(services, scene, other, controller="A", day=ask.day)
    add(scene, one)
    scene.steps[-1] = {**step, "count": count} if isinstance(step := scene.steps[-1], dict) and step["do"] == "token" else scene.steps[-1]
    return play(services, scene, ask.day)


def tokens_there(played: Played) -> Counter[str]:
    """How many tokens there are of each name."""
    objects = played.result.get("objects")
    every: list[JsonObject] = [obj for obj in objects.values() if isinstance(obj, dict)] if isinstance(objects, dict) else []
    return Counter(text_of(obj.get("name")) for obj in every if obj.get("is_token") and obj.get("zone") == "battlefield")

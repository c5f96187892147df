"""States written in parentheses after a card: `(animé 5, 2 marqueurs +1/+1, engagé, enchanté par Lignify)`."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

from bot.answers.folding import clean, fold
from bot.cards import unaccent
from bot.records import dataclass

__all__ = ["NAMING", "State", "StateKind", "read_states", "split_count", "split_trailing", "written"]


class StateKind(Enum):
    """What a state says of a card."""

    ANIMATED = "animé"
    ANIMATED_BY = "animé par"
    X = "X"
    COUNTERS = "marqueurs"
    LOYALTY = "loyauté"
    TAPPED = "engagé"
    UNTAPPED = "dégagé"
    FACE_DOWN = "face cachée"
    TRANSFORMED = "transformé"
    KICKED = "kické"
    TOKEN = "jeton"
    ON_STACK = "sur la pile"
    IN_GRAVEYARD = "au cimetière"
    ENCHANTED_BY = "enchanté par"
    EQUIPPED_WITH = "équipé de"
    PUMPED = "modifié"
    OPPONENTS = "adverse"
    MINE = "à moi"
    SEVERAL = "exemplaires"
    CHOSEN = "choix"


@dataclass(frozen=True, slots=True)
class State:
    """One state: ``number`` for X, loyalty, counters and copies, ``word`` for a kind of counter, a card, a choice or a +N/+N."""

    kind: StateKind
    number: int | None = None
    word: str = ""


_NUMBERS = {"un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9, "dix": 10}
_NUMBER = rf"(\d{{1,9}}|{'|'.join(_NUMBERS)})"
_COUNTERS = {
    "loyaute": "loyalty",
    "loyalty": "loyalty",
    "sapience": "lore",
    "charge": "charge",
    "temps": "time",
    "bouclier": "shield",
    "niveau": "level",
    "etourdissement": "stun",
    "petrole": "oil",
    "vol": "flying",
    "pietinement": "trample",
    "lien de vie": "lifelink",
    "contact mortel": "deathtouch",
    "defense": "defense",
}

Reader = Callable[[re.Match[str]], State]


def _count(word: str | None) -> int | None:
    if word is None:
        return None
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def _counter(kind: str) -> str:
    bare = kind.strip(" «»\"'")
    return _COUNTERS.get(bare, bare)


def _simple(kind: StateKind) -> Reader:
    return lambda _: State(kind)


_SHAPES: tuple[tuple[str, Reader], ...] = (
    (r"pilotee?s?|crewed", _simple(StateKind.ANIMATED)),
    (r"animee?s?(?: (?:pour |avec )?(?:x ?= ?)?(\d{1,9}))?(?:/\d+)?", lambda m: State(StateKind.ANIMATED, _count(m[1]))),
    (
        r"animee?s? (?:par|avec|grace a) (?:un |une |le |la |l')?(.+)|animated by (.+)",
        lambda m: State(StateKind.ANIMATED_BY, word=m[1] or m[2]),
    ),
    (r"x ?= ?(\d{1,9})", lambda m: State(StateKind.X, int(m[1]))),
    (rf"(?:avec )?{_NUMBER} (?:marqueurs?|counters?) (.+)", lambda m: State(StateKind.COUNTERS, _count(m[1]), _counter(m[2]))),
    (r"(?:avec )?(?:marqueurs?|counters?) ([+-]\d+/[+-]\d+)", lambda m: State(StateKind.COUNTERS, 1, m[1])),
    (r"loyaute ?:? ?([1-9]\d{0,8})|([1-9]\d{0,8}) (?:de )?loyaute", lambda m: State(StateKind.LOYALTY, int(m[1] or m[2]))),
    (rf"{_NUMBER} (?:exemplaires?|copies)|x ?([1-9]\d?)", lambda m: State(StateKind.SEVERAL, _count(m[1] or m[2]))),
    (r"engagee?s?|tappee?s?|tapped", _simple(StateKind.TAPPED)),
    (r"degagee?s?|untapped", _simple(StateKind.UNTAPPED)),
    (r"face cachee|facedown|face down|mue|morph", _simple(StateKind.FACE_DOWN)),
    (r"transformee?s?|(?:face )?verso|transformed|retournee?s?|inversee?s?|flipped", _simple(StateKind.TRANSFORMED)),
    (r"kickee?s?|kicked|kick", _simple(StateKind.KICKED)),
    (r"(?:un )?(?:jeton|token)", _simple(StateKind.TOKEN)),
    (r"(?:sur|dans) la pile|on the stack", _simple(StateKind.ON_STACK)),
    (r"(?:au|dans (?:le|un|mon|son)) cimetiere|in (?:a|the) graveyard", _simple(StateKind.IN_GRAVEYARD)),
    (r"enchantee?s? (?:par|de|avec) (.+)|enchanted (?:by|with) (.+)", lambda m: State(StateKind.ENCHANTED_BY, word=m[1] or m[2])),
    (r"equipee?s? (?:de|d'|par|avec) ?(.+)|equipped with (.+)", lambda m: State(StateKind.EQUIPPED_WITH, word=m[1] or m[2])),
    (r"([+-](?:\d+|x)/[+-](?:\d+|x))", lambda m: State(StateKind.PUMPED, word=m[1])),
    (r"adverses?|(?:a|de) l'adversaire|ennemie?|(?:a|de) mon adversaire|opponent'?s?", _simple(StateKind.OPPONENTS)),
    (r"a moi|mien(?:ne)?|(?:a|de) vous|mine", _simple(StateKind.MINE)),
)
NAMING = (StateKind.ENCHANTED_BY, StateKind.EQUIPPED_WITH, StateKind.ANIMATED_BY)
"""States whose word names a card."""
_PATTERNS = tuple((re.compile(shape), reader) for shape, reader in _SHAPES)
_MAYBE = re.compile(r"[éeEÉ]s?$|\d$")
"""How a name followed by a state ends, at the least."""
_TRAILING = re.compile(
    r"\s+(pilotee?s?|animee?s?(?:\s+(?:x ?= ?)?\d{1,9})?|engagee?s?|transformee?s?|prototypee?s?|face cachee|adverses?|x ?= ?\d{1,9})$"
)


def read_states(group: str) -> tuple[State, ...]:
    """The states of one pair of parentheses, in the order written; what is none of the known ones is a choice made."""
    return tuple(state for _, state in written(group))


def written(group: str) -> list[tuple[str, State]]:
    """The states of one pair of parentheses, each with its words as typed."""
    return [(part, _state(part)) for part in _parts(clean(group))]


def _state(part: str) -> State:
    plain = unaccent(part).strip()
    for pattern, reader in _PATTERNS:
        match = pattern.fullmatch(plain)
        if match:
            return _with_word_as_typed(reader(match), part)
    return State(StateKind.CHOSEN, word=part.strip())


def _with_word_as_typed(state: State, part: str) -> State:
    """A card's name keeps the spelling typed: it was matched without accents."""
    if state.kind not in NAMING:
        return state
    return State(state.kind, state.number, part.strip()[-len(state.word) :])


def _parts(group: str) -> list[str]:
    """The group cut at commas, semicolons and « et », outside inner parentheses."""
    parts, depth, current = [], 0, ""
    for piece in re.split(r"([,;()]|\set\s)", group):
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if depth == 0 and (piece in (",", ";") or piece.strip() == "et"):
            parts.append(current)
            current = ""
        else:
            current += piece
    return [part.strip() for part in (*parts, current) if part.strip()]


_HOW_MANY = re.compile(rf"{_NUMBER}(?: ?x)? (.+)|(.+) x ?([1-9]\d?)", re.IGNORECASE)


def split_count(text: str) -> tuple[str, State] | None:
    """A name said with how many there are: `4 Marais`, `quatre Marais`, `Marais x4`; the name stays as typed."""
    plain = unaccent(text).lower()
    match = _HOW_MANY.fullmatch(plain) if len(plain) == len(text) else None
    number = _count(match[1] or match[4]) if match else None
    if match is None or number is None or not 1 < number < _TOO_MANY:
        return None
    place = 2 if match[2] else 3
    return text[match.start(place) : match.end(place)], State(StateKind.SEVERAL, number)


_TOO_MANY = 100


def split_trailing(text: str) -> tuple[str, tuple[State, ...]]:
    """A name followed by states without parentheses: `Bâton chimérique animé 5`."""
    rest = text.strip()
    if _MAYBE.search(rest) is None:
        return rest, ()
    states: list[State] = []
    while True:
        plain = unaccent(rest)
        match = _TRAILING.search(plain) if len(plain) == len(rest) else None
        if match is None or not fold(rest[: match.start()]):
            return rest, tuple(states)
        states.insert(0, _state(match[1]))
        rest = rest[: match.start()].rstrip()

"""The board syntax: `Clone > Sakashima > Bâton (animé 5) sous Humilité`, `Humilité + Opalescence`, `Clone Bâton`.

Reading stops at names: each `Part` holds every card that its spelling may mean; which one is meant is settled by the
command (`bot.answers.settle`), since only the command knows what makes sense.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from bot.answers.folding import clean
from bot.answers.ports import Match, MatchKind, Names
from bot.answers.states import State, read_states, split_count, split_trailing, written
from bot.errors import FuelExhausted
from bot.records import dataclass, replace

__all__ = ["MAX_CARDS", "BoardText", "Link", "Part", "read_board", "without_states", "written_states"]

MAX_CARDS = 24
"""Cards read of one board."""


class Link(Enum):
    """How a part is joined to the one before it."""

    FIRST = ""
    BESIDE = "+"
    COPIES = ">"
    UNDER = "sous"
    """« sous X », « avec X »: another permanent, already there."""
    ON = "sur"


@dataclass(frozen=True, slots=True)
class Part:
    """One card of a board: what was ``said``, the cards it may mean, its states, and how it is linked to the one before."""

    said: str
    match: Match
    states: tuple[State, ...] = ()
    link: Link = Link.FIRST


@dataclass(frozen=True, slots=True)
class BoardText:
    """The cards of a board as written, those « sous » or « avec » apart."""

    parts: tuple[Part, ...]
    already_there: tuple[Part, ...] = ()

    @property
    def chained(self) -> bool:
        """Whether « > » was written."""
        return any(part.link is Link.COPIES for part in self.parts)


_GROUP = "\x00"
_SEPARATOR = re.compile(
    r"\s*(?P<copies>>)\s*|\s+(?P<verb>copiant|copie|qui copie)\s+(?:un |une |le |la )?"
    r"|\s+(?P<under>sous|avec)\s+|\s+(?P<on>sur)\s+"
    r"|\s*(?P<beside>[,;]|\+(?![\dxX])|(?<=\s)/(?=\s)|(?<=\s)(?:vs|et)(?=\s))\s*",
    re.IGNORECASE,
)
_LINKS = {"copies": Link.COPIES, "verb": Link.COPIES, "under": Link.UNDER, "on": Link.ON, "beside": Link.BESIDE}
_WORTH = {
    MatchKind.EXACT: 5.0,
    MatchKind.FACE: 4.5,
    MatchKind.SHORT: 3.5,
    MatchKind.PREFIX: 2.5,
    MatchKind.WORDS: 2.0,
    MatchKind.FUZZY: 1.0,
    MatchKind.NONE: -5.0,
}
_WHOLE = (MatchKind.EXACT, MatchKind.FACE)
_SURE = (*_WHOLE, MatchKind.SHORT)
_UNSURE = max(worth for kind, worth in _WORTH.items() if kind not in _SURE)
_CERTAIN = 1.5
"""Worth of each name from which a split at exact names needs no comparison."""
_MAX_JOINED = 3
_MAX_WORDS = 12
_NAME_WORDS = 6
"""Words of a name on either side of a separator inside it."""


@dataclass(frozen=True, slots=True)
class _Segment:
    """A stretch between separators; ``before`` is the separator as written."""

    text: str
    link: Link
    before: str = ""


def read_board(text: str, names: Names) -> BoardText:
    """The board of a text. Parts without any matching card keep an empty `Match`.

    Raises `FuelExhausted` past ``MAX_CARDS``: what each card changes is tried against every other.
    """
    bare, groups = _lift_groups(clean(text))
    parts: list[Part] = []
    segments = _rejoined(list(_segments(bare)), names)
    joined = all(segment.link in (Link.FIRST, Link.UNDER) for segment in segments)
    for segment in segments:
        parts.extend(_parts(segment, groups, names, joined=joined))
    if len(parts) > MAX_CARDS:
        raise FuelExhausted(MAX_CARDS)
    if parts:
        parts[0] = replace(parts[0], link=Link.FIRST) if parts[0].link is not Link.UNDER else parts[0]
    return BoardText(
        tuple(part for part in parts if part.link is not Link.UNDER),
        tuple(part for part in parts if part.link is Link.UNDER),
    )


def written_states(text: str, names: Names) -> list[tuple[str, State]]:
    """Every state written after a card, with its words; none where the whole text is a card's name."""
    bare, groups = _lift_groups(clean(text))
    pieces = [piece for segment in _segments(bare) for piece in segment.text.split(_GROUP)[::2]]
    counted = [piece for piece in pieces if split_count(piece) is not None]
    stated = [(piece, states) for piece in pieces if (states := split_trailing(piece)[1])]
    if not (groups or counted or stated) or names.exact(text).sure:
        return []
    trailing = [state for piece, states in stated if not names.exact(piece).sure for state in states]
    trailing += [state for piece in counted if (several := _several(piece, names)) is not None for state in several.states]
    return [*((state.kind.value, state) for state in trailing), *(pair for group in groups for pair in written(group))]


def without_states(text: str) -> str:
    """The text without what stands between parentheses."""
    pieces = _lift_groups(clean(text))[0].split(_GROUP)
    return " ".join(" ".join(pieces[::2]).split())


def _lift_groups(text: str) -> tuple[str, list[str]]:
    """The text with each pair of parentheses replaced by a mark, and what the pairs held."""
    out, groups, depth, start = "", [], 0, 0
    for at, char in enumerate(text):
        if char == "(":
            start = at + 1 if depth == 0 else start
            depth += 1
        elif char == ")" and depth:
            depth -= 1
            if depth == 0:
                groups.append(text[start:at])
                out += f"{_GROUP}{len(groups) - 1}{_GROUP}"
        elif depth == 0:
            out += char
    if depth:
        groups.append(text[start:])
        out += f"{_GROUP}{len(groups) - 1}{_GROUP}"
    return out, groups


def _segments(text: str) -> Iterator[_Segment]:
    at, link, before = 0, Link.FIRST, ""
    for found in _SEPARATOR.finditer(text):
        yield _Segment(text[at : found.start()].strip(), link, before)
        kind = next(name for name, value in found.groupdict().items() if value)
        at, link, before = found.end(), _LINKS[kind], found.group(0)
    yield _Segment(text[at:].strip(), link, before)


def _rejoined(segments: list[_Segment], names: Names) -> list[_Segment]:
    """Segments joined again where a separator stands inside a card's name (`Jace, the Mind Sculptor`)."""
    out: list[_Segment] = []
    at = 0
    while at < len(segments):
        size = next((n for n in range(min(_MAX_JOINED, len(segments) - at), 1, -1) if _holds_name(segments[at : at + n], names)), 1)
        out.append(_Segment(_joined(segments[at : at + size]), segments[at].link, segments[at].before))
        at += size
    return [segment for segment in out if segment.text]


def _joined(segments: list[_Segment]) -> str:
    return segments[0].text + "".join(f"{segment.before}{segment.text}" for segment in segments[1:])


def _holds_name(segments: list[_Segment], names: Names) -> bool:
    """Whether an exact name runs over all the separators: it may begin after other words, and end before others."""
    if _GROUP in "".join(segment.text for segment in segments[:-1]) or any(one.link is Link.COPIES for one in segments[1:]):
        return False
    first, last = segments[0].text.split(), segments[-1].text.split(_GROUP)[0].split()
    middle = _joined([_Segment("", Link.FIRST), *segments[1:-1], _Segment("", Link.FIRST, segments[-1].before)])
    begins = range(max(0, len(first) - _NAME_WORDS), len(first))
    ends = range(min(len(last), _NAME_WORDS), 0, -1)
    return any(names.exact(f"{' '.join(first[begin:])}{middle}{' '.join(last[:end])}").candidates for begin in begins for end in ends)


def _parts(segment: _Segment, groups: list[str], names: Names, *, joined: bool) -> list[Part]:
    """The cards of one segment: a pair of parentheses ends a name, and a run of words may hold two.

    ``joined``: no separator was written, so two names run together even where neither is sure.
    """
    pieces = segment.text.split(_GROUP)
    parts: list[Part] = []
    for at in range(0, len(pieces), 2):
        written = read_states(groups[int(pieces[at + 1])]) if at + 1 < len(pieces) else ()
        if not pieces[at].strip():
            parts = _with_states(parts, written)
            continue
        name, trailing = split_trailing(pieces[at])
        several = _several(name, names)
        if several is not None:
            parts.append(replace(several, states=(*several.states, *trailing, *written)))
            continue
        named = _stated_first(name, names) or _named(name, names, joined=joined)
        named[-1] = replace(named[-1], states=(*named[-1].states, *trailing, *written))
        parts.extend(named)
    return _linked(parts, segment.link)


def _stated_first(text: str, names: Names) -> list[Part]:
    """Two names with a state of the first between them, and nothing else: « Mutavault animé Clone »."""
    words = text.split()
    for cut in range(len(words) - 1, 1, -1):
        name, states = split_trailing(" ".join(words[:cut]))
        said = " ".join(words[cut:])
        first, second = names.exact(name), names.exact(said)
        if states and first.candidates and second.candidates:
            return [Part(name, first, states), Part(said, second)]
    return []


def _several(text: str, names: Names) -> Part | None:
    """A name said with how many there are, in the singular or plural, where the whole is no name."""
    counted = split_count(text)
    if counted is None or names.exact(text).candidates:
        return None
    name, how_many = counted
    for said in (name, " ".join(word.removesuffix("s") for word in name.split())):
        match = names.exact(said)
        if match.candidates:
            return Part(said, match, (how_many,))
    return None


def _with_states(parts: list[Part], states: tuple[State, ...]) -> list[Part]:
    """More states for the last card."""
    if not parts:
        return []
    return [*parts[:-1], replace(parts[-1], states=(*parts[-1].states, *states))]


def _linked(parts: list[Part], link: Link) -> list[Part]:
    return [replace(part, link=link if at == 0 else Link.FIRST) for at, part in enumerate(parts)]


def _named(text: str, names: Names, *, joined: bool) -> list[Part]:
    """One card, or the cards whose names best split the words."""
    words = text.split()[:_MAX_WORDS]
    exact = _by_exact_names(words, names) if len(words) > 1 else []
    least = min((_worth(part.match) for part in exact), default=0.0)
    if len(exact) > 1 and least > _UNSURE and not names.match(text, whole=True).candidates:
        return exact  # no name that only looks like the whole is worth as much
    whole = names.match(text)
    if whole.kind in _SURE or len(words) < 2:
        return [Part(text, whole)]
    loose = [] if least >= _CERTAIN else _best_split(words, names)
    splits = [split for split in (exact, loose) if split and (joined or any(part.match.kind in _WHOLE for part in split))]
    best = max(splits, key=_mean_worth, default=[])
    return best if best and _mean_worth(best) > _worth(whole) else [Part(text, whole)]


def _mean_worth(parts: list[Part]) -> float:
    return sum(_worth(part.match) for part in parts) / len(parts)


def _by_exact_names(words: list[str], names: Names) -> list[Part]:
    """Exact names taken from the left, the longest first; what is left over is one more name."""
    parts: list[Part] = []
    at = 0
    while at < len(words):
        begun = ((end, names.exact(" ".join(words[at:end]))) for end in range(len(words), at, -1))
        found = next(((end, match) for end, match in begun if match.candidates), None)
        if found is None:
            rest = " ".join(words[at:])
            return [*parts, Part(rest, names.match(rest))] if parts else []
        parts.append(Part(" ".join(words[at : found[0]]), found[1]))
        at = found[0]
    return parts


def _best_split(words: list[str], names: Names) -> list[Part]:
    """The two names that best share the words."""
    best: tuple[float, list[Part]] = (0.0, [])
    for cut in range(1, len(words)):
        first = names.match(" ".join(words[:cut]))
        second = names.match(" ".join(words[cut:])) if _worth(first) > 0 else Match("", MatchKind.NONE)
        worth = _worth(first) + _worth(second)
        if min(_worth(first), _worth(second)) > 0 and worth > best[0]:
            best = worth, [Part(" ".join(words[:cut]), first), Part(" ".join(words[cut:]), second)]
    return best[1]


def _worth(match: Match) -> float:
    if not match.candidates or (match.kind is MatchKind.FUZZY and not match.sure):
        return _WORTH[MatchKind.NONE]
    return _WORTH[match.kind] * match.candidates[0].score / 100

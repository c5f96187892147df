"""The cards that a sentence names, with what it says of each: `mon Ours (2 marqueurs +1/+1) équipé d'une Épée`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bot.answers.folding import fold
from bot.answers.ports import MatchKind, Span
from bot.answers.sense import is_attachment, is_spell
from bot.answers.services import Services
from bot.answers.settle import called_alone, is_titled
from bot.answers.states import StateKind, read_states
from bot.cards import is_ordinary
from bot.engine.values import CardDef
from bot.records import dataclass

__all__ = ["ARTICLE", "Named", "Sentence", "is_only_a_name", "read_sentence"]

ARTICLE = r"(?:une?\s+|l[ea]s?\s+|l'|m(?:on|a|es)\s+|t(?:on|a)\s+|s(?:on|a)\s+|ce(?:t|tte)?\s+|(?:vot|not)re\s+|des?\s+|d')"
_ON = re.compile(rf"\s*(?:est\s+)?(?:(?:pos|mis|attach|lanc)\w*\s+)?(?:sur|enchante|[ée]quipe)\s+{ARTICLE}?", re.IGNORECASE)
"""What stands between the name of an Aura, Equipment or spell and that of what it is on."""
_WEARS = re.compile(
    rf"\s*,?\s*(?:et\s+)?(?:(?:qui\s+)?est\s+)?"
    rf"(?:(?:[ée]quip|enchant)[ée]e?s?\s+(?:par\s+|avec\s+|de\s+)?|(?:qui\s+)?(?:porte|a)\s+|avec\s+|portant\s+){ARTICLE}?",
    re.IGNORECASE,
)
"""What stands between the name of a permanent and that of what is attached to it."""
_ALONE = re.compile(r"\s*(?:en jeu|sur (?:le champ|la table|le board))", re.IGNORECASE)
_THEIRS = re.compile(
    r"\b(?:mon|l['’]|votre|un)\s?adversaire (?:a|contr[ôo]le|joue|pose|poss[èe]de)\s+"
    r"(?:aussi\s+)?(?:(?:une?|les?|la|son|sa|ses)\s+|l['’])?$",
    re.IGNORECASE,
)
"""What stands before the name of what an opponent controls."""
_THEY_CAST = re.compile(
    r"\b(?:mon|l['’]|votre|un)\s?adversaire (?:(?:me|te|lui|la|le)\s|m['’]|l['’])?(?:lanc|met|fait|utilis|r[ée]pond (?:par|avec))\w*\s+"
    r"(?:(?:une?|les?|la|son|sa|ses)\s+|l['’])?$",
    re.IGNORECASE,
)
"""What stands before the name of a spell that an opponent casts."""
_OF_OPPONENT = re.compile(r"\s*(?:adverse\b|de (?:mon|l['’])\s?adversaire\b)", re.IGNORECASE)
_NO_KIND = (
    r"(?:ils?|elles?|sous|et|sur|en|est|sont|qui|que|dessus|fait|font|a|ont|meur\w*|avec|dans|se|peut|peuvent|au|aux|c|ça|ca|je|on|tu|mon|ma"
    r"|mes|de|du|des|le|la|les|un|une|si|quand|alors|puis|mais|contre|par|bloqu\w*|attaqu\w*|surviv?\w*|copi\w*|enchant\w*|équip\w*)\b"
)
"""What follows counters of which no kind is said."""
_SOME = r"(\d{1,3}|une?|deux|trois|quatre|cinq)\s+marqueurs?"
_COUNTERS = re.compile(rf"\s*(?:et\s+)?(?:(?:avec|[àa]|ayant|qui a)\s+)?{_SOME}\s+([+-]\d+/[+-]\d+|(?!{_NO_KIND})[\w-]+)", re.IGNORECASE)
_BARE_COUNTERS = re.compile(
    rf"\s*(?:et\s+)?(?:avec|[àa]|ayant|qui a)\s+{_SOME}(?!\s+d(?:es?|u)\b)(?=\s*(?:[,;?!.]|$)|\s+{_NO_KIND})", re.IGNORECASE
)
"""Counters of no kind, on a creature: +1/+1 counters."""
_X = re.compile(r"\s*(?:avec\s+)?x\s*=\s*(\d{1,3})", re.IGNORECASE)
_NUMBERS = r"(?<![\d/+-])\b([2-9]|[1-9]\d|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)"
_SEVERAL = re.compile(rf"{_NUMBERS}\s+$", re.IGNORECASE)
_NUMBER_OF = re.compile(rf"{_NUMBERS}\s+(\w+s)\b", re.IGNORECASE)
"""What stands before a name that is there several times."""
_LEVEL = re.compile(r"\s*niveau\s+(\d{1,3})", re.IGNORECASE)
_BESIDE = re.compile(
    r"\s*(?:est\s+)?(pilot[ée]e?s?|crewed"
    r"|anim[ée]e?(?:\s+(?:en\s+)?\d+(?:/\d+)?)?|d?engag[ée]e?|transform[ée]e?|retourn[ée]e?|prototyp[ée]e?|face cachée)(?!\w)",
    re.IGNORECASE,
)
_TURNED = re.compile(r"retourn[ée]e?", re.IGNORECASE)
"""Said of a double-faced card, it is transformed; of another it may be turned face up."""
_WRITTEN = re.compile(r"\s*\(([^()]{1,80})\)")
"""States written as a board writes them."""


@dataclass(frozen=True, slots=True)
class Named:
    """A card named surely: its ``span``, the ``start`` and ``end`` of all that is said of it, and its states as a board writes them."""

    span: Span
    said: str
    card: CardDef
    start: int
    end: int
    states: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The name with its states, in the notation of a board."""
        return f"{self.said} ({', '.join(self.states)})" if self.states else self.said


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, the cards that it names in order — what is attached to one of them stands among its states — and the ``rest``, folded."""

    text: str
    named: tuple[Named, ...]

    @property
    def rest(self) -> str:
        """The folded words that neither name a card nor say anything that a board holds."""
        left, at = "", 0
        for one in sorted(self.named, key=lambda one: one.start):
            left += f"{self.text[at : max(at, one.start)]} "
            at = max(at, one.end)
        return fold(left + self.text[at:])

    def before(self, one: Named) -> str:
        """What stands before a name, in lower case."""
        return _plain(self.text[: one.start])

    def between(self, first: Named, second: Named) -> str:
        """What stands between two names that follow one another, in lower case."""
        return _plain(self.text[first.end : second.start])

    def is_put_on(self, first: Named, second: Named) -> bool:
        """Whether the words between two names say that the one is on the other."""
        return _ON.fullmatch(self.between(first, second)) is not None


def read_sentence(services: Services, text: str) -> Sentence:
    """The cards named surely by more than an ordinary word, and what is said of them."""
    spelt = services.names.find_in_text(text)
    found = [settled for span in spelt if (settled := _beside_its_namesake(text, span, spelt) or _settled(services, span)) is not None]
    found = sorted((*found, *_lands_said_several(services, text, found)), key=lambda span: span.start)
    found = _with_second_mentions(text, found)
    cards = [(span, services.catalogue.card(span.match.candidates[0].card)) for span in found]
    named = [_with_states(text, span, card) for span, card in cards if card is not None]
    return Sentence(text, tuple(_with_attachments(text, named)))


def _with_second_mentions(text: str, found: list[Span]) -> list[Span]:
    """The spans, those that say the first words of a name said in full before taken for that card: « Urborg » after « Urborg, … »."""
    kept: list[Span] = []
    for span in found:
        titled = (one for one in kept if is_titled(span.match.said, one.match.candidates[0]))
        first = next((one for one in titled if not _are_listed(text, one, span)), None)
        kept.append(span if first is None else replace(span, match=replace(first.match, said=span.match.said)))
    return kept


def _beside_its_namesake(text: str, span: Span, spans: list[Span]) -> Span | None:
    """« Thalia » beside « Thalia, cathare hérétique »: the other card that bears the name before a title, where there is one other."""
    said = span.match.said
    titled = [one for one in span.match.candidates if is_titled(said, one)]
    full = {one.match.candidates[0].card for one in spans if one is not span and one.match.sure and _are_listed(text, span, one)}
    others = [one for one in titled if one.card not in full]
    if span.match.kind is not MatchKind.SHORT or len(others) == len(titled) or len(others) != 1:
        return None
    return replace(span, match=replace(span.match, candidates=tuple(others), others=()))


def _are_listed(text: str, one: Span, other: Span) -> bool:
    first, last = sorted((one, other), key=lambda span: span.start)
    return _LISTED.fullmatch(text[first.end : last.start].lower()) is not None


def _settled(services: Services, span: Span) -> Span | None:
    """A span that names one card for sure: by its name, or by the only name of several that bears a title after it."""
    if span.weak and not is_only_a_name(services, span):
        return None
    span = _before_comma(span)
    alone = called_alone(span.match.said, span.match.candidates) if span.match.kind is MatchKind.SHORT and not span.match.sure else []
    return replace(span, match=replace(span.match, candidates=tuple(alone))) if alone else span if span.match.sure else None


def _before_comma(span: Span) -> Span:
    """A span without what follows a comma that is not in the card's name: « Mutavault, c'est… » names no « Mutavault, c »."""
    said, cards = span.match.said, span.match.candidates
    at = said.find(",")
    if at < 0 or not cards or any("," in name for one in cards for name in (one.card, one.name_fr or "", one.said)):
        return span
    return replace(span, end=span.start + at, match=replace(span.match, said=said[:at]))


def is_only_a_name(services: Services, span: Span) -> bool:
    """Whether a word without capital is the name of cards and nothing else that a sentence may say."""
    word = fold(span.match.said)
    whole = span.match.kind in (MatchKind.EXACT, MatchKind.SHORT)
    return whole and " " not in word and len(word) >= _LONG_ENOUGH and not is_ordinary(word) and not services.lexicon.read(word)


_LISTED = re.compile(rf"\s*(?:,|\+|/|&|\bet\b|\bavec\b|\band\b)\s*{ARTICLE}?")
"""What stands between the names of two cards: one card would not be named twice in a row."""
_LONG_ENOUGH = 4
"""Letters of a word that may be a name without a capital."""


def _lands_said_several(services: Services, text: str, found: list[Span]) -> list[Span]:
    """Basic lands told by their number, in the plural: « deux forêts »."""
    lands: list[Span] = []
    for said in _NUMBER_OF.finditer(text):
        whole = services.names.exact(said[2])
        match = whole if whole.candidates else services.names.exact(said[2].removesuffix("s"))
        card = services.catalogue.card(match.candidates[0].card) if match.sure and match.candidates else None
        taken = any(span.start < said.end(2) and said.start(2) < span.end for span in found)
        if card is not None and "Basic" in card.front.supertypes and not taken:
            lands.append(Span(said.start(2), said.end(2), match))
    return lands


def _with_states(text: str, span: Span, card: CardDef) -> Named:
    several = _SEVERAL.search(text[: span.start]) if "Legendary" not in card.front.supertypes else None
    first = several.start(1) if several is not None else span.start
    theirs = _THEIRS.search(text[:first]) or (_THEY_CAST.search(text[:first]) if is_spell(card) else None)
    states = ["adverse"] if theirs is not None else []
    end = span.end
    while (read := _state_at(text, end, card)) is not None:
        state, after = read
        if _TURNED.fullmatch(state) is not None:
            if not card.layout.double_faced:
                break
            state = "transformé"
        end = after
        states.append(state)
    if several is not None:
        states.append(f"{several[1]} exemplaires")
    start = theirs.start() if theirs is not None else first
    return Named(span, text[span.start : span.end], card, start, end, tuple(dict.fromkeys(states)))


def _state_at(text: str, at: int, card: CardDef) -> tuple[str, int] | None:
    """The state said from a place on, as a board writes it, and where it ends."""
    for pattern, written in _STATES:
        match = pattern.match(text, at)
        if match is not None and (pattern is not _BARE_COUNTERS or "Creature" in card.front.types):
            return written(match), match.end()
    return None


_STATES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_WRITTEN, lambda match: match[1].strip()),
    (_OF_OPPONENT, lambda _: "adverse"),
    (_COUNTERS, lambda match: f"{match[1]} marqueur{'' if match[1].lower() in ('1', 'un', 'une') else 's'} {match[2]}"),
    (_BARE_COUNTERS, lambda match: f"{match[1]} marqueur{'' if match[1].lower() in ('1', 'un', 'une') else 's'} +1/+1"),
    (_X, lambda match: f"X={match[1]}"),
    (_LEVEL, lambda match: f"{match[1]} marqueurs niveau"),
    (_BESIDE, lambda match: match[1].replace(" en ", " ")),
)


def _with_attachments(text: str, named: list[Named]) -> list[Named]:
    """The cards named, those said to be attached to a neighbour told by its states."""
    kept: list[Named] = []
    carried: Named | None = None
    for one in named:
        if kept and one.span.start < kept[-1].end:  # named between the parentheses of another
            continue
        if kept and carried is None and is_attachment(one.card) and _is_worn(text, kept[-1], one):
            # What is said after the Aura or Equipment is said of its host: « enchanté par X avec deux marqueurs ».
            said_after = (said for said in one.states if _how_many(said) is None)
            kept[-1] = replace(kept[-1], end=one.end, states=(*kept[-1].states, *_attached(one), *said_after))
            continue
        if carried is not None:
            one = replace(one, start=carried.start, states=(*_attached(carried), *one.states))
            carried = None
        following = next((other for other in named if other.span.start > one.span.start), None)
        if following is not None and is_attachment(one.card) and _ON.fullmatch(_plain(text[one.end : following.start])):
            carried = one
        else:
            kept.append(one)
    return kept


def _is_worn(text: str, host: Named, one: Named) -> bool:
    return _WEARS.fullmatch(_plain(text[host.end : one.start])) is not None and _ALONE.match(text, one.end) is None


def _attached(one: Named) -> tuple[str, ...]:
    """The state of what a card is attached to, as often as the card is said to be there."""
    worn = f"{'enchanté par' if 'Aura' in one.card.front.subtypes else 'équipé de'} {one.said}"
    return (worn,) * next((number for said in one.states if (number := _how_many(said)) is not None), 1)


def _how_many(said: str) -> int | None:
    """The number that « deux exemplaires » tells; nothing for another state."""
    return next((state.number for state in read_states(said) if state.kind is StateKind.SEVERAL), None)


def _plain(text: str) -> str:
    return text.lower().replace("’", "'")

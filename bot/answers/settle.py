"""Which card a spelling means: sure names as they are, short ones only if exactly one candidate makes sense."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bot.answers.board import Part, without_states
from bot.answers.folding import fold
from bot.answers.model import Assumption, Json
from bot.answers.ports import Candidate, Match, MatchKind
from bot.answers.sense import animation, is_permanent
from bot.answers.services import Services
from bot.answers.states import State, StateKind
from bot.engine.values import CardDef, Layout
from bot.errors import AmbiguousName, UnknownName
from bot.records import dataclass, replace

__all__ = ["Settled", "anything", "called_alone", "is_language", "is_titled", "settle", "settle_name"]

_MANY = 25
_LANGUAGES = {"anglais": "en", "en anglais": "en", "vo": "en", "english": "en", "francais": "fr", "en francais": "fr", "vf": "fr"}
_LANGUAGE_MARK = re.compile(r"\(([^()]+)\)\s*$")
_DIGITAL = re.compile(r"a-(?=\w)", re.IGNORECASE)
"""What opens the name of a card rebalanced for screens."""
_NAMED = (MatchKind.EXACT, MatchKind.FACE)
_TURNED = {Layout.TRANSFORM: "transformée", Layout.MODAL_DFC: "par son verso", Layout.FLIP: "inversée"}
"""How a card shows its second face on the battlefield, where it can."""
_OTHER_PART = "la carte dont c'est une autre partie"
_FACED = frozenset({StateKind.TRANSFORMED, StateKind.FACE_DOWN, StateKind.ON_STACK, StateKind.IN_GRAVEYARD})
"""States that say by themselves which face, or which zone, is meant."""

Sense = Callable[[CardDef], bool]


@dataclass(frozen=True, slots=True)
class Settled:
    """A card settled: its definition, the states written, and what had to be assumed."""

    card: CardDef
    states: tuple[State, ...] = ()
    assumption: Assumption | None = None
    said: str = ""
    face: int = 0
    """The face or half whose name was said, 0 for the front or the whole card."""
    token: Mapping[str, Json] | None = None
    """What creates it, for a token described."""

    @property
    def name(self) -> str:
        """The card's English name."""
        return self.card.name


def is_language(word: str) -> bool:
    """Whether a word in parentheses says the language of the name: « en anglais »."""
    return fold(word) in _LANGUAGES


def anything(_: CardDef) -> bool:
    """Every card makes sense."""
    return True


def settle(services: Services, part: Part, makes_sense: Sense = anything) -> Settled:
    """The card of a part. Raises `UnknownName` and `AmbiguousName`."""
    language = next((_LANGUAGES[fold(state.word)] for state in part.states if fold(state.word) in _LANGUAGES), None)
    match = part.match if language is None else _in_language(part.match, language)
    kinds = frozenset(state.kind for state in part.states)
    settled = _settle(services, part.said, match, lambda card: makes_sense(card) and _suits(card, kinds))
    return _turned(services, _on_paper(services, replace(settled, states=part.states, said=part.said)))


def _turned(services: Services, settled: Settled) -> Settled:
    """The card with the face up that was named, or else with a word on what its other part is."""
    card, kinds = settled.card, {state.kind for state in settled.states}
    if not settled.face or kinds & _FACED:
        return settled
    turns = _stands_by(card, settled.face)
    shown = f"*{services.describe.name(card.front.name or card.name)}*, {_TURNED[card.layout] if turns else _OTHER_PART}"
    assumption = settled.assumption or Assumption(settled.said, card.name)
    states = (*settled.states, State(StateKind.TRANSFORMED)) if turns else settled.states
    return replace(settled, states=states, assumption=replace(assumption, shown=shown))


def _stands_by(card: CardDef, face: int) -> bool:
    """Whether a card can be on the battlefield by another face than its front: a modal one may be played by it [CR 712.11b]."""
    if card.layout not in _TURNED or {"Instant", "Sorcery"} & set(card.faces[face].types):
        return False
    return card.layout is Layout.MODAL_DFC or is_permanent(card)


def _suits(card: CardDef, kinds: frozenset[StateKind]) -> bool:
    """Whether a card can be in the states written after its name."""
    if StateKind.ANIMATED in kinds and animation(card) is None:
        return False
    if StateKind.TRANSFORMED in kinds and len(card.faces) < 2:
        return False
    return StateKind.LOYALTY not in kinds or "Planeswalker" in card.front.types


def settle_name(services: Services, said: str, makes_sense: Sense = anything) -> Settled:
    """The card of a name typed alone. Raises `UnknownName` and `AmbiguousName`."""
    return _on_paper(services, _settle_said(services, said, makes_sense))


def _on_paper(services: Services, settled: Settled) -> Settled:
    """The card, and a word where another was asked for: the digital « A-… », of which only the printed card is known."""
    if not _DIGITAL.match(settled.said) or fold(settled.name).startswith("a "):
        return settled
    shown = f"{services.describe.shown_name(settled.name)}, la carte imprimée : je ne connais pas sa version numérique rééquilibrée"
    return replace(settled, assumption=Assumption(settled.said, settled.name, shown=shown))


def _settle_said(services: Services, said: str, makes_sense: Sense) -> Settled:
    marked = _LANGUAGE_MARK.search(said)
    if marked is None or fold(marked[1]) not in _LANGUAGES:
        stated = "(" in said and not services.names.exact(said).sure
        said = (without_states(said) or said) if stated else said
        return _settle(services, said, services.names.match(said), makes_sense)
    bare = said[: marked.start()].strip()
    return _settle(services, bare, _in_language(services.names.match(bare), _LANGUAGES[fold(marked[1])]), makes_sense)


def _in_language(match: Match, language: str) -> Match:
    """The candidates whose name of that language was said; all of them if none was."""
    kept = tuple(one for one in match.candidates if (fold(one.card) == fold(match.said)) == (language == "en"))
    return replace(match, candidates=kept or match.candidates)


def _settle(services: Services, said: str, match: Match, makes_sense: Sense) -> Settled:
    if not match.candidates:
        raise UnknownName(said)
    if match.kind is MatchKind.FUZZY and not match.sure:
        raise UnknownName(said, [candidate.card for candidate in match.candidates[:5]])
    if match.sure and match.kind in _NAMED:
        return Settled(services.card(match.candidates[0].card), said=said, face=match.candidates[0].face)
    if match.kind is MatchKind.FUZZY:
        return _assumed(services, said, match.candidates[0], match.candidates[1:])
    return _narrowed(services, said, match, makes_sense)


def _narrowed(services: Services, said: str, match: Match, makes_sense: Sense) -> Settled:
    """The one candidate that makes sense by its own text, if there is exactly one; a name that begins so comes first.

    Of several, the one that bears the name alone: « Isamaru » is « Isamaru, … » before « Isamaru et … ».
    """
    sensible = [candidate for candidate in match.candidates if _makes_sense(services, candidate, makes_sense)]
    begun = [candidate for candidate in sensible if fold(candidate.said).startswith(fold(said))]
    chosen = begun if len(begun) == 1 else called_alone(said, sensible) or sensible
    if len(chosen) == 1:
        others = [candidate for candidate in match.candidates if candidate is not chosen[0]]
        return _assumed(services, said, chosen[0], others)
    if len(match.candidates) == 1:
        return _assumed(services, said, match.candidates[0], ())
    others = [candidate for candidate in match.others if _makes_sense(services, candidate, makes_sense)]
    raise AmbiguousName(said, [candidate.card for candidate in (*(sensible or match.candidates), *others)[:_MANY]])


def called_alone(said: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The one candidate whose name is what is said, then a title after a comma, where every other names it among others."""
    titled = [one for one in candidates if is_titled(said, one)]
    others = [one for one in candidates if one not in titled]
    return titled if len(titled) == 1 and all(fold(one.card).startswith(_beside(said)) for one in others) else []


def is_titled(said: str, candidate: Candidate) -> bool:
    """Whether a card's name, in either language, is what is said, then a title after a comma."""
    names = (candidate.card, candidate.name_fr or "")
    return any("," in name and fold(name.partition(",")[0]) == fold(said) for name in names)


def _beside(said: str) -> tuple[str, ...]:
    return tuple(f"{fold(said)} {word} " for word in ("and", "et"))


def _makes_sense(services: Services, candidate: Candidate, makes_sense: Sense) -> bool:
    card = services.catalogue.card(candidate.card)
    return card is not None and makes_sense(card)


def _assumed(services: Services, said: str, chosen: Candidate, others: tuple[Candidate, ...] | list[Candidate]) -> Settled:
    """The card, and the assumption unless its own name was typed in full."""
    known = {fold(chosen.said), fold(chosen.card)}
    others_named = tuple(other.card for other in others[:_MANY])
    assumption = None if fold(said) in known else Assumption(said, chosen.card, others_named, services.describe.shown_name(chosen.card))
    return Settled(services.card(chosen.card), assumption=assumption, said=said, face=chosen.face)

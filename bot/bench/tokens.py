"""Tokens as the engine creates them, next to those of a token file: colours, types, power and toughness.

The file (of Cockatrice) says which cards create which token. A pair is a card and one of its tokens; it agrees if the card
creates, by one of its clauses, a token with the same values. Copies are left out: the file shows what is copied.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from bot.bench.figures import Figure, Json, Report, Section, percent
from bot.bench.pool import Shelf, card_records
from bot.cards import unread
from bot.engine import Obj
from bot.engine.abilities import CopyOf, Keyword, Player, Who, walk
from bot.engine.token_lists import tokens_made
from bot.engine.values import ALL_CREATURE_TYPES, CardDef, Face, Zone, color_letters
from bot.errors import DataError
from bot.oracle import OracleCompiler
from bot.records import dataclass

__all__ = ["Pair", "TokenValues", "pairs", "tokens_of", "tokens_report"]

_SHAPES = "Token "
"""How the type of a token starts in the file; emblems, dungeons, helper cards have others."""

_MAKERS = frozenset({"afterlife", "fabricate", "living weapon", "for mirrodin!", "job select"})
"""Triggered keywords that create tokens which are no copies [CR 702.92, 702.123, 702.135, 702.163, 702.182]."""

_YOU = Player(Who.YOU)
_COPIERS = frozenset({"embalm", "eternalize", "encore", "myriad", "offspring", "squad"})


_HOST = Obj("host", CardDef("Plain Bear", (Face("Plain Bear", types=("Creature",), power=2, toughness=2),)), Zone.BATTLEFIELD, "A", "A", 2)
"""What a token that is an Aura enters attached to."""


@dataclass(frozen=True, slots=True)
class TokenValues:
    """What is compared: colour letters; supertypes and card types; subtypes; size as printed, ``None`` where it varies."""

    colors: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    size: str | None

    def __str__(self) -> str:
        words = (self.size or "", "".join(sorted(self.colors)) or "incolore", *sorted(self.types), "—", *sorted(self.subtypes))
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class Pair:
    """A card, and a token that the file says it creates; ``made``: what it creates here."""

    card: str
    token: str
    values: TokenValues
    made: tuple[TokenValues, ...]

    @property
    def agrees(self) -> bool:
        return any(_same(self.values, made) for made in self.made)

    def as_json(self) -> dict[str, Json]:
        return {"card": self.card, "token": self.token, "expected": str(self.values), "made": [str(made) for made in self.made]}


def _same(said: TokenValues, made: TokenValues) -> bool:
    size = said.size is None or made.size is None or said.size == made.size
    return size and (said.colors, said.types, said.subtypes) == (made.colors, made.types, made.subtypes)


def tokens_report(data_dir: Path, file: Path | None) -> Report:
    """Every linked pair whose card is at hand and whose text is read. Raises DataError without cards or without the file."""
    if file is None:
        raise DataError("tokens", "no_file")
    found = list(pairs(Shelf(card_records(data_dir)), file))
    wrong = [pair for pair in found if not pair.agrees]
    section = Section(
        f"{len(found)} paires carte et jeton, {len(wrong)} différences",
        (
            Figure("tokens.pairs", "paires comparées", len(found)),
            Figure(
                "tokens.agreement",
                "couleurs, types, force et endurance d’accord",
                percent(len(found) - len(wrong), len(found)),
                "%",
                at_least=98,
            ),
        ),
        tuple(f"{pair.card} : {pair.token} = {pair.values} ; ici {', '.join(map(str, pair.made)) or 'rien'}" for pair in wrong),
        tuple(pair.as_json() for pair in wrong),
    )
    return Report("tokens", f"Jetons, à côté de {file.name}", (section,))


def pairs(shelf: Shelf, file: Path) -> Iterator[Pair]:
    """The pairs of a file that can be compared. Raises DataError where it can't be read."""
    known: dict[str, tuple[TokenValues, ...] | None] = {}
    for token, values, makers in _tokens(file):
        for maker in dict.fromkeys(makers):
            if maker not in known:
                card = shelf.card(maker)
                known[maker] = tokens_of(card) if card is not None and _is_read(card) else None
            made = known[maker]
            if made and token != maker:
                yield Pair(maker, token, values, made)


# --- the file ------------------------------------------------------------------------------------------------------------------


def _tokens(file: Path) -> Iterator[tuple[str, TokenValues, list[str]]]:
    try:
        with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as source:
            root = ElementTree.parse(source).getroot()
    except (OSError, ElementTree.ParseError) as error:
        raise DataError(str(file), "unreadable") from error
    for card in root.iterfind("cards/card"):
        line = card.findtext("prop/type", "")
        if line.startswith(_SHAPES):
            makers = [related.text or "" for related in card.iterfind("reverse-related")]
            yield _stripped(card.findtext("name", "")), _said(card, line), makers


def _stripped(name: str) -> str:
    return name.strip().removesuffix("(Token)").strip()


def _said(card: ElementTree.Element, line: str) -> TokenValues:
    """The values of one token; of a sheet with two tokens, those of the first."""
    left, _, right = line.partition(" // ")[0].partition(" — ")
    size = card.findtext("prop/pt")
    return TokenValues(
        frozenset(card.findtext("prop/colors", "")),
        frozenset(left.split()) - {"Token"},
        frozenset(right.split()),
        size if size is None or size.replace("/", "").isdigit() else None,
    )


# --- the engine ----------------------------------------------------------------------------------------------------------------


def _is_read(card: CardDef) -> bool:
    """Whether every clause about tokens is read, and none creates copies."""
    abilities = [ability for face in card.faces for ability in face.abilities]
    if any("token" in words.casefold() or words == "?" for words in unread(abilities)):
        return False
    nodes = [node for ability in abilities for node in walk(ability)]
    copied = any(isinstance(node, CopyOf) or (isinstance(node, Keyword) and node.name.casefold() in _COPIERS) for node in nodes)
    return not copied


def tokens_of(card: CardDef) -> tuple[TokenValues, ...]:
    """What the clauses of a card create, each followed by itself on an empty board."""
    made = tokens_made(card, Shelf([]), OracleCompiler())
    return tuple(dict.fromkeys(_values(token.card.front) for token in made if token.card is not None))


def _values(face: Face) -> TokenValues:
    size = None if face.power is None else f"{face.power}/{face.toughness}"
    return TokenValues(
        frozenset(color_letters(face.colors)),
        frozenset((*face.supertypes, *face.types)),
        frozenset(word for subtype in face.subtypes if subtype != ALL_CREATURE_TYPES for word in subtype.split()),
        size if size and size.replace("/", "").isdigit() else None,
    )

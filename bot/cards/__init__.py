"""The cards: what is printed on them, in English and French, and how they are found by name."""

from bot.cards.carddef import Compiler, identity, layout_of, to_carddef
from bot.cards.database import key_of
from bot.cards.folding import fold
from bot.cards.matches import Candidate, Match, MatchKind, Span
from bot.cards.merge import SOURCE_RANKS, merge
from bot.cards.model import CardRecord, FaceRecord, Origin, Ruling
from bot.cards.names import NameIndex
from bot.cards.store import CardStore, SourceInfo, card_directory, current_store, write_store
from bot.cards.trees import Json, dump, load, load_ability
from bot.cards.typeline import TypeLine, parse_type_line

__all__ = [
    "SOURCE_RANKS",
    "Candidate",
    "CardRecord",
    "CardStore",
    "Compiler",
    "FaceRecord",
    "Json",
    "Match",
    "MatchKind",
    "NameIndex",
    "Origin",
    "Ruling",
    "SourceInfo",
    "Span",
    "TypeLine",
    "card_directory",
    "current_store",
    "dump",
    "fold",
    "identity",
    "key_of",
    "layout_of",
    "load",
    "load_ability",
    "merge",
    "parse_type_line",
    "to_carddef",
    "write_store",
]

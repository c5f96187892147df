"""The cards: what is printed on them, in English and French, and how they are found by name."""

from bot.cards.carddef import Compiler, compile_face, identity, layout_of, to_carddef
from bot.cards.catalogue import CardWarning, Catalogue, open_catalogue
from bot.cards.compiled import compile_packed, grammar_version
from bot.cards.context import is_ordinary
from bot.cards.curated import CURATED_SOURCE, CuratedCard, CuratedSet, curated_text, load_curated
from bot.cards.database import APART, in_memory, key_of, write_record
from bot.cards.dated import DatedText, load_dated, text_at
from bot.cards.draft import StoreDraft, store_fault, write_store
from bot.cards.folding import fold, unaccent
from bot.cards.matches import Candidate, Match, MatchKind, Span
from bot.cards.merge import SOURCE_RANKS, merge
from bot.cards.model import CardRecord, FaceRecord, Origin, Ruling, TokenRecord
from bot.cards.names import NameIndex
from bot.cards.store import CardStore, SourceInfo, card_directory, current_store, read_record
from bot.cards.trees import Json, dump, load, load_ability
from bot.cards.typeline import TypeLine, parse_type_line
from bot.cards.verbatim import abridged, unread, verbatim

__all__ = [
    "APART",
    "CURATED_SOURCE",
    "SOURCE_RANKS",
    "Candidate",
    "CardRecord",
    "CardStore",
    "CardWarning",
    "Catalogue",
    "Compiler",
    "CuratedCard",
    "CuratedSet",
    "DatedText",
    "FaceRecord",
    "Json",
    "Match",
    "MatchKind",
    "NameIndex",
    "Origin",
    "Ruling",
    "SourceInfo",
    "Span",
    "StoreDraft",
    "TokenRecord",
    "TypeLine",
    "abridged",
    "card_directory",
    "compile_face",
    "compile_packed",
    "curated_text",
    "current_store",
    "dump",
    "fold",
    "grammar_version",
    "identity",
    "in_memory",
    "is_ordinary",
    "key_of",
    "layout_of",
    "load",
    "load_ability",
    "load_curated",
    "load_dated",
    "merge",
    "open_catalogue",
    "parse_type_line",
    "read_record",
    "store_fault",
    "text_at",
    "to_carddef",
    "unaccent",
    "unread",
    "verbatim",
    "write_record",
    "write_store",
]

"""The corpus of rules: editions, digests, the glossary, the history of numbers, and search."""

from bot.rules.changes import ChangeKind, RuleChange
from bot.rules.cites import engine_cites
from bot.rules.comparing import EditionChange, Piece, PieceKind, compare, word_changes
from bot.rules.concepts import CardFacts
from bot.rules.corpus import CiteNote, Corpus, DatedDigest, RuleCite, Wording
from bot.rules.cr_text import EditionText, RuleText, decode, parse_edition, references, rule_hash
from bot.rules.digests import Digest, State
from bot.rules.editions import Edition, EditionState
from bot.rules.glossary import Entry, TermStatus
from bot.rules.history import Confidence, Meaning
from bot.rules.named import Keyword
from bot.rules.numbers import in_order, parse_number, parse_range, rule_of, section_of
from bot.rules.search import Hit
from bot.rules.texts import EDITIONS, Texts, TextSource, write_edition

__all__ = [
    "EDITIONS",
    "CardFacts",
    "ChangeKind",
    "CiteNote",
    "Confidence",
    "Corpus",
    "DatedDigest",
    "Digest",
    "Edition",
    "EditionChange",
    "EditionState",
    "EditionText",
    "Entry",
    "Hit",
    "Keyword",
    "Meaning",
    "Piece",
    "PieceKind",
    "RuleChange",
    "RuleCite",
    "RuleText",
    "State",
    "TermStatus",
    "TextSource",
    "Texts",
    "Wording",
    "compare",
    "decode",
    "engine_cites",
    "in_order",
    "parse_edition",
    "parse_number",
    "parse_range",
    "references",
    "rule_hash",
    "rule_of",
    "section_of",
    "word_changes",
    "write_edition",
]

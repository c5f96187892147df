"""A request in, an `Answer` out: everything that is said to users, in French."""

from __future__ import annotations

from bot.answers.building import build, refresh
from bot.answers.canonical import canonical_scenario, validation_keys
from bot.answers.commands import commands_of, main_word, main_words
from bot.answers.dates import french_date
from bot.answers.folding import fold
from bot.answers.model import (
    Answer,
    Answerer,
    Assumption,
    Branch,
    Choice,
    Citation,
    EditionNews,
    Json,
    Kind,
    Request,
    Section,
    Unsupported,
)
from bot.answers.notices import data_notice, edition_notice, slow_notice
from bot.answers.official import without_official
from bot.answers.scenarios import failed_result, run_json, table
from bot.answers.services import FOOTER
from bot.answers.storage_fr import is_lasting, storage_words
from bot.answers.vouching import Vouched, changed_rules, remembered, rules_named, with_validated, withdrawn
from bot.answers.wire import dumps, from_json, loads, to_json

__all__ = [
    "FOOTER",
    "Answer",
    "Answerer",
    "Assumption",
    "Branch",
    "Choice",
    "Citation",
    "EditionNews",
    "Json",
    "Kind",
    "Request",
    "Section",
    "Unsupported",
    "Vouched",
    "build",
    "canonical_scenario",
    "changed_rules",
    "commands_of",
    "data_notice",
    "dumps",
    "edition_notice",
    "failed_result",
    "fold",
    "french_date",
    "from_json",
    "is_lasting",
    "loads",
    "main_word",
    "main_words",
    "refresh",
    "remembered",
    "rules_named",
    "run_json",
    "slow_notice",
    "storage_words",
    "table",
    "to_json",
    "validation_keys",
    "with_validated",
    "withdrawn",
    "without_official",
]

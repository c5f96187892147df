"""Imports: the only part that brings foreign data in. Everything is read as data, checked, and stored at once or not at all."""

from bot.importers.cards import CARD_SOURCES, TOKEN_SOURCES, ImportReport, Progress, import_cards, recompile_cards
from bot.importers.faults import INTERRUPTED, explain
from bot.importers.network import NETWORK_SOURCES, USUAL_SOURCES, Addresses, import_from_network
from bot.importers.progress import ProgressBar
from bot.importers.refresh import DailyRefresh, import_in_a_process
from bot.importers.rules import RULES_PAGE, import_rules, import_rules_from_network
from bot.importers.rules_report import RulesReport

__all__ = [
    "CARD_SOURCES",
    "INTERRUPTED",
    "NETWORK_SOURCES",
    "RULES_PAGE",
    "TOKEN_SOURCES",
    "USUAL_SOURCES",
    "Addresses",
    "DailyRefresh",
    "ImportReport",
    "Progress",
    "ProgressBar",
    "RulesReport",
    "explain",
    "import_cards",
    "import_from_network",
    "import_in_a_process",
    "import_rules",
    "import_rules_from_network",
    "recompile_cards",
]

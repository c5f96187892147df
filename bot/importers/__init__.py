"""Imports: the only part that brings foreign data in. Everything is read as data, checked, and stored at once or not at all."""

from bot.importers.cards import CARD_SOURCES, ImportReport, import_cards

__all__ = ["CARD_SOURCES", "ImportReport", "import_cards"]

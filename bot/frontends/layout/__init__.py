"""An `Answer` laid out as blocks of Markdown, in reading order, for the front ends that show text."""

from bot.frontends.layout.blocks import Block, blocks, headline
from bot.frontends.layout.checks import Check
from bot.frontends.layout.labels import edition
from bot.frontends.layout.markdown import literal
from bot.frontends.layout.tables import narrow_tables

__all__ = ["Block", "Check", "blocks", "edition", "headline", "literal", "narrow_tables"]

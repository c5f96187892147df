"""Oracle text ⇄ ability trees: one rule table read in both directions."""

from __future__ import annotations

from bot.oracle.compiler import OracleCompiler, OraclePrinter, Reading, read_paragraph
from bot.oracle.coverage import ClauseKind, CoverageReport, Decline, Share, coverage
from bot.oracle.lexer import normalise, paragraphs, self_names

__all__ = [
    "ClauseKind",
    "CoverageReport",
    "Decline",
    "OracleCompiler",
    "OraclePrinter",
    "Reading",
    "Share",
    "coverage",
    "normalise",
    "paragraphs",
    "read_paragraph",
    "self_names",
]

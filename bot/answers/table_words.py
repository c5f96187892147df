"""Words that players say and that no rule uses: « courbe de mana », « removal »."""

from __future__ import annotations

from functools import cache

from bot.answers.folding import fold
from bot.records import dataclass
from rulesdata import FOLDER

__all__ = ["TableWord", "table_word", "table_words"]


@dataclass(frozen=True, slots=True)
class TableWord:
    """A word of players: what they mean by it in our own words, and the rules that bear on it, the main one first."""

    word: str
    text: str
    rules: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


def table_word(text: str) -> TableWord | None:
    """The word of players that a text is, in any spelling; null for any other."""
    return _by_name().get(fold(text))


@cache
def table_words() -> tuple[TableWord, ...]:
    """All of them, in the order of the file."""
    text = (FOLDER / "lexicon" / "table_words.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.split("\n") if line and not line.startswith("#")]
    return tuple(TableWord(word, meaning, tuple(rules.split()), _listed(aliases)) for word, aliases, rules, meaning in rows[1:])


@cache
def _by_name() -> dict[str, TableWord]:
    return {fold(name): word for word in table_words() for name in (word.word, *word.aliases)}


def _listed(aliases: str) -> tuple[str, ...]:
    return tuple(aliases.split("|")) if aliases else ()

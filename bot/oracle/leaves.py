"""The smallest readable things: type and colour words, numbers, symbols, names, quoted abilities."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from bot.engine.abilities import Number, Size, Variable, Word, WordKind
from bot.engine.values import BASIC_LAND_TYPES, CARD_TYPES, COLOR_WORDS, SUPERTYPES
from bot.oracle.lexer import Tokens, plain_name, tokenise
from bot.oracle.patterns import same_spelling
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, lexical, only, rule
from bot.oracle.words import SUBTYPE_KINDS, plural

__all__ = ["NUMBER_WORDS", "Phrase", "phrase_table", "word_phrases"]

Phrase = tuple[str, ...]
"""The tokens of a word or of a fixed expression."""

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
NUMBER_WORDS = _NUMBERS.split(" ")


def phrase_table(category: str, entries: list[tuple[str, Meaning]]) -> None:
    """A category of fixed expressions; the first entry of a value, its spelling included, is the one printed."""
    by_first: dict[str, list[tuple[Phrase, Meaning]]] = {}
    printed: dict[Meaning, list[tuple[Meaning, Phrase]]] = {}
    for text, value in entries:
        phrase = tokenise("x " + text)[1:]
        by_first.setdefault(phrase[0], []).append((phrase, value))
        printed.setdefault(value, []).append((value, phrase))

    def read(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
        if at >= len(tokens):
            return []
        return [(v, at + len(p)) for p, v in by_first.get(tokens[at], ()) if tokens[at : at + len(p)] == p]

    def write(node: Meaning, _plural: bool) -> Emit:
        return next((list(phrase) for value, phrase in printed.get(node, ()) if same_spelling(value, node)), None)

    spelt = {(type(value), getattr(value, "form", None)) for _, value in entries}
    lexical(category, read, write, by_first, prints=lambda kind, form: (kind, form) in spelt)


@cache
def word_phrases(word: Word) -> tuple[Phrase, Phrase]:
    """A type or colour word in the singular and in the plural, as tokens."""
    single, many = _spell(word), _spell_plural(word)
    return tokenise("x " + single)[1:], tokenise("x " + many)[1:]


def _spell(word: Word) -> str:
    return word.text.lower() if word.kind in (WordKind.CARD_TYPE, WordKind.SUPERTYPE, WordKind.COLOR) else word.text


def _spell_plural(word: Word) -> str:
    if word.kind is WordKind.CARD_TYPE:
        return {"sorcery": "sorceries"}.get(word.text.lower(), word.text.lower() + "s")
    if word.kind in (WordKind.SUPERTYPE, WordKind.COLOR):
        return word.text.lower()
    return plural(word.text)


def _all_words() -> list[Word]:
    words = [Word(WordKind.CARD_TYPE, t) for t in CARD_TYPES]
    words += [Word(WordKind.SUPERTYPE, t) for t in SUPERTYPES]
    words += [Word(WordKind.COLOR, c) for c in COLOR_WORDS]
    words += [Word(kind, t) for t, kind in SUBTYPE_KINDS.items()]
    return words


def _index(which: int) -> dict[str, list[tuple[Phrase, Word]]]:
    out: dict[str, list[tuple[Phrase, Word]]] = {}
    for word in _all_words():
        phrase = word_phrases(word)[which]
        out.setdefault(phrase[0], []).append((phrase, word))
    return out


SINGULAR, PLURAL = _index(0), _index(1)


def read_word(tokens: Tokens, at: int, kinds: frozenset[WordKind], index: dict[str, list[tuple[Phrase, Word]]]) -> list[tuple[Word, int]]:
    """The words of these kinds that stand at ``at``."""
    if at >= len(tokens):
        return []
    return [(w, at + len(p)) for p, w in index.get(tokens[at], ()) if w.kind in kinds and tokens[at : at + len(p)] == p]


SUBTYPES = frozenset(WordKind) - {WordKind.COLOR, WordKind.CARD_TYPE, WordKind.SUPERTYPE, WordKind.NAME}
ANY_TYPE = SUBTYPES | {WordKind.CARD_TYPE}


def _word_category(category: str, kinds: frozenset[WordKind], index: dict[str, list[tuple[Phrase, Word]]], which: int) -> None:
    def write(node: Meaning, _plural: bool) -> Emit:
        if isinstance(node, Word) and node.kind in kinds:
            return list(word_phrases(node)[which])
        return None

    first = {token for token, entries in index.items() if any(word.kind in kinds for _, word in entries)}
    lexical(category, lambda tokens, at, _memo: list(read_word(tokens, at, kinds, index)), write, first, prints=only(Word))


_word_category("Color", frozenset({WordKind.COLOR}), SINGULAR, 0)
_word_category("Supertype", frozenset({WordKind.SUPERTYPE}), SINGULAR, 0)
_word_category("CardType", frozenset({WordKind.CARD_TYPE}), SINGULAR, 0)
_word_category("CardTypes", frozenset({WordKind.CARD_TYPE}), PLURAL, 1)
_word_category("Subtype", SUBTYPES, SINGULAR, 0)
_word_category("Subtypes", SUBTYPES, PLURAL, 1)
_word_category("TypeWord", ANY_TYPE, SINGULAR, 0)
_word_category("TypeWords", ANY_TYPE, PLURAL, 1)


def _basic(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    return [p for p in read_word(tokens, at, frozenset({WordKind.LAND_TYPE}), SINGULAR) if p[0].text in BASIC_LAND_TYPES]


lexical("BasicLandType", _basic, lambda node, _p: list(word_phrases(node)[0]) if isinstance(node, Word) else None, prints=only(Word))


# --- numbers ---------------------------------------------------------------------------------------------------------

_INT = re.compile(r"\d+(?:,\d{3})*$")


def _read_number(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    if at >= len(tokens):
        return []
    token = tokens[at]
    if token in NUMBER_WORDS:
        return [(Number(NUMBER_WORDS.index(token), "word"), at + 1)]
    if _INT.match(token):
        return [(Number(int(token.replace(",", "")), "digit"), at + 1)]
    return [(Variable(token), at + 1)] if token in ("X", "Y") else []


def _write_number(node: Meaning, _plural: bool) -> Emit:
    if isinstance(node, Variable):
        return [node.name]
    if isinstance(node, Number):
        if node.form == "word":
            return [NUMBER_WORDS[node.value]] if 0 <= node.value <= 20 else None
        return [f"{node.value:,}"] if node.form == "digit" else None
    return None


lexical("Number", _read_number, _write_number, (*NUMBER_WORDS, "X", "Y", "#"), prints=only(Number, Variable))


def _read_count(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    if at < len(tokens) and tokens[at] in ("a", "an"):
        return [(Number(1, tokens[at]), at + 1)]
    return _read_number(tokens, at, _memo)


def _write_count(node: Meaning, plural_: bool) -> Emit:
    if isinstance(node, Number) and node.form in ("a", "an"):
        return [node.form] if node.value == 1 else None
    return _write_number(node, plural_)


lexical("Count", _read_count, _write_count, ("a", "an"), like=("Number",), prints=only(Number, Variable))
"""A number of things: "a", "an", "two", "X"."""


def _amount_of(text: str) -> Number | Variable:
    return Variable(text) if text in ("X", "Y", "*") else Number(int(text))


def _amount_text(amount: Meaning) -> str | None:
    if isinstance(amount, Variable):
        return amount.name
    return str(amount.value) if isinstance(amount, Number) else None


_SIZE = re.compile(r"(\d+|[XY]|\*)/(\d+|[XY]|\*)$")


def _read_size(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    match = _SIZE.match(tokens[at]) if at < len(tokens) else None
    return [(Size(_amount_of(match[1]), _amount_of(match[2]), "slash"), at + 1)] if match else []


def _write_size(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Size) or node.form != "slash":
        return None
    power, toughness = _amount_text(node.power), _amount_text(node.toughness)
    return None if power is None or toughness is None else [f"{power}/{toughness}"]


lexical("Size", _read_size, _write_size, ("#", *(f"{p}/{t}" for p in "XY*" for t in "XY*")), prints=only(Size))

_BONUS = re.compile(r"([+-])(\d+|[XY])/([+-])(\d+|[XY])$")

Bonus = tuple[Number | Variable, Number | Variable, bool, bool]
"""A modification's parts: amounts of power and toughness, and whether each is subtracted."""


def read_bonus(token: str) -> Bonus | None:
    """The parts of ``+1/+1``."""
    match = _BONUS.match(token)
    return None if not match else (_amount_of(match[2]), _amount_of(match[4]), match[1] == "-", match[3] == "-")


def write_bonus(power: Meaning, toughness: Meaning, power_negative: bool, toughness_negative: bool) -> str | None:
    """``+1/+1`` again."""
    p, t = _amount_text(power), _amount_text(toughness)
    return None if p is None or t is None else f"{'-' if power_negative else '+'}{p}/{'-' if toughness_negative else '+'}{t}"


# --- symbols, names, kinds of counters --------------------------------------------------------------------------------


def token_category(
    category: str, accepts: Callable[[str], bool], wrap: Callable[[str], Meaning], unwrap: Callable[[Meaning], str | None]
) -> None:
    """A category of one token."""

    def read(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
        return [(wrap(tokens[at]), at + 1)] if at < len(tokens) and accepts(tokens[at]) else []

    def write(node: Meaning, _plural: bool) -> Emit:
        text = unwrap(node)
        return None if text is None else [text]

    lexical(category, read, write)


token_category("Symbols", lambda t: t[:1] == "{", lambda t: t, lambda n: n if isinstance(n, str) and n[:1] == "{" else None)

_COUNTER = re.compile(r"[+-]\d+/[+-]\d+$|[a-z][a-z'-]*$")
_DETERMINERS = (
    "a an the no or and one two three four five six seven eight nine ten that those number of all another each "
    "additional more counter counters"
)
_NOT_COUNTERS = frozenset(_DETERMINERS.split(" "))


def _counter_kind(token: str) -> bool:
    return bool(_COUNTER.match(token)) and token not in _NOT_COUNTERS


_TWO_WORDS = frozenset({("first", "strike"), ("double", "strike")})


def _read_counter(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    if at < len(tokens) and _counter_kind(tokens[at]):
        out.append((tokens[at], at + 1))
    if tokens[at : at + 2] in _TWO_WORDS:
        out.append((" ".join(tokens[at : at + 2]), at + 2))
    return out


lexical("CounterKind", _read_counter, lambda node, _p: node.split(" ") if isinstance(node, str) else None, prints=only(str))

_CAPITAL = re.compile(r"[A-ZÀ-Ý]|[^\W\d_]+'[A-ZÀ-Ý]")
_SMALL_IN_NAMES = frozenset(["of", "the", "a", "an", "and", "to", "in", "from", "for", "with", "on", "at", "by", "de", "la", "du"])


def _read_name(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    """A proper name: capitalised words, small words between them, commas too; every end that is a name."""
    out: list[Parse] = []
    end = at
    while end < len(tokens):
        token = tokens[end]
        if token[:1] == "~" or _CAPITAL.match(token):
            end += 1
            out.append((Word(WordKind.NAME, _join_name(tokens[at:end])), end))
        elif end > at and (token in _SMALL_IN_NAMES or token in (",", "'s", "'")):
            end += 1
        else:
            break
        if end < len(tokens) and tokens[end] == "'s" and out:
            out.append((Word(WordKind.NAME, _join_name(tokens[at : end + 1])), end + 1))
    return out


def _join_name(tokens: Tokens) -> str:
    text = ""
    for token in tokens:
        plain = plain_name(token)
        text += plain if not text or token in (",", "'s", "'") else " " + plain
    return text


def _write_name(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Word) or node.kind is not WordKind.NAME:
        return None
    return ["~" + node.text]


lexical("Name", _read_name, _write_name, prints=only(Word))

_NOT_IN_NAMES = frozenset(
    ["with", "that", "that's", "named", "attached", "where", "it", "they", "each", "you", "have", "has", "token", "tokens"]
)


def _read_free_name(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """A name in no English spelling ("Feu, fils de l'Aube"): all up to the end, or up to a comma and an article."""
    plain = {end for _, end in _read_name(tokens, at, memo)}
    out: list[Parse] = []
    for end in range(at + 1, len(tokens) + 1):
        if tokens[end - 1] in _NOT_IN_NAMES or tokens[end - 1] in (".", ";", ":") or tokens[end - 1][:1] in ('"', "{"):
            break
        ends = end == len(tokens) or tokens[end] == "." or (tokens[end] == "," and tokens[end + 1 : end + 2] in (("a",), ("an",)))
        if ends and end not in plain and (tokens[at][:1] == "~" or _CAPITAL.match(tokens[at])):
            out.append((Word(WordKind.NAME, _join_name(tokens[at:end])), end))
    return out


lexical("FreeName", _read_free_name, _write_name, prints=only(Word))


rule("ColorList", "{color:Color}", (V.color,))
rule("ColorList", "{one:Color} and {two:Color}", (V.one, V.two))
rule("ColorList", "{one:Color} , {two:Color} , and {three:Color}", (V.one, V.two, V.three))
rule("ColorList", "{one:Color} , {two:Color} , {three:Color} , and {four:Color}", (V.one, V.two, V.three, V.four))
rule("ColorList", "colorless", ())

"""Noun phrases: "other nontoken white Goblin creatures you control with flying".

One order and one attachment: adjectives, head, complements. The requirements stand in `Noun.preds` in that order, so
printing walks them again. `Noun.form` is ``singular`` or ``plural``.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.abilities import (
    AnyOf,
    Compare,
    Flag,
    Has,
    InZone,
    Is,
    Noun,
    Number,
    OfChosen,
    Op,
    Other,
    Pred,
    Size,
    Stat,
    Word,
    WordKind,
)
from bot.oracle.leaves import ANY_TYPE, PLURAL, SINGULAR, read_word, word_phrases
from bot.oracle.lexer import Tokens
from bot.oracle.scopes import of_all, of_the_last, shared_out
from bot.oracle.table import Emit, Meaning, Memo, Parse, grammar, lexical, only

__all__ = ["is_head", "read_adjectives", "read_noun", "write_adjective", "write_noun"]

_ADJECTIVES: dict[Pred, str] = {
    **{
        Has(flag): flag.value
        for flag in Flag
        if flag
        not in (
            Flag.PERMANENT,
            Flag.CARD,
            Flag.SPELL,
            Flag.TOKEN,
            Flag.ABILITY,
            Flag.SOURCE,
            Flag.OUTLAW,
            Flag.COMMANDER,
            Flag.NO_ABILITIES,
        )
    },
    Has(Flag.TOKEN, negated=True): "nontoken",
    Has(Flag.HISTORIC, negated=True): "nonhistoric",
    Has(Flag.ATTACKING, negated=True): "nonattacking",
    Has(Flag.BLOCKING, negated=True): "nonblocking",
    Has(Flag.FACE_DOWN, negated=True): "non-face-down",
    InZone(("exile",), form="exiled"): "exiled",
}
_HEADS: tuple[tuple[Flag, str, str], ...] = (
    (Flag.PERMANENT, "permanent", "permanents"),
    (Flag.CARD, "card", "cards"),
    (Flag.SPELL, "spell", "spells"),
    (Flag.TOKEN, "token", "tokens"),
    (Flag.SOURCE, "source", "sources"),
    (Flag.OUTLAW, "outlaw", "outlaws"),
    (Flag.COMMANDER, "commander", "commanders"),
)
_HEAD_WORDS = {word: (flag, number) for flag, *words in _HEADS for word, number in zip(words, ("singular", "plural"), strict=True)}
_LINKS = frozenset({"or", "and", "and/or", ","})
"""What stands between alternatives."""
_ADJECTIVE_BY_WORD: dict[str, list[Pred]] = {}
for _pred, _word in _ADJECTIVES.items():
    _ADJECTIVE_BY_WORD.setdefault(_word, []).append(_pred)
_ADJECTIVE_BY_WORD["other"], _ADJECTIVE_BY_WORD["another"] = [Other("other")], [Other("another")]

_BEFORE = frozenset({WordKind.COLOR, WordKind.SUPERTYPE})

Preds = tuple[Pred, ...]


def read_noun(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Every noun phrase that starts at ``at``."""
    out: list[Parse] = []
    for before, middle in read_adjectives(tokens, at):
        for head, end, form in _heads(tokens, middle):
            preds = shared_out(before, head, is_head)
            out.append((Noun(preds, form), end))
            after_head = [(after, stop) for after, stop in _complements(tokens, end, memo) if _of_its_kind(preds, after)]
            out.extend((Noun(of_the_last(preds, after), form), stop) for after, stop in after_head)
    return out


def _of_its_kind(head: Preds, after: Preds) -> bool:
    """ "Lands of the chosen type" are of a land type, anything else of a creature type."""
    types = {pred.word.text for pred in head if isinstance(pred, Is)}
    kind = "land type" if "Land" in types else "creature type"
    chosen = [pred for pred in after if isinstance(pred, OfChosen)]
    if any(pred.form for pred in chosen) and not types & {"Land", "Creature"}:
        return False  # "permanents of that type" are of a card type
    return all(pred.what in (kind, "color", "name") or pred.index for pred in chosen)


def read_adjectives(tokens: Tokens, at: int) -> list[tuple[Preds, int]]:
    """Every run of adjectives, the empty one included, each with its end."""
    out: list[tuple[Preds, int]] = [((), at)]
    for pred, end in _adjective(tokens, at):
        comma = end < len(tokens) and tokens[end] == "," and _comma_adjective(tokens, end + 1)
        after = end + 1 if comma else end
        out.extend(((pred, *more), stop) for more, stop in read_adjectives(tokens, after) if not comma or more)
    return out


def _comma_adjective(tokens: Tokens, at: int) -> bool:
    return at < len(tokens) and tokens[at].startswith("non")


def _adjective(tokens: Tokens, at: int) -> list[tuple[Pred, int]]:
    if at >= len(tokens):
        return []
    token = tokens[at]
    if token in ("other", "another"):
        return [(pred, at + 1) for pred in _ADJECTIVE_BY_WORD[token]]
    out = _plain_adjective(tokens, at)
    if len(tokens) > at + 2 and tokens[at + 1] in ("or", "and", "and/or", ","):
        out += [found for pred, end in out for found in _either(tokens, end, (pred,))]
    return out


def _plain_adjective(tokens: Tokens, at: int) -> list[tuple[Pred, int]]:
    if at >= len(tokens):
        return []
    token = tokens[at]
    out: list[tuple[Pred, int]] = [(pred, at + 1) for pred in _ADJECTIVE_BY_WORD.get(token, ())]
    out += [(Is(word), end) for word, end in read_word(tokens, at, _BEFORE, SINGULAR)]
    out += [(_of_size(size), end) for size, end in grammar.prefixes("Size", tokens, at, {})] if token[:1].isdigit() else []
    if token.startswith("non") and len(token) > 4:
        out += [(Is(word, negated=True), at + 1) for word in _negated(token)]
    return out


def _of_size(size: Size) -> Pred:
    """ "1/1": both numbers."""
    power, toughness = size.power or Number(0), size.toughness or Number(0)
    return AnyOf(((Compare(Stat.POWER, Op.EQUAL, power), Compare(Stat.TOUGHNESS, Op.EQUAL, toughness)),), "size")


def _either(tokens: Tokens, at: int, done: Preds) -> list[tuple[Pred, int]]:
    """ "red or green", "white, blue, or black", "all white and all blue": the alternatives after ``done``."""
    comma = tokens[at : at + 1] == (",",)
    join = _ending(tokens, at + comma)
    if join and comma == (len(done) > 1):
        after = at + comma + len(join)
        return [(AnyOf(tuple((p,) for p in (*done, pred)), " ".join(join)), end) for pred, end in _plain_adjective(tokens, after)]
    if not comma:
        return []
    return [found for pred, end in _plain_adjective(tokens, at + 1) for found in _either(tokens, end, (*done, pred))]


def _ending(tokens: Tokens, at: int) -> Tokens:
    """The words before the last alternative, if they stand at ``at``."""
    if tokens[at : at + 2] == ("and", "all"):
        return tokens[at : at + 2]
    return tokens[at : at + 1] if tokens[at : at + 1] in (("or",), ("and",), ("and/or",)) else ()


def _negated(token: str) -> list[Word]:
    """ "nonland", "non-Goblin", "nonblack", "nonlegendary"."""
    rest = token[4:] if token[3] == "-" else token[3:]
    found = read_word((rest,), 0, ANY_TYPE | _BEFORE, SINGULAR)
    return [word for word, _ in found]


def _heads(tokens: Tokens, at: int) -> list[tuple[Preds, int, str]]:
    """Heads: type words, a class word, or alternatives; each with its end and number."""
    out = _simple_head(tokens, at)
    if any(end < len(tokens) and tokens[end] in _LINKS for _, end, _ in out):
        out += _alternatives(tokens, at)
    return out


def _simple_head(tokens: Tokens, at: int) -> list[tuple[Preds, int, str]]:
    """ "artifact creature", "Goblin creature cards", "permanents", "Elf"."""
    out: list[tuple[Preds, int, str]] = []
    if at < len(tokens) and (head := _HEAD_WORDS.get(tokens[at])):
        flag, number = head
        out.append(((Has(flag),), at + 1, number))
        if number == "singular" and flag in (Flag.PERMANENT, Flag.COMMANDER):
            out.extend(((Has(flag), *more), end, form) for more, end, form in _simple_head(tokens, at + 1))
    for word, end in read_word(tokens, at, ANY_TYPE, PLURAL):
        out.append(((Is(word),), end, "plural"))
    for word, end in read_word(tokens, at, ANY_TYPE, SINGULAR):
        out.append(((Is(word),), end, "singular"))
        out.extend(((Is(word), *more), stop, form) for more, stop, form in _simple_head(tokens, end))
    return out


def _alternatives(tokens: Tokens, at: int) -> list[tuple[Preds, int, str]]:
    """ "artifact or creature", "creature, land, or planeswalker", "Forest or Plains card"."""
    out: list[tuple[Preds, int, str]] = []
    for options, end, form in _options(tokens, at, ()):
        for join in {o for o in (_joiner(tokens, at, end),) if o}:
            either = AnyOf(options, join)
            parts = of_all(either)
            out.append((parts, end, form))
            if form == "singular":
                out.extend(((*parts, *more), stop, number) for more, stop, number in _class_head(tokens, end))
    return out


def _class_head(tokens: Tokens, at: int) -> list[tuple[Preds, int, str]]:
    return [
        ((Has(flag),), at + 1, "singular" if tokens[at] == single else "plural")
        for flag, single, many in _HEADS[:4]
        if at < len(tokens) and tokens[at] in (single, many)
    ]


def _joiner(tokens: Tokens, at: int, end: int) -> str:
    for token in reversed(tokens[at:end]):
        if token in ("or", "and", "and/or"):
            return token
    return ""


def _options(tokens: Tokens, at: int, done: tuple[Preds, ...]) -> list[tuple[tuple[Preds, ...], int, str]]:
    """Lists of at least two alternatives."""
    out: list[tuple[tuple[Preds, ...], int, str]] = []
    for before, middle in read_adjectives(tokens, at) if done else [((), at)]:
        if any(isinstance(p, Other) for p in before):
            continue
        for head, end, form in _simple_head(tokens, middle):
            options = (*done, before + head)
            out.extend(_continue_options(tokens, end, options, form))
    return out


def _continue_options(tokens: Tokens, end: int, options: tuple[Preds, ...], form: str) -> list[tuple[tuple[Preds, ...], int, str]]:
    out: list[tuple[tuple[Preds, ...], int, str]] = []
    after = tokens[end : end + 2]
    joins = ("or", "and", "and/or")
    if len(options) == 1 and after[:1] and after[0] in joins:
        out += _closed(tokens, end + 1, options, form)
    elif len(options) >= 2 and after[:1] == (",",) and len(after) > 1 and after[1] in joins:
        out += _closed(tokens, end + 2, options, form)
    if after[:1] == (",",) and not (len(after) > 1 and after[1] in joins):
        out += [o for o in _options(tokens, end + 1, options) if o[2] == form]
    return out


def _closed(tokens: Tokens, at: int, options: tuple[Preds, ...], form: str) -> list[tuple[tuple[Preds, ...], int, str]]:
    """The last alternative."""
    out: list[tuple[tuple[Preds, ...], int, str]] = []
    for before, middle in read_adjectives(tokens, at):
        if any(isinstance(p, Other) for p in before):
            continue
        for head, end, number in _simple_head(tokens, middle):
            if number == form and not (len(head) > 1 and isinstance(head[-1], Has)):
                out.append(((*options, before + head), end, number))
    return out


def _complements(tokens: Tokens, at: int, memo: Memo) -> list[tuple[Preds, int]]:
    """Every non-empty run of complements, by the table's category ``Complement``."""
    out: list[tuple[Preds, int]] = []
    for pred, end in _longest(grammar.prefixes("Complement", tokens, at, memo)):
        out.append(((pred,), end))
        out.extend(((pred, *more), stop) for more, stop in _complements(tokens, end, memo))
    return out


def _longest(parses: list[Parse]) -> list[Parse]:
    """Of complements of one kind, the longest: what follows "the number of Islands" belongs to the Islands."""
    ends: dict[type, int] = {}
    for pred, end in parses:
        ends[type(pred)] = max(end, ends.get(type(pred), 0))
    return [(pred, end) for pred, end in parses if end == ends[type(pred)]]


# --- printing ----------------------------------------------------------------------------------------------------------


def write_noun(node: Meaning, _plural: bool = False) -> Emit:
    """The tokens of a noun phrase."""
    if not isinstance(node, Noun):
        return None
    out: list[str] = []
    many = node.form == "plural"
    last_head = max((i for i, p in enumerate(node.preds) if is_head(p)), default=-1)
    for i, pred in enumerate(node.preds):
        if i > last_head:
            tokens = grammar.emit("Complement", pred, many)
        elif is_head(pred):
            tokens = _write_head(pred, many and i == last_head)
        else:
            tokens = write_adjective(pred)
            if tokens and i and _is_non(node.preds[i - 1]) and _is_non(pred):
                out.append(",")
        if tokens is None:
            return None
        out.extend(tokens)
    return out if last_head >= 0 else None


def is_head(pred: Pred) -> bool:
    """Whether a requirement can be the head of a noun: a type, or a word such as "permanent" or "spell"."""
    if isinstance(pred, Is):
        return not pred.negated and pred.word.kind not in _BEFORE
    if isinstance(pred, AnyOf):
        return not pred.form.startswith(("that", "with", "size")) and not all(len(o) == 1 and _is_adjective(o[0]) for o in pred.options)
    return isinstance(pred, Has) and not pred.negated and any(pred.flag is f for f, _, _ in _HEADS)


def _is_adjective(pred: Pred) -> bool:
    return (isinstance(pred, Is) and (pred.negated or pred.word.kind in _BEFORE)) or pred in _ADJECTIVES


def _is_non(pred: Pred) -> bool:
    return isinstance(pred, Is | Has) and pred.negated


def write_adjective(pred: Pred) -> Emit:
    """The tokens of a requirement that stands before the head; ``None`` for one that cannot."""
    if isinstance(pred, Other):
        return [pred.form or "other"]
    if isinstance(pred, AnyOf) and pred.form == "size":
        power, toughness = (compare.amount for compare in pred.options[0] if isinstance(compare, Compare))
        return grammar.emit("Size", Size(power, toughness))
    if isinstance(pred, AnyOf):
        return _write_list([write_adjective(o[0]) for o in pred.options], pred.form)
    if isinstance(pred, Is):
        tokens = list(word_phrases(pred.word)[0])
        return [_negate(pred.word, tokens[0])] if pred.negated else tokens
    word = _ADJECTIVES.get(pred)
    return None if word is None else [word]


def _negate(word: Word, text: str) -> str:
    return f"non-{text}" if text[0].isupper() else f"non{text}"


def _write_head(pred: Pred, many: bool) -> Emit:
    if isinstance(pred, Is):
        return list(word_phrases(pred.word)[many])
    if isinstance(pred, Has):
        return [next(plural if many else single for flag, single, plural in _HEADS if flag is pred.flag)]
    return _write_options(pred, many) if isinstance(pred, AnyOf) else None


def _write_options(either: AnyOf, many: bool) -> Emit:
    return _write_list([_write_option(option, many) for option in either.options], either.form)


def _write_option(option: Preds, many: bool) -> Emit:
    out: list[str] = []
    last_head = max((i for i, pred in enumerate(option) if is_head(pred)), default=-1)
    for i, pred in enumerate(option):
        if i > last_head >= 0:
            tokens = grammar.emit("Complement", pred, many)
        else:
            tokens = _write_head(pred, many and i == last_head) if is_head(pred) else write_adjective(pred)
        if tokens is None:
            return None
        out.extend(tokens)
    return out


def _write_list(items: list[Emit], join: str) -> Emit:
    out: list[str] = []
    for i, item in enumerate(items):
        if item is None:
            return None
        if i:
            last = join.split(" ")
            out.extend(last if len(items) == 2 else (",", *last) if i == len(items) - 1 else (",",))
        out.extend(item)
    return out


_FIRST = {*_ADJECTIVE_BY_WORD, "non", "#", *(word for _, single, many in _HEADS for word in (single, many)), *SINGULAR, *PLURAL}
lexical("Noun", read_noun, write_noun, _FIRST, prints=only(Noun))


def _only(form: str) -> Callable[[Tokens, int, Memo], list[Parse]]:
    """The nouns of one number; "another" is of one thing ("another Merfolk")."""

    def read(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        if form == "plural" and tokens[at : at + 1] == ("another",):
            return []
        return [(noun, end) for noun, end in grammar.prefixes("Noun", tokens, at, memo) if noun.form == form]

    return read


def _write_only(form: str) -> Callable[[Meaning, bool], Emit]:
    return lambda node, _plural: write_noun(node) if isinstance(node, Noun) and node.form == form else None


lexical("Singular", _only("singular"), _write_only("singular"), like=("Noun",), prints=only(Noun))
lexical("Plural", _only("plural"), _write_only("plural"), like=("Noun",), prints=only(Noun))

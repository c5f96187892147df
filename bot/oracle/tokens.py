"""Token creation: "create two tapped 1/1 red Goblin creature tokens with haste", "its controller creates a Treasure token".

One order: number, state, supertypes, size, colours, types, "token", then the tails of the token (what it has, its name)
and those of its creation (attacking, attached, for each, where X is). The tails are table rules; ``form`` keeps their
order, parted by bars.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.engine.abilities import (
    Amount,
    Create,
    Description,
    Every_,
    It,
    Number,
    Player,
    ThatMuch,
    Times,
    Variable,
    Who,
    Word,
    WordKind,
)
from bot.oracle.leaves import NUMBER_WORDS, phrase_table
from bot.oracle.lexer import Tokens
from bot.oracle.patterns import ARTICLE
from bot.oracle.table import Emit, Memo, Parse, V, grammar, is_plural, lexical, rule

__all__: list[str] = []


def _concat(parts: list[Emit]) -> Emit:
    out: list[str] = []
    for part in parts:
        if part is None:
            return None
        out.extend(part)
    return out


def _with_tails(node: Any, category: str, tokens: Tokens, at: int, memo: Memo) -> Iterator[Parse]:
    """The node with every run of tails of ``category``, the empty one included."""
    yield node, at
    for (field, value), end in grammar.prefixes(category, tokens, at, memo):
        if field not in node.form.split("|"):
            longer = replace(node, **{field: value, "form": f"{node.form}|{field}"})
            yield from _with_tails(longer, category, tokens, end, memo)


def _write_tails(node: Any, category: str, plural: bool) -> Emit:
    fields = node.form.split("|")[1:]
    return _concat([grammar.emit(category, (field, getattr(node, field)), plural) for field in fields])


# --- the token: "legendary 3/3 red Dragon creature" … "with flying", "named Smaug" -------------------------------------------


def _read_core(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Everything up to the word "token"; one card type at least."""
    supertypes: tuple[Word, ...] = ()
    while found := grammar.prefixes("Supertype", tokens, at, memo):
        supertypes, at = (*supertypes, found[0][0]), found[0][1]
    return [
        (Description(size, colors, (*supertypes, *words), form="token"), stop)
        for size, middle in [(None, at), *grammar.prefixes("Size", tokens, at, memo)]
        for colors, end in [(None, middle), *grammar.prefixes("ColorList", tokens, middle, memo)]
        for words, stop in grammar.prefixes("TypeLine", tokens, end, memo)
        if any(word.kind is WordKind.CARD_TYPE for word in words)
    ]


def _write_core(node: Any, plural: bool) -> Emit:
    """The parts again, supertypes first."""
    if not isinstance(node, Description):
        return None
    supertypes = [word for word in node.words if isinstance(word, Word) and word.kind is WordKind.SUPERTYPE]
    parts = [grammar.emit("Supertype", word) for word in supertypes]
    parts.append([] if node.size is None else grammar.emit("Size", node.size))
    parts.append([] if node.colors is None else grammar.emit("ColorList", node.colors))
    parts.append(grammar.emit("TypeLine", tuple(word for word in node.words if word not in supertypes), plural))
    return _concat(parts)


lexical("TokenCore", _read_core, _write_core)
rule("TokenTail", "with {value:AbilityItem+and}", ("abilities", V.value))
rule("TokenTail", "named {value:Name}", ("name", V.value))
for _that in ("that's all colors", "that are all colors"):
    rule("TokenTail", _that, ("every", (Every_.COLOR,)))

# --- some tokens: a number, a state, the token, "token", tails ----------------------------------------------------------------

rule("TokenCount", "{n:Count}", V.n)
rule("TokenCount", "that many", ThatMuch("that many"))
rule("TokenCount", "twice that many", Times(2, ThatMuch("that many")))
rule("TokenCount", "twice {n:Number}", Times(2, V.n))
phrase_table("TokenState", [(state, tuple(state.split(" and "))) for state in ("tapped", "tapped and attacking", "attacking")])
rule("CreateTail", "that's {value:TokenState}", ("entering", V.value))
rule("CreateTail", "that are {value:TokenState}", ("entering", V.value))
rule("CreateTail", "attached to {value:ObjectRef}", ("attached", V.value))
rule("CreateTail", ", where X is {value:Quantity}", ("where", V.value))

_TOKEN_WORDS = ("token", "tokens")


def _one(count: Amount) -> bool:
    return count == Number(1)


def _token_word(tokens: Tokens, at: int, plural: bool) -> bool:
    return tokens[at : at + 1] == (_TOKEN_WORDS[plural],)


def _read_some(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "two tapped 1/1 red Goblin creature tokens with haste", with every run of tails."""
    heads = [(count, end, "") for count, end in grammar.prefixes("TokenCount", tokens, at, memo)]
    if tokens[at : at + 3] == ("a", "number", "of"):
        heads.append((Variable(), at + 3, "number"))
    out: list[Parse] = []
    for count, middle, form in heads:
        for entering, start in [((), middle), *grammar.prefixes("TokenState", tokens, middle, memo)]:
            for token, end in _read_token(tokens, start, memo, plural=not _one(count)):
                made = Create(count, token, entering=entering, form="|".join([form, *(["before"] if entering else [])]))
                out.extend(_read_made(made, tokens, end, memo))
    return out


def _read_made(made: Create, tokens: Tokens, at: int, memo: Memo) -> Iterator[Parse]:
    """The creation's own tails: "equal to …" and "for each …" count the tokens."""
    if made.form.startswith("number"):
        if tokens[at : at + 2] == ("equal", "to"):
            yield from ((replace(made, count=n), end) for n, end in grammar.prefixes("Quantity", tokens, at + 2, memo))
        return
    for node, end in _with_tails(made, "CreateTail", tokens, at, memo):
        yield node, end
        if isinstance(node.count, Number) and tokens[end : end + 2] == ("for", "each"):
            for per, stop in grammar.prefixes("Each", tokens, end + 2, memo):
                yield replace(node, count=Times(node.count.value, per), form=node.form + "|per"), stop


def _read_token(tokens: Tokens, at: int, memo: Memo, plural: bool) -> Iterator[Parse]:
    for core, end in grammar.prefixes("TokenCore", tokens, at, memo):
        if _token_word(tokens, end, plural):
            yield from _with_tails(core, "TokenTail", tokens, end + 1, memo)
    for name, end in grammar.prefixes("Name", tokens, at, memo):
        if _token_word(tokens, end, plural):
            yield name, end + 1
    if _token_word(tokens, at, plural):
        copy = ("that", "are") if plural else ("that's",)
        if tokens[at + 1 : at + 1 + len(copy)] == copy:
            yield from grammar.prefixes("Copy", tokens, at + 1 + len(copy), memo)
    if tokens[at : at + 3] == ("of", "those", "tokens"):
        yield It("those tokens"), at + 3


def _write_some(node: Any, _plural: bool) -> Emit:
    if not isinstance(node, Create):
        return None
    start, *flags = node.form.split("|")
    per = flags[-1:] == ["per"]
    count: Amount = Number(node.count.factor) if per and isinstance(node.count, Times) else node.count
    plural = not _one(count)
    head = ["a", "number", "of"] if start == "number" else _write_count(count)
    state = grammar.emit("TokenState", node.entering) if "before" in flags else []
    tails = [flag for flag in flags if flag not in ("before", "per")]
    tail = _write_tails(replace(node, form="|".join(["", *tails])), "CreateTail", plural)
    each = _after(["for", "each"], grammar.emit("Each", node.count.amount)) if per and isinstance(node.count, Times) else []
    equal = _after(["equal", "to"], grammar.emit("Quantity", node.count)) if start == "number" else []
    return _concat([head, state, _write_token(node.token, plural), tail, each, equal])


def _after(words: list[str], tokens: Emit) -> Emit:
    return None if tokens is None else words + tokens


def _write_count(count: Amount) -> Emit:
    if isinstance(count, Number):
        return [ARTICLE] if count.value == 1 else [NUMBER_WORDS[count.value]] if count.value <= 20 else None
    return grammar.emit("TokenCount", count)


def _write_token(token: Any, plural: bool) -> Emit:
    word = [_TOKEN_WORDS[plural]]
    if isinstance(token, Description):
        tails = _write_tails(token, "TokenTail", plural)
        return _concat([grammar.emit("TokenCore", token), word, tails])
    if isinstance(token, Word):
        return _concat([grammar.emit("Name", token), word])
    if isinstance(token, It):
        return ["of", "those", "tokens"]
    return _concat([word, ["that", "are"] if plural else ["that's"], grammar.emit("Copy", token, plural)])


lexical("SomeTokens", _read_some, _write_some)

# --- creation: one creator, one kind of token or several ------------------------------------------------------------------------


def _read_named(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "Boo, a legendary 1/1 red Hamster creature token": the name first."""
    out = list(grammar.prefixes("SomeTokens", tokens, at, memo))
    for name, end in grammar.prefixes("Name", tokens, at, memo):
        if tokens[end : end + 1] == (",",):
            for made, stop in grammar.prefixes("SomeTokens", tokens, end + 1, memo):
                if isinstance(made.token, Description) and made.token.name is None:
                    token = replace(made.token, name=name, form=made.token.form.replace("token", "named", 1))
                    out.append((replace(made, token=token), stop))
    return out


def _write_named(node: Any, plural: bool) -> Emit:
    token = node.token if isinstance(node, Create) else None
    if not isinstance(token, Description) or not token.form.startswith("named"):
        return grammar.emit("SomeTokens", node, plural)
    bare = replace(token, name=None, form=token.form.replace("named", "token", 1))
    return _concat([grammar.emit("Name", token.name), [","], grammar.emit("SomeTokens", replace(node, token=bare))])


lexical("NamedTokens", _read_named, _write_named)
rule("TokensList", "{made:NamedTokens+and}", V.made)


def _read_creation(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "create …", "you create …", "its controller creates …", of one kind of token or several."""
    creators: list[tuple[Any, int]] = [(None, at), *grammar.prefixes("PlayerRef", tokens, at, memo)]
    out: list[Parse] = []
    for who, middle in creators:
        if middle < len(tokens) and tokens[middle] in (("create",) if who is None else ("create", "creates")):
            for made, end in grammar.prefixes("TokensList", tokens, middle + 1, memo):
                out.append((_created_by(who, made), end))
    return out


def _created_by(who: Any, made: tuple[Create, ...]) -> Create:
    first, *besides = (m if who is None else replace(m, who=who, form=m.form) for m in made)
    return replace(first, besides=tuple(besides), form=first.form if who is None else f"by {first.form}")


def _write_creation(node: Any, _plural: bool) -> Emit:
    if not isinstance(node, Create) or node.form.endswith("|described"):
        return None
    subject = node.form.startswith("by ")
    first = replace(node, besides=(), form=node.form.removeprefix("by "))
    creator = grammar.emit("PlayerRef", node.who) if subject else []
    verb = "create" if not subject or is_plural(node.who) else "creates"
    return _concat([creator, [verb], grammar.emit("TokensList", (first, *node.besides))])


lexical("Creation", _read_creation, _write_creation)
rule("Clause", "{created:Creation}", V.created)

# --- what the next sentence says of the tokens: "It has …" --------------------------------------------------------------------------


def _read_described(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """The abilities that a second sentence gives are the token's own text [CR 111.3]."""
    return [
        (replace(made, token=replace(made.token, abilities=abilities, form=made.token.form), form=f"{made.form}|described"), stop)
        for made, end in grammar.prefixes("Creation", tokens, at, memo)
        if isinstance(made.token, Description) and not made.token.abilities and not made.besides
        if tokens[end : end + 3] == ((".", "it", "has") if _one(made.count) else (".", "they", "have"))
        for abilities, stop in grammar.prefixes("AbilityList", tokens, end + 3, memo)
    ]


def _write_described(node: Any, _plural: bool) -> Emit:
    if not isinstance(node, Create) or not node.form.endswith("|described") or not isinstance(node.token, Description):
        return None
    made = replace(node, token=replace(node.token, abilities=()), form=node.form.removesuffix("|described"))
    has = [".", "it", "has"] if _one(node.count) else [".", "they", "have"]
    return _concat([grammar.emit("Creation", made), has, grammar.emit("AbilityList", node.token.abilities)])


lexical("Described", _read_described, _write_described)
rule("Followed", "{created:Described}", V.created)

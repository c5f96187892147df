"""Some tokens: "two tapped 1/1 red Goblin creature tokens with haste that are attacking".

One order: number, state, supertypes, size, colours, types, "token", then the tails of the token (what it has, its name)
and those of its creation (attacking, attached, for each, where X is). The tails are table rules; ``form`` keeps their
order, parted by bars.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import (
    Amount,
    ChosenWord,
    CopyOf,
    Create,
    Description,
    It,
    Number,
    Size,
    ThatMuch,
    Times,
    Variable,
    WholeFamily,
    Word,
    WordKind,
)
from bot.oracle.counted import after, concat
from bot.oracle.leaves import NUMBER_WORDS, phrase_table
from bot.oracle.lexer import Tokens
from bot.oracle.patterns import ARTICLE
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule
from bot.records import replace

__all__ = ["is_one"]


def _with_tails(node: Meaning, category: str, tokens: Tokens, at: int, memo: Memo) -> Iterator[Parse]:
    """The node with every run of tails of ``category``, the empty one included."""
    yield node, at
    for (field, value), end in grammar.prefixes(category, tokens, at, memo):
        if field not in node.form.split("|"):
            before = node.entering if field == "entering" else ()
            longer = replace(node, **{field: (*before, *value) if before else value, "form": f"{node.form}|{field}"})
            yield from _with_tails(longer, category, tokens, end, memo)


def _write_tails(node: Meaning, category: str, fields: list[str], plural: bool) -> Emit:
    return concat([grammar.emit(category, (field, getattr(node, field)), plural) for field in fields])


# --- "that's …", "that are …": agreement with the tokens ----------------------------------------------------------------------


def _relative(category: str, inner: str, conjunction: str = "") -> None:
    """``inner`` after a relative pronoun and its verb, in the number of the tokens."""
    forms = tuple(tuple(f"{conjunction} {words}".split()) for words in ("that's", "that are"))

    def read(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        found = [at + len(words) for words in forms if tokens[at : at + len(words)] == words]
        return [parse for end in found for parse in grammar.prefixes(inner, tokens, end, memo)]

    def write(node: Meaning, many: bool) -> Emit:
        return after(list(forms[many]), grammar.emit(inner, node, many))

    lexical(category, read, write, first=(conjunction or "that", "that's"))


_relative("ThatColors", "ColorList")
_relative("ThatEvery", "EveryColor")
_relative("ThatState", "TokenState")
_relative("AndThatState", "TokenState", "and")
_relative("ThatCopy", "Copy")

# --- the token: "legendary 3/3 red Dragon creature" … "with flying", "named Smaug" -------------------------------------------


def _read_core(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Everything up to the word "token"; one card type at least."""
    supertypes: tuple[Word, ...] = ()
    while found := grammar.prefixes("Supertype", tokens, at, memo):
        supertypes, at = (*supertypes, found[0][0]), found[0][1]
    return [
        (Description(size, colors, (*supertypes, *words), form="token" if supertypes else "token~"), stop)
        for size, middle in [(None, at), *grammar.prefixes("Size", tokens, at, memo)]
        for colors, end in [(None, middle), *grammar.prefixes("ColorList", tokens, middle, memo)]
        for words, stop in grammar.prefixes("TypeLine", tokens, end, memo)
        if any(word.kind is WordKind.CARD_TYPE for word in words)
    ]


def _write_core(node: Meaning, plural: bool) -> Emit:
    """The parts again; supertypes stand after the colours, size and colours in a tail, if the form says so."""
    if not isinstance(node, Description):
        return None
    leading = [] if "~" in node.form else node.words
    supertypes = [word for word in leading if isinstance(word, Word) and word.kind is WordKind.SUPERTYPE]
    parts = [grammar.emit("Supertype", word) for word in supertypes]
    parts.append([] if node.size is None or "size" in node.form else grammar.emit("Size", node.size))
    parts.append([] if node.colors is None or "colors" in node.form else grammar.emit("ColorList", node.colors))
    parts.append(grammar.emit("TypeLine", tuple(word for word in node.words if word not in supertypes), plural))
    return concat(parts)


lexical("TokenCore", _read_core, _write_core, prints=only(Description))
rule("TokenTail", "with {value:AbilityItem+and}", ("abilities", V.value))
rule("TokenTail", "with {value:EqualSize}", ("size", V.value))
_apart = Size(V.power, V.toughness, "apart")
rule("TokenTail", "with power equal to {power:Amount} and toughness equal to {toughness:Amount}", ("size", _apart))
rule("TokenTail", "named {value:Name}", ("name", V.value))
rule("TokenTail", "named {value:FreeName}", ("name", V.value))
rule("EveryColor", "all colors", (WholeFamily.COLOR,))
rule("TokenTail", "{value:ThatEvery}", ("every", V.value))
rule("TokenTail", "{value:ThatColors}", ("colors", V.value))

_CHOSEN = "+chosen"
"""In a form: the colour and the creature type are chosen ones, said after "token"."""
_COLOR, _KIND = ChosenWord(WordKind.COLOR), ChosenWord(WordKind.CREATURE_TYPE)
phrase_table(
    "TokenChoice",
    [
        ("of the chosen color and type", (_COLOR, _KIND)),
        ("with the color and creature type of your choice", (replace(_COLOR, now=True), replace(_KIND, now=True))),
    ],
)

# --- what the creation says of them -------------------------------------------------------------------------------------------

rule("TokenCount", "{n:Count}", V.n)
rule("TokenCount", "that many", ThatMuch("that many"))
rule("TokenCount", "twice that many", Times(2, ThatMuch("that many")))
rule("TokenCount", "twice {n:Number}", Times(2, V.n))
rule("TokenCount", "an additional", Number(1, "additional"))
_STATES = ("tapped", "tapped and attacking", "attacking", "blocking", "goaded")
_FOUGHT = ("that player", "that opponent", "defending player", "that player or a planeswalker they control", "that creature", "you")
_STATE_WORDS = {(*state.split(" and "),): tuple(state.split(" ")) for state in _STATES}
_STATE_WORDS |= {
    (*states, whom): (*words, *whom.split(" "))
    for states, words in list(_STATE_WORDS.items())
    if states[-1] in ("attacking", "blocking")
    for whom in _FOUGHT
}


def _read_state(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    return [(states, at + len(words)) for states, words in _STATE_WORDS.items() if tokens[at : at + len(words)] == words]


lexical(
    "TokenState",
    _read_state,
    lambda node, _plural: list(_STATE_WORDS.get(node, ())) or None,
    first=("tapped", "attacking", "blocking", "goaded"),
)
rule("CreateTail", "{value:ThatState}", ("entering", V.value))
rule("CopyTail", "{value:AndThatState}", ("entering", V.value))
for _tail in ("CreateTail", "CopyTail"):
    rule(_tail, "attached to {value:ObjectRef}", ("attached", V.value))
    rule(_tail, ", where X is {value:Amount}", ("where", V.value))

# --- a number of tokens ---------------------------------------------------------------------------------------------------------
#
# The form of a `Create`: "number" for "a number of … equal to …", then "before" for a state that stands before the token,
# then the tails as printed, "per" for "for each …".

_TOKEN_WORDS = ("token", "tokens")


def is_one(count: Amount) -> bool:
    """Whether a number calls for a singular."""
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
            for token, end in _read_token(tokens, start, memo, plural=not is_one(count)):
                made = Create(count, token, entering=entering, form="|".join([form, *(["before"] if entering else [])]))
                out.extend(_read_made(made, tokens, end, memo))
    return out


def _read_made(made: Create, tokens: Tokens, at: int, memo: Memo) -> Iterator[Parse]:
    """The creation's own tails: "equal to …" and "for each …" count the tokens."""
    if made.form.startswith("number"):
        if tokens[at : at + 2] == ("equal", "to"):
            yield from ((replace(made, count=n), end) for n, end in grammar.prefixes("Amount", tokens, at + 2, memo))
        return
    for node, end in _with_tails(made, _tail_category(made), tokens, at, memo):
        yield node, end
        if isinstance(node.count, Number) and tokens[end : end + 2] == ("for", "each"):
            for per, stop in grammar.prefixes("Each", tokens, end + 2, memo):
                yield replace(node, count=Times(node.count.value, per), form=node.form + "|per"), stop


def _tail_category(made: Create) -> str:
    return "CopyTail" if isinstance(made.token, CopyOf) else "CreateTail"


def _read_token(tokens: Tokens, at: int, memo: Memo, plural: bool) -> Iterator[Parse]:
    for core, end in grammar.prefixes("TokenCore", tokens, at, memo):
        if _token_word(tokens, end, plural):
            yield from _with_tails(core, "TokenTail", tokens, end + 1, memo)
            for chosen, stop in grammar.prefixes("TokenChoice", tokens, end + 1, memo):
                made = replace(core, colors=chosen[:1], words=(*core.words, chosen[1]), form=core.form + _CHOSEN)
                yield from _with_tails(made, "TokenTail", tokens, stop, memo)
    for name, end in grammar.prefixes("Name", tokens, at, memo):
        if _token_word(tokens, end, plural):
            yield name, end + 1
    if _token_word(tokens, at, plural):
        yield from grammar.prefixes("ThatCopy", tokens, at + 1, memo)
    if tokens[at : at + 3] == ("of", "those", "tokens"):
        yield It("those tokens"), at + 3


# --- printing -----------------------------------------------------------------------------------------------------------------


def _write_some(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Create):
        return None
    start, *flags = node.form.split("|")
    per = "per" in flags and isinstance(node.count, Times)
    count: Amount = Number(node.count.factor) if per and isinstance(node.count, Times) else node.count
    plural = not is_one(count)
    both = "before" in flags and "entering" in flags
    state = grammar.emit("TokenState", node.entering[:1] if both else node.entering) if "before" in flags else []
    fields = [flag for flag in flags if flag not in ("before", "per")]
    said_after = replace(node, entering=node.entering[1:]) if both else node
    tails = _write_tails(said_after, _tail_category(node), fields, plural)
    head = ["a", "number", "of"] if start == "number" else _write_count(count)
    each = after(["for", "each"], grammar.emit("Each", node.count.amount)) if per and isinstance(node.count, Times) else []
    equal = after(["equal", "to"], grammar.emit("Amount", node.count)) if start == "number" else []
    return concat([head, state, _write_token(node.token, plural), tails, each, equal])


def _write_count(count: Amount) -> Emit:
    if isinstance(count, Number) and count.form != "additional":
        article = count.value == 1 and count.form != "word"
        return [ARTICLE] if article else [NUMBER_WORDS[count.value]] if count.value <= 20 else None
    return grammar.emit("TokenCount", count)


def _write_token(token: Meaning, plural: bool) -> Emit:
    word = [_TOKEN_WORDS[plural]]
    if isinstance(token, Description) and _CHOSEN in token.form:
        assert token.colors is not None
        bare = replace(token, colors=None, words=token.words[:-1], form=token.form.replace(_CHOSEN, ""))
        chosen = grammar.emit("TokenChoice", (*token.colors, token.words[-1]))
        return concat([grammar.emit("TokenCore", bare), word, chosen, _write_tails(bare, "TokenTail", bare.form.split("|")[1:], plural)])
    if isinstance(token, Description):
        return concat([grammar.emit("TokenCore", token), word, _write_tails(token, "TokenTail", token.form.split("|")[1:], plural)])
    if isinstance(token, Word):
        return concat([grammar.emit("Name", token), word])
    if isinstance(token, It):
        return ["of", "those", "tokens"]
    return after(word, grammar.emit("ThatCopy", token, plural))


lexical("SomeTokens", _read_some, _write_some, prints=only(Create))

"""Replacement effects on how many tokens are created and how many counters are put [CR 614.1a]."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.abilities import AnyOf, Create, Flag, Has, Is, It, Noun, Number, Player, ReplaceAmount, ThatMuch, Who, Word, WordKind
from bot.oracle.counted import concat
from bot.oracle.lexer import Tokens
from bot.oracle.patterns import ARTICLE
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule

__all__: list[str] = []

_YOU = Player(Who.YOU)

# --- tokens ---------------------------------------------------------------------------------------------------------------------


def _read_kind(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "tokens" of any kind (``None``), "creature tokens", "Treasure tokens"."""
    kinds = [(noun, end) for noun, end in grammar.prefixes("Plural", tokens, at, memo) if noun.preds[-1:] == (Has(Flag.TOKEN),)]
    return [(noun if len(noun.preds) > 1 else None, end) for noun, end in kinds]


def _write_kind(node: Meaning, _plural: bool) -> Emit:
    return ["tokens"] if node is None else grammar.emit("Plural", node) if isinstance(node, Noun) else None


lexical("KindOfToken", _read_kind, _write_kind)


def _read_new(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Tokens of another kind than those replaced."""
    return [(made, end) for made, end in grammar.prefixes("SomeTokens", tokens, at, memo) if not isinstance(made.token, It)]


def _write_new(node: Meaning, plural: bool) -> Emit:
    return None if isinstance(node, Create) and node.choices else grammar.emit("SomeTokens", node, plural)


lexical("OtherTokens", _read_new, _write_new)

_TIMES = (("twice", 2), ("three times", 3))
for _whose, _who in ((" under your control", _YOU), ("", None)):
    _created = f"if one or more {{on:KindOfToken}} would be created{_whose} ,"
    for _word, _factor in _TIMES:
        _more = ReplaceAmount("tokens", _factor, 0, None, _who, V.on)
        rule("Clause", f"{_created} {_word} that many of those tokens are created instead", _more)
    _besides = ReplaceAmount("tokens", 1, 0, None, _who, V.on, besides=V.besides)
    rule("Clause", f"{_created} those tokens plus {{besides:SomeTokens}} are created instead", _besides)
    _instead = ReplaceAmount("tokens", 1, 0, None, _who, V.on, instead=V.instead)
    rule("Clause", f"{_created} {{instead:OtherTokens}} are created instead", _instead)
    _effect = ReplaceAmount("tokens", 2, 0, None, _who, None, "effect", by_effects=True)
    rule("Clause", f"if an effect would create one or more tokens{_whose} , it creates twice that many of those tokens instead", _effect)
_added = "if you would create one or more {on:KindOfToken} , instead create those tokens plus {besides:SomeTokens}"
rule("Clause", _added, ReplaceAmount("tokens", 1, 0, None, _YOU, V.on, "create", besides=V.besides))

_again = "if you would copy a spell one or more times , instead copy it that many times plus an additional time"
rule("Clause", _again, ReplaceAmount("copies", 1, 1, None, _YOU))


# --- tokens of another kind, one by one or as many -----------------------------------------------------------------------------


def _read_one_kind(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "Fish token", after its article."""
    return [(noun, end) for noun, end in grammar.prefixes("Singular", tokens, at, memo) if noun.preds[-1:] == (Has(Flag.TOKEN),)]


lexical("OneKindOfToken", _read_one_kind, lambda node, plural: grammar.emit("Singular", node, plural), prints=only(Noun))


def _read_for_each(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "a 3/3 blue Shark creature token", for each one replaced."""
    made = grammar.prefixes("OtherTokens", tokens, at, memo)
    return [(replace(one, count=_AS_MANY), end) for one, end in made if one.count == Number(1)]


def _write_for_each(node: Meaning, plural: bool) -> Emit:
    one = isinstance(node, Create) and node.count == _AS_MANY
    return grammar.emit("OtherTokens", replace(node, count=Number(1)), plural) if one else None


_AS_MANY = ThatMuch("each")
lexical("TokenForEach", _read_for_each, _write_for_each, prints=only(Create))


def _read_choice(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "that many 2/2 Cat tokens or that many 3/1 Dog tokens"."""
    return [
        (replace(one, choices=(other,)), stop)
        for one, end in grammar.prefixes("OtherTokens", tokens, at, memo)
        if tokens[end : end + 1] == ("or",)
        for other, stop in grammar.prefixes("OtherTokens", tokens, end + 1, memo)
    ]


def _write_choice(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Create) or len(node.choices) != 1:
        return None
    return concat([grammar.emit("OtherTokens", replace(node, choices=())), ["or"], grammar.emit("OtherTokens", node.choices[0])])


lexical("EitherTokens", _read_choice, _write_choice, prints=only(Create))

for _makes, _whom, _create in (
    ("you", _YOU, "create"),
    ("an opponent", Player(Who.OPPONENT), "they create"),
    ("a player", None, "they create"),
):
    _one = ReplaceAmount("tokens", 1, 0, None, _whom, V.on, "one", instead=V.instead)
    rule("Clause", f"if {_makes} would create a(n) {{on:OneKindOfToken}} , {_create} {{instead:TokenForEach}} instead", _one)
    _one = ReplaceAmount("tokens", 1, 0, None, _whom, V.on, "one, instead", instead=V.instead)
    rule("Clause", f"if {_makes} would create a(n) {{on:OneKindOfToken}} , instead {_create} {{instead:TokenForEach}}", _one)
    _would = f"if {_makes} would create one or more {{on:KindOfToken}} ,"
    for _word, _factor in _TIMES:
        _more = ReplaceAmount("tokens", _factor, 0, None, _whom, V.on, "create")
        rule("Clause", f"{_would} {_create} {_word} that many of those tokens instead", _more)
        _more = ReplaceAmount("tokens", _factor, 0, None, _whom, V.on, "instead create")
        rule("Clause", f"{_would} instead {_create} {_word} that many of those tokens", _more)
    _others = ReplaceAmount("tokens", 1, 0, None, _whom, V.on, "create", instead=V.instead)
    rule("Clause", f"{_would} {_create} {{instead:OtherTokens}} instead", _others)
    _others = ReplaceAmount("tokens", 1, 0, None, _whom, V.on, "instead create", instead=V.instead)
    rule("Clause", f"{_would} instead {_create} {{instead:OtherTokens}}", _others)
_may = "if you would create one or more {on:KindOfToken} , you may instead create"
for _tokens in ("OtherTokens", "EitherTokens"):
    _chosen = ReplaceAmount("tokens", 1, 0, None, _YOU, V.on, "may", instead=V.instead, optional=True)
    rule("Clause", f"{_may} {{instead:{_tokens}}}", _chosen)


def _read_each_named(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "a Clue, Food, or Treasure token": tokens of one of several kinds, of which one of each is created instead."""
    if tokens[at : at + 1] not in (("a",), ("an",)):
        return []
    nouns = grammar.prefixes("Singular", tokens, at + 1, memo)
    return [(made, end) for noun, end in nouns if (made := _one_of_each(noun)) is not None]


def _one_of_each(noun: Noun) -> ReplaceAmount | None:
    kinds, *rest = noun.preds
    if not isinstance(kinds, AnyOf) or rest != [Has(Flag.TOKEN)]:
        return None
    words = [option[0].word for option in kinds.options if len(option) == 1 and isinstance(option[0], Is)]
    if len(words) != len(kinds.options):
        return None
    first, *others = (Create(Number(1), Word(WordKind.NAME, word.text)) for word in words)
    return ReplaceAmount("tokens", 1, 0, None, _YOU, noun, "one of each", instead=replace(first, besides=tuple(others)))


def _write_each_named(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, ReplaceAmount) or node.form != "one of each":
        return None
    noun = grammar.emit("Singular", node.on, plural)
    return None if noun is None else [ARTICLE, *noun]


lexical("EachNamed", _read_each_named, _write_each_named, prints=only(ReplaceAmount))
rule("Clause", "if you would create {each:EachNamed} , instead create one of each", V.each)

# --- counters -------------------------------------------------------------------------------------------------------------------

_MANY = (("that many plus one", 1, 1), ("twice that many", 2, 0), ("three times that many", 3, 0))
_BACK = ("it", "that creature", "that permanent")


def _put_on(article: str) -> None:
    """What would be put on a permanent of some kind: more or fewer are put there instead."""
    for words, factor, plus in _MANY:
        for back in _BACK:
            would = f"would be put on {article}{{on:Singular}} , {words}"
            form = f"{article.strip()}|{back}"
            kind = ReplaceAmount("counters", factor, plus, V.kind, None, V.on, form)
            again = f"{{kind:CounterKind}} counters are put on {back} instead"
            rule("Clause", f"if one or more {{kind:CounterKind}} counters {would} {again}", kind)
            each = ReplaceAmount("counters", factor, plus, None, None, V.on, form)
            rule("Clause", f"if one or more counters {would} of each of those kinds of counters are put on {back} instead", each)
    for back in _BACK:
        less = ReplaceAmount("counters", 1, -1, V.kind, None, V.on, f"{article.strip()}|{back}")
        would = f"would be put on {article}{{on:Singular}} , that many {{kind:CounterKind}} counters minus one"
        rule("Clause", f"if one or more {{kind:CounterKind}} counters {would} are put on {back} instead", less)


for _article in ("a(n) ", ""):
    _put_on(_article)

_effect = ReplaceAmount("counters", 2, 0, None, None, V.on, "effect", by_effects=True)
_many_more = "twice that many of those counters"
_twice = f"it puts {_many_more} on that permanent instead"
rule("Clause", f"if an effect would put one or more counters on a(n) {{on:Singular}} , {_twice}", _effect)
for _words, _factor, _plus in _MANY:
    _kinds = f"put {_words} of each of those kinds of counters on that permanent"
    _permanent = ReplaceAmount("counters", _factor, _plus, None, None, V.on, "you", by=_YOU)
    rule("Clause", f"if you would put one or more counters on a(n) {{on:Singular}} , {_kinds} instead", _permanent)
    _player = ReplaceAmount("counters", _factor, _plus, None, None, V.on, "you or player", by=_YOU, players=True)
    rule("Clause", f"if you would put one or more counters on a(n) {{on:Singular}} or player , {_kinds} or player instead", _player)
    _own = ReplaceAmount("counters", _factor, _plus, None, None, V.on, "you or yourself", by=_YOU, players=True)
    rule("Clause", f"if you would put one or more counters on a(n) {{on:Singular}} or on yourself , {_kinds} or player instead", _own)
    _one = ReplaceAmount("counters", _factor, _plus, V.kind, None, V.on, "you", by=_YOU)
    _again = f"put {_words} {{kind:CounterKind}} counters on it instead"
    rule("Clause", f"if you would put one or more {{kind:CounterKind}} counters on a(n) {{on:Singular}} , {_again}", _one)
_half = ReplaceAmount("counters", 1, 0, None, None, V.on, "half", by=Player(Who.OPPONENT), players=True, half=True)
_halved = "they put half that many of each of those kinds of counters on that permanent or player instead , rounded down"
rule("Clause", f"if an opponent would put one or more counters on a(n) {{on:Singular}} or player , {_halved}", _half)

_none = ReplaceAmount("counters", 0, 0, V.kind, None, V.on, "can't have")
rule("Clause", "{on:Plural} can't have {kind:CounterKind} counters put on them", _none)

"""What follows "except" in a copy effect [CR 707.9]: "it's a 4/4 black Zombie", "it isn't legendary and has haste".

A list of items; an item is one exception or several said together ("it has flying and this ability"). Every exception
but the first of an item has a form that starts with ``joined``; the first one's form is its subject ("it", "the token",
or "and" for the subject of the item before), with ``|comma`` where ", and" parts two items.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.abilities import (
    BasePT,
    Be,
    Description,
    EntersTapped,
    EntersWith,
    Except,
    ExceptEnters,
    ExceptHasThis,
    ExceptKeeps,
    ExceptNoManaCost,
    ExceptVerbatim,
    Gain,
    HaveName,
    IsNot,
    It,
    Lose,
    LoseAll,
    Size,
    StartingLoyalty,
    Stat,
    StatOf,
)
from bot.oracle.leaves import phrase_table, token_category
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, rule
from bot.oracle.verbatim import verbatim_category

__all__: list[str] = []

# --- what is said of the copy -----------------------------------------------------------------------------------------------

phrase_table(
    "OtherKinds",
    [
        ("colors and types", ("colors", "types")),
        ("creature types", ("creature types",)),
        ("land types", ("land types",)),
        ("card types", ("card types",)),
        ("types", ("types",)),
        ("colors", ("colors",)),
    ],
)
rule("Supertypes", "{one:Supertype}", Description(None, None, (V.one,), form="supertypes"))
rule("Supertypes", "{one:Supertype} and {two:Supertype}", Description(None, None, (V.one, V.two), form="supertypes"))


def _being(who: str, be: str, their: str) -> None:
    rule("ExceptionItem", f"{be} {{size:Size}}", (Except(BasePT(V.size, "it's"), form=who),))
    for article in ("a", "an"):
        rule("ExceptionItem", f"{be} {article} {{size:Size}}", (Except(BasePT(V.size, f"it's {article}"), form=who),))
    rule("ExceptionItem", f"{be} not {{word:Supertype}}", (Except(IsNot((V.word,), (), "not"), form=who),))
    for what in ("Description", "Supertypes"):
        rule("ExceptionItem", f"{be} {{what:{what}}}", (Except(Be(V.what), form=who),))
        in_addition = f"{be} {{what:{what}}} in addition to {their} other {{kinds:OtherKinds}}"
        rule("ExceptionItem", in_addition, (Except(Be(V.what, V.kinds), form=who),))


def _having(who: str, have: str, lose: str, isnt: str) -> None:
    gain = Except(Gain(V.abilities, "have"), form=who)
    rule("ExceptionItem", f"{have} {{abilities:AbilityList}}", (gain,))
    rule("ExceptionItem", f"{have} {{abilities:AbilityList}} and this ability", (gain, ExceptHasThis("joined")))
    rule("ExceptionItem", f"{have} this ability", (ExceptHasThis(who),))
    more = Except(Gain(V.abilities, "have"), form="joined")
    rule("ExceptionItem", f"{have} this ability and {{abilities:AbilityList}}", (ExceptHasThis(who), more))
    conditional = Except(Gain(V.abilities, "have"), V.condition, form=who)
    rule("ExceptionItem", f"{have} {{abilities:AbilityList}} if {{condition:Condition}}", (conditional,))
    rule("ExceptionItem", f"{lose} all other {{kinds:OtherKinds}}", (Except(IsNot((), V.kinds, "lose all other", True), form=who),))
    rule("ExceptionItem", f"{lose} all other abilities", (Except(LoseAll("other"), form=who),))
    rule("ExceptionItem", f"{lose} {{abilities:Keyword+and}}", (Except(Lose(V.abilities), form=who),))
    rule("ExceptionItem", f"{isnt} {{word:Supertype}}", (Except(IsNot((V.word,), (), "isn't"), form=who),))
    unless = f"{isnt} {{word:Supertype}} if {{condition:Condition}}"
    rule("ExceptionItem", unless, (Except(IsNot((V.word,), (), "isn't"), V.condition, form=who),))


def _possessing(who: str, their: str) -> None:
    rule("ExceptionItem", f"{their} name is {{name:Name}}", (Except(HaveName(V.name), form=who),))
    rule("ExceptionItem", f"{their} power and toughness are {{size:Size}}", (Except(BasePT(V.size, "its"), form=who),))
    same = Size(StatOf(Stat.POWER, V.of), StatOf(Stat.TOUGHNESS, V.of), "are equal to")
    equal = f"{their} power and toughness are equal to {{of:Possessor}} 's power and toughness"
    rule("ExceptionItem", equal, (Except(BasePT(same), form=who),))
    rule("ExceptionItem", f"{their} power is {{n:Halved}}", (Except(BasePT(Size(V.n, None, "is")), form=who),))
    rule("ExceptionItem", f"{their} toughness is {{n:Halved}}", (Except(BasePT(Size(None, V.n, "is")), form=who),))
    for form in ("is", "is equal to"):
        rule("ExceptionItem", f"{their} power {form} {{n:Amount}}", (Except(BasePT(Size(V.n, None, form)), form=who),))
        rule("ExceptionItem", f"{their} toughness {form} {{n:Amount}}", (Except(BasePT(Size(None, V.n, form)), form=who),))


for _who, _be, _has, _their in (
    ("it", "it's", "it has", "its"),
    ("he", "he's", "he has", "his"),
    ("she", "she's", "she has", "her"),
    ("the token", "the token is", "the token has", "its"),
    ("that token", "that token is", "that token has", "its"),
    ("the copy", "the copy is", "the copy has", "its"),
    ("that the copy", "that the copy is", "that the copy has", "its"),
    ("and", "is", "has", "its"),
):
    _subject = _has.removesuffix("has").strip()
    _being(_who, _be, _their)
    _having(_who, _has, f"{_subject} loses", f"{_subject} isn't")
    if len(_who) < 4 and _who != "and":
        _possessing(_who, _their)
for _who, _be, _have in (
    ("they", "they're", "they have"),
    ("the tokens", "the tokens are", "the tokens have"),
    ("and they", "are", "have"),
):
    _subject = _have.removesuffix("have").strip()
    _being(_who, _be, "their")
    _having(_who, _have, f"{_subject} lose", f"{_subject} aren't")
_possessing("they", "their")

phrase_table(
    "Kept",
    [
        ("it doesn't copy that creature 's color", (ExceptKeeps("color", "that creature's"),)),
        ("it retains its name", (ExceptKeeps("name", "retains"),)),
    ],
)
rule("ExceptionItem", "its starting loyalty is {n:Number}", (Except(StartingLoyalty(V.n), form="its"),))
for _has in ("it has", "has"):
    rule("ExceptionItem", f"{_has} starting loyalty {{n:Number}}", (Except(StartingLoyalty(V.n), form=_has),))
rule("ExceptionItem", "{kept:Kept}", V.kept)
rule("ExceptionItem", "it has its other abilities", (ExceptKeeps("other abilities", "its"),))
token_category("OwnName", lambda t: t[:1] == "~", lambda t: t, lambda name: name if isinstance(name, str) and name[:1] == "~" else None)
rule("ExceptionItem", "it has {name:OwnName} 's other abilities", (ExceptKeeps("other abilities", V.name),))

verbatim_category("OtherException", r"it(?:'s| is) an? .* token instead of .*", ExceptVerbatim, first=("it's", "it"))
rule("ExceptionItem", "{other:OtherException}", (V.other,))

# --- how the copy enters ------------------------------------------------------------------------------------------------------

for _word in ("counter", "counters"):
    _extra = EntersWith(It("it"), V.count, V.kind, True, form=_word)
    rule("EntersExtra", f"it enters with {{count:Count}} additional {{kind:CounterKind}} {_word} on it", _extra)
    _plain = EntersWith(It("it"), V.count, V.kind, False, form=_word)
    rule("EntersExtra", f"it enters with {{count:Count}} {{kind:CounterKind}} {_word} on it", _plain)
rule("EntersExtra", "it enters tapped", EntersTapped(It("it")))
rule("ExceptionItem", "{how:EntersExtra}", (ExceptEnters(V.how, form="it"),))
rule("ExceptionItem", "{how:EntersExtra} if {condition:Condition}", (ExceptEnters(V.how, V.condition, form="it"),))
rule(
    "ExceptionItem",
    ", if {condition:Condition} , {how:EntersExtra} and has {abilities:AbilityList}",
    (ExceptEnters(V.how, V.condition, form="if"), Except(Gain(V.abilities, "have"), V.condition, form="joined")),
)

for _who, _it, _their in (("if the token", "the token", "its"), ("if", "it", "its")):
    rule("ExceptionItem", f"{_it} has no mana cost", (ExceptNoManaCost(form=_it),))
    _colored = Except(Be(Description(None, V.colors, form="plural")), V.condition, form="joined")
    _kinds = Except(Be(V.what, V.kinds), V.condition, form="joined")
    rule(
        "ExceptionItem",
        f"if {{condition:Condition}} , {_it} has no mana cost , it's {{colors:ColorList}} , and it's {{what:Description}} "
        f"in addition to {_their} other {{kinds:OtherKinds}}",
        (ExceptNoManaCost(V.condition, _who), _colored, _kinds),
    )

# --- the list -----------------------------------------------------------------------------------------------------------------

Item = tuple[Meaning, ...]


def _read_list(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Items parted by commas and "and"; two items by "and" or ", and"."""
    return [(sum(items, ()), end) for items, end in _items(tokens, at, memo, ())]


def _items(tokens: Tokens, at: int, memo: Memo, done: tuple[Item, ...]) -> Iterator[tuple[tuple[Item, ...], int]]:
    for item, end in grammar.prefixes("ExceptionItem", tokens, at, memo):
        items = (*done, item)
        if not done:
            yield items, end
        if tokens[end : end + 1] == (",",) and tokens[end + 1 : end + 2] != ("and",):
            yield from _items(tokens, end + 1, memo, items)
        for separator in (("and",), (",", "and")) if not done else ((",", "and"),):
            if tokens[end : end + len(separator)] == separator:
                comma = not done and len(separator) > 1
                yield from _last(tokens, end + len(separator), memo, items, comma)


def _last(tokens: Tokens, at: int, memo: Memo, done: tuple[Item, ...], comma: bool) -> Iterator[tuple[tuple[Item, ...], int]]:
    for item, end in grammar.prefixes("ExceptionItem", tokens, at, memo):
        first = replace(item[0], form=item[0].form + "|comma") if comma else item[0]
        yield (*done, (first, *item[1:])), end


def _write_list(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, tuple) or not node:
        return None
    items = _cut(node)
    out: list[str] = []
    for i, item in enumerate(items):
        comma = item[0].form.endswith("|comma")
        first = replace(item[0], form=item[0].form.removesuffix("|comma"))
        tokens = grammar.emit("ExceptionItem", (first, *item[1:]), plural)
        if tokens is None:
            return None
        out.extend((*_separator(i, len(items), comma), *tokens))
    return out


def _cut(exceptions: Item) -> list[Item]:
    """The items that the exceptions were read from."""
    items: list[Item] = []
    for exception in exceptions:
        if items and str(exception.form).startswith("joined"):
            items[-1] = (*items[-1], exception)
        else:
            items.append((exception,))
    return items


def _separator(index: int, count: int, comma: bool) -> tuple[str, ...]:
    if index == 0:
        return ()
    if index < count - 1:
        return (",",)
    return ("and",) if count == 2 and not comma else (",", "and")


lexical("Exceptions", _read_list, _write_list)

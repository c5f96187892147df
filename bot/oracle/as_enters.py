"""What is chosen or done "as ~ enters": choices, descriptions to choose among, instructions [CR 614.1c, 614.12]."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.abilities import (
    Ability,
    Be,
    Description,
    EntersAs,
    EntersChoosing,
    EntersDoing,
    Is,
    It,
    Noun,
    Ref,
    Sentence,
    Static,
    Word,
    WordKind,
)
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.counted import after, concat
from bot.oracle.leaves import ANY_TYPE, SINGULAR, read_word
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule
from bot.records import dataclass

__all__ = ["read_as_enters", "write_as_enters"]

# --- the moment: "as ~ enters or is turned face up," -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moment:
    """When: as ``who`` enters, as it is turned face up, or both."""

    who: Ref
    enters: bool = True
    turned_up: bool = False


_ENTERS, _TURNED = ("enters",), ("is", "turned", "face", "up")
_MOMENTS = (((*_ENTERS, "or", *_TURNED), True, True), (_ENTERS, True, False), (_TURNED, False, True))


def _read_moment(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    if tokens[at : at + 1] != ("as",):
        return []
    return [
        (Moment(who, enters, turned_up), end + len(words) + 1)
        for category in ("This", "It")
        for who, end in grammar.prefixes(category, tokens, at + 1, memo)
        for words, enters, turned_up in _MOMENTS
        if tokens[end : end + len(words) + 1] == (*words, ",")
    ]


def _write_moment(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Moment):
        return None
    words = next(words for words, *when in _MOMENTS if when == [node.enters, node.turned_up])
    who = grammar.emit("This", node.who) or grammar.emit("It", node.who)
    return concat([["as"], who, [*words, ","]])


lexical("Moment", _read_moment, _write_moment, first=("as",), prints=only(Moment))

# --- choices ------------------------------------------------------------------------------------------------------------------------

_IT = It("it")
_CHOICES = (
    "color", "creature type", "basic land type", "land type", "card type", "planeswalker type", "player", "opponent",
    "card name", "nonland card name", "nonbasic land card name", "creature card name", "number", "color word",
)  # fmt: skip
for _what in _CHOICES:
    rule("Chosen", f"choose a(n) {_what}", EntersChoosing(_IT, _what))
for _what in ("color", "player", "basic land type", "creature type"):
    rule("Chosen", f"choose two {_what}s", EntersChoosing(_IT, _what, 2))
for _what, _also in (("color", "creature type"), ("color", "opponent"), ("creature type", "color")):
    rule("Chosen", f"choose a(n) {_what} and a(n) {_also}", EntersChoosing(_IT, _what, also=_also))
rule("Chosen", "look at an opponent's hand, then choose any card name", EntersChoosing(_IT, "card name", form="any, after a look"))
rule("Chosen", "secretly choose an opponent", EntersChoosing(_IT, "opponent", form="secretly"))
for _color in ("white", "blue", "black", "red", "green"):
    rule("Chosen", f"choose a color other than {_color}", EntersChoosing(_IT, "color", 1, (_color,)))
rule("Chosen", "pay any amount of life", EntersChoosing(_IT, "life"))
rule("OptionList", "{options:Option+or}", V.options)


def _read_option(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """A type or colour word, or an anchor word of an ability further on [CR 614.12c]."""
    if at >= len(tokens) or tokens[at] in ("a", "an", "another", "two", "any", "target"):
        return []
    words = [*read_word(tokens, at, ANY_TYPE, SINGULAR), *grammar.prefixes("Color", tokens, at, memo)]
    return words or [(tokens[at].lstrip("~"), at + 1)]


def _write_option(node: Meaning, _plural: bool) -> Emit:
    if isinstance(node, Word):
        return grammar.emit("TypeWord", node) or grammar.emit("Color", node)
    return [node] if isinstance(node, str) else None


lexical("Option", _read_option, _write_option)


def _read_named(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "choose Khans or Dragons", "choose another creature you control"."""
    if tokens[at : at + 1] != ("choose",):
        return []
    out: list[Parse] = [
        (EntersChoosing(_IT, _kind(options), options=tuple(_text(o) for o in options)), end)
        for options, end in grammar.prefixes("OptionList", tokens, at + 1, memo)
        if len(options) > 1
    ]
    objects = grammar.prefixes("ObjectRef", tokens, at + 1, memo)
    return out + [(EntersChoosing(_IT, _type(ref), ref=ref), end) for ref, end in objects if isinstance(getattr(ref, "noun", None), Noun)]


def _kind(options: tuple[Word | str, ...]) -> str:
    kinds = {option.kind for option in options if isinstance(option, Word)}
    whole = len(kinds) == 1 and all(isinstance(option, Word) for option in options)
    return kinds.pop().value if whole else "option"


def _text(option: Word | str) -> str:
    return option.text if isinstance(option, Word) else option


def _type(ref: Meaning) -> str:
    """The card type that the object chosen must have, for the answer's sake; else a permanent."""
    types = [p.word.text.lower() for p in ref.noun.preds if isinstance(p, Is) and p.word.kind is WordKind.CARD_TYPE]
    return types[0] if types else "permanent"


def _write_named(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, EntersChoosing):
        return None
    if node.ref is not None:
        return after(["choose"], grammar.emit("ObjectRef", node.ref))
    lower = node.what in ("card type", "color")
    options = tuple(option.lower() if lower else option for option in node.options)
    return after(["choose"], grammar.emit("OptionList", options)) if options else None


lexical("Chosen", _read_named, _write_named, prints=only(EntersChoosing))

# --- descriptions to choose among ---------------------------------------------------------------------------------------------------

rule("EntersOption", "{what:Description}", Be(V.what))
rule("EntersOption", "{size:Size}", Be(Description(V.size, form="size")))
rule("EntersOptionList", "it becomes your choice of {options:EntersOption+or}", EntersAs(_IT, V.options))


def _read_shared(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Options, with "in addition to its other types" said once for all."""
    return [
        (replace(said, options=tuple(replace(option, in_addition=kinds) for option in said.options)), end + 5 + len(words))
        for said, end in grammar.prefixes("EntersOptionList", tokens, at, memo)
        if tokens[end : end + 5] == ("in", "addition", "to", "its", "other")
        for words, kinds in ((("types",), ("types",)),)
        if tokens[end + 5 : end + 5 + len(words)] == words
    ]


def _write_shared(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, EntersAs) or not all(option.in_addition for option in node.options):
        return None
    bare = replace(node, options=tuple(replace(option, in_addition=()) for option in node.options))
    return concat([grammar.emit("EntersOptionList", bare, plural), ["in", "addition", "to", "its", "other", "types"]])


rule("EntersOptions", "{said:EntersOptionList}", V.said)
lexical("EntersOptions", _read_shared, _write_shared, prints=only(EntersAs))

# --- clauses of one sentence ------------------------------------------------------------------------------------------------------------


def _read_clause(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for moment, start in grammar.prefixes("Moment", tokens, at, memo):
        if moment.enters and not moment.turned_up:
            chosen = grammar.prefixes("Chosen", tokens, start, memo)
            out.extend((replace(node, subject=moment.who), end) for node, end in chosen)
        if moment.enters:
            options = grammar.prefixes("EntersOptions", tokens, start, memo)
            out.extend((replace(node, subject=moment.who, turned_up=moment.turned_up), end) for node, end in options)
    return out


def _write_clause(node: Meaning, _plural: bool) -> Emit:
    if isinstance(node, EntersChoosing):
        return concat([grammar.emit("Moment", Moment(node.subject)), grammar.emit("Chosen", replace(node, subject=_IT))])
    if isinstance(node, EntersAs):
        moment = grammar.emit("Moment", Moment(node.subject, True, node.turned_up))
        return concat([moment, grammar.emit("EntersOptions", replace(node, subject=_IT, turned_up=False))])
    return None


lexical("AsEnters", _read_clause, _write_clause, first=("as",), prints=only(EntersChoosing, EntersAs))
rule("Clause", "{chosen:AsEnters}", V.chosen)

# --- a whole paragraph ----------------------------------------------------------------------------------------------------------------


def read_as_enters(tokens: Tokens) -> tuple[Static, Body] | None:
    """ "As ~ enters, you may pay 2 life. If you don't, it enters tapped.": everything said happens as it enters."""
    for moment, start in grammar.prefixes("Moment", tokens, 0, {}):
        first = tokens[: tokens.index(".")] if "." in tokens else tokens
        if not grammar.parse("AsEnters", first):
            body = read_body(tokens[start:])
            doing = EntersDoing(moment.who, body.sentences, moment.turned_up, enters=moment.enters)
            return Static((Sentence((doing,)),)), body
    return None


def write_as_enters(ability: Ability) -> list[str] | None:
    """The tokens of such a paragraph; ``None`` for any other."""
    doing = ability.sentences[0].clauses[0] if isinstance(ability, Static) and len(ability.sentences) == 1 else None
    if not isinstance(doing, EntersDoing):
        return None
    return concat([grammar.emit("Moment", Moment(doing.subject, doing.enters, doing.turned_up)), write_body(doing.body)])

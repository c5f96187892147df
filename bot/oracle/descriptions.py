"""Descriptions: "a legendary 4/4 red Dragon creature with flying", "Plains", "every creature type", "all colors"."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.abilities import ChosenWord, Description, Node, Size, WholeFamily, Word, WordKind
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens
from bot.oracle.patterns import ARTICLE, with_articles
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule

__all__ = ["LAND_SPELLINGS"]

# --- sizes ---------------------------------------------------------------------------------------------------------------

rule("BaseSize", "base power and toughness {size:Size}", V.size)
for _spelling in ("power and toughness", "base power and toughness", "base power and base toughness"):
    rule("EqualSize", f"{_spelling} each equal to {{n:Amount}}", Size(V.n, V.n, _spelling))
rule("EqualSize", "power equal to {p:Amount} and toughness equal to {t:Amount}", Size(V.p, V.t, "power and toughness equal to"))
rule("EqualSize", "base power {n:Number}", Size(V.n, None, "base power"))
rule("EqualSize", "base toughness {n:Number}", Size(None, V.n, "base toughness"))
rule("EqualSize", "base power equal to {n:Amount}", Size(V.n, None, "base power equal to"))
rule("EqualSize", "base toughness equal to {n:Amount}", Size(None, V.n, "base toughness equal to"))
rule("FullSize", "{size:BaseSize}", V.size)
rule("FullSize", "{size:EqualSize}", V.size)

# --- words that stand for others -----------------------------------------------------------------------------------------------

phrase_table(
    "ChosenWord",
    [
        ("the chosen type", ChosenWord(WordKind.CREATURE_TYPE)),
        ("the chosen color", ChosenWord(WordKind.COLOR)),
        ("the chosen colors", ChosenWord(WordKind.COLOR, form="colors")),
        ("the creature type of your choice", ChosenWord(WordKind.CREATURE_TYPE, now=True)),
        ("the color of your choice", ChosenWord(WordKind.COLOR, now=True)),
        ("the color or colors of your choice", ChosenWord(WordKind.COLOR, now=True, form="or colors")),
        ("the basic land type of your choice", ChosenWord(WordKind.LAND_TYPE, now=True)),
        ("the second chosen type", ChosenWord(WordKind.LAND_TYPE, index=2)),
        ("the first chosen type", ChosenWord(WordKind.LAND_TYPE, index=1)),
        ("the chosen basic land type", ChosenWord(WordKind.LAND_TYPE, form="basic land type")),
        ("the chosen creature type", ChosenWord(WordKind.CREATURE_TYPE, form="creature type")),
        ("that type", ChosenWord(WordKind.CREATURE_TYPE, form="that")),
        ("that creature type", ChosenWord(WordKind.CREATURE_TYPE, form="that creature type")),
        ("that color", ChosenWord(WordKind.COLOR, form="that")),
    ],
)
LAND_SPELLINGS = {"": "the chosen type", "that": "that type"}
"""What a land's "chosen type" and "that type" are, by the spelling of the word; the subject tells that it is a land's."""


def _write_of_land(node: Meaning, _plural: bool) -> Emit:
    of_land = isinstance(node, ChosenWord) and node.kind is WordKind.LAND_TYPE and not node.now and not node.index
    return LAND_SPELLINGS[node.form].split(" ") if of_land and node.form in LAND_SPELLINGS else None


lexical("ChosenWord.land", lambda _tokens, _at, _memo: [], _write_of_land, (), prints=only(ChosenWord))
phrase_table(
    "EveryWord",
    [
        ("every creature type", WholeFamily.CREATURE_TYPE),
        ("every basic land type", WholeFamily.BASIC_LAND_TYPE),
        ("every land type", WholeFamily.LAND_TYPE),
        ("every nonbasic land type", WholeFamily.NONBASIC_LAND_TYPE),
        ("all colors", WholeFamily.COLOR),
    ],
)

# --- supertypes, subtypes and types in a row --------------------------------------------------------------------------------

Words = tuple[Word, ...]


def _type_lines(tokens: Tokens, at: int, memo: Memo, last: str) -> list[tuple[Words, int]]:
    """Type words in a row, the last one of the category ``last`` (TypeWord or TypeWords)."""
    out: list[tuple[Words, int]] = [((word,), end) for word, end in grammar.prefixes(last, tokens, at, memo)]
    for word, end in grammar.prefixes("TypeWord", tokens, at, memo):
        out.extend((((word, *rest)), stop) for rest, stop in _type_lines(tokens, end, memo, last))
    return out


def _supertypes(tokens: Tokens, at: int, memo: Memo) -> list[tuple[Words, int]]:
    out: list[tuple[Words, int]] = [((), at)]
    for word, end in grammar.prefixes("Supertype", tokens, at, memo):
        out.extend((((word, *rest)), stop) for rest, stop in _supertypes(tokens, end, memo))
    return out


def _register_type_line(name: str, last: str) -> None:
    def read(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        return [
            ((*before, *words), end)
            for before, middle in _supertypes(tokens, at, memo)
            for words, end in _type_lines(tokens, middle, memo, last)
        ]

    def write(node: Meaning, _plural: bool) -> Emit:
        if not isinstance(node, tuple) or not node or not all(isinstance(w, Word) for w in node):
            return None
        return _write_words(node, last)

    lexical(name, read, write, like=("Supertype", "TypeWord", last))


def _write_words(words: tuple[Node, ...], last: str) -> Emit:
    out: list[str] = []
    for i, word in enumerate(words):
        if not isinstance(word, Word):
            return None
        kind = "Supertype" if word.kind is WordKind.SUPERTYPE else last if i == len(words) - 1 else "TypeWord"
        tokens = grammar.emit(kind, word)
        if tokens is None:
            return None
        out.extend(tokens)
    return out


_register_type_line("TypeLine", "TypeWord")
_register_type_line("TypeLines", "TypeWords")

# --- the core: article, supertypes, size, colours, types -----------------------------------------------------------------------

Core = tuple[Description, int]


def _read_core(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    single = tokens[at : at + 1] in (("a",), ("an",))
    out: list[Parse] = []
    for before, start in _supertypes(tokens, at + single, memo):
        for size, middle in _optional("Size", tokens, start, memo):
            for colors, end in _optional("ColorList", tokens, middle, memo):
                for words, stop in _type_lines(tokens, end, memo, "TypeWord" if single else "TypeWords"):
                    form = "singular" if single else "plural"
                    out.append((Description(size, colors, (*before, *words), form=form), stop))
    return out


def _read_double(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "1/1 green Saproling creatures and Forest lands": one description whose types are said in two rows."""
    out: list[Parse] = []
    for core, end in _read_core(tokens, at, memo):
        if core.form == "plural" and tokens[end : end + 1] == ("and",):
            for more, stop in _type_lines(tokens, end + 1, memo, "TypeWords"):
                form = f"plural {len(core.words)}"
                out.append((replace(core, words=(*core.words, *more), form=form), stop))
    return out


def _write_double(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Description) or not node.form.startswith("plural "):
        return None
    cut = int(node.form.split(" ")[1])
    first = _write_core(replace(node, words=node.words[:cut], form="plural"), plural)
    second = _write_words(node.words[cut:], "TypeWords")
    return None if first is None or second is None else [*first, "and", *second]


def _optional(category: str, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    return [(None, at), *grammar.prefixes(category, tokens, at, memo)]


def _write_core(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Description) or node.form not in ("singular", "plural") or not node.words or node.every:
        return None
    supers = tuple(w for w in node.words if isinstance(w, Word) and w.kind is WordKind.SUPERTYPE)
    parts = [
        [ARTICLE] if node.form == "singular" else [],
        _write_words(supers, "Supertype"),
        [] if node.size is None else grammar.emit("Size", node.size),
        [] if node.colors is None else grammar.emit("ColorList", node.colors),
        _write_words(node.words[len(supers) :], "TypeWord" if node.form == "singular" else "TypeWords"),
    ]
    if any(part is None for part in parts):
        return None
    return with_articles([token for part in parts for token in part or ()])


lexical(
    "Core.one",
    _read_core,
    _write_core,
    ("a", "an"),
    like=("Supertype", "Size", "ColorList", "TypeWord", "TypeWords"),
    prints=only(Description),
)
lexical("Core.two", _read_double, _write_double, like=("Core.one",), prints=only(Description))
rule("Core", "{core:Core.one}", V.core)
rule("Core", "{core:Core.two}", V.core)
rule("Core", "{colors:ColorList}", Description(None, V.colors, (), form="colors"))
rule("Core", "{word:ChosenWord}", Description(None, None, (V.word,), form="chosen"))
rule("Core", "{word:ChosenWord.land}", Description(None, None, (V.word,), form="chosen"))
rule("Core", "{every:EveryWord}", Description(None, None, (), (V.every,), form="every"))
rule("Core", "{word:Supertype}", Description(None, None, (V.word,), form="supertype"))
rule("Core", "{one:Supertype} and {two:Supertype}", Description(None, None, (V.one, V.two), form="supertypes"))

# --- what follows: size, abilities, name, in any printed order ---------------------------------------------------------------------


def _read_description(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for core, end in grammar.prefixes("Core", tokens, at, memo):
        out.append((core, end))
        out.extend(_read_tails(core, tokens, end, memo))
    return out


def _read_tails(core: Description, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for (tail, value), end in grammar.prefixes("Tail", tokens, at, memo):
        if not getattr(core, _TAILS[tail]):
            changed: dict[str, Meaning] = {_TAILS[tail]: value, "form": f"{core.form}|{tail}"}
            longer = replace(core, **changed)
            out.append((longer, end))
            out.extend(_read_tails(longer, tokens, end, memo))
    return out


rule("Tail", "with {size:FullSize}", ("size", V.size))
rule("Tail", "with {abilities:AbilityItem+and}", ("abilities", V.abilities))
rule("Tail", "and {one:AbilityItem}", ("and", (V.one,)))
rule("Tail", ", {one:AbilityItem} , and {two:AbilityItem}", ("listed", (V.one, V.two)))
rule("Tail", ", {one:AbilityItem} , {two:AbilityItem} , and {three:AbilityItem}", ("listed", (V.one, V.two, V.three)))
rule("Tail", "with all creature types", ("every", (WholeFamily.CREATURE_TYPE,)))
rule("Tail", "and all creature types", ("every besides", (WholeFamily.CREATURE_TYPE,)))
rule("Tail", "that's all colors", ("every", (WholeFamily.COLOR,)))
rule("Tail", "named {name:Name}", ("name", V.name))


_TAILS = {
    "size": "size",
    "abilities": "abilities",
    "and": "abilities",
    "listed": "abilities",
    "every": "every",
    "every besides": "every",
    "name": "name",
}
"""The field that each tail fills."""

_EMPTY: dict[str, Meaning] = {"size": None, "every": (), "abilities": (), "name": None}


def _write_description(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Description):
        return None
    core_form, *tails = node.form.split("|")
    without: dict[str, Meaning] = {_TAILS[tail]: _EMPTY[_TAILS[tail]] for tail in tails}
    out = grammar.emit("Core", replace(node, **without, form=core_form), plural)
    for tail in tails:
        tokens = grammar.emit("Tail", (tail, getattr(node, _TAILS[tail])), plural)
        if out is None or tokens is None:
            return None
        out = out + tokens
    return out


lexical("Description", _read_description, _write_description, like=("Core",), prints=only(Description))

"""What happens to a subject: "get +1/+1 and have flying", "is a blue Frog with base power and toughness 1/1"."""

from __future__ import annotations

from typing import Any

from bot.engine.abilities import (
    BasePT,
    Be,
    Cant,
    CantHave,
    ChosenWord,
    Description,
    Every_,
    Gain,
    Get,
    HaveNames,
    IsNot,
    Lose,
    LoseAll,
    May,
    Size,
    SwitchPT,
    Word,
    WordKind,
)
from bot.oracle.leaves import phrase_table, read_bonus, write_bonus
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Memo, Parse, V, grammar, lexical, rule

__all__: list[str] = []

# --- power and toughness -------------------------------------------------------------------------------------------------


def _read_get(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    bonus = read_bonus(tokens[at]) if at < len(tokens) else None
    return [(Get(*bonus), at + 1)] if bonus else []


def _write_get(node: Any, _plural: bool) -> Emit:
    if not isinstance(node, Get) or node.per is not None:
        return None
    text = write_bonus(node.power, node.toughness, node.power_negative, node.toughness_negative)
    return None if text is None else [text]


lexical("Bonus", _read_get, _write_get)


def _read_get_per(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for get, end in grammar.prefixes("Bonus", tokens, at, memo):
        if tokens[end : end + 2] == ("for", "each"):
            for per, stop in grammar.prefixes("Each", tokens, end + 2, memo):
                out.append((Get(get.power, get.toughness, get.power_negative, get.toughness_negative, per), stop))
    return out


def _write_get_per(node: Any, _plural: bool) -> Emit:
    if not isinstance(node, Get) or node.per is None:
        return None
    bonus = grammar.emit("Bonus", Get(node.power, node.toughness, node.power_negative, node.toughness_negative))
    per = grammar.emit("Each", node.per)
    return None if bonus is None or per is None else [*bonus, "for", "each", *per]


lexical("BonusPer", _read_get_per, _write_get_per)
rule("Change", "get|gets {bonus:Bonus}", V.bonus)
rule("Change", "get|gets {bonus:BonusPer}", V.bonus)

rule("SizeOf", "{size:Size}", V.size)
rule("BaseSize", "base power and toughness {size:Size}", V.size)
rule("EqualSize", "power and toughness each equal to {n:Quantity}", Size(V.n, V.n, "power and toughness"))
rule("EqualSize", "base power and toughness each equal to {n:Quantity}", Size(V.n, V.n, "base power and toughness"))
rule("EqualSize", "base power and base toughness each equal to {n:Quantity}", Size(V.n, V.n, "base power and base toughness"))
rule("EqualSize", "base power {n:Number}", Size(V.n, None, "base power"))
rule("EqualSize", "base toughness {n:Number}", Size(None, V.n, "base toughness"))
rule("Change", "have|has {size:BaseSize}", BasePT(V.size))
rule("Change", "have|has {size:EqualSize}", BasePT(V.size))

# --- abilities ------------------------------------------------------------------------------------------------------------

rule("Change", "have|has {abilities:AbilityItem+and}", Gain(V.abilities, "have"))
rule("Change", "gain|gains {abilities:AbilityItem+and}", Gain(V.abilities, "gain"))
rule("Change", "lose|loses all abilities", LoseAll())
rule("Change", "lose|loses all other abilities", LoseAll("other"))
rule("Change", "lose|loses all abilities except mana abilities", LoseAll("mana"))
rule("Change", "lose|loses {abilities:Keyword+and}", Lose(V.abilities))
rule("Change", "can't have or gain {abilities:Keyword+and}", CantHave(V.abilities, "have or gain"))
rule("Change", "can't have {abilities:Keyword+and}", CantHave(V.abilities, "have"))
rule("Change", "have|has all names of {noun:Plural} in addition to its name", HaveNames(V.noun))

phrase_table("Cant.phrase", [(c.value, May(c)) for c in Cant if c not in (Cant.UNTAP, Cant.MUST_ATTACK)])
rule("Change", "{may:Cant.phrase}", V.may)
rule("Change", "don't|doesn't untap during its controller's untap step", May(Cant.UNTAP, "its"))
rule("Change", "don't|doesn't untap during their controllers ' untap steps", May(Cant.UNTAP, "their"))
rule("Change", "attack|attacks each combat if able", May(Cant.MUST_ATTACK))

# --- descriptions -----------------------------------------------------------------------------------------------------------

_CHOSEN = [
    ("the chosen type", ChosenWord(WordKind.CREATURE_TYPE)),
    ("the chosen color", ChosenWord(WordKind.COLOR)),
    ("the creature type of your choice", ChosenWord(WordKind.CREATURE_TYPE, now=True)),
    ("the color of your choice", ChosenWord(WordKind.COLOR, now=True)),
    ("the basic land type of your choice", ChosenWord(WordKind.LAND_TYPE, now=True)),
    ("the second chosen type", ChosenWord(WordKind.LAND_TYPE, index=2)),
    ("the first chosen type", ChosenWord(WordKind.LAND_TYPE, index=1)),
]
phrase_table("ChosenWord", _CHOSEN)
phrase_table(
    "EveryWord",
    [
        ("every creature type", Every_.CREATURE_TYPE),
        ("every basic land type", Every_.BASIC_LAND_TYPE),
        ("every land type", Every_.LAND_TYPE),
        ("every nonbasic land type", Every_.NONBASIC_LAND_TYPE),
        ("all colors", Every_.COLOR),
    ],
)


def _read_type_line(tokens: Tokens, at: int, memo: Memo, category: str) -> list[tuple[tuple[Word, ...], int]]:
    """Supertypes, subtypes and types in a row, the last in the number of ``category`` (TypeWord or TypeWords)."""
    out: list[tuple[tuple[Word, ...], int]] = []
    for word, end in grammar.prefixes(category, tokens, at, memo):
        out.append(((word,), end))
    for kind in ("Supertype", "TypeWord"):
        for word, end in grammar.prefixes(kind, tokens, at, memo):
            out.extend((((word, *rest)), stop) for rest, stop in _read_type_line(tokens, end, memo, category))
    return out


def _register_type_line(name: str, category: str) -> None:
    def read(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        return list(_read_type_line(tokens, at, memo, category))

    def write(node: Any, _plural: bool) -> Emit:
        if not isinstance(node, tuple) or not node or not all(isinstance(w, Word) for w in node):
            return None
        out: list[str] = []
        for i, word in enumerate(node):
            kind = "Supertype" if word.kind is WordKind.SUPERTYPE else category if i == len(node) - 1 else "TypeWord"
            tokens = grammar.emit(kind, word)
            if tokens is None:
                return None
            out.extend(tokens)
        return out

    lexical(name, read, write)


_register_type_line("TypeLine", "TypeWord")
_register_type_line("TypeLines", "TypeWords")

# a description's core: [size] [colors] types, with an article where it is singular
for _article in ("a", "an"):
    rule("Core", f"{_article} {{size:Size}} {{colors:ColorList}} {{words:TypeLine}}", Description(V.size, V.colors, V.words, form=_article))
    rule("Core", f"{_article} {{size:Size}} {{words:TypeLine}}", Description(V.size, None, V.words, form=_article))
    rule("Core", f"{_article} {{colors:ColorList}} {{words:TypeLine}}", Description(None, V.colors, V.words, form=_article))
    rule("Core", f"{_article} {{words:TypeLine}}", Description(None, None, V.words, form=_article))
rule("Core", "{size:Size} {colors:ColorList} {words:TypeLines}", Description(V.size, V.colors, V.words, form="plural"))
rule("Core", "{size:Size} {words:TypeLines}", Description(V.size, None, V.words, form="plural"))
rule("Core", "{colors:ColorList} {words:TypeLines}", Description(None, V.colors, V.words, form="plural"))
rule("Core", "{words:TypeLines}", Description(None, None, V.words, form="plural"))
rule("Core", "{colors:ColorList}", Description(None, V.colors, (), form="colors"))
rule("Core", "{word:ChosenWord}", Description(None, None, (V.word,), form="chosen"))
rule("Core", "{every:EveryWord}", Description(None, None, (), (V.every,), form="every"))


def _core(node: Description, **changes: Any) -> Description:
    values = {f: getattr(node, f) for f in ("size", "colors", "words", "every", "abilities", "name", "form")}
    return Description(**{**values, **changes})



def _read_description(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """A core, then "with base power and toughness …", "with flying and …", "named …" in any printed order."""
    out: list[Parse] = []
    for core, end in grammar.prefixes("Core", tokens, at, memo):
        out.append((core, end))
        out.extend(_read_tails(core, tokens, end, memo))
    return out


def _read_tails(core: Description, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for tail, end in grammar.prefixes("Tail", tokens, at, memo):
        longer = _with_tail(core, tail)
        if longer is not None:
            out.append((longer, end))
            out.extend(_read_tails(longer, tokens, end, memo))
    return out


def _with_tail(core: Description, tail: Any) -> Description | None:
    kind, value = tail
    if getattr(core, {"size": "size", "abilities": "abilities", "all": "every", "name": "name"}[kind]):
        return None
    if kind == "size":
        return _core(core, size=value, form=f"{core.form}|size")
    if kind == "all":
        return _core(core, every=value, form=f"{core.form}|all")
    if kind == "name":
        return _core(core, name=value, form=f"{core.form}|name")
    return _core(core, abilities=value, form=f"{core.form}|abilities")


rule("Tail", "with {size:BaseSize}", ("size", V.size))
rule("Tail", "with {size:EqualSize}", ("size", V.size))
rule("Tail", "with {abilities:AbilityItem+and}", ("abilities", V.abilities))
rule("Tail", ", {abilities:AbilityItem+and}", ("abilities", V.abilities))
rule("Tail", "with all creature types", ("all", (Every_.CREATURE_TYPE,)))
rule("Tail", "named {name:Name}", ("name", V.name))


def _write_description(node: Any, plural: bool) -> Emit:
    if not isinstance(node, Description):
        return None
    parts = node.form.split("|")
    bare = _core(
        node,
        size=None if "size" in parts else node.size,
        every=() if "all" in parts else node.every,
        abilities=() if "abilities" in parts else node.abilities,
        name=None if "name" in parts else node.name,
        form=parts[0],
    )
    out = grammar.emit("Core", bare, plural)
    for part in parts[1:]:
        value = {"size": node.size, "all": node.every, "name": node.name, "abilities": node.abilities}[part]
        tail = grammar.emit("Tail", (part, value), plural)
        if out is None or tail is None:
            return None
        out = out + tail
    return out


lexical("Description", _read_description, _write_description)

# --- being and becoming -------------------------------------------------------------------------------------------------------



def _read_addition(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    if tokens[at : at + 3] != ("in", "addition", "to"):
        return []
    if tokens[at + 3 : at + 4] not in (("its",), ("their",)) or tokens[at + 4 : at + 5] != ("other",):
        return []
    rest = " ".join(tokens[at + 5 : at + 8])
    for text, kinds in _ADDITIONS:
        if rest == text or rest.startswith(text + " "):
            return [(kinds, at + 5 + len(text.split()))]
    return []


_ADDITIONS: list[tuple[str, tuple[str, ...]]] = [
    ("colors and types", ("colors", "types")),
    ("creature types", ("creature types",)),
    ("land types", ("land types",)),
    ("card types", ("card types",)),
    ("types", ("types",)),
    ("colors", ("colors",)),
]


def _write_addition(node: Any, plural: bool) -> Emit:
    for text, kinds in _ADDITIONS:
        if node == kinds:
            return ["in", "addition", "to", "their" if plural else "its", "other", *text.split()]
    return None


lexical("Addition", _read_addition, _write_addition)
for _verb, _form in (("are|is", "be"), ("become|becomes", "become")):
    rule("Change", f"{_verb} {{what:Description}}", Be(V.what, form=_form))
    rule("Change", f"{_verb} {{what:Description}} {{in_addition:Addition}}", Be(V.what, V.in_addition, form=_form))
    rule("Change", f"{_verb} {{what:Description}} that's still a {{still:TypeWord}}", Be(V.what, (), (V.still,), f"{_form} that's still a"))
    rule("Change", f"{_verb} {{what:Description}} that are still {{still:TypeWords}}", Be(V.what, (), (V.still,), f"{_form} that are still"))

phrase_table(
    "AllOf",
    [("all creature types", ("creature types",)), ("all other card types", ("card types",)), ("all colors", ("colors",))],
)
rule("Change", "lose|loses {kinds:AllOf}", IsNot((), V.kinds, "lose"))
for _article in ("a", "an"):
    rule("Change", f"aren't|isn't {_article} {{word:TypeWord}}", IsNot((V.word,), (), f"isn't {_article}"))
rule("Change", "aren't|isn't {word:Supertype}", IsNot((V.word,), (), "isn't"))
rule("Switch", "power and toughness", SwitchPT())

"""What happens to a subject: "get +1/+1 and have flying", "is a blue Frog with base power and toughness 1/1"."""

from __future__ import annotations

from bot.engine.abilities import (
    BasePT,
    Be,
    CantHave,
    Change,
    ChooseChange,
    ChosenWord,
    Description,
    Designated,
    Gain,
    GainAbilitiesOf,
    GainChosen,
    Get,
    HaveNames,
    HaveTextOf,
    IsNot,
    Keyword,
    Lose,
    LoseAll,
    Size,
    SwitchPT,
    ThatAbility,
    ThisAbility,
    Variable,
    WholeFamily,
    WordKind,
)
from bot.oracle.keywords import COSTED
from bot.oracle.leaves import phrase_table, read_bonus, write_bonus
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule
from bot.records import replace

__all__: list[str] = []

# --- power and toughness -------------------------------------------------------------------------------------------------


def _read_bonus(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    bonus = read_bonus(tokens[at]) if at < len(tokens) else None
    return [(Get(*bonus), at + 1)] if bonus else []


def _write_bonus(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Get) or node.per is not None or node.form:
        return None
    text = write_bonus(node.power, node.toughness, node.power_negative, node.toughness_negative)
    return None if text is None else [text]


lexical("Bonus", _read_bonus, _write_bonus, ("#", "+", "-"), prints=only(Get))


def _read_bonus_per(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "+1/+1 for each artifact you control"."""
    out: list[Parse] = []
    for get, end in grammar.prefixes("Bonus", tokens, at, memo):
        if tokens[end : end + 2] == ("for", "each"):
            out.extend((replace(get, per=per), stop) for per, stop in grammar.prefixes("Each", tokens, end + 2, memo))
    return out


def _write_bonus_per(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Get) or node.per is None or node.form:
        return None
    bonus = grammar.emit("Bonus", replace(node, per=None))
    per = grammar.emit("Each", node.per)
    return None if bonus is None or per is None else [*bonus, "for", "each", *per]


lexical("BonusPer", _read_bonus_per, _write_bonus_per, like=("Bonus",), prints=only(Get))


def _read_bonus_of_two(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "+X/+Y, where X is …, and Y is …", each where the letter stands."""
    out: list[Parse] = []
    for get, end in grammar.prefixes("Bonus", tokens, at, memo):
        if get.power != Variable("X") or get.toughness != Variable("Y") or tokens[end : end + 4] != (",", "where", "X", "is"):
            continue
        for one, middle in grammar.prefixes("Amount", tokens, end + 4, memo):
            joined = 2 if tokens[middle : middle + 2] == (",", "and") else 1 if tokens[middle : middle + 1] == ("and",) else 0
            if joined and tokens[middle + joined : middle + joined + 2] == ("Y", "is"):
                last = grammar.prefixes("Amount", tokens, middle + joined + 2, memo)
                out.extend((replace(get, power=one, toughness=two, form=_OF_TWO[joined]), stop) for two, stop in last)
    return out


_OF_TWO = ("", "of two", "of two ,")


def _write_bonus_of_two(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Get) or node.form not in _OF_TWO[1:]:
        return None
    bonus = grammar.emit("Bonus", replace(node, power=Variable("X"), toughness=Variable("Y"), form=""))
    one, two = grammar.emit("Amount", node.power), grammar.emit("Amount", node.toughness)
    comma = [","] if node.form == _OF_TWO[2] else []
    return (
        None
        if None in (bonus, one, two)
        else [*(bonus or ()), ",", "where", "X", "is", *(one or ()), *comma, "and", "Y", "is", *(two or ())]
    )


lexical("BonusOfTwo", _read_bonus_of_two, _write_bonus_of_two, like=("Bonus",), prints=only(Get))
rule("Change", "get|gets {bonus:BonusOfTwo}", V.bonus)
rule("Change", "get|gets {bonus:Bonus}", V.bonus)
rule("Change", "get|gets {bonus:BonusPer}", V.bonus)
rule("Change", "get|gets an additional {bonus:Additional}", V.bonus)


def _read_additional(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    plain = grammar.prefixes("Bonus", tokens, at, memo)
    return [(replace(get, form="additional"), end) for get, end in plain + grammar.prefixes("BonusPer", tokens, at, memo)]


def _write_additional(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Get) or node.form != "additional":
        return None
    return grammar.emit("Bonus" if node.per is None else "BonusPer", replace(node, form=""), plural)


lexical("Additional", _read_additional, _write_additional, like=("Bonus",), prints=only(Get))
rule("Change", "get|gets {one:Bonus} or {two:Bonus}", ChooseChange((V.one, V.two), "get"))
rule("Change", "have|has {size:FullSize}", BasePT(V.size))
rule("Change", "become|becomes {size:Size}", BasePT(V.size, "become"))

# "'s power and toughness are each equal to …", of the object itself: characteristic-defining [CR 604.3]
_EACH = "power and toughness are each equal to"
rule("Equals", f"{_EACH} {{n:Amount}}", BasePT(Size(V.n, V.n, "each"), "'s"))
rule("Equals", "power and toughness are each {n:Number}", BasePT(Size(V.n, V.n, "each number"), "'s"))
rule("Equals", "power is equal to {n:Amount}", BasePT(Size(V.n, None, "is"), "'s"))
rule("Equals", "toughness is equal to {n:Amount}", BasePT(Size(None, V.n, "is"), "'s"))
rule("Equals", "power is equal to {p:Amount} and its toughness is equal to {t:Amount}", BasePT(Size(V.p, V.t, "both"), "'s"))
rule("Equals", "power and toughness are {size:Size}", BasePT(V.size, "'s"))
rule("Equals", "base power and toughness become {size:Size}", BasePT(V.size, "'s base become"))
rule("Equals", "base power and toughness are {size:Size}", BasePT(V.size, "'s base are"))
rule("Equals", "base power becomes {n:Amount}", BasePT(Size(V.n, None, "becomes"), "'s base"))
rule("Equals", "base toughness becomes {n:Amount}", BasePT(Size(None, V.n, "becomes"), "'s base"))
rule("Equals", "base power and toughness each become {n:Amount}", BasePT(Size(V.n, V.n, "becomes"), "'s base"))
rule("Equals", "base power and toughness each become equal to {n:Amount}", BasePT(Size(V.n, V.n, "become equal"), "'s base"))
rule("Equals", "base power becomes equal to {n:Amount}", BasePT(Size(V.n, None, "become equal"), "'s base"))

# --- abilities --------------------------------------------------------------------------------------------------------------

rule("Change", "have|has {abilities:AbilityItem+and}", Gain(V.abilities, "have"))
rule("Change", "gain|gains {abilities:AbilityItem+and}", Gain(V.abilities, "gain"))
for _them in ("it", "them"):
    rule("Change", f"gain|gains {{abilities:AbilityItem+and}} as you cast {_them}", Gain(V.abilities, f"gain as you cast {_them}"))
rule("Change", "gain|gains your choice of {abilities:AbilityItem+or}", GainChosen(V.abilities, "your choice"))
rule("Change", "gain|gains {abilities:Two}", V.abilities)
rule("Two", "{one:Keyword} or {two:Keyword}", GainChosen((V.one, V.two), "or"))
for _kinds, _words in (
    (("activated",), "all activated abilities"),
    (("activated",), "the activated abilities"),
    (("triggered",), "all triggered abilities"),
    (("activated", "triggered"), "all activated and triggered abilities"),
    (("loyalty",), "all loyalty abilities"),
    (("loyalty",), "the loyalty abilities"),
    (("all",), "all abilities"),
):
    rule("Change", f"have|has {_words} of {{of:ObjectRef}}", GainAbilitiesOf(_kinds, V.of, f"has {_words}"))
    rule("Change", f"have|has {_words} of {{of:ObjectRef}} except mana abilities", GainAbilitiesOf((*_kinds, "except mana"), V.of))
    _but_loyalty = GainAbilitiesOf((*_kinds, "except loyalty"), V.of, f"has {_words}")
    rule("Change", f"have|has {_words} of {{of:ObjectRef}} except for loyalty abilities", _but_loyalty)
    rule("Change", f"gain|gains {_words} of {{of:ObjectRef}}", GainAbilitiesOf(_kinds, V.of, f"gains {_words}"))
_CHOSEN_TYPE = Description(words=(ChosenWord(WordKind.CREATURE_TYPE),), form="chosen")
rule("Change", "have|has the chosen creature type in addition to its other types", Be(_CHOSEN_TYPE, ("types",), form="have the chosen"))
rule("Change", "lose|loses {abilities:LoseItem+and}", Lose(V.abilities))
rule("Change", "lose|loses {abilities:LoseItem+or}", Lose(V.abilities, "or"))
rule("LoseItem", "{ability:Keyword}", V.ability)
rule("LoseItem", "this ability", ThisAbility())
rule("LoseItem", "{ability:Quoted}", V.ability)
rule("Change", "gain|gains this ability", Gain((ThisAbility(),), "gain"))
rule("AbilityItem", "that ability", ThatAbility())

# keywords granted or named without the parameter that another sentence gives them
phrase_table("Named", [(name, Keyword(name)) for name in (*COSTED, "protection", "suspend", "foretell", "cleave") if name])
rule("AbilityItem", "{named:Named}", V.named)
rule("LoseItem", "{named:Named}", V.named)
rule("Change", "can't have or gain {abilities:Keyword+and}", CantHave(V.abilities, "have or gain"))
rule("Change", "can't have {abilities:Keyword+and}", CantHave(V.abilities, "have"))
rule("Change", "can't have or gain {abilities:Keyword+or}", CantHave(V.abilities, "have or gain, or"))
rule("Change", "can't have {abilities:Keyword+or}", CantHave(V.abilities, "have, or"))
rule("Change", "have|has all names of {noun:Plural} in addition to its name", HaveNames(V.noun))
rule("Change", "have|has the full text of {of:OneRef}", HaveTextOf(V.of))
rule("Change", "have|has the full text of {of:OneRef} and have|has the text {abilities:Quoted+and}", HaveTextOf(V.of, V.abilities))

# --- losing whole kinds ---------------------------------------------------------------------------------------------------------

_KINDS = ("card types", "creature types", "land types", "subtypes", "colors")


def _lost(kinds: tuple[str, ...], other: bool) -> tuple[Change, ...]:
    """The changes that "loses all [other] card types and abilities" stands for, in the order printed."""
    form = "other" if other else ""
    return tuple(LoseAll(form, form="lost") if k == "abilities" else IsNot((), (k,), "lost", other) for k in kinds)


def _read_lost(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    if tokens[at : at + 1] not in (("lose",), ("loses",)) or tokens[at + 1 : at + 2] != ("all",):
        return []
    other = tokens[at + 2 : at + 3] == ("other",)
    start = at + 3 if other else at + 2
    return [(_lost(kinds, other), end) for kinds, end in grammar.prefixes("LostKinds", tokens, start, memo)]


def _write_lost(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, tuple) or not all(isinstance(c, LoseAll | IsNot) and c.form.startswith("lost") for c in node):
        return None
    kinds = tuple("abilities" if isinstance(c, LoseAll) else c.all_of[0] for c in node)
    other = any(c.keep == "other" if isinstance(c, LoseAll) else c.other for c in node)
    tokens = grammar.emit("LostKinds", kinds)
    if tokens is None or node != _lost(kinds, other):
        return None
    return ["lose" if plural else "loses", "all", *(["other"] if other else []), *tokens]


lexical("Lost", _read_lost, _write_lost, ("lose", "loses"), prints=only(tuple))
phrase_table("LostKind", [(kind, kind) for kind in ("abilities", *_KINDS)])
rule("LostKinds", "{kinds:LostKind+and}", V.kinds)
rule("Change", "lose|loses all abilities except mana abilities", LoseAll("mana"))

# --- being and becoming -----------------------------------------------------------------------------------------------------------

_ADDITIONS: list[tuple[str, tuple[str, ...]]] = [
    ("colors and types", ("colors", "types")),
    ("types and colors", ("types", "colors")),
    ("colors and creature types", ("colors", "creature types")),
    ("creature types and colors", ("creature types", "colors")),
    ("creature types", ("creature types",)),
    ("land types", ("land types",)),
    ("card types", ("card types",)),
    ("types", ("types",)),
    ("colors", ("colors",)),
]


def _read_addition(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    """ "in addition to its other types"."""
    if tokens[at : at + 3] != ("in", "addition", "to") or tokens[at + 3 : at + 4] not in (("its",), ("their",)):
        return []
    rest = " ".join(tokens[at + 5 : at + 9]) + " "
    found = next(((kinds, text) for text, kinds in _ADDITIONS if rest.startswith(text + " ")), None)
    return [(found[0], at + 5 + len(found[1].split()))] if found and tokens[at + 4] == "other" else []


def _write_addition(node: Meaning, plural: bool) -> Emit:
    text = next((text for text, kinds in _ADDITIONS if node == kinds), None)
    return None if text is None else ["in", "addition", "to", "their" if plural else "its", "other", *text.split()]


lexical("Addition", _read_addition, _write_addition, ("in",), prints=only(tuple))
for _category, _form in (("Being", "be"), ("Becoming", "become")):
    rule(_category, "{what:Description}", Be(V.what, form=_form))
    rule(_category, "{what:Description} {in_addition:Addition}", Be(V.what, V.in_addition, form=_form))
    rule(_category, "{what:Description} that's still a(n) {still:TypeWord}", Be(V.what, (), (V.still,), f"{_form} that's still a"))
    rule(_category, "{what:Description} that are still {still:TypeWords}", Be(V.what, (), (V.still,), f"{_form} that are still"))
rule("Being", "all creature types", Be(Description(None, None, (), (WholeFamily.CREATURE_TYPE,)), form="be all creature types"))
rule("Becoming", "{one:Becomes} or {two:Becomes}", ChooseChange((V.one, V.two), "become"))
_CHOICE = ChooseChange((Be(V.one, form="become"), Be(V.two, form="become")), "your choice of")
rule("Becoming", "your choice of {one:Description} or {two:Description}", _CHOICE)
rule("Becomes", "a(n) {word:TypeWord}", Be(Description(None, None, (V.word,), form="singular"), form="become"))
rule("Being", "also {what:Also}", Be(V.what, ("types",), form="be also"))
rule("Also", "a(n) {words:TypeWord+and}", Description(None, None, V.words, form="also"))
rule(
    "Being",
    "a(n) {one:TypeWord} , {two:TypeWord} , and {three:TypeWord}",
    Be(Description(None, None, (V.one, V.two, V.three), form="list")),
)
rule("Being", "no longer a(n) {word:TypeWord}", IsNot((V.word,), (), "is no longer a"))
rule("Being", "no longer {word:Supertype}", IsNot((V.word,), (), "is no longer"))
rule("Change", "are|is {being:Being}", V.being)
rule("Change", "become|becomes {being:Becoming}", V.being)
rule(
    "Change", "gain|gains all creature types", Be(Description(None, None, (), (WholeFamily.CREATURE_TYPE,)), form="gain all creature types")
)
rule("Change", "aren't|isn't a(n) {word:TypeWord}", IsNot((V.word,), (), "isn't a"))
rule("Change", "aren't|isn't {words:TypeWords}", IsNot((V.words,), (), "isn't many"))
rule("Change", "aren't|isn't {word:Supertype}", IsNot((V.word,), (), "isn't"))
rule("Switch", "power and toughness", SwitchPT())

# --- designations -----------------------------------------------------------------------------------------------------------------

for _word in (
    "goaded",
    "suspected",
    "saddled",
    "prepared",
    "renowned",
    "monstrous",
    "plotted",
    "harnessed",
    "foretold",
    "blocked",
    "a Ring-bearer",
):
    rule("Being", _word, Designated(_word, form="be"))
    rule("Becoming", _word, Designated(_word, form="become"))
    rule("Being", f"no longer {_word}", Designated(_word, True, "no longer"))

rule("ChangeItem", "{change:Change}", (V.change,))
rule("ChangeItem", "{lost:Lost}", V.lost)

"""Conditions on the board: "you control an Island", "it's red", "there are seven or more cards in your graveyard"."""

from __future__ import annotations

from bot.engine.abilities import (
    AllOf,
    AmountIs,
    BasicLandTypesAmong,
    BothYours,
    By,
    CardTypesAmong,
    ColorsAmong,
    Controls,
    CountersOn,
    CountOf,
    DoneThisWay,
    DuringTurn,
    Flag,
    Has,
    InZone,
    It,
    LifeTotal,
    Named,
    Not,
    Noun,
    Number,
    OfChosen,
    OneOf,
    Op,
    Other,
    Player,
    RefIs,
    Speed,
    Stat,
    This,
    TotalStat,
    Variable,
    VerbatimCondition,
    WasKicked,
    Who,
)
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule
from bot.oracle.verbatim import verbatim_category

__all__: list[str] = []

# --- what one object is or has ---------------------------------------------------------------------------------------------

_IS = "{who:OneRef} are|is"
rule("Plain", _IS + " {what:Predicate}", RefIs(V.who, V.what))
rule("Plain", _IS + " {what:Predicates}", RefIs(V.who, V.what, False, "plural"))
rule("Plain", _IS + " not {what:Predicate}", RefIs(V.who, V.what, True, "not"))
rule("Plain", "{who:OneRef} aren't|isn't {what:Predicate}", RefIs(V.who, V.what, True))
for _it in ("it's", "he's", "she's", "they're", "that's"):
    rule("Plain", f"{_it} {{what:Predicate}}", RefIs(It(_it), V.what, False, "contracted"))
    rule("Plain", f"{_it} not {{what:Predicate}}", RefIs(It(_it), V.what, True, "contracted"))
rule("Plain", "{who:OneRef} have|has {what:Having}", RefIs(V.who, (V.what,), False, "has"))
rule("Plain", "{who:OneRef} don't|doesn't have {what:Having}", RefIs(V.who, (V.what,), True, "has"))
rule("Plain", "{who:OneRef} had {what:Having}", RefIs(V.who, (V.what,), False, "had"))
rule("Plain", "{who:OneRef} remain|remains {what:Predicate}", RefIs(V.who, V.what, False, "remains"))
rule("Plain", _IS + " the chosen color", RefIs(V.who, (OfChosen("color"),), False, "chosen"))
rule("Plain", _IS + " the chosen type", RefIs(V.who, (OfChosen("creature type"),), False, "chosen"))


def _read_other(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    return grammar.prefixes("Singular", tokens, at, memo) if tokens[at : at + 1] == ("another",) else []


def _write_other(node: Meaning, plural: bool) -> Emit:
    other = isinstance(node, Noun) and node.preds[:1] == (Other(),)
    return grammar.emit("Singular", node, plural) if other else None


lexical("OtherNoun", _read_other, _write_other, ("another",), prints=only(Noun))


def _read_exists(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "a creature an opponent controls is tapped", "two or more Equipment are attached to it", "a creature you control
    has flying": at least so many objects are so; ``form`` says where the verb stands."""
    return [
        (AmountIs(CountOf(Noun((*preds, *what), form)), Op.AT_LEAST, count, f"exists {len(preds)} {verb}"), stop)
        for (count, preds, form), end in grammar.prefixes("AtLeast", tokens, at, memo)
        for verb, category in (("are" if form == "plural" else "is", "Predicate"), ("have" if form == "plural" else "has", "Haves"))
        if tokens[end : end + 1] == (verb,)
        for what, stop in grammar.prefixes(category, tokens, end + 1, memo)
    ]


def _write_exists(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, AmountIs) or not isinstance(node.left, CountOf) or not node.form.startswith("exists "):
        return None
    _, cut, verb = node.form.split(" ")
    noun = node.left.noun
    some = grammar.emit("AtLeast", (node.right, noun.preds[: int(cut)], noun.form))
    what = grammar.emit("Predicate" if verb in ("is", "are") else "Haves", noun.preds[int(cut) :])
    return None if some is None or what is None else [*some, verb, *what]


rule("AtLeast", "{preds:Kind}", (Number(1, "a"), V.preds, "singular"))
rule("AtLeast", "{n:Number} or more {preds:Kinds}", (V.n, V.preds, "plural"))
rule("Haves", "{what:Having}", (V.what,))
lexical("Exists", _read_exists, _write_exists, like=("AtLeast",), prints=only(AmountIs))
rule("Plain", "{some:Exists}", V.some)

# --- what players control and have ----------------------------------------------------------------------------------------------

_CONTROLS = "{who:PlayerRef} control|controls"
rule("Plain", _CONTROLS + " a(n) {noun:Singular}", Controls(V.who, V.noun, Number(1, "a")))
rule(
    "Plain",
    _CONTROLS + " a(n) {one:Singular} and a(n) {two:Singular}",
    AllOf((Controls(V.who, V.one, Number(1, "a"), form="both"), Controls(V.who, V.two, Number(1, "a"), form="both"))),
)
rule(
    "Plain",
    _CONTROLS + " a(n) {one:Singular} or a(n) {two:Singular}",
    OneOf((Controls(V.who, V.one, Number(1, "a"), form="either"), Controls(V.who, V.two, Number(1, "a"), form="either"))),
)
rule("Plain", _CONTROLS + " {noun:OtherNoun}", Controls(V.who, V.noun, Number(1, "another")))
rule("Plain", _CONTROLS + " no {noun:Plural}", Controls(V.who, V.noun, Number(0, "no"), Op.EQUAL, False, "no"))
rule("Plain", _CONTROLS + " no {noun:Singular}", Controls(V.who, V.noun, Number(0, "no"), Op.EQUAL, False, "no"))
rule("Plain", "{who:PlayerRef} don't|doesn't control a(n) {noun:Singular}", Controls(V.who, V.noun, Number(1, "a"), Op.AT_LEAST, True))
rule("Plain", "{who:PlayerRef} don't|doesn't control {noun:OtherNoun}", Controls(V.who, V.noun, Number(1, "another"), Op.AT_LEAST, True))
rule("Plain", _CONTROLS + " {count:Number} or more {noun:Plural}", Controls(V.who, V.noun, V.count))
rule("Plain", _CONTROLS + " {count:Number} or fewer {noun:Plural}", Controls(V.who, V.noun, V.count, Op.AT_MOST))
rule("Plain", _CONTROLS + " at least {count:Number} {noun:Plural}", Controls(V.who, V.noun, V.count, form="at least"))
rule("Plain", _CONTROLS + " exactly {count:Number} {noun:Noun}", Controls(V.who, V.noun, V.count, Op.EQUAL))
rule("Plain", _CONTROLS + " only one {noun:Singular}", Controls(V.who, V.noun, Number(1, "only"), Op.EQUAL))
rule("Plain", "you control {who:OneRef}", RefIs(V.who, (By(Player(Who.YOU)),), False, "you control"))


def _read_named_all(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "you control Equipment named …, …, and …": one of each name."""
    if tokens[at : at + 2] != ("you", "control"):
        return []
    found: list[Parse] = []
    for preds, end in grammar.prefixes("Kinds", tokens, at + 2, memo):
        if tokens[end : end + 1] == ("named",):
            for names, stop in grammar.prefixes("NamesAll", tokens, end + 1, memo):
                each = (Controls(Player(Who.YOU), Noun((*preds, Named(name)), "singular"), Number(1, "a"), form="named") for name in names)
                found += [(AllOf(tuple(each)), stop)] if len(names) > 1 else []
    return found


def _write_named_all(node: Meaning, _plural: bool) -> Emit:
    parts = node.conditions if isinstance(node, AllOf) else ()
    each = [part for part in parts if isinstance(part, Controls) and part.form == "named"]
    if not each or len(each) < len(parts):
        return None
    names = [pred.name for part in each for pred in part.noun.preds if isinstance(pred, Named)]
    kind, listed = grammar.emit("Kinds", each[0].noun.preds[:-1], True), grammar.emit("NamesAll", tuple(names))
    return None if kind is None or listed is None else ["you", "control", *kind, "named", *listed]


rule("NamesAll", "{names:LoneName+and}", V.names)


def _read_lone_name(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """A name in which no comma or "and" stands: one of a list."""
    return [(name, end) for name, end in grammar.prefixes("Name", tokens, at, memo) if not {",", "and"} & set(tokens[at:end])]


lexical("LoneName", _read_lone_name, lambda node, plural: grammar.emit("Name", node, plural))
lexical("NamedAll", _read_named_all, _write_named_all, ("you",), prints=only(AllOf))
rule("Plain", "{all:NamedAll}", V.all)
rule("Plain", "you both own and control {ref:OneRef} and a(n) {noun:Singular}", BothYours(V.ref, V.noun))

rule("Plain", "{noun:Plural} have total power {n:Number} or greater", AmountIs(TotalStat(Stat.POWER, V.noun), Op.AT_LEAST, V.n, "have"))
rule(
    "Plain",
    "you control {noun:Yours} with total power {n:Number} or greater",
    AmountIs(TotalStat(Stat.POWER, V.noun), Op.AT_LEAST, V.n, "control"),
)


def _read_yours(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """The noun after "you control", with what stands before it as its last complement."""
    return [(Noun((*noun.preds, _YOURS), noun.form), end) for noun, end in grammar.prefixes("Plural", tokens, at, memo)]


def _write_yours(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Noun) or node.preds[-1] != _YOURS:
        return None
    return grammar.emit("Plural", Noun(node.preds[:-1], node.form), plural)


_YOURS = By(Player(Who.YOU))
lexical("Yours", _read_yours, _write_yours, like=("Noun",), prints=only(Noun))

rule("Plain", "{who:PlayerRef} have|has max speed", AmountIs(Speed(V.who), Op.AT_LEAST, Number(4), "max speed"))
rule("Plain", "{who:PlayerRef} have|has {n:Number} or more life", AmountIs(LifeTotal(V.who), Op.AT_LEAST, V.n, "life"))
rule("Plain", "{who:PlayerRef} have|has {n:Number} or less life", AmountIs(LifeTotal(V.who), Op.AT_MOST, V.n, "life"))

_IN_HAND = CountOf(Noun((Has(Flag.CARD), InZone(("hand",), V.who, False, "in hand")), "plural"))
rule("Plain", "{who:PlayerRef} have|has {n:Number} or more cards in hand", AmountIs(_IN_HAND, Op.AT_LEAST, V.n, "in hand"))
rule("Plain", "{who:PlayerRef} have|has {n:Number} or fewer cards in hand", AmountIs(_IN_HAND, Op.AT_MOST, V.n, "in hand"))
rule("Plain", "{who:PlayerRef} have|has exactly {n:Number} cards in hand", AmountIs(_IN_HAND, Op.EQUAL, V.n, "in hand"))
rule("Plain", "{who:PlayerRef} have|has no cards in hand", AmountIs(_IN_HAND, Op.EQUAL, Number(0, "no"), "in hand"))
rule("Plain", "you have {n:Number} or more {noun:Plural}", AmountIs(CountOf(V.noun), Op.AT_LEAST, V.n, "you have"))
rule("Plain", "you have no {noun:Plural}", AmountIs(CountOf(V.noun), Op.EQUAL, Number(0, "no"), "you have"))

# --- amounts compared ------------------------------------------------------------------------------------------------------------

rule("Plain", "there are {n:Number} or more {noun:Plural}", AmountIs(CountOf(V.noun), Op.AT_LEAST, V.n, "there"))
rule("Plain", "there are {n:Number} or fewer {noun:Plural}", AmountIs(CountOf(V.noun), Op.AT_MOST, V.n, "there"))
rule("Plain", "there are exactly {n:Number} {noun:Plural}", AmountIs(CountOf(V.noun), Op.EQUAL, V.n, "there"))
rule("Plain", "there are no {noun:Plural}", AmountIs(CountOf(V.noun), Op.EQUAL, Number(0, "no"), "there"))
for _is in ("is", "are"):
    rule("Plain", f"there {_is} a(n) {{noun:Singular}}", AmountIs(CountOf(V.noun), Op.AT_LEAST, Number(1, "a"), f"there {_is}"))
rule("Plain", "there's a(n) {noun:Singular}", AmountIs(CountOf(V.noun), Op.AT_LEAST, Number(1, "a"), "there's"))
rule(
    "Plain", "{noun:OtherNoun} is on the battlefield", AmountIs(CountOf(V.noun), Op.AT_LEAST, Number(1, "another"), "is on the battlefield")
)
rule("Plain", "no {noun:Plural} are on the battlefield", AmountIs(CountOf(V.noun), Op.EQUAL, Number(0, "no"), "are on the battlefield"))
rule("Plain", "there are {n:Number} or more {left:Among}", AmountIs(V.left, Op.AT_LEAST, V.n, "there"))
rule(
    "Plain",
    "there are {n:Number} or more {kind:CounterKind} counters on {on:OneRef}",
    AmountIs(CountersOn(V.kind, V.on), Op.AT_LEAST, V.n, "there"),
)
rule(
    "Plain",
    "there are exactly {n:Number} {kind:CounterKind} counters on {on:OneRef}",
    AmountIs(CountersOn(V.kind, V.on), Op.EQUAL, V.n, "there"),
)
rule(
    "Plain",
    "there is exactly one {kind:CounterKind} counter on {on:OneRef}",
    AmountIs(CountersOn(V.kind, V.on), Op.EQUAL, Number(1, "word"), "there is"),
)
rule("Plain", "there are fewer than {n:Number} {noun:Plural}", AmountIs(CountOf(V.noun), Op.LESS, V.n, "there"))
rule("Plain", "there are {n:Number} or more counters on {on:OneRef}", AmountIs(CountersOn(None, V.on), Op.AT_LEAST, V.n, "there"))
rule(
    "Plain",
    "there are no {kind:CounterKind} counters on {on:OneRef}",
    AmountIs(CountersOn(V.kind, V.on), Op.EQUAL, Number(0, "no"), "there"),
)
rule("Plain", "there are no counters on {on:OneRef}", AmountIs(CountersOn(None, V.on), Op.EQUAL, Number(0, "no"), "there"))
for _op, _words in ((Op.LESS, "less than"), (Op.GREATER, "greater than"), (Op.EQUAL, "equal to")):
    rule("Plain", f"{{left:Quantity}} is {_words} {{right:Amount}}", AmountIs(V.left, _op, V.right))
for _op, _words in ((Op.AT_MOST, "less than or equal to"), (Op.AT_LEAST, "greater than or equal to")):
    rule("Plain", f"{{left:Quantity}} is {_words} {{right:Amount}}", AmountIs(V.left, _op, V.right, "than"))
rule("Plain", "{left:Quantity} is {right:Number}", AmountIs(V.left, Op.EQUAL, V.right, "is"))
rule("Plain", "{left:Quantity} is {right:Number} or greater", AmountIs(V.left, Op.AT_LEAST, V.right))
rule("Plain", "{left:Quantity} is {right:Number} or more", AmountIs(V.left, Op.AT_LEAST, V.right, "or more"))
rule("Plain", "{left:Quantity} is {right:Number} or less", AmountIs(V.left, Op.AT_MOST, V.right))
rule("Plain", "X is {right:Number} or more", AmountIs(Variable("X"), Op.AT_LEAST, V.right, "X"))

rule("Among", "card types among {noun:Plural}", CardTypesAmong(V.noun))
rule("Among", "colors among {noun:Plural}", ColorsAmong(V.noun))
rule("Among", "basic land types among {noun:Plural}", BasicLandTypesAmong(V.noun))

# --- turns, costs paid, and what the engine cannot know ------------------------------------------------------------------------------

rule("Plain", "it's your turn", DuringTurn(Player(Who.YOU), False, "it's"))
rule("Plain", "it's not your turn", DuringTurn(Player(Who.YOU), True, "it's not"))
rule("Plain", "it isn't your turn", DuringTurn(Player(Who.YOU), True, "it isn't"))
rule("Plain", "it's {whose:Whose} turn", DuringTurn(V.whose, False, "it's whose"))
rule("Plain", "{who:OneRef} were|was {what:Predicate}", RefIs(V.who, V.what, False, "was"))
rule("Plain", "{who:OneRef} was kicked", WasKicked(V.who))
rule("Plain", "the gift was promised", WasKicked(This(), "gift"))
rule("Plain", "the gift wasn't promised", Not(WasKicked(This(), "gift")))
rule("Plain", "tribute wasn't paid", Not(WasKicked(This(), "tribute")))
rule("Plain", "{who:OneRef} escaped", WasKicked(V.who, "escaped"))
for _what in ("bargained", "embalmed", "foretold", "unearthed"):
    rule("Plain", f"{{who:OneRef}} was {_what}", WasKicked(V.who, _what))
for _verb, _how in (("dies", "destroyed"), ("is destroyed", "destroyed"), ("is exiled", "exiled"), ("is sacrificed", "sacrificed")):
    rule("Plain", f"{{ref:It}} {_verb} this way", DoneThisWay(V.ref, _how, _verb))
_WHAT_WAS = (
    r".* (?:this turn|this game|this combat|last turn|since your last turn|this way|to cast (?:it|this spell))",
    r".* (?:attacking|blocking) alone",
    r".* (?:hasn't|haven't) .*|it exploited .*|.* life total is .*",
    r".* (?:was|were|wasn't) (?:cast|paid|collected|promised|won|lost|beheld)(?: .*)?",
    r"(?:you|they|an opponent|a player) (?:cast|won|lost|attacked|didn't|paid) .*",
    r"you've .*",
    r".* (?:has|have|had) (?:more|less|fewer|the most|at least|no|only|an equal|protection|different|the same) .*",
    r".* (?:control|controls) (?:more|fewer|the most|creatures with different|the same) .*",
    r".* (?:with|have|has|had) (?:different|the same) (?:names?|powers?|colors?|mana values?|toughness)",
    r"(?:an opponent|that player|a player|each opponent|each player|any opponent|they|no opponent|defending player) (?:has|have) .*",
    r"you have (?:a|an|one|two|three|the|any|max) .*",
    r"you're .*|.* is the monarch",
    r"it's (?:day|night|neither day nor night|the first .*|not the first .*)",
    r".* (?:of your opponents|in your library|unlocked doors|your commander|tied for .*|in play|chosen at random|even|odd|prime)",
    r"(?:you|they|its controller|their controller|that player|defending player) "
    r"(?:pays?|sacrifices?|discards?|returns?|exiles?|taps?|reveals?) .*",
    r"you (?:win|lose|don't win|won't) .*",
)
_WHOLE = rf"(?!.*(?:, | instead | or if ))(?:{'|'.join(_WHAT_WAS)})"
verbatim_category("Unknown", _WHOLE, VerbatimCondition, unless="Known", stops=(",", "and", "or"))

# --- and, or ----------------------------------------------------------------------------------------------------------------------------

rule("Known", "{condition:Plain}", V.condition)
rule("Known", "{one:Plain} and {two:Plain}", AllOf((V.one, V.two)))
rule("Known", "{one:Plain} or {two:Plain}", OneOf((V.one, V.two)))
rule("Condition", "{condition:Known}", V.condition)
rule("Condition", "{condition:Unknown}", V.condition)
rule("Condition", "{one:Plain} and {two:Unknown}", AllOf((V.one, V.two)))
rule("Condition", "{one:Unknown} or {two:Plain}", OneOf((V.one, V.two)))
rule("Unless", "{condition:Condition}", Not(V.condition))

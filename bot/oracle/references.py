"""References to objects: "this creature", "it", "target creature", "enchanted land", "each other creature you control"."""

from __future__ import annotations

from bot.engine.abilities import (
    AnyOf,
    Chosen,
    Every,
    Flag,
    Granter,
    Has,
    Host,
    InZone,
    Is,
    It,
    Linked,
    Noun,
    Number,
    Other,
    Some,
    Target,
    TheOther,
    This,
    TopCard,
    Variable,
)
from bot.oracle.leaves import phrase_table, word_phrases
from bot.oracle.lexer import GRANTER, Tokens, plain_name
from bot.oracle.nouns import Preds
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, number_of, only, rule
from bot.records import replace

__all__: list[str] = []

# --- this object, and the thing mentioned last ---------------------------------------------------------------------------

_KINDS = (
    "creature permanent artifact enchantment land planeswalker battle card spell token aura equipment vehicle fortification "
    "saga class case room siege spacecraft attraction dungeon emblem"
)
_THIS_NOUNS = frozenset(_KINDS.split(" "))


def _read_this(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    if at < len(tokens) and tokens[at][:1] == "~" and not tokens[at].startswith(GRANTER):
        return [(This(tokens[at]), at + 1)]
    if tokens[at : at + 1] == ("this",) and at + 1 < len(tokens) and tokens[at + 1].lower() in _THIS_NOUNS:
        return [(This(f"this {tokens[at + 1]}"), at + 2)]
    return []


def _write_this(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, This):
        return None
    return [node.form] if node.form.startswith("~") else node.form.split(" ")


lexical("This", _read_this, _write_this, ("this", "~"), prints=only(This))


def _read_granter(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    """Inside a quoted ability, the name of the object that grants it."""
    named = at < len(tokens) and tokens[at].startswith(GRANTER)
    return [(Granter(plain_name(tokens[at])), at + 1)] if named else []


lexical(
    "Granter", _read_granter, lambda node, _plural: ["~" + node.form] if isinstance(node, Granter) else None, ("~",), prints=only(Granter)
)

_PRONOUNS = ("it", "they", "them", "he", "she", "him", "her")
_THOSE = frozenset(f"{kind}{s}" for kind in (*_THIS_NOUNS, "copy", "source") for s in ("", "s")) | {"copies"}
_EACH_OF = ("each of", "both of", "all of", "one of")


def _read_it(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    if at >= len(tokens):
        return []
    token = tokens[at]
    if token in _PRONOUNS:
        return [(It(token), at + 1)]
    if token in ("that", "those", "the") and at + 1 < len(tokens):
        noun = tokens[at + 1]
        if noun.lower() in _THOSE or (token == "that" and noun[:1].isupper()):
            return [(It(f"{token} {noun}"), at + 2)]
        if token == "those" and noun[:1].isupper():
            return [(It(f"{token} {noun}"), at + 2)]
    if " ".join(tokens[at : at + 2]) in _EACH_OF and tokens[at + 2 : at + 3] in (("them",), ("those",)):
        return [(It(" ".join((*tokens[at : at + 2], it.form))), end) for it, end in _read_it(tokens, at + 2, _memo)]
    if token == "both" and tokens[at + 1 : at + 2] in (("creatures",), ("permanents",)):
        return [(It(f"both {tokens[at + 1]}"), at + 2)]
    return []


def _write_it(node: Meaning, _plural: bool) -> Emit:
    return node.form.split(" ") if isinstance(node, It) else None


lexical("It", _read_it, _write_it, (*_PRONOUNS, "that", "those", "the", "each", "both", "all", "one"), prints=only(It))

_LINKS = ("exiled", "sacrificed", "revealed", "discarded", "imprinted", "destroyed", "milled", "returned", "haunted")


def _read_linked(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "the exiled card", "the sacrificed creature"."""
    if tokens[at : at + 1] != ("the",) or at + 1 >= len(tokens) or tokens[at + 1] not in _LINKS:
        return []
    link = Linked(tokens[at + 1], None, "adjective")
    nouns = grammar.prefixes("Noun", tokens, at + 2, memo)
    return [(Every(Noun((link, *noun.preds), noun.form), "the"), end) for noun, end in nouns]


def _write_linked(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Every) or node.form != "the" or not isinstance(node.noun.preds[0], Linked):
        return None
    tokens = grammar.emit("Noun", Noun(node.noun.preds[1:], node.noun.form))
    return None if tokens is None else ["the", node.noun.preds[0].how, *tokens]


lexical("LinkedRef", _read_linked, _write_linked, ("the",), prints=only(Every))

# --- targets ------------------------------------------------------------------------------------------------------------

phrase_table(
    "Few",
    [
        ("one or two", (Number(2), True, "one or two")),
        ("one, two, or three", (Number(3), True, "one, two, or three")),
        ("any number of", (Variable("any number"), True, "any number of")),
        ("one or more", (Variable("one or more"), False, "one or more")),
        ("a second", (Number(1), False, "a second")),
        ("a third", (Number(1), False, "a third")),
    ],
)
rule("HowMany", "{n:Number}", (V.n, False, ""))
rule("HowMany", "up to {n:Number}", (V.n, True, ""))
rule("HowMany", "{few:Few}", V.few)


def _read_target(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "target creature", "another target creature", "each of up to two other target creatures you control"."""
    each = tokens[at : at + 2] == ("each", "of")
    start = at + 2 if each else at
    counts = [((Number(1), False, ""), start), *grammar.prefixes("HowMany", tokens, start, memo)]
    return [found for count, end in counts for found in _read_targets(count, each, tokens, end, memo)]


def _read_targets(count: tuple[Meaning, ...], each: bool, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    other = tokens[at : at + 1] in (("other",), ("another",))
    start = at + 1 if other else at
    if tokens[start : start + 1] != ("target",):
        return []
    before: Preds = (Other(tokens[at]),) if other else ()
    form = ("each of " if each else "") + count[2]
    one = count[0] == Number(1)
    nouns = [(n, end) for n, end in grammar.prefixes("Noun", tokens, start + 1, memo) if (n.form == "singular") == one]
    nouns += [found for noun, end in nouns for found in _or_elsewhere(noun, tokens, end, memo)]
    found = [(Target(Noun((*before, *noun.preds), noun.form), count[0], count[1], form), end) for noun, end in nouns]
    chosen = [(replace(word, form=form + THEIRS), end + 3) for word, end in found if tokens[end : end + 3] == _THEIR_CHOICE]
    return [*found, *chosen]


_ELSEWHERE = "two places"


def _or_elsewhere(noun: Noun, tokens: Tokens, at: int, memo: Memo) -> list[tuple[Noun, int]]:
    """ "creature on the battlefield or creature card in a graveyard": each alternative in its own place."""
    if tokens[at : at + 1] != ("or",) or not isinstance(noun.preds[-1], InZone):
        return []
    others = ((other, end) for other, end in grammar.prefixes("Noun", tokens, at + 1, memo) if isinstance(other.preds[-1], InZone))
    return [(Noun((AnyOf((noun.preds, other.preds), _ELSEWHERE),), noun.form), end) for other, end in others if other.form == noun.form]


def _write_places(noun: Noun) -> list[str] | None:
    if not (len(noun.preds) == 1 and isinstance(noun.preds[0], AnyOf) and noun.preds[0].form == _ELSEWHERE):
        return grammar.emit("Noun", noun)
    one, other = (grammar.emit("Noun", Noun(preds, noun.form)) for preds in noun.preds[0].options)
    return None if one is None or other is None else [*one, "or", *other]


THEIRS = "|theirs"
"""What the form of a target ends with that another player chooses: "target land they control of their choice"."""
_THEIR_CHOICE = ("of", "their", "choice")


def _write_target(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Target):
        return None
    whole = node.form.removesuffix(THEIRS)
    form = whole.removeprefix("each of ")
    each = ["each", "of"] if form != whole else []
    chooser = _THEIR_CHOICE if whole != node.form else ()
    count = [] if node.count == Number(1) and not node.up_to and not form else grammar.emit("HowMany", (node.count, node.up_to, form))
    preds = node.noun.preds
    other = [preds[0].form] if preds and isinstance(preds[0], Other) else []
    noun = _write_places(Noun(preds[1:] if other else preds, node.noun.form))
    return None if count is None or noun is None else [*each, *count, *other, "target", *noun, *chooser]


lexical("TargetRef", _read_target, _write_target, ("target", "other", "another", "each"), like=("HowMany",), prints=only(Target))

# --- hosts --------------------------------------------------------------------------------------------------------------

for _how in ("enchanted", "equipped", "fortified"):
    rule("HostRef", f"{_how} {{noun:Host}}", Host(_how, V.noun))


def _read_host(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """The noun after "enchanted": one word, or a kind of card; no complement."""
    nouns = grammar.prefixes("Singular", tokens, at, memo)
    return [(noun, end) for noun, end in nouns if end == at + 1 or (end == at + 2 and tokens[at + 1] == "card")]


lexical("Host", _read_host, lambda node, plural: grammar.emit("Singular", node, plural))

# --- objects ------------------------------------------------------------------------------------------------------------

rule("OneRef", "{this:This}", V.this)
rule("OneRef", "{it:It}", V.it)
rule("OneRef", "{granter:Granter}", V.granter)
for _left in ("card", "creature", "permanent", "token"):
    rule("OneRef", f"the other {_left}", TheOther(f"the other {_left}"))
rule("OneRef", "{host:HostRef}", V.host)
rule("OneRef", "{target:TargetRef}", V.target)
rule("OneRef", "{linked:LinkedRef}", V.linked)
rule("OneRef", "the chosen {noun:Singular}", Chosen(V.noun))
rule("OneRef", "the top card of {whose:Whose} library", TopCard("library", V.whose))
rule("OneRef", "the top card of {whose:Whose} graveyard", TopCard("graveyard", V.whose))

rule("ObjectRef", "{one:OneRef}", V.one)
rule("ObjectRef", "{many:Group}", V.many)
rule("Group", "each {noun:Singular}", Every(V.noun, "each"))
rule("Group", "all {noun:Plural}", Every(V.noun, "all"))
rule("Group", "the chosen {noun:Plural}", Chosen(V.noun))
rule("Group", "{many:Bare}", V.many)


def _read_bare(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "creatures you control"; "enchanted Equipment" is the host, not all that are enchanted."""
    nouns = [(noun, end) for noun, end in grammar.prefixes("Plural", tokens, at, memo) if not _may_be_host(noun, end - at)]
    return [(Every(noun, "bare"), end) for noun, end in nouns]


def _may_be_host(noun: Noun, length: int) -> bool:
    first, *rest = noun.preds
    word = rest[0].word if len(rest) == 1 and isinstance(rest[0], Is) else None
    return length == 2 and first in _ATTACHED and word is not None and len(set(word_phrases(word))) == 1


_ATTACHED = (Has(Flag.ENCHANTED), Has(Flag.EQUIPPED))
lexical(
    "Bare",
    _read_bare,
    lambda node, _plural: grammar.emit("Plural", node.noun) if isinstance(node, Every) and node.form == "bare" else None,
    like=("Noun",),
)
rule("ObjectRef", "a(n) {noun:Singular}", Some(V.noun, Number(1), False, "a"))
rule("ObjectRef", "any {noun:Singular}", Some(V.noun, Number(1), False, "any"))
rule("ObjectRef", "one {noun:Singular}", Some(V.noun, Number(1), False, "one"))
rule("ObjectRef", "{count:Number} {noun:Plural}", Some(V.noun, V.count, False, "number"))
rule("ObjectRef", "up to {count:Number} {noun:Noun}", Some(V.noun, V.count, True, "number"))
rule("ObjectRef", "any number of {noun:Plural}", Some(V.noun, Variable("any number"), True, "any number"))


def _read_another(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    if tokens[at : at + 1] != ("another",):
        return []
    return [(Some(noun, Number(1), False, "another"), end) for noun, end in grammar.prefixes("Singular", tokens, at, memo)]


def _write_another(node: Meaning, plural: bool) -> Emit:
    return grammar.emit("Singular", node.noun, plural) if isinstance(node, Some) and node.form == "another" else None


lexical("Another", _read_another, _write_another, ("another",), prints=only(Some))
rule("ObjectRef", "{other:Another}", V.other)

# --- grammatical number -------------------------------------------------------------------------------------------------


@number_of
def _number(node: Meaning) -> bool | None:
    if isinstance(node, Noun):
        return bool(node.form == "plural")
    if isinstance(node, Every):
        return node.noun.form == "plural"
    if isinstance(node, Some | Target):
        return bool(node.noun.form == "plural" and not getattr(node, "form", "").startswith("each"))
    if isinstance(node, Chosen):
        return node.noun is not None and bool(node.noun.form == "plural")
    if isinstance(node, It):
        return node.form.startswith(("they", "them", "those", "both", "all")) or (node.form.startswith("the ") and node.form.endswith("s"))
    return None

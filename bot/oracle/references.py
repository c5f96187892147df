"""References: "this creature", "target creature", "each other creature you control", "its controller", players."""

from __future__ import annotations

from typing import Any

from bot.engine.abilities import (
    AttachedTo,
    Both,
    By,
    Chosen,
    Compare,
    ControllerOf,
    Every,

    Host,
    InZone,

    It,
    Named,
    Noun,
    Number,
    OfChosen,
    Op,
    OtherThan,
    OwnerOf,
    Player,
    SameName,
    SharesType,
    Some,
    Stat,
    Target,
    This,
    TopCard,
    Who,
    With,
    WithCounter,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Memo, Parse, V, lexical, number_of, rule

__all__: list[str] = []

# --- this object -----------------------------------------------------------------------------------------------------

_THIS_NOUNS = frozenset(
    "creature permanent artifact enchantment land planeswalker battle card spell token aura equipment vehicle fortification "
    "saga class case room siege spacecraft attraction dungeon".split()
)

def _read_this(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    if at < len(tokens) and tokens[at][:1] == "~":
        return [(This(tokens[at]), at + 1)]
    if tokens[at : at + 1] == ("this",) and at + 1 < len(tokens) and tokens[at + 1].lower() in _THIS_NOUNS:
        return [(This(f"this {tokens[at + 1]}"), at + 2)]
    return []

def _write_this(node: Any, _plural: bool) -> Emit:
    if not isinstance(node, This):
        return None
    return [node.form] if node.form.startswith("~") else node.form.split(" ")

lexical("This", _read_this, _write_this)

_THOSE = frozenset("creature creatures permanent permanents land lands artifact artifacts enchantment enchantments card cards token tokens planeswalker spell copy".split())

def _read_it(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    if at >= len(tokens):
        return []
    token = tokens[at]
    if token in ("it", "they", "them", "he", "she", "him", "her"):
        return [(It(token), at + 1)]
    if token in ("that", "those", "the") and at + 1 < len(tokens):
        noun = tokens[at + 1]
        if noun.lower() in _THOSE or (token == "that" and noun[:1].isupper()):
            return [(It(f"{token} {noun}"), at + 2)]
    return []

def _write_it(node: Any, _plural: bool) -> Emit:
    return node.form.split(" ") if isinstance(node, It) else None

lexical("It", _read_it, _write_it)

# --- players -----------------------------------------------------------------------------------------------------------

phrase_table(
    "Player",
    [(who.value, Player(who)) for who in Who]
    + [("each player", Player(Who.EACH_PLAYER)), ("target opponent", Player(Who.TARGET_OPPONENT))],
)
rule("PlayerRef", "{player:Player}", V.player)
rule("PlayerRef", "its controller", ControllerOf(It("its")))
rule("PlayerRef", "their controller", ControllerOf(It("their")))
rule("PlayerRef", "its owner", OwnerOf(It("its")))
rule("PlayerRef", "{of:It} 's controller", ControllerOf(V.of))
rule("PlayerRef", "{of:It} 's owner", OwnerOf(V.of))
rule("PlayerRef", "{of:HostRef} 's controller", ControllerOf(V.of))

phrase_table(
    "Whose",
    [
        ("your", Player(Who.YOU)),
        ("an opponent 's", Player(Who.OPPONENT)),
        ("your opponents '", Player(Who.OPPONENTS)),
        ("that player 's", Player(Who.THAT_PLAYER)),
        ("target player 's", Player(Who.TARGET_PLAYER)),
        ("target opponent 's", Player(Who.TARGET_OPPONENT)),
        ("each player 's", Player(Who.EACH_PLAYER)),
        ("enchanted player 's", Player(Who.ENCHANTED_PLAYER)),
        ("its controller 's", ControllerOf(It("its"))),
        ("its owner 's", OwnerOf(It("its"))),
        ("their", Player(Who.THAT_PLAYER, "their")),
    ],
)

# --- complements of nouns ------------------------------------------------------------------------------------------------

_CONTROL = [
    ("you control", By(Player(Who.YOU))),
    ("an opponent controls", By(Player(Who.OPPONENT))),
    ("your opponents control", By(Player(Who.OPPONENTS))),
    ("you don't control", By(Player(Who.YOU), negated=True)),
    ("that player controls", By(Player(Who.THAT_PLAYER))),
    ("target player controls", By(Player(Who.TARGET_PLAYER))),
    ("target opponent controls", By(Player(Who.TARGET_OPPONENT))),
    ("defending player controls", By(Player(Who.DEFENDING_PLAYER))),
    ("they control", By(Player(Who.THAT_PLAYER, "they"))),
    ("enchanted player controls", By(Player(Who.ENCHANTED_PLAYER))),
    ("the chosen player controls", By(Player(Who.CHOSEN_PLAYER))),
    ("its controller controls", By(ControllerOf(It("its")))),
    ("each opponent controls", By(Player(Who.EACH_OPPONENT))),
    ("you own", By(Player(Who.YOU), owned=True)),
    ("you don't own", By(Player(Who.YOU), owned=True, negated=True)),
    ("an opponent owns", By(Player(Who.OPPONENT), owned=True)),
    ("you own and control", By(Player(Who.YOU, "own and control"), owned=True)),
]
phrase_table("Complement.control", _CONTROL)
rule("Complement", "{what:Complement.control}", V.what)
rule("Complement", "named {name:Name}", Named(V.name))
rule("Complement", "not named {name:Name}", Named(V.name, negated=True))
rule("Complement", "with the same name as {ref:ObjectRef}", SameName(V.ref))
rule("Complement", "with {abilities:Keyword+and}", With(V.abilities))
rule("Complement", "with {one:Keyword} or {two:Keyword}", With((V.one, V.two)))
rule("Complement", "without {abilities:Keyword+or}", With(V.abilities, negated=True))
rule("Complement", "of the chosen type", OfChosen("creature type"))
rule("Complement", "of the chosen color", OfChosen("color"))
rule("Complement", "of the first chosen type", OfChosen("land type", 1))
rule("Complement", "other than {ref:ObjectRef}", OtherThan(V.ref))
rule("Complement", "attached to {ref:ObjectRef}", AttachedTo(V.ref))
rule("Complement", "that shares a creature type with {ref:ObjectRef}", SharesType("creature type", V.ref))
rule("Complement", "that shares at least one creature type with {ref:ObjectRef}", SharesType("at least one creature type", V.ref))
for _stat in (Stat.POWER, Stat.TOUGHNESS, Stat.MANA_VALUE, Stat.BASE_POWER, Stat.BASE_TOUGHNESS):
    rule("Complement", f"with {_stat.value} {{amount:Number}}", Compare(_stat, Op.EQUAL, V.amount))
    rule("Complement", f"with {_stat.value} {{amount:Number}} or less", Compare(_stat, Op.AT_MOST, V.amount))
    rule("Complement", f"with {_stat.value} {{amount:Number}} or greater", Compare(_stat, Op.AT_LEAST, V.amount))
    rule("Complement", f"with {_stat.value} less than or equal to {{amount:Amount}}", Compare(_stat, Op.AT_MOST, V.amount))
    rule("Complement", f"with {_stat.value} greater than {{amount:Amount}}", Compare(_stat, Op.GREATER, V.amount))
    rule("Complement", f"with {_stat.value} less than {{amount:Amount}}", Compare(_stat, Op.LESS, V.amount))
for _it, _many in (("it", False), ("them", True)):
    rule("Complement", f"with a {{kind:CounterKind}} counter on {_it}", WithCounter(V.kind))
    rule("Complement", f"with an {{kind:CounterKind}} counter on {_it}", WithCounter(V.kind))
    rule("Complement", f"with a counter on {_it}", WithCounter(None))

_PLACES: list[tuple[str, InZone]] = [
    ("on the battlefield", InZone(("battlefield",))),
    ("that aren't on the battlefield", InZone(("battlefield",), None, True)),
    ("in exile", InZone(("exile",))),
    ("in a graveyard", InZone(("graveyard",), None, False, "in a")),
    ("from a graveyard", InZone(("graveyard",), None, False, "from a")),
    ("in graveyards", InZone(("graveyard",), None, False, "in")),
    ("from graveyards", InZone(("graveyard",), None, False, "from")),
    ("in all graveyards", InZone(("graveyard",), None, False, "in all")),
    ("on the stack", InZone(("stack",))),
]

def _read_place(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    return [
        (place, at + len(words))
        for text, place in _PLACES
        for words in (tuple(text.split(" ")),)
        if tokens[at : at + len(words)] == words
    ]

def _write_place(node: Any, _plural: bool) -> Emit:
    for text, place in _PLACES:
        if node == place and isinstance(node, InZone) and node.form == place.form:
            return text.split(" ")
    return None

lexical("Complement.place", _read_place, _write_place)
rule("Complement", "{place:Complement.place}", V.place)
for _zone in ("graveyard", "hand", "library"):
    rule("Complement", f"in {{whose:Whose}} {_zone}", InZone((_zone,), V.whose, False, "in"))
    rule("Complement", f"from {{whose:Whose}} {_zone}", InZone((_zone,), V.whose, False, "from"))

# --- object references ---------------------------------------------------------------------------------------------------

rule("ObjectRef", "{this:This}", V.this)
rule("ObjectRef", "{it:It}", V.it)
rule("ObjectRef", "{target:TargetRef}", V.target)
rule("ObjectRef", "{host:HostRef}", V.host)
rule("ObjectRef", "each {noun:Singular}", Every(V.noun, "each"))
rule("ObjectRef", "all {noun:Plural}", Every(V.noun, "all"))
rule("ObjectRef", "{noun:Plural}", Every(V.noun, "bare"))
rule("ObjectRef", "a {noun:Singular}", Some(V.noun, Number(1), False, "a"))
rule("ObjectRef", "an {noun:Singular}", Some(V.noun, Number(1), False, "an"))
rule("ObjectRef", "any {noun:Singular}", Some(V.noun, Number(1), False, "any"))
rule("ObjectRef", "the chosen {noun:Singular}", Chosen(V.noun))
rule("ObjectRef", "the top card of {whose:Whose} library", TopCard("library", V.whose))
rule("ObjectRef", "the top card of {whose:Whose} graveyard", TopCard("graveyard", V.whose))
rule("ObjectRef", "all {one:Plural} and all {two:Plural}", Both((Every(V.one, "all"), Every(V.two, "all"))))
rule("ObjectRef", "{one:This} and {two:HostRef}", Both((V.one, V.two)))

rule("TargetRef", "target {noun:Singular}", Target(V.noun))
rule("TargetRef", "another target {noun:Singular}", Target(V.noun, form="another"))
rule("TargetRef", "up to {count:Number} target {noun:Noun}", Target(V.noun, V.count, True))
rule("TargetRef", "up to {count:Number} other target {noun:Noun}", Target(V.noun, V.count, True, "other"))
rule("TargetRef", "{count:Number} target {noun:Plural}", Target(V.noun, V.count))
rule("TargetRef", "{count:Number} other target {noun:Plural}", Target(V.noun, V.count, False, "other"))

for _how in ("enchanted", "equipped", "fortified"):
    rule("HostRef", f"{_how} {{noun:Host}}", Host(_how, V.noun))

def _read_host(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """The noun after "enchanted": one word, no complement."""
    from bot.oracle.table import grammar

    return [(n, end) for n, end in grammar.prefixes("Singular", tokens, at, memo) if end == at + 1]

def _write_host(node: Any, plural: bool) -> Emit:
    from bot.oracle.table import grammar

    return grammar.emit("Singular", node, plural)

lexical("Host", _read_host, _write_host)

# --- grammatical number ----------------------------------------------------------------------------------------------------

@number_of
def _number(node: Any) -> bool | None:
    if isinstance(node, Noun):
        return bool(node.form == "plural")
    if isinstance(node, Every):
        return node.form != "each"
    if isinstance(node, Some | Target):
        return bool(node.noun.form == "plural")
    if isinstance(node, It):
        return node.form.startswith(("they", "them", "those"))
    if isinstance(node, Player):
        return node.form == "they" or node.who in (Who.YOU, Who.OPPONENTS, Who.PLAYERS)
    return True if isinstance(node, Both) else None


"""Complements of nouns, in a fixed order and attachment: "you control", "with flying", "in your graveyard", "named …"."""

from __future__ import annotations

from bot.engine.abilities import (
    AnyOf,
    AttachedTo,
    By,
    Compare,
    ControllerOf,
    EnteredThisTurn,
    GreatestStat,
    InZone,
    Isnt,
    It,
    Keyword,
    Linked,
    Named,
    OfChosen,
    Op,
    Opposing,
    OtherThan,
    Player,
    PutThere,
    SameName,
    ShareAmong,
    SharesType,
    Some,
    Stat,
    StatOf,
    VerbatimPred,
    Wearing,
    Who,
    With,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule
from bot.oracle.verbatim import verbatim_category

__all__: list[str] = []

# --- whose ---------------------------------------------------------------------------------------------------------------

_CONTROLLERS: list[tuple[str, Player | ControllerOf]] = [
    ("you control", Player(Who.YOU)),
    ("your team controls", Player(Who.YOUR_TEAM)),
    ("an opponent controls", Player(Who.OPPONENT)),
    ("your opponents control", Player(Who.OPPONENTS)),
    ("each opponent controls", Player(Who.EACH_OPPONENT)),
    ("a player controls", Player(Who.A_PLAYER)),
    ("each player controls", Player(Who.EACH_PLAYER)),
    ("that player controls", Player(Who.THAT_PLAYER)),
    ("they control", Player(Who.THAT_PLAYER, "they")),
    ("target player controls", Player(Who.TARGET_PLAYER)),
    ("target opponent controls", Player(Who.TARGET_OPPONENT)),
    ("the active player controls", Player(Who.ACTIVE_PLAYER)),
    ("defending player controls", Player(Who.DEFENDING_PLAYER)),
    ("enchanted player controls", Player(Who.ENCHANTED_PLAYER)),
    ("the chosen player controls", Player(Who.CHOSEN_PLAYER)),
    ("its controller controls", ControllerOf(It("its"))),
    ("that creature 's controller controls", ControllerOf(It("that creature"))),
    ("that permanent 's controller controls", ControllerOf(It("that permanent"))),
]
_YOU = Player(Who.YOU)
_BOTH = (("you own and control", True, True), ("you control but don't own", False, False), ("you own but don't control", True, False))
"""Said of owner and controller at once: the words, whether the owner comes first, and whether both are you."""
_OWNING = [(text.replace("controls", "owns").replace("control", "own"), who) for text, who in _CONTROLLERS]
phrase_table(
    "Complement.control",
    [(text, By(who)) for text, who in _CONTROLLERS]
    + [(text, By(who, owned=True)) for text, who in _OWNING if "controller" not in text]
    + [
        ("you already control", By(Player(Who.YOU, "already"))),
        ("you don't control", By(Player(Who.YOU), negated=True)),
        ("you don't own", By(Player(Who.YOU), owned=True, negated=True)),
        *((text, AnyOf(((By(_YOU, owned=own), By(_YOU, owned=not own, negated=not both)),), "with both")) for text, own, both in _BOTH),
    ],
)
rule("Complement", "{what:Complement.control}", V.what)

# --- having, being named, sharing ---------------------------------------------------------------------------------------

rule("Complement", "with {what:Having}", V.what)
for _numbered in ("toxic", "annihilator", "crew", "modular"):
    rule("Complement", f"with {_numbered}", With((Keyword(_numbered),), False, "any"))
rule("Complement", "without {abilities:Keyword+or}", With(V.abilities, negated=True))
rule("Complement", "that don't|doesn't have {abilities:LoseItem+or}", With(V.abilities, True, "doesn't have"))
rule("Complement", "that have|has {abilities:LoseItem+or}", With(V.abilities, False, "has"))
rule("Complement", "named {name:Name}", Named(V.name))
rule("Complement", "not named {name:Name}", Named(V.name, negated=True))
rule("Complement", "with the same name as {ref:ObjectRef}", SameName(V.ref))
rule("Complement", "that don't|doesn't have the same name as {ref:ObjectRef}", SameName(V.ref, True))
rule("Complement", "with a different name than {ref:ObjectRef}", SameName(V.ref, True, "different"))
rule("Complement", "with the chosen name", OfChosen("name"))
for _the in ("the", "that"):
    rule("Complement", f"of {_the} chosen type", OfChosen("creature type"))
    rule("Complement", f"of {_the} chosen type", OfChosen("land type"))
    rule("Complement", f"that aren't of {_the} chosen type", OfChosen("creature type", negated=True))
    rule("Complement", f"of {_the} chosen color", OfChosen("color"))
for _what in ("creature type", "land type"):
    rule("Complement", "of that type", OfChosen(_what, form="that type"))
for _what in ("creature type", "color", "land type", "card type"):
    rule("Complement", f"of the {_what} of your choice", OfChosen(_what, now=True))
rule("Complement", "of the first chosen type", OfChosen("land type", 1))
rule("Complement", "of the second chosen type", OfChosen("land type", 2))
rule("Complement", "other than {ref:ObjectRef}", OtherThan(V.ref))
for _what in (
    "a creature type",
    "at least one creature type",
    "a color",
    "a card type",
    "a name",
    "a permanent type",
    "a land type",
    "one of those types",
):
    rule("Complement", f"that share|shares {_what} with {{ref:ObjectRef}}", SharesType(_what.removeprefix("a "), V.ref))
for _what in ("a creature type", "a color", "a card type", "a name"):
    rule("Complement", f"that share {_what}", ShareAmong(_what.removeprefix("a ")))
for _stat in (Stat.POWER, Stat.TOUGHNESS, Stat.MANA_VALUE):
    rule(
        "Complement",
        f"with the greatest {_stat.value} among {{noun:Plural}}",
        Compare(_stat, Op.EQUAL, GreatestStat(_stat, V.noun), "greatest"),
    )

for _greater, _op in (("greater", Op.GREATER), ("lesser", Op.LESS)):
    rule("Complement", f"with {_greater} power", Compare(Stat.POWER, _op, StatOf(Stat.POWER, It(_greater)), _greater))
for _base, _one, _two in (("", Stat.POWER, Stat.TOUGHNESS), ("base ", Stat.BASE_POWER, Stat.BASE_TOUGHNESS)):
    for _words, _op in ((" or less", Op.AT_MOST), (" or greater", Op.AT_LEAST), ("", Op.EQUAL)):
        _either = AnyOf(((Compare(_one, _op, V.n),), (Compare(_two, _op, V.n),)), "with power or toughness")
        rule("Complement", f"with {_base}power or toughness {{n:Number}}{_words}", _either)

_ORIGINS = (("the battlefield", "battlefield"), ("anywhere", "anywhere"), ("your library", "library"))

# --- where ------------------------------------------------------------------------------------------------------------------

phrase_table(
    "Place",
    [
        ("on the battlefield", InZone(("battlefield",))),
        ("in exile", InZone(("exile",))),
        ("from exile", InZone(("exile",), None, False, "from")),
        ("on the stack", InZone(("stack",))),
        ("in the command zone", InZone(("command",))),
        ("in a graveyard", InZone(("graveyard",), None, False, "in a")),
        ("from a graveyard", InZone(("graveyard",), None, False, "from a")),
        ("in graveyards", InZone(("graveyard",), None, False, "in")),
        ("from graveyards", InZone(("graveyard",), None, False, "from")),
        ("in all graveyards", InZone(("graveyard",), None, False, "in all")),
        ("from all graveyards", InZone(("graveyard",), None, False, "from all")),
        ("from a single graveyard", InZone(("graveyard",), None, False, "from a single")),
        ("from among cards in all graveyards", InZone(("graveyard",), None, False, "from among")),
    ],
)
for _zone in ("graveyard", "hand", "library"):
    rule("Place", f"in {{whose:Whose}} {_zone}", InZone((_zone,), V.whose, False, "in"))
    rule("Place", f"from {{whose:Whose}} {_zone}", InZone((_zone,), V.whose, False, "from"))
for _zone, _many in (("graveyard", "graveyards"), ("hand", "hands"), ("library", "libraries")):
    rule("Place", f"in {{whose:Whose}} {_many}", InZone((_zone,), V.whose, False, "in many"))
    rule("Place", f"from {{whose:Whose}} {_many}", InZone((_zone,), V.whose, False, "from many"))
rule("Complement", "{place:Place}", V.place)
rule("Complement", "from among {by:It}", Linked("among", V.by))
rule("Complement", "from among {by:LinkedRef}", Linked("among", V.by))
rule("Complement", "that aren't on the battlefield", InZone(("battlefield",), None, True))

# --- attached, in combat, linked ----------------------------------------------------------------------------------------------

rule("Trait", "{place:Place}", V.place)
rule("Trait", "attached to {ref:ObjectRef}", AttachedTo(V.ref))
rule("Complement", "attached to {ref:ObjectRef}", AttachedTo(V.ref))
rule("Complement", "attached to {ref:Player}", AttachedTo(V.ref))
for _were in ("was", "were"):
    rule("Complement", f"that {_were} attached to {{ref:It}}", AttachedTo(V.ref, True, _were))
rule("Complement", "with {ref:Another} attached to it", Wearing(V.ref))
for _how in ("blocking", "blocked by", "blocking or blocked by", "attacking", "paired with", "banded with"):
    rule("Trait", f"{_how} {{ref:Opponent}}", Opposing(_how, V.ref))
    rule("Complement", f"{_how} {{ref:Opponent}}", Opposing(_how, V.ref))
rule("Complement", "it's blocking", Opposing("blocked by", It("it's")))
rule("Opponent", "{ref:OneRef}", V.ref)
rule("Opponent", "{player:Player}", V.player)
rule("Opponent", "one of your opponents", Player(Who.OPPONENT, "one of"))
rule("Opponent", "a(n) {noun:Singular}", Some(V.noun))
rule("Opponent", "{other:Another}", V.other)
_LINKS = ("exiled", "created", "milled", "revealed", "destroyed", "sacrificed", "discarded", "returned", "tapped", "chosen", "conjured")
for _how in _LINKS:
    rule("Complement", f"{_how} with {{by:Linker}}", Linked(_how, V.by))
    rule("Complement", f"{_how} this way", Linked(_how, None, "this way"))
    rule("Complement", f"they {_how} this way", Linked(_how, None, "they this way"))
    rule("Complement", f"you {_how} this way", Linked(_how, None, "you this way"))
rule("Complement", "put onto the battlefield with {by:Linker}", Linked("put onto the battlefield", V.by))
rule("Linker", "{this:This}", V.this)
rule("Linker", "it", It("it"))
for _where in (
    "cast",
    "cast this turn",
    "cast from exile this turn",
    "cast from your hand",
    "cast from exile",
    "cast from your graveyard",
    "cast from anywhere other than your hand",
):
    for _words, _who in (("you", Who.YOU), ("your opponents", Who.OPPONENTS), ("players", Who.PLAYERS), ("they", Who.THAT_PLAYER)):
        rule("Complement", f"{_words} {_where}", Linked(_where, Player(_who)))
rule("Complement", "without {ability:Named}", With((V.ability,), True))

# --- "that's white", "that are Goblins" ---------------------------------------------------------------------------------------

for _single, _many in (("Kind", "Kinds"), ("States", "States"), ("Traits", "Traits")):
    rule("Complement", f"that's {{what:{_single}}}", AnyOf((V.what,), "that's"))
    rule("Complement", f"that are {{what:{_many}}}", AnyOf((V.what,), "that are"))
rule("Complement", "that's {one:Kind} or {two:Kind}", AnyOf((V.one, V.two), "that's"))

for _category in ("Kind", "States"):
    rule("Complement", f"that isn't {{what:{_category}}}", Isnt(V.what, "that isn't"))
for _category in ("Kinds", "States"):
    rule("Complement", f"that aren't {{what:{_category}}}", Isnt(V.what, "that aren't"))

phrase_table(
    "Entered",
    [
        ("that entered this turn", EnteredThisTurn()),
        ("that entered the battlefield this turn", EnteredThisTurn("the battlefield")),
        *(
            (f"that {were} put there from {words} this turn", PutThere(origin, were))
            for were in ("was", "were")
            for words, origin in _ORIGINS
        ),
    ],
)
rule("Complement", "{what:Entered}", V.what)
verbatim_category(
    "Complement.past",
    r"that (?:attacked|blocked|entered|died|crewed|was dealt damage|were dealt damage|dealt (?:combat )?damage|was tapped for mana|"
    r"entered the battlefield|left the battlefield|was put into a graveyard|were put into a graveyard) (?:\S+ ){0,6}?"
    r"(?:this turn|this combat)",
    VerbatimPred,
    first=("that",),
    unless="Entered",
)
rule("Complement", "{what:Complement.past}", V.what)

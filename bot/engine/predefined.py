"""Predefined tokens: names that stand for a whole description [CR 111.10]."""

from __future__ import annotations

from functools import cache

from bot.engine.abilities import (
    Ability,
    Act,
    Activated,
    AmountIs,
    BasePT,
    By,
    Change,
    Clause,
    Cost,
    CountOf,
    Event,
    EventKind,
    Gain,
    Get,
    Host,
    Inert,
    Is,
    It,
    Keyword,
    KeywordAction,
    Modify,
    Noun,
    Number,
    Op,
    Optional,
    Player,
    PutCounters,
    Sentence,
    Size,
    Stat,
    Static,
    StatOf,
    Target,
    This,
    TopCard,
    Triggered,
    Verb,
    Who,
    Word,
    WordKind,
    ZoneName,
)
from bot.engine.values import CardDef, Face, Layout

__all__ = ["predefined_rule", "predefined_token"]

_TOKEN = This("this token")
_CREATURE = Noun((Is(Word(WordKind.CARD_TYPE, "Creature")),))
_SORCERY = ("Activate only as a sorcery.",)
_SACRIFICE = "Sacrifice this token"
_YOU = Player(Who.YOU)


def _ability(cost: tuple[str, ...], *sentences: tuple[Clause, ...], limits: tuple[str, ...] = ()) -> Activated:
    joins = {2: (", then",), 3: (",", ", then")}
    return Activated(Cost(cost), tuple(Sentence(clauses, joins.get(len(clauses), ())) for clauses in sentences), limits)


def _artifact(name: str, *abilities: Ability) -> CardDef:
    return _one_face(Face(None, types=("Artifact",), subtypes=(name,), abilities=abilities, own_colors=0))


def _one_face(face: Face) -> CardDef:
    return CardDef(face.name or "", (face,), Layout.TOKEN)


def _role(name: str, *abilities: Ability) -> CardDef:
    """A colourless Aura Role with enchant creature [CR 111.10j to 111.10r]."""
    enchant = Keyword("enchant", (_CREATURE,))
    face = Face(name, types=("Enchantment",), subtypes=("Aura", "Role"), abilities=(enchant, *abilities), own_colors=0)
    return _one_face(face)


def _enchanted(*changes: Change) -> Static:
    return Static((Sentence((Modify(Host("enchanted", _CREATURE), changes),)),))


_PLUS_ONE = Get(Number(1), Number(1))


def _whenever_it_attacks(*clauses: Clause, small: bool = False) -> Triggered:
    event = Event("Whenever this creature attacks", (EventKind.ATTACKS,), This())
    condition = AmountIs(StatOf(Stat.TOUGHNESS, It("its")), Op.AT_MOST, Number(3, "digit")) if small else None
    return Triggered(event, (Sentence(clauses),), condition)


def _incubator() -> CardDef:
    """Two faces: an artifact that transforms, and a 0/0 artifact creature [CR 111.10i]."""
    front = Face(
        None,
        types=("Artifact",),
        subtypes=("Incubator",),
        abilities=(_ability(("{2}",), (Act(Verb.TRANSFORM, _TOKEN),)),),
        own_colors=0,
    )
    back = Face("Phyrexian Token", types=("Artifact", "Creature"), subtypes=("Phyrexian",), power=0, toughness=0, own_colors=0)
    return CardDef("Incubator", (front, back), Layout.TRANSFORM)


def _virtuous() -> Static:
    enchantments = Noun((Is(Word(WordKind.CARD_TYPE, "Enchantment")), By(_YOU)))
    return _enchanted(Get(Number(1), Number(1), per=CountOf(enchantments)))


def _wicked_death() -> Triggered:
    event = Event("When this token is put into a graveyard from the battlefield", (EventKind.DIES,), _TOKEN)
    return Triggered(event, (Sentence((Inert("each opponent loses 1 life"),)),))


_ANY_COLOR = (Inert("add one mana of any color"),)


@cache
def _table() -> dict[str, CardDef]:
    search = (
        Inert("search your library for a basic land card"),
        Act(Verb.PUT, It(), to=ZoneName("battlefield", "the battlefield"), how=("tapped",), form="put onto|how"),
        Inert("shuffle"),
    )
    return {
        "Treasure": _artifact("Treasure", _ability(("{T}", _SACRIFICE), _ANY_COLOR)),
        "Food": _artifact("Food", _ability(("{2}", "{T}", _SACRIFICE), (Inert("you gain 3 life"),))),
        "Gold": _artifact("Gold", _ability((_SACRIFICE,), _ANY_COLOR)),
        "Walker": _one_face(Face("Walker", types=("Creature",), subtypes=("Zombie",), power=2, toughness=2, own_colors=0b00100)),
        "Shard": _one_face(
            Face(
                None,
                types=("Enchantment",),
                subtypes=("Shard",),
                abilities=(_ability(("{2}", _SACRIFICE), (Inert("scry 1"), Inert("draw a card"))),),
                own_colors=0,
            )
        ),
        "Clue": _artifact("Clue", _ability(("{2}", _SACRIFICE), (Inert("draw a card"),))),
        "Blood": _artifact("Blood", _ability(("{1}", "{T}", "Discard a card", _SACRIFICE), (Inert("draw a card"),))),
        "Powerstone": _artifact(
            "Powerstone",
            _ability(("{T}",), (Inert("add {C}"),), (Inert("this mana can't be spent to cast a nonartifact spell"),)),
        ),
        "Incubator": _incubator(),
        "Cursed Role": _role("Cursed", _enchanted(BasePT(Size(Number(1), Number(1))))),
        "Monster Role": _role("Monster", _enchanted(_PLUS_ONE, Gain((Keyword("trample"),)))),
        "Royal Role": _role("Royal", _enchanted(_PLUS_ONE, Gain((Keyword("ward", (Cost(("{1}",)),)),)))),
        "Sorcerer Role": _role("Sorcerer", _enchanted(_PLUS_ONE, Gain((_whenever_it_attacks(Inert("scry 1")),)))),
        "Virtuous Role": _role("Virtuous", _virtuous()),
        "Wicked Role": _role("Wicked", _enchanted(_PLUS_ONE), _wicked_death()),
        "Young Hero Role": _role(
            "Young Hero",
            _enchanted(Gain((_whenever_it_attacks(PutCounters(Number(1, "a"), "+1/+1", It()), small=True),))),
        ),
        "Map": _artifact(
            "Map",
            _ability(("{1}", "{T}", _SACRIFICE), (KeywordAction("explore", Target(Noun((*_CREATURE.preds, By(_YOU))))),), limits=_SORCERY),
        ),
        "Junk": _artifact(
            "Junk",
            _ability(
                ("{T}", _SACRIFICE),
                (Act(Verb.EXILE, TopCard("library", _YOU)),),
                (Optional(_YOU, Inert("play that card this turn")),),
                limits=_SORCERY,
            ),
        ),
        "Lander": _artifact("Lander", _ability(("{2}", "{T}", _SACRIFICE), search)),
        "Mutagen": _artifact(
            "Mutagen",
            _ability(
                ("{1}", "{T}", _SACRIFICE),
                (PutCounters(Number(1, "a"), "+1/+1", Target(_CREATURE)),),
                limits=_SORCERY,
            ),
        ),
    }


_LETTERS = "abcdefghijkmnpqrstuv"
"""The letters of the definitions, in the order of the table: those of the rules leave out l and o."""


def predefined_rule(name: str) -> str:
    """The rule that defines a predefined token [CR 111.10a to 111.10v]; that of the whole list for any other name."""
    folded = _folded(name)
    place = next((i for i, known in enumerate(_table()) if known.casefold() == folded), None)
    return "111.10" if place is None else f"111.10{_LETTERS[place]}"


def _folded(name: str) -> str:
    return name.removesuffix(" token").removesuffix(" Token").casefold()


def predefined_token(name: str) -> CardDef | None:
    """The token of a predefined name [CR 111.10], in any case, or ``None``; faces without a name have the default one."""
    folded = _folded(name)
    return next((card for known, card in _table().items() if known.casefold() == folded), None)

"""Boards of invented cards, in few words: every tree is built by hand, so that no grammar is needed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.engine import Board, Characteristics, Counter, Obj, ResolvedEffect, View, characteristics
from bot.engine.abilities import (
    Ability,
    Amount,
    AnyOf,
    BasePT,
    Be,
    By,
    Change,
    ChosenWord,
    Condition,
    CountOf,
    Description,
    Every,
    Flag,
    Gain,
    Get,
    Has,
    Host,
    InZone,
    Is,
    Keyword,
    LoseAll,
    Modify,
    Noun,
    Number,
    Other,
    Player,
    Pred,
    Ref,
    Sentence,
    Size,
    Static,
    This,
    Who,
    WholeFamily,
    Word,
    WordKind,
)
from bot.engine.values import CardDef, Face, Layout, Zone, parse_colors

YOU = Player(Who.YOU)
CREATURE = Word(WordKind.CARD_TYPE, "Creature")
ARTIFACT = Word(WordKind.CARD_TYPE, "Artifact")
ENCHANTMENT = Word(WordKind.CARD_TYPE, "Enchantment")
LAND = Word(WordKind.CARD_TYPE, "Land")
PLANESWALKER = Word(WordKind.CARD_TYPE, "Planeswalker")
BASIC = Word(WordKind.SUPERTYPE, "Basic")
FLYING = Keyword("flying")
HASTE = Keyword("haste")
CHANGELING = Keyword("changeling")
DEFENDER = Keyword("defender")


def tribe(name: str) -> Word:
    return Word(WordKind.CREATURE_TYPE, name)


def land_type(name: str) -> Word:
    return Word(WordKind.LAND_TYPE, name)


def color(name: str) -> Word:
    return Word(WordKind.COLOR, name)


def every(*what: Word | Pred) -> Every:
    """All objects that are all of these; "not" is `no`."""
    return Every(noun(*what))


def noun(*what: Word | Pred) -> Noun:
    return Noun(tuple(Is(w) if isinstance(w, Word) else w for w in what))


def no(word: Word) -> Is:
    return Is(word, negated=True)


YOURS = By(YOU)
FOES = By(Player(Who.OPPONENTS))
OTHER = Other()
TOKEN = Has(Flag.TOKEN)
NONTOKEN = Has(Flag.TOKEN, negated=True)


def any_of(*what: Word) -> AnyOf:
    """One of several: "Forests and Saprolings"."""
    return AnyOf(tuple((Is(word),) for word in what))


def legendary() -> Word:
    return Word(WordKind.SUPERTYPE, "Legendary")


def host(*what: Word) -> Host:
    """Enchanted or equipped thing."""
    return Host("enchanted", noun(*what))


def static(subject: Ref, *changes: Change, condition: Condition | None = None) -> Static:
    return Static((Sentence((Modify(subject, changes),)),), condition=condition)


def be(*words: Word | ChosenWord, also: tuple[str, ...] = (), still: tuple[Word, ...] = (), **what: object) -> Be:
    """Is … (``also``: "in addition to its other …"); further description by keyword."""
    return Be(Description(words=words, **what), in_addition=also, still=still)  # type: ignore[arg-type]  # spread keywords


def size(power: int | Amount | None, toughness: int | Amount | None) -> Size:
    one, two = (Number(n) if isinstance(n, int) else n for n in (power, toughness))
    return Size(one, two)


def base(power: int | Amount, toughness: int | Amount | None = None) -> BasePT:
    return BasePT(size(power, power if toughness is None else toughness))


def get(power: int, toughness: int, per: Amount | None = None) -> Get:
    return Get(Number(power), Number(toughness), per=per)


def gain(*abilities: Ability) -> Gain:
    return Gain(abilities)


def every_creature_type(also: tuple[str, ...] = ()) -> Be:
    return be(also=also, every=(WholeFamily.CREATURE_TYPE,))


def equal_to(noun_: Noun) -> BasePT:
    count = CountOf(noun_)
    return base(count, count)


HUMBLE = static(every(CREATURE), LoseAll(), base(1))
"""All creatures lose all abilities and are 1/1."""


def card(
    name: str,
    types: str,
    *abilities: Ability,
    cost: str | None = None,
    pt: tuple[int | str, int | str] | None = None,
    indicator: str | None = None,
    loyalty: int | None = None,
    layout: Layout = Layout.NORMAL,
) -> CardDef:
    """A one-faced card; ``types`` is its type line: ``Legendary Artifact Creature — Golem``."""
    left, _, right = types.partition(" — ")
    words = left.split()
    supertypes = frozenset(w for w in words if w in ("Basic", "Legendary", "Snow", "World"))
    power, toughness = pt or (None, None)
    face = Face(
        name,
        cost,
        None if indicator is None else parse_colors(indicator),
        supertypes,
        tuple(w for w in words if w not in supertypes),
        tuple(right.split()),
        power,
        toughness,
        loyalty,
        abilities=abilities,
    )
    return CardDef(name, (face,), layout)


def creature(name: str, subtypes: str, pt: tuple[int | str, int | str], *abilities: Ability, cost: str | None = "{1}{G}") -> CardDef:
    return card(name, f"Creature — {subtypes}", *abilities, cost=cost, pt=pt)


def enchantment(name: str, *abilities: Ability, cost: str = "{2}{W}{W}", types: str = "Enchantment") -> CardDef:
    return card(name, types, *abilities, cost=cost)


BEAR = creature("Meadow Bear", "Bear", (2, 2))


def on(card_: CardDef, zone: Zone = Zone.BATTLEFIELD, **facts: object) -> Obj:
    """An object with its facts; `board` gives it an id and a timestamp."""
    player = str(facts.pop("controller", "A"))
    return Obj("", card_, zone, player, player, 0, **facts)  # type: ignore[arg-type]  # spread keywords


def board(**objects: CardDef | Obj) -> Board:
    """A board, its objects by id, in order of timestamp."""
    made = Board(next_timestamp=len(objects) + 1)
    for timestamp, (name, thing) in enumerate(objects.items(), 1):
        obj = on(thing) if isinstance(thing, CardDef) else thing
        made = made.with_object(replace(obj, id=name, timestamp=timestamp))
    return made


def reordered(made: Board, *ids: str) -> Board:
    """The same objects, timestamps in the order given."""
    return made.with_objects(*(replace(made[name], timestamp=number) for number, name in enumerate(ids, 1)))


def resolved(made: Board, name: str, subjects: Iterable[str], *changes: Change, **facts: object) -> Board:
    """With an effect that resolves now on objects."""
    stamp, after = made.stamped()
    effect = ResolvedEffect(name, name, name, "A", stamp, tuple(subjects), Modify(This(), changes), **facts)  # type: ignore[arg-type]  # spread keywords
    return after.with_effect(effect)


def renewed(made: Board, name: str) -> Board:
    """With a new timestamp for one object, as when it becomes attached."""
    stamp, after = made.stamped()
    return after.with_object(replace(after[name], timestamp=stamp))


def counters(*pairs: tuple[str, int]) -> tuple[Counter, ...]:
    return tuple(Counter(kind, count) for kind, count in pairs)


def look(made: Board, name: str) -> Characteristics:
    return characteristics(made)[name]


def pt(seen: Characteristics) -> tuple[int | None, int | None]:
    return seen.power, seen.toughness


def type_line(seen: Characteristics) -> str:
    """Types and subtypes: ``Land Creature — Mountain Bear``."""
    left = " ".join((*sorted(seen.supertypes), *seen.types))
    return f"{left} — {' '.join(seen.subtypes)}" if seen.subtypes else left


def summary(view: View) -> dict[str, object]:
    """Everything derived, as comparable values; of what is refused the fields, not which of several clauses is blamed."""
    return {name: replace(view[name], unsupported=()) for name in view}


def in_graveyard(*what: Word | Pred) -> Noun:
    """Cards in graveyards."""
    return noun(*what, Has(Flag.CARD), InZone(("graveyard",)))

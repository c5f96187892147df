"""What the grammar prints it reads back as the same tree, with no second meaning."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.abilities import (
    BasePT,
    Be,
    By,
    Change,
    Compare,
    Condition,
    Controls,
    Description,
    Duration,
    Every,
    Flag,
    Gain,
    Get,
    Has,
    Host,
    Is,
    Keyword,
    Lose,
    LoseAll,
    Modify,
    Noun,
    Number,
    Op,
    Other,
    Player,
    Pred,
    Ref,
    Size,
    Stat,
    Target,
    This,
    Until,
    Who,
    With,
    Word,
    WordKind,
)
from bot.oracle.table import grammar

CREATURE_TYPES = ("Goblin", "Elf", "Wall", "Merfolk", "Unicorn", "Wolf")
COLORS = ("white", "blue", "black", "red", "green")
KEYWORDS = ("flying", "haste", "first strike", "trample", "indestructible")

colors = st.sampled_from(COLORS).map(lambda text: Word(WordKind.COLOR, text))
types = st.sampled_from(CREATURE_TYPES).map(lambda text: Word(WordKind.CREATURE_TYPE, text))
creature = Word(WordKind.CARD_TYPE, "Creature")
keywords = st.lists(st.sampled_from(KEYWORDS).map(Keyword), min_size=1, max_size=3, unique=True).map(tuple)
numbers = st.integers(0, 20).map(Number)
digits = st.integers(0, 20).map(lambda value: Number(value, "digit"))


@st.composite
def nouns(draw: st.DrawFn, form: str) -> Noun:
    """Adjectives, a head and complements, in the order that the grammar prints."""
    adjectives: list[Pred] = draw(
        st.lists(
            st.one_of(colors.map(Is), st.sampled_from((Flag.TAPPED, Flag.ATTACKING)).map(Has), st.just(Has(Flag.TOKEN, True))),
            max_size=2,
            unique=True,
        )
    )
    head: list[Pred] = [*draw(st.lists(types.map(Is), max_size=1)), Is(creature)]
    complements: list[Pred] = draw(
        st.lists(
            st.one_of(
                st.sampled_from((Who.YOU, Who.OPPONENTS)).map(lambda who: By(Player(who))),
                st.sampled_from(KEYWORDS).map(lambda name: With((Keyword(name),))),
                digits.map(lambda number: Compare(Stat.POWER, Op.AT_MOST, number)),
            ),
            max_size=2,
            unique_by=type,
        )
    )
    other: list[Pred] = [Other("other")] if draw(st.booleans()) and form == "plural" else []
    return Noun((*other, *adjectives, *head, *complements), form)


subjects: st.SearchStrategy[Ref] = st.one_of(
    st.just(This("this creature")),
    st.just(Host("enchanted", Noun((Is(creature),)))),
    nouns("plural").map(lambda noun: Every(noun, "bare")),
    nouns("singular").map(lambda noun: Every(noun, "each")),
    nouns("singular").map(Target),
)
sizes = st.builds(Size, numbers, numbers, st.just("slash"))
descriptions = st.builds(
    Description,
    st.none() | sizes,
    st.none() | st.lists(colors, min_size=1, max_size=2, unique=True).map(tuple),
    st.lists(types, min_size=1, max_size=2, unique=True).map(lambda words: (*words, creature)),
    form=st.just("singular"),
)
changes: st.SearchStrategy[Change] = st.one_of(
    st.builds(Get, numbers, numbers),
    keywords.map(lambda abilities: Gain(abilities, "have")),
    keywords.map(lambda abilities: Lose(abilities)),
    sizes.map(BasePT),
    st.just(LoseAll("", "lost")),
)
conditions: st.SearchStrategy[Condition] = nouns("singular").map(lambda noun: Controls(Player(Who.YOU), noun, Number(1, "a")))


@given(nouns("plural"))
def test_a_noun_is_read_as_it_was_printed(noun: Noun) -> None:
    tokens = grammar.emit("Plural", noun)
    assert tokens is not None
    assert noun in grammar.parse("Plural", tuple(tokens))


@settings(max_examples=200)
@given(subjects, st.lists(changes, min_size=1, max_size=3, unique_by=type).map(tuple), st.booleans())
def test_a_statement_has_one_meaning(subject: Ref, changed: tuple[Change, ...], timed: bool) -> None:
    duration = Duration(Until.END_OF_TURN, "after") if timed else None
    statement = Modify(subject, changed, duration, form="|duration" if timed else "")
    tokens = grammar.emit("Clause", statement)
    assert tokens is not None
    assert grammar.parse("Clause", tuple(tokens)) == [statement]


@given(descriptions, conditions)
def test_a_conditional_description_has_one_meaning(what: Description, condition: Condition) -> None:
    statement = Modify(This("this creature"), (Be(what, form="be"),), None, condition, form="|condition^")
    tokens = grammar.emit("Clause", statement)
    assert tokens is not None
    assert grammar.parse("Clause", tuple(tokens)) == [statement]

"""What words like "it", "other", "X" and "otherwise" mean in a static ability."""

from __future__ import annotations

from bot.engine import ResolvedEffect, TextSwap, characteristics
from bot.engine.abilities import (
    Activated,
    Band,
    ChosenWord,
    Conditional,
    Controls,
    Cost,
    CountOf,
    DuringTurn,
    Event,
    Get,
    Inert,
    Is,
    It,
    Keyword,
    LifeTotal,
    LoseAll,
    Modify,
    Not,
    Number,
    RefIs,
    SameForAbilities,
    Sentence,
    SharesType,
    Stat,
    Static,
    StatOf,
    This,
    Triggered,
    Variable,
    VerbatimCondition,
    With,
    WordKind,
)
from tests.engine.kit import (
    ARTIFACT,
    BEAR,
    CHANGELING,
    CREATURE,
    DEFENDER,
    FLYING,
    HASTE,
    LAND,
    OTHER,
    YOU,
    board,
    card,
    color,
    counters,
    creature,
    enchantment,
    every,
    gain,
    get,
    host,
    look,
    no,
    noun,
    on,
    pt,
    static,
    type_line,
)

FEATHER = card("Feather Blade", "Artifact — Equipment", static(It(), gain(FLYING), condition=RefIs(host(), (Is(color("green")),))))


def test_it_is_what_the_condition_has_named() -> None:
    assert look(board(b=BEAR, f=on(FEATHER, attached_to="b")), "b").keywords == ("flying",)
    assert look(board(b=creature("Imp", "Imp", (1, 1), cost="{B}"), f=on(FEATHER, attached_to="b")), "b").keywords == ()


def test_a_second_sentence_about_it_continues_the_first() -> None:
    clauses = (Modify(host(CREATURE), (get(1, 1),)), Modify(It(), (gain(FLYING),)))
    song = enchantment("Soft Wings", Static(tuple(Sentence((clause,)) for clause in clauses)))
    seen = look(board(b=BEAR, s=on(song, attached_to="b")), "b")
    assert (pt(seen), seen.keywords) == ((3, 3), ("flying",))


def test_others_in_an_amount_are_other_than_the_object_changed() -> None:
    kin = CountOf(noun(OTHER, CREATURE, SharesType("at least one creature type", It())))
    coat = card("Banner", "Artifact", static(every(CREATURE), get(1, 1, per=kin)))
    view = characteristics(
        board(c=coat, a=BEAR, b=BEAR, e=creature("Elf", "Elf", (1, 1)), m=creature("Sprite", "Shapeshifter", (0, 0), CHANGELING))
    )
    assert {name: pt(view[name]) for name in "abem"} == {"a": (4, 4), "b": (4, 4), "e": (2, 2), "m": (3, 3)}


def test_x_defined_outside_a_quoted_ability_is_a_number_inside_it() -> None:
    quoted = static(host(CREATURE), Get(Variable(), Number(0)))
    armed = Modify(every(no(CREATURE), ARTIFACT), (gain(quoted),), where=StatOf(Stat.MANA_VALUE, It()))
    brawl = enchantment("Brawl", Static((Sentence((armed,)),)))
    made = board(w=brawl, b=BEAR, p=on(card("Pan", "Artifact", cost="{3}"), attached_to="b"))
    assert pt(look(made, "b")) == (5, 2)


def test_a_computed_bonus_below_zero_is_zero() -> None:
    shrinks = Modify(This(), (Get(Variable(), Variable(), True, True),), where=LifeTotal(YOU))
    shadow = creature("Shade", "Avatar", (13, 13), Static((Sentence((shrinks,)),)))
    assert pt(look(board(s=shadow).with_life("A", 5), "s")) == (8, 8)
    assert pt(look(board(s=shadow).with_life("A", -1), "s")) == (13, 13)


def test_otherwise_is_the_contrary_of_the_condition_before() -> None:
    clauses = (
        Modify(This(), (get(2, 0),), condition=DuringTurn(YOU)),
        Conditional(Not(VerbatimCondition("otherwise")), Modify(This(), (get(0, 2),))),
    )
    guard = creature("Turncoat", "Human", (1, 1), Static(tuple(Sentence((clause,)) for clause in clauses)))
    view = characteristics(board(a=guard, b=on(guard, controller="B")))
    assert (pt(view["a"]), pt(view["b"])) == ((3, 1), (1, 3))


def test_the_same_is_said_of_each_ability_listed() -> None:
    owned = Controls(YOU, noun(OTHER, CREATURE, With((FLYING,))))
    clauses = (Modify(This(), (gain(FLYING),), condition=owned), SameForAbilities((HASTE, DEFENDER)))
    mimic = creature("Echo", "Shapeshifter", (1, 1), Static(tuple(Sentence((clause,)) for clause in clauses)))
    assert look(board(m=mimic, h=creature("Runner", "Human", (1, 1), HASTE)), "m").keywords == ("haste",)


def test_losing_all_but_mana_abilities_keeps_mana_abilities_however_they_are_read() -> None:
    adds, draws = (Activated(Cost(("{T}",)), (Sentence((Inert(words),)),)) for words in ("add {C}", "draw a card"))
    land = card("Citadel", "Land — Forest", FLYING, adds, draws)
    seen = look(board(l=land, s=enchantment("Sun", static(every(LAND), LoseAll("mana")))), "l")
    assert len(seen.abilities) == 2


def test_the_last_station_band_holds_the_printed_size() -> None:
    ship = card("Ark", "Artifact — Spacecraft", Band("station", 2, abilities=(HASTE,)), Band("station", 5, abilities=(FLYING,)), pt=(6, 5))
    at = [look(board(s=on(ship, counters=counters(("charge", n)))), "s") for n in (2, 5)]
    assert [(type_line(s), pt(s)) for s in at] == [("Artifact — Spacecraft", (None, None)), ("Artifact Creature — Spacecraft", (6, 5))]


def test_a_granted_ability_speaks_of_the_choice_of_what_grants_it() -> None:
    quality = Keyword("protection", (ChosenWord(WordKind.COLOR),))
    ward = on(enchantment("Chosen Ward", static(host(CREATURE), gain(quality))), attached_to="b", choices=(("color", ("red",)),))
    assert look(board(b=BEAR, w=ward), "b").keywords == ("protection from red",)


def test_each_quality_of_protection_is_an_ability() -> None:
    knight = creature("Paladin", "Knight", (2, 2), Keyword("protection", (color("red"), color("black"))))
    assert look(board(k=knight), "k").keywords == ("protection from red", "protection from black")


def test_a_word_that_may_be_in_a_name_refuses_the_text_alone() -> None:
    reveals = Sentence((Inert("reveal a card named Elf Lord"),))
    odd = creature("Herald", "Elf", (1, 1), Triggered(Event("When this creature enters"), (reveals,)))
    stamp, made = board(h=odd).stamped()
    swap = ResolvedEffect("s", "s", "S", "A", stamp, ("h",), swap=TextSwap(WordKind.CREATURE_TYPE, "Elf", "Goblin"))
    seen = look(made.with_effect(swap), "h")
    assert (seen.subtypes, pt(seen), set(seen.unknown)) == (("Goblin",), (1, 1), {"text"})
    assert [u.clause for u in seen.unsupported] == ["reveal a card named Elf Lord"]

"""Nouns, their complements, and references to objects: one order, one attachment, every form printed back."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    AnyOf,
    AttachedTo,
    Both,
    By,
    Compare,
    ControllerOf,
    CountOf,
    Every,
    Flag,
    Gain,
    Has,
    Host,
    InZone,
    Is,
    It,
    Keyword,
    Linked,
    Modify,
    Named,
    Noun,
    Number,
    OfChosen,
    Op,
    Opposing,
    Other,
    OtherThan,
    Player,
    Pred,
    Ref,
    SameName,
    ShareAmong,
    SharesType,
    Some,
    Stat,
    StatOf,
    Target,
    This,
    TopCard,
    Variable,
    Who,
    With,
    WithCounter,
    Word,
    WordKind,
)
from tests.oracle.reading import clause
from tests.phrases import AT_MOST

ARTIFACT = Is(Word(WordKind.CARD_TYPE, "Artifact"))
CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
ENCHANTMENT = Is(Word(WordKind.CARD_TYPE, "Enchantment"))
GOBLIN = Is(Word(WordKind.CREATURE_TYPE, "Goblin"))
ELF = Is(Word(WordKind.CREATURE_TYPE, "Elf"))
ISLAND = Is(Word(WordKind.LAND_TYPE, "Island"))
WHITE, BLUE, BLACK = (Is(Word(WordKind.COLOR, color)) for color in ("white", "blue", "black"))
FLYING = Keyword("flying")
YOU = Player(Who.YOU)
YOURS = By(YOU)


def _subject(words: str) -> Ref:
    """What has haste in "… haste", plural or singular."""
    statement = clause(f"{words} haste until end of turn.")
    assert isinstance(statement, Modify)
    assert statement.changes == (Gain((Keyword("haste"),)),)
    return statement.subject


@pytest.mark.parametrize(
    ("words", "preds"),
    [
        ("Artifact creatures", (ARTIFACT, CREATURE)),
        ("Other nontoken white Goblin creatures you control", (Other(), Has(Flag.TOKEN, True), WHITE, GOBLIN, CREATURE, YOURS)),
        ("Nonartifact, nonblack creatures", (Is(ARTIFACT.word, True), Is(BLACK.word, True), CREATURE)),
        ("Attacking or blocking creatures", (AnyOf(((Has(Flag.ATTACKING),), (Has(Flag.BLOCKING),))), CREATURE)),
        ("White, blue, or black creatures", (AnyOf(((WHITE,), (BLUE,), (BLACK,))), CREATURE)),
        ("Artifacts and creatures you control", (AnyOf(((ARTIFACT,), (CREATURE,))), YOURS)),
        ("Artifacts, creatures, and enchantments", (AnyOf(((ARTIFACT,), (CREATURE,), (ENCHANTMENT,))),)),
        ("Creatures with flying", (CREATURE, With((FLYING,)))),
        ("Creatures with flying or reach", (CREATURE, With((FLYING, Keyword("reach"))))),
        ("Creatures with flying and reach", (CREATURE, AnyOf(((With((FLYING,)), With((Keyword("reach"),))),)))),
        ("Creatures without flying", (CREATURE, With((FLYING,), True))),
        ("Creatures with power 2 or less", (CREATURE, Compare(Stat.POWER, Op.AT_MOST, Number(2)))),
        ("Creatures with toughness greater than their power", (CREATURE, Compare(Stat.TOUGHNESS, Op.GREATER, StatOf(Stat.POWER, It())))),
        ("Creatures with +1/+1 counters on them", (CREATURE, WithCounter("+1/+1"))),
        ("Creatures with no abilities", (CREATURE, Has(Flag.NO_ABILITIES))),
        ("Creatures named Zork", (CREATURE, Named(Word(WordKind.NAME, "Zork")))),
        ("Creatures of the chosen type", (CREATURE, OfChosen("creature type"))),
        ("Creatures other than this creature", (CREATURE, OtherThan(This()))),
        ("Creatures blocking this creature", (CREATURE, Opposing("blocking", This()))),
        ("Creatures that are white", (CREATURE, AnyOf(((WHITE,),)))),
        ("Creatures that share a color with it", (CREATURE, SharesType("color", It()))),
        ("Creature cards exiled with this artifact", (CREATURE, Has(Flag.CARD), Linked("exiled", This()))),
        ("Creature spells you cast", (CREATURE, Has(Flag.SPELL), Linked("cast", YOU))),
        ("Creature cards in your graveyard", (CREATURE, Has(Flag.CARD), InZone(("graveyard",), YOU))),
        ("Commander creatures you own", (Has(Flag.COMMANDER), CREATURE, By(YOU, owned=True))),
    ],
)
def test_a_noun_is_its_adjectives_its_head_and_its_complements(words: str, preds: tuple[Pred, ...]) -> None:
    assert _subject(f"{words} gain") == Every(Noun(preds))


def test_what_follows_an_inner_noun_belongs_to_it() -> None:
    subject = _subject(f"Target creature with power {AT_MOST} the number of Islands you control gains")
    assert subject == Target(Noun((CREATURE, Compare(Stat.POWER, Op.AT_MOST, CountOf(Noun((ISLAND, YOURS)))))))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Target creature gains", Target(Noun((CREATURE,)))),
        ("Another target creature gains", Target(Noun((Other(), CREATURE)))),
        ("Up to two target creatures gain", Target(Noun((CREATURE,)), Number(2), True)),
        ("Two other target creatures you control gain", Target(Noun((Other(), CREATURE, YOURS)), Number(2))),
        ("One or two target creatures gain", Target(Noun((CREATURE,)), Number(2), True)),
        ("Any number of target creatures gain", Target(Noun((CREATURE,)), Variable("any number"), True)),
        ("Each of up to two target creatures gains", Target(Noun((CREATURE,)), Number(2), True)),
        ("Each other creature gains", Every(Noun((Other(), CREATURE)))),
        ("All creatures gain", Every(Noun((CREATURE,)))),
        ("Enchanted creature gains", Host("enchanted", Noun((CREATURE,)))),
        ("The exiled card gains", Every(Noun((Linked("exiled"), Has(Flag.CARD))))),
        ("The top card of your library gains", TopCard("library", YOU)),
        ("Another creature you control gains", Some(Noun((Other(), CREATURE, YOURS)))),
        ("Those creatures gain", It()),
        ("This creature and enchanted creature gain", Both((This(), Host("enchanted", Noun((CREATURE,)))))),
        ("All Goblins and all Elves gain", Both((Every(Noun((GOBLIN,))), Every(Noun((ELF,)))))),
        ("Creatures you control and Elves gain", Both((Every(Noun((CREATURE, YOURS))), Every(Noun((ELF,)))))),
    ],
)
def test_a_reference_says_which_objects(words: str, expected: Ref) -> None:
    assert _subject(words) == expected


def test_an_aura_names_what_it_is_attached_to() -> None:
    subject = _subject("Auras attached to creatures you control gain")
    assert subject == Every(Noun((Is(Word(WordKind.ENCHANTMENT_TYPE, "Aura")), AttachedTo(Every(Noun((CREATURE, YOURS)))))))


def test_same_name_and_controller_refer_to_the_thing_mentioned() -> None:
    subject = _subject("Each other creature with the same name as that creature gains")
    assert subject == Every(Noun((Other(), CREATURE, SameName(It()))))
    assert _subject("Creatures its controller controls gain") == Every(Noun((CREATURE, By(ControllerOf(It())))))


def test_what_only_creatures_have_is_said_of_the_last_alternative() -> None:
    flying = With((Keyword("flying"),))
    read = clause("Destroy target artifact or creature with flying.")
    assert target_of(read) == (AnyOf(((ARTIFACT,), (CREATURE, flying)), "or"),)
    assert target_of(clause("Destroy target creature or artifact with flying.")) == (AnyOf(((CREATURE,), (ARTIFACT,)), "or"), flying)
    assert len(target_of(clause("Destroy target artifact or creature with mana value 3 or less."))) == 2


def test_a_state_that_a_later_alternative_can_not_have_is_of_the_first() -> None:
    equipment = Is(Word(WordKind.ARTIFACT_TYPE, "Equipment"))
    equipped, enchanted = Has(Flag.EQUIPPED), Has(Flag.ENCHANTED)
    assert target_of(clause("Destroy target equipped creature or Equipment.")) == (AnyOf(((equipped, CREATURE), (equipment,)), "or"),)
    read = clause("Destroy target enchanted creature or enchantment creature.")
    assert target_of(read) == (AnyOf(((enchanted, CREATURE), (ENCHANTMENT, CREATURE)), "or"),)
    assert target_of(clause("Destroy target enchanted artifact or creature.")) == (enchanted, AnyOf(((ARTIFACT,), (CREATURE,)), "or"))


def test_a_spell_type_is_shared_by_instants_and_sorceries() -> None:
    instant, sorcery = (Is(Word(WordKind.CARD_TYPE, name)) for name in ("Instant", "Sorcery"))
    read = clause("Return target Adventure instant or sorcery card from your graveyard to your hand.")
    assert target_of(read)[:2] == (Is(Word(WordKind.SPELL_TYPE, "Adventure")), AnyOf(((instant,), (sorcery,)), "or"))


def target_of(read: object) -> tuple[Pred, ...]:
    target = getattr(read, "what", None)
    assert isinstance(target, Target)
    return target.noun.preds


def test_a_target_may_be_chosen_by_another_player() -> None:
    read = clause("Destroy target artifact that player controls of their choice.")
    assert target_of(read)[0] == ARTIFACT
    assert getattr(read, "what", None) == getattr(clause("Destroy target artifact that player controls."), "what", None)


def test_targets_may_have_to_share_something() -> None:
    read = clause("Exchange control of two target permanents that share a card type.")
    assert ShareAmong("card type") in getattr(read, "one", Target(Noun(()))).noun.preds

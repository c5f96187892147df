"""Names: what people type, and the card that they mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards import Match, MatchKind, NameIndex
from bot.cards.database import in_memory
from tests.cards.invented import PACK, card, face, two_faced

INDEX = NameIndex([in_memory(PACK)])


def cards(match: Match) -> list[str]:
    return [candidate.card for candidate in match.candidates]


@pytest.mark.parametrize(
    ("said", "meant", "kind"),
    [
        ("Hill Wolf", "Hill Wolf", MatchKind.EXACT),
        ("hill wolf", "Hill Wolf", MatchKind.EXACT),
        ("loup des collines", "Hill Wolf", MatchKind.EXACT),
        ("LOUP DES COLLINES", "Hill Wolf", MatchKind.EXACT),
        ("les loups des collines", "Hill Wolf", MatchKind.EXACT),
        ("louvetier", "Hill Wolves", MatchKind.EXACT),
        ("loup de colline", "Hill Wolves", MatchKind.EXACT),
        ("serment de l’oeil", "Ætherling's Oath", MatchKind.EXACT),
        ("aetherlings oath", "Ætherling's Oath", MatchKind.EXACT),
        ("diablotin miroir", "Mirror Imp", MatchKind.EXACT),
        ("dawn // gloom", "Dawn // Gloom", MatchKind.EXACT),
        ("dawn/gloom", "Dawn // Gloom", MatchKind.EXACT),
        ("Aube // Ténèbres", "Dawn // Gloom", MatchKind.EXACT),
        ("ténèbres", "Dawn // Gloom", MatchKind.FACE),
        ("limier de lune", "Moon Pup // Moon Hound", MatchKind.FACE),
        ("left boot", "Left Boot", MatchKind.EXACT),
        ("Left Boot // Pair of Boots", "Left Boot", MatchKind.EXACT),
        ("moon pu", "Moon Pup // Moon Hound", MatchKind.PREFIX),
        ("le diablotin", "Mirror Imp", MatchKind.PREFIX),
        ("miroir", "Mirror Imp", MatchKind.WORDS),
        ("haie bâtons", "Hedge Staff", MatchKind.WORDS),
        ("l'imp", "Mirror Imp", MatchKind.WORDS),
        ("serrment de loeil", "Ætherling's Oath", MatchKind.FUZZY),
        ("limyer de lunne", "Moon Pup // Moon Hound", MatchKind.FUZZY),
        ("hill wo lf", "Hill Wolf", MatchKind.EXACT),
        ("les louve tiers", "Hill Wolves", MatchKind.EXACT),
    ],
)
def test_a_name_finds_its_card(said: str, meant: str, kind: MatchKind) -> None:
    match = INDEX.match(said)
    assert (cards(match)[:1], match.kind, match.sure) == ([meant], kind, True)


@pytest.mark.parametrize("said", ["", "   ", "!?", "🐺", "\0", "zzzzzzzzz", "x" * 10_000, "é" * 149])
def test_what_is_no_name_finds_nothing(said: str) -> None:
    match = INDEX.match(said)
    assert (match.kind, match.candidates, match.sure) == (MatchKind.NONE, (), False)


@given(st.text())
def test_any_text_is_answered_with_distinct_cards(said: str) -> None:
    match = INDEX.match(said)
    assert len(set(cards(match))) == len(match.candidates)
    assert (match.kind is MatchKind.NONE) == (not match.candidates)


def test_a_name_of_several_cards_gives_them_all_french_first() -> None:
    match = INDEX.match("reverie")
    assert [(c.card, c.language) for c in match.candidates] == [("Daydream", "fr"), ("Musing", "fr"), ("Rêverie", "en")]
    assert not match.sure


def test_a_beginning_gives_every_card_that_has_it() -> None:
    match = INDEX.match("bâton")
    assert (match.kind, sorted(cards(match))) == (MatchKind.PREFIX, ["Hedge Staff", "Heron Staff"])


def test_a_whole_word_wins_over_a_longer_one_that_begins_so() -> None:
    index = NameIndex([in_memory([card("Steel Wall", "Mur d'acier"), card("Murmur", "Murmure")])])
    assert cards(index.match("mur")) == ["Steel Wall"]


def test_a_short_name_gives_all_legends_that_have_it() -> None:
    match = INDEX.match("orwen")
    assert (match.kind, sorted(cards(match))) == (MatchKind.SHORT, ["Orwen of the Marsh", "Orwen, the Patient"])


def test_only_legendary_creatures_and_planeswalkers_lose_their_epithet() -> None:
    assert INDEX.match("par").kind is MatchKind.PREFIX


def test_a_card_set_apart_never_wins_over_an_ordinary_one() -> None:
    assert "Orwen" not in cards(INDEX.match("orwen"))
    assert cards(INDEX.match("hill wolf")) == ["Hill Wolf"]


def test_a_card_set_apart_is_found_by_its_exact_spelling_or_when_alone() -> None:
    assert cards(INDEX.match("Hill, Wolf")) == ["Hill, Wolf"]
    assert cards(INDEX.match("paper gnat")) == ["Paper Gnat"]


def test_a_card_set_apart_that_is_spelt_out_is_not_taken_for_one_that_is_only_alike() -> None:
    index = NameIndex([in_memory([card("Memory Quest", apart=True), card("Memory Guest")])])
    assert cards(index.match("Memory Quest")) == ["Memory Quest"]
    assert cards(index.match("memory gest")) == ["Memory Guest"]


def test_the_blank_of_a_name_is_part_of_it() -> None:
    assert cards(INDEX.match("imp")) == ["Mirror Imp"]


def test_the_face_that_was_named_is_told() -> None:
    assert [INDEX.match(said).candidates[0].face for said in ("aube", "gloom", "moon hound", "dawn // gloom")] == [0, 1, 1, 0]


def test_the_name_as_printed_and_its_language_are_told() -> None:
    found = INDEX.match("LOUVETIERS").candidates[0]
    assert (found.said, found.language, found.name_fr) == ("Louvetier", "fr", "Louvetier")


def test_several_tables_count_as_one() -> None:
    index = NameIndex([in_memory([card("Hill Wolf", "Loup des collines")]), in_memory([card("Hill Wolf"), card("Bog Wolf")])])
    assert cards(index.match("hill wolf")) == ["Hill Wolf"]
    assert sorted(cards(index.match("wolf"))) == ["Bog Wolf", "Hill Wolf"]


def test_exact_knows_whole_names_and_faces_only() -> None:
    assert [cards(INDEX.exact(said)) for said in ("hill wolf", "ténèbres", "bâton", "hill wolfs", "")] == [
        ["Hill Wolf"],
        ["Dawn // Gloom"],
        [],
        [],
        [],
    ]


def test_suggestions_complete_names_in_both_languages() -> None:
    assert INDEX.suggest("lou") == [("Louvetier (Hill Wolves)", "Hill Wolves"), ("Loup des collines (Hill Wolf)", "Hill Wolf")]
    assert INDEX.suggest("hero") == [("Bâton du héron (Heron Staff)", "Heron Staff")]


def test_suggestions_also_complete_a_later_word() -> None:
    assert [english for _, english in INDEX.suggest("bâton hai")] == ["Hedge Staff"]
    assert [english for _, english in INDEX.suggest("mar")] == ["Orwen of the Marsh"]


def test_suggestions_keep_to_the_limit_and_put_cards_set_apart_last() -> None:
    assert len(INDEX.suggest("o", limit=2)) == 2
    assert [english for _, english in INDEX.suggest("orwen")][-1] == "Orwen"


def test_an_empty_beginning_suggests_curated_cards_only() -> None:
    index = NameIndex([in_memory([card("Hill Wolf")]), in_memory(PACK)])
    assert index.suggest("") == [("Hill Wolf", "Hill Wolf")]


@given(st.text(max_size=200))
def test_suggestions_stand_any_text(prefix: str) -> None:
    assert len(INDEX.suggest(prefix, limit=5)) <= 5


ORDER = NameIndex(
    [
        in_memory(
            [
                card("Drake Lord", "Seigneur des drakôns"),
                card("Lord of Drakes"),
                card("Drakkon", rank=3),
                card("Sliver of Gusts", "Slivoïde des bourrasques"),
                card("Gusts", "Bourrasque"),
                card("Philosopher", "Philosophe du silence"),
            ]
        )
    ]
)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("filosof du silanse", "Philosopher"),
        ("seigneurdesdrakons", "Drake Lord"),
        ("drakons des seigneur", "Drake Lord"),
        ("segneur de drakon", "Drake Lord"),
    ],
)
def test_what_is_spelt_by_ear_joined_or_swapped_is_understood(said: str, meant: str) -> None:
    assert cards(ORDER.match(said))[:1] == [meant]


def test_words_that_only_end_a_name_are_not_taken_for_another_name() -> None:
    match = ORDER.match("des bourrasques")
    assert (sorted(cards(match)), match.sure) == (["Gusts", "Sliver of Gusts"], False)


def test_several_beginnings_come_before_names_that_hold_the_words_elsewhere() -> None:
    index = NameIndex([in_memory([card("Wolf Pack"), card("Wolf Pit"), card("Grey Wolf")])])
    match = index.match("wolf")
    assert (sorted(cards(match)), [c.card for c in match.others]) == (["Wolf Pack", "Wolf Pit"], ["Grey Wolf"])


def test_one_beginning_and_a_name_that_holds_the_words_elsewhere_leave_a_choice() -> None:
    index = NameIndex([in_memory([card("Wolf Pack"), card("Grey Wolf")])])
    assert (cards(index.match("wolf")), index.match("wolf").sure) == (["Wolf Pack", "Grey Wolf"], False)


def test_one_beginning_wins_over_names_of_the_other_language_that_hold_the_words() -> None:
    index = NameIndex([in_memory([card("Mist Ultimus", "Ultimus brumeux"), card("Mitotic Ultimus")])])
    match = index.match("ultimus")
    assert (cards(match), [c.card for c in match.others], match.sure) == (["Mist Ultimus"], ["Mitotic Ultimus"], True)


def test_a_name_that_breaks_off_is_not_sure_beside_one_as_near() -> None:
    index = NameIndex([in_memory([card("Night Dealings"), card("Night Day")])])
    match = index.match("night de")
    assert (sorted(cards(match)), match.sure) == (["Night Day", "Night Dealings"], False)


def test_a_name_with_a_word_like_none_of_those_typed_is_not_sure() -> None:
    match = NameIndex([in_memory([card("Bloody Fight", "Luttes sanglantes")])]).match("lune sanglante")
    assert (cards(match), match.sure) == (["Bloody Fight"], False)


def test_a_face_gives_way_to_the_card_of_its_very_name() -> None:
    double = two_faced(face("Tutor"), face("Lightning Bolt"), "prepare")
    match = NameIndex([in_memory([card("Lightning Bolt"), double])]).match("lightening bolt")
    assert (cards(match)[0], match.sure) == ("Lightning Bolt", True)


def test_a_long_word_of_another_sense_is_no_misspelling() -> None:
    index = NameIndex([in_memory([card("Emergent Growth", "Croissance émergente"), card("Fat Growth", "Croissance gigantesque")])])
    assert not index.match("croissance géante").sure


def test_two_names_as_near_leave_a_choice() -> None:
    index = NameIndex([in_memory([card("Hammerhead"), card("Hammerhand")])])
    match = index.match("hammerhaed")
    assert (match.kind, sorted(cards(match)), match.sure) == (MatchKind.FUZZY, ["Hammerhand", "Hammerhead"], False)


@pytest.mark.parametrize("name", ["Borrowing 100,000 Arrows", "+2 Mace", "Fire // Ice", "SP//dr", "Jace, the Mind Sculptor", "X"])
def test_commas_slashes_plus_signs_and_figures_are_parts_of_names(name: str) -> None:
    index = NameIndex([in_memory([card(name), card("Wolf")])])
    assert cards(index.match(name)) == [name]


def test_more_played_cards_are_suggested_first() -> None:
    index = NameIndex([in_memory([card("Wolf A"), card("Wolf B", rank=9), card("Wolf C", rank=2)])])
    assert [english for _, english in index.suggest("wolf")] == ["Wolf C", "Wolf B", "Wolf A"]


@pytest.mark.parametrize("letter", ["h", "L", "é.", "d'"])
def test_a_letter_alone_is_no_beginning(letter: str) -> None:
    assert INDEX.match(letter).candidates == ()


def test_a_name_that_is_hardly_alike_is_not_taken_for_a_card_set_apart_that_begins_so() -> None:
    index = NameIndex([in_memory([card("Quagga Wolf", apart=True), card("Quay")])])
    assert cards(index.match("quagg")) == ["Quagga Wolf"]

"""Card names in a sentence."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.bench.phrases import WITHOUT
from bot.cards import MatchKind, NameIndex
from bot.cards.database import in_memory
from tests.cards.invented import PACK, card

INDEX = NameIndex([in_memory(PACK)])


def found(text: str, *, partial: bool = True) -> list[tuple[str, str, bool]]:
    """What was found: the words, the first card, and whether it is weak."""
    spans = INDEX.find_in_text(text, partial=partial)
    return [(text[span.start : span.end], span.match.candidates[0].card, span.weak) for span in spans]


def test_names_of_both_languages_are_found_in_order() -> None:
    assert found("Mon Loup des collines bloque Hill Wolves, qui meurt ?") == [
        ("Loup des collines", "Hill Wolf", False),
        ("Hill Wolves", "Hill Wolves", False),
    ]


def test_where_names_overlap_the_longer_wins() -> None:
    assert found("Dawn // Gloom") == [("Dawn // Gloom", "Dawn // Gloom", False)]
    assert found("Aube et Ténèbres", partial=False) == [("Aube", "Dawn // Gloom", False), ("Ténèbres", "Dawn // Gloom", False)]


def test_a_name_ends_before_the_elided_letter_of_the_next_word() -> None:
    text = "si je copie Imagecrafter c'est possible ?"
    spans = [(text[span.start : span.end], span.match.kind) for span in CARDS.find_in_text(text)]
    assert spans == [("Imagecrafter", MatchKind.EXACT)]


def test_an_article_stays_outside_and_a_plural_within() -> None:
    assert found("les loups des collines") == [("loups des collines", "Hill Wolf", False)]


def test_a_single_word_without_capital_is_weak() -> None:
    assert found("dans sa rêverie, je dors", partial=False)[0][0::2] == ("rêverie", False)
    assert found("dans une rêverie, je dors", partial=False)[0][0::2] == ("rêverie", True)


def test_a_capitalised_word_of_names_is_a_weak_span_with_all_of_them() -> None:
    spans = INDEX.find_in_text("ma créature copie le Bâton animé")
    assert [(span.weak, span.match.kind) for span in spans] == [(True, MatchKind.PREFIX)]
    assert sorted(c.card for c in spans[0].match.candidates) == ["Hedge Staff", "Heron Staff"]
    assert INDEX.find_in_text("ma créature copie le Bâton animé", partial=False) == []
    assert INDEX.find_in_text("ma créature copie le bâton animé") == []


def test_a_short_name_gives_every_legend_that_has_it() -> None:
    (span,) = INDEX.find_in_text("si Orwen attaque")
    assert (span.match.kind, span.weak) == (MatchKind.SHORT, False)
    assert sorted(c.card for c in span.match.candidates) == ["Orwen of the Marsh", "Orwen, the Patient"]


def test_a_card_set_apart_gives_way() -> None:
    assert found("hill wolf", partial=False) == [("hill wolf", "Hill Wolf", False)]


@pytest.mark.parametrize("text", ["", "Une phrase sans aucun nom connu.", "…", "🐺🐺"])
def test_a_sentence_without_names_gives_nothing(text: str) -> None:
    assert found(text) == []


@given(
    st.lists(
        st.sampled_from(["Aube", "loup", "des", "collines", "Bâton", "x", "l'", "Orwen", "Moon", "Hound", ",", "🐺"]), max_size=40
    ).map(" ".join)
)
def test_spans_never_overlap_and_lie_within_the_text(text: str) -> None:
    spans = INDEX.find_in_text(text)
    assert all(0 <= span.start < span.end <= len(text) and span.match.candidates for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))


CARDS = NameIndex(
    [
        in_memory(
            [
                card("Lightning Bolt", "Foudre"),
                card("Clone", "Clone"),
                card("Imagecrafter", "Façonneur d'images"),
                card("Mistform Ultimus", "Ultimus changebrume"),
                card("Hill Wolf", "Loup des collines"),
                card("Humility", "Humilité"),
                card("Fire", "Vol"),
                card("Why", "Pourquoi", apart=True),
            ]
        )
    ]
)


def strong(text: str) -> list[str]:
    return [span.match.candidates[0].card for span in CARDS.find_in_text(text, partial=False) if not span.weak]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("ma foudre fait combien ?", ["Lightning Bolt"]),
        ("je lance foudre sur lui", ["Lightning Bolt"]),
        ("la Foudre fait combien ?", ["Lightning Bolt"]),
        ("Foudre sur un 3/3, il meurt ?", ["Lightning Bolt"]),
        ("la « foudre » fait combien ?", ["Lightning Bolt"]),
        ("il a pris la foudre hier", []),
        ("un clone copie-t-il les marqueurs ?", []),
        ("mon clone copie un jeton", ["Clone"]),
        ("mes loups des collines bloquent", ["Hill Wolf"]),
        ("l'ultimus changebrume bloque", ["Mistform Ultimus"]),
        ("une force de 3 sous humilité", ["Humility"]),
        ("Vol et portée, quelle différence ?", []),
        ("Pourquoi meurt-il ?", []),
    ],
)
def test_an_ordinary_word_is_a_card_where_the_context_says_so(text: str, meant: list[str]) -> None:
    assert strong(text) == meant


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mon faconeur d'image attaque, il meurt ?", "faconeur d'image"),
        ("si je copie Ultimus changebreume avec un jeton", "Ultimus changebreume"),
        ("le lou des colines bloque", "lou des colines"),
        ("quand (ultimus chanjebrume) arrive", "ultimus chanjebrume"),
    ],
)
def test_a_misspelt_name_is_found_whole(text: str, said: str) -> None:
    spans = [span for span in CARDS.find_in_text(text, partial=False) if not span.weak]
    assert [(text[span.start : span.end], span.match.kind) for span in spans] == [(said, MatchKind.FUZZY)]


@pytest.mark.parametrize(
    "text",
    [
        "une creatrue peut-elle bloquer ?",
        "bonjuor, qestion sur les colines de mon jardin",
        "le sort est-il contrcarré ?",
        "xyzzy plugh qwerty azerty",
    ],
)
def test_a_misspelt_word_that_is_no_name_is_none(text: str) -> None:
    assert strong(text) == []


@pytest.mark.parametrize("text", WITHOUT)
def test_a_question_without_a_card_holds_none(text: str) -> None:
    assert strong(text) == []


def test_a_very_long_text_is_read_up_to_a_bound() -> None:
    assert len(INDEX.find_in_text("Aube " * 5000)) == 300

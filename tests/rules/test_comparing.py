"""Editions side by side, and texts word for word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.rules import Corpus, EditionChange, Piece, PieceKind, compare, engine_cites, word_changes
from tests.rules.archive import editions, needs_archive

OLD = {"1.1": "a", "1.2": "b", "1.3": "c", "1.4": "d"}
WORDS = st.lists(st.sampled_from(["cup", "tea", "full", "(see rule 100.1)", "isn't", ","]), max_size=12).map(" ".join)


def test_an_edition_changes_nothing_beside_itself() -> None:
    assert compare(OLD, dict(OLD)) == EditionChange()


def test_a_rule_inserted_moves_those_after_it() -> None:
    change = compare(OLD, {"1.1": "a", "1.2": "new", "1.3": "b", "1.4": "c", "1.5": "d"})
    assert change == EditionChange(added=("1.2",), moved=(("1.2", "1.3"), ("1.3", "1.4"), ("1.4", "1.5")))
    assert change.touched == frozenset()


def test_another_text_under_the_same_number_is_a_change() -> None:
    change = compare(OLD, {**OLD, "1.2": "other"})
    assert change == EditionChange(changed=("1.2",))
    assert change.touched == {"1.2"}


def test_a_text_found_no_more_is_removed_or_changed() -> None:
    change = compare(OLD, {"1.1": "a", "1.2": "c", "1.3": "d"})
    assert change.removed == ("1.2",)
    assert change.moved == (("1.3", "1.2"), ("1.4", "1.3"))
    assert change.touched == {"1.2"}


def test_changed_words_are_told_whole() -> None:
    assert word_changes("A cup is full of tea.", "A cup is empty.") == [
        Piece(PieceKind.KEPT, "A cup is "),
        Piece(PieceKind.REMOVED, "full of tea"),
        Piece(PieceKind.ADDED, "empty"),
        Piece(PieceKind.KEPT, "."),
    ]


@given(WORDS, WORDS)
def test_both_texts_can_be_read_off_their_changes(old: str, new: str) -> None:
    pieces = word_changes(old, new)
    assert "".join(piece.text for piece in pieces if piece.kind is not PieceKind.ADDED) == old
    assert "".join(piece.text for piece in pieces if piece.kind is not PieceKind.REMOVED) == new


def test_the_rules_that_the_engine_cites_are_told_with_their_modules() -> None:
    cites = engine_cites()
    assert "dependency" in cites["613.8a"]
    assert all(modules for modules in cites.values())


def test_no_rule_that_the_engine_cites_can_change_unseen() -> None:
    """Each has the hash of its text, or is of the past, which changes no more."""
    corpus = Corpus.bundled()
    today = {number for number in engine_cites() if any(meaning.last == corpus.base_edition for meaning in corpus.meanings(number))}
    assert len(today) > 400
    assert today <= corpus.base_hashes.keys()
    assert all(corpus.meanings(number) for number in engine_cites())


@needs_archive
def test_each_rule_of_the_base_edition_has_the_hash_of_its_text() -> None:
    corpus = Corpus.bundled()
    assert editions()[corpus.base_edition].hashes() == corpus.base_hashes


def test_a_changed_rule_is_told_with_the_modules_that_cite_it() -> None:
    corpus = Corpus.bundled()
    change = compare(corpus.base_hashes, {**corpus.base_hashes, "613.8a": "f" * 64})
    assert {number: modules for number, modules in engine_cites().items() if number in change.touched} == {
        "613.8a": engine_cites()["613.8a"]
    }

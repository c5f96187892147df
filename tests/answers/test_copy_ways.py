"""`copie` and `face` over an import of invented cards: who becomes the copy, what copies only itself, what each part is worth."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answers import Answer, Kind, Request, build
from bot.cards import CardRecord, FaceRecord, Origin, StoreDraft, card_directory

ORIGIN = Origin("mtgjson", "2026-09-01")
BEAST = "Moor Beast"


def card(name: str, line: str, text: str, back: FaceRecord | None = None) -> CardRecord:
    size = ("2", "3") if "Creature" in line else (None, None)
    face = FaceRecord(name, "{2}", line, text, *size)
    layout, shown = ("transform", f"{name} // {back.name}") if back else ("normal", name)
    return CardRecord(shown, (face, back) if back else (face,), layout, facts_from=ORIGIN)


CARDS = (
    card(BEAST, "Creature — Beast", "Trample"),
    card("Hall of Glass", "Instant", "Each other creature becomes a copy of target creature until end of turn."),
    card("Two Masks", "Instant", "Target creature you control becomes a copy of another target creature until end of turn."),
    card("Budding Vine", "Creature — Plant", "{3}: Create a token that's a copy of this creature."),
    card(
        "Lens of Twins",
        "Artifact — Equipment",
        'Equipped creature has "{T}: Create a tapped token that\'s a copy of this creature."\nEquip {1}',
    ),
    card("Helm of Twins", "Artifact — Equipment", "{T}: Create a token that's a copy of equipped creature.\nEquip {1}"),
    card("Mother Form", "Creature — Avatar", "Creatures you control enter as a copy of this creature."),
    card(
        "Plain Side",
        "Creature — Human",
        "Vigilance",
        FaceRecord(
            "Glass Side", None, "Creature — Human", "{1}: Create a tapped token that's a copy of target creature you control.", "1", "1"
        ),
    ),
)


PARTS = (
    CardRecord(
        "Gust // Ember",
        (FaceRecord("Gust", "{1}{U}", "Instant", "Draw a card."), FaceRecord("Ember", "{3}{R}", "Sorcery", "Draw a card.")),
        "split",
        facts_from=ORIGIN,
    ),
    CardRecord(
        "Stray Knight // Errand",
        (
            FaceRecord("Stray Knight", "{2}{W}", "Creature — Knight", "", "2", "2"),
            FaceRecord("Errand", "{W}", "Instant — Adventure", "Draw a card."),
        ),
        "adventure",
        facts_from=ORIGIN,
    ),
)


def asked(tmp_path: Path, question: str) -> Answer:
    with StoreDraft(card_directory(tmp_path)) as draft:
        for record in (*CARDS, *PARTS):
            draft.add(record)
        draft.publish()
    return build(tmp_path).answer(Request(question))


@pytest.mark.parametrize(
    ("copier", "said"),
    [
        ("Hall of Glass", "Avec *Hall of Glass*, chaque autre créature devient une copie"),
        ("Two Masks", "Avec *Two Masks*, la créature ciblée que vous contrôlez devient une copie"),
        ("Helm of Twins", "*Helm of Twins* crée un jeton qui est une copie"),
        ("Glass Side", "*Glass Side* crée un jeton qui est une copie"),
    ],
)
def test_the_answer_says_who_becomes_the_copy(tmp_path: Path, copier: str, said: str) -> None:
    answer = asked(tmp_path, f"copie {copier} > {BEAST}")
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, f"{BEAST} 2/3")
    assert said in answer.text


@pytest.mark.parametrize(
    ("copier", "said"),
    [
        ("Budding Vine", "ne copie qu'elle-même"),
        ("Lens of Twins", "ne copie rien elle-même"),
        ("Mother Form", "C'est l'inverse"),
    ],
)
def test_a_card_that_copies_nothing_else_says_what_it_does_with_copies(tmp_path: Path, copier: str, said: str) -> None:
    answer = asked(tmp_path, f"copie {copier} > {BEAST}")
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, "non")
    assert said in answer.text


@pytest.mark.parametrize(
    ("question", "said", "rule"),
    [
        ("face Gust // Ember", "les deux moitiés comptent ensemble : 6", "202.3d"),
        ("face Gust // Ember @2016", "elle a deux valeurs, 2 et 4", ""),
        ("face Stray Knight", "la carte est exilée. Partout ailleurs : *Stray Knight* (3)", "715.3d"),
    ],
)
def test_each_part_of_a_card_has_its_mana_value_by_place(tmp_path: Path, question: str, said: str, rule: str) -> None:
    answer = asked(tmp_path, question)
    assert said in answer.text
    assert not rule or rule in [citation.rule for citation in answer.citations]

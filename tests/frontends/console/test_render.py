"""An answer in a terminal: bold where the terminal can, plain elsewhere, never a stray control character."""

from __future__ import annotations

import pytest

from bot.answers.model import Answer, Kind
from bot.frontends.console import render
from bot.frontends.console.render import render_markdown
from tests.frontends.answerers import CHOICE, CLONE


def test_the_plain_answer_is_free_of_marks() -> None:
    assert render(CLONE).split("\n")[:2] == [
        "Un artefact, pas une créature. Le Clone qui copie un Bâton chimérique animé n'a ni force ni endurance.",
        "L'animation est un effet en cours, pas une valeur copiable.",
    ]
    assert not set("*`\x1b") & set(render(CLONE))


def test_a_terminal_gets_a_bold_verdict() -> None:
    assert render(CLONE, styled=True).startswith("\x1b[1mUn artefact, pas une créature.\x1b[0m Le Clone")


def test_a_verdict_ends_with_the_footer_once() -> None:
    shown = render(CLONE)
    assert shown.endswith("En tournoi, appelez un arbitre : sa décision fait foi.")
    assert shown.count("arbitre") == 1


def test_other_answers_have_no_footer() -> None:
    assert "arbitre" not in render(CHOICE)


def test_folded_parts_are_shown_with_their_title() -> None:
    assert "\n\nFeuille de copie\ncopié nom, coût {4} · pas copié marqueurs\n\n" in render(CLONE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- un\n- deux", "• un\n• deux"),
        ("## Titre", "Titre"),
        ("le *Bâton* et `!copie`", "le Bâton et !copie"),
        ("[la page](https://exemple.fr/a)", "la page (https://exemple.fr/a)"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("un\\*mot\\_ici", "un*mot_ici"),
        ("force */* et **+1/+1**", "force */* et +1/+1"),
        ("a_b_c", "a_b_c"),
        ("avant\n```\n1a  *copie*\n```\naprès", "avant\n  1a  *copie*\naprès"),
    ],
)
def test_markdown_reads_well_as_plain_text(text: str, expected: str) -> None:
    assert render_markdown(text, styled=False) == expected


def test_control_characters_never_reach_the_terminal() -> None:
    hostile = Answer("", Kind.NOT_FOUND, text="Je ne connais pas « \x1b[2J\x07\x9b31m\x00 ».")
    assert render(hostile) == "Je ne connais pas « [2J31m »."

"""An answer as Discord messages."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.model import Answer, Assumption, Branch, Choice, Citation, Kind, Section, Unsupported
from bot.frontends.discord import render
from bot.frontends.discord.pages import LIMIT, length, neutral, shortened
from bot.frontends.discord.render import Part
from tests.frontends.answerers import CHOICE, CLONE, EDITION, LAYERS


def lines(answer: Answer) -> list[str]:
    return plain(render(answer).message).split("\n")


def plain(text: str) -> str:
    """A text whose blanks may all be broken."""
    return text.replace("\u00a0", " ")


def every_message(answer: Answer) -> list[str]:
    shown = render(answer)
    return [shown.message, *chain.from_iterable(shown.parts.values())]


def test_the_reply_opens_with_the_verdict_in_bold() -> None:
    assert lines(CLONE)[0].startswith("**Un artefact, pas une créature.** Le Clone")


def test_a_verdict_closes_with_the_footer_once() -> None:
    assert lines(CLONE)[-1] == "-# En tournoi, appelez un arbitre : sa décision fait foi."
    assert "".join(every_message(CLONE)).count("appelez un arbitre") == 1
    assert "appelez un arbitre" not in render(CHOICE).message


def test_the_footer_says_the_edition_that_no_rule_cited_says() -> None:
    answer = Answer("", Kind.VERDICT, text="**Oui.**", as_of=EDITION)
    assert lines(answer)[-1] == "-# Édition du 17 avril 2026 · En tournoi, appelez un arbitre : sa décision fait foi."


def test_the_rules_the_reading_and_the_branches_are_shown() -> None:
    assert "📜 707.2 *(503.2 jusqu'en juillet 2009)* · 613.2a — édition du 17 avril 2026" in lines(CLONE)
    assert "« Bâton » compris comme *Bâton chimérique* — ou bien : Bâton de domination, Bâton de nin" in lines(CLONE)
    assert "Si Humilité est arrivée en premier : 4/4." in lines(LAYERS)


def test_what_is_folded_is_in_the_part_of_its_button() -> None:
    parts = render(CLONE).parts
    assert list(parts) == [Part.DETAILS, Part.COPY, Part.SOURCES]
    assert parts[Part.COPY][0].startswith("**▸ Feuille de copie**")
    assert parts[Part.DETAILS][0].startswith("**▸ Calcul**")
    assert list(render(LAYERS).parts) == [Part.WHAT_IF]


def test_the_answers_of_other_times_have_their_own_part() -> None:
    then = Answer("", Kind.VERDICT, text="**Non.**")
    answer = Answer("", Kind.VERDICT, text="**Oui.**", then=then, now=replace(then, text="**Toujours.**"))
    assert render(answer).parts[Part.TIMES] == ("**▸ À l'époque**\n**Non.**\n**▸ Aujourd'hui**\n**Toujours.**",)


def test_a_quiet_server_gets_the_verdict_and_its_rules_and_may_unfold_the_reasons() -> None:
    quiet = render(CLONE, quiet=True)
    assert "L'animation est un effet en cours" not in quiet.message
    assert "📜 707.2" in quiet.message
    assert quiet.parts[Part.DETAILS][0].startswith("**▸ Explication**\nL'animation est un effet en cours")
    looked_up = Answer("", Kind.LOOKUP, text="**Clone**\nCréature")
    assert render(looked_up, quiet=True) == render(looked_up)


def test_a_choice_names_once_what_the_buttons_name() -> None:
    assert lines(replace(CHOICE, text="Laquelle ?\n*Ponder* · *Contemplation*")) == ["Laquelle ?"]


def test_no_line_begins_with_a_closing_mark_nor_ends_with_an_opening_one() -> None:
    answer = Answer("", Kind.LOOKUP, text="« Mur » ; vraiment ? `« code » ?`")
    assert render(answer).message == "«\u00a0Mur\u00a0»\u00a0; vraiment\u00a0? `« code » ?`"


def test_a_case_does_not_say_again_how_the_question_was_understood() -> None:
    answer = replace(CLONE, branches=(Branch("si animé", CLONE),))
    assert "compris comme" not in render(answer).parts[Part.WHAT_IF][0]


def test_a_table_is_readable_on_a_phone() -> None:
    table = re.findall(r"```\n(.*?)\n```", render(CLONE).parts[Part.DETAILS][0], flags=re.DOTALL)
    assert table
    assert max(len(line) for line in table[0].split("\n")) <= 34


def test_a_rule_is_never_cut() -> None:
    digests = tuple(Citation(f"613.{n}", EDITION, f"Début {n}. " + "texte " * 100 + f"fin {n}.") for n in range(8))
    shown = every_message(Answer("", Kind.LEAD, text="Pas de verdict sûr.", citations=digests))
    assert len(shown) > 2
    for n in range(8):
        assert [digests[n].digest in page for page in shown].count(True) == 1


def test_a_part_longer_than_a_message_is_cut_between_paragraphs() -> None:
    paragraphs = [f"Paragraphe {n}. " + "mot " * 150 for n in range(5)]
    shown = every_message(Answer("", Kind.LOOKUP, text="\n\n".join(paragraphs)))
    assert all(any(paragraph.strip() in page for page in shown) for paragraph in paragraphs)


def test_a_long_code_block_stays_code_on_every_message() -> None:
    table = "```\n" + "\n".join(f"{n:>3} couche" for n in range(400)) + "\n```"
    shown = every_message(Answer("", Kind.VERDICT, text="**Oui.**", sections=(Section("Calcul", table),)))
    assert len(shown) > 2
    assert all(page.count("```") % 2 == 0 for page in shown)


MENTIONS = [
    "@everyone",
    "@HERE",
    "<@123456789012345678>",
    "<@&1>",
    "<#1>",
    "</aide:1>",
    "<:rire:1>",
    "<t:0>",
    "<a:x:1>",
    "[gratuit](https://exemple.fr)",
]


@pytest.mark.parametrize("hostile", MENTIONS)
def test_no_mention_is_ever_echoed(hostile: str) -> None:
    answer = Answer("", Kind.NOT_FOUND, text=f"Je ne connais pas « {hostile} ».", assumed=(Assumption(hostile, hostile),))
    assert hostile not in render(answer).message
    assert hostile not in neutral(f"`{hostile}`")


def test_an_address_is_shown_without_its_page() -> None:
    assert neutral("voir https://exemple.fr/a ici") == "voir <https://exemple.fr/a> ici"
    assert neutral("<https://exemple.fr/a>") == "<https://exemple.fr/a>"


def test_a_name_is_shown_as_it_is() -> None:
    answer = Answer("", Kind.LOOKUP, text="Oui.", assumed=(Assumption("B.F.M.", "_____ *(B.F.M.)*"),))
    assert "\\_\\_\\_\\_\\_ \\*(B.F.M.)\\*" in lines(answer)[1]


TEXT = st.text(alphabet=st.characters(codec="utf-8"), max_size=300) | st.text("mot \n.*`|@", max_size=3000)
ANSWERS = st.builds(
    Answer,
    query=TEXT,
    kind=st.sampled_from(Kind),
    title=TEXT,
    text=TEXT,
    verdict=TEXT | st.none(),
    citations=st.lists(st.builds(Citation, rule=TEXT, edition=TEXT, digest=TEXT), max_size=3).map(tuple),
    choices=st.lists(st.builds(Choice, TEXT, TEXT), max_size=3).map(tuple),
    assumed=st.lists(st.builds(Assumption, TEXT, TEXT, st.lists(TEXT, max_size=2).map(tuple)), max_size=2).map(tuple),
    sections=st.lists(st.builds(Section, title=st.text(max_size=60), text=TEXT), max_size=3).map(tuple),
    unsupported=st.lists(st.builds(Unsupported, TEXT, TEXT, TEXT), max_size=2).map(tuple),
    branches=st.lists(st.builds(Branch, TEXT, st.just(CLONE)), max_size=2).map(tuple),
    trace=st.lists(st.fixed_dictionaries({"layer": TEXT, "effect": TEXT, "before": TEXT, "after": TEXT}), max_size=2),
)


@given(ANSWERS, st.booleans())
def test_every_message_of_any_answer_is_within_the_limit(answer: Answer, quiet: bool) -> None:
    shown = render(answer, quiet=quiet)
    assert all(shown.parts.values())
    for page in [shown.message, *chain.from_iterable(shown.parts.values())]:
        assert 0 < length(page.strip()) <= length(page) <= LIMIT
        assert not re.search("@everyone|<@", page)


@given(st.lists(st.text("mots ", max_size=900).map(lambda text: "m" + text), min_size=1, max_size=6))
def test_no_word_of_a_long_answer_is_lost(paragraphs: list[str]) -> None:
    said = "\n".join(every_message(Answer("", Kind.LOOKUP, text="\n\n".join(paragraphs))))
    assert "".join(said.split()).replace("****", "") == "".join("".join(paragraphs).split())


@given(st.text(max_size=200), st.integers(2, 100))
def test_a_shortened_text_fits(text: str, room: int) -> None:
    assert length(shortened(text, room)) <= room

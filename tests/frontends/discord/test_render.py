"""An answer as Discord messages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.model import Answer, Assumption, Branch, Choice, Citation, Kind, Section, Unsupported
from bot.frontends.discord import render
from bot.frontends.discord.render import LIMIT, length, neutral, pages
from tests.frontends.answerers import CHOICE, CLONE, EDITION, LAYERS


def lines(answer: Answer) -> list[str]:
    return render(answer).content.split("\n")


def test_the_reply_opens_with_the_verdict_in_bold() -> None:
    assert lines(CLONE)[0].startswith("**Un artefact, pas une créature.** Le Clone")


def test_a_verdict_closes_with_the_footer_once() -> None:
    assert lines(CLONE)[-1] == "-# En tournoi, appelez un arbitre : sa décision fait foi."
    assert "".join(page.content for page in pages(CLONE)).count("appelez un arbitre") == 1
    assert "appelez un arbitre" not in render(CHOICE).content


def test_the_rules_the_reading_and_the_branches_are_shown() -> None:
    assert "📜 707.2 *(503.2 jusqu'en juillet 2009)* · 613.2a — édition du 17 avril 2026" in lines(CLONE)
    assert "« Bâton » compris comme *Bâton chimérique* — ou bien : Bâton de domination, Bâton de nin" in lines(CLONE)
    assert "Si Humilité est arrivée en premier : 4/4." in lines(LAYERS)


def test_folded_parts_follow_under_a_title_while_they_are_short() -> None:
    shown = lines(CLONE)
    assert shown.index("**▸ Feuille de copie**") < shown.index("**▸ Calcul**")


def test_a_table_is_readable_on_a_phone() -> None:
    table = re.findall(r"```\n(.*?)\n```", render(CLONE).content, flags=re.DOTALL)
    assert table
    assert max(len(line) for line in table[0].split("\n")) <= 34


def test_choices_show_the_command_to_type() -> None:
    assert lines(CHOICE)[1] == "1. Contemplation (Ponder) → `!carte Ponder`"
    assert "`?carte Ponder`" in render(CHOICE, "?").content


def test_long_folded_parts_wait_for_the_next_message_and_are_named() -> None:
    long = Answer("", Kind.VERDICT, text="**Oui.**", sections=(Section("Détails", "mot " * 300), Section("Sources", "x")))
    first, second = pages(long)
    assert first.content.split("\n")[1] == "▸ Détails ▸ Sources … la suite : `!suite`"
    assert second.content.startswith("**▸ Détails**\nmot mot")


def test_a_rule_is_never_cut() -> None:
    digests = tuple(Citation(f"613.{n}", EDITION, f"Début {n}. " + "texte " * 100 + f"fin {n}.") for n in range(8))
    shown = pages(Answer("", Kind.LEAD, text="Pas de verdict sûr.", citations=digests))
    assert len(shown) > 2
    for n in range(8):
        assert [digests[n].digest in page.content for page in shown].count(True) == 1


def test_a_part_longer_than_a_message_is_cut_between_paragraphs() -> None:
    paragraphs = [f"Paragraphe {n}. " + "mot " * 150 for n in range(5)]
    shown = pages(Answer("", Kind.LOOKUP, text="\n\n".join(paragraphs)))
    assert all(any(paragraph.strip() in page.content for page in shown) for paragraph in paragraphs)


def test_a_long_code_block_stays_code_on_every_message() -> None:
    table = "```\n" + "\n".join(f"{n:>3} couche" for n in range(400)) + "\n```"
    shown = pages(Answer("", Kind.VERDICT, text="**Oui.**", sections=(Section("Calcul", table),)))
    assert len(shown) > 2
    assert all(page.content.count("```") % 2 == 0 for page in shown)


MENTIONS = ["@everyone", "@HERE", "<@123456789012345678>", "<@&1>", "<#1>", "</aide:1>", "<:rire:1>", "<t:0>", "<a:x:1>"]


@pytest.mark.parametrize("hostile", MENTIONS)
def test_no_mention_is_ever_echoed(hostile: str) -> None:
    answer = Answer("", Kind.NOT_FOUND, text=f"Je ne connais pas « {hostile} ».", assumed=(Assumption(hostile, hostile),))
    assert hostile not in render(answer).content
    assert hostile not in neutral(f"`{hostile}`")


def test_a_name_is_shown_as_it_is() -> None:
    answer = Answer("", Kind.CHOICE, text="Laquelle ?", choices=(Choice("_____ *(B.F.M.)*", "carte `B.F.M.`"),))
    assert lines(answer)[1] == "1. \\_\\_\\_\\_\\_ \\*(B.F.M.)\\* → `!carte B.F.M.`"


def test_an_image_is_shown_once() -> None:
    shown = pages(Answer("", Kind.LOOKUP, text="mot " * 1000, image_url="https://exemple.fr/a.jpg"))
    assert [page.image_url for page in shown][:2] == ["https://exemple.fr/a.jpg", None]


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


@given(ANSWERS)
def test_every_message_of_any_answer_is_within_the_limit(answer: Answer) -> None:
    shown = pages(answer)
    assert shown
    assert all(0 < length(page.content.strip()) <= length(page.content) <= LIMIT for page in shown)
    assert not any(re.search("@everyone|<@", page.content) for page in shown)


@given(st.lists(st.text("mots ", max_size=900).map(lambda text: "m" + text), min_size=1, max_size=6))
def test_no_word_of_a_long_answer_is_lost(paragraphs: list[str]) -> None:
    shown = pages(Answer("", Kind.LOOKUP, text="\n\n".join(paragraphs)))
    said = "\n".join(page.content for page in shown).replace("… la suite : `!suite`", "")
    assert "".join(said.split()).replace("****", "") == "".join("".join(paragraphs).split())

"""An answer is laid out with what matters first, and nothing is said twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.answers.model import Answer, Assumption, Choice, Citation, Kind, Section, Unsupported
from bot.frontends.layout import blocks, headline, literal
from tests.frontends.answerers import CHOICE, CLONE, EDITION, LAYERS


def texts(answer: Answer, prefix: str = "") -> list[str]:
    return [block.text for block in blocks(answer, 34, prefix)]


def test_the_verdict_comes_first() -> None:
    assert texts(CLONE)[0].startswith("**Un artefact, pas une créature.**")


@pytest.mark.parametrize(
    ("verdict", "text", "expected"),
    [
        ("oui", "Le Clone est une créature.", "**Oui.** Le Clone est une créature."),
        ("oui", "Oui, c'en est une.", "**Oui**, c'en est une."),
        ("oui", "**Oui.** C'en est une.", "**Oui.** C'en est une."),
        ("3/3", "", "**3/3.**"),
        ("a*b", "Voilà.", "**A\\*b.** Voilà."),
    ],
)
def test_a_verdict_is_bold_in_the_first_line(verdict: str, text: str, expected: str) -> None:
    assert headline(Answer("", Kind.VERDICT, verdict=verdict, text=text)) == expected


def test_an_answer_without_text_shows_its_title() -> None:
    assert texts(Answer("", Kind.LOOKUP, title="707.2")) == ["**707.2**"]


def test_a_lookup_shows_its_title_unless_the_text_has_its_own() -> None:
    assert texts(Answer("", Kind.LOOKUP, title="707.2", text="Une copie…")) == ["**707.2**\nUne copie…"]
    assert texts(Answer("", Kind.LOOKUP, title="707.2", text="**707.2** Une copie…")) == ["**707.2** Une copie…"]


def test_the_decisive_rules_are_cited_with_their_edition_and_the_old_number_of_the_first() -> None:
    assert "📜 707.2 *(503.2 jusqu'en juillet 2009)* · 613.2a — édition du 17 avril 2026" in texts(CLONE)


def test_a_rule_of_then_says_what_it_became() -> None:
    then = Answer("", Kind.VERDICT, text="x", citations=(Citation("503.2", "2006-02-01", became="707.2"), Citation("503.2", EDITION)))
    assert texts(then)[1] == "📜 503.2 *(devenue 707.2)* — édition du 1er février 2006\n📜 503.2 — édition du 17 avril 2026"


def test_only_the_first_rule_tells_its_old_number() -> None:
    cited = (Citation("613.6", EDITION), Citation("704.5j", EDITION, formerly="420.5e jusqu'en juillet 2009"))
    assert texts(Answer("", Kind.VERDICT, text="x", citations=cited))[1] == "📜 613.6 · 704.5j — édition du 17 avril 2026"


def test_the_line_of_rules_names_four_at_most() -> None:
    many = Answer("", Kind.VERDICT, text="x", citations=tuple(Citation(f"613.{n}", EDITION) for n in range(11)))
    assert texts(many)[1] == "📜 613.0 · 613.1 · 613.2 · 613.3 — édition du 17 avril 2026"


def test_the_rules_that_do_not_decide_are_folded_away_as_numbers() -> None:
    sources = next(block.text for block in blocks(CLONE, 34) if block.title == "Sources")
    assert sources.split("\n")[-1] == "Aussi appliquées : 614.1c"
    assert "**707.2** — Une copie reprend les valeurs copiables." in sources


def test_what_was_settled_is_said_with_the_other_readings() -> None:
    assert "« Bâton » compris comme *Bâton chimérique* — ou bien : Bâton de domination, Bâton de nin" in texts(CLONE)
    settled = Answer("", Kind.VERDICT, text="x", assumed=(Assumption("a", "b", ("c", "d", "e", "f")),))
    assert texts(settled)[1] == "« a » compris comme *b* — ou bien : c, d, e…"


def test_branches_and_eras_are_left_to_the_text() -> None:
    told = replace(LAYERS, now=Answer("", Kind.VERDICT, text="**Non.**"), then=Answer("", Kind.VERDICT, text="**Oui.**"))
    assert [text.count("4/4") for text in texts(told)] == [1, 0]


def test_other_readings_stand_on_one_line_beside_an_answer() -> None:
    readings = tuple(Choice(name, f"carte {name}") for name in ("A", "B", "C", "D"))
    settled = Answer("", Kind.VERDICT, text="x", assumed=(Assumption("b", "Bâton", ("A", "B", "C", "D")),), choices=readings)
    assert texts(settled)[1] == "« b » compris comme *Bâton*\nOu bien : 1. A · 2. B · 3. C…"


def test_a_value_taken_as_an_example_is_said_unless_the_text_says_it() -> None:
    taken = Answer("", Kind.VERDICT, text="x", assumed=(Assumption("X", "5", shown="X = 5, par exemple"),))
    assert texts(taken)[1] == "X = 5, par exemple"
    assert len(texts(replace(taken, text="L'animation (X = 5, par exemple) n'est pas copiée."))) == 1


def test_choices_are_numbered_and_show_the_command_to_type() -> None:
    assert texts(CHOICE)[1] == "1. Contemplation (Ponder)\n2. Contemplation (Contemplation)"
    assert texts(CHOICE, "!")[1].split("\n")[0] == "1. Contemplation (Ponder) → `!carte Ponder`"


def test_folded_parts_come_last_with_a_title() -> None:
    titles = [block.title for block in blocks(CLONE, 34)]
    assert titles == ["", "", "", "Feuille de copie", "Calcul", "Sources"]


def test_a_part_that_must_not_be_folded_stands_before_the_citations() -> None:
    open_ = replace(CLONE, sections=(Section("Attention", "Lisez ceci.", fold=False),))
    assert texts(open_)[1] == "**Attention**\nLisez ceci."


def test_the_trace_becomes_a_narrow_table() -> None:
    table = next(block.text for block in blocks(CLONE, 34) if block.title == "Calcul")
    assert table == ("```\n1a copie (Clone)\n   Clone 0/0 → Bâton chimérique\n– animation (Bâton chimérique)\n   non copiée\n```")


def test_the_trace_is_not_shown_twice() -> None:
    drawn = replace(CLONE, sections=(Section("Détails", "```\n1a  copie\n```"),))
    assert [block.title for block in blocks(drawn, 34) if block.folded] == ["Détails", "Sources"]


def test_a_lead_folds_the_digests_of_its_rules() -> None:
    lead = Answer("", Kind.LEAD, text="Probablement **614.12**.", citations=(Citation("614.12", EDITION, "Ce qui entre…"),))
    assert [(block.text, block.title) for block in blocks(lead, 34) if block.folded] == [("**614.12** — Ce qui entre…", "Sources")]
    assert not [block for block in blocks(lead, 34, digests=False) if block.folded]


def test_a_clause_not_read_is_quoted_once() -> None:
    clause = Unsupported("Golem", "gets +1/+1 for each letter", "je ne compte pas les lettres")
    silent = Answer("", Kind.UNSUPPORTED, text="Je ne peux pas.", unsupported=(clause,))
    assert texts(silent)[1] == "Je n'ai pas su lire sur Golem : « gets +1/+1 for each letter » — je ne compte pas les lettres"
    said = replace(silent, text="Je n'ai pas su lire : « gets +1/+1 for each letter ».")
    assert len(texts(said)) == 1


def test_warnings_are_shown() -> None:
    assert "⚠ texte Oracle actuel" in texts(replace(CLONE, warnings=("texte Oracle actuel",)))


def test_a_name_is_shown_as_it_is() -> None:
    assert literal("_+B.F.M.*") == "\\_+B.F.M.\\*"
    assert literal("# titre\n- liste") == "\\# titre\n\\- liste"
    assert literal("Fire // Ice, Æther-vial") == "Fire // Ice, Æther-vial"


def test_a_star_in_a_power_is_no_emphasis() -> None:
    starred = Answer("", Kind.VERDICT, text="**Une créature */1+*.**\n`*/*`\n```\n*/*\n```\n\\*/\\*")
    assert texts(starred) == ["**Une créature \\*/1+\\*.**\n`*/*`\n```\n*/*\n```\n\\*/\\*"]


def test_a_lone_star_beside_a_number_is_no_emphasis() -> None:
    starred = Answer("", Kind.VERDICT, text="*Loup* */4, 2/*, *²/1+*, 1/1")
    assert texts(starred) == ["*Loup* \\*/4, 2/\\*, \\*²/1+\\*, 1/1"]

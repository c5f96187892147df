"""The imported English text on request, what changed in it, and answers under a newer edition."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.answers import Answer, Branch, Citation, Kind, Request, Section, without_official
from bot.answers.building import services_over
from bot.answers.restamp import hashes_in_force, restamped
from bot.answers.service import Service
from bot.answers.services import Services
from bot.rules import Corpus, EditionText, RuleText, TextSource, rule_hash, write_edition
from bot.rules.data import RulesData

BASE, NEWER, LATER = "2031-05-04", "2031-06-01", "2039-01-01"
TODAY = "2031-07-01"
TEXTS = {"100.1": "A cup holds tea.", "100.2": "A saucer holds a cup.", "100.3": "Tea is hot."}
SOURCE = TextSource("tea.txt", "ab", "© 2031 The Tea Party")


def digest(number: str) -> str:
    return f'[[rule]]\nnumber = "{number}"\ntext = "Voir {number}."\nstate = "written"\nhand = "a"\nhash = "{rule_hash(TEXTS[number])}"\n'


def edition(date: str, texts: dict[str, str]) -> EditionText:
    return EditionText(date, {number: RuleText(number, text, ("Pour.",)) for number, text in texts.items()}, {"100": "Cups"}, {})


@pytest.fixture
def services(tmp_path: Path) -> Services:
    """The services over three invented rules, in editions of our own."""
    root = tmp_path / "data"
    for folder in ("digests", "history", "lexicon"):
        (root / folder).mkdir(parents=True)
    (root / "digests" / "100.toml").write_text("\n".join(map(digest, TEXTS)), encoding="utf-8")
    tables = {
        "editions": f"date\tstatus\n2030-01-01\theld\n{BASE}\theld\n",
        "life": "number\tfrom\tto\tbecame\tconfidence\tlikeness\n100\t2030-01-01\n"
        "100.1\t2030-01-01\t2030-01-01\t100.2\n100.1\t2031-05-04\n100.2\t2031-05-04\n100.3\t2030-01-01\n",
        "unchanged": "number\tsince\n",
        "sections": "number\ttitle\tsource\n100\tTasses\town\n",
        "keywords": "keyword\tnumber\tfrench\tdefined\n",
        "creature_types": "type\tfrom\tto\n",
        "past": "rule\n",
        "changes": "# Ce qui a changé.\ndate\trules\ttext\tsource\n",
    }
    for name, table in tables.items():
        (root / "history" / f"{name}.tsv").write_text(table, encoding="utf-8")
    return replace(services_over(None), corpus=Corpus(RulesData(root), tmp_path / "kept"))


def hold(services: Services, date: str, texts: dict[str, str]) -> None:
    folder = services.corpus.texts.folder
    assert folder is not None
    write_edition(folder, edition(date, texts), SOURCE)


def ask(services: Services, text: str) -> Answer:
    return Service(services).answer(Request(text))


def titles(answer: Answer) -> list[str]:
    return [section.title for section in answer.sections]


# --- The text --------------------------------------------------------------------------------------------------------


def test_a_rule_is_shown_in_english_with_number_edition_and_copyright(services: Services) -> None:
    hold(services, BASE, TEXTS)
    answer = ask(services, "règle 100.3")
    (section,) = [one for one in answer.sections if "officiel" in one.title]
    assert section.title == "Texte officiel (anglais) : 100.3, édition du 4 mai 2031"
    assert section.text == "100.3 Tea is hot.\n*Example:* Pour.\n© 2031 The Tea Party"
    assert section.fold
    assert answer.citations[0].original == "Tea is hot."


def test_nothing_is_shown_where_nothing_is_imported(services: Services) -> None:
    answer = ask(services, "règle 100.3")
    assert answer.citations[0].original is None
    assert not [title for title in titles(answer) if "officiel" in title]


def test_a_dated_rule_is_shown_as_it_was(services: Services) -> None:
    hold(services, BASE, TEXTS)
    hold(services, "2030-01-01", {"100.1": "A saucer carries a cup.", "100.3": "Tea is warm."})
    answer = ask(services, "règle 100.3 @2030-06-01")
    assert answer.citations[0].original == "Tea is warm."


def test_what_changed_is_told_word_for_word_under_the_number_of_then(services: Services) -> None:
    hold(services, "2030-01-01", {"100.1": "A saucer carries a cup.", "100.3": "Tea is hot."})
    hold(services, BASE, TEXTS)
    answer = ask(services, "histoire 100.2")
    (section,) = [one for one in answer.sections if "→" in one.title]
    assert section.title == "100.1 → 100.2 : du 1er janvier 2030 au 4 mai 2031, en anglais"
    assert section.text == "A saucer ~~carries~~**holds** a cup."
    assert not [title for title in titles(ask(services, "histoire 100.3")) if "en anglais" in title]


# --- A newer edition -------------------------------------------------------------------------------------------------

VERDICT = Answer(
    "?",
    Kind.VERDICT,
    text="**Oui** (100.2, et non 100.21).",
    citations=(Citation("100.1", BASE, "Voir 100.1."), Citation("100.2", BASE, "Voir 100.2.", was=("90.1 (2030-01-01)",))),
    sections=(Section("Pourquoi", "100.2 le dit."),),
    as_of=BASE,
)


def test_an_answer_whose_rules_are_all_found_is_given_under_the_newer_edition(services: Services) -> None:
    hold(services, NEWER, {"100.1": TEXTS["100.1"], "100.2": "New.", "100.4": TEXTS["100.2"]})
    answer = restamped(services, VERDICT, TODAY)
    assert answer.as_of == NEWER
    assert [(one.rule, one.edition) for one in answer.citations] == [("100.1", NEWER), ("100.4", NEWER)]
    assert answer.citations[1].was == (f"100.2 ({BASE})", "90.1 (2030-01-01)")
    assert answer.text == "**Oui** (100.4, et non 100.21)."
    assert answer.sections[0].text == "100.4 le dit."
    assert answer.warnings == ()


def test_an_answer_that_rests_on_a_changed_rule_keeps_its_edition_and_warns(services: Services) -> None:
    hold(services, NEWER, {"100.1": TEXTS["100.1"], "100.2": "A saucer is gone."})
    answer = restamped(services, VERDICT, TODAY)
    assert (answer.as_of, answer.citations) == (BASE, VERDICT.citations)
    assert "100.2" in answer.warnings[0]
    assert "1er juin 2031" in answer.warnings[0]


def test_an_edition_to_come_changes_nothing(services: Services) -> None:
    hold(services, LATER, {"100.1": "All is new."})
    assert restamped(services, VERDICT, TODAY) == VERDICT


@pytest.mark.parametrize("other", [replace(VERDICT, as_of="2030-01-01"), replace(VERDICT, kind=Kind.CHOICE)])
def test_answers_of_another_date_and_those_that_rest_on_nothing_stay(services: Services, other: Answer) -> None:
    hold(services, NEWER, TEXTS)
    assert restamped(services, other, TODAY) == other


def test_rules_asked_for_by_number_are_given_under_the_newer_edition(services: Services) -> None:
    hold(services, "2032-01-01", TEXTS)
    newest = services.corpus.texts.newest("9999")
    assert restamped(services, ask(services, "règle 100.3"), "2033-01-01").as_of == newest


def test_the_hashes_of_rules_are_those_of_the_newest_edition_in_force(services: Services) -> None:
    base = {number: rule_hash(text) for number, text in TEXTS.items()}
    assert hashes_in_force(services, TODAY) == base
    hold(services, LATER, {"100.1": "A mug."})
    assert hashes_in_force(services, TODAY) == base
    hold(services, NEWER, {**TEXTS, "100.3": "Tea is cold."})
    assert hashes_in_force(services, TODAY) == {**base, "100.3": rule_hash("Tea is cold.")}


def test_nothing_official_is_left_where_none_is_wanted() -> None:
    quoting = Answer(
        "règle 100.1",
        Kind.LOOKUP,
        citations=(Citation("100.1", BASE, original="A cup."),),
        sections=(Section("Texte officiel", "A cup.", official=True), Section("Exemple", "Une tasse.")),
    )
    bare = without_official(replace(quoting, now=quoting, then=quoting, branches=(Branch("si", quoting),)))
    everywhere = (bare, bare.now, bare.then, bare.branches[0].answer)
    assert [[section.title for section in one.sections] for one in everywhere if one] == [["Exemple"]] * 4
    assert [cited.original for one in everywhere if one for cited in one.citations] == [None] * 4


def test_a_citation_says_of_which_imported_edition_its_text_is_and_whose(services: Services) -> None:
    hold(services, BASE, TEXTS)
    (cited,) = [one for one in Service(services).answer(Request("règle 100.3 @2030")).citations if one.rule == "100.3"]
    assert (cited.original, cited.original_edition, cited.owner) == (TEXTS["100.3"], BASE, SOURCE.copyright)
    (bare,) = without_official(Answer("q", Kind.LOOKUP, citations=(cited,))).citations
    assert (bare.original, bare.original_edition, bare.owner) == (None, None, None)

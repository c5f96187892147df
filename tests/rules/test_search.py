"""Search in the digests, in the words of players."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import CardFacts, Corpus, Digest, Keyword
from bot.rules.concepts import Concepts
from bot.rules.data import RulesData
from bot.rules.fulltext import FullText, documents
from bot.rules.named import NamedRules
from bot.rules.search import SearchIndex
from bot.rules.stems import english_stems, stems
from bot.rules.topics import Topics

CORPUS = Corpus.bundled()

DIGESTS = (
    Digest("100.1", "Une tasse pleine ne se remplit plus.", asks=("je peux remplir ma tasse ?",)),
    Digest("100.2", "Une soucoupe porte la tasse ; la tasse vide aussi."),
    Digest("100.3", "Autrefois, la tasse se remplissait par le fond."),
    Digest("101.1", "Le thé se verse chaud.", title="Théière"),
    Digest("702.145a", "La nuit suit le jour."),
)
KEYWORDS = (Keyword("Flying", "702.9", "vol", "702.9b"), Keyword("Daybound", "702.145", "diurne / nocturne", "702.145a"))
TABLES = {
    "concepts.tsv": "concept\tsaid\thides\nspoon\tcuillère|petite cuillère|touiller\nsugar\tsucre\nsugar_lump\tmorceau de sucre\tsugar\n"
    "tea\tthéière|breuvage\n",
    "topics.tsv": "concepts\trules\nspoon sugar\t100.2 100.1\nspoon\t101.1\nsugar_lump\t100.1\n",
    "clues.tsv": "concept\twhere\tpattern\nspoon\ttext\tstirs? the\nsugar\ttype\tsweet\n",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> RulesData:
    root = tmp_path_factory.mktemp("rules")
    (root / "lexicon").mkdir()
    for name, table in TABLES.items():
        (root / "lexicon" / name).write_text(f"# Une table.\n{table}", encoding="utf-8")
    return RulesData(root)


@pytest.fixture(scope="module")
def topics(data: RulesData) -> Topics:
    return Topics(data)


@pytest.fixture(scope="module")
def index(data: RulesData) -> SearchIndex:
    sections = {"101": "Soucoupes"}
    names = NamedRules(KEYWORDS, sections)
    topics = Topics(data)
    text = FullText.of(documents(DIGESTS, sections), Concepts(data).sense, topics.said())
    return SearchIndex(text, names, Concepts(data), topics, ["100.3"])


def digest_of(number: str) -> Digest | None:
    dated = CORPUS.digest(number)
    return dated.digest if dated else None


def found(index: SearchIndex, words: str, *cards: CardFacts) -> list[str]:
    return [hit.number for hit in index.search(words, 10, cards)]


def test_the_rule_that_players_ask_so_comes_first(index: SearchIndex) -> None:
    assert found(index, "peut-on remplir une tasse")[0] == "100.1"


def test_a_question_is_the_more_alike_to_a_known_one_the_more_words_they_share() -> None:
    text = FullText.of(documents(DIGESTS, {}))
    assert text.alike(["rempl", "tass"], 5) == {"100.1": 1.0}
    assert 0 < text.alike(["rempl", "tass", "cuiller", "suc"], 5)["100.1"] < 1
    assert text.alike([], 5) == {}


def test_two_questions_are_alike_that_say_one_notion_in_other_words(tmp_path: Path) -> None:
    (tmp_path / "lexicon").mkdir()
    (tmp_path / "lexicon/concepts.tsv").write_text(f"# Une table.\n{TABLES['concepts.tsv']}", encoding="utf-8")
    (tmp_path / "lexicon/clues.tsv").write_text(f"# Une table.\n{TABLES['clues.tsv']}", encoding="utf-8")
    sense = Concepts(RulesData(tmp_path)).sense
    asked = Digest("100.1", "", asks=("où ranger la petite cuillère ?",)), Digest("100.2", "", asks=("du sucre ?", "un morceau de sucre ?"))
    text = FullText.of(documents(asked, {}), sense)
    assert text.alike(sense("ranger ma touiller"), 5) == {"100.1": pytest.approx(1.0)}
    assert text.alike(sense("touiller ?"), 5)["100.1"] < 1
    assert sense("le morceau de sucre du voisin") == {"notion_sugar_lump", "voisin"}


def test_the_english_text_is_searched_where_it_is_imported() -> None:
    asked = english_stems("who poured the waters ?")
    assert FullText.of(documents(DIGESTS, {}, {"101.1": "Pouring hot water."})).scores(asked, 5).keys() == {"101.1"}
    assert FullText.of(documents(DIGESTS, {})).scores(asked, 5) == {}


def test_a_known_question_finds_its_rule_first() -> None:
    asked = [
        (ask, digest.number) for number in CORPUS.numbers_between("707", "707") if (digest := digest_of(number)) for ask in digest.asks
    ]
    found = [CORPUS.search(ask, 1)[0].number == number for ask, number in asked]
    assert sum(found) >= 0.8 * len(found)
    assert len(found) > 10


def test_accents_case_and_plural_do_not_matter(index: SearchIndex) -> None:
    assert found(index, "THEIERES") == found(index, "théière") == ["101.1"]


def test_a_slipped_letter_does_not_matter(index: SearchIndex) -> None:
    assert found(index, "ranger les soucouppes de thé ou les porter")[0] == "100.2"


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("vol", "702.9b"),
        ("Flying", "702.9b"),
        ("flyng", "702.9b"),
        ("diurne", "702.145a"),
        ("noctunre", "702.145a"),
        ("la règle du vol", "702.9b"),
    ],
)
def test_a_keyword_leads_to_the_subrule_that_says_what_it_does(index: SearchIndex, name: str, rule: str) -> None:
    hit = index.search(name, 10)[0]
    assert (hit.number, hit.named) == (rule, True)


@pytest.mark.parametrize("joined", ["jtouille le sucre", "touiller du sucre dla tasse", "cki touille le sucre"])
def test_a_pronoun_or_article_written_with_the_next_word_does_not_matter(index: SearchIndex, joined: str) -> None:
    assert found(index, joined)[0] == "100.2"


def test_a_notion_is_also_sought_by_what_the_rules_call_it(index: SearchIndex) -> None:
    assert "100.1" not in found(index, "une infusette")
    assert "101.1" in found(index, "une gamelle de breuvage")


@pytest.mark.parametrize(("several", "one"), [("déclenchent", "déclenche"), ("attaquent", "attaque"), ("gardent", "garde")])
def test_what_several_do_is_the_word_for_what_one_does(several: str, one: str) -> None:
    assert stems(several) == stems(one)


@pytest.mark.parametrize("noun", ["moment", "argent", "vent"])
def test_a_noun_in_ent_keeps_its_ending(noun: str) -> None:
    assert stems(noun)[0].endswith("ent")


@pytest.mark.parametrize(("one", "other"), [("créer", "créa"), ("voler", "vol"), ("boucle", "bouclier"), ("liée", "les")])
def test_short_words_keep_what_tells_them_apart(one: str, other: str) -> None:
    assert stems(one) != stems(other)


@pytest.mark.parametrize("inflected", ["tuer", "tue", "tués", "tuées", "tues"])
def test_a_short_word_is_one_with_its_inflections(inflected: str) -> None:
    assert stems(inflected) == stems("tuer")


def test_a_keyword_in_a_sentence_is_no_name_of_the_whole(index: SearchIndex) -> None:
    hits = index.search("une tasse avec le vol peut-elle porter une soucoupe", 10)
    assert "702.9b" in [hit.number for hit in hits]
    assert not any(hit.named for hit in hits)


@pytest.mark.parametrize(
    ("typed", "rule"), [("fl", "702.9"), ("noct", "702.145"), ("souc", "101"), ("VO", "702.9"), ("petite cu", "101.1"), ("touil", "101.1")]
)
def test_what_is_being_typed_is_completed(index: SearchIndex, typed: str, rule: str) -> None:
    assert index.complete(typed, 5)[0] == rule


def test_nothing_typed_completes_to_nothing(index: SearchIndex) -> None:
    assert index.complete("", 5) == []
    assert index.complete("?", 5) == []


def test_a_section_title_leads_to_the_section(index: SearchIndex) -> None:
    assert found(index, "soucoupes")[0] == "101"


def test_notions_together_lead_elsewhere_than_each_alone(index: SearchIndex) -> None:
    assert found(index, "touiller")[0] == "101.1"
    assert found(index, "touiller le sucre")[0] == "100.2"


def test_a_longer_turn_of_phrase_hides_the_notion_within(index: SearchIndex) -> None:
    assert (
        found(index, "touiller un morceau de sucre")[:2] == ["100.1", "101.1"] or found(index, "touiller un morceau de sucre")[0] != "100.2"
    )


def test_a_named_card_brings_notions_of_its_own(index: SearchIndex) -> None:
    assert found(index, "ça donne quoi ?") == []
    assert found(index, "ça donne quoi ?", CardFacts("It stirs the pot.", "Sweet Artifact"))[0] == "100.2"
    assert found(index, "touiller", CardFacts("", "Sweet Artifact"))[0] == "100.2"


def test_a_rule_of_the_past_gives_way_to_one_of_today(index: SearchIndex) -> None:
    assert "100.3" in found(index, "la tasse par le fond autrefois")
    assert found(index, "remplissait tasse")[0] != "100.3"


def test_empty_words_find_nothing(index: SearchIndex) -> None:
    assert found(index, "est-ce que la") == []
    assert found(index, "") == []
    assert found(index, "%") == []


def test_words_that_nothing_knows_find_nothing(index: SearchIndex) -> None:
    assert found(index, "constructor __proto__") == []
    assert not index.knows("constructor")
    assert index.knows("tasses")


@given(words=st.text(max_size=60), limit=st.integers(0, 5))
def test_any_words_give_at_most_the_number_asked_best_first(words: str, limit: int) -> None:
    hits = CORPUS.search(words, limit)
    assert len(hits) <= limit
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("initiative", "702.7b"),
        ("la double initiative", "702.4b"),
        ("règle de légende", "704.5j"),
        ("horodatage des effets", "613.7"),
        ("dépendance", "613.8"),
        ("mal d'invocation", "302.6"),
        ("mon mur peut attaquer ?", "702.3b"),
        ("effets de changement de texte", "612"),
        ("deathtuch", "702.2b"),
        ("trampel", "702.19b"),
        ("layers", "613.1"),
        ("legend rule", "704.5j"),
        ("copiable values", "707.2"),
        ("copy token", "707.2"),
        ("légende", "704.5j"),
        ("jeton renvoyé en main", "111.7"),
        ("token bounced", "111.7"),
        ("LTB", "603.6c"),
        ("CIP", "603.6a"),
        ("arpenteur", "306.1"),
        ("CMC", "202.3"),
        ("APNAP", "101.4"),
        ("deux planeswalkers du même nom", "704.5j"),
    ],
)
def test_players_words_find_their_rule_among_the_first_three(words: str, rule: str) -> None:
    assert rule in [hit.number for hit in CORPUS.search(words, 3)]


def test_todays_rule_comes_before_the_one_it_replaced() -> None:
    numbers = [hit.number for hit in CORPUS.search("que se passe-t-il si je contrôle deux planeswalkers légendaires ?", 10)]
    assert numbers.index("704.5j") < numbers.index("306.4")


def test_the_index_is_kept_and_made_anew_when_digests_change(tmp_path: Path) -> None:
    first = FullText.kept(lambda: documents(DIGESTS, {}), tmp_path, "a")
    again = FullText.kept(_never, tmp_path, "a")
    assert again.scores(["tass"], 5) == first.scores(["tass"], 5) != {}
    FullText.kept(lambda: documents(DIGESTS, {}), tmp_path, "b")
    assert [path.name for path in tmp_path.iterdir()] == ["search-b.sqlite"]


def _never() -> NoReturn:
    raise AssertionError("read again")


def test_an_index_that_cannot_be_kept_is_held_in_memory(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("", encoding="utf-8")
    assert FullText.kept(lambda: documents(DIGESTS, {}), taken / "below", "a").scores(["tass"], 5)


def test_every_topic_and_clue_speaks_of_known_notions_and_rules() -> None:
    data = RulesData.bundled()
    concepts = {concept for concept, _, _ in data.rows("lexicon/concepts.tsv")}
    for named, rules in data.rows("lexicon/topics.tsv"):
        assert set(named.split()) <= concepts, named
        assert all(CORPUS.exists(rule) and "." in rule for rule in rules.split()), named
    for concept, where, _ in data.rows("lexicon/clues.tsv"):
        assert concept in concepts
        assert where in ("text", "type", "layout")
    for concept, _, hidden in data.rows("lexicon/concepts.tsv"):
        assert set(hidden.split()) <= concepts, concept


def test_every_past_rule_exists_and_every_keyword_has_its_definition() -> None:
    assert all(CORPUS.exists(number) for (number,) in RulesData.bundled().rows("history/past.tsv"))
    assert all(CORPUS.exists(keyword.definition) for keyword in CORPUS.keywords)


def test_nearly_every_name_of_a_keyword_finds_its_definition_first() -> None:
    asked = [(name, keyword) for keyword in CORPUS.keywords for name in keyword.names]
    missed = [name for name, keyword in asked if CORPUS.search(name, 1)[0].number != keyword.definition]
    assert len(missed) <= 0.03 * len(asked), missed


def test_a_topic_is_alike_though_the_question_leaves_out_a_notion_of_it(topics: Topics) -> None:
    alike = topics.alike({"spoon": 1.0})
    assert alike["100.2"] > alike["100.1"] > 0
    assert alike["101.1"] == pytest.approx(1.0)


def test_a_topic_is_less_alike_as_the_question_speaks_of_other_things(topics: Topics) -> None:
    assert topics.alike({"spoon": 1.0, "sugar_lump": 1.0})["101.1"] < topics.alike({"spoon": 1.0})["101.1"]


def test_a_notion_of_no_topic_leads_nowhere(topics: Topics) -> None:
    assert topics.alike({"tea": 1.0}) == {}


def test_rules_first_in_many_topics_settle_the_most(topics: Topics) -> None:
    assert topics.often["100.1"] > topics.often["100.2"]
    assert "100.3" not in topics.often


def test_of_two_rules_that_say_the_same_the_one_that_players_ask_of_comes_first() -> None:
    same = "La louche va dans la marmite."
    digests = (Digest("100.1", same), Digest("100.2", same, asks=("et le couvercle ?",)))
    data = RulesData.bundled()
    index = SearchIndex(FullText.of(documents(digests, {})), NamedRules((), {}), Concepts(data), Topics(data))
    assert found(index, "louche marmite") == ["100.2", "100.1"]

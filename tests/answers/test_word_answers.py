"""`mot`: keywords, terms, types and ability words, under every name that players give them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.answers import Answer, Answerer, Kind, Request, build
from bot.answers.table_words import table_words
from bot.cards import card_directory, write_store
from bot.rules import Corpus
from tests.cards.invented import card

Ask = Callable[[str], Answer]


def first_rule(answer: Answer) -> str:
    return answer.citations[0].rule if answer.citations else ""


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("défenseur", "702.3b"),
        ("vol", "702.9b"),
        ("piétinement", "702.19b"),
        ("indestructible", "702.12b"),
        ("parade", "702.21a"),
        ("regard", "701.22a"),
        ("meuler", "701.17a"),
    ],
)
def test_a_keyword_is_told_by_the_subrule_that_says_what_it_does(ask: Ask, word: str, rule: str) -> None:
    answer = ask(f"mot {word}")
    assert answer.kind is Kind.LOOKUP
    assert first_rule(answer) == rule
    assert f"**{rule}** — " in answer.text


@pytest.mark.parametrize(
    ("spellings", "rule"),
    [
        (
            ("piétinement", "PIETINEMENT", "le piétinement", "trample", "Trample", "pié\u0301tinement".replace("é\u0301", "e\u0301")),
            "702.19b",
        ),
        (("initiative", "first strike", "first-strike"), "702.7b"),
        (("dragage", "dredge"), "702.52a"),
        (("kick", "kicker", "kické", "capacité mot-clé kick"), "702.33a"),
        (("mal d'invocation", "le mal d’invocation", "summoning sickness rule"), "302.6"),
        (("action basée sur un état", "actions basées sur un état", "sba", "State-Based Actions"), "704"),
        (("coût additionnel", "coûts additionnels", "coût supplémentaire", "additional cost"), "118.8"),
        (("jeton Trésor", "trésors", "treasure token", "treasure"), "111.10a"),
        (("Troll à deux têtes", "2HG", "two-headed giant variant"), "810"),
    ],
)
def test_every_name_of_a_word_leads_to_the_same_meaning(ask: Ask, spellings: tuple[str, ...], rule: str) -> None:
    assert {spelling: first_rule(ask(f"mot {spelling}")) for spelling in spellings} == dict.fromkeys(spellings, rule)


def test_the_command_has_several_names(ask: Ask) -> None:
    assert len({ask(f"{command} horodatage").text for command in ("mot", "définir", "definir", "keyword", "!mot")}) == 1


def test_a_term_is_told_by_the_glossary_then_by_its_rule(ask: Ask) -> None:
    answer = ask("mot horodatage")
    assert answer.text.startswith("**Ordre d'horodatage (Timestamp Order)** — ")
    assert "Voir aussi : *dépendance*." in answer.text
    assert "**613.7** — " in answer.text


def test_an_entry_that_points_elsewhere_is_followed(ask: Ask) -> None:
    assert "Terme générique" in ask("mot islandwalk").text


def test_a_type_of_two_languages_is_read_in_french_and_the_other_offered(ask: Ask) -> None:
    answer = ask("mot serpent")
    assert answer.text.startswith("**Serpent (Snake)** — type de créature (205.3m)")
    assert [(one.said, one.taken) for one in answer.assumed] == [("serpent", "Snake")]
    assert [choice.value for choice in answer.choices] == ['mot "Serpent"']
    assert ask(answer.choices[0].value).title == "Grand serpent (Serpent)"


def test_a_word_of_two_french_meanings_is_told_both(ask: Ask) -> None:
    told = ask("mot endurance").text
    assert "(Outlast)" in told
    assert "(Toughness)" in told


@pytest.mark.parametrize(
    ("word", "rule", "absent"),
    [
        ("marqueur", "122.1", "Annuler"),
        ("marqueurs", "122.1", "Annuler"),
        ("compteur", "122.1", "Annuler"),
        ("contrer", "701.6a", "Repère"),
    ],
)
def test_of_two_meanings_with_a_name_each_the_one_named_is_told(ask: Ask, word: str, rule: str, absent: str) -> None:
    answer = ask(f"mot {word}")
    assert first_rule(answer) == rule
    assert absent not in answer.text


def test_the_english_name_of_two_meanings_tells_both(ask: Ask) -> None:
    told = ask("mot counter").text
    assert "Annuler" in told
    assert "Repère" in told


@pytest.mark.parametrize(
    ("word", "title", "other"),
    [
        ("général", "Commandant (Commander)", "Général (General)"),
        ("cartes", "Carte (Card)", "Carte (Map) (Map)"),
        ("joueurs", "Joueur (Player)", "Gamer"),
        ("aventure", "Carte d'aventurier (Adventurer Card)", "Aventure (Adventure)"),
    ],
)
def test_a_word_leads_first_to_the_entry_that_players_look_for_and_offers_the_other(ask: Ask, word: str, title: str, other: str) -> None:
    answer = ask(f"mot {word}")
    assert answer.title == title
    assert [choice.label for choice in answer.choices] == [other]
    assert ask(answer.choices[0].value).title == other


@pytest.mark.parametrize("word", ["cmc", "légende", "tribal"])
def test_a_term_of_today_is_told_before_the_former_one(ask: Ask, word: str) -> None:
    first, _, second = ask(f"mot {word}").text.partition("\n\n")
    assert "terme ancien" not in first
    assert "terme ancien" in second


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("regard 2", "regard"),
        ("annihilateur 2", "annihilateur"),
        ("protection contre le rouge", "protection"),
        ("pro noir", "protection"),
        ("marqueur +1/+1", "marqueur"),
    ],
)
def test_a_keyword_is_known_with_what_it_is_written_with(ask: Ask, written: str, word: str) -> None:
    assert ask(f"mot {written}").text == ask(f"mot {word}").text


def test_a_question_that_begins_with_a_keyword_is_no_name_of_it(ask: Ask) -> None:
    answer = ask("règle vol contre portée, qui bloque qui au combat ?")
    assert (answer.kind, answer.title) == (Kind.LEAD, "Pistes")


@pytest.mark.parametrize(
    ("word", "rule"), [("jeton", "111.1"), ("tap", "701.26a"), ("untap", "701.26b"), ("clue", "111.10f"), ("copie", "707.2")]
)
def test_a_term_is_told_by_the_subrule_that_defines_it(ask: Ask, word: str, rule: str) -> None:
    assert f"**{rule}** — " in ask(f"mot {word}").text


@pytest.mark.parametrize(
    ("word", "rule"), [("flicker", "400.7"), ("courbe de mana", "202.3"), ("Board wipe", "701.8a"), ("looter", "121.1")]
)
def test_a_word_of_players_is_told_to_be_none_of_the_rules(ask: Ask, word: str, rule: str) -> None:
    answer = ask(f"mot {word}")
    assert "mot de joueurs, qui n'est pas dans les règles" in answer.text
    assert first_rule(answer) == rule


@pytest.mark.parametrize("question", ["c'est quoi le flicker ?", "que veut dire flickers ?", "mot les blinks"])
def test_a_word_of_players_is_known_in_a_sentence_and_in_the_plural(ask: Ask, question: str) -> None:
    assert ask(question).text == ask("mot blink").text


def test_a_word_of_the_rules_is_told_before_what_players_mean_by_it(ask: Ask) -> None:
    assert [line.split("**")[1] for line in ask("mot lock").text.split("\n\n")] == ["Verrouiller (Lock)", "Lock"]


def test_every_word_of_players_is_answered_and_cites_rules_that_exist(ask: Ask) -> None:
    numbers = {digest.number for digest in Corpus.bundled().all_digests()}
    assert [word.word for word in table_words() if "mot de joueurs" not in ask(f"mot {word.word}").text] == []
    assert [rule for word in table_words() for rule in word.rules if rule not in numbers] == []


def test_a_card_between_brackets_offers_the_keyword_of_its_name(ask: Ask) -> None:
    answer = ask("et [[Conspiration]] alors")
    assert "(Conspiracy)" in answer.text
    assert [choice.value for choice in answer.choices] == ["mot Conspire"]
    assert ask("{{conspiration}}").choices == ()


def test_a_keyword_between_brackets_wins_over_a_card_that_is_only_like_it(tmp_path: Path) -> None:
    write_store(card_directory(tmp_path), [card("Trampled Orchard")])
    answer = build(tmp_path).answer(Request("[[trample]]"))
    assert answer.title == "Piétinement (Trample)"
    assert [choice.value for choice in answer.choices] == ["carte Trampled Orchard"]


def test_a_type_of_former_times_is_said_to_be_gone(ask: Ask) -> None:
    assert "ancien type de créature" in ask("mot Abomination").text


def test_a_word_that_is_also_the_title_of_a_section_is_told_by_the_glossary(ask: Ask) -> None:
    assert ask("mot sous-parties").title == "Sous-partie (Subgame)"


def test_a_title_that_names_no_word_is_told_by_its_section(ask: Ask) -> None:
    assert first_rule(ask("mot Timing et priorité")) == "117"


def test_an_ability_word_has_no_meaning_in_the_rules(ask: Ask) -> None:
    answer = ask("mot toucheterre")
    assert "mot de capacité" in answer.text
    assert first_rule(answer) == "207.2c"


@pytest.mark.parametrize(("typed", "taken"), [("pietinemant", "Trample"), ("vigilence", "Vigilance"), ("horodattage", "Timestamp Order")])
def test_a_misspelt_word_is_read_and_said_so(ask: Ask, typed: str, taken: str) -> None:
    answer = ask(f"mot {typed}")
    assert [(one.said, one.taken) for one in answer.assumed] == [(typed, taken)]


@pytest.mark.parametrize(
    ("typed", "contrary"), [("basic lands type", "Nonbasic"), ("modal double-faced card", "Nonmodal"), ("paired creature", "Unpaired")]
)
def test_a_misspelt_word_is_not_taken_for_its_contrary(ask: Ask, typed: str, contrary: str) -> None:
    assert contrary not in ask(f"mot {typed}").title


def test_the_rest_of_a_longer_name_is_not_that_name(ask: Ask) -> None:
    assert ask("mot basic land").title == "De base (Basic)"
    assert not [one for one in ask("mot utside the game").assumed if one.taken != "Outside the Game"]


@pytest.mark.parametrize("word", ["duel", "match retour"])
def test_a_word_that_no_rule_bears_is_never_answered_as_if_one_did(ask: Ask, word: str) -> None:
    assert ask(f"mot {word}").kind in (Kind.LEAD, Kind.NOT_FOUND)


@pytest.mark.parametrize("typed", ["bleurgh", "zzz", "qx"])
def test_a_word_like_no_other_is_not_guessed(ask: Ask, typed: str) -> None:
    answer = ask(f"mot {typed}")
    assert answer.kind in (Kind.NOT_FOUND, Kind.LEAD)
    assert not answer.assumed


def test_a_number_after_the_command_is_a_rule(ask: Ask) -> None:
    assert ask("mot 702.9").title == "Règle 702.9"


def test_at_a_date_a_keyword_has_the_number_of_then(ask: Ask) -> None:
    assert first_rule(ask("mot kick @2005")) == "502.21a"


@pytest.mark.parametrize("question", ["c'est quoi le piétinement ?", "Qu'est-ce que le piétinement ?", "le piétinement, c'est quoi ?"])
def test_a_sentence_that_asks_for_a_meaning_gets_it(ask: Ask, question: str) -> None:
    assert first_rule(ask(question)) == "702.19b"


@pytest.mark.parametrize("title", ["Copie d'objets", "copie d’objets", "COPIE D'OBJETS"])
def test_the_title_of_a_section_opens_it(ask: Ask, title: str) -> None:
    answer = ask(f"règle {title}")
    assert answer.title == "Section 707"
    assert "707.2" in answer.text


def test_a_link_to_a_rule_finds_a_word(ask: Ask) -> None:
    assert first_rule(ask("je crois que {{horodatage}} ne marche pas")) == "613.7"


@pytest.mark.parametrize("word", ["piétinement", "horodatage", "SBA"])
def test_a_link_to_no_card_finds_a_word(ask: Ask, word: str) -> None:
    answer = ask(f"avec [[{word}]] c'est non")
    assert answer.kind is Kind.LOOKUP
    assert first_rule(answer) == first_rule(ask(f"mot {word}"))


def test_a_link_to_a_card_stays_a_card(ask: Ask) -> None:
    assert ask("et [[Clone]] alors").text.startswith("**Clone**") or "Clone" in ask("et [[Clone]] alors").title


@pytest.mark.parametrize(
    ("slang", "rule"),
    [
        ("tok", "111"),
        ("gy", "404"),
        ("capa", "113"),
        ("cmc", "202.3"),
        ("bf", "403"),
        ("sac", "701.21a"),
        ("double coup", "702.4"),
        ("phase d'attaque", "506"),
        ("étape de dégâts", "510"),
        ("cleanup", "514"),
        ("end of turn", "513"),
        ("première frappe", "702.7"),
        ("incassable", "702.12"),
    ],
)
def test_slang_is_understood(ask: Ask, slang: str, rule: str) -> None:
    assert rule in {cited.rule for cited in ask(f"mot {slang}").citations}


def test_at_a_date_a_definition_says_that_it_is_of_today(ask: Ask) -> None:
    assert "(formulation actuelle)" in ask("mot horodatage @2012").text


def test_a_long_range_is_folded_past_its_first_rules(ask: Ask) -> None:
    answer = ask("règle 707.2-707.5")
    assert answer.text.startswith("**707.2** — ")
    assert "**707.5** — " in answer.sections[0].text
    assert {"707.2", "707.5"} <= {cited.rule for cited in answer.citations}


def test_every_headword_and_every_keyword_has_a_meaning(ask: Ask) -> None:
    corpus = Corpus.bundled()
    names = [*corpus.glossary.entries, *(keyword.english for keyword in corpus.keywords)]
    assert [name for name in names if ask(f"mot {name}").kind is not Kind.LOOKUP] == []


def test_every_french_headword_leads_to_its_own_entry(ask: Ask) -> None:
    entries = [entry for entry in Corpus.bundled().glossary.entries.values() if entry.french and "[" not in entry.french]
    lost = [entry.term for entry in entries if entry.text.split("\n")[0] not in told_or_offered(ask, entry.french)]
    assert lost == []


def told_or_offered(ask: Ask, word: str) -> str:
    """What a word is told to mean, and what each other reading offered beside it leads to."""
    answer = ask(f"mot {word}")
    return "\n".join((told(answer), *(told(ask(choice.value)) for choice in answer.choices)))


def told(answer: Answer) -> str:
    return "\n".join((answer.text, *(section.text for section in answer.sections)))


def test_words_are_completed_as_they_are_typed(answerer: Answerer) -> None:
    labels = [choice.label for choice in answerer.suggest("mot", "piét")]
    assert labels[0] == "Piétinement (Trample)"
    assert answerer.suggest("mot", "")[:1] == []

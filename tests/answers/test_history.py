"""`histoire`: the meanings of a number, and what changed."""

from __future__ import annotations

from collections.abc import Callable

from bot.answers import Answer, Kind

Ask = Callable[[str], Answer]


def titles(answer: Answer) -> list[str]:
    return [section.title for section in answer.sections]


def test_a_number_tells_its_meanings_and_the_changes_of_each(ask: Ask) -> None:
    answer = ask("histoire 503.2")
    assert [citation.became for citation in answer.citations[:3]] == [None, "503.1", "707.2"]
    assert "Ce qui a changé : 707.2 (Copie d'objets)" in titles(answer)


def test_changes_are_dated_newest_first(ask: Ask) -> None:
    (section,) = [one for one in ask("histoire 704.5k").sections if one.title.startswith("Ce qui a changé : 704.5j")]
    assert section.text.index("13 juillet 2013") < section.text.index("1er octobre 2004") < section.text.index("23 avril 1999")


def test_words_lead_to_the_history_of_their_rule(ask: Ask) -> None:
    answer = ask("histoire règle de légende")
    assert answer.citations[0].rule == "704.5j"
    assert any(title.startswith("Ce qui a changé : 704.5j") for title in titles(answer))


def test_an_edition_tells_what_it_changed(ask: Ask) -> None:
    answer = ask("histoire @2013-07-13")
    assert answer.kind is Kind.LOOKUP
    assert answer.as_of == "2013-07-13"
    assert "règle de légende se compte par joueur" in answer.text
    assert "indestructibilité" in answer.text


def test_a_keyword_came_under_its_french_name(ask: Ask) -> None:
    (section,) = [one for one in ask("histoire 702.21").sections if one.title == "Ce qui a changé : 702.21 (Parade)"]
    assert "« Parade (Ward) » entre dans les règles" in section.text


def test_a_keyword_that_may_have_come_in_a_lost_edition_is_said_so(ask: Ask) -> None:
    (section,) = [one for one in ask("histoire 702.22").sections if one.title.startswith("Ce qui a changé : 702.22 ")]
    assert "« Regroupement (Banding) » a sa règle, peut-être depuis une édition d'avant, perdue" in section.text


def test_a_year_in_which_a_number_was_not_used_is_told_once(ask: Ask) -> None:
    answer = ask("règle 707.2 @2006")
    assert answer.kind is Kind.NOT_FOUND
    assert answer.branches == ()
    assert answer.text.count("707.2.**") == 1


def test_nothing_to_tell_the_history_of_is_said(ask: Ask) -> None:
    assert ask("histoire").kind is Kind.ERROR
    assert ask("histoire zzyzx").kind is Kind.NOT_FOUND


def test_a_lone_permanent_is_answered_with_the_rule_of_the_layers(ask: Ask) -> None:
    assert [citation.rule for citation in ask("couches Humility").citations] == ["613.1"]


def test_a_number_no_longer_used_is_told_by_the_rule_it_became(ask: Ask) -> None:
    text = ask("règle 420.5e @2004-12-01").text
    assert "Aujourd'hui, cette règle est la **704.5j**." in text
    assert "désigne aujourd'hui" not in text
    assert "ancien numéro" not in text


def test_a_number_that_kept_its_rule_is_not_told_as_another(ask: Ask) -> None:
    assert "Ce numéro désigne toujours cette règle" in ask("règle 100.1 @1999-05-01").text
    assert "Ce numéro désigne aujourd'hui autre chose" in ask("règle 706.2 @2010-03-01").text


def test_a_rule_without_a_successor_is_told_to_be_gone(ask: Ask) -> None:
    text = ask("règle 509.2 @2020-02-01").text
    assert "Cette règle a disparu." in text
    assert "Ce numéro désigne aujourd'hui autre chose" in text


def test_what_was_split_names_its_rules_without_their_subrules(ask: Ask) -> None:
    said = "la **613.1** (voyez aussi **613.3**, **613.4**, **613.5** et **613.7**)."
    assert said in ask("règle 418.5a @2006-03-01").text


def test_a_section_is_found_by_its_english_title(ask: Ask) -> None:
    assert ask("règle Copying Objects").text.startswith(ask("règle 707").text.split(" — ")[0])


def test_a_rule_gone_is_found_by_what_players_called_it(ask: Ask) -> None:
    assert ask("histoire ordre d'assignation").citations[0].rule == "510.1c"


def test_one_rule_that_took_in_others_over_time_is_one_era(ask: Ask) -> None:
    assert [citation.became for citation in ask("histoire 409.1c").citations if citation.rule == "409.1c"] == ["700.2c", "601.2c"]


def test_words_tell_the_life_of_a_rule_and_not_the_other_meanings_of_its_number(ask: Ask) -> None:
    answer = ask("histoire règle de légende")
    assert [citation.rule for citation in answer.citations] == ["704.5j"]
    assert "704.5k jusqu'en septembre 2017, 420.5e jusqu'en juillet 2009" in answer.text
    assert "autre sens" not in answer.text


def test_words_bring_the_changes_that_tell_of_them_elsewhere(ask: Ask) -> None:
    (section,) = [one for one in ask("histoire interruptions").sections if one.title == "D'autres changements qui en parlent"]
    assert "sont des types de carte à part" in section.text


def test_what_the_rules_no_longer_have_is_told_by_its_changes_newest_first(ask: Ask) -> None:
    text = ask("histoire substance").text
    assert text.index("11 juillet 2009") < text.index("1er octobre 2005")


def test_a_rule_that_became_nothing_is_told_too_by_the_words_that_it_alone_had(ask: Ask) -> None:
    answer = ask("histoire substance")
    assert [(cited.rule, cited.became) for cited in answer.citations] == [("502.49a", None), ("502.49", None)]
    assert "capacité statique sans aucun effet" in answer.text


def test_the_history_of_a_word_is_that_of_the_rule_that_defines_it(ask: Ask) -> None:
    for word, rule in (("neige", "205.4g"), ("arpenteur", "306"), ("copie", "707.2"), ("mur", "702.3b")):
        assert ask(f"histoire {word}").citations[0].rule == rule


def test_a_word_is_told_of_by_others_of_its_root_and_by_keywords(ask: Ask) -> None:
    snow, poison = ask("histoire neige"), ask("histoire poison")
    assert "« Neigeux » devient un super-type" in snow.sections[0].text
    assert "Poisonous" in poison.sections[-1].text


def test_a_year_tells_what_each_of_its_editions_changed_oldest_first(ask: Ask) -> None:
    text = ask("histoire @2013").text
    dates = ["1er février", "1er mai", "13 juillet", "27 septembre"]
    places = [text.index(f"**Édition du {date} 2013**") for date in dates]
    assert places == sorted(places)
    assert "1er novembre" not in text, "an edition that changed nothing worth telling"
    assert "\n- Le mot-clé" in text


def test_an_edition_says_its_date_once(ask: Ask) -> None:
    assert ask("histoire @2013-07-13").text.count("13 juillet 2013") == 1


def test_editions_that_changed_nothing_say_so(ask: Ask) -> None:
    assert ask("histoire @2013-11-01").text == "**L'édition du 1er novembre 2013 n'a rien changé de notable.**"


def test_a_number_asked_before_it_was_used_leads_to_the_one_of_then(ask: Ask) -> None:
    answer = ask("règle 118.8 @2006-03-01")
    assert answer.kind is Kind.NOT_FOUND
    assert "la **203.4** le disait alors" in answer.text
    assert answer.citations[0].rule == "203.4"
    assert "le disait alors" not in ask("règle 702.49a @1999-05-01").text


def test_a_range_of_a_day_is_that_of_its_edition(ask: Ask) -> None:
    answer = ask("règle 509.2-509.3 @2020-02-01")
    assert (answer.as_of, answer.citations[0].edition) == ("2020-01-24", "2020-01-24")
    assert [citation.rule for citation in answer.citations][:3] == ["509.2", "509.2a", "509.3"]
    assert "ordre de répartition" in answer.text


def test_a_range_of_old_numbers_is_that_of_the_last_edition_that_had_them(ask: Ask) -> None:
    answer = ask("règle 420.5a-c")
    assert answer.as_of == "2009-05-01"
    assert [(citation.rule, citation.became) for citation in answer.citations] == [
        ("420.5a", "704.5a"),
        ("420.5b", "704.5f"),
        ("420.5c", "704.5g"),
    ]


def test_the_words_of_a_section_of_today_are_not_marked_as_of_another_day(ask: Ask) -> None:
    assert "formulation actuelle" not in ask("histoire jeton").text


def test_a_rule_removed_is_told_in_our_words(ask: Ask) -> None:
    assert "brûlait" in ask("règle 300.3 @2005-03-01").text
    assert "commandants" in ask("règle 702.124j @2024-12-01").text

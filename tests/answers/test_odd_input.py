"""Odd input: states that no rule can read, invisible characters, mentions, spells among permanents."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind
from bot.answers.commands import read
from bot.answers.model import Json
from bot.answers.scenarios import run_json

Ask = Callable[[str], Answer]


@pytest.mark.parametrize("state", ["qsdf", "animé", "-5 marqueurs +1/+1", "bleu", "équipé de Clone"])
def test_a_state_that_changes_nothing_is_said(ask: Ask, state: str) -> None:
    answer = ask(f"copie Clone > Grizzly Bears ({state})")
    assert answer.kind is Kind.VERDICT
    assert any("pris en compte" in warning for warning in answer.warnings)
    assert "La copie ne prend" not in answer.text


@pytest.mark.parametrize("state", ["engagé", "2 marqueurs +1/+1", "jeton", "en anglais", "+2/+2"])
def test_a_state_that_is_read_leaves_no_warning(ask: Ask, state: str) -> None:
    assert ask(f"copie Clone > Grizzly Bears ({state})").warnings == ()


def test_no_counter_is_no_counter(ask: Ask) -> None:
    assert "marqueur" not in ask("copie Clone > Grizzly Bears (0 marqueur +1/+1)").text


def test_a_state_written_twice_is_said_once(ask: Ask) -> None:
    assert ask("copie Clone > Grizzly Bears (engagé, engagé)").text.count("engagé") == 1


@pytest.mark.parametrize("mark", ["\u202e", "\u200f", "\u2066", "\ufeff", "\u200d", "\u00ad"])
def test_invisible_characters_change_nothing(ask: Ask, mark: str) -> None:
    plain = ask("règle 707.2")
    assert ask(f"règle {mark}707.2").text == ask(f"rè{mark}gle 707{mark}.2").text == plain.text


def test_a_mention_is_no_date(ask: Ask) -> None:
    assert "date" not in ask("copie <@123456> Clone").text


def test_a_question_without_words_shows_an_example(ask: Ask) -> None:
    answer = ask("question")
    assert answer.kind is Kind.ERROR
    assert "`question" in answer.text


def test_a_token_named_by_its_creature_types_may_have_no_name(ask: Ask) -> None:
    answer = ask("jeton Trésor @1999-04-23")
    assert answer.verdict == "sans nom"
    assert "«  »" not in answer.text


@pytest.mark.parametrize("size", ["X/X", "*/*"])
def test_a_size_without_number_is_said_as_written(ask: Ask, size: str) -> None:
    answer = ask(f"jeton {size} vert Limon")
    assert f"{size} verte" in answer.text
    assert answer.objects[0]["power"] is None


def test_the_year_and_its_warning_name_one_edition(ask: Ask) -> None:
    answer = ask("jeton Trésor @1999")
    assert answer.as_of == "1999-04-23"
    assert not any("novembre" in warning for warning in answer.warnings)


def test_the_newest_rules_are_those_of_todays_texts(ask: Ask) -> None:
    assert not any("Oracle" in warning for warning in ask("copie Clone > Grizzly Bears @2099").warnings)


def test_a_spell_chosen_among_permanents_is_said_to_be_on_the_stack(ask: Ask) -> None:
    answer = ask("copie Clone > Grizzly Bears (sur la pile)")
    assert answer.verdict == "non"
    assert "2/2 sur la pile" in answer.text


@pytest.mark.parametrize("state", ["", " (au cimetière)"])
def test_a_card_in_a_graveyard_is_copied_there(ask: Ask, state: str) -> None:
    assert ask(f"copie Body Double > Grizzly Bears{state}").verdict == "Grizzlis 2/2"


def test_a_card_in_a_graveyard_is_out_of_reach_of_a_clone(ask: Ask) -> None:
    assert ask("copie Clone > Grizzly Bears (au cimetière)").verdict == "non"


def test_an_illegal_target_is_the_reason_given(ask: Ask) -> None:
    answer = ask("copie Mirage Mirror > Jace Beleren")
    assert answer.verdict == "non"
    assert "ne peut copier que ceci" in answer.text
    assert "614.12" not in [cite.rule for cite in answer.citations]


@pytest.mark.parametrize("text", ["jeton éphémère", "jeton Aura"])
def test_what_can_be_no_token_is_refused(ask: Ask, text: str) -> None:
    assert ask(text).verdict == "non"


@pytest.mark.parametrize(("text", "type_name"), [("jeton Plaine Forêt", "Land"), ("jeton Trésor Indice", "Artifact")])
def test_subtypes_of_one_type_make_no_creature(ask: Ask, text: str, type_name: str) -> None:
    assert ask(text).objects[0]["types"] == [type_name]


def test_a_spell_alone_makes_no_board(ask: Ask) -> None:
    answer = ask("couches Lightning Bolt")
    assert answer.kind is Kind.NOT_FOUND
    assert "Lightning Bolt" in answer.text


def test_a_date_alone_asks_for_words(ask: Ask) -> None:
    assert ask("@2004").kind is Kind.ERROR


def test_two_names_after_the_legend_command_make_a_board(ask: Ask) -> None:
    answer = ask("légende Grizzly Bears + Clone")
    assert [obj["name"] for obj in answer.objects] == ["Grizzly Bears", "Clone"]
    assert answer.assumed == ()


def test_two_cards_of_no_legend_die_of_their_toughness(ask: Ask) -> None:
    answer = ask("légende Clone")
    assert "endurance de 0" in answer.text
    assert answer.citations[0].rule == "704.5f"


@pytest.mark.parametrize(("loyalty", "words"), [(2, "a 2 marqueurs"), (1, "a 1 marqueur «")])
def test_the_loyalty_written_is_the_one_told(ask: Ask, loyalty: int, words: str) -> None:
    answer = ask(f"arpenteur Jace Beleren (loyauté {loyalty})")
    assert answer.verdict == f"loyauté {loyalty}"
    assert words in answer.text


def test_a_bare_token_that_copies_opens_the_sentence(ask: Ask) -> None:
    assert "Un jeton qui copie" in ask("copie jeton > Bâton chimérique (animé 5)").text


@pytest.mark.parametrize("text", ["!texte Clone Grizzly Bears", "!texte Clone Grizzly Bears gobelin→elfe"])
def test_a_card_that_changes_no_text_is_said(ask: Ask, text: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.NOT_FOUND
    assert "ne change ni texte ni nom" in answer.text


def test_a_text_change_written_second_acts_all_the_same(ask: Ask) -> None:
    swapped = ask("texte Dragon Fodder Évolution artificielle gobelin→elfe")
    assert swapped.text == ask("texte Évolution artificielle Dragon Fodder gobelin→elfe").text


@pytest.mark.parametrize("command", ["couches", "copie", "types"])
def test_a_huge_board_is_refused(ask: Ask, command: str) -> None:
    link = " > " if command == "copie" else " + "
    answer = ask(f"!{command} {link.join(['Opalescence', 'Clone'] * 20)}")
    assert answer.kind is Kind.ERROR
    assert "trop grand" in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "copie Clone > Grizzly Bears (99999999999 marqueurs +1/+1)",
        "copie Clone > Bâton chimérique (animé 99999999999)",
        "couches Bâton chimérique animé 99999999999",
        "jeton 99999999999/1 rouge Gobelin",
        "types Grizzly Bears (+99999999999/+0)",
    ],
)
def test_a_number_too_large_is_never_read_as_another(ask: Ask, text: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.ERROR
    assert "99999999999" in answer.text


@pytest.mark.parametrize(
    "wrapped",
    ["😀 !{}", "🎉 {}", "**!{}**", "`!{}`", "```\n!{}\n```", "> !{}", "||{}||", "1. !{}", "- {}", "<@123> !{}", "@Greffier {}", "_{}_"],
)
@pytest.mark.parametrize("command", ["types Humilité", "copie Clone > Grizzly Bears", "règle 707.2", "jeton Trésor"])
def test_what_decorates_a_command_changes_nothing(ask: Ask, wrapped: str, command: str) -> None:
    assert ask(wrapped.format(command)).text == ask(command).text


@pytest.mark.parametrize("courtesy", [" svp", ", merci !", " s'il vous plaît", " stp.", " merci d'avance", "\nmerci beaucoup !", " merci"])
@pytest.mark.parametrize("command", ["types Humilité", "couches Humilité + Opalescence", "règle 707.2", "jeton 1/1 rouge Gobelin"])
def test_a_courtesy_changes_nothing(ask: Ask, command: str, courtesy: str) -> None:
    assert ask(command + courtesy).text == ask(command).text


def test_a_name_that_ends_like_a_courtesy_stays_whole() -> None:
    assert read("carte Sans merci").text == "Sans merci"


@pytest.mark.parametrize("date", ["avant", "avant 2009", "février", "hier", "M10"])
def test_a_date_in_words_that_cannot_be_read_is_said_not_dropped(ask: Ask, date: str) -> None:
    answer = ask(f"copie Clone > Grizzly Bears @{date}")
    assert answer.kind is Kind.ERROR
    assert f"« {date} »" in answer.text


def test_a_name_called_at_the_end_of_a_sentence_is_no_date(ask: Ask) -> None:
    assert ask("un jeton va-t-il au cimetière ? @Camille").kind is not Kind.ERROR


def test_a_card_asked_twice_is_answered_once(ask: Ask) -> None:
    assert ask("[[Clone]] ou [[Clone]] ?").text == ask("[[Clone]]").text


def test_links_past_those_looked_up_are_said(ask: Ask) -> None:
    answer = ask(" ".join(f"{{{{707.{number}}}}}" for number in range(1, 13)))
    assert any("2 dernières" in warning for warning in answer.warnings)


@pytest.mark.parametrize("text", ["signaler ça marche pas", "!signaler", "!report cette réponse"])
def test_a_report_off_discord_says_where_to_make_it(ask: Ask, text: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.ERROR
    assert "Discord" in answer.text


@pytest.mark.parametrize("command", ["carte", "jeton", "copie", "types", "couches", "arpenteur", "face", "légende", "identité"])
def test_the_number_of_a_rule_in_the_place_of_a_card_leads_to_the_rule(ask: Ask, command: str) -> None:
    answer = ask(f"{command} 707.2")
    assert answer.kind is Kind.NOT_FOUND
    assert "numéro de règle" in answer.text
    assert ask(answer.choices[0].value).citations[0].rule == "707.2"


def test_a_verdict_of_then_under_a_number_of_today_says_so(ask: Ask) -> None:
    answer = ask("identité Clone @2006")
    assert answer.as_of < answer.citations[0].edition
    assert any("d'aujourd'hui" in warning for warning in answer.warnings)
    assert not any("numéro" in warning for warning in ask("copie Clone > Grizzly Bears @2006").warnings)


def test_a_scene_where_no_rule_is_applied_cites_what_gives_characteristics(ask: Ask) -> None:
    assert [cited.rule for cited in ask("scénario arrive Grizzly Bears").citations] == ["613.1"]


def test_a_number_too_large_of_a_scenario_is_told_the_bound() -> None:
    step: Json = {"do": "enter", "id": "x", "card": "Grizzly Bears", "counters": {"+1/+1": 10**12}}
    assert "un milliard au plus" in str(run_json({"scenario": 1, "steps": [step]})["error"])


def test_a_change_of_text_without_words_asks_for_them(ask: Callable[[str], Answer]) -> None:
    answer = ask("!texte Évolution artificielle Ultimus changebrume")
    assert answer.kind is Kind.ERROR
    assert "gobelin→elfe" in answer.text


def test_what_is_wrong_with_a_scene_is_said_however_long_it_is(ask: Ask) -> None:
    answer = ask("scénario arrive Ours runegriffe | marqueurs")
    assert (answer.kind, "`object`" in answer.text) == (Kind.ERROR, True)

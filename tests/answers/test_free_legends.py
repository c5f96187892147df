"""Sentences about two legends of one name: whose they are, and what they are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind

_ONE = "un seul exemplaire d'Isamaru, chien de Konda reste, celui que son contrôleur choisit"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("deux Isamaru", _ONE),
        ("j'ai deux Isamaru en jeu, que se passe-t-il ?", _ONE),
        ("je peux avoir deux Isamaru, chien de Konda ?", _ONE),
        ("je clone mon Isamaru, que se passe-t-il ?", _ONE),
        ("mon adversaire a deux Isamaru, lequel reste ?", _ONE),
        ("mon adversaire a Isamaru et moi aussi, on les perd ?", "les deux restent"),
        ("mon adversaire joue Isamaru et moi aussi j'ai Isamaru", "les deux restent"),
        ("si mon adversaire clone mon Isamaru, je perds le mien ?", "les deux restent"),
        ("on a chacun Isamaru, que se passe-t-il ?", "les deux restent"),
        ("Isamaru, chien de Konda et Isamaru, chien de Konda adverse, qui meurt ?", "les deux restent"),
    ],
)
def test_two_of_a_legend_are_told_by_whose_they_are(ask: Callable[[str], Answer], text: str, verdict: str) -> None:
    assert ask(text).verdict == verdict


def test_the_rules_of_then_are_told_of_two_players_too(ask: Callable[[str], Answer]) -> None:
    assert "Chaque joueur contrôle le sien" in (ask("en 2012 mon adversaire et moi avons Jace Beleren").text.partition("(2012)")[2])


def test_a_name_that_several_legends_bear_is_answered_for_the_same_card_and_for_others(ask: Callable[[str], Answer]) -> None:
    answer = ask("deux Jace, lequel reste ?")
    assert answer.kind is not Kind.VERDICT or "leurs noms diffèrent" in answer.text


def test_a_short_name_that_one_card_bears_before_a_title_is_that_card(ask: Callable[[str], Answer]) -> None:
    assert ask("légende Isamaru").verdict == _ONE


@pytest.mark.parametrize(
    "text", ["j'ai deux Isamaru dans mon deck, c'est légal ?", "j'attaque avec deux Isamaru", "deux Isamaru face cachée", "Isamaru meurt ?"]
)
def test_two_of_a_legend_elsewhere_or_doing_something_get_no_verdict(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


@pytest.mark.parametrize(
    "text",
    [
        "mon adversaire a Isamaru et la clone, mes créatures prennent -4/-4 ?",
        "deux Isamaru, chien de Konda : elle perd le sous-type Chien ?",
        "Isamaru, chien de Konda copie mon planeswalker, je dois en garder qu'un ?",
        "deux jetons Isamaru, chien de Konda, lequel reste ?",
        "deux Isamaru, leur capacité se déclenche ?",
        "je clone mon Isamaru et j'active le clone avant que la règle des légendes en tue un ?",
    ],
)
def test_what_is_asked_of_two_legends_beside_which_stays_gets_no_verdict_on_it(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


def test_two_that_one_adversary_controls_are_not_one_for_each_player(ask: Callable[[str], Answer]) -> None:
    assert ask("mon adversaire a Isamaru et la clone, laquelle reste ?").verdict != "les deux restent"


def test_copies_of_a_permanent_beside_tokens_are_all_counted(ask: Callable[[str], Answer]) -> None:
    answer = ask("deux Saison de dédoublement et Dragon Fodder, combien de gobelins ?")
    assert "8 « Goblin Token »" in answer.text


@pytest.mark.parametrize("tail", ["je garde les deux ?", "les deux restent ?"])
def test_two_legends_of_different_names_both_stay(ask: Callable[[str], Answer], tail: str) -> None:
    answer = ask(f"Isamaru, chien de Konda et Krenko, Mob Boss, {tail}")
    assert answer.verdict == "les deux restent"


@pytest.mark.parametrize("named", ["Jace et Jace, the Mind Sculptor", "Jace, the Mind Sculptor et Jace"])
def test_a_short_name_beside_its_namesake_is_the_other_legend(ask: Callable[[str], Answer], named: str) -> None:
    answer = ask(f"{named}, je garde les deux ?")
    assert (answer.verdict, "Vryn's Prodigy" in str(answer.assumed)) == ("les deux restent", True)


def test_a_name_begun_beside_a_legend_may_be_another_and_gets_no_verdict(ask: Callable[[str], Answer]) -> None:
    assert ask("Jace Beleren et Jace le mystère, je garde les deux ?").kind is not Kind.VERDICT


@pytest.mark.parametrize("text", ["Isamaru et Jace, je garde les deux ?", "Jace et Isamaru, chien de Konda, est-ce que les deux restent ?"])
def test_a_legend_beside_a_short_name_that_several_bear_stays_with_it(ask: Callable[[str], Answer], text: str) -> None:
    answer = ask(text)
    assert (answer.verdict, "*Jace*" in answer.text) == ("les deux restent", True)


@pytest.mark.parametrize("text", ["deux Isamaru et Jace, laquelle reste ?", "Jace Beleren et Jace, je garde les deux ?"])
def test_a_short_name_beside_the_legend_it_may_be_or_beside_two_gets_no_verdict(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


def test_two_planeswalkers_of_a_type_went_together_then(ask: Callable[[str], Answer]) -> None:
    answer = ask("en 2012 Jace Beleren et Jace, the Mind Sculptor, je garde les deux ?")
    assert (answer.verdict, "partagent un type" in answer.text) == ("les deux restent", True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mon Clone copie mon Isamaru, je garde les deux ?", "Leur contrôleur en garde un"),
        ("je copie mon Isamaru avec Clone, est-ce que j'en perds une ?", "Leur contrôleur en garde un"),
        ("mon Spark Double copie mon Isamaru, je conserve les deux ?", "Les deux restent"),
    ],
)
def test_a_copy_and_its_legend_are_told_where_a_sentence_asks_whether_both_are_kept(
    ask: Callable[[str], Answer], text: str, told: str
) -> None:
    assert ask(text).text.removeprefix("**").startswith(told)


def test_a_token_said_to_be_created_is_not_what_a_card_beside_it_would_create(ask: Callable[[str], Answer]) -> None:
    answer = ask("Saison de dédoublement et Dragon Fodder, je crée 1 indice : j'ai quoi ?")
    assert answer.kind is not Kind.VERDICT


@pytest.mark.parametrize(
    "text",
    [
        "j'ai deux Isamaru, mon adversaire en a un aussi, lequel meurt ?",
        "je contrôle deux Isamaru, mon adversaire une : lesquels restent ?",
        "mon adversaire a un Isamaru et j'en ai deux, lequel reste ?",
        "mon adversaire a deux Isamaru et moi un, lequel reste ?",
        "j'ai trois Isamaru, lequel reste ?",
        "on a chacun deux Isamaru, que se passe-t-il ?",
        "j'ai deux Isamaru, mon adversaire choisit lequel je garde ?",
    ],
)
def test_more_than_two_of_a_legend_are_not_told_as_two(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


def test_a_legend_that_copies_what_is_not_named_surely_is_not_two_of_itself(ask: Callable[[str], Answer]) -> None:
    assert not ask("Sakashima the Impostor copie Jace, lesquels restent ?").text.startswith("**Un seul exemplaire")


@pytest.mark.parametrize(
    "text", ["mon adversaire copie mon Isamaru avec Clone, on garde les deux ?", "Clone copie Isamaru adverse, je garde les deux ?"]
)
def test_a_copy_that_another_player_controls_is_not_one_of_two_of_a_player(ask: Callable[[str], Answer], text: str) -> None:
    assert "en garde un" not in ask(text).text.split("\n", 1)[0]

"""Sentences that ask something else than what their cards are together have no verdict on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind
from bot.answers.building import services_over
from bot.answers.free_asked import Question, Told, asks_beyond, questions
from bot.answers.free_names import read_sentence


@pytest.mark.parametrize(
    "asked",
    [
        "qui choisit ?",
        "qui le contrôle ?",
        "à qui appartient-il ?",
        "quand ?",
        "à quel moment je choisis ?",
        "et au tour suivant ?",
        "ça utilise la pile ?",
        "l'adversaire répond",
        "je pioche ?",
        "il a le mal d'invocation ?",
        "pourquoi ?",
        "je garde lequel ?",
        "elle attaque ?",
        "je suis obligé ?",
        "mais je ne veux pas, j'ai le droit ?",
        "je remonte mon cimetière ?",
        "je révèle ma cascade ?",
    ],
)
def test_a_copy_has_no_verdict_where_another_thing_is_asked_of_it(ask: Callable[[str], Answer], asked: str) -> None:
    assert ask("mon Clone copie une Ours runegriffe, c'est une créature ?").kind is Kind.VERDICT
    assert ask(f"mon Clone copie une Ours runegriffe, {asked}").kind is not Kind.VERDICT


@pytest.mark.parametrize(
    "text",
    [
        "mon Clone ne copie pas Ours runegriffe, il reste 0/0 ?",
        "sans Humilité, Opalescence fait combien ?",
        "si Humilité n'est pas là, ça donne quoi avec Opalescence ?",
        "j'ai Humilité mais pas Opalescence, ça donne quoi ?",
    ],
)
def test_a_card_that_is_not_there_draws_no_board(ask: Callable[[str], Answer], text: str) -> None:
    answer = ask(text)
    assert answer.kind is not Kind.VERDICT
    assert "Ces cartes ensemble" not in answer.text


@pytest.mark.parametrize(
    "asked",
    ["qui la contrôle ?", "il fait combien au prochain tour ?", "il fait combien si on détruit Humilité ?", "combien à la fin du tour ?"],
)
def test_a_size_is_not_told_of_another_moment(ask: Callable[[str], Answer], asked: str) -> None:
    assert ask("Humilité et Ours runegriffe, il fait combien ?").kind is Kind.VERDICT
    assert ask(f"Humilité et Ours runegriffe, {asked}").kind is not Kind.VERDICT


def test_who_as_a_pronoun_asks_nothing(ask: Callable[[str], Answer]) -> None:
    assert ask("mon Clone qui copie un Bâton chimérique animé 5/5, c'est une créature ?").kind is Kind.VERDICT


@pytest.mark.parametrize(
    "text",
    [
        "Humilité arrive après Opalescence, ça donne quoi ?",
        "Humilité et Opalescence, mais Opalescence est arrivée en premier, ça donne quoi ?",
        "je joue Humilité alors que j'ai Opalescence, que se passe-t-il ?",
        "je joue Humilité avec Opalescence déjà en jeu, que se passe-t-il ?",
        "si j'ai Opalescence et que je joue Humilité, que se passe-t-il ?",
    ],
)
def test_the_words_say_what_was_there_first(ask: Callable[[str], Answer], text: str) -> None:
    answer = ask(text)
    assert answer.assumed[0].taken == "couches Opalescence + Humilité"


@pytest.mark.parametrize("asked", ["lequel des deux reste ?", "les deux restent ?", "je garde lequel ?"])
def test_a_legend_and_its_copy_are_told_by_the_legend_rule(ask: Callable[[str], Answer], asked: str) -> None:
    answer = ask(f"mon Clone copie mon Isamaru, chien de Konda, {asked}")
    assert answer.text.startswith("**Leur contrôleur en garde un, l'autre va au cimetière.**")
    assert answer.citations[0].rule == "704.5j"


@pytest.mark.parametrize(
    ("board", "verdict"),
    [
        ("Clone > Isamaru, chien de Konda", "leur contrôleur en garde un, l'autre va au cimetière"),
        ("Clone copie Isamaru, chien de Konda (adverse)", "Les deux restent : la règle de légende compte par joueur et par nom"),
        ("Clone > Ours runegriffe", "Les deux restent : aucun n'est légendaire"),
    ],
)
def test_legende_tells_of_a_copy_which_stays(ask: Callable[[str], Answer], board: str, verdict: str) -> None:
    assert ask(f"légende {board}").verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("deux Isamaru, chien de Konda, un chez moi, un chez mon adversaire, les deux restent ?", "Les deux restent"),
        ("j'ai Isamaru, chien de Konda et mon adversaire a Isamaru, chien de Konda, que se passe-t-il ?", "Les deux restent"),
        ("mon adversaire a deux Isamaru, chien de Konda, lequel reste ?", "Un seul"),
    ],
)
def test_two_legends_are_told_of_the_players_who_have_them(ask: Callable[[str], Answer], text: str, verdict: str) -> None:
    assert ask(text).text.startswith(f"**{verdict}")


@pytest.mark.parametrize("where", ["dans mon deck, c'est légal ?", "dont un face cachée, les deux restent ?", "en main, je les perds ?"])
def test_two_legends_elsewhere_or_face_down_have_no_verdict(ask: Callable[[str], Answer], where: str) -> None:
    assert ask(f"deux Isamaru, chien de Konda {where}").kind is not Kind.VERDICT


def test_a_creature_type_that_is_set_is_told_so_though_the_type_was_there_before(ask: Callable[[str], Answer]) -> None:
    answer = ask("types Mutecaveau (animé) sous Conspiration (zombie)")
    assert answer.verdict == "Zombie"
    assert "fixe le type de créature" in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "qui contrôle les jetons de Dragon Fodder avec Saison de dédoublement ?",
        "combien de jetons crée Dragon Fodder sans Saison de dédoublement ?",
        "combien de jetons crée Dragon Fodder si Saison de dédoublement est détruite en réponse ?",
        "les jetons de Dragon Fodder avec Saison de dédoublement ont le mal d'invocation ?",
    ],
)
def test_tokens_are_not_counted_where_another_thing_is_asked_of_them(ask: Callable[[str], Answer], text: str) -> None:
    assert ask("combien de jetons crée Dragon Fodder avec Saison de dédoublement ?").kind is Kind.VERDICT
    assert ask(text).kind is not Kind.VERDICT


@pytest.mark.parametrize("asked", ["jusqu'à quand ?", "mes gobelins meurent ?", "qui choisit ?"])
def test_a_changed_text_is_not_told_where_another_thing_is_asked_of_it(ask: Callable[[str], Answer], asked: str) -> None:
    assert ask("Évolution artificielle sur Dragon Fodder gobelin en elfe, ça donne quoi ?").kind is Kind.VERDICT
    assert ask(f"Évolution artificielle sur Dragon Fodder gobelin en elfe, {asked}").kind is not Kind.VERDICT


def test_a_combat_is_not_answered_by_sizes(ask: Callable[[str], Answer]) -> None:
    answer = ask("Ours runegriffe enchanté par Lignify bloqué par Isamaru, chien de Konda, qui meurt ?")
    assert (answer.verdict, "510.2" in [one.rule for one in answer.citations]) == ("Les deux survivent", True)


@pytest.mark.parametrize("text", ["Clone peut cibler Ours runegriffe ?", "Clone peut détruire Ours runegriffe ?"])
def test_a_rule_named_in_a_question_about_cards_is_a_lead(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is Kind.LEAD


@pytest.mark.parametrize(
    "text", ["est-ce que Clone copie les marqueurs d'Ours runegriffe ?", "Clone copie-t-il l'état engagé d'Ours runegriffe ?"]
)
def test_what_a_copy_takes_of_a_creature_named_is_told(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).verdict == "non"


def test_a_copy_that_leaves_is_not_told_as_it_was(ask: Callable[[str], Answer]) -> None:
    assert ask("Clone copie Ours runegriffe et part, il me reste quoi ?").kind is not Kind.VERDICT


@pytest.mark.parametrize("state", ["adverse", "engagé", "2 marqueurs +1/+1"])
def test_states_after_a_token_leave_it_a_token(ask: Callable[[str], Answer], state: str) -> None:
    answer = ask(f"jeton Gobelin ({state})")
    assert answer.verdict == "Goblin Token"
    assert any(state in one for one in answer.warnings)


def test_what_others_make_of_a_copy_is_told_beside_its_size(ask: Callable[[str], Answer]) -> None:
    assert "(de type Dryade et Montagne)" in ask("copie Clone > Charmille dryade sous Lune de sang").text


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("elle a le vol ?", "Non."),
        ("c'est une créature ?", "Oui."),
        ("est-ce un artefact ?", "Non."),
        ("elle est encore bleue ?", "Non."),
        ("de quelle couleur ?", "Verte."),
        ("quelle est sa valeur de mana ?", "Valeur de mana 2."),
        ("est-il toujours un Changeforme ?", "Non."),
        ("c'est un ours ?", "Oui."),
        ("il est légendaire ?", "Non."),
    ],
)
def test_a_quality_of_a_copy_is_answered_first(ask: Callable[[str], Answer], asked: str, first: str) -> None:
    text = ask(f"mon Clone copie Ours runegriffe, {asked}").text
    assert text.startswith(f"**{first}** **Ours runegriffe 2/2.**")


@pytest.mark.parametrize("asked", ["elle a 2 de force ?", "c'est un artefact ou une créature ?", "ça donne quoi ?"])
def test_what_is_no_quality_is_told_as_the_copy_is(ask: Callable[[str], Answer], asked: str) -> None:
    assert ask(f"mon Clone copie Ours runegriffe, {asked}").text.startswith("**Ours runegriffe 2/2.**")


@pytest.mark.parametrize("where", ["en main", "dans le cimetière", "dans ma bibliothèque"])
def test_what_is_copied_elsewhere_than_a_copier_looks_has_no_verdict(ask: Callable[[str], Answer], where: str) -> None:
    assert ask(f"Clone copie Ours runegriffe {where} ?").kind is not Kind.VERDICT


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Clone et Ours runegriffe, qui choisit ?", {Question.WHO}),
        ("Clone et Ours runegriffe, quand ?", {Question.WHEN}),
        ("Clone et Ours runegriffe, ça utilise la pile ?", {Question.WHERE}),
        ("pourquoi Clone ?", {Question.WHY}),
        ("Clone est détruit", {Question.LEAVING}),
        ("Clone arrive, je pioche ?", {Question.DOING}),
        ("Clone attaque", {Question.COMBAT}),
        ("Clone copié, faut resac ?", {Question.PAYING}),
        ("Clone en exil", {Question.HIDDEN, Question.LEAVING}),
        ("sans Humilité", {Question.ABSENT}),
        ("Humilité et Opalescence, ça donne quoi ?", set()),
    ],
)
def test_a_sentence_is_read_for_everything_that_it_asks(text: str, asked: set[Question]) -> None:
    assert questions(read_sentence(services_over(None), text)) == asked


@pytest.mark.parametrize(
    ("text", "told", "beyond"),
    [
        ("Clone attaque", Told.COPY, True),
        ("Clone attaque", Told.ABLE_COPY, False),
        ("Isamaru meurt quand ?", Told.LEGENDS, True),
        ("Isamaru, qui gagne ?", Told.LEGENDS, False),
        ("Isamaru, qui gagne ?", Told.LAYERS, True),
    ],
)
def test_a_verdict_is_given_only_on_what_it_answers(text: str, told: Told, beyond: bool) -> None:
    assert asks_beyond(read_sentence(services_over(None), text), told) is beyond


@pytest.mark.parametrize("tail", ["et je suis à 0 point de vie, je perds ?", "avec 3 pv", "alors je gagne ?", "je meurs ?"])
def test_what_becomes_of_a_player_is_not_told_by_what_a_copy_becomes(ask: Callable[[str], Answer], tail: str) -> None:
    assert ask(f"Clone copie Grizzly Bears {tail}").kind is not Kind.VERDICT

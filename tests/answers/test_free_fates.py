"""Sentences about what becomes of permanents: the engine plays what they say, and answers what they ask."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind
from bot.answers.become import may_have_triggered, triggering_keywords
from bot.answers.building import services_over
from bot.engine.abilities import Event, EventKind, Host, Noun, This, Triggered


@pytest.mark.parametrize(
    ("text", "verdict", "told"),
    [
        ("je lance Lame du destin sur un Ours runegriffe, il meurt ?", "oui", "*Ours runegriffe* meurt"),
        ("Bile Blight sur Ange de Serra, elle meurt ?", "non", "reste sur le champ de bataille (créature 1/1)"),
        ("Bile Blight sur Ange de Serra, elle survit ?", "oui", "reste sur le champ de bataille"),
        ("deux Bile Blight sur Ange de Serra, elle meurt ?", "oui", "*Ange de Serra* meurt (son endurance est 0 ou moins)"),
        ("Doom Blade sur Mutavault animé, il meurt ?", "oui", "*Mutecaveau* va au cimetière"),
        ("Bile Blight sur Ours runegriffe et j'ai Antienne glorieuse, il meurt ?", "oui", "*Ours runegriffe* meurt"),
        ("Bile Blight sur mon Ours runegriffe (1 marqueur +1/+1) et j'ai Antienne glorieuse, il meurt ?", "non", "créature 1/1"),
        ("Doom Blade sur Delver of Secrets transformé, il meurt ?", "oui", "meurt"),
        ("Doom Blade peut tuer Grinning Demon ?", "non", "ne peut pas cibler"),
        ("Doom Blade sur Grinning Demon, il survit ?", "oui", "ne peut pas cibler"),
        ("Croissance gigantesque en réponse à Bile Blight sur mon Ours runegriffe, il survit ?", "oui", "créature 2/2"),
        ("Bile Blight sur Ours runegriffe, il répond par Croissance gigantesque, il meurt ?", "non", "créature 2/2"),
        ("Elesh Norn, grand cénobite adverse tue mes Oiseaux de paradis ?", "oui", "meurt (son endurance est 0 ou moins)"),
    ],
)
def test_whether_a_permanent_dies_is_answered_by_yes_or_no(ask: Callable[[str], Answer], text: str, verdict: str, told: str) -> None:
    answer = ask(text)
    assert (answer.verdict, told in answer.text) == (verdict, True), answer.text
    assert answer.text.startswith("**Oui" if verdict == "oui" else "**Non")


@pytest.mark.parametrize(
    ("text", "verdict", "told"),
    [
        ("Marcheur porte-hangars meurt, j'ai des jetons ?", "oui", "La capacité de Marcheur porte-hangars se déclenche"),
        ("Marcheur porte-hangars est exilé, j'ai des jetons ?", "non", "Rien ne se déclenche"),
        ("Hornet Queen arrive, que se passe-t-il ?", "La capacité de Reine des frelons se déclenche", "« quand ceci arrive"),
        ("Ours runegriffe meurt, que se passe-t-il ?", "Rien ne se déclenche", "**Rien ne se déclenche.**"),
    ],
)
def test_what_triggers_when_something_happens_is_told(ask: Callable[[str], Answer], text: str, verdict: str, told: str) -> None:
    answer = ask(text)
    assert (answer.verdict, told in answer.text) == (verdict, True), answer.text


@pytest.mark.parametrize(
    ("text", "told", "rule"),
    [
        ("Marcheur porte-hangars meurt, sa capacité se déclenche comment ?", "La capacité", "603.6c"),
        ("Marcheur porte-hangars meurt, combien de jetons ?", "autant de jetons", "603.6c"),
        ("Hornet Queen arrive, combien de jetons j'ai ?", "créer 4 jetons", "603.6a"),
        ("Marcheur porte-hangars meurt, qui a les jetons ?", "La capacité", "700.4"),
    ],
)
def test_an_open_question_is_never_answered_by_yes_or_no(ask: Callable[[str], Answer], text: str, told: str, rule: str) -> None:
    answer = ask(text)
    assert answer.verdict not in ("oui", "non")
    assert not answer.text.startswith(("**Oui", "**Non", "Oui", "Non"))
    assert told in answer.text
    cited = [cite.rule for cite in answer.citations if cite.decisive]
    assert rule in cited
    assert "701.21a" not in cited


def test_what_hangs_on_who_controls_another_permanent_is_told_for_each(ask: Callable[[str], Answer]) -> None:
    answer = ask("Elesh Norn, grand cénobite et Oiseaux de paradis, ils meurent ?")
    assert [branch.answer.verdict for branch in answer.branches] == ["non", "oui"]
    assert answer.text.startswith("**Cela dépend de qui contrôle Elesh Norn, ")


@pytest.mark.parametrize(
    "text",
    [
        "Bile Blight sur Tarmogoyf, il meurt ?",  # its size is counted on graveyards that the sentence does not tell
        "Foudre sur Ours runegriffe, il meurt ?",  # the curated text of the spell is not whole
        "je ne lance pas Doom Blade sur Ours runegriffe, il meurt ?",
        "Doom Blade sur Ours runegriffe au prochain tour, il meurt ?",
        "Doom Blade sur Ours runegriffe ou Croissance gigantesque, il meurt ?",
        "Teysa Karlov en jeu et Marcheur porte-hangars meurt, que se passe-t-il ?",  # she bears on what triggers
        "Doom Blade sur Ours runegriffe et Ange de Serra, qui meurt ?",  # one target, two creatures
        "Walking Ballista meurt, que se passe-t-il si je l'active ?",
        "Bear Cub (persistance) meurt, il revient ?",
        "Contrôle magique est détruit, je récupère ma créature ?",  # what it did ends, and nothing triggers
        "Contrôle magique est détruit, que se passe-t-il ?",
        "Ours runegriffe meurt, qui récupère sa carte ?",
        "Reine des frelons est exilée puis revient, que se passe-t-il ?",
        "qui contrôle Ours runegriffe si Doom Blade le tue ?",
    ],
)
def test_a_fate_that_the_sentence_does_not_settle_gets_no_verdict(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


@pytest.mark.parametrize(
    ("keyword", "known"), [("persist", True), ("undying", True), ("afterlife 2", True), ("flying", False), ("ward {2}", False)]
)
def test_keywords_that_stand_for_triggers_are_known(keyword: str, known: bool) -> None:
    services = services_over(None)
    assert bool(triggering_keywords(services, {"keywords": [keyword]})) is known


@pytest.mark.parametrize(
    ("event", "may"),
    [
        (Event("Whenever equipped creature dies", (EventKind.DIES,), Host("equipped", Noun(()))), True),
        (Event("Whenever a player sacrifices a permanent"), True),
        (Event("When this creature dies", (EventKind.DIES,), This()), False),
        (Event("Whenever this creature attacks"), False),
    ],
)
def test_an_event_that_the_engine_may_not_match_is_known(event: Event, may: bool) -> None:
    assert may_have_triggered(Triggered(event, ())) is may


def test_the_cards_of_a_played_sentence_are_shown_by_their_french_names(ask: Callable[[str], Answer]) -> None:
    answer = ask("Doom Blade sur Serra Angel, elle meurt ?")
    assert answer.assumed[0].shown == "*Ange de Serra* + *Lame du destin*"

"""Sentences without command."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Kind
from bot.answers.free import implied_period
from bot.answers.gone import why_gone
from bot.answers.ports import JsonObject
from bot.engine.epochs import epoch_for


@pytest.mark.parametrize(
    ("text", "rest", "start"),
    [
        ("en 2006, mon Clone copie quoi ?", "mon Clone copie quoi ?", "2006-01-01"),
        ("et en février 2006 ?", "et ?", "2006-02-01"),
        ("avant 2009 on faisait comment", "on faisait comment", "2008-01-01"),
    ],
)
def test_words_may_name_an_era(text: str, rest: str, start: str) -> None:
    found, period = implied_period(text)
    assert found == rest
    assert period is not None
    assert period.start == start


@pytest.mark.parametrize("text", ["mon Clone copie quoi ?", "en 1850", "en 3006", "une créature 2/2006"])
def test_other_words_name_none(text: str) -> None:
    assert implied_period(text) == (text, None)


def test_an_era_is_answered_beside_today(ask: Callable[[str], Answer]) -> None:
    answer = ask("jeton Gobelin Éclaireur en 2006")
    assert answer.verdict == "Goblin Scout Token"
    assert answer.then is not None
    assert (answer.then.verdict, answer.then.as_of, answer.then.now) == ("Goblin Scout", "2006-02-01", None)


def test_a_rule_number_in_a_sentence_is_looked_up(ask: Callable[[str], Answer]) -> None:
    answer = ask("on m'a cité la règle 216.4 mais je pige pas")
    assert answer.kind is Kind.LOOKUP
    assert answer.citations[0].rule == "216.4"


def test_a_sentence_about_copying_two_cards_is_computed(ask: Callable[[str], Answer]) -> None:
    answer = ask("mon Clone copie un Bâton chimérique animé 5/5, c'est une créature ?")
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, "un artefact, pas une créature")
    assert answer.assumed[0].taken.startswith("copie Clone > Bâton chimérique")


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("Humilité et Opalescence", "couches Humilité + Opalescence"),
        ("J'ai Opalescence et Humilité. Que se passe-t-il ?", "couches Opalescence + Humilité"),
        ("Opalescence et Humilité, dans quel ordre ?", "couches Opalescence + Humilité"),
        ("Humilité et Opalescence, ça dépend de l'ordre ?", "couches Humilité + Opalescence"),
        ("Humilité et Opalescence en jeu, quelle force a Humilité ?", "couches Humilité + Opalescence"),
        ("avec Lune de sang en jeu, Dryad Arbor est-elle encore une créature ?", "couches Lune de sang + Dryad Arbor"),
    ],
)
def test_permanents_named_together_are_computed(ask: Callable[[str], Answer], text: str, board: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.VERDICT
    assert answer.assumed[0].taken == board


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("Lune de sang et Humilité avec 2 marqueurs +1/+1 en jeu, quels types ?", "couches Lune de sang + Humilité (2 marqueurs +1/+1)"),
        ("mon adversaire contrôle Humilité et j'ai Opalescence, quelle force ?", "couches Humilité (adverse) + Opalescence"),
        ("Humilité et l'Opalescence de mon adversaire, quelle force ?", "couches Humilité + Opalescence (adverse)"),
        ("Avec Standardize (soldat), mon Ours runegriffe est-il encore un ours ?", "couches Ours runegriffe + Standardize (soldat)"),
        ("trois Opalescence et Humilité, quelle est sa force ?", "couches Opalescence (trois exemplaires) + Humilité"),
        (
            "Ours runegriffe enchanté par Lignify et 2 marqueurs +1/+1, il fait combien ?",
            "couches Ours runegriffe (enchanté par Lignify, 2 marqueurs +1/+1)",
        ),
    ],
)
def test_what_is_said_of_a_permanent_beside_its_name_stands_on_the_board(ask: Callable[[str], Answer], text: str, board: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.VERDICT
    assert answer.assumed[0].taken == board


@pytest.mark.parametrize(
    "text",
    [
        "Humilité et Opalescence sont en jeu, est-ce que je peux piocher une carte ?",
        "Humilité et Opalescence sont en jeu, est-ce que je peux sacrifier Humilité ?",
        "Humilité et Opalescence en jeu, est-ce qu'il faut garder une carte en main ?",
        "trois exemplaires d'Humilité et Opalescence en jeu, quelle force ?",
        "Humilité et Opalescence avec trois types de terrain, quelle force ?",
        "contre mon adversaire, Humilité et Opalescence, quelle force ?",
    ],
)
def test_what_someone_may_do_or_a_state_left_out_gets_no_verdict(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


@pytest.mark.parametrize(
    "text",
    [
        "Lignify sur Ultimus changebrume, quelle force ?",
        "je mets Lignify sur mon Ultimus changebrume, quels types ?",
        "Lignify enchante l'Ultimus changebrume",
    ],
)
def test_an_aura_said_to_be_on_something_is_attached_to_it(ask: Callable[[str], Answer], text: str) -> None:
    answer = ask(text)
    assert (answer.kind, answer.assumed[0].taken) == (Kind.VERDICT, "couches Ultimus changebrume (enchanté par Lignify)")
    (host,) = [one for one in answer.objects if one["name"] == "Mistform Ultimus"]
    assert (host["power"], host["toughness"]) == (0, 4)


def test_a_permanent_that_is_no_aura_is_not_attached_by_being_on_something(ask: Callable[[str], Answer]) -> None:
    assert "enchanté" not in str(ask("Humilité sur Opalescence, ça donne quoi ?").assumed)


@pytest.mark.parametrize(
    "text",
    [
        "mon Clone copie le verso d'une carte recto-verso, quelle valeur de mana ?",
        "mon Clone copie une créature, quel est son pouvoir et la couleur de ses capacités ?",
        "si mon Clone copie Ours runegriffe, combien de mana coûte-t-il ?",
    ],
)
def test_an_ordinary_word_is_no_card_to_copy(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


def test_a_card_that_is_only_there_is_not_the_one_copied(ask: Callable[[str], Answer]) -> None:
    assert ask("je joue Clone avec Humilité en jeu, ça me fait deux Clones ? copie = jeton ?").kind is not Kind.VERDICT


def test_what_is_said_later_of_the_copied_card_is_read(ask: Callable[[str], Answer]) -> None:
    answer = ask("copie Clone Bâton chimérique — le bâton est animé en 5/5, mon clone devient quoi ?")
    assert (answer.kind, answer.verdict) == (Kind.VERDICT, "un artefact, pas une créature")


def test_a_remark_after_a_command_is_no_part_of_it(ask: Callable[[str], Answer]) -> None:
    assert ask("!jeton Gobelin Éclaireur → c'est quoi le nom du jeton et ses types ?").verdict == "Goblin Scout Token"


def test_name_or_type_is_answered_only_where_nothing_else_is_asked(ask: Callable[[str], Answer]) -> None:
    assert ask("pour être un jeton Plante Mur, faut-il le nom, le type ou les deux ?").verdict == "le type suffit"
    assert (
        ask("je change gobelin en elfe sur un sort qui fait des jetons gobelin : le nom du jeton change ou juste le type ?").verdict is None
    )


def test_a_bare_board_is_computed(ask: Callable[[str], Answer]) -> None:
    assert ask("Humilité + Opalescence").verdict == "Humilité 4/4"
    assert ask("Clone > Ours runegriffe").verdict == "Ours runegriffe 2/2"


def test_anything_else_is_a_lead_never_a_verdict(ask: Callable[[str], Answer]) -> None:
    answer = ask("est-ce que la règle des légendes s'applique aussi aux copies ?")
    assert answer.kind is Kind.LEAD
    assert "704.5j" in [cited.rule for cited in answer.citations]


def test_a_sentence_that_begins_like_a_command_is_still_a_sentence(ask: Callable[[str], Answer]) -> None:
    assert ask("carte double face, elle a quelle valeur de mana une fois retournée ?").kind in (Kind.LEAD, Kind.LOOKUP)


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("si mon Clone copie Ours runegriffe sous Humilité il fait combien ?", "copie Clone > Ours runegriffe sous Humilité"),
        ("je clone un Ours runegriffe qui a un marqueur +1/+1, je gagne quoi ?", "copie Clone > Ours runegriffe (un marqueur +1/+1)"),
        ("Clone sur mon Ours runegriffe", "copie Clone > Ours runegriffe"),
        ("Vesuva copie un Mutecaveau, vesuva c'est quoi ?", "copie Vesuva > Mutecaveau"),
    ],
)
def test_a_copy_said_with_what_is_beside_it_is_computed(ask: Callable[[str], Answer], text: str, board: str) -> None:
    answer = ask(text)
    assert (answer.kind, answer.assumed[0].taken) == (Kind.VERDICT, board)


def test_a_card_beside_the_copy_must_be_said_to_be_there(ask: Callable[[str], Answer]) -> None:
    assert ask("mon Clone copie Ours runegriffe, est-ce mieux que de copier Humilité ?").kind is not Kind.VERDICT


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("Bâton chimérique (animé 5) et Humilité, 1/1 ou 5/5 ?", "couches Bâton chimérique (animé 5) + Humilité"),
        (
            "Ours runegriffe avec deux marqueurs +1/+1 sous Humilité, il est combien ?",
            "couches Ours runegriffe (deux marqueurs +1/+1) + Humilité",
        ),
    ],
)
def test_a_question_of_size_is_one_of_layers(ask: Callable[[str], Answer], text: str, board: str) -> None:
    answer = ask(text)
    assert (answer.kind, answer.assumed[0].taken) == (Kind.VERDICT, board)


def test_the_words_of_a_text_change_are_read_in_a_sentence(ask: Callable[[str], Answer]) -> None:
    answer = ask("je joue Évolution artificielle sur Ultimus changebrume en changeant mur -> soldat")
    assert answer.kind is Kind.VERDICT
    assert answer.assumed[0].taken == "texte Évolution artificielle Ultimus changebrume mur→soldat"


def test_what_becomes_of_two_legends_is_told(ask: Callable[[str], Answer]) -> None:
    assert ask("j'ai deux Jace Beleren en jeu, je perds les deux ?").assumed[0].taken == "légende Jace Beleren"


@pytest.mark.parametrize("text", ["quels jetons crée Dragon Fodder ?", "c'est quoi le nom du jeton de Dragon Fodder ?"])
def test_the_tokens_of_a_card_are_told(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).verdict == "Goblin Token"


def test_the_worth_of_the_other_face_is_told(ask: Callable[[str], Answer]) -> None:
    answer = ask("Delver of Secrets transformé a une valeur de mana de combien ?")
    assert (answer.kind, answer.assumed[0].taken) == (Kind.VERDICT, "face Delver of Secrets")
    assert ask("un Clone de Delver of Secrets transformé a une valeur de mana de combien ?").kind is not Kind.VERDICT


def test_a_lead_tells_what_the_permanents_named_make_of_one_another(ask: Callable[[str], Answer]) -> None:
    answer = ask("Humilité et Opalescence sont en jeu, est-ce que je peux sacrifier Humilité ?")
    assert answer.kind is Kind.LEAD
    assert "couches Humilité + Opalescence" in answer.text
    assert "arrive en premier" in answer.text


def test_nothing_is_refused_while_words_are_left_unread(ask: Callable[[str], Answer]) -> None:
    assert "Impossible" in ask("est-ce que mon Clone peut copier Opalescence ?").text
    assert ask("mon Clone copie Opalescence habitée par un gnome").kind is Kind.LEAD


def test_the_types_of_what_animates_itself_are_told_animated_too(ask: Callable[[str], Answer]) -> None:
    assert "Une fois animé : créature-artefact — Construction." in ask("types Bâton chimérique").text
    assert "Une fois" not in ask("types Bâton chimérique (animé 5)").text


@pytest.mark.parametrize(
    "text", ["mon Clone copie un Bâton chimérique, il meurt, il va où ?", "Clone copie Bâton chimérique, ça trigger ?"]
)
def test_what_happens_to_a_copy_is_a_lead_beside_what_it_copies(ask: Callable[[str], Answer], text: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.LEAD
    assert "copie Clone > Bâton chimérique" in answer.text


@pytest.mark.parametrize(("text", "said"), [("Bonjour", "Bonjour !"), ("merci !", "Avec plaisir.")])
def test_what_is_no_question_is_answered_with_the_help(ask: Callable[[str], Answer], text: str, said: str) -> None:
    answer = ask(text)
    assert (answer.kind, answer.text.splitlines()[0]) == (Kind.LOOKUP, said)


def test_the_keywords_of_a_described_token_are_told(ask: Callable[[str], Answer]) -> None:
    assert "une créature 1/1 blanche avec vol." in ask("jeton 1/1 blanc Esprit avec vol").text


@pytest.mark.parametrize(
    "text",
    [
        "couches Humilité + Zzyzxqr",
        "scénario arrive Clone ; arrive Humilité ; sortilège inconnu vers Clone",
        "couches Opalescence + Humilité + Wqxzk",
    ],
)
def test_a_board_or_a_scene_that_is_not_understood_is_never_searched_as_a_sentence(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind in (Kind.NOT_FOUND, Kind.ERROR)


@pytest.mark.parametrize(
    ("text", "verdict", "cost"),
    [
        ("quelle est la valeur de mana de Clone ?", "valeur de mana 4", "{3}{U}"),
        ("combien coûte un Clone ?", "valeur de mana 4", "{3}{U}"),
        ("cmc d'Opalescence", "valeur de mana 4", "{2}{W}{W}"),
    ],
)
def test_what_a_card_costs_is_told(ask: Callable[[str], Answer], text: str, verdict: str, cost: str) -> None:
    answer = ask(text)
    assert (answer.kind, answer.basis, answer.verdict) == (Kind.VERDICT, "règle", verdict)
    assert cost in answer.text
    assert answer.citations[0].rule == "202.3"


@pytest.mark.parametrize(
    "text", ["si je copie Clone, quelle valeur de mana ?", "combien coûte Clone sous Humilité quand je le lance deux fois ?"]
)
def test_a_cost_asked_with_anything_else_is_not_that_of_the_card(ask: Callable[[str], Answer], text: str) -> None:
    assert "valeur de mana de" not in str(ask(text).assumed)


def test_the_colour_identity_of_a_card_is_told(ask: Callable[[str], Answer]) -> None:
    assert ask("quelle est l'identité couleur de Clone ?").verdict == "bleu"
    assert ask("Clone est de quelle couleur en commander ?").assumed[0].taken == "identité Clone"


@pytest.mark.parametrize(
    "text", ["que fait Opalescence ?", "Opalescence ça fait quoi ?", "c'est quoi un Clone ?", "how does Humility work?"]
)
def test_what_a_card_does_is_the_card(ask: Callable[[str], Answer], text: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.LOOKUP
    assert answer.text.split("**")[1].split(" (")[0] in ("Opalescence", "Clone", "Humilité")


@pytest.mark.parametrize("text", ["comment marche le piétinement ?", "how does trample work?", "le piétinement, ça fait quoi ?"])
def test_how_a_keyword_works_is_what_it_means(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).citations[0].rule == "702.19b"


@pytest.mark.parametrize("text", ["Salut le bot !", "t'es qui ?", "tu sais faire quoi ?", "comment ça marche ?"])
def test_a_question_about_the_bot_is_answered_by_the_help(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).title == "Aide"


@pytest.mark.parametrize("text", ["bonjour, un Clone copie-t-il les marqueurs ?", "salut, deux Isamaru en jeu ?"])
def test_a_question_that_begins_by_a_greeting_is_a_question(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).title != "Aide"


@pytest.mark.parametrize("tail", [" ?", ", c'est quoi ?", " ça donne quoi ?", ", que se passe-t-il ?"])
@pytest.mark.parametrize("board", ["Humilité + Opalescence", "couches Humilité + Opalescence"])
def test_a_question_after_a_board_names_no_card_of_it(ask: Callable[[str], Answer], board: str, tail: str) -> None:
    answer = ask(f"{board}{tail}")
    assert (answer.verdict, [one["name"] for one in answer.objects]) == ("Humilité 4/4", ["Humility", "Opalescence"])


def test_two_of_a_legend_and_nothing_more_ask_which_stays(ask: Callable[[str], Answer]) -> None:
    assert ask("deux Isamaru, chien de Konda en jeu").assumed[0].taken == "légende Isamaru, chien de Konda"


def test_what_a_command_says_of_a_card_with_a_long_name_is_not_searched(ask: Callable[[str], Answer]) -> None:
    answer = ask("arpenteur Isamaru, chien de Konda")
    assert (answer.kind, "n'est pas un planeswalker" in answer.text) == (Kind.NOT_FOUND, True)


def test_what_is_equipped_may_be_said_with_de(ask: Callable[[str], Answer]) -> None:
    answer = ask("mon Ours runegriffe est équipé de Marteau colossal, il fait combien ?")
    assert (answer.kind, answer.assumed[0].taken) == (Kind.VERDICT, "couches Ours runegriffe (équipé de Marteau colossal)")


@pytest.mark.parametrize(("text", "told"), [("Clone", "**Clone**"), ("Opalescence ?", "**Opalescence**")])
def test_a_name_alone_is_the_card(ask: Callable[[str], Answer], text: str, told: str) -> None:
    answer = ask(text)
    assert (answer.kind, answer.text.startswith(told)) == (Kind.LOOKUP, True), answer.text


def test_a_keyword_alone_is_the_keyword(ask: Callable[[str], Answer]) -> None:
    assert ask("vol").citations[0].rule == "702.9b"


def test_a_copy_of_something_on_something_names_no_other_card(ask: Callable[[str], Answer]) -> None:
    assert [one["name"] for one in ask("copie de Clone sur Ours runegriffe").objects] == ["Runeclaw Bear", "Runeclaw Bear"]


def test_a_size_that_is_asked_for_is_told_though_nothing_changed_it(ask: Callable[[str], Answer]) -> None:
    answer = ask("mon Ours runegriffe sous Lune de sang, il fait combien ?")
    assert (answer.kind, "2/2" in (answer.verdict or "")) == (Kind.VERDICT, True)


@pytest.mark.parametrize(("day", "rule"), [("2010-07-16", "704.5j"), ("2008-05-01", "420.5q")])
def test_a_planeswalker_taken_under_the_rules_of_then_is_not_taken_by_the_legend_rule(day: str, rule: str) -> None:
    gone: JsonObject = {"exists": False, "types": ["Planeswalker"], "taken_by": rule}
    assert why_gone(gone, (), epoch_for(day)) == "deux planeswalkers partagent un type"


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("Ours runegriffe avec 2 marqueurs sous Humilité, il fait combien ?", "couches Ours runegriffe (2 marqueurs +1/+1) + Humilité"),
        ("Clone copie Ours runegriffe avec deux marqueurs, il fait combien ?", "copie Clone > Ours runegriffe (deux marqueurs +1/+1)"),
        ("Secure the Wastes X=3 sous Saison de dédoublement, combien ?", "jeton Secure the Wastes (X=3) sous Saison de dédoublement"),
    ],
)
def test_counters_of_no_kind_and_a_number_for_x_are_read(ask: Callable[[str], Answer], text: str, board: str) -> None:
    assert ask(text).assumed[0].taken == board


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Contrôle magique sur Ange de Serra, qui la contrôle ?", "le contrôleur de Contrôle magique"),
        ("qui contrôle Ours runegriffe enchanté par Lignify ?", "son contrôleur ne change pas"),
    ],
)
def test_who_controls_an_enchanted_permanent_is_told(ask: Callable[[str], Answer], text: str, verdict: str) -> None:
    assert ask(text).verdict == verdict


def test_counters_of_another_kind_are_not_those_of_power(ask: Callable[[str], Answer]) -> None:
    assert "+1/+1" not in str(
        [one.taken for one in ask("Ours runegriffe avec 2 marqueurs de charge sous Humilité, il fait combien ?").assumed]
    )


def test_who_controls_anything_else_is_no_such_question(ask: Callable[[str], Answer]) -> None:
    assert ask("qui contrôle Ours runegriffe enchanté par Contrôle magique si l'Aura part ?").kind is not Kind.VERDICT


def test_a_permanent_of_the_opponent_may_be_said_so_without_parentheses(ask: Callable[[str], Answer]) -> None:
    answer = ask("couches Antienne glorieuse + Ours runegriffe adverse")
    assert [one.get("controller") for one in answer.objects] == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("3 Seigneur de l'Atlantide en jeu, ils font combien ?", "couches Seigneur de l'Atlantide (3 exemplaires)"),
        ("si Humilité arrive en premier puis Opalescence, et si c'est l'inverse ?", "couches Humilité + Opalescence"),
    ],
)
def test_several_of_one_card_and_both_orders_are_boards(ask: Callable[[str], Answer], text: str, board: str) -> None:
    assert ask(text).assumed[0].taken == board


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Mutavault animé avec un marqueur +1/+1, il fait combien ?", "3/3"),
        ("Ours runegriffe avec Giant Growth, il fait combien ?", "5/5"),
        ("Ours runegriffe avec Giant Growth puis Turn to Frog, c'est quoi ses stats ?", "4/4"),
        ("Turn to Frog sur Ours runegriffe puis Giant Growth, combien de force ?", "4/4"),
    ],
)
def test_the_size_of_one_permanent_is_told_with_its_states_and_spells(ask: Callable[[str], Answer], text: str, size: str) -> None:
    answer = ask(text)
    assert answer.kind is Kind.VERDICT
    assert size in answer.text.split("\n", 1)[0]


@pytest.mark.parametrize(
    "text",
    [
        "Ours runegriffe et Giant Growth en réponse, il fait combien ?",
        "Ours runegriffe avec Giant Growth bloque, il fait combien ?",
        "Ours runegriffe, avec Giant Growth sur mon autre créature, il fait combien ?",
    ],
)
def test_a_spell_cast_elsewhere_or_in_between_gives_no_size(ask: Callable[[str], Answer], text: str) -> None:
    assert ask(text).kind is not Kind.VERDICT


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Grizzly Bears équipé de deux Colossus Hammer, quelle force ?", "22/22"),
        ("deux Colossus Hammer sur Grizzly Bears, quelle force ?", "22/22"),
        ("Grizzly Bears équipé de Colossus Hammer, quelle force ?", "12/12"),
    ],
)
def test_what_is_attached_several_times_is_there_as_often(ask: Callable[[str], Answer], text: str, size: str) -> None:
    assert size in ask(text).text


def test_who_controls_what_two_auras_claim_gets_no_verdict(ask: Callable[[str], Answer]) -> None:
    assert ask("deux Control Magic sur Grizzly Bears, qui le contrôle ?").kind is not Kind.VERDICT


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Humilité et Opalescence, mon elfe fait combien ?", False),
        ("Lune de sang et Urborg, tombe de Yaugzebul, mes terrains donnent quoi ?", False),
        ("Humilité et mon Ange de Serra, il fait combien ?", True),
        ("ma créature Ange de Serra sous Humilité fait combien ?", True),
        ("mon adversaire a Humilité, Ange de Serra fait combien ?", True),
    ],
)
def test_what_is_not_named_is_not_answered_for_by_what_is(ask: Callable[[str], Answer], text: str, is_told: bool) -> None:
    assert (ask(text).kind is Kind.VERDICT) == is_told

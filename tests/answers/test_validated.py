"""When two questions are one, and how what an arbitre vouches for stands beside what was computed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest

from bot.answers import (
    Answer,
    Assumption,
    Citation,
    Json,
    Kind,
    canonical_scenario,
    changed_rules,
    rules_named,
    validation_keys,
    with_validated,
)

SCENE: dict[str, Json] = {
    "scenario": 1,
    "id": "essai",
    "steps": [
        {"do": "enter", "id": "baton", "card": "Chimeric Staff", "controller": "B"},
        {"do": "activate", "source": "baton", "ability": "{X}", "x": 5},
        {"do": "enter", "id": "clone", "card": "Clone", "choices": {"copy": "baton"}},
    ],
    "expect": [{"object": "clone", "power": None}],
}
SAME: dict[str, Json] = {
    "steps": [
        {"card": "chimeric staff", "controller": "B", "do": "enter", "id": "a", "owner": "B", "tapped": False},
        {"ability": "{X}", "do": "activate", "source": "a", "x": 5, "note": "animé", "targets": []},
        {"do": "enter", "controller": "A", "id": "b", "card": "Clone", "choices": {"copy": "a"}, "count": 1},
    ],
    "players": ["A", "B"],
    "scenario": 1,
}
LONG = "mon Clone arrive quand son adversaire contrôle un artefact animé, que devient-il ensuite ?"


def verdict(query: str, scenario: dict[str, Json] | None = None, **more: object) -> Answer:
    return replace(Answer(query, Kind.VERDICT, verdict="oui", text="**Oui.** Voilà.", scenario=scenario), **more)  # type: ignore[arg-type]  # fields by name


def test_ids_order_of_keys_and_defaults_do_not_make_two_scenes_of_one() -> None:
    assert canonical_scenario(SCENE) == canonical_scenario(SAME)


def steps_with(number: int, **changes: Json) -> dict[str, Json]:
    steps = SCENE["steps"]
    assert isinstance(steps, list)
    step = steps[number]
    assert isinstance(step, dict)
    return {**SCENE, "steps": [*steps[:number], {**step, **changes}, *steps[number + 1 :]]}


@pytest.mark.parametrize(
    "other",
    [
        steps_with(0, controller="A"),
        steps_with(0, tapped=True),
        steps_with(0, owner="A"),
        steps_with(1, x=4),
        steps_with(1, source="clone"),
        steps_with(2, card="Phantasmal Image"),
        steps_with(2, choices={}),
        {**SCENE, "as_of": "2006-02-01"},
        {**SCENE, "auto_sba": False},
        {**SCENE, "cards": {"Clone": {"name": "Clone", "type_line": "Creature"}}},
    ],
)
def test_what_changes_the_scene_changes_its_key(other: dict[str, Json]) -> None:
    assert canonical_scenario(other) != canonical_scenario(SCENE)


def test_objects_made_at_once_and_scenes_within_a_step_follow_their_renamed_ids() -> None:
    def scene(soldier: str) -> dict[str, Json]:
        inner: list[Json] = [{"do": "token", "id": soldier, "count": 2, "spec": {"types": ["Creature"]}}]
        return {"steps": [{"do": "together", "steps": inner}, {"do": "tap", "object": f"{soldier}-2"}], "ask": [f"{soldier}-2"]}

    assert canonical_scenario(scene("soldat")) == canonical_scenario(scene("x"))


def test_the_words_of_a_text_change_are_no_objects() -> None:
    def scene(name: str) -> dict[str, Json]:
        return {"steps": [{"do": "enter", "id": name, "card": "Elvish Champion", "choices": {"from": "elf", "to": "soldier"}}]}

    assert canonical_scenario(scene("soldier")) == canonical_scenario(scene("champion"))


def test_a_sentence_and_the_command_that_it_was_understood_as_have_one_key() -> None:
    sentence = verdict(
        "mon Clone copie un Bâton animé 5/5, c'est une créature ?",
        SAME,
        assumed=(Assumption("mon Clone", "copie Clone > Bâton (animé 5)"),),
    )
    assert validation_keys(sentence)[0] == validation_keys(verdict("copy Clone Bâton", SCENE))[0]


def test_two_commands_about_one_scene_are_two_questions() -> None:
    assert validation_keys(verdict("types Clone + Bâton", SCENE)) != validation_keys(verdict("couches Clone + Bâton", SCENE))


def test_words_are_a_key_only_when_long_enough_and_about_a_card() -> None:
    lead = Answer(LONG, Kind.LEAD)
    assert len(validation_keys(lead, ["Clone"])) == 1
    assert validation_keys(lead, ["Clone"]) == validation_keys(replace(lead, query=LONG.upper().replace("?", "!")), ["Clone"])
    assert validation_keys(lead, ["Clone"]) == validation_keys(replace(lead, query=f"question {LONG}"), ["Clone"])
    assert validation_keys(lead) == ()
    assert validation_keys(Answer("le Clone copie-t-il les marqueurs ?", Kind.LEAD), ["Clone"]) == ()


def test_a_lookup_has_no_scene_to_validate() -> None:
    assert validation_keys(Answer("carte Clone", Kind.LOOKUP, scenario=SCENE), ["Clone"]) == ()


def test_a_key_fits_the_column_that_keeps_it() -> None:
    assert all(len(key) <= 80 for key in validation_keys(verdict(LONG, SCENE), ["Clone"]))


@dataclass
class Said:
    text: str | None = None
    engine_verdict: str | None = "oui"
    validated_at: datetime = datetime(2026, 7, 3, 10, tzinfo=UTC)


def open_parts(answer: Answer) -> list[tuple[str, str]]:
    """What is shown beside the text, and never folded away."""
    return [(section.title, section.text) for section in answer.sections if not section.fold]


def test_the_answer_vouched_for_says_when() -> None:
    shown = with_validated(verdict("copie"), Said())
    assert shown.text == "**Oui.** Voilà."
    assert open_parts(shown) == [("✅ Réponse validée", "Validée par un arbitre le 3 juillet 2026.")]


def test_who_vouched_for_it_is_named_where_they_let_it_be() -> None:
    ((_, said),) = open_parts(with_validated(verdict("copie"), Said(), "Zoé"))
    assert said == "Validée par un arbitre (Zoé) le 3 juillet 2026."


def test_an_arbitre_who_disagrees_stands_below_the_computed_verdict() -> None:
    shown = with_validated(verdict("copie"), Said("Non : le Bâton est engagé."))
    assert (shown.verdict, shown.text) == ("oui", "**Oui.** Voilà.")
    assert open_parts(shown) == [("⚖️ Un arbitre n'est pas d'accord", "Non : le Bâton est engagé. — *un arbitre le 3 juillet 2026*")]


def test_a_verdict_computed_otherwise_since_is_shown_with_the_one_vouched_for() -> None:
    shown = with_validated(verdict("copie"), Said(engine_verdict="non"))
    assert shown.text.startswith("**Oui.**")
    ((title, said),) = open_parts(shown)
    assert "avait validé une autre réponse" in title
    assert said.startswith("non — ")


def test_where_nothing_was_computed_the_arbitre_answers_and_the_leads_stay_within_reach() -> None:
    found = Citation("702.11b", "2026-04-17", decisive=True)
    shown = with_validated(
        Answer(LONG, Kind.LEAD, text="Trois pistes.", citations=(found,)), Said("**Une créature.**\nElle est 5/5.", None)
    )
    assert (shown.kind, shown.basis, shown.verdict) == (Kind.VERDICT, "règle", "Une créature.")
    assert shown.text == "**Une créature.**\nElle est 5/5."
    assert open_parts(shown) == [("✅ Réponse d'un arbitre", "Validée par un arbitre le 3 juillet 2026.")]
    assert [section.text for section in shown.sections if section.fold] == ["Trois pistes."]
    assert shown.citations == (), "the rules of the leads would read as the arbitre's"


def test_the_rules_that_an_arbitre_names_are_told_from_other_numbers() -> None:
    assert rules_named("Voyez 115.1, 601.2c, 999.9 et 115.1 ; 12.115.1 ou 115.10z ne sont rien.", {"115.1", "601.2c", "115.10"}) == [
        "115.1",
        "601.2c",
    ]


def test_a_rule_changes_when_its_text_is_found_nowhere_any_more() -> None:
    then = {"707.2": "a", "613.8": "b", "111.1": "c"}
    assert changed_rules(then, {"707.2": "a", "613.9": "b", "111.1": "d"}) == ["111.1"]

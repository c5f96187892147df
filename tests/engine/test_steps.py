"""Steps of a scenario: refusals, orders unknown, errors, and what the result holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Json
from bot.engine.scenario import parse_scenario
from bot.engine.steps import run
from bot.oracle import OracleCompiler, OraclePrinter
from tests.engine.scenes import BEAR, GIANT, MIMIC, STRIPPER, NoCatalogue, card, do, enter, scene

ANIMATOR = card(
    "Live Enchantments",
    "Enchantment",
    "Each other enchantment is a creature with base power and toughness 4/4 in addition to its other types.",
)
WALKER = card("Iva", "Legendary Planeswalker — Karn", "+1: You gain 1 life.\n−3: You gain 5 life.", cost="{3}", loyalty="4")


def test_a_refused_step_changes_nothing_and_the_rest_goes_on() -> None:
    shown = scene(enter("p", WALKER), do("activate", source="p", ability="-3"), do("activate", source="p", ability="+1"), enter("b", BEAR))
    assert shown.refusals() == [(3, "loyalty_already_used", "606.3")]
    assert (shown["p"]["loyalty"], shown["b"]["exists"]) == (1, True)


def test_a_step_said_to_be_illegal_must_be_refused() -> None:
    shown = scene(enter("b", BEAR), do("tap", object="b", legal=False))
    assert shown.result.ok is False
    assert [(m.field, m.expected) for m in shown.result.mismatches] == [("legal", False)]


def test_a_refusal_that_was_announced_is_right() -> None:
    shown = scene(enter("p", WALKER, counters={"loyalty": 2}), do("activate", source="p", ability="-3", legal=False))
    assert (shown.result.ok, shown.refusals()) == (True, [(2, "not_enough_loyalty", "606.6")])


def test_a_refusal_that_was_not_announced_is_wrong() -> None:
    shown = scene(enter("p", WALKER), do("activate", source="p", ability="-9"), expect=[{"object": "p", "loyalty": 4}])
    assert shown.result.ok is False


def test_an_unknown_object_stops_the_scenario_with_an_error() -> None:
    shown = scene(enter("b", BEAR), do("tap", object="ghost"))
    assert shown.result.error == "steps[1]: unknown_object ghost"


def test_an_unknown_player_stops_the_scenario_with_an_error_among_simultaneous_steps_too() -> None:
    shown = scene(do("together", steps=[enter("b", BEAR), enter("g", GIANT, controller="ghost")]))
    assert shown.result.error == scene(enter("g", GIANT, controller="ghost")).result.error == "steps[0]: unknown_player ghost"


def test_an_unknown_card_stops_the_scenario_with_an_error() -> None:
    steps: list[Json] = [{"do": "enter", "id": "x", "card": "Nobody"}]
    result = run(parse_scenario({"scenario": 1, "id": "t", "steps": steps}), NoCatalogue(), OracleCompiler(), OraclePrinter())
    assert result.error == "steps[0].card: unknown_card Nobody"


def test_an_id_names_one_object_at_a_time() -> None:
    assert scene(enter("b", BEAR), enter("b", GIANT)).result.error == "steps[1].id: duplicate_id b"


def test_orders_that_differ_give_branches() -> None:
    shown = scene(enter("h", STRIPPER), enter("o", ANIMATOR), unordered=[["h", "o"]], ask=["h"])
    sizes = {branch.order: branch.result.objects["h"]["power"] for branch in shown.result.branches}
    assert sizes == {("h", "o"): 4, ("o", "h"): 1}


def test_orders_that_agree_give_one_result() -> None:
    assert scene(enter("b", BEAR), enter("g", GIANT), unordered=[["b", "g"]]).result.branches == ()


def test_only_the_ids_asked_are_described() -> None:
    assert set(scene(enter("b", BEAR), enter("g", GIANT), ask=["g"]).result.objects) == {"g"}


def test_identical_objects_are_numbered() -> None:
    assert set(scene(enter("b", BEAR, count=3)).result.objects) == {"b", "b-2", "b-3"}


def test_without_expectations_nothing_is_right_or_wrong() -> None:
    assert scene(enter("b", BEAR)).result.ok is None


def test_rules_that_must_be_cited_are_looked_for() -> None:
    step = do("damage", to="b", amount=2)
    assert scene(enter("b", BEAR), step, cites=["704.5g"]).result.ok is True
    assert scene(enter("b", BEAR), step, cites=["999.9"]).result.ok is False


def test_an_unread_clause_that_bears_on_what_is_asked_is_never_passed_over() -> None:
    odd = card("Odd Golem", "Artifact Creature — Golem", "Flying\nThis creature gets +1/+1 for each window in the room.", size="2/2")
    wrong = scene(enter("g", odd), expect=[{"object": "g", "power": 2}]).result
    right = scene(
        enter("g", odd), expect=[{"object": "g", "subtypes": ["Golem"], "keywords_include": ["flying"], "unsupported": True}]
    ).result
    assert (wrong.ok, right.ok) == (False, True)
    assert [u.clause for u in wrong.unsupported] == ["This creature gets +1/+1 for each window in the room."]


def test_an_unread_effect_that_a_step_uses_is_reported() -> None:
    odd = card("Odd Spell", "Sorcery", "Target creature becomes the size of its own shadow.", cost="{1}")
    result = scene(enter("b", BEAR), do("resolve", card=odd, targets=["b"]), expect=[{"object": "b", "power": 2}]).result
    assert (result.ok, [u.card for u in result.unsupported]) == (False, ["Odd Spell"])


def test_the_json_holds_every_part_of_the_contract() -> None:
    raw = scene(enter("b", BEAR), expect=[{"object": "b", "power": 3}]).result.to_json()
    assert set(raw) == {
        "id", "ok", "objects", "mismatches", "trace", "citations", "pending", "refused", "branches", "unsupported", "error",
        "players", "lost", "won", "drawn", "daytime", "beside",
    }  # fmt: skip
    assert raw["mismatches"] == [{"object": "b", "field": "power", "expected": 3, "got": 2}]


def test_an_id_that_left_is_still_described() -> None:
    shown = scene(enter("b", BEAR), do("move", object="b", to="exile", id="x"))
    assert (shown["b"]["exists"], shown["b"]["zone"], shown["x"]["zone"]) == (False, "none", "exile")


def test_an_object_that_a_refused_step_would_bring_is_refused_to_later_steps() -> None:
    aura = card("Warm Cloak", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.", cost="{W}")
    shown = scene(enter("a", aura), do("tap", object="a"), enter("b", BEAR))
    assert shown.refusals() == [(1, "no_legal_host", "303.4g"), (2, "never_came", "110.1")]
    assert shown["b"]["exists"] is True


def test_a_scenario_of_endless_work_is_given_up_with_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.engine.play.RUN_BUDGET", 200_000)
    granter = card("Chorus", "Creature — Elf", 'Elf creatures you control have "This creature gets +1/+1."', cost="{G}", size="1/1")
    result = scene(enter("a", granter, count=60), enter("b", granter, count=60), auto_sba=False).result
    assert (result.error or "").startswith("too_complex")


@pytest.mark.parametrize("text", ["Draw X cards.", "Populate X times."])
def test_a_billion_times_is_given_up_with_a_clear_error(text: str) -> None:
    again = do("resolve", card=card("Plain Again", "Sorcery", text, cost="{X}{U}"), controller="A", x=10**9)
    assert (scene(do("library", player="A", total=10**9), again).result.error or "").startswith("too_complex")


def test_a_billion_cards_drawn_are_given_up_with_a_clear_error() -> None:
    assert (scene(do("draw", player="A", count=10**9)).result.error or "").startswith("too_complex")


def test_a_billion_copies_of_a_spell_are_too_many_objects() -> None:
    growth = do(
        "cast", id="s", card=card("Grow", "Instant", "Target creature gets +3/+3 until end of turn."), targets=["b"], controller="A"
    )
    echo = card("Plain Fork", "Sorcery", "Copy target instant or sorcery spell X times.", cost="{X}{U}")
    shown = scene(enter("b", BEAR), growth, do("resolve", card=echo, targets=["s"], controller="A", x=10**9))
    assert "too_many_objects" in (shown.result.error or "")


def test_a_target_or_a_copied_object_that_was_never_named_is_an_error() -> None:
    growth = card("Grow", "Instant", "Target creature gets +3/+3 until end of turn.")
    assert scene(enter("b", BEAR), do("resolve", card=growth, targets=["ghost"])).result.error == "steps[1]: unknown_object ghost"
    assert scene(enter("c", MIMIC, choices={"copy": "ghost"})).result.error == "steps[0]: unknown_object ghost"


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ({"types": "Creature"}, "spec.types: not_a_list"),
        ({"types": ["Banana"]}, "spec.types: unknown_type Banana"),
        ({"types": ["Creature"], "colors": ["Q"]}, "spec.colors: unknown_value Q"),
        ({"types": ["Creature"], "power": "three"}, "spec.power: not_a_number three"),
    ],
)
def test_a_token_described_in_unknown_words_is_an_error(spec: dict[str, Json], problem: str) -> None:
    assert scene(do("token", id="t", spec=spec)).result.error == problem


def test_more_permanents_than_a_scenario_holds_are_an_error() -> None:
    goblin: dict[str, Json] = {"types": ["Creature"], "power": 1, "toughness": 1}
    breeder = card("Breeder", "Sorcery", "Create ten 1/1 red Goblin creature tokens.")
    crowd = [do("token", id=f"t{n}", count=245, spec=goblin) for n in (1, 2)]
    assert scene(*crowd, do("resolve", card=breeder)).result.error is None
    crowded = scene(*crowd, do("resolve", card=breeder), do("resolve", card=breeder))
    assert crowded.result.error == "steps[3]: too_many_objects 510"


def test_things_within_things_happen_all_together() -> None:
    inner = do("together", steps=[do("life", player="A", total=3)])
    assert scene(do("together", steps=[inner, enter("b", BEAR)])).result.error is None


def test_an_object_can_not_have_the_name_of_a_player() -> None:
    assert scene(enter("A", BEAR)).result.error == "steps[0].id: player_id A"


def test_orders_that_give_the_same_share_a_branch() -> None:
    branches = scene(enter("h", STRIPPER), enter("o", ANIMATOR), enter("b", BEAR), unordered=[["o", "h", "b"]]).result.branches
    assert [len(branch.orders) for branch in branches] == [3, 3]
    assert all(branch.order == branch.orders[0] for branch in branches)
    assert len({order for branch in branches for order in branch.orders}) == 6


@given(st.permutations(["s", "a", "b"]), st.permutations([0, 1, 2]))
@settings(max_examples=20)
def test_a_board_written_in_another_order_has_the_same_branches(listed: list[str], places: list[int]) -> None:
    entering = [enter("s", STRIPPER), enter("a", ANIMATOR), enter("b", BEAR)]
    written = scene(*entering, unordered=[["s", "a", "b"]]).result
    again = scene(*(entering[i] for i in places), unordered=[listed]).result
    assert [(b.order, b.result.objects, b.differs) for b in again.branches] == [
        (b.order, b.result.objects, b.differs) for b in written.branches
    ]


def test_a_branch_says_what_differs_in_it() -> None:
    branches = scene(enter("h", STRIPPER), enter("o", ANIMATOR), unordered=[["o", "h"]]).result.branches
    assert [branch.order for branch in branches] == [("h", "o"), ("o", "h")]
    assert [{one: fields.get("power") for one, fields in branch.differs.items()} for branch in branches] == [{"h": 4}, {"h": 1}]


def test_where_orders_differ_a_rule_may_be_cited_by_one_of_them() -> None:
    watcher = card("Sleepy Gate", "Artifact", "Creatures enter tapped.")
    shown = scene(enter("g", watcher), enter("b", BEAR), unordered=[["g", "b"]], cites=["614.12"])
    assert (shown.result.ok, len(shown.result.branches)) == (True, 2)
    assert scene(enter("g", watcher), enter("b", BEAR), unordered=[["g", "b"]], cites=["999.9"]).result.ok is False

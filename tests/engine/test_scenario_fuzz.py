"""Whatever JSON comes in, a scenario is read and run, or refused as a `ScenarioError`: never anything else."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import Scenario, parse_scenario, run
from bot.engine.actions import Json
from bot.engine.player_actions import KINDS
from bot.errors import ScenarioError
from bot.oracle import OracleCompiler, OraclePrinter
from tests.engine.scenes import BEAR, MIMIC, WURM, NoCatalogue, card

CARDS = {
    str(raw["name"]): raw
    for raw in (
        BEAR,
        WURM,
        MIMIC,
        card("Plain Anthem", "Enchantment", "Creatures you control get +1/+1.", cost="{2}{W}"),
        card("Plain Blade", "Artifact — Equipment", "Equipped creature has flying.\nEquip {2}", cost="{2}"),
        card("Plain Shock", "Instant", "Target creature gets -1/-1 until end of turn.", cost="{R}"),
        card("Plain Call", "Sorcery", "Create two 1/1 red Goblin creature tokens.", cost="{R}"),
    )
}
KEYS: tuple[str, ...] = (
    "id",
    "card",
    "controller",
    "object",
    "to",
    "source",
    "of",
    "player",
    "targets",
    "choices",
    "count",
    "x",
    "kind",
    "add",
    "amount",
)
KEYS += (
    "total",
    "ids",
    "objects",
    "zone",
    "face",
    "face_down",
    "attached_to",
    "counters",
    "spec",
    "copy_of",
    "ability",
    "half",
    "how",
    "steps",
)
NAMES = st.sampled_from(["a", "b", "c", "A", "B", "bear", "graveyard", "battlefield", "+1/+1", "back", "morph", "", "1", *CARDS])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | NAMES | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES | st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)
STEPS = st.builds(
    lambda do, rest: {**rest, "do": do}, st.sampled_from(sorted(KINDS)), st.dictionaries(st.sampled_from(KEYS), JSON, max_size=5)
)


@settings(max_examples=300)
@given(
    JSON | st.dictionaries(st.sampled_from(["scenario", "id", "steps", "players", "cards", "ask", "expect", "unordered", "as_of"]), JSON)
)
def test_any_json_is_a_scenario_or_refused(raw: Json) -> None:
    with suppress(ScenarioError):
        assert isinstance(parse_scenario(raw), Scenario)


@settings(max_examples=300, deadline=None)
@given(st.lists(STEPS, min_size=1, max_size=5))
def test_steps_of_any_shape_are_run_or_refused(steps: list[Any]) -> None:
    _run(steps)


ENTERING = st.builds(
    lambda name, card_, player, extra: {"do": "enter", "id": name, "card": card_, "controller": player, **extra},
    st.sampled_from("abc"),
    st.sampled_from(sorted(CARDS)),
    st.sampled_from("AB"),
    st.sampled_from(
        [{}, {"tapped": True}, {"counters": {"+1/+1": 1}}, {"choices": {"copy": "a"}}, {"attached_to": "a"}, {"face_down": "morph"}]
    ),
)
VERBS = ("tap", "untap", "flip", "transform", "destroy", "sacrifice", "blink", "phase_out", "phase_in", "turn_face_up", "turn_face_down")
ACTING = (
    st.builds(lambda do, name: {"do": do, "object": name}, st.sampled_from(VERBS), st.sampled_from("abcd"))
    | st.builds(lambda name, host: {"do": "attach", "object": name, "to": host}, st.sampled_from("abc"), st.sampled_from("abcAB"))
    | st.builds(lambda name, n: {"do": "counters", "object": name, "kind": "+1/+1", "add": n}, st.sampled_from("abc"), st.integers(-2, 2))
    | st.builds(lambda name, n: {"do": "damage", "to": name, "amount": n}, st.sampled_from("abcAB"), st.integers(0, 5))
    | st.builds(lambda name, zone: {"do": "move", "object": name, "to": zone}, st.sampled_from("abc"), st.sampled_from(["hand", "exile"]))
    | st.builds(
        lambda name, t: {"do": "resolve", "card": name, "targets": [t]},
        st.sampled_from(["Plain Shock", "Plain Call"]),
        st.sampled_from("abA"),
    )
    | st.builds(lambda name, t: {"do": "activate", "source": name, "targets": [t]}, st.sampled_from("abc"), st.sampled_from("abA"))
    | st.builds(lambda source: {"do": "token", "source": source}, st.sampled_from(["Plain Call", "a"]))
    | st.sampled_from([{"do": "end_turn"}, {"do": "sba"}])
)


@settings(max_examples=250, deadline=None)
@given(st.lists(ENTERING, min_size=1, max_size=3), st.lists(ENTERING | ACTING, max_size=6))
def test_well_formed_steps_in_any_order_have_a_result(first: list[Any], then: list[Any]) -> None:
    _run([*first, *then])


def _run(steps: list[Any]) -> None:
    try:
        raw: dict[str, Any] = {"scenario": 1, "id": "fuzz", "cards": CARDS, "steps": steps}
        scenario = parse_scenario(raw)
    except ScenarioError:
        return
    result = run(scenario, NoCatalogue(), OracleCompiler(), OraclePrinter())
    assert result.id == "fuzz"
    assert result.error is None or " " in result.error
    assert all(isinstance(described, dict) for described in result.objects.values())

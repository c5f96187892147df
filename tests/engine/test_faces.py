"""Faces and statuses: double-faced, face-down, flip, split, Room, prototype, merged and melded permanents."""

from __future__ import annotations

from bot.engine.scenario import parse_scenario
from bot.engine.steps import run
from bot.engine.values import CardDef, Face, Layout
from bot.oracle import OracleCompiler, OraclePrinter
from tests.engine.scenes import BEAR, GIANT, MIMIC, WURM, card, do, enter, scene, two_faced

DELVER = two_faced(
    card("Small Mage", "Creature — Human", cost="{2}{U}", size="1/1"),
    card("Big Insect", "Creature — Insect", "Flying", size="3/2", color_indicator=["U"]),
)
MODAL = two_faced(
    card("Old God", "Legendary Creature — God", cost="{1}{B}", size="2/1"),
    card("False God", "Artifact", cost="{5}{B}{R}"),
    "modal_dfc",
)
ROOM = two_faced(
    card("Deep Pool", "Enchantment — Room", "Creatures you control get +1/+0.", cost="{U}"),
    card("Dark Cellar", "Enchantment — Room", "Creatures you control get +0/+1.", cost="{4}{B}"),
    "split",
)
SPLIT = two_faced(card("Heat", "Instant", cost="{1}{R}"), card("Cold", "Instant", cost="{1}{U}"), "split")
AUTOMATON = card(
    "Grand Automaton", "Artifact Creature — Construct", "Prototype {2}{R} — 3/2\nHaste", cost="{7}", size="6/4", layout="prototype"
)
HERON = card("Dream Bird", "Creature — Bird", "Mutate {3}{U}\nFlying", cost="{4}{U}", size="3/4", layout="mutate")
HIDER = card("Shy Angel", "Creature — Angel", "Flying\nMorph {3}{W}", cost="{5}{W}", size="5/5")


def test_a_back_face_has_the_mana_value_of_its_front() -> None:
    assert scene(enter("d", DELVER, face="back"))["d"]["mana_value"] == 3


def test_before_2016_a_back_face_had_mana_value_zero() -> None:
    assert scene(enter("d", DELVER, face="back"), as_of="2016-01-16")["d"]["mana_value"] == 0


def test_the_back_of_a_modal_card_has_its_own_mana_value() -> None:
    assert scene(enter("m", MODAL, face="back"))["m"]["mana_value"] == 7


def test_elsewhere_only_the_front_counts() -> None:
    shown = scene(enter("d", DELVER, face="back"), do("move", object="d", to="graveyard"))["d"]
    assert (shown["name"], shown["colors"], shown["color_identity"]) == ("Small Mage", ["U"], ["U"])


def test_transforming_keeps_counters_and_effects() -> None:
    shown = scene(enter("d", DELVER, counters={"+1/+1": 1}), do("transform", object="d"))["d"]
    assert (shown["name"], shown["power"], shown["face"], shown["transformed"]) == ("Big Insect", 4, "back", True)


def test_a_one_faced_permanent_does_not_transform() -> None:
    shown = scene(enter("b", BEAR), do("transform", object="b"))
    assert (shown["b"]["name"], shown.refusals()) == ("Plain Bear", [])


def test_a_named_back_face_is_the_face_that_is_up() -> None:
    step = enter("d", DELVER) | {"card": "Big Insect"}
    shown = scene(enter("x", DELVER), step)
    assert shown["d"]["name"] == "Big Insect"


# --- face down ------------------------------------------------------------------------------------------------------------------


def test_a_face_down_permanent_is_a_nameless_two_two() -> None:
    shown = scene(enter("a", HIDER, face_down="morph"))["a"]
    assert (shown["name"], shown["types"], shown["power"], shown["abilities"], shown["mana_value"]) == (None, ["Creature"], 2, 0, 0)


def test_a_cloaked_permanent_has_ward() -> None:
    assert scene(enter("a", HIDER, face_down="cloak"))["a"]["keywords"] == ["ward {2}"]


def test_turning_face_up_shows_the_card() -> None:
    shown = scene(enter("a", HIDER, face_down="morph"), do("turn_face_up", object="a"))["a"]
    assert (shown["name"], shown["power"], shown["face_down"]) == ("Shy Angel", 5, False)


def test_megamorph_adds_a_counter() -> None:
    bold = card("Bold Angel", "Creature — Angel", "Megamorph {3}{W}", cost="{5}{W}", size="4/4")
    assert scene(enter("a", bold, face_down="morph"), do("turn_face_up", object="a"))["a"]["power"] == 5


def test_a_permanent_turned_face_down_forgets_its_text() -> None:
    shown = scene(enter("w", WURM), do("turn_face_down", object="w"))["w"]
    assert (shown["name"], shown["power"], shown["face_down"]) == (None, 2, True)


def test_a_double_faced_permanent_can_not_be_turned_face_down() -> None:
    assert scene(enter("d", DELVER), do("turn_face_down", object="d"))["d"]["name"] == "Small Mage"


def test_leaving_the_battlefield_reveals_the_card() -> None:
    shown = scene(enter("a", HIDER, face_down="manifest"), do("move", object="a", to="graveyard"))["a"]
    assert (shown["name"], shown["face_down"]) == ("Shy Angel", False)


# --- halves ---------------------------------------------------------------------------------------------------------------------


def test_a_split_card_is_one_half_on_the_stack_and_both_elsewhere() -> None:
    shown = scene(do("cast", id="s", card=SPLIT, face="back"), do("place", id="h", card=SPLIT, zone="hand"))
    assert (shown["s"]["name"], shown["s"]["mana_value"]) == ("Cold", 2)
    assert (shown["h"]["names"], shown["h"]["mana_value"], shown["h"]["colors"]) == (["Heat", "Cold"], 4, ["U", "R"])


def test_a_room_has_only_the_half_that_was_cast() -> None:
    shown = scene(enter("b", BEAR), do("cast", id="r", card=ROOM, face="front"), do("resolve", id="r"))
    assert (shown["r"]["name"], shown["r"]["mana_value"], shown["b"]["power"]) == ("Deep Pool", 1, 3)


def test_a_room_that_was_not_cast_has_no_name() -> None:
    shown = scene(enter("r", ROOM))["r"]
    assert (shown["name"], shown["types"], shown["subtypes"], shown["mana_value"]) == (None, ["Enchantment"], ["Room"], 0)


def test_unlocking_adds_a_half_once() -> None:
    shown = scene(enter("r", ROOM), *[do("unlock", object="r", half="Dark Cellar")] * 2)
    assert (shown["r"]["name"], shown.refusals()) == ("Dark Cellar", [(3, "already_unlocked", "709.5e")])


def test_a_copy_of_a_room_is_locked() -> None:
    clever = card(
        "Clever Thing",
        "Creature — Shapeshifter",
        "You may have this creature enter as a copy of any nonland permanent on the battlefield.",
        size="0/0",
    )
    shown = scene(do("cast", id="r", card=ROOM, face="front"), do("resolve", id="r"), enter("c", clever, choices={"copy": "r"}))["c"]
    assert (shown["name"], shown["subtypes"]) == (None, ["Room"])


# --- prototype, merged, melded ------------------------------------------------------------------------------------------------------


def test_a_prototyped_permanent_has_the_smaller_cost_size_and_its_colour() -> None:
    shown = scene(
        do("cast", id="a", card=AUTOMATON, choices={"mode": "prototype"}), do("resolve", id="a"), enter("m", MIMIC, choices={"copy": "a"})
    )
    for object_id in "am":
        values = [shown[object_id][field] for field in ("colors", "mana_cost", "mana_value", "power", "toughness")]
        assert values == [["R"], "{2}{R}", 3, 3, 2]


def test_a_prototyped_card_is_itself_again_elsewhere() -> None:
    shown = scene(do("resolve", id="a", card=AUTOMATON, choices={"mode": "prototype"}), do("move", object="a", to="graveyard"))["a"]
    assert (shown["colors"], shown["mana_value"], shown["power"]) == ([], 7, 6)


def merged(order: str) -> list[dict[str, object]]:
    return [
        enter("g", GIANT, counters={"+1/+1": 1}),
        do("cast", id="h", card=HERON, targets=["g"], choices={"mode": "mutate"}),
        do("resolve", id="h", choices={"order": order}),
    ]


def test_a_merged_permanent_is_its_top_with_the_abilities_of_all() -> None:
    under, over = scene(*merged("under"))["g"], scene(*merged("over"))["g"]
    assert (under["name"], under["power"]) == ("Plain Giant", 4)
    assert "flying" in under["keywords"]
    assert (over["name"], over["power"], over["toughness"]) == ("Dream Bird", 4, 5)


def test_a_merged_permanent_leaves_as_several_cards() -> None:
    shown = scene(*merged("over"), do("move", object="g", to="graveyard", ids=["x", "y"]))
    assert [shown[i]["name"] for i in "xy"] == ["Dream Bird", "Plain Giant"]


def test_a_mutating_spell_without_its_target_resolves_as_a_creature() -> None:
    steps = merged("over")
    shown = scene(steps[0], steps[1], do("destroy", object="g"), steps[2])
    assert (shown["h"]["exists"], shown["h"]["power"]) == (True, 3)


def meld_half(name: str, cost: str, result: dict[str, object]) -> dict[str, object]:
    return two_faced(card(name, "Creature — Angel", cost=cost, size="4/4"), result, "meld")


def test_a_meld_pair_becomes_one_permanent_of_both_mana_values() -> None:
    result = card("Great Host", "Creature — Angel", "Flying", size="9/9")
    one, other = meld_half("Left Half", "{3}{W}", result), meld_half("Right Half", "{2}{W}", result)
    shown = scene(enter("l", one), enter("r", other), do("meld", objects=["l", "r"], id="m"), enter("c", MIMIC, choices={"copy": "m"}))
    assert (shown["m"]["name"], shown["m"]["mana_value"], shown["l"]["exists"]) == ("Great Host", 7, False)
    assert (shown["c"]["name"], shown["c"]["mana_value"]) == ("Great Host", 0)


class Pairs:
    """A catalogue that knows the combined face of a pair as a card of its own, and the pair."""

    def __init__(self, *halves: CardDef) -> None:
        self._halves = halves

    def card(self, name: str) -> CardDef | None:
        return CardDef("Great Host", (self._halves[0].faces[1],), Layout.MELD) if name == "Great Host" else None

    def meld_pair(self, name: str) -> tuple[CardDef, ...]:
        return self._halves if name == "Great Host" else ()


def test_a_combined_face_known_as_a_card_of_its_own_is_what_its_pair_becomes() -> None:
    result = Face(name="Great Host", types=("Creature",), power=9, toughness=9)
    fronts = (
        Face(name="Left Half", mana_cost="{3}{W}", types=("Creature",)),
        Face(name="Right Half", mana_cost="{2}{W}", types=("Creature",)),
    )
    pairs = Pairs(*(CardDef(front.name or "", (front, result), Layout.MELD) for front in fronts))
    scenario = parse_scenario({"scenario": 1, "steps": [{"do": "enter", "id": "m", "card": "Great Host"}]})
    shown = run(scenario, pairs, OracleCompiler(), OraclePrinter()).objects["m"]
    assert (shown["name"], shown["mana_value"], shown["power"]) == ("Great Host", 7, 9)


def test_cards_that_are_no_pair_do_not_meld() -> None:
    assert scene(enter("b", BEAR), enter("g", GIANT), do("meld", objects=["b", "g"], id="m")).refusals() == [
        (3, "not_a_meld_pair", "701.42b")
    ]


# --- other statuses -------------------------------------------------------------------------------------------------------------


def test_what_is_phased_out_is_as_if_it_were_not_there() -> None:
    anthem = card("Loud Anthem", "Enchantment", "Creatures you control get +1/+1.")
    steps = [enter("b", BEAR), enter("a", anthem), do("phase_out", object="a")]
    assert scene(*steps)["b"]["power"] == 2
    assert scene(*steps, do("phase_in", object="a"))["b"]["power"] == 3


def test_what_phased_out_comes_back_as_its_controller_untaps() -> None:
    shown = scene(enter("b", BEAR, counters={"+1/+1": 1}), do("phase_out", object="b"), do("end_turn"), do("end_turn"))
    assert shown["b"]["power"] == 3


def test_a_stun_counter_is_removed_instead_of_untapping() -> None:
    shown = scene(enter("b", BEAR, tapped=True, counters={"stun": 1}), do("untap", object="b"))["b"]
    assert (shown["tapped"], shown["counters"]) == (True, {})

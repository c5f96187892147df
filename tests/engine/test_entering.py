"""How permanents enter: replacement effects, copies, choices, hosts, and what the rules of then looked at."""

from __future__ import annotations

from tests.engine.scenes import BEAR, GIANT, MIMIC, STRIPPER, WURM, card, do, enter, scene

TAPPED_LAND = card("Slow Field", "Land — Plains Forest", "This land enters tapped.")
RED_MOON = card("Ruddy Moon", "Enchantment", "Nonbasic lands are Mountains.", cost="{2}{R}")
SWELLING = card("Swelling Thing", "Creature — Beast", "This creature enters with X +1/+1 counters on it.", cost="{X}", size="0/0")
TEACHER = card(
    "Strict Teacher", "Creature — Human", "Each other creature you control enters with an additional +1/+1 counter on it.", size="1/1"
)
WALKER = card("Iva", "Legendary Planeswalker — Iva", "+1: You gain 1 life.\n−2: You gain 5 life.", cost="{3}", loyalty="4")
CLOAK = card("Warm Cloak", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.", cost="{W}")


def test_a_land_that_says_so_enters_tapped() -> None:
    assert scene(enter("l", TAPPED_LAND))["l"]["tapped"] is True


def test_an_effect_that_takes_the_ability_away_is_seen_before_the_land_enters() -> None:
    assert scene(enter("m", RED_MOON), enter("l", TAPPED_LAND))["l"]["tapped"] is False


def test_before_2017_only_the_lands_own_text_was_looked_at() -> None:
    assert scene(enter("m", RED_MOON), enter("l", TAPPED_LAND), as_of="2017-08-25")["l"]["tapped"] is True


def test_x_of_the_spell_is_the_x_of_the_permanents_own_text() -> None:
    shown = scene(enter("s", SWELLING, x=3))["s"]
    assert (shown["counters"], shown["power"], shown["mana_value"]) == ({"+1/+1": 3}, 3, 0)


def test_x_of_a_copied_text_is_zero() -> None:
    shown = scene(enter("s", SWELLING, x=3), enter("m", MIMIC, x=5, choices={"copy": "s"}))
    assert shown["m"]["exists"] is False  # 0/0 without counters


def test_other_permanents_change_how_it_enters() -> None:
    assert scene(enter("t", TEACHER), enter("b", BEAR))["b"]["counters"] == {"+1/+1": 1}


def test_an_effect_on_other_creatures_does_not_apply_to_its_own_source() -> None:
    assert scene(enter("t", TEACHER))["t"]["counters"] == {}


def test_objects_that_enter_together_do_not_see_one_another() -> None:
    shown = scene(do("together", steps=[enter("t", TEACHER), enter("b", BEAR)]))
    assert shown["b"]["counters"] == {}


def test_a_planeswalker_enters_with_its_loyalty() -> None:
    shown = scene(enter("p", WALKER))["p"]
    assert (shown["loyalty"], shown["counters"]) == (4, {"loyalty": 4})


def test_counters_given_by_the_step_stand_in_place_of_those_of_the_text() -> None:
    assert scene(enter("p", WALKER, counters={"loyalty": 1}))["p"]["loyalty"] == 1


def test_a_copier_becomes_what_it_copies_as_it_enters() -> None:
    shown = scene(enter("t", TEACHER), enter("b", BEAR), enter("m", MIMIC, choices={"copy": "b"}))["m"]
    assert (shown["name"], shown["counters"]) == ("Plain Bear", {"+1/+1": 1})


def test_a_copier_without_a_choice_copies_nothing() -> None:
    shown = scene(enter("b", BEAR), enter("m", MIMIC, counters={"+1/+1": 1}))["m"]
    assert shown["name"] == "Plain Mimic"


def test_a_copier_that_would_have_no_abilities_copies_nothing() -> None:
    shown = scene(enter("s", STRIPPER), enter("b", BEAR), enter("m", MIMIC, choices={"copy": "b"}))["m"]
    assert (shown["name"], shown["power"], shown["abilities"]) == ("Plain Mimic", 1, 0)


def test_what_can_not_be_copied_is_refused() -> None:
    shown = scene(enter("l", TAPPED_LAND), enter("m", MIMIC, choices={"copy": "l"}))
    assert shown.refusals() == [(2, "illegal_copy", "707.5")]
    assert shown["m"]["exists"] is False


def test_a_copier_chooses_again_where_what_it_copies_copies() -> None:
    shown = scene(enter("m1", MIMIC, counters={"+1/+1": 1}), enter("b", BEAR), enter("m2", MIMIC, choices={"copy": ["m1", "b"]}))
    assert shown["m2"]["name"] == "Plain Bear"


def test_an_aura_enters_attached_to_the_only_thing_it_may_enchant() -> None:
    shown = scene(enter("b", BEAR), enter("a", CLOAK))
    assert (shown["a"]["attached_to"], shown["b"]["power"]) == ("b", 3)


def test_an_aura_without_a_legal_host_does_not_enter() -> None:
    assert scene(enter("a", CLOAK)).refusals() == [(1, "no_legal_host", "303.4g")]


def test_an_aura_that_could_enchant_several_things_leaves_the_choice_open() -> None:
    shown = scene(enter("b", BEAR), enter("g", GIANT), enter("a", CLOAK))
    assert shown.asked() == [("attach_to", ("b", "g"))]
    assert shown["a"]["exists"] is False


def test_an_aura_can_not_enter_on_an_illegal_host() -> None:
    shown = scene(enter("l", TAPPED_LAND), enter("a", CLOAK, attached_to="l"))
    assert shown.refusals() == [(2, "illegal_host", "303.4i")]


def test_an_instant_does_not_enter() -> None:
    bolt = card("Zap", "Instant", "Zap deals 3 damage to any target.", cost="{R}")
    assert scene(enter("z", bolt)).refusals() == [(1, "not_a_permanent", "400.4a")]


def test_a_choice_as_it_enters_is_kept() -> None:
    banner = card("Tribal Banner", "Artifact", "As this artifact enters, choose a creature type.\nCreatures of the chosen type get +1/+1.")
    assert scene(enter("b", BEAR), enter("t", banner, choices={"creature_type": "bear"}))["b"]["power"] == 3


def test_a_creature_type_that_does_not_exist_can_not_be_chosen() -> None:
    banner = card("Tribal Banner", "Artifact", "As this artifact enters, choose a creature type.")
    shown = scene(enter("t", banner, choices={"creature_type": "Artifact"}))
    assert shown.refusals() == [(1, "illegal_choice", "205.3m")]


def test_a_choice_that_is_not_made_is_left_open() -> None:
    banner = card("Tribal Banner", "Artifact", "As this artifact enters, choose a color.")
    assert scene(enter("t", banner)).asked() == [("color", ())]


def test_a_text_lost_before_entering_is_told_by_its_rule() -> None:
    shown = scene(enter("s", STRIPPER), enter("b", BEAR), enter("m", MIMIC, choices={"copy": "b"}))
    assert shown.result.citations[0] == "614.12"


def test_the_order_of_two_copy_effects_is_left_open() -> None:
    all_enter = "Creatures you control enter as a copy of this creature."
    shown = scene(
        enter("e", card("First Shape", "Creature — Avatar", all_enter, size="6/6")),
        do("together", steps=[enter("f", card("Other Shape", "Creature — Beast", all_enter, size="4/3"), controller="B")]),
        do("control", object="f", player="A"),
        enter("b", BEAR),
    )
    assert shown.asked() == [("order", ("e", "f"))]


def test_counters_said_on_arrival_answer_riot() -> None:
    rioter = card("Loud Ogre", "Creature — Ogre", "Riot", size="3/3")
    assert scene(enter("r", rioter)).asked() == [("mode", ("r",))]
    shown = scene(enter("r", rioter, counters={"+1/+1": 1}))
    assert (shown.asked(), shown["r"]["power"]) == ([], 4)


def test_sunburst_of_a_spell_whose_mana_is_not_said_is_left_open() -> None:
    orb = card("Sun Orb", "Artifact", "Sunburst", cost="{3}")
    assert scene(enter("o", orb)).asked() == [("color", ("o",))]
    assert scene(enter("o", orb, counters={"charge": 2})).asked() == []


def test_the_life_paid_as_a_permanent_entered_is_a_number_that_its_copy_pays_anew() -> None:
    wastrel = card(
        "Wastrel",
        "Creature — Beast",
        "As this creature enters, pay any amount of life.\nWastrel's power is equal to the life paid as it entered.",
        size="*/4",
    )
    shown = scene(
        enter("w", wastrel, choices={"number": 5}),
        enter("m", MIMIC, choices={"copy": "w", "number": 2}),
        enter("x", wastrel),
    )
    assert [shown[i]["power"] for i in ("w", "m", "x")] == [5, 2, None]
    assert shown.asked() == [("number", ())]


def test_a_copy_under_a_condition_that_no_board_tells_is_told_by_the_choice_to_copy_and_reported() -> None:
    raider = card(
        "Masked Raider",
        "Creature — Pirate",
        "If you attacked this turn, you may have this creature enter as a copy of an untapped creature.",
        size="2/3",
    )
    copied, declined = scene(enter("b", BEAR), enter("r", raider, choices={"copy": "b"})), scene(enter("b", BEAR), enter("r", raider))
    assert (copied["r"]["toughness"], [one.clause for one in copied.result.unsupported]) == (2, ["you attacked this turn"])
    assert (declined["r"]["toughness"], declined.result.unsupported) == (3, ())


# --- what a resolved effect says of permanents still to enter ---------------------------------------------------------------------

ECHO = card(
    "Plain Echo",
    "Instant",
    "Choose target nonlegendary creature. "
    "The next time one or more creatures enter this turn, they enter as copies of the chosen creature.",
)
HELP = card("Plain Help", "Instant", "This turn, each creature you control enters with an additional +1/+1 counter on it.")
_ECHOED = (enter("w", WURM), do("resolve", card=ECHO, targets=["w"], controller="A"))


def test_the_next_to_enter_is_a_copy_and_the_one_after_is_not() -> None:
    shown = scene(*_ECHOED, enter("b", BEAR), enter("g", GIANT))
    assert [shown[one]["name"] for one in ("b", "g")] == ["Plain Wurm", "Plain Giant"]


def test_those_that_enter_together_are_all_copies() -> None:
    shown = scene(*_ECHOED, do("together", steps=[enter("b", BEAR), enter("g", GIANT, controller="B")]))
    assert [shown[one]["name"] for one in ("b", "g")] == ["Plain Wurm", "Plain Wurm"]


def test_what_enters_together_with_the_spell_that_resolves_is_a_copy_too() -> None:
    spell = do("resolve", card=ECHO, targets=["w"], controller="A")
    assert scene(enter("w", WURM), do("together", steps=[spell, enter("b", BEAR)]))["b"]["name"] == "Plain Wurm"


def test_what_the_words_do_not_name_enters_as_it_is_and_uses_nothing_up() -> None:
    relic = card("Plain Relic", "Artifact")
    shown = scene(*_ECHOED, enter("r", relic), enter("b", BEAR))
    assert [shown[one]["name"] for one in ("r", "b")] == ["Plain Relic", "Plain Wurm"]


def test_nothing_is_awaited_after_the_turn() -> None:
    assert scene(*_ECHOED, do("end_turn"), enter("b", BEAR))["b"]["name"] == "Plain Bear"


def test_all_that_enter_this_turn_under_its_controller_have_the_counter() -> None:
    shown = scene(do("resolve", card=HELP, controller="A"), enter("b", BEAR), enter("g", GIANT), enter("w", WURM, controller="B"))
    assert [shown[one]["power"] for one in ("b", "g", "w")] == [3, 4, 6]


def test_what_lasts_until_a_turn_ends_as_it_begins() -> None:
    slow = card("Plain Drag", "Sorcery", "Until your next turn, creatures your opponents control enter tapped.")
    steps = (do("resolve", card=slow, controller="A"), do("end_turn"), enter("b", BEAR, controller="B"), do("end_turn"))
    shown = scene(*steps, enter("g", GIANT, controller="B"))
    assert (shown["b"]["tapped"], shown["g"]["tapped"]) == (True, False)

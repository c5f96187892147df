"""Instructions that resolve: effects left behind, choices, targets, what "it" means, delayed ones."""

from __future__ import annotations

from tests.engine.scenes import BEAR, GIANT, WURM, card, do, enter, scene
from tests.phrases import REPLACING, TURN


def spell(text: str, kind: str = "Instant") -> dict[str, object]:
    return card("Odd Spell", kind, text, cost="{1}")


def test_the_objects_of_an_effect_are_fixed_as_it_begins() -> None:
    rally = spell("Creatures you control get +1/+1 until end of turn.")
    shown = scene(enter("b", BEAR), do("resolve", card=rally), enter("g", GIANT))
    assert (shown["b"]["power"], shown["g"]["power"]) == (3, 3)


def test_the_numbers_of_an_effect_are_fixed_as_it_begins() -> None:
    count = spell(f"Target creature gets +X/+0 {TURN}, where X is the number of creatures you control.")
    shown = scene(enter("b", BEAR), enter("w", WURM), do("resolve", card=count, targets=["b"]), enter("g", GIANT))
    assert shown["b"]["power"] == 4


def test_until_end_of_turn_ends() -> None:
    growth = spell("Target creature gets +3/+3 until end of turn.")
    shown = scene(enter("b", BEAR), do("resolve", card=growth, targets=["b"]), do("end_turn"))
    assert shown["b"]["power"] == 2


def test_an_effect_without_duration_lasts() -> None:
    paint = spell("Target creature becomes blue.")
    shown = scene(enter("b", BEAR), do("resolve", card=paint, targets=["b"]), do("end_turn"), do("end_turn"))
    assert shown["b"]["colors"] == ["U"]


def test_a_new_object_is_free_of_what_applied_to_the_old() -> None:
    paint = spell("Target creature becomes blue.")
    shown = scene(enter("b", BEAR), do("resolve", card=paint, targets=["b"]), do("blink", object="b"))
    assert shown["b"]["colors"] == ["G"]


def test_it_means_what_was_mentioned_last() -> None:
    both = spell(f"Untap target creature. It gets +2/+2 {TURN}.")
    shown = scene(enter("b", BEAR, tapped=True), do("resolve", card=both, targets=["b"]))["b"]
    assert (shown["tapped"], shown["power"]) == (False, 4)


def test_two_targets_of_the_same_words_are_two_objects() -> None:
    pair = spell("Target creature gets +1/+0 until end of turn. Another target creature gets +0/+1 until end of turn.")
    shown = scene(enter("b", BEAR), enter("g", GIANT), do("resolve", card=pair, targets=["b", "g"]))
    assert (shown["b"]["power"], shown["g"]["toughness"]) == (3, 4)


def test_a_mode_is_chosen_by_its_place() -> None:
    modal = spell("Choose one —\n• Destroy target creature.\n• Target creature gets +1/+1 until end of turn.")
    shown = scene(enter("b", BEAR), do("resolve", card=modal, targets=["b"], choices={"mode": 2}))
    assert shown["b"]["power"] == 3


def test_a_mode_that_is_not_chosen_is_left_open() -> None:
    modal = spell("Choose one —\n• Destroy target creature.\n• Target creature gets +1/+1 until end of turn.")
    assert scene(enter("b", BEAR), do("resolve", card=modal)).asked() == [("mode", ())]


def test_a_spell_without_a_legal_target_does_not_resolve() -> None:
    kill = spell("Destroy target creature. Each other creature gets -3/-3 until end of turn.")
    shown = scene(
        enter("b", BEAR), enter("g", GIANT), do("cast", id="k", card=kill, targets=["b"]), do("destroy", object="b"), do("resolve", id="k")
    )
    assert shown["g"]["exists"] is True
    assert "608.2b" in shown.result.citations


def test_a_text_change_replaces_words_of_the_right_kind() -> None:
    knight = card("Bright Knight", "Creature — Knight", "Protection from black", cost="{W}{W}", size="2/2")
    swap = spell(f"Change the text of target permanent {REPLACING} one color word with another.")
    shown = scene(enter("k", knight), do("resolve", card=swap, targets=["k"], choices={"from": "black", "to": "red"}))["k"]
    assert (shown["keywords"], shown["colors"], shown["text"]) == (["protection from red"], ["W"], "Protection from red")


def test_a_word_of_another_kind_can_not_be_replaced() -> None:
    swap = spell(f"Change the text of target permanent {REPLACING} one color word with another.")
    shown = scene(enter("b", BEAR), do("resolve", card=swap, targets=["b"], choices={"from": "Bear", "to": "Elf"}))
    assert shown.refusals() == [(2, "illegal_choice", "612.2")]


def test_what_is_delayed_happens_at_its_moment_once() -> None:
    loan = spell(f"Target creature gets +2/+0 {TURN}. Sacrifice it at the beginning of the next end step.")
    steps = [enter("b", BEAR), do("resolve", card=loan, targets=["b"])]
    assert scene(*steps)["b"]["power"] == 4
    assert scene(*steps, do("end_turn"))["b"]["zone"] == "graveyard"


def test_an_optional_instruction_without_its_choice_is_not_followed() -> None:
    gift = card("Giver", "Creature — Human", "When this creature enters, you may put a +1/+1 counter on target creature.", size="1/1")
    steps = [enter("b", BEAR), enter("g", gift)]
    assert scene(*steps, do("trigger", source="g"))["b"]["power"] == 2
    assert scene(*steps, do("trigger", source="g", targets=["b"]))["b"]["power"] == 3


def test_control_changes_and_can_be_exchanged() -> None:
    theirs = "target creature an opponent controls"
    swap = spell(f"Exchange control of target creature you control and {theirs}.", "Sorcery")
    shown = scene(enter("b", BEAR), enter("g", GIANT, controller="B"), do("resolve", card=swap, targets=["b", "g"]))
    assert (shown["b"]["controller"], shown["g"]["controller"], shown["b"]["owner"]) == ("B", "A", "A")


def test_damage_in_a_text_is_dealt() -> None:
    zap = spell("Odd Spell deals 2 damage to any target.")
    shown = scene(enter("b", BEAR), enter("g", GIANT), do("resolve", card=zap, targets=["b"]), do("resolve", card=zap, targets=["g"]))
    assert (shown["b"]["exists"], shown["g"]["exists"]) == (False, True)


def test_a_sweep_is_dealt_to_each_creature() -> None:
    sweep = spell("Odd Spell deals 2 damage to each creature.", "Sorcery")
    shown = scene(enter("b", BEAR), enter("g", GIANT), do("resolve", card=sweep))
    assert (shown["b"]["exists"], shown["g"]["exists"]) == (False, True)


def test_fighters_hurt_each_other() -> None:
    brawl = spell("Target creature you control fights target creature you don't control.", "Sorcery")
    shown = scene(enter("g", GIANT), enter("b", BEAR, controller="B"), do("resolve", card=brawl, targets=["g", "b"]))
    assert (shown["g"]["exists"], shown["b"]["exists"]) == (True, False)


def test_a_countered_spell_goes_to_the_graveyard() -> None:
    no = spell("Counter target spell.")
    shown = scene(do("cast", id="w", card=WURM), do("resolve", card=no, targets=["w"], controller="B"))
    assert (shown["w"]["exists"], shown["w"]["zone"]) == (False, "graveyard")


def test_that_player_is_the_controller_of_what_was_mentioned() -> None:
    rout = spell("Destroy target creature. Each other creature that player controls gets -1/-0 until end of turn.")
    shown = scene(
        enter("b", BEAR, controller="B"), enter("w", WURM, controller="B"), enter("g", GIANT), do("resolve", card=rout, targets=["b"])
    )
    assert (shown["w"]["power"], shown["g"]["power"]) == (5, 3)


def test_a_token_that_copies_what_just_left_copies_it_as_it_was() -> None:
    copied = "You create a token that's a copy of that creature."
    recall = spell(f"Return target creature to its owner's hand. {copied}")
    shown = scene(enter("w", WURM, face_down="morph"), do("resolve", card=recall, targets=["w"], ids=["t"]))["t"]
    assert (shown["name"], shown["power"]) == (None, 2)


def test_that_creature_of_an_attachment_is_the_host_even_where_another_is_a_target() -> None:
    mask = card(
        "Borrowed Mask",
        "Artifact — Equipment",
        "Whenever this Equipment becomes attached to a creature, for as long as this Equipment remains attached to it, "
        "you may have that creature become a copy of another target creature.",
    )
    steps = (enter("b", BEAR), enter("g", GIANT), enter("m", mask, attached_to="b"), do("trigger", source="m", targets=["g"]))
    assert scene(*steps)["b"]["name"] == "Plain Giant"
    assert scene(*steps, do("attach", object="m", to=None))["b"]["name"] == "Plain Bear"


def test_that_creature_which_nothing_names_is_asked_for() -> None:
    toucher = card(
        "Stone Toucher", "Creature — Basilisk", "Whenever this creature deals damage to a creature, that creature gets -3/-0.", size="2/2"
    )
    shown = scene(enter("t", toucher), enter("b", BEAR), do("trigger", source="t"))
    assert (shown.asked(), shown["t"]["power"]) == ([("object", ())], 2)


def test_an_ability_named_without_its_cost_is_that_of_its_variants_too() -> None:
    veil = card("Veil", "Instant", "Target creature with a morph ability gets +1/+1 until end of turn.")
    morph = card("Morpher", "Creature — Beast", "Megamorph {2}", size="2/2")
    assert scene(enter("m", morph), do("resolve", card=veil, targets=["m"]))["m"]["power"] == 3
    assert scene(enter("b", BEAR), do("resolve", card=veil, targets=["b"])).refusals() == [(2, "illegal_target", "115.1")]


def test_targets_of_several_paragraphs_are_given_in_their_order() -> None:
    twice = card("Two Lines", "Instant", "Target creature gets +2/+0 until end of turn.\nTarget creature gets -1/-1 until end of turn.")
    shown = scene(enter("b", BEAR), enter("g", GIANT), do("resolve", card=twice, targets=["b", "g"]))
    assert [(shown[i]["power"], shown[i]["toughness"]) for i in ("b", "g")] == [(4, 2), (2, 2)]


def test_a_card_searched_for_is_the_one_that_the_step_names() -> None:
    seeker = card("Bone Seeker", "Creature — Shapeshifter", size="1/1")
    seeker["oracle_text"] = (
        "{1}: Search your library for a creature card and put it into your graveyard. If you do, this creature becomes a copy of that card."
    )
    shown = scene(
        do("place", id="g", card=GIANT, zone="library"), enter("s", seeker), do("activate", source="s", ability=1, choices={"object": "g"})
    )
    assert (shown["s"]["name"], shown["g"]["zone"]) == ("Plain Giant", "graveyard")

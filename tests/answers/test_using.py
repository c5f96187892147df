"""A card used on a board: at whom a spell is aimed."""

from __future__ import annotations

import pytest

from bot.answers.building import services_over
from bot.answers.scene import Scene
from bot.answers.sense import text_change_mode
from bot.answers.settle import Settled
from bot.answers.using import use
from bot.engine.abilities import ChangeText, Modal, Noun, Sentence, SpellAbility, Target, WordKind
from bot.engine.values import CardDef, Face

SERVICES = services_over(None)


def spell(text: str) -> Settled:
    abilities = SERVICES.read(text, "Quiet Word", ("Instant",))
    return Settled(CardDef("Quiet Word", (Face(name="Quiet Word", types=("Instant",), abilities=abilities),)))


@pytest.mark.parametrize(
    ("text", "host", "caster", "targets"),
    [
        ("Creatures target player controls get -1/-1 until end of turn.", "A", "A", ["A"]),
        ("Creatures target player controls get -1/-1 until end of turn.", "B", "A", ["B"]),
        ("Creatures target opponent controls get -1/-1 until end of turn.", "A", "B", ["A"]),
        ("Target creature gets -1/-1 until end of turn.", "B", "A", ["bear"]),
    ],
)
def test_a_spell_that_targets_a_player_is_aimed_at_who_controls_what_it_is_written_for(
    text: str, host: str, caster: str, targets: list[str]
) -> None:
    scene = Scene()
    scene.step("enter", id="bear", card="Runeclaw Bear", controller=host)
    use(SERVICES, scene, spell(text), ["bear"], None, [])
    cast = scene.steps[-1]
    assert isinstance(cast, dict)
    assert (cast["controller"], cast["targets"]) == (caster, targets)


def test_of_modes_the_one_that_changes_such_words_is_chosen() -> None:
    bodies = tuple((Sentence((ChangeText(Target(Noun(())), (kind,)),)),) for kind in (WordKind.LAND_TYPE, WordKind.COLOR))
    card = CardDef(
        "Quiet Shift",
        (Face(name="Quiet Shift", types=("Instant",), abilities=(SpellAbility((Sentence((Modal("Choose one", bodies),)),)),)),),
    )
    assert [text_change_mode(card, kind) for kind in (WordKind.LAND_TYPE, WordKind.COLOR, WordKind.CREATURE_TYPE)] == [1, 2, None]

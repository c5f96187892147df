"""The numbers cited for the sublayers of power and toughness, in every edition: each exists there, and speaks of what was done."""

from __future__ import annotations

import pytest

from bot.rules import Corpus
from tests.engine.scenes import BEAR, card, do, enter, scene
from tests.phrases import BASE_SIZE
from tests.rules.archive import editions, needs_archive

CORPUS = Corpus.bundled()
_COUNTED = card("Plain Mob", "Creature — Beast", "This creature's power is equal to the number of creatures you control.", size="*/2")
_SET = card("Level Field", "Enchantment", f"Creatures your opponents control have {BASE_SIZE} 4/1.")
_MORE = card("Banner", "Enchantment", "Creatures your opponents control get +2/+0.")
_TURNED = card("Twist", "Sorcery", "Switch target creature's power and toughness until end of turn.")
_STEPS = (
    enter("m", _COUNTED, controller="B"),
    enter("b", BEAR, controller="B", counters={"+1/+1": 1}),
    enter("s", _SET),
    enter("p", _MORE),
    do("resolve", card=_TURNED, targets=["b"]),
)
_FIRST_ORDER = "2001-07-23"
"""The first edition that orders effects; before, all follow their timestamps."""
_HELD = CORPUS.editions_within("1999-04-23", CORPUS.base_edition)


def _then(number: str, edition: str) -> str:
    """The number of a rule in an edition; one that is of the edition already is marked."""
    if number.startswith("="):
        return number[1:]
    found = CORPUS.number_at(number, edition)
    return found[0] if found is not None else f"none for {number}"


def _cited(edition: str) -> list[tuple[str, str, str]]:
    """(sublayer, what was done, the number of then) of each step on sizes."""
    trace = scene(*_STEPS, as_of=edition).result.trace
    return [(step.layer, step.effect, _then(step.rules[0], edition)) for step in trace if "power and toughness" in step.effect]


@needs_archive
@pytest.mark.parametrize("edition", _HELD)
def test_the_number_cited_for_a_sublayer_is_one_of_the_edition(edition: str) -> None:
    text, rows = editions()[edition].rules, _cited(edition)
    assert [row for row in rows if row[2] not in text] == []
    assert len(rows) >= len(_STEPS)


@needs_archive
@pytest.mark.parametrize("edition", [edition for edition in _HELD if edition >= "2009-07-11"])
def test_the_rule_cited_for_a_sublayer_bears_its_name(edition: str) -> None:
    text = editions()[edition].rules
    assert [row for row in _cited(edition) if not text[row[2]].text.startswith(f"Layer {row[0]}: ")] == []


@needs_archive
@pytest.mark.parametrize("edition", [edition for edition in _HELD if _FIRST_ORDER <= edition < "2009-07-11"])
def test_the_rule_cited_for_a_size_orders_the_effects(edition: str) -> None:
    text = editions()[edition].rules
    assert [row for row in _cited(edition) if not _speaks(text[row[2]].text, row[1])] == []


def _speaks(text: str, done: str) -> bool:
    """Whether a rule orders effects, or says how a switch is done."""
    return "continuous effect" in text or ("switch" in done and "switch" in text)


def test_counters_had_a_sublayer_and_a_rule_of_their_own_until_2020() -> None:
    days = ("2009-07-11", "2012-10-01", "2020-04-17")
    rows = {edition: [row[::2] for row in _cited(edition) if row[1].startswith("modify")] for edition in days}
    assert rows == {
        "2009-07-11": [("7c", "612.3c"), ("7d", "612.3d")],
        "2012-10-01": [("7c", "613.3c"), ("7d", "613.3d")],
        "2020-04-17": [("7c", "613.4c"), ("7c", "613.4c")],
    }

"""Dated rule parameters: their value on a day, and that each change has its reference."""

from __future__ import annotations

from dataclasses import fields
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.epochs import (
    BASE_EDITION,
    CHANGES,
    CdaDependency,
    CopiableChoices,
    CountersSublayer,
    DoubleFacedTokens,
    EntersLookahead,
    Epoch,
    LayerScheme,
    LegendRule,
    PlaneswalkerUniqueness,
    SplitEffects,
    TokenNaming,
    TokenOwner,
    Value,
    changes_between,
    epoch_for,
)
from bot.rules import Corpus

PARAMETERS = [field.name for field in fields(Epoch) if field.name != "creature_types"]
CORPUS = Corpus.bundled()
EDITIONS = CORPUS.editions_within("", "9999")


@pytest.mark.parametrize(
    ("parameter", "day", "value"),
    [
        ("token_naming", "2001-07-22", TokenNaming.CREATURE_SUBTYPES),
        ("token_naming", "2004-06-01", TokenNaming.PER_WORD),
        ("token_naming", "2004-09-30", TokenNaming.PER_WORD),
        ("token_naming", "2004-10-01", TokenNaming.CREATURE_SUBTYPES),
        ("token_naming", "2016-04-07", TokenNaming.CREATURE_SUBTYPES),
        ("token_naming", "2016-04-08", TokenNaming.ALL_SUBTYPES),
        ("token_name_suffix", "2021-11-18", ""),
        ("token_name_suffix", "2021-11-19", "Token"),
        ("token_owner", "2009-07-10", TokenOwner.EFFECT_CONTROLLER),
        ("token_owner", "2009-07-11", TokenOwner.CREATOR),
        ("legend_rule", "2004-09-30", LegendRule.OLDEST_STAYS),
        ("legend_rule", "2004-10-01", LegendRule.ALL_DIE),
        ("legend_rule", "2013-07-12", LegendRule.ALL_DIE),
        ("legend_rule", "2013-07-13", LegendRule.CHOOSE_ONE),
        ("planeswalker_uniqueness", "2007-09-30", PlaneswalkerUniqueness.NONE),
        ("planeswalker_uniqueness", "2007-10-01", PlaneswalkerUniqueness.ALL_DIE),
        ("planeswalker_uniqueness", "2013-07-13", PlaneswalkerUniqueness.CHOOSE_ONE),
        ("planeswalker_uniqueness", "2017-09-29", PlaneswalkerUniqueness.NONE),
        ("planeswalker_redirection", "2007-09-30", False),
        ("planeswalker_redirection", "2018-04-26", True),
        ("planeswalker_redirection", "2018-04-27", False),
        ("walls_cannot_attack", "2004-09-30", True),
        ("walls_cannot_attack", "2004-10-01", False),
        ("legend_creature_type", "2004-09-30", True),
        ("legend_creature_type", "2004-10-01", False),
        ("enters_lookahead", "2006-02-01", EntersLookahead.COPIABLE),
        ("enters_lookahead", "2008-01-31", EntersLookahead.COPIABLE),
        ("enters_lookahead", "2008-02-01", EntersLookahead.OWN_STATICS),
        ("enters_lookahead", "2017-09-29", EntersLookahead.EXISTING_EFFECTS),
        ("back_face_uses_front_cost", "2016-04-07", False),
        ("back_face_uses_front_cost", "2016-04-08", True),
        ("double_faced_tokens", "2023-04-13", DoubleFacedTokens.NONE),
        ("double_faced_tokens", "2023-04-14", DoubleFacedTokens.TRANSFORMING),
        ("double_faced_tokens", "2025-09-19", DoubleFacedTokens.ALL),
        ("phased_out_tokens_survive", "2017-08-24", False),
        ("phased_out_tokens_survive", "2017-08-25", True),
        ("plus_minus_counters_cancel", "2006-09-30", False),
        ("plus_minus_counters_cancel", "2006-10-01", True),
        ("sagas_without_chapters_stay", "2025-06-05", False),
        ("sagas_without_chapters_stay", "2025-06-06", True),
        ("layer_scheme", "1999-04-23", LayerScheme.UNORDERED),
        ("layer_scheme", "2006-02-01", LayerScheme.SIX_LAYERS_6A_6E),
        ("layer_scheme", "2009-07-11", LayerScheme.SEVEN_LAYERS),
        ("split_effects", "2005-08-01", SplitEffects.TYPE_CHANGERS_WHOLE),
        ("split_effects", "2005-10-01", SplitEffects.CONTINUE),
        ("counters_sublayer", "2020-04-16", CountersSublayer.AFTER_MODIFIERS),
        ("counters_sublayer", "2020-04-17", CountersSublayer.WITH_MODIFIERS),
        ("cda_dependency", "2007-04-30", CdaDependency.UNRESTRICTED),
        ("cda_dependency", "2012-04-30", CdaDependency.NEVER),
        ("cda_dependency", "2012-05-01", CdaDependency.PAIRS),
        ("copiable_choices", "2005-08-01", CopiableChoices.NONE),
        ("copiable_choices", "2006-02-01", CopiableChoices.ENTERS),
        ("combat_damage_on_stack", "2009-07-10", True),
        ("combat_damage_on_stack", "2009-07-11", False),
        ("damage_assignment_order", "2009-07-11", True),
        ("damage_assignment_order", "2024-11-08", False),
    ],
)
def test_a_parameter_has_the_value_of_the_day(parameter: str, day: str, value: Value) -> None:
    assert getattr(epoch_for(day), parameter) == value


def test_the_base_edition_has_the_default_parameters() -> None:
    assert epoch_for(BASE_EDITION) == Epoch()
    assert epoch_for("9999-12-31") == Epoch()


def test_before_the_first_edition_its_parameters_hold() -> None:
    assert epoch_for("1993-08-05") == epoch_for("1999-04-23")


def test_changes_come_oldest_first() -> None:
    assert list(CHANGES) == sorted(CHANGES, key=lambda change: change.date)


def test_every_change_changes_its_parameter_on_its_date() -> None:
    for change in CHANGES:
        before = max(edition for edition in ("", *EDITIONS) if edition < change.date)
        assert getattr(epoch_for(before), change.parameter) != change.value, change
        assert getattr(epoch_for(change.date), change.parameter) == change.value, change


def test_every_change_has_a_value_of_the_type_of_its_parameter() -> None:
    types = get_type_hints(Epoch)
    assert [change for change in CHANGES if type(change.value) is not types[change.parameter]] == []


def test_every_parameter_changed_some_day() -> None:
    assert {change.parameter for change in CHANGES} == set(PARAMETERS)


def test_every_change_took_effect_with_an_edition() -> None:
    assert [change for change in CHANGES if change.date not in EDITIONS] == []


def test_the_rule_of_then_is_the_one_that_became_the_rule_named() -> None:
    """In the edition of the change, or the one before where the change removed it."""
    for change in CHANGES:
        around = EDITIONS[EDITIONS.index(change.date) - 1 :][:2]
        meanings = [meaning for meaning in CORPUS.meanings(change.rule_then) if any(map(meaning.covers, around))]
        assert any(change.rule in meaning.became or not meaning.became for meaning in meanings), change


@given(st.sampled_from(EDITIONS), st.sampled_from(EDITIONS))
def test_two_epochs_differ_only_in_what_changed_between_them(one: str, other: str) -> None:
    first, last = sorted((one, other))
    differing = {name for name in PARAMETERS if getattr(epoch_for(first), name) != getattr(epoch_for(last), name)}
    assert differing <= {change.parameter for change in changes_between(first, last)}

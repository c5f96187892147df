"""Dated rule parameters: what the rules said at a date, as values that the engine reads.

The engine never compares dates: whoever builds a board picks its `Epoch` with `epoch_for`, and the rest of the engine
reads the parameters. `Epoch()` is the base edition. Older rules are small dated differences (`CHANGES`), each with
the base rule that carries it today and the number it had when it changed; all dates are effective dates of editions,
read in the editions themselves.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from bot.engine.creature_types import creature_types_of
from bot.engine.parameters import (
    BasicLandChange,
    CdaDependency,
    CommanderReturn,
    CopiableChoices,
    CountersSublayer,
    DoubleFacedTokens,
    EntersLookahead,
    LayerScheme,
    Leaving,
    LegendRule,
    PlaneswalkerUniqueness,
    SplitEffects,
    TokenNaming,
    TokenOwner,
)
from bot.engine.subtypes import CREATURE_TYPES
from bot.records import dataclass, replace

__all__ = [
    "BASE_EDITION",
    "CHANGES",
    "FIRST_EDITION",
    "BasicLandChange",
    "CdaDependency",
    "Change",
    "CommanderReturn",
    "CopiableChoices",
    "CountersSublayer",
    "DoubleFacedTokens",
    "EntersLookahead",
    "Epoch",
    "LayerScheme",
    "Leaving",
    "LegendRule",
    "PlaneswalkerUniqueness",
    "SplitEffects",
    "TokenNaming",
    "TokenOwner",
    "Value",
    "changes_between",
    "epoch_for",
]

BASE_EDITION = "2026-04-17"
"""Effective date of the edition that the engine implements, and whose numbers it emits."""

FIRST_EDITION = "1999-04-23"
"""Effective date of the oldest edition held; earlier dates get its rules."""


@dataclass(frozen=True, slots=True)
class Epoch:
    """The rule parameters in force at one date; the defaults are those of the base edition."""

    token_naming: TokenNaming = TokenNaming.ALL_SUBTYPES
    """Where the default name of a token comes from."""
    token_name_suffix: str = "Token"
    """The word added to a default token name, or nothing."""
    token_owner: TokenOwner = TokenOwner.CREATOR
    """Who owns a token."""
    living_weapon_germ: str = "Phyrexian Germ"
    """The creature types of the token of living weapon [CR 702.92a]."""
    instant_tokens_created: bool = False
    """Whether a token can be a copy of an instant or sorcery card [CR 111.5]."""
    spell_copies_become_tokens: bool = True
    """Whether a permanent spell that is a copy resolves as a token [CR 608.3f]; before, it could not be one."""
    phased_out_tokens_survive: bool = True
    """Whether a phased-out token goes on existing [CR 702.26d]."""
    double_faced_tokens: DoubleFacedTokens = DoubleFacedTokens.ALL
    """Which token copies have two faces."""
    modal_cards_transform: bool = True
    """Whether modal double-faced permanents can transform [CR 701.27a]."""
    back_face_uses_front_cost: bool = True
    """Whether the mana value of a back face comes from its front face; before, 0 [CR 202.3b]."""
    only_double_faced_enter_transformed: bool = True
    """Whether a card with one face that is to enter transformed stays where it is [CR 712.14a]; before, it entered."""
    split_cards_combined: bool = True
    """Whether a split card has combined characteristics off the stack [CR 709.4]; before, two sets of them."""
    color_indicators: bool = True
    """Whether colour indicators exist [CR 204]; before, an ability gave the colour."""
    creature_types: frozenset[str] = CREATURE_TYPES
    """The creature types that exist [CR 205.3m]; `bot.engine.creature_types` has the changes."""
    tribal: bool = False
    """Whether the card type kindred is called tribal [CR 308.1]."""
    legend_rule: LegendRule = LegendRule.CHOOSE_ONE
    """What happens to legendary permanents of one name."""
    legend_creature_type: bool = False
    """Whether Legend is a creature type that the legend rule reads beside the supertype [CR 205.4d]."""
    legendary_creatures_become_legends: bool = False
    """Whether a legendary permanent that becomes a creature has the creature type Legend meanwhile [CR 205.4d]."""
    walls_cannot_attack: bool = False
    """Whether creatures of type Wall can't attack by that type alone [CR 702.3b]."""
    creature_auras_fall_off: bool = True
    """Whether an attached Aura that is also a creature is put into the graveyard [CR 303.4d]; before, no rule said so."""
    planeswalker_uniqueness: PlaneswalkerUniqueness = PlaneswalkerUniqueness.NONE
    """What happens to planeswalkers that share a type."""
    planeswalker_redirection: bool = False
    """Whether noncombat damage to a player can be dealt to a planeswalker of theirs instead [CR 306.7]."""
    plus_minus_counters_cancel: bool = True
    """Whether +1/+1 and -1/-1 counters remove each other in pairs [CR 704.5q]."""
    counter_limits_checked: bool = True
    """Whether counters above the limit that a permanent's text sets are removed [CR 704.5r]."""
    sagas_without_chapters_stay: bool = True
    """Whether a Saga without chapter abilities escapes the sacrifice [CR 704.5s]."""
    saga_lore_ability: bool = True
    """Whether the first lore counter comes from an intrinsic ability (lost with all abilities) [CR 714.3a]; before, from a rule."""
    enters_lookahead: EntersLookahead = EntersLookahead.EXISTING_EFFECTS
    """Which effects count when seeing how a permanent enters."""
    copiable_choices: CopiableChoices = CopiableChoices.WITH_POWER_AND_TOUGHNESS
    """Which choices made as an object enters or turns face up are copiable."""
    static_copies_locked: bool = True
    """Whether a copy effect from a static ability fixes its values when it starts to apply [CR 707.2c]."""
    layer_scheme: LayerScheme = LayerScheme.SEVEN_LAYERS
    """The order in which continuous effects apply."""
    face_down_sublayer: bool = True
    """Whether face-down values apply in layer 1b, after copy effects [CR 613.2b]; before, they were among the copiable values."""
    face_down_creatures_start_small: bool = False
    """Whether a face-down creature is 0/1 instead of 2/2 [CR 708.2a], as before morph."""
    counters_sublayer: CountersSublayer = CountersSublayer.WITH_MODIFIERS
    """The sublayer of counters that change power and toughness."""
    counters_rule: str = "613.4c"
    """The rule of that sublayer, where one of its own said so ("=": its number then)."""
    split_effects: SplitEffects = SplitEffects.CONTINUE
    """How an effect that belongs in several layers applies."""
    basic_land_change: BasicLandChange = BasicLandChange.ONLY_TYPES
    """What else happens to a land changed into a basic land type."""
    cda_dependency: CdaDependency = CdaDependency.PAIRS
    """Whether characteristic-defining abilities take part in dependency."""
    granted_abilities_later_timestamp: bool = True
    """Whether a granted static ability has the timestamp of its grant, if later than its object's [CR 613.7a]."""
    simultaneous_timestamps_apnap: bool = True
    """Whether simultaneous timestamps follow APNAP order [CR 613.7m]; before, the active player chose."""
    combat_damage_on_stack: bool = False
    """Whether combat damage uses the stack [CR 510.2]."""
    damage_assignment_order: bool = False
    """Whether blockers are ordered, lethal damage to each before the next [CR 510.1c]."""
    static_deathtouch_and_lifelink: bool = True
    """Whether deathtouch and lifelink are static [CR 702.2a, 702.15a]; before, they were triggered abilities."""
    indestructible_ability: bool = True
    """Whether indestructible is an ability [CR 702.12a]; before, what an effect made so stayed so whatever abilities it lost."""
    indestructible_rule: str = "702.12b"
    """The rule by which a permanent isn't destroyed ("=": its number then)."""
    poison_loses: bool = True
    """Whether a player with ten poison counters loses [CR 704.5c]."""
    leaving: Leaving = Leaving.CARDS_EXILED
    """What becomes of the spells of a player who leaves a multiplayer game [CR 800.4a]."""
    two_headed_giant: bool = True
    """Whether the Two-Headed Giant variant exists [CR 810.1]."""
    team_loss_listed: bool = True
    """Whether a team's loss is in the list of state-based actions [CR 704.6a]; before, in the rules of the variant alone."""
    team_life_per_player: int = 15
    """How much life a team starts with for each of its players [CR 810.4, 810.11]."""
    team_life_halved: bool = False
    """Whether half of a team's life total stands for that of one player [CR 810.9a]."""
    team_poison: bool = True
    """Whether a team shares its poison counters [CR 704.6b, 810.10]."""
    commander: bool = True
    """Whether the Commander variant exists [CR 903.1]."""
    commander_return: CommanderReturn = CommanderReturn.STATE_BASED
    """How a commander goes back to the command zone."""
    commander_death_rule: str = "903.9b"
    """The rule by which it goes there in place of a graveyard, where one of its own said so ("=": its number then)."""
    commander_exile_rule: str = "903.9b"
    """The same in place of exile."""
    brawl: bool = True
    """Whether the Brawl option exists [CR 903.12a]."""
    archenemy: bool = True
    """Whether the Archenemy variant exists [CR 904.1]."""
    schemes_wait_for_all: bool = True
    """Whether a scheme stays until no ability of any scheme waits [CR 704.6e]; before, only for its own."""
    planechase: bool = True
    """Whether the Planechase variant exists [CR 901.1]."""
    phenomena: bool = True
    """Whether phenomenon cards exist [CR 704.6f]."""
    day_and_night: bool = True
    """Whether it can be day or night [CR 731.1]."""


Value = bool | int | str | Enum
"""What a parameter can hold."""


@dataclass(frozen=True, slots=True)
class Change:
    """One dated change: since ``date``, ``parameter`` has ``value``.

    ``rule`` is the base rule concerned, ``rule_then`` its number in the edition of ``date`` (or the last number it
    had, for a rule then removed).
    """

    date: str
    parameter: str
    value: Value
    rule: str
    rule_then: str


_ORIGINAL = Epoch(
    token_naming=TokenNaming.CREATURE_SUBTYPES,
    token_name_suffix="",
    token_owner=TokenOwner.EFFECT_CONTROLLER,
    living_weapon_germ="Germ",
    instant_tokens_created=True,
    spell_copies_become_tokens=False,
    phased_out_tokens_survive=False,
    double_faced_tokens=DoubleFacedTokens.NONE,
    modal_cards_transform=False,
    back_face_uses_front_cost=False,
    only_double_faced_enter_transformed=False,
    split_cards_combined=False,
    color_indicators=False,
    tribal=True,
    legend_rule=LegendRule.OLDEST_STAYS,
    legend_creature_type=True,
    legendary_creatures_become_legends=True,
    walls_cannot_attack=True,
    creature_auras_fall_off=False,
    plus_minus_counters_cancel=False,
    counter_limits_checked=False,
    sagas_without_chapters_stay=False,
    saga_lore_ability=False,
    enters_lookahead=EntersLookahead.COPIABLE,
    copiable_choices=CopiableChoices.NONE,
    static_copies_locked=False,
    layer_scheme=LayerScheme.UNORDERED,
    face_down_sublayer=False,
    face_down_creatures_start_small=True,
    counters_sublayer=CountersSublayer.AFTER_MODIFIERS,
    counters_rule="=612.3d",
    split_effects=SplitEffects.UNSPECIFIED,
    cda_dependency=CdaDependency.UNRESTRICTED,
    basic_land_change=BasicLandChange.NOT_LEGENDARY,
    granted_abilities_later_timestamp=False,
    simultaneous_timestamps_apnap=False,
    combat_damage_on_stack=True,
    static_deathtouch_and_lifelink=False,
    indestructible_ability=False,
    indestructible_rule="702.12b",
    poison_loses=False,
    leaving=Leaving.UNSPECIFIED,
    two_headed_giant=False,
    team_loss_listed=False,
    team_life_per_player=20,
    team_life_halved=True,
    team_poison=False,
    commander=False,
    commander_return=CommanderReturn.NONE,
    commander_death_rule="=903.10",
    commander_exile_rule="=903.11",
    brawl=False,
    archenemy=False,
    schemes_wait_for_all=False,
    planechase=False,
    phenomena=False,
    day_and_night=False,
)

CHANGES: tuple[Change, ...] = (
    Change("2001-07-23", "token_naming", TokenNaming.PER_WORD, "111.4", "216.1"),
    Change("2001-07-23", "layer_scheme", LayerScheme.FOUR_STEPS, "613.1", "418.5e"),
    Change("2001-07-23", "basic_land_change", BasicLandChange.BASIC_LAND, "305.7", "214.9f"),
    Change("2001-07-23", "poison_loses", True, "704.5c", "420.5h"),
    Change("2002-10-07", "face_down_creatures_start_small", False, "708.2a", "504.2"),
    Change("2003-07-01", "layer_scheme", LayerScheme.SIX_STEPS, "613.1", "418.5a"),
    Change("2003-07-01", "basic_land_change", BasicLandChange.ONLY_TYPES, "305.7", "212.6e"),
    Change("2003-07-01", "legendary_creatures_become_legends", False, "205.4d", "215.2"),
    Change("2003-10-01", "layer_scheme", LayerScheme.SIX_LAYERS, "613.1", "418.5a"),
    Change("2003-12-01", "split_effects", SplitEffects.TYPE_CHANGERS_WHOLE, "613.6", "418.5b"),
    Change("2004-02-01", "creature_auras_fall_off", True, "303.4d", "212.4g"),
    Change("2004-10-01", "token_naming", TokenNaming.CREATURE_SUBTYPES, "111.4", "216.1"),
    Change("2004-10-01", "legend_rule", LegendRule.ALL_DIE, "704.5j", "420.5e"),
    Change("2004-10-01", "legend_creature_type", False, "205.4d", "215.2"),
    Change("2004-10-01", "walls_cannot_attack", False, "702.3b", "308.2a"),
    Change("2005-08-01", "two_headed_giant", True, "810.1", "606.1"),
    Change("2005-08-01", "leaving", Leaving.SPELLS_CEASE, "800.4a", "600.4a"),
    Change("2005-10-01", "layer_scheme", LayerScheme.SIX_LAYERS_6A_6E, "613.1", "418.5a"),
    Change("2005-10-01", "split_effects", SplitEffects.CONTINUE, "613.6", "418.5b"),
    Change("2005-10-01", "granted_abilities_later_timestamp", True, "613.7a", "418.5f"),
    Change("2005-10-01", "copiable_choices", CopiableChoices.ENTERS, "707.2", "503.2"),
    Change("2006-10-01", "plus_minus_counters_cancel", True, "704.5q", "420.5n"),
    Change("2007-05-01", "copiable_choices", CopiableChoices.ENTERS_OR_TURNS_FACE_UP, "707.2", "503.2"),
    Change("2007-05-01", "cda_dependency", CdaDependency.NEVER, "613.8a", "418.5c"),
    Change("2007-05-01", "team_life_per_player", 15, "810.4", "606.4a"),
    Change("2007-10-01", "planeswalker_uniqueness", PlaneswalkerUniqueness.ALL_DIE, "306.4", "420.5q"),
    Change("2007-10-01", "planeswalker_redirection", True, "306.7", "212.9g"),
    Change("2008-02-01", "enters_lookahead", EntersLookahead.OWN_STATICS, "614.12", "419.6i"),
    Change("2009-07-11", "token_owner", TokenOwner.CREATOR, "111.2", "110.5a"),
    Change("2009-07-11", "layer_scheme", LayerScheme.SEVEN_LAYERS, "613.1", "612.1"),
    Change("2009-07-11", "combat_damage_on_stack", False, "510.2", "510.2"),
    Change("2009-07-11", "indestructible_rule", "=700.4", "702.12b", "700.4"),
    Change("2009-07-11", "damage_assignment_order", True, "510.1c", "509.2"),
    Change("2009-07-11", "static_deathtouch_and_lifelink", True, "702.2a", "702.2a"),
    Change("2009-09-04", "counter_limits_checked", True, "704.5r", "704.5s"),
    Change("2009-09-04", "planechase", True, "901.1", "901.1"),
    Change("2009-10-01", "counters_rule", "=613.3d", "613.4c", "613.3d"),
    Change("2009-10-01", "team_loss_listed", True, "704.6a", "704.5t"),
    Change("2009-10-01", "commander", True, "903.1", "903.1"),
    Change("2009-10-01", "commander_return", CommanderReturn.INSTEAD_OF_DEATH_OR_EXILE, "903.9b", "903.10"),
    Change("2010-06-18", "team_life_halved", False, "810.9a", "810.9a"),
    Change("2010-06-18", "archenemy", True, "904.1", "904.1"),
    Change("2011-02-04", "commander_death_rule", "=903.11", "903.9b", "903.11"),
    Change("2011-02-04", "commander_exile_rule", "=903.12", "903.9b", "903.12"),
    Change("2011-04-01", "team_poison", True, "704.6b", "704.5u"),
    Change("2011-09-30", "color_indicators", True, "204.1", "204.1"),
    Change("2012-05-01", "cda_dependency", CdaDependency.PAIRS, "613.8a", "613.7a"),
    Change("2012-06-01", "phenomena", True, "704.6f", "704.5x"),
    Change("2012-10-01", "leaving", Leaving.CARDS_EXILED, "800.4a", "800.4a"),
    Change("2013-07-13", "indestructible_ability", True, "702.12a", "702.12a"),
    Change("2013-07-13", "indestructible_rule", "702.12b", "702.12b", "702.12b"),
    Change("2013-07-13", "legend_rule", LegendRule.CHOOSE_ONE, "704.5j", "704.5k"),
    Change("2013-07-13", "planeswalker_uniqueness", PlaneswalkerUniqueness.CHOOSE_ONE, "306.4", "704.5j"),
    Change("2014-09-25", "copiable_choices", CopiableChoices.WITH_POWER_AND_TOUGHNESS, "707.2", "706.2"),
    Change("2015-07-17", "commander_death_rule", "903.9b", "903.9b", "903.11"),
    Change("2015-07-17", "commander_exile_rule", "903.9b", "903.9b", "903.11"),
    Change("2015-07-17", "commander_return", CommanderReturn.INSTEAD, "903.9b", "903.11"),
    Change("2016-04-08", "token_naming", TokenNaming.ALL_SUBTYPES, "111.4", "110.5c"),
    Change("2016-04-08", "back_face_uses_front_cost", True, "202.3b", "202.3b"),
    Change("2016-04-08", "only_double_faced_enter_transformed", True, "712.14a", "711.8a"),
    Change("2017-04-28", "split_cards_combined", True, "709.4", "708.4"),
    Change("2017-06-05", "schemes_wait_for_all", True, "704.6e", "704.5w"),
    Change("2017-08-25", "phased_out_tokens_survive", True, "702.26d", "702.25d"),
    Change("2017-09-29", "planeswalker_uniqueness", PlaneswalkerUniqueness.NONE, "306.4", "306.4"),
    Change("2017-09-29", "enters_lookahead", EntersLookahead.EXISTING_EFFECTS, "614.12", "614.12"),
    Change("2018-04-27", "planeswalker_redirection", False, "306.7", "306.7"),
    Change("2018-07-13", "static_copies_locked", True, "707.2c", "706.2c"),
    Change("2018-07-13", "brawl", True, "903.12a", "903.11a"),
    Change("2020-04-17", "face_down_sublayer", True, "613.2b", "613.2b"),
    Change("2020-04-17", "counters_sublayer", CountersSublayer.WITH_MODIFIERS, "613.4c", "613.4c"),
    Change("2020-04-17", "counters_rule", "613.4c", "613.4c", "613.4c"),
    Change("2020-04-17", "simultaneous_timestamps_apnap", True, "613.7m", "613.7k"),
    Change("2020-07-03", "commander_return", CommanderReturn.STATE_BASED, "704.6d", "704.6d"),
    Change("2020-09-25", "spell_copies_become_tokens", True, "608.3f", "608.3b"),
    Change("2021-06-18", "living_weapon_germ", "Phyrexian Germ", "702.92a", "702.92a"),
    Change("2021-09-24", "day_and_night", True, "731.1", "724.1"),
    Change("2021-11-19", "token_name_suffix", "Token", "111.4", "111.4"),
    Change("2022-06-10", "instant_tokens_created", False, "111.5", "111.5"),
    Change("2023-04-14", "double_faced_tokens", DoubleFacedTokens.TRANSFORMING, "707.8a", "707.8a"),
    Change("2024-06-07", "tribal", False, "308.1", "308.1"),
    Change("2024-11-08", "damage_assignment_order", False, "510.1c", "509.2"),
    Change("2025-06-06", "sagas_without_chapters_stay", True, "704.5s", "704.5s"),
    Change("2025-09-19", "double_faced_tokens", DoubleFacedTokens.ALL, "707.8a", "707.8a"),
    Change("2025-09-19", "modal_cards_transform", True, "701.27a", "701.27a"),
    Change("2026-04-17", "saga_lore_ability", True, "714.3a", "714.3a"),
)
"""Every change of a parameter, oldest first."""


@lru_cache(maxsize=256)
def epoch_for(date: str) -> Epoch:
    """The parameters in force on an ISO date (``2006-02-01``); before the first edition, those of the first."""
    values = {change.parameter: change.value for change in changes_between("", date)}
    return replace(_ORIGINAL, creature_types=creature_types_of(date), **values)  # a test compares each value with its field's type


def changes_between(after: str, until: str) -> tuple[Change, ...]:
    """The changes that took effect after one ISO date and until another, this one included, oldest first."""
    return tuple(change for change in CHANGES if after < change.date <= until)

"""The kinds of rules that changed with time: for each, what it has been. `bot.engine.epochs` says when."""

from __future__ import annotations

from enum import Enum

__all__ = [
    "BasicLandChange",
    "CdaDependency",
    "CommanderReturn",
    "CopiableChoices",
    "CountersSublayer",
    "DoubleFacedTokens",
    "EntersLookahead",
    "LayerScheme",
    "Leaving",
    "LegendRule",
    "PlaneswalkerUniqueness",
    "SplitEffects",
    "TokenNaming",
    "TokenOwner",
]


class TokenNaming(Enum):
    """Where the default name of a token comes from [CR 111.4]."""

    CREATURE_SUBTYPES = "creature subtypes"
    """Only creature tokens: the creature type or types."""
    PER_WORD = "per word"
    """Name and creature types are one thing: each word of the name is a creature type."""
    ALL_SUBTYPES = "all subtypes"
    """Any token: all its subtypes."""


class TokenOwner(Enum):
    """Who owns a token [CR 111.2]."""

    EFFECT_CONTROLLER = "controller of the effect"
    CREATOR = "player who creates it"


class LegendRule(Enum):
    """What happens to legendary permanents of one name [CR 704.5j]."""

    OLDEST_STAYS = "oldest stays"
    """Whoever controls them, the one that has been legendary under that name the longest stays; all go on a tie."""
    ALL_DIE = "all die"
    """Whoever controls them, all go."""
    CHOOSE_ONE = "choose one"
    """Each player keeps one of those they control."""


class PlaneswalkerUniqueness(Enum):
    """What happens to planeswalkers that share a planeswalker type [CR 306.4]."""

    NONE = "none"
    ALL_DIE = "all die"
    """Whoever controls them, all go."""
    CHOOSE_ONE = "choose one"
    """Each player keeps one of those they control."""


class EntersLookahead(Enum):
    """Which effects count when seeing how a permanent enters [CR 614.12]."""

    COPIABLE = "copiable values"
    """Only the copiable values it would have, as already modified by other such replacement effects (written as 419.6i
    since 2007-05-01, assumed before)."""
    OWN_STATICS = "own static abilities"
    """Also its own static abilities; effects from any other source are ignored."""
    EXISTING_EFFECTS = "existing effects"
    """Also effects that already exist and would apply to it."""


class DoubleFacedTokens(Enum):
    """Which token copies have two faces [CR 707.8a]."""

    NONE = "none"
    TRANSFORMING = "transforming"
    """Copies of transforming (nonmodal) double-faced objects."""
    ALL = "all"


class LayerScheme(Enum):
    """The order in which continuous effects apply [CR 613.1]."""

    UNORDERED = "unordered"
    """Dependency and timestamps only."""
    FOUR_STEPS = "four steps"
    """Copy, type, counters on power and toughness, then everything else."""
    SIX_STEPS = "six steps"
    """Copy, text, characteristic-setting abilities, type, counters, then everything else."""
    SIX_LAYERS = "six layers"
    """Copy, control, text, type, other, power and toughness (setting abilities, then counters, then the rest)."""
    SIX_LAYERS_6A_6E = "six layers, 6a to 6e"
    """The same; 6a characteristic-setting, 6b other, 6c counters, 6d static modifiers, 6e switching."""
    SEVEN_LAYERS = "seven layers"
    """Copy, control, text, type, colour, abilities, power and toughness."""


class CountersSublayer(Enum):
    """The sublayer of +1/+1 counters and their like [CR 613.4c]; only under `LayerScheme.SEVEN_LAYERS`."""

    WITH_MODIFIERS = "7c"
    AFTER_MODIFIERS = "7d"


class SplitEffects(Enum):
    """How an effect that belongs in several layers applies [CR 613.6]."""

    UNSPECIFIED = "unspecified"
    TYPE_CHANGERS_WHOLE = "type changers whole"
    """Each part in its layer, except that an effect that changes types applies whole in layer 4."""
    CONTINUE = "continue"
    """Each part in its layer, on the same objects once it has started, even if its ability is gone."""


class BasicLandChange(Enum):
    """What else happens to a land that an effect changes into a basic land type [CR 305.7]."""

    NOT_LEGENDARY = "not legendary"
    """It stops being legendary."""
    BASIC_LAND = "basic land"
    """It is that basic land: basic, with its name, no longer legendary."""
    ONLY_TYPES = "only types"
    """Nothing: only its land types and abilities change."""


class CdaDependency(Enum):
    """Whether effects from characteristic-defining abilities take part in dependency [CR 613.8a]."""

    UNRESTRICTED = "unrestricted"
    """Like any effect; one may apply after another effect because of it."""
    NEVER = "never"
    """No dependency if either effect is from such an ability."""
    PAIRS = "pairs"
    """Both effects are from such abilities, or neither is."""


class CopiableChoices(Enum):
    """Which values set as an object enters or turns face up are copiable [CR 707.2]."""

    NONE = "none"
    ENTERS = "enters"
    """Those of "as … enters" abilities."""
    ENTERS_OR_TURNS_FACE_UP = "enters or turns face up"
    """Also those of "as … is turned face up" abilities; any characteristic."""
    WITH_POWER_AND_TOUGHNESS = "with power and toughness"
    """Only those of such abilities that set power and toughness (and perhaps more)."""


class CommanderReturn(Enum):
    """How a commander goes back to the command zone [CR 903.9]."""

    NONE = "none"
    INSTEAD_OF_DEATH_OR_EXILE = "instead of a graveyard or exile"
    """By a replacement effect, from a graveyard or exile alone."""
    INSTEAD = "instead"
    """By a replacement effect, in place of exile, a hand, a graveyard or a library."""
    STATE_BASED = "state-based"
    """From a graveyard or exile by a state-based action, in place of a hand or library by a replacement effect."""


class Leaving(Enum):
    """What becomes of the spells of a player who leaves the game [CR 800.4a]."""

    UNSPECIFIED = "unspecified"
    """No rule speaks of players who leave."""
    SPELLS_CEASE = "spells cease"
    """Every spell that they control ceases to exist."""
    CARDS_EXILED = "cards exiled"
    """Those that are no cards cease to exist, the others are exiled."""

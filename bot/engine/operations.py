"""Operations: what an effect does to one object, fully evaluated; a closed vocabulary of small immutable values.

Comparing two sets of operations on object ids is how dependency is decided [CR 613.8a]; applying one changes a `Chars`.
Each class names the rules it applies, most telling first.
"""

from __future__ import annotations

from typing import ClassVar

from bot.engine.abilities import Ability, Cant, Keyword
from bot.engine.characteristics import AbilityInstance, Barred, Chars, Origin, Unsupported, Untargetable, text_abilities
from bot.engine.domains import TEXT, fields_of
from bot.engine.matching import is_mana_ability, matches
from bot.engine.objects import CopiableValues, TextSwap
from bot.engine.textchange import hidden_words, swapped_ability, swapped_subtypes
from bot.engine.values import Face
from bot.records import dataclass, replace

__all__ = [
    "AddNames",
    "AddPT",
    "Ban",
    "Bar",
    "FullText",
    "Gain",
    "KeepFromTargeting",
    "LoseAbilities",
    "LoseAllAbilities",
    "Operation",
    "Refuse",
    "ReplaceText",
    "Restrict",
    "SetController",
    "SetName",
    "SetPT",
    "SwapWords",
    "SwitchPT",
    "Wear",
]


@dataclass(frozen=True, slots=True)
class Operation:
    """Base of every operation.

    ``rewrites``: it replaces rules text; ``removes``: it may remove abilities.
    """

    rules: ClassVar[tuple[str, ...]] = ()
    name: ClassVar[str] = ""
    rewrites: ClassVar[bool] = False
    removes: ClassVar[bool] = False

    def apply(self, chars: Chars) -> None:
        """Change one object's characteristics."""
        raise NotImplementedError

    def barred(self, chars: Chars) -> frozenset[str]:
        """What of it one object can't take; only dependency asks, as it changes what the effect does to that object [CR 613.8a]."""
        return frozenset()

    def cited(self) -> tuple[str, ...]:
        """The rules that this operation applies, most telling first."""
        return self.rules


@dataclass(frozen=True, slots=True)
class Wear(Operation):
    """Take the copiable values of another object, or a set of values that are copiable [CR 613.2a, 613.2b]."""

    values: CopiableValues
    face: Face
    origin: Origin = Origin.COPIED
    rules: ClassVar = ("707.2",)
    name: ClassVar = "copy"
    rewrites: ClassVar = True

    def apply(self, chars: Chars) -> None:
        chars.values = self.values
        chars.face = self.face
        chars.wear(self.face, self.origin)

    def cited(self) -> tuple[str, ...]:
        """Face-down status gives values that are no copy's [CR 708.2]."""
        return ("708.2",) if self.origin is Origin.PRINTED else self.rules


@dataclass(frozen=True, slots=True)
class SetController(Operation):
    """Gives control to a player."""

    player: str
    rules: ClassVar = ("613.1b",)
    name: ClassVar = "control"

    def apply(self, chars: Chars) -> None:
        chars.controller = self.player


# --- Text ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SwapWords(Operation):
    """Replace a word in the rules text and the type line; granted abilities are not its text [CR 612.3]."""

    swap: TextSwap
    rules: ClassVar = ("612.1", "612.2")
    name: ClassVar = "change text"
    rewrites: ClassVar = True

    def apply(self, chars: Chars) -> None:
        chars.subtypes = swapped_subtypes(chars.subtypes, self.swap)
        hidden = [words for i in chars.abilities if i.origin.of_rules_text for words in hidden_words(i.ability, self.swap, chars.names)]
        chars.abilities = tuple(self._swapped(instance, chars.names) for instance in chars.abilities)
        name = chars.names[0] if chars.names else None
        for words in hidden:
            # The word stands where no leaf holds it: what is shown of the text is refused, nothing else.
            Refuse(TEXT, Unsupported(chars.obj.id, name, words, "text change", fields_of(TEXT))).apply(chars)

    def _swapped(self, instance: AbilityInstance, names: tuple[str, ...]) -> AbilityInstance:
        if not instance.origin.of_rules_text:
            return instance
        ability = swapped_ability(instance.ability, self.swap, names)
        if ability is instance.ability:
            return instance
        whole = None if instance.paragraph is None else swapped_ability(instance.paragraph, self.swap, names)
        return AbilityInstance(ability, instance.origin, instance.index, paragraph=whole)


@dataclass(frozen=True, slots=True)
class ReplaceText(Operation):
    """Have the rules text of another object instead of its own [CR 612.5]."""

    abilities: tuple[AbilityInstance, ...]
    rules: ClassVar = ("612.5",)
    name: ClassVar = "exchange text"
    rewrites: ClassVar = True

    def apply(self, chars: Chars) -> None:
        kept = tuple(i for i in chars.abilities if not i.origin.of_rules_text)
        chars.abilities = tuple(replace(i, origin=Origin.TEXT) for i in self.abilities) + kept


@dataclass(frozen=True, slots=True)
class FullText(Operation):
    """Have the full text of another object, and some text besides [CR 612.6]."""

    face: Face
    besides: tuple[Ability, ...] = ()
    rules: ClassVar = ("612.6",)
    name: ClassVar = "full text"
    rewrites: ClassVar = True

    def apply(self, chars: Chars) -> None:
        kept = tuple(i for i in chars.abilities if not i.origin.of_rules_text)
        chars.wear(self.face, Origin.TEXT)
        besides = text_abilities(self.besides, Origin.TEXT, len(self.face.abilities))
        chars.abilities = (*chars.abilities, *besides, *kept)


@dataclass(frozen=True, slots=True)
class SetName(Operation):
    """Have only this name [CR 612.8]."""

    names: tuple[str, ...]
    rules: ClassVar = ("612.8",)
    name: ClassVar = "set name"

    def apply(self, chars: Chars) -> None:
        chars.names = self.names


@dataclass(frozen=True, slots=True)
class AddNames(Operation):
    """Have these names besides its own [CR 612.7]."""

    names: tuple[str, ...]
    rules: ClassVar = ("612.7",)
    name: ClassVar = "add names"

    def apply(self, chars: Chars) -> None:
        chars.names = tuple(dict.fromkeys((*chars.names, *self.names)))


# --- Abilities -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain(Operation):
    """Gain abilities, but those it can't have [CR 113.11]."""

    instances: tuple[AbilityInstance, ...]
    rules: ClassVar = ("113.10",)
    name: ClassVar = "gain abilities"

    def apply(self, chars: Chars) -> None:
        gained = self.instances
        if chars.bans:
            gained = tuple(i for i in gained if not any(matches(ban, i.ability) for ban in chars.bans))
        chars.abilities += gained


@dataclass(frozen=True, slots=True)
class LoseAbilities(Operation):
    """Lose all instances of abilities [CR 113.10b]."""

    abilities: tuple[Ability, ...]
    rules: ClassVar = ("113.10b",)
    name: ClassVar = "lose abilities"
    removes: ClassVar = True

    def apply(self, chars: Chars) -> None:
        chars.abilities = tuple(i for i in chars.abilities if not any(matches(a, i.ability) for a in self.abilities))


@dataclass(frozen=True, slots=True)
class LoseAllAbilities(Operation):
    """Lose all abilities, or all but mana abilities, or but a keyword that effects granted."""

    keep_mana: bool = False
    keep_granted: str | None = None
    rules: ClassVar = ("113.10",)
    name: ClassVar = "lose all abilities"
    removes: ClassVar = True

    def apply(self, chars: Chars) -> None:
        chars.abilities = tuple(i for i in chars.abilities if self._keeps(i)) if self.keep_mana or self.keep_granted else ()

    def _keeps(self, instance: AbilityInstance) -> bool:
        if self.keep_mana and is_mana_ability(instance.ability):
            return True
        return instance.origin is Origin.GRANTED and isinstance(instance.ability, Keyword) and instance.ability.name == self.keep_granted


@dataclass(frozen=True, slots=True)
class Ban(Operation):
    """Can't have abilities [CR 113.11]: it loses them, and effects of this layer can't add them any more."""

    abilities: tuple[Ability, ...]
    rules: ClassVar = ("113.11",)
    name: ClassVar = "can't have abilities"
    removes: ClassVar = True

    def apply(self, chars: Chars) -> None:
        chars.bans += self.abilities
        chars.abilities = tuple(i for i in chars.abilities if not any(matches(a, i.ability) for a in self.abilities))


# --- Power and toughness -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetPT(Operation):
    """Sets base power and toughness; a number left out stays."""

    power: int | None
    toughness: int | None
    rules: ClassVar = ("613.4b",)
    name: ClassVar = "set power and toughness"

    def apply(self, chars: Chars) -> None:
        if self.power is not None:
            chars.power = chars.base_power = self.power
        if self.toughness is not None:
            chars.toughness = chars.base_toughness = self.toughness


@dataclass(frozen=True, slots=True)
class AddPT(Operation):
    """Adds to power and toughness."""

    power: int
    toughness: int
    rules: ClassVar = ("613.4c",)
    name: ClassVar = "modify power and toughness"

    def apply(self, chars: Chars) -> None:
        chars.power = (chars.power or 0) + self.power  # [CR 208.5]
        chars.toughness = (chars.toughness or 0) + self.toughness


@dataclass(frozen=True, slots=True)
class SwitchPT(Operation):
    """Switches power and toughness."""

    rules: ClassVar = ("613.4d",)
    name: ClassVar = "switch power and toughness"

    def apply(self, chars: Chars) -> None:
        chars.power, chars.toughness = chars.toughness or 0, chars.power or 0


# --- Beside characteristics ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Restrict(Operation):
    """A restriction or permission [CR 613.11]."""

    what: Cant
    rules: ClassVar = ("613.11",)
    name: ClassVar = "restrict"

    def cited(self) -> tuple[str, ...]:
        return ("704.5j", *self.rules) if self.what is Cant.LEGEND_RULE else self.rules

    def apply(self, chars: Chars) -> None:
        chars.cants |= {self.what}


@dataclass(frozen=True, slots=True)
class Bar(Operation):
    """Some Auras can't enchant it [CR 303.4]."""

    what: Barred
    rules: ClassVar = ("303.4", "613.11")
    name: ClassVar = "restrict"

    def apply(self, chars: Chars) -> None:
        chars.barred += (self.what,)


@dataclass(frozen=True, slots=True)
class KeepFromTargeting(Operation):
    """Some spells and abilities can't target it [CR 115.1]."""

    what: Untargetable
    rules: ClassVar = ("613.11",)
    name: ClassVar = "restrict"

    def apply(self, chars: Chars) -> None:
        chars.untargetable += (self.what,)


@dataclass(frozen=True, slots=True)
class Refuse(Operation):
    """What is done is not known: some domains of the object are refused from here on.

    ``perhaps``: it is not even known whether the effect applies to the object.
    """

    domains: int
    why: Unsupported
    perhaps: bool = False
    name: ClassVar = "not understood"

    def apply(self, chars: Chars) -> None:
        if not self.domains:
            return
        chars.unknown |= self.domains
        if self.why not in chars.unsupported:
            chars.unsupported += (self.why,)

"""Adjectives and states of objects, each a test with the domains it reads."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine import domains
from bot.engine.abilities import Flag
from bot.engine.characteristics import Chars, type_mask
from bot.engine.faces import back_is_up
from bot.engine.subtypes import has_subtype
from bot.engine.values import Zone
from bot.engine.world import Unreadable, World

__all__ = ["FlagTest", "test_flag"]

FlagTest = Callable[[World, Chars], bool]

_PERMANENT_MASK = type_mask(("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"))
_ARTIFACT = type_mask(("Artifact",))
_OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def test_flag(flag: Flag) -> tuple[FlagTest, int]:
    """The test of an adjective, and the domains it reads."""
    return _FLAGS.get(flag) or (_not_known(flag), domains.EVERYTHING)


def _not_known(flag: Flag) -> FlagTest:
    def test(world: World, chars: Chars) -> bool:
        raise Unreadable(flag.value)

    return test


def _attached(world: World, chars: Chars, subtype: str) -> list[Chars]:
    return [c for c in world.zones[Zone.BATTLEFIELD] if c.obj.attached_to == chars.obj.id and subtype in c.subtypes]


def _is_modified(world: World, chars: Chars) -> bool:
    """Equipped, with a counter, or enchanted by an Aura of its controller's [CR 700.9]."""
    if chars.obj.counters or _attached(world, chars, "Equipment"):
        return True
    return any(aura.controller == chars.controller for aura in _attached(world, chars, "Aura"))


def _is_permanent(world: World, chars: Chars) -> bool:
    return chars.obj.zone is Zone.BATTLEFIELD or bool(chars.types & _PERMANENT_MASK)


def _is_historic(world: World, chars: Chars) -> bool:
    """Legendary, an artifact, or a Saga [CR 700.6]."""
    return "Legendary" in chars.supertypes or bool(chars.types & _ARTIFACT) or "Saga" in chars.subtypes


def _in_combat(word: str) -> FlagTest:
    return lambda world, c: word in c.obj.combat


def _designated(name: str) -> FlagTest:
    return lambda world, c: c.obj.designation(name) > 0


_FLAGS: dict[Flag, tuple[FlagTest, int]] = {
    Flag.PERMANENT: (_is_permanent, domains.TYPES),
    Flag.CARD: (lambda world, c: not c.obj.is_token and not c.obj.is_copy, 0),
    Flag.SPELL: (lambda world, c: c.obj.zone is Zone.STACK, 0),
    Flag.TOKEN: (lambda world, c: c.obj.is_token, 0),
    Flag.TAPPED: (lambda world, c: c.obj.tapped, 0),
    Flag.UNTAPPED: (lambda world, c: not c.obj.tapped, 0),
    Flag.ATTACKING: (_in_combat("attacking"), 0),
    Flag.BLOCKING: (_in_combat("blocking"), 0),
    Flag.BLOCKED: (_in_combat("blocked"), 0),
    Flag.UNBLOCKED: (_in_combat("unblocked"), 0),
    Flag.FACE_DOWN: (lambda world, c: c.obj.face_down is not None, 0),
    Flag.FACE_UP: (lambda world, c: c.obj.face_down is None, 0),
    Flag.COLORLESS: (lambda world, c: not c.colors, domains.COLOR),
    Flag.COLORED: (lambda world, c: bool(c.colors), domains.COLOR),
    Flag.MULTICOLORED: (lambda world, c: c.colors.bit_count() > 1, domains.COLOR),
    Flag.MONOCOLORED: (lambda world, c: c.colors.bit_count() == 1, domains.COLOR),
    Flag.HISTORIC: (_is_historic, domains.TYPES | domains.SUPERTYPES | domains.OTHER_SUBTYPES),
    Flag.ENCHANTED: (lambda world, c: bool(_attached(world, c, "Aura")), domains.OTHER_SUBTYPES),
    Flag.EQUIPPED: (lambda world, c: bool(_attached(world, c, "Equipment")), domains.OTHER_SUBTYPES),
    Flag.MODIFIED: (_is_modified, domains.OTHER_SUBTYPES | domains.CONTROLLER),
    Flag.MONSTROUS: (_designated("monstrous"), 0),
    Flag.RENOWNED: (_designated("renowned"), 0),
    Flag.SUSPECTED: (_designated("suspected"), 0),
    Flag.SADDLED: (_designated("saddled"), 0),
    Flag.SOLVED: (_designated("solved"), 0),
    Flag.TRANSFORMED: (lambda world, c: back_is_up(c.values), 0),
    Flag.COMMANDER: (lambda world, c: bool(c.obj.commanders), 0),
    Flag.OUTLAW: (lambda world, c: any(has_subtype(c.subtypes, t) for t in _OUTLAWS), domains.CREATURE_SUBTYPES),
    Flag.ABILITY: (lambda world, c: False, 0),
    Flag.NO_ABILITIES: (lambda world, c: not c.abilities, domains.ABILITIES | domains.EXISTENCE),
    Flag.SOURCE: (lambda world, c: True, 0),
}

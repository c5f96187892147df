"""Attachments: what may be attached to what, and what the rules undo [CR 301.5, 303.4, 704.5m, 704.5n, 704.5p]."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from bot.engine.abilities import AttachesOnlyTo, Cant, Keyword, Noun, Static, WholeFamily, Word, WordKind
from bot.engine.barring import Bar, bars
from bot.engine.board import Board
from bot.engine.characteristics import TYPE_BIT, Chars
from bot.engine.nouns import compile_noun, compile_test
from bot.engine.subtypes import has_subtype
from bot.engine.values import COLOR_WORDS, Zone
from bot.engine.world import Context, Unreadable, World

__all__ = ["Attachment", "can_be_attached", "illegal_attachment", "is_attachment", "is_hexproof_from", "is_protected", "legal_hosts"]

_CREATURE = TYPE_BIT["Creature"]
_BATTLE = TYPE_BIT["Battle"]
_LAND = TYPE_BIT["Land"]


class Attachment(Enum):
    """What is wrong with an attachment."""

    AURA_DIES = "put into its owner's graveyard"
    BESTOW_ENDS = "unattached, and no longer an Aura"
    EQUIPMENT_FALLS = "unattached"
    OTHER_FALLS = "unattached, being neither Aura, Equipment nor Fortification"


def is_attachment(chars: Chars) -> bool:
    """Whether an object is an Aura, an Equipment or a Fortification."""
    return any(subtype in chars.subtypes for subtype in ("Aura", "Equipment", "Fortification"))


def illegal_attachment(board: Board, world: World, chars: Chars) -> Attachment | None:
    """What the state-based actions do to a permanent because of what it is attached to, if anything."""
    host = chars.obj.attached_to
    if "Aura" in chars.subtypes:
        creature = bool(chars.types & _CREATURE) and board.epoch.creature_auras_fall_off  # [CR 303.4d]
        if host is None or creature or not _may_enchant(board, world, chars, host):
            return Attachment.BESTOW_ENDS if "bestow" in chars.obj.modes else Attachment.AURA_DIES
    if host is None:
        return None
    if "Equipment" in chars.subtypes or "Fortification" in chars.subtypes:
        if "Aura" not in chars.subtypes and chars.types & _CREATURE:
            return Attachment.OTHER_FALLS  # [CR 301.5c, 704.5p]
        return None if _may_equip(world, chars, host) else Attachment.EQUIPMENT_FALLS
    return None if "Aura" in chars.subtypes else Attachment.OTHER_FALLS


def can_be_attached(board: Board, world: World, chars: Chars, host: str) -> bool:
    """Whether an object may become attached to an object or player [CR 701.3a]."""
    if host == chars.obj.id:
        return False
    if "Aura" in chars.subtypes:
        return _may_enchant(board, world, chars, host)
    return is_attachment(chars) and not chars.types & _CREATURE and _may_equip(world, chars, host)


def legal_hosts(board: Board, world: World, chars: Chars, hidden: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Every object or player that an Aura may enchant, but those hidden from it."""
    candidates = (*(c.obj.id for zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD) for c in world.zones[zone]), *board.players)
    return tuple(h for h in candidates if h not in hidden and can_be_attached(board, world, chars, h))


def _may_enchant(board: Board, world: World, aura: Chars, host: str) -> bool:
    """Whether every enchant ability allows the host, and its protection too [CR 702.5a, 702.5c, 702.16c]."""
    enchants = [a for i in aura.abilities for a in (i.ability,) if isinstance(a, Keyword) and a.name.casefold() == "enchant"]
    if host in board.players:
        shielded = bars(world).holds((host,), Bar.TOUCHED)  # [CR 702.16c]
        return bool(enchants) and not shielded and all(_enchants_player(k, aura, host, board) for k in enchants)
    enchanted = world.chars.get(host)
    if enchanted is None or enchanted.obj.phased_out or enchanted is aura or enchanted.obj.zone not in (Zone.BATTLEFIELD, Zone.GRAVEYARD):
        return False
    if not enchants:
        return enchanted.obj.zone is Zone.BATTLEFIELD
    allowed = all(_enchants(k, world, aura, enchanted) for k in enchants) and not _bars(world, enchanted, aura)
    return allowed and not is_protected(world, enchanted, aura)


_UNENCHANTED = frozenset({Cant.BE_ENCHANTED, Cant.BE_ENCHANTED_OR_EQUIPPED})
_UNEQUIPPED = frozenset({Cant.BE_EQUIPPED, Cant.BE_ENCHANTED_OR_EQUIPPED})


def _bars(world: World, host: Chars, aura: Chars) -> bool:
    """Whether an effect says that the Aura can't enchant the host [CR 303.4]."""
    if host.cants & _UNENCHANTED:
        return True
    return any(compile_noun(barred.noun).test(Context(world, barred.source), aura) for barred in host.barred)


def _enchants_player(keyword: Keyword, aura: Chars, host: str, board: Board) -> bool:
    what = keyword.params[0] if keyword.params else None
    if not isinstance(what, Keyword):
        return False
    return what.name == "player" or (what.name == "opponent" and host in board.opponents(aura.controller))


def _enchants(keyword: Keyword, world: World, aura: Chars, host: Chars) -> bool:
    what = keyword.params[0] if keyword.params else None
    if not isinstance(what, Noun):
        return False
    try:
        return compile_noun(what).test(Context(world, aura.obj.id), host)
    except Unreadable:
        return True


def _may_equip(world: World, chars: Chars, host: str) -> bool:
    """Equipment to creatures, Fortifications to lands [CR 301.5, 301.6]."""
    bearer = world.chars.get(host)
    if bearer is None or bearer.obj.phased_out or bearer.obj.zone is not Zone.BATTLEFIELD or bearer is chars:
        return False
    if "Equipment" in chars.subtypes and (not bearer.types & _CREATURE or bearer.cants & _UNEQUIPPED):
        return False  # [CR 301.5c]
    if "Equipment" not in chars.subtypes and not bearer.types & _LAND:
        return False
    return _is_allowed(world, chars, bearer) and not is_protected(world, bearer, chars)


def _is_allowed(world: World, chars: Chars, bearer: Chars) -> bool:
    """ "Can be attached only to a legendary creature": whether its own text allows the host."""
    for ability in (instance.ability for instance in chars.abilities):
        for clause in (c for s in ability.sentences for c in s.clauses) if isinstance(ability, Static) else ():
            if isinstance(clause, AttachesOnlyTo) and not compile_noun(clause.noun).test(Context(world, chars.obj.id), bearer):
                return False
    return True


def is_protected(world: World, chars: Chars, source: Chars) -> bool:
    """Whether protection keeps an object from being enchanted, equipped or targeted by a source [CR 702.16b–d].

    Protection that an Aura gives by itself does not remove that Aura [CR 702.16n].
    """
    for instance in chars.abilities:
        ability = instance.ability
        if not isinstance(ability, Keyword) or ability.name.casefold() != "protection":
            continue
        own = instance.by is not None and source.obj.attached_to == chars.obj.id and instance.by.startswith(f"{source.obj.id}:")
        if not own and any(_has_quality(world, chars, quality, source) for quality in ability.params):
            return True
    return False


def is_hexproof_from(world: World, chars: Chars, source: Chars) -> bool:
    """Whether hexproof from a quality keeps an opponent's source from targeting an object [CR 702.11d]."""
    qualities = (q for i in chars.abilities if isinstance(i.ability, Keyword) and i.ability.name == "hexproof" for q in i.ability.params)
    return any(_has_quality(world, chars, quality, source) for quality in qualities)


def _has_quality(world: World, protected: Chars, quality: object, source: Chars) -> bool:
    if isinstance(quality, Word):
        return _is_word(quality, source)
    if isinstance(quality, Noun):
        try:
            return compile_test(quality.preds).run(Context(world, protected.obj.id), source)
        except Unreadable:
            return False
    if isinstance(quality, Keyword):
        return quality.name == "everything" or _is_counted(world, quality.name, protected, source)
    return quality is WholeFamily.COLOR and bool(source.colors)


def _is_counted(world: World, quality: str, protected: Chars, source: Chars) -> bool:
    """Whether a source has the number of colours, or the mana value, that a quality asks for."""
    if quality in _COLOR_COUNTS:
        return _COLOR_COUNTS[quality](source.colors.bit_count())
    value = world.mana_value(source)
    if quality == "each mana value of the chosen quality":
        return ("even", "odd")[value % 2] in protected.obj.choice("option")
    return quality == "each mana value other than the chosen number" and str(value) not in protected.obj.choice("number")


_COLOR_COUNTS: dict[str, Callable[[int], bool]] = {
    "each color": lambda colors: colors > 0,
    "all colors": lambda colors: colors > 0,
    "monocolored": lambda colors: colors == 1,
    "multicolored": lambda colors: colors > 1,
}


def _is_word(word: Word, source: Chars) -> bool:
    if word.kind is WordKind.COLOR:
        return bool(source.colors >> COLOR_WORDS.index(word.text) & 1)
    if word.kind is WordKind.CARD_TYPE:
        return bool(source.types & TYPE_BIT[word.text])
    return word.text in source.supertypes or has_subtype(source.subtypes, word.text)

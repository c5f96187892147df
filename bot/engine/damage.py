"""Damage dealt to objects and players, with its results [CR 120.3]."""

from __future__ import annotations

import re

from bot.engine.abilities import Cant, Number
from bot.engine.altering import Blow, altered
from bot.engine.attaching import is_protected
from bot.engine.barring import Bar, bars
from bot.engine.characteristics import Characteristics
from bot.engine.commanders import count_damage
from bot.engine.gaining import give_counters
from bot.engine.keywords import has_keyword, keyword_nodes
from bot.engine.living import change_life, suffer
from bot.engine.play import Play
from bot.engine.replacing import put_counters, remove_counters
from bot.engine.said import statements
from bot.engine.shields import absorb, prevents_all, shields_unread
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["deal_damage", "redirected"]


def deal_damage(play: Play, to: str, amount: int, source: str | None, *, combat: bool = False) -> None:
    """Deal damage from a source, if it is known, unless protection from that source or a text prevents it [CR 702.16e, 615.6]."""
    if source is not None:
        play.obj(source)
    if amount <= 0:
        return
    if _is_prevented(play, to, source, combat=combat):
        return
    preventable = not _stands(play, to, source, combat=combat)
    if preventable:  # [CR 615.12] damage that can't be prevented wears no shield
        amount = absorb(play, to, amount, source, combat=combat)
    blow = altered(play, Blow(to, amount, source, combat), preventable=preventable) if amount else None
    if blow is None or (blow.to != to and _is_prevented(play, blow.to, source, combat=combat)):
        return
    to, amount = blow.to, blow.amount
    if play.is_player(to):
        _to_player(play, to, amount, source, combat=combat)
    else:
        for card, words in shields_unread(play.board, to, combat=combat):
            play.report(card or None, words)
        _to_permanent(play, play.permanent(to).id, amount, source)
    _lifelink(play, amount, source)


def redirected(play: Play, player: str, planeswalker: str, source: str | None, *, combat: bool) -> str:
    """The planeswalker that takes an opponent's noncombat damage instead of its controller, under the rules of 2007 to 2018.

    Raises `StepRefused` where no rule lets the damage be redirected so [CR 306.7].
    """
    source_seen = play.now(source) if source is not None and source in play.board else None
    seen = play.view[play.permanent(planeswalker).id]
    opposing = source_seen is not None and play.is_player(player) and source_seen.controller != player
    allowed = opposing and not combat and "Planeswalker" in seen.types and seen.controller == player
    if not (allowed and play.board.epoch.planeswalker_redirection):
        raise StepRefused("no_redirection", "306.7", planeswalker)
    play.cite("306.7", "614.9")
    return planeswalker


def _is_prevented(play: Play, to: str, source: str | None, *, combat: bool) -> bool:
    """Whether protection, or a text about what it is dealt to or by, prevents damage of its kind."""
    shielded = prevents_all(play.board, combat=combat) or (play.is_player(to) and _player_is_shielded(play, to, combat=combat))
    if not _is_protected(play, to, source) and not shielded and not _texts_prevent(play, to, source, combat=combat):
        return False
    if _stands(play, to, source, combat=combat):
        play.cite("615.12")
        return False
    play.cite("702.16e" if _is_protected(play, to, source) else "615.1a")
    return True


def _stands(play: Play, to: str, source: str | None, *, combat: bool) -> bool:
    """Whether a text says that this damage can't be prevented."""
    stands = {Cant.DAMAGE_STANDS, *([Cant.COMBAT_DAMAGE_STANDS] if combat else [])}
    return any(stands & one.cants for one in _about(play, to, source))


def _player_is_shielded(play: Play, player: str, *, combat: bool) -> bool:
    return bars(play.world).holds((player,), Bar.TAKE_DAMAGE, Bar.TOUCHED, Bar.TAKE_COMBAT_DAMAGE if combat else Bar.TAKE_NONCOMBAT_DAMAGE)


def _about(play: Play, *names: str | None) -> list[Characteristics]:
    return [play.view[name] for name in names if name is not None and name in play.view]


def _is_protected(play: Play, to: str, source: str | None) -> bool:
    chars = play.world.chars
    return to in chars and source is not None and source in chars and is_protected(play.world, chars[to], chars[source])


def _texts_prevent(play: Play, to: str, source: str | None, *, combat: bool) -> bool:
    kinds = ("damage", "combat damage" if combat else "noncombat damage")
    prevented = {(f"{kind} dealt {end} it is prevented", name) for kind in kinds for end, name in (("to", to), ("by", source))}
    return any((cant.value, one.obj.id) in prevented for one in _about(play, to, source) for cant in one.cants)


def _has(play: Play, source: str | None, keyword: str) -> bool:
    seen = play.now(source) if source is not None and source in play.board else None
    return seen is not None and has_keyword(seen, keyword)


def _lifelink(play: Play, amount: int, source: str | None) -> None:
    seen = play.now(source) if source is not None and source in play.board else None
    instances = len(keyword_nodes(seen, "lifelink")) if seen is not None else 0
    if seen is None or not instances:
        return
    if play.board.epoch.static_deathtouch_and_lifelink:
        instances = 1  # [CR 702.15f] before, each instance triggered
    play.cite("120.3f", "702.15b")
    change_life(play, seen.controller, amount * instances)


def _to_player(play: Play, player: str, amount: int, source: str | None, *, combat: bool) -> None:
    play.board = play.board.with_damage_dealt(player, amount)
    if combat:
        count_damage(play, player, amount, source)
        _toxic(play, player, source)
    if _has(play, source, "infect") or bars(play.world).holds((player,), Bar.INFECTED):
        give_counters(play, player, "poison", amount, by=_controller_of(play, source))
        play.cite("120.3b", *(("702.90b",) if _has(play, source, "infect") else ()))
        return
    suffer(play, player, amount)
    play.cite("120.3a")


def _controller_of(play: Play, source: str | None) -> str | None:
    seen = play.now(source) if source is not None and source in play.board else None
    return seen.controller if seen is not None else None


def _toxic(play: Play, player: str, source: str | None) -> None:
    """Combat damage by a creature with toxic gives poison besides [CR 120.3g, 702.164c]."""
    seen = play.now(source) if source is not None and source in play.board else None
    values = [param.value for node in keyword_nodes(seen, "toxic") for param in node.params if isinstance(param, Number)] if seen else []
    if values:
        give_counters(play, player, "poison", sum(values), by=_controller_of(play, source))
        play.cite("120.3g")


def _to_permanent(play: Play, object_id: str, amount: int, source: str | None) -> None:
    seen = play.view[object_id]
    if "Creature" in seen.types:
        _to_creature(play, object_id, amount, source)
    if "Planeswalker" in seen.types:
        remove_counters(play, object_id, "loyalty", amount)
        play.cite("120.3c")
    if "Battle" in seen.types:
        remove_counters(play, object_id, "defense", amount)
        play.cite("120.3h")


_WITHERS = re.compile(r"all damage is dealt as though its source had wither", re.IGNORECASE)


def _to_creature(play: Play, object_id: str, amount: int, source: str | None) -> None:
    withers = _has(play, source, "wither") or any(statements(play, _WITHERS))
    if withers or _has(play, source, "infect"):
        put_counters(play, object_id, "-1/-1", amount)
        play.cite("120.3d", "702.90c" if _has(play, source, "infect") else "702.80a")
        return
    deathtouch = _has(play, source, "deathtouch")
    play.change(object_id, lambda obj: replace(obj, damage=obj.damage + amount, deathtouched=obj.deathtouched or deathtouch))
    play.cite("120.3e")

"""Keywords that change how a permanent enters, with what the step says of it [CR 702].

`entry` reads one keyword against the board that the permanent is not yet on; `bot.engine.entering` does what it finds.
What may be done is done only where the step says so; what must be chosen and is not is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.engine.abilities import (
    Clause,
    Condition,
    EntersWith,
    Is,
    Keyword,
    Noun,
    Number,
    This,
    Variable,
    VerbatimAmount,
    WasKicked,
    Word,
    WordKind,
)
from bot.engine.actions import Picks
from bot.engine.frame import Frame
from bot.engine.mana_spent import colors_spent
from bot.engine.objects import Obj
from bot.engine.requirements import share_creature_type
from bot.engine.values import Zone
from bot.engine.world import World
from bot.errors import StepRefused
from bot.records import dataclass

__all__ = ["RULE_OF_ENTRY", "EntersByKeyword", "Entrant", "Entry", "enters_by", "entry"]


@dataclass(frozen=True, slots=True)
class EntersByKeyword(Clause):
    """The permanent enters as a keyword says, where the step has to say more than the keyword does."""

    keyword: Keyword


@dataclass(frozen=True, slots=True)
class Entrant:
    """A permanent on its way: ``frame`` its controller's standpoint, ``base`` the board without it, ``world`` the one with it."""

    obj: Obj
    frame: Frame
    base: World
    world: World
    picks: Picks


@dataclass(frozen=True, slots=True)
class Entry:
    """What a keyword does as the permanent enters: counters (some fewer, below zero), haste, creatures sacrificed, a cost paid.

    ``asks``: the choice that the step leaves open, unless it says how many counters of the kind there are.
    ``used``: the choices that another instance does not read again.
    """

    kind: str = "+1/+1"
    count: int = 0
    haste: bool = False
    sacrificed: tuple[str, ...] = ()
    paid: str | None = None
    asks: str | None = None
    used: str | None = None


def enters_by(keyword: Keyword) -> tuple[Clause, Condition | None] | None:
    """The replacement effect that a keyword stands for, if it stands for one about entering, and its condition."""
    name = keyword.name.casefold()
    number = keyword.params[0] if keyword.params else None
    if name in _COUNTERS and isinstance(number, Number):
        return EntersWith(This(), number, _COUNTERS[name]), _IF_CAST_SO.get(name)
    if name == "ravenous":  # [CR 702.156a]
        return EntersWith(This(), Variable(), "+1/+1"), None
    if name == "modular" and isinstance(number, Keyword):  # [CR 702.44c]
        return EntersByKeyword(keyword), None
    return (EntersByKeyword(keyword), None) if name in _ENTRIES else None


_COUNTERS = {"fading": "fade", "vanishing": "time", "modular": "+1/+1", "graft": "+1/+1", "impending": "time"}
_IF_CAST_SO = {"impending": WasKicked(This(), "impending")}
"""Only where the permanent was cast in that way [CR 702.176a]."""


def entry(keyword: Keyword, entrant: Entrant) -> Entry:
    """What a keyword does as a permanent enters. Raises `StepRefused` for what cannot be chosen."""
    entrant.frame.play.cite(RULE_OF_ENTRY[keyword.name.casefold()])
    return _ENTRIES[keyword.name.casefold()](keyword, entrant)


def _number(keyword: Keyword) -> int:
    return next((param.value for param in keyword.params if isinstance(param, Number)), 1)


def _riot(keyword: Keyword, entrant: Entrant) -> Entry:
    """A +1/+1 counter, or haste."""
    mode = _mode(entrant.picks, _COUNTER_MODES, _HASTE_MODES)
    return Entry(asks="mode") if mode is None else Entry(count=int(mode), haste=not mode, used="mode")


_COUNTER_MODES = ("counter", "+1/+1", "1")
_HASTE_MODES = ("haste", "2")
_PAID_MODES = ("tribute", "paid", "counter", "+1/+1", "1")
_UNPAID_MODES = ("unpaid", "no", "2")


def _mode(picks: Picks, yes: tuple[str, ...], no: tuple[str, ...]) -> bool | None:
    """The first mode chosen, as one of two; ``None`` where none is."""
    said = (picks.one("mode") or "").casefold()
    return True if said in yes else False if said in no else None


def _unleash(keyword: Keyword, entrant: Entrant) -> Entry:
    wanted = _mode(entrant.picks, ("unleash", *_COUNTER_MODES), ())
    return Entry(count=1, used="mode") if wanted else Entry()


def _tribute(keyword: Keyword, entrant: Entrant) -> Entry:
    """An opponent pays it or not."""
    paid = _mode(entrant.picks, _PAID_MODES, _UNPAID_MODES)
    if paid is None:
        return Entry(asks="mode")
    return Entry(count=_number(keyword), paid="tribute", used="mode") if paid else Entry(used="mode")


def _sunburst(keyword: Keyword, entrant: Entrant) -> Entry:
    """A counter for each colour of mana spent on the spell that it was; of what kind, its own types say."""
    kind = "+1/+1" if "Creature" in entrant.world.chars[entrant.obj.id].face.types else "charge"
    count = colors_spent(entrant.picks, entrant.obj)
    return Entry(kind, asks="color") if count is None else Entry(kind, count)


def _modular_sunburst(keyword: Keyword, entrant: Entrant) -> Entry:
    count = colors_spent(entrant.picks, entrant.obj)
    return Entry(asks="color") if count is None else Entry("+1/+1", count)


def _bloodthirst(keyword: Keyword, entrant: Entrant) -> Entry:
    """Counters if an opponent was dealt damage this turn, or as many as that damage."""
    board = entrant.frame.play.board
    dealt = sum(map(board.damage_dealt_to, board.opponents(entrant.frame.controller)))
    variable = any(isinstance(param, Variable) for param in keyword.params)
    return Entry(count=dealt if variable else _number(keyword) if dealt else 0)


def _devour(keyword: Keyword, entrant: Entrant) -> Entry:
    """Counters for each permanent sacrificed as it enters."""
    quality = next((param for param in keyword.params if isinstance(param, Noun)), _A_CREATURE)
    chosen = tuple(dict.fromkeys(entrant.picks.all("object")))
    for one in chosen:
        seen = entrant.base.chars.get(one)
        if seen is None or seen.controller != entrant.frame.controller or not entrant.frame.meets_in(quality, one, entrant.base):
            raise StepRefused("illegal_choice", RULE_OF_ENTRY["devour"], one)
    defined = any(isinstance(param, VerbatimAmount) and param.words.endswith("devoured this way") for param in keyword.params)
    return Entry(count=len(chosen) * (len(chosen) if defined else _number(keyword)), sacrificed=chosen)


_A_CREATURE = Noun((Is(Word(WordKind.CARD_TYPE, "Creature")),))


def _amplify(keyword: Keyword, entrant: Entrant) -> Entry:
    """Counters for each card revealed from the hand that shares a creature type with it."""
    chosen = tuple(dict.fromkeys(entrant.picks.all("object")))
    own = entrant.world.chars[entrant.obj.id]
    for one in chosen:
        card = entrant.base.chars.get(one)
        held = card is not None and card.obj.zone is Zone.HAND and card.obj.owner == entrant.frame.controller
        if card is None or not held or not share_creature_type(own, card):
            raise StepRefused("illegal_choice", RULE_OF_ENTRY["amplify"], one)
    revealed = len(chosen) or max(0, entrant.picks.number("number") or 0)
    return Entry(count=revealed * _number(keyword))


def _compleated(keyword: Keyword, entrant: Entrant) -> Entry:
    """Two loyalty counters fewer for each Phyrexian mana symbol paid with life."""
    return Entry("loyalty", -2 * max(0, entrant.picks.number("number") or 0))


_ENTRIES: Mapping[str, Callable[[Keyword, Entrant], Entry]] = MappingProxyType(
    {
        "riot": _riot,
        "unleash": _unleash,
        "tribute": _tribute,
        "sunburst": _sunburst,
        "modular": _modular_sunburst,
        "bloodthirst": _bloodthirst,
        "devour": _devour,
        "amplify": _amplify,
        "compleated": _compleated,
    }
)

RULE_OF_ENTRY: Mapping[str, str] = MappingProxyType(
    {
        "riot": "702.136a",
        "unleash": "702.98a",
        "tribute": "702.104a",
        "sunburst": "702.44a",
        "modular": "702.43a",
        "bloodthirst": "702.54a",
        "devour": "702.82a",
        "amplify": "702.38a",
        "compleated": "702.150a",
        "fading": "702.32a",
        "graft": "702.58a",
        "impending": "702.176a",
        "ravenous": "702.156a",
        "vanishing": "702.63a",
    }
)
"""The rule that says what each keyword does as a permanent enters."""

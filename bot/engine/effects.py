"""From trees to continuous effects: what a static ability or a resolved effect changes, part by part.

`compile_change` is the one place where a change is given its layers; a `Plan` is an effect as data, the same for every
object that has the ability. Plans are cached by the identity of the tree.
"""

from __future__ import annotations

from bot.engine import domains
from bot.engine.abilities import (
    ATTACK_AS_IF_NOT,
    BARS_AURAS,
    BasePT,
    Be,
    Cant,
    ChangeText,
    ChosenWord,
    Controlled,
    CopyOf,
    Description,
    Designated,
    Get,
    HaveName,
    HaveNames,
    HaveTextOf,
    Is,
    IsNot,
    Keyword,
    May,
    Node,
    Noun,
    Number,
    Restriction,
    Size,
    SwitchPT,
    ThatMuch,
    VerbatimChange,
    WholeFamily,
    Word,
    WordKind,
)
from bot.engine.amounts import Value, compile_amount
from bot.engine.becoming import colors_named, is_dynamic, loses_types, type_change, type_writes
from bot.engine.characteristics import ALL_NAMES, Barred, Chars
from bot.engine.copiable import copy_of
from bot.engine.epochs import BasicLandChange
from bot.engine.faces import shown_face
from bot.engine.granting import Sized, costs_x, gain_part
from bot.engine.objects import TextSwap
from bot.engine.operations import (
    AddNames,
    AddPT,
    Bar,
    FullText,
    KeepFromTargeting,
    Operation,
    Restrict,
    SetController,
    SetName,
    SetPT,
    SwapWords,
    Wear,
)
from bot.engine.operations import SwitchPT as Switch
from bot.engine.parts import Part, compile_change, constant, unreadable
from bot.engine.references import Reading, compile_objects, compile_players
from bot.engine.sublayers import Kind
from bot.engine.trees import replaced
from bot.engine.type_operations import AddColors, ChangeTypes, RemoveColors, SetColors
from bot.engine.untargetable import untargetable_by
from bot.engine.values import COLOR_WORDS, Face
from bot.engine.world import Context, Unreadable
from bot.records import dataclass, replace

__all__ = ["Part", "Sized", "compile_change", "costs_x", "text_change_parts", "text_face"]


@compile_change.register
def _(change: VerbatimChange) -> tuple[Part, ...]:
    """Touches no characteristic, nor whether it can attack or block at all; what may not target it is kept, and that its
    abilities can't be activated."""
    said = untargetable_by(change.words)
    if said is not None:
        return (Part(Kind.RESTRICT, lambda ctx, it: KeepFromTargeting(replace(said, controller=ctx.controller)), 0),)
    sealed = _SEALED.get(change.words)
    return () if sealed is None else (constant(Kind.RESTRICT, Restrict(sealed), 0),)


_SEALED = {cant.value: cant for cant in (Cant.ACTIVATE, Cant.ACTIVATE_NONMANA, Cant.ACTIVATE_BUT_MANA_OR_LOYALTY, Cant.ACTIVATE_LOYALTY)}


@compile_change.register
def _(change: Restriction) -> tuple[Part, ...]:
    """Of those that name objects, only what may enchant and the leave given to Walls to attack are computed."""
    if change.what == BARS_AURAS and isinstance(change.about[0], Noun):
        noun = change.about[0]
        return (Part(Kind.RESTRICT, lambda ctx, it: Bar(Barred(noun, ctx.source)), 0),)
    if change.what != ATTACK_AS_IF_NOT or change.about != (_WALLS,):
        return ()
    return compile_change(May(Cant.ATTACK_AS_IF_NO_WALL))


_WALLS = Noun((Is(Word(WordKind.CREATURE_TYPE, "Wall")),))


@compile_change.register
def _(change: Designated) -> tuple[Part, ...]:
    """Of the designations, only suspected bears on abilities [CR 701.60c]."""
    if change.what != "suspected" or change.negated:
        return ()
    return (gain_part((Keyword("menace"),)), *compile_change(May(Cant.BLOCK)))


@compile_change.register
def _(change: May) -> tuple[Part, ...]:
    bears = domains.RESTRICTIONS if change.what in _COMBAT else 0
    return (constant(Kind.RESTRICT, Restrict(change.what), bears),)


_COMBAT = frozenset({Cant.ATTACK, Cant.BLOCK, Cant.ATTACK_OR_BLOCK, Cant.ATTACK_AS_IF_NO_DEFENDER, Cant.ATTACK_AS_IF_NO_WALL})
"""Those that bear on whether a creature can attack or block at all."""


def text_change_parts(clause: ChangeText) -> tuple[Part, ...]:
    """The parts of a static text change: every word of its kind becomes the one chosen [CR 612.1]."""
    to = clause.to
    if not isinstance(to, ChosenWord) or to.kind is not WordKind.COLOR:
        return (unreadable(Kind.TEXT, domains.EVERYTHING & ~domains.CONTROLLER, "change the text"),)
    return tuple(_recoloured(word) for word in COLOR_WORDS)


def _recoloured(word: str) -> Part:
    def make(ctx: Context, it: Chars) -> Operation:
        chosen = ctx.chosen("color")
        return SwapWords(TextSwap(WordKind.COLOR, word, chosen[0] if chosen else word))

    return Part(Kind.TEXT, make, domains.TEXT | domains.EXISTENCE)


# --- Types and colours -----------------------------------------------------------------------------------------------------


@compile_change.register
def _(change: Be) -> tuple[Part, ...]:
    what = change.what
    parts = [*_type_part(change), *_color_part(change)]
    if what.size is not None:
        parts.append(_size_part(what.size))
    if what.abilities:
        parts.append(gain_part(what.abilities))
    if what.name is not None:
        parts.append(constant(Kind.TEXT, SetName((what.name.text,)), domains.NAME))
    return tuple(parts)


def _type_part(be: Be) -> list[Part]:
    writes = type_writes(be)
    if is_dynamic(be.what.words):
        return [Part(Kind.TYPE, lambda ctx, it: _of_then(type_change(be, ctx), ctx), writes, bounds=domains.TYPES)] if writes else []
    operation = type_change(be)
    bounds = domains.TYPES if operation.subtypes_given else 0
    if operation.names_basic_lands:
        dated = {change: replace(operation, land_change=change) for change in BasicLandChange}
        return [Part(Kind.TYPE, lambda ctx, it: dated[ctx.world.epoch.basic_land_change], writes | _LAND_WRITES, bounds=bounds)]
    return [] if operation == ChangeTypes() else [constant(Kind.TYPE, operation, writes, bounds=bounds)]


def _of_then(operation: ChangeTypes, ctx: Context) -> ChangeTypes:
    change = ctx.world.epoch.basic_land_change
    if change is BasicLandChange.ONLY_TYPES or not operation.names_basic_lands:
        return operation
    return replace(operation, land_change=change)


_LAND_WRITES = domains.SUPERTYPES | domains.NAME
"""What changing a land into a basic land type also changed under older rules."""


def _color_part(be: Be) -> list[Part]:
    what = be.what
    nodes = _color_nodes(what)
    if nodes is None:
        return []
    operation = AddColors if "colors" in be.in_addition else SetColors
    if is_dynamic(nodes):
        return [Part(Kind.COLOR, lambda ctx, it: operation(colors_named(nodes, what.every, ctx)), domains.COLOR)]
    return [constant(Kind.COLOR, operation(colors_named(nodes, what.every)), domains.COLOR)]


def _color_nodes(what: Description) -> tuple[Node, ...] | None:
    """The words that name colours, wherever they stand; ``None`` if the description says nothing of colours."""
    among = tuple(w for w in what.words if isinstance(w, Word | ChosenWord) and w.kind is WordKind.COLOR)
    if what.colors is None and not among and WholeFamily.COLOR not in what.every:
        return None
    return (*(what.colors or ()), *among)


@compile_change.register
def _(change: IsNot) -> tuple[Part, ...]:
    try:
        operation = loses_types(change)
    except Unreadable as doubt:
        return (unreadable(Kind.TYPE, domains.TYPES | domains.SUBTYPES, doubt.words),)
    parts = []
    if operation is not None:
        writes = domains.TYPES | domains.SUBTYPES | domains.SUPERTYPES
        parts.append(constant(Kind.TYPE, operation, writes, rank=0))
    colors = colors_named(change.words, ())
    if "colors" in change.all_of:
        parts.append(constant(Kind.COLOR, SetColors(0), domains.COLOR, rank=0))
    elif colors:
        parts.append(constant(Kind.COLOR, RemoveColors(colors), domains.COLOR, rank=0))
    return tuple(parts)


# --- Power and toughness ---------------------------------------------------------------------------------------------------


@compile_change.register
def _(change: BasePT) -> tuple[Part, ...]:
    return (_size_part(change.size),)


def _size_part(size: Size) -> Part:
    if size.power is not None and size.toughness is not None:
        size = replaced(size, _ThatNumber(size.power))
    power = None if size.power is None else compile_amount(size.power)
    toughness = None if size.toughness is None else compile_amount(size.toughness)
    reads = (power.reads if power else 0) | (toughness.reads if toughness else 0)

    equal = size.power is size.toughness

    def make(ctx: Context, it: Chars) -> Operation:
        number = power.run(ctx, it) if power else None
        return SetPT(number, number if equal else toughness.run(ctx, it) if toughness else None)

    return Part(Kind.PT_SET, make, domains.POWER_TOUGHNESS, reads, per_object=_per_object(power, toughness))


@dataclass(frozen=True, slots=True)
class _ThatNumber:
    """Puts the power in place of "that number": "toughness is equal to that number plus 1"."""

    power: Node

    def __call__(self, node: Node) -> Node | None:
        if node is self.power:
            return node
        return self.power if isinstance(node, ThatMuch) else None


def _per_object(*amounts: Reading[Value] | None) -> bool:
    return any(amount is not None and amount.per_object for amount in amounts)


@compile_change.register
def _(change: Get) -> tuple[Part, ...]:
    power, toughness = compile_amount(change.power), compile_amount(change.toughness)
    per = None if change.per is None else compile_amount(change.per)
    signs = (-1 if change.power_negative else 1, -1 if change.toughness_negative else 1)

    limits = [0 if not isinstance(amount, Number) else amount.value for amount in (change.power, change.toughness)]

    def make(ctx: Context, it: Chars) -> Operation:
        times = 1 if per is None else max(per.run(ctx, it), 0)
        # [CR 107.1b] A computed bonus below zero is zero.
        sizes = (max(amount.run(ctx, it), limit) for amount, limit in zip((power, toughness), limits, strict=True))
        return AddPT(*(sign * times * number for sign, number in zip(signs, sizes, strict=True)))

    reads = power.reads | toughness.reads | (per.reads if per else 0)
    return (Part(Kind.PT_MODIFY, make, domains.POWER_TOUGHNESS, reads, per_object=_per_object(power, toughness, per)),)


@compile_change.register
def _(change: SwitchPT) -> tuple[Part, ...]:
    return (constant(Kind.PT_SWITCH, Switch(), domains.POWER_TOUGHNESS),)


# --- Names, texts, control, copies -----------------------------------------------------------------------------------------


@compile_change.register
def _(change: HaveName) -> tuple[Part, ...]:
    return (constant(Kind.TEXT, SetName((change.name.text,)), domains.NAME),)


@compile_change.register
def _(change: HaveNames) -> tuple[Part, ...]:
    return (constant(Kind.TEXT, AddNames((ALL_NAMES,)), domains.NAME),)


@compile_change.register
def _(change: HaveTextOf) -> tuple[Part, ...]:
    of = compile_objects(change.of)

    def make(ctx: Context, it: Chars) -> Operation:
        found = of.run(ctx, it)
        if not found:
            raise Unreadable("text of nothing")
        return FullText(text_face(found[0]), change.besides)

    return (Part(Kind.TEXT, make, domains.EVERYTHING & ~domains.CONTROLLER, of.reads | domains.TEXT, per_object=True),)


def text_face(chars: Chars) -> Face:
    """The text of an object as a face: name, cost, type line, rules text and size, after the text changes so far."""
    own = [i for i in chars.abilities if i.origin.of_rules_text]
    abilities = tuple(dict.fromkeys(i.paragraph or i.ability for i in own))
    name = " // ".join(chars.names) or None
    face = chars.face
    if (name, chars.subtypes, abilities) == (face.name, face.subtypes, tuple(face.abilities)):
        return face
    return replace(face, name=name, subtypes=chars.subtypes, abilities=abilities)


@compile_change.register
def _(change: Controlled) -> tuple[Part, ...]:
    by = compile_players(change.by)

    def make(ctx: Context, it: Chars) -> Operation:
        players = by.run(ctx, it)
        return SetController(players[0] if players else it.controller)

    return (Part(Kind.CONTROL, make, domains.CONTROLLER, by.reads, per_object=by.per_object),)


@compile_change.register
def _(change: CopyOf) -> tuple[Part, ...]:
    """A copy effect of a static ability; its values are those locked on the board, if they are [CR 707.2c]."""
    of = compile_objects(change.of)

    def make(ctx: Context, it: Chars) -> Operation:
        locked = ctx.world.board.locked_copies.get((ctx.source, it.obj.id))
        found = of.run(ctx, it) if locked is None else []
        if locked is None and (not found or change.exceptions):
            raise Unreadable("copy")
        values = locked or copy_of(found[0])
        return Wear(values, shown_face(values, it.obj, ctx.world.epoch))

    return (Part(Kind.COPY, make, domains.EVERYTHING & ~domains.CONTROLLER, of.reads | domains.TEXT, per_object=True),)

"""Statements: a subject and its changes, what stands before and after them, and statements that share a subject.

A statement is a core ("creatures you control get +1/+1") with leads before it ("until end of turn,", "as long as …,")
and trails after it ("until end of turn", "as long as …", ", where X is …"). `Modify.form` names, after the core's own
spelling, the parts in their order, each after ``|``.
"""

from __future__ import annotations

from typing import TypeGuard

from bot.engine.abilities import (
    AsLongAs,
    Be,
    By,
    Cant,
    Change,
    ChosenWord,
    Controlled,
    Duration,
    DuringTurn,
    Every,
    Flag,
    Get,
    Has,
    InZone,
    Is,
    It,
    May,
    Modify,
    Node,
    Not,
    Noun,
    Player,
    Ref,
    RefIs,
    Some,
    SwitchPT,
    Target,
    This,
    Until,
    VerbatimChange,
    Who,
    Word,
    WordKind,
    walk,
)
from bot.oracle.descriptions import LAND_SPELLINGS
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, is_plural, lexical, only, rule
from bot.records import replace

__all__ = ["frame", "read_elided", "trails"]

# --- durations, conditions, definitions of X -------------------------------------------------------------------------------

phrase_table("Until", [(until.value, until) for until in Until if until is not Until.SOURCE_LEAVES])
rule("Duration", "{until:Until}", Duration(V.until, "after"))
rule("Duration", "for as long as {condition:Condition}", AsLongAs(V.condition, "after"))
rule("Duration", "until {who:This} leaves the battlefield", AsLongAs(RefIs(V.who, (InZone(("battlefield",)),)), "until it leaves"))

_YOUR_TURN = DuringTurn(Player(Who.YOU), False, "during your turn")
_OTHER_TURNS = DuringTurn(Player(Who.YOU), True, "during turns other than yours")
phrase_table("Turn", [(turn.form, turn) for turn in (_YOUR_TURN, _OTHER_TURNS)])

rule("Lead", "{until:Until} ,", ("duration", Duration(V.until, "before")))
rule("Lead", "for as long as {condition:Condition} ,", ("duration", AsLongAs(V.condition, "before")))
rule("Lead", "as long as {condition:Condition} ,", ("condition", V.condition))
rule("Lead", "{turn:Turn} ,", ("turn", V.turn))
rule("Turn", "during {whose:Whose} next turn", DuringTurn(V.whose, False, "next"))
rule("Turn", "during {whose:Whose} turn", DuringTurn(V.whose, False, "whose"))
rule("Trail", "{duration:Duration}", ("duration", V.duration))
rule("Trail", "as long as {condition:Condition}", ("condition", V.condition))
rule("Trail", "unless {condition:Condition}", ("unless", Not(V.condition)))
rule("Trail", "{turn:Turn}", ("turn", V.turn))
rule("Trail", ", where X is {where:Amount}", ("where", V.where))

_FIELDS = {"duration": "duration", "condition": "condition", "turn": "condition", "unless": "condition", "where": "where"}

# --- the core: a subject and its changes -----------------------------------------------------------------------------------

rule("Subject", "{ref:ObjectRef}", V.ref)


_ADVERBS = ("each", "also", "perpetually")
_CONTRACTED = ("it's", "they're", "he's", "she's")


def _read_core(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "creatures you control get +1/+1 and have flying", "they each gain haste", "it's a creature", "have it get +1/+1"."""
    if tokens[at : at + 1] and tokens[at] in _CONTRACTED:
        return _cores(It(tokens[at]), "contracted", _read_changes("Being", tokens, at + 1, memo))
    have = tokens[at : at + 1] == ("have",)
    out: list[Parse] = []
    for who, end in grammar.prefixes("Subject", tokens, at + have, memo):
        adverb = tokens[end] if end < len(tokens) and tokens[end] in _ADVERBS else ""
        start = end + 1 if adverb else end
        out += _cores(who, "have" if have else adverb, _read_changes("ChangeItem", tokens, start, memo))
    return out


_FOR_GOOD = Duration(Until.REST_OF_GAME, "perpetually")
_THIS_TURN = Duration(Until.THIS_TURN, "within")


def _cores(who: Ref, form: str, changes: list[Parse]) -> list[Parse]:
    return [
        (
            Modify(who, tuple(_of_subject(who, c) for c in items), _said_within(form, items), form=form + (f"[{joins}]" if joins else "")),
            end,
        )
        for (items, joins), end in changes
    ]


def _said_within(form: str, changes: tuple[Change, ...]) -> Duration | None:
    """The duration that stands inside a statement: "perpetually gains …", "can attack this turn as though …"."""
    if form == "perpetually":
        return _FOR_GOOD
    return _THIS_TURN if any(isinstance(change, May) and change.form.endswith("this turn") for change in changes) else None


def _of_subject(who: Ref, change: Change) -> Change:
    """A land's "chosen type" is a land type; anything else's, a creature type."""
    if not isinstance(change, Be) or not _is_land(who):
        return change
    words = tuple(replace(w, kind=WordKind.LAND_TYPE) if _is_vague(w) else w for w in change.what.words)
    return change if words == change.what.words else replace(change, what=replace(change.what, words=words))


def _is_land(who: Ref) -> bool:
    named = any(isinstance(node, Word) and node.text == "Land" for node in walk(who))
    return named or (isinstance(who, This | It) and who.form.endswith(" land"))


def _is_vague(word: Node) -> TypeGuard[ChosenWord]:
    return (
        isinstance(word, ChosenWord)
        and word.kind is WordKind.CREATURE_TYPE
        and not word.now
        and not word.index
        and word.form in LAND_SPELLINGS
    )


def _read_changes(first: str, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """The changes that start at ``at`` and, if they are not a regular list, how they are joined."""
    key = (f"{first} and more", at)
    if key not in memo:
        memo[key] = out = []
        for item, end in grammar.prefixes(first, tokens, at, memo):
            group = item if isinstance(item, tuple) else (item,)
            out.append(((group, ""), end))
            _more_changes(group, (), tokens, end, memo, out)
    return memo[key]


def _more_changes(done: tuple[Change, ...], joins: tuple[str, ...], tokens: Tokens, at: int, memo: Memo, out: list[Parse]) -> None:
    for join in (("and",), (",", "and"), (",",)):
        if tokens[at : at + len(join)] != join:
            continue
        for group, end in grammar.prefixes("ChangeItem", tokens, at + len(join), memo):
            longer = (*joins, " ".join(join))
            if join != (",",):
                out.append((((*done, *group), _irregular(longer)), end))
            _more_changes((*done, *group), longer, tokens, end, memo, out)


def _irregular(joins: tuple[str, ...]) -> str:
    return "" if joins == _regular(len(joins)) else "/".join(joins)


def _regular(count: int) -> tuple[str, ...]:
    return ("and",) * count if count < 2 else (*[","] * (count - 1), ", and")


def _write_core(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Modify):
        return None
    form, _, joins = node.form.removesuffix("]").partition("[")
    if form not in _CORE_FORMS:
        return None
    subject = [] if form == "elided" else grammar.emit("Subject", node.subject)
    items = _write_items(node.changes, is_plural(node.subject))
    if subject is None or items is None:
        return None
    if form == "have":
        items = [[_INFINITIVES.get(item[0], item[0]), *item[1:]] for item in items]
    changes = _joined(items, tuple(joins.split("/")) if joins else _regular(len(items) - 1))
    if changes is None:
        return None
    if form == "contracted":
        return subject + changes[1:]
    return [*(["have"] if form == "have" else []), *subject, *([form] if form in _ADVERBS else []), *changes]


_INFINITIVES = {
    "has": "have",
    "is": "be",
    **{f"{verb}s": verb for verb in ("get", "gain", "lose", "become", "attack", "block", "assign", "phase")},
}
_CORE_FORMS = ("", *_ADVERBS, "have", "contracted", "elided")


def _joined(items: list[list[str]], joins: tuple[str, ...]) -> Emit:
    if len(joins) != len(items) - 1:
        return None
    out = list(items[0])
    for join, item in zip(joins, items[1:], strict=True):
        out += [*join.split(" "), *item]
    return out


def _write_items(changes: tuple[Change, ...], plural: bool) -> list[list[str]] | None:
    """One piece for each change, or for several that are said at once ("loses all other card types and abilities")."""
    if not changes:
        return []
    for count in range(len(changes), 0, -1):
        item = grammar.emit("ChangeItem", changes[:count], plural)
        rest = None if item is None else _write_items(changes[count:], plural)
        if item is not None and rest is not None:
            return [item, *rest]
    return None


lexical("Core.plain", _read_core, _write_core, (*_CONTRACTED, "have"), like=("Subject",), prints=only(Modify))
rule("Statement", "{core:Core.plain}", V.core)


_SEALED = VerbatimChange("activated abilities can't be activated")
_SEALED_BUT_MANA = VerbatimChange("activated abilities can't be activated unless they're mana abilities")


def read_elided(who: Ref, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Changes of a subject named before: "… and gains flying"; what was chosen or targeted there is not chosen again."""
    same = It() if any(isinstance(node, Target | Some) for node in walk(who)) else who
    return _cores(same, "elided", _read_changes("ChangeItem", tokens, at, memo))


rule("Statement", "{who:ObjectRef} 's {change:Equals}", Modify(V.who, (V.change,), form="equals"))
rule("Statement", "{whose:Its} {change:Equals}", Modify(V.whose, (V.change,), form="its equals"))
for _save, _sealed in (("", _SEALED), (" unless they're mana abilities", _SEALED_BUT_MANA)):
    _can_not = f"can't be activated{_save}"
    rule("Statement", f"{{whose:Its}} activated abilities {_can_not}", Modify(V.whose, (_sealed,), form="sealed"))
    rule("Statement", f"activated abilities of {{whose:ObjectRef}} {_can_not}", Modify(V.whose, (_sealed,), form="sealed of"))
rule("Statement", "{who:PlayerRef} control|controls {what:ObjectRef}", Modify(V.what, (Controlled(V.who),), form="control"))
rule("Statement", "gain control of {what:ObjectRef}", Modify(V.what, (Controlled(Player(Who.YOU)),), form="gain control"))
rule("Statement", "{who:PlayerRef} gain|gains control of {what:ObjectRef}", Modify(V.what, (Controlled(V.who),), form="gains control"))
_ELIDED = Player(Who.THAT_PLAYER, "elided")
rule("Statement", "gains control of {what:ObjectRef}", Modify(V.what, (Controlled(_ELIDED),), form="gains elided"))
rule("Statement", "switch {what:ObjectRef} 's power and toughness", Modify(V.what, (SwitchPT(),), form="switch"))
rule("Statement", "switch {whose:Its} power and toughness", Modify(V.whose, (SwitchPT(),), form="switch its"))
rule("Statement", "switch the power and toughness of {what:ObjectRef}", Modify(V.what, (SwitchPT(),), form="switch the"))

rule("Statement", "counters can't be put on {what:ObjectRef}", Modify(V.what, (May(Cant.HAVE_COUNTERS),), form="counters on"))
_ALL_PERMANENTS = Every(Noun((Has(Flag.PERMANENT),), "plural"))
for _kind, _taken, _dealt in (
    ("", Cant.TAKE_DAMAGE, Cant.DEAL_DAMAGE),
    ("combat ", Cant.TAKE_COMBAT_DAMAGE, Cant.DEAL_COMBAT_DAMAGE),
    ("noncombat ", Cant.TAKE_NONCOMBAT_DAMAGE, Cant.DEAL_NONCOMBAT_DAMAGE),
):
    _would = f"prevent all {_kind}damage that would be dealt"
    rule("Statement", _would + " to {what:ObjectRef}", Modify(V.what, (May(_taken),), form="prevent"))
    rule("Statement", _would + " by {what:ObjectRef}", Modify(V.what, (May(_dealt),), form="prevent"))
    rule("Statement", _would + " to and dealt by {what:ObjectRef}", Modify(V.what, (May(_taken), May(_dealt)), form="prevent"))
for _kind, _stands in (("", Cant.DAMAGE_STANDS), ("combat ", Cant.COMBAT_DAMAGE_STANDS)):
    _all = Modify(_ALL_PERMANENTS, (May(_stands),), form="unprevented")
    rule("Statement", f"{_kind}damage can't be prevented", _all)
    _by = f"{_kind}damage that would be dealt by {{what:ObjectRef}} can't be prevented"
    rule("Statement", _by, Modify(V.what, (May(_stands),), form="unprevented by"))
_TWICE = "you may activate the loyalty abilities of {what:ObjectRef} twice each turn rather than only once"
rule("Statement", _TWICE, Modify(V.what, (May(Cant.LOYALTY_ONCE_MORE),), form="loyalty twice"))

# The "legend rule" is one token, as what stands in quotes always is.
_EXEMPT = May(Cant.LEGEND_RULE)
_THEIRS = Every(Noun((Has(Flag.PERMANENT), By(V.who)), "plural"))
_SEALED_ALL = VerbatimChange(Cant.ACTIVATE_BUT_MANA_OR_LOYALTY.value)
_SEALED_LOYALTY = VerbatimChange(Cant.ACTIVATE_LOYALTY.value)
_SPARED = "mana abilities or loyalty abilities"
rule(
    "Statement", f"{{who:PlayerRef}} can't activate abilities that aren't {_SPARED}", Modify(_THEIRS, (_SEALED_ALL,), form="sealed player")
)
_PLANESWALKERS = Every(Noun((Is(Word(WordKind.CARD_TYPE, "Planeswalker")),), "plural"))
rule(
    "Statement",
    "players can't activate planeswalkers' loyalty abilities",
    Modify(_PLANESWALKERS, (_SEALED_LOYALTY,), form="sealed loyalty"),
)
_EVERYTHING = Modify(_ALL_PERMANENTS, (_EXEMPT,), form="legend rule for all")
phrase_table("LegendRule.to", [('the "legend rule" doesn\'t apply to', _EXEMPT)])
phrase_table("LegendRule.all", [('the "legend rule" doesn\'t apply', _EVERYTHING)])
rule("Statement", "{exempt:LegendRule.to} {who:ObjectRef}", Modify(V.who, (V.exempt,), form="legend rule"))
rule("Statement", "{all:LegendRule.all}", V.all)

# --- leads and trails ------------------------------------------------------------------------------------------------------


def _read_framed(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out: list[Parse] = []
    for (part, value), end in grammar.prefixes("Lead", tokens, at, memo):
        for inner, stop in grammar.prefixes("Framed", tokens, end, memo):
            framed = frame(inner, part, value, before=True)
            out += [(framed, stop)] if framed else []
    for core, end in grammar.prefixes("Statement", tokens, at, memo):
        out += [(core, end), *trails(core, tokens, end, memo)]
    return out


def trails(core: Modify, tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """The statement with everything that may follow it, one reading for each way to stop."""
    out: list[Parse] = []
    for (part, value), end in grammar.prefixes("Trail", tokens, at, memo) if core.where is None else ():
        framed = frame(core, part, value, before=False)
        if framed:
            out += [(framed, end), *trails(framed, tokens, end, memo)]
    if core.duration and tokens[at : at + 2] == ("for", "each") and isinstance(core.changes[-1], Get) and core.changes[-1].per is None:
        for per, end in grammar.prefixes("Each", tokens, at + 2, memo):
            changes = (*core.changes[:-1], replace(core.changes[-1], per=per))
            out.append((replace(core, changes=changes, form=core.form + "|per"), end))
    return out


def frame(inner: Modify, part: str, value: Meaning, *, before: bool = False, shared: bool = False) -> Modify | None:
    """The statement with one more part, unless it has one of the kind; ``shared`` with another that prints it."""
    field = _FIELDS[part]
    if getattr(inner, field) is not None:
        return None
    core, *parts = inner.form.split("|")
    parts = [f"{part}^", *parts] if before else [*parts, f"{part}~" if shared else part]
    framed: dict[str, Meaning] = {field: value, "form": "|".join((core, *parts))}
    return replace(inner, **framed)


def _write_framed(node: Meaning, plural: bool) -> Emit:
    if not isinstance(node, Modify):
        return None
    core, *parts = node.form.split("|")
    bare, written = replace(node, form=core), []
    for part in parts:
        tokens, bare = _write_part(bare, part)
        if tokens is None:
            return None
        written.append(tokens)
    middle = grammar.emit("Statement", bare, plural)
    if middle is None:
        return None
    leads = [t for part, tokens in zip(parts, written, strict=True) if part.endswith("^") for t in tokens]
    trails = [t for part, tokens in zip(parts, written, strict=True) if not part.endswith("^") for t in tokens]
    return [*leads, *middle, *trails]


def _write_part(node: Modify, part: str) -> tuple[Emit, Modify]:
    """The tokens of a part, and the statement without it."""
    if part == "per":
        last = node.changes[-1]
        per = grammar.emit("Each", last.per) if isinstance(last, Get) else None
        bare = replace(node, changes=(*node.changes[:-1], replace(last, per=None))) if isinstance(last, Get) else node
        return None if per is None else ["for", "each", *per], bare
    kind = part.rstrip("^~")
    value = getattr(node, _FIELDS[kind])
    tokens = [] if part.endswith("~") else grammar.emit("Lead" if part.endswith("^") else "Trail", (kind, value))
    without: dict[str, Meaning] = {_FIELDS[kind]: None}
    return tokens, replace(node, **without)


lexical("Framed", _read_framed, _write_framed, like=("Lead", "Statement"), prints=only(Modify))
rule("Clause", "{statement:Framed}", V.statement)

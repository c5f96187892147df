"""What something is or has: after "is" ("a legendary Goblin", "red or white", "in your graveyard") and after "has"."""

from __future__ import annotations

from bot.engine.abilities import AnyOf, Compare, Flag, Has, Noun, Number, Op, Pred, Stat, With, WithCounter
from bot.oracle.lexer import Tokens
from bot.oracle.nouns import is_head, read_adjectives, write_adjective
from bot.oracle.patterns import ARTICLE, with_articles
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, rule

__all__: list[str] = []

Preds = tuple[Pred, ...]


def _read_kind(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "a Goblin creature", "an artifact or enchantment you control"."""
    if tokens[at : at + 1] not in (("a",), ("an",)):
        return []
    return [(noun.preds, end) for noun, end in grammar.prefixes("Singular", tokens, at + 1, memo)]


def _write_kind(node: Meaning, _plural: bool) -> Emit:
    if not _is_preds(node) or not any(is_head(pred) for pred in node):
        return None
    tokens = grammar.emit("Singular", Noun(node, "singular"))
    return None if tokens is None else with_articles([ARTICLE, *tokens])


def _is_preds(node: Meaning) -> bool:
    return isinstance(node, tuple) and bool(node) and all(isinstance(pred, Pred) for pred in node)


lexical("Kind", _read_kind, _write_kind, ("a", "an"))


def _read_kinds(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "Goblins", "artifacts you control"."""
    return [(noun.preds, end) for noun, end in grammar.prefixes("Plural", tokens, at, memo)]


def _write_kinds(node: Meaning, _plural: bool) -> Emit:
    if not _is_preds(node) or not any(is_head(pred) for pred in node):
        return None
    return grammar.emit("Plural", Noun(node, "plural"))


lexical("Kinds", _read_kinds, _write_kinds, like=("Noun",))


def _read_states(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    """ "red", "attacking or blocking", "tapped and attacking"."""
    return [(preds, end) for preds, end in read_adjectives(tokens, at) if len(preds) == 1]


def _write_states(node: Meaning, _plural: bool) -> Emit:
    if not _is_preds(node) or len(node) != 1 or is_head(node[0]):
        return None
    return write_adjective(node[0])


lexical("States", _read_states, _write_states, like=("Noun",))


def _read_trait(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """A complement that says where something is, whose it is or what it does: "in your graveyard", "attached to a creature"."""
    return [((pred,), end) for pred, end in grammar.prefixes("Trait", tokens, at, memo)]


def _write_trait(node: Meaning, plural: bool) -> Emit:
    return grammar.emit("Trait", node[0], plural) if _is_preds(node) and len(node) == 1 else None


lexical("Traits", _read_trait, _write_trait, like=("Trait",))

rule("Predicate", "{what:Kind}", V.what)
rule("Predicate", "{one:Kind} or {two:Kind}", (AnyOf((V.one, V.two), "that or"),))
rule("Predicate", "{what:States}", V.what)
rule("Predicate", "{what:Traits}", V.what)
rule("Predicates", "{what:Kinds}", V.what)
rule("Predicates", "{what:States}", V.what)
rule("Predicates", "{what:Traits}", V.what)

# --- what something has ------------------------------------------------------------------------------------------------

_STATS = (Stat.POWER, Stat.TOUGHNESS, Stat.MANA_VALUE, Stat.BASE_POWER, Stat.BASE_TOUGHNESS, Stat.LOYALTY)
for _stat in _STATS:
    _name = _stat.value
    rule("Having", f"{_name} {{amount:Amount}}", Compare(_stat, Op.EQUAL, V.amount))
    rule("Having", f"{_name} equal to {{amount:Quantity}}", Compare(_stat, Op.EQUAL, V.amount, "equal to"))
    rule("Having", f"{_name} {{amount:Number}} or less", Compare(_stat, Op.AT_MOST, V.amount))
    rule("Having", f"{_name} {{amount:Number}} or greater", Compare(_stat, Op.AT_LEAST, V.amount))
    rule("Having", f"{_name} less than or equal to {{amount:Amount}}", Compare(_stat, Op.AT_MOST, V.amount, "than"))
    rule("Having", f"{_name} greater than or equal to {{amount:Amount}}", Compare(_stat, Op.AT_LEAST, V.amount, "than"))
    rule("Having", f"{_name} greater than {{amount:Amount}}", Compare(_stat, Op.GREATER, V.amount))
    rule("Having", f"{_name} less than {{amount:Amount}}", Compare(_stat, Op.LESS, V.amount))
for _it in ("it", "them", "him", "her"):
    rule("Having", f"a(n) {{kind:CounterKind}} counter on {_it}", WithCounter(V.kind, form=_it))
    rule("Having", f"a counter on {_it}", WithCounter(None, form=_it))
    rule("Having", f"no {{kind:CounterKind}} counters on {_it}", WithCounter(V.kind, True, form=_it))
    rule("Having", f"no counters on {_it}", WithCounter(None, True, form=_it))
    rule("Having", f"{{n:Number}} or more {{kind:CounterKind}} counters on {_it}", WithCounter(V.kind, False, V.n, _it))
    rule("Having", f"{{n:Number}} or more counters on {_it}", WithCounter(None, False, V.n, _it))
    rule("Having", f"counters on {_it}", WithCounter(None, False, Number(1, "bare"), _it))
    rule("Having", f"{{kind:CounterKind}} counters on {_it}", WithCounter(V.kind, False, Number(1, "bare"), _it))
rule("Having", "no abilities", Has(Flag.NO_ABILITIES))
rule("Having", "{abilities:Keyword+or}", With(V.abilities))
rule("Having", "{ability:Named}", With((V.ability,)))
rule("Having", "a(n) {ability:Named} ability", With((V.ability,), form="ability"))
rule("Having", "{ability:Named} abilities", With((V.ability,), form="abilities"))
rule("Having", "{one:Keyword} and {two:Keyword}", AnyOf(((With((V.one,)), With((V.two,))),), "with and"))

"""Who creates tokens, and of how many kinds: "its controller creates a Food token and a Treasure token"."""

from __future__ import annotations

from bot.engine.abilities import Both, Create, Description, Player, Ref, VerbatimRef, Who
from bot.oracle.counted import concat
from bot.oracle.lexer import Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, is_plural, lexical, only, rule
from bot.oracle.tokens import is_one
from bot.oracle.verbatim import verbatim_category
from bot.records import replace

__all__: list[str] = []

# --- the name first: "Boo, a legendary 1/1 red Hamster creature token" ---------------------------------------------------------


def _read_named(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    out = list(grammar.prefixes("SomeTokens", tokens, at, memo))
    for name, end in (*grammar.prefixes("Name", tokens, at, memo), *grammar.prefixes("FreeName", tokens, at, memo)):
        if tokens[end : end + 1] == (",",):
            for made, stop in grammar.prefixes("SomeTokens", tokens, end + 1, memo):
                if isinstance(made.token, Description) and made.token.name is None:
                    token = replace(made.token, name=name, form=made.token.form.replace("token", "named", 1))
                    out.append((replace(made, token=token), stop))
    return out


def _write_named(node: Meaning, plural: bool) -> Emit:
    token = node.token if isinstance(node, Create) else None
    if not isinstance(token, Description) or not token.form.startswith("named"):
        return grammar.emit("SomeTokens", node, plural)
    bare = replace(token, name=None, form=token.form.replace("named", "token", 1))
    return concat([grammar.emit("Name", token.name), [","], grammar.emit("SomeTokens", replace(node, token=bare))])


lexical("NamedTokens", _read_named, _write_named, prints=only(Create))

# --- several kinds, or a choice ---------------------------------------------------------------------------------------------------

rule("TokensAll", "{made:NamedTokens+and}", V.made)
rule("TokensAny", "{made:NamedTokens+or}", V.made)


def _read_kinds(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """Kinds of tokens created together, or one of several."""
    out: list[Parse] = [(replace(made[0], besides=made[1:]), end) for made, end in grammar.prefixes("TokensAll", tokens, at, memo)]
    chosen = tokens[at : at + 3] == ("your", "choice", "of")
    for made, end in grammar.prefixes("TokensAny", tokens, at + 3 * chosen, memo):
        if len(made) > 1:
            form = f"{made[0].form}|choice" if chosen else made[0].form
            out.append((replace(made[0], choices=made[1:], form=form), end))
    return out


def _write_kinds(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Create):
        return None
    chosen = node.form.endswith("|choice")
    first = replace(node, besides=(), choices=(), form=node.form.removesuffix("|choice"))
    if node.choices:
        return concat([["your", "choice", "of"] if chosen else [], grammar.emit("TokensAny", (first, *node.choices))])
    return grammar.emit("TokensAll", (first, *node.besides))


lexical("KindsOfTokens", _read_kinds, _write_kinds, prints=only(Create))

# --- the creator: nobody said, "you", "its controller", "you and target opponent each" ------------------------------------------------

rule("Creator", "{who:PlayerRef}", V.who)
rule("Creator", "you and {other:PlayerRef}", Both((Player(Who.YOU), V.other)))
rule("Creator", "{who:SomePlayer}", V.who)
verbatim_category(
    "SomePlayer",
    r"each other player|another target player|that attacking player|each friend|each of your teammates|the .* player|"
    r"each (?:player|opponent) (?:who|other than|except) (?:(?!creates? |puts? ).)*|the exiled card's owner|"
    r"that permanent's controller or that player",
    VerbatimRef,
    first=("each", "another", "that", "the"),
    unless="PlayerRef",
    stops=("create", "creates", "put", "puts"),
)


def _read_creation(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    creators: list[tuple[Ref | None, int]] = [(None, at), *grammar.prefixes("Creator", tokens, at, memo)]
    out: list[Parse] = []
    for who, middle in creators:
        each = who is not None and tokens[middle : middle + 1] == ("each",)
        start = middle + each
        if tokens[start : start + 1] in ((("create",),) if who is None else (("create",), ("creates",))):
            for made, end in grammar.prefixes("KindsOfTokens", tokens, start + 1, memo):
                out.append((_created_by(who, made, "each " if each else ""), end))
    return out


def _created_by(who: Ref | None, made: Create, each: str) -> Create:
    if who is None:
        return made
    besides = tuple(replace(more, who=who) for more in made.besides)
    choices = tuple(replace(more, who=who) for more in made.choices)
    return replace(made, who=who, form=f"{each}by {made.form}", besides=besides, choices=choices)


def _write_creation(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Create) or node.form.endswith("|described"):
        return None
    each, by, form = node.form.rpartition("by ")
    made = replace(node, form=form)
    if not by:
        return concat([["create"], grammar.emit("KindsOfTokens", made)])
    verb = "create" if each or is_plural(node.who) else "creates"
    return concat([grammar.emit("Creator", node.who), each.split(), [verb], grammar.emit("KindsOfTokens", made)])


lexical("Creation", _read_creation, _write_creation, ("create",), like=("Creator",), prints=only(Create))
rule("Clause", "{created:Creation}", V.created)


# --- what the next sentence says of the tokens: "It has …" --------------------------------------------------------------------------


def _read_described(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """The abilities that a second sentence gives are the token's own text [CR 111.3]."""
    return [
        (replace(made, token=replace(made.token, abilities=abilities), form=f"{made.form}|described"), stop)
        for made, end in grammar.prefixes("Creation", tokens, at, memo)
        if isinstance(made.token, Description) and not made.token.abilities and not made.besides
        if tokens[end : end + 3] == _has(made)
        for abilities, stop in grammar.prefixes("AbilityList", tokens, end + 3, memo)
    ]


def _has(made: Create) -> tuple[str, ...]:
    return (".", "it", "has") if is_one(made.count) else (".", "they", "have")


def _write_described(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Create) or not node.form.endswith("|described") or not isinstance(node.token, Description):
        return None
    made = replace(node, token=replace(node.token, abilities=()), form=node.form.removesuffix("|described"))
    return concat([grammar.emit("Creation", made), list(_has(node)), grammar.emit("AbilityList", node.token.abilities)])


lexical("Described", _read_described, _write_described, prints=only(Create))
rule("Followed", "{created:Described}", V.created)

"""Several references together: "this creature and enchanted creature", "all Forests and all Saprolings"."""

from __future__ import annotations

from bot.engine.abilities import Both, Every, Noun, Other, Player, Ref, VerbatimPred, Who
from bot.oracle.lexer import Tokens
from bot.oracle.nouns import is_head
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, number_of, only, rule

__all__: list[str] = []

rule("Member", "{one:OneRef}", V.one)
rule("Member", "{many:Group}", V.many)
rule("Member", "you", Player(Who.YOU))


def _read_both(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    if "and" not in tokens:
        return []
    return [found for ref, end in grammar.prefixes("Member", tokens, at, memo) for found in _more((ref,), tokens, end, memo)]


def _more(refs: tuple[Ref, ...], tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """What follows the members ``refs``: a comma and another, or the last one."""
    comma = tokens[at : at + 1] == (",",)
    last = tokens[at + comma : at + comma + 1] == ("and",)
    if (not comma and not last) or (last and comma != (len(refs) > 1)):
        return []
    out: list[Parse] = []
    for ref, end in grammar.prefixes("Member", tokens, at + comma + last, memo):
        if not _separate(refs, ref):
            continue
        out += [(Both((*refs, ref)), end)] if last else _more((*refs, ref), tokens, end, memo)
    return out


def _separate(before: tuple[Ref, ...], after: Ref) -> bool:
    """Whether "A and B" are two references: after a bare noun, "artifacts and creatures" is one noun."""
    if not isinstance(after, Every) or after.form != "bare" or not isinstance(before[-1], Every):
        return True
    if isinstance(after.noun.preds[0], Other):
        return True
    return any(not isinstance(ref, Every) or not is_head(ref.noun.preds[-1]) for ref in before)


def _write_both(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Both):
        return None
    out: list[str] = []
    for i, ref in enumerate(node.refs):
        tokens = grammar.emit("Member", ref)
        if tokens is None:
            return None
        if i:
            out.extend(("and",) if len(node.refs) == 2 else (",", "and") if i == len(node.refs) - 1 else (",",))
        out.extend(tokens)
    return out


lexical("Both", _read_both, _write_both, like=("Member",), prints=only(Both))
rule("ObjectRef", "{both:Both}", V.both)


# --- the first or next of a kind -------------------------------------------------------------------------------------------------

_ORDINALS = ("first", "second", "third", "next")
_SPANS: tuple[Tokens, ...] = (("each", "turn"), ("this", "turn"), ("this", "game"))


def _read_ordinal(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "the first creature spell you cast each turn": those objects, with a requirement that is kept word for word."""
    if tokens[at : at + 1] != ("the",) or at + 1 >= len(tokens) or tokens[at + 1] not in _ORDINALS:
        return []
    out: list[Parse] = []
    for noun, end in grammar.prefixes("Singular", tokens, at + 2, memo):
        for span in _SPANS:
            if tokens[end : end + 2] == span:
                which = VerbatimPred(" ".join((tokens[at + 1], *span)))
                out.append((Every(Noun((which, *noun.preds)), "the"), end + 2))
    return out


def _write_ordinal(node: Meaning, _plural: bool) -> Emit:
    if not isinstance(node, Every) or node.form != "the" or not isinstance(node.noun.preds[0], VerbatimPred):
        return None
    first, *span = node.noun.preds[0].words.split(" ")
    noun = grammar.emit("Singular", Noun(node.noun.preds[1:], "singular"))
    return None if noun is None else ["the", first, *noun, *span]


lexical("Ordinal", _read_ordinal, _write_ordinal, ("the",), prints=only(Every))
rule("Group", "{which:Ordinal}", V.which)


@number_of
def _number(node: Meaning) -> bool | None:
    """ "Each Forest and each Island is …", but "this creature and enchanted creature are …"."""
    if not isinstance(node, Both):
        return None
    return not all(isinstance(ref, Every) and ref.form == "each" for ref in node.refs)

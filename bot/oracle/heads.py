"""What stands before or after a clause and governs it: "if you do,", "you may", "at the beginning of the next end step".

A head is a clause with a hole; reading fills the hole with the clauses after the head, printing takes them out again.
Tails govern the nearest clause.
"""

from __future__ import annotations

import re

from bot.engine.abilities import Conditional, Delayed, ForEach, IfYouDo, Inert, Not, Optional, Player, VerbatimCondition, VerbatimRef, Who
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import Tokens, tokenise, untokenise
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, lexical, only, rule
from bot.oracle.verbatim import verbatim_category

__all__ = ["HOLE", "OTHERWISE", "Governing"]

HOLE = Inert("…")
"""The clause missing from a head or a tail."""

Governing = Conditional | Delayed | ForEach | IfYouDo | Optional
"""The clauses that have a clause under them."""

OTHERWISE = Not(VerbatimCondition("otherwise"), "otherwise")


def _word_for_word(category: str, first: tuple[str, ...], shape: str) -> None:
    """A category of phrases of a shape, up to a comma or the end, whose meaning is their words."""
    pattern = re.compile(shape)

    def read(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
        ends = [*(i for i in range(at + 1, len(tokens)) if tokens[i] == ","), len(tokens)]
        pieces = [(untokenise(tokens[at:end], capital=False), end) for end in ends]
        return [(words, end) for words, end in pieces if pattern.fullmatch(words)]

    def write(node: Meaning, _plural: bool) -> Emit:
        return list(tokenise("x " + node)[1:]) if isinstance(node, str) and pattern.fullmatch(node) else None

    lexical(category, read, write, first, prints=only(str))


# --- what was done before -------------------------------------------------------------------------------------------------------

for _text in (
    "if you do",
    "when you do",
    "if they do",
    "when they do",
    "if the player does",
    "if that player does",
    "if a player does",
    "if either player does",
    "if he does",
    "if she does",
    "if it does",
    "whenever you do",
):
    rule("Before", f"{_text} ,", IfYouDo(HOLE, False, _text))
for _text in (
    "if you don't",
    "if you can't",
    "if you don't or can't make an exchange",
    "if they don't",
    "if they can't",
    "if the player doesn't",
    "if the player can't",
    "if that player doesn't",
    "if that player can't",
    "if no one does",
    "if no player does",
    "if it doesn't",
    "if it can't",
):
    rule("Before", f"{_text} ,", IfYouDo(HOLE, True, _text))
rule("Before", "otherwise ,", Conditional(OTHERWISE, HOLE, "otherwise"))
_word_for_word(
    "Undone", ("if",), r"if (?:you|they|that player|the player) (?:don't|doesn't) (?:put|exile|cast|play|reveal|sacrifice|pay) [^,]+"
)
rule("Before", "{text:Undone} ,", IfYouDo(HOLE, True, V.text))

# --- conditions, the event that a replacement names -------------------------------------------------------------------------------

rule("Before", "if {condition:Condition} ,", Conditional(V.condition, HOLE))
rule("After", "if {condition:Condition}", Conditional(V.condition, HOLE, "after"))
rule("After", "instead if {condition:Condition}", Conditional(V.condition, HOLE, "instead if", True))
rule("After", "unless {condition:Condition}", Conditional(Not(V.condition), HOLE, "unless"))
verbatim_category("Would", r"(?:[^,]|, (?=.* would ))* would [^,]*", VerbatimCondition, stops=(",",))
rule("Before", "if {event:Would} ,", Conditional(V.event, HOLE, "would"))
rule("Before", "the next time {event:Would} ,", Conditional(V.event, HOLE, "the next time"))
_OUTCOMES = "|".join(
    (
        r"(?:you|they|that player|the player|a player|an opponent|no one) (?:wins?|loses?|won|lost)(?: (?:the|a|one or more|both|two) .*)?",
        r"the result is .*",
        r"the vote is tied",
        r".* gets? (?:more|the most) votes?(?: or the vote is tied)?",
        r"you guessed (?:right|wrong)",
        r"(?:both|neither) .* (?:choose|chose|chooses).*",
        r"it's (?:day|night|neither day nor night)",
        r".* (?:was|were) (?:countered|spent|cast|played|prevented).*",
    )
)
verbatim_category("Outcome", _OUTCOMES, VerbatimCondition, unless="Condition", stops=(",",))
rule("Before", "if {event:Outcome} ,", Conditional(V.event, HOLE, "outcome"))
_PAYER = r"(?:you|they|that player|any player|any opponent|its controller|its owner|.* player)"
_PAYS = r"(?:pays?|discards?|returns?|sacrifices?|exiles?|has|have|reveals?|taps?|puts?)"
verbatim_category("Unpaid", rf"{_PAYER} {_PAYS} .*", VerbatimCondition)
rule("After", "unless {condition:Unpaid}", Conditional(Not(V.condition), HOLE, "unless"))
rule("Before", "unless {condition:Unpaid} ,", Conditional(Not(V.condition), HOLE, "unless before"))

# --- permissions, repetitions, moments ----------------------------------------------------------------------------------------------

rule("Before", "{who:PlayerRef} may", Optional(V.who, HOLE))
rule("Before", "for each {over:Each} ,", ForEach(V.over, HOLE))
phrase_table(
    "EachPlayer",
    [("player", Player(Who.EACH_PLAYER)), ("opponent", Player(Who.EACH_OPPONENT)), ("of your opponents", Player(Who.OPPONENTS))],
)
verbatim_category("WhoDid", r"(?:player|opponent) who [^,]*", VerbatimRef, first=("player", "opponent"), stops=(",",))
rule("Before", "for each {over:WhoDid} ,", ForEach(V.over, HOLE))
rule("Before", "for each {over:EachPlayer} ,", ForEach(V.over, HOLE))
rule("Before", "for each of {over:It} ,", ForEach(V.over, HOLE, "of"))
rule("After", "for each {over:Each}", ForEach(V.over, HOLE, "after"))

_MOMENTS = (
    "the next end step",
    "the next upkeep",
    "the next cleanup step",
    "your next end step",
    "your next upkeep",
    "your next main phase",
    "your next precombat main phase",
    "your next first main phase",
    "your next draw step",
    "the next turn 's upkeep",
    "the end step",
    "that turn 's end step",
    "this turn 's end step",
    "that player 's next upkeep",
    "its controller 's next upkeep",
    "the next combat phase",
    "the next combat",
    "that combat",
    "each end step this turn",
)


def _moment(text: str) -> str:
    """The name of a moment in a tree: as printed, "the" left out."""
    return text.removeprefix("the ").replace(" 's", "'s")


for _text in _MOMENTS:
    rule("Before", f"at the beginning of {_text} ,", Delayed(_moment(_text), HOLE, "before"))
    rule("After", f"at the beginning of {_text}", Delayed(_moment(_text), HOLE, "after"))
rule("Before", "at end of combat ,", Delayed("end of combat", HOLE, "before"))
rule("After", "at end of combat", Delayed("end of combat", HOLE, "after"))
_WHILE = r"(?:(?:until end of turn|until your next turn|this turn|for the rest of the game|until the end of your next turn), )"
_LATER = r"(?:when|whenever) .*(?:this turn|this combat|next|this way|dies|leaves the battlefield|lose control of).*"
_word_for_word("Later", ("when", "whenever", "until", "this", "for"), rf"{_LATER}|{_WHILE}(?:when|whenever) .*")
rule("Before", "{event:Later} ,", Delayed(V.event, HOLE, "event"))
_word_for_word("Loss", ("when",), r"when (?:you lose control of .*|.* (?:leaves the battlefield|dies)(?: this turn)?)")
rule("After", "{event:Loss}", Delayed(V.event, HOLE, "when"))
_word_for_word(
    "Steps", ("during",), r"during (?:each|your next|their next|that player's next|its controller's next|the next) [^,]*(?:step|turn|phase)"
)
rule("After", "{event:Steps}", Delayed(V.event, HOLE, "after"))

"""Which pieces of sentences touch nothing that the engine computes: a closed list of kinds.

A piece is inert if it is of one of the kinds below, one a line. Those of ``_BY_PLAYERS`` and ``_BY_ITSELF`` have holes for
words of any sort, which must not speak of copies, tokens, counters on things, characteristics, control, faces or moves of
named objects; those of ``_ALWAYS`` are inert whatever they say.
"""

from __future__ import annotations

import re
from functools import cache

__all__ = ["is_inert"]


def _kinds(text: str) -> str:
    """The alternatives of a list, one a line, comments left out."""
    lines = (line.strip() for line in text.splitlines())
    return "|".join(line for line in lines if line and not line.startswith("#"))


_PLAYER = _kinds(
    r"""
    you|they|he|she|both players|no player|they each|you both|players|the monarch
    (?:a|any|that|target|another target|the|the chosen|enchanted|defending|the active|each|each other) player
    (?:an|any|target|each|each other) opponent
    your opponents|each of your opponents|those players(?: each)?|each of those players|each (?:other )?(?:player|opponent) who .*
    (?:its|their|this \w+'s|that \w+'s|the \w+'s|target \w+'s|enchanted \w+'s) (?:controller|owner)
    (?:any number of|one or two|two|up to \w+) target (?:players|opponents)(?: each)?
    you and (?:target opponent|that player) each
    """
)

_BY_PLAYERS = _kinds(
    r"""
    # cards drawn, discarded, milled, looked at, searched for; hands and libraries
    draws? .*
    discards? .*
    mills? .*
    (?:scry|scries|surveils?) .*
    shuffles?(?: .*)?
    look(?:s|ing)? at .*
    reveals? .*
    search(?:es)? .*
    chooses? (?!.*\btarget\b).* cards?(?: from| revealed| exiled| of| in|$).*
    chooses? (?:any number|one|two|three|\w+) of .*(?:cards|piles|them).*
    separates? .* into two piles
    puts? (?:that card|the (?:revealed )?cards?|any one|one|it|both|them|those cards|all .*|any number of .*|up to .*) IN_ORDER .*
    puts? (?:one|that|the chosen|the other) pile IN_ORDER .*
    puts? (?:one of them|the rest|the other|\w+ of (?:them|those cards)|(?:\w+ ){1,4}cards?|.* from among (?:them|those cards)) IN_ORDER .*
    # mana, life, spells
    adds? .*
    gains? .* life.*
    gains? life .*
    loses? .* life.*
    loses? life .*
    loses? all unspent mana.*
    pays? .*
    spends? .*
    casts? .*
    plays? .*
    counters? .*
    chooses? new targets .*
    change the targets? of .*
    # what players may or can't do
    skips? .*
    takes? (?:an|two|three) extra turns?.*
    can't (?!have ).*
    .* as though .*
    don't lose .*
    ha(?:ve|s) no maximum hand size.*
    """
).replace("IN_ORDER", "(?:in|into|on|back on) (?:your|their|its owner's|his or her|that player's|the (?:top|bottom) of|top of|the bottom)")

_BY_ITSELF = (
    _kinds(
        r"""
    the (?:rest|other) (?:in|into|on) .*
    (?:you|they|that player) may have PLAYER (?:mill|lose|discard|shuffle|draw|gain|reveal|scry|surveil).*
    (?:you|they|that player) may have .* deal .*damage.*
    until [^,]*, (?:any time you could .*, )?you may pay .*
    (?:choose a number|you choose which) .*
    # mana
    X can't be .*
    (?:this|that) mana .*
    until end of (?:turn|combat), you don't lose this mana as .*
    if you .* for mana, .*
    doubles? the amount of each type of unspent mana .*
    mana of any type can be spent .*
    if .* lose unspent mana, .*
    if .* is tapped for mana, it produces .*
    # damage
    [^,]* deals? (?:\S+|that much|twice .*|half .*|damage equal to .*) (?:combat )?damage.*
    [^,]* deals? damage .*
    (?:until [^,]*, )?prevents? .*damage.*
    .*damage .* is dealt .*
    (?:the )?damage .*can't be prevented.*
    deals? .*damage.*
    excess damage .*
    [^,]* assigns? .*damage.*
    # costs
    .* costs? (?:\{[^}]+\})+ (?:more|less).*
    # playing, casting, seeing cards
    until (?:end of turn|the end of that turn|(?:the end of )?your next turn|your next end step), .* may PLAY .*
    (?:for as long as|during|once each turn|once during|as long as) .*(?:may|can) PLAY .*
    players can't .*
    .* plays? with .* revealed
    # spells and abilities as such
    (?:its|.*'s) activated abilities can't be activated.*
    activated abilities of .* can't be activated.*
    any player may activate this ability.*
    this ability (?:triggers only|costs) .*
    do this only once each turn
    activate only .*
    .* spells?(?: you control)? can't be (?:cast|countered).*
    spells .* can't be (?:cast|countered).*
    creatures can't block .*
    (?:.* )?fights? .*
    (?:.* )?intensif(?:y|ies) by \w+
    this effect .*
    remove .* from combat
    .* can't be regenerated.*
    if .* causes? a triggered ability .* to trigger, .*
    .* triggers? an additional time
    no more than \w+ creatures? can (?:attack|block) .*
    (?:.* )?(?:saddles mounts and )?crews vehicles as though .*
    only .* may activate this ability.*
    .* don't cause abilities to trigger
    X is .*
    this change in ownership is permanent
    the new target must be .*
    each copy targets .*
    (?:you|your opponents) .* the game .*
    round (?:up|down) each time
    each mode must target a different player
    """
    )
    .replace("PLAYER", f"(?:{_PLAYER})")
    .replace("PLAY", "(?:play|cast|look|spend)")
)

_ALWAYS = _kinds(
    r"""
    this ability still resolves if its target becomes illegal
    spend this mana only .*
    (?:the|its) \w+ cost is equal to .*
    (?:your|each (?:player|opponent)'s) maximum hand size .*
    # the game, the turn, the table
    (?:wins?|loses?) the game
    if [^.]*, (?:you|that player|target player|target opponent|each opponent) (?:wins?|loses?) the game
    the game is a draw
    end the turn
    (?:after this (?:\w+ )?phase, |if it's a main phase, )?there is an additional .*
    repeat this process.*
    venture into (?:the dungeon|the undercity|undercity)
    takes? the initiative
    becomes? the monarch
    the ring tempts you
    time travel
    it becomes (?:day|night)(?: as this \w+ enters)?
    planeswalk
    chaos ensues
    rolls? .*
    flips? .*coins?.*
    flips? a coin(?: .*)?
    exchanges? life totals.*
    votes? .*
    starting with you, .* (?:votes? for|bids?|may pay) .*
    (?:while voting, )?you (?:may )?vote an additional time
    in turn order, .*
    the bidding ends .*
    those (?:votes|choices) are (?:then )?revealed
    reverse the game's turn order
    if .* would begin an extra turn, .*
    you control target player during .*
    redistribute .* life totals
    (?:your|their|(?:that|target|each) (?:player|opponent)'s) life total becomes .*
    doubles? (?:your|their|that player's|target player's) life total
    damage (?:isn't removed|that would reduce) .*
    if you control .*, damage that would reduce .*
    if you would roll .*
    if you would flip .*
    clash(?:es)? with .*
    learn
    antes? .*
    bids? .*
    gets? (?:(?:\w+|that many|an amount of) )?(?:\{E\}|\{TK\}|\{A\})+(?: equal to .*)?
    gets? (?:a|an|one|two|three|X|that many|another) (?:poison|rad|experience) counters?(?:, where X .*)?
    opens? an attraction
    roll to visit your attractions
    puts? (?:a|an|that) (?:\w+ )?sticker.*
    (?:it )?assembles? a contraption
    # copies of abilities, targets of copies
    (?:copy|copies) (?:that|target|the|those|all other) .*abilit(?:y|ies)\b.*
    (?:the|each|that) cop(?:y|ies) targets? .*
    may choose (?:a )?new targets? for .*
    # keyword actions [CR 701]
    (?:those creatures )?fight each other
    discovers? \w+.*
    forages?
    collect evidence \w+
    blights? \w+
    seeks? .*
    heists? .*
    conjures? .*
    exerts? .*
    abandon this scheme
    manifests dread
    beholds? .*
    manifest dread
    harness .*
    fateseal \w+
    airbend .*
    waterbend .*
    (?:you|they|that player) may have .* fight .*
    (?:have|has|gains?) (?:hexproof|shroud|protection from .*|hexproof and .*)(?: until .*)?
    exiles? (?:all|any number of target) (?:players|opponents)' graveyards
    # untapping, costs, what is before the game
    may choose not to untap .* during (?:your|their) untap step
    as an additional cost to cast (?:this spell|.* spells), .*
    may .* rather than pay (?:this spell's|the|its|that) (?:mana )?cost.*
    if .*, you may .* rather than pay this spell's mana cost.*
    you may cast (?:this spell|this card|.* spells?) .*
    if this card is in your opening hand, you may .*
    a deck can have .*
    .* can be your commander
    remove this card from your deck .*
    draft this card face up
    reveal this card as you draft it.*
    # cards exiled from libraries and hands, to be played
    exiles? (?:the top \w+ cards?|(?:that many )?cards from the top|all cards|(?:\w+ ){1,3}cards?|it|them) FROM CARDS(?! or ).*
    exiles? cards from the top of .* until .*
    """
).replace("FROM CARDS", "(?:of|from) (?:your|their|its owner's|(?:that|each|target) (?:player|opponent)'s) (?:library|libraries|hands?)")

_BY = rf"(?:(?:{_PLAYER}) )?(?:may )?(?:also )?(?:each )?"
_INERT = rf"(?:then )?(?:{_BY}(?:{_BY_PLAYERS})|{_BY_ITSELF})"
_INERT_ALWAYS = rf"(?:then )?{_BY}(?:{_ALWAYS})"
_BEARING = (
    r"\b(?:"
    + _kinds(
        r"""
        cop(?:y|ies) of
        , then investigates
        (?<!non)(?<!this )(?<!that )(?<!target creature )tokens?\b(?! (?:you|they) (?:control|created))
        becomes?\b
        base power
        in addition to
        control of (?!that type|the chosen type)
        transform
        face (?:up|down)
        phases? out
        attach
        [+-]\d/[+-]\d counters? on
        puts? .*counters? on
        (?:on)?to the battlefield
        gains? (?!.*\blife\b)
        (?<!who )has (?!.* in hand|no maximum)
        gets? (?!\{)
        loses? all abilities
        destroys?\b
        exiles?\b
        sacrifices?\b
        returns?\b
        untaps? (?!step)
        text\b
        """
    )
    + ")"
)


@cache
def _pattern(shape: str) -> re.Pattern[str]:
    """A shape of these, compiled at the first text read: they are long."""
    return re.compile(shape, re.IGNORECASE)


def is_inert(piece: str) -> bool:
    """Whether a piece of a sentence, with or without full stop, never matters to characteristics."""
    words = piece.rstrip(".")
    if _pattern(_INERT_ALWAYS).fullmatch(words):
        return True
    return bool(_pattern(_INERT).fullmatch(words)) and not _pattern(_BEARING).search(words)

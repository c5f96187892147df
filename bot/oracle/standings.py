"""Players beside one another: "an opponent controls more lands than you", "each player who controls the most lands"."""

from __future__ import annotations

from bot.engine.abilities import (
    AmountIs,
    By,
    Controls,
    Distinct,
    Flag,
    Has,
    LifeTotal,
    Noun,
    Number,
    Op,
    Party,
    Player,
    PlayerCount,
    PlayerStands,
    PlayersWho,
    Plus,
    Standing,
    StartingLife,
    Tally,
    Who,
)
from bot.oracle.leaves import phrase_table
from bot.oracle.table import Meaning, V, number_of, rule

__all__: list[str] = []

_OTHERS = Player(Who.EACH_PLAYER, "each other")
phrase_table("Rival", [("each other player", _OTHERS)])
rule("Rival", "{player:PlayerRef}", V.player)

# --- how a player stands ------------------------------------------------------------------------------------------------------

for _more, _op in (("more", Op.GREATER), ("fewer", Op.LESS)):
    _controls = Standing(Tally.CONTROLLED, _op, V.noun, V.than)
    rule("Standing", f"control|controls {_more} {{noun:Plural}} than {{than:Rival}}", _controls)
    for _verb in ("do", "does"):
        _again = Standing(Tally.CONTROLLED, _op, V.noun, V.than, form=_verb)
        rule("Standing", f"control|controls {_more} {{noun:Plural}} than {{than:Rival}} {_verb}", _again)
    for _what, _said in ((Tally.HAND, "cards in hand"), (Tally.HAND, "cards in their hand"), (Tally.GRAVEYARD, "cards in their graveyard")):
        _form = "their" if _said == "cards in their hand" else ""
        rule("Standing", f"have|has {_more} {_said} than {{than:Rival}}", Standing(_what, _op, None, V.than, form=_form))
for _more, _op in (("more", Op.GREATER), ("less", Op.LESS)):
    rule("Standing", f"have|has {_more} life than {{than:Rival}}", Standing(Tally.LIFE, _op, None, V.than))
rule("Standing", "control|controls at least as many {noun:Plural} as {than:Rival}", Standing(Tally.CONTROLLED, Op.AT_LEAST, V.noun, V.than))
for _most, _op in (("most", Op.AT_LEAST), ("fewest", Op.AT_MOST)):
    _first = Standing(Tally.CONTROLLED, _op, V.noun, _OTHERS, form=_most)
    rule("Standing", f"control|controls the {_most} {{noun:Plural}}", _first)
for _most, _op in (("most", Op.AT_LEAST), ("least", Op.AT_MOST)):
    rule("Standing", f"have|has the {_most} life", Standing(Tally.LIFE, _op, None, _OTHERS, form=_most))
for _most, _op in (("most", Op.AT_LEAST), ("fewest", Op.AT_MOST)):
    rule("Standing", f"have|has the {_most} cards in hand", Standing(Tally.HAND, _op, None, _OTHERS, form=_most))
for _what, _said in ((Tally.POISON, "poison counters"), (Tally.GRAVEYARD, "cards in their graveyard")):
    for _op, _than in ((Op.AT_LEAST, "or more"), (Op.AT_MOST, "or fewer")):
        rule("Standing", f"have|has {{count:Number}} {_than} {_said}", Standing(_what, _op, count=V.count))
rule("Plain", "{who:PlayerRef} {standing:Standing}", PlayerStands(V.who, V.standing))

# --- the players who stand so -------------------------------------------------------------------------------------------------

rule("Relative", "{standing:Standing}", V.standing)
rule("Relative", "control|controls a(n) {noun:Singular}", Standing(Tally.CONTROLLED, Op.AT_LEAST, V.noun, count=Number(1, "a")))
for _op, _than in ((Op.AT_LEAST, "or more"), (Op.AT_MOST, "or fewer")):
    _some = Standing(Tally.CONTROLLED, _op, V.noun, count=V.count)
    rule("Relative", f"control|controls {{count:Number}} {_than} {{noun:Plural}}", _some)
    _cards = Standing(Tally.HAND, _op, count=V.count)
    rule("Relative", f"have|has {{count:Number}} {_than} cards in hand", _cards)
_ONE = (("each player", Who.EACH_PLAYER), ("each opponent", Who.EACH_OPPONENT), ("a player", Who.A_PLAYER), ("an opponent", Who.OPPONENT))
phrase_table(
    "OnePlayer",
    [(words, Player(who)) for words, who in _ONE]
    + [("the player", Player(Who.A_PLAYER, "the")), ("the opponent", Player(Who.OPPONENT, "the"))],
)
phrase_table("BarePlayer", [("player", Player(Who.A_PLAYER)), ("opponent", Player(Who.OPPONENT))])
_SEVERAL = (("players", Player(Who.PLAYERS)), ("opponents", Player(Who.OPPONENTS)), ("your opponents", Player(Who.OPPONENTS, "your")))
phrase_table("BarePlayers", list(_SEVERAL))
for _head, _category in (("OnePlayer", "PlayerRef"), ("BarePlayer", "BareWho"), ("BarePlayers", "ThosePlayers")):
    rule(_category, f"{{who:{_head}}} who {{standing:Relative}}", PlayersWho(V.who, V.standing), subject="who")
_LEADING = (
    ("with the most life", Standing(Tally.LIFE, Op.AT_LEAST, None, _OTHERS, form="most")),
    ("with the highest life total", Standing(Tally.LIFE, Op.AT_LEAST, None, _OTHERS, form="highest")),
    ("with the lowest life total", Standing(Tally.LIFE, Op.AT_MOST, None, _OTHERS, form="lowest")),
    ("with the most cards in hand", Standing(Tally.HAND, Op.AT_LEAST, None, _OTHERS, form="most")),
)
phrase_table("Leading", list(_LEADING))
rule("PlayerRef", "{who:OnePlayer} {standing:Leading}", PlayersWho(V.who, V.standing, "with"))
rule("Term", "the number of {players:ThosePlayers}", PlayerCount(V.players))
rule("Term", "the number of opponents you have", PlayerCount(Player(Who.OPPONENTS), "you have"))
rule("EachThing", "{player:BareWho}", PlayerCount(V.player))
rule("EachThing", "opponent you have", PlayerCount(Player(Who.OPPONENTS), "you have"))
_YOU = Player(Who.YOU)
_MANY_OPPONENTS = AmountIs(PlayerCount(Player(Who.OPPONENTS)), Op.AT_LEAST, V.n, "opponents")
rule("Plain", "you have {n:Number} or more opponents", _MANY_OPPONENTS)

# --- what is told apart ---------------------------------------------------------------------------------------------------------

rule("Term", "the number of differently named {noun:Plural}", Distinct("name", V.noun))
rule("EachThing", "differently named {noun:Singular}", Distinct("name", V.noun))
for _told, _words in (("name", "names"), ("power", "powers"), ("toughness", "toughnesses"), ("mana value", "mana values")):
    for _op, _than in ((Op.AT_LEAST, "or more"), (Op.AT_MOST, "or fewer")):
        _told_apart = AmountIs(Distinct(_told, V.noun), _op, V.n, "control")
        rule("Plain", f"you control {{n:Number}} {_than} {{noun:Yours}} with different {_words}", _told_apart)
    rule("Term", f"the number of different {_words} among {{noun:Plural}}", Distinct(_told, V.noun, "among"))
rule("Among", "mana values among {noun:Plural}", Distinct("mana value", V.noun, "values"))
rule("Term", "the number of creatures in your party", Party(_YOU))
rule("EachThing", "creature in your party", Party(_YOU))
rule("Plain", "you have a full party", AmountIs(Party(_YOU), Op.AT_LEAST, Number(4), "full"))

# --- starting life, commanders --------------------------------------------------------------------------------------------------

rule("Term", "{whose:Whose} starting life total", StartingLife(V.whose))
_ABOVE = AmountIs(LifeTotal(_YOU), Op.AT_LEAST, Plus(StartingLife(_YOU), V.n), "life more")
rule("Plain", "you have at least {n:Number} life more than your starting life total", _ABOVE)
_COMMANDER = Noun((Has(Flag.COMMANDER), By(_YOU, owned=True)))
rule("Plain", "you control your commander", Controls(_YOU, _COMMANDER, Number(1, "your"), form="commander"))


@number_of
def _number(node: Meaning) -> bool | None:
    return node.who == Player(Who.OPPONENTS) or node.who == Player(Who.PLAYERS) if isinstance(node, PlayersWho) else None

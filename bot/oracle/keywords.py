"""Keyword abilities [CR 702] with their parameters, and abilities quoted in a text."""

from __future__ import annotations

from typing import Any

from bot.engine.abilities import Cost, Every_, Keyword
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import TIGHT_DASH, Tokens
from bot.oracle.table import Emit, Memo, Parse, V, grammar, lexical, rule

__all__ = ["BARE", "COSTED", "NUMBERED"]

BARE = (
    "deathtouch; defender; double strike; first strike; flash; flying; haste; hexproof; indestructible; intimidate; lifelink; "
    "reach; shroud; trample; vigilance; banding; flanking; phasing; shadow; horsemanship; fear; provoke; storm; sunburst; epic; "
    "convoke; haunt; split second; delve; gravestorm; changeling; hideaway; conspire; persist; wither; retrace; exalted; cascade; "
    "rebound; totem armor; umbra armor; infect; battle cry; living weapon; undying; soulbond; unleash; cipher; evolve; extort; "
    "fuse; dethrone; hidden agenda; prowess; exploit; menace; devoid; ingest; myriad; skulk; melee; undaunted; improvise; "
    "aftermath; ascend; assist; jump-start; mentor; riot; demonstrate; daybound; nightbound; decayed; training; compleated; "
    "enlist; read ahead; ravenous; space sculptor; living metal; for Mirrodin!; partner; double team; start your engines!; "
    "job select; increment; paradigm; station; tiered; bargain; gift a card; totem; sneak; infinity; friends forever; doctor's companion"
).split("; ")

COSTED = (
    "equip; fortify; reconfigure; ward; cycling; kicker; multikicker; buyback; flashback; madness; morph; megamorph; disguise; "
    "echo; entwine; transmute; replicate; evoke; unearth; level up; miracle; overload; scavenge; bestow; dash; outlast; surge; "
    "emerge; escalate; embalm; eternalize; spectacle; escape; mutate; encore; foretell; disturb; cleave; blitz; squad; plot; "
    "offspring; warp; harmonize; mayhem; freerunning; prowl; ninjutsu; commander ninjutsu; cumulative upkeep; recover; "
    "aura swap; transfigure; boast; forecast; craft; more than meets the eye; web-slinging; impending; freerunning; "
    "plainscycling; islandcycling; swampcycling; mountaincycling; forestcycling; basic landcycling; landcycling; "
    "typecycling; wizardcycling; slivercycling; artifact landcycling; sneak; hexcycling"
).split("; ")

NUMBERED = (
    "rampage; fading; vanishing; amplify; bushido; soulshift; dredge; modular; bloodthirst; graft; ripple; absorb; frenzy; poisonous; "
    "devour; annihilator; tribute; renown; fabricate; crew; afflict; afterlife; casualty; toxic; backup; saddle; mobilize; firebending; hideaway; "
    "station"
).split("; ")

phrase_table("Keyword.bare", [(name, Keyword(name)) for name in BARE if name])

# --- costs ------------------------------------------------------------------------------------------------------------------


def _read_mana_cost(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    if at < len(tokens) and tokens[at][:1] == "{":
        return [(Cost((tokens[at],)), at + 1)]
    return []


def _write_mana_cost(node: Any, _plural: bool) -> Emit:
    return list(node.parts) if isinstance(node, Cost) and len(node.parts) == 1 and node.parts[0][:1] == "{" else None


lexical("ManaCost", _read_mana_cost, _write_mana_cost)


def _read_verbal_cost(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    """After a tight dash: the rest of the line, without its full stop."""
    end = len(tokens) - 1 if tokens and tokens[-1] == "." else len(tokens)
    if at >= end or "." in tokens[at:end]:
        return []
    from bot.oracle.lexer import untokenise

    return [(Cost((untokenise(tokens[at:end]),)), end)]


def _write_verbal_cost(node: Any, _plural: bool) -> Emit:
    from bot.oracle.lexer import tokenise

    return list(tokenise(node.parts[0])) if isinstance(node, Cost) and len(node.parts) == 1 else None


lexical("VerbalCost", _read_verbal_cost, _write_verbal_cost)

for _name in dict.fromkeys(COSTED):
    rule("Keyword", f"{_name} {{cost:ManaCost}}", Keyword(_name, (V.cost,)))
    rule("Keyword.line", f"{_name} {TIGHT_DASH} {{cost:VerbalCost}} .", Keyword(_name, (V.cost,), "dash"))
for _name in dict.fromkeys(NUMBERED):
    rule("Keyword", f"{_name} {{n:Number}}", Keyword(_name, (V.n,)))
rule("Keyword", "{keyword:Keyword.bare}", V.keyword)

# --- landwalk, protection, hexproof, enchant, affinity… ------------------------------------------------------------------------


def _read_landwalk(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
    """ "islandwalk", "nonbasic landwalk", "snow swampwalk", "desertwalk"."""
    for end in range(at, min(at + 3, len(tokens))):
        token = tokens[end]
        if token.endswith("walk") and len(token) > 4:
            return _landwalk_of((*tokens[at:end], _land_word(token[:-4])), end + 1)
    return []


def _land_word(stem: str) -> str:
    return stem if stem == "land" else stem[:1].upper() + stem[1:]


def _landwalk_of(tokens: Tokens, end: int) -> list[Parse]:
    return [(Keyword("landwalk", (noun,)), end) for noun, stop in grammar.prefixes("Singular", tokens, 0, {}) if stop == len(tokens)]


def _write_landwalk(node: Any, _plural: bool) -> Emit:
    if not isinstance(node, Keyword) or node.name != "landwalk":
        return None
    tokens = grammar.emit("Singular", node.params[0])
    return None if not tokens else [*tokens[:-1], tokens[-1].lower() + "walk"]


lexical("Landwalk", _read_landwalk, _write_landwalk)
rule("Keyword", "{keyword:Landwalk}", V.keyword)

rule("Quality", "{color:Color}", V.color)
rule("Quality", "{noun:Plural}", V.noun)
phrase_table(
    "Quality.fixed",
    [
        ("everything", Keyword("everything")),
        ("all colors", Every_.COLOR),
        ("each color", Keyword("each color")),
        ("the chosen color", Keyword("the chosen color")),
        ("the color of your choice", Keyword("the color of your choice")),
        ("monocolored", Keyword("monocolored")),
        ("multicolored", Keyword("multicolored")),
    ],
)
rule("Quality", "{what:Quality.fixed}", V.what)
for _name in ("protection", "hexproof"):
    rule("Keyword", f"{_name} from {{what:Quality}}", Keyword(_name, (V.what,)))
    rule("Keyword", f"{_name} from {{one:Quality}} and from {{two:Quality}}", Keyword(_name, (V.one, V.two)))
    rule("Keyword", f"{_name} from {{one:Quality}} , from {{two:Quality}} , and from {{three:Quality}}", Keyword(_name, (V.one, V.two, V.three)))
rule("Keyword", "enchant {noun:Noun}", Keyword("enchant", (V.noun,)))
rule("Keyword", "enchant player", Keyword("enchant", (Keyword("player"),)))
rule("Keyword", "enchant opponent", Keyword("enchant", (Keyword("opponent"),)))
rule("Keyword", "equip {noun:Singular} {cost:ManaCost}", Keyword("equip", (V.noun, V.cost)))
rule("Keyword", "affinity for {noun:Plural}", Keyword("affinity", (V.noun,)))
rule("Keyword", "champion a {noun:Singular}", Keyword("champion", (V.noun,)))
rule("Keyword", "{noun:Subtype} offering", Keyword("offering", (V.noun,)))
rule("Keyword", "suspend {n:Number} – {cost:ManaCost}", Keyword("suspend", (V.n, V.cost)))
rule("Keyword", "awaken {n:Number} – {cost:ManaCost}", Keyword("awaken", (V.n, V.cost)))
rule("Keyword", "reinforce {n:Number} – {cost:ManaCost}", Keyword("reinforce", (V.n, V.cost)))
rule("Keyword", "impending {n:Number} – {cost:ManaCost}", Keyword("impending", (V.n, V.cost)))
rule("Keyword", "kicker {one:ManaCost} and/or {two:ManaCost}", Keyword("kicker", (V.one, V.two)))
rule("Keyword", "splice onto arcane {cost:ManaCost}", Keyword("splice", (V.cost,)))
rule("Keyword", "partner with {name:Name}", Keyword("partner with", (V.name,)))
rule("Keyword", "prototype {cost:ManaCost} — {size:Size}", Keyword("prototype", (V.cost, V.size)))

# --- abilities inside a sentence --------------------------------------------------------------------------------------------------


def _read_quoted(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    from bot.oracle.compiler import read_quoted

    if at < len(tokens) and tokens[at][:1] == '"':
        return [(ability, at + 1) for ability in read_quoted(tokens[at][1:])]
    return []


def _write_quoted(node: Any, _plural: bool) -> Emit:
    from bot.oracle.compiler import write_quoted

    text = write_quoted(node)
    return None if text is None else ['"' + text]


lexical("Quoted", _read_quoted, _write_quoted)
rule("AbilityItem", "{keyword:Keyword}", V.keyword)
rule("AbilityItem", "{quoted:Quoted}", V.quoted)
rule("AbilityList", "{items:AbilityItem+and}", V.items)

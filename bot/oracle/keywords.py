"""Keyword abilities [CR 702] with their parameters.

``Keyword`` reads one keyword wherever it stands; ``Keyword.line`` one that takes the whole paragraph, such as
"Ward—Discard a card." Keywords that introduce an ability ("Boast — {1}: …") are read by `bot.oracle.lines`.
"""

from __future__ import annotations

from bot.engine.abilities import (
    ChosenWord,
    Compare,
    Cost,
    Flag,
    Has,
    Keyword,
    Noun,
    Op,
    Player,
    Stat,
    VerbatimPred,
    Who,
    Word,
    WordKind,
)
from bot.oracle.costs import cost_parts, write_cost
from bot.oracle.leaves import phrase_table
from bot.oracle.lexer import TIGHT_DASH, Tokens
from bot.oracle.table import Emit, Meaning, Memo, Parse, V, grammar, lexical, only, rule
from bot.oracle.verbatim import verbatim_category

__all__ = ["BARE", "COSTED", "NUMBERED"]


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split("; "))


BARE = _names(
    "deathtouch; defender; double strike; first strike; flash; flying; haste; hexproof; indestructible; intimidate; lifelink; "
    "reach; shroud; trample; vigilance; banding; flanking; phasing; shadow; horsemanship; fear; provoke; storm; sunburst; epic; "
    "convoke; haunt; split second; delve; gravestorm; changeling; hideaway; conspire; persist; wither; retrace; exalted; cascade; "
    "rebound; totem armor; umbra armor; infect; battle cry; living weapon; undying; soulbond; unleash; cipher; evolve; extort; "
    "fuse; dethrone; hidden agenda; double agenda; prowess; exploit; menace; devoid; ingest; myriad; skulk; melee; undaunted; "
    "improvise; aftermath; ascend; assist; jump-start; mentor; riot; demonstrate; daybound; nightbound; decayed; training; "
    "compleated; enlist; read ahead; ravenous; space sculptor; living metal; partner; double team; start your engines!; "
    "job select; increment; paradigm; station; bargain; sneak; friends forever; doctor's companion; mayhem; vanishing; "
    "spree; tiered; choose a Background; trample over planeswalkers"
)

COSTED = _names(
    "equip; fortify; reconfigure; ward; cycling; kicker; multikicker; buyback; flashback; madness; morph; megamorph; disguise; "
    "echo; entwine; transmute; replicate; evoke; unearth; level up; miracle; overload; scavenge; bestow; dash; outlast; surge; "
    "emerge; escalate; embalm; eternalize; spectacle; escape; mutate; encore; foretell; disturb; cleave; blitz; squad; plot; "
    "offspring; warp; harmonize; mayhem; freerunning; prowl; ninjutsu; commander ninjutsu; cumulative upkeep; recover; "
    "Aura swap; transfigure; web-slinging; sneak; specialize"
)

NUMBERED = _names(
    "rampage; fading; vanishing; amplify; bushido; soulshift; dredge; modular; bloodthirst; graft; ripple; absorb; frenzy; poisonous; "
    "devour; annihilator; tribute; renown; fabricate; crew; afflict; afterlife; casualty; toxic; backup; saddle; mobilize; firebending; "
    "hideaway; station; teamwork; starting intensity"
)

phrase_table("Keyword.bare", [(name, Keyword(name.lower())) for name in BARE] + [("for Mirrodin!", Keyword("for mirrodin!"))])
rule("Keyword", "Doctor 's companion", Keyword("doctor's companion", (), "at the start"))
rule("Keyword", "{keyword:Keyword.bare}", V.keyword)

# --- costs ------------------------------------------------------------------------------------------------------------------


def _read_mana_cost(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    """Symbols, or a choice of two costs: "{G} or {W}"."""
    if tokens[at : at + 1] == () or tokens[at][:1] != "{":
        return []
    either = tokens[at + 1 : at + 2] == ("or",) and tokens[at + 2 : at + 3] != () and tokens[at + 2][:1] == "{"
    return [(Cost((" ".join(tokens[at : at + 3]),)), at + 3)] if either else [(Cost((tokens[at],)), at + 1)]


def _write_mana_cost(node: Meaning, _plural: bool) -> Emit:
    symbols = isinstance(node, Cost) and len(node.parts) == 1 and node.parts[0][:1] == "{"
    return node.parts[0].split(" ") if symbols else None


lexical("ManaCost", _read_mana_cost, _write_mana_cost, ("{",), prints=only(Cost))


def _read_verbal_cost(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    """The rest of the line, without its full stop."""
    end = len(tokens) - 1 if tokens and tokens[-1] == "." else len(tokens)
    return [] if at >= end or "." in tokens[at:end] else [(Cost(cost_parts(tokens[at:end])), end)]


lexical("VerbalCost", _read_verbal_cost, lambda node, _plural: write_cost(node) if isinstance(node, Cost) else None, prints=only(Cost))


def _read_rest(tokens: Tokens, at: int, _memo: Memo) -> list[Parse]:
    """Words that say no cost and name nothing the engine looks for: "gift a tapped Fish"."""
    return [(Cost((" ".join(tokens[at:]),)), len(tokens))] if at < len(tokens) and not {",", ".", ";"} & set(tokens[at:]) else []


lexical("RestOfLine", _read_rest, lambda node, _plural: node.parts[0].split(" ") if isinstance(node, Cost) else None, prints=only(Cost))

for _name in COSTED:
    rule("Keyword", f"{_name} {{cost:ManaCost}}", Keyword(_name.lower(), (V.cost,)))
    rule("Keyword.line", f"{_name} {TIGHT_DASH} {{cost:VerbalCost}} .", Keyword(_name.lower(), (V.cost,), "dash"))
rule("Keyword", "more Than Meets the Eye {cost:ManaCost}", Keyword("more than meets the eye", (V.cost,)))
for _name in NUMBERED:
    rule("Keyword", f"{_name} {{n:Number}}", Keyword(_name, (V.n,)))
    if _name in ("mobilize", "firebending", "annihilator", "afflict", "toxic"):
        rule("Keyword.line", f"{_name} X , where X is {{n:Quantity}} .", Keyword(_name, (V.n,), "where"))
rule("Keyword.line", "ward {X} , where X is {n:Quantity} .".replace("{X}", "{x:Symbols}"), Keyword("ward", (Cost((V.x,)), V.n), "where"))
for _name in ("suspend", "awaken", "reinforce", "impending"):
    rule("Keyword", f"{_name} {{n:Number}} {TIGHT_DASH} {{cost:ManaCost}}", Keyword(_name, (V.n, V.cost)))
rule("Keyword", "kicker {one:ManaCost} and/or {two:ManaCost}", Keyword("kicker", (V.one, V.two)))
rule("Keyword", "prototype {cost:ManaCost} — {size:Size}", Keyword("prototype", (V.cost, V.size)))
rule("Keyword", f"modular {TIGHT_DASH} Sunburst", Keyword("modular", (Keyword("sunburst"),)))

# --- words in a keyword: landwalk, typecycling ------------------------------------------------------------------------------------


def _compound(category: str, name: str, suffix: str) -> None:
    """Keywords made of a type and a suffix: "snow swampwalk", "basic landcycling", "Wizardcycling"."""

    def read(tokens: Tokens, at: int, memo: Memo) -> list[Parse]:
        for end in range(at, min(at + 3, len(tokens))):
            stem = tokens[end].removesuffix(suffix)
            if stem and stem != tokens[end]:
                noun = (*tokens[at:end], stem if stem in _LOWER_STEMS else stem[:1].upper() + stem[1:])
                return [(n, end + 1) for n, stop in grammar.prefixes("Singular", noun, 0, {}) if stop == len(noun)]
        return []

    def write(node: Meaning, _plural: bool) -> Emit:
        tokens = grammar.emit("Singular", node)
        return None if not tokens else [*tokens[:-1], tokens[-1].lower() + suffix]

    lexical(category, read, write, (suffix, "non"), like=("Supertype", "TypeWord"))


_LOWER_STEMS = frozenset({"land", "creature", "artifact"})
_compound("Landwalk", "landwalk", "walk")
_compound("Typecycling", "cycling", "cycling")
rule("Keyword", "{noun:Landwalk}", Keyword("landwalk", (V.noun,)))
rule("Keyword", "{noun:Typecycling} {cost:ManaCost}", Keyword("cycling", (V.noun, V.cost)))

# --- qualities --------------------------------------------------------------------------------------------------------------------

rule("Quality", "{color:Color}", V.color)
rule("Quality", "{supertype:Supertype}", V.supertype)
rule("Quality", "{noun:Plural}", V.noun)
rule("Quality", "Arcane", Word(WordKind.SPELL_TYPE, "Arcane"))
rule("Quality", "spells that are one or more colors", Noun((Has(Flag.SPELL), Has(Flag.COLORED)), "one or more colors"))
for _tail, _op in (("or less", Op.AT_MOST), ("or greater", Op.AT_LEAST)):
    rule("Quality", f"mana value {{n:Number}} {_tail}", Noun((Compare(Stat.MANA_VALUE, _op, V.n),), "quality"))
phrase_table(
    "Quality.fixed",
    [
        ("everything", Keyword("everything")),
        ("all colors", Keyword("all colors")),
        ("each color", Keyword("each color")),
        ("monocolored", Keyword("monocolored")),
        ("multicolored", Keyword("multicolored")),
        ("each mana value of the chosen quality", Keyword("each mana value of the chosen quality")),
        ("each mana value other than the chosen number", Keyword("each mana value other than the chosen number")),
        ("activated and triggered abilities", Keyword("activated and triggered abilities")),
        ("the chosen color", ChosenWord(WordKind.COLOR)),
        ("the color of your choice", ChosenWord(WordKind.COLOR, now=True)),
        ("each of your opponents", Player(Who.EACH_OPPONENT)),
        ("each opponent", Player(Who.EACH_OPPONENT)),
        ("the chosen player", Player(Who.CHOSEN_PLAYER)),
    ],
)
rule("Quality", "{what:Quality.fixed}", V.what)
for _name in ("protection", "hexproof"):
    rule("Keyword", f"{_name} from {{what:Quality}}", Keyword(_name, (V.what,)))
    rule("Keyword", f"{_name} from {{one:Quality}} and from {{two:Quality}}", Keyword(_name, (V.one, V.two)))
    rule(
        "Keyword",
        f"{_name} from {{one:Quality}} , from {{two:Quality}} , and from {{three:Quality}}",
        Keyword(_name, (V.one, V.two, V.three)),
    )

# --- what a keyword applies to -------------------------------------------------------------------------------------------------------

rule("Keyword", "enchant {noun:Singular}", Keyword("enchant", (V.noun,)))
rule("Keyword", "enchant {n:Number} {noun:Plural}", Keyword("enchant", (V.n, V.noun)))
for _name in ("player", "opponent"):
    rule("Keyword", f"enchant {_name}", Keyword("enchant", (Keyword(_name),)))
rule("Keyword", "affinity for {noun:Plural}", Keyword("affinity", (V.noun,)))
rule("Keyword", "bands with other {noun:Plural}", Keyword("bands with other", (V.noun,)))
rule("Keyword", "champion a(n) {noun:Singular}", Keyword("champion", (V.noun,)))
rule("Keyword", "{word:TypeWord} offering", Keyword("offering", (V.word,)))
rule("Keyword", "devour X , where X is {n:Amount}", Keyword("devour", (V.n,), "where"))
rule("Keyword", "devour {noun:Singular} {n:Number}", Keyword("devour", (V.noun, V.n)))
for _pattern in ("equip {noun:Singular}", "emerge from {noun:Singular}", "craft with {noun:Singular}", "splice onto {noun:Singular}"):
    rule("Keyword", _pattern + " {cost:ManaCost}", Keyword(_pattern.split(" ")[0], (V.noun, V.cost)))
rule("Keyword.line", f"splice onto {{noun:Singular}} {TIGHT_DASH} {{cost:VerbalCost}} .", Keyword("splice", (V.noun, V.cost), "dash"))
rule("Keyword", "craft with {n:Number} {noun:Plural} {cost:ManaCost}", Keyword("craft", (V.n, V.noun, V.cost)))
_more = Keyword("craft", (V.n, V.noun, V.cost), "or more")
rule("Keyword", "craft with {n:Number} or more {noun:Plural} {cost:ManaCost}", _more)
verbatim_category(
    "CraftWith", r"two that share a card type|one or more|a [A-Z].*|four or more nonlands with .*", VerbatimPred, unless="Noun"
)
rule("Keyword", "craft with {what:CraftWith} {cost:ManaCost}", Keyword("craft", (V.what, V.cost)))
rule("Keyword", "partner with {name:Name}", Keyword("partner with", (V.name,)))
for _group in ("Character select", "Father & son", "Friends forever", "Survivors"):
    rule("Keyword", f"partner {TIGHT_DASH} {_group}", Keyword("partner", (Word(WordKind.NAME, _group),)))
rule("Keyword.line", "gift {gift:RestOfLine}", Keyword("gift", (V.gift,)))

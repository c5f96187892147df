"""What a subject can't, must or may do: in combat, to untap, to be enchanted…; nothing here is a characteristic."""

from __future__ import annotations

from bot.engine.abilities import Cant, May, Restriction, VerbatimChange
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule
from bot.oracle.verbatim import verbatim_category

__all__: list[str] = []

phrase_table("Cant.phrase", [(c.value, May(c)) for c in Cant if c not in (Cant.UNTAP, Cant.MUST_ATTACK)])
rule("Limit", "{may:Cant.phrase}", V.may)
rule("Change", "don't|doesn't untap during its controller's untap step", May(Cant.UNTAP, "its"))
rule("Change", "don't|doesn't untap during their controllers ' untap steps", May(Cant.UNTAP, "their"))
rule("Change", "don't|doesn't untap during your untap step", May(Cant.UNTAP, "your"))
rule("Change", "attack|attacks each combat if able", May(Cant.MUST_ATTACK))

# --- in combat, against named objects [CR 508.1c, 509.1b] ---------------------------------------------------------------

for _phrase in (
    "can't be blocked by",
    "can't be blocked this turn by",
    "can't be blocked except by",
    "can't be blocked this turn except by",
    "can't block",
    "can block only",
    "can't be blocked this combat except by",
):
    rule("Limit", f"{_phrase} {{noun:Plural}}", Restriction(_phrase + " {}", (V.noun,)))
rule("Limit", "can't be blocked by {ref:OneRef}", Restriction("can't be blocked by {}", (V.ref,), "ref"))
rule("Limit", "can't block {ref:OneRef}", Restriction("can't block {}", (V.ref,), "ref"))
rule(
    "Limit",
    "can't be blocked except by {n:Number} or more {noun:Plural}",
    Restriction("can't be blocked except by {} or more {}", (V.n, V.noun)),
)
rule("Limit", "can't be blocked by more than one {noun:Singular}", Restriction("can't be blocked by more than one {}", (V.noun,)))
rule("Limit", "can't be enchanted by {noun:Plural}", Restriction("can't be enchanted by {}", (V.noun,)))

# --- without objects, or of no consequence for characteristics -------------------------------------------------------------

_COSTS = r"costs? (?:\{[^}]+\})+ (?:more|less) to (?:cast|activate)"
_OTHERS = (
    r"can block (?:an|up to|one|two|three|\w+) additional (?:\w+ )?creatures?(?: each combat| this turn)?|can block an additional creature each combat|"
    r"can block any number of creatures(?: this turn)?|can't (?:attack|block|attack or block) alone|"
    r"can't be (?:enchanted|equipped|enchanted by other auras|enchanted or equipped|crewed|fortified|prevented)|"
    r"can't (?:attack|block)(?: or (?:block|crew vehicles))+|can't crew vehicles|can't attack, block, or crew vehicles|"
    r"can't attack you(?: or (?:planeswalkers|permanents) you control)?|can't attack its owner|"
    r"can't attack (?:its|your) owner or planeswalkers its owner controls|"
    r"can't be the targets? of .*|can't become untapped|can't have counters put on (?:it|them)|"
    r"attacks? (?:this turn|this combat|that turn|each turn|each combat where able|that player this turn)? ?if able|"
    r"blocks? (?:this turn|each combat|each turn|this combat) if able|must be blocked(?: each combat| this turn)? if able|"
    r"attacks? or blocks? each combat if able|"
    r"assigns? (?:no combat damage.*|combat damage equal to (?:its|their) toughness rather than (?:its|their) power.*)|"
    r"can attack (?:this turn )?as though (?:it|they) (?:didn't have defender|had haste)|"
    r"can (?:block|attack|be blocked) as though .*|can be (?:blocked|targeted|the target) .*|can attack as though .*|"
    r"can't (?:be cast|be activated|transform|be turned face up|phase out|be copied|leave the battlefield|enter|enter the battlefield).*|"
    r"can't be blocked by more than \w+ creatures|"
    rf"{_COSTS}(?: for each .*)?|don't cause abilities to trigger|"
    r"can be your commander|can't be regenerated this turn|can't untap.*|"
    r"phases? out"
)
verbatim_category(
    "OtherChange",
    _OTHERS,
    VerbatimChange,
    first=("can", "can't", "attack", "attacks", "block", "blocks", "must", "assign", "assigns", "cost", "costs", "don't"),
    unless="Limit",
)
rule("Change", "{limit:Limit}", V.limit)
rule("Change", "{other:OtherChange}", V.other)

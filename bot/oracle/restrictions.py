"""What a subject can't, must or may do: in combat, to untap, to be enchanted…; nothing here is a characteristic."""

from __future__ import annotations

from bot.engine.abilities import ATTACK_AS_IF_NOT, BARS_AURAS, AttachesOnlyTo, Cant, CounterLimit, May, Restriction, VerbatimChange
from bot.oracle.leaves import phrase_table
from bot.oracle.table import V, rule
from bot.oracle.verbatim import verbatim_category

__all__: list[str] = []

_NO_DEFENDER = (
    ("can attack as though they didn't have defender", May(Cant.ATTACK_AS_IF_NO_DEFENDER, "they")),
    ("can attack this turn as though it didn't have defender", May(Cant.ATTACK_AS_IF_NO_DEFENDER, "this turn")),
    ("can attack this turn as though they didn't have defender", May(Cant.ATTACK_AS_IF_NO_DEFENDER, "they, this turn")),
)
_PREVENTED = tuple(c for c in Cant if c.value.endswith(("is prevented", "can't be prevented")))
_SEALED = (Cant.ACTIVATE, Cant.ACTIVATE_NONMANA)
_ELSEWHERE = (Cant.UNTAP, Cant.MUST_ATTACK, Cant.ATTACK_AS_IF_NO_WALL, Cant.LEGEND_RULE, Cant.LOYALTY_ONCE_MORE, *_SEALED, *_PREVENTED)
_THEM = ("can't have counters put on them", May(Cant.HAVE_COUNTERS, "them"))
_BARE = ("can't be equipped or enchanted", May(Cant.BE_ENCHANTED_OR_EQUIPPED, "equipped first"))
phrase_table("Cant.phrase", [*((c.value, May(c)) for c in Cant if c not in _ELSEWHERE), *_NO_DEFENDER, _THEM, _BARE])
rule("Limit", "{may:Cant.phrase}", V.may)
rule("Limit", "don't|doesn't untap during its controller's untap step", May(Cant.UNTAP, "its"))
rule("Limit", "don't|doesn't untap during their controllers ' untap steps", May(Cant.UNTAP, "their"))
rule("Limit", "don't|doesn't untap during your untap step", May(Cant.UNTAP, "your"))
rule("Limit", "attack|attacks each combat if able", May(Cant.MUST_ATTACK))

# --- in combat, against named objects [CR 508.1c, 509.1b] ---------------------------------------------------------------

for _phrase in (
    "can't be blocked by",
    "can't be blocked this turn by",
    "can't be blocked except by",
    "can't be blocked this turn except by",
    "can't block",
    "can't block or be blocked by",
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
rule("Limit", "attack|attacks {ref:OneRef} if able", Restriction("attack {} if able", (V.ref,)))
rule("Limit", "attack|attacks {ref:Player} if able", Restriction("attack {} if able", (V.ref,)))
rule("Limit", "can't be enchanted by {noun:Plural}", Restriction(BARS_AURAS, (V.noun,)))
rule("Limit", "can attack as though it weren't a(n) {noun:Singular}", Restriction(ATTACK_AS_IF_NOT, (V.noun,)))
rule("Limit", "can attack as though they weren't {noun:Plural}", Restriction(ATTACK_AS_IF_NOT, (V.noun,), "they"))

# --- without objects, or of no consequence for characteristics -------------------------------------------------------------

_ENDS = (
    r"(?!.*(?: and|,| or)$)(?!.*(?: this turn$| unless | as long as | during your turn| until |"
    r" and (?:it|they|can|assign|gain|has|have|get|is|are)\b))"
)
"""Words that begin another part of the statement."""

_PLAIN = (
    r"can block (?:up to )?\S+ additional (?:\w+ )?creatures?(?: each combat)?",
    r"can block any number of creatures",
    r"can't (?:attack|block|attack or block) alone",
    r"can't be (?:fortified|crewed)",
    r"can't (?:crew vehicles|block or crew vehicles|attack, block, or crew vehicles|saddle mounts.*)",
    r"can't attack (?:planeswalkers you control|you|its owner|its controller|that player)"
    r"(?: or (?:a )?(?:planeswalkers?|permanents?|battles?) .* controls?)?",
    r"can't be the targets? of .*",
    r"can't become (?:un)?tapped",
    r"can't become suspected",
    r"can't be (?:cast|activated|turned face up|copied|tapped|untapped|exiled|destroyed)(?: .*)?",
    r"can't (?:phase out|phase in|leave the battlefield|enter|enter the battlefield)(?: .*)?",
    r"(?:attacks?|blocks?) (?:each combat|each turn|that turn|this combat|that player|that combat|.* each combat) if able",
    r"attacks? or blocks? each combat if able",
    r"must be blocked(?: by .*| each combat)? if able",
    r"must attack .* if able",
    r"assigns? (?:no combat damage|combat damage equal to (?:its|their) toughness rather than (?:its|their) power.*)",
    r"can (?:attack|block|be blocked|be countered|be the target|be targeted) .*as though .*",
    r"can (?:only attack|attack only|block only|be blocked only) .*",
    r"can be your commander",
    r"don't cause abilities to trigger",
)
_TIMED = (
    r"(?:attacks?|blocks?) this turn if able",
    r"must be blocked this turn if able",
    r"costs? (?:\{[^}]+\})+ (?:more|less) to (?:cast|activate|equip)(?: for each .*)?",
)
verbatim_category(
    "OtherChange",
    f"{_ENDS}(?:{'|'.join(_PLAIN)})|{'|'.join(_TIMED)}",
    VerbatimChange,
    first=("can", "can't", "attack", "attacks", "block", "blocks", "must", "assign", "assigns", "cost", "costs", "don't"),
    unless="Limit",
)
rule("Limit", "don't|doesn't untap during its controller's next untap step", May(Cant.UNTAP, "next"))
rule("Limit", "don't|doesn't untap during your next untap step", May(Cant.UNTAP, "your next"))
rule("Limit", "don't|doesn't untap during their controllers ' next untap steps", May(Cant.UNTAP, "their next"))
rule("Limit", "don't|doesn't untap during their controller's next untap step", May(Cant.UNTAP, "their controller's next"))
rule("Change", "{limit:Limit}", V.limit)
rule("Change", "{other:OtherChange}", V.other)

_LIMIT = "{who:This} can't have more than {n:Number} {kind:CounterKind} counters on it"
rule("Clause", _LIMIT, CounterLimit(V.who, V.n, V.kind))
rule("Clause", "{who:This} can be attached only to a(n) {noun:Singular}", AttachesOnlyTo(V.who, V.noun))

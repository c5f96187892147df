"""Which pieces of sentences touch nothing that the engine computes: a closed list of kinds.

A piece is inert if it is of one of the kinds below *and* says nothing of copies, tokens, counters on things,
characteristics, control or faces.
"""

from __future__ import annotations

import re

__all__ = ["is_inert"]

_SUBJECT = (
    r"(?:(?:you|they|that player|each (?:other )?player|each opponent|target player|target opponent|its controller|"
    r"its owner|their controller|defending player|any number of target players each|a player|each of those players|the chosen player) (?:may )?)?"
)
_KINDS = re.compile(
    r"(?:then )?(?:you may )?(?:"
    rf"{_SUBJECT}(?:"
    r"adds? .*|draws? .*|discards? .*|scry .*|scries .*|surveils? .*|mills? .*|gains? (?:\w+|that much|\w+ equal to .*) life.*|"
    r"gains? life equal to .*|loses? (?:\w+|that much|half their) life.*|loses? life equal to .*|pays? .*|shuffles?(?: .*)?|"
    r"search(?:es)? .*library.*|reveals? .*|looks? at .*|wins? the game|loses? the game|gets? \{E\}.*|takes? an extra turn.*|"
    r"gets? (?:a|\w+) (?:poison|rad|experience) counters?|"
    r"spends? .*|plays? with .*|can't gain life|skips? .*|have no maximum hand size|"
    r"may play (?:an|two|\w+) additional lands?.*|"
    r"may (?:cast|play) .*|casts? .*|plays? .*|venture into the dungeon|takes? the initiative|becomes? the monarch|"
    r"flips? a coin|rolls? .*|can't be the target.*|exchange life totals.*|"
    r"puts? (?:that card|one of them|the rest|those cards|it|them|\w+ cards?.*|up to .*|all .*) (?:into|on) (?:your|their|its owner's|the (?:top|bottom)) .*|"
    r"puts? that card on .*"
    r")|"
    r".* deals? (?:\S+|that much|twice .*|damage equal to .*) damage.*|.* deals damage .*|"
    r"prevent .*damage.*|(?:counter|copy) target (?:spell|activated).*|counter (?:target|that|it)\b.*|counter .*|"
    r"the ring tempts you|time travel|discover \w+|explores?|connive|amass .*|goad .*|fight .*|"
    r"players can't gain life|damage can't be prevented|your opponents can't gain life|"
    r"you choose .*|choose new targets .*|you may choose new targets.*|"
    r"any player may activate this ability|this ability triggers only .*|do this only once each turn|"
    r"this spell can't be countered|this spell costs .*|this effect .*|"
    r"if you search .*|repeat this process.*|"
    r"you can't lose the game.*|your opponents can't .*|"
    r"remove .* from combat|"
    r"creatures can't block .*|spells can't be countered|"
    r"activated abilities of .* can't be activated.*|"
    r"draw a card"
    r")",
    re.IGNORECASE,
)
_BEARING = re.compile(
    r"\b(?:copy of|copies of|tokens?|becomes? (?!the monarch)|base power|in addition to|control of|transform|face (?:up|down)|"
    r"phases? out|attach|(?:\+|-)\d/(?:\+|-)\d|counters? on|named|onto the battlefield|to the battlefield|"
    r"gains? (?!.*\blife\b)|has |have (?!no )|gets? (?!\{E\}|a poison|a rad|an experience|\w+ poison|\w+ rad)|loses? all|destroy|exile|sacrifice|"
    r"return|untap(?! step)|text)\b",
    re.IGNORECASE,
)


def is_inert(piece: str) -> bool:
    """Whether a piece of a sentence, with or without full stop, never matters to characteristics."""
    words = piece.rstrip(".")
    return bool(_KINDS.fullmatch(words)) and not _BEARING.search(words)

"""What a sentence asks or says beside what its cards are together: a verdict on that would answer another question."""

from __future__ import annotations

import re

from bot.answers.folding import fold
from bot.answers.free_names import ARTICLE, Named, Sentence

__all__ = ["asks_other_than_a_copy", "asks_other_than_a_legend", "asks_other_than_layers", "asks_which_stays", "denies", "in_order"]

_WHO = re.compile(
    r"(?:^|[,;:.?!()–—]|\b(?:et|mais|donc|alors|savoir|sait|coup|c'est))\s*qui (?:est-ce qui )?(?:l[ae]s?\s|l')?"
    r"(?:choisi|d[ée]cid|contr[ôo]l|poss[èe]d|gagn|gard|pioch|perd|pai|pay|jou|meur|surviv|survit|tue)"
    r"|\b(?:[àa]|chez|par) qui\b(?! (?:j'ai|on a|je)\b)|\bwho (?:controls|owns|chooses|gets)\b"
)
"""Who does or has something; not the pronoun of « mon adversaire, qui contrôle Humilité », told by what stands before it."""
_WHEN = (
    r"quand$|quand est ce|(?:a|depuis|jusqu a) quand|quel moment|combien de (?:temps|tours?|fois)"
    r"|(?:fin|debut) (?:du|de|d un|de ce|de mon|de son) (?:\w+ )?tour|(?:prochaine?|suivante?) (?:tour|etape|phase)"
    r"|tour (?:suivant|prochain|d apres)|ensuite"
    r"|when$|next turn|end of turn"
)
_WHERE = r"ou va(?:t|is)?|ou part|en reponse|repon[ds]\w*|in response|la pile|the stack|priorite"
_WHY = r"pourquoi|why"
_LEAVING = (
    r"quitt\w*|parti?r?|partent|disparai\w*|desequip\w*|detach\w*|detrui\w*|exil\w*|sacrifi\w*|revien\w*|renvo\w*|contrecarr\w*|blink\w*|flick\w*|bounce\w*"
    r"|meurt (?!aussi|quand|alors|t il|t elle|donc|ou)\w+|meurent|remplac\w*|dies|leaves"
)
"""What takes something away: the board told would still hold it."""
_DOING = (
    r"(?:je|j|on|tu|il|elle) (?:re)?(?:pioche|remonte|cherche|defausse|paie|paye)\w*|(?:gagne|perd)\w* (?:des|combien|\d+|la partie)"
    r"|mal d ?invocation|arrive engage\w*|oblige\w*|forcement|do(?:is|it|ivent)|(?:le|un) droit|(?:veu[xt]|veut) pas|optionnel\w*"
)
_COMBAT = r"bloqu\w*|attaqu\w*|blessures?|combats?|block(?:s|ed)?|attack(?:s|ed)?"
_IN_COMBAT = re.compile(rf"\b(?:{_COMBAT})\b")
_BESIDE_COPIES = re.compile(rf"\b(?:{_LEAVING}|{_WHEN}|{_WHERE}|{_WHY}|{_DOING})\b")
_BESIDE_LAYERS = re.compile(rf"\b(?:{_WHEN}|{_WHERE}|{_WHY}|{_LEAVING}|{_DOING}|{_COMBAT})\b")
_BESIDE_LEGENDS = re.compile(
    rf"\b(?:{_WHEN}|{_WHERE}|{_WHY}|face cachee|faces cachees|decks?|bibliotheque|mains?|en exil|phase|lanc\w*|reserve|sideboard|draft)\b"
)
_WHICH = re.compile(
    r"\b(?:lequel|laquelle|lesquels|lesquelles|(?:les|tous les|toutes les) deux (?:restent|meurent|vivent|survivent|sont|vont)"
    r"|un (?:seul )?des deux|une (?:seule )?des deux|regle (?:de|des) legendes?|which one)\b"
)
"""Which of two stays, or whether both do: the legend rule says so, where anything does."""
_AWAY = re.compile(
    rf"\b(?:sans|pas|n(?:e |')\w+ plus|jamais|ni|perd|without|au lieu|plut[ôo]t que?|autre que|[àa] part|sauf)\s+(?:d[e']\s*)?{ARTICLE}?$"
)
"""What stands before the name of a card that is not there."""
_GONE = re.compile(r"\s*n(?:e |')(?:est|sont) (?:pas|plus)(?: (?:l[àa]|en jeu|sur|pr[ée]sente?))|\s*(?:absente?|a disparu)\b")
"""What stands after it."""
_NOT = re.compile(r"\bn(?:e |')\s*(?:\w+ )?(?:copi|clon|chois|pren)\w* (?:pas|plus|jamais|rien)\b")
"""What stands between a card that copies and the one that it does not copy."""

_AFTER = re.compile(
    rf"\b(?:apr[èe]s|after|alors que (?:j'ai|j'avais|on a|je contr[ôo]le|il y a|(?:mon|l') ?adversaire (?:a|contr[ôo]le))(?: d[ée]j[àa])?)"
    rf"\s+{ARTICLE}?$"
)
"""What stands between the name of a permanent and that of one that was there before it."""
_ARRIVES = r"\s*(?:(?:est|[ée]tait|arriv\w*|pos[ée]e?|jou[ée]e?|l[àa])\s+)*"
_FIRST = re.compile(rf"{_ARRIVES}(?:en premi(?:er|[èe]re)|d'abord|d[ée]j[àa]|la premi[èe]re|le premier)\b")
_LAST = re.compile(rf"{_ARRIVES}(?:en dernier|en derni[èe]re|en second|en deuxi[èe]me|la derni[èe]re|le dernier)\b")
"""What stands after the name of what arrived first, or last."""


def asks_other_than_a_copy(sentence: Sentence, *, may_act: bool = False) -> bool:
    """Whether a sentence about a copy asks who, when, where, why or what someone does, or says that nothing is copied.

    ``may_act``: it may ask what the copy does in combat.
    """
    if not may_act and _IN_COMBAT.search(sentence.rest):
        return True
    return _BESIDE_COPIES.search(sentence.rest) is not None or _asks_who(sentence) or denies(sentence)


def asks_other_than_layers(sentence: Sentence) -> bool:
    """Whether a sentence about permanents asks more than what they are together, or says that one of them leaves or is not there."""
    return _BESIDE_LAYERS.search(sentence.rest) is not None or _asks_who(sentence) or denies(sentence)


def asks_other_than_a_legend(sentence: Sentence) -> bool:
    """Whether a sentence about two legends speaks of other places or moments than the two of them on the battlefield."""
    return _BESIDE_LEGENDS.search(fold(sentence.text)) is not None


def asks_which_stays(sentence: Sentence) -> bool:
    """Whether a sentence asks which of two permanents stays, or whether both do."""
    return _WHICH.search(sentence.rest) is not None


def _asks_who(sentence: Sentence) -> bool:
    return _WHO.search(_plain(sentence.text)) is not None


def denies(sentence: Sentence) -> bool:
    """Whether a sentence says that a card is not there, or that nothing is copied: its names draw no board."""
    said = _plain(sentence.text)
    return any(
        _AWAY.search(sentence.before(one)) or _NOT.search(sentence.before(one)) or _GONE.match(said, one.end) for one in sentence.named
    )


def in_order(sentence: Sentence, arrived: list[Named]) -> list[Named]:
    """Permanents in the order in which a sentence says that they arrived: as named, unless its words say another."""
    said = _plain(sentence.text)
    first = {one.card.name for one in sentence.named if _FIRST.match(said, one.end)}
    last = {one.card.name for one in sentence.named if _LAST.match(said, one.end)}
    if not first and not last and len(arrived) == 2 and _AFTER.search(sentence.between(arrived[0], arrived[1])):
        return arrived[::-1]
    return sorted(arrived, key=lambda one: (one.card.name in last) - (one.card.name in first))


def _plain(text: str) -> str:
    return text.lower().replace("’", "'")

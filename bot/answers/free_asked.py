"""What a sentence asks or says beside what its cards are together: a verdict on that would answer another question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from bot.answers.free_names import ARTICLE, Named, Sentence

__all__ = ["Question", "Told", "asks_beyond", "asks_which_stays", "denies", "in_order", "questions"]


class Question(Enum):
    """What a sentence may ask, or say, beside what its cards are together."""

    WHO = "who"
    WHEN = "when"
    WHERE = "where"
    WHY = "why"
    LEAVING = "leaving"
    """Something is taken away: the board told would still hold it."""
    DOING = "doing"
    """What someone does, has to do or is free to do."""
    COMBAT = "combat"
    PAYING = "paying"
    """What is paid, or paid again."""
    MEANWHILE = "meanwhile"
    """What is done before something else happens."""
    HIDDEN = "hidden"
    """Another zone than the battlefield, or a card that is not shown."""
    ABSENT = "absent"
    """A card is not there, or nothing is copied: its names draw no board."""


class Told(Enum):
    """What a verdict tells, and so what it may be asked."""

    COPY = "copy"
    ABLE_COPY = "able copy"
    """What a copy becomes, and what it can do in combat."""
    LAYERS = "layers"
    LEGENDS = "legends"


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
_OF_A_COPY = (
    "attach|clone|copi|ai|joue|pose|control|mets|met|fais|veux|choisi|possed|utilis|gagne quoi|suis|pense|crois|peux|me|m|y|n|ne|le|la|les"
)
"""What « je » does of a copy, or says of oneself."""
_DOING = (
    r"(?:je|j|on|tu|il|elle) (?:re)?(?:pioche|remonte|cherche|defausse|paie|paye)\w*|(?:gagne|perd)\w* (?:des|combien|\d+|la partie)"
    r"|mal d ?invocation|arrive engage\w*|oblige\w*|forcement|do(?:is|it|ivent)|(?:le|un) droit|(?:veu[xt]|veut) pas|optionnel\w*"
    rf"|(?<!qu )\bje (?!l? ?(?:{_OF_A_COPY})\w*)\w+"
    r"|(?:je|on|tu) (?:perd[st]?|gagne[st]?|meur[st])$|\d+ (?:points? de vie|pvs?)"
)
_COMBAT = r"bloqu\w*|attaqu\w*|blessures?|combats?|block(?:s|ed)?|attack(?:s|ed)?"
_PAYING = r"(?:re)?payer|repa(?:ie|ye)\w*|(?:re)?sac|re ?sacrifi\w*"
_MEANWHILE = r"avant qu\w*|j activ\w*|en attendant|le temps que"
_HIDDEN = r"faces? cachees?|decks?|bibliotheque|mains?|en exil|phase|lanc\w*|reserve|sideboard|draft"
_WORDS: Mapping[Question, re.Pattern[str]] = MappingProxyType(
    {
        Question.WHEN: re.compile(rf"\b(?:{_WHEN})\b"),
        Question.WHERE: re.compile(rf"\b(?:{_WHERE})\b"),
        Question.WHY: re.compile(rf"\b(?:{_WHY})\b"),
        Question.LEAVING: re.compile(rf"\b(?:{_LEAVING})\b"),
        Question.DOING: re.compile(rf"\b(?:{_DOING})\b"),
        Question.COMBAT: re.compile(rf"\b(?:{_COMBAT})\b"),
        Question.PAYING: re.compile(rf"\b(?:{_PAYING})\b"),
        Question.MEANWHILE: re.compile(rf"\b(?:{_MEANWHILE})\b"),
        Question.HIDDEN: re.compile(rf"\b(?:{_HIDDEN})\b"),
    }
)
"""The words that ask each thing, in what a sentence says around its names."""
_ANSWERED: Mapping[Told, frozenset[Question]] = MappingProxyType(
    {
        Told.COPY: frozenset(
            {Question.MEANWHILE, Question.HIDDEN}
        ),  # what is copied elsewhere is read with the zone where its copier looks
        Told.ABLE_COPY: frozenset({Question.MEANWHILE, Question.HIDDEN, Question.COMBAT}),
        Told.LAYERS: frozenset({Question.MEANWHILE, Question.HIDDEN}),  # states are read with the permanents that have them
        Told.LEGENDS: frozenset({Question.WHO, Question.LEAVING, Question.DOING, Question.COMBAT}),
    }
)
"""What each verdict answers, or may leave unanswered because another reader looks at it."""
_WHICH = re.compile(
    r"\b(?:lequel|laquelle|lesquels|lesquelles|(?:les|tous les|toutes les) deux (?:restent|meurent|vivent|survivent|sont|vont)"
    r"|(?:garde\w*|conserve\w*|perd\w*) (?:les|tous les|toutes les) deux|en (?:garde\w*|perd\w*|sacrifi\w*) une?(?= |$)"
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


def questions(sentence: Sentence) -> frozenset[Question]:
    """Everything that a sentence asks or says beside what its cards are together."""
    rest = sentence.rest
    asked = {question for question, words in _WORDS.items() if words.search(rest) is not None}
    asked |= {Question.WHO} if _asks_who(sentence) else set()
    return frozenset(asked | ({Question.ABSENT} if denies(sentence) else set()))


def asks_beyond(sentence: Sentence, told: Told) -> bool:
    """Whether a sentence asks or says more than a verdict tells: it would answer another question."""
    return not questions(sentence) <= _ANSWERED[told]


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

"""Keywords that stand for static abilities about characteristics, as the trees that they mean [CR 702]."""

from __future__ import annotations

from bot.engine.abilities import AllOf as All
from bot.engine.abilities import (
    Be,
    Cant,
    Description,
    DuringTurn,
    IsNot,
    May,
    Modify,
    Player,
    RefIs,
    Sentence,
    Static,
    This,
    WasKicked,
    Who,
    WholeFamily,
    WithCounter,
    Word,
    WordKind,
)

__all__ = ["KEYWORD_STATICS", "RULE_OF_KEYWORD"]

_ARTIFACT = Word(WordKind.CARD_TYPE, "Artifact")
_CREATURE = Word(WordKind.CARD_TYPE, "Creature")


def _static(modify: Modify) -> Static:
    return Static((Sentence((modify,)),))


KEYWORD_STATICS = {
    # [CR 702.73a] This object is every creature type.
    "changeling": _static(Modify(This(), (Be(Description(every=(WholeFamily.CREATURE_TYPE,))),))),
    # [CR 702.114a] This object is colourless.
    "devoid": _static(Modify(This(), (Be(Description(colors=())),))),
    # [CR 702.161a] During its controller's turn, it is an artifact creature in addition to its other types.
    "living metal": _static(
        Modify(
            This(),
            (Be(Description(words=(_ARTIFACT, _CREATURE)), in_addition=("types",)),),
            condition=DuringTurn(Player(Who.YOU)),
        )
    ),
    # [CR 702.176a] While its impending cost was paid and it has a time counter, it's not a creature.
    "impending": _static(
        Modify(
            This(),
            (IsNot((_CREATURE,)),),
            condition=All((WasKicked(This(), "impending"), RefIs(This(), (WithCounter("time"),)))),
        )
    ),
    # [CR 702.98a] With such a counter, no blocking.
    "unleash": _static(Modify(This(), (May(Cant.BLOCK),), condition=RefIs(This(), (WithCounter("+1/+1"),)))),
    # [CR 702.147a]
    "decayed": _static(Modify(This(), (May(Cant.BLOCK),))),
}
"""Keyword → the static ability that it stands for."""

RULE_OF_KEYWORD = {
    "changeling": "702.73a",
    "devoid": "702.114a",
    "living metal": "702.161a",
    "impending": "702.176a",
    "unleash": "702.98a",
    "decayed": "702.147a",
}
"""The rule that says what each of them means."""

"""Abilities: the paragraphs of a text [CR 113.3]."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.abilities.words import Node, form
from bot.records import dataclass

if TYPE_CHECKING:
    from bot.engine.abilities.amounts import Amount
    from bot.engine.abilities.conditions import Condition
    from bot.engine.abilities.descriptions import Size
    from bot.engine.abilities.references import Ref
    from bot.engine.abilities.sentences import Sentence

__all__ = [
    "Ability",
    "Activated",
    "Anchored",
    "Band",
    "Chapter",
    "Cost",
    "Event",
    "EventKind",
    "Keyword",
    "Keywords",
    "LoyaltyCost",
    "Opaque",
    "RollResult",
    "Room",
    "SpellAbility",
    "Static",
    "ThatAbility",
    "ThisAbility",
    "Triggered",
]


class Ability(Node):
    """A paragraph of rules text, or one ability granted by another."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword ability [CR 702] by its lowercase ``name``, with parameters.

    ``params`` are trees (`Cost`, `Number`, `Word`, `Noun`…): ``protection`` has one quality (a `Word`, or a `Noun`),
    ``ward`` a `Cost`, ``enchant`` a `Noun`, landwalk is ``name="landwalk"`` with a land-type `Word` or a `Noun`.
    """

    name: str
    params: tuple[Node, ...] = ()
    form: str = form()


@dataclass(frozen=True, slots=True)
class Keywords(Ability):
    """A line of several keywords, separated by ``form``."""

    keywords: tuple[Keyword, ...]
    form: str = form(", ")


@dataclass(frozen=True, slots=True)
class ThisAbility(Ability):
    """The ability that says so: "loses this ability"."""


@dataclass(frozen=True, slots=True)
class ThatAbility(Ability):
    """The ability or kind of counter named, chosen or lost just before: "gains that ability"."""

    form: str = form("that ability")


@dataclass(frozen=True, slots=True)
class Static(Ability):
    """A static ability; each sentence holds one clause or more. ``condition`` governs all of them."""

    sentences: tuple[Sentence, ...]
    condition: Condition | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class SpellAbility(Ability):
    """What an instant or sorcery does on resolution [CR 113.3a]."""

    sentences: tuple[Sentence, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """A cost, its parts in order: ``{2}{U}``, ``{T}``, "Sacrifice this artifact"; ``words`` verbatim parts."""

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoyaltyCost(Node):
    """A loyalty cost [CR 606.4]: ``sign`` "+", "−" or "", ``amount`` (`Number` or X)."""

    sign: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """An activated ability: cost, instructions, and limits ("Activate only as a sorcery") word for word.

    ``only_if`` is a condition on activation that the engine checks.
    """

    cost: Cost | LoyaltyCost
    sentences: tuple[Sentence, ...]
    limits: tuple[str, ...] = ()
    only_if: Condition | None = None
    form: str = form()


class EventKind(Enum):
    """Events that the engine can recognise by itself."""

    ENTERS = "enters"
    DIES = "dies"
    LEAVES = "leaves the battlefield"
    ATTACKS = "attacks"
    BLOCKS = "blocks"
    TURNED_FACE_UP = "is turned face up"
    TRANSFORMS = "transforms"
    MUTATES = "mutates"
    UPKEEP = "at the beginning of upkeep"
    END_STEP = "at the beginning of end step"
    COMBAT = "at the beginning of combat"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Event(Node):
    """A trigger event: its kinds and subject where recognised; ``words`` always the text as printed."""

    words: str
    kinds: tuple[EventKind, ...] = (EventKind.OTHER,)
    subject: Ref | None = None


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """A triggered ability [CR 603.1]; ``condition`` is the intervening "if" [CR 603.4]."""

    event: Event
    sentences: tuple[Sentence, ...]
    condition: Condition | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Chapter(Ability):
    """A chapter ability of a Saga [CR 714.2]."""

    numbers: tuple[int, ...]
    sentences: tuple[Sentence, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class Room(Ability):
    """The ability of a room of a dungeon [CR 309.4c]; ``leads_to``: the rooms that its arrows point to, ``()`` where untold."""

    name: str
    sentences: tuple[Sentence, ...]
    leads_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Band(Ability):
    """A striation: leveler (``low``–``high``), station (``low``+), Class level: what applies within it.

    ``kind``: ``level``, ``station`` or ``class``; ``cost`` for a Class level; ``size`` where it sets P/T.
    """

    kind: str
    low: int
    high: int | None = None
    size: Size | None = None
    abilities: tuple[Ability, ...] = ()
    cost: Cost | None = None
    form: str = form()


@dataclass(frozen=True, slots=True)
class Anchored(Ability):
    """An ability that the object has only if ``word`` was chosen as it entered [CR 614.12c]: "• Khans — …"."""

    word: str
    ability: Ability


@dataclass(frozen=True, slots=True)
class RollResult(Ability):
    """What an ability does if its die shows ``low`` to ``high`` (or more, if ``None``) [CR 706.3]: a row of its table."""

    low: int
    high: int | None
    sentences: tuple[Sentence, ...]
    form: str = form()


@dataclass(frozen=True, slots=True)
class Opaque(Ability):
    """A paragraph that the grammar does not read, word for word; ``why`` names the words it stopped on."""

    words: str
    why: str = form()

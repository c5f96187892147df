"""What survives a restart, as values: ids are Discord's snowflakes, moments are aware UTC datetimes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import Enum

from bot.records import dataclass

__all__ = [
    "Alert",
    "AuditEntry",
    "Forum",
    "GuildSettings",
    "Post",
    "PostState",
    "Reply",
    "ReplyState",
    "Report",
    "Source",
    "Validated",
    "ValidatedState",
    "ValidatedUse",
]

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class Forum:
    """A forum whose posts are answered: its ``channel_id``, the newest post there was when it was chosen, its tag for solved posts."""

    channel_id: int
    since: int = 0
    resolved_tag: int | None = None


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What the administrators of one server decided; the defaults are those of a server that decided nothing yet."""

    prefix: str | None = None
    """What opens a written command; null means the operator's."""
    channels: tuple[int, ...] = ()
    """Channels where the bot speaks aloud; while none is chosen, the front end finds one."""
    everywhere: bool = False
    """Whether it speaks aloud in every channel: only where somebody chose so."""
    forums: tuple[Forum, ...] = ()
    """Forums whose posts are answered."""
    judge_role: int | None = None
    """Role of the arbitres: it may be called, and its members validate answers."""
    moderator_roles: tuple[int, ...] = ()
    """Roles whose members moderate answers, beside those who may manage messages."""
    disabled_commands: tuple[str, ...] = ()
    """Folded command words that have no answer here."""
    inline: bool = False
    """Whether `[[card]]` and `{{rule}}` in a sentence are answered."""
    quiet: bool = False
    """Whether answers are kept to their shortest form, without picture nor thumbnail."""
    shadow_channel: int | None = None
    """Channel of the arbitres that gets the forum's answers instead of the post's author; null answers the post."""
    alert_channel: int | None = None
    """Channel told of new editions of the rules, of retired answers and of faults."""
    edition_told: str | None = None
    """The newest edition of the rules that this channel was told of, or is being told of."""
    edition_tries: int = 0
    """How many times it was tried without Discord saying that the channel has it; zero once it has."""
    edition_tried: str | None = None
    """When it was last tried, in ISO."""
    default_date: str | None = None
    """ISO date of the rules applied when a question gives none."""
    official_english: bool = True
    """Whether the official English text of a rule may be shown, where the operator imported it."""
    reminder_hours: int | None = None
    """Hours of silence after which the author of an open post is asked whether it is solved."""
    archive_hours: int | None = None
    """Hours of silence after which an answered post is archived."""

    @property
    def has_place(self) -> bool:
        """Whether somebody chose where the bot speaks aloud."""
        return self.everywhere or bool(self.channels)


class Source(Enum):
    """What asked a question."""

    MESSAGE = "message"
    INTERACTION = "interaction"
    POST = "post"


class ReplyState(Enum):
    """How far an answer got: the intent is written before anything is sent."""

    INTENDED = "intended"
    SENT = "sent"
    FAILED = "failed"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to one question.

    ``source_id`` is the id of the message, interaction or post that asks; ``request`` what it asks, without prefix; ``nonce`` what marks
    the message sent; ``reply_id`` that message. ``settled`` once the asker or a moderator called it solved, or an arbitre validated it:
    editing the question no longer changes it.
    """

    id: int
    source: Source
    source_id: int
    guild_id: int | None
    channel_id: int
    asker_id: int | None
    request: str
    as_of: str | None
    nonce: str
    state: ReplyState
    reply_id: int | None
    settled: bool
    validated_id: int | None
    created_at: datetime
    updated_at: datetime


class PostState(Enum):
    """Where a forum post stands."""

    SEEN = "seen"
    ANSWERED = "answered"
    RESOLVED = "resolved"
    INCORRECT = "incorrect"
    JUDGE_CALLED = "judge_called"
    MUTED = "muted"


@dataclass(frozen=True, slots=True)
class Post:
    """A question asked by opening a forum post; ``reason`` is why its answer was called incorrect."""

    thread_id: int
    guild_id: int
    forum_id: int
    asker_id: int | None
    state: PostState
    judge_called: bool
    muted: bool
    reason: str | None
    created_at: datetime
    active_at: datetime
    reminded_at: datetime | None


class ValidatedState(Enum):
    """Whether a validated answer is given: ``pending`` where an arbitre disagrees with the engine, ``retired`` once a rule changed."""

    ACTIVE = "active"
    PENDING = "pending"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True)
class Alert:
    """What a server is still to be told of an answer retired with its ``rules``.

    ``tries`` counts those made so far, and ``tried`` is when the last one was, in ISO.
    """

    rules: tuple[str, ...]
    tries: int = 0
    tried: str | None = None


@dataclass(frozen=True, slots=True)
class Validated:
    """An answer that an arbitre of a server vouches for.

    ``key`` names the canonical scenario or the normalised text that it answers (`bot.answers` makes it); ``text`` is what the arbitre says,
    null where they vouch for the engine's own answer; ``engine_verdict`` is what the engine said then. ``rules`` maps the rules it rests on
    to the hash of their text. ``author_id`` is null once the credit was removed; ``asker_id`` is whose words the ``request`` is, which is
    empty once they had it erased: the key, the scene and what arbitres said stay. ``redraw_at`` is since when the messages that give it
    should say something else; ``alert`` what the server is still to be told of its retirement.
    """

    id: int
    guild_id: int
    key: str
    request: str
    as_of: str | None
    text: str | None
    engine_verdict: str | None
    scenario: Mapping[str, Json] | None
    rules: Mapping[str, str]
    author_id: int | None
    state: ValidatedState
    why: str | None
    validated_at: datetime
    updated_at: datetime
    asker_id: int | None = None
    redraw_at: datetime | None = None
    alert: Alert | None = None


@dataclass(frozen=True, slots=True)
class ValidatedUse:
    """A place where a validated answer was given: a correction must reach it."""

    validated_id: int
    channel_id: int
    reply_id: int


@dataclass(frozen=True, slots=True)
class Report:
    """What someone signalled: the scenario as data, never the words of a message."""

    id: int
    guild_id: int | None
    reporter_id: int | None
    scenario: Mapping[str, Json] | None
    about: Mapping[str, Json]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Who did what to what, on one server."""

    guild_id: int
    actor_id: int | None
    action: str
    target: str
    at: datetime
    detail: Mapping[str, Json] = field(default_factory=dict)

"""What there is on the little Discord: servers, channels, people, messages, interactions, and the rules that Discord holds to."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.bench.fakediscord import payloads
from bot.bench.fakediscord.faults import Refusal
from bot.bench.fakediscord.payloads import BOT_ID, Payload

__all__ = ["DEADLINE", "Interaction", "World"]

DEADLINE = 3.0
"""Seconds that an interaction waits for its first answer."""
_LONGEST = 2000
_LONGEST_EMBEDS = 6000
_MOST_CHOICES, _LONGEST_CHOICE = 25, 100
_FOLLOW_UPS_OF_A_USER_INSTALL = 5
_DEFERRED, _DEFERRED_UPDATE, _UPDATE, _AUTOCOMPLETE = 5, 6, 7, 8
_THINKING = 128
_KEPT_MESSAGES = 20_000
"""Messages remembered: a long load must not fill the memory of the fake."""

Emit = Callable[[str, Payload], None]
"""Sends a gateway event to the bot: its name and its data."""


@dataclass
class Interaction:
    """An interaction that the bot was sent, and what it answered."""

    id: int
    token: str
    channel: Payload
    user_install: bool
    started: float
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    complete: asyncio.Event = field(default_factory=asyncio.Event)
    kind: int | None = None
    data: Payload = field(default_factory=dict)
    message: Payload | None = None
    component_message: Payload | None = None
    follow_ups: list[Payload] = field(default_factory=list)
    elapsed: float = 0.0
    again: int = 0
    """First answers that the bot tried to give after one."""

    @property
    def ephemeral(self) -> bool:
        """Whether only who asked sees the first answer."""
        return bool(self.data.get("flags", 0) & 64)

    @property
    def deferred(self) -> bool:
        """Whether the bot first asked for time."""
        return self.kind in (_DEFERRED, _DEFERRED_UPDATE)

    @property
    def content(self) -> str:
        """What the person reads first: the answer, or what followed a first sign."""
        shown = self.message or (self.follow_ups[0] if self.follow_ups else None)
        return str((shown or self.data).get("content") or "")


class World:
    """The state of the little Discord. What changes it on behalf of the bot raises Refusal as Discord would."""

    def __init__(self) -> None:
        self.ids = payloads.Snowflakes()
        self.bot = payloads.user(BOT_ID, "greffier", bot=True)
        self.guilds: dict[int, Payload] = {}
        self.channels: dict[int, Payload] = {}
        self.users: dict[int, Payload] = {BOT_ID: self.bot}
        self.members: dict[tuple[int, int], Payload] = {}
        self.messages: OrderedDict[int, Payload] = OrderedDict()
        self.by_channel: dict[int, list[int]] = defaultdict(list)
        self.interactions: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.forbidden: set[int] = set()
        """Channels where the bot may not write."""
        self.emit: Emit = lambda _event, _data: None

    # --- Places and people --------------------------------------------------------------------------------------------

    def add_guild(self, name: str = "serveur") -> Payload:
        """A server, owned by nobody that speaks."""
        made = payloads.guild(self.ids.next(), name, owner_id=2)
        self.guilds[int(made["id"])] = made
        made["members"].append({**payloads.member(), "user": self.bot})
        return made

    def add_role(self, guild: Payload, name: str, *, permissions: int = 0, mentionable: bool = False) -> int:
        """A role of a server; its id."""
        made = payloads.role(self.ids.next(), name, permissions=str(permissions), mentionable=mentionable)
        guild["roles"].append(made)
        return int(made["id"])

    def add_text_channel(self, guild: Payload, name: str = "regles") -> Payload:
        """A text channel of a server; the first one is where Discord itself speaks."""
        made = self._add_channel(guild, payloads.text_channel(self.ids.next(), int(guild["id"]), name))
        guild["system_channel_id"] = guild["system_channel_id"] or made["id"]
        return made

    def add_forum(self, guild: Payload, name: str = "questions", tags: tuple[str, ...] = ("Résolu",)) -> Payload:
        """A forum of a server."""
        return self._add_channel(guild, payloads.forum(self.ids.next(), int(guild["id"]), name, tags))

    def add_person(self, name: str, guild: Payload | None = None, *, roles: tuple[int, ...] = (), bot: bool = False) -> Payload:
        """A person, or another bot, and what they are on a server."""
        made = payloads.user(self.ids.next(), name, bot=bot)
        self.users[int(made["id"])] = made
        if guild:
            self.members[int(guild["id"]), int(made["id"])] = payloads.member(roles)
        return made

    def private_channel(self, person: Payload) -> Payload:
        """The channel where a person and the bot speak alone."""
        for channel in self.channels.values():
            if channel["type"] == 1 and channel["recipients"][0]["id"] == person["id"]:
                return channel
        made: Payload = {"id": str(self.ids.next()), "type": 1, "last_message_id": None, "recipients": [person], "flags": 0}
        self.channels[int(made["id"])] = made
        return made

    def add_thread(self, parent: Payload, name: str, owner: Payload, thread_id: int | None = None) -> Payload:
        """A post of a forum, before its first message."""
        made = payloads.thread(thread_id or self.ids.next(), parent, name, int(owner["id"]))
        self.channels[int(made["id"])] = made
        return made

    def threads_of(self, guild_id: int, *, archived: bool = False) -> list[Payload]:
        """The threads of a server, the newest first."""
        found = [channel for channel in self.channels.values() if channel["type"] == 11 and channel["guild_id"] == str(guild_id)]
        chosen = [one for one in found if one["thread_metadata"]["archived"] is archived]
        return sorted(chosen, key=lambda one: int(one["id"]), reverse=True)

    # --- Messages -----------------------------------------------------------------------------------------------------

    def add_message(
        self, channel: Payload, author: Payload, content: str, message_id: int | None = None, more: Payload | None = None
    ) -> Payload:
        """A message, kept; nobody is told yet."""
        made = {**payloads.message(message_id or self.ids.next(), channel, author, content), **(more or {})}
        if guild_id := channel.get("guild_id"):
            made["member"] = self.members.get((int(guild_id), int(author["id"])), payloads.member())
        self.messages[int(made["id"])] = made
        self.by_channel[int(channel["id"])].append(int(made["id"]))
        channel["last_message_id"] = made["id"]
        while len(self.messages) > _KEPT_MESSAGES:
            old, gone = self.messages.popitem(last=False)
            self.by_channel[int(gone["channel_id"])].remove(old)
        return made

    def history(self, channel: Payload) -> list[Payload]:
        """The messages of a channel, the oldest first."""
        return [self.messages[one] for one in self.by_channel[int(channel["id"])]]

    def said_by_bot(self, channel: Payload) -> list[Payload]:
        """What the bot said in a channel, the oldest first."""
        return [one for one in self.history(channel) if one["author"]["id"] == str(BOT_ID)]

    def channel(self, channel_id: int) -> Payload:
        """A channel. Raises Refusal for one unknown."""
        if channel_id not in self.channels:
            raise Refusal(404, 10003, "Unknown Channel")
        return self.channels[channel_id]

    def message(self, message_id: int) -> Payload:
        """A message. Raises Refusal for one unknown."""
        if message_id not in self.messages:
            raise Refusal(404, 10008, "Unknown Message")
        return self.messages[message_id]

    def bot_says(self, channel_id: int, body: Payload) -> Payload:
        """A message of the bot; the one already sent, where the nonce is that of a recent one and the bot wants it enforced."""
        channel = self.channel(channel_id)
        if channel_id in self.forbidden:
            raise Refusal(403, 50013, "Missing Permissions")
        if channel["type"] == 11 and channel["thread_metadata"]["archived"]:
            channel["thread_metadata"]["archived"] = False
        _check(body)
        nonce = body.get("nonce")
        if nonce and body.get("enforce_nonce"):
            for known in reversed(self.said_by_bot(channel)[-50:]):
                if known.get("nonce") == nonce:
                    return known
        reference = body.get("message_reference")
        if reference and int(reference["message_id"]) not in self.messages and reference.get("fail_if_not_exists", True):
            raise Refusal(400, 50035, "Unknown message")
        made = self.add_message(channel, self.bot, body.get("content") or "", more={**_shown(body), "nonce": nonce})
        if reference:
            made |= {"message_reference": {"channel_id": channel["id"], **reference}, "type": 19}
        self.emit("MESSAGE_CREATE", made)
        return made

    def bot_edits(self, message_id: int, body: Payload) -> Payload:
        """A message of the bot, changed."""
        known = self.message(message_id)
        _check(body)
        if known["author"]["id"] != str(BOT_ID):
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        place = self.channels.get(int(known["channel_id"]), {})
        if place.get("thread_metadata", {}).get("archived"):
            raise Refusal(400, 50083, "Thread is archived")
        known |= {**_shown(body), **({"content": body["content"] or ""} if "content" in body else {}), "edited_timestamp": payloads.now()}
        self.emit("MESSAGE_UPDATE", known)
        return known

    def delete(self, message_id: int) -> Payload:
        """A message, deleted."""
        known = self.message(message_id)
        del self.messages[message_id]
        self.by_channel[int(known["channel_id"])].remove(message_id)
        event = {"id": known["id"], "channel_id": known["channel_id"]}
        self.emit("MESSAGE_DELETE", {**event, **({"guild_id": known["guild_id"]} if "guild_id" in known else {})})
        return known

    # --- Interactions -------------------------------------------------------------------------------------------------

    def start(self, channel: Payload, *, user_install: bool = False, message: Payload | None = None) -> Interaction:
        """An interaction, kept; the bot is not told yet."""
        made_id = self.ids.next()
        made = Interaction(made_id, f"jeton{made_id}", channel, user_install, time.monotonic(), component_message=message)
        self.interactions[made.id] = made
        self.by_token[made.token] = made
        while len(self.interactions) > _KEPT_MESSAGES:
            old = self.interactions.pop(next(iter(self.interactions)))
            self.by_token.pop(old.token, None)
        return made

    def respond(self, interaction_id: int, token: str, body: Payload) -> Interaction:
        """The bot's first answer to an interaction."""
        known = self.interactions.get(interaction_id)
        if known is None or known.token != token or time.monotonic() - known.started > DEADLINE:
            raise Refusal(404, 10062, "Unknown interaction")
        if known.kind is not None:
            known.again += 1
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        data = body.get("data") or {}
        _check(data)
        if body["type"] == _AUTOCOMPLETE:
            _check_choices(data.get("choices", []))
        known.kind, known.data, known.elapsed = body["type"], data, time.monotonic() - known.started
        self._show(known)
        known.answered.set()
        if not known.deferred:
            known.complete.set()
        return known

    def follow_up(self, token: str, body: Payload) -> Payload:
        """What the bot says after its first answer; right after a deferred one, it takes its place."""
        known = self._answered(token)
        _check(body)
        if known.deferred and known.message is not None and known.message["flags"] & _THINKING:
            private = known.message["flags"] & 64
            known.message |= {**_shown(body), "content": body.get("content") or ""}
            known.message["flags"] = private
            known.complete.set()
            return known.message
        if known.user_install and len(known.follow_ups) >= _FOLLOW_UPS_OF_A_USER_INSTALL:
            raise Refusal(400, 40094, "Maximum number of follow-up messages reached")
        made = self._said_in(known, body)
        known.follow_ups.append(made)
        known.complete.set()
        return made

    def original(self, token: str) -> Payload:
        """The message that the first answer is."""
        known = self._answered(token)
        if known.message is None:
            raise Refusal(404, 10008, "Unknown Message")
        return known.message

    def edit_original(self, token: str, body: Payload) -> Payload:
        """The first answer, changed."""
        shown = self.original(token)
        _check(body)
        private = shown["flags"] & 64
        shown |= {**_shown(body), **({"content": body["content"] or ""} if "content" in body else {})}
        shown["flags"] = private
        self.by_token[token].complete.set()
        return shown

    def delete_original(self, token: str) -> None:
        """The first answer, or the message of the button, deleted; a public one only once."""
        shown = self.original(token)
        self.by_token[token].complete.set()
        if int(shown["id"]) in self.messages:
            self.delete(int(shown["id"]))
        elif not shown.get("flags", 0) & 64:
            raise Refusal(404, 10008, "Unknown Message")

    def _answered(self, token: str) -> Interaction:
        known = self.by_token.get(token)
        if known is None or known.kind is None:
            raise Refusal(404, 10015, "Unknown Webhook")
        return known

    def _show(self, known: Interaction) -> None:
        if known.kind == _UPDATE and known.component_message is not None:
            known.component_message |= {**_shown(known.data), "content": known.data.get("content", known.component_message["content"])}
            known.message = known.component_message
            self.emit("MESSAGE_UPDATE", known.component_message)
        elif known.kind == _DEFERRED_UPDATE:
            known.message = known.component_message
        elif known.kind in (4, _DEFERRED):
            flags = known.data.get("flags", 0) | (_THINKING if known.kind == _DEFERRED else 0)
            known.message = self._said_in(known, {**known.data, "flags": flags})

    def _said_in(self, known: Interaction, body: Payload) -> Payload:
        flags = body.get("flags", 0)
        if flags & 64 or known.user_install:  # nobody else is told, and no channel keeps it
            made = payloads.message(self.ids.next(), known.channel, self.bot, body.get("content") or "")
            return {**made, **_shown(body), "flags": flags}
        made = self.add_message(known.channel, self.bot, body.get("content") or "", more=_shown(body))
        made["flags"] = flags
        self.emit("MESSAGE_CREATE", made)
        return made

    def _add_channel(self, guild: Payload, made: Payload) -> Payload:
        guild["channels"].append(made)
        self.channels[int(made["id"])] = made
        return made


def _shown(body: Payload) -> Payload:
    return {name: body[name] for name in ("embeds", "components", "flags") if body.get(name) is not None}


def _check(body: Payload) -> None:
    """Refuse what Discord would."""
    content = body.get("content") or ""
    embeds = body.get("embeds") or []
    said = sum(len(str(text)) for embed in embeds for text in _texts(embed))
    if _length(content) > _LONGEST or said > _LONGEST_EMBEDS:
        raise Refusal(400, 50035, "Invalid Form Body: too long")
    for row in body.get("components") or []:
        for one in row.get("components", []):
            if len(one.get("custom_id", "x")) > 100 or len(one.get("label") or "") > 80:
                raise Refusal(400, 50035, "Invalid Form Body: component")
        if len(row.get("components", [])) > 5:
            raise Refusal(400, 50035, "Invalid Form Body: row")


def _length(content: str) -> int:
    return len(content.encode("utf-16-le")) // 2


def _texts(embed: Payload) -> Iterator[object]:
    yield from (embed.get("title") or "", embed.get("description") or "", (embed.get("footer") or {}).get("text", ""))
    for one in embed.get("fields") or []:
        yield from (one["name"], one["value"])


def _check_choices(choices: list[Payload]) -> None:
    if len(choices) > _MOST_CHOICES or any(not 1 <= len(str(one["name"])) <= _LONGEST_CHOICE for one in choices):
        raise Refusal(400, 50035, "Invalid Form Body: choices")
    if any(isinstance(one["value"], str) and len(one["value"]) > _LONGEST_CHOICE for one in choices):
        raise Refusal(400, 50035, "Invalid Form Body: choices")

"""What the arbitres of a server vouch for: found again for the same question, corrected wherever it was given, retired with its rules."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence

import discord

from bot.answers import Answer, Kind, changed_rules, remembered, rules_named, validation_keys, with_validated, withdrawn
from bot.errors import StorageError
from bot.frontends.discord import labels_vouching as labels
from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.kept import storage_fault
from bot.frontends.discord.ledger import Ledger
from bot.storage import AuditEntry, Json, PostState, Reply, Source, Storage, Validated, ValidatedState, ValidatedUse

__all__ = ["StoredVouching"]

_REMEMBERED = 1000
_STANDING = (ValidatedState.ACTIVE, ValidatedState.PENDING)

log = logging.getLogger(__name__)

ShowAgain = Callable[[Reply], Awaitable[bool]]
ShowIn = Callable[[int, ValidatedUse, Answer], Awaitable[bool]]
"""Shows an answer in a message of a server whose question is no longer known. Both tell whether that is done, or is to be again."""
NameOf = Callable[[int, int], Awaitable[str]]


class StoredVouching:
    """The validated answers of servers, kept in the storage."""

    def __init__(self, storage: Storage, clerk: Clerk, ledger: Ledger, show_again: ShowAgain, show_in: ShowIn, name_of: NameOf) -> None:
        """``show_again`` answers a question again, in the message that answered it; ``show_in`` changes one whose question is forgotten.

        ``name_of`` names a member of a server.
        """
        self._storage = storage
        self._clerk = clerk
        self._ledger = ledger
        self._show_again = show_again
        self._show_in = show_in
        self._name_of = name_of
        self._found: OrderedDict[int, int] = OrderedDict()

    # --- when a question is answered -------------------------------------------------------------------------------

    async def reviewed(self, reply: Reply, answer: Answer) -> Answer:
        """The answer to show: with what an arbitre said of it, if one did."""
        if reply.guild_id is None or not await self._ledger.attempt("validated", self._storage.validated.has_any(reply.guild_id)):
            return answer
        keys = self._keys(reply, answer)
        found = await self._ledger.attempt("validated", self._storage.validated.find(reply.guild_id, keys))
        if found is None:
            self._found.pop(reply.id, None)
            return answer
        self._remember(reply.id, found.id)
        return await self._signed(answer, found)

    async def shown(self, reply: Reply) -> None:
        """The answer was sent: a post has its answer, and a later correction must reach a validated one."""
        if reply.source is Source.POST:
            await self._ledger.attempt("answered", self._storage.posts.becomes(reply.source_id, PostState.ANSWERED))
        await self.shown_again(reply)

    async def shown_again(self, reply: Reply) -> None:
        """The message gives another answer now: a later correction must reach a validated one."""
        validated_id = self._found.pop(reply.id, None)
        if validated_id is not None and reply.reply_id is not None:
            await self._ledger.attempt("used", self._storage.validated.used(validated_id, reply.channel_id, reply.reply_id))
            if reply.id > 0:
                await self._ledger.attempt("rests on", self._storage.replies.rests_on(reply.id, validated_id, utc_now()))

    # --- what an arbitre does --------------------------------------------------------------------------------------

    async def validate(self, reply: Reply, author: discord.abc.User) -> str:
        """An arbitre vouches for the computed answer; what to tell them."""
        answer = await self._clerk.answer_in_turn(reply.request, reply.as_of)
        if answer.kind is not Kind.VERDICT:
            return labels.NOTHING_TO_VALIDATE
        return await self._told(self._vouch(reply, answer, None, author))

    async def correct(self, reply: Reply, text: str, author: discord.abc.User) -> str:
        """An arbitre says what the answer should be; what to tell them."""
        if not text.strip():
            return labels.NOTHING_SAID
        answer = await self._clerk.answer_in_turn(reply.request, reply.as_of)
        return await self._told(self._vouch(reply, answer, text.strip(), author))

    async def _told(self, work: Coroutine[object, object, str]) -> str:
        try:
            return await work
        except StorageError as fault:
            return storage_fault(fault)

    async def _vouch(self, reply: Reply, answer: Answer, text: str | None, author: discord.abc.User) -> str:
        if reply.guild_id is None:
            return labels.NOT_ON_A_SERVER
        pending = text is not None and answer.kind is Kind.VERDICT
        key, *_ = self._keys(reply, answer)
        made = await self._storage.validated.save(
            reply.guild_id,
            key,
            request=reply.request,
            as_of=reply.as_of,
            text=text,
            engine_verdict=answer.verdict,
            scenario=answer.scenario,
            rules=await self._rules(reply, answer, text or ""),
            author_id=author.id,
            asker_id=reply.asker_id,
            pending=pending,
            now=utc_now(),
            given=reply,
        )
        await self._log(reply.guild_id, author.id, "correct" if text else "validate", f"#{made.id}")
        await self.show_again(made.id)
        uses = len(await self._storage.validated.uses(made.id))
        reused = "" if key.startswith(("scene:", "words:")) else f" {labels.NOT_REUSED}"
        return (labels.CORRECTED if text else labels.VALIDATED).format(uses=uses) + (labels.DISPUTED if pending else "") + reused

    async def show_again(self, validated_id: int) -> None:
        """Answer again, in each message that gave a validated answer, however old it is; what fails stays due. Raises StorageError."""
        found = await self._storage.validated.get(validated_id)
        if found is None:
            return
        shown = [await self._show_use(found, use) for use in await self._storage.validated.uses(validated_id)]
        if all(shown) and found.redraw_at is not None:
            await self._storage.dues.redrawn(found)

    async def _show_use(self, found: Validated, use: ValidatedUse) -> bool:
        """Whether a message says what it should; one made while the database was silent may lack what an arbitre said."""
        given = await self._ledger.by_reply(use.reply_id)
        if given is not None:
            return await self._show_again(given) and not self._ledger.is_silent
        return not self._ledger.is_silent and await self._show_in(found.guild_id, use, await self._without_question(found))

    async def finish(self, here: Collection[int]) -> None:
        """Change the messages of the servers ``here`` that a decision did not reach: the bot was stopped, or Discord in trouble."""
        try:
            for one in await self._storage.dues.to_redraw():
                if one.guild_id in here:
                    await self._finish(one.id)
        except StorageError as fault:
            log.warning("decisions are not finished: %s", fault)

    async def _finish(self, validated_id: int) -> None:
        try:
            await self.show_again(validated_id)
        except StorageError:
            raise
        except Exception:  # what is wrong with one must not keep the others waiting
            log.exception("the messages of #%d are not changed", validated_id)

    async def unsign(self, validated_id: int) -> None:
        """Name the author of an answer no more, wherever it was given. Raises StorageError."""
        await self._storage.validated.remove_credit(validated_id, utc_now())
        await self.show_again(validated_id)

    # --- afterwards ------------------------------------------------------------------------------------------------

    async def retire(self, guild_id: int, validated_id: int, why: str, actor: int | None, changed: Sequence[str] = ()) -> bool:
        """Give an answer no more; false where the server has no such answer, or somebody was quicker. Raises StorageError.

        ``changed`` are the rules of which the server is still to be told.
        """
        found = await self.of(guild_id, validated_id)
        if found is None or not await self._storage.validated.retire(validated_id, why, utc_now(), changed):
            return False
        await self._log(guild_id, actor, "retire", f"#{validated_id}")
        await self.show_again(validated_id)
        return True

    async def of(self, guild_id: int, validated_id: int) -> Validated | None:
        """A standing answer of a server. Raises StorageError."""
        found = await self._storage.validated.get(validated_id)
        return found if found and found.guild_id == guild_id and found.state in _STANDING else None

    async def retire_changed(self) -> int:
        """Retire the answers, of every server, of which a rule changed, and note that each is to be told. How many they were."""
        hashes = await self._clerk.rule_hashes()
        count = 0
        try:
            for guild_id in await self._storage.guilds.known() if hashes else ():
                count += await self._retire_changed(guild_id, hashes)
        except StorageError as fault:
            log.warning("validated answers are not checked: %s", fault)
        return count

    async def resting_on_changed(self, guild_id: int) -> list[int]:
        """The numbers of a server's standing answers of which a rule changed. Raises StorageError."""
        return [one.id for one, _ in await self._resting_on_changed(guild_id, await self._clerk.rule_hashes())]

    async def _retire_changed(self, guild_id: int, hashes: Mapping[str, str]) -> int:
        stale = await self._resting_on_changed(guild_id, hashes)
        return sum([await self.retire(guild_id, one.id, changed[0], None, changed) for one, changed in stale])

    async def _resting_on_changed(self, guild_id: int, hashes: Mapping[str, str]) -> list[tuple[Validated, list[str]]]:
        standing = [one for state in _STANDING for one in await self._storage.validated.of(guild_id, state)] if hashes else []
        return [(one, changed) for one in standing if (changed := changed_rules(one.rules, hashes))]

    # --- details ---------------------------------------------------------------------------------------------------

    async def _signed(self, answer: Answer, found: Validated) -> Answer:
        credit = await self._name_of(found.guild_id, found.author_id) if found.author_id is not None else ""
        return with_validated(answer, found, credit)

    async def _without_question(self, found: Validated) -> Answer:
        """What a message says that gave a validated answer to a question purged since, or erased: that of who vouched is the same one."""
        asked = await self._clerk.answer_in_turn(found.request, found.as_of) if found.request else None
        if found.state in _STANDING:
            return await self._signed(asked or remembered(found), found)
        return asked or withdrawn()

    def _keys(self, reply: Reply, answer: Answer) -> tuple[str, ...]:
        """The keys of a question, the surest first; at least one of its own, that no other question has."""
        return (*validation_keys(answer, self._clerk.cards_in(reply.request)), f"message:{reply.source_id}")

    async def _rules(self, reply: Reply, answer: Answer, text: str) -> dict[str, str]:
        """The rules of today that an answer rests on, and the hash of their text: those of old editions change no more.

        An arbitre who answers where nothing was computed rests on the rules that they name, or on those found if they name none.
        """
        if reply.as_of is not None or answer.now is not None:
            return {}
        hashes = await self._clerk.rule_hashes()
        named = rules_named(text, hashes)
        applied = [one.rule for one in answer.citations if one.decisive and one.rule in hashes]
        rested_on = named if named and answer.kind is not Kind.VERDICT else [*applied, *named]
        return {rule: hashes[rule] for rule in rested_on}

    async def _log(self, guild_id: int, actor: int | None, action: str, target: str) -> None:
        detail: dict[str, Json] = {}
        await self._storage.audit.add(AuditEntry(guild_id, actor, action, target, utc_now(), detail))

    def _remember(self, reply_id: int, validated_id: int) -> None:
        self._found[reply_id] = validated_id
        if len(self._found) > _REMEMBERED:
            self._found.popitem(last=False)

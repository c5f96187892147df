"""What became of answers that the database could not be told: it is told when it is back, and until then it is known here."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace

from bot.records import dataclass
from bot.storage import Reply

__all__ = ["Debt", "Owed"]

_REMEMBERED = 5000
"""Answers, the last ones: of older ones, few are edited or deleted any more."""


@dataclass(frozen=True, slots=True)
class Debt:
    """An answer as it is, and the columns by which it differs from its row."""

    reply: Reply
    changes: Mapping[str, object]


class Owed:
    """The answers of which the database knows less than this process."""

    def __init__(self, pay: Callable[[Debt], Awaitable[bool]]) -> None:
        """``pay`` writes what differs, and tells whether that is done."""
        self.pace = 5.0
        """Seconds between two tries."""
        self._pay = pay
        self._debts: OrderedDict[int, Debt] = OrderedDict()
        self._waiting: asyncio.Task[None] | None = None

    def note(self, reply: Reply, changes: Mapping[str, object]) -> Reply:
        """Some columns of an answer changed, and its row does not say so; the answer as it is, with what changed before."""
        before = self._debts.pop(reply.id, None)
        now = replace(before.reply if before else reply, **changes)  # type: ignore[arg-type]  # each value is of the field of its name
        self._debts[reply.id] = Debt(now, {**(before.changes if before else {}), **changes})
        if len(self._debts) > _REMEMBERED:
            self._debts.popitem(last=False)
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._until_paid())
        return now

    def get(self, reply_id: int) -> Reply | None:
        """An answer whose row is late, as it is."""
        debt = self._debts.get(reply_id)
        return debt.reply if debt else None

    def replies(self) -> Iterator[Reply]:
        """The answers whose rows are late, the last first."""
        return (debt.reply for debt in reversed(self._debts.values()))

    def forget(self, which: Callable[[Reply], bool]) -> None:
        """Write nothing of some answers any more."""
        self._debts = OrderedDict((key, debt) for key, debt in self._debts.items() if not which(debt.reply))

    async def stop(self) -> None:
        """Try once more, and never again: an answer that is not known to be sent is looked for in its channel at the next start."""
        if self._waiting:
            self._waiting.cancel()
        await self._pay_all()

    async def _until_paid(self) -> None:
        while self._debts:
            await asyncio.sleep(self.pace)
            await self._pay_all()

    async def _pay_all(self) -> None:
        for debt in [*self._debts.values()]:
            if not await self._pay(debt):
                break
            if self._debts.get(debt.reply.id) is debt:
                del self._debts[debt.reply.id]

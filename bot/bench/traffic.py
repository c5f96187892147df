"""People at work on the little Discord, in a process of its own: `python -m bot.bench.traffic TOKEN`.

It prints its two addresses as one line of JSON, then obeys one line of JSON after another (``{"do": "burst", …}``) and prints what it saw.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle

from bot.bench.fakediscord import FakeDiscord, Fault, Interaction, Payload, Person

__all__ = ["Traffic"]

_GUILDS, _CHANNELS, _PEOPLE = 10, 20, 40
"""Servers, and what each has: the bot bounds how often a person and a channel may ask."""
_PATIENCE = 15.0
_LAST_TRY = 180.0
"""Seconds within which the bot tries for the last time to send what could not be sent."""
_EXCUSED = (-3.5, 8.0)
"""Seconds before and after a failure of the gateway in which a command may go unanswered: Discord gives it to nobody else."""
_BATCH = 500
_REQUESTS = (
    ("carte", {"nom": "Clone"}),
    ("règle", {"numéro": "707.2"}),
    ("copie", {"cartes": "Clone > Bâton chimérique (animé 5)"}),
    ("jeton", {"jeton": "Gobelin Éclaireur"}),
    ("couches", {"cartes": "Humilité + Opalescence"}),
)
_WRITTEN = (
    "!carte Clone",
    "!règle 707.2",
    "!copie Clone > Bâton chimérique (animé 5)",
    "!jeton Gobelin Éclaireur",
    "!aide",
    "<@1> carte Clone",
)
_CHATTER = ("bonjour", "à qui le tour ?", "j'ai gagné", "!rank", "le Greffier dort ?", "ok", "une partie ce soir ?")
_SAY = r"POST /channels/\d+/messages$"
_FAULTS = (
    Fault(_SAY, status=500),
    Fault(_SAY, status=503),
    Fault(_SAY, status=429, retry_after=0.3),
    Fault(_SAY, lost=True),
    Fault(_SAY, delay=1.5),
    Fault(r"POST /interactions/", delay=0.4),
)
"""What goes wrong, one at a time; a lost interaction is not among them, for Discord itself gives it three seconds and no more."""


class Traffic:
    """People on several servers, and what they see of the bot."""

    def __init__(self, fake: FakeDiscord, seed: int = 1) -> None:
        self.fake = fake
        self.random = random.Random(seed)
        self.places: list[tuple[Person, Payload]] = []
        for number in range(_GUILDS):
            guild = fake.world.add_guild(f"serveur {number}")
            channels = [fake.world.add_text_channel(guild, f"salon-{one}") for one in range(_CHANNELS)]
            people = [Person(fake.world, f"personne-{number}-{one}", guild) for one in range(_PEOPLE)]
            self.places += zip(people, cycle(channels), strict=False)
        self.random.shuffle(self.places)
        self._turns = cycle(self.places)
        self._requests = cycle(_REQUESTS)
        self._written = cycle(_WRITTEN)
        self._replies: Counter[int] = Counter()
        """How many messages of the bot answer each message: all of them, however long ago."""
        self._lost_at: list[float] = []
        """When the gateway failed."""
        self._told, fake.world.emit = fake.world.emit, self._tell

    async def burst(self, count: int) -> dict[str, object]:
        """``count`` slash commands at once, each tenth delivered twice."""
        self.fake.rest.requests.clear()
        started = [self._slash(times=2 if number % 10 == 0 else 1) for number in range(count)]
        seen = await self._seen(started)
        first_answers = Counter(asked for asked in self.fake.rest.requests if "/callback" in asked)
        return {**seen, "answered_twice": sum(count > 1 for count in first_answers.values())}

    async def steady(self, rate: int, seconds: float) -> dict[str, object]:
        """``rate`` slash commands a second."""
        started: list[Interaction] = []
        beginning = time.monotonic()
        while (now := time.monotonic() - beginning) < seconds:
            while len(started) < now * rate:
                started.append(self._slash())
            await asyncio.sleep(0.002)
        return await self._seen(started)

    async def messages(self, count: int) -> dict[str, object]:
        """``count`` messages, of which one in a hundred asks something, as fast as the bot takes them."""
        asked: list[Payload] = []
        beginning = time.monotonic()
        for number in range(count):
            person, channel = next(self._turns)
            if number % 100:
                person.says(channel, _CHATTER[number % len(_CHATTER)])
            else:
                asked.append(person.says(channel, next(self._written)))
            if (number + 1) % _BATCH == 0:
                await self._caught_up()
        seconds = time.monotonic() - beginning
        await self._calm(asked)
        return {"messages": count, "seconds": seconds, **self._answers(asked)}

    async def mixed(self, seconds: float, rate: float = 10) -> dict[str, object]:
        """Commands, questions, chatter, edits, while the network and Discord fail now and then; what was left unanswered."""
        started: list[Interaction] = []
        asked: list[Payload] = []
        beginning, calamity, seen = time.monotonic(), 0.0, Counter[str]()
        identified, resumed = self.fake.gateway.identified, self.fake.gateway.resumed
        while (now := time.monotonic() - beginning) < seconds:
            if now >= calamity:
                calamity = now + self.random.uniform(1, 5)
                seen[await self._calamity()] += 1
            started.extend(self._one_slash())
            asked.extend(self._one_message())
            await asyncio.sleep(1 / rate)
        self.fake.faults.clear()
        await self._calm(asked)
        return {
            "slash": len(started),
            **self._slashes(started),
            "faults": dict(seen),
            "identified": self.fake.gateway.identified - identified,
            "resumed": self.fake.gateway.resumed - resumed,
            **self._answers(asked),
        }

    # --- what people do -------------------------------------------------------------------------------------------

    def _slash(self, times: int = 1) -> Interaction:
        person, channel = next(self._turns)
        command, options = next(self._requests)
        return person.starts_slash(channel, command, options, times=times)

    def _one_slash(self) -> Iterator[Interaction]:
        if self.fake.connected.is_set() and self.random.random() < 0.5:
            yield self._slash(times=self.random.choice((1, 1, 2)))

    def _one_message(self) -> Iterator[Payload]:
        """Perhaps a question, even while the bot is not there: it reads back what a lost session missed."""
        person, channel = next(self._turns)
        person.says(channel, self.random.choice(_CHATTER))
        if self.random.random() < 0.5:
            question = person.says(channel, next(self._written), times=self.random.choice((1, 1, 2)))
            if self.random.random() < 0.1:
                person.edits(question, next(self._written))
            yield question

    async def _calamity(self) -> str:
        """One thing goes wrong; its name."""
        if self.random.random() < 0.3:
            name = self.random.choice(("cut", "ask_to_reconnect", "lose_sessions"))
            if self.fake.connected.is_set():
                self._lost_at.append(time.monotonic())
                getattr(self.fake.gateway, name)()
            return name
        chosen = self.random.choice(_FAULTS)
        self.fake.faults.add(Fault(chosen.pattern, 1, chosen.status, chosen.delay, chosen.lost, chosen.retry_after))
        return f"{chosen.status or ('lost' if chosen.lost else 'slow')}"

    # --- what they see --------------------------------------------------------------------------------------------

    async def _seen(self, started: list[Interaction]) -> dict[str, object]:
        """How long the first answers took, in milliseconds, and how many never came."""
        waiting = asyncio.gather(*(one.complete.wait() for one in started))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(waiting, _PATIENCE)
        times = [one.elapsed * 1000 for one in started if one.kind is not None]
        return {"times": times, "unanswered": len(started) - len(times), "deferred": sum(one.deferred for one in started)}

    async def _caught_up(self) -> None:
        """Wait until the bot is through with what it was sent."""
        person, channel = next(self._turns)
        await self.fake.reply_to(person.says(channel, "!carte Clone"), _PATIENCE)

    async def _calm(self, asked: list[Payload]) -> None:
        """Wait until everything is answered, or nothing more comes."""
        deadline = time.monotonic() + _LAST_TRY
        while time.monotonic() < deadline:
            await asyncio.sleep(1)
            if self.fake.connected.is_set() and not self._answers(asked)["unanswered"]:
                break
        await asyncio.sleep(3)

    def _answers(self, asked: list[Payload]) -> dict[str, int]:
        """How many questions have no answer, and how many have more than one."""
        counts = [self._replies[int(one["id"])] for one in asked]
        return {"asked": len(asked), "unanswered": counts.count(0), "answered_twice": sum(count > 1 for count in counts)}

    def _slashes(self, started: list[Interaction]) -> dict[str, int]:
        """How many commands have no answer, how many of these while the gateway held, and how many the bot answered again."""
        late = [one for one in started if one.kind is None]
        return {
            "slash_unanswered": len(late),
            "slash_lost": sum(not self._is_excused(one) for one in late),
            "slash_twice": sum(one.again for one in started),
        }

    def _is_excused(self, late: Interaction) -> bool:
        return any(_EXCUSED[0] <= late.started - lost <= _EXCUSED[1] for lost in self._lost_at)

    def _tell(self, event: str, data: Payload) -> None:
        reference = data.get("message_reference") if event == "MESSAGE_CREATE" else None
        if reference and data["author"]["id"] == self.fake.world.bot["id"]:
            self._replies[int(reference["message_id"])] += 1
        self._told(event, data)


async def _obey(traffic: Traffic) -> None:
    reader = asyncio.StreamReader(limit=1 << 20)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        order = json.loads(line)
        before = time.process_time()
        await asyncio.wait_for(traffic.fake.connected.wait(), _PATIENCE)
        result = await getattr(traffic, order.pop("do"))(**order)
        print(json.dumps({**result, "cpu": time.process_time() - before}), flush=True)


async def _main() -> None:
    async with FakeDiscord(sys.argv[1], heartbeat_ms=500).listening() as fake:
        traffic = Traffic(fake)
        print(json.dumps({"api_base": fake.api_base, "gateway_url": fake.gateway_url, "guilds": [*fake.world.guilds]}), flush=True)
        await _obey(traffic)


if __name__ == "__main__":
    asyncio.run(_main())

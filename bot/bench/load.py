"""The Discord bot under load: the real client and the real answers here, the little Discord and its people in another process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.answers.model import Answerer
from bot.bench.clock import percentile
from bot.bench.figures import Figure, Report, Section
from bot.bench.process import Held, held
from bot.bench.trouble import trouble
from bot.config import Settings
from bot.errors import DataError
from bot.records import dataclass

__all__ = ["Load", "discord_report"]

_TOKEN = "MQ.mesure.mesure"
_STARTED_IN = 30.0
_LONGEST = 4 * 3600.0
_FAULT_NAMES = {
    "cut": "connexion coupée",
    "lose_sessions": "session perdue",
    "ask_to_reconnect": "reconnexion demandée",
    "lost": "réponse de Discord perdue",
    "slow": "Discord lent",
    "500": "erreur 500",
    "503": "erreur 503",
    "429": "erreur 429 (trop de requêtes)",
}


@dataclass(frozen=True, slots=True)
class Load:
    """How much: commands at once, commands a second and for how long, messages, and seconds of mixed traffic with faults."""

    burst: int = 500
    rate: int = 50
    steady: float = 10.0
    messages: int = 100_000
    mixed: float = 0.0


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the other process saw, and what this one held before and after."""

    said: dict[str, float]
    times: tuple[float, ...]
    before: Held
    after: Held
    faults: Mapping[str, int]

    def cpu(self) -> tuple[float, float]:
        """Seconds of processor of the bot, and of the little Discord."""
        return self.after.cpu - self.before.cpu, self.said["cpu"]


class _Unhandled(logging.Handler):
    """Counts what nobody took care of: exceptions that reached an event, a task, or the loop."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """One more, if it carries an exception."""
        if record.exc_info and record.name.partition(".")[0] in ("bot", "asyncio", "discord"):
            fault = record.exc_info[1]
            self.lines.append(f"{record.name}: {record.getMessage()} ({type(fault).__name__})")


def discord_report(build: Callable[[], Answerer], load: Load) -> Report:
    """How the bot holds a load, over real sockets. Raises DataError where the other process does not start."""
    return asyncio.run(_measured(build(), load))


async def _measured(answerer: Answerer, load: Load) -> Report:
    unhandled = _Unhandled()
    logging.getLogger().addHandler(unhandled)
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with _people() as people, _bot(answerer, people, Path(folder)):
                sections = [section async for section in _sections(people, load, Path(folder))]
    finally:
        logging.getLogger().removeHandler(unhandled)
    lines = tuple(unhandled.lines)
    figure = Figure("discord.unhandled", "exceptions que personne n'a traitées", len(lines), at_most=0)
    return Report("discord", "Charge sur Discord", (*sections, Section("En tout", (figure,), lines)))


async def _sections(people: _People, load: Load, folder: Path) -> AsyncIterator[Section]:
    await people.told("burst", count=min(load.burst, 20))  # the first answers load what is loaded once
    if load.burst:
        yield _burst(await people.told("burst", count=load.burst), load)
    if load.steady:
        yield _steady(await people.told("steady", rate=load.rate, seconds=load.steady), load)
    if load.messages:
        await people.told("messages", count=max(load.messages // 10, 500))  # until caches are full
        yield _messages(await people.told("messages", count=load.messages), load)
    if load.mixed:
        seen, troubles = await asyncio.gather(people.told("mixed", seconds=load.mixed), trouble(_database(folder), load.mixed))
        yield _mixed(seen, troubles, load)


def _burst(seen: _Seen, load: Load) -> Section:
    return Section(
        f"{load.burst} commandes / à la fois, une sur dix livrée deux fois",
        (
            *_latencies("discord.burst", seen, 2000),
            Figure("discord.burst.max", "la plus longue", round(max(seen.times, default=0), 1), "ms", at_most=3000),
            Figure("discord.burst.unanswered", "sans réponse", seen.said["unanswered"], at_most=0),
            Figure("discord.burst.twice", "répondues deux fois", seen.said["answered_twice"], at_most=0),
            *_cpu("discord.burst", seen),
        ),
    )


def _steady(seen: _Seen, load: Load) -> Section:
    return Section(
        f"{load.rate} commandes / par seconde pendant {load.steady:g} s",
        (
            *_latencies("discord.steady", seen, 50),
            Figure("discord.steady.unanswered", "sans réponse", seen.said["unanswered"], at_most=0),
            *_cpu("discord.steady", seen),
        ),
    )


def _messages(seen: _Seen, load: Load) -> Section:
    rate = load.messages / seen.said["seconds"]
    return Section(
        f"{load.messages} messages, dont un sur cent demande quelque chose",
        (
            Figure("discord.messages.rate", "messages par seconde", round(rate)),
            Figure("discord.messages.unanswered", "questions sans réponse", seen.said["unanswered"], at_most=0),
            Figure("discord.messages.twice", "questions répondues deux fois", seen.said["answered_twice"], at_most=0),
            Figure("discord.messages.memory", "mémoire à la fin", round(seen.after.memory, 1), "Mio"),
            Figure("discord.messages.growth", "mémoire gagnée", round(seen.after.memory - seen.before.memory, 1), "Mio", at_most=10),
            *_left("discord.messages", seen),
            *_cpu("discord.messages", seen),
        ),
    )


def _mixed(seen: _Seen, troubles: Mapping[str, int], load: Load) -> Section:
    said = seen.said
    return Section(
        f"{load.mixed:g} s de trafic mêlé, avec pannes",
        (
            Figure("discord.mixed.slash", "commandes /", said["slash"]),
            Figure("discord.mixed.slash_unanswered", "dont sans réponse", said["slash_unanswered"]),
            Figure("discord.mixed.slash_lost", "dont sans réponse alors que la session tenait", said["slash_lost"], at_most=0),
            Figure("discord.mixed.slash_twice", "dont répondues deux fois", said["slash_twice"], at_most=0),
            Figure("discord.mixed.asked", "questions écrites", said["asked"]),
            Figure("discord.mixed.unanswered", "dont sans réponse", said["unanswered"], at_most=0),
            Figure("discord.mixed.twice", "dont répondues deux fois", said["answered_twice"], at_most=0),
            Figure("discord.mixed.identified", "sessions perdues", said["identified"]),
            Figure("discord.mixed.resumed", "sessions reprises", said["resumed"]),
            Figure("discord.mixed.memory", "mémoire à la fin", round(seen.after.memory, 1), "Mio"),
            Figure("discord.mixed.growth", "mémoire gagnée", round(seen.after.memory - seen.before.memory, 1), "Mio", at_most=10),
            *_left("discord.mixed", seen),
            *_cpu("discord.mixed", seen),
        ),
        lines=tuple(f"{name} : {count} fois" for name, count in {**seen.faults, **troubles}.items()),
    )


def _latencies(key: str, seen: _Seen, goal: float) -> tuple[Figure, ...]:
    return (
        Figure(f"{key}.p50", "première réponse, médiane", round(percentile(seen.times, 0.5), 1), "ms"),
        Figure(f"{key}.p99", "p99", round(percentile(seen.times, 0.99), 1), "ms", at_most=goal),
    )


def _left(key: str, seen: _Seen) -> tuple[Figure, ...]:
    """What was not let go."""
    return (
        Figure(f"{key}.descriptors", "descripteurs de plus", max(0, seen.after.descriptors - seen.before.descriptors), at_most=0),
        Figure(f"{key}.tasks", "tâches de plus", max(0, seen.after.tasks - seen.before.tasks), at_most=0),
    )


def _cpu(key: str, seen: _Seen) -> tuple[Figure, ...]:
    bot, discord = seen.cpu()
    return (
        Figure(f"{key}.cpu", "processeur du bot", round(bot, 2), "s"),
        Figure(f"{key}.cpu_discord", "processeur du petit Discord", round(discord, 2), "s"),
    )


class _People:
    """The other process."""

    def __init__(self, process: asyncio.subprocess.Process, api_base: str, gateway_url: str, guilds: Sequence[int]) -> None:
        self._process = process
        self.guilds = guilds
        self.api_base = api_base
        self.gateway_url = gateway_url

    async def told(self, what: str, **how: float) -> _Seen:
        """Let people do something; what came of it. Raises DataError when the other process ends."""
        assert self._process.stdin
        before = held()
        self._process.stdin.write(json.dumps({"do": what, **how}).encode() + b"\n")
        said = await _line(self._process)
        await asyncio.sleep(0.5)  # what was answered is still being recorded
        times, faults = said.pop("times", []), said.pop("faults", {})
        assert isinstance(times, list)
        assert isinstance(faults, dict)
        return _Seen(
            {name: float(str(value)) for name, value in said.items()},
            tuple(times),
            before,
            held(),
            {_FAULT_NAMES.get(str(name), str(name)): count for name, count in faults.items()},
        )


def _database(folder: Path) -> Path:
    from bot.storage import database_file, database_url

    file = database_file(database_url(None, folder))
    assert file
    return file


@asynccontextmanager
async def _people() -> AsyncIterator[_People]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.bench.traffic", _TOKEN, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 24
    )
    try:
        said = await _line(process, _STARTED_IN)
        guilds = said["guilds"]
        assert isinstance(guilds, list)
        yield _People(process, str(said["api_base"]), str(said["gateway_url"]), guilds)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.communicate()


async def _line(process: asyncio.subprocess.Process, patience: float = _LONGEST) -> dict[str, object]:
    assert process.stdout
    line = await asyncio.wait_for(process.stdout.readline(), patience)
    if not line:
        raise DataError("bot.bench.traffic", "ended")
    said: dict[str, object] = json.loads(line)
    return said


@asynccontextmanager
async def _bot(answerer: Answerer, people: _People, folder: Path) -> AsyncIterator[None]:
    """The bot, connected to the other process, with a database of its own."""
    from bot.frontends.discord.clerk import Clerk
    from bot.frontends.discord.operated import turn_towards
    from bot.frontends.discord.run import stay_with
    from bot.storage import GuildSettings, Storage, database_url, open_storage

    async def opened() -> Storage:
        storage = await open_storage(database_url(None, folder), folder)
        for guild in people.guilds:  # they ask in every channel
            await storage.guilds.change(guild, GuildSettings(everywhere=True), 1, datetime.now(UTC))
        return storage

    settings = Settings(discord_token=_TOKEN, data_dir=folder, api_base=people.api_base, gateway_url=people.gateway_url)
    turn_towards(settings)
    clerk = Clerk(answerer)
    staying = asyncio.create_task(stay_with(clerk, settings, _TOKEN, opened))
    try:
        yield
    finally:
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)
        clerk.close()

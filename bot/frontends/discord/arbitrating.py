"""`/arbitre`: open questions, disputes, validated answers and reports, for arbitres and moderators."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.frontends.discord import labels_config as words
from bot.frontends.discord import labels_vouching as labels
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.contexts import BY_SERVERS, ON_SERVERS
from bot.frontends.discord.judging import may_judge, vouching_of
from bot.frontends.discord.kept import storage_of, take_time
from bot.frontends.discord.pages import neutral, shortened
from bot.frontends.discord.saying import refuse, say_privately
from bot.records import dataclass
from bot.storage import AuditEntry, Json, Report, Validated, ValidatedState

__all__ = ["Arbitre"]

_SHOWN = 15
_QUESTION, _ANSWER = 60, 80

Number = app_commands.Range[int, 1, 2**53]


class Arbitre(app_commands.Group):
    """The group of commands; everyone sees it, and each use is checked here."""

    def __init__(self) -> None:
        super().__init__(
            name=locale_str("arbitre", english="judge"),
            description=locale_str(labels.ABOUT_ARBITRE, english="For judges: open questions, disputes, validated answers"),
            allowed_contexts=ON_SERVERS,
            allowed_installs=BY_SERVERS,
        )

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Whether who acts is an arbitre or a moderator, by what Discord says of them now."""
        allowed = await may_judge(interaction)
        if allowed:
            await take_time(interaction)
        return allowed

    @app_commands.command(
        name=locale_str("questions"),
        description=locale_str(
            "Les questions du forum que personne n'a dites résolues", english="The forum posts that nobody called solved"
        ),
    )
    async def questions(self, interaction: discord.Interaction) -> None:
        """List the open posts."""
        posts = await storage_of(interaction).posts.open(_guild_id(interaction))
        lines = [
            words.POST_LINE.format(thread=post.thread_id, state=words.STATES[post.state.value], at=int(post.active_at.timestamp()))
            + (words.POST_REASON.format(reason=_short(post.reason, _QUESTION)) if post.reason else "")
            for post in posts[:_SHOWN]
        ]
        head = words.OPEN_POSTS.format(count=len(posts)) if posts else words.NO_OPEN_POST
        await say_privately(interaction, [shortened_lines("\n".join([head, *lines]))])

    @app_commands.command(
        name=locale_str("litiges", english="disputes"),
        description=locale_str("Les réponses où arbitre et moteur diffèrent", english="The answers where judge and engine differ"),
    )
    async def disputes(self, interaction: discord.Interaction) -> None:
        """List the answers that arbitres and engine dispute, with a file of the scenes."""
        await _list(interaction, ValidatedState.PENDING, _PENDING)

    @app_commands.command(
        name=locale_str("validees", english="validated"),
        description=locale_str("Les réponses validées de ce serveur", english="The validated answers of this server"),
    )
    async def validated(self, interaction: discord.Interaction) -> None:
        """List the validated answers, with a file of the scenes."""
        await _list(interaction, ValidatedState.ACTIVE, _VALIDATED)

    @app_commands.command(
        name=locale_str("retirer", english="retire"),
        description=locale_str("Ne plus donner une réponse validée", english="Give a validated answer no more"),
    )
    @app_commands.rename(number=locale_str("numero", english="number"))
    @app_commands.describe(number=locale_str("Le numéro de la réponse", english="The number of the answer"))
    async def retire(self, interaction: discord.Interaction, number: Number) -> None:
        """Give a validated answer no more."""
        vouching = vouching_of(interaction)
        done = vouching is not None and await vouching.retire(_guild_id(interaction), number, "arbitre", interaction.user.id)
        await say_privately(interaction, [words.RETIRED.format(id=number) if done else words.NO_SUCH_ANSWER])

    @app_commands.command(
        name=locale_str("clore", english="settle"),
        description=locale_str("Clore un litige : la réponse de l'arbitre reste", english="End a dispute: the judge's answer stays"),
    )
    @app_commands.rename(number=locale_str("numero", english="number"))
    @app_commands.describe(number=locale_str("Le numéro de la réponse", english="The number of the answer"))
    async def settle(self, interaction: discord.Interaction, number: Number) -> None:
        """End a dispute."""
        if not await _known(interaction, number):
            return
        if await storage_of(interaction).validated.settle(number, utc_now()):
            await _noted(interaction, "settle", number, words.SETTLED)
        else:
            await refuse(interaction, words.NO_DISPUTE.format(id=number))

    @app_commands.command(
        name=locale_str("anonymiser", english="uncredit"),
        description=locale_str("Ne plus signer une réponse validée", english="Sign a validated answer no more"),
    )
    @app_commands.rename(number=locale_str("numero", english="number"))
    @app_commands.describe(number=locale_str("Le numéro de la réponse", english="The number of the answer"))
    async def uncredit(self, interaction: discord.Interaction, number: Number) -> None:
        """Name the author of a validated answer no more."""
        if await _known(interaction, number):
            vouching = vouching_of(interaction)
            if vouching is not None:
                await vouching.unsign(number)
            await _noted(interaction, "uncredit", number, words.UNCREDITED)

    @app_commands.command(
        name=locale_str("signalements", english="reports"),
        description=locale_str("Les signalements, en fichier", english="The reports, as a file"),
    )
    async def reports(self, interaction: discord.Interaction) -> None:
        """Hand over the reports of the server."""
        found = await storage_of(interaction).reports.of(_guild_id(interaction))
        if not found:
            await refuse(interaction, words.NO_REPORTS)
            return
        await _with_file(interaction, words.REPORTS.format(count=len(found)), "signalements.json", [_reported(one) for one in found])


@dataclass(frozen=True, slots=True)
class _Listed:
    """How a list of validated answers reads: its ``head``, each ``line``, what is said where there is ``none``, and its ``file``."""

    head: str
    line: str
    none: str
    file: str


_PENDING = _Listed(words.PENDING, words.PENDING_LINE, words.NO_PENDING, "litiges.json")
_VALIDATED = _Listed(words.VALIDATED, words.VALIDATED_LINE, words.NO_VALIDATED, "validees.json")


async def _list(interaction: discord.Interaction, state: ValidatedState, listed: _Listed) -> None:
    """The validated answers of the server in one state, and a file of their scenes."""
    found = await storage_of(interaction).validated.of(_guild_id(interaction), state)
    if not found:
        await refuse(interaction, listed.none)
        return
    lines = [_line(listed.line, one) for one in found[:_SHOWN]]
    said = "\n".join([listed.head.format(count=len(found)), *lines, words.EXPORTED])
    await _with_file(interaction, said, listed.file, [_exported(one) for one in found])


def _line(line: str, one: Validated) -> str:
    engine, judge, answer = _short(one.engine_verdict), _short(one.text), _short(one.text or one.engine_verdict)
    return line.format(id=one.id, request=_question(one), engine=engine, judge=judge, answer=answer)


async def _noted(interaction: discord.Interaction, action: str, number: int, said: str) -> None:
    """Write what was done to a validated answer in the log of the server, and tell who did it."""
    entry = AuditEntry(_guild_id(interaction), interaction.user.id, action, f"#{number}", utc_now())
    await storage_of(interaction).audit.add(entry)
    await refuse(interaction, said.format(id=number))


def _guild_id(interaction: discord.Interaction) -> int:
    return interaction.guild_id or 0


async def _known(interaction: discord.Interaction, number: int) -> bool:
    """Whether the server has a standing answer of this number; if not, that is said."""
    vouching = vouching_of(interaction)
    known = vouching is not None and await vouching.of(_guild_id(interaction), number) is not None
    if not known:
        await refuse(interaction, words.NO_SUCH_ANSWER)
    return known


async def _with_file(interaction: discord.Interaction, said: str, name: str, content: Sequence[Json]) -> None:
    written = json.dumps(content, ensure_ascii=False, indent=1).encode()
    await interaction.followup.send(
        shortened_lines(said), file=discord.File(io.BytesIO(written), filename=name), ephemeral=True, suppress_embeds=True
    )


def shortened_lines(text: str, room: int = 1900) -> str:
    """As many whole lines as a message holds."""
    kept = ""
    for line in text.split("\n"):
        if len(kept) + len(line) + 1 > room:
            break
        kept = f"{kept}\n{line}" if kept else line
    return kept


def _short(text: str | None, room: int = _ANSWER) -> str:
    return neutral(shortened(text or "—", room))


def _question(one: Validated) -> str:
    return _short(one.request or words.ERASED, _QUESTION)


def _exported(one: Validated) -> Json:
    """A validated answer as data: what reproduces it, and what each says of it; the words of the question only where there is no scene."""
    return {
        "id": one.id,
        "scenario": dict(one.scenario) if one.scenario is not None else None,
        "request": one.request or None if one.scenario is None else None,
        "as_of": one.as_of,
        "engine": one.engine_verdict,
        "arbitre": one.text,
        "rules": [*sorted(one.rules)],
        "validated_at": one.validated_at.isoformat(),
    }


def _reported(one: Report) -> Json:
    return {
        "id": one.id,
        "scenario": dict(one.scenario) if one.scenario is not None else None,
        "about": dict(one.about),
        "created_at": one.created_at.isoformat(),
    }

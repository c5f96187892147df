"""`/config`: what the administrators of a server decide."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.answers import main_word, main_words
from bot.config import is_prefix
from bot.frontends.discord import labels_config as labels
from bot.frontends.discord.config_changes import (
    TextPlace,
    apply,
    day_read,
    guild_of,
    lacking,
    no_such_tag,
    place_meant,
    place_said,
    public,
    settings_now,
    since,
    tag_named,
    unmentionable,
    what_changed,
    with_living_roles,
    with_place,
    without_place,
    without_role,
)
from bot.frontends.discord.config_view import audit_lines, gone_lines, hours_named, settings_lines
from bot.frontends.discord.contexts import BY_SERVERS, ON_SERVERS
from bot.frontends.discord.kept import storage_of, take_time
from bot.frontends.discord.pages import neutral
from bot.frontends.discord.saying import refuse, say_privately
from bot.storage import Forum, GuildSettings

__all__ = ["Config"]

_MOST_CHANNELS, _MOST_FORUMS = 20, 5
_MOST_CHOICES = 25
_ENTRIES = 8
_LONGEST_DELAY = 24 * 60
_HELP = "aide"
Hours = app_commands.Range[int, 0, _LONGEST_DELAY]


class Config(app_commands.Group):
    """The group of commands; Discord shows it to administrators, and each use is checked again here."""

    def __init__(self, prefix: str) -> None:
        """``prefix`` is the operator's, shown where a server chose none."""
        super().__init__(
            name=locale_str("config"),
            description=locale_str(labels.ABOUT, english="Settings of the clerk on this server"),
            default_permissions=discord.Permissions(manage_guild=True),
            allowed_contexts=ON_SERVERS,
            allowed_installs=BY_SERVERS,
        )
        self._prefix = prefix

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Whether who acts may manage the server, by what Discord says of them now."""
        if interaction.guild is not None and interaction.permissions.manage_guild:
            await take_time(interaction)
            return True
        await refuse(interaction, labels.ADMINISTRATORS_ONLY)
        return False

    @app_commands.command(
        name=locale_str("voir", english="show"),
        description=locale_str("Les réglages et les derniers changements", english="The settings and the last changes"),
    )
    async def show(self, interaction: discord.Interaction) -> None:
        """Show what was decided, and who changed what of late."""
        storage = storage_of(interaction)
        guild_id = guild_of(interaction).id
        settings = await storage.guilds.settings(guild_id)
        entries = await storage.audit.recent(guild_id, _ENTRIES)
        lines = (*settings_lines(settings, self._prefix, guild_of(interaction)), *gone_lines(settings, guild_of(interaction)))
        await say_privately(interaction, ["\n".join(lines), "\n".join(audit_lines(entries))])

    @app_commands.command(
        name=locale_str("salon", english="channel"),
        description=locale_str("Où le Greffier répond à voix haute", english="Where the clerk answers aloud"),
    )
    @app_commands.rename(
        channel=locale_str("salon", english="channel"),
        remove=locale_str("retirer", english="remove"),
        everywhere=locale_str("partout", english="everywhere"),
    )
    @app_commands.describe(
        channel=locale_str("Le salon à ajouter ; sans salon, celui-ci", english="The channel to add; without one, this one"),
        remove=locale_str("Pour le retirer au lieu de l'ajouter", english="To remove it instead"),
        everywhere=locale_str("Répondre dans tous les salons, ou ne plus le faire", english="Answer in every channel, or no longer"),
    )
    async def channel(
        self, interaction: discord.Interaction, channel: TextPlace | None = None, remove: bool = False, everywhere: bool | None = None
    ) -> None:
        """Speak aloud in a channel more, or less; or everywhere."""
        settings, guild = await settings_now(interaction), guild_of(interaction)
        place = place_meant(channel, interaction)
        if everywhere is not None and channel is None:
            changed = replace(settings, everywhere=everywhere, channels=() if everywhere else settings.channels)
            await apply(interaction, settings, changed, place_said(changed, guild))
        elif everywhere or place is None:
            await refuse(interaction, labels.BOTH_PLACES if everywhere else labels.NO_PLACE_HERE)
        elif remove:
            changed = without_place(settings, place)
            gone = labels.CHANNEL_REMOVED if place.id in settings.channels else labels.NOT_THERE
            await apply(interaction, settings, changed, gone.format(channel=place.mention), place_said(changed, guild))
        elif len((changed := with_place(settings, place)).channels) > _MOST_CHANNELS:
            await refuse(interaction, labels.TOO_MANY)
        else:
            await apply(interaction, settings, changed, place_said(changed, guild), *lacking(place))

    @app_commands.command(
        name=locale_str("forum"),
        description=locale_str("Un forum dont les nouvelles questions ont une réponse", english="A forum whose new posts are answered"),
    )
    @app_commands.rename(tag=locale_str("etiquette", english="tag"), remove=locale_str("retirer", english="remove"))
    @app_commands.describe(
        forum=locale_str("Le forum", english="The forum"),
        tag=locale_str("L'étiquette que donne « Résolu »", english="The tag that « Résolu » gives"),
        remove=locale_str("Pour ne plus le suivre", english="To follow it no more"),
    )
    async def forum(
        self, interaction: discord.Interaction, forum: discord.ForumChannel, tag: str | None = None, remove: bool = False
    ) -> None:
        """Answer the new posts of a forum, or no longer."""
        settings, guild = await settings_now(interaction), guild_of(interaction)
        kept = tuple(one for one in settings.forums if one.channel_id != forum.id and guild.get_channel(one.channel_id))
        if remove:
            await apply(interaction, settings, replace(settings, forums=kept), labels.FORUM_REMOVED.format(forum=forum.mention))
            return
        found = tag_named(forum, tag) if tag else None
        if tag and found is None:
            await refuse(interaction, no_such_tag(forum, tag))
        elif len(kept) >= _MOST_FORUMS:
            await refuse(interaction, labels.TOO_MANY)
        else:
            said = labels.WITH_TAG.format(tag=neutral(found.name)) if found else labels.WITHOUT_TAG
            added = Forum(forum.id, since(settings, forum, interaction), found.id if found else None)
            said = labels.FORUM_ADDED.format(forum=forum.mention, tag=said)
            await apply(interaction, settings, replace(settings, forums=(*kept, added)), said, *lacking(forum))

    @forum.autocomplete("tag")
    async def tags(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The tags of the forum being chosen."""
        chosen = getattr(interaction.namespace, "forum", None)
        forum = guild_of(interaction).get_channel(chosen.id) if chosen else None
        if not isinstance(forum, discord.ForumChannel):
            return []
        names = [tag.name for tag in forum.available_tags if current.casefold() in tag.name.casefold()]
        return [app_commands.Choice(name=name[:100], value=name[:100]) for name in names[:_MOST_CHOICES]]

    @app_commands.command(
        name=locale_str("roles"), description=locale_str("Qui valide et corrige les réponses", english="Who validates and corrects answers")
    )
    @app_commands.rename(
        judges=locale_str("arbitres", english="judges"),
        moderators=locale_str("moderateurs", english="moderators"),
        remove=locale_str("retirer", english="remove"),
    )
    @app_commands.describe(
        judges=locale_str(
            "Rôle que l'on peut appeler, et qui valide les réponses", english="Role that may be called, and validates answers"
        ),
        moderators=locale_str("Rôle qui modère les réponses", english="Role that moderates answers"),
        remove=locale_str("Rôle à oublier", english="Role to forget"),
    )
    async def roles(
        self,
        interaction: discord.Interaction,
        judges: discord.Role | None = None,
        moderators: discord.Role | None = None,
        remove: discord.Role | None = None,
    ) -> None:
        """Say who the arbitres and the moderators are."""
        before, said = await settings_now(interaction), []
        settings = with_living_roles(before, guild_of(interaction))
        if any(role is not None and role.is_default() for role in (judges, moderators)):
            await refuse(interaction, labels.NOT_EVERYONE)
            return
        if judges:
            settings = replace(settings, judge_role=judges.id)
            said += [labels.ROLE_SET.format(role=judges.mention), *unmentionable(judges)]
        if moderators:
            others = [role for role in settings.moderator_roles if role != moderators.id]
            settings = replace(settings, moderator_roles=(*others, moderators.id)[-_MOST_CHANNELS:])
            said.append(labels.MODERATOR_ADDED.format(role=moderators.mention))
        if remove:
            settings = without_role(settings, remove.id)
            said.append(labels.MODERATOR_REMOVED.format(role=remove.mention))
        await apply(interaction, before, settings, *said or [labels.NO_ROLE_GIVEN])

    @app_commands.command(
        name=locale_str("commande", english="command"),
        description=locale_str("Permettre ou interdire une commande", english="Allow or forbid a command"),
    )
    @app_commands.rename(word=locale_str("commande", english="command"), allowed=locale_str("permise", english="allowed"))
    @app_commands.describe(
        word=locale_str("La commande", english="The command"),
        allowed=locale_str("Si elle a une réponse ici", english="Whether it is answered here"),
    )
    async def allow(self, interaction: discord.Interaction, word: str, allowed: bool) -> None:
        """Let a command be answered here, or not."""
        named = main_word(word)
        if named is None:
            await refuse(interaction, labels.NO_SUCH_COMMAND.format(command=neutral(word[:40])))
        elif named == _HELP:
            await refuse(interaction, labels.ALWAYS_ON)
        else:
            settings = await settings_now(interaction)
            others = {one for one in settings.disabled_commands if one != named}
            disabled = tuple(sorted(others if allowed else {*others, named}))
            said = labels.COMMAND_ON if allowed else labels.COMMAND_OFF
            await apply(interaction, settings, replace(settings, disabled_commands=disabled), said.format(command=named))

    @allow.autocomplete("word")
    async def words(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The commands that may be forbidden."""
        found = [word for word in main_words() if word != _HELP and current.casefold() in word]
        return [app_commands.Choice(name=word, value=word) for word in found[:_MOST_CHOICES]]

    @app_commands.command(name=locale_str("options"), description=locale_str("Façon de répondre", english="How answers are given"))
    @app_commands.rename(
        inline=locale_str("dans_les_phrases", english="inline"),
        quiet=locale_str("reponses_breves", english="quiet"),
        english=locale_str("anglais_officiel", english="official_english"),
        day=locale_str("date", english="date"),
        prefix=locale_str("prefixe", english="prefix"),
    )
    @app_commands.describe(
        inline=locale_str("Répondre à [[carte]] et {{règle}} dans une phrase", english="Answer [[card]] and {{rule}} in a sentence"),
        quiet=locale_str("Réponses courtes, sans image", english="Short answers, without picture"),
        english=locale_str(
            "Montrer le texte officiel anglais des règles, s'il est importé",
            english="Show the official English text of rules, where imported",
        ),
        day=locale_str(
            "Date des règles quand la question n'en donne pas : AAAA-MM-JJ, ou « aujourd'hui »",
            english="Date of the rules when none is asked: YYYY-MM-DD, or today",
        ),
        prefix=locale_str("Ce qui ouvre une commande écrite", english="What opens a written command"),
    )
    async def options(
        self,
        interaction: discord.Interaction,
        inline: bool | None = None,
        quiet: bool | None = None,
        english: bool | None = None,
        day: str | None = None,
        prefix: str | None = None,
    ) -> None:
        """Change how answers are given."""
        before = await settings_now(interaction)
        given = {"inline": inline, "quiet": quiet, "official_english": english, "prefix": prefix}
        if prefix is not None and not is_prefix(prefix):
            await refuse(interaction, labels.BAD_PREFIX)
            return
        changes: dict[str, bool | str | None] = {name: value for name, value in given.items() if value is not None}
        if day is not None:
            read = day_read(day)
            if read is None:
                await refuse(interaction, labels.BAD_DATE)
                return
            changes["default_date"] = read or None
        after = replace(before, **changes)  # type: ignore[arg-type]  # each value was read for the field of its name
        await apply(interaction, before, after, what_changed(changes, after))

    @app_commands.command(
        name=locale_str("discret", english="shadow"),
        description=locale_str(
            "Les réponses du forum vont aux arbitres, pas aux auteurs", english="Forum answers go to the judges, not to the authors"
        ),
    )
    @app_commands.rename(channel=locale_str("salon", english="channel"))
    @app_commands.describe(
        channel=locale_str(
            "Le salon des arbitres ; sans salon, le mode discret s'arrête", english="The judges' channel; without one, shadow mode ends"
        )
    )
    async def shadow(self, interaction: discord.Interaction, channel: discord.TextChannel | None = None) -> None:
        """Show the forum's answers to the arbitres alone, or to their askers again."""
        before = await settings_now(interaction)
        settings = replace(before, shadow_channel=channel.id if channel else None)
        said = labels.SHADOW_ON.format(channel=channel.mention) if channel else labels.SHADOW_OFF
        await apply(interaction, before, settings, said, *(public(channel) if channel else ()))

    @app_commands.command(
        name=locale_str("alertes", english="alerts"),
        description=locale_str("Le salon prévenu des réponses retirées", english="The channel told of retired answers"),
    )
    @app_commands.rename(channel=locale_str("salon", english="channel"))
    @app_commands.describe(
        channel=locale_str("Le salon prévenu ; sans salon, plus d'alertes", english="The channel told; without one, no more alerts")
    )
    async def alerts(self, interaction: discord.Interaction, channel: discord.TextChannel | None = None) -> None:
        """Tell a channel of retired answers and new editions, or none."""
        before = await settings_now(interaction)
        settings = _told_again(replace(before, alert_channel=channel.id if channel else None))
        said = labels.ALERTS_ON.format(channel=channel.mention) if channel else labels.ALERTS_OFF
        await apply(interaction, before, settings, said, *(lacking(channel) if channel else ()))

    @app_commands.command(
        name=locale_str("delais", english="delays"),
        description=locale_str("Rappel et archivage des questions du forum", english="Reminder and archiving of forum posts"),
    )
    @app_commands.rename(reminder=locale_str("rappel", english="reminder"), archive=locale_str("archivage", english="archive"))
    @app_commands.describe(
        reminder=locale_str(
            "Heures de silence avant de demander si c'est résolu ; 0 : jamais",
            english="Hours of silence before asking whether it is solved; 0: never",
        ),
        archive=locale_str("Heures de silence avant d'archiver ; 0 : jamais", english="Hours of silence before archiving; 0: never"),
    )
    async def delays(self, interaction: discord.Interaction, reminder: Hours | None = None, archive: Hours | None = None) -> None:
        """Say when silent posts are recalled, and when they are archived."""
        before = await settings_now(interaction)
        settings = before if reminder is None else replace(before, reminder_hours=reminder or None)
        settings = settings if archive is None else replace(settings, archive_hours=archive or None)
        said = labels.DELAYS.format(reminder=hours_named(settings.reminder_hours), archive=hours_named(settings.archive_hours))
        await apply(interaction, before, settings, said)


def _told_again(settings: GuildSettings) -> GuildSettings:
    """The settings with which an edition that no channel got yet is told to the one just chosen."""
    return replace(settings, edition_told=None, edition_tries=0, edition_tried=None) if settings.edition_tries else settings

"""What must survive a restart: settings of servers, answers given, forum posts, validated answers, reports and the audit log."""

from bot.storage.backups import back_up, backups_in, restore
from bot.storage.database import sqlite_file as database_file
from bot.storage.migrating import check_revision, migrate, newest_revision, revision_of
from bot.storage.privacy import KEPT_AFTER_LEAVING, RETENTION
from bot.storage.records import (
    Alert,
    AuditEntry,
    Forum,
    GuildSettings,
    Json,
    Post,
    PostState,
    Reply,
    ReplyState,
    Report,
    Source,
    Validated,
    ValidatedState,
    ValidatedUse,
)
from bot.storage.storage import BACKUPS, Storage, database_url, migrate_at, open_storage, revision_at
from bot.storage.tries import MOST_TRIES

__all__ = [
    "BACKUPS",
    "KEPT_AFTER_LEAVING",
    "MOST_TRIES",
    "RETENTION",
    "Alert",
    "AuditEntry",
    "Forum",
    "GuildSettings",
    "Json",
    "Post",
    "PostState",
    "Reply",
    "ReplyState",
    "Report",
    "Source",
    "Storage",
    "Validated",
    "ValidatedState",
    "ValidatedUse",
    "back_up",
    "backups_in",
    "check_revision",
    "database_file",
    "database_url",
    "migrate",
    "migrate_at",
    "newest_revision",
    "open_storage",
    "restore",
    "revision_at",
    "revision_of",
]

"""The tables of the first release that keeps anything."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Settings, validated answers, answers, posts, reports and the audit log."""
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("left_at", sa.DateTime),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
    op.create_table(
        "validated",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("as_of", sa.String(10)),
        sa.Column("text", sa.Text),
        sa.Column("engine_verdict", sa.Text),
        sa.Column("scenario", sa.JSON),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("author_id", sa.BigInteger),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("why", sa.Text),
        sa.Column("validated_at", sa.DateTime, nullable=False),
        sa.Column("updated_at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_validated"),
    )
    op.create_index("ix_validated_guild_id_key", "validated", ["guild_id", "key"])
    op.create_table(
        "replies",
        sa.Column("id", _ID, nullable=False),
        sa.Column("source", sa.String(12), nullable=False),
        sa.Column("source_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("asker_id", sa.BigInteger),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("as_of", sa.String(10)),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("reply_id", sa.BigInteger),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.Column("validated_id", _ID),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("updated_at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_replies"),
        sa.UniqueConstraint("source_id", name="uq_replies_source_id"),
        sa.UniqueConstraint("reply_id", name="uq_replies_reply_id"),
        sa.ForeignKeyConstraint(["validated_id"], ["validated.id"], name="fk_replies_validated_id", ondelete="SET NULL"),
    )
    op.create_index("ix_replies_created_at", "replies", ["created_at"])
    op.create_index("ix_replies_guild_id", "replies", ["guild_id"])
    op.create_index("ix_replies_asker_id", "replies", ["asker_id"])
    op.create_table(
        "posts",
        sa.Column("thread_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("forum_id", sa.BigInteger, nullable=False),
        sa.Column("asker_id", sa.BigInteger),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("judge_called", sa.Boolean, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("active_at", sa.DateTime, nullable=False),
        sa.Column("reminded_at", sa.DateTime),
        sa.PrimaryKeyConstraint("thread_id", name="pk_posts"),
    )
    op.create_index("ix_posts_guild_id", "posts", ["guild_id"])
    op.create_index("ix_posts_active_at", "posts", ["active_at"])
    op.create_table(
        "uses",
        sa.Column("validated_id", _ID, nullable=False),
        sa.Column("reply_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("validated_id", "reply_id", name="pk_uses"),
        sa.ForeignKeyConstraint(["validated_id"], ["validated.id"], name="fk_uses_validated_id", ondelete="CASCADE"),
    )
    op.create_table(
        "reports",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("reporter_id", sa.BigInteger),
        sa.Column("scenario", sa.JSON),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_guild_id", "reports", ["guild_id"])
    op.create_table(
        "audit",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("actor_id", sa.BigInteger),
        sa.Column("action", sa.String(40), nullable=False),
        sa.Column("target", sa.String(80), nullable=False),
        sa.Column("detail", sa.JSON, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_guild_id", "audit", ["guild_id"])


def downgrade() -> None:
    """Back to nothing."""
    for table in ("audit", "reports", "uses", "posts", "replies", "validated", "guilds"):
        op.drop_table(table)

"""A validated answer knows whose question it keeps, so that the words go when they ask for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_VALIDATED = sa.table("validated", sa.column("id"), sa.column("request"), sa.column("asker_id", sa.BigInteger))
_REPLIES = sa.table("replies", sa.column("validated_id"), sa.column("request"), sa.column("asker_id", sa.BigInteger))


def upgrade() -> None:
    """The asker, where the answer to them is still remembered."""
    with op.batch_alter_table("validated") as table:
        table.add_column(sa.Column("asker_id", sa.BigInteger))
    theirs = _REPLIES.c.validated_id == _VALIDATED.c.id, _REPLIES.c.request == _VALIDATED.c.request
    asker = sa.select(sa.func.min(_REPLIES.c.asker_id)).where(*theirs).scalar_subquery()
    op.execute(sa.update(_VALIDATED).values(asker_id=asker))


def downgrade() -> None:
    """Back to words that nobody can have erased."""
    with op.batch_alter_table("validated") as table:
        table.drop_column("asker_id")

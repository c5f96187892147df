"""What a decision about a validated answer leaves to be done is written with it, and done at the next start if it must."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nothing is due of what was decided before."""
    with op.batch_alter_table("validated") as table:
        table.add_column(sa.Column("redraw_at", sa.DateTime))
        table.add_column(sa.Column("alert", sa.JSON))


def downgrade() -> None:
    """Back to what is done at once, or not at all."""
    with op.batch_alter_table("validated") as table:
        table.drop_column("alert")
        table.drop_column("redraw_at")

"""A server that chose no channel is answered in one; those there already keep being answered everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_GUILDS = sa.table("guilds", sa.column("guild_id", sa.BigInteger), sa.column("settings", sa.JSON))

Settings = dict[str, object]


def upgrade() -> None:
    """What meant « everywhere » until now says so."""
    _change(lambda settings: settings if settings.get("channels") else {**settings, "everywhere": True})


def downgrade() -> None:
    """Back to where no channel chosen means « everywhere »."""
    _change(lambda settings: {name: value for name, value in settings.items() if name != "everywhere"})


def _change(changed: Callable[[Settings], Settings]) -> None:
    connection = op.get_bind()
    for guild_id, settings in connection.execute(sa.select(_GUILDS.c.guild_id, _GUILDS.c.settings)).all():
        after = changed(cast(Settings, settings or {}))
        connection.execute(sa.update(_GUILDS).where(_GUILDS.c.guild_id == guild_id).values(settings=after))

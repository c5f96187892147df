"""What alembic runs: the migrations, on the connection that it was given, in the caller's transaction."""

from __future__ import annotations

from alembic import context

from bot.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
context.run_migrations()

"""The changes of the tables, one module each, in `versions`; alembic runs them."""

__all__: list[str] = []

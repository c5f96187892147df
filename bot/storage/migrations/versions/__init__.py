"""One module a change of the tables, never edited once released: what was done to the databases of others is done."""

__all__: list[str] = []

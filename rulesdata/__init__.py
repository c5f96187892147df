"""Data written by the authors: digests, history, lexicon, curated cards. Read with `importlib.resources`."""

__all__: list[str] = []

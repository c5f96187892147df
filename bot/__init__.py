"""Le Greffier: Magic rules questions answered in French, by its own rules engine."""

__all__ = ["VERSION"]

VERSION = "0.1.0"
"""That of `pyproject.toml`."""

"""Data written by the authors: digests, history, lexicon, curated cards.

Read from `FOLDER`: to find it, `importlib.resources` would load a dozen modules of its own.
"""

from pathlib import Path

__all__ = ["FOLDER"]

FOLDER = Path(__file__).parent
"""Where the data are."""

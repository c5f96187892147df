"""Settings that every test shares."""

from __future__ import annotations

from hypothesis import settings

# Nothing is timed in a test: machines differ. `bench` measures.
settings.register_profile("greffier", deadline=None)
settings.load_profile("greffier")

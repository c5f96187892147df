"""Le Greffier: Magic rules questions answered in French, by its own rules engine."""

__all__: list[str] = []

"""The faces of the project; each one parses, calls an `Answerer` and renders. None imports another."""

__all__: list[str] = []

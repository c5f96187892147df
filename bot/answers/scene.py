"""A scenario being written: one method an action, identifiers made from names, JSON at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.answers.folding import slug
from bot.answers.model import Json

__all__ = ["Scene"]

Value = Json | Sequence[str] | Mapping[str, Json]
"""What a field of a step can be given as."""


class Scene:
    """Steps in order. ``A`` is the player who asks, ``B`` the opponent."""

    def __init__(self) -> None:
        self.steps: list[Json] = []
        self.inline: dict[str, Json] = {}
        self.auto_sba = True
        self.warnings: list[str] = []
        """What was written and could not be used, as sentences."""
        self._ids: set[str] = set()

    def new_id(self, name: str) -> str:
        """An identifier not used yet, made from a name: ``baton``, then ``baton-2``."""
        base = slug(name)
        chosen, number = base, 1
        while chosen in self._ids:
            number += 1
            chosen = f"{base}-{number}"
        self._ids.add(chosen)
        return chosen

    def step(self, do: str, **values: Value) -> None:
        """Add a step; fields without value are left out."""
        given = {key: _plain(value) for key, value in values.items()}
        self.steps.append({"do": do, **{key: value for key, value in given.items() if value not in (None, {}, [], False)}})

    def enter(self, card: str, label: str, **values: Value) -> str:
        """A card enters the battlefield under an identifier made from its label."""
        object_id = self.new_id(label)
        self.step("enter", id=object_id, card=card, **values)
        return object_id

    def choose_first(self) -> None:
        """Whatever enters takes the first of the modes that its text offers, where nothing else is said."""
        for step in self.steps:
            given = step.get("choices") if isinstance(step, dict) else None
            if isinstance(step, dict) and not (isinstance(given, dict) and "mode" in given):
                step["choices"] = {**(given if isinstance(given, dict) else {}), "mode": "1"}

    def scenario(self, day: str | None) -> dict[str, Json]:
        """The scenario as JSON, at a day or today."""
        made: dict[str, Json] = {"scenario": 1}
        if day is not None:
            made["as_of"] = day
        if self.inline:
            made["cards"] = dict(self.inline)
        if not self.auto_sba:
            made["auto_sba"] = False
        return {**made, "steps": list(self.steps)}


def _plain(value: Value) -> Json:
    """The value as JSON."""
    if value is None or isinstance(value, str | int | float):
        return value
    return dict(value) if isinstance(value, Mapping) else list(value)

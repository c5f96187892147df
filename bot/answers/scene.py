"""A scenario being written: one method an action, identifiers made from names, JSON at the end."""

from __future__ import annotations

from bot.answers.folding import slug
from bot.answers.model import Json

__all__ = ["Scene"]


class Scene:
    """Steps in order. ``A`` is the player who asks, ``B`` the opponent."""

    def __init__(self) -> None:
        self.steps: list[Json] = []
        self.inline: dict[str, Json] = {}
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

    def step(self, do: str, **values: Json) -> None:
        """Add a step; fields without value are left out."""
        self.steps.append({"do": do, **{key: value for key, value in values.items() if value not in (None, {}, [], False)}})

    def enter(self, card: str, label: str, **values: Json) -> str:
        """A card enters the battlefield under an identifier made from its label."""
        object_id = self.new_id(label)
        self.step("enter", id=object_id, card=card, **values)
        return object_id

    def scenario(self, day: str | None) -> dict[str, Json]:
        """The scenario as JSON, at a day or today."""
        made: dict[str, Json] = {"scenario": 1}
        if day is not None:
            made["as_of"] = day
        if self.inline:
            made["cards"] = dict(self.inline)
        return {**made, "steps": list(self.steps)}

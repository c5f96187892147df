"""Fuel: the number of operations that one evaluation may take."""

from __future__ import annotations

from collections.abc import Iterator

from bot.errors import FuelExhausted

__all__ = ["DEFAULT_BUDGET", "EFFECT_COST", "ROUND_COST", "RUN_BUDGET", "Fuel"]

DEFAULT_BUDGET = 2_000_000
"""Operations (an effect tested against an object) before an evaluation is given up: seconds of work, far beyond usual boards."""

RUN_BUDGET = 12_000_000
"""Operations of all the evaluations of one scenario: its steps share it."""

EFFECT_COST = 10
"""Operations that reading one effect from an ability counts for."""

ROUND_COST = 400
"""Operations that doing something once more counts for: a card drawn, a spell copied again."""


class Fuel:
    """Counts down operations; raises `FuelExhausted` past the budget."""

    __slots__ = ("budget", "left")

    def __init__(self, budget: int = DEFAULT_BUDGET) -> None:
        self.budget = budget
        self.left = budget

    def burn(self, operations: int) -> None:
        """Count operations. Raises `FuelExhausted` past the budget."""
        self.left -= operations
        if self.left < 0:
            raise FuelExhausted(self.budget)

    def rounds(self, times: int) -> Iterator[int]:
        """The numbers below ``times``, each counted as it comes. Raises `FuelExhausted` past the budget: a text may say a billion."""
        for number in range(times):
            self.burn(ROUND_COST)
            yield number

    @property
    def spent(self) -> int:
        """How many operations were counted."""
        return self.budget - self.left

"""What a measure gives: figures with their goals, in sections, as French text or as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.records import dataclass

__all__ = ["Figure", "Json", "Report", "Section", "percent"]

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One number. ``key``: its name in JSON; ``label``: in French; at most or at least its goal, where it has one."""

    key: str
    label: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; ``None`` without a goal."""
        if self.at_most is not None:
            return self.value <= self.at_most
        return None if self.at_least is None else self.value >= self.at_least

    def __str__(self) -> str:
        return f"{self.label} : {_number(self.value)}{_unit(self.unit)}{self._goal()}"

    def _goal(self) -> str:
        if self.met is None:
            return ""
        bound = f"≤ {_number(self.at_most)}" if self.at_most is not None else f"≥ {_number(self.at_least or 0)}"
        return f" ({'atteint' if self.met else 'manqué'} : {bound}{_unit(self.unit)})"

    def as_json(self) -> Json:
        """The value, its unit, its goal and whether that is met."""
        goal: dict[str, Json] = {"at_most": self.at_most} if self.at_most is not None else {"at_least": self.at_least}
        return {"value": self.value, "unit": self.unit, **(goal if self.met is not None else {}), "met": self.met}


@dataclass(frozen=True, slots=True)
class Section:
    """Figures under a title, then lines to read (differences, declines), given whole in JSON as ``items``."""

    title: str
    figures: tuple[Figure, ...] = ()
    lines: tuple[str, ...] = ()
    items: tuple[Mapping[str, Json], ...] = ()

    def text(self, longest: int) -> Iterator[str]:
        """The lines in French; of the lines to read, no more than ``longest``."""
        yield f"  {self.title}"
        yield from (f"    {figure}" for figure in self.figures)
        yield from (f"      {line}" for line in self.lines[:longest])
        if len(self.lines) > longest:
            yield f"      … et {len(self.lines) - longest} autres (--json les donne toutes)"


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that one measure gives; ``data`` is added to its JSON."""

    name: str
    title: str
    sections: tuple[Section, ...]
    data: Mapping[str, Json] | None = None

    def text(self, longest: int = 100) -> str:
        """The measure in French."""
        lines = (line for section in self.sections for line in section.text(longest))
        return "\n".join([self.title, *lines])

    def as_json(self) -> dict[str, Json]:
        """The figures by key, and every item."""
        figures: dict[str, Json] = {figure.key: figure.as_json() for section in self.sections for figure in section.figures}
        items: list[Json] = [dict(item) for section in self.sections for item in section.items]
        return {"name": self.name, "figures": figures, "items": items, **(self.data or {})}

    def figures(self) -> Iterable[Figure]:
        """The figures of all sections."""
        return (figure for section in self.sections for figure in section.figures)


def percent(part: float, whole: float) -> float:
    """A share of a hundred, to one decimal; 100 of nothing."""
    return round(100 * part / whole, 1) if whole else 100.0


def _number(value: float) -> str:
    """As it is written in French: 1 234, 0,352."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}".replace(",", "\u202f")
    digits = 3 if abs(value) < 1 else 2 if abs(value) < 100 else 1
    return f"{value:.{digits}f}".replace(".", ",")


def _unit(unit: str) -> str:
    return f"\u00a0{unit}" if unit else ""

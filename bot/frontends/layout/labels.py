"""The few words that the front ends add around an answer."""

from __future__ import annotations

from bot.answers import french_date

__all__ = [
    "SOURCES",
    "TABLE",
    "also",
    "assumed",
    "became",
    "edition",
    "other_readings",
    "others",
    "unread",
]

_LONG = 40
SOURCES = "Sources"
TABLE = "Calcul"


def edition(iso: str) -> str:
    """The edition of a day; what is no ISO date is left as it is."""
    try:
        return f"édition du {french_date(iso)}"
    except ValueError:
        return f"édition {iso}"


def became(number: str) -> str:
    """The number that a rule has today."""
    return f"devenue {number}"


def also(numbers: list[str]) -> str:
    """The rules applied besides the decisive ones."""
    return f"Aussi appliquées : {' · '.join(numbers)}"


def assumed(said: str, taken: str) -> str:
    """How a word of the question was understood; a whole sentence is not said again."""
    return f"« {said} » compris comme {taken}" if len(said) <= _LONG else f"Compris comme {taken}"


def other_readings(labels: list[str], more: bool) -> str:
    """The other readings of a word, and whether there are more."""
    return "Ou bien : " + " · ".join(labels) + ("…" if more else "")


def others(names: list[str], more: bool) -> str:
    """The other names that a short one may stand for."""
    return " — ou bien : " + ", ".join(names) + ("…" if more else "")


def unread(clause: str, card: str, why: str) -> str:
    """The clause that could not be read, on which card, and why."""
    return f"Je n'ai pas su lire{f' sur {card}' if card else ''} : « {clause} »{f' — {why}' if why else ''}"

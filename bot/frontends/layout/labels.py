"""The few words that the front ends add around an answer."""

from __future__ import annotations

from bot.answers.dates import french_date

__all__ = [
    "AT_THE_TIME",
    "SOURCES",
    "TABLE",
    "TODAY",
    "assumed",
    "became",
    "edition",
    "others",
    "unread",
    "was",
]

TODAY = "Aujourd'hui"
AT_THE_TIME = "À l'époque"
SOURCES = "Règles citées"
TABLE = "Calcul"


def edition(iso: str) -> str:
    """The edition of a day; what is no ISO date is left as it is."""
    try:
        return f"édition du {french_date(iso)}"
    except ValueError:
        return f"édition {iso}"


def became(number: str) -> str:
    return f"devenue {number}"


def was(number: str, iso: str) -> str:
    return f"{number} dans l'{edition(iso)}" if iso else f"autrefois {number}"


def assumed(said: str, taken: str) -> str:
    return f"« {said} » compris comme *{taken}*"


def others(names: list[str], more: bool) -> str:
    return " — ou bien : " + ", ".join(names) + ("…" if more else "")


def unread(clause: str, card: str, why: str) -> str:
    return f"Je n'ai pas su lire{f' sur {card}' if card else ''} : « {clause} »{f' — {why}' if why else ''}"

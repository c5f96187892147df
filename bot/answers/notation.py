"""The French notation of scenarios, both ways: one action a line, `;` between its parts.

    arrive Bâton chimérique ; id baton ; joueur B
    active baton ; capacité {X} ; X 5
    arrive Clone ; id clone ; copie baton

Each part after the first is a key and a value; a value that is no plain text is JSON. `ensemble` … `fin` encloses
simultaneous actions. What stands before the first action (`date`, `joueurs`, `demande`…) is the scenario's own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from bot.answers.folding import fold
from bot.answers.model import Json
from bot.answers.ports import JsonObject
from bot.errors import ScenarioError

__all__ = ["field_in_french", "looks_like_notation", "read_scenario", "write_scenario"]

_VERBS: Mapping[str, tuple[str, str]] = {
    "enter": ("arrive", "card"),
    "place": ("place", "card"),
    "token": ("jeton", ""),
    "cast": ("lance", "card"),
    "copy_spell": ("copie-sort", "of"),
    "resolve": ("résout", "id"),
    "activate": ("active", "source"),
    "trigger": ("déclenche", "source"),
    "attach": ("attache", "object"),
    "counters": ("marqueurs", "object"),
    "transform": ("transforme", "object"),
    "flip": ("inverse", "object"),
    "turn_face_up": ("retourne", "object"),
    "turn_face_down": ("cache", "object"),
    "phase_out": ("déphase", "object"),
    "phase_in": ("rephase", "object"),
    "tap": ("engage", "object"),
    "untap": ("dégage", "object"),
    "control": ("contrôle", "object"),
    "attack": ("attaque", "object"),
    "damage": ("blesse", "to"),
    "move": ("déplace", "object"),
    "destroy": ("détruit", "object"),
    "sacrifice": ("sacrifie", "object"),
    "blink": ("cligne", "object"),
    "meld": ("assimile", ""),
    "unlock": ("déverrouille", "object"),
    "life": ("vie", "player"),
    "library": ("bibliothèque", "player"),
    "draw": ("pioche", "player"),
    "day": ("jour", ""),
    "night": ("nuit", ""),
    "speed": ("vitesse", "player"),
    "venture": ("donjon", "player"),
    "end_turn": ("fin-du-tour", ""),
    "begin_turn": ("début-du-tour", ""),
    "sba": ("actions-d'état", ""),
}
_KEYS: Mapping[str, str] = {
    "ability": "capacité",
    "add": "ajoute",
    "amount": "nombre",
    "attached_to": "attaché-à",
    "attacking": "attaquant",
    "card": "carte",
    "choices": "choix",
    "combat": "combat",
    "commander": "commandant",
    "controller": "joueur",
    "copy_of": "copie-de",
    "count": "fois",
    "counters": "avec",
    "except": "sauf",
    "face": "face",
    "face_down": "face-cachée",
    "half": "moitié",
    "how": "comment",
    "id": "id",
    "ids": "ids",
    "kicked": "kické",
    "kind": "sorte",
    "legal": "légal",
    "note": "note",
    "object": "objet",
    "objects": "objets",
    "of": "de",
    "owner": "propriétaire",
    "player": "du-joueur",
    "source": "source",
    "spec": "description",
    "spells": "sorts",
    "tapped": "engagé",
    "targets": "cibles",
    "to": "vers",
    "total": "total",
    "x": "X",
    "zone": "zone",
}
_CHOICES: Mapping[str, str] = {
    "copy": "copie",
    "color": "couleur",
    "creature_type": "type",
    "land_type": "type-de-terrain",
    "card_name": "nom",
    "from": "remplace",
    "to": "par",
    "mode": "mode",
    "keep": "garde",
    "order": "ordre",
    "attach_to": "s'attache-à",
    "object": "choisit",
    "number": "chiffre",
}
_TOP: Mapping[str, str] = {
    "id": "scène",
    "as_of": "date",
    "players": "joueurs",
    "variant": "variante",
    "teams": "équipes",
    "cards": "cartes",
    "auto_sba": "actions-automatiques",
    "ask": "demande",
    "expect": "attend",
    "cites": "règles",
    "unordered": "ordre-inconnu",
}
_LISTS = frozenset({"targets", "ids", "objects", "players", "ask", "cites"})
_JSON_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|.', re.DOTALL)
"""A quoted string, or one character."""
_TOGETHER, _END = "ensemble", "fin"


def field_in_french(field: str) -> str | None:
    """The word of the notation for a field of a step, or of the scene."""
    return _KEYS.get(field) or _TOP.get(field)


def _folded(table: Mapping[str, str]) -> dict[str, str]:
    return {fold(french): english for english, french in table.items()}


_VERB_OF = {fold(french): do for do, (french, _) in _VERBS.items()}
_KEY_OF, _CHOICE_OF, _TOP_OF = _folded(_KEYS), _folded(_CHOICES), _folded(_TOP)


def looks_like_notation(text: str) -> bool:
    """Whether a text starts with an action or a setting of the notation."""
    word = fold(text.split("\n")[0].split(" ")[0].rstrip(":"))
    return word in _VERB_OF or word in _TOP_OF or word == _TOGETHER


# --- Writing ---------------------------------------------------------------------------------------------------------


def write_scenario(scenario: JsonObject) -> str:
    """A scenario as text. Descriptive fields (title, source…) are left out."""
    lines = [f"{_TOP[key]} {_value(scenario[key], key)}" for key in _TOP if scenario.get(key) is not None]
    steps = scenario.get("steps")
    return "\n".join([*lines, *_write_steps(steps if isinstance(steps, list) else [])])


def _write_steps(steps: list[Json]) -> Iterator[str]:
    for step in steps:
        if not isinstance(step, dict):
            continue
        if step.get("do") == "together":
            inner = step.get("steps")
            yield _TOGETHER
            yield from _write_steps(inner if isinstance(inner, list) else [])
            yield _END
        else:
            yield _write_step(step)


def _write_step(step: dict[str, Json]) -> str:
    verb, main = _VERBS[str(step["do"])]
    head = f"{verb} {_value(step[main], main)}" if main and main in step else verb
    parts = [head]
    for key, value in step.items():
        if key in ("do", main) or value is None:
            continue
        parts += _write_choices(value) if key == "choices" and isinstance(value, dict) else [f"{_KEYS[key]} {_value(value, key)}"]
    return " ; ".join(parts)


def _write_choices(choices: dict[str, Json]) -> list[str]:
    """Choices under their own names; those without a name of their own together, as JSON."""
    named = [f"{_CHOICES[key]} {_value(value, key)}" for key, value in choices.items() if key in _CHOICES]
    rest = {key: value for key, value in choices.items() if key not in _CHOICES}
    return [*named, *([f"{_KEYS['choices']} {_value(rest, '')}"] if rest else [])]


def _value(value: Json, key: str) -> str:
    if isinstance(value, str) and _is_plain(value):
        return value
    if key in _LISTS and isinstance(value, list) and value and all(isinstance(item, str) and _is_name(item) for item in value):
        return ", ".join(str(item) for item in value)
    return json.dumps(value, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    """Whether a text reads back as itself."""
    special = '"' in text or "\n" in text or any(text.count(a) != text.count(b) for a, b in ("{}", "[]"))
    return not special and text == text.strip() and _split(text) == [text] and _parsed(text) == text


def _is_name(text: str) -> bool:
    return _is_plain(text) and "," not in text


# --- Reading ---------------------------------------------------------------------------------------------------------


def read_scenario(text: str) -> dict[str, Json]:
    """The scenario of a text. Raises `ScenarioError` for a line that is none of the notation."""
    made: dict[str, Json] = {"scenario": 1}
    steps: list[Json] = []
    open_groups: list[list[Json]] = [steps]
    for number, line in enumerate(_actions(text)):
        word, _, rest = line.partition(" ")
        folded = fold(word)
        if folded == _TOGETHER:
            inner: list[Json] = []
            open_groups[-1].append({"do": "together", "steps": inner})
            open_groups.append(inner)
        elif folded == _END and len(open_groups) > 1:
            open_groups.pop()
        elif folded in _TOP_OF and not steps:
            made[_TOP_OF[folded]] = _read_value(rest.strip(), _TOP_OF[folded])
        else:
            open_groups[-1].append(_read_step(line, number))
    return {**made, "steps": steps}


def _actions(text: str) -> Iterator[str]:
    """One action a line; an action may also follow a semicolon, where its word is the key of nothing."""
    for line in filter(None, map(str.strip, text.split("\n"))):
        first, *parts = _split(line) or [line]
        action = [first]
        for part in parts:
            word = fold(part.split(" ")[0])
            if word in _VERB_OF and word not in _KEY_OF and word not in _CHOICE_OF:
                yield " ; ".join(action)
                action = []
            action.append(part)
        yield " ; ".join(action)


def _read_step(line: str, number: int) -> dict[str, Json]:
    head, *parts = _split(line)
    word, _, rest = head.partition(" ")
    do = _VERB_OF.get(fold(word.rstrip(":")))
    if do is None:
        raise ScenarioError(f"steps[{number}].do", "unknown_step", word)
    step: dict[str, Json] = {"do": do}
    main = _VERBS[do][1]
    if rest.strip():
        step[main or "id"] = _read_value(rest.strip(), main)
    for part in parts:
        _read_part(step, part, number)
    if do in ("enter", "cast", "place") and "id" not in step:
        step["id"] = fold(str(step.get("card", ""))).split(" ")[0] or f"objet-{number}"
    return step


def _read_part(step: dict[str, Json], part: str, number: int) -> None:
    key, _, rest = part.partition(" ")
    folded = fold(key)
    if folded in _CHOICE_OF:
        choices = step.setdefault("choices", {})
        if not rest.strip():
            raise ScenarioError(f"steps[{number}]", "missing_word", key)
        if isinstance(choices, dict):
            choices[_CHOICE_OF[folded]] = _read_value(rest.strip(), "")
    elif folded in _KEY_OF:
        value = _read_value(rest.strip(), _KEY_OF[folded]) if rest.strip() else True
        current = step.get("choices")
        merged = {**current, **value} if _KEY_OF[folded] == "choices" and isinstance(current, dict) and isinstance(value, dict) else value
        step[_KEY_OF[folded]] = merged
    else:
        raise ScenarioError(f"steps[{number}]", "unknown_part", part)


def _split(line: str) -> list[str]:
    """The parts of a line; a semicolon inside JSON does not separate."""
    parts, depth, current = [], 0, ""
    for token in _JSON_TOKEN.findall(line):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(token, 0)
        if token == ";" and depth <= 0:
            parts.append(current)
            current = ""
        else:
            current += token
    return [part.strip() for part in (*parts, current) if part.strip()]


def _read_value(text: str, key: str) -> Json:
    value = _parsed(text)
    if key in _LISTS and isinstance(value, str):
        return [item.strip() for item in value.split(",")]
    return value


def _parsed(text: str) -> Json:
    """A value as JSON where it is some, else the text itself; mana symbols in braces are text."""
    try:
        value: Json = json.loads(text)
    except ValueError:
        return text
    return value

"""A token as the thing that is copied: « Clone > jeton 4/4 vert Rhinocéros », « Clone > Trésor »."""

from __future__ import annotations

import re

from bot.answers.board import Part
from bot.answers.lexicon import Lexicon
from bot.answers.model import Assumption, Json
from bot.answers.ports import MatchKind
from bot.answers.services import Services
from bot.answers.settle import Settled
from bot.answers.states import State, read_states
from bot.answers.token_text import TokenText, read_token
from bot.engine import card_from_json

__all__ = ["NO_SIZE", "cut_token", "predefined_part", "settled_token"]

_JOINED = re.compile(
    r"^(?P<before>.*[^\s>,(])\s*(?:>|\bcopi(?:e|ant)\b|,|\s)\s*(?:un |le |une |la )?(?:jeton|token)\s+(?P<what>[^\s>()][^>()]*?)"
    r"\s*(?:\((?P<states>[^()]*)\))?(?P<there>\s+sous\s.*)?$",
    re.IGNORECASE,
)
NO_SIZE = Assumption("taille", "1/1", shown="1/1, puisqu'aucune taille n'est dite")
"""The size taken for a creature token that is described without one."""
_SURE = (MatchKind.EXACT, MatchKind.FACE)


def cut_token(text: str, lexicon: Lexicon) -> tuple[str, TokenText | None, tuple[State, ...]]:
    """The board around « jeton … », the token that those words describe, and its states; the whole text where they describe none."""
    found = _JOINED.match(text)
    described = read_token(found["what"], lexicon) if found else None
    if found is None or described is None or described.role or described.unknown or not (described.subtypes or described.name):
        return text, None, ()
    return f"{found['before']}{found['there'] or ''}", described, read_states(found["states"] or "")


def predefined_part(part: Part, lexicon: Lexicon) -> TokenText | None:
    """The predefined token that a part of a board means, if it is no card's own name, nor a Role, which needs a host [CR 111.10]."""
    described = read_token(part.said, lexicon) if part.match.kind not in _SURE else None
    return described if described is not None and described.role is None and described.predefined and not described.unknown else None


def settled_token(services: Services, described: TokenText, states: tuple[State, ...] = ()) -> Settled:
    """A token as a card of its own, for what it can be, with the description that creates it."""
    spec = described.spec()
    kinds = ("Artifact",) if described.predefined else described.types or ("Creature",)
    name = described.name or " ".join((*described.subtypes, "Token"))
    type_line = " ".join((*described.supertypes, *kinds)) + (f" — {' '.join(described.subtypes)}" if described.subtypes else "")
    raw: dict[str, Json] = {
        "name": name,
        "type_line": type_line,
        "oracle_text": str(spec.get("text") or ""),
        "colors": list(described.colors or ()),
    }
    if "Creature" in kinds:
        raw |= {"power": str(spec.get("power", 1)), "toughness": str(spec.get("toughness", 1))}
    return Settled(card_from_json(raw, services.compiler), states, said=name, token=spec)

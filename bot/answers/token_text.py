"""What `jeton` is followed by: « 1/1 rouge Gobelin Éclaireur », « goblin scout », « Trésor », « 0/1 Plante Mur nommé Kelp »."""

from __future__ import annotations

import re
from dataclasses import field
from functools import cache

from bot.answers.folding import clean, fold
from bot.answers.lexicon import Lexicon, Reading, TermKind
from bot.answers.model import Assumption, Json
from bot.records import dataclass
from rulesdata import FOLDER

__all__ = ["TokenText", "read_token"]

_PT = re.compile(r"(?<![\w/])(\d{1,9}|\*|x)/(\d{1,9}|\*|x)(?![\w/])", re.IGNORECASE)
_NAMED = re.compile(r"\s(?:nomm[ée]e?s?|appel[ée]e?s?|named)\s+(.+)$", re.IGNORECASE)
_WITH = re.compile(r"\s(?:avec|with)\s+(.+)$", re.IGNORECASE)
_FILLERS = frozenset(
    [
        "jeton",
        "jetons",
        "token",
        "tokens",
        "de",
        "d",
        "du",
        "des",
        "le",
        "la",
        "les",
        "un",
        "une",
        "et",
        "and",
        "l",
        "a",
        "an",
        "type",
        "types",
        "est",
        "qui",
    ]
)
_KINDS = (
    TermKind.CREATURE_TYPE,
    TermKind.ARTIFACT_TYPE,
    TermKind.ENCHANTMENT_TYPE,
    TermKind.LAND_TYPE,
    TermKind.CARD_TYPE,
    TermKind.SUPERTYPE,
)
_PREDEFINED = (
    "Blood",
    "Clue",
    "Food",
    "Gold",
    "Incubator",
    "Junk",
    "Lander",
    "Map",
    "Mutagen",
    "Powerstone",
    "Shard",
    "Treasure",
    "Walker",
)


@dataclass(frozen=True, slots=True)
class TokenText:
    """What was understood. ``unknown`` words make it no description (a card's name, perhaps)."""

    subtypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    size: tuple[int | str, int | str] | None = None
    name: str | None = None
    keywords: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    assumed: tuple[Assumption, ...] = ()
    reordered: bool = False
    order_known: bool = True
    role: str | None = None
    """The Role that is meant, by its English name."""

    @property
    def predefined(self) -> str | None:
        """The predefined token that is meant, if it is nothing but its name [CR 111.10]."""
        if self.role is not None:
            return self.role
        alone = len(self.subtypes) == 1 and self.size is None and self.name is None and not self.types
        return self.subtypes[0] if alone and self.subtypes[0] in _PREDEFINED else None

    def spec(self) -> dict[str, Json]:
        """The description as a scenario's ``spec``; a creature without size stands as 1/1."""
        if self.predefined is not None:
            return {"predefined": self.predefined}
        types = self.types or ("Creature",)
        made: dict[str, Json] = {"colors": list(self.colors or ()), "supertypes": list(self.supertypes), "types": list(types)}
        made["subtypes"] = list(self.subtypes)
        if "Creature" in types:
            made["power"], made["toughness"] = self.size or (1, 1)
        if self.name:
            made["name"] = self.name
        if self.keywords:
            made["text"] = ", ".join(self.keywords).capitalize()
        return made


@dataclass(slots=True)
class _Draft:
    """What has been read so far."""

    subtypes: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    supertypes: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    colorless: bool = False
    keywords: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    assumed: list[Assumption] = field(default_factory=list)


_ROLE = re.compile(
    r"^(?=.*\brole\b)(?:role )?(?P<which>cursed|monster|royal|sorcerer|virtuous|wicked|young hero)(?: role)?$",
)
""" « Monster Role », « rôle Monster » [CR 111.10j–r]."""


def read_token(text: str, lexicon: Lexicon) -> TokenText:
    """The token that a text describes."""
    role = _ROLE.match(fold(clean(text)))
    if role is not None:
        return TokenText(subtypes=("Aura", "Role"), types=("Enchantment",), role=f"{role['which'].title()} Role")
    rest, abilities = _cut(_WITH, f" {clean(text)}")
    rest, name = _cut(_NAMED, rest)
    if name is None and abilities is not None:
        abilities, name = _cut(_NAMED, f" {abilities}")
    size = _PT.search(rest)
    draft = _Draft()
    _read_words(fold(_PT.sub(" ", rest)).split(), lexicon, draft)
    keywords = (*_bare_keywords(draft, described=size is not None), *_keywords(abilities or "", lexicon, draft))
    subtypes, known = _in_known_order(draft.subtypes)
    return TokenText(
        subtypes=subtypes,
        types=_card_types(draft, lexicon, size is not None),
        supertypes=tuple(draft.supertypes),
        colors=tuple(draft.colors) if draft.colors or draft.colorless else None,
        size=(_number(size[1]), _number(size[2])) if size else None,
        name=name,
        keywords=keywords,
        unknown=tuple(draft.unknown),
        assumed=tuple(draft.assumed),
        reordered=subtypes != tuple(draft.subtypes),
        order_known=known,
    )


def _cut(pattern: re.Pattern[str], text: str) -> tuple[str, str | None]:
    """The text before a marker, and what follows it."""
    match = pattern.search(text)
    return (text[: match.start()], match[1].strip(" «»\"'")) if match else (text, None)


def _number(said: str) -> int | str:
    return int(said) if said.isdigit() else said.upper()


def _read_words(words: list[str], lexicon: Lexicon, draft: _Draft) -> None:
    at = 0
    while at < len(words):
        at += _read_one(words, at, lexicon, draft)


def _read_one(words: list[str], at: int, lexicon: Lexicon, draft: _Draft) -> int:
    """Read what starts at a word; how many words it took."""
    color = lexicon.color(words[at])
    if color is not None:
        draft.colors += [color.letter] if color.letter not in ("", "C") else []
        draft.colorless = draft.colorless or color.letter == "C"
        return 1
    size, readings = lexicon.longest(words, at, *_KINDS)
    if readings:
        _take(readings, " ".join(words[at : at + size]), draft)
        return size
    size, readings = lexicon.longest(words, at, TermKind.KEYWORD)
    if readings:
        draft.keywords.append(readings[0].term.english)
        return size
    if words[at] not in _FILLERS:
        draft.unknown.append(words[at])
    return 1


def _take(readings: list[Reading], said: str, draft: _Draft) -> None:
    """The French reading first; the others are said."""
    term = readings[0].term
    others = tuple(dict.fromkeys(r.term.english for r in readings[1:] if r.term.english != term.english and not r.term.obsolete))
    if others:
        draft.assumed.append(Assumption(said, term.english, others, term.both()))
    into = {TermKind.CARD_TYPE: draft.types, TermKind.SUPERTYPE: draft.supertypes}.get(term.kind, draft.subtypes)
    if term.english not in into:
        into.append(term.english)


def _bare_keywords(draft: _Draft, *, described: bool) -> tuple[str, ...]:
    """The keywords said without « avec », of what is a token by its size, colour or type; alone, they describe none."""
    if described or draft.subtypes or draft.colors or draft.colorless:
        return tuple(draft.keywords)
    draft.unknown += [word.lower() for word in draft.keywords]
    return ()


def _keywords(text: str, lexicon: Lexicon, draft: _Draft) -> tuple[str, ...]:
    """« vol et célérité » as the keywords' English names."""
    found = []
    for part in re.split(r",|\bet\b|\band\b", text):
        said = re.sub(r"^\s*(?:le|la|les|l')\s*", "", part.strip(), flags=re.IGNORECASE)
        readings = lexicon.read(said, TermKind.KEYWORD) if said else []
        if readings:
            found.append(readings[0].term.english)
        elif said:
            draft.unknown.append(said)
    return tuple(found)


def _card_types(draft: _Draft, lexicon: Lexicon, has_size: bool) -> tuple[str, ...]:
    """The card types said, with Creature where a creature type or a size implies it."""
    kinds = [lexicon.subtype(name).kind for name in draft.subtypes]
    if "Creature" in draft.types or has_size or (TermKind.CREATURE_TYPE in kinds and not draft.types):
        others = [name for name in draft.types if name != "Creature"]
        return (*others, "Creature")
    implied = {TermKind.ARTIFACT_TYPE: "Artifact", TermKind.ENCHANTMENT_TYPE: "Enchantment", TermKind.LAND_TYPE: "Land"}
    if not draft.types and len(set(kinds)) == 1 and kinds[0] in implied and (len(kinds) > 1 or draft.subtypes[0] not in _PREDEFINED):
        return (implied[kinds[0]],)
    return tuple(draft.types)


@cache
def _orders() -> dict[frozenset[str], tuple[str, ...]]:
    """The order of the subtypes of known tokens, by set."""
    text = (FOLDER / "lexicon" / "token_orders.tsv").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if line and not line.startswith("#")][1:]
    orders = [tuple(line.replace("Time Lord", "Time_Lord").split()) for line in lines]
    return {frozenset(order): tuple(word.replace("_", " ") for word in order) for order in orders}


def _in_known_order(subtypes: list[str]) -> tuple[tuple[str, ...], bool]:
    """The subtypes in the order of a known token with these types, else as typed."""
    known = _orders().get(frozenset(subtypes))
    return known or tuple(subtypes), known is not None or len(subtypes) < 2

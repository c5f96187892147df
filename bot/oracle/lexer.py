"""Oracle text to tokens and back, without loss.

`normalise` strips reminder text and ability words and unifies quotes and dashes. `tokenise` cuts one paragraph;
`untokenise` joins tokens again: ``untokenise(tokenise(p)) == p`` for a normalised paragraph.

Token kinds, all plain strings: words (the first of a sentence in lower case unless it is a proper word), runs of mana
symbols (``{2}{U}``), sizes (``+1/+1``), punctuation, ``"…`` a quoted ability without its closing punctuation, and
``~Name`` the object's own name as printed, ``~^Name`` the name of the object that grants a quoted ability.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from bot.oracle.words import ABILITY_WORDS, KEYWORD_NAMES, PLANESWALKER_TYPES, SUBTYPE_KINDS, plural

__all__ = ["GRANTER", "TIGHT_DASH", "Tokens", "joined", "normalise", "paragraphs", "plain_name", "self_names", "tokenise", "untokenise"]

Tokens = tuple[str, ...]

_REMINDER = re.compile(r" ?\((?:[^()]|\([^()]*\))*\)")
_ENTERS = re.compile(r"\b([Ee]nters?) the battlefield\b")
"""How texts said it until 2024."""
_QUOTES = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "\u2010": "-", "\u2011": "-", "\u2013": "-", "\u00a0": " "})
_ABILITY_WORD = re.compile(rf"^(?:{'|'.join(re.escape(w) for w in ABILITY_WORDS)}) — (?=.)", re.IGNORECASE)
_NOT_FLAVOR = (
    r"(?:[IVX]+(?:, [IVX]+)*|Choose|Prototype|Companion|Boast|Exhaust|Power-up|Forecast|Max speed|Solved|Prize|To solve|Visit|Spree|Tiered|"
    r"Cleave|Station|Escape|Craft|Cumulative|LEVEL|Level|.* villainous choice)\b"
)
_FLAVOR_WORD = re.compile(rf"^(?!{_NOT_FLAVOR})[A-Z][\w'!?,. -]{{2,40}} — (?=[A-Z{{\[])")
_TOKEN = re.compile(
    r"""[A-Z]?[a-z]+(?=[ ,:;]|[.](?!\w))           # plain words, the most frequent
      | [.,]
      | ~[^~]*~                                   # own name, marked by tokenise
      | (?:\{[^}]+\})+                            # symbols
      | [+-]?(?:\d+|[XY]|\*)(?:/[+-]?(?:\d+|[XY]|\*))   # sizes
      | \d+(?:,\d{3})+|\d+\+                       # large numbers, "3+"
      | \[[^\]]*\]                                # loyalty
      | [+-](?:\d+|[XY])(?![\w/])                 # signed numbers
      | \n | (?<=\S)—(?=\S)                       # bullets' line ends, tight dashes
      | '(?:s\b)?                                 # possessives
      | [^\W\d_a-z][\w-]*'(?!(?:s|t|re|ve|ll|d)\b)[^\W\d_][\w-]*  # names: O'Maul, Be'lakor
      | [^\W\d_][\w-]*'[^\W\d_a-z][\w-]*          # elisions in names: d'Avenant
      | [\w&/\x00\uA789-]+(?:[.](?=\w)[\w-]+)*(?:'(?:t|re|ve|ll|d)\b)?   # words
      | [^\s\w]                                   # punctuation
    """,
    re.VERBOSE,
)
_CONTRACTED = re.compile(r"\b(it|that|he|she|there|who|what|where|here)'s\b", re.IGNORECASE)
GRANTER = "~^"
"""What marks, inside a quoted ability, the name of the object that grants it."""

_GRANTER_NAME = re.compile(r"~\^([^~]*)~")
TIGHT_DASH = "\u2013"
"""The token of a dash without blanks around it ("Suspend 3—{2}{B}"); plain ``—`` has them."""

_TIGHT = re.compile("(?<=[^ ])—|^—(?! )")
_NEVER_LOWERED = frozenset({"~", TIGHT_DASH})
_SENTENCE_END = frozenset({".", ":", "—", "•"})
_NO_SPACE_BEFORE = frozenset({",", ".", ":", ";", "'s", "'", "!", "?", ")", "\n", TIGHT_DASH})
_NO_SPACE_AFTER = frozenset({"\n", "(", TIGHT_DASH})


def normalise(text: str) -> str:
    """The text as the grammar reads it: no reminder text, no ability words, straight quotes and minus signs, "enters" alone."""
    text = _ENTERS.sub(r"\1", _REMINDER.sub("", text.replace("\u2212", "-").translate(_QUOTES)))
    return "\n".join(filter(None, _strip_words([_in_one_case(line.strip()) for line in text.split("\n")])))


def _in_one_case(line: str) -> str:
    """A line of keywords with small letters after its commas, however it was typed ("Flying, Trample")."""
    first, *others = line.split(", ") if ", " in line else (line,)
    if not others or first.casefold() not in KEYWORD_NAMES or not all(part.casefold() in KEYWORD_NAMES for part in (first, *others)):
        return line
    return ", ".join((first, *(part.lower() for part in others)))


def _strip_words(lines: list[str]) -> Iterator[str]:
    """The lines without their ability words and flavor words [CR 207.2c, 207.2d]; anchor words stay [CR 614.12c]."""
    anchored = False
    for line in lines:
        bullet = line.startswith("• ")
        anchored = bool(_ANCHORING.match(line)) or (anchored and bullet)
        if " — " not in line:
            yield line
        elif bullet:
            yield line if anchored else _BULLET_WORD.sub("• ", line)
        else:
            yield _CHAPTER_WORD.sub(r"\1", _FLAVOR_WORD.sub("", _ABILITY_WORD.sub("", line), count=1))


_CHAPTER_WORD = re.compile(r"^([IVX]+(?:, [IVX]+)* — )[A-Z][\w'!?,. -]{2,40} — (?=[A-Z])")
_ANCHORING = re.compile(r"As [^.]* enters[^.]*, choose [^.]* or [^.]*\.$")
_BULLET_WORD = re.compile(r"^• (?!(?:Choose)\b)[A-Z][\w'!?,. -]{2,40} — (?=[A-Z])")


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a normalised text; a modal ability's bullets and a band's lines stay with their head.

    A bullet after an anchor word [CR 614.12c] is a paragraph of its own.
    """
    out: list[str] = []
    for line in text.split("\n"):
        banded = bool(out) and bool(_BAND.match(out[-1])) and not _BAND.match(line)
        bullet = line.startswith("•") and bool(out) and not (_ANCHORING.match(out[-1]) or out[-1].startswith("•"))
        if out and (banded or bullet or line.startswith(("+ {", "{P}"))):
            out[-1] += "\n" + line
        else:
            out.append(line)
    return [line for line in out if line]


_BAND = re.compile(r"LEVEL \d|(?:\{[^}]+\})+: Level \d|\d+\+ \| ")
"""The head of a striation: a leveler's range of levels, a Class's next level, a station's number of charge counters."""


@lru_cache(maxsize=4_096)
def self_names(name: str) -> tuple[str, ...]:
    """How a card may name itself, longest first: its name, the part before a comma, a legend's first name."""
    faces = name.split(" // ")
    titles = {face.split(",")[0] for face in faces} - _TYPE_NAMES
    short = {n for face in faces for n in _shorter(face.split(",")[0]) if len(n) > 1 and n[0].isalpha() and n.lower() not in _NEVER_SHORT}
    return tuple(sorted((n for n in {*faces, *titles, *short} if n), key=len, reverse=True))


def _shorter(title: str) -> Iterator[str]:
    """The first word of a title, what stands before "of", "the"… in it, and what stands before its number."""
    for cut in (" of ", " the ", " from ", " to ", " in "):
        if cut in title:
            yield title.split(cut)[0]
    *rest, last = title.split()
    if rest and rest[0].lower() not in ("the", "a", "an"):
        yield rest[0]
    if len(rest) > 1 and _NUMERAL.fullmatch(last):
        yield " ".join(rest)


_NUMERAL = re.compile(r"[IVXLC]+")
_TYPE_NAMES = frozenset(form for subtype in SUBTYPE_KINDS if subtype not in PLANESWALKER_TYPES for form in (subtype, plural(subtype)))


def _never_short() -> frozenset[str]:
    """Words that mean themselves even in the text of a card whose name starts with them ("Goblin", "Destroy")."""
    openers = "space return search destroy choose seek manifest draw you this when no time double black fire command case target each all"
    return frozenset(name.lower() for name in _TYPE_NAMES) | frozenset(KEYWORD_NAMES) | frozenset(openers.split())


_NEVER_SHORT = _never_short()


def _with_marks(text: str, names: tuple[str, ...], mark: str) -> str:
    """The text with each name marked; names are given longest first."""
    if not _TYPE_NAMES.isdisjoint(names):
        return _names_pattern(names).sub(lambda m: f"{mark}{m.group()}~", text)
    out: list[str] = []
    start = 0
    found = _next_name(text, names, start)
    while found is not None:
        at, name = found
        out += (text[start:at], mark, name, "~")
        start = at + len(name)
        found = _next_name(text, names, start)
    return "".join((*out, text[start:]))


def _next_name(text: str, names: tuple[str, ...], start: int) -> tuple[int, str] | None:
    """The first name that stands as a word of its own, the longest of those that begin there."""
    places = ((at, name) for name in names for at in _places(text, name, start))
    return min(places, key=lambda place: (place[0], names.index(place[1])), default=None)


def _places(text: str, name: str, start: int) -> Iterator[int]:
    """Where a name first stands as a word of its own, if it does."""
    at = text.find(name, start)
    while at >= 0:
        end = at + len(name)
        if not _in_word(text[at - 1 : at], "~-") and not _in_word(text[end : end + 1], "-"):
            yield at
            return
        at = text.find(name, at + 1)


def _in_word(letter: str, also: str) -> bool:
    return letter != "" and (letter.isalnum() or letter == "_" or letter in also)


@lru_cache(maxsize=256)
def _names_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """A card named like a subtype ("Nightmare") names itself only where something is its own, or where it alone does something."""
    own = "|".join(part for name in names for part in (_beside_type(re.escape(name)) if name in _TYPE_NAMES else (re.escape(name),)))
    return re.compile(rf"(?<![\w~-])(?:{own})(?![\w-])")


def _beside_type(name: str) -> tuple[str, str]:
    """ "Nightmare's power", and "Nightmare gets" without an article before it."""
    return rf"{name}(?='s\b)", rf"(?:{_ALONE}){name}(?= (?:{_DOES})\b)"


_ALONE = "|".join(rf"(?<={before})" for before in (r"\A", r"\. ", ": ", ", ", "— ", "When ", "Whenever ", "As "))
_DOES = "gets|has|gains|loses|is|isn't|becomes|enters|attacks|blocks|dies|deals|can't|can"


def _proper_words() -> frozenset[str]:
    words: set[str] = set()
    for subtype in SUBTYPE_KINDS:
        for form in (subtype, plural(subtype)):
            words.add(form.split("'")[0].split(" ")[0])
    return frozenset(words) | frozenset(["X", "Y", "Z", "I", "II", "III", "IV", "V", "VI", "VII"])


_PROPER = _proper_words()


@lru_cache(maxsize=4_096)
def tokenise(paragraph: str, names: tuple[str, ...] = ()) -> Tokens:
    """The tokens of one normalised paragraph of an object that may call itself by ``names``."""
    out: list[str] = []
    for i, piece in enumerate(_split_quotes(paragraph)):
        if i % 2:
            _quote(_mark_granter(piece, names), out)
        else:
            _plain(piece, names, out)
    return tuple(out)


def _split_quotes(text: str) -> list[str]:
    """Plain and quoted pieces in turn."""
    mark = '"' if '"' in text else "'"
    if mark == '"':
        return text.split('"')
    return re.split(r"(?<!\w)'(?=\w|\{)(\{[^']*|.+?[.,!?])'(?!\w)", text)


def _mark_granter(quoted: str, names: tuple[str, ...]) -> str:
    """A quoted ability with the name of the object that grants it marked [CR 201.5a]."""
    present = tuple(name for name in names if name in quoted and name not in PLANESWALKER_TYPES)
    return _with_marks(quoted, present, GRANTER) if present else quoted


def _quote(inner: str, out: list[str]) -> None:
    inner = inner[:-2] + "'." if inner.endswith(".'") else inner
    tail = inner[-1:] if inner[-1:] in (".", ",") else ""
    out.append('"' + (inner[:-1] if tail else inner))
    if tail:
        out.append(tail)


def _plain(text: str, names: Sequence[str], out: list[str]) -> None:
    present = tuple(name for name in names if name in text)
    if present:
        text = _with_marks(text, present, "~")
    if "'s" in text:
        text = _CONTRACTED.sub(_contracted, text)
    marked = "~" in text or "\x00" in text
    if "—" in text:
        text = _TIGHT.sub(TIGHT_DASH, text)
    last = out[-1] if out else "."
    for token in _TOKEN.findall(text):
        if last in _SENTENCE_END and token[0] not in _NEVER_LOWERED:
            token = _lower_first(token)
        last = _unmarked(token) if marked else token
        out.append(last)


def _unmarked(token: str) -> str:
    """A token without the end of a name's mark; a name has its own apostrophes and dashes again."""
    token = token.replace("\x00", "'")
    return token[:-1].replace(TIGHT_DASH, "—") if token[0] == "~" else token


def _contracted(match: re.Match[str]) -> str:
    return match.group().replace("'", "\x00")


def _lower_first(word: str) -> str:
    return word if word in _PROPER or not word[:1].isupper() else word[0].lower() + word[1:]


def plain_name(token: str) -> str:
    """A token without the mark of a name."""
    return token.removeprefix("~").removeprefix("^") if token[:1] == "~" else token


def joined(tokens: Tokens) -> tuple[str, list[int]]:
    """Tokens without quoted abilities as one text, no capital added, and where each of them ends in it."""
    text, ends, previous = "", [], ""
    for token in tokens:
        if text and token not in _NO_SPACE_BEFORE and previous not in _NO_SPACE_AFTER:
            text += " "
        text += "—" if token == TIGHT_DASH else plain_name(token)
        ends.append(len(text))
        previous = token
    return text, ends


def untokenise(tokens: Iterable[str], *, capital: bool = True) -> str:
    """The paragraph that the tokens make, sentences capitalised."""
    out: list[str] = []
    start = capital
    closing = ""
    previous = " "
    for token in tokens:
        if not start and not closing and token.isalpha():  # plain words, the most frequent
            out.append(token if previous == " " or previous in _NO_SPACE_AFTER else " " + token)
            previous = token
            continue
        mark = token[:1]
        text = plain_name(token) if mark == "~" else "—" if token == TIGHT_DASH else token
        if mark == '"':
            text = '"' + _GRANTER_NAME.sub(r"\1", token[1:]).replace('"', "'")
        elif start and mark != "~":
            text = text[:1].upper() + text[1:]
        if closing:
            if token in (".", ","):
                nested = out[-1].endswith("'")
                out[-1] = out[-1].removesuffix("'")
                out.append(token + ("'" if nested else "") + closing)
                closing, previous, start = "", token, token == "."
                continue
            out.append(closing)
            closing = ""
        if previous != " " and token not in _NO_SPACE_BEFORE and previous not in _NO_SPACE_AFTER:
            out.append(" ")
        out.append(text)
        closing = '"' if mark == '"' else ""
        start = token in _SENTENCE_END
        previous = token
    return "".join(out) + closing

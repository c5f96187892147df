"""Derived objects in words: « une créature-artefact 7/7 », type lines, colours, names in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from bot.answers.folding import fold
from bot.answers.lexicon import Lexicon, TermKind
from bot.answers.model import Json
from bot.engine.values import ALL_CREATURE_TYPES, CardDef

__all__ = ["Describer", "enumerate_fr", "integer", "strings", "text_of"]

JsonObject = Mapping[str, Json]
_SILENT_H = re.compile(
    r"h(?:abi[lt]|alein|armon|ecat|edon|eli|emat|emor|erb|eresi|eretiq|erit|eroi[nqs]|erm[ei]|esit|eure|exap|ibern|ierop|ippo"
    r"|irond|isto|istr|iver|omicid|ommag|omme|omonc|onnet|onneur|onor|opita|oplit|oriz|orlog|orreur|orribl|ospit|osti|ote|uile"
    r"|uissi|uitre|umain|umb|umeur|umid|umil|ybrid|ydr|yene|ymn|yper|ypno|ypoc|yst)"
)
"""How the French words begin whose h is silent."""
_QUALITIES = (TermKind.CREATURE_TYPE, TermKind.CARD_TYPE)
_SAID = {
    "everything": "tout",
    "all colors": "toutes les couleurs",
    "each color": "chaque couleur",
    "multicolored": "ce qui est multicolore",
    "monocolored": "ce qui est monocolore",
    "each opponent": "chaque adversaire",
}
"""What keywords protect from that is neither a colour nor a type."""
_HEAD_ORDER = ("Land", "Creature", "Artifact", "Enchantment", "Planeswalker", "Battle", "Instant", "Sorcery", "Kindred")


_KINDRED = ("Kindred", "Tribal")
"""A card type that follows another one; its name until 2024 was the second."""


def enumerate_fr(parts: Iterable[str], last: str = "et") -> str:
    """« a, b et c »."""
    listed = list(parts)
    return " ".join(listed) if len(listed) < 2 else f"{', '.join(listed[:-1])} {last} {listed[-1]}"


def strings(value: Json | None) -> list[str]:
    """The texts of a JSON list; none for anything else."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def text_of(value: Json | None) -> str:
    """A JSON text; empty for anything else."""
    return value if isinstance(value, str) else ""


def integer(value: Json | None) -> int | None:
    """A JSON whole number; ``None`` for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


class Describer:
    """Words for derived objects, with a lexicon and the French names of cards."""

    def __init__(self, lexicon: Lexicon, card: Callable[[str], CardDef | None]) -> None:
        self._lexicon = lexicon
        self._card = card

    # --- names -------------------------------------------------------------------------------------------------

    def name(self, english: str) -> str:
        """The French name of a card, or its English name."""
        card = self._card(english)
        if card is None:
            return english
        return self._face_name(card, english) or english

    def is_card(self, english: str) -> bool:
        """Whether a card has this name."""
        return self._card(english) is not None

    def _face_name(self, card: CardDef, english: str) -> str | None:
        """The French name of the face that bears this English name."""
        if card.name_fr is None:
            return None
        french = card.name_fr.split(" // ")
        for face, name in zip(card.faces, french, strict=False):
            if len(french) == len(card.faces) and face.name == english:
                return name
        return card.name_fr

    def both_names(self, english: str) -> str:
        """« Bâton chimérique (Chimeric Staff) »; once only where both names are the same."""
        french = self.name(english)
        return french if french == english else f"{french} ({english})"

    def shown_name(self, english: str) -> str:
        """The same with the French name in italics: « *Bâton chimérique* (Chimeric Staff) »."""
        french = self.name(english)
        return f"*{french}*" if french == english else f"*{french}* ({english})"

    def of(self, words: str) -> str:
        """« de Clone », « d'Ours gris », « d'Humilité »; italics do not hide a vowel."""
        bare = fold(words.lstrip("*"))
        return f"d'{words}" if bare[:1] in tuple("aeiou") or _SILENT_H.match(bare) else f"de {words}"

    def object_name(self, obj: JsonObject) -> str:
        """The name of an object in French, « un objet sans nom » for a nameless one."""
        name = text_of(obj.get("name"))
        return self.name(name) if name else "un objet sans nom"

    # --- types and colours -------------------------------------------------------------------------------------

    def types(self, obj: JsonObject, *, marked: bool = False) -> str:
        """« créature-artefact légendaire »; ``marked`` as for `subtypes`."""
        types = sorted(strings(obj.get("types")), key=_head_rank)
        terms = [self._lexicon.term(TermKind.CARD_TYPE, name) for name in types if name not in _KINDRED]
        head = "-".join(term.french or term.english for term in terms) or "objet sans type"
        feminine = self.is_feminine(obj)
        kindred = [name.lower() for name in types if name in _KINDRED and terms]
        supers = [self._supertype(name, feminine=feminine, marked=marked) for name in strings(obj.get("supertypes"))]
        return " ".join((head, *kindred, *supers))

    def _supertype(self, name: str, *, feminine: bool, marked: bool) -> str:
        term = self._lexicon.term(TermKind.SUPERTYPE, name)
        if not term.verified:
            return f"*{term.shown()}*" if marked else term.shown()
        masculine, _, agreed = term.shown().partition("|")
        return agreed if feminine and agreed else masculine

    def is_feminine(self, obj: JsonObject) -> bool:
        """The gender of the head type."""
        types = sorted(strings(obj.get("types")), key=_head_rank)
        return bool(types) and self._lexicon.term(TermKind.CARD_TYPE, types[0]).feminine

    def subtypes(self, obj: JsonObject, *, marked: bool = False) -> list[str]:
        """The subtypes in French; « tous les types de créature » for every one of them.

        ``marked``: those without verified French, which stay English, are in italics.
        """
        names = strings(obj.get("subtypes"))
        return ["tous les types de créature" if name == ALL_CREATURE_TYPES else self._subtype(name, marked=marked) for name in names]

    def _subtype(self, name: str, *, marked: bool) -> str:
        term = self._lexicon.subtype(name)
        named = not self._lexicon.read(name, term.kind)  # the subtype of a planeswalker or a plane is a name
        return term.shown() if term.verified or named or not marked else f"*{term.shown()}*"

    def type_line(self, obj: JsonObject, *, marked: bool = False) -> str:
        """« créature-artefact légendaire — Golem »."""
        subtypes = self.subtypes(obj, marked=marked)
        types = self.types(obj, marked=marked)
        return f"{types} — {' '.join(subtypes)}" if subtypes else types

    def type_words(self, line: str) -> str:
        """An English type line in French: « Enchantment Creature — Wall » gives « créature-enchantement — Mur »."""
        left, _, right = line.partition(" — ")
        words = left.split()
        supers = [word for word in words if self._lexicon.term(TermKind.SUPERTYPE, word).french]
        types = [word for word in words if word not in supers]
        parts: JsonObject = {"supertypes": [*supers], "types": [*types], "subtypes": [*_subtype_words(right)]}
        return self.type_line(parts) if types else self.type_line({**parts, "types": []})

    def color_word(self, letter: str) -> str:
        """A colour by its letter, masculine."""
        return self._lexicon.color_of_letter(letter).masculine

    def colors(self, obj: JsonObject) -> str:
        """« rouge et vert », agreed with the head type; « incolore » without colour."""
        feminine = self.is_feminine(obj)
        letters = strings(obj.get("colors")) or ["C"]
        return enumerate_fr(self._lexicon.color_of_letter(letter).agreed(feminine=feminine) for letter in letters)

    # --- summaries ---------------------------------------------------------------------------------------------

    def article(self, obj: JsonObject) -> str:
        """« un » or « une », for the head type."""
        return "une" if self.is_feminine(obj) else "un"

    def size(self, obj: JsonObject) -> str:
        """« 3/3 », or nothing where the object has no power and toughness."""
        if obj.get("power") is None or obj.get("toughness") is None:
            return ""
        return f"{obj['power']}/{obj['toughness']}"

    def summary(self, obj: JsonObject) -> str:
        """« une créature-artefact 7/7 sans capacité »."""
        parts = [self.article(obj), self.types(obj), self.size(obj)]
        if obj.get("abilities") == 0 and _had_abilities(obj):
            parts.append("sans capacité")
        return " ".join(part for part in parts if part)

    def keyword(self, english: str) -> str:
        """A keyword of an object in French with its parameter: « vol », « protection contre les Démons », « parade {2} »."""
        shown = self._lexicon.term(TermKind.KEYWORD, english)
        if shown.verified:
            return shown.shown()
        head, _, tail = english.partition(" ")
        term = self._lexicon.term(TermKind.KEYWORD, head)
        return f"{term.shown()} {self._parameter(tail)}" if term.verified and tail else english

    def _parameter(self, words: str) -> str:
        """What a keyword is written with; « from » each of several things in turn."""
        if not words.startswith("from "):
            return words
        return enumerate_fr(f"contre {self._quality(word)}" for word in re.split(r",? and from |, from ", words.removeprefix("from ")))

    def _quality(self, word: str) -> str:
        """« le noir », « les Démons », « tout »; what no term says stays as it is."""
        color = self._lexicon.color(word)
        if color is not None:
            return f"le {color.masculine}"
        terms = self._lexicon.read(word, *_QUALITIES)
        return f"les {terms[0].term.shown(plural=True)}" if terms else _SAID.get(word, word)


def _had_abilities(obj: JsonObject) -> bool:
    """Whether its copiable values hold abilities: their absence is then worth saying."""
    copiable = obj.get("copiable")
    return isinstance(copiable, dict) and bool(copiable.get("abilities"))


def _head_rank(card_type: str) -> int:
    return _HEAD_ORDER.index(card_type) if card_type in _HEAD_ORDER else len(_HEAD_ORDER)


def _subtype_words(words: str) -> list[str]:
    """Subtypes of a type line; the only one of two words is kept whole."""
    return [word.replace("_", " ") for word in words.replace("Time Lord", "Time_Lord").split()]

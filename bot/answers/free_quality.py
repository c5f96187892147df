"""« il a le vol ? », « c'est une créature ? », « de quelle couleur ? »: what a sentence asks of a copy, before what the copy is."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.answers.describe import strings
from bot.answers.folding import fold
from bot.answers.free_names import Sentence
from bot.answers.lexicon import TermKind
from bot.answers.model import Answer, Kind
from bot.answers.ports import JsonObject
from bot.answers.services import Services
from bot.engine.values import ALL_CREATURE_TYPES

__all__ = ["with_quality"]

_STILL = r"(?: (?:encore|toujours|aussi|quand meme|bien))*"
_IS = re.compile(
    rf"(?:est ce que )?(?:c est|est ce|est (?:il|elle)|(?:il|elle|ca) (?:est|reste)|reste t (?:il|elle)){_STILL} (?:une? )?(?P<what>[\w ]+)"
)
_HAS = re.compile(
    rf"(?:est ce qu )?(?:(?:il|elle) (?:a|garde)|a t (?:il|elle)|garde t (?:il|elle)){_STILL} (?:le |la |les |l )?(?P<what>[\w ]+)"
)
_COLOR = re.compile(r"(?:elle est |il est |c est )?(?:de )?quelles? couleurs?(?: (?:est|a) (?:il|elle))?")
_VALUE = re.compile(r"(?:et |quelle est |c est quoi )?(?:sa|la) valeur de mana(?: de la copie)?")
_TYPES = (TermKind.CREATURE_TYPE, TermKind.ARTIFACT_TYPE, TermKind.ENCHANTMENT_TYPE, TermKind.LAND_TYPE)
_SETTLED = ("**Oui", "**Non", "**Impossible")


def with_quality(services: Services, sentence: Sentence, answer: Answer) -> Answer:
    """The answer opened by « Oui », « Non » or the colour, where the end of the sentence asks for it and the object holds it."""
    first = answer.text.split("\n", 1)[0]
    if answer.kind is not Kind.VERDICT or answer.branches or first.startswith(_SETTLED) or "pas une créature" in first:
        return answer
    obj = next(iter(answer.objects), None)
    if obj is None or obj.get("exists") is not True or strings(obj.get("unsupported")):
        return answer
    asked = fold(re.split(r"[,;:]|\bet\b(?=\s+(?:est|il|elle|c'))", sentence.text.rstrip(" ?!."))[-1])
    if _COLOR.fullmatch(asked):
        colors = services.describe.colors(obj)
        return replace(answer, text=f"**{colors[:1].upper()}{colors[1:]}.** {answer.text}")
    if _VALUE.fullmatch(asked):
        return replace(answer, text=f"**Valeur de mana {obj.get('mana_value')}.** {answer.text}")
    has = _has(services, obj, asked)
    return answer if has is None else replace(answer, text=f"**{'Oui' if has else 'Non'}.** {answer.text}")


def _has(services: Services, obj: JsonObject, asked: str) -> bool | None:
    """Whether the object has the one quality asked for; nothing where the words ask for another thing."""
    if (found := _HAS.fullmatch(asked)) is not None:
        keywords = services.lexicon.read(found["what"], TermKind.KEYWORD)
        held = [word.casefold() for word in strings(obj.get("keywords"))]
        return any(one.term.english.casefold() in held for one in keywords) if keywords else None
    if (found := _IS.fullmatch(asked)) is None:
        return None
    color = services.lexicon.color(found["what"])
    if color is not None:
        colors = strings(obj.get("colors"))
        return color.letter in colors if color.letter != "C" else not colors
    if types := services.lexicon.read(found["what"], TermKind.CARD_TYPE):
        return types[0].term.english in strings(obj.get("types"))
    if supertypes := services.lexicon.read(found["what"], TermKind.SUPERTYPE):
        return supertypes[0].term.english in strings(obj.get("supertypes"))
    subtypes, held = services.lexicon.read(found["what"], *_TYPES), strings(obj.get("subtypes"))
    if not subtypes:
        return None
    every = ALL_CREATURE_TYPES in held and any(one.term.kind is TermKind.CREATURE_TYPE for one in subtypes)
    return every or any(one.term.english in held for one in subtypes)

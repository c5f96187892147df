"""« il a le vol ? », « c'est une créature ? », « de quelle couleur ? »: what a sentence asks of a copy, before what the copy is."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.answers.compose import applied
from bot.answers.compose.objects_words import has_changed
from bot.answers.copy_ways import copy_way
from bot.answers.describe import enumerate_fr, strings
from bot.answers.folding import fold
from bot.answers.free_names import Named, Sentence, read_sentence
from bot.answers.lexicon import TermKind
from bot.answers.model import Answer, Assumption, Kind
from bot.answers.ports import JsonObject
from bot.answers.sense import is_permanent
from bot.answers.services import Ask, Services
from bot.engine.values import ALL_CREATURE_TYPES

__all__ = ["asks_quality", "quality_question", "with_changed_quality", "with_quality"]

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
    asked = _last_words(sentence)
    if _COLOR.fullmatch(asked):
        colors = services.describe.colors(obj)
        return replace(answer, text=f"**{colors[:1].upper()}{colors[1:]}.** {answer.text}")
    if _VALUE.fullmatch(asked):
        return replace(answer, text=f"**Valeur de mana {obj.get('mana_value')}.** {answer.text}")
    has = _has(services, obj, asked)
    return answer if has is None else replace(answer, text=f"**{'Oui' if has else 'Non'}.** {answer.text}")


def with_changed_quality(services: Services, sentence: Sentence, answer: Answer) -> Answer:
    """The same of a board of several permanents, where one alone is changed by the others: it is the one asked about."""
    changed = [obj for obj in answer.objects if has_changed(obj)]
    asked = _has(services, changed[0], _last_words(sentence)) if len(changed) == 1 and not answer.branches else None
    if (
        asked is None
        or _asks_of_another(sentence, changed[0])
        or changed[0].get("exists") is not True
        or strings(changed[0].get("unsupported"))
    ):
        return answer
    return replace(answer, verdict="oui" if asked else "non", text=f"**{'Oui' if asked else 'Non'}.** {answer.text.replace('**', '')}")


def asks_quality(services: Services, sentence: Sentence) -> bool:
    """Whether a sentence ends by asking whether something has a keyword, or is of a type or colour."""
    return _has(services, {}, _last_words(sentence)) is not None


def _asks_of_another(sentence: Sentence, obj: JsonObject) -> bool:
    """Whether the quality is asked of the last card named, and the object is not it."""
    last = sentence.named[-1]
    return _OF_THE_LAST.match(fold(sentence.text[last.end :])) is not None and last.card.name != obj.get("name")


def _last_words(sentence: Sentence) -> str:
    """What the last clause says; after the last card named, as if a pronoun stood for it: « Clone copie un Ours est vert ? »."""
    text = sentence.text.rstrip(" ?!.")
    after = fold(text[sentence.named[-1].end :]) if sentence.named else ""
    if (of_the_last := _OF_THE_LAST.match(after)) is not None:
        return after if of_the_last["asked"] else f"il {after}"
    return fold(re.split(r"[,;:]|\bet\b(?=\s+(?:est|il|elle|c'))", text)[-1])


_OF_THE_LAST = re.compile(r"(?:est|reste|a|garde) (?P<asked>ce|(?:t )?(?:il|elle))?\b")


_INVERTED = re.compile(r"(?:est|a t) (?:il|elle)\b")
_OF_A_CARD = re.compile(r"(?:est ce que? )?(?:mon |ma |le |la |l |un |une )?(?P<asked>(?:est|a|possede|c est) .+)")
_COLOR_OF = re.compile(
    r"(?:quelle est|c est quoi) (?:la |sa )?couleur(?: de| d| du)?(?: mon| ma| la| le| l)?"
    r"|(?:de )?quelle couleur (?:est|a)(?: la| le| ma| mon)?"
)


def quality_question(services: Services, ask: Ask) -> Answer | None:
    """The answer to a sentence that asks one quality of the one permanent that it names: « Dryad Arbor est verte ? »."""
    sentence = read_sentence(services, ask.text)
    if len(sentence.named) != 1 or not is_permanent(sentence.named[0].card) or copy_way(sentence.named[0].card) is not None:
        return None
    one, rest = sentence.named[0], sentence.rest
    of_card, of_color = _OF_A_CARD.fullmatch(rest), _COLOR_OF.fullmatch(rest)
    if of_card is None and of_color is None:
        return None
    answer = applied(services, Ask(ask.query, one.written, ask.day))
    obj = next(iter(answer.objects), None)
    if answer.kind is not Kind.VERDICT or obj is None or obj.get("exists") is not True or strings(obj.get("unsupported")):
        return None
    name = f"*{services.describe.name(one.card.name)}*"
    if of_color is not None:
        said = services.describe.colors(obj)
        return _with_verdict(ask, answer, one, said, f"**{said[:1].upper()}{said[1:]}** : c'est la couleur {services.describe.of(name)}.")
    asked = of_card["asked"] if of_card is not None else ""
    words = asked if _INVERTED.match(asked) else re.sub(r"^(est|a|possede) ", lambda verb: f"il {verb[1].replace('possede', 'a')} ", asked)
    has = _has(services, obj, words)
    if has is None:
        return None
    held = [services.describe.keyword(word) for word in strings(obj.get("keywords"))]
    sized = " ".join(filter(None, (services.describe.type_line(obj), services.describe.size(obj))))
    summary = f"{sized}, {services.describe.colors(obj)}{f' (avec {enumerate_fr(held)})' if held else ''}"
    return _with_verdict(ask, answer, one, "oui" if has else "non", f"**{'Oui' if has else 'Non'}.** {name} : {summary}.")


def _with_verdict(ask: Ask, answer: Answer, one: Named, said: str, text: str) -> Answer:
    return replace(answer, verdict=said, text=text, assumed=(Assumption(ask.text, f"couches {one.written}"), *answer.assumed))


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
    if keywords := services.lexicon.read(found["what"], TermKind.KEYWORD):
        return any(one.term.english.casefold() in [word.casefold() for word in strings(obj.get("keywords"))] for one in keywords)
    subtypes, held = services.lexicon.read(found["what"], *_TYPES), strings(obj.get("subtypes"))
    if not subtypes:
        return None
    every = ALL_CREATURE_TYPES in held and any(one.term.kind is TermKind.CREATURE_TYPE for one in subtypes)
    return every or any(one.term.english in held for one in subtypes)

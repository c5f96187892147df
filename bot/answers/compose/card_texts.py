"""What imports know of a card beside its abilities: printed texts in both languages, rulings, tokens, date, identity, picture."""

from __future__ import annotations

import re
from collections import Counter

from bot.answers.dates import french_date
from bot.answers.describe import enumerate_fr
from bot.answers.model import Section
from bot.answers.services import Services
from bot.cards import CardRecord, FaceRecord, TokenRecord, parse_type_line
from bot.engine.values import CardDef, color_letters

__all__ = ["NO_TEXT", "fact_line", "ruling_lines", "sections_of", "warnings_of"]

NO_TEXT = "texte inconnu : les cartes importées ne le donnent pas"
_COPYRIGHT = "© Wizards of the Coast"
_REMINDER = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
_OLD_WORDS = re.compile(
    r"\b(?:en jeu|du jeu|de la partie|à votre réserve|réserve de mana|coût converti de mana|enterre[rz]?|créature-jeton"
    r"|jou(?:er|ez) (?:ce|le|un|des) sorts?|mettez? (?:sur le champ de bataille )?(?:un|une|deux|trois|X) jetons?)\b",
    re.IGNORECASE,
)
"""Words that French cards no longer print."""
_FIGURES = re.compile(r"\{[^}]+\}|[+\-−–]?\d+/[+\-−–]?\d+|\d+")
_COLORLESS = re.compile(r"(?<=ajoutez )\{(\d)\}|un mana incolore", re.IGNORECASE)
"""Colourless mana as cards printed it before it had a symbol."""


def fact_line(services: Services, card: CardDef) -> str:
    """« Identité couleur : bleu. Première impression : 2 août 1993. »."""
    letters = color_letters(card.identity)
    colors = enumerate_fr(services.lexicon.color_of_letter(letter).masculine for letter in letters) or "incolore"
    printed = f" Première impression : {french_date(card.first_print)}." if card.first_print else ""
    record = services.facts.record(card.name)
    apart = " Hors des parties ordinaires." if record is not None and record.apart else ""
    return f"Identité couleur : {colors}.{printed}{apart}"


def sections_of(services: Services, card: CardDef) -> tuple[Section, ...]:
    """The texts, rulings and tokens of a card, to fold away; none without an import."""
    record = services.facts.record(card.name)
    if record is None:
        return ()
    parts = (
        ("Texte français imprimé", "\n\n".join(_french(face) for face in record.faces if face.text_fr)),
        ("Texte Oracle (anglais)", _oracle(record)),
        ("Jetons créés", "\n".join(_token_line(services, token) for token in services.facts.tokens(card.name))),
        ("Précisions officielles (en anglais)", "\n".join(ruling_lines(record))),
    )
    return tuple(Section(title, text) for title, text in parts if text)


def warnings_of(services: Services, card: CardDef) -> tuple[str, ...]:
    """Why the French text is not to be taken at its word, where it is shown."""
    record = services.facts.record(card.name)
    faces = [face for face in record.faces if face.text_fr and face.text is not None] if record else []
    if any(_is_different(face) for face in faces):
        return ("Le texte français imprimé ne dit pas la même chose que le texte Oracle, qui fait foi.",)
    if any(_OLD_WORDS.search(face.text_fr or "") for face in faces):
        return ("Le texte français imprimé est d'une ancienne formulation : le texte Oracle fait foi.",)
    return ()


def ruling_lines(record: CardRecord) -> list[str]:
    """The official rulings, newest first."""
    known = sorted(record.rulings, key=lambda ruling: ruling.date, reverse=True)
    return [f"• {french_date(ruling.date)} — « {ruling.text} »" for ruling in known]


def _french(face: FaceRecord) -> str:
    name = face.names_fr[0] if face.names_fr else face.name
    return "\n".join(part for part in (f"**{name}**", face.type_line_fr, face.text_fr) if part)


def _oracle(record: CardRecord) -> str:
    if all(face.text is None for face in record.faces):
        return ""
    return "\n\n".join([*map(_english, record.faces), _COPYRIGHT])


def _english(face: FaceRecord) -> str:
    cost = f" {face.mana_cost}" if face.mana_cost else ""
    size = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or face.defense
    text = "(texte inconnu)" if face.text is None else face.text
    return "\n".join(part for part in (f"**{face.name}**{cost}", face.type_line, text, size) if part)


def _token_line(services: Services, token: TokenRecord) -> str:
    """« • créature Gobelin 1/1 rouge : célérité (Goblin) »."""
    line = parse_type_line(token.type_line)
    obj = {"supertypes": [*sorted(line.supertypes)], "types": [*line.types], "subtypes": [*line.subtypes], "colors": [*token.colors]}
    colors = services.describe.colors(obj) if token.colors or "Creature" in line.types else ""
    size = f"{token.power}/{token.toughness}" if token.power is not None else ""
    head = " ".join(part for part in (services.describe.type_line(obj).replace(" — ", " "), size, colors) if part)
    read = services.read(token.text, token.name, (*line.types, *line.subtypes)) if token.text else ()
    said = " ; ".join(services.telegraph.abilities(read))
    return f"• {head}{f' : {said}' if said else ''} ({token.name})"


def _is_different(face: FaceRecord) -> bool:
    """Whether the figures and symbols of the two texts differ: a translation keeps them all."""
    return _figures(face.text_fr or "") != _figures(face.text or "")


def _figures(text: str) -> Counter[str]:
    symbols = _COLORLESS.sub(lambda found: "{C}" * int(found[1] or 1), _REMINDER.sub("", text))
    return Counter(found.translate(_DASHES) for found in _FIGURES.findall(symbols))


_DASHES = str.maketrans("−–", "--")

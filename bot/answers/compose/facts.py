"""`identité` and `précisions`: the colour identity of a card, and the official rulings on it."""

from __future__ import annotations

from bot.answers.commands import Command
from bot.answers.compose.card_texts import ruling_lines
from bot.answers.describe import enumerate_fr
from bot.answers.errors_fr import missing_argument
from bot.answers.frame import assumptions
from bot.answers.model import Answer, Kind, Section
from bot.answers.services import Ask, Services, citations, plain_answer
from bot.answers.settle import settle_name
from bot.engine.values import color_letters
from bot.records import replace

__all__ = ["identity", "rulings"]

_IDENTITY = ("903.4", "903.4d")
_SHOWN_RULINGS = 3


def identity(services: Services, ask: Ask) -> Answer:
    """The colour identity of a card, all its faces counted [CR 903.4]."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.IDENTITY))
    settled = settle_name(services, ask.text)
    card = settled.card
    letters = color_letters(card.identity)
    colors = enumerate_fr(services.lexicon.color_of_letter(letter).masculine for letter in letters) or "incolore"
    faces = " Les deux faces comptent." if len(card.faces) > 1 else ""
    of_card = services.describe.of(services.describe.both_names(card.name))
    text = (
        f"**{colors[:1].upper()}{colors[1:]}.** C'est l'identité couleur {of_card} : les couleurs "
        f"de ses coûts, de ses indicateurs et des symboles de mana de son texte.{faces}"
    )
    return Answer(
        ask.query,
        Kind.VERDICT,
        basis="règle",
        verdict=colors,
        title=f"Identité couleur {services.describe.of(services.describe.name(card.name))}",
        text=text,
        objects=[{"ref": "carte", "name": card.name, "color_identity": list(letters)}],
        citations=citations(services, _IDENTITY, ask.day),
        as_of=services.edition(ask.day),
        assumed=assumptions([settled]),
    )


def rulings(services: Services, ask: Ask) -> Answer:
    """The official rulings on a card, in English, newest first."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.RULINGS))
    settled = settle_name(services, ask.text)
    name = services.describe.both_names(settled.name)
    record = services.facts.record(settled.name)
    lines = ruling_lines(record) if record else []
    if not lines:
        why = "Elles arrivent avec l'import des cartes." if services.facts.builtin else "Les cartes importées n'en donnent aucune."
        text = f"**Je n'ai pas de précision officielle sur {name}.** {why}"
        return replace(plain_answer(services, ask, Kind.NOT_FOUND, text), assumed=assumptions([settled]))
    text = "\n".join((f"**{_counted(len(lines))} sur {name}** (en anglais).", *lines[:_SHOWN_RULINGS]))
    rest = lines[_SHOWN_RULINGS:]
    return Answer(
        ask.query,
        Kind.LOOKUP,
        title=f"Précisions sur {services.describe.name(settled.name)}",
        text=text,
        as_of=services.corpus.base_edition,
        assumed=assumptions([settled]),
        sections=(Section("Autres précisions", "\n".join(rest)),) if rest else (),
    )


def _counted(number: int) -> str:
    """« 1 précision officielle », « 9 précisions officielles »."""
    return f"{number} précision{'s' if number > 1 else ''} officielle{'s' if number > 1 else ''}"

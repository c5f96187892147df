"""`carte`: what a card is at a day, its abilities in telegraphic French."""

from __future__ import annotations

from bot.answers.commands import Command
from bot.answers.compose.card_texts import NO_TEXT, fact_line, sections_of, warnings_of
from bot.answers.describe import strings
from bot.answers.errors_fr import missing_argument
from bot.answers.frame import assumptions, card_warnings
from bot.answers.model import Answer, Json, Kind
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject
from bot.answers.scene import Scene
from bot.answers.sense import is_permanent
from bot.answers.services import Ask, Services, citations, plain_answer
from bot.answers.settle import settle_name
from bot.engine import as_of_then
from bot.engine.abilities import Opaque
from bot.engine.epochs import epoch_for
from bot.engine.values import CardDef, Face, color_letters

__all__ = ["described", "face_lines", "face_object", "headline"]

_ID = "carte"


def described(services: Services, ask: Ask) -> Answer:
    """The card of a name."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.CARD))
    settled = settle_name(services, ask.text)
    card = settled.card
    played = on_battlefield(services, card, ask.day)
    obj = played.obj(_ID) if played else face_object(card.front)
    front = _then(services, card, ask.day).front
    lines = [
        f"**{services.describe.both_names(card.name)}** — {headline(services, card, front)}",
        *face_lines(services, front),
        *_other_faces(services, card),
        *_attack_lines(ask, obj),
        fact_line(services, card),
    ]
    record = services.facts.record(card.name)
    return Answer(
        ask.query,
        Kind.LOOKUP,
        title=services.describe.both_names(card.name),
        text="\n".join(lines),
        objects=[{"ref": _ID, **obj}],
        citations=citations(services, _rules(ask, obj), ask.day),
        as_of=services.edition(ask.day),
        assumed=assumptions([settled]),
        warnings=(*card_warnings(services, [card], ask.day), *warnings_of(services, card)),
        scenario=played.scenario if played else None,
        sections=sections_of(services, card),
        image_url=record.image if record else None,
    )


def _then(services: Services, card: CardDef, day: str | None) -> CardDef:
    """The card with its text of a day where that is known, and the type line and keywords that its kind had."""
    if day is None:
        return card
    known = services.catalogue.as_of(day).card(card.name) or card
    return as_of_then(known, epoch_for(day))


def on_battlefield(services: Services, card: CardDef, day: str | None, face: str | None = None) -> Played | None:
    """The card alone on the battlefield, where its types, keywords and restrictions are those of the day."""
    if not is_permanent(card):
        return None
    scene = Scene()
    scene.auto_sba = False
    scene.step("enter", id=_ID, card=card.name, controller="A", face=face)
    played = play(services, scene, day)
    return played if played.exists(_ID) else None


def headline(services: Services, card: CardDef, face: Face) -> str:
    """« créature — Changeforme · {3}{U} · 0/0 »: what is printed on a face of a card."""
    numbers = [f"loyauté {face.loyalty}"] if face.loyalty is not None else []
    numbers += [f"défense {face.defense}"] if face.defense is not None else []
    parts = [_type_line(services, card, face), face.mana_cost, _size(services, face), *numbers]
    return " · ".join(part for part in parts if part)


def _type_line(services: Services, card: CardDef, face: Face) -> str:
    """In French; as printed where its words before the dash name no card type, which parodies do."""
    if face.types:
        return services.describe.type_line(face_object(face), marked=True)
    record = services.facts.record(card.name)
    printed = next((one.type_line for one in record.faces if one.name == face.name), "") if record else ""
    return f"« {printed} »" if printed else "type inconnu"


def _size(services: Services, face: Face) -> str:
    """« 2/3 », « */1+* (définies par la carte) »; a creature always has one."""
    size = services.describe.size(face_object(face))
    if "*" in size:
        return f"{size} (définies par la carte)" if size.count("*") > 1 else f"{size} (définie par la carte)"
    return size or ("force et endurance inconnues" if "Creature" in face.types else "")


def face_lines(services: Services, face: Face) -> list[str]:
    """The abilities of a face, a line each."""
    if any(isinstance(ability, Opaque) and not ability.words for ability in face.abilities):
        return [f"• {NO_TEXT}"]
    return [f"• {said}" for said in services.telegraph.abilities(face.abilities, face.name) if said.strip(" «»")]


def _other_faces(services: Services, card: CardDef) -> list[str]:
    lines = []
    for face in card.faces[1:]:
        name = services.describe.name(face.name) if face.name else "sans nom"
        lines.append(f"**{name}** — {headline(services, card, face)}")
        lines += face_lines(services, face)
    return lines


def _attack_lines(ask: Ask, obj: JsonObject) -> list[str]:
    """Why a creature cannot attack, where it cannot."""
    if obj.get("can_attack") is not False:
        return []
    if "defender" in strings(obj.get("keywords")):
        return ["Elle ne peut pas attaquer : elle a le défenseur."]
    return ["Elle ne peut pas attaquer, parce que c'est un Mur." if _wall_rule(ask, obj) else "Elle ne peut pas attaquer."]


def _wall_rule(ask: Ask, obj: JsonObject) -> bool:
    """Whether the old rule of Walls applies to the object that day."""
    is_wall = bool({"Wall", "all-creature-types"} & set(strings(obj.get("subtypes"))))
    return is_wall and ask.day is not None and epoch_for(ask.day).walls_cannot_attack


def _rules(ask: Ask, obj: JsonObject) -> list[str]:
    if obj.get("can_attack") is False and ("defender" in strings(obj.get("keywords")) or _wall_rule(ask, obj)):
        return ["702.3b"]
    return ["205.3m"] if "all-creature-types" in strings(obj.get("subtypes")) else []


def face_object(face: Face) -> dict[str, Json]:
    """A printed face in the shape of a derived object."""
    return {
        "name": face.name,
        "mana_cost": face.mana_cost,
        "colors": [*color_letters(face.colors)],
        "supertypes": [*sorted(face.supertypes)],
        "types": list(face.types),
        "subtypes": list(face.subtypes),
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
    }

"""`jeton` of a card: every token that it creates, as it is created, and what those that are copies copy."""

from __future__ import annotations

import re
from functools import partial

from bot.answers.compose.card import face_object
from bot.answers.compose.token_counts import REPLACED, count_line, read_token_board
from bot.answers.compose.token_kicked import kicked_line
from bot.answers.describe import enumerate_fr, strings, text_of
from bot.answers.frame import assumptions, card_warnings, verdict
from bot.answers.model import Answer, Json, Kind, Unsupported
from bot.answers.object_text import french_text
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject
from bot.answers.scene import Scene
from bot.answers.sense import makes_tokens, unread_words
from bot.answers.services import Ask, Services, citations, plain_answer
from bot.answers.settle import Settled, settle_name
from bot.engine import MadeToken, tokens_made
from bot.engine.abilities import Amount, Number, ThatMuch, This
from bot.engine.epochs import TokenOwner, epoch_for
from bot.engine.values import ALL_CREATURE_TYPES, CardDef, Face, color_letters
from bot.records import replace

__all__ = ["NAMELESS", "from_card", "owner_line"]

NAMELESS = "Un jeton porte le nom de ses types de créature, et celui-ci n'en a pas."
"""Why a token has no name, before the rules named tokens by all their subtypes."""

_FIRST = ("111.4", "111.3", "111.2")
_COPY = ("707.2", "111.3", "111.2")
_ANOTHER_TOKEN = re.compile(r"(?<!\bthis )\btokens?\b")


def owner_line(ask: Ask) -> str:
    """Whose the token is, by the rule of the day."""
    if ask.day is not None and epoch_for(ask.day).token_owner is TokenOwner.EFFECT_CONTROLLER:
        return "Son propriétaire est le contrôleur de l'effet qui le crée."
    return "Son propriétaire est le joueur qui le crée."


def from_card(services: Services, ask: Ask) -> Answer:
    """Every token that a card creates."""
    board = read_token_board(services, ask.text)
    settled = settle_name(services, board.said, makes_tokens)
    epoch = epoch_for(ask.day) if ask.day is not None else None
    made = tuple(map(board.with_x, tokens_made(settled.card, services.catalogue, services.compiler, epoch)))
    if not made:
        return _none(services, ask, settled.card)
    kicked = kicked_line(services, ask, settled, board.x) if board.kicked else ""
    if not _shown(made):
        return _only_copies(services, ask, settled, made, kicked)
    scene = Scene()
    scene.auto_sba = False  # a token is described as it is created, though a 0/0 does not stay
    for one in made:
        _add(services, scene, one, settled.card)
    played = play(services, scene, ask.day)
    counted = count_line(services, ask, board, _shown(made), partial(_add, services, card=settled.card))
    return _told(services, ask, settled, made, played, (counted[0], kicked, counted[1]))


def _none(services: Services, ask: Ask, card: CardDef) -> Answer:
    """A card that creates nothing, or whose words about tokens are not read."""
    french = services.describe.both_names(card.name)
    unread = _unread(card)
    if not unread:
        return plain_answer(services, ask, Kind.NOT_FOUND, f"**{french} ne crée pas de jeton**, d'après son texte.")
    quoted = " ; ".join(f"« {words} »" for words in unread)
    answer = plain_answer(services, ask, Kind.UNSUPPORTED, f"**Je ne sais pas quel jeton crée {french}.** Je n'ai pas su lire : {quoted}.")
    return replace(answer, unsupported=tuple(Unsupported(card.name, words) for words in unread))


def _unread(card: CardDef) -> tuple[str, ...]:
    """The words about tokens that are not read: what a token says of itself creates none."""
    about = (words for words in unread_words(card, "token") if _ANOTHER_TOKEN.search(words.lower()))
    return tuple(dict.fromkeys((*about, *unread_words(card, "investigate"))))


def _only_copies(services: Services, ask: Ask, settled: Settled, made: tuple[MadeToken, ...], kicked: str) -> Answer:
    """Tokens that copy something else: what they are depends on it."""
    french = services.describe.both_names(settled.card.name)
    every = " ; ".join(_copied(services, one) for one in made)
    counted = f"{kicked}\n" if kicked else ""
    text = f"**Une copie.** {french} crée {every}.\n{counted}Ses valeurs sont celles de ce qui est copié. {owner_line(ask)}"
    answer = plain_answer(services, ask, Kind.VERDICT, text)
    cited = citations(services, _COPY, ask.day)
    return replace(answer, verdict="copie", assumed=assumptions([settled]), citations=cited)


# --- the scene -----------------------------------------------------------------------------------------------------------------


def _add(services: Services, scene: Scene, one: MadeToken, card: CardDef) -> None:
    """The token by itself: what its maker or another permanent gives it is no part of it."""
    object_id = scene.new_id("jeton")
    if one.card is not None:
        spec = _spec(services, one.card.front)
        if "Aura" in one.card.front.subtypes:
            host = scene.new_id("hôte")
            scene.step("token", id=host, spec={"types": ["Creature"], "subtypes": [], "power": 2, "toughness": 2, "name": "Hôte"})
            scene.step("token", id=object_id, controller="A", spec=spec, attached_to=host)
            return
        scene.step("token", id=object_id, controller="A", spec=spec)
    elif one.keyword in ("embalm", "eternalize"):
        source = scene.new_id(card.name)
        scene.step("place", id=source, card=card.name, zone="graveyard", controller="A")
        scene.step("activate", source=source, ability=one.keyword.capitalize(), ids=[object_id])
    elif one.keyword == "offspring":
        scene.step("token", id=object_id, controller="A", copy_of=card.name, **{"except": "it's 1/1"})  # [CR 702.175a]
    elif one.keyword or (one.copy is not None and isinstance(one.copy.of, This)):
        scene.step("token", id=object_id, controller="A", copy_of=card.name)


def _spec(services: Services, face: Face) -> dict[str, Json]:
    """The description of a token, with its name where it is not that of its types."""
    subtypes = [subtype for subtype in face.subtypes if subtype != ALL_CREATURE_TYPES]
    spec: dict[str, Json] = {
        "colors": [*color_letters(face.colors)],
        "supertypes": [*sorted(face.supertypes)],
        "types": [*face.types],
        "subtypes": [*subtypes],
        "text": "\n".join(filter(None, (services.printer.ability(ability) for ability in face.abilities))),
    }
    if face.power is not None or "Creature" in face.types:
        spec |= {"power": face.power or 0, "toughness": face.toughness or 0}
    if face.name and face.name.removesuffix(" Token") != " ".join(subtypes):
        spec["name"] = face.name
    return spec


# --- the words -----------------------------------------------------------------------------------------------------------------


def _told(
    services: Services, ask: Ask, settled: Settled, made: tuple[MadeToken, ...], played: Played, counted: tuple[str, str, bool]
) -> Answer:
    french = services.describe.both_names(settled.card.name)
    shown = [key for key in _ids(played) if played.obj(key).get("name") != "Hôte"]
    sizes = [_defined_size(services, played, key, one.card or settled.card) for one, key in zip(_shown(made), shown, strict=False)]
    said = [_said(services, one, played.obj(key), size) for one, key, size in zip(_shown(made), shown, sizes, strict=False)]
    copies = [_copied(services, one) for one in made if one not in _shown(made)]
    every = [*said, *copies]
    name = text_of(played.obj(shown[0]).get("name")) if shown else "copie"
    also = _also(every, [one.replacing for one in (*_shown(made), *(one for one in made if one not in _shown(made)))])
    named = (f"« {name} »" if name else "Sans nom") if shown else "Une copie"
    first = f"**{named}.** {french} crée {every[0]}."
    given = _given_name(services, _shown(made)[0], played.obj(shown[0])) if shown else ""
    unread = " ; ".join(f"« {words} »" for words in _unread(settled.card))
    left = f"Il en crée peut-être d'autres : je n'ai pas su lire {unread}." if unread else ""
    lines = [first, *counted[:2], *also, given, owner_line(ask), left]
    return verdict(
        services,
        ask,
        played,
        said=name or "sans nom",
        lines=lines,
        shown=shown,
        first=(*([REPLACED] if counted[2] else []), *(_FIRST if shown else _COPY)),
        title=f"Jeton de {french}",
        assumed=assumptions([settled]),
        warnings=card_warnings(services, [settled.card], ask.day),
    )


def _shown(made: tuple[MadeToken, ...]) -> list[MadeToken]:
    """Those that stand on the board of the answer: a copy of something else has nothing to show."""
    return [one for one in made if one.copy is None or isinstance(one.copy.of, This)]


def _said(services: Services, one: MadeToken, obj: JsonObject, size: str) -> str:
    counted = _counted(services, one.count)
    if one.keyword:
        keyword = services.describe.keyword(one.keyword)
        return f"{counted} (par {keyword}), copie de la carte : {_summary(services, obj, size)}"
    text = french_text(services, obj, keywords=False)
    where = f", X étant {services.telegraph.node(one.where)}" if one.where is not None else ""
    return f"{counted} : {_summary(services, obj, _open_size(services, one) or size)}{where}" + (f" ; {text}" if text else "")


def _also(every: list[str], replacing: list[bool]) -> list[str]:
    """The other tokens, those that take the place of tokens of its own or of other effects apart."""
    apart = not replacing[0]
    others = list(zip(every, replacing, strict=False))[1:]
    plain = [said for said, one in others if not (one and apart)]
    instead = [said for said, one in others if one and apart]
    lines = [f"Aussi : {' ; '.join(plain)}."] if plain else []
    return [*lines, f"À la place ou en plus d'autres jetons, selon son texte : {' ; '.join(instead)}."] if instead else lines


def _open_size(services: Services, one: MadeToken) -> str:
    """« X/X », where the size is only known as the token is created."""
    amounts = (one.size.power, one.size.toughness) if one.size is not None else ()
    return "/".join(services.telegraph.node(amount) for amount in amounts if amount is not None)


def _defined_size(services: Services, played: Played, object_id: str, card: CardDef) -> str:
    """« */* », where an ability of the token itself defines its size: a number counted where nothing else is would say nothing."""
    if not any(entry.get("layer") == "7a" and object_id in strings(entry.get("objects")) for entry in played.trace):
        return ""
    printed = services.describe.size(face_object(card.front))
    return printed if "*" in printed else "*/*"


def _copied(services: Services, one: MadeToken) -> str:
    copy = one.copy
    said = services.telegraph.node(copy) if copy is not None else ""
    plural = said.removeprefix("est une copie").removeprefix("devient une copie")
    return f"{_counted(services, one.count)}, copie{plural}"


def _counted(services: Services, count: Amount) -> str:
    if count == Number(1) or (isinstance(count, ThatMuch) and count.form == "each"):
        return "un jeton"
    if isinstance(count, ThatMuch):
        return "autant de jetons"
    number = services.telegraph.node(count)
    if number.startswith("le nombre de "):
        return f"autant de jetons que {services.describe.of(number.removeprefix('le nombre de '))}"
    return f"{number} jetons" if " " not in number else f"des jetons (nombre : {number})"


def _summary(services: Services, obj: JsonObject, size: str = "") -> str:
    described = services.describe
    keywords = [described.keyword(word) for word in strings(obj.get("keywords"))]
    with_keywords = f" avec {enumerate_fr(keywords)}" if keywords else ""
    parts = [described.types(obj), size or described.size(obj), described.colors(obj), " ".join(described.subtypes(obj))]
    return " ".join(part for part in parts if part) + with_keywords


def _ids(played: Played) -> list[str]:
    objects = played.result.get("objects")
    return [key for key, obj in objects.items() if isinstance(obj, dict) and obj.get("is_token")] if isinstance(objects, dict) else []


def _given_name(services: Services, one: MadeToken, obj: JsonObject) -> str:
    """Where the effect names the token otherwise than by its types, or the rules of the day give it no name."""
    if not obj.get("name"):
        return NAMELESS
    if one.card is None:
        return ""
    subtypes = strings(obj.get("subtypes"))
    if "name" not in _spec(services, one.card.front):
        return ""
    if text_of(obj.get("name")).removesuffix(" Token") == " ".join(subtypes) or not subtypes:
        return ""
    return f"Ce nom vient du texte ; ses types sont {enumerate_fr(services.describe.subtypes(obj))}, et cela suffit pour en être un."

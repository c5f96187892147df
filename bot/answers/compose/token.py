"""`jeton`: what a token is called, what it is, whose it is, from a description or from the card that creates it."""

from __future__ import annotations

import re

from bot.answers.commands import Command
from bot.answers.compose.card_tokens import NAMELESS, from_card, owner_line
from bot.answers.compose.copy import copied
from bot.answers.copied_names import with_link
from bot.answers.describe import enumerate_fr, strings, text_of
from bot.answers.errors_fr import missing_argument, unknown_text
from bot.answers.frame import verdict
from bot.answers.lexicon import TermKind
from bot.answers.model import Answer, Json, Kind
from bot.answers.object_text import french_text
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject
from bot.answers.refusals import refusal_reason
from bot.answers.scene import Scene
from bot.answers.sense import makes_tokens, unread_words
from bot.answers.services import Ask, Services, plain_answer
from bot.answers.token_text import TokenText, read_token
from bot.engine.epochs import TokenNaming, epoch_for
from bot.errors import UnsettledName
from bot.records import replace

__all__ = ["created"]

_NAMING, _SETTING, _OWNING, _LIST = "111.4", "111.3", "111.2", "111.10"
_BEING = ("205.3m", "109.2")
"""What makes it a token of its types."""


_WAY = re.compile(
    r"\s+\(?(?:éternalisée?|embaumée?|embaumement|éternalisation|encore|descendance|offspring|embalm|eternalize)\)?$", re.IGNORECASE
)
"""How a token comes of a card, after its name: its text says it too."""


_STATES = re.compile(r"\s*\([^()]*\)")
"""States written after a token: they are none of its values as it is created."""
_COPY_OF = re.compile(r"(?:une )?copie (?:de la |de l['’]|des |du |de |d['’])?", re.IGNORECASE)
"""« jeton copie de Carte »."""


def created(services: Services, ask: Ask) -> Answer:
    """The token described, or those that a card creates."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.TOKEN))
    linked = with_link(ask.text, services.names)
    if linked != ask.text:
        return copied(services, replace(ask, text=linked))
    if copies := _COPY_OF.match(ask.text):
        return copied(services, replace(ask, text=f"jeton > {ask.text[copies.end() :]}"))
    bare = _WAY.sub("", ask.text)
    if bare != ask.text and _names_a_maker(services, bare):
        return from_card(services, replace(ask, text=bare))
    if _names_a_maker(services, ask.text):
        return from_card(services, ask)
    described = read_token(ask.text, services.lexicon)
    if described.unknown:
        described = read_token(_STATES.sub("", ask.text), services.lexicon)  # « (engagé) »: what is left out is told so
    if not described.unknown and (described.subtypes or described.name or described.types):
        return _from_description(services, ask, described)
    try:
        return from_card(services, ask)
    except UnsettledName:
        if described.subtypes or described.size:
            return _half_understood(services, ask, described)
        raise


def _names_a_maker(services: Services, text: str) -> bool:
    """Whether a text is the name of one card that creates tokens, read or not, whatever types its words are (« Mur de varech »)."""
    match = services.names.exact(text)
    if len(match.candidates) != 1:
        return False
    card = services.card(match.candidates[0].card)
    return makes_tokens(card) or bool(unread_words(card, "token"))


def _half_understood(services: Services, ask: Ask, described: TokenText) -> Answer:
    words = ", ".join(f"« {word} »" for word in described.unknown)
    what = f"un jeton (types, couleur, force/endurance), mais je ne connais pas {words}"
    return plain_answer(services, ask, Kind.NOT_FOUND, unknown_text(ask.text, what, Command.TOKEN))


# --- From a description ----------------------------------------------------------------------------------------------


def _from_description(services: Services, ask: Ask, described: TokenText) -> Answer:
    scene = Scene()
    object_id = scene.new_id("jeton")
    scene.step("token", id=object_id, controller="A", spec=described.spec(), attached_to=_host(scene) if described.role else None)
    played = play(services, scene, ask.day)
    if played.refused:
        return _impossible(services, ask, described, played)
    obj = played.obj(object_id)
    name = text_of(obj.get("name"))
    lines = [
        f"**« {name} ».** {_name_reason(services, ask, described)}" if name else f"**Sans nom.** {NAMELESS}",
        _what_it_is(services, played, object_id, described),
        _abilities(services, played.obj(object_id), described),
        _name_and_types(described),
        owner_line(ask),
        _order(described),
    ]
    first = (_LIST, _NAMING) if described.predefined else (_NAMING, _SETTING, _OWNING, *_BEING)
    answer = verdict(
        services,
        ask,
        played,
        said=name or "sans nom",
        lines=lines,
        shown=[object_id],
        first=first,
        title=f"Jeton {name}".strip(),
        assumed=described.assumed,
    )
    sized = all(isinstance(one, int) for one in described.size) if described.size else described.predefined
    return answer if sized else _without_size(answer)


def _host(scene: Scene) -> str:
    """A creature for a Role to enchant: it can't be created otherwise [CR 303.4f]."""
    scene.inline["Hôte"] = {"name": "Hôte", "type_line": "Creature", "oracle_text": "", "power": "1", "toughness": "1"}
    return scene.enter("Hôte", "hote", controller="A")


def _impossible(services: Services, ask: Ask, described: TokenText, played: Played) -> Answer:
    """A token that the rules do not let be: an instant, an Aura with nothing to enchant."""
    refused = played.refused[0]
    lines = [f"**Impossible : {refusal_reason(refused)}.**"]
    first = [str(refused["rule"])] if refused.get("rule") else [_NAMING]
    return verdict(services, ask, played, said="non", lines=lines, shown=[], first=first, title="Jeton", assumed=described.assumed)


def _name_reason(services: Services, ask: Ask, described: TokenText) -> str:
    """Why the token has this name, by the rule of the day."""
    epoch = epoch_for(ask.day) if ask.day else epoch_for(services.corpus.base_edition)
    if described.role is not None:
        return "C'est le nom de ce Rôle, un jeton prédéfini : le mot « Token » n'y est pas."
    if described.name is not None:
        return "L'effet qui le crée lui donne ce nom."
    if epoch.token_naming is TokenNaming.PER_WORD:
        return "Le nom et les types ne font qu'un : chaque mot du nom est un type de créature."
    types = "types de créature" if epoch.token_naming is TokenNaming.CREATURE_SUBTYPES else "sous-types"
    suffix = f", suivis du mot « {epoch.token_name_suffix} »" if epoch.token_name_suffix else ""
    return f"Sans nom indiqué, un jeton porte le nom de ses {types}{suffix}."


def _abilities(services: Services, obj: JsonObject, described: TokenText) -> str:
    """What a predefined token can do [CR 111.10]."""
    said = french_text(services, obj) if described.predefined else ""
    return f"Capacité : {said}." if said else ""


def _name_and_types(described: TokenText) -> str:
    if not described.subtypes or described.predefined:
        return ""
    return (
        "Nom et types sont fixés ensemble à la création ; ensuite, changer l'un ne change pas l'autre. "
        "Les types suffisent à un texte qui les cherche ; le nom ne compte que s'il dit « nommé »."
    )


def _what_it_is(services: Services, played: Played, object_id: str, described: TokenText) -> str:
    obj = played.obj(object_id)
    named = [services.lexicon.subtype(name) for name in strings(obj.get("subtypes"))]
    creature = [term for term in named if term.kind is TermKind.CREATURE_TYPE]
    label = "Types de créature" if len(creature) == len(named) > 1 else "Type de créature" if creature and len(named) == 1 else "Sous-types"
    french = enumerate_fr(term.shown() for term in named)
    english = ", ".join(term.english for term in named)
    both = french if french == english else f"{french} ({english})"
    size = f"{_size(services, obj, described)} " if described.size or described.predefined else ""
    kind = f"{services.describe.types(obj)} {size}".strip()
    colors = f" {services.describe.colors(obj)}" if described.colors is not None else ""
    keywords = [services.describe.keyword(word) for word in strings(obj.get("keywords"))] if described.keywords else []
    able = f" avec {enumerate_fr(keywords)}" if keywords else ""
    start = f"C'est {services.describe.article(obj)} {kind}{colors}{able}."
    return (
        f"{start} {label} : {both}. Pas de coût de mana, valeur de mana 0." if named else f"{start} Pas de coût de mana, valeur de mana 0."
    )


def _size(services: Services, obj: JsonObject, described: TokenText) -> str:
    """« 2/2 »; a size written with X or * has no number until the effect that creates the token gives one."""
    known = described.size is None or all(isinstance(one, int) for one in described.size)
    return services.describe.size(obj) if known else "/".join(map(str, described.size or ()))


def _order(described: TokenText) -> str:
    if described.reordered:
        return "J'ai suivi l'ordre des types d'un jeton connu."
    if not described.order_known:
        return "J'ai gardé l'ordre des types que vous avez écrit : aucun jeton connu n'a ces types."
    return ""


def _without_size(answer: Answer) -> Answer:
    """The size was not said: it is not part of the answer."""
    unsaid: dict[str, Json] = dict.fromkeys(("power", "toughness", "base_power", "base_toughness"))
    return replace(answer, objects=[{**obj, **unsaid} for obj in answer.objects])

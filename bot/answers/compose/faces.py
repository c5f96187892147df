"""`face`: the faces of a card, their mana values, what a copy or a token of it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answers.board import Part, read_board
from bot.answers.commands import Command
from bot.answers.compose.card import face_lines, headline
from bot.answers.compose.face_values import part_lines, part_rules
from bot.answers.compose.layers import applied
from bot.answers.describe import enumerate_fr, strings
from bot.answers.errors_fr import missing_argument
from bot.answers.frame import assumptions, card_warnings, verdict
from bot.answers.model import Answer, Branch, Kind, Section
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject
from bot.answers.scene import Scene
from bot.answers.sense import abilities, defines_size, is_permanent, returns_transformed
from bot.answers.services import Ask, Services, citations, plain_answer
from bot.answers.settle import Settled, settle, settle_name
from bot.answers.states import StateKind
from bot.engine.abilities import Keyword, walk
from bot.engine.epochs import DoubleFacedTokens, Epoch, epoch_for
from bot.engine.values import CardDef, Layout
from bot.records import replace

__all__ = ["shown"]

_CARD, _TOKEN, _COPY = "carte", "jeton", "copie"


_SIDE = re.compile(r"\s+\(?(?:au |côté |face )?(?:verso|recto|dos|avant|arrière)\)?$", re.IGNORECASE)
"""« verso » after a name: both sides are told anyway."""


def shown(services: Services, ask: Ask) -> Answer:
    """What each face is, and what copies of it are."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.FACE))
    said = ask.text if services.names.exact(ask.text).candidates else _SIDE.sub("", ask.text)
    beside = read_board(said, services.names)
    if len(beside.parts) == 1 and beside.already_there:
        return _with_others(services, ask, said, beside.parts[0])
    settled = settle_name(services, said, lambda card: len(card.faces) > 1)
    card = settled.card
    pair = services.catalogue.meld_pair(card.name) if len(card.faces) < 2 else ()
    if len(pair) == 2:
        return _melded(services, ask, settled, pair)
    if len(card.faces) < 2:
        return _one_face(services, ask, card)
    played = _scene(services, card, ask.day)
    epoch = epoch_for(ask.day or services.corpus.base_edition)
    lines = [
        _headline(services, card, played),
        *_back_lines(services, card, played),
        *part_lines(services, card, epoch),
        *_copy_lines(played, card, epoch),
    ]
    return verdict(
        services,
        ask,
        played,
        said=_said(played, card),
        lines=lines,
        shown=[one for one in (_CARD, _TOKEN, _COPY) if played.obj(one)],
        first=_rules(card, epoch),
        title=services.describe.both_names(card.name),
        assumed=assumptions([settled]),
        sections=_sections(services, card),
        warnings=card_warnings(services, [card], ask.day),
    )


def _with_others(services: Services, ask: Ask, said: str, part: Part) -> Answer:
    """What a card is by each face beside other permanents; by the one that the state says, where one is written."""
    settled = settle(services, part, lambda card: len(card.faces) > 1)
    turned = any(state.kind is StateKind.TRANSFORMED for state in settled.states)
    front = applied(services, Ask(ask.query, said, ask.day))
    if turned or not settled.card.layout.double_faced or settled.states or front.kind is not Kind.VERDICT:
        return front
    back = applied(services, Ask(ask.query, said.replace(part.said, f"{part.said} (transformé)", 1), ask.day))
    if back.kind is not Kind.VERDICT:
        return front
    first, second = (answer.text.split("\n", 1)[0] for answer in (front, back))
    branches = (Branch("au recto", front), Branch("au verso", back))
    return replace(front, text=f"Au recto : {first}\nAu verso : {second}", branches=branches)


_HIDING = {"morph": "702.37a", "megamorph": "702.37b", "disguise": "702.168a"}


def _melded(services: Services, ask: Ask, settled: Settled, pair: Sequence[CardDef]) -> Answer:
    """The permanent that a meld pair becomes [CR 712.8g]."""
    scene = Scene()
    fronts = [scene.enter(card.name, card.name, controller="A") for card in pair]
    scene.step("meld", objects=fronts, id=_CARD)
    played = play(services, scene, ask.day)
    obj, describe = played.obj(_CARD), services.describe
    values = " + ".join(str(one.get("mana_value")) for one in (_before(services, ask, card) for card in pair))
    named = enumerate_fr(f"*{describe.name(card.name)}*" for card in pair)
    lines = [
        f"**Valeur de mana {obj.get('mana_value')}** ({values}, celles des deux rectos). Permanent assimilé : {named} deviennent "
        f"*{describe.name(settled.card.name)}*, {describe.summary(obj)}.",
        "C'est un seul permanent ; s'il quitte le champ de bataille, ses deux cartes le quittent. "
        "Un Clone qui le copie a une valeur de mana de 0.",
    ]
    return verdict(
        services,
        ask,
        played,
        said=f"valeur de mana {obj.get('mana_value')}",
        lines=lines,
        shown=[_CARD],
        first=["202.3c", "712.8g", "712.21"],
        title=describe.both_names(settled.card.name),
        assumed=assumptions([settled]),
        warnings=card_warnings(services, [*pair, settled.card], ask.day),
    )


def _before(services: Services, ask: Ask, card: CardDef) -> JsonObject:
    scene = Scene()
    scene.enter(card.name, _CARD, controller="A")
    return play(services, scene, ask.day).obj(_CARD)


def _one_face(services: Services, ask: Ask, card: CardDef) -> Answer:
    """A card of one face; with morph and the like, what it is face down."""
    name = services.describe.both_names(card.name)
    names = (node.name.casefold() for ability in abilities(card) for node in walk(ability) if isinstance(node, Keyword))
    hiding = next((word for word in names if word in _HIDING), "")
    if not hiding:
        return plain_answer(services, ask, Kind.NOT_FOUND, f"**{name} n'a qu'une face.**")
    ward = ", avec parade {2}" if hiding == "disguise" else ", sans capacité"
    text = (
        f"**{name} n'a qu'une face, mais peut être face cachée** ({services.describe.keyword(hiding)}). C'est alors une créature 2/2 sans "
        f"nom, sans couleur, sans coût de mana (valeur 0), sans type de créature{ward} ; c'est aussi ce qu'un Clone copierait."
    )
    answer = plain_answer(services, ask, Kind.VERDICT, text)
    return replace(answer, verdict="une face", citations=citations(services, ("708.2a", _HIDING[hiding], "707.2"), ask.day))


def _transforms(card: CardDef) -> bool:
    return card.layout is Layout.TRANSFORM and is_permanent(card)


def _scene(services: Services, card: CardDef, day: str | None) -> Played:
    """The card, transformed where it can be, a token copy and a single-faced copy of it."""
    scene = Scene()
    scene.auto_sba = False
    if not is_permanent(card):
        scene.step("cast", id=_CARD, card=card.name, controller="A")
        return play(services, scene, day)
    scene.step("enter", id=_CARD, card=card.name, controller="A")
    if _transforms(card):
        scene.step("transform", object=_CARD)
    scene.step("token", id=_TOKEN, copy_of=_CARD, controller="A")
    played = play(services, scene, day)
    if "Creature" in strings(played.obj(_CARD).get("types")) and services.catalogue.card("Clone") is not None:
        scene.step("enter", id=_COPY, card="Clone", controller="A", choices={"copy": _CARD})
        played = play(services, scene, day)
    return played


_KINDS = {
    Layout.TRANSFORM: "Carte double-face",
    Layout.MODAL_DFC: "Carte double-face modale",
    Layout.MELD: "Carte à assimiler",
    Layout.SPLIT: "Carte double",
    Layout.FLIP: "Carte à inverser",
    Layout.ADVENTURE: "Carte d'aventurier",
    Layout.AFTERMATH: "Carte double",
    Layout.OMEN: "Carte à présage",
}


def _kind(card: CardDef) -> str:
    return "Salle" if "Room" in card.front.subtypes else _KINDS.get(card.layout, "Carte à deux parties")


def _names(services: Services, card: CardDef) -> list[str]:
    return [services.describe.name(face.name or "") for face in card.faces]


def _said(played: Played, card: CardDef) -> str:
    value = played.obj(_CARD).get("mana_value")
    return f"valeur de mana {value}" if _transforms(card) else _kind(card).lower()


def _headline(services: Services, card: CardDef, played: Played) -> str:
    """The mana value of a back face, where the card has one; what kind of card it is."""
    names = " / ".join(_names(services, card))
    if not _transforms(card):
        return f"**{_kind(card)} : {names}.**"
    obj = played.obj(_CARD)
    why = "celle du recto" if obj.get("mana_value") else "son verso n'a pas de coût de mana"
    return f"**Valeur de mana {obj.get('mana_value')} au verso** ({why}). {_kind(card)} : *{names}*."


def _back_lines(services: Services, card: CardDef, played: Played) -> list[str]:
    if not _transforms(card):
        return []
    obj, describe = played.obj(_CARD), services.describe
    back = describe.name(card.faces[1].name or "")
    printed, open_size = card.faces[1], defines_size(card.faces[1])
    size = {"power": None, "toughness": None} if open_size else {"power": printed.power, "toughness": printed.toughness}
    alone = {**obj, **size}  # the other objects of the scene may change what it is
    defined = ", de force ou d'endurance définie par son texte" if open_size else ""
    said = f"Transformée, c'est *{back}*, {describe.summary(alone)}{defined}, {describe.colors(obj)}{_by_indicator(obj)}."
    return [said]


def _by_indicator(obj: JsonObject) -> str:
    return " par son indicateur de couleur" if obj.get("color_indicator") else ""


def _copy_lines(played: Played, card: CardDef, epoch: Epoch) -> list[str]:
    if card.layout is Layout.MODAL_DFC and is_permanent(card):
        return [_token_line(epoch.double_faced_tokens is DoubleFacedTokens.ALL)]
    if not _transforms(card):
        return []
    lines = []
    if played.exists(_COPY):
        lines.append(f"Un Clone qui copie le verso n'a qu'une face ; sa valeur de mana est {played.obj(_COPY).get('mana_value')}.")
    if returns_transformed(card):
        lines.append("Une copie d'une seule face (un Clone, par exemple) qu'on exile pour la renvoyer transformée reste en exil.")
    return [*lines, _token_line(epoch.double_faced_tokens is not DoubleFacedTokens.NONE)]


def _token_line(both: bool) -> str:
    said = "a ses deux faces et arrive avec la même face visible" if both else "n'a que la face visible"
    return f"Un jeton qui la copie {said}."


def _rules(card: CardDef, epoch: Epoch) -> list[str]:
    """The rules of the mana value and of the copies, as the day has them."""
    if _transforms(card):
        value = "202.3b" if epoch.back_face_uses_front_cost else "202.3a"
        copy = "707.2" if epoch.double_faced_tokens is DoubleFacedTokens.NONE else "707.8a"
        return [value, copy, *(["712.14a"] if returns_transformed(card) else ["204.1"])]
    return part_rules(card)


def _sections(services: Services, card: CardDef) -> list[Section]:
    sections = []
    for face in card.faces:
        lines = [headline(services, card, face), *face_lines(services, face)]
        sections.append(Section(services.describe.name(face.name or ""), "\n".join(lines)))
    return sections

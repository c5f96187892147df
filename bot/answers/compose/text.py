"""`texte`: what a change of words, or an exchange of texts, makes of an object."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import field

from bot.answers.board import Part, read_board
from bot.answers.commands import Command
from bot.answers.describe import enumerate_fr, strings, text_of
from bot.answers.errors_fr import missing_argument, missing_words, unknown_text
from bot.answers.frame import assumptions, card_warnings, unsupported_answer, verdict
from bot.answers.layer_table import layer_section
from bot.answers.model import Answer, Assumption, Json, Kind
from bot.answers.object_text import french_text
from bot.answers.placing import Placed, controller_of, place
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject, Match, MatchKind
from bot.answers.refusals import refusal_reason
from bot.answers.scene import Scene
from bot.answers.sense import changes_text, forbidden_words, is_attachment, is_spell, text_change_mode
from bot.answers.services import Ask, Services, plain_answer
from bot.answers.settle import Settled, settle
from bot.answers.token_text import read_token
from bot.answers.word_pairs import WordPair, read_pair
from bot.engine.abilities import ChangeText, ExchangeText, HaveName, HaveNames, HaveTextOf, WordKind
from bot.engine.values import CardDef
from bot.records import dataclass

__all__ = ["changed"]

_OTHER_RULES: dict[type[object], list[str]] = {
    ExchangeText: ["612.5"],
    HaveTextOf: ["612.6"],
    HaveNames: ["612.7"],
    HaveName: ["612.8"],
}
_EXAMPLES: Mapping[tuple[WordKind, ...], str] = {(WordKind.CREATURE_TYPE,): "gobelin→elfe", (WordKind.COLOR,): "rouge→bleu"}
"""Words of each kind that a change of text may take."""
_TOKEN = re.compile(r"(?:(?<=\s)|^)(?:un |une )?(?:jetons?|tokens?)\s.+$", re.IGNORECASE)


@dataclass(slots=True)
class Change:
    """A text change being written as a scene."""

    changer: Settled
    pair: WordPair | None
    scene: Scene
    shown: list[str] = field(default_factory=list)
    target: str = ""
    spell: bool = False
    cards: list[CardDef] = field(default_factory=list)
    assumed: list[Assumption] = field(default_factory=list)


def changed(services: Services, ask: Ask) -> Answer:
    """The object whose text is changed."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.TEXT))
    pair = read_pair(ask.text, services.lexicon)
    parts = _parts(services, pair.rest if pair else ask.text)
    if len(parts) < 2:
        what = "une carte qui change le texte, puis sa cible"
        return plain_answer(services, ask, Kind.ERROR, unknown_text(ask.text, what, Command.TEXT))
    return _answer(services, ask, parts, pair)


def _parts(services: Services, text: str) -> list[Part]:
    """The card that changes the text, then its targets; « jeton … » describes a token to the end."""
    token = _TOKEN.search(text)
    board = read_board(text[: token.start()] if token else text, services.names)
    described = [Part(token[0].strip(), Match(token[0], MatchKind.NONE))] if token else []
    return [*board.parts, *board.already_there, *described]


def _answer(services: Services, ask: Ask, parts: list[Part], pair: WordPair | None) -> Answer:
    changer = settle(services, parts[0], _changes)
    if not _changes(changer.card) and _any_changes(services, parts[1]):
        return _answer(services, ask, [parts[1], parts[0], *parts[2:]], pair)
    if not _changes(changer.card):
        return _changes_nothing(services, ask, changer)
    change_of_text = changes_text(changer.card)
    if pair is None and isinstance(change_of_text, ChangeText):
        return plain_answer(services, ask, Kind.ERROR, missing_words(ask.text, _EXAMPLES.get(change_of_text.kinds[:1], "île→forêt")))
    scene = Scene()
    scene.auto_sba = False  # what the text says is asked, not what survives: a Clone alone is 0/0
    change = Change(changer, pair, scene, cards=[changer.card], assumed=[*(pair.assumed if pair else ()), *assumptions([changer])])
    targets = [_target(services, change, part, ask.day) for part in parts[1:]]
    _apply(change, targets)
    played = play(services, change.scene, ask.day)
    if change.spell and not played.refused:
        played = _resolved(services, change, played, ask.day)
    return _told(services, ask, change, played)


def _resolved(services: Services, change: Change, played: Played, day: str | None) -> Played:
    """The changed spell resolved, for the tokens that it creates; without any it stays on the stack, where its text is changed."""
    change.scene.step("resolve", id=change.target, ids=["jeton", "jeton-2"])
    after = play(services, change.scene, day)
    tokens = [one for one in ("jeton", "jeton-2") if after.obj(one)]
    if after.refused or not tokens:
        change.scene.steps.pop()
        return played
    change.shown += tokens
    return after


def _changes(card: CardDef) -> bool:
    return changes_text(card) is not None


def _any_changes(services: Services, part: Part) -> bool:
    """Whether a card that the spelling may mean changes text: written second, it is the one that acts."""
    cards = (services.catalogue.card(candidate.card) for candidate in part.match.candidates)
    return any(card is not None and _changes(card) for card in cards)


def _changes_nothing(services: Services, ask: Ask, changer: Settled) -> Answer:
    name = services.describe.both_names(changer.name)
    text = f"**{name} ne change ni texte ni nom**, d'après ce que j'ai su en lire. La carte qui change le texte s'écrit en premier."
    return plain_answer(services, ask, Kind.NOT_FOUND, text)


# --- The scene -------------------------------------------------------------------------------------------------------


def _target(services: Services, change: Change, part: Part, day: str | None) -> str:
    """Put a target on the board: a token described, a spell on the stack, or a permanent."""
    if _TOKEN.fullmatch(part.said):
        return _token(services, change, part.said)
    settled = settle(services, part)
    if isinstance(changes_text(change.changer.card), HaveTextOf):
        return _in_graveyard(change, settled)
    change.cards.append(settled.card)
    change.assumed += assumptions([settled])
    if is_spell(settled.card):
        change.target = change.scene.new_id(settled.said)
        change.scene.step("cast", id=change.target, card=settled.name, controller="A")
        change.spell = True
        change.shown.append(change.target)
        return change.target
    placed = place(services, change.scene, settled, controller=controller_of(settled, "A"), day=day)
    return _noted(change, placed)


def _in_graveyard(change: Change, settled: Settled) -> str:
    """A card put on top of the graveyard, where « the full text of » looks for it [CR 612.6]."""
    change.cards.append(settled.card)
    object_id = change.scene.new_id(settled.said)
    change.scene.step("place", id=object_id, card=settled.name, zone="graveyard", controller="A")
    return object_id


def _noted(change: Change, placed: Placed) -> str:
    change.assumed += placed.assumed
    change.shown.append(placed.id)
    change.target = placed.id
    return placed.id


def _token(services: Services, change: Change, said: str) -> str:
    object_id = change.scene.new_id("jeton")
    change.scene.step("token", id=object_id, controller="A", spec=read_token(said, services.lexicon).spec())
    change.shown.append(object_id)
    change.target = object_id
    return object_id


def _apply(change: Change, targets: list[str]) -> None:
    """Use the card that changes the text."""
    scene, changer, pair = change.scene, change.changer, change.pair
    words: dict[str, Json] = {"from": pair.old, "to": pair.new} if pair else {}
    mode = text_change_mode(changer.card, pair.kind) if pair else None
    if mode is not None:
        words["mode"] = mode
    if is_spell(changer.card):
        scene.step("resolve", card=changer.name, controller="A", targets=targets[:1], choices={**words})
    elif is_attachment(changer.card):
        scene.step("enter", id=scene.new_id(changer.said), card=changer.name, controller="A", attached_to=targets[0])
    else:
        source = scene.enter(changer.name, changer.said or changer.name, controller="A")
        if isinstance(changes_text(changer.card), ExchangeText):
            scene.step("trigger", source=source, ability=1, targets=targets[:2])
        else:
            change.shown.insert(0, source)
            change.target = source


# --- The words -------------------------------------------------------------------------------------------------------


def _told(services: Services, ask: Ask, change: Change, played: Played) -> Answer:
    unread = next((one for one in change.shown if strings(played.obj(one).get("unsupported"))), None)
    if unread is not None and not played.refused:
        return unsupported_answer(services, ask, played, unread, "le nouveau texte")
    said, lines, rules = _refusal(services, change, played) if played.refused else _words(services, ask, change, played)
    return verdict(
        services,
        ask,
        played,
        said=said,
        lines=lines,
        shown=[one for one in change.shown if played.obj(one)],
        first=rules,
        title=f"{services.describe.name(change.changer.name)} : changement de texte",
        assumed=tuple(dict.fromkeys(change.assumed)),
        sections=layer_section(services, played, change.shown),
        warnings=card_warnings(services, change.cards, ask.day),
    )


def _refusal(services: Services, change: Change, played: Played) -> tuple[str, list[str], list[str]]:
    refused = played.refused[0]
    name = services.describe.name(change.changer.name)
    rule = text_of(refused.get("rule"))
    new = change.pair.new if change.pair else ""
    if new and new in forbidden_words(change.changer.card):
        shown = services.lexicon.subtype(new).shown()
        return "non", [f"**Impossible.** *{name}* ne permet pas de choisir {shown} comme nouveau type."], [rule]
    return "non", [f"**Impossible.** *{name}* : {refusal_reason(refused)}."], [rule]


def _words(services: Services, ask: Ask, change: Change, played: Played) -> tuple[str, list[str], list[str]]:
    tokens = [one for one in change.shown if played.obj(one).get("is_token") and one.startswith("jeton")]
    if change.spell and tokens:
        return _spell_words(services, change, played, tokens)
    if change.pair is None:
        return _other_words(services, change, played)
    if not _differs(played, change.target):
        return _unchanged_words(services, change, played)
    return _changed_words(services, change, played, _before(services, change, ask.day))


def _before(services: Services, change: Change, day: str | None) -> JsonObject:
    """The object as it was before the change: the same scene without its last step."""
    scene = copy(change.scene)
    scene.steps = change.scene.steps[:-1]
    return play(services, scene, day).obj(change.target)


def _unchanged_words(services: Services, change: Change, played: Played) -> tuple[str, list[str], list[str]]:
    describe, obj = services.describe, played.obj(change.target)
    old = change.pair.said[0] if change.pair else ""
    lines = [
        f"**Rien ne change** : le texte {describe.of(f'*{describe.object_name(obj)}*')} ne contient pas « {old} » employé comme tel.",
        f"C'est toujours {describe.article(obj)} {describe.type_line(obj)}.",
        "Il peut attaquer comme avant." if obj.get("can_attack") is True else "",
    ]
    return "aucun changement", lines, ["612.2", "612.1"]


def _changed_words(services: Services, change: Change, played: Played, before: JsonObject) -> tuple[str, list[str], list[str]]:
    """What the new words make of the object: whether it can attack first, then its types, else its text."""
    describe, obj = services.describe, played.obj(change.target)
    name = f"*{describe.object_name(obj)}*"
    text = french_text(services, obj)
    attack, attack_rules = _attack_words(obj, before)
    retyped = sorted(strings(obj.get("subtypes"))) != sorted(strings(before.get("subtypes")))
    types = enumerate_fr(describe.subtypes(obj))
    said = attack or (types if retyped else text) or "texte modifié"
    verb = "est maintenant" if retyped else "reste"
    is_now = f"{name} {verb} {describe.article(obj)} {describe.type_line(obj)}."
    lines = [
        f"**{said[:1].upper()}{said[1:]}.** {is_now if attack or retyped else f'Voilà le texte {describe.of(name)}.'}",
        f"Son texte se lit : {text}." if text and said != text else "",
        f"Son nom ne change pas : « {text_of(obj.get('name'))} »." if obj.get("name") else "",
        "" if obj.get("is_token") else "Une copie aurait les mots d'origine : ce changement n'est pas copié.",
    ]
    own = ["612.4"] if obj.get("is_token") else ["707.2"]
    return said, lines, [*attack_rules, "612.2", "612.1", *own]


def _attack_words(obj: JsonObject, before: JsonObject) -> tuple[str, list[str]]:
    """Whether the change gave or took the right to attack."""
    now, then = obj.get("can_attack"), before.get("can_attack")
    if now is then or not isinstance(now, bool):
        return "", []
    return ("il peut maintenant attaquer" if now else "il ne peut plus attaquer"), ["702.3b"]


def _other_words(services: Services, change: Change, played: Played) -> tuple[str, list[str], list[str]]:
    """What an exchange of texts, a text taken whole or names added made of each object."""
    describe = services.describe
    said = [_object_line(services, played.obj(one)) for one in change.shown]
    first = played.obj(change.shown[0])
    lines = [f"**{said[0].replace('*', '')}**", *said[1:]]
    return f"{describe.object_name(first)} {describe.size(first)}".strip(), lines, _OTHER_RULES[type(changes_text(change.changer.card))]


def _object_line(services: Services, obj: JsonObject) -> str:
    describe = services.describe
    names = obj.get("names")
    also = " (et tous les noms de créatures non légendaires)" if "all-nonlegendary-creature-names" in str(names) else ""
    text = french_text(services, obj)
    words = f" ; texte : {text}" if text else " ; sans texte"
    return f"*{describe.object_name(obj)}*{also} : {describe.type_line(obj)} {describe.size(obj)}{words}."


def _differs(played: Played, object_id: str) -> bool:
    """Whether a text change did something to the object."""
    return any(_is_text_change(entry) and object_id in strings(entry.get("objects")) and entry.get("after") for entry in played.trace)


def _is_text_change(entry: JsonObject) -> bool:
    return "change text" in text_of(entry.get("effect"))


def _spell_words(services: Services, change: Change, played: Played, tokens: list[str]) -> tuple[str, list[str], list[str]]:
    """A spell that creates tokens: name and type of the tokens follow the words [CR 612.2a]."""
    describe, obj = services.describe, played.obj(tokens[0])
    name = text_of(obj.get("name"))
    counted = f"{len(tokens)} jetons" if len(tokens) > 1 else "un jeton"
    spell = describe.object_name(played.obj(change.target))
    lines = [
        f"**{counted[:1].upper()}{counted[1:]} « {name} ».** Types : {enumerate_fr(describe.subtypes(obj))}.",
        f"Le mot du texte de *{spell}* donnait à la fois le type et le nom du jeton ; le nom du sort, lui, ne change pas.",
    ]
    return name, lines, ["612.2a", "111.4", "612.2"]

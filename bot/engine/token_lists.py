"""Every token that a card may make: each clause followed by itself, whoever gets the tokens and however many there would be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.abilities import (
    Ability,
    Amount,
    CopyOf,
    Create,
    Description,
    Gain,
    It,
    Keyword,
    KeywordAction,
    Modify,
    Node,
    Number,
    Player,
    Ref,
    ReplaceAmount,
    Size,
    Some,
    This,
    Triggered,
    Who,
    walk,
)
from bot.engine.board import BASE_EPOCH, Board
from bot.engine.epochs import Epoch
from bot.engine.frame import Frame
from bot.engine.gifts import GIFT, give
from bot.engine.keyword_triggers import trigger_keyword
from bot.engine.objects import Obj
from bot.engine.play import Play
from bot.engine.ports import Catalogue, Compiler
from bot.engine.resolving import follow
from bot.engine.values import CardDef, Face, Zone
from bot.errors import GreffierError
from bot.records import dataclass, replace

__all__ = ["COPYING_KEYWORDS", "MadeToken", "tokens_made"]

COPYING_KEYWORDS = frozenset({"embalm", "eternalize", "encore", "squad", "offspring", "myriad", "double team"})
"""Keywords that make tokens that are copies of the card itself."""
_MAKERS = frozenset({"afterlife", "fabricate", "living weapon", "for mirrodin!", "job select", "mobilize", GIFT})
_YOU = Player(Who.YOU)
_HOST = Obj("host", CardDef("Host", (Face("Host", types=("Creature",), power=2, toughness=2),)), Zone.BATTLEFIELD, "A", "A", 2)


@dataclass(frozen=True, slots=True)
class MadeToken:
    """One kind of token: what it is, or what it copies; ``keyword``: the one that makes copies of the card itself.

    ``size``: its power and toughness where they are only known as it is created, ``where``: what X is then;
    ``replacing``: whether it is created instead of, or besides, the tokens of other effects.
    """

    card: CardDef | None = None
    copy: CopyOf | None = None
    count: Amount = Number(1)
    keyword: str = ""
    size: Size | None = None
    where: Amount | None = None
    replacing: bool = False


def tokens_made(card: CardDef, catalogue: Catalogue, compiler: Compiler, epoch: Epoch | None = None) -> tuple[MadeToken, ...]:
    """The tokens of every face, in the order of the text, each kind once, as the rules of an epoch say."""
    found = (
        made
        for number, face in enumerate(card.faces)
        for ability in face.abilities
        for made in _made_by(card, number, ability, (catalogue, compiler, epoch or BASE_EPOCH))
    )
    return tuple(dict.fromkeys(found))


_Ports = tuple[Catalogue, Compiler, Epoch]


def _made_by(card: CardDef, face: int, ability: Ability, ports: _Ports) -> Iterator[MadeToken]:
    granted = _granted_copies(ability)
    yield from granted.values()
    replacing = {id(node) for effect in walk(ability) if isinstance(effect, ReplaceAmount) for node in walk(effect)}
    for node in walk(ability):
        if id(node) in granted:
            continue
        if isinstance(node, Create):
            for one in (node, *node.choices):
                created = _created(card, face, ability, one, ports)
                yield from (replace(token, replacing=id(one) in replacing) for token in created)
        elif isinstance(node, KeywordAction):
            made = _followed(card, face, ability, replace(node, times=None, who=_YOU), ports)
            yield from (MadeToken(token) for token in made)
        elif isinstance(node, Keyword) and node.name.casefold() in _MAKERS:
            yield from (MadeToken(token) for token in _followed(card, face, ability, node, ports))
        elif isinstance(node, Keyword) and node.name.casefold() in COPYING_KEYWORDS:
            yield MadeToken(keyword=node.name.casefold())


def _granted_copies(ability: Ability) -> dict[int, MadeToken]:
    """The tokens that copy what is given the ability to make them, by the identity of the instruction that makes them."""
    found: dict[int, MadeToken] = {}
    given = ((node.subject, one) for node in walk(ability) if isinstance(node, Modify) for one in node.changes if isinstance(one, Gain))
    for subject, gain in given:
        for node in walk(gain):
            copies = isinstance(node, Create) and isinstance(node.token, CopyOf) and isinstance(node.token.of, This)
            if copies or (isinstance(node, Keyword) and node.name.casefold() in COPYING_KEYWORDS):
                count = node.count if isinstance(node, Create) else Number(1)
                found[id(node)] = MadeToken(copy=CopyOf(subject, ()), count=count)
    return found


def _created(card: CardDef, face: int, ability: Ability, node: Create, ports: _Ports) -> Iterator[MadeToken]:
    if isinstance(node.token, CopyOf):
        yield MadeToken(copy=_copying_what_the_event_tells(ability, node.token), count=node.count)
        return
    if isinstance(node.token, It):
        return  # "two of those tokens": said before
    host = None if node.attached is None else It()
    one = replace(node, count=Number(1), who=_YOU, besides=(), choices=(), attached=host)
    size = _open_size(node.token)
    where = node.where if size is not None else None
    made = _followed(card, face, ability, one, ports)
    yield from (MadeToken(token, count=node.count, size=size, where=where) for token in made)


_OF_ANOTHER = re.compile(r"when(?:ever)? (?:an?|another)\b.*?\b(creature|artifact|enchantment|land|permanent)\b", re.IGNORECASE)


def _copying_what_the_event_tells(ability: Ability, copy: CopyOf) -> CopyOf:
    """ "Whenever another Dragon enters, create a token that's a copy of it": of that Dragon, where nothing else was named before."""
    if not isinstance(copy.of, It) or not isinstance(ability, Triggered):
        return copy
    subject = ability.event.subject
    if subject is None and (told := _OF_ANOTHER.match(ability.event.words)):
        subject = It(f"that {told[1].casefold()}")
    if not isinstance(subject, Some | It):
        return copy
    refs = [node for sentence in ability.sentences for node in walk(sentence) if isinstance(node, Ref)]
    first = next((node for node in refs if not isinstance(node, Player)), None)
    return replace(copy, of=subject) if first is copy.of else copy


def _open_size(token: Node) -> Size | None:
    """The size of a token described by numbers that depend on the game."""
    size = token.size if isinstance(token, Description) else None
    return size if size is not None and not (isinstance(size.power, Number) and isinstance(size.toughness, Number)) else None


def _followed(card: CardDef, face: int, ability: Ability, node: Create | KeywordAction | Keyword, ports: _Ports) -> list[CardDef]:
    """What one clause creates where nothing else is: a board with a source and a host counts nothing."""
    source = Obj("source", card, Zone.BATTLEFIELD, "A", "A", 1, face=face)
    catalogue, compiler, epoch = ports
    play = Play(Board({source.id: source, _HOST.id: _HOST}, epoch=epoch, next_timestamp=3), catalogue, compiler, {})
    frame = Frame(play, source.id, "A", x=1, ability=ability, source_name=card.faces[face].name)
    frame.it = (_HOST.id,)
    try:
        if isinstance(node, Keyword) and node.name == GIFT:
            give(frame, node)
        elif isinstance(node, Keyword):
            trigger_keyword(frame, node, ())
        else:
            follow(node, frame)
    except GreffierError:
        return []
    return [seen.copiable.card for seen in play.view.objects.values() if seen.obj.is_token]

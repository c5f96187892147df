"""Tokens: what they are, what they are called, and how they are created [CR 111]."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field

from bot.engine.abilities import (
    Ability,
    CardNamed,
    CopyOf,
    Create,
    Description,
    ExceptEnters,
    Granter,
    It,
    Keyword,
    Node,
    ReplaceAmount,
    SpellAbility,
    WholeFamily,
    Word,
    WordKind,
)
from bot.engine.actions import Picks
from bot.engine.becoming import colors_named, words_now
from bot.engine.becoming_copies import exceptions_of
from bot.engine.cards_alone import named_card_seen
from bot.engine.characteristics import Chars
from bot.engine.copying import rules_of_token_copy, two_faced_snapshot
from bot.engine.entering import enter
from bot.engine.epochs import Epoch, TokenNaming, TokenOwner
from bot.engine.frame import Frame
from bot.engine.hypothetical import Arrival, check_room
from bot.engine.linking import link
from bot.engine.objects import CopiableValues, Obj
from bot.engine.play import Play
from bot.engine.predefined import predefined_rule, predefined_token
from bot.engine.replacing import amount_clauses, changed_number, in_order, is_described, is_meant, reporting
from bot.engine.resolving import follow
from bot.engine.trees import replaced
from bot.engine.unread import report_unread
from bot.engine.values import ALL_CREATURE_TYPES, CardDef, Face, Layout, Zone, parse_colors
from bot.errors import StepRefused
from bot.records import dataclass, replace

__all__ = ["NewTokens", "create", "default_name", "extras_of", "make_named_token", "make_token", "named_token", "token_face"]


def default_name(types: Iterable[str], subtypes: tuple[str, ...], epoch: Epoch) -> str | None:
    """The name of a token whose maker gives none [CR 111.4]: its subtypes, and "Token" where the rules of then say so."""
    if epoch.token_naming is not TokenNaming.ALL_SUBTYPES and "Creature" not in types:
        return None
    words = [*(s for s in subtypes if s != ALL_CREATURE_TYPES), *([epoch.token_name_suffix] if epoch.token_name_suffix else [])]
    return " ".join(words) or None


def token_face(
    *,
    name: str | None,
    colors: int,
    supertypes: frozenset[str],
    types: tuple[str, ...],
    subtypes: tuple[str, ...],
    power: int | str | None,
    toughness: int | str | None,
    abilities: tuple[Ability, ...],
    epoch: Epoch,
    loyalty: int | str | None = None,
) -> Face:
    """The face of a token described so [CR 111.3].

    In the rules of 2001 to 2004 each word of a creature token's name was a creature type.
    """
    if name is not None and not subtypes and epoch.token_naming is TokenNaming.PER_WORD and "Creature" in types:
        subtypes = tuple(name.split())
    return Face(
        name=name if name is not None else default_name(types, subtypes, epoch),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        abilities=abilities,
        own_colors=colors,
    )


def named_token(name: str, epoch: Epoch) -> CardDef | None:
    """A predefined token [CR 111.10], with the default name of the epoch where it has no other."""
    card = predefined_token(name)
    if card is None:
        return None
    faces = tuple(f if f.name is not None else replace(f, name=default_name(f.types, f.subtypes, epoch)) for f in card.faces)
    return replace(card, faces=faces, name=" // ".join(face.name or "" for face in faces))


@dataclass(frozen=True, slots=True)
class NewTokens:
    """Tokens to create: ``card`` is what each is; ``maker`` controls the effect, if that is not who gets them;
    ``modes`` are how they came ("embalmed")."""

    card: CardDef
    controller: str
    count: int = 1
    face: int = 0
    tapped: bool = False
    attacking: bool = False
    host: str | None = None
    picks: Picks = field(default_factory=Picks)
    maker: str | None = None
    modes: frozenset[str] = frozenset()
    extras: tuple[tuple[ExceptEnters, Ability], ...] = ()


def create(play: Play, new: NewTokens) -> tuple[str, ...]:
    """Create tokens, replacement effects on how many included; their ids.

    They enter together [CR 614.12]. One that can't enter as it should isn't created [CR 111.5, 303.4g].
    """
    face = new.card.faces[new.face]
    if {"Instant", "Sorcery"} & set(face.types) and not play.board.epoch.instant_tokens_created:
        play.cite("111.5")
        return ()
    play.cite("111.2", *(_rules_of_name(face) if new.card.layout is Layout.TOKEN else ()))
    before, made = play.together, []
    events = _events(play, new)
    check_room(play, Zone.BATTLEFIELD, sum(event.count for event in events))
    for event in events:
        for _ in range(event.count):
            object_id = _one(play, event)
            if object_id is not None:
                made.append(object_id)
                play.together |= {object_id}
    play.together = before
    return tuple(made)


def _rules_of_name(face: Face) -> tuple[str, ...]:
    """What names a token that is described: its subtypes, or the name that it is said to have [CR 111.4, 111.9]."""
    named = ("111.4", "111.9") if "Legendary" in face.supertypes else ("111.4",)
    return (*named, "111.3")


_TOKENS_TEXTS = re.compile(r"tokens? would be created|would create .*\btokens?\b", re.IGNORECASE)


def _events(play: Play, new: NewTokens) -> list[NewTokens]:
    """What is created in the end: each replacement effect applies once to the tokens that it describes [CR 614.5]."""
    report_unread(play, _TOKENS_TEXTS)
    unread = reporting(play)
    meant = [
        (s, clause) for s, clause in amount_clauses(play.world, "tokens") if is_meant(play.world, s, clause.who, new.controller, unread)
    ]
    ids = [source.obj.id for source, _ in meant]
    events = in_order(play, ids, lambda order: _in_turn(play, new, [meant[i] for i in order]), _summary)
    if events != [new]:
        play.cite("614.16", "614.1a")
    return events


def _in_turn(play: Play, new: NewTokens, clauses: Sequence[tuple[Chars, ReplaceAmount]]) -> list[NewTokens]:
    """Each applies once, in this order where it then describes what would be created [CR 614.5, 616.1f]."""
    waiting: list[tuple[NewTokens, frozenset[int]]] = [(new, frozenset())]
    made: list[NewTokens] = []
    while waiting:
        event, used = waiting.pop(0)
        place = next((i for i, (source, clause) in enumerate(clauses) if i not in used and _applies(play, source, clause, event)), None)
        if place is None:
            made.append(event)
        else:
            changed = _replaced(play, *clauses[place], event)
            waiting = [*((one, used | {place}) for one in changed), *waiting]
    return made


def _summary(events: list[NewTokens]) -> object:
    """What is created, whatever the order."""
    counts: Counter[str] = Counter()
    for event in events:
        counts[event.card.name] += event.count
    return counts


def _applies(play: Play, source: Chars, clause: ReplaceAmount, event: NewTokens) -> bool:
    """Whether a replacement effect is about these tokens; one that is optional is applied where the step chooses its mode."""
    if clause.optional and "mode" not in event.picks:
        return False
    draft = _draft(event, "token", play.board.epoch)
    chars = Chars(draft, CopiableValues(draft.card, draft.face), draft.card.faces[draft.face])
    return is_described(play.world, source, clause.on, chars, reporting(play))


def _replaced(play: Play, source: Chars, clause: ReplaceAmount, event: NewTokens) -> list[NewTokens]:
    if clause.instead is not None:
        return _others(play, source, _picked(clause.instead, event.picks), event)
    changed = replace(event, count=changed_number(clause, event.count))
    return [changed, *(_others(play, source, clause.besides, event) if clause.besides is not None else [])]


def _others(play: Play, source: Chars, create: Create, event: NewTokens) -> list[NewTokens]:
    """The tokens that a replacement effect creates too, or instead."""
    frame = Frame(play, source.obj.id, event.controller, picks=event.picks, count=event.count)
    out: list[NewTokens] = []
    for one in (create, *create.besides):
        count = (frame.amount(one.count) or 0) * (event.count if create.besides else 1)
        out += [NewTokens(v.card, event.controller, count, v.face, "tapped" in one.entering) for v in _values(frame, one.token)]
    return out


def _one(play: Play, new: NewTokens) -> str | None:
    draft = _draft(new, play.fresh(play.new_id()), play.board.epoch)
    try:
        return enter(play, Arrival(draft, new.picks, host=new.host, cast=False, extras=new.extras))
    except StepRefused as refusal:
        if refusal.rule not in ("303.4g", "303.4i"):
            raise
        play.cite(refusal.rule)
        return None


def _draft(new: NewTokens, object_id: str, epoch: Epoch) -> Obj:
    by_effect = epoch.token_owner is TokenOwner.EFFECT_CONTROLLER  # [CR 111.2]
    return Obj(
        id=object_id,
        card=new.card,
        zone=Zone.BATTLEFIELD,
        owner=(new.maker or new.controller) if by_effect else new.controller,
        controller=new.controller,
        timestamp=0,
        face=new.face,
        tapped=new.tapped,
        is_token=True,
        modes=new.modes,
        combat=frozenset({"attacking"}) if new.attacking else frozenset(),
    )


@follow.register
def _create(clause: Create, frame: Frame) -> None:
    made: list[str] = []
    frame.play.cite(*(("701.16a",) if "investigate" in clause.form else ()))
    for one in (_chosen_token(clause, frame), *clause.besides):
        made.extend(_create_one(frame, replace(one, who=clause.who)))
    frame.made = frame.it = tuple(made)
    frame.done = bool(made)
    link(frame, "created", tuple(made))


def _chosen_token(clause: Create, frame: Frame) -> Create:
    return _picked(clause, frame.picks)


def _picked(clause: Create, picks: Picks) -> Create:
    """One kind of token or another, as the step chooses: the first unless it does."""
    number = picks.number("mode")
    return clause.choices[number - 2] if number is not None and 2 <= number <= len(clause.choices) + 1 else clause


def _create_one(frame: Frame, clause: Create) -> tuple[str, ...]:
    made: list[str] = []
    old = frame.x
    if any(effect.swap is not None and frame.source in (effect.subjects or ()) for effect in frame.play.board.effects):
        frame.play.cite("612.2a")
    if clause.where is not None:
        frame.x = frame.amount(clause.where)
    count = frame.amount(clause.count)
    host = frame.objects(clause.attached) if clause.attached is not None else ()
    for values in _values(frame, clause.token):
        for player in frame.players(clause.who):
            new = NewTokens(
                values.card,
                player,
                count if count is not None else 0,
                values.face,
                "tapped" in clause.entering,
                "attacking" in clause.entering,
                host[0] if host else None,
                frame.picks,
                frame.controller,
                extras=extras_of(clause.token, frame.ability),
            )
            made.extend(create(frame.play, new))
    frame.x = old
    return tuple(made)


def extras_of(token: Node, ability: Ability | None) -> tuple[tuple[ExceptEnters, Ability], ...]:
    """What an exception adds to how the tokens enter [CR 707.9e]."""
    parts = token.exceptions if isinstance(token, CopyOf) else ()
    return tuple((part, ability or SpellAbility(())) for part in parts if isinstance(part, ExceptEnters))


def _values(frame: Frame, token: Node) -> list[CopiableValues]:
    """What the tokens are: described, predefined, or copies of objects (one for each object copied)."""
    if isinstance(token, Description):
        return [CopiableValues(_described(frame, token))]
    if isinstance(token, CopyOf):
        return _copies(frame, token)
    if isinstance(token, It) and frame.made:
        return [CopiableValues(frame.play.board[frame.made[0]].card)]
    if isinstance(token, Word):
        predefined = named_token(token.text, frame.play.board.epoch)
        card = predefined or frame.play.card_named(token.text)
        if card is not None:
            frame.play.cite(*((predefined_rule(token.text), "111.10") if predefined is not None else ("111.11",)))
            return [CopiableValues(card)]
    frame.report(token)
    return []


def _copies(frame: Frame, token: CopyOf) -> list[CopiableValues]:
    """What tokens that are copies are; none for a nonexistent object [CR 111.12]."""
    if isinstance(token.of, CardNamed):
        return _copies_of_named(frame, token, token.of)
    originals = frame.objects(token.of, strict=False)
    if not originals:
        frame.play.cite("111.12")
    return [values for original in originals if (values := token_copy(frame, token, original)) is not None]


def _copies_of_named(frame: Frame, token: CopyOf, ref: CardNamed) -> list[CopiableValues]:
    seen = named_card_seen(frame.play, ref.name.text)
    if seen is None:
        frame.report(ref.name.text)
        return []
    values = two_faced_snapshot(seen, frame.play.board.epoch)
    frame.play.cite("707.13", *rules_of_token_copy(seen, values))
    return [exceptions_of(frame, values, token.exceptions, None)]


def token_copy(frame: Frame, token: CopyOf, original: str) -> CopiableValues | None:
    """What a token that is a copy of an object is; last known information serves [CR 111.12]."""
    a_card = isinstance(token.of, It) and "card" in token.of.form
    seen = frame.play.now(original) if a_card else frame.as_it_was(original)
    frame.tell_last_known(original, "111.12")
    if seen is None:
        frame.play.cite("111.12")
        return None
    values = two_faced_snapshot(seen, frame.play.board.epoch)
    frame.play.cite(*rules_of_token_copy(seen, values))
    return exceptions_of(frame, values, token.exceptions, None)


def _described(frame: Frame, what: Description) -> CardDef:
    context = frame.context()
    words = words_now(what.words, context)
    kinds = {WordKind.CARD_TYPE, WordKind.SUPERTYPE, WordKind.COLOR, WordKind.NAME}
    subtypes = tuple(w.text for w in words if w.kind not in kinds)
    among = tuple(w for w in what.words if isinstance(w, Word) and w.kind is WordKind.COLOR)
    face = token_face(
        name=what.name.text if what.name is not None else None,
        colors=colors_named((*(what.colors or ()), *among), what.every, context),
        supertypes=frozenset(w.text for w in words if w.kind is WordKind.SUPERTYPE),
        types=tuple(w.text for w in words if w.kind is WordKind.CARD_TYPE),
        subtypes=(*subtypes, *((ALL_CREATURE_TYPES,) if WholeFamily.CREATURE_TYPE in what.every else ())),
        power=frame.amount(what.size.power) if what.size and what.size.power is not None else None,
        toughness=frame.amount(what.size.toughness) if what.size and what.size.toughness is not None else None,
        abilities=tuple(replaced(ability, lambda node: _this_granter(frame, node)) for ability in what.abilities),
        epoch=frame.play.board.epoch,
    )
    return CardDef(face.name or "", (face,), Layout.TOKEN)


def _this_granter(frame: Frame, node: Node) -> Node | None:
    """The name of the source in the text of a token means that very object [CR 201.5a]."""
    return replace(node, id=frame.source) if isinstance(node, Granter) else None


def make_token(
    frame: Frame,
    colors: str,
    types: tuple[str, ...],
    subtypes: tuple[str, ...],
    size: int,
    *words: str,
    count: int = 1,
    attacking: bool = False,
) -> tuple[str, ...]:
    """Create plain creature tokens with keywords, as a keyword action says; those that attack are tapped."""
    face = token_face(
        name=None,
        colors=parse_colors(colors),
        supertypes=frozenset(),
        types=types,
        subtypes=subtypes,
        power=size,
        toughness=size,
        abilities=tuple(Keyword(word) for word in words),
        epoch=frame.play.board.epoch,
    )
    card = CardDef(face.name or "", (face,), Layout.TOKEN)
    return create(frame.play, NewTokens(card, frame.controller, count, tapped=attacking, attacking=attacking, picks=frame.picks))


def make_named_token(frame: Frame, name: str) -> tuple[str, ...]:
    """Create one predefined token."""
    card = named_token(name, frame.play.board.epoch)
    frame.play.cite(predefined_rule(name), "111.10")
    return () if card is None else create(frame.play, NewTokens(card, frame.controller, picks=frame.picks))

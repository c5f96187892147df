"""The ``token`` step: tokens from a description, as copies, or by the text of a source."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.abilities import (
    Ability,
    Act,
    Activated,
    Chapter,
    Clause,
    Conditional,
    CopyException,
    CopyOf,
    Create,
    It,
    Keyword,
    KeywordAction,
    Node,
    Sentence,
    SpellAbility,
    Target,
    This,
    Triggered,
    Verb,
    VerbatimCondition,
    children,
    walk,
)
from bot.engine.actions import CreateToken, Raw
from bot.engine.becoming_copies import exceptions_of
from bot.engine.cards_alone import card_seen
from bot.engine.characteristics import Characteristics
from bot.engine.copying import rules_of_token_copy, two_faced_snapshot
from bot.engine.frame import Frame
from bot.engine.gifts import GIFT, give
from bot.engine.inline import number_of, text_of
from bot.engine.keyword_actions import activate_keyword
from bot.engine.keyword_triggers import trigger_keyword
from bot.engine.keywords import abilities_of
from bot.engine.objects import Obj
from bot.engine.play import Play
from bot.engine.predefined import predefined_rule
from bot.engine.resolving import follow_all
from bot.engine.targeting import assign_targets
from bot.engine.tokens import NewTokens, create, extras_of, named_token, token_face
from bot.engine.values import CARD_TYPES, COLORS, SUPERTYPES, CardDef, Layout, Zone, parse_colors
from bot.errors import ScenarioError, StepRefused
from bot.records import replace

__all__ = ["copy_exceptions", "create_tokens"]

_TRIGGERED = frozenset({"afterlife", "fabricate", "living weapon", "for mirrodin!", "job select", "mobilize", "squad", "offspring", GIFT})
_ACTIVATED = frozenset({"embalm", "encore", "eternalize"})
_CHOSEN_FOR_TOKENS = {"fabricate": "tokens", "squad": "squad", "offspring": "offspring"}
"""What the step takes as chosen or paid, so that the keyword creates tokens."""

_TOKEN_ACTIONS = frozenset({"amass", "incubate"})


def create_tokens(step: CreateToken, play: Play) -> None:
    """Do a ``token`` step. Raises `StepRefused` when nothing is created."""
    count = max(step.count, len(step.ids))
    play.names = list(step.ids) or ([step.id, *(f"{step.id}-{n}" for n in range(2, count + 1))] if step.id else [])
    if step.source is not None:
        _by_source(step, play)
        return
    if step.copy_of is not None:
        new = _copies(step, play)
    elif step.spec is not None:
        new = NewTokens(_described(step.spec, play), step.controller)
    else:
        raise ScenarioError(f"steps[{play.step - 1}].spec", "missing_field")
    new = replace(new, count=count, tapped=step.tapped, host=step.attached_to, picks=step.choices)
    if not create(play, new):
        raise StepRefused("not_created", "111.5", step.id or "")


# --- described -----------------------------------------------------------------------------------------------------------------


def _described(spec: Raw, play: Play) -> CardDef:
    predefined = spec.get("predefined")
    if isinstance(predefined, str):
        card = named_token(predefined, play.board.epoch)
        if card is None:
            raise ScenarioError(f"steps[{play.step - 1}].spec.predefined", "unknown_token", predefined)
        play.cite(predefined_rule(predefined), "111.10")
        return card
    types, subtypes = _words(spec, "types"), _words(spec, "subtypes")
    name = text_of(spec.get("name"), "spec.name")
    text = text_of(spec.get("text"), "spec.text") or ""
    face = token_face(
        name=name,
        colors=parse_colors("".join(_words(spec, "colors"))),
        supertypes=frozenset(_words(spec, "supertypes")),
        types=types,
        subtypes=subtypes,
        power=number_of(spec.get("power"), "spec.power"),
        toughness=number_of(spec.get("toughness"), "spec.toughness"),
        loyalty=number_of(spec.get("loyalty"), "spec.loyalty"),
        abilities=play.compiler.compile(text, name=name, types=(*types, *subtypes)),
        epoch=play.board.epoch,
    )
    return CardDef(face.name or "", (face,), Layout.TOKEN)


def _words(spec: Raw, key: str) -> tuple[str, ...]:
    value = spec.get(key) or []
    if key == "colors" and isinstance(value, str):
        value = list(value)
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise ScenarioError(f"spec.{key}", "not_a_list")
    words = tuple(str(word) for word in value)
    for word in words:
        if word not in _KNOWN_WORDS.get(key, (word,)):
            raise ScenarioError(f"spec.{key}", "unknown_type" if key != "colors" else "unknown_value", word)
    return words


_KNOWN_WORDS: dict[str, tuple[str, ...]] = {"types": CARD_TYPES, "supertypes": SUPERTYPES, "colors": tuple(COLORS)}


# --- copies --------------------------------------------------------------------------------------------------------------------


def _copies(step: CreateToken, play: Play) -> NewTokens:
    """Copies of an object, as last known if it left [CR 111.12], or of a card that is not in the game."""
    name = step.copy_of or ""
    if name in play.board and name not in play.view:
        play.tell_last_known(name, "111.12")
    seen = play.now(play.obj(name).id) if _is_object(play, name) else card_seen(play, play.card(name))
    if seen is None:
        raise StepRefused("nothing_to_copy", "111.12", name)
    values = two_faced_snapshot(seen, play.board.epoch)
    play.cite(*rules_of_token_copy(seen, values))
    parts = copy_exceptions(play, step.except_) if step.except_ else ()
    if parts:
        frame = Frame(play, name, step.controller, picks=step.choices, source_name=seen.name)
        values = exceptions_of(frame, values, parts, None)
    return NewTokens(values.card, step.controller, face=values.face, extras=extras_of(CopyOf(This(), parts), None))


def _is_object(play: Play, name: str) -> bool:
    """An id shadows a card name, even that of an object that a refused step would have brought."""
    return name in play.board or name in play.declared


def copy_exceptions(play: Play, text: str) -> tuple[CopyException, ...]:
    """The exceptions that free words after "except" mean; those not read are reported."""
    words = text.strip().rstrip(".").removeprefix("except ").strip()
    paragraph = f"Create a token that's a copy of target creature, except {words}."
    for ability in play.compiler.compile(paragraph, types=("Sorcery",)):
        for node in walk(ability):
            if isinstance(node, CopyOf) and node.exceptions:
                return node.exceptions
    play.report(None, text)
    return ()


# --- by a source ---------------------------------------------------------------------------------------------------------------


def _by_source(step: CreateToken, play: Play) -> None:
    """Follow the token-making ability of an object, or of a card that stands on the stack meanwhile; no cost is paid."""
    name = step.source or ""
    if _is_object(play, name):
        seen = play.now(play.obj(name).id)
        if seen is None:
            raise StepRefused("no_such_ability", "602.1", name)
        _follow(step, play, seen, seen.controller)
        return
    card = play.card(name)
    temporary = Obj(f"{play.step}-source", card, Zone.STACK, step.controller, step.controller, play.stamp(), x=step.x)
    play.put(temporary)
    _follow(step, play, play.view[temporary.id], step.controller)
    play.board = play.board.without_object(temporary.id)


def _follow(step: CreateToken, play: Play, seen: Characteristics, controller: str) -> None:
    ability = _chosen(step, seen)
    frame = Frame(
        play,
        seen.obj.id,
        controller,
        x=step.x if step.x is not None else seen.obj.x,
        picks=step.choices,
        choices=seen.obj.choices,
        ability=ability,
        source_name=seen.name,
    )
    if isinstance(ability, Keyword):
        _follow_keyword(frame, ability, step.targets)
        return
    sentences = tuple(_granted(sentence) for sentence in _body(ability))
    mentioned = tuple(i for key in ("object", "copy") for i in step.choices.all(key) if i in play.board)
    if mentioned:
        frame.it = mentioned
    assign_targets(frame, sentences, step.targets)
    _require_copied(frame, sentences)
    follow_all(frame, sentences)
    _require_mention(frame, sentences)


def _granted(sentence: Sentence) -> Sentence:
    """The sentence, its tokens created whatever was revealed or done "this way": the step says that they are."""
    return replace(sentence, clauses=tuple(_without_condition(clause) for clause in sentence.clauses))


def _without_condition(clause: Clause) -> Clause:
    if not isinstance(clause, Conditional) or clause.instead or not isinstance(clause.condition, VerbatimCondition):
        return clause
    made = any(_makes_tokens(node) for node in walk(clause.clause))
    return clause.clause if made and "this way" in clause.condition.words else clause


def _follow_keyword(frame: Frame, keyword: Keyword, targets: tuple[str, ...]) -> None:
    name = keyword.name.casefold()
    if name in _ACTIVATED:
        activate_keyword(frame, keyword, targets, free=True)
        return
    if name == GIFT:
        give(frame, keyword)
        return
    if name in _CHOSEN_FOR_TOKENS:
        frame.picks = frame.picks.with_value("mode", *frame.picks.all("mode"), _CHOSEN_FOR_TOKENS[name])
    trigger_keyword(frame, keyword, targets)


def _require_copied(frame: Frame, sentences: tuple[Sentence, ...]) -> None:
    """What the tokens copy or are attached to must be given [CR 601.2c]; other targets only matter to the rest of the text."""
    for made in (node for sentence in sentences for node in walk(sentence) if isinstance(node, Create)):
        for word in (node for node in _outside_quotes(made) if isinstance(node, Target)):
            if not word.up_to and not frame.bound.get(word):
                raise StepRefused(_missing(made, word), "601.2c", frame.source)


def _outside_quotes(node: Node) -> Iterator[Node]:
    """A node and what it is made of, but the abilities given: their targets are chosen when they are used."""
    yield node
    for child in children(node):
        if not isinstance(child, Ability):
            yield from _outside_quotes(child)


def _require_mention(frame: Frame, sentences: tuple[Sentence, ...]) -> None:
    """A copy of "that creature", or a token attached to it, needs that creature: the step names it, or nothing was created."""
    if any(frame.bound.values()) or any(ids and not set(ids) <= set(frame.made) for ids in frame.mentions):
        return
    for made in (node for sentence in sentences for node in walk(sentence) if isinstance(node, Create)):
        if isinstance(made.token, CopyOf) and isinstance(made.token.of, It) and (made.token.of.form.startswith("that ") or not frame.made):
            raise StepRefused("missing_original", "608.2c", frame.source)
        if isinstance(made.attached, It) and not frame.made:
            raise StepRefused("missing_host", "303.4g", frame.source)


def _missing(made: Create, word: Target) -> str:
    """What is missing with a target: what the tokens copy, what they are attached to, or something else."""
    if any(node is word for node in walk(made.token)):
        return "missing_original"
    attached = made.attached is not None and any(node is word for node in walk(made.attached))
    return "missing_host" if attached else "missing_target"


def _chosen(step: CreateToken, seen: Characteristics) -> Ability:
    """The nth token-making ability; the first if none is said."""
    makers = list(_token_makers(seen))
    position = int(step.ability) if step.ability and step.ability.isdigit() else 1
    if 1 <= position <= len(makers):
        return makers[position - 1]
    if len(makers) == 1:
        return makers[0]  # counted among all abilities of its kind
    raise StepRefused("no_such_ability", "602.1", step.ability or "")


def _token_makers(seen: Characteristics) -> Iterator[Ability]:
    for _, ability in abilities_of(seen):
        if isinstance(ability, Keyword):
            if ability.name.casefold() in _TRIGGERED | _ACTIVATED:
                yield ability
        elif any(_makes_tokens(node) for sentence in _body(ability) for node in walk(sentence)):
            yield ability


def _makes_tokens(node: object) -> bool:
    if isinstance(node, KeywordAction):
        return node.name in _TOKEN_ACTIONS
    return isinstance(node, Create) or (isinstance(node, Act) and node.verb is Verb.POPULATE)


def _body(ability: Ability) -> tuple[Sentence, ...]:
    return ability.sentences if isinstance(ability, Activated | Triggered | Chapter | SpellAbility) else ()

"""`copie`: what a copy copies, what it becomes, and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.answers.board import BoardText, Part, read_board
from bot.answers.commands import Command
from bot.answers.compose import copy_words
from bot.answers.compose.copy_instead import does_not_copy
from bot.answers.compose.copy_steps import copy_step
from bot.answers.compose.copy_words import ANY_CARD
from bot.answers.copied_names import with_link
from bot.answers.copy_ways import (
    CopyWay,
    can_copy,
    copy_way,
    copy_ways,
    explains_refusal,
    fitting_way,
    wanted_zone,
)
from bot.answers.describe import strings
from bot.answers.errors_fr import missing_argument, unknown_text
from bot.answers.folding import fold
from bot.answers.frame import assumptions, card_warnings, unsupported_answer, verdict
from bot.answers.layer_table import layer_section
from bot.answers.model import Answer, Assumption, Branch, Kind, Section
from bot.answers.placing import Placed, apply_states, controller_of, has_state, place
from bot.answers.played import Played, play
from bot.answers.refusals import refusal_reason, refused_step
from bot.answers.scene import Scene
from bot.answers.sense import How, animation, can_be, defines_size, is_permanent, is_spell, printed_as, sized_as_it_enters
from bot.answers.services import Ask, Services, plain_answer
from bot.answers.settle import Settled, settle
from bot.answers.states import State, StateKind
from bot.answers.token_copied import NO_SIZE, cut_token, predefined_part, settled_token
from bot.answers.token_text import TokenText
from bot.engine.values import CardDef, Face
from bot.errors import ScenarioError
from bot.records import dataclass, replace

__all__ = ["copied"]

_ANY_CARD_ASSUMED = Assumption("l'autre carte", "1/1", shown="1/1 pour l'autre carte exilée, par exemple : ajoutez son nom (`avec Carte`)")
_TOKEN_WORDS = frozenset({"jeton", "un jeton", "token", "a token"})


@dataclass(frozen=True, slots=True)
class Chain:
    """A board about copying, settled: the copiers from the outermost, the copied card, and what is already there.

    A copier of ``None`` is a bare token that copies.
    """

    copiers: tuple[Settled | None, ...]
    copied: Settled
    there: tuple[Settled, ...] = ()
    assumed: tuple[Assumption, ...] = ()

    def way_of(self, copier: Settled | None) -> CopyWay | None:
        """How a copier copies here: of its ways of copying, the first that fits the copied card."""
        on_stack = has_state(self.copied, StateKind.ON_STACK)
        return fitting_way(copier.card, self.copied.card, on_stack=on_stack) if copier is not None else None

    @property
    def cards(self) -> list[CardDef]:
        """Every card named."""
        return [one.card for one in (*self.copiers, self.copied, *self.there) if one is not None]


@dataclass(frozen=True, slots=True)
class Copying:
    """One board played: the ids of the copiers, outermost first, and of the copied object."""

    played: Played
    chain: Chain
    copier_ids: tuple[str, ...]
    copied: Placed
    there: tuple[Placed, ...]
    assumed: tuple[Assumption, ...]
    refused_at: int | None = None
    """Which copier, counted from the outermost, was refused its choice."""

    @property
    def outer(self) -> str:
        """The id of the object asked about."""
        return self.copier_ids[0]


def copied(services: Services, ask: Ask, *, mine: bool = False) -> Answer:
    """What the outermost copier becomes; ``mine``: of what its controller has too, where the text does not say whose it is."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.COPY))
    text, token, states = cut_token(with_link(ask.text, services.names), services.lexicon)
    board = read_board(text, services.names)
    if token is not None:
        return _computed(services, ask, _of_token(services, board, board.parts, token, states))
    if len(board.parts) == 1 and not _is_token_word(board.parts[0]):
        return _alone(services, ask, board)
    if len(board.parts) < 2:
        what = "deux cartes, celle qui copie et celle qui est copiée"
        return plain_answer(services, ask, Kind.ERROR, unknown_text(ask.text, what, Command.COPY))
    predefined = predefined_part(board.parts[-1], services.lexicon)
    if predefined is not None:
        return _computed(services, ask, _of_token(services, board, board.parts[:-1], predefined, board.parts[-1].states))
    chain = _settled(services, board)
    sided = has_state(chain.copied, StateKind.OPPONENTS) or has_state(chain.copied, StateKind.MINE)
    if mine and not sided:
        chain = replace(chain, copied=replace(chain.copied, states=(*chain.copied.states, State(StateKind.MINE))))
    return _computed(services, ask, chain)


def _computed(services: Services, ask: Ask, chain: Chain) -> Answer:
    powerless = next((one for one in chain.copiers if one is not None and not _copies(one.card)), None)
    if powerless is not None:
        return does_not_copy(services, ask, powerless)
    try:
        return _answer(services, ask, chain)
    except ScenarioError as error:
        if error.problem != "unknown_object" or not chain.copied.states:
            raise
        bare = replace(chain, copied=replace(chain.copied, states=()))  # it never entered: its states have nothing to change
        return _answer(services, ask, bare)


def _is_token_word(part: Part) -> bool:
    return fold(part.said) in _TOKEN_WORDS


def _copies(card: CardDef) -> bool:
    return copy_way(card) is not None


# --- Settling --------------------------------------------------------------------------------------------------------


def _settled(services: Services, board: BoardText) -> Chain:
    parts, swapped = _oriented(services, board)
    first = _copier(services, parts[0]) if not _is_token_word(parts[0]) else None
    if first is not None and len(parts) > 2 and _takes(first, len(parts) - 1):
        parts, board = parts[:2], replace(board, already_there=(*board.already_there, *parts[2:]))
    copiers = tuple(None if _is_token_word(part) else _copier(services, part) for part in parts[:-1])
    inner = next((one for one in reversed(copiers) if one is not None), None)
    ways = copy_ways(inner.card) if inner is not None else ()
    found = settle(services, parts[-1], lambda card: any(can_copy(way, card) for way in ways) if ways else is_permanent(card))
    copied_one = _where_copied(found, Chain((), found).way_of(inner))
    there = tuple(settle(services, part) for part in board.already_there)
    order = (_order_assumption(services, board, copiers[0], copied_one),) if swapped and copiers[0] is not None else ()
    return Chain(copiers, copied_one, there, (*order, *assumptions([*(c for c in copiers if c), copied_one, *there])))


def _takes(copier: Settled, cards: int) -> bool:
    """Whether a copier takes several cards to copy one of them: they are all named."""
    return any(way.cards == cards for way in copy_ways(copier.card))


def _of_token(services: Services, board: BoardText, parts: Sequence[Part], token: TokenText, states: tuple[State, ...] = ()) -> Chain:
    """The copiers of a token that is described."""
    settled = settled_token(services, token, states)
    copiers = tuple(None if _is_token_word(part) else settle(services, part, _copies) for part in parts)
    there = tuple(settle(services, part) for part in board.already_there)
    size = () if token.size or token.predefined or "Creature" not in settled.card.front.types else (NO_SIZE,)
    assumed = (*token.assumed, *size, *assumptions([*(one for one in copiers if one), *there]))
    return Chain(copiers, settled, there, assumed)


def _where_copied(copied_one: Settled, way: CopyWay | None) -> Settled:
    """The card where its copier looks for it: a spell on the stack [CR 707.10], a card in a graveyard; else as written."""
    zone = wanted_zone(way.noun) if way is not None else ""
    if way is not None and not zone and (way.spells or (is_spell(copied_one.card) and way.action.how is not How.ENTERS)):
        zone = "stack"
    kind = {"stack": StateKind.ON_STACK, "graveyard": StateKind.IN_GRAVEYARD}.get(zone)
    if kind is None or any(has_state(copied_one, state) for state in (StateKind.ON_STACK, StateKind.IN_GRAVEYARD)):
        return copied_one
    return replace(copied_one, states=(*copied_one.states, State(kind)))


def _order_assumption(services: Services, board: BoardText, copier: Settled, copied_one: Settled) -> Assumption:
    """What is said of two cards written the other way round."""
    said = " ".join(part.said for part in board.parts)
    return Assumption(said, f"{services.describe.name(copier.name)} copie {services.describe.name(copied_one.name)}")


def _copier(services: Services, part: Part) -> Settled:
    """The card that copies; by its back, if only that face copies [CR 712.8e]."""
    settled = settle(services, part, _copies)
    back = settled.card.faces[-1]
    turned = CardDef(back.name or "", (back,))
    if _copies(settled.card) or not settled.card.layout.double_faced or not _copies(turned):
        return settled
    states = tuple(state for state in settled.states if state.kind is not StateKind.TRANSFORMED)
    return replace(settled, card=turned, face=0, states=states)


def _oriented(services: Services, board: BoardText) -> tuple[Sequence[Part], bool]:
    """The parts with the copier first, and whether they were swapped: of two cards, the one with a copy effect copies."""
    parts = board.parts
    if len(parts) != 2 or _is_token_word(parts[0]) or _any_copies(services, parts[0]) or not _any_copies(services, parts[1]):
        return parts, False
    return (parts[1], parts[0]), True


def _any_copies(services: Services, part: Part) -> bool:
    cards = (services.catalogue.card(candidate.card) for candidate in part.match.candidates)
    return any(card is not None and _copies(card) for card in cards)


# --- Playing ---------------------------------------------------------------------------------------------------------


def _play(services: Services, chain: Chain, day: str | None) -> Copying:
    """All copiers in one go; one after the other where one was refused, or what it copies did not last."""
    at_once = _kept(services, chain, day) or _played(services, chain, day, checked=False)
    lasting = all(map(at_once.played.exists, (at_once.copied.id, *at_once.copier_ids)))
    if len(chain.copiers) == 1 or (lasting and not at_once.played.refused):
        return at_once
    return _played(services, chain, day, checked=True)


def _kept(services: Services, chain: Chain, day: str | None) -> Copying | None:
    """The chain with a creature whose size is counted on the game and would be 0/0 where nothing is, kept there all the same."""
    if chain.copied.states or chain.there or not defines_size(chain.copied.card.front):
        return None
    alone = _played(services, replace(chain, copiers=()), day, checked=False)
    if alone.played.exists(alone.copied.id):
        return None
    name = services.describe.name(chain.copied.name)
    if sized_as_it_enters(chain.copied.card.front):
        shown = f"Taille au choix entre plusieurs, la première ici : *{name}* et sa copie en choisissent chacune une, comme elles arrivent"
        chosen = Assumption("Taille au choix", "au choix", shown=shown)
        return _played(services, replace(chain, assumed=(*chain.assumed, chosen)), day, checked=False, choosing=True)
    shown = f"Taille 0/0 faute de rien à compter ici : *{name}* et sa copie comptent chacun sur votre partie"
    counted = Assumption("Taille 0/0", "0/0", shown=shown)
    return _played(services, replace(chain, assumed=(*chain.assumed, counted)), day, checked=False, dying=False)


def _played(services: Services, chain: Chain, day: str | None, *, checked: bool, dying: bool = True, choosing: bool = False) -> Copying:
    """The chain played; ``checked``: no copier enters where what it would copy is no longer there; ``dying``: a 0/0 goes;
    ``choosing``: of what is chosen as they enter, the first."""
    scene, assumed = Scene(), list(chain.assumed)
    scene.auto_sba = dying
    there = tuple(place(services, scene, one, controller=controller_of(one, "A"), day=day) for one in chain.there)
    yours = any(way.yours for way in _ways(chain))
    target = place(services, scene, chain.copied, controller=controller_of(chain.copied, "A" if yours else "B"), day=day)
    assumed += [item for one in (*there, target) for item in one.assumed]
    ids: list[str] = []
    begun: list[int] = []
    source = target.id
    for copier in reversed(chain.copiers):
        if checked and ids and not play(services, scene, day).exists(source):
            break
        begun.insert(0, len(scene.steps))
        source = copy_step(services, scene, copier, chain.way_of(copier), (source, chain.copied.card), [one.id for one in there])
        if copier is not None:
            assumed += _with_states(services, scene, source, copier, chain.copied.card, day)
        ids.insert(0, source)
    if ANY_CARD in scene.inline:
        assumed.append(_ANY_CARD_ASSUMED)
    if choosing:
        scene.choose_first()
    played = play(services, scene, day)
    refused = next((at for at, one in enumerate(ids) if _is_refused(played, one, begun[at])), None) if played.refused else None
    return Copying(played, chain, tuple(ids), target, there, tuple(assumed), refused)


def _with_states(
    services: Services, scene: Scene, object_id: str, copier: Settled, copied_card: CardDef, day: str | None
) -> list[Assumption]:
    """Give the copy the states written after the copier: it can do what the copied card does."""
    own = animation(copier.card) is not None
    copy = Placed(object_id, copier if own else replace(copier, card=copied_card))
    apply_states(services, scene, copy, day)
    return copy.assumed


def _is_refused(played: Played, object_id: str, begun: int) -> bool:
    """Whether a copier did not come to be, or whether the rules forbade a step of its own: those after ``begun``."""
    last = max(refused_step(item) for item in played.refused)
    return not _survived(played, object_id) or last > begun


def _survived(played: Played, object_id: str) -> bool:
    return bool(played.obj(object_id)) and played.obj(object_id).get("zone") not in (None, "none")


def _ways(chain: Chain) -> list[CopyWay]:
    return [way for one in chain.copiers if (way := chain.way_of(one)) is not None]


# --- Telling ---------------------------------------------------------------------------------------------------------


def _answer(services: Services, ask: Ask, chain: Chain) -> Answer:
    """The answer; where the copied card can be chosen only once animated, both cases."""
    if not _needs_animation(chain):
        return _told(services, ask, _play(services, chain, ask.day))
    plain = _told(services, ask, _play(services, chain, ask.day))
    animated_chain = replace(chain, copied=replace(chain.copied, states=(*chain.copied.states, State(StateKind.ANIMATED))))
    animated = _told(services, ask, _play(services, animated_chain, ask.day))
    name = services.describe.name(chain.copied.name)
    branches = (Branch(f"si on a animé *{name}*", animated), Branch(f"si on n'a pas animé *{name}*", plain))
    otherwise = copy_words.without_animation(services, chain.copiers[-1], chain.copied)
    return replace(animated, text=f"{animated.text}\n{otherwise}", branches=branches)


def _needs_animation(chain: Chain) -> bool:
    """Whether the innermost copier may choose the copied card only through the card's own animation."""
    way = chain.way_of(chain.copiers[-1])
    if way is None or way.spells or has_state(chain.copied, StateKind.ANIMATED) or has_state(chain.copied, StateKind.ANIMATED_BY):
        return False
    card = chain.copied.card
    return not printed_as(card, way.noun) and can_be(card, way.noun) and animation(card) is not None


def _told(services: Services, ask: Ask, copying: Copying) -> Answer:
    outer = copying.played.obj(copying.outer) if copying.copier_ids else {}
    if strings(outer.get("unsupported")) and copying.refused_at is None:
        name = services.describe.object_name(outer)
        return unsupported_answer(services, ask, copying.played, copying.outer, f"ce que devient {name}")
    if _is_not_followed(copying):
        return _not_followed(services, ask, copying)
    words = copy_words.CopyWords(services, ask, copying)
    if words.is_unexplained():
        return _not_followed(services, ask, copying)
    said, lines = words.told()
    shown = [one for one in (*copying.copier_ids, copying.copied.id, *(placed.id for placed in copying.there)) if copying.played.obj(one)]
    sections: list[Section] = [*words.sheet(), *layer_section(services, copying.played, shown[:2])]
    return verdict(
        services,
        ask,
        copying.played,
        said=said,
        lines=lines,
        shown=shown,
        first=words.rules(),
        title=words.title(),
        assumed=tuple(dict.fromkeys(copying.assumed)),
        sections=sections,
        warnings=card_warnings(services, copying.chain.cards, ask.day),
    )


_PLAIN_REFUSALS = frozenset({"illegal_copy", "illegal_target"})


def _is_not_followed(copying: Copying) -> bool:
    """Whether an ability needs more than the two cards: what it copies, or the moment, is not on the board."""
    way = copying.chain.way_of(copying.chain.copiers[-1])
    if way is None or way.action.how is How.ENTERS or copying.played.obj(copying.copied.id).get("zone") in (None, "none"):
        return False
    if copying.refused_at is not None and not copying.played.exists(copying.copied.id):
        return False
    if copying.refused_at is not None:
        plain = all(refused.get("why") in _PLAIN_REFUSALS for refused in copying.played.refused)
        return not plain or not (explains_refusal(way, copying.chain.copied.card) or explains_refusal(way, _as_it_is(copying)))
    return bool(copying.copier_ids) and not copying.played.obj(copying.outer).get("copiable")


def _as_it_is(copying: Copying) -> CardDef:
    """The copied object as a card of the types that it has then: its other face is up, or an effect changed it."""
    obj = copying.played.obj(copying.copied.id)
    types, subtypes, supertypes = (strings(obj.get(key)) for key in ("types", "subtypes", "supertypes"))
    return CardDef("", (Face("", types=tuple(types), subtypes=tuple(subtypes), supertypes=frozenset(supertypes)),))


def _not_followed(services: Services, ask: Ask, copying: Copying) -> Answer:
    """The decline, with what the ability copies, why its step was refused, and the words that were not read."""
    say, played = services.describe, copying.played
    inner = copying.chain.copiers[-1]
    copier = say.name(inner.name) if inner is not None else ""
    way = copying.chain.way_of(inner)
    asked = f"Elle copie : {services.telegraph.node(way.noun)}." if way is not None and way.noun is not None else ""
    refused = f"L'étape est refusée : {refusal_reason(played.refused[0])}." if played.refused else ""
    unread = " ; ".join(f"« {one.clause} »" for one in played.unsupported)
    text = (
        f"**Je ne sais pas faire copier {say.name(copying.chain.copied.name)} par {copier}** avec ces deux cartes : sa capacité demande "
        "autre chose sur le plateau. Posez-le étape par étape avec `scénario`."
    )
    more = [asked, refused, f"Je n'ai pas su lire : {unread}." if unread else ""]
    answer = plain_answer(services, ask, Kind.UNSUPPORTED, "\n".join(filter(None, (text, *more))))
    return replace(answer, unsupported=played.unsupported)


def _alone(services: Services, ask: Ask, board: BoardText) -> Answer:
    """One card: what any copy of it copies; a copier alone needs something to copy."""
    settled = settle(services, board.parts[0])
    if _copies(settled.card):
        name = services.describe.name(settled.name)
        text = f"**Que copie {name} ?** Écrivez `copie {name} > Carte`, par exemple `copie {name} > Bâton chimérique (animé 5)`."
        return plain_answer(services, ask, Kind.ERROR, text)
    there = tuple(settle(services, part) for part in board.already_there)
    return _answer(services, ask, Chain((None,), settled, there, assumptions([settled, *there])))

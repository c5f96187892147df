"""`couches`: what several permanents make of one another, in the order written and in the others."""

from __future__ import annotations

from itertools import permutations

from bot.answers.board import Link, read_board
from bot.answers.commands import Command
from bot.answers.compose.objects_words import has_changed, outcome, said_of_object, short_value
from bot.answers.dated import difference
from bot.answers.describe import enumerate_fr, strings
from bot.answers.errors_fr import missing_argument, unknown_text
from bot.answers.frame import assumptions, card_warnings, cited, decisive, unsupported_answer, verdict
from bot.answers.gone import chapterless_saga, why_gone
from bot.answers.hosts import may_host, permanent_first
from bot.answers.layer_table import layer_section
from bot.answers.left_open import left_open
from bot.answers.model import Answer, Assumption, Branch, Kind
from bot.answers.placing import Placed
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject
from bot.answers.refusals import refusal_reason
from bot.answers.scene import Scene
from bot.answers.sense import is_attachment, is_spell
from bot.answers.services import Ask, Services, plain_answer
from bot.answers.settle import Settled, settle
from bot.answers.using import use
from bot.engine.epochs import epoch_for
from bot.records import dataclass, replace

__all__ = ["applied"]

_ALL_ORDERS = 3
_FEW = 2


@dataclass(frozen=True, slots=True)
class Board:
    """One order of entry played: where each card ended, in the order they were written."""

    played: Played
    placed: tuple[Placed, ...]
    assumed: tuple[Assumption, ...]

    @property
    def ids(self) -> list[str]:
        """The ids of the permanents, in the order written."""
        return [one.id for one in self.placed]


def applied(services: Services, ask: Ask) -> Answer:
    """What the board is, and what other orders of entry would make of it."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.LAYERS))
    text = read_board(ask.text, services.names)
    cards = _hosts_first([(settle(services, part), part.link) for part in (*text.already_there, *text.parts)])
    if not cards:
        return plain_answer(services, ask, Kind.ERROR, unknown_text(ask.text, "des noms de cartes", Command.LAYERS))
    if all(is_spell(card.card) for card in cards):
        name = services.describe.both_names(cards[0].name)
        alone = f"**{name} ne reste pas sur le champ de bataille.** Ajoutez un permanent : `couches Humilité + {cards[0].name}`."
        return plain_answer(services, ask, Kind.NOT_FOUND, alone)
    board = _play(services, cards, ask.day)
    answer = _told(services, ask, board, cards)
    return _with_orders(services, ask, answer, board, cards)


def _hosts_first(linked: list[tuple[Settled, Link]]) -> list[Settled]:
    """The cards in the order in which they come: "an Aura on a creature", or a spell, says the creature last.

    A spell or an Aura written before any permanent goes on the first that can take it, which has to be there.
    """
    cards: list[Settled] = []
    for card, link in linked:
        last = cards[-1].card if cards else None
        comes_before = link is Link.ON and last is not None and (is_attachment(last) or is_spell(last))
        cards.insert(len(cards) - comes_before, card)
    return permanent_first(cards)


def _play(services: Services, cards: list[Settled], day: str | None) -> Board:
    scene, assumed = Scene(), list(assumptions(cards))
    placed: list[Placed] = []
    for card in cards:
        able = [one for one in placed if may_host(card, one.settled)]
        likely = [*(one for one in placed if one not in able), *able]  # the last one is aimed at
        hosts = [one.id for one in likely if not is_attachment(one.settled.card)]
        used = use(services, scene, card, hosts, day, assumed)
        placed += [used] if used is not None else []
    return Board(play(services, scene, day), tuple(placed), tuple(dict.fromkeys(assumed)))


def _told(services: Services, ask: Ask, board: Board, cards: list[Settled]) -> Answer:
    played, describe = board.played, services.describe
    if played.refused:
        return _refused(services, ask, board)
    unread = next((one.id for one in board.placed if strings(played.obj(one.id).get("unsupported"))), None)
    if unread is not None:
        return unsupported_answer(services, ask, played, unread, f"ce que devient {describe.object_name(played.obj(unread))}")
    told = sorted(board.placed, key=lambda one: _place(played.obj(one.id)))
    epoch = epoch_for(ask.day or services.corpus.base_edition)
    gone = {one.id: why_gone(played.obj(one.id), played.rules, epoch) for one in told}
    said = [said_of_object(describe, _shown_name(services, one, played), played.obj(one.id), gone[one.id]) for one in told]
    sagas = [describe.name(one.settled.name) for one in told if chapterless_saga(played.obj(one.id))]
    first = short_value(describe, _shown_name(services, told[0], played), played.obj(told[0].id)) if told else ""
    return verdict(
        services,
        ask,
        played,
        said=first,
        lines=[
            f"**{' ; '.join(said[:2]).replace('*', '')}.**",
            *(f"{one[:1].upper()}{one[1:]}." for one in said[2:]),
            *(f"*{name}* n'a plus de chapitre : ses marqueurs « sapience » ne la font pas sacrifier." for name in sagas),
            left_open(played),
        ],
        shown=board.ids,
        first=_deciding(played, saga=bool(sagas)),
        title=" + ".join(describe.name(card.name) for card in cards),
        assumed=board.assumed,
        sections=layer_section(services, played),
        warnings=card_warnings(services, [card.card for card in cards], ask.day),
    )


def _place(obj: JsonObject) -> tuple[bool, bool]:
    """What changed is told first; of what stayed as it was, creatures are."""
    changed = has_changed(obj)
    return not changed, not changed and "Creature" not in strings(obj.get("types"))


def _shown_name(services: Services, one: Placed, played: Played) -> str:
    """The name of a card; of a double-faced one, that of the face that is up."""
    obj = played.obj(one.id)
    up = one.settled.card.layout.double_faced and any(face.name == obj.get("name") for face in one.settled.card.faces)
    return services.describe.object_name(obj) if up else services.describe.name(one.settled.name)


def _deciding(played: Played, *, saga: bool) -> list[str]:
    """The first rules that the engine applied, else that of the layers; and the one by which a Saga without chapters stays."""
    return [*decisive(played)[:_FEW], *(["714.4"] if saga else [])] or ["613.1"]


def _refused(services: Services, ask: Ask, board: Board) -> Answer:
    refused = board.played.refused[0]
    return verdict(
        services,
        ask,
        board.played,
        said="non",
        lines=[f"**Impossible** : {refusal_reason(refused)}."],
        shown=[one for one in board.ids if board.played.obj(one)],
        first=[str(refused["rule"])] if refused.get("rule") else [],
        assumed=board.assumed,
    )


# --- Other orders ----------------------------------------------------------------------------------------------------


def _with_orders(services: Services, ask: Ask, answer: Answer, board: Board, cards: list[Settled]) -> Answer:
    """The answer with a branch for each other result that another order of entry gives."""
    if answer.kind is not Kind.VERDICT or len(cards) < 2 or any(is_spell(card.card) or is_attachment(card.card) for card in cards):
        return answer
    branches = _branches(services, ask, board, cards)
    if not branches:
        return answer
    lines = [f"{branch.when[:1].upper()}{branch.when[1:]} : {difference(branch.answer, answer)}" for branch in branches]
    first = [*decisive(board.played)[:_FEW], "613.7"]
    return replace(
        answer,
        text="\n".join((answer.text, *lines)),
        branches=tuple(branches),
        citations=cited(services, board.played, ask.day, first),
    )


def _branches(services: Services, ask: Ask, board: Board, cards: list[Settled]) -> list[Branch]:
    seen = {outcome(board.played, _by_card(board, cards))}
    branches = []
    for order in _orders(cards):
        other = _play(services, order, ask.day)
        result = outcome(other.played, _by_card(other, cards))
        if other.played.refused or result in seen:
            continue
        seen.add(result)
        branches.append(Branch(_when(services, order), _told(services, ask, other, order)))
    return branches


def _orders(cards: list[Settled]) -> list[list[Settled]]:
    if len(cards) > _ALL_ORDERS:
        return [list(reversed(cards))]
    return [list(order) for order in permutations(cards)][1:]


def _by_card(board: Board, cards: list[Settled]) -> list[str]:
    """The ids in the order of the cards as written."""
    by_identity = {id(one.settled): one.id for one in board.placed}
    return [by_identity[id(card)] for card in cards if id(card) in by_identity]


def _when(services: Services, order: list[Settled]) -> str:
    names = [f"*{services.describe.name(card.name)}*" for card in order]
    if len(names) == 2:
        return f"si {names[0]} arrive en premier"
    return f"si l'ordre d'arrivée est {enumerate_fr(names, 'puis')}"

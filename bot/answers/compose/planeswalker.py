"""`arpenteur` and `légende`: a planeswalker's loyalty and abilities, and two permanents of one name, by the rules of the day."""

from __future__ import annotations

from bot.answers.board import read_board
from bot.answers.commands import Command
from bot.answers.compose.card import face_lines
from bot.answers.compose.copy import copied
from bot.answers.compose.layers import applied
from bot.answers.compose.objects_words import counters_words
from bot.answers.copy_ways import copy_way
from bot.answers.describe import enumerate_fr, strings, text_of
from bot.answers.errors_fr import missing_argument
from bot.answers.frame import assumptions, card_warnings, verdict
from bot.answers.model import Answer, Branch, Kind, Section
from bot.answers.placing import has_state, place
from bot.answers.played import Played, play
from bot.answers.scene import Scene
from bot.answers.sense import cost_name, is_attachment, is_permanent, is_spell
from bot.answers.services import Ask, Services, citations, plain_answer
from bot.answers.settle import Settled, settle, settle_name
from bot.answers.states import StateKind
from bot.answers.using import use
from bot.engine.abilities import Activated, EntersWith, LoyaltyCost, Number, walk
from bot.engine.epochs import Epoch, LegendRule, PlaneswalkerUniqueness, epoch_for
from bot.engine.values import CardDef
from bot.records import replace

__all__ = ["explained", "legends", "opposed_legends"]

_ID = "arpenteur"


def explained(services: Services, ask: Ask) -> Answer:
    """A planeswalker: its loyalty, what it can pay, how it is attacked, what a second one would do."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.PLANESWALKER))
    board = read_board(ask.text, services.names)
    parts = board.parts
    if len(parts) > 1 or board.already_there:
        return applied(services, ask)
    settled = settle(services, parts[0], _is_planeswalker) if parts else settle_name(services, ask.text, _is_planeswalker)
    card = settled.card
    if not _is_planeswalker(card):
        return plain_answer(services, ask, Kind.NOT_FOUND, _no_planeswalker(services, card))
    played, refused = _activations(services, settled, ask.day)
    obj = played.obj(_ID)
    loyalty = obj.get("loyalty")
    if not isinstance(loyalty, int):  # face down, or otherwise no planeswalker as it is there
        return applied(services, ask)
    name = services.describe.name(card.name)
    counters = counters_words(services.lexicon, "loyalty", loyalty)
    has = "a" if has_state(settled, StateKind.LOYALTY) else "arrive avec"
    epoch = epoch_for(ask.day or services.corpus.base_edition)
    counted = has == "arrive avec" and _is_counted(card)
    refused = [] if counted else refused
    lines = [
        *(["**Loyauté : celle que son texte compte à son arrivée**, en plus de celle qui est imprimée."] if counted else []),
        f"{'Sur une table vide : loyauté' if counted else '**Loyauté'} {loyalty}.{'' if counted else '**'} *{name}* {has} {counters} ; "
        "c'est un permanent, lancé comme un rituel.",
        "Une capacité de loyauté par tour, quand vous pourriez lancer un rituel : vous ajoutez ou retirez d'abord les marqueurs du coût.",
        *(
            f"{cost.replace('-', '−')} : impossible avec {loyalty} marqueur{'s' if loyalty > 1 else ''}, il en faut {cost.lstrip('-')}."
            for cost in refused
        ),
        "On peut l'attaquer. Chaque blessure retire un marqueur « loyauté » ; à 0, il va au cimetière.",
        *_uniqueness_lines(epoch),
        *_redirection_lines(epoch),
    ]
    return verdict(
        services,
        ask,
        played,
        said=f"loyauté {loyalty}",
        lines=lines,
        shown=[_ID],
        first=_rules(epoch, unpaid=bool(refused)),
        title=services.describe.both_names(card.name),
        assumed=assumptions([settled]),
        sections=[Section("Capacités", "\n".join(face_lines(services, card.front)))],
        warnings=card_warnings(services, [card], ask.day),
    )


def _unpaid(cost: str, loyalty: int) -> str:
    """Why a loyalty ability can't be activated."""
    counters = f"{loyalty} marqueur{'s' if loyalty > 1 else ''}"
    return f"{cost.replace('-', '−')} : impossible avec {counters}, il en faut {cost.lstrip('-')}."


def _is_planeswalker(card: CardDef) -> bool:
    return "Planeswalker" in card.front.types


def _is_counted(card: CardDef) -> bool:
    """Whether its text counts how many loyalty counters it enters with: lands, spells cast…"""
    nodes = (node for ability in card.front.abilities for node in walk(ability) if isinstance(node, EntersWith))
    return any(node.kind == "loyalty" and not isinstance(node.count, Number) for node in nodes)


def _no_planeswalker(services: Services, card: CardDef) -> str:
    """What is said of a card that is no planeswalker, or not until it is transformed."""
    name = services.describe.both_names(card.name)
    if any("Planeswalker" in face.types for face in card.faces):
        return f"**{name} n'est pas un planeswalker au recto**, mais au verso. Essayez `face {card.name}`."
    return f"**{name} n'est pas un planeswalker.** Essayez `carte {card.name}`."


def _activations(services: Services, settled: Settled, day: str | None) -> tuple[Played, list[str]]:
    """The planeswalker just arrived, and the loyalty costs that it cannot pay."""
    card = settled.card
    costs = [cost_name(one) for one in card.front.abilities if isinstance(one, Activated) and isinstance(one.cost, LoyaltyCost)]
    refused = []
    for cost in costs:
        played = play(services, _arrived(services, settled, cost), day)
        if cost.startswith("-") and any(item.get("why") == "not_enough_loyalty" for item in played.refused):
            refused.append(cost)
    return play(services, _arrived(services, settled), day), refused


def _arrived(services: Services, settled: Settled, cost: str | None = None) -> Scene:
    """The planeswalker on the battlefield as written, and one of its abilities activated."""
    scene = Scene()
    placed = place(services, scene, replace(settled, said=_ID), controller="A")
    if cost is not None:
        scene.step("activate", source=placed.id, ability=cost, targets=["B"])
    return scene


def _uniqueness_lines(epoch: Epoch) -> list[str]:
    return {
        PlaneswalkerUniqueness.NONE: ["Il est légendaire : un joueur n'en garde qu'un de ce nom (règle de légende)."],
        PlaneswalkerUniqueness.ALL_DIE: ["Si deux planeswalkers du même type sont en jeu, à qui qu'ils soient, tous vont au cimetière."],
        PlaneswalkerUniqueness.CHOOSE_ONE: [
            "Un joueur qui contrôle deux planeswalkers du même type en garde un ; chacun peut avoir le sien."
        ],
    }[epoch.planeswalker_uniqueness]


def _rules(epoch: Epoch, *, unpaid: bool) -> list[str]:
    """What is particular to the day first: uniqueness by type and redirection are gone today."""
    of_then = [] if epoch.planeswalker_uniqueness is PlaneswalkerUniqueness.NONE else ["306.3", "306.4"]
    of_then += ["306.7"] if epoch.planeswalker_redirection else []
    legend = [] if of_then else ["704.5j"]
    return [*of_then, *(["606.6"] if unpaid else []), "606.3", *legend, "306.5b", "508.1b", "306.8", "704.5i"]


def _redirection_lines(epoch: Epoch) -> list[str]:
    if not epoch.planeswalker_redirection:
        return []
    return ["Des blessures non-combat infligées à son contrôleur par un adversaire peuvent être redirigées vers lui."]


_SAME_PLAYER = "Le même joueur en contrôle deux"
_TWO_PLAYERS = "Chaque joueur contrôle le sien"
_ALIKE = "C'est pareil chez deux joueurs différents."


# --- Legends ---------------------------------------------------------------------------------------------------------


def legends(services: Services, ask: Ask) -> Answer:
    """Two permanents of one legendary name, with what else is there: with one player, then with two."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.LEGEND))
    board = read_board(ask.text, services.names)
    if board.chained:
        return _of_a_copy(services, ask)
    once = {part.match.candidates[0].card if part.match.candidates else part.said: part for part in (*board.parts, *board.already_there)}
    cards = [settle(services, part, _is_legend) if len(once) == 1 else settle(services, part) for part in once.values()]
    legendary = [one for one in cards if _is_legend(one.card)]
    if len(cards) > 1 and len(legendary) == 1 and all(one is legendary[0] or copy_way(one.card) is not None for one in cards):
        return _of_a_copy(services, ask)
    if len(cards) > 1 and len(legendary) != 1:
        return applied(services, ask)
    settled = _one(next(iter(legendary or cards), None) or settle_name(services, ask.text, _is_legend))
    there = tuple(one for one in cards if one.card is not settled.card)
    if not is_permanent(settled.card):
        text = f"**{services.describe.both_names(settled.name)} n'est pas un permanent** : la règle de légende n'y touche pas."
        return plain_answer(services, ask, Kind.NOT_FOUND, text)
    same, other = (_two(services, settled, there, player, ask.day) for player in ("A", "B"))
    answer = _legend_answer(services, ask, settled, there, same, _SAME_PLAYER)
    opposed = _legend_answer(services, ask, settled, there, other, _TWO_PLAYERS)
    fate = _fate(services, settled, other)
    if fate == _fate(services, settled, same):
        return replace(answer, text=f"{answer.text}\n{_ALIKE}")
    branches = (Branch("si le même joueur contrôle les deux", answer), Branch("si chacun a le sien", opposed))
    return replace(answer, text=f"{answer.text}\nChez deux joueurs différents : {fate}", branches=branches)


def opposed_legends(services: Services, ask: Ask) -> Answer:
    """The same where each of two players controls one of them."""
    answer = legends(services, ask)
    if len(answer.branches) != 2:
        return replace(answer, text=answer.text.replace(f"{_SAME_PLAYER} : ", f"{_TWO_PLAYERS} : ").removesuffix(f"\n{_ALIKE}"))
    return answer.branches[1].answer


def _of_a_copy(services: Services, ask: Ask) -> Answer:
    """A legend and its copy: what becomes of the two first, where one player controls both, then what the copy is."""
    answer = copied(services, ask, mine=True)
    lines = answer.text.split("\n")
    told = next((line for line in lines if line.startswith(_LEGEND_LINES)), None) or _untouched(answer)
    if told is None:
        return answer
    rest = [line for line in lines if line is not told]
    if told.startswith(_LEGEND_LINES[0]) and not told.endswith("diffèrent."):
        rest.insert(0, "Chez deux joueurs différents, les deux restent.")
    fate = told.removeprefix(_LEGEND_LINES[0])
    rule = citations(services, ("704.5j",), ask.day)
    cited = (*rule, *(one for one in answer.citations if one.rule not in {new.rule for new in rule}))
    return replace(answer, verdict=fate.rstrip("."), text="\n".join([f"**{_capital(fate)}**", *rest]), citations=cited)


def _untouched(answer: Answer) -> str | None:
    """What is said where the rule touches neither the original nor its copy, and no line of the copy tells it."""
    both = [one for one in answer.objects if one.get("exists") is True]
    if answer.kind is not Kind.VERDICT or len(both) < 2:
        return None
    if not any("Legendary" in strings(one.get("supertypes")) for one in both):
        return f"{_LEGEND_LINES[1]} : aucun n'est légendaire."
    if len({text_of(one.get("controller")) for one in both}) > 1:
        return f"{_LEGEND_LINES[1]} : la règle de légende compte par joueur et par nom."
    return None


_LEGEND_LINES = ("Règle de légende : ", "Les deux restent")
"""How the line of a copy that tells of the legend rule begins."""


def _one(settled: Settled) -> Settled:
    """« deux Karakas » is about one and another, which the rule needs anyway."""
    return replace(settled, states=tuple(state for state in settled.states if state.kind is not StateKind.SEVERAL))


def _is_legend(card: CardDef) -> bool:
    return "Legendary" in card.front.supertypes


def _two(services: Services, settled: Settled, there: tuple[Settled, ...], second: str, day: str | None) -> Played:
    """The two with their states, once everything else is there: what is cast or worn is so on the first."""
    scene, assumed = Scene(), list(assumptions([settled, *there]))
    before = [one for one in there if not (is_spell(one.card) or is_attachment(one.card))]
    for one in before:
        use(services, scene, one, [], day, assumed)
    place(services, scene, replace(settled, said="premier"), controller="A", day=day)
    for one in there:
        if one not in before:
            use(services, scene, one, ["premier"], day, assumed)
    place(services, scene, replace(settled, said="second"), controller=second, day=day)
    return play(services, scene, day)


def _legend_answer(services: Services, ask: Ask, settled: Settled, there: tuple[Settled, ...], played: Played, when: str) -> Answer:
    epoch = epoch_for(ask.day or services.corpus.base_edition)
    fate = _fate(services, settled, played)
    rules = ["306.4"] if _by_uniqueness(epoch, settled) else ["704.5j"]
    if not _has_rule(settled) and "704.5f" in played.rules:
        rules = ["704.5f", "704.5j"]
    return verdict(
        services,
        ask,
        played,
        said=fate.rstrip(".").replace("*", ""),
        lines=[
            f"**{_capital(fate.replace('*', ''))}**",
            f"{when} : {_rule_words(epoch, settled)}",
            _toughness(settled, played),
            _spared(services, settled, there, played),
        ],
        shown=["premier", "second"],
        first=rules,
        title=f"Deux {services.describe.name(settled.name)}",
        assumed=assumptions([settled, *there]),
        warnings=card_warnings(services, [one.card for one in (settled, *there)], ask.day),
    )


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _by_uniqueness(epoch: Epoch, settled: Settled) -> bool:
    """Whether the uniqueness rule of planeswalkers, rather than the legend rule, is the one that speaks."""
    return "Planeswalker" in settled.card.front.types and epoch.planeswalker_uniqueness is not PlaneswalkerUniqueness.NONE


def _fate(services: Services, settled: Settled, played: Played) -> str:
    """What becomes of the two."""
    name = f"*{services.describe.name(settled.name)}*"
    stay = [played.exists(one) for one in ("premier", "second")]
    if any(item.get("choice") == "keep" for item in played.pending):
        return f"un seul exemplaire {services.describe.of(name)} reste, celui que son contrôleur choisit."
    if all(stay):
        return "les deux restent."
    if not any(stay):
        return "les deux vont au cimetière."
    return f"l'exemplaire le {'plus ancien' if stay[0] else 'plus récent'} {services.describe.of(name)} reste, l'autre va au cimetière."


def _has_rule(settled: Settled) -> bool:
    """Whether the legend rule, or that of planeswalkers, can speak of the card."""
    return "Legendary" in settled.card.front.supertypes or _is_planeswalker(settled.card)


def _toughness(settled: Settled, played: Played) -> str:
    """Why two cards die that no such rule touches."""
    dies = not _has_rule(settled) and "704.5f" in played.rules
    return "C'est leur endurance de 0 qui les met au cimetière." if dies else ""


def _spared(services: Services, settled: Settled, there: tuple[Settled, ...], played: Played) -> str:
    """What keeps two of one name, or makes them differ, where the rule would have taken one."""
    both = [played.obj(one) for one in ("premier", "second")]
    stay = all(one.get("exists") for one in both) and both[0].get("controller") == both[1].get("controller")
    if not stay or played.pending or not _is_legend(settled.card):
        return ""
    names = enumerate_fr(f"*{services.describe.name(one.name)}*" for one in there or (settled,))
    return f"C'est ce que change {names} : la règle de légende ne les met pas au cimetière."


def _rule_words(epoch: Epoch, settled: Settled) -> str:
    if _by_uniqueness(epoch, settled):
        line = _uniqueness_lines(epoch)[0]
        return f"{line[:1].lower()}{line[1:]}"
    if "Legendary" not in settled.card.front.supertypes:
        return "il n'est pas légendaire, la règle de légende ne s'applique pas."
    return {
        LegendRule.OLDEST_STAYS: "des légendes du même nom, quel que soit le joueur, seule la plus ancienne reste en jeu.",
        LegendRule.ALL_DIE: "les légendes du même nom, quel que soit le joueur, vont toutes au cimetière.",
        LegendRule.CHOOSE_ONE: "la règle de légende compte par joueur et par nom.",
    }[epoch.legend_rule]

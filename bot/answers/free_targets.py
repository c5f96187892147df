"""Whether one card may target another, as a sentence asks: « X peut cibler Y ? », « Y visé par X », « équiper X à Y »."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.answers.compose import applied
from bot.answers.errors_fr import shortened
from bot.answers.folding import fold
from bot.answers.frame import card_warnings, verdict
from bot.answers.free_names import Named, Sentence, read_sentence
from bot.answers.model import Answer, Assumption, Branch, Json, Kind
from bot.answers.placing import place
from bot.answers.played import Played, play
from bot.answers.refusals import refusal_reason
from bot.answers.scene import Scene
from bot.answers.sense import Action, How, abilities, actions, is_attachment, is_permanent, is_spell
from bot.answers.services import Ask, Services
from bot.answers.settle import Settled
from bot.answers.states import State, StateKind, read_states
from bot.engine.abilities import Inert, Modal, Node, OpaqueClause, Target, walk
from bot.engine.values import CardDef
from bot.errors import UnsettledName
from bot.records import dataclass

__all__ = ["BY_USER", "is_aimed", "judged_aim", "target_question"]

_AIMING = re.compile(r"\b(?:cibl\w+|cible|vis(?:e|er|ee|ees|es|ent)?|target\w*|enchant(?:er|ed?)?|equip(?:er|ed?)?)\b")
_MAY = re.compile(r"\b(?:peu[tx]|puis je|peuvent|pourra\w*|pourrai\w*|on peut|can|could|may)\b")
_PASSIVE = re.compile(
    r"\b(?:cibl|vis|enchant|equip)(?:e|ee|es|ees)? (?:par|avec|de)\b|\b(?:targeted|enchanted|equipped) (?:by|with)\b"
    r"|\betre (?:la )?cible\w* d"
)
_WEARING = re.compile(r"\b(?:enchant|equip)")
_MINE = re.compile(r"\b(?:mon|ma|mes|my|l'un de mes)\s+$")
"""What stands before the name of a permanent of the one who asks."""
_OPPONENT = re.compile(r"\b(?:adversaires?|opponents?)\b")
_THEY_AIM = re.compile(
    r"\b(?:mon|l|votre|un|my|an) (?:adversaire|opponent)(?: (?:il|elle|aussi))? "
    r"(?:(?:peut|pourra|pourrait|may|can)(?! (?:il |elle )?(?:etre|be)\b)|cible|vise|enchante|equipe|targets?|enchants?|equips?)\b"
    r"|\b(?:can|could|may) (?:my|an|the) opponent\b"
)
"""What says that an opponent is the one who aims."""
_I_AIM = re.compile(r"\b(?:je|j|puis|on peut|i)\b")
_WITH = re.compile(r"\b(?:avec|with|par)\b")
_WORDS = frozenset(
    fold(
        "est ce que qu un une le la les l mon ma mes ton ta son sa de d du des a au il elle on je j puis peux peut peuvent pourra pourrait "
        "t être quand même encore toujours bien cibler cible ciblé ciblée viser vise visé visée enchanter enchante équiper équipe équipé "
        "target targeted can could may be by with i my the an using par avec à sort carte créature ? en jeu does est is adversaire opponent"
    ).split()
)
"""Words that, around two names, ask nothing else than whether the one may be aimed at the other."""


@dataclass(frozen=True, slots=True)
class _Aim:
    """What aims, what is aimed at, and whether the sentence asks if it may.

    ``theirs``: whether an opponent of the one who asks uses what aims; ``None`` where that is not said.
    """

    source: Settled
    target: Settled
    asks: bool
    theirs: bool | None = False


def target_question(services: Services, ask: Ask) -> Answer | None:
    """The computed answer to a sentence that aims one card at another; nothing where it asks more, or the engine can't tell."""
    sentence = read_sentence(services, ask.text)
    folded = fold(ask.text)
    if len(sentence.named) != 2 or _AIMING.search(folded) is None or not set(sentence.rest.split()) <= _WORDS:
        return None
    aim = _aim(sentence, folded)
    if aim is None:
        return None
    answer = _judged(services, ask, aim)
    if answer is None or aim.asks or answer.verdict != "oui":
        return answer
    return _outcome(services, ask, aim) or answer


def _aim(sentence: Sentence, folded: str) -> _Aim | None:
    """Which of two cards is aimed at the other, as the words between and around them say; nothing where it aims at nothing."""
    first, second = sentence.named
    worn = [one for one in (first, second) if is_attachment(one.card) and _WEARING.search(folded) is not None]
    reverse = _PASSIVE.search(folded) is not None or _WITH.search(fold(sentence.between(first, second))) is not None
    source = worn[0] if len(worn) == 1 else second if reverse else first
    theirs = _used_by_opponent(sentence, source)
    if not _aims(source) or (theirs is not True and _OPPONENT.search(sentence.rest)):
        return None
    target = second if source is first else first
    mine = _MINE.search(sentence.before(target)) is not None
    asks = _MAY.search(folded) is not None
    aimed = _settled(target)
    if mine and not aimed.states:
        aimed = replace(aimed, states=(State(StateKind.MINE),))
    if not asks and is_attachment(source.card) and "Aura" not in source.card.front.subtypes and not aimed.states:
        aimed = replace(aimed, states=(State(StateKind.MINE),))  # [CR 702.6a] one equips what one controls
    return _Aim(_settled(source), aimed, asks, theirs)


def _used_by_opponent(sentence: Sentence, source: Named) -> bool | None:
    """Whether an opponent uses what aims; nothing where a sentence does not say who does."""
    if "adverse" in source.states or _THEY_AIM.search(sentence.rest):
        return True
    mine = _MINE.search(sentence.before(source)) or _I_AIM.search(sentence.rest)
    return False if mine or is_attachment(source.card) else None


def is_aimed(one: Named) -> bool:
    """Whether a card has a target."""
    return _aims(one)


def judged_aim(services: Services, ask: Ask, sentence: Sentence, source: Named, target: Named) -> Answer | None:
    """Whether one card of a sentence may be aimed at another; nothing where the engine can't tell."""
    aimed = _settled(target)
    if _MINE.search(sentence.before(target)) is not None and not aimed.states:
        aimed = replace(aimed, states=(State(StateKind.MINE),))
    return _judged(services, ask, _Aim(_settled(source), aimed, asks=True, theirs=_used_by_opponent(sentence, source)))


def _aims(one: Named) -> bool:
    return is_attachment(one.card) or _aiming(one.card) is not None


def _aiming(card: CardDef) -> Action | None:
    """The first ability of a card that has a target, read or kept word for word."""
    for action, ability in actions(card):
        if any(isinstance(node, Target) or _aims_in_words(node) for node in walk(ability)):
            return action
    return None


_ANY_TARGET = re.compile(r"\bany (?:other )?target\b|^counter target (?:[\w-]+ )*spell$", re.IGNORECASE)
"""Of the words kept as they are printed, those whose target the engine judges: any target, a spell that is countered."""


def _aims_in_words(node: Node) -> bool:
    return isinstance(node, Inert | OpaqueClause) and _ANY_TARGET.search(node.words) is not None


def _settled(one: Named) -> Settled:
    return Settled(one.card, tuple(state for said in one.states for state in read_states(said)), said=one.said)


@dataclass(frozen=True, slots=True)
class _Case:
    """One board on which the aim is judged: ``when`` in French, and what was played."""

    when: str
    played: Played
    legal: bool


def _judged(services: Services, ask: Ask, aim: _Aim) -> Answer | None:
    """Whether the target is legal, whoever controls it; in branches where that decides."""
    cases: list[_Case] = []
    sides, by_user = _sides(aim.target), _by_user(aim)
    for when, told, target in by_user or [(when, aim, target) for when, target in sides]:
        played, legal = _by_any_mode(services, ask, told, target)
        if legal is None:
            return None
        cases.append(_Case(when, played, legal))
    if not any(case.legal for case in cases) and not any(_is_shielded(case) for case in cases):
        otherwise = _otherwise(services, ask, aim)
        if otherwise is not None or _depends_on_the_game(services, aim.source):
            return otherwise
    answers = [_told(services, ask, aim, case) for case in cases]
    if len({case.legal for case in cases}) == 1:
        return answers[0]
    named = services.describe.name((aim.source if by_user else aim.target).name)
    said = " ; ".join(f"{case.when}, {'oui' if case.legal else f'non ({_reason(services, aim, case)})'}" for case in cases)
    branches = tuple(Branch(case.when, answer) for case, answer in zip(cases, answers, strict=True))
    text = f"**Cela dépend de qui {'utilise' if by_user else 'contrôle'} {named}** : {said}."
    refused = next(answer for case, answer in zip(cases, answers, strict=True) if not case.legal)
    return replace(refused, verdict=BY_USER if by_user else "selon son contrôleur", text=text, branches=branches)


BY_USER = "selon qui l'utilise"
"""The verdict where one player may aim and another may not."""


def _by_user(aim: _Aim) -> list[tuple[str, _Aim, Settled]]:
    """The aim by each player, where it is at a permanent of the one who asks and nothing says who aims."""
    if aim.theirs is not None or not any(state.kind is StateKind.MINE for state in aim.target.states):
        return []
    users = (("si vous l'utilisez", False), ("si un adversaire l'utilise", True))
    return [(when, replace(aim, theirs=theirs), aim.target) for when, theirs in users]


_OTHERWISE = (
    (StateKind.TAPPED, "seulement s'il est engagé"),
    (StateKind.ON_STACK, "seulement tant que c'est un sort sur la pile"),
    (StateKind.IN_GRAVEYARD, "seulement si sa carte est dans votre cimetière, ou dans un autre si le texte le permet"),
)
"""States in which a card may be a target though it is none on the battlefield."""
_OF_THE_GAME = re.compile(
    r"\btarget\b[^.\n]*\b(?:attacking|blocking|blocked|dealt|damaged|enchanted|equipped|modified|this turn|you own)\b"
)
"""Words of a target that a lone board does not settle."""


def _otherwise(services: Services, ask: Ask, aim: _Aim) -> Answer | None:
    """The answer where the target is legal in another state or zone than untapped on the battlefield."""
    for kind, when in _OTHERWISE:
        if any(state.kind is kind for state in aim.target.states) or (kind is StateKind.ON_STACK and "Land" in aim.target.card.front.types):
            continue
        played, legal = _by_any_mode(services, ask, aim, replace(aim.target, states=(*aim.target.states, State(kind))))
        if legal:
            told = _told(services, ask, aim, _Case(when, played, legal=True))
            source, target = (services.describe.name(one.name) for one in (aim.source, aim.target))
            text = f"**Oui, mais {when}** : *{source}* peut alors cibler *{target}*. Sinon, ce n'est pas une cible légale."
            return replace(told, verdict=f"oui, {when}", text=text)
    return None


def _depends_on_the_game(services: Services, source: Settled) -> bool:
    """Whether what a card targets is told by what happened, or happens, in the game."""
    text = "\n".join(filter(None, (services.printer.ability(one) for one in source.card.front.abilities)))
    return _OF_THE_GAME.search(text) is not None


def _is_shielded(case: _Case) -> bool:
    """Whether a keyword of the target, rather than the words of the source, forbids it."""
    return any(str(item.get("rule")).startswith("702.") for item in case.played.refused)


def _sides(target: Settled) -> list[tuple[str, Settled]]:
    """The target as it is said to be, else under each player."""
    stated = any(state.kind in (StateKind.OPPONENTS, StateKind.MINE) for state in target.states)
    if stated or is_spell(target.card):
        return [("", target)]
    sides = (("si vous le contrôlez", StateKind.MINE), ("si un adversaire le contrôle", StateKind.OPPONENTS))
    return [(when, replace(target, states=(*target.states, State(kind)))) for when, kind in sides]


def _by_any_mode(services: Services, ask: Ask, aim: _Aim, target: Settled) -> tuple[Played, bool | None]:
    """What was played, and whether the aim is legal: by one of its modes, where the card has modes [CR 700.2]."""
    modal = next((node for ability in abilities(aim.source.card) for node in walk(ability) if isinstance(node, Modal)), None)
    modes = [str(number) for number in range(1, len(modal.modes) + 1)] if modal is not None else [None]
    tried = [(played, _is_legal(played)) for played in (_played(services, ask, aim, target, mode) for mode in modes)]
    legal = next((one for one in tried if one[1]), None)
    return legal or next((one for one in tried if one[1] is None), tried[0])


def _played(services: Services, ask: Ask, aim: _Aim, target: Settled, mode: str | None) -> Played:
    scene = Scene()
    chosen: dict[str, Json] = {"mode": mode} if mode is not None else {}
    buried = any(state.kind is StateKind.IN_GRAVEYARD for state in target.states)
    if is_spell(target.card) and not buried:
        target = replace(target, states=(*target.states, State(StateKind.ON_STACK)))
    theirs = any(state.kind is StateKind.OPPONENTS for state in target.states)
    user, other = ("B", "A") if aim.theirs else ("A", "B")
    controller = other if is_spell(target.card) and not buried else "B" if theirs else "A"
    placed = place(services, scene, target, controller=controller, day=ask.day)
    source = aim.source
    if is_spell(source.card) or "Aura" in source.card.front.subtypes:
        scene.step("cast", id=scene.new_id(source.said), card=source.name, controller=user, targets=[placed.id], choices=chosen)
        return play(services, scene, ask.day)
    own = place(services, scene, source, controller=user, day=ask.day)
    if is_attachment(source.card):
        scene.step("activate", source=own.id, ability="Equip", targets=[placed.id])
        return play(services, scene, ask.day)
    action = _aiming(source.card)
    if action is not None and action.how is How.TRIGGERED:
        scene.step("trigger", source=own.id, ability=int(action.ability), targets=[placed.id], choices=chosen)
    elif action is not None:
        scene.step("activate", source=own.id, ability=action.ability, targets=[placed.id], choices=chosen)
    return play(services, scene, ask.day)


def _is_legal(played: Played) -> bool | None:
    """Whether the aim was taken; nothing where another thing stopped it, or a text that was not read may bear on it."""
    if any(item.get("why") not in ("illegal_target", "illegal_host") for item in played.refused):
        return None
    if played.refused:
        return False
    objects = played.result.get("objects")
    texts = [str(one.get("text")) for one in objects.values() if isinstance(one, dict)] if isinstance(objects, dict) else []
    unsure = played.unsupported or played.pending or any("can't be the target" in text for text in texts)
    return None if unsure else True


def _reason(services: Services, aim: _Aim, case: _Case) -> str:
    """Why the target is refused: what forbids it, else what the card may target."""
    wanted = _wanted(services, aim.source)
    if wanted and not str(case.played.refused[0].get("rule")).startswith("702."):
        return f"{refusal_reason(case.played.refused[0])} (il faut : {wanted})"
    return refusal_reason(case.played.refused[0])


def _wanted(services: Services, source: Settled) -> str:
    """What a card that has one target wants of it, in French; nothing where it has several, or is attached."""
    if is_attachment(source.card):
        return ""
    targets = [node for ability in abilities(source.card) for node in walk(ability) if isinstance(node, Target)]
    return services.telegraph.node(targets[0].noun, services.describe.name(source.name)) if len(targets) == 1 else ""


def _told(services: Services, ask: Ask, aim: _Aim, case: _Case) -> Answer:
    source, target = (services.describe.name(one.name) for one in (aim.source, aim.target))
    verb = "équiper" if is_attachment(aim.source.card) and "Aura" not in aim.source.card.front.subtypes else "cibler"
    if case.legal:
        lines = [f"**Oui.** *{source}* peut {verb} *{target}* : c'est une cible légale, et rien ne l'en protège."]
        rules = ["115.1", "115.4"] if verb == "cibler" else ["702.6a", "115.1"]
    else:
        lines = [f"**Non.** *{source}* ne peut pas {verb} *{target}* : {_reason(services, aim, case)}."]
        rules = [str(case.played.refused[0].get("rule") or "115.1"), "601.2c"]
    return verdict(
        services,
        ask,
        case.played,
        said="oui" if case.legal else "non",
        lines=lines,
        shown=[],
        first=rules,
        title=f"{source} et {target}",
        assumed=(Assumption(shortened(ask.text), f"{aim.source.name} → {aim.target.name}", shown=f"{source} vise {target}"),),
        warnings=card_warnings(services, [aim.source.card, aim.target.card], ask.day),
    )


def _outcome(services: Services, ask: Ask, aim: _Aim) -> Answer | None:
    """What becomes of the target once the card has been used on it."""
    if not is_permanent(aim.target.card) or (not is_spell(aim.source.card) and not is_attachment(aim.source.card)):
        return None
    if any(state.kind is not StateKind.MINE for state in aim.target.states):
        return None
    worn = is_attachment(aim.source.card)
    said = f"{'enchanté par' if 'Aura' in aim.source.card.front.subtypes else 'équipé de'} {aim.source.said}"
    board = f"{aim.target.said} ({said})" if worn else f"{aim.target.said} + {aim.source.said}"
    try:
        told = applied(services, Ask(ask.query, board, ask.day))
    except UnsettledName:
        return None
    if told.kind is not Kind.VERDICT:
        return None
    return replace(told, assumed=(Assumption(shortened(ask.text), f"couches {board}"), *told.assumed))

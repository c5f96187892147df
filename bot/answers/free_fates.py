"""What becomes of permanents in a sentence: « Foudre sur Grizzlis, il meurt ? », « Thragtusk quitte le champ de bataille, j'ai quoi ? »."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.answers.become import (
    became,
    has_died,
    is_certain,
    is_gone,
    makes_tokens_there,
    tells_triggers,
    trigger_lines,
    triggering_keywords,
    was_done,
)
from bot.answers.describe import enumerate_fr, strings
from bot.answers.errors_fr import shortened
from bot.answers.folding import fold
from bot.answers.frame import card_warnings, decisive, verdict
from bot.answers.free_asked import denies
from bot.answers.free_events import happen
from bot.answers.free_names import Named, Sentence, read_sentence
from bot.answers.free_scenery import Asked, Scenery, asked_of, draw
from bot.answers.free_targets import BY_USER, is_aimed, judged_aim
from bot.answers.model import Answer, Assumption, Branch
from bot.answers.placing import Placed, controller_of, place
from bot.answers.played import Played, play
from bot.answers.scene import Scene
from bot.answers.services import Ask, Services
from bot.answers.settle import Settled
from bot.answers.states import State, StateKind, read_states
from bot.answers.using import use
from bot.engine.abilities import Keyword
from bot.errors import UnsettledName

__all__ = ["fate_question"]


def fate_question(services: Services, ask: Ask) -> Answer | None:
    """What becomes of the permanents of a sentence, as the engine tells; nothing where it does not, or more is asked."""
    sentence = read_sentence(services, ask.text)
    scenery = draw(sentence) if sentence.named and not denies(sentence) else None
    if scenery is None:
        return None
    try:
        if any(one.verdict == BY_USER for one in _aims(services, ask, sentence, scenery)):
            return None
        return _illegal(services, ask, sentence, scenery) or _told(services, ask, sentence, scenery)
    except UnsettledName:
        return None


# --- What the engine makes of it -------------------------------------------------------------------------------------


def _illegal(services: Services, ask: Ask, sentence: Sentence, scenery: Scenery) -> Answer | None:
    """The answer where a spell may not be aimed at the permanent, whoever controls it."""
    for judged in _aims(services, ask, sentence, scenery):
        if judged.verdict == "non":
            lives = asked_of(sentence.rest, happened=False) is Asked.LIVES
            return replace(judged, verdict="oui", text=judged.text.replace("**Non.**", "**Oui.**", 1)) if lives else judged
    return None


def _aims(services: Services, ask: Ask, sentence: Sentence, scenery: Scenery) -> list[Answer]:
    """Whether each spell that has a target may be aimed at the permanent, where the engine can tell."""
    judged = [judged_aim(services, ask, sentence, one, scenery.subject) for one in scenery.spells if is_aimed(one)]
    return [one for one in judged if one is not None]


def _on_one_side(services: Services, ask: Ask, sentence: Sentence, scenery: Scenery) -> tuple[Branch, Branch] | None:
    """The side on which the permanent is a legal target, where only one is, and the other."""
    for judged in _aims(services, ask, sentence, scenery):
        legal = next((one for one in judged.branches if one.answer.verdict == "oui"), None)
        other = next((one for one in judged.branches if one.answer.verdict == "non"), None)
        if legal is not None and other is not None:
            return legal, other
    return None


def _told(services: Services, ask: Ask, sentence: Sentence, scenery: Scenery) -> Answer | None:
    sides = _on_one_side(services, ask, sentence, scenery)
    if sides is not None:
        legal, refused = sides
        mine = StateKind.MINE if "vous" in legal.when else StateKind.OPPONENTS
        answer = _computed(services, ask, sentence, scenery, {scenery.subject.card.name: mine})
        return _with_other_side(answer, legal.when, refused) if answer is not None else None
    others = sorted({one.card.name for one in scenery.permanents if one is not scenery.subject and not _has_side(sentence, one)})
    if not others:
        return _computed(services, ask, sentence, scenery, {})
    mine_all, theirs_all = (dict.fromkeys(others, side) for side in (StateKind.MINE, StateKind.OPPONENTS))
    answer, other = (_computed(services, ask, sentence, scenery, sides) for sides in (mine_all, theirs_all))
    if answer is None or other is None or answer.text == other.text:
        return answer if other is not None else None
    return _by_controller(enumerate_fr(f"*{services.describe.name(name)}*" for name in others), answer, other)


def _by_controller(named: str, mine: Answer, theirs: Answer) -> Answer:
    """The answer where it hangs on who controls the other permanents."""
    cases = ((f"si vous contrôlez aussi {named}", mine), (f"si un adversaire contrôle {named}", theirs))
    lines = [f"{_capital(when)} : {_first_lines(one)}" for when, one in cases]
    text = "\n".join((f"**Cela dépend de qui contrôle {named.replace('*', '')}.**", *lines))
    return replace(mine, verdict="selon son contrôleur", text=text, branches=tuple(Branch(when, one) for when, one in cases))


def _first_lines(answer: Answer) -> str:
    """What an answer says first: its verdict, and everything that triggers."""
    first, *others = answer.text.split("\n")
    return " ".join((first, *(line for line in others if line.startswith("**"))))


def _has_side(sentence: Sentence, one: Named) -> bool:
    """Whether a sentence says who controls a permanent."""
    return "adverse" in one.states or re.search(r"\b(?:m(?:on|a|es)|j'ai|je contr[ôo]le|j'avais)\s+$", sentence.before(one)) is not None


def _with_other_side(answer: Answer, when: str, other: Branch) -> Answer:
    """The answer, said to hold where the permanent is a legal target, and what is so elsewhere."""
    text = re.sub(r"^\*\*(Oui|Non)\.\*\*", rf"**\1, {when}.**", answer.text)
    text = text if text != answer.text else f"{_capital(when)} : {text}"
    refused = other.answer.text.split("** ", 1)[-1]
    return replace(answer, text=f"{text}\n{_capital(other.when)} : {refused}", branches=(Branch(when, answer), other))


def _computed(services: Services, ask: Ask, sentence: Sentence, scenery: Scenery, sides: Mapping[str, StateKind]) -> Answer | None:
    played, placed, subject = _played(services, ask, scenery, sides)
    if not is_certain(played, placed) or not all(was_done(played, one.card) for one in scenery.spells):
        return None
    rest = scenery.event.rest if scenery.event is not None else sentence.rest
    changed = any(is_gone(played.obj(one.id)) for one in placed) or bool(played.trace)
    if not scenery.spells and scenery.event is None and not changed:
        return None
    if not _keywords_leave_it(services, scenery, rest, played, placed):
        return None
    said, lines = _lines(services, ask, scenery, rest, played, placed, subject)
    cards = [one.card for one in (*scenery.permanents, *scenery.spells)]
    names = [services.describe.name(card.name) for card in cards]
    shown = " + ".join(f"*{name}*" for name in names)
    return verdict(
        services,
        ask,
        played,
        said=said,
        lines=lines,
        shown=[one.id for one in placed],
        first=_decide(scenery, played, subject),
        title=" + ".join(names),
        assumed=(Assumption(shortened(ask.text), " + ".join(card.name for card in cards), shown=shown),),
        warnings=card_warnings(services, cards, ask.day),
    )


def _decide(scenery: Scenery, played: Played, subject: Placed) -> list[str]:
    """The rules that the fate rests on: those applied, and those of what is said to happen, where it did."""
    applied = decisive(played)[:2]
    event = scenery.event
    if event is None:
        return applied or ["603.2"]
    happened = event.does == "enter" or is_gone(played.obj(subject.id))
    return [*applied, *(event.rules if happened else ()), "603.2"]


def _keywords_leave_it(services: Services, scenery: Scenery, rest: str, played: Played, placed: Sequence[Placed]) -> bool:
    """Whether no keyword that may trigger, or that asks to be paid, bears on what is asked."""
    aimed = played.obj(next(one.id for one in placed if one.settled.card is scenery.subject.card))
    if scenery.spells and any(word.startswith("ward") for word in strings(aimed.get("keywords"))):
        return False
    yes_or_no = asked_of(rest, happened=scenery.event is not None) in (Asked.DIES, Asked.LIVES)
    if not yes_or_no and not tells_triggers(services, played, placed):
        return False
    if scenery.event is not None and not _is_all(scenery, rest, played, placed):
        return False
    return yes_or_no or not any(triggering_keywords(services, played.obj(one.id)) for one in placed)


def _is_all(scenery: Scenery, rest: str, played: Played, placed: Sequence[Placed]) -> bool:
    """Whether what triggers is all that an event does: what a card did until then may end with it."""
    triggers = any(played.obj(one.id).get("triggers") for one in placed)
    plain = all(isinstance(ability, Keyword) for ability in scenery.subject.card.front.abilities)
    return triggers or plain or asked_of(rest, happened=True) is not Asked.WHAT


def _played(services: Services, ask: Ask, scenery: Scenery, sides: Mapping[str, StateKind]) -> tuple[Played, list[Placed], Placed]:
    """The scene: the permanents in the order named — what is said to enter, last —, then the spells, or what happens."""
    scene, assumed = Scene(), list[Assumption]()
    arrives = scenery.event is not None and scenery.event.does == "enter"
    order = sorted(scenery.permanents, key=lambda one: arrives and one is scenery.subject)
    placed = [_placed(services, scene, ask, one, sides.get(one.card.name)) for one in order]
    subject = placed[order.index(scenery.subject)]
    for at, spell in enumerate(scenery.spells):
        if at and is_gone(play(services, scene, ask.day).obj(subject.id)):
            break  # [CR 608.2b] its only target is gone: it does nothing
        for _ in range(_how_many(spell)):
            use(services, scene, _settled(spell), [one.id for one in placed], ask.day, assumed, target=subject.id)
    if scenery.event is not None:
        happen(scene, scenery.event, subject.id)
    attached = [Placed(beside, one.settled) for one in placed for beside in one.beside]
    return play(services, scene, ask.day), [*placed, *attached], subject


def _placed(services: Services, scene: Scene, ask: Ask, one: Named, side: StateKind | None) -> Placed:
    settled = _settled(one)
    settled = replace(settled, states=(*settled.states, State(side))) if side is not None else settled
    return place(services, scene, settled, controller=controller_of(settled, "A"), day=ask.day)


def _settled(one: Named) -> Settled:
    return Settled(one.card, tuple(state for said in one.states for state in read_states(said)), said=one.said)


def _how_many(spell: Named) -> int:
    states = _settled(spell).states
    return next((state.number for state in states if state.kind is StateKind.SEVERAL and state.number), 1)


def _lines(
    services: Services, ask: Ask, scenery: Scenery, rest: str, played: Played, placed: Sequence[Placed], subject: Placed
) -> tuple[str, list[str]]:
    """The verdict in a word, and the lines of the answer: what was asked first, then the rest."""

    def told(one: Placed) -> str:
        obj = played.obj(one.id)
        return became(services, ask, services.describe.name(str(obj.get("name") or one.settled.name)), obj, played.rules)

    order = sorted(placed, key=lambda one: (one is not subject or not scenery.alone, not is_gone(played.obj(one.id))))
    shown = [one for one in order if scenery.event is None or one is not subject or played.obj(one.id).get("zone") != scenery.event.zone]
    shown = [one for one in shown if scenery.event is None or is_gone(played.obj(one.id))]
    fates = [f"{_capital(told(one))}." for one in shown]
    triggers = trigger_lines(services, played, placed)
    asked = asked_of(rest, happened=scenery.event is not None)
    yes = _yes(services, scenery, asked, rest, played, placed)
    if yes is not None:
        of_triggers = asked in (Asked.TOKENS, Asked.TRIGGERS)
        first = ((triggers or ["Rien ne se déclenche."]) if of_triggers else fates)[:1]
        others = [line for line in (*fates, *triggers) if line not in first]
        return ("oui" if yes else "non"), [f"**{'Oui' if yes else 'Non'}.** {first[0].replace('**', '')}", *others]
    if scenery.event is not None:
        heads = triggers or ["**Rien ne se déclenche.**"]
        return heads[0].split("**")[1].strip("."), [*heads, *fates]
    head = " ; ".join(
        one.rstrip(".") if at == 0 else f"{one[:1].replace('*', '')}{one[1:]}".rstrip(".") for at, one in enumerate(fates[:2])
    )
    head = head.replace("*", "")
    return head, [f"**{head}.**", *fates[2:], *triggers]


def _yes(services: Services, scenery: Scenery, asked: Asked, rest: str, played: Played, placed: Sequence[Placed]) -> bool | None:
    """The answer to a question that yes or no answers; nothing for another."""
    if asked is Asked.TOKENS:
        return any(makes_tokens_there(services, played, one) for one in placed)
    if asked is Asked.TRIGGERS:
        meant = [one for one in placed if fold(one.settled.said or one.settled.name) in rest] or placed
        return any(played.obj(one.id).get("triggers") for one in meant)
    about = [one for one in placed if one.settled.card is scenery.subject.card] if scenery.alone else placed
    if asked is Asked.DIES:
        return any(has_died(played.obj(one.id)) for one in about)
    return not any(is_gone(played.obj(one.id)) for one in about) if asked is Asked.LIVES else None


def _capital(words: str) -> str:
    """A sentence with its first letter in capital, after what marks it in italics."""
    at = next((at for at, char in enumerate(words) if char.isalpha()), 0)
    return f"{words[:at]}{words[at : at + 1].upper()}{words[at + 1 :]}"

"""One creature blocked by another in a sentence: « X bloque Y, qui meurt ? », « X peut bloquer Y ? », « combien passe ? »."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answers.become import has_died, is_certain, trigger_lines
from bot.answers.blocking import Barred, barred, bears_on_combat, reads_blocks
from bot.answers.copy_ways import copy_way
from bot.answers.describe import integer, strings
from bot.answers.errors_fr import shortened
from bot.answers.folding import fold
from bot.answers.frame import card_warnings, verdict
from bot.answers.free_asked import denies
from bot.answers.free_names import Named, Sentence, read_sentence
from bot.answers.model import Answer, Assumption, Json
from bot.answers.placing import Placed, controller_of, place
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject
from bot.answers.scene import Scene
from bot.answers.sense import is_permanent
from bot.answers.services import Ask, Services
from bot.answers.settle import Settled
from bot.answers.states import State, StateKind, read_states
from bot.errors import UnsettledName
from bot.records import dataclass

__all__ = ["combat_question"]

_ATTACK = re.compile(r"\battaqu\w*|\battacks?\b")
_BLOCK = re.compile(r"\bbloqu\w*|\bblocks?\b|\bblocked\b")
_PASSIVE = re.compile(r"\b(?:bloquee?s?|blocked) (?:par|avec|by|with)\b|\b(?:bloque|block) avec\b")
_MAY = re.compile(r"\b(?:peu[tx]|peuvent|pourra\w*|pourrai\w*|puis|can|could)\b.*\bbloqu|\bcan\b.*\bblock")
_BESIDE = re.compile(r"\b(?:avec|sous|et|with|under)\s+(?:une?\s+|l[ea]s?\s+|l'|m(?:on|a|es)\s+)?$")
"""What stands before the name of a permanent that is there too."""
_DAMAGE = re.compile(r"\b(?:blessures?|degats?|damage|passe\w*|combien)\b")
_LIFE = re.compile(r"\b(?:vie|pv|points? de vie|life)\b")
_ALL = re.compile(r"\b(?:tous|toutes) (?:les )?deux\b|\bles deux meurent\b")
_DIES = re.compile(r"\b(?:meur\w*|mort\w*|creve\w*|tue\w*|dies?|surviv\w*|survi[st]?)\b")
_WORDS = frozenset(
    fold(
        "mon ma mes ton ta tes son sa ses notre votre un une le la l les de d du des et ou si alors donc avec par sur il elle ils elles "
        "je j on tu c ca est ce que qui qu quoi se fait faire passe passent t bloque bloquent bloqué bloquée bloquer bloquait attaque "
        "attaquent attaquer attaquant bloqueur bloqueuse meurt meurent mort mourir crève tue tuent survit survivent perd reste restent "
        "en jeu a ai as combien blessures blessure dégâts dégât vie pv point points prend prends prenne subit subis inflige gagne gagner "
        "combat tous toutes deux peut peux peuvent puis pouvoir être quand même aussi bien créature créatures adverse adversaire moi lui "
        "face contre dans arrive donne y au joueur passer sous blocks block attacks attack dies who can be the my blocked by with"
    ).split()
)
"""Words that, around the names of two creatures, ask nothing else than how their combat ends."""


@dataclass(frozen=True, slots=True)
class _Fight:
    """Who attacks, who blocks, and the permanents that are there too."""

    attacker: Named
    blocker: Named
    there: tuple[Named, ...] = ()

    @property
    def named(self) -> tuple[Named, ...]:
        """Every card, in the order in which it is put there."""
        return (*self.there, self.attacker, self.blocker)


@dataclass(frozen=True, slots=True)
class _Damage:
    """What one creature deals at one moment: to the other, and beyond it to the player whom it attacks."""

    source: str
    other: int
    player: int = 0


def combat_question(services: Services, ask: Ask) -> Answer | None:
    """How the combat of two creatures ends, as the engine plays it; nothing where more is asked, or it may end otherwise."""
    sentence = read_sentence(services, ask.text)
    if len(sentence.named) < 2 or denies(sentence) or not set(sentence.rest.split()) <= _WORDS:
        return None
    fight = _fight(sentence)
    if fight is None:
        return None
    try:
        return _answered(services, ask, sentence, fight)
    except UnsettledName:
        return None


def _fight(sentence: Sentence) -> _Fight | None:
    """Who attacks and who blocks, as the words between the two say."""
    creatures = [one for one in sentence.named if "Creature" in one.card.front.types or any("anim" in state for state in one.states)]
    there = tuple(one for one in sentence.named if one not in creatures)
    several = any("exemplaires" in state for one in creatures for state in one.states)
    if len(creatures) != 2 or several or not all(is_permanent(one.card) and copy_way(one.card) is None for one in sentence.named):
        return None
    first, second = creatures
    folded = fold(sentence.text)
    beside = [one for one in there if first.start < one.start < second.start]
    if _BLOCK.search(folded) is None or any(_BESIDE.search(sentence.before(one)) is None for one in beside):
        return None
    between = fold(sentence.text[max(one.end for one in (first, *beside)) : second.start])
    first_attacks = _PASSIVE.search(between) is not None or _ATTACK.search(f"{fold(sentence.text[: first.start])} {between}") is not None
    if not first_attacks and _BLOCK.search(between) is None:
        return None
    return _Fight(first, second, there) if first_attacks else _Fight(second, first, there)


# --- The combat ------------------------------------------------------------------------------------------------------


def _answered(services: Services, ask: Ask, sentence: Sentence, fight: _Fight) -> Answer | None:
    free = [one for one in fight.there if _side(sentence, fight, one) is None]
    answers = [_fought(services, ask, sentence, fight, player) for player in (("A", "B") if free else ("A",))]
    same = all(one is not None and answers[0] is not None and one.text == answers[0].text for one in answers)
    return answers[0] if same else None  # else it hangs on who controls what is there


def _side(sentence: Sentence, fight: _Fight, one: Named) -> str | None:
    """Whose a permanent that is there too is: that of the creature it is said to be with."""
    if "adverse" in one.states:
        return "B"
    if _BESIDE.search(sentence.before(one)) is None:
        return None
    near = max((creature for creature in (fight.attacker, fight.blocker) if creature.end <= one.start), key=lambda it: it.end, default=None)
    return None if near is None else "A" if near is fight.attacker else "B"


def _fought(services: Services, ask: Ask, sentence: Sentence, fight: _Fight, player: str) -> Answer | None:
    """The combat with what is there, where no side is said, under a player."""
    scene = Scene()
    sides = {id(one): _side(sentence, fight, one) or player for one in fight.there} | {id(fight.attacker): "A", id(fight.blocker): "B"}
    placed = [_placed(services, scene, ask, one, sides[id(one)]) for one in fight.named]
    attacker, blocker = placed[-2:]
    before = play(services, scene, ask.day)
    one, other = before.obj(attacker.id), before.obj(blocker.id)
    if not _can_be_told(before, placed, one, other):
        return None
    may = _MAY.search(fold(sentence.text)) is not None
    why = _forbidden(one, other)
    if why is not None or may:
        return _of_block(services, ask, fight, before, placed, why, may=may)
    struck = _strike(services, ask, scene, before, attacker, blocker)
    if struck is None or not is_certain(struck, placed):
        return None
    return _ended(services, ask, sentence, fight, before, struck, placed)


def _placed(services: Services, scene: Scene, ask: Ask, one: Named, player: str) -> Placed:
    states = tuple(state for said in one.states for state in read_states(said) if state.kind not in (StateKind.OPPONENTS, StateKind.MINE))
    if player == "B":
        states = (*states, State(StateKind.OPPONENTS))
    settled = Settled(one.card, states, said=one.said)
    return place(services, scene, settled, controller=controller_of(settled, player), day=ask.day)


def _can_be_told(played: Played, placed: Sequence[Placed], one: JsonObject, other: JsonObject) -> bool:
    """Whether both are creatures whose combat only hangs on their sizes and keywords."""
    both = all(obj.get("exists") is True and "Creature" in strings(obj.get("types")) for obj in (one, other))
    bears = any(bears_on_combat(played.obj(there.id)) for there in placed)
    return both and is_certain(played, placed) and not bears and reads_blocks(one, other)


def _forbidden(attacker: JsonObject, blocker: JsonObject) -> Barred | None:
    """Why there is no such combat: one that can't attack, one that can't block, an evasion."""
    if attacker.get("can_attack") is not True:
        defends = "defender" in strings(attacker.get("keywords"))
        return Barred("{attacker} ne peut pas attaquer" + (" : il a le défenseur" if defends else ""), "702.3b" if defends else "508.1c")
    if blocker.get("can_block") is not True or blocker.get("tapped") is True:
        return Barred("{blocker} ne peut pas bloquer" + (" : il est engagé" if blocker.get("tapped") else ""), "509.1a")
    return barred(attacker, blocker)


def _strike(services: Services, ask: Ask, scene: Scene, played: Played, attacker: Placed, blocker: Placed) -> Played | None:
    """The combat damage dealt, in two moments where first or double strike makes two [CR 510.4]."""
    marked = 0
    fast = any(_is_fast(played.obj(one.id)) for one in (attacker, blocker))
    for first in (True, False) if fast else (False,):
        dealt = _dealt(played, attacker, blocker, marked, first=first, fast=fast)
        steps = [step for one in dealt for step in _steps(one, attacker, blocker)]
        marked += sum(one.other for one in dealt if one.source == attacker.id)
        if steps:
            scene.step("together", steps=steps)
            played = play(services, scene, ask.day)
    return played


def _is_fast(obj: JsonObject) -> bool:
    return bool({"first strike", "double strike"} & set(strings(obj.get("keywords"))))


def _dealt(played: Played, attacker: Placed, blocker: Placed, marked: int, *, first: bool, fast: bool) -> list[_Damage]:
    """What each of the two deals at one moment."""
    dealt: list[_Damage] = []
    for one, other in ((attacker, blocker), (blocker, attacker)):
        obj, against = played.obj(one.id), played.obj(other.id)
        keywords = strings(obj.get("keywords"))
        in_turn = _is_fast(obj) if first else not fast or not _is_fast(obj) or "double strike" in keywords
        power = integer(obj.get("power")) or 0
        if obj.get("exists") is not True or not in_turn or power <= 0:
            continue
        through = one is attacker and "trample" in keywords
        if against.get("exists") is True:
            lethal = 1 if "deathtouch" in keywords else max(0, (integer(against.get("toughness")) or 0) - marked)
            to_other = min(power, lethal) if through else power
            dealt.append(_Damage(one.id, to_other, power - to_other))
        elif through:
            dealt.append(_Damage(one.id, 0, power))  # [CR 702.19e] with no creature left to block it, all of it
    return dealt


def _steps(one: _Damage, attacker: Placed, blocker: Placed) -> list[Json]:
    other = blocker.id if one.source == attacker.id else attacker.id
    dealt = ((other, one.other), ("B", one.player))
    return [{"do": "damage", "to": to, "source": one.source, "amount": amount, "combat": True} for to, amount in dealt if amount]


# --- The answer ------------------------------------------------------------------------------------------------------


def _names(services: Services, fight: _Fight) -> tuple[str, str]:
    one, other = (services.describe.name(one.card.name) for one in (fight.attacker, fight.blocker))
    return (f"*{one}*", f"*{other}*") if one != other else ("l'attaquant", "le bloqueur")


def _of_block(
    services: Services, ask: Ask, fight: _Fight, played: Played, placed: Sequence[Placed], why: Barred | None, *, may: bool
) -> Answer:
    """Whether the one may block the other."""
    attacker, blocker = _names(services, fight)
    if why is None:
        said, line, rule = "oui", f"**Oui.** {blocker} peut bloquer {attacker}, s'il est dégagé.", "509.1a"
    else:
        reason = why.why.format(attacker=attacker, blocker=blocker)
        opening = "**Non.**" if may else "**Ce blocage est impossible.**"
        told = reason if " ne peut" in reason else f"{blocker} ne peut pas bloquer {attacker} : {reason}"
        said, line, rule = "non", f"{opening} {told[:1].upper()}{told[1:]}.", why.rule
    return _as_answer(services, ask, fight, played, placed, said, [line], [rule, "509.1b"])


def _ended(
    services: Services, ask: Ask, sentence: Sentence, fight: _Fight, before: Played, struck: Played, placed: Sequence[Placed]
) -> Answer:
    """How the combat ended: what was asked first, then who died, what was dealt and what triggered."""
    attacker, blocker = placed[-2:]
    names = _names(services, fight)
    dead = [has_died(struck.obj(one.id)) or struck.obj(one.id).get("exists") is False for one in (attacker, blocker)]
    fates = _fates(names, dead)
    through = 20 - _life(struck, "B") + max(0, _life(struck, "B") - 20)
    gains = [_gained(services, struck, before, player, name) for player, name in zip("AB", names, strict=True)]
    lines = [fates, _through(names[0], before.obj(attacker.id), through), *gains, *trigger_lines(services, struck, placed)]
    rest = sentence.rest
    asked = _ALL.search(rest) is not None and _DIES.search(rest) is not None
    if asked:
        opening = f"**{'Oui' if all(dead) else 'Non'}.** {fates}"
        return _as_answer(services, ask, fight, struck, placed, "oui" if all(dead) else "non", [opening, *lines[1:]], ["510.2"])
    if _DIES.search(rest) is None and _DAMAGE.search(rest) and not _LIFE.search(rest.replace("points de vie", "vie")):
        lines = [lines[1], fates, *lines[2:]]
    elif _LIFE.search(rest) and any(gains) and "gagn" in rest:
        lines = [*gains, fates, lines[1], *lines[4:]]
    first, *others = [line for line in lines if line]
    head = first.rstrip(".").replace("*", "")
    return _as_answer(services, ask, fight, struck, placed, head, [f"**{head}.**", *others], ["510.2"])


def _fates(names: tuple[str, str], dead: list[bool]) -> str:
    if all(dead):
        return "Les deux meurent."
    if not any(dead):
        return "Les deux survivent."
    dies, lives = names if dead[0] else names[::-1]
    return f"{dies[:1].upper()}{dies[1:]} meurt, {lives} survit."


def _life(played: Played, player: str) -> int:
    players = played.result.get("players")
    one = players.get(player) if isinstance(players, dict) else None
    life = integer(one.get("life")) if isinstance(one, dict) else None
    return life if life is not None else 20


def _through(name: str, attacker: JsonObject, amount: int) -> str:
    """What the defending player takes."""
    if amount > 0:
        return f"Le piétinement laisse passer {amount} blessure{'s' if amount > 1 else ''} au joueur défenseur."
    why = "" if "trample" in strings(attacker.get("keywords")) else f" : {name} est bloqué et n'a pas le piétinement"
    return f"Le joueur défenseur ne subit aucune blessure{why}."


def _of(services: Services, name: str) -> str:
    """« de *X* », « du bloqueur »."""
    return {"le bloqueur": "du bloqueur"}.get(name) or services.describe.of(name)


def _gained(services: Services, struck: Played, before: Played, player: str, name: str) -> str:
    """What lifelink gives the controller of one of the two."""
    gained = _life(struck, player) - _life(before, player)
    return f"Le contrôleur {_of(services, name)} gagne {gained} point{'s' if gained > 1 else ''} de vie." if gained > 0 else ""


def _as_answer(
    services: Services, ask: Ask, fight: _Fight, played: Played, placed: Sequence[Placed], said: str, lines: list[str], rules: list[str]
) -> Answer:
    one, other = (services.describe.name(named.card.name) for named in (fight.attacker, fight.blocker))
    cards = [named.card for named in fight.named]
    return verdict(
        services,
        ask,
        played,
        said=said,
        lines=lines,
        shown=[there.id for there in placed],
        first=[*rules, *(rule for rule in played.rules if rule in ("704.5g", "704.5h", "702.19b", "510.4", "702.12b"))],
        title=f"{one} et {other}",
        assumed=(Assumption(shortened(ask.text), said, shown=f"*{one}* attaque, *{other}* bloque seul"),),
        warnings=card_warnings(services, cards, ask.day),
    )

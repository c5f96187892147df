"""`types`: the types of a permanent, by itself or under effects, and what they change."""

from __future__ import annotations

from bot.answers.board import read_board
from bot.answers.commands import Command
from bot.answers.compose.copy import copied
from bot.answers.compose.objects_words import has_changed, said_of_object
from bot.answers.describe import enumerate_fr, strings, text_of
from bot.answers.errors_fr import missing_argument, unknown_text
from bot.answers.frame import assumptions, card_warnings, unsupported_answer, verdict
from bot.answers.hosts import permanent_first
from bot.answers.layer_table import layer_section, told_trace
from bot.answers.left_open import left_open
from bot.answers.model import Answer, Assumption, Kind
from bot.answers.placing import Placed, controller_of, place
from bot.answers.played import Played, play
from bot.answers.ports import JsonObject
from bot.answers.refusals import refusal_reason
from bot.answers.scene import Scene
from bot.answers.sense import animation, is_attachment, is_spell
from bot.answers.services import Ask, Services, plain_answer
from bot.answers.settle import Settled, settle
from bot.answers.states import State, StateKind
from bot.answers.using import use
from bot.engine.epochs import Epoch, epoch_for
from bot.engine.values import ALL_CREATURE_TYPES
from bot.records import replace

__all__ = ["typed"]

_LATER = frozenset(("5", "6", "7b", "7c", "7d"))
"""The layers after types, where what looks for a type applies."""


def typed(services: Services, ask: Ask) -> Answer:
    """The types of the first permanent, or else the first spell, once the others have been used on it."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.TYPES))
    board = read_board(ask.text, services.names)
    if not board.parts:
        return plain_answer(services, ask, Kind.ERROR, unknown_text(ask.text, "le nom d'une carte", Command.TYPES))
    if board.chained:
        return copied(services, ask)
    said = [settle(services, part) for part in board.already_there]
    # « X avec une Aura », « X sous un sort »: they are put on X, they were not there before it.
    there = [one for one in said if not (is_attachment(one.card) or is_spell(one.card))]
    subject, *others = permanent_first([settle(services, part) for part in board.parts])
    others += [one for one in said if one not in there]
    return _answer(services, ask, subject, there, others)


def _answer(services: Services, ask: Ask, subject: Settled, there: list[Settled], others: list[Settled]) -> Answer:
    scene, assumed = Scene(), list(assumptions([subject, *there, *others]))
    for one in there:
        use(services, scene, one, [], ask.day, assumed)
    if is_spell(subject.card):
        subject = replace(subject, states=(*subject.states, State(StateKind.ON_STACK)))
    placed = place(services, scene, subject, controller=controller_of(subject, "A"), day=ask.day)
    assumed += placed.assumed
    beside = [use(services, scene, one, [placed.id], ask.day, assumed, target=placed.id) for one in others]
    played = play(services, scene, ask.day)
    cards = [one.card for one in (subject, *there, *others)]
    rest = [one for one in beside if one is not None]
    told = next((one for one in rest if _is_retyped(played.obj(one.id))), placed) if not _is_retyped(played.obj(placed.id)) else placed
    rest = [one for one in (placed, *rest) if one is not told]
    subject, obj = told.settled, played.obj(told.id)
    if ("subtypes" in obj and obj["subtypes"] is None) or obj.get("types") is None:
        return unsupported_answer(services, ask, played, told.id, "ces types")
    said, lines, rules = _words(services, ask, played, subject, told.id)
    if not played.refused:
        lines += [
            left_open(played),
            *_reached(services, played, told.id),
            *_beside(services, played, rest),
            *([] if others or there else _once_animated(services, ask, subject, obj)),
        ]
    return verdict(
        services,
        ask,
        played,
        said=said,
        lines=lines,
        shown=[told.id],
        first=rules,
        title=f"Types de {services.describe.name(subject.name)}",
        assumed=_unique(assumed),
        sections=layer_section(services, played, [told.id]),
        warnings=card_warnings(services, cards, ask.day),
    )


def _reached(services: Services, played: Played, object_id: str) -> list[str]:
    """What other permanents make of the object besides its types: a lord of its type reaches it."""
    rows = [row for row in told_trace(services.describe, played) if row.get("object") == object_id and row.get("name") != row.get("source")]
    return [f"*{row['source']}* l'atteint : {row['before']} → {row['after']}." for row in rows if row.get("layer") in _LATER]


def _beside(services: Services, played: Played, others: list[Placed]) -> list[str]:
    """The other permanents that are not what is printed on them."""
    said = [said_of_object(services.describe, services.describe.name(one.settled.name), played.obj(one.id)) for one in others]
    changed = [has_changed(played.obj(one.id)) for one in others]
    return [f"{words[:1].upper()}{words[1:]}." for words, is_other in zip(said, changed, strict=True) if is_other]


def _once_animated(services: Services, ask: Ask, subject: Settled, obj: JsonObject) -> list[str]:
    """What a card that can make itself a creature is when it has: its types are half told without that."""
    action = animation(subject.card)
    if action is None or "Creature" in strings(obj.get("types")):
        return []
    scene = Scene()
    animated = replace(subject, states=(*subject.states, State(StateKind.ANIMATED)))
    placed = place(services, scene, animated, controller=controller_of(subject, "A"), day=ask.day)
    played = play(services, scene, ask.day)
    then = played.obj(placed.id)
    if played.refused or "Creature" not in strings(then.get("types")) or then.get("subtypes") is None:
        return []
    size = "" if action.uses_x else services.describe.size(then)
    how = "piloté" if action.ability == "Crew" else "animé"
    return [f"Une fois {how} : {services.describe.type_line(then)}{f', {size}' if size else ''}."]


def _unique(assumed: list[Assumption]) -> list[Assumption]:
    return list(dict.fromkeys(assumed))


def _words(services: Services, ask: Ask, played: Played, subject: Settled, object_id: str) -> tuple[str, list[str], list[str]]:
    """The verdict, the lines, and the rules that decide."""
    describe, obj = services.describe, played.obj(object_id)
    if played.refused:
        refused = played.refused[0]
        return "non", [f"**Impossible** : {refusal_reason(refused)}."], [text_of(refused.get("rule"))]
    subtypes = enumerate_fr(describe.subtypes(obj)) or describe.types(obj)
    lines = [
        f"**{subtypes[:1].upper()}{subtypes[1:]}.** *{describe.name(subject.name)}* est {describe.article(obj)} {describe.type_line(obj)}."
    ]
    rules = []
    if ALL_CREATURE_TYPES in strings(obj.get("subtypes")) and _by_its_own_cda(played, object_id):
        lines.append("Cela vaut dans toutes les zones : la capacité qui donne ces types définit une caractéristique.")
        rules += ["205.3m", "604.3"]
    elif ALL_CREATURE_TYPES in strings(obj.get("subtypes")):
        lines.append("Un effet lui donne tous les types de créature, aussi longtemps qu'il s'applique.")
        rules += ["205.3m", "205.1b"]
    elif _types_were_changed(obj):
        line, rule = _what_changed(played, object_id, obj)
        lines.append(line)
        rules.append(rule)
    wall_lines, wall_rules = _attack(ask, services, obj)
    legend_lines = _legend(ask, services, obj)
    legend_rules = ["205.4d"] if legend_lines else []
    plain = [] if rules or wall_rules or legend_rules else ["205.3m" if "Creature" in strings(obj.get("types")) else "205.2a"]
    return subtypes, [*lines, *wall_lines, *legend_lines], [*rules, *wall_rules, *legend_rules, *plain]


def _by_its_own_cda(played: Played, object_id: str) -> bool:
    """Whether a characteristic-defining ability of the object gave it its types."""
    return any(entry.get("because") == "cda" and object_id in strings(entry.get("objects")) for entry in played.trace)


def _copied_subtypes(obj: JsonObject) -> set[str]:
    copiable = obj.get("copiable")
    return set(strings(copiable.get("subtypes"))) if isinstance(copiable, dict) else set()


def _types_were_changed(obj: JsonObject) -> bool:
    return isinstance(obj.get("copiable"), dict) and _copied_subtypes(obj) != set(strings(obj.get("subtypes")))


def _is_retyped(obj: JsonObject) -> bool:
    """Whether an object on the battlefield has types that are not its own."""
    copiable = obj.get("copiable")
    if not isinstance(copiable, dict) or not isinstance(obj.get("types"), list):
        return False
    return _types_were_changed(obj) or sorted(strings(obj.get("types"))) != sorted(strings(copiable.get("types")))


def _what_changed(played: Played, object_id: str, obj: JsonObject) -> tuple[str, str]:
    """What an effect did to the subtypes, and the rule: a land type set, types only added, or others replaced."""
    steps = [entry for entry in played.trace if object_id in strings(entry.get("objects"))]
    if any(entry.get("rule") == "305.7" for entry in steps):
        return (
            "Un effet fixe son type de terrain : il remplace les autres types de terrain et ôte au terrain les capacités de son texte.",
            "305.7",
        )
    if not any(entry.get("layer") == "4" for entry in steps) and any(entry.get("layer") == "3" for entry in steps):
        return "Un changement de texte remplace aussi le mot dans la ligne de type.", "612.1"
    if _copied_subtypes(obj) <= set(strings(obj.get("subtypes"))) and not _creature_types_set(steps):
        return "Un effet lui ajoute des types : il garde les siens.", "205.1b"
    copiable = obj.get("copiable")
    if isinstance(copiable, dict) and set(strings(copiable.get("types"))) - set(strings(obj.get("types"))):
        return "Un effet fixe son type de carte : il remplace les autres, dont les sous-types partent ; les super-types restent.", "205.1a"
    return "Un effet qui fixe le type de créature remplace les précédents ; les types de carte et super-types restent.", "205.1a"


def _creature_types_set(steps: list[JsonObject]) -> bool:
    """Whether the last effect on the types sets them, rather than adds some [CR 205.1a]."""
    last = next((entry for entry in reversed(steps) if entry.get("layer") == "4"), None)
    return last is not None and last.get("rule") == "205.1a"


def _epoch(ask: Ask, services: Services) -> Epoch:
    return epoch_for(ask.day or services.corpus.base_edition)


def _is_wall(obj: JsonObject) -> bool:
    return bool({"Wall", ALL_CREATURE_TYPES} & set(strings(obj.get("subtypes"))))


def _attack(ask: Ask, services: Services, obj: JsonObject) -> tuple[list[str], list[str]]:
    """Whether it can attack, where a Wall or a defender makes one wonder."""
    defender = "defender" in strings(obj.get("keywords"))
    if not (_is_wall(obj) or defender):
        return [], []
    if obj.get("can_attack") is False:
        why = "il a le défenseur" if defender else "c'est un Mur"
        return [f"Il ne peut pas attaquer : {why}."], ["702.3b"]
    if _epoch(ask, services).walls_cannot_attack:
        return ["C'est un Mur, mais son texte lui permet d'attaquer."], ["702.3b"]
    return ["C'est un Mur qui peut attaquer : le type Mur n'empêche rien, seul le défenseur le fait."], ["702.3b"]


def _legend(ask: Ask, services: Services, obj: JsonObject) -> list[str]:
    """The creature type Legend of before 2004-10-01."""
    if not _epoch(ask, services).legend_creature_type:
        return []
    is_legend = bool({"Legend", ALL_CREATURE_TYPES} & set(strings(obj.get("subtypes"))))
    return ["C'est aussi une Légende par son type de créature : la règle de légende le voit."] if is_legend else []

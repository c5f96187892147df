"""The words of a copy: the verdict, what is not copied, the exceptions, the sheet « copié / pas copié »."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from bot.answers.compose.card import face_object
from bot.answers.compose.objects_words import changed_qualities, counters_words
from bot.answers.copy_ways import copy_way, copy_ways
from bot.answers.describe import enumerate_fr, strings, text_of
from bot.answers.model import Section
from bot.answers.placing import has_state
from bot.answers.ports import JsonObject
from bot.answers.refusals import refusal_reason
from bot.answers.sense import How, animation
from bot.answers.services import Ask, Services
from bot.answers.settle import Settled
from bot.answers.states import State, StateKind
from bot.engine.abilities import Host

if TYPE_CHECKING:
    from bot.answers.compose.copy import Copying

__all__ = ["ANY_CARD", "ANY_PERMANENT", "CopyWords", "state_words", "without_animation"]

ANY_PERMANENT = "Permanent quelconque"
"""The name of a permanent that is there only to become the copy."""

ANY_CARD = "Autre carte de créature"
"""The name of a card of which nobody spoke, taken with the one that is copied."""


_FATES = {
    "704.5f": "il a 0 d'endurance",
    "704.5i": "il n'a pas de marqueur « loyauté »",
    "704.5m": "c'est une Aura qui n'enchante rien",
    "704.5v": "il n'a pas de marqueur « défense »",
}
"""Why a copy does not stay, by the state-based action that takes it away."""


def without_animation(services: Services, copier: Settled | None, copied: Settled) -> str:
    """What becomes of the choice where the card was not animated."""
    name = services.describe.name(copied.name)
    chooser = services.describe.name(copier.name) if copier is not None else "l'autre"
    plain = services.describe.types(face_object(copied.card.front))
    return f"Sans animation, *{name}* n'est qu'un {plain} : *{chooser}* ne peut pas le choisir."


def state_words(services: Services, state: State, assumed_x: str = "") -> str:
    """What a state put on a card that no copy copies; empty for a state that is no such thing."""
    if state.kind is StateKind.COUNTERS:
        return _the(counters_words(services.lexicon, state.word, state.number)) if state.number else ""
    named = {
        StateKind.ANIMATED: f"l'animation ({assumed_x})" if assumed_x else "l'animation",
        StateKind.TAPPED: "l'état engagé",
        StateKind.ENCHANTED_BY: f"l'Aura *{state.word}*",
        StateKind.EQUIPPED_WITH: f"l'Équipement *{state.word}*",
        StateKind.PUMPED: f"l'effet {state.word}",
        StateKind.LOYALTY: "les marqueurs « loyauté »",
    }
    return named.get(state.kind, "")


def _the(counters: str) -> str:
    """« les 2 marqueurs », « le marqueur »: counters known to be there."""
    return f"le {counters.removeprefix('1 ')}" if counters.startswith("1 ") else f"les {counters}"


def _bears(copied: Settled, state: State, *, worn: bool) -> bool:
    """Whether a state written can be one of the card: an animation needs its ability, an Aura must be one."""
    if state.kind is StateKind.ANIMATED:
        return animation(copied.card) is not None
    return worn or state.kind not in (StateKind.ENCHANTED_BY, StateKind.EQUIPPED_WITH)


class CopyWords:
    """The words of one board played."""

    def __init__(self, services: Services, ask: Ask, copying: Copying) -> None:
        self._services = services
        self._ask = ask
        self._copying = copying
        self._say = services.describe
        self._copier = copying.chain.copiers[0]
        self._outer = copying.played.obj(copying.outer) if copying.copier_ids else {}
        self._source = copying.played.obj(copying.copied.id)

    # --- parts of the answer -------------------------------------------------------------------------------------

    def title(self) -> str:
        """« Clone copie Bâton chimérique »."""
        return " copie ".join(self._label(one) for one in (*self._copying.chain.copiers, self._copying.chain.copied))

    def told(self) -> tuple[str, list[str]]:
        """The verdict and the lines of the text."""
        if self._copying.refused_at is not None:
            return self._refused(self._copying.refused_at)
        if self._died():
            return self._dead()
        if not self._is_copy():
            return self._no_copy()
        return self._copied()

    def is_unexplained(self) -> bool:
        """Whether an ability left no copy there and no rule says why: what it needs is not on the board."""
        if self._copying.refused_at is not None or self._copier is None or self._enters():
            return False
        if self._died():
            return not any(rule.startswith("704.5") and rule != "704.5d" for rule in self._copying.played.rules)
        return not self._is_copy()

    def rules(self) -> tuple[str, ...]:
        """The base rules that decide."""
        entering = ("707.5",) if self._copier is not None and self._enters() else ()
        if self._copying.refused_at is not None:
            return (text_of(self._copying.played.refused[0].get("rule")), "707.2") if self._is_untargetable() else ("707.5", "707.2")
        if self._died_uncopied():
            return ("614.12", *self._fate())
        if self._died():
            return ("707.2", *self._fate(), *(("202.3e",) if self._has_no_x() else ()))
        if not self._is_copy():
            return ("614.12", "707.5", "613.1f") if "613.1f" in self._copying.played.rules else ("614.12", "707.5")
        way = self._copying.chain.way_of(self._copier)
        if way is not None and way.spells:
            return ("707.10", "707.2", *(("707.9b",) if self._exceptions else ()))
        exceptions = ("707.9b",) if self._exceptions else ()
        chained = ("707.3",) if len(self._copying.copier_ids) > 1 else ()
        layer = ("613.2a",) if "613.2a" in self._copying.played.rules else ()
        beside = ("614.12",) if self._copying.there and self._enters() else ()
        return ("707.2", *entering, *beside, *exceptions, *chained, *layer)

    def sheet(self) -> list[Section]:
        """What is copied and what is not."""
        copiable = self._copiable()
        if self._copying.refused_at is not None or self._died() or not self._is_copy() or not copiable:
            return []
        usual = ["marqueurs, Auras, état engagé, effets en cours (s'il y en a)"]
        left_out = [*self._left_out(self._assumed_x()), *self._current_values()] or usual
        kept, excepted = self._copied_values(copiable)
        lines = [
            f"**copié** : {', '.join(kept)}",
            f"**par exception** : {', '.join(excepted)}" if excepted else "",
            f"**pas copié** : {', '.join(left_out)}",
        ]
        return [Section("Feuille de copie", "\n".join(filter(None, lines)))]

    # --- cases ---------------------------------------------------------------------------------------------------

    def _refused(self, at: int) -> tuple[str, list[str]]:
        copying = self._copying
        copier = self._label(copying.chain.copiers[at])
        source_id = copying.copier_ids[at + 1] if at + 1 < len(copying.copier_ids) else copying.copied.id
        source = copying.played.obj(source_id)
        placed = has_state(copying.chain.copied, StateKind.IN_GRAVEYARD)
        if source.get("exists") is not True and source_id == copying.copied.id and not placed:
            return self._absent(copier, copying.chain.copied)
        name = self._say.object_name(source)
        subject = f"l'autre *{copier}*, devenu *{name}*," if source_id != copying.copied.id else f"*{name}*"
        reason = self._refusal(copying.chain.copiers[at])
        is_not = self._is_not(copying.chain.copiers[at], source)
        lines = [
            f"**Impossible : {copier} ne peut pas {'cibler' if self._is_untargetable() else 'choisir'} {name}.**",
            f"À ce moment, {subject} est {self._say.summary(source)}{is_not} : {reason}.",
        ]
        return "non", lines

    def _is_untargetable(self) -> bool:
        return any(refused.get("why") == "illegal_target" and refused.get("rule") for refused in self._copying.played.refused[:1])

    def _is_not(self, copier: Settled | None, source: JsonObject) -> str:
        """What the copied object lacks: the battlefield, or the type that the copier asks for."""
        if source.get("zone") == "stack":
            return " sur la pile"
        way = self._copying.chain.way_of(copier)
        asked = self._services.telegraph.node(way.noun).split() if way is not None and way.noun is not None else []
        return ", pas une créature" if asked[:1] == ["créature"] and "Creature" not in strings(source.get("types")) else ""

    def _absent(self, copier: str, copied: Settled) -> tuple[str, list[str]]:
        """The card to be copied could not even be there."""
        name = self._label(copied)
        died = self._source.get("zone") == "graveyard"
        reason = "il est déjà au cimetière" if died else refusal_reason(self._copying.played.refused[0])
        return "non", [f"**Impossible : {copier} ne peut pas copier {name}.**", f"*{name}* n'est pas sur le champ de bataille : {reason}."]

    def _refusal(self, copier: Settled | None) -> str:
        """Why the choice is refused: what the copier may copy, if that is the reason."""
        refused = self._copying.played.refused[0]
        way = self._copying.chain.way_of(copier)
        if refused.get("why") not in ("illegal_copy", "illegal_target") or way is None or way.noun is None:
            return refusal_reason(refused)
        return f"*{self._label(copier)}* ne peut copier que ceci : {self._services.telegraph.node(way.noun)}"

    def _no_copy(self) -> tuple[str, list[str]]:
        copier = self._label(self._copier)
        there = enumerate_fr(f"*{self._label(placed.settled)}*" for placed in self._copying.there)
        why = f"En arrivant, il tient compte des effets déjà en place : {there} lui enlève sa capacité avant qu'elle s'applique."
        unmet = "Son texte pose une condition que ce plateau ne remplit pas."
        lines = [f"**Non : {copier} ne copie rien et reste {self._say.summary(self._outer)}.**", why if there else unmet]
        return f"{copier} {self._say.size(self._outer)}".strip(), lines

    def _died(self) -> bool:
        return self._outer.get("exists") is False and self._outer.get("zone") in ("graveyard", "none")

    def _died_uncopied(self) -> bool:
        """Whether what should have entered as a copy copied nothing, and died of it."""
        return self._died() and self._enters() and self._copier is not None and "707.5" not in self._copying.played.rules

    def _dead(self) -> tuple[str, list[str]]:
        """The copy went to the graveyard at once."""
        copier, source = self._label(self._copier), self._say.both_names(self._copying.chain.copied.name)
        subject = "Le jeton" if self._outer.get("is_token") else f"{copier[:1].upper()}{copier[1:]}"
        fate = self._fate()
        why = _FATES[fate[0]] if fate else "il est mis au cimetière par une action basée sur un état"
        no_x = " : le X de son coût vaut 0" if self._has_no_x() and "704.5f" in fate else ""
        said = "meurt aussitôt" if "Creature" in strings(self._copiable().get("types")) else "va aussitôt au cimetière"
        if self._died_uncopied():
            first = f"**Non : {copier} ne copie rien, et {said}.** Sa capacité de copier ne s'applique pas ici : {why}{no_x}."
            return said.replace(" aussitôt", ""), [first]
        lines = [f"**{subject} {said}.** Copie {self._say.of(f'*{source}*')}, {why}{no_x}."]
        return said.replace(" aussitôt", ""), [*lines, self._left_out_line()]

    def _fate(self) -> tuple[str, ...]:
        """The state-based action that put the copy there, if the trace names one."""
        return tuple(rule for rule in _FATES if rule in self._copying.played.rules)[:1]

    def _has_no_x(self) -> bool:
        return "{X}" in text_of(self._copiable().get("mana_cost"))

    def _copied(self) -> tuple[str, list[str]]:
        said, headline = self._headline()
        lines = [headline, self._left_out_line(), self._exception_line(), self._targets_line(), self._again_line(), self._legend_line()]
        lines.append(self._other_ways_line())
        return said, [line for line in lines if line]

    def _headline(self) -> tuple[str, str]:
        outer, copier = self._outer, self._label(self._copier)
        subject = f"*{copier}*" if self._copier is not None else "Un jeton"
        animated = " animé" if has_state(self._copying.chain.copied, StateKind.ANIMATED) else ""
        summary = f"{self._say.summary(outer)}{changed_qualities(self._say, outer)}"
        if "Creature" not in strings(outer.get("types")) and "Creature" in strings(self._source.get("types")):
            said = f"{summary}, pas une créature"
            does = f"{subject} qui copie {self._source_name()}{animated} est {summary} sans force ni endurance{self._abilities_words()}."
            return said, f"**{said[:1].upper()}{said[1:]}.** {does}"
        name = self._say.object_name(outer)
        loyalty = f", loyauté {outer['loyalty']}" if outer.get("loyalty") is not None else ""
        said = f"{name[:1].upper()}{name[1:]} {self._say.size(outer)}".strip() + loyalty
        return said, f"**{said}.** {self._becomes(copier)} {self._say.of(self._source_name())} : {summary}."

    def _source_name(self) -> str:
        """The copied card by the face that shows, in French and in English."""
        shown = text_of(self._source_values().get("name"))
        return self._say.shown_name(shown or self._copying.chain.copied.name)

    def _source_values(self) -> JsonObject:
        values = self._source.get("copiable")
        return values if isinstance(values, dict) else {}

    def _abilities_words(self) -> str:
        """« , avec la capacité de Bâton chimérique »."""
        count = self._copiable().get("abilities")
        of = self._say.of(f"*{self._label(self._copying.chain.copied)}*")
        return f", avec {'la capacité' if count == 1 else 'les capacités'} {of}" if count else ""

    def _becomes(self, copier: str) -> str:
        """« Clone devient une copie », « X crée un jeton, copie »."""
        if self._copier is None:
            return "Le jeton est une copie"
        way = self._copying.chain.way_of(self._copier)
        if way is not None and way.spells:
            return f"*{copier}* met sur la pile une copie"
        if way is not None and way.becoming is not None and not way.tokens:
            worn = isinstance(way.becoming, Host)
            becoming = "ce qu'elle enchante" if worn else self._services.telegraph.node(way.becoming)
            return f"Avec *{copier}*, {becoming} {'est' if worn else 'devient'} une copie"
        return f"*{copier}* crée un jeton qui est une copie" if way is not None and way.tokens else f"*{copier}* devient une copie"

    # --- lines ---------------------------------------------------------------------------------------------------

    def _left_out(self, assumed_x: str = "") -> list[str]:
        copied = self._copying.chain.copied
        worn = bool(self._copying.copied.beside)
        said = [state_words(self._services, state, assumed_x) for state in copied.states if _bears(copied, state, worn=worn)]
        return [words for words in dict.fromkeys(said) if words]

    def _assumed_x(self) -> str:
        """« X = 5, par exemple », where no X was said."""
        return next((one.shown for one in self._copying.assumed if one.said == "X"), "")

    def _left_out_line(self) -> str:
        left_out = self._left_out()
        if not left_out:
            return ""
        left_out_words = f"pas {left_out[0]}" if len(left_out) == 1 else f"ni {', ni '.join(left_out)}"
        return f"La copie ne prend {left_out_words} : seules comptent les valeurs imprimées et les effets de copie."

    @cached_property
    def _exceptions(self) -> list[str]:
        way = self._copying.chain.way_of(self._copier)
        return [self._services.telegraph.node(node) for node in way.exceptions] if way is not None else []

    def _exception_line(self) -> str:
        of_copier = self._say.of(f"*{self._label(self._copier)}*")
        return f"Sauf (texte {of_copier}) : {' ; '.join(self._exceptions)}." if self._exceptions else ""

    def _targets_line(self) -> str:
        """What new targets change: nothing of what the copy is [CR 707.10c]."""
        way = self._copying.chain.way_of(self._copier)
        if way is None or not way.retargets:
            return ""
        return "Son contrôleur peut lui choisir de nouvelles cibles, ou lui laisser celles de l'original : cela ne change rien d'autre."

    def _other_ways_line(self) -> str:
        """Which ability was used, of a card that has several which copy, and what the others copy."""
        way = self._copying.chain.way_of(self._copier)
        others = [one for one in copy_ways(self._copier.card) if one != way] if self._copier is not None and way is not None else []
        said = [self._services.telegraph.node(one.noun) for one in others if one.noun is not None]
        if way is None or not said:
            return ""
        cost = ", ".join(part for part in way.action.ability.split(", ") if part[:1] in "{+-")
        used = f"celle qui coûte {cost}" if way.action.how is How.ACTIVATED and cost else "celle qui convient"
        of_copier = self._say.of(f"*{self._label(self._copier)}*")
        return f"Des capacités {of_copier} qui copient, c'est {used} ; les autres copient : {' ; '.join(said)}."

    def _again_line(self) -> str:
        copied = self._copying.chain.copied
        if self._copies_in_turn():
            return "Elle a aussi la capacité d'arriver comme une copie : en arrivant, elle peut copier à son tour."
        if animation(copied.card) is None or "Creature" in strings(self._outer.get("types")):
            return ""
        return "Elle a aussi la capacité d'animation : elle pourra s'animer à son tour."

    def _copies_in_turn(self) -> bool:
        """Whether the copy has an ability that makes it enter as a copy, and did not use it."""
        way = copy_way(self._copying.chain.copied.card)
        enters = way is not None and way.action.how.value == "enters"
        return enters and self._copiable().get("name") == self._copying.chain.copied.name and self._source_values() == self._copiable()

    def _legend_line(self) -> str:
        """What the legend rule says of a legendary original and its copy."""
        if any(item.get("choice") == "keep" for item in self._copying.played.pending):
            return "Règle de légende : leur contrôleur en garde un, l'autre va au cimetière."
        both = (self._outer, self._source)
        legendary = ["Legendary" in strings(obj.get("supertypes")) for obj in both]
        same = self._outer.get("name") == self._source.get("name") and self._outer.get("controller") == self._source.get("controller")
        if same and legendary[1] and not legendary[0] and all(obj.get("exists") for obj in both):
            return "Les deux restent : la copie n'est pas légendaire."
        if all(legendary) and all(obj.get("exists") for obj in both) and self._outer.get("name") != self._source.get("name"):
            return "Règle de légende : les deux restent, leurs noms diffèrent."
        return ""

    # --- values --------------------------------------------------------------------------------------------------

    def _copiable(self) -> JsonObject:
        values = self._outer.get("copiable")
        return values if isinstance(values, dict) else {}

    def _values(self, values: JsonObject) -> list[str]:
        """Copiable values, a phrase each, always in the same places."""
        name, cost, count = text_of(values.get("name")), text_of(values.get("mana_cost")), values.get("abilities")
        return [
            f"nom ({self._say.name(name)})" if name else "pas de nom",
            f"coût {cost}" if cost else "pas de coût",
            self._say.type_line(values),
            self._say.size(values),
            f"loyauté {values['loyalty']}" if values.get("loyalty") is not None else "",
            f"{count} capacité{'s' if isinstance(count, int) and count > 1 else ''}" if count else "",
        ]

    def _copied_values(self, copiable: JsonObject) -> tuple[list[str], list[str]]:
        """What the copy has of the original, and what an exception put in place of it."""
        mine, original = self._values(copiable), self._values(self._source_values())
        pairs = list(zip(mine, original, strict=True))
        return [one for one, other in pairs if one == other and one], [one for one, other in pairs if one != other and one]

    def _current_values(self) -> list[str]:
        """What the copied object is now and its copy is not."""
        copiable = self._source.get("copiable")
        now = f"{self._say.types(self._source)} {self._say.size(self._source)}".strip()
        if not isinstance(copiable, dict):
            return []
        printed = f"{self._say.types(copiable)} {self._say.size(copiable)}".strip()
        return [now] if now != printed else []

    def _is_copy(self) -> bool:
        """Whether the outermost object has other copiable values than its own card's."""
        copiable, copier = self._copiable(), self._copier
        if copier is None or not copiable:
            return copier is None
        if copier.name == self._copying.chain.copied.name:
            return True
        way = self._copying.chain.way_of(copier)
        if way is not None and way.becoming is not None:
            return copiable.get("name") != ANY_PERMANENT
        front = copier.card.front
        own = {"name": front.name, "mana_cost": front.mana_cost, "types": list(front.types), "subtypes": list(front.subtypes)}
        return any(copiable.get(key) != value for key, value in own.items())

    def _enters(self) -> bool:
        way = self._copying.chain.way_of(self._copier)
        return way is not None and way.action.how.value == "enters"

    def _label(self, settled: Settled | None) -> str:
        return "un jeton" if settled is None else self._say.name(settled.name)

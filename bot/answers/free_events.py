"""What a sentence says to happen to a permanent: « Thragtusk quitte le champ de bataille », « je sacrifie mon Ours »."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.answers.folding import fold
from bot.answers.free_names import Named, Sentence
from bot.answers.scene import Scene
from bot.records import dataclass

__all__ = ["EVENT_WORDS", "Event", "happen", "said_event"]

_KINDS: tuple[tuple[str, str, str], ...] = (
    ("enter", r"(?:arrive(?: (?:en jeu|sur le champ de bataille))?|entre en jeu|vient en jeu|etb|enters)", r""),
    ("sacrifice", r"(?:est |se fait )?sacrifi(?:e|ee|es|er|ait)", r"sacrifi(?:e|es|ait|er)"),
    ("graveyard", r"(?:meurt|mourrait|mourait|est morte?|va au cimetiere|dies)", r""),
    ("destroy", r"(?:est |se fait |a ete )(?:detruite?|detruire|tuee?|tuer)", r"detrui(?:t|s|re)"),
    ("exile", r"(?:est |se fait |a ete |part en |va en )exil(?:e|ee|er)?", r"exil(?:e|es|er)"),
    ("exile", r"(?:quitte|part du|sort du|leaves)(?: (?:le|the))? (?:champ de bataille|jeu|battlefield)|quitte", r""),
    ("hand", r"(?:est |se fait )?(?:renvoye\w*|remonte\w*|bounce\w*|retourne\w*|revient)(?: (?:en|dans (?:ma|sa|la)) main)?", r"bounce"),
)
"""What happens, as a step says it; the folded words after the name of what it happens to, and those before it."""
_AFTER = tuple((does, re.compile(rf"(?:(?:qui|qu il|qu elle|il|elle) )?(?:{after})\b")) for does, after, _ in _KINDS)
_DETERMINER = r"(?: (?:un|une|le|la|l|mon|ma|mes|ton|ta|son|sa|cette|ce|cet|de))?"
_BEFORE = tuple((does, re.compile(rf"\b(?:{before}){_DETERMINER}$")) for does, _, before in _KINDS if before)
EVENT_WORDS = frozenset(
    fold(
        "quitte quitter le champ de bataille jeu part sort du est se fait meurt mort morte va au cimetière en exil exilé exilée exile "
        "exiler sacrifie sacrifié sacrifiée sacrifier détruit détruite détruire tué tuée renvoyé renvoyée remonte remonté "
        "bounce bounced retourne "
        "arrive entre vient etb main dans la ma sa a été mourrait mourait qui il elle"
    ).split()
)


@dataclass(frozen=True, slots=True)
class Event:
    """What happens to a permanent: ``does`` is the step, or the zone that it goes to."""

    does: str
    subject: Named
    rest: str
    """The folded words that follow it: what is asked of it."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of what it is, and of the abilities that trigger on it [CR 603.6a, 603.6c]."""
        if self.does == "enter":
            return ("603.6a",)
        return ("603.6c", "700.4") if self.zone == "graveyard" else ("603.6c",)

    @property
    def zone(self) -> str:
        """Where its subject is once it has happened, unless something changes it."""
        return {"enter": "battlefield", "exile": "exile", "hand": "hand"}.get(self.does, "graveyard")


def said_event(sentence: Sentence, named: Sequence[Named]) -> Event | None:
    """The one thing that a sentence says to happen to one of its permanents, if something is asked after it."""
    for one in named:
        after = fold(sentence.text[one.end : _next_start(sentence, one)])
        for does, pattern in _AFTER:
            found = pattern.match(after)
            if found is not None:
                return Event(does, one, fold(f"{after[found.end() :]} {sentence.text[_next_start(sentence, one) :]}"))
        before = fold(sentence.text[: one.start])
        for does, pattern in _BEFORE:
            if pattern.search(before) is not None:
                return Event(does, one, fold(sentence.text[one.end :]))
    return None


def _next_start(sentence: Sentence, one: Named) -> int:
    return min((other.start for other in sentence.named if other.start >= one.end), default=len(sentence.text))


def happen(scene: Scene, event: Event, object_id: str) -> None:
    """Let it happen in a scene."""
    if event.does in ("exile", "hand", "graveyard"):
        scene.step("move", object=object_id, to=event.does)
    elif event.does != "enter":
        scene.step(event.does, object=object_id)

"""What is said of a card that should copy and copies no other object: itself, what it grants, abilities, or nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.answers.copy_ways import Instead, copied_instead
from bot.answers.model import Answer, Kind, Unsupported
from bot.answers.sense import unread_words
from bot.answers.services import Ask, Services, citations, plain_answer
from bot.answers.settle import Settled
from bot.engine.abilities import Opaque
from bot.engine.values import CardDef
from bot.records import replace

__all__ = ["does_not_copy"]

_INSTEAD: Mapping[Instead, tuple[str, tuple[str, ...]]] = {
    Instead.ITSELF: (
        "**Non : la carte {name} ne copie qu'elle-même.** Son texte crée un jeton qui est sa propre copie.",
        ("707.2", "111.3"),
    ),
    Instead.GRANTS_ITSELF: (
        "**Non : la carte {name} ne copie rien elle-même.** Elle donne à un permanent une capacité qui le copie, lui.",
        ("707.2",),
    ),
    Instead.GRANTS: (
        "**Non : la carte {name} ne copie rien elle-même.** Elle donne à un permanent la capacité de copier autre chose : c'est lui "
        "qui copie, ou qui devient la copie.",
        ("707.2",),
    ),
    Instead.GRANTS_SPELLS: (
        "**Non : la carte {name} ne copie rien elle-même.** Elle donne à un permanent la capacité de copier un sort.",
        ("707.10",),
    ),
    Instead.COPIED_BY_OTHERS: (
        "**C'est l'inverse : d'autres permanents arrivent comme des copies de la carte {name}.**",
        ("614.12", "707.5"),
    ),
}
"""What is said of a card that copies nothing but itself."""


_ABILITY_COPIED = re.compile(r"\bcopy (?:target|that|another)\b[^.]*\babilit", re.IGNORECASE)
_COPIES_ABILITIES = (
    "**Non : {name} ne copie que des capacités activées ou déclenchées.** La copie d'une capacité va sur la pile, a la même source que "
    "l'originale et reprend ses cibles et ses choix ; on peut lui choisir de nouvelles cibles si le texte le dit. Aucun permanent "
    "n'est copié."
)
"""What is said of a card that copies abilities alone."""


def does_not_copy(services: Services, ask: Ask, settled: Settled) -> Answer:
    """A card that should copy and has no copy effect, or none that was read."""
    name = services.describe.both_names(settled.name)
    unread = unread_words(settled.card, "copy")
    instead = copied_instead(settled.card)
    if instead is None and _has_unknown_text(settled.card):
        text = f"**Je n'ai pas tout le texte {services.describe.of(name)}** : je ne peux pas dire ce que cette carte copie."
        return plain_answer(services, ask, Kind.UNSUPPORTED, text)
    if instead is None and any(_ABILITY_COPIED.search(words) for words in unread):
        answer = plain_answer(services, ask, Kind.VERDICT, _COPIES_ABILITIES.format(name=name))
        return replace(answer, verdict="non", citations=citations(services, ("707.10", "707.10b", "707.10c"), ask.day))
    if instead is Instead.OTHERWISE:
        copies = f"**Je ne sais pas jouer la copie {services.describe.of(name)}**"
        text = f"{copies} : son texte demande d'autres choix. Posez-la étape par étape avec `scénario`."
        return plain_answer(services, ask, Kind.UNSUPPORTED, text)
    if instead is not None:
        text, rules = _INSTEAD[instead]
        answer = plain_answer(services, ask, Kind.VERDICT, text.format(name=name))
        return replace(answer, verdict="non", citations=citations(services, rules, ask.day))
    if not unread:
        text = f"**{name} ne copie rien**, d'après son texte. La carte qui copie s'écrit en premier : `copie Clone > {settled.name}`."
        return plain_answer(services, ask, Kind.NOT_FOUND, text)
    quoted = " ; ".join(f"« {words} »" for words in unread)
    answer = plain_answer(services, ask, Kind.UNSUPPORTED, f"**Je ne sais pas ce que {name} copie.** Je n'ai pas su lire : {quoted}.")
    return replace(answer, unsupported=tuple(Unsupported(settled.name, words) for words in unread))


def _has_unknown_text(card: CardDef) -> bool:
    """Whether the sources lack the text of a face."""
    return any(isinstance(ability, Opaque) and not ability.words for face in card.faces for ability in face.abilities)

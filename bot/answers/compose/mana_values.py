"""What a card costs, and the mana value that this cost gives it."""

from __future__ import annotations

from bot.answers.compose.faces import shown
from bot.answers.frame import assumptions
from bot.answers.model import Answer, Kind
from bot.answers.services import Ask, Services, citations
from bot.answers.settle import Settled, settle_name
from bot.engine.values import CardDef, mana_value_of_cost

__all__ = ["valued"]


def valued(services: Services, ask: Ask) -> Answer:
    """The mana cost and the mana value of a card [CR 202.3]; of one of two parts, what each is worth and where."""
    settled = settle_name(services, ask.text)
    card, cost = settled.card, settled.card.front.mana_cost
    if len(card.faces) > 1:
        return shown(services, ask)
    pair = services.catalogue.meld_pair(card.name)
    if pair and not cost:
        return _melded(services, ask, settled, pair)
    value = mana_value_of_cost(cost)
    name = services.describe.both_names(card.name)
    return Answer(
        ask.query,
        Kind.VERDICT,
        basis="règle",
        verdict=f"valeur de mana {value}",
        title=name,
        text=f"**Valeur de mana {value}.** {_why(name, cost)}",
        objects=[{"ref": "carte", "name": card.name, "mana_cost": cost, "mana_value": value}],
        citations=citations(services, ["202.3", *_special_rules(cost)], ask.day),
        as_of=services.edition(ask.day),
        assumed=assumptions([settled]),
    )


def _melded(services: Services, ask: Ask, settled: Settled, pair: tuple[CardDef, ...]) -> Answer:
    """The back that two cards form is worth what their fronts are worth together; its copies, nothing [CR 202.3c]."""
    worth = [mana_value_of_cost(one.front.mana_cost) for one in pair]
    name = services.describe.both_names(settled.name)
    fronts = " et ".join(f"{services.describe.name(one.name)} ({value})" for one, value in zip(pair, worth, strict=True))
    return Answer(
        ask.query,
        Kind.VERDICT,
        basis="règle",
        verdict=f"valeur de mana {sum(worth)}",
        title=name,
        text=f"**Valeur de mana {sum(worth)}.** {name}, assemblé, vaut ses deux rectos : {fronts}. Une copie de lui vaut 0.",
        objects=[{"ref": "carte", "name": settled.name, "mana_cost": None, "mana_value": sum(worth)}],
        citations=citations(services, ["202.3c", "712.8g"], ask.day),
        as_of=services.edition(ask.day),
        assumed=assumptions([settled]),
    )


def _why(name: str, cost: str | None) -> str:
    if not cost:
        return f"{name} n'a pas de coût de mana."
    if "{X}" in cost:
        return f"{name} coûte {cost} : X vaut 0, sauf sur la pile, où c'est le nombre choisi en le lançant."
    return f"{name} coûte {cost} ; ce qu'on paie en plus ou en moins n'y change rien."


def _special_rules(cost: str | None) -> list[str]:
    if not cost:
        return ["202.3a"]
    return ["202.3e"] if "{X}" in cost else []

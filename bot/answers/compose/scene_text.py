"""`scénario`: a scene written in the French notation, or as JSON, played and told."""

from __future__ import annotations

import json
from itertools import permutations

from bot.answers.commands import Command
from bot.answers.describe import enumerate_fr
from bot.answers.errors_fr import bad_json, missing_argument, unknown_text
from bot.answers.fates import daytime_lines, fate_lines, fates
from bot.answers.frame import cited, decisive
from bot.answers.layer_table import told_trace
from bot.answers.left_open import left_open
from bot.answers.model import Answer, Branch, Json, Kind, Section
from bot.answers.notation import looks_like_notation, read_scenario, write_scenario
from bot.answers.played import Played
from bot.answers.refusals import refusal_reason
from bot.answers.result_words import numbered, object_lines, object_words, refusal_lines
from bot.answers.services import Ask, Services, plain_answer
from bot.records import replace

__all__ = ["played"]


def played(services: Services, ask: Ask) -> Answer:
    """The scene of a text."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.SCENARIO))
    text = ask.text.replace(" | ", "\n")
    if text.lstrip().startswith("{"):
        return _from_json(services, ask, text)
    if not looks_like_notation(text):
        what = "une action par ligne (`arrive Clone ; copie baton`)"
        return plain_answer(services, ask, Kind.ERROR, unknown_text(ask.text, what, Command.SCENARIO))
    return _play(services, ask, read_scenario(text))


def _said(services: Services, played: Played, objects: list[Json]) -> str:
    """The verdict: what a refused step says, else who lost or won, else what the last object is."""
    if played.refused:
        return f"impossible : {refusal_reason(played.refused[0])}"
    if fated := fates(played.result):
        return fated
    last = next((obj for obj in reversed(objects) if isinstance(obj, dict)), None)
    return object_words(services.describe, last) if last is not None else "aucun objet"


def _from_json(services: Services, ask: Ask, text: str) -> Answer:
    try:
        scenario: Json = json.loads(text)
    except (ValueError, RecursionError):
        return plain_answer(services, ask, Kind.ERROR, bad_json())
    if not isinstance(scenario, dict):
        return plain_answer(services, ask, Kind.ERROR, bad_json())
    return _play(services, ask, scenario)


def _play(services: Services, ask: Ask, scenario: dict[str, Json]) -> Answer:
    dated = {**scenario, "as_of": ask.day} if ask.day is not None else scenario
    result = Played(dated, services.play(dated))
    answer = _told(services, ask, dated, result)
    branches = _branches(services, ask, dated, result)
    lines = [f"{branch.when[:1].upper()}{branch.when[1:]} : {branch.answer.text}" for branch in branches]
    return replace(answer, text="\n".join(lines), branches=branches) if branches else answer


def _branches(services: Services, ask: Ask, dated: dict[str, Json], result: Played) -> tuple[Branch, ...]:
    """One branch for each different end, named by what its orders of entry have that the others have not."""
    ends: dict[str, tuple[list[list[str]], Answer]] = {}
    for orders, played in result.branches:
        answer = _told(services, ask, dated, Played(dated, played))
        ends.setdefault(answer.text, ([], answer))[0].extend(orders)
    names = _names(services, dated.get("steps"))
    every = [orders for orders, _ in ends.values()]
    return tuple(
        Branch(_when(orders, [o for other in every if other is not orders for o in other], names), answer)
        for orders, answer in ends.values()
    )


def _when(orders: list[list[str]], others: list[list[str]], names: dict[str, str]) -> str:
    """« si A arrive avant B » where that alone tells these orders from the others, else the orders themselves."""
    for first, second in permutations(orders[0], 2):
        if all(_before(first, second, order) for order in orders) and not any(_before(first, second, order) for order in others):
            return f"si {names.get(first, first)} arrive avant {names.get(second, second)}"
    said = [enumerate_fr([names.get(one, one) for one in order], "puis") for order in orders]
    return f"si l'ordre d'arrivée est {enumerate_fr(said, 'ou')}"


def _before(first: str, second: str, order: list[str]) -> bool:
    return order.index(first) < order.index(second)


def _names(services: Services, steps: Json) -> dict[str, str]:
    """Id → the French name of the card that comes under it."""
    brought = [step for step in (steps if isinstance(steps, list) else []) if isinstance(step, dict)]
    return {
        str(step["id"]): f"*{services.describe.name(str(step['card']))}*"
        for step in brought
        if "id" in step and isinstance(step.get("card"), str)
    }


def _told(services: Services, ask: Ask, dated: dict[str, Json], result: Played) -> Answer:
    day = dated.get("as_of") if isinstance(dated.get("as_of"), str) else None
    objects = result.result.get("objects")
    found = objects if isinstance(objects, dict) else {}
    numbered_result = numbered(services, result.result, str(day) if day else None)
    result = replace(result, result={**result.result, **{key: numbered_result[key] for key in ("lost", "won", "drawn")}})
    told = fate_lines if result.refused else daytime_lines  # else the verdict tells who lost
    lines = [*told(result.result), *refusal_lines(result.result), *object_lines(services.describe, result.result)]
    lines += [left_open(result)] if result.pending else []
    said = _said(services, result, list(found.values()))
    return Answer(
        ask.query,
        Kind.VERDICT,
        basis="moteur",
        title="Scène",
        verdict=said,
        text="\n".join((f"**{said[:1].upper()}{said[1:]}.**", *(lines if len(lines) > 1 else ()))),
        objects=[{"ref": key, **obj} for key, obj in found.items() if isinstance(obj, dict)],
        trace=told_trace(services.describe, result),
        citations=cited(services, result, str(day) if day else None, () if decisive(result) else ("613.1",)),
        unsupported=result.unsupported,
        as_of=services.edition(str(day) if day else None),
        scenario=dated,
        sections=(Section("La scène", f"```\n{write_scenario(dated)}\n```"),),
    )

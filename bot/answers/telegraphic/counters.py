"""Counters put, removed, moved and replaced: « mettre un marqueur +1/+1 sur … », « deux fois plus »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import of, to
from bot.answers.telegraphic.amounts import per_unit
from bot.answers.telegraphic.nouns import noun_phrase, plural_noun
from bot.answers.telegraphic.speaker import Speaker, counter_name, enumerate_words, says
from bot.engine.abilities import (
    Amount,
    CounterLimit,
    DoubleCounters,
    MoveCounters,
    Number,
    Player,
    PutCounters,
    Ref,
    RemoveCounters,
    ReplaceAmount,
    ThatMuch,
    Who,
)
from bot.records import replace

__all__ = ["said_counters", "said_where", "said_who"]


def said_where(speaker: Speaker, where: Amount | None) -> str:
    """« (X étant …) », or nothing."""
    return f" (X étant {speaker.say(where)})" if where is not None else ""


def said_who(speaker: Speaker, who: Ref | None) -> str:
    """Who does it and a colon; nothing for the effect's controller."""
    return f"{speaker.say(who)} : " if who is not None and who != Player(Who.YOU) else ""


def said_counters(speaker: Speaker, count: Amount | None, kind: str | None, *, choices: tuple[str, ...] = (), up_to: bool = False) -> str:
    """« un marqueur +1/+1 », « jusqu'à 2 marqueurs », « tous les marqueurs »; ``choices``: the kinds that may be chosen."""
    if choices:
        one = "un " if count == Number(1) else ""
        kinds = enumerate_words([one + counter_name(speaker, kind) for kind in choices], "ou")
        return kinds if count == Number(1) else f"{speaker.say(count) if count is not None else 'des'} fois au choix : {kinds}"
    if count is None:
        return f"{'autant que voulu des' if up_to else 'tous les'} {counter_name(speaker, kind, plural=True)}"
    return f"{'jusqu’à ' if up_to else ''}{_counted(speaker, count, kind)}"


def _counted(speaker: Speaker, count: Amount, kind: str | None) -> str:
    if count == Number(1):
        return f"un {counter_name(speaker, kind)}"
    name = counter_name(speaker, kind, plural=True)
    each = per_unit(speaker, count)
    if each is not None:
        return f"{f'un {counter_name(speaker, kind)}' if each[0] == 1 else f'{each[0]} {name}'} pour chaque {each[1]}"
    said = speaker.say(count)
    if said.endswith("autant"):
        return f"{said} de {name}"
    if said.startswith("le nombre ") and " plus " not in said:
        return f"autant de {name} que {said.removeprefix('le nombre ')}"
    return f"{said} {name}" if " " not in said else f"des {name} en nombre égal {to(said)}"


@says(PutCounters)
def _put_counters(speaker: Speaker, clause: PutCounters) -> str:
    who = said_who(speaker, clause.who)
    on = "" if "first" in clause.form else f"sur {speaker.say(clause.on)}"  # as printed: what comes back is said after what it means
    counted = said_counters(speaker, clause.count, clause.kind, choices=clause.choices, up_to=clause.up_to)
    on = on or f"sur {speaker.say(clause.on)}"
    shared = ", à répartir" if clause.distributed else ""
    others = [speaker.say(other).removeprefix("mettre ") for other in clause.besides]
    shared_on = bool(on) and all(other.endswith(f" {on}") for other in others)
    counted = enumerate_words([counted, *(other.removesuffix(f" {on}") for other in others)]) if shared_on else counted
    besides = "" if shared_on else "".join(f" et {other}" for other in others)
    where = said_where(speaker, clause.where)
    if (counted.startswith("des ") or " que d" in counted or " pour chaque " in counted) and not besides:
        return f"{who}mettre {on} {counted}{shared}{where}"  # what counts them may itself say « sur … »
    return f"{who}mettre {counted}{shared} {on}{besides}{where}"


@says(RemoveCounters)
def _remove_counters(speaker: Speaker, clause: RemoveCounters) -> str:
    return f"retirer {said_counters(speaker, clause.count, clause.kind, up_to=clause.up_to)} {of(speaker.say(clause.off))}"


@says(MoveCounters)
def _move_counters(speaker: Speaker, clause: MoveCounters) -> str:
    counted = said_counters(speaker, clause.count, clause.kind, up_to=clause.up_to)
    return f"déplacer {counted} {of(speaker.say(clause.off))} sur {speaker.say(clause.to)}"


@says(DoubleCounters)
def _double_counters(speaker: Speaker, clause: DoubleCounters) -> str:
    counters = f"de {counter_name(speaker, clause.kind, plural=True)}" if clause.kind else "des marqueurs de chaque sorte"
    return f"doubler le nombre {counters} sur {speaker.say(clause.on)}"


@says(CounterLimit)
def _counter_limit(speaker: Speaker, clause: CounterLimit) -> str:
    return f"{speaker.say(clause.subject)} : pas plus de {said_counters(speaker, clause.most, clause.kind)}"


# --- more of them, or fewer ------------------------------------------------------------------------------------------------------


@says(ReplaceAmount)
def _replace_amount(speaker: Speaker, clause: ReplaceAmount) -> str:
    if clause.what == "copies":
        return f"quand {speaker.say(clause.who or _YOU)} copieriez un sort : {_how_many(speaker, clause)}"
    if clause.what == "tokens":
        return f"{_created(speaker, clause)}{_done_by(speaker, clause)} : {_how_many(speaker, clause)}"
    counters = counter_name(speaker, clause.kind, plural=True)
    if clause.factor == 0 and clause.instead is None:
        whom = plural_noun(speaker, clause.on) if clause.on is not None else speaker.say(clause.who or _YOU)
        return f"pas de {counters} sur {whom}"
    things = [noun_phrase(speaker, clause.on).indefinite()] if clause.on is not None else []
    on = enumerate_words([*things, *_players(speaker, clause)], "ou")
    return f"quand un ou plusieurs {counters} seraient mis sur {on}{_done_by(speaker, clause)} : {_how_many(speaker, clause)}"


_YOU = Player(Who.YOU)


def _players(speaker: Speaker, clause: ReplaceAmount) -> list[str]:
    """Which players would get counters too."""
    named = [speaker.say(clause.who)] if clause.who is not None else []
    return [*named, *(["un joueur"] if clause.players else [])]


def _created(speaker: Speaker, clause: ReplaceAmount) -> str:
    """« quand des jetons seraient créés sous votre contrôle »."""
    tokens = speaker.say(clause.on).removeprefix("un ").removeprefix("les ") if clause.on is not None else ""
    several = not tokens or tokens.startswith("jetons")
    made = f"des {tokens or 'jetons'} seraient créés" if several else f"un {tokens} serait créé"
    if clause.who is None:
        return f"quand {made}"
    you = clause.who == Player(Who.YOU)
    return f"quand {made} sous {'votre contrôle' if you else f'le contrôle {of(speaker.say(clause.who))}'}"


def _done_by(speaker: Speaker, clause: ReplaceAmount) -> str:
    """Whose doing is replaced: « par un adversaire », « par un effet »."""
    by = f", par {speaker.say(clause.by)}" if clause.by is not None else ""
    return f"{by}{' (par un effet)' if clause.by_effects else ''}"


def _how_many(speaker: Speaker, clause: ReplaceAmount) -> str:
    if clause.instead is not None:
        one = isinstance(clause.instead.count, ThatMuch) and clause.instead.count.form == "each"  # for each one replaced
        instead = replace(clause.instead, count=Number(1)) if one else clause.instead
        return f"{'vous pouvez ' if clause.optional else ''}à la place, {speaker.say(instead)}"
    if clause.besides is not None:
        return f"en plus, {speaker.say(clause.besides)}"
    if clause.half:
        return "moitié moins, arrondi à l'inférieur"
    if clause.factor > 1:
        return f"{clause.factor} fois plus"
    return f"{clause.plus} de plus" if clause.plus >= 0 else f"{-clause.plus} de moins"

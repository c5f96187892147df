"""Amounts: « X », « le nombre de Gobelins que vous contrôlez »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import of
from bot.answers.telegraphic.nouns import plural_noun
from bot.answers.telegraphic.speaker import Speaker, counter_name, enumerate_words, says
from bot.engine.abilities import (
    Amount,
    BasicLandTypesAmong,
    CardTypesAmong,
    ChosenNumber,
    ColorsAmong,
    ColorsSpent,
    CountersOn,
    CountOf,
    Devotion,
    GreatestStat,
    Half,
    It,
    LifeTotal,
    ManaSpent,
    ManaSymbols,
    Number,
    Player,
    Plus,
    Speed,
    Stat,
    StatOf,
    ThatMuch,
    This,
    Times,
    TimesKicked,
    TotalStat,
    Variable,
    VerbatimAmount,
    Who,
)
from bot.records import replace

__all__ = ["STATS", "own_stat", "per_unit"]

STATS = {
    Stat.POWER: "force",
    Stat.TOUGHNESS: "endurance",
    Stat.BASE_POWER: "force de base",
    Stat.BASE_TOUGHNESS: "endurance de base",
    Stat.MANA_VALUE: "valeur de mana",
    Stat.LOYALTY: "loyauté",
    Stat.TOTAL_POWER_TOUGHNESS: "force et endurance totales",
    Stat.COLORS: "nombre de couleurs",
}
"""A number of an object without article."""
_STATS = {
    Stat.POWER: "la force",
    Stat.TOUGHNESS: "l'endurance",
    Stat.BASE_POWER: "la force de base",
    Stat.BASE_TOUGHNESS: "l'endurance de base",
    Stat.MANA_VALUE: "la valeur de mana",
    Stat.LOYALTY: "la loyauté",
    Stat.TOTAL_POWER_TOUGHNESS: "la force et l'endurance totales",
    Stat.COLORS: "le nombre de couleurs",
}


@says(Number)
def _number(_: Speaker, amount: Number) -> str:
    return str(amount.value)


@says(Variable)
def _variable(_: Speaker, amount: Variable) -> str:
    return amount.name


@says(CountOf)
def _count(speaker: Speaker, amount: CountOf) -> str:
    return f"le nombre {of(plural_noun(speaker, amount.noun))}"


@says(CountersOn)
def _counters(speaker: Speaker, amount: CountersOn) -> str:
    on = of(speaker.say(amount.on)) if isinstance(amount.on, Player) else f"sur {speaker.say(amount.on)}"
    return f"le nombre de {counter_name(speaker, amount.kind, plural=True)} {on}"


@says(StatOf)
def _stat(speaker: Speaker, amount: StatOf) -> str:
    return f"{_STATS[amount.stat]} {of(speaker.say(amount.of))}"


@says(GreatestStat)
def _greatest(speaker: Speaker, amount: GreatestStat) -> str:
    return f"{_STATS[amount.stat]} la plus grande parmi les {plural_noun(speaker, amount.among)}"


@says(TotalStat)
def _total(speaker: Speaker, amount: TotalStat) -> str:
    return f"{_STATS[amount.stat]} totale des {plural_noun(speaker, amount.among)}"


@says(CardTypesAmong)
def _card_types(speaker: Speaker, amount: CardTypesAmong) -> str:
    return f"le nombre de types de carte parmi les {plural_noun(speaker, amount.noun)}"


@says(ColorsAmong)
def _colors(speaker: Speaker, amount: ColorsAmong) -> str:
    return f"le nombre de couleurs parmi les {plural_noun(speaker, amount.noun)}"


@says(BasicLandTypesAmong)
def _domain(speaker: Speaker, amount: BasicLandTypesAmong) -> str:
    return f"le nombre de types de terrain de base parmi les {plural_noun(speaker, amount.noun)}"


@says(Devotion)
def _devotion(speaker: Speaker, amount: Devotion) -> str:
    colors = [f"au {speaker.word(color)}" for color in amount.colors]
    whose = "votre dévotion" if amount.who == Player(Who.YOU) else f"la dévotion {of(speaker.say(amount.who))}"
    return f"{whose} {enumerate_words(colors)}"


@says(ManaSymbols)
def _mana_symbols(speaker: Speaker, amount: ManaSymbols) -> str:
    cost = "le coût de mana" if amount.form == "cost" else "les coûts de mana"
    return f"le nombre de symboles de mana {speaker.word(amount.color, plural=True)} dans {cost} {of(speaker.say(amount.of))}"


@says(LifeTotal)
def _life(speaker: Speaker, amount: LifeTotal) -> str:
    who = speaker.say(amount.of)
    return "votre total de points de vie" if who == "vous" else f"le total de points de vie {of(who)}"


@says(ColorsSpent)
def _colors_spent(speaker: Speaker, amount: ColorsSpent) -> str:
    return f"le nombre de couleurs du mana dépensé pour lancer {speaker.say(amount.of)}"


@says(ManaSpent)
def _mana_spent(speaker: Speaker, amount: ManaSpent) -> str:
    return f"la quantité de mana dépensée pour lancer {speaker.say(amount.of)}"


@says(TimesKicked)
def _times_kicked(speaker: Speaker, amount: TimesKicked) -> str:
    return f"le nombre de kicks payés pour {speaker.say(amount.of)}"


@says(ChosenNumber)
def _chosen_number(speaker: Speaker, amount: ChosenNumber) -> str:
    if amount.what != "life":
        return "le nombre choisi"
    own = amount.by is None or isinstance(amount.by, It | This)
    return f"les points de vie payés à {'son arrivée' if own or amount.by is None else 'l’arrivée ' + of(speaker.say(amount.by))}"


@says(Speed)
def _speed(speaker: Speaker, amount: Speed) -> str:
    return f"la vitesse {of(speaker.say(amount.of))}"


@says(Plus)
def _plus(speaker: Speaker, amount: Plus) -> str:
    left, right = speaker.say(amount.left), amount.right
    if isinstance(right, Times) and right.factor < 0:
        return f"{left} moins {speaker.say(replace(right, factor=-right.factor))}"
    return f"{left} plus {speaker.say(right)}"


@says(Times)
def _times(speaker: Speaker, amount: Times) -> str:
    said = speaker.say(amount.amount)
    if amount.factor == 1:
        return said
    return f"{amount.factor}{said}" if isinstance(amount.amount, Variable) and len(said) == 1 else f"{amount.factor} fois {said}"


@says(Half)
def _half(speaker: Speaker, amount: Half) -> str:
    return f"la moitié {of(speaker.say(amount.amount))}, arrondie à l'unité {'supérieure' if amount.up else 'inférieure'}"


@says(ThatMuch)
def _that_much(_: Speaker, _amount: ThatMuch) -> str:
    return "autant"


def per_unit(speaker: Speaker, amount: Amount | None) -> tuple[int, str] | None:
    """How many for each of what is counted by a noun alone: (2, « marqueur ainsi retiré »); nothing for other amounts."""
    factor, counted = (amount.factor, amount.amount) if isinstance(amount, Times) else (1, amount)
    if isinstance(counted, TimesKicked):
        return factor, "kick payé"
    if not isinstance(counted, VerbatimAmount):
        return None
    said = speaker.say(counted)
    return None if said.startswith(("le ", "la ", "les ", "l'", "votre ")) else (factor, said)


def own_stat(amount: Amount) -> str:
    """« sa force » of "toughness greater than its power", or nothing."""
    if not isinstance(amount, StatOf) or not isinstance(amount.of, It) or amount.of.form not in ("its", "their"):
        return ""
    return f"{'son' if STATS[amount.stat].startswith(('endurance', 'nombre')) else 'sa'} {STATS[amount.stat]}"

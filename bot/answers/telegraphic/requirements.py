"""Requirements said by themselves: « que vous contrôlez », « avec le vol », « de force 2 ou moins »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import elided, of, to
from bot.answers.telegraphic.amounts import STATS, own_stat
from bot.answers.telegraphic.nouns import CHOSEN_WHAT, GENERIC, flag_forms, noun_phrase
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, counter_name, enumerate_words, french, says
from bot.engine.abilities import (
    AnyOf,
    AttachedTo,
    By,
    Compare,
    EnteredThisTurn,
    GreatestStat,
    Has,
    InZone,
    Is,
    Isnt,
    Linked,
    Named,
    Noun,
    Number,
    OfChosen,
    Op,
    Opposing,
    Other,
    OtherThan,
    Player,
    PutThere,
    Ref,
    SameName,
    ShareAmong,
    SharesType,
    Wearing,
    Who,
    With,
    WithCounter,
)

__all__: list[str] = []

_CONTROL = {Who.YOU: "contrôlez", Who.OPPONENTS: "contrôlent", Who.PLAYERS: "contrôlent"}
_OWN = {Who.YOU: "possédez", Who.OPPONENTS: "possèdent", Who.PLAYERS: "possèdent"}
_YOURS = {
    "battlefield": "sur le champ de bataille",
    "graveyard": "dans votre cimetière",
    "hand": "dans votre main",
    "library": "dans votre bibliothèque",
    "exile": "en exil",
    "stack": "sur la pile",
    "command": "dans la zone de commandement",
}
_FROM_YOURS = {
    "graveyard": "de votre cimetière",
    "hand": "de votre main",
    "library": "de votre bibliothèque",
    "exile": "depuis l'exil",
}
_FROM = {"graveyard": "d'un cimetière", "hand": "d'une main", "library": "d'une bibliothèque", "exile": "depuis l'exil"}
_OF_PLAYER = {"graveyard": "du cimetière", "hand": "de la main", "library": "de la bibliothèque"}
_ZONES = {
    "battlefield": "sur le champ de bataille",
    "graveyard": "au cimetière",
    "hand": "en main",
    "library": "dans la bibliothèque",
    "exile": "en exil",
    "stack": "sur la pile",
    "command": "dans la zone de commandement",
}


@says(Is)
def _is(speaker: Speaker, pred: Is) -> str:
    shown = speaker.word(pred.word)
    return f"non-{shown}" if pred.negated else shown


@says(Has)
def _has(_: Speaker, pred: Has) -> str:
    shown = GENERIC[pred.flag][0] if pred.flag in GENERIC else flag_forms(pred.flag)[0]
    return f"non {shown}" if pred.negated else shown


@says(By)
def _by(speaker: Speaker, pred: By) -> str:
    verbs = _OWN if pred.owned else _CONTROL
    default = "possède" if pred.owned else "contrôle"
    who = pred.who.who if isinstance(pred.who, Player) else None
    verb = verbs.get(who, default) if who else default
    said = elided("que", speaker.say(pred.who))
    return f"{said} ne {verb} pas" if pred.negated else f"{said} {verb}"


@says(Other)
def _other(_: Speaker, _pred: Other) -> str:
    return "autre"


@says(OtherThan)
def _other_than(speaker: Speaker, pred: OtherThan) -> str:
    return "autre " + elided("que", speaker.say(pred.ref))


@says(Named)
def _named(speaker: Speaker, pred: Named) -> str:
    return f"{'non ' if pred.negated else ''}{speaker.fit('appelé·')} « {pred.name.text} »"


@says(SameName)
def _same_name(speaker: Speaker, pred: SameName) -> str:
    return ("d'un autre nom " if pred.negated else "de même nom ") + elided("que", speaker.say(pred.ref))


@says(With)
def _with(speaker: Speaker, pred: With) -> str:
    abilities = enumerate_words(speaker.each(pred.abilities), "ou")
    return f"sans {abilities}" if pred.negated else f"avec {abilities}"


@says(Compare)
def _compare(speaker: Speaker, pred: Compare) -> str:
    if isinstance(pred.amount, GreatestStat) and (pred.op, pred.amount.stat) == (Op.EQUAL, pred.stat):
        return f"dont {speaker.say(pred.amount).replace(' la plus ', ' est la plus ', 1)}"
    amount = own_stat(pred.amount) or speaker.say(pred.amount)
    said = _OPS[pred.op].format(amount) if " " not in amount else _LONG_OPS[pred.op].format(to(amount))
    return f"{of(STATS[pred.stat])} {said}"


_OPS = {
    Op.EQUAL: "{}",
    Op.AT_LEAST: "{} ou plus",
    Op.AT_MOST: "{} ou moins",
    Op.GREATER: "supérieure à {}",
    Op.LESS: "inférieure à {}",
}
_LONG_OPS = {
    Op.EQUAL: "égale {}",
    Op.AT_LEAST: "au moins égale {}",
    Op.AT_MOST: "au plus égale {}",
    Op.GREATER: "supérieure {}",
    Op.LESS: "inférieure {}",
}
"""Before an amount of several words."""


@says(WithCounter)
def _with_counter(speaker: Speaker, pred: WithCounter) -> str:
    if pred.count != Number(1):
        counted = f"{speaker.say(pred.count)} {counter_name(speaker, pred.kind, plural=True)}"
        return f"avec moins de {counted}" if pred.negated else f"avec au moins {counted}"
    return f"{'sans' if pred.negated else 'avec un'} {counter_name(speaker, pred.kind)}"


@says(InZone)
def _in_zone(speaker: Speaker, pred: InZone) -> str:
    if pred.form in _GRAVEYARDS and pred.whose is None and pred.zones == ("graveyard",):
        return _GRAVEYARDS[pred.form]
    if pred.form.startswith("from"):
        return _from_zone(speaker, pred)
    whose = "" if pred.whose in (None, Player(Who.YOU)) else f" {of(speaker.say(pred.whose))}"
    several = whose and agreement_of(speaker, pred.whose).plural
    names = _YOURS if pred.whose == Player(Who.YOU) else {**_ZONES, **(_IN_SEVERAL if several else _IN_PLAYERS)} if whose else _ZONES
    isnt = speaker.fit("qui <n'est|ne sont> pas ") if pred.negated else ""
    return isnt + enumerate_words([french(names, zone) for zone in pred.zones], "ou") + whose


_GRAVEYARDS = {
    "in all": "dans tous les cimetières",
    "in a": "dans un cimetière",
    "in": "dans les cimetières",
    "from all": "de tous les cimetières",
    "from a single": "d'un même cimetière",
    "from": "de cimetières",
}
"""Graveyards of nobody in particular: one, any, all."""
_IN_SEVERAL = {"graveyard": "dans les cimetières", "hand": "dans les mains", "library": "dans les bibliothèques"}
_IN_PLAYERS = {"graveyard": "dans le cimetière", "hand": "dans la main", "library": "dans la bibliothèque"}


def _from_zone(speaker: Speaker, pred: InZone) -> str:
    """Where something is taken from: « de votre cimetière », never to be read as where it goes."""
    whose = "" if pred.whose in (None, Player(Who.YOU)) else f" {of(speaker.say(pred.whose))}"
    names = _FROM_YOURS if pred.whose == Player(Who.YOU) else _OF_PLAYER if whose else _FROM
    return enumerate_words([french({**_ZONES, **names}, zone) for zone in pred.zones], "ou") + whose


_OF_YOUR_CHOICE = {
    "creature type": "un type de créature de votre choix",
    "land type": "un type de terrain de votre choix",
    "card type": "un type de carte de votre choix",
    "color": "une couleur de votre choix",
}


@says(OfChosen)
def _of_chosen(_: Speaker, pred: OfChosen) -> str:
    what = french(_OF_YOUR_CHOICE if pred.now else CHOSEN_WHAT, pred.what)
    number = f" ({pred.index})" if pred.index else ""
    return f"{'sans' if pred.negated else 'avec'} {what}{number}"


@says(SharesType)
def _shares(speaker: Speaker, pred: SharesType) -> str:
    what = french(_SHARED, pred.what.removeprefix("at least one "))
    shares = speaker.fit("ne <partage|partagent> pas" if pred.negated else "<partage|partagent>")
    return f"qui {shares} {what} avec {speaker.say(pred.ref)}"


@says(ShareAmong)
def _share(speaker: Speaker, pred: ShareAmong) -> str:
    return f"qui {speaker.fit('<partage|partagent>')} {french(_SHARED, pred.what)}"


_SHARED = {
    "creature type": "au moins un type de créature",
    "color": "au moins une couleur",
    "card type": "au moins un type de carte",
    "name": "un nom",
    "permanent type": "au moins un type de permanent",
    "land type": "au moins un type de terrain",
    "one of those types": "l'un de ces types",
}


_CAME = {"battlefield": " depuis le champ de bataille", "library": " depuis la bibliothèque", "anywhere": ""}


@says(PutThere)
def _put_there(speaker: Speaker, pred: PutThere) -> str:
    return speaker.fit("mis· là") + f"{french(_CAME, pred.origin)} ce tour-ci"


@says(EnteredThisTurn)
def _entered(speaker: Speaker, _pred: EnteredThisTurn) -> str:
    return speaker.fit("arrivé· ce tour-ci")


@says(AttachedTo)
def _attached(speaker: Speaker, pred: AttachedTo) -> str:
    was = speaker.fit("qui <était|étaient> ") if pred.past else ""
    return f"{was}{speaker.fit('attaché·')} {to(speaker.say(pred.ref))}"


@says(Wearing)
def _wearing(speaker: Speaker, pred: Wearing) -> str:
    return f"{speaker.fit('qui <porte|portent>')} {speaker.say(pred.ref)}"


_OPPOSING = {
    "blocking": "qui <bloque|bloquent>",
    "blocked by": "bloqué· par",
    "blocking or blocked by": "bloquant ou bloqué· par",
    "attacking": "qui <attaque|attaquent>",
    "paired with": "associé· à",
}


@says(Linked)
def _linked(speaker: Speaker, pred: Linked) -> str:
    if pred.how == "among" and pred.by is not None:
        return f"parmi {speaker.say(pred.by)}"
    if pred.by is not None and pred.how in _BY_PLAYERS:
        return _that_players(speaker, pred.how, pred.by)
    how = speaker.fit(french(_LINKED, pred.how))
    return f"{how} par {speaker.say(pred.by)}" if pred.by is not None else f"{how} ainsi"


_LINKED = {
    "exiled": "exilé·",
    "created": "créé·",
    "revealed": "révélé·",
    "chosen": "choisi·",
    "sacrificed": "sacrifié·",
    "discarded": "défaussé·",
    "destroyed": "détruit·",
    "milled": "meulé·",
    "returned": "renvoyé·",
    "imprinted": "imprégné·",
    "haunted": "hanté·",
    "tapped": "engagé·",
}
"""What was done to an object by this ability or one linked to it."""
_BY_PLAYERS = {
    "cast": ("lancez", "lancent", "lance", ""),
    "cast this turn": ("avez lancé·", "ont lancé·", "a lancé·", "ce tour-ci"),
    "cast from your hand": ("lancez", "lancent", "lance", "depuis votre main"),
    "cast from anywhere other than your hand": ("lancez", "lancent", "lance", "d'ailleurs que de votre main"),
    "cast from exile": ("lancez", "lancent", "lance", "depuis l'exil"),
    "cast from exile this turn": ("avez lancé·", "ont lancé·", "a lancé·", "depuis l'exil ce tour-ci"),
    "cast from your graveyard": ("lancez", "lancent", "lance", "depuis votre cimetière"),
}
"""What players do to spells: the verb for « vous », for several, for one; and from where."""


def _that_players(speaker: Speaker, how: str, by: Ref) -> str:
    """« que vous lancez »."""
    # many may still be cast ("spells you cast this turn cost …"), one is there already ("target creature you cast this turn")
    still = speaker.several and how.endswith("this turn")
    you, several, one, whence = (*_BY_PLAYERS["cast"][:3], _BY_PLAYERS[how][3]) if still else _BY_PLAYERS[how]
    who = speaker.say(by)
    verb = you if who == "vous" else several if agreement_of(speaker, by).plural else one
    return " ".join(part for part in (elided("que", who), speaker.fit(verb), whence) if part)


@says(Opposing)
def _opposing(speaker: Speaker, pred: Opposing) -> str:
    return f"{speaker.fit(french(_OPPOSING, pred.how))} {speaker.say(pred.ref)}"


@says(Isnt)
def _isnt(speaker: Speaker, pred: Isnt) -> str:
    agreed = speaker.agreement
    phrase = noun_phrase(speaker, Noun(pred.preds), plural=agreed.plural, feminine=agreed.feminine)
    return speaker.fit("qui <n'est|ne sont> pas ") + phrase.predicate()


@says(AnyOf)
def _any_of(speaker: Speaker, pred: AnyOf) -> str:
    return enumerate_words([noun_phrase(speaker, Noun(option)).text() for option in pred.options], "ou")

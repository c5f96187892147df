"""Instructions that move or change objects: « exiler la créature ciblée », « renvoyer ceci … sur le champ de bataille »."""

from __future__ import annotations

from bot.answers.telegraphic.agreement import fit, of, to
from bot.answers.telegraphic.amounts import per_unit
from bot.answers.telegraphic.counters import said_who
from bot.answers.telegraphic.creating import HOW
from bot.answers.telegraphic.exceptions import how_it_enters, with_exceptions
from bot.answers.telegraphic.places import origin
from bot.answers.telegraphic.references import agreement_of
from bot.answers.telegraphic.speaker import Speaker, french, says
from bot.engine.abilities import Act, CopyOf, It, Player, Ref, TopCard, Verb, Who, ZoneName

__all__: list[str] = []

_VERBS = {
    Verb.DESTROY: "détruire",
    Verb.EXILE: "exiler",
    Verb.SACRIFICE: "sacrifier",
    Verb.TAP: "engager",
    Verb.UNTAP: "dégager",
    Verb.TRANSFORM: "transformer",
    Verb.FLIP: "inverser",
    Verb.TURN_FACE_UP: "retourner face visible",
    Verb.TURN_FACE_DOWN: "retourner face cachée",
    Verb.PHASE_OUT: "déphaser",
    Verb.ATTACH: "attacher",
    Verb.UNATTACH: "détacher",
    Verb.REGENERATE: "régénérer",
    Verb.RETURN: "renvoyer",
    Verb.PUT: "mettre",
    Verb.UNLOCK: "déverrouiller",
    Verb.MANIFEST: "manifester",
    Verb.CLOAK: "voiler",
    Verb.POPULATE: "peupler",
    Verb.MONSTROSITY: "monstruosité",
    Verb.ADAPT: "adapter",
    Verb.PROLIFERATE: "proliférer",
    Verb.COPY: "copier",
    Verb.RETARGET: "choisir de nouvelles cibles pour",
}

_TOP = TopCard("library", Player(Who.YOU))
"""What is manifested or cloaked where nothing else is named [CR 701.40a]."""


@says(Act)
def _act(speaker: Speaker, clause: Act) -> str:
    if clause.verb is Verb.RETARGET and clause.what is not None and isinstance(clause.to, Ref):
        return f"{speaker.say(clause.what)} a pour cible {speaker.say(clause.to)}"
    who = said_who(speaker, clause.who)
    parts = ["mélanger" if clause.form.startswith("shuffle ") else french(_VERBS, clause.verb)]
    # "it" is never what is moved: it was said before
    host = {node: speaker.say(node) for node in (clause.to, clause.attached) if isinstance(node, It)}
    what = _TOP if clause.verb in (Verb.MANIFEST, Verb.CLOAK) and clause.what is None else clause.what
    amount = _amount_of(speaker, clause) if clause.amount is not None else ""
    moved = speaker.say(what) if what is not None else ""
    parts += [part for part in ((moved, amount) if amount.startswith("(") else (amount, moved)) if part]
    parts += [place for place in (origin(clause.form.split("|")[0]),) if place]
    agreed = agreement_of(speaker, clause.what)
    if isinstance(clause.to, CopyOf):
        return who + with_exceptions(speaker, " ".join(parts), clause.to.exceptions)
    if clause.to is not None:
        placed = host[clause.to] if isinstance(clause.to, It) else speaker.say(clause.to)
        parts.append(placed if isinstance(clause.to, ZoneName) else to(placed))
    parts += [fit(french(HOW, word), agreed) for word in clause.how]
    if clause.attached is not None:
        parts.append(
            f"{fit('attaché·', agreed)} {to(host[clause.attached] if isinstance(clause.attached, It) else speaker.say(clause.attached))}"
        )
    if clause.entering is not None:
        said = how_it_enters(speaker, clause.entering)
        enters = any("champ de bataille" in part for part in parts)
        parts.append(f"({said})" if enters else f"avec{said.partition(' avec')[2]}")
    if clause.until is not None:
        parts.append(f"jusqu'à ce que {speaker.say(clause.until)} quitte le champ de bataille")
    if clause.verb is Verb.UNLOCK and clause.form == "a locked door of":
        parts.insert(1, "une porte verrouillée")
        parts[2] = of(parts[2])
    return who + " ".join(parts)


def _amount_of(speaker: Speaker, clause: Act) -> str:
    """How much of it: « (copier) 2 fois », « (copier) une fois par … »."""
    each = per_unit(speaker, clause.amount)
    if clause.verb is not Verb.COPY:
        return speaker.say(clause.amount) if clause.amount is not None else ""
    if each is not None:
        return f"(une fois pour chaque {each[1]})"
    amount = speaker.say(clause.amount) if clause.amount is not None else ""
    if amount.startswith("le nombre "):
        return f"autant de fois qu'est {amount}"
    return f"{amount} fois" if " " not in amount else f"(nombre de fois : {amount})"

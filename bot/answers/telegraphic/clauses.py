"""Clauses of static abilities and instructions of effects: « autres Gobelins que vous contrôlez : +1/+1 »."""

from __future__ import annotations

from bot.answers.telegraphic.changes import description_of, with_exceptions
from bot.answers.telegraphic.conditions import said_while
from bot.answers.telegraphic.counters import said_where, said_who
from bot.answers.telegraphic.nouns import is_several, noun_phrase, of, to
from bot.answers.telegraphic.places import origin
from bot.answers.telegraphic.plain import plain
from bot.answers.telegraphic.references import the_copied
from bot.answers.telegraphic.speaker import Speaker, enumerate_words, french, quote, says, unsaid
from bot.engine.abilities import (
    Act,
    AddMana,
    Amount,
    AttachesOnlyTo,
    ChangeText,
    Choose,
    Conditional,
    CopyOf,
    CountOf,
    Create,
    Delayed,
    Description,
    Either,
    ExchangeControl,
    ExchangeText,
    ForEach,
    GetEmblem,
    IfYouDo,
    Inert,
    It,
    KeywordAction,
    Lingers,
    Meld,
    Modal,
    Modify,
    Node,
    Not,
    Number,
    OpaqueClause,
    Optional,
    Player,
    Ref,
    SameElsewhere,
    SameForAbilities,
    Sentence,
    ThatMuch,
    This,
    Together,
    Verb,
    Who,
    Word,
    WordKind,
    ZoneName,
)

__all__ = ["CHOOSABLE", "said_sentences", "said_subject"]

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
_HOW = {
    "tapped": "engagé",
    "attacking": "attaquant",
    "tapped and attacking": "engagé et attaquant",
    "blocking": "bloquant",
    "transformed": "transformé",
    "tapped and transformed": "engagé et transformé",
    "face down": "face cachée",
    "face up": "face visible",
    "under your control": "sous votre contrôle",
    "under its owner's control": "sous le contrôle de son propriétaire",
    "under his owner's control": "sous le contrôle de son propriétaire",
    "under her owner's control": "sous le contrôle de son propriétaire",
    "under their owner's control": "sous le contrôle de leur propriétaire",
    "under their owners' control": "sous le contrôle de leurs propriétaires",
    "under their control": "sous le contrôle de ce joueur",
    "under that player's control": "sous le contrôle de ce joueur",
    "under its controller's control": "sous le contrôle de son contrôleur",
}
CHOOSABLE = {
    "color": "une couleur",
    "creature type": "un type de créature",
    "basic land type": "un type de terrain de base",
    "land type": "un type de terrain",
    "card type": "un type de carte",
    "card name": "un nom de carte",
    "nonland card name": "un nom de carte non-terrain",
    "player": "un joueur",
    "opponent": "un adversaire",
    "creature": "une créature",
    "number": "un nombre",
}
_WORD_KINDS = {
    WordKind.COLOR: "un mot de couleur",
    WordKind.LAND_TYPE: "un type de terrain",
    WordKind.CREATURE_TYPE: "un type de créature",
}
_MOMENTS = {
    "the next end step": "au début de la prochaine étape de fin",
    "next end step": "au début de la prochaine étape de fin",
    "next upkeep": "au début du prochain entretien",
    "the next upkeep": "au début du prochain entretien",
    "the next turn's upkeep": "au début de l'entretien du prochain tour",
    "end of combat": "à la fin du combat",
}


def said_sentences(speaker: Speaker, sentences: tuple[Sentence, ...]) -> str:
    """Sentences one after the other: « … ; … »."""
    return " ; ".join(speaker.each(sentences))


def said_subject(speaker: Speaker, subject: Ref) -> str:
    """The subject and a colon; nothing for the source itself."""
    return "" if isinstance(subject, This) else f"{speaker.say(subject)} : "


@says(Sentence)
def _sentence(speaker: Speaker, sentence: Sentence) -> str:
    first = sentence.clauses[0]  # clauses that share a part are no more one than others, under no head
    clauses = first.clauses if isinstance(first, Together) and len(sentence.clauses) == 1 else sentence.clauses
    return " ; ".join(speaker.each(clauses))


@says(Modify)
def _modify(speaker: Speaker, clause: Modify) -> str:
    changes = ", ".join(speaker.numbered(is_several(clause.subject)).each(clause.changes))
    duration = f" {speaker.say(clause.duration)}" if clause.duration is not None else ""
    condition = f" {said_while(speaker, clause.condition)}" if clause.condition is not None else ""
    return f"{said_subject(speaker, clause.subject)}{changes}{said_where(speaker, clause.where)}{duration}{condition}"


@says(SameElsewhere)
def _same(speaker: Speaker, clause: SameElsewhere) -> str:
    return f"de même pour : {enumerate_words(speaker.each(clause.subjects))}"


@says(Create)
def _create(speaker: Speaker, clause: Create) -> str:
    you = clause.who == Player(Who.YOU)
    who = "" if you else f"{speaker.say(clause.who)} : "
    tokens = _tokens(speaker, clause.count, clause.token)
    many = "s" if clause.count != Number(1) else ""
    how = [_HOW[word] + many if word in _HOW else _blocking(speaker, word) for word in clause.entering]
    how += [f"attaché{many} {to(speaker.say(clause.attached))}"] if clause.attached is not None else []
    tokens += "".join(f"{',' if ' avec ' in tokens else ''} {word}" for word in how)
    others = [speaker.say(other).removeprefix("créer ") for other in (*clause.choices, *clause.besides)]
    tokens = enumerate_words([tokens, *others], "ou" if clause.choices else "et")
    return f"{who}créer {tokens}{said_where(speaker, clause.where)}"


def _counted(speaker: Speaker, count: Amount) -> tuple[str, str]:
    """« 2 jetons », « autant de jetons … que de terrains », « des jetons », and what tells the number after them."""
    if count == Number(1):
        return "un jeton", ""
    if isinstance(count, ThatMuch):
        return "autant de jetons", ""
    number = speaker.say(count)
    if " " not in number:
        return f"{number} jetons", ""
    if number.startswith("le nombre de "):
        return "autant de jetons", f" que {of(number.removeprefix('le nombre de '))}"
    return "des jetons", f" (nombre : {number})"


def _tokens(speaker: Speaker, count: Amount, token: Node) -> str:
    many = count != Number(1)
    counted, after = _counted(speaker, count)
    if isinstance(token, CopyOf):
        copies = "copies" if many else "copie"
        return with_exceptions(speaker, f"{counted} {copies} {of(the_copied(speaker, token.of))}{after}", token.exceptions)
    if isinstance(token, It):
        return f"{counted.removesuffix('jetons')}de ces jetons{after}"
    if isinstance(token, Description):
        return f"{counted} {description_of(speaker, token)}{after}"
    return f"{counted} {_predefined(speaker, token)}{after}"


def _blocking(speaker: Speaker, words: str) -> str:
    """What it blocks; other words as printed."""
    return speaker.say(It(words)) if words.startswith("that ") else french(_HOW, words)


def _predefined(speaker: Speaker, token: Node) -> str:
    if isinstance(token, Word):
        return speaker.lexicon.subtype(token.text).shown()
    return speaker.say(token)


@says(KeywordAction)
def _keyword_action(speaker: Speaker, clause: KeywordAction) -> str:
    who = said_subject(speaker, clause.who) if clause.who is not None else ""
    parts = [speaker.say(part) for part in (clause.what, clause.amount) if part is not None]
    times = f" ({speaker.say(clause.times)} fois)" if clause.times is not None else ""
    return f"{who}{' '.join((quote(clause.name), *parts))}{times}{said_where(speaker, clause.where)}"


@says(ChangeText)
def _change_text(speaker: Speaker, clause: ChangeText) -> str:
    kinds = enumerate_words([french(_WORD_KINDS, kind) for kind in clause.kinds], "ou")
    forbidden = [speaker.word(word) for word in clause.forbidden]
    limits = f" ; le nouveau mot n'est pas {enumerate_words(forbidden, 'ou')}" if forbidden else ""
    duration = f" {speaker.say(clause.duration)}" if clause.duration is not None else ""
    new = "un autre" if clause.to is None else quote(speaker.word(clause.to)) if isinstance(clause.to, Word) else speaker.say(clause.to)
    return f"dans le texte {of(speaker.say(clause.of))}, remplacer {kinds} par {new}{duration}{limits}"


@says(ExchangeText)
def _exchange(speaker: Speaker, clause: ExchangeText) -> str:
    other = f" et {of(speaker.say(clause.other))}" if clause.other is not None else ""
    duration = f" {speaker.say(clause.duration)}" if clause.duration is not None else ""
    return f"échanger les encadrés de texte {of(speaker.say(clause.one))}{other}{duration}"


@says(Choose)
def _choose(speaker: Speaker, clause: Choose) -> str:
    what = speaker.say(clause.ref) if clause.ref is not None else french(CHOOSABLE, clause.what)
    excluding = f", sauf {enumerate_words([speaker.word(word) for word in clause.excluding], 'ou')}" if clause.excluding else ""
    return f"{said_who(speaker, clause.who)}choisir {what}{excluding}"


@says(Meld)
def _meld(speaker: Speaker, clause: Meld) -> str:
    return f"exiler les deux, puis les assembler en {speaker.word(clause.into)}"


@says(Act)
def _act(speaker: Speaker, clause: Act) -> str:
    parts = ["mélanger" if clause.form.startswith("shuffle ") else french(_VERBS, clause.verb)]
    parts += [speaker.say(node) for node in (clause.amount, clause.what) if node is not None]
    parts += [place for place in (origin(clause.form.split("|")[0]),) if place]
    if isinstance(clause.to, CopyOf):
        return said_who(speaker, clause.who) + with_exceptions(speaker, " ".join(parts), clause.to.exceptions)
    if clause.to is not None:
        parts.append(speaker.say(clause.to) if isinstance(clause.to, ZoneName) else to(speaker.say(clause.to)))
    parts += [french(_HOW, word) for word in clause.how]
    if clause.attached is not None:
        parts.append(f"attaché {to(speaker.say(clause.attached))}")
    if clause.entering is not None:
        parts.append(f"({speaker.say(clause.entering)})")
    if clause.until is not None:
        parts.append(f"jusqu'à ce que {speaker.say(clause.until)} quitte le champ de bataille")
    return said_who(speaker, clause.who) + " ".join(parts)


@says(AddMana)
def _add_mana(_: Speaker, clause: AddMana) -> str:
    if clause.symbols:
        return f"ajouter {enumerate_words(list(clause.symbols), 'ou')}"
    if clause.chosen:
        return "ajouter du mana de la couleur choisie"
    return "ajouter du mana de n'importe quelle couleur" if clause.any_color else unsaid(clause.form)


@says(Optional)
def _optional(speaker: Speaker, clause: Optional) -> str:
    who = speaker.say(clause.who)
    who = "vous pouvez" if clause.who == Player(Who.YOU) else f"{who} {'peuvent' if who.startswith('les ') else 'peut'}"
    return f"{who} : {speaker.say(clause.clause)}"


@says(Conditional)
def _conditional(speaker: Speaker, clause: Conditional) -> str:
    form = clause.form.partition("|")[0]
    if form == "otherwise":
        return f"sinon, {speaker.say(clause.clause)}"
    if form == "unless" and isinstance(clause.condition, Not):
        return f"{speaker.say(clause.clause)}, sauf {_led('si', speaker.say(clause.condition.condition))}"
    condition = speaker.say(clause.condition)
    lead = _led(_LEADS.get(form, "si"), condition)
    return f"{lead}{', à la place :' if clause.instead else ','} {speaker.say(clause.clause)}"


_LEADS = {"the next time": "la prochaine fois que", "as long as": "tant que", "turn": "tant que"}


def _led(lead: str, condition: str) -> str:
    """« si … », « s'il … », « tant qu'il … »."""
    if lead == "si":
        return f"s'{condition}" if condition.startswith(("il ", "ils ")) else f"si {condition}"
    return f"{lead.removesuffix('e')}'{condition}" if condition[:1] in "aeiouéêh" else f"{lead} {condition}"


@says(IfYouDo)
def _if_you_do(speaker: Speaker, clause: IfYouDo) -> str:
    start = "sinon" if clause.negated else _DONE.get(clause.form, "dans ce cas")
    return f"{start}, {speaker.say(clause.clause)}"


_DONE = {
    "when you do": "quand vous le faites",
    "whenever you do": "à chaque fois que vous le faites",
    "when they do": "quand ce joueur le fait",
}
"""Triggers, not conditions [CR 603.12]."""


@says(Delayed)
def _delayed(speaker: Speaker, clause: Delayed) -> str:
    return f"{_MOMENTS.get(clause.when) or quote(clause.when)}, {speaker.say(clause.clause)}"


@says(AttachesOnlyTo)
def _attaches_only_to(speaker: Speaker, clause: AttachesOnlyTo) -> str:
    return f"{speaker.say(clause.subject)} ne s'attache qu'à : {speaker.say(clause.noun)}"


@says(Lingers)
def _lingers(speaker: Speaker, clause: Lingers) -> str:
    return f"l'effet dure {speaker.say(clause.duration)} après le départ {of(speaker.say(clause.source))}"


@says(SameForAbilities)
def _same_for_abilities(speaker: Speaker, clause: SameForAbilities) -> str:
    return f"de même pour : {enumerate_words(speaker.each(clause.abilities))}"


@says(GetEmblem)
def _emblem(speaker: Speaker, clause: GetEmblem) -> str:
    return f"{speaker.say(clause.who)} : un emblème avec {enumerate_words(speaker.each(clause.abilities))}"


@says(ExchangeControl)
def _exchange_control(speaker: Speaker, clause: ExchangeControl) -> str:
    other = f" et {of(speaker.say(clause.other))}" if clause.other is not None else ""
    duration = f" {speaker.say(clause.duration)}" if clause.duration is not None else ""
    return f"échanger le contrôle {of(speaker.say(clause.one))}{other}{duration}"


@says(Together)
def _together(speaker: Speaker, clause: Together) -> str:
    return _joined(speaker.each(clause.clauses), clause.joins)


def _joined(said: list[str], joins: tuple[str, ...]) -> str:
    """Clauses under one head: what it governs ends at the next semicolon."""
    out = said[0]
    for words, join in zip(said[1:], joins[-len(said) + 1 :], strict=False):
        out += (", puis " if "then" in join else " et ") + words
    return out


@says(ForEach)
def _for_each(speaker: Speaker, clause: ForEach) -> str:
    if isinstance(clause.over, CountOf):
        return f"pour chaque {noun_phrase(speaker, clause.over.noun, plural=False).text()} : {speaker.say(clause.clause)}"
    over = speaker.say(clause.over)
    times = f"autant de fois que {over}" if over.startswith("le nombre") else f"pour chaque {over.removeprefix('chaque ')}"
    return f"{times} : {speaker.say(clause.clause)}"


@says(Either)
def _either(speaker: Speaker, clause: Either) -> str:
    return f"{said_who(speaker, clause.who)}au choix : {enumerate_words(speaker.each(clause.clauses), 'ou')}"


@says(Modal)
def _modal(speaker: Speaker, clause: Modal) -> str:
    costs = [f"{speaker.say(cost)} : " for cost in clause.costs] or [""] * len(clause.modes)
    modes = " • ".join(cost + said_sentences(speaker, mode) for cost, mode in zip(costs, clause.modes, strict=True))
    head = clause.head.rstrip("— ")
    return f"{_HEADS.get(head.casefold(), quote(head))} : {modes}"


_HEADS = {
    "choose one": "choisir un mode",
    "choose two": "choisir deux modes",
    "choose three": "choisir trois modes",
    "choose one or both": "choisir un ou deux modes",
    "choose one or more": "choisir un ou plusieurs modes",
    "choose any number": "choisir autant de modes que voulu",
    "choose up to one": "choisir un mode au plus",
    "choose up to two": "choisir deux modes au plus",
}


@says(Inert)
def _inert(_: Speaker, clause: Inert) -> str:
    return plain(clause.words)


@says(OpaqueClause)
def _opaque(_: Speaker, clause: OpaqueClause) -> str:
    return quote(clause.words)

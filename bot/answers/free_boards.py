"""Boards that a sentence draws: « Humilité et Opalescence, ça donne quoi ? », « Lignify sur mon Ours »."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.answers.board import read_board
from bot.answers.compose import applied, changed, copied, created, legends
from bot.answers.compose.token_counts import REPLACED
from bot.answers.copy_ways import copy_way
from bot.answers.folding import fold
from bot.answers.frame import counts_its_size
from bot.answers.free_asked import Told, asks_beyond, asks_which_stays, denies, in_order
from bot.answers.free_copies import COPYING, bare_copy_board, copy_board, said_copy_board
from bot.answers.free_names import Named, Sentence, read_sentence
from bot.answers.free_quality import asks_quality, with_changed_quality, with_quality
from bot.answers.free_scenery import asks_fate
from bot.answers.left_open import OTHER_CHOICE
from bot.answers.model import Answer, Assumption, Kind
from bot.answers.sense import changes_text, is_permanent, is_spell, makes_tokens, targeting_action
from bot.answers.services import Ask, Services
from bot.answers.word_pairs import read_pair
from bot.answers.wrapping import without_courtesy, without_question
from bot.errors import UnsettledName

__all__ = ["beside", "board_question"]

_SIZES = re.compile(
    r"\b(?:(?:ils?|elles?|ca|c) )?(?:est|sera|fait|fera|vaut|a|font|sont|valent|feront) (?:t (?:ils?|elles?) )?(?:a )?combien"
    r"(?! (?:de|d)\b)|\bcombien (?:fait|vaut|est)\b"
    r"|\bquell?e? (?:(?:est|sera|serait) (?:la |sa |son |l ))?(?:taille|force|endurance)\b"
    r"|\bcombien de (?:force|endurance)\b|^combien$|\b(?:quelles? |(?:c est )?quoi )?(?:(?:est|sont) )?(?:(?:la|les?|ses?) )?stats?\b"
    r"|\b\d+ \d+ ou \d+ \d+\b|\b(?:est|sont|restent?|devien(?:t|nent)) (?:une? )?\d+ \d+\b"
)
"""Words that ask for power and toughness: « il fait combien ? », « 1/1 ou 2/2 ? »."""
_TOGETHER = re.compile(
    r"\b(?:donne(?:nt)?|fait|font|devien(?:t|nent)) quoi\b|\bcouches?\b|\bquelles? (?:forces?|endurances?|types?)\b|\bquels? types?\b"
    r"|\bmarche(?:nt)?\b|\b(?:que|qu ?est ce que|comment) (?:donne|devien)|\b(?:est|reste) (?:il|elle|ce(?! qu)|une?|encore|toujours)\b"
    r"|\b(?:perd|perdent|garde|gardent|ont|a) (?:t (?:il|elle) )?(?:encore |toujours )?(?:ses|leurs|toutes) |\binteragi|\bfonctionne"
)
_DOING = re.compile(r"\b(?:puis(?= je\b)|peux|peut|peuvent|pouvez|pouvons|dois|doit|doivent|faut)\b|\bcombien\b|\bqui gagne\b")
"""What someone may, can or must do is another question than what permanents are."""
_STATE = re.compile(
    r"\d|\b(?:marqueurs?|niveau|loyaute|jetons?|exemplaires?|transforme|engage|kick|prototype|cimetiere|exil\w*|main)\b"
    r"|\bface cachee\b|\badvers|\b(?:trois|quatre|cinq|six|sept|huit|neuf|dix)\b"
)
"""A state or a number said of a permanent, which a board that does not hold it would get wrong."""
_JOINING = frozenset(
    fold(
        "si deja alors premier premiere dernier derniere second seconde abord arrivee est etait la "
        "et avec plus sous contre puis en jeu sur le champ de bataille il y a j ai je joue pose controle mon ma mes la les l un une des "
        "adversaire aussi tous deux 2 ensemble que quoi se passe t ca cela donne fait comment interagissent interagir "
        "dans quel ordre depend importe compte selon c l inverse autre sens contraire arrive arrivent"
    ).split()
)
"""Words that, between the names of permanents, ask nothing else than what they make of one another."""
_BESIDE_COPIES = frozenset(
    fold(
        "est ce qu une un du de des d on tu vous peut peux peuvent pouvez possible puis c elle son sa ses ton ta tes en est ca arrive "
        "comme creature artefact legal marche si ou pas alors donc bien quand pour with can i my a the of"
    ).split()
)
"""Words that, besides, say no more of a copy."""
_TOKENS = re.compile(r"\b(?:jetons?|tokens?|cree\w*|combien)\b")
Handler = Callable[[Services, Ask], Answer]


def board_question(services: Services, ask: Ask) -> Answer | None:
    """The computed answer to a sentence whose cards and words draw one board; nothing where they do not."""
    bare = without_question(without_courtesy(ask.text))
    if _written_board(services, bare):
        return (copied if ">" in bare else applied)(services, replace(ask, text=bare))
    sentence = read_sentence(services, ask.text)
    for command, draw, handler in _DRAWN:
        board = draw(services, sentence)
        computed = _computed(services, ask, board, handler) if board is not None else None
        if computed is not None:
            computed = with_quality(services, sentence, computed) if handler is copied else computed
            computed = with_changed_quality(services, sentence, computed) if handler is applied else computed
            return replace(computed, assumed=(Assumption(ask.text, f"{command} {board}"), *computed.assumed))
    return None


def beside(services: Services, ask: Ask) -> tuple[str, Answer] | None:
    """What the cards of a sentence make of one another, though it asks something else: the command, and what is computed."""
    sentence = read_sentence(services, ask.text)
    for command, draw, handler in _DRAWN_BESIDE:
        board = draw(services, sentence)
        computed = _computed(services, ask, board, handler) if board is not None else None
        if computed is not None:
            return f"{command} {board}", computed
    return None


def _permanents_beside(_: Services, sentence: Sentence) -> str | None:
    stated = any(one.states for one in sentence.named) or _STATE.search(_SIZES.sub(" ", sentence.rest)) is not None
    return None if stated or denies(sentence) or not _are_permanents(sentence.named) else _joined(sentence)


def _computed(services: Services, ask: Ask, board: str, handler: Handler) -> Answer | None:
    """The verdict on a board, if there is one and every name is settled."""
    try:
        answer = handler(services, Ask(ask.query, board, ask.day))
    except UnsettledName:
        return None
    if handler is applied and OTHER_CHOICE in answer.text and any(one.get("exists") is False for one in answer.objects):
        return None  # what the choice left open would have changed is what is asked
    if any(one.get("exists") is False and counts_its_size(one) for one in answer.objects):
        return None  # it may well be larger, and still there
    told = _tells(answer, handler) or _SIZES.search(fold(ask.text)) is not None  # a size asked for is told, though nothing changed it
    return answer if answer.kind is Kind.VERDICT and told and not (_is_refused(answer) and _says_more(services, ask)) else None


def _is_refused(answer: Answer) -> bool:
    return answer.text.startswith("**Impossible")


def _says_more(services: Services, ask: Ask) -> bool:
    """Whether a sentence says words that were not read: one of them may be what makes possible what a board alone refuses."""
    words = read_sentence(services, ask.text).rest.split()
    return any(word not in _JOINING | _BESIDE_COPIES and not COPYING.search(word) for word in words)


def _tells(answer: Answer, handler: Handler) -> bool:
    """Whether the cards do anything to one another: without any effect, the sentence asked something else."""
    if handler is created:
        return REPLACED in (cited.rule for cited in answer.citations)
    gone = any(obj.get("zone") == "graveyard" for obj in answer.objects)
    return bool(answer.trace) or gone or handler is not applied


def _written_board(services: Services, text: str) -> bool:
    """Whether a text is nothing but a board: sure names joined by « > » or « + »."""
    if ">" not in text and " + " not in text:
        return False
    parts = read_board(text, services.names).parts
    ordinary = {fold(text[span.start : span.end]) for span in services.names.find_in_text(text) if span.weak}
    return len(parts) > 1 and all(part.match.sure and fold(part.said) not in ordinary for part in parts)


_OPPOSED = re.compile(r"\b(?:adversaires?|adverses?|adv|oppo|opponents?|en face)\b")


def _legend_copy_board(services: Services, sentence: Sentence) -> str | None:
    """`copier > légende` where a sentence asks which of a legend and its copy stays."""
    legend = any("Legendary" in one.card.front.supertypes for one in sentence.named if copy_way(one.card) is None)
    if _OPPOSED.search(fold(sentence.text)):
        return None  # each of two players keeps one: who controls the copy decides
    return (
        said_copy_board(services, sentence) if legend and asks_which_stays(sentence) and not asks_beyond(sentence, Told.LEGENDS) else None
    )


def _text_board(services: Services, sentence: Sentence) -> str | None:
    """`changement cible ancien→nouveau` where a sentence names a card that changes text, its target and two words."""
    if len(sentence.named) != 2 or sum(changes_text(one.card) is not None for one in sentence.named) != 1:
        return None
    if asks_beyond(sentence, Told.LAYERS):
        return None
    pair = read_pair(sentence.text, services.lexicon)
    changer, target = sorted(sentence.named, key=lambda one: changes_text(one.card) is None)
    return f"{changer.said} {target.said} {pair.said[0]}→{pair.said[1]}" if pair is not None else None


def _spell_board(services: Services, sentence: Sentence) -> str | None:
    """`permanent + autres + sort` where a sentence says that a spell is cast on a permanent, maybe beside others."""
    spells = [one for one in sentence.named if is_spell(one.card)]
    if len(spells) != 1 or _copies_or_rewords(spells[0]) or _asks_otherwise(sentence):
        return None
    at = sentence.named.index(spells[0])
    others = [one for one in sentence.named if one is not spells[0]]
    if not others[at:] or not sentence.is_put_on(spells[0], others[at]) or not _are_permanents(others):
        return None
    target = others.pop(at)  # a spell is cast on what stands just before it on a board
    return " + ".join(one.written for one in (*others, target, spells[0]))


def _spells_board(_: Services, sentence: Sentence) -> str | None:
    """`permanent + sorts` where a sentence asks the size of its one permanent once spells were cast on it: « Ours avec Giant Growth »."""
    spells = [one for one in sentence.named if is_spell(one.card)]
    permanents = [one for one in sentence.named if not is_spell(one.card)]
    rest = sentence.rest
    words = _SIZES.sub(" ", rest).split()
    if not spells or len(permanents) != 1 or not _SIZES.search(rest) or not set(words) <= _IN_TURN or not _are_permanents(permanents):
        return None
    if any(targeting_action(one.card) is None or _copies_or_rewords(one) for one in spells) or _asks_otherwise(sentence):
        return None
    return " + ".join(one.written for one in (*permanents, *spells))


_IN_TURN = frozenset(
    [
        "si",
        "et",
        "avec",
        "plus",
        "sur",
        "puis",
        "mon",
        "ma",
        "le",
        "la",
        "un",
        "une",
        "des",
        "je",
        "joue",
        "lance",
        "ensuite",
        "alors",
        "il",
        "elle",
    ]
)
"""Words around a permanent and the spells cast on it in the order named."""


def _mass_board(services: Services, sentence: Sentence) -> str | None:
    """`permanents + sort` where a sentence asks what permanents are once a spell that targets nothing is cast."""
    spells = [one for one in sentence.named if is_spell(one.card)]
    others = [one for one in sentence.named if not is_spell(one.card)]
    asks = _TOGETHER.search(sentence.rest) or _SIZES.search(sentence.rest)
    if len(spells) != 1 or not others or not asks or _asks_otherwise(sentence) or not _are_permanents(others):
        return None
    if targeting_action(spells[0].card) is not None or _copies_or_rewords(spells[0]) or makes_tokens(spells[0].card):
        return None
    return " + ".join(one.written for one in (*others, spells[0]))


_ANOTHER_MADE = re.compile(r"\bcree\w* (?:une?|deux|trois|quatre|\d+) (?!jetons?\b|tokens?\b|copies?\b)\w+")
"""A token created that the sentence names by what it is: what a card would create of itself is not what is asked."""


def _token_board(services: Services, sentence: Sentence) -> str | None:
    """`créateur sous autres` where a sentence names one card that creates tokens, and permanents beside it."""
    maker = next((one for one in sentence.named if makes_tokens(one.card)), None)
    others = [one for one in sentence.named if one is not maker]
    asks = _TOKENS.search(sentence.rest) or set(sentence.rest.split()) <= _JOINING
    if _ANOTHER_MADE.search(sentence.rest):
        return None
    if not asks or maker is None or not others or not _are_permanents(others) or asks_beyond(sentence, Told.LAYERS):
        return None
    return f"{maker.written} sous {' + '.join(one.written for one in others)}"


def _copies_or_rewords(one: Named) -> bool:
    return copy_way(one.card) is not None or changes_text(one.card) is not None


def _layer_board(services: Services, sentence: Sentence) -> str | None:
    """The permanents, in the order named, of which a sentence asks what they make of one another."""
    attached = any("enchanté par" in state or "équipé de" in state for one in sentence.named for state in one.states)
    rest = sentence.rest
    asks = attached or asks_quality(services, sentence) or _TOGETHER.search(rest) or _SIZES.search(rest) or set(rest.split()) <= _JOINING
    if not asks or _asks_otherwise(sentence) or not _are_permanents(sentence.named):
        return None
    several = any("exemplaires" in state for one in sentence.named for state in one.states)
    sized = any(one.states for one in sentence.named) and _SIZES.search(rest) is not None
    return sentence.named[0].written if (attached or several or sized) and len(sentence.named) == 1 else _joined(sentence)


def _joined(sentence: Sentence) -> str | None:
    once: dict[str, Named] = {}
    for one in sentence.named:
        once.setdefault(one.card.name, one)
    arrived = in_order(sentence, list(once.values()))
    return " + ".join(one.written for one in arrived) if len(arrived) > 1 else None


_UNNAMED = re.compile(
    r"\b(?:mon|ma|mes|ton|ta|tes|notre|nos|votre|vos)\s+"
    r"(?!adv|oppo|c[oô]t|tour|jeu|board|deck|main|terrain de jeu|champ|cimeti|tableau|pote|ami)(\w{3,})(?!\w)(?!\s*(?:\w+\s+)?■)"
)
"""What is somebody's without being named: « Humilité et Opalescence, mon ours fait combien ? »."""


def _asks_of_unnamed(sentence: Sentence) -> bool:
    """Whether a sentence speaks of a permanent that it does not name: what its cards are would answer another question."""
    text, at = "", 0
    for one in sentence.named:
        text += f"{sentence.text[at : max(at, one.start)]}■"
        at = max(at, one.end)
    return _UNNAMED.search((text + sentence.text[at:]).lower()) is not None


def _asks_otherwise(sentence: Sentence) -> bool:
    """Whether the words around the names ask what someone does, or say a state that the board would not hold."""
    rest = _SIZES.sub(" ", sentence.rest)
    return (
        _asks_of_unnamed(sentence)
        or asks_fate(sentence)
        or _DOING.search(rest) is not None
        or _STATE.search(rest) is not None
        or asks_beyond(sentence, Told.LAYERS)
    )


def _are_permanents(named: Sequence[Named]) -> bool:
    """Whether every card is a permanent that needs no choice of another one as it enters."""
    return all(is_permanent(one.card) and copy_way(one.card) is None for one in named)


def _kept_from_copying(services: Services, ask: Ask) -> Answer:
    """A verdict where the other permanents keep the card from copying: else what it copies was to be said."""
    answer = copied(services, ask)
    return answer if answer.text.startswith("**Non") else replace(answer, kind=Kind.LEAD)


_DRAWN: tuple[tuple[str, Callable[[Services, Sentence], str | None], Handler], ...] = (
    ("légende", _legend_copy_board, legends),
    ("copie", copy_board, copied),
    ("copie", bare_copy_board, _kept_from_copying),
    ("texte", _text_board, changed),
    ("jeton", _token_board, created),
    ("couches", _spell_board, applied),
    ("couches", _spells_board, applied),
    ("couches", _mass_board, applied),
    ("couches", _layer_board, applied),
)
"""The boards that a sentence may draw: the command, what draws it, and what computes it."""

_DRAWN_BESIDE: tuple[tuple[str, Callable[[Services, Sentence], str | None], Handler], ...] = (
    ("copie", said_copy_board, copied),
    ("couches", _permanents_beside, applied),
)
"""The boards that may stand beside a lead."""

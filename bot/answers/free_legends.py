"""Two of one legendary name in a sentence: « deux Isamaru », « mon adversaire a Thalia et moi aussi », « elle clone mon Isamaru »."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.answers.compose import applied, legends, opposed_legends
from bot.answers.copy_ways import copy_way
from bot.answers.describe import enumerate_fr
from bot.answers.folding import fold
from bot.answers.free_asked import Told, asks_beyond
from bot.answers.free_names import Named, Sentence, is_only_a_name, read_sentence
from bot.answers.model import Answer, Assumption, Branch, Kind
from bot.answers.ports import MatchKind, Span
from bot.answers.sense import is_permanent
from bot.answers.services import Ask, Services, citations
from bot.answers.settle import is_titled
from bot.engine.values import CardDef
from bot.records import dataclass

__all__ = ["legend_question"]

_TWO = re.compile(r"\b(?:deux|2|second|seconde|deuxieme|autre|encore|double|two|another)\b")
_COUNTED = re.compile(r"\b(?:deux|2|une? (?:second|seconde|deuxi[èe]me|autre))\s+$")
"""What stands before the name of which there are two."""
_SAID_TOO = re.compile(
    r"\b(?:moi|lui|elle|toi|nous) aussi\b|\baussi (?:un|une|le|la|sa|son|ma|mon|l)\b|\b(?:et|avec) moi\b|\badversaire et moi\b"
)
"""What gives a second player what a first one is said to have."""
_CLONED = re.compile(r"\b(?:clone|clonait|copie|copiait|cloner|copier|clonee?|copiee?|clones|copies)\b")
"""A copy bears the name of what it copies: it is the second of them [CR 707.2]."""
_EACH_ITS_OWN = re.compile(r"\b(?:adversaires?|adverses?|adv|en face|chacun|chacune|chaque joueur|deux joueurs|opponents?|oppo)\b")
_BOTH_THEIRS = re.compile(r"\badversaire (?:a|controle|joue|pose|possede) (?:les )?(?:deux|2)\b")
_MORE_THAN_TWO = re.compile(
    r"\b(?:trois|quatre|cinq|three|[3-9])\b|\bchacune? (?:deux|2)\b|\b(?:deux|2) chacune?\b(?! l[ae]\b)"
    r"|\b(?:ai|avais|je (?:controle|joue|possede|pose)) (?:deja )?(?:deux|2)\b.*\b(?:adversaires?|adv|en face|oppo|opponents?)\b"
    r"|\b(?:adversaires?|adv|oppo|opponents?)\b.*\b(?:j (?:en )?ai|je (?:controle|joue|possede|pose)|moi) (?:deux|2)\b"
    r"|\badversaire (?:en )?(?:a|controle|joue|pose|possede) (?:deja )?(?:deux|2)\b.*\b(?:moi|j|je|mien|mienne)\b"
)
"""Two on one side and one or more on the other, or three: they are not two that go or stay together."""
_ONE_THEIRS = re.compile(r"\badverses?\b")
"""What is said of the one of two names that an opponent controls: the other is not."""
_FATE = re.compile(
    r"\b(?:reste\w*|meur\w*|perd\w*|garde\w*|conserve\w*|legend\w*|cimetiere|sacrifi\w*|legal|saute\w*|disparai\w*|survi\w*|crev\w*)\b"
    r"|\b(?:peu[tx]|puis|pouvons|pouvez|droit)\b.*\b(?:avoir|jouer|controler|poser|garder)\b"
)
_DIFFERENT = re.compile(r"\bdifferente?s?\b|\bpas (?:le|les) memes?\b|\bnoms? differents?\b")
_BESIDE = re.compile(
    r"\b(?:sous[ -]?types?|capacites?|capas?|declench\w*|trigger\w*|etb|marqueurs?)\b"
    r"|\bperd\w*\b (?:le|la|l|les|son|sa|ses) (?!(?:deux|mien|tien|sien|notre|votre|leur)\w*\b)\w"
)
"""What is asked of permanents beside which of two stays: sizes, types, abilities, what one loses."""
_COPIES = re.compile(r"^\s*(?:en |qui )?(?:copi|clon)\w+")
"""What follows a name that is said to copy."""
_SIZE = re.compile(r"[+\-−]\d+ ?/ ?[+\-−]?\d+")
_TOKEN_OF_THAT_NAME = re.compile(r"\b(?:jetons?|tokens?|cree|creent|creer)\s+$")
_COPIES_ANOTHER = re.compile(r"^\s*(?:qui )?(?:copi\w+|clon\w+)\s+(?:une?|deux|mon|ma|mes|ton|ta|son|sa|le|la|l|notre|votre|leur)\b")
"""What follows a name whose bearer is the one that copies, not what is copied."""
_MINE = re.compile(r"\b(?:je|j|moi|mon(?! adv)|ma|mien|mienne|nous|on|notre|chacun|chacune|chaque|deux joueurs)\b")
_WORDS = frozenset(
    fold(
        "si alors et ou en jeu sur le la l les champ de bataille table board il y a j ai je on tu nous vous joue pose controle avons avez "
        "mon ma mes un une des d deux 2 fais adversaire aussi tous toutes que qu quoi se passe t ca cela donne fait faire comment moi lui "
        "elle avec contre chacun chacune notre nos leur dans meme temps est ce arrive qui c joueur tour clone copie mien mienne sien "
        "sienne chez apres puis rejoue relance repose remets remet"
    ).split()
)
"""Words that, around one legendary name, ask nothing else than what becomes of the two."""


_KEPT = _WORDS | frozenset(
    fold("garde garder gardes perd perds reste restent meurt meurent je peux puis peut avoir différents noms").split()
)


@dataclass(frozen=True, slots=True)
class _Pair:
    """What a sentence says two of: the cards that it may mean, as ``said``, and whether each player has one."""

    said: str
    cards: tuple[str, ...]
    rest: str
    opposed: bool


def legend_question(services: Services, ask: Ask) -> Answer | None:
    """The answer to a sentence about two of one legendary name; nothing where it speaks of anything else."""
    sentence = read_sentence(services, ask.text)
    if asks_beyond(sentence, Told.LEGENDS) or _speaks_of_more(sentence):
        return None
    unsure = _unsettled(services, ask.text, sentence)
    unlike = _of_two_names(services, ask, _with_any_bearer(services, sentence, unsure))
    if unlike is not None or (sentence.named and unsure):
        return unlike
    pair = _of_one_card(sentence) or _of_one_name(services, ask.text, sentence)
    if pair is None or not (_FATE.search(pair.rest) or set(pair.rest.split()) <= _WORDS):
        return None
    told = _told(services, ask, pair)
    if told is None or told.kind is not Kind.VERDICT:
        return None
    return replace(told, assumed=(Assumption(ask.text, f"légende {pair.said}"), *told.assumed))


def _is_more_than_two(sentence: Sentence) -> bool:
    """Whether more than two are there, as the words around the name say, or with what says whose they are."""
    return any(_MORE_THAN_TWO.search(said) for said in (sentence.rest, fold(sentence.text)))


def _speaks_of_more(sentence: Sentence) -> bool:
    """Whether it asks of sizes, types or abilities, or names a token by that name or the bearer of the name as what copies."""
    if _SIZE.search(sentence.text) or _BESIDE.search(fold(sentence.text)) or _is_more_than_two(sentence):
        return True
    if any(copy_way(one.card) is not None and _COPIES.search(fold(sentence.text[one.end :])) for one in sentence.named):
        return True
    spoken = ((fold(sentence.before(one)), fold(sentence.text[one.end :])) for one in sentence.named)
    return any(_TOKEN_OF_THAT_NAME.search(f"{before} ") or _COPIES_ANOTHER.search(after) for before, after in spoken)


def _of_two_names(services: Services, ask: Ask, sentence: Sentence) -> Answer | None:
    """The answer where a sentence asks whether two legends of different names stay, if nothing else is there."""
    named = sentence.named
    apart = len(named) == 2 and named[0].card.name != named[1].card.name and not any(one.states for one in named)
    both = apart and all("Legendary" in one.card.front.supertypes and is_permanent(one.card) for one in named)
    if not both or any(copy_way(one.card) for one in named) or not _FATE.search(sentence.rest) or not set(sentence.rest.split()) <= _KEPT:
        return None
    board = " + ".join(one.card.name for one in named)
    answer = applied(services, Ask(ask.query, board, ask.day))
    if answer.kind is not Kind.VERDICT or not all(one.get("exists") is True for one in answer.objects):
        return answer if answer.kind is Kind.VERDICT else None
    names = enumerate_fr(f"*{_called(services, one)}*" for one in named)
    text = f"**Les deux restent.** Leurs noms diffèrent : {names}."
    cited = citations(services, ("704.5j", "201.2a"), ask.day)
    taken = Assumption(ask.text, f"légende {board}", shown=f"{names} sous le contrôle d'un même joueur")
    return replace(answer, verdict="les deux restent", text=text, citations=cited, assumed=(taken, *answer.assumed))


def _called(services: Services, one: Named) -> str:
    """The name of a card, as said where several cards bear it."""
    return services.describe.name(one.card.name) if one.span.match.sure else one.span.match.said


def _with_any_bearer(services: Services, sentence: Sentence, unsure: Sequence[Span]) -> Sentence:
    """The sentence with one of the legends that bear the short name said beside another card, which is none of them."""
    if len(unsure) != 1 or len(sentence.named) != 1:
        return sentence
    span, other = unsure[0], sentence.named[0]
    cards, may_be = _bearers(services, span.match.said, span), {one.card for one in span.match.candidates}
    if not cards or other.card.name in may_be or not all("Legendary" in card.front.supertypes and is_permanent(card) for card in cards):
        return sentence
    bearer = Named(span, cards[0].name, cards[0], span.start, span.end)
    return replace(sentence, named=tuple(sorted((other, bearer), key=lambda one: one.start)))


def _of_one_card(sentence: Sentence) -> _Pair | None:
    """The one legendary card that a sentence says to be there twice, and the permanents that it says to be there too."""
    legends_named = [one for one in sentence.named if "Legendary" in one.card.front.supertypes]
    others = [one for one in sentence.named if one not in legends_named]
    if len({one.card.name for one in legends_named}) != 1 or any(not is_permanent(one.card) or copy_way(one.card) for one in others):
        return None
    first, twice = legends_named[0], len(legends_named) > 1
    if _is_half_named(sentence, first):
        return None
    if others and not twice and _COUNTED.search(sentence.before(first)) is None:
        return None
    theirs = any("adverse" in one.states for one in legends_named)
    rest = f"{sentence.rest} {'adversaire' if theirs else ''}"
    said = " + ".join((first.said, *(one.written for one in others)))
    return _pair(sentence.text, said, (first.card.name,), rest, twice=twice, seen=_seen(legends_named))


def _is_half_named(sentence: Sentence, one: Named) -> bool:
    """Whether the first word of a card's name stands elsewhere too: another card may be meant there."""
    names = (one.card.name, one.card.name_fr or "")
    return any(fold(name).split()[:1] == [word] for name in names for word in sentence.rest.split())


def _seen(named: Sequence[Named]) -> bool:
    """Whether a state is said that the rule may hang on, and no board of two holds."""
    return any(state != "adverse" for one in named for state in one.states)


def _of_one_name(services: Services, text: str, sentence: Sentence) -> _Pair | None:
    """The short name that several legends bear: « deux Thalia »."""
    spans = _unsettled(services, text, sentence)
    if sentence.named or not spans or len({fold(span.match.said) for span in spans}) != 1:
        return None
    said = f"{spans[0].match.said[:1].upper()}{spans[0].match.said[1:]}"
    cards = _bearers(services, said, spans[0])
    if len(cards) < 2 or not all("Legendary" in card.front.supertypes for card in cards):
        return None
    rest = fold(_without(text, [(span.start, span.end) for span in spans]))
    return _pair(text, said, tuple(card.name for card in cards), rest, twice=len(spans) > 1, seen=False)


def _unsettled(services: Services, text: str, sentence: Sentence) -> list[Span]:
    """The short names said that stand for no card of the sentence."""
    found = [span for span in services.names.find_in_text(text) if span.match.kind is MatchKind.SHORT]
    spans = [span for span in found if not span.weak or is_only_a_name(services, span)]
    return [span for span in spans if not any(one.start <= span.start < one.end for one in sentence.named)]


def _bearers(services: Services, said: str, span: Span) -> list[CardDef]:
    """The cards whose name is a short name and a title."""
    titled = [one for one in span.match.candidates if is_titled(said, one)]
    return [card for one in titled if (card := services.catalogue.card(one.card)) is not None]


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in reversed(spans):
        text = f"{text[:start]} {text[end:]}"
    return text


def _pair(text: str, said: str, cards: tuple[str, ...], rest: str, *, twice: bool, seen: bool) -> _Pair | None:
    theirs = _EACH_ITS_OWN.search(rest) is not None
    one_theirs = twice and len(_ONE_THEIRS.findall(fold(text))) == 1
    both_theirs = _BOTH_THEIRS.search(fold(text)) is not None or (theirs and _MINE.search(fold(text)) is None and not one_theirs)
    too = theirs and _SAID_TOO.search(rest) is not None
    if seen or not (twice or too or _TWO.search(rest) or _CLONED.search(rest) or "chacun" in rest):
        return None
    return _Pair(said, cards, rest, theirs and not both_theirs)


def _told(services: Services, ask: Ask, pair: _Pair) -> Answer | None:
    handler: Callable[[Services, Ask], Answer] = opposed_legends if pair.opposed else legends
    of_one = handler(services, Ask(ask.query, pair.said if len(pair.cards) == 1 else pair.cards[0], ask.day))
    if _CLONED.search(pair.rest):
        cited = citations(services, ("707.2",), ask.day)
        of_one = replace(of_one, citations=(*of_one.citations, *(replace(one, decisive=False) for one in cited)))
    return of_one if len(pair.cards) == 1 else _by_name(services, ask, pair, of_one)


def _by_name(services: Services, ask: Ask, pair: _Pair, same: Answer) -> Answer | None:
    """The answer where several legends bear the name: they are of one card, or of two whose names differ."""
    unlike = applied(services, Ask(ask.query, " + ".join(pair.cards[:2]), ask.day))
    both_stay = unlike.kind is Kind.VERDICT and all(one.get("exists") is True for one in unlike.objects)
    if same.kind is not Kind.VERDICT or not both_stay:
        return None
    named = enumerate_fr((f"*{services.describe.name(one)}*" for one in pair.cards[:2]), "et")
    apart = replace(unlike, verdict="les deux restent", text=f"**Les deux restent.** Leurs noms diffèrent : {named}.")
    if _DIFFERENT.search(pair.rest):
        return replace(apart, citations=citations(services, ("704.5j", "201.2a"), ask.day))
    if same.verdict == apart.verdict:
        return replace(same, title=f"Deux {pair.said}")
    first, *others = same.text.split("\n")
    said, verdict = (text.replace(services.describe.name(pair.cards[0]), pair.said) for text in (first, same.verdict or ""))
    differ = f"Ce n'est vrai que de deux fois la même carte : si leurs noms diffèrent ({named}), les deux restent."
    branches = (Branch("si c'est deux fois la même carte", same), Branch("si ce sont deux cartes de noms différents", apart))
    return replace(same, verdict=verdict, title=f"Deux {pair.said}", text="\n".join((said, *others, differ)), branches=branches)

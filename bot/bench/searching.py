"""The search of rules measured: by words, by the names of keywords, by numbers, and on real questions where a file has some."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bot.answers.model import Answerer, Kind, Request
from bot.bench.clock import best, each, percentile
from bot.bench.figures import Figure, Report, Section, percent
from bot.bench.queries import one_slip, without_accents
from bot.errors import DataError
from bot.records import dataclass
from bot.rules import Corpus, Keyword, rule_of

__all__ = ["Question", "found_within", "questions_in", "rules_report"]

_WORDS = (
    "copie",
    "copier un jeton",
    "nom d'un jeton",
    "couches",
    "dépendance entre deux effets",
    "horodatage",
    "effet de remplacement à l'arrivée",
    "valeur de mana d'une carte recto-verso",
    "face cachée",
    "règle de légende",
    "changer un mot de texte",
    "terrain de base type montagne",
    "piétinement contact mortel",
    "capacité déclenchée quand meurt",
    "protection contre le rouge",
    "planeswalker loyauté zéro",
    "mon clone copie aussi les marqueurs et les auras ?",
    "deux jetons légendaires du même nom, j'en perds un avant ou après l'ETB ?",
)
_DEPTHS = (1, 3, 10)
_EXACT, _LETTER_ASIDE = {1: 30, 3: 50, 10: 70}, {1: 40, 3: 60, 10: 80}
_SEED = 20261130


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a player, and the rules of which any one settles it."""

    id: str
    text: str
    rules: tuple[str, ...]


def rules_report(answerer: Answerer, file: Path | None = None) -> Report:
    """How fast a search is, and how often right; ``file``: JSON lines of questions (``id``, ``question_fr``, ``cr``).

    Without one, a ``cases/questions.jsonl`` in a folder beside the checkout is asked, if there is one.
    Raises DataError where the file is none of these.
    """
    corpus = Corpus.bundled()
    sections = [_speed(corpus), _keywords(answerer, corpus.keywords), _numbers(answerer, corpus)]
    asked = file or _beside_the_program()
    if asked is not None:
        sections.append(_questions(answerer, list(questions_in(asked))))
    return Report("rules", "Recherche dans les règles", tuple(sections))


def _speed(corpus: Corpus) -> Section:
    first = best(lambda: corpus.search(_WORDS[0]), 1)
    times = each(corpus.search, _WORDS, 5)
    return Section(
        f"{len(_WORDS)} recherches",
        (
            Figure("rules.p50", "médiane", round(percentile(times, 0.5), 3), "ms", at_most=3),
            Figure("rules.p95", "p95", round(percentile(times, 0.95), 3), "ms"),
            Figure("rules.first", "la première, index compris", round(first, 1), "ms"),
        ),
    )


# --- Names and numbers -----------------------------------------------------------------------------------------------


def _keywords(answerer: Answerer, keywords: Sequence[Keyword]) -> Section:
    asked = [(spelling, keyword) for keyword in keywords for spelling in _spellings(keyword)]
    missed = [(spelling, keyword) for spelling, keyword in asked if _first(answerer, spelling) != keyword.definition]
    share = percent(len(asked) - len(missed), len(asked))
    return Section(
        f"{len(keywords)} mots-clés, {len(asked)} graphies : anglais, français, sans accents, une faute de frappe",
        (Figure("rules.keywords", "la sous-règle qui définit, en premier", share, "%", at_least=97),),
        tuple(f"« {spelling} » : {_first(answerer, spelling)}, attendu {keyword.definition}" for spelling, keyword in missed),
    )


def _spellings(keyword: Keyword) -> list[str]:
    """A keyword in English, in French, without accents, and with one letter slipped."""
    chance = random.Random(f"{_SEED} {keyword.number}")
    french = keyword.french.split(" / ")[0]
    name = french or keyword.english
    spelt = (keyword.english, french, without_accents(name), one_slip(name, chance))
    return list(dict.fromkeys(spelling for spelling in spelt if spelling))


def _numbers(answerer: Answerer, corpus: Corpus) -> Section:
    numbers = corpus.numbers_between("1", "9")
    asked = [(spelling, number) for number in numbers if "." in number for spelling in number_spellings(number)]
    missed = [(spelling, number) for spelling, number in asked if _first(answerer, spelling, command="") != number]
    return Section(
        f"{len(numbers)} numéros, {len(asked)} graphies",
        (Figure("rules.numbers", "la bonne règle", percent(len(asked) - len(missed), len(asked)), "%", at_least=100),),
        tuple(f"« {spelling} » n'a pas donné {number}" for spelling, number in missed),
    )


def number_spellings(number: str) -> tuple[str, ...]:
    """A number as people type it."""
    apart = f"{number[:-1]} {number[-1]}" if number[-1].isalpha() else f" {number} "
    comma = number.replace(".", ",")
    return (f"règle {number}", f"règle {number}.", f"cr {comma}", f"rule {number.upper()}", f"règle {apart}", f"!regle {number}")


def _first(answerer: Answerer, text: str, command: str = "règle ") -> str:
    """The first rule that an answer cites."""
    answer = answerer.answer(Request(f"{command}{text}"))
    return answer.citations[0].rule if answer.citations and answer.kind is Kind.LOOKUP else ""


# --- Questions -------------------------------------------------------------------------------------------------------


def questions_in(file: Path) -> Iterator[Question]:
    """The questions of a file of JSON lines. Raises DataError where it cannot be read."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        yield from (Question(str(row["id"]), row["question_fr"], tuple(row["cr"])) for row in rows)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(str(file), "holds no questions") from error


def _beside_the_program() -> Path | None:
    return next(Path(__file__).resolve().parents[3].glob("*/cases/questions.jsonl"), None)


def _questions(answerer: Answerer, questions: Sequence[Question]) -> Section:
    found = [(question, _cited(answerer, question.text)) for question in questions]
    missed = [question for question, rules in found if not found_within(rules, question.rules, _DEPTHS[-1])]
    return Section(
        f"{len(questions)} questions de joueurs : une règle juste parmi les premières",
        (*_figures(found, "exact", _EXACT), *_figures([(one, _aside(rules)) for one, rules in found], "aside", _LETTER_ASIDE)),
        tuple(f"{question.id} : {question.text}" for question in missed),
    )


def _figures(found: Iterable[tuple[Question, list[str]]], kind: str, goals: dict[int, int]) -> Iterator[Figure]:
    pairs = list(found)
    for depth in _DEPTHS:
        right = sum(found_within(rules, _same_kind(question.rules, kind), depth) for question, rules in pairs)
        label = f"{'numéro exact' if kind == 'exact' else 'à la lettre près'}, {depth} premières"
        yield Figure(f"rules.{kind}.{depth}", label, percent(right, len(pairs)), "%", at_least=goals[depth])


def _same_kind(rules: tuple[str, ...], kind: str) -> tuple[str, ...]:
    return rules if kind == "exact" else tuple(_aside(rules))


def _aside(rules: Iterable[str]) -> list[str]:
    """The rules without the letters of their subrules."""
    return [rule_of(rule) for rule in rules]


def found_within(rules: Sequence[str], wanted: Iterable[str], depth: int) -> bool:
    """Whether one of the wanted rules is among the first ones."""
    return bool(set(rules[:depth]) & set(wanted))


def _cited(answerer: Answerer, text: str) -> list[str]:
    """The rules that the search alone finds for a question, best first."""
    return [citation.rule for citation in answerer.answer(Request(f"règle {text}")).citations]

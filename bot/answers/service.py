"""The one service behind every front end: a request in, an `Answer` out, never an exception."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Mapping
from datetime import date

from bot.answers import commands, errors_fr
from bot.answers.choices import choice_answer, unknown_answer, with_other_readings
from bot.answers.commands import Asked, Command
from bot.answers.compose import HANDLERS
from bot.answers.dated import answer_over, answer_then, difference
from bot.answers.dates import DatedText, DateFault, Period, date_word, extract, period_of
from bot.answers.edition_news import edition_news
from bot.answers.folding import clean, clean_lines, fold
from bot.answers.free import free_question, implied_period
from bot.answers.history_answers import history_of_period
from bot.answers.leads import read_then
from bot.answers.left_out import with_states_left_out
from bot.answers.model import Answer, Choice, EditionNews, Kind, Request
from bot.answers.notation import looks_like_notation
from bot.answers.proposals import proposals
from bot.answers.restamp import hashes_in_force, restamped
from bot.answers.services import Ask, Services
from bot.answers.suggest import suggestions
from bot.answers.word_answers import definition, keyword_choices
from bot.engine.epochs import FIRST_EDITION
from bot.errors import AmbiguousName, GreffierError, UnknownName
from bot.records import replace

__all__ = ["Service"]

MAX_LENGTH = 2_000
"""Characters read of one request."""
MAX_LINKS = 10
"""Cards and rules between brackets that one answer looks up."""

_WORD = re.compile(r"[^\W_]")
_log = logging.getLogger(__name__)

Evaluate = Callable[[str | None], Answer]
_SENTENCE_WORDS = 4
_JOINS = re.compile(r"\s\+\s|;")
_REMARK = re.compile(r"\s+(?:(?:[—–→]|->|=>)\s+|merci(?!\w))", re.IGNORECASE)
"""What begins a remark after a command."""
_HUGE = re.compile(r"(?<![\d<@#&!])\d{10,}")
"""A number that no board holds; what follows « <@ » is a mention."""
_OF = re.compile(r"(?:de\s|du\s|d['’])\s*", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?")
_NUMBERED = (Command.RULE, Command.HISTORY, Command.WORD)
_RETRIED = (Kind.NOT_FOUND, Kind.ERROR)


class Service:
    """The `Answerer` of the project."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def answer(self, request: Request) -> Answer:
        """Answer one request."""
        started = time.perf_counter()
        try:
            answer = self._answer(request)
            if answer.now is None and not request.as_of:
                answer = restamped(self._services, answer, date.today().isoformat())
        except Exception:
            _log.exception("no answer to a request of %d characters", len(request.text))
            answer = self._fault(errors_fr.internal())
        elapsed = round((time.perf_counter() - started) * 1000, 3)
        return replace(answer, id=request.id, query=request.text, elapsed_ms=elapsed, data=self._data())

    def suggest(self, command: str, text: str, limit: int = 25) -> list[Choice]:
        """Completions for what is being typed after ``command``, best first."""
        try:
            return suggestions(self._services, commands.spelled(command), text, limit)
        except Exception:
            _log.exception("no suggestion after %r", command)
            return []

    def proposals(self, text: str, limit: int = 5) -> list[Choice]:
        """Requests worth making about a text that asks nothing, best first."""
        try:
            return proposals(self._services, clean_lines(text[:MAX_LENGTH]), limit)
        except Exception:
            _log.exception("no proposal about a text of %d characters", len(text))
            return []

    def commands(self) -> frozenset[str]:
        """Every word that may open a command."""
        return commands.command_words()

    def cards_in(self, text: str) -> tuple[str, ...]:
        """The English names of the cards that a sentence names for sure, in order, each once."""
        try:
            spans = self._services.names.find_in_text(text[:MAX_LENGTH], partial=False)
        except Exception:
            _log.exception("no card names in a text of %d characters", len(text))
            return ()
        return tuple(dict.fromkeys(span.match.candidates[0].card for span in spans if span.match.sure and not span.weak))

    def rule_hashes(self) -> Mapping[str, str]:
        """Every rule of the newest edition in force, imported or not, and the hash of its text."""
        try:
            return hashes_in_force(self._services, date.today().isoformat())
        except GreffierError:
            _log.exception("no hashes of rules")
            return {}

    def edition_news(self) -> EditionNews | None:
        """What the newest imported edition in force changes; nothing where it is not newer than ours."""
        try:
            return edition_news(self._services, date.today().isoformat())
        except GreffierError:
            _log.exception("no news of the rules")
            return None

    # --- what was asked ------------------------------------------------------------------------------------------

    def _answer(self, request: Request) -> Answer:
        fault = self._unreadable(request.text)
        if fault is not None:
            return fault
        dated = self._dated(request)
        if isinstance(dated, DateFault):
            return self._fault(errors_fr.bad_date(dated, FIRST_EDITION))
        if not dated.text:
            return self._fault(errors_fr.no_words())
        asked = commands.read_all(dated.text)
        if len(asked) == 1:
            return self._one(asked[0], dated, marked=commands.is_marked(dated.text))
        read, left = asked[:MAX_LINKS], len(asked) - MAX_LINKS
        joined = _joined([self._one(one, dated, marked=True) for one in read])
        return replace(joined, warnings=(*joined.warnings, errors_fr.links_left(left))) if left > 0 else joined

    def _unreadable(self, text: str) -> Answer | None:
        """The answer to a text in which there is nothing to read."""
        if not text.strip():
            return self._fault(errors_fr.empty())
        if len(text) > MAX_LENGTH:
            return self._fault(errors_fr.too_long(len(text), MAX_LENGTH))
        if not _WORD.search(text) and clean(text) not in ("?", "!?"):
            return self._fault(errors_fr.no_words())
        marked = commands.marked_commands(text)
        return self._fault(errors_fr.two_commands(marked)) if len(marked) > 1 else None

    def _dated(self, request: Request) -> DatedText | DateFault:
        """The text without its date, and the period asked: a date in the text wins over ``as_of``."""
        dated = self._read_dates(clean_lines(request.text))
        if isinstance(dated, DateFault) or dated.period is not None or not request.as_of:
            return dated
        period = period_of(request.as_of, FIRST_EDITION)
        return period if isinstance(period, DateFault) else DatedText(dated.text, period)

    def _read_dates(self, text: str) -> DatedText | DateFault:
        """The date after « @ »; at the end of a command, any other word there is a date that cannot be read, never dropped."""
        dated = extract(text, FIRST_EDITION)
        word = date_word(text) if isinstance(dated, DatedText) and dated.period is None else None
        if word is None or commands.read(text.rpartition("@")[0]).command in (None, Command.QUESTION):
            return dated
        return DateFault(word, "unreadable")

    def _one(self, asked: Asked, dated: DatedText, *, marked: bool) -> Answer:
        """One command or sentence; a sentence that only began like a command is answered as a sentence."""
        if asked.command is Command.QUESTION and not asked.text:
            return self._fault(errors_fr.missing_argument(Command.QUESTION))
        if asked.command is None and not asked.linked and commands.is_report(asked.text):
            return self._fault(errors_fr.no_report())
        if asked.command is None or asked.command is Command.QUESTION:
            return self._free(asked.text, dated.period)
        asked = Asked(command := asked.command, self._without_of(asked), asked.linked)
        huge = _HUGE.search(asked.text) if asked.command not in _NUMBERED else None
        if huge is not None:
            return self._fault(errors_fr.huge_number(huge[0]))
        answer = self._command(command, asked.text, dated.period)
        if asked.linked:
            answer = self._beside_meaning(asked, answer, dated.period)
        if answer.kind not in (*_RETRIED, Kind.CHOICE):
            return answer
        named = self._services.names.exact(asked.text).sure  # a card and nothing more: what the command says of it stands
        return self._commented(asked, dated.period) or self._as_sentence(answer, dated, marked=marked or named or _is_scene(asked))

    def _without_of(self, asked: Asked) -> str:
        """What a command is about: « copie de Clone sur Bâton » says « de », unless a card's name begins so."""
        of = _OF.match(asked.text) if asked.command is Command.COPY else None
        return asked.text if of is None or self._services.names.exact(asked.text).sure else asked.text[of.end() :]

    def _commented(self, asked: Asked, period: Period | None) -> Answer | None:
        """The answer to a command followed by a remark: « jeton Gobelin → quel est son nom ? »; nothing where it has none."""
        found = _REMARK.search(asked.text)
        if found is None or asked.command is None:
            return None
        told = self._free(asked.text, period)
        answer = told if told.kind is Kind.VERDICT else self._command(asked.command, asked.text[: found.start()].strip(), period)
        return None if answer.kind in (*_RETRIED, Kind.CHOICE) else answer

    def _as_sentence(self, answer: Answer, dated: DatedText, *, marked: bool) -> Answer:
        asked = answer.kind in _RETRIED and not marked and _is_sentence(dated.text)
        return self._free(dated.text, dated.period) if asked else answer

    def _beside_meaning(self, asked: Asked, answer: Answer, period: Period | None) -> Answer:
        """A card named for sure between brackets, and the keyword of that name beside it; what the word means, where none is."""
        if answer.kind in (Kind.CHOICE, Kind.NOT_FOUND):
            return self._meaning_or(answer, asked.text, period)
        if asked.command is not Command.CARD or answer.kind is not Kind.LOOKUP:
            return answer
        if answer.assumed:
            return self._meaning_or(answer, asked.text, period)
        return replace(answer, choices=(*answer.choices, *keyword_choices(self._services, asked.text)))

    def _meaning_or(self, unsettled: Answer, text: str, period: Period | None) -> Answer:
        """What a word between brackets means, where it names no card for sure; the cards that it may name stay offered."""
        evaluate = self._guarded(lambda day: definition(self._services, Ask(text, text, day)) or unsettled, None, text)
        found = answer_over(self._services, period, evaluate)
        if found is unsettled:
            return unsettled
        likely = tuple(Choice((one.shown or one.taken).strip("*"), f"carte {one.taken}") for one in unsettled.assumed)
        return replace(found, choices=(*likely, *unsettled.choices, *found.choices))

    def _command(self, command: Command, text: str, period: Period | None) -> Answer:
        if command is Command.HISTORY and period is None and _YEAR.fullmatch(text):
            said = period_of(text, FIRST_EDITION)
            text, period = ("", said) if isinstance(said, Period) else (text, None)
        if command is Command.HISTORY and not text and period is not None:
            return history_of_period(self._services, Ask(text, text), period)
        bare, era = (text, None) if period is not None else implied_period(text)
        typed = bare if period is None else f"{bare} @{period.said}"
        evaluate = self._guarded(lambda day: self._handled(command, Ask(bare, bare, day)), command, typed)
        answer = self._with_era(_numbered(answer_over(self._services, period, evaluate)), era, evaluate)
        return with_other_readings(self._services, command, typed, answer)

    def _handled(self, command: Command, ask: Ask) -> Answer:
        """The answer of a command, which says what it was told and did not use."""
        return with_states_left_out(self._services, command, ask.text, HANDLERS[command](self._services, ask))

    def _free(self, text: str, period: Period | None) -> Answer:
        bare, era = (text, None) if period is not None else implied_period(text)
        evaluate = self._guarded(lambda day: free_question(self._services, Ask(bare, bare, day)), None, bare)
        answer = self._with_era(_numbered(answer_over(self._services, period, evaluate)), era, evaluate)
        typed = bare if period is None else f"{bare} @{period.said}"
        return with_other_readings(self._services, None, typed, answer)

    def _with_era(self, answer: Answer, era: Period | None, evaluate: Evaluate) -> Answer:
        """Today's answer, and beside it that of the era that the words imply."""
        if era is None or answer.kind in _RETRIED:
            return answer
        then = answer_then(self._services, era, evaluate)
        if answer.kind is Kind.LEAD and then.kind is Kind.LEAD:
            said = read_then(then.text, answer.text)
        else:
            said = "c'était déjà vrai" if then.text == answer.text else difference(then, answer)
        return replace(answer, then=then, text=f"{answer.text}\nÀ l'époque ({era.said}) : {_as_sentence(said)}")

    def _guarded(self, evaluate: Evaluate, command: Command | None, text: str) -> Evaluate:
        """The evaluation, with the project's own errors turned into answers."""

        def evaluate_or_explain(day: str | None) -> Answer:
            try:
                return evaluate(day)
            except UnknownName as error:
                return unknown_answer(self._services, command, text, error)
            except AmbiguousName as error:
                return choice_answer(self._services, command, text, error)
            except GreffierError as error:
                _log.debug("a request met %r", error)
                return self._fault(errors_fr.project_error(error))

        return evaluate_or_explain

    # --- what is answered ----------------------------------------------------------------------------------------

    def _fault(self, text: str) -> Answer:
        return Answer("", Kind.ERROR, text=text, as_of=self._services.corpus.base_edition)

    def _data(self) -> Mapping[str, str]:
        return {"cards": self._services.facts.data_version(), "rules": self._services.corpus.base_edition}


def _is_scene(asked: Asked) -> bool:
    """Whether it is written in the notation of scenes, in several parts: what is wrong with it is said, whatever its length."""
    return asked.command is Command.SCENARIO and looks_like_notation(asked.text) and _PARTS.search(asked.text) is not None


_PARTS = re.compile(r"[;\n]| \| ")


def _is_sentence(text: str) -> bool:
    """Whether a text may be a sentence: what joins the cards of a board or the steps of a scene is not written in one that asks nothing."""
    return ">" not in text and ("?" in text or (_JOINS.search(text) is None and len(fold(text).split()) > _SENTENCE_WORDS))


def _numbered(answer: Answer) -> Answer:
    """A verdict, with a warning where it cites rules by a later number than those of its day."""
    if answer.kind is not Kind.VERDICT or all(cited.edition <= answer.as_of for cited in answer.citations):
        return answer
    return replace(answer, warnings=(*answer.warnings, errors_fr.number_of_today()))


def _as_sentence(said: str) -> str:
    return said if said.endswith((".", "?", "!", "**")) else f"{said}."


def _joined(answers: list[Answer]) -> Answer:
    """Several lookups of one sentence as one answer: the first one's kind, every text and citation."""
    first = answers[0]
    return replace(
        first,
        text="\n\n".join(answer.text for answer in answers),
        citations=tuple(dict.fromkeys(citation for answer in answers for citation in answer.citations)),
        choices=tuple(choice for answer in answers for choice in answer.choices),
        sections=tuple(section for answer in answers for section in answer.sections),
        warnings=tuple(dict.fromkeys(warning for answer in answers for warning in answer.warnings)),
    )

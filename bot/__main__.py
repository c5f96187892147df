"""The command line. Builds everything once, and decides nothing else.

What a command needs is imported when it runs, so that a question in the shell is answered without loading Discord.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import unquote, urlsplit

from bot.startup import prepare_bytecode  # isort: skip  # before what takes long to load
from bot.answers.model import Answerer, Request
from bot.config import Settings, load_settings
from bot.errors import ConfigError, DataError, StorageError
from bot.frontends.console import (
    LONGEST_SCENARIO,
    Arguments,
    answer_lines,
    chat,
    evaluate,
    evaluate_lines,
    examine,
    parse,
    render,
    write_line,
)
from bot.logs import configure

if TYPE_CHECKING:
    from bot.frontends.metering import Monitor

__all__ = ["NEW_CARDS_EVERY", "build_answerer", "kept_fresh", "main"]

log = logging.getLogger("bot")

NEW_CARDS_EVERY = 30.0
"""Seconds after which a bot that runs looks whether cards were imported meanwhile: it reads one line of a file."""
_NOT_YET = "Cette commande n'est pas encore disponible dans cette version du Greffier."


def build_answerer(settings: Settings) -> Answerer:
    """The service behind every front end, over the data that the operator imported; what is wrong with them is said at once."""
    from bot.answers import build

    answerer: Answerer = build(settings.data_dir)
    _warn(settings)
    return answerer


def _warn(settings: Settings) -> None:
    """Say on the error output, before any answer, that imported cards are not in use."""
    from bot.answers import data_notice

    if notice := data_notice(settings.data_dir):
        _complain(notice)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code of the process."""
    _speak_utf8()
    asked = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        settings = load_settings()
        configure(settings.log_level, settings.log_format, _secrets(settings))
        return _run(asked, settings)
    except ConfigError as error:
        return _complain("Réglages à corriger :", *(f"- {problem}" for problem in error.problems), code=2)
    except DataError as error:
        return _complain(_data_words(error))
    except StorageError as error:
        return _complain(_storage_words(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader left; nothing more to flush to
        return 0
    except ImportError:
        log.debug("missing", exc_info=True)
        return _complain(_NOT_YET)
    except KeyboardInterrupt:
        return 130
    except Exception:
        log.debug("unexpected", exc_info=True)
        return _complain("Erreur inattendue du Greffier. Relancez avec GREFFIER_JOURNAL=DEBUG pour en voir le détail.")


def _data_words(error: DataError) -> str:
    from bot.importers import explain

    if error.problem == "no_cards":
        return explain(error, kept="")
    return explain(error, "S'il vient d'un import, refaites-le : « python -m bot import cards », « import tokens » ou « import rules ».")


def _secrets(settings: Settings) -> list[str | None]:
    """What the log must never show: the token, and the password of the database as it is written and as it is meant."""
    password = urlsplit(settings.database or "").password
    return [settings.discord_token, password, unquote(password or "")]


def _run(asked: Arguments, settings: Settings) -> int:
    command = asked.command or ("discord" if settings.discord_token else "console")
    if command != "ask" or asked.jsonl:
        gc.enable()
    code = _COMMANDS[command](asked, settings)
    sys.stdout.flush()
    return code


def _discord(asked: Arguments, settings: Settings) -> int:
    from bot.frontends.discord import run
    from bot.storage import database_url, open_storage

    url = database_url(settings.database, settings.data_dir)
    answerer, monitor = _watched(build_answerer(settings), wanted=settings.health is not None)
    with kept_fresh(settings):
        return run(answerer, settings, lambda: open_storage(url, settings.data_dir, patient=True), monitor=monitor, sync_only=asked.sync)


def _web(asked: Arguments, settings: Settings) -> int:
    from bot.frontends.web import run

    answerer, monitor = _watched(build_answerer(settings), wanted=True)
    with kept_fresh(settings):
        return run(answerer, monitor, asked.host, asked.port, settings.default_date)


def _watched(answerer: Answerer, *, wanted: bool) -> tuple[Answerer, Monitor | None]:
    """The answerer, timed, and what its measures are told to; where nobody wants them, the answerer as it is."""
    if not wanted:
        return answerer, None
    from bot import VERSION
    from bot.frontends.metering import Health, MeasuredAnswerer, Meter, Monitor, count_errors

    meter = Meter(VERSION)
    count_errors(meter)
    measured = MeasuredAnswerer(answerer, meter)
    measured.answer(Request("aide"))  # any answer tells which data are in use
    return measured, Monitor(meter, Health(VERSION, lambda: meter.data))


@contextmanager
def kept_fresh(settings: Settings) -> Iterator[None]:
    """Cards that are imported meanwhile taken into use; and imported again every day, where the settings ask for it."""
    from bot.answers import refresh
    from bot.repeating import Repeated

    with ExitStack() as ending:
        ending.enter_context(Repeated("look for new cards", lambda _: refresh(settings.data_dir), NEW_CARDS_EVERY, NEW_CARDS_EVERY))
        if settings.refresh is not None:
            from bot.importers import DailyRefresh, import_in_a_process

            run = import_in_a_process(settings.refresh, settings.data_dir)
            ending.enter_context(DailyRefresh(run, lambda: refresh(settings.data_dir)))
        yield


def _console(asked: Arguments, settings: Settings) -> int:
    chat(build_answerer(settings), sys.stdin, sys.stdout, settings.default_date)
    return 0


def _ask(asked: Arguments, settings: Settings) -> int:
    from bot.answers.wire import dumps

    answerer = build_answerer(settings)
    if asked.jsonl:
        answer_lines(answerer, sys.stdin.buffer, sys.stdout.buffer, dumps, settings.default_date)
        return 0
    answer = answerer.answer(Request(asked.text, as_of=settings.default_date))
    if asked.json:
        write_line(sys.stdout.buffer, dumps(answer))
    else:
        print(render(answer, styled=sys.stdout.isatty()))
    return 0


def _scenario(asked: Arguments, settings: Settings) -> int:
    from bot.answers import scenarios

    _warn(settings)
    run = partial(scenarios.run_json, data_dir=settings.data_dir)
    table = partial(scenarios.table, data_dir=settings.data_dir)
    if asked.file is None:
        return _evaluated(asked, sys.stdin.buffer, run, table)
    try:
        with asked.file.open("rb") as source:
            return _evaluated(asked, source, run, table)
    except FileNotFoundError:
        return _complain(f"Fichier introuvable : {asked.file}.", code=2)
    except OSError:
        return _complain(f"Fichier illisible : {asked.file}. Vérifiez les droits d'accès.", code=2)


def _evaluated(
    asked: Arguments,
    source: BinaryIO,
    run: Callable[[dict[str, object]], Mapping[str, object]],
    table: Callable[[Mapping[str, object]], str],
) -> int:
    if asked.jsonl:
        evaluate_lines(run, source, sys.stdout.buffer)
        return 0
    result = evaluate(run, source.read(LONGEST_SCENARIO + 1))
    if asked.json:
        write_line(sys.stdout.buffer, json.dumps(result, ensure_ascii=False))
    else:
        print(result.get("error") or table(result))
    return 0 if result.get("error") is None else 1


def _import(asked: Arguments, settings: Settings) -> int:
    return _import_rules(asked, settings) if asked.what == "rules" else _import_cards(asked, settings)


def _import_rules(asked: Arguments, settings: Settings) -> int:
    from datetime import date

    from bot.importers import ProgressBar, explain, import_rules, import_rules_from_network

    progress = ProgressBar(sys.stderr)
    try:
        if asked.file:
            reports = import_rules(asked.file, settings.data_dir, date.today(), progress)
        else:
            reports = import_rules_from_network(settings.data_dir, progress, date.today(), url=asked.url)
    except DataError as error:
        return _complain(explain(error, kept="Les éditions déjà importées restent en service."))
    finally:
        progress.end()
    lines = [line for report in reports for line in report.summary_lines]
    print("\n".join(lines or ["Règles : rien de nouveau depuis le dernier import."]))
    return 0


def _import_cards(asked: Arguments, settings: Settings) -> int:
    from bot.importers import CARD_SOURCES, INTERRUPTED, TOKEN_SOURCES, USUAL_SOURCES, explain

    possible = {"cards": CARD_SOURCES, "tokens": TOKEN_SOURCES}.get(asked.what or "", ())
    if not possible:
        return _complain(_NOT_YET)
    usual = () if asked.file or asked.url else USUAL_SOURCES[asked.what or ""]
    sources = (asked.source,) if asked.source else usual
    if not sources or not set(sources) <= set(possible):
        return _complain(f"Précisez la source : --source {' ou '.join(possible)}.", code=2)
    code = 0
    for source in sources:  # what one source can't give does not keep the next from giving its own
        try:
            print("\n".join(_imported(asked, source, settings)))
        except DataError as error:
            code = _complain(explain(error))
        except KeyboardInterrupt:
            return _complain(INTERRUPTED, code=130)
    prepare_bytecode()
    if code == 0:
        _prepare_search(settings)
    return code


def _prepare_search(settings: Settings) -> None:
    """Make the index of the rules now, where there is none of today's digests: the first sentence asked would wait for it."""
    from bot.rules import Corpus

    Corpus.bundled(settings.data_dir / "rules").prepare()


def _imported(asked: Arguments, source: str, settings: Settings) -> list[str]:
    """The report of an import, from a file or from the network."""
    from bot.importers import NETWORK_SOURCES, ProgressBar, import_cards, import_from_network, recompile_cards

    progress = ProgressBar(sys.stderr)
    try:
        if asked.file or source not in NETWORK_SOURCES:
            return import_cards(source, asked.file, settings.data_dir, progress).summary_lines
        report = import_from_network(source, settings.data_dir, progress, url=asked.url, complete=asked.complete)
        again = report is None and recompile_cards(settings.data_dir, progress)
    finally:
        progress.end()
    if report is not None:
        return report.summary_lines
    compiled = ["Textes compilés de nouveau : le Greffier a changé depuis."] if again else []
    return [f"{source} : rien de nouveau depuis le dernier import.", *compiled]


def _oracle(asked: Arguments, settings: Settings) -> int:
    from bot.bench import coverage_report, written

    print(written([coverage_report(settings.data_dir)], as_json=asked.json))
    return 0


def _bench(asked: Arguments, settings: Settings) -> int:
    from bot.bench import MEASURES, run

    if asked.what not in (None, *MEASURES):
        return _complain(_NOT_YET)
    print(run(asked.what, settings.data_dir, lambda: build_answerer(settings), asked.file, as_json=asked.json, minutes=asked.minutes))
    return 0


def _doctor(asked: Arguments, settings: Settings) -> int:
    checks = list(examine(settings, build_answerer))
    print("\n".join(map(str, checks)))
    discord = settings.discord_token is None or _discord_is_sound(settings, settings.discord_token)
    return 0 if discord and all(check.sound for check in checks) else 1


def _discord_is_sound(settings: Settings, token: str) -> bool:
    """Discord's side of the report, with what to invite the bot by and what to tell a server about it."""
    import asyncio

    from bot.frontends.discord import report

    sound, lines = asyncio.run(report(settings, token))
    print("\n".join(lines))
    return sound


def _backup(asked: Arguments, settings: Settings) -> int:
    from bot.frontends.console import keeping

    if asked.listed:
        print(keeping.list_backups(settings))
    elif asked.file:
        print(keeping.restore_backup(settings, asked.file))
    else:
        print(keeping.back_up_now(settings))
    return 0


def _migrate(asked: Arguments, settings: Settings) -> int:
    from bot.frontends.console import keeping

    print(keeping.migrate_to(settings, asked.to))
    return 0


_COMMANDS: dict[str, Callable[[Arguments, Settings], int]] = {
    "discord": _discord,
    "web": _web,
    "console": _console,
    "ask": _ask,
    "scenario": _scenario,
    "import": _import,
    "oracle": _oracle,
    "bench": _bench,
    "doctor": _doctor,
    "backup": _backup,
    "migrate": _migrate,
}


def _speak_utf8() -> None:
    """Whatever the machine's locale, read and write UTF-8, and never fail on a character."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _storage_words(error: StorageError) -> str:
    from bot.answers import storage_words

    return storage_words(error)


def _complain(*lines: str, code: int = 1) -> int:
    print("\n".join(lines), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())

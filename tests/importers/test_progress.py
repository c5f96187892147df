"""The progress bar: one line redrawn on a terminal, few lines elsewhere."""

from __future__ import annotations

from io import StringIO

from bot.importers import ProgressBar


class Terminal(StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_that_fills() -> None:
    stream = Terminal()
    bar = ProgressBar(stream)
    bar("Écriture", 50, 100)
    bar("Écriture", 100, 100)
    bar.end()
    first, last = stream.getvalue().split("\r")[1:]
    assert (first.count("█"), last.count("█"), "50%" in first, last.endswith("\n")) == (15, 30, True, True)


def test_what_has_no_end_in_sight_is_counted() -> None:
    stream = Terminal()
    ProgressBar(stream)("Lecture", 3000, 0)
    assert stream.getvalue() == "\rLecture : 3000 "


def test_elsewhere_each_task_is_told_in_few_lines() -> None:
    stream = StringIO()
    bar = ProgressBar(stream)
    for done in range(0, 1001, 10):
        bar("Écriture", done, 1000)
    bar("Lecture", 10, 0)
    bar("Lecture", 20, 0)
    assert stream.getvalue().splitlines() == [*(f"Écriture : {done} sur 1000" for done in (0, 250, 500, 750, 1000)), "Lecture : 10"]

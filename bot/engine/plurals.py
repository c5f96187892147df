"""Plurals of type words in English."""

from __future__ import annotations

__all__ = ["PLURALS", "plural"]

PLURALS = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Ox": "Oxen",
    "Mouse": "Mice",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Cyclops": "Cyclopes",
    "Octopus": "Octopuses",
    "Fox": "Foxes",
    "Sphinx": "Sphinxes",
    "Lynx": "Lynxes",
    "Phoenix": "Phoenixes",
    "Leech": "Leeches",
    "Locus": "Loci",
    "Mercenary": "Mercenaries",
    "Ally": "Allies",
    "Pegasus": "Pegasi",
    "Nautilus": "Nautiluses",
    "Walrus": "Walruses",
    "Atog": "Atogs",
    "Army": "Armies",
    "Harpy": "Harpies",
    "Hero": "Heroes",
    "Fish": "Fish",
    "Jellyfish": "Jellyfish",
    "Starfish": "Starfish",
    "Sheep": "Sheep",
    "Elk": "Elk",
    "Merfolk": "Merfolk",
    "Myr": "Myr",
    "Nephilim": "Nephilim",
    "Treefolk": "Treefolk",
    "Kithkin": "Kithkin",
    "Samurai": "Samurai",
    "Eldrazi": "Eldrazi",
    "Kor": "Kor",
    "Kavu": "Kavu",
    "Kobold": "Kobolds",
    "Moonfolk": "Moonfolk",
    "Rat": "Rats",
    "Naga": "Naga",
    "Aurochs": "Aurochs",
    "Soltari": "Soltari",
    "Thalakos": "Thalakos",
    "Dauthi": "Dauthi",
    "Metathran": "Metathran",
    "Vedalken": "Vedalken",
    "Plains": "Plains",
    "Equipment": "Equipment",
    "Urza's": "Urza's",
    "Kree": "Kree",
    "Assembly-Worker": "Assembly-Workers",
}
"""Plurals that do not just add an s."""


def plural(word: str) -> str:
    """The plural of a type word."""
    return PLURALS.get(word) or word + ("es" if word.endswith(("s", "sh", "ch")) else "s")

"""Creature types by date: what the list of the rules held, as differences from today's list [CR 205.3m]."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.subtypes import CREATURE_TYPES

__all__ = ["FIRST_LIST", "RENAMED", "creature_types_of"]

FIRST_LIST = "2003-12-01"
"""The first edition that lists the creature types; the same list is taken for the time before."""

RENAMED = (("Hound", "Dog"),)
"""Types whose name changed for every card at once: the old name, the new one."""

_CHANGES: tuple[tuple[str, str, str], ...] = (
    ("2004-02-01", "Artificer Blinkmoth Brood Twin Wirefly", ""),
    ("2004-06-01", "Bringer Pincher", "Brood"),
    ("2004-10-01", "Monk Moonfolk Samurai Zubera", "Legend"),
    ("2005-02-01", "Child Designer Donkey Gamer Ninja Paratrooper Teddy Waiter", ""),
    ("2005-08-01", "Kirin", "Behemoth Clone Force Hell's-Caretaker Monkey Nekrataal Rukh Will-o'-the-Wisp"),
    ("2005-10-01", "Archon Dreadnought Expansion-Symbol Lammasu Mime Penguin", "Ancestor Maggot Mantis Meerkat Stone Tombspawn Wave Wood"),
    ("2006-02-01", "Construct Cyclops Juggernaut Nephilim Weird", "Butterfly Lichenthrope Lion Mindsucker Necrosavant Warthog Wildebeest"),
    ("2006-07-15", "Dandân El-Hajjâj", "Dandan El-Hajjaj Mistfolk"),
    (
        "2006-10-01",
        "Dauthi Eye Kor Soltari Splinter Triskelavite",
        "Cavalry Dandân Dervish Flying-Men Gaea's-Liege Hunter Mosquito Sindbad Sprite Squire Taskmaster Uncle-Istvan",
    ),
    ("2007-02-01", "Hellion", ""),
    ("2007-05-01", "Coward Rigger", "Aboroth Avizoa Barishi Gatekeeper Peacekeeper Thundermare Undead"),
    ("2007-07-13", "Homunculus Masticore Metathran", "Martyr Wasp"),
    (
        "2007-09-07",
        "",
        "Archaeologist Avenger Ball-Lightning Brother Doppelganger Eater Fallen Lemure Mist Mob Poison-Snake Preacher Raider "
        "Singing-Tree Speaker Strider Swarm Tortoise Villain War-Rider Witch",
    ),
    (
        "2007-10-01",
        "Anemone Anteater Elk Harpy Nautilus Scarecrow Squid Thalakos",
        "Abomination Aladdin Albatross Alchemist Ali-Baba Ali-from-Cairo Alligator Ambush-Party Ant Asp Bandit Banshee Bee "
        "Being Bodyguard Brownie Bull Bureaucrat Caravan Carnivore Carriage Cave-People Cheetah Chicken Child Clamfolk Cobra "
        "Constable Cow Crusader Designer Devouring-Deep Dinosaur Dog Donkey Dragonfly Drill-Sergeant Eel Effigy El-Hajjâj "
        "Enchantress Entity Erne Essence Exorcist Expansion-Symbol Farmer Fiend Frostbeast Fungusaur Gaea's-Avenger Gamer "
        "General Ghost Ghoul Guardian Gus Gypsy Harlequin Heretic Hero Hipparion Hornet Horseman Hyena Infernal-Denizen "
        "Inquisitor Island-Fish Jackal Keeper Kelp King Lady-of-Proper-Etiquette Legionnaire Leper Lord Lurker Lycanthrope Mage "
        "Maiden Mammoth Marid Master Medusa Merchant Mime Minor Miracle-Worker Mold-Demon Monster Mummy Murk-Dwellers "
        "Nameless-Race Narwhal Niall-Silvain Noble Paladin Paratrooper Penguin People-of-the-Woods Phantasm Pig Pikemen "
        "Pixie-Queen Poltergeist Pony Priest Pyknite Ranger Robber Roc Rock-Sled Sage Scavenger Shark Ship Shyft Sister Smith "
        "Sorceress Spuzzem Spy Stangg-Twin Tactician Tarpan Teddy "
        "The-Biggest-Baddest-Nastiest-Scariest-Creature-You'll-Ever-See Thief Tiger Titan Toad Townsfolk Tracker Twin Viper "
        "Vulture Waiter Walking-Dead Whippoorwill Wight Wiitigo Wirefly Wolverine-Pack Wolves-of-the-Hunt Wretched",
    ),
    ("2008-02-01", "Hyena", "Anemone Gremlin"),
    ("2008-07-15", "Noggle", ""),
    ("2009-07-11", "Siren", ""),
    ("2009-10-01", "Ally Surrakar", ""),
    ("2010-02-01", "Eldrazi", ""),
    ("2010-07-16", "", "Egg"),
    ("2010-10-01", "Hippogriff", ""),
    ("2011-02-04", "Germ Gremlin", ""),
    ("2011-05-01", "Praetor", ""),
    ("2011-09-30", "Werewolf", ""),
    ("2013-09-27", "God Nymph Sable", ""),
    ("2014-05-01", "Lamia", ""),
    ("2014-09-25", "Naga", ""),
    ("2015-01-23", "", "Anteater"),
    ("2015-09-26", "Processor Scion", ""),
    ("2016-04-08", "Mole", ""),
    ("2016-09-30", "Aetherborn Monkey Pilot Servo", ""),
    ("2017-04-28", "Jackal", ""),
    ("2017-09-29", "Dinosaur Trilobite", ""),
    ("2018-06-08", "Azra Pangolin", ""),
    ("2018-07-13", "Egg", ""),
    ("2019-05-03", "Army", ""),
    ("2019-08-23", "Sculpture", ""),
    ("2019-10-04", "Mouse Noble Peasant Warlock", ""),
    ("2020-01-24", "Demigod Tentacle", ""),
    ("2020-04-17", "Otter Shark", ""),
    ("2020-07-03", "Dog", "Hound"),
    ("2021-02-05", "Phyrexian", ""),
    ("2021-04-22", "Fractal Inkling", ""),
    ("2021-06-18", "Ranger", ""),
    ("2021-07-23", "Bard Beholder Gnoll Halfling Hamster Tiefling", ""),
    ("2022-04-29", "Raccoon", ""),
    ("2022-06-10", "Gith Walrus", ""),
    (
        "2022-10-07",
        "Alien Astartes Balloon C’tan Child Clown Custodes Employee Gamer Guest Inquisitor Necron Performer Primarch Robot Tyranid",
        "",
    ),
    ("2023-02-03", "Mite", ""),
    ("2023-10-13", "Cyberman Dalek Detective Doctor Scientist Time_Lord", ""),
    ("2023-11-17", "Capybara Snail", ""),
    ("2024-03-08", "Llama Sloth Synth", ""),
    ("2024-04-12", "Armadillo Beaver Coyote Mount Porcupine Possum Varmint", ""),
    ("2024-06-07", "", "Cephalid Naga Viashino"),
    ("2024-07-30", "Skunk Weasel", ""),
    ("2024-09-20", "Glimmer Toy", ""),
    ("2025-02-07", "Seal", ""),
    ("2025-06-06", "Hero Moogle Qu", ""),
    ("2025-07-25", "Drix Echidna Hedgehog Lobster", ""),
    ("2025-09-19", "Symbiote Villain", ""),
    ("2025-11-14", "Bison Kangaroo Lemur Platypus", ""),
    ("2026-01-16", "Sorcerer", ""),
    ("2026-02-27", "Utrom", ""),
    ("2026-04-17", "Giraffe", ""),
)
"""At each date, the types that the list gained and those that it lost (``_`` for a blank)."""


@lru_cache(maxsize=512)
def creature_types_of(date: str) -> frozenset[str]:
    """The creature types that existed at an ISO date."""
    if not any(date < since for since, _, _ in _CHANGES):
        return CREATURE_TYPES
    found = set(CREATURE_TYPES)
    for since, gained, lost in reversed(_CHANGES):
        if date < since:
            found -= {name.replace("_", " ") for name in gained.split()}
            found |= {name.replace("_", " ") for name in lost.split()}
    return frozenset(found)

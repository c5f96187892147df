"""Families of subtypes, and the card types they are correlated with [CR 205.3]."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.abilities import WordKind
from bot.engine.values import ALL_CREATURE_TYPES, BASIC_LAND_TYPES

__all__ = ["BASIC_LAND_SET", "CREATURE_TYPES", "LAND_TYPES", "correlated_types", "has_subtype", "kind_of_subtype"]


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


ARTIFACT_TYPES = _words(
    "Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity "
    "Junk Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle"
)  # [CR 205.3g]
ENCHANTMENT_TYPES = _words("Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine")  # [CR 205.3h]
LAND_TYPES = (*BASIC_LAND_TYPES, *_words("Cave Desert Gate Lair Locus Mine Planet Power-Plant Sphere Tower Town Urza’s"))  # [CR 205.3i]
PLANESWALKER_TYPES = _words(
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel "
    "Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli "
    "Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri "
    "Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo "
    "Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn "
    "Xenagos Yanggu Yanling Zariel"
)  # [CR 205.3j]
SPELL_TYPES = _words("Adventure Arcane Lesson Omen Trap")  # [CR 205.3k]
BATTLE_TYPES = ("Siege",)  # [CR 205.3q]
CREATURE_TYPES = frozenset(
    (
        "Time Lord",
        *_words(
            "Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker "
            "Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder "
            "Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg Camarid Camel Capybara Caribou Carrier Cat Centaur Child Chimera "
            "Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile C’tan Custodes Cyberman Cyclops Dalek Dauthi "
            "Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf "
            "Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal "
            "Frog Fungus Gamer Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin "
            "Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human "
            "Hydra Hyena Illusion Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin "
            "Knight Kobold Kor Kraken Llama Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard Lobster Manticore Masticore "
            "Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant "
            "Myr Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc "
            "Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot "
            "Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel "
            "Reflection Rhino Rigger Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion "
            "Scout Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skunk Slith Sliver Sloth "
            "Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid "
            "Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk "
            "Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock "
            "Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera"
        ),
    )
)  # [CR 205.3m]

_FAMILIES = (
    (WordKind.ARTIFACT_TYPE, ARTIFACT_TYPES),
    (WordKind.ENCHANTMENT_TYPE, ENCHANTMENT_TYPES),
    (WordKind.LAND_TYPE, (*LAND_TYPES, "Urza's")),
    (WordKind.PLANESWALKER_TYPE, PLANESWALKER_TYPES),
    (WordKind.SPELL_TYPE, SPELL_TYPES),
    (WordKind.BATTLE_TYPE, BATTLE_TYPES),
)
_KIND = {name: kind for kind, names in _FAMILIES for name in names}
_CORRELATED = {
    WordKind.ARTIFACT_TYPE: ("Artifact",),
    WordKind.ENCHANTMENT_TYPE: ("Enchantment",),
    WordKind.LAND_TYPE: ("Land",),
    WordKind.PLANESWALKER_TYPE: ("Planeswalker",),
    WordKind.SPELL_TYPE: ("Instant", "Sorcery"),
    WordKind.BATTLE_TYPE: ("Battle",),
    WordKind.CREATURE_TYPE: ("Creature", "Kindred"),
}
BASIC_LAND_SET = frozenset(BASIC_LAND_TYPES)


def kind_of_subtype(name: str, printed: Iterable[str] = ()) -> WordKind:
    """The family of a subtype.

    One that no list holds is of the first card type ``printed`` beside it, a creature type by default [CR 205.3c, 205.3m].
    """
    known = _KIND.get(name)
    if known is not None or name in CREATURE_TYPES:
        return known or WordKind.CREATURE_TYPE
    types = set(printed)
    if not types or types & {"Creature", "Kindred"}:
        return WordKind.CREATURE_TYPE
    return next((kind for kind, correlated in _CORRELATED.items() if types & set(correlated)), WordKind.CREATURE_TYPE)


def correlated_types(kind: WordKind) -> tuple[str, ...]:
    """The card types whose objects can have subtypes of a family [CR 205.3d]."""
    return _CORRELATED[kind]


def has_subtype(subtypes: tuple[str, ...], name: str) -> bool:
    """Whether subtypes hold ``name``, every creature type counting for each of them."""
    if name in subtypes:
        return True
    return ALL_CREATURE_TYPES in subtypes and kind_of_subtype(name) is WordKind.CREATURE_TYPE

"""English words of type lines and keywords: facts of rules 205.3, 207.2c and 702 (edition 2026-04-17).

Creature types of the June 2026 update, which that edition does not list yet, are included."""

from __future__ import annotations

from bot.engine import PLURALS, plural
from bot.engine.abilities import WordKind

__all__ = [
    "ABILITY_WORDS",
    "ARTIFACT_TYPES",
    "BATTLE_TYPES",
    "CREATURE_TYPES",
    "ENCHANTMENT_TYPES",
    "KEYWORD_NAMES",
    "LAND_TYPES",
    "PLANESWALKER_TYPES",
    "PLURALS",
    "SPELL_TYPES",
    "SUBTYPE_KINDS",
    "plural",
    "subtype_kind",
]


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in " ".join(text.split()).split(", "))


ARTIFACT_TYPES = _words(
    """
    Attraction, Blood, Bobblehead, Book, Clue, Contraption, Equipment, Food, Fortification, Gold, Incubator, Infinity,
    Junk, Lander, Map, Mutagen, Powerstone, Spacecraft, Stone, Treasure, Vehicle
    """
)

BATTLE_TYPES = _words(
    """
    Siege
    """
)

CREATURE_TYPES = _words(
    """
    Advisor, Aetherborn, Alien, Ally, Angel, Antelope, Ape, Archer, Archon, Armadillo, Army, Artificer, Assassin,
    Assembly-Worker, Astartes, Atog, Aurochs, Avatar, Azra, Badger, Balloon, Barbarian, Bard, Basilisk, Bat, Bear,
    Beast, Beaver, Beeble, Beholder, Berserker, Bird, Bison, Blinkmoth, Boar, Bringer, Brushwagg, C'tan, Camarid, Camel,
    Capybara, Caribou, Carrier, Cat, Centaur, Child, Chimera, Citizen, Cleric, Clown, Cockatrice, Construct, Coward,
    Coyote, Crab, Crocodile, Custodes, Cyberman, Cyborg, Cyclops, Dalek, Dauthi, Demigod, Demon, Deserter, Detective,
    Devil, Dinosaur, Djinn, Doctor, Dog, Dragon, Drake, Dreadnought, Drix, Drone, Druid, Dryad, Dwarf, Echidna, Efreet,
    Egg, Elder, Eldrazi, Elemental, Elephant, Elf, Elk, Employee, Eternal, Eye, Faerie, Ferret, Fish, Flagbearer, Fox,
    Fractal, Frog, Fungus, Gamer, Gamma, Gargoyle, Germ, Giant, Giraffe, Gith, Glimmer, Gnoll, Gnome, Goat, Goblin, God,
    Golem, Gorgon, Graveborn, Gremlin, Griffin, Guest, Hag, Halfling, Hamster, Harpy, Hedgehog, Hellion, Hero, Hippo,
    Hippogriff, Homarid, Homunculus, Horror, Horse, Human, Hydra, Hyena, Illusion, Imp, Incarnation, Inhuman, Inkling,
    Inquisitor, Insect, Jackal, Jellyfish, Juggernaut, Kangaroo, Kavu, Kirin, Kithkin, Knight, Kobold, Kor, Kraken,
    Kree, Lamia, Lammasu, Leech, Lemur, Leviathan, Lhurgoyf, Licid, Lizard, Llama, Lobster, Manticore, Masticore,
    Mercenary, Merfolk, Metathran, Minion, Minotaur, Mite, Mole, Monger, Mongoose, Monk, Monkey, Moogle, Moonfolk,
    Mount, Mouse, Mutant, Myr, Mystic, Nautilus, Necron, Nephilim, Nightmare, Nightstalker, Ninja, Noble, Noggle, Nomad,
    Nymph, Octopus, Ogre, Ooze, Orb, Orc, Orgg, Otter, Ouphe, Ox, Oyster, Pangolin, Peasant, Pegasus, Pentavite,
    Performer, Pest, Phelddagrif, Phoenix, Phyrexian, Pilot, Pincher, Pirate, Plant, Platypus, Porcupine, Possum,
    Praetor, Primarch, Prism, Processor, Qu, Rabbit, Raccoon, Ranger, Rat, Rebel, Reflection, Rhino, Rigger, Robot,
    Rogue, Sable, Salamander, Samurai, Sand, Saproling, Satyr, Scarecrow, Scientist, Scion, Scorpion, Scout, Sculpture,
    Seal, Serf, Serpent, Servo, Shade, Shaman, Shapeshifter, Shark, Sheep, Shi'ar, Siren, Skeleton, Skrull, Skunk,
    Slith, Sliver, Sloth, Slug, Snail, Snake, Soldier, Soltari, Sorcerer, Spawn, Specter, Spellshaper, Sphinx, Spider,
    Spike, Spirit, Splinter, Sponge, Spy, Squid, Squirrel, Starfish, Surrakar, Survivor, Symbiote, Synth, Tentacle,
    Tetravite, Thalakos, Thopter, Thrull, Tiefling, Time Lord, Toy, Treefolk, Trilobite, Triskelavite, Troll, Turtle,
    Tyranid, Unicorn, Utrom, Vampire, Varmint, Vedalken, Villain, Volver, Wall, Walrus, Warlock, Warrior, Weasel, Weird,
    Werewolf, Whale, Wizard, Wolf, Wolverine, Wombat, Worm, Wraith, Wurm, Yeti, Zombie, Zubera
    """
)

ENCHANTMENT_TYPES = _words(
    """
    Aura, Background, Cartouche, Case, Class, Curse, Role, Room, Rune, Saga, Shard, Shrine
    """
)

LAND_TYPES = _words(
    """
    Cave, Desert, Forest, Gate, Island, Lair, Locus, Mine, Mountain, Plains, Planet, Power-Plant, Sphere, Swamp, Tower,
    Town, Urza's
    """
)

PLANESWALKER_TYPES = _words(
    """
    Ajani, Aminatou, Angrath, Arlinn, Ashiok, Bahamut, Basri, Bolas, Calix, Chandra, Comet, Dack, Dakkon, Daretti,
    Davriel, Dellian, Dihada, Domri, Dovin, Ellywick, Elminster, Elspeth, Estrid, Freyalise, Garruk, Gideon, Grist,
    Guff, Huatli, Jace, Jared, Jaya, Jeska, Kaito, Karn, Kasmina, Kaya, Kiora, Koth, Liliana, Lolth, Lukka, Minsc,
    Mordenkainen, Nahiri, Narset, Niko, Nissa, Nixilis, Oko, Quintorius, Ral, Rowan, Saheeli, Samut, Sarkhan, Serra,
    Sivitri, Sorin, Szat, Tamiyo, Tasha, Teferi, Teyo, Tezzeret, Tibalt, Tyvar, Ugin, Urza, Venser, Vivien, Vraska,
    Vronos, Will, Windgrace, Wrenn, Xenagos, Yanggu, Yanling, Zariel
    """
)

SPELL_TYPES = _words(
    """
    Adventure, Arcane, Lesson, Omen, Trap
    """
)

ABILITY_WORDS = _words(
    """
    opus, raid, void, coven, eerie, rally, renew, sweep, vivid, chroma, cohort, domain, enrage, flurry, heroic, morbid,
    parley, revolt, strive, adamant, channel, imprint, kinship, paradox, valiant, addendum, alliance, converge,
    delirium, eminence, grandeur, hellbent, infusion, inspired, landfall, radiance, repartee, survival, battalion,
    bloodrush, descend 4, descend 8, disappear, ferocious, magecraft, threshold, formidable, lieutenant, metalcraft,
    celebration, join forces, undergrowth, fateful hour, pack tactics, constellation, spell mastery, secret council,
    tempting offer, council's dilemma, fathomless descent, will of the council
    """
)

KEYWORD_NAMES = _words(
    """
    absorb, affinity, afflict, afterlife, aftermath, amplify, annihilator, ascend, assist, aura swap, awaken, backup,
    banding, bargain, battle cry, bestow, blitz, bloodthirst, boast, bushido, buyback, cascade, casualty, champion,
    changeling, cipher, cleave, companion, compleated, conspire, convoke, craft, crew, cumulative upkeep, cycling, dash,
    daybound, deathtouch, decayed, defender, delve, demonstrate, dethrone, devoid, devour, disguise, disturb, double
    strike, dredge, echo, embalm, emerge, enchant, encore, enlist, entwine, epic, equip, escalate, escape, eternalize,
    evoke, evolve, exalted, exhaust, exploit, extort, fabricate, fading, fear, firebending, first strike, flanking,
    flash, flashback, flying, for mirrodin!, forecast, foretell, fortify, freerunning, frenzy, fuse, gift, graft,
    gravestorm, harmonize, haste, haunt, hexproof, hidden agenda, hideaway, horsemanship, impending, improvise,
    increment, indestructible, infect, infinity, ingest, intimidate, job select, jump-start, kicker, landwalk, level up,
    lifelink, living metal, living weapon, madness, max speed, mayhem, megamorph, melee, menace, mentor, miracle,
    mobilize, modular, more than meets the eye, morph, mutate,
    myriad, nightbound, ninjutsu, offering, offspring, outlast, overload, paradigm, partner, partner with, persist,
    phasing, plot, poisonous, power-up, protection, prototype, provoke, prowess, prowl, rampage, ravenous, reach, read
    ahead, rebound, reconfigure, recover, reinforce, renown, replicate, retrace, riot, ripple, saddle, scavenge, shadow,
    shroud, skulk, sneak, solved, soulbond, soulshift, space sculptor, spectacle, splice, split second, spree, squad,
    start your engines!, station, storm, sunburst, surge, suspend, tiered, totem armor, toxic, training, trample,
    transfigure, transmute, tribute, umbra armor, undaunted, undying, unearth, unleash, vanishing, vigilance, visit,
    ward, warp, web-slinging, wither
    """
)

SUBTYPE_KINDS: dict[str, WordKind] = {
    **dict.fromkeys(ARTIFACT_TYPES, WordKind.ARTIFACT_TYPE),
    **dict.fromkeys(ENCHANTMENT_TYPES, WordKind.ENCHANTMENT_TYPE),
    **dict.fromkeys(PLANESWALKER_TYPES, WordKind.PLANESWALKER_TYPE),
    **dict.fromkeys(SPELL_TYPES, WordKind.SPELL_TYPE),
    **dict.fromkeys(BATTLE_TYPES, WordKind.BATTLE_TYPE),
    **dict.fromkeys(CREATURE_TYPES, WordKind.CREATURE_TYPE),
    **dict.fromkeys(LAND_TYPES, WordKind.LAND_TYPE),
}


def subtype_kind(subtype: str) -> WordKind:
    """The kind of a subtype; an unknown one is taken for a creature type [CR 205.3m]."""
    return SUBTYPE_KINDS.get(subtype, WordKind.CREATURE_TYPE)

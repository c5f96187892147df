"""Trees in telegraphic French: every kind of node can be said, and the commonest read well."""

from __future__ import annotations

import dataclasses
import enum
import inspect
import typing

import pytest

from bot.answers.lexicon import load_lexicon
from bot.answers.telegraphic import Telegraph, said_kinds, speaker
from bot.answers.telegraphic.speaker import SAYINGS
from bot.engine import abilities
from bot.engine.abilities import (
    Activated,
    AnyOf,
    BasePT,
    Be,
    By,
    Cost,
    CountOf,
    Create,
    Description,
    EntersAsCopy,
    EntersWith,
    Event,
    EventKind,
    Every,
    Flag,
    Gain,
    Get,
    Has,
    Host,
    Inert,
    Is,
    Keyword,
    LoseAll,
    LoyaltyCost,
    Modify,
    Node,
    Noun,
    Number,
    Opaque,
    Other,
    Player,
    Sentence,
    Size,
    Some,
    SpellAbility,
    Static,
    Target,
    This,
    Triggered,
    Variable,
    Who,
    Word,
    WordKind,
    form_fields,
)
from bot.oracle import OracleCompiler

YOU = Player(Who.YOU)
CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
ARTIFACT = Word(WordKind.CARD_TYPE, "Artifact")
GOBLIN = Word(WordKind.CREATURE_TYPE, "Goblin")
TURN = abilities.Duration(abilities.Until.END_OF_TURN)
ABSTRACT = {"Amount", "Pred", "Ref", "Condition", "Change", "CopyException", "Clause", "Ability", "Node"}


@pytest.fixture(scope="module")
def telegraph() -> Telegraph:
    return Telegraph(load_lexicon())


def kinds_of_node() -> set[type[Node]]:
    named = [getattr(abilities, name) for name in abilities.__all__]
    return {kind for kind in named if isinstance(kind, type) and issubclass(kind, Node) and kind.__name__ not in ABSTRACT}


def test_every_kind_of_node_can_be_said() -> None:
    missing = sorted(kind.__name__ for kind in kinds_of_node() - said_kinds())
    assert missing == [], f"add a saying to bot/answers/telegraphic for: {', '.join(missing)}"


UNSAID = {("Sentence", "joins"), ("Together", "joins"), ("Opaque", "why"), ("Granter", "id")}
"""Fields that need no words: how English joins clauses, why a text was not read, and which object of the board a name means."""


def test_every_field_of_a_node_is_said() -> None:
    forgotten = []
    for kind, saying in SAYINGS.items():
        source = inspect.getsource(inspect.getmodule(saying) or speaker)
        named = [field.name for field in dataclasses.fields(kind) if field.name not in form_fields(kind)]
        forgotten += [f"{kind.__name__}.{name}" for name in named if f".{name}" not in source and (kind.__name__, name) not in UNSAID]
    assert forgotten == []


def static(clause: abilities.Clause) -> Static:
    return Static((Sentence((clause,)),))


CASES: dict[str, tuple[abilities.Ability, str]] = {
    "a lord": (
        static(Modify(Every(Noun((Other(), Is(GOBLIN), By(YOU)), "plural")), (Get(Number(1), Number(1)), Gain((Keyword("haste"),))))),
        "autres Gobelins que vous contrôlez : +1/+1, célérité",
    ),
    "an animation": (
        Activated(
            Cost(("{X}",)),
            (
                Sentence(
                    (
                        Modify(
                            This(),
                            (
                                Be(
                                    Description(
                                        Size(Variable(), Variable()),
                                        words=(Word(WordKind.CREATURE_TYPE, "Golem"), ARTIFACT, CREATURE.word),
                                    ),
                                    form="become",
                                ),
                            ),
                            TURN,
                        ),
                    )
                ),
            ),
        ),
        "{X} : devient une créature-artefact X/X Golem jusqu'à la fin du tour",
    ),
    "plural subjects take plural verbs": (
        static(Modify(Every(Noun((CREATURE,), "plural")), (LoseAll(), BasePT(Size(Number(1), Number(1)))))),
        "créatures : perdent toutes leurs capacités, force et endurance de base 1/1",
    ),
    "a copy": (
        static(EntersAsCopy(This(), Some(Noun((CREATURE,)), form="any"))),
        "peut arriver comme une copie d'une créature",
    ),
    "a condition that must not hold": (
        static(Modify(This(), (Get(Number(1), Number(1)),), condition=abilities.Not(abilities.Controls(YOU, Noun((CREATURE,)))))),
        "+1/+1 sauf si vous contrôlez une créature",
    ),
    "a keyword that holds a condition": (
        Keyword("to solve", (abilities.Controls(YOU, Noun((CREATURE, abilities.Named(Word(WordKind.NAME, "Moor Wolf"))))),)),
        "to solve (au début de votre étape de fin, l'Affaire est résolue si) : vous contrôlez une créature appelée « Moor Wolf »",
    ),
    "a label that limits what it introduces": (
        Keyword("exhaust", (Activated(Cost(("{1}",)), (Sentence((Inert("draw a card"),)),)),)),
        "exhaust (une seule fois) : {1} : piocher une carte",
    ),
    "alternatives": (
        SpellAbility((Sentence((abilities.Act(abilities.Verb.DESTROY, Target(Noun((AnyOf(((Is(ARTIFACT),), (CREATURE,))),)))),)),)),
        "détruire l'artefact ou la créature ciblé",
    ),
    "tokens": (
        SpellAbility(
            (
                Sentence(
                    (
                        Create(
                            Number(2),
                            Description(Size(Number(1), Number(1)), (Word(WordKind.COLOR, "red"),), (GOBLIN, CREATURE.word)),
                        ),
                    )
                ),
            )
        ),
        "créer 2 jetons de créature 1/1 rouge Gobelin",
    ),
    "a trigger": (
        Triggered(Event("When this dies", (EventKind.DIES,), This()), (Sentence((Inert("draw a card"),)),)),
        "quand ceci meurt : piocher une carte",
    ),
    "a loyalty ability": (
        Activated(LoyaltyCost("−", Number(3)), (Sentence((Inert("you gain 5 life"),)),)),
        "[−3] : vous gagnez 5 PV",
    ),
    "an enchanted host": (
        static(Modify(Host("enchanted", Noun((CREATURE,))), (Gain((Keyword("flying"),)),))),
        "la créature enchantée : vol",
    ),
    "counters counted": (
        static(EntersWith(This(), CountOf(Noun((Is(GOBLIN), Has(Flag.TAPPED)), "plural")), "+1/+1")),
        "arrive avec autant de marqueurs +1/+1 que de Gobelins engagés",
    ),
    "a loss of power": (
        static(Modify(Every(Noun((CREATURE,), "plural")), (Get(Number(2), Number(2), True, True),))),
        "créatures : -2/-2",
    ),
    "a negative number": (
        static(Modify(Every(Noun((CREATURE,), "plural")), (Get(Number(-1), Number(0), False, True),))),
        "créatures : -1/-0",
    ),
    "your upkeep": (
        Triggered(Event("At the beginning of your upkeep", (EventKind.UPKEEP,)), (Sentence((Inert("draw a card"),)),)),
        "au début de votre entretien : piocher une carte",
    ),
    "words that nobody reads stay in quotes": (Opaque("Something odd."), "« Something odd. »"),
    "a name without verified French stays English": (Keyword("more than meets the eye"), "more than meets the eye"),
    "protection": (Keyword("protection", (Word(WordKind.COLOR, "red"),)), "protection contre le rouge"),
    "protection from every color": (Keyword("protection", (Keyword("all colors"),)), "protection contre toutes les couleurs"),
    "protection from cards": (
        Keyword("protection", (Noun((Is(Word(WordKind.CREATURE_TYPE, "Demon")),)), Noun((Is(Word(WordKind.CARD_TYPE, "Artifact")),)))),
        "protection contre les Démons et contre les artefacts",
    ),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_tree_reads_as_expected(telegraph: Telegraph, name: str) -> None:
    tree, said = CASES[name]
    assert telegraph.ability(tree) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tap target Hydra. It doesn't untap during its controller's next untap step.", "celle-ci"),
        ("Whenever another creature you control dies, if it had a +1/+1 counter on it, draw a card.", "si celle-ci a"),
        ("When this creature dies, return it to its owner's hand.", "renvoyer ceci"),
        ("Destroy target artifact if its mana value is 2 or less.", "détruire l'artefact ciblé, si la valeur de mana de celui-ci"),
        ("The owner of target permanent shuffles it into their library.", "mélanger celui-ci"),
        ("When this Equipment enters, create a 1/1 white Soldier creature token, then attach this Equipment to it.", "ceci à celui-ci"),
        ("Exile target creature. Return it to the battlefield tapped under its owner's control.", "engagée"),
        ("When this creature enters, return another target creature you control to its owner's hand.", "une autre créature ciblée"),
        ("Destroy all creatures and lands.", "toutes les créatures et tous les terrains"),
        ("Equipped creature can't be blocked.", "ne peut pas être bloquée"),
        ("Whenever one or more other Cats you control die, draw a card.", "un ou plusieurs autres Chats que vous contrôlez meurent"),
    ],
)
def test_words_agree_with_what_they_mean(telegraph: Telegraph, text: str, said: str) -> None:
    (read,) = OracleCompiler().compile(text, name="Moor Thing", types=("Creature",))
    assert said in telegraph.ability(read, "Moor Thing")


@pytest.mark.parametrize("kind", sorted(kinds_of_node(), key=str))
def test_a_bare_node_of_each_kind_is_said(telegraph: Telegraph, kind: type[Node]) -> None:
    assert isinstance(telegraph.node(_bare(kind)), str)


def _bare(kind: type[Node]) -> Node:
    """A node with the simplest value in each field that needs one."""
    hints = typing.get_type_hints(kind, vars(abilities))
    needed = [f for f in dataclasses.fields(kind) if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING]
    return kind(**{f.name: _simplest(hints[f.name]) for f in needed})


_SIMPLE: dict[object, object] = {str: "word", int: 1, bool: False}
_NODES: dict[str, Node] = {
    "Node": Number(1),
    "Amount": Number(1),
    "Pred": CREATURE,
    "Ref": This(),
    "Condition": abilities.VerbatimCondition("words"),
    "Change": LoseAll(),
    "Clause": Inert("words"),
    "Ability": Keyword("flying"),
    "CopyException": abilities.ExceptHasThis(),
}


def _simplest(hint: object) -> object:
    args = typing.get_args(hint)
    if typing.get_origin(hint) is tuple:
        return (_simplest(args[0]),)
    if args:
        return _simplest(next(arg for arg in args if arg is not type(None)))
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    assert isinstance(hint, type)
    if issubclass(hint, enum.Enum):
        return next(iter(hint))
    assert issubclass(hint, Node)
    return _NODES.get(hint.__name__) or _bare(hint)


@pytest.mark.parametrize("member", [*Flag], ids=str)
def test_every_flag_has_a_word(telegraph: Telegraph, member: Flag) -> None:
    assert telegraph.node(Noun((Has(member),)))


SAID = {
    "a card moved from its own zone": (
        "Return this card from your graveyard to your hand.",
        "renvoyer ceci de votre cimetière dans votre main",
    ),
    "an end of a library, at a choice": (
        "Put that Goblin into its owner's library second from the top or on the bottom.",
        "mettre ce Gobelin dans la bibliothèque de son propriétaire, au choix en deuxième position à partir du dessus ou au-dessous",
    ),
    "graveyards of all": ("Exile all graveyards.", "exiler tous les cimetières"),
    "cards of one graveyard": (
        "Exile up to two target cards from a single graveyard.",
        "exiler jusqu'à 2 cartes ciblées d'un même cimetière",
    ),
    "what is left": (
        "Reveal three cards. Put one of those cards into your hand. Put the rest into your graveyard.",
        "révéler 3 cartes ; mettre l'une de ces cartes dans votre main ; mettre le reste dans votre cimetière",
    ),
    "a subtype pointed at": (
        "Whenever a Vehicle you control attacks, untap that Vehicle.",
        "quand un Véhicule que vous contrôlez attaque : dégager ce Véhicule",
    ),
    "a trigger on what was just done": (
        "You may sacrifice an artifact. When you do, draw a card.",
        "vous pouvez : sacrifier un artefact ; quand vous le faites, piocher une carte",
    ),
    "what a condition governs": (
        "If you control a Goblin, draw a card and untap this creature. You gain 1 life.",
        "si vous contrôlez un Gobelin, piocher une carte et dégager ceci ; vous gagnez 1 PV",
    ),
    "what takes the place of something": (
        "Draw a card. If you control a Goblin, instead draw two cards.",
        "piocher une carte ; si vous contrôlez un Gobelin, à la place : piocher 2 cartes",
    ),
    "a condition on what comes before it": ("Destroy target creature if it's red.", "détruire la créature ciblée, si celle-ci est rouge"),
    "what is attached to something is not it": (
        "Whenever a Goblin you control enters, attach this Equipment to it.",
        "quand un Gobelin que vous contrôlez arrive : attacher ceci à celui-ci",
    ),
    "targets told apart": (
        "Move a +1/+1 counter from target Goblin onto a second target creature.",
        "déplacer un marqueur +1/+1 du Gobelin ciblé sur une deuxième créature ciblée",
    ),
    "a shield": (
        "The next time a source would deal damage to you, draw a card.",
        "la prochaine fois qu'une source doit vous infliger des blessures, piocher une carte",
    ),
    "the host that a condition names": (
        "As long as enchanted permanent is a creature, it has base power and toughness 1/1.",
        "tant que le permanent enchanté est une créature, celui-ci : force et endurance de base 1/1",
    ),
    "the source beside another subject": (
        "Whenever another creature you control enters, this creature gets +1/+1 until end of turn.",
        "quand une autre créature que vous contrôlez arrive : ceci : +1/+1 jusqu'à la fin du tour",
    ),
    "an additional cost as a whole": (
        "As an additional cost to cast this spell, sacrifice a creature.",
        "coût supplémentaire pour lancer ce sort : sacrifier une créature",
    ),
    "a player who does the next thing too": (
        "Target player draws two cards, then discards a card.",
        "le joueur ciblé : piocher 2 cartes ; le même joueur : défausser une carte",
    ),
    "words without French are quoted with their clause": (
        "Creatures you control can't attack a player who wears a hat.",
        "« Creatures you control can't attack a player who wears a hat. »",
    ),
    "a granted ability ends where its quotes do": (
        'Target creature gains "{T}: Draw a card" until end of turn.',
        "la créature ciblée : “{T} : piocher une carte” jusqu'à la fin du tour",
    ),
}


@pytest.mark.parametrize("name", sorted(SAID))
def test_a_text_is_said_with_its_whole_meaning(telegraph: Telegraph, name: str) -> None:
    text, said = SAID[name]
    assert " / ".join(telegraph.abilities(OracleCompiler().compile(text, types=("Instant",)))) == said

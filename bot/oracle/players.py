"""Players: "you", "target opponent", "its controller", and whose something is."""

from __future__ import annotations

from bot.engine.abilities import ControllerOf, It, OwnerOf, Player, Who
from bot.oracle.leaves import phrase_table
from bot.oracle.table import Meaning, V, number_of, rule

__all__: list[str] = []

phrase_table(
    "Player",
    [(who.value, Player(who)) for who in Who]
    + [
        ("they", Player(Who.THAT_PLAYER, "they")),
        ("the last chosen player", Player(Who.CHOSEN_PLAYER, "last")),
        ("an opponent", Player(Who.OPPONENT)),
        ("a player", Player(Who.A_PLAYER)),
        ("any player", Player(Who.A_PLAYER, "any player")),
        ("any opponent", Player(Who.OPPONENT, "any opponent")),
        ("the player", Player(Who.THAT_PLAYER, "the player")),
    ],
)
rule("PlayerRef", "{player:Player}", V.player)
rule("PlayerRef", "its controller", ControllerOf(It("its")))
rule("PlayerRef", "their controller", ControllerOf(It("their")))
rule("PlayerRef", "its owner", OwnerOf(It("its")))
rule("PlayerRef", "their owner", OwnerOf(It("their")))
rule("PlayerRef", "{of:It} 's controller", ControllerOf(V.of))
rule("PlayerRef", "{of:It} 's owner", OwnerOf(V.of))
rule("PlayerRef", "{of:HostRef} 's controller", ControllerOf(V.of))
rule("PlayerRef", "{of:HostRef} 's owner", OwnerOf(V.of))
rule("PlayerRef", "{of:This} 's controller", ControllerOf(V.of))
rule("PlayerRef", "{of:This} 's owner", OwnerOf(V.of))
rule("PlayerRef", "{of:TargetRef} 's controller", ControllerOf(V.of))
rule("PlayerRef", "{of:TargetRef} 's owner", OwnerOf(V.of))
rule("PlayerRef", "the controller of {of:OneRef}", ControllerOf(V.of, "the"))
rule("PlayerRef", "the owner of {of:OneRef}", OwnerOf(V.of, "the"))

phrase_table(
    "Whose",
    [
        ("your", Player(Who.YOU)),
        ("an opponent 's", Player(Who.OPPONENT)),
        ("your opponents '", Player(Who.OPPONENTS)),
        ("each opponent 's", Player(Who.EACH_OPPONENT)),
        ("a player 's", Player(Who.A_PLAYER)),
        ("that player 's", Player(Who.THAT_PLAYER)),
        ("target player 's", Player(Who.TARGET_PLAYER)),
        ("target opponent 's", Player(Who.TARGET_OPPONENT)),
        ("each player 's", Player(Who.EACH_PLAYER)),
        ("all players '", Player(Who.PLAYERS, "all")),
        ("defending player 's", Player(Who.DEFENDING_PLAYER)),
        ("the chosen player 's", Player(Who.CHOSEN_PLAYER)),
        ("enchanted player 's", Player(Who.ENCHANTED_PLAYER)),
        ("its controller 's", ControllerOf(It("its"))),
        ("its owner 's", OwnerOf(It("its"))),
        ("that creature 's controller 's", ControllerOf(It("that creature"))),
        ("their", Player(Who.THAT_PLAYER, "their")),
        ("their owners '", OwnerOf(It("their"))),
    ],
)


@number_of
def _number(node: Meaning) -> bool | None:
    if isinstance(node, Player):
        return node.form == "they" or node.who in (Who.YOU, Who.OPPONENTS, Who.PLAYERS)
    return False if isinstance(node, ControllerOf | OwnerOf) else None

"""A little Discord over real sockets of this machine, under the real client library: what tests and measures talk to."""

from bot.bench.fakediscord.faults import Fault, Refusal
from bot.bench.fakediscord.payloads import Payload
from bot.bench.fakediscord.people import Person, components
from bot.bench.fakediscord.server import FakeDiscord
from bot.bench.fakediscord.world import DEADLINE, Interaction, World

__all__ = ["DEADLINE", "FakeDiscord", "Fault", "Interaction", "Payload", "Person", "Refusal", "World", "components"]

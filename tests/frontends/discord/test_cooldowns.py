"""How often one may ask."""

from __future__ import annotations

from bot.frontends.discord.cooldowns import Allowance, Cooldown, Cooldowns

GIVEN, REFUSED, AGAIN = Allowance.GIVEN, Allowance.REFUSED, Allowance.REFUSED_AGAIN


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_few_are_given_at_once_and_the_refusal_is_told_once() -> None:
    cooldown = Cooldown(2, 5, Clock())
    assert [cooldown.take(1) for _ in range(4)] == [GIVEN, GIVEN, REFUSED, AGAIN]


def test_time_gives_again_never_more_than_at_first() -> None:
    clock = Clock()
    cooldown = Cooldown(2, 5, clock)
    assert [cooldown.take(1) for _ in range(3)] == [GIVEN, GIVEN, REFUSED]
    clock.now += 5
    assert [cooldown.take(1) for _ in range(2)] == [GIVEN, REFUSED]
    clock.now += 1000
    assert [cooldown.take(1) for _ in range(3)] == [GIVEN, GIVEN, REFUSED]


def test_one_person_does_not_hinder_another() -> None:
    cooldown = Cooldown(1, 5, Clock())
    assert [cooldown.take(key) for key in (1, 2, 1, 2)] == [GIVEN, GIVEN, REFUSED, REFUSED]


def test_a_crowd_in_one_channel_is_bounded_and_may_ask_elsewhere() -> None:
    cooldowns = Cooldowns(Clock())
    given = [cooldowns.ask(asker, 7) for asker in range(40)]
    assert given.count(GIVEN) == 30
    assert cooldowns.ask(50, 8) is GIVEN

"""Work that somebody waits for."""

from __future__ import annotations

import asyncio

from bot.frontends.discord.timing import with_a_sign


async def test_a_sign_is_given_when_the_work_takes_long() -> None:
    signed = asyncio.Event()

    async def work() -> str:
        await signed.wait()
        return "fait"

    async def sign() -> None:
        signed.set()

    assert await with_a_sign(work(), 0, sign) == "fait"


async def test_no_sign_is_given_for_quick_work() -> None:
    signs: list[str] = []

    async def work() -> str:
        return "fait"

    async def sign() -> None:
        signs.append("un")

    assert await with_a_sign(work(), 30, sign) == "fait"
    assert signs == []

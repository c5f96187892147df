"""The answerer that these tests ask: curated cards alone, as on a fresh installation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers import Answer, Answerer, Request, build


@pytest.fixture(scope="session")
def answerer(tmp_path_factory: pytest.TempPathFactory) -> Answerer:
    return build(tmp_path_factory.mktemp("empty"))


@pytest.fixture(scope="session")
def ask(answerer: Answerer) -> Callable[[str], Answer]:
    return lambda text: answerer.answer(Request(text))

"""Words for what the engine gives: keywords with their parameters."""

from __future__ import annotations

import pytest

from bot.answers.building import services_over
from bot.answers.describe import Describer


@pytest.fixture(scope="module")
def describe() -> Describer:
    return services_over(None).describe


@pytest.mark.parametrize(
    ("keyword", "said"),
    [
        ("flying", "vol"),
        ("ward {2}", "parade {2}"),
        ("protection from red", "protection contre le rouge"),
        ("protection from demons", "protection contre les Démons"),
        ("protection from werewolves and from zombies", "protection contre les Loups-garous et contre les Zombies"),
        ("protection from everything", "protection contre tout"),
        ("hexproof from each color", "défense talismanique contre chaque couleur"),
    ],
)
def test_a_keyword_is_told_with_its_parameter(describe: Describer, keyword: str, said: str) -> None:
    assert describe.keyword(keyword) == said


@pytest.mark.parametrize("name", ["Humilité", "*Horreur éveillée*", "Hydre des profondeurs", "Héritier", "Hôte", "Histoire ancienne"])
def test_a_silent_h_is_elided(describe: Describer, name: str) -> None:
    assert describe.of(name) == f"d'{name}"


@pytest.mark.parametrize("name", ["Harpie", "Hache de guerre", "Héros", "Hibou", "Hurlement", "Héron", "Huit cents coups", "Hantise"])
def test_an_aspirated_h_is_not(describe: Describer, name: str) -> None:
    assert describe.of(name) == f"de {name}"

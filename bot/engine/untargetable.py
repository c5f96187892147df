"""What may not target an object, as words say: "can't be the target of black spells" [CR 101.2, 115.1]."""

from __future__ import annotations

import re
from functools import lru_cache

from bot.engine.characteristics import TYPE_BIT, Chars, Untargetable
from bot.engine.subtypes import has_subtype
from bot.engine.values import COLOR_WORDS, Zone

__all__ = ["may_not_target", "untargetable_by"]

_QUALITY = r"[a-z]+(?: or [a-z]+)*"
_SPELLS = rf"(?P<spells>(?:(?P<of>{_QUALITY}) )?spells(?: your opponents control)?)"
_ABILITIES = rf"(?P<abilities>abilities(?: from (?P<from>{_QUALITY}) sources)?(?: your opponents control)?)"
_ALONE = "|".join(part.replace("?P<", "?P<only_") for part in (_SPELLS, _ABILITIES))
_SAID = re.compile(rf"can't be the targets? of (?:{_SPELLS} or {_ABILITIES}|{_ALONE})")


@lru_cache(maxsize=512)
def untargetable_by(words: str) -> Untargetable | None:
    """What words keep from targeting, for an object of anyone's; ``None`` if they say something else."""
    found = _SAID.fullmatch(words)
    if found is None:
        return None
    said = {name: found[name] or found[f"only_{name}"] for name in ("spells", "abilities", "of", "from")}
    qualities = [tuple((said[name] or "").split(" or ")) if said[name] else () for name in ("of", "from")]
    if not all(_is_known(word) for words in qualities for word in words):
        return None
    return Untargetable(
        spells=qualities[0] if said["spells"] else None,
        abilities=qualities[1] if said["abilities"] else None,
        opponents=words.endswith("your opponents control"),
    )


def may_not_target(chars: Chars, source: Chars, controller: str) -> bool:
    """Whether words keep a player's spell, or an ability of that source, from targeting an object."""
    return any(_keeps(one, source, controller) for one in chars.untargetable)


def _keeps(said: Untargetable, source: Chars, controller: str) -> bool:
    if said.opponents and said.controller == controller:
        return False
    qualities = said.spells if source.obj.zone is Zone.STACK else said.abilities
    return qualities is not None and (not qualities or any(_has(word, source) for word in qualities))


def _is_known(word: str) -> bool:
    return word.removeprefix("non") in COLOR_WORDS or word.title() in TYPE_BIT or word == "aura"


def _has(word: str, source: Chars) -> bool:
    if word.startswith("non"):
        return not _has(word.removeprefix("non"), source)
    if word in COLOR_WORDS:
        return bool(source.colors >> COLOR_WORDS.index(word) & 1)
    return bool(source.types & TYPE_BIT.get(word.title(), 0)) or has_subtype(source.subtypes, word.title())

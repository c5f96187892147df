"""The French sentences of `mot` about types and ability words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.answers.lexicon import Term, TermKind

__all__ = ["TYPE_RULES", "bold_list", "both_names", "kind_of_term", "table_word_meaning"]

TYPE_RULES: Mapping[TermKind, str] = {
    TermKind.CREATURE_TYPE: "205.3m",
    TermKind.ARTIFACT_TYPE: "205.3g",
    TermKind.ENCHANTMENT_TYPE: "205.3h",
    TermKind.LAND_TYPE: "205.3i",
    TermKind.SPELL_TYPE: "205.3k",
    TermKind.BATTLE_TYPE: "205.3q",
}
"""The rule that lists the types of each kind."""

_KINDS: Mapping[TermKind, str] = {
    TermKind.CREATURE_TYPE: "type de créature",
    TermKind.ARTIFACT_TYPE: "type d'artefact",
    TermKind.ENCHANTMENT_TYPE: "type d'enchantement",
    TermKind.LAND_TYPE: "type de terrain",
    TermKind.SPELL_TYPE: "type de sort",
    TermKind.BATTLE_TYPE: "type de bataille",
}


def both_names(shown: str, english: str) -> str:
    """« Vol (Flying) »; once where both names are the same."""
    bare = english.removesuffix(" (Obsolete)")
    return (
        shown if shown.casefold() in (english.casefold(), bare.casefold()) else f"{shown.replace(' (ancien)', ', terme ancien')} ({bare})"
    )


def kind_of_term(term: Term) -> str:
    """What a type or an ability word is, where the glossary has no entry for it."""
    if term.kind is TermKind.ABILITY_WORD:
        return (
            "mot de capacité : il rapproche des cartes au fonctionnement semblable, sans aucun sens dans les règles (207.2c). "
            "Lisez le texte qui le suit."
        )
    kind = f"{_KINDS[term.kind]} ({TYPE_RULES[term.kind]})"
    if term.obsolete:
        return f"ancien {kind}, disparu de la liste. Les cartes qui le portaient ont reçu un erratum."
    return f"{kind}. Le glossaire n'en dit rien : seules comptent les cartes qui nomment ce type."


def table_word_meaning(text: str) -> str:
    """What players mean by a word that no rule uses."""
    return f"mot de joueurs, qui n'est pas dans les règles. {text}"


def bold_list(words: Sequence[str]) -> str:
    """Words in bold, the last after « et »."""
    *first, last = (f"**{word}**" for word in words)
    return f"{', '.join(first)} et {last}" if first else last

"""What counts of a card of two parts, and where: its mana value on the stack, on the battlefield and elsewhere."""

from __future__ import annotations

from bot.answers.services import Services
from bot.engine.epochs import Epoch
from bot.engine.values import CardDef, Layout, mana_value_of_cost

__all__ = ["part_lines", "part_rules"]

_SPLIT = (Layout.SPLIT, Layout.AFTERMATH)


def part_lines(services: Services, card: CardDef, epoch: Epoch) -> list[str]:
    """A line on each part's mana value; none for a layout without anything to say."""
    first, second = (f"*{services.describe.name(face.name or '')}*" for face in card.faces[:2])
    one, two = (mana_value_of_cost(face.mana_cost) for face in card.faces[:2])
    if "Room" in card.front.subtypes:
        return [
            f"Sur la pile, la porte lancée : {first} vaut {one}, {second} vaut {two}. Sur le champ de bataille, une porte fermée "
            f"n'a ni nom, ni coût, ni texte ; les deux ouvertes, la Salle vaut {one + two}, et 0 si les deux sont fermées."
        ]
    if card.layout in _SPLIT:
        both = f"les deux moitiés comptent ensemble : {one + two}" if epoch.split_cards_combined else f"elle a deux valeurs, {one} et {two}"
        return [f"Valeur de mana : sur la pile, celle de la moitié lancée ({first} {one}, {second} {two}) ; partout ailleurs, {both}."]
    after = _RESOLVED.get(card.layout)
    if after is not None:
        on_stack = f"Sur la pile, {second} n'a que ses caractéristiques (valeur de mana {two}) ; résolu, {after}."
        return [f"{on_stack} Partout ailleurs : {first} ({one})."]
    known = {
        Layout.FLIP: f"Inversée, elle garde son coût et sa couleur : valeur de mana {one}. Un Clone copie le côté normal.",
        Layout.MODAL_DFC: f"Valeur de mana : {first} {one}, {second} {two} ; ailleurs qu'en jeu et sur la pile, seul le recto compte.",
        Layout.MELD: f"Valeur de mana : {first} {one} ; assemblée, la somme de celles des deux rectos ; une copie de {second} vaut 0.",
    }
    return [known[card.layout]] if card.layout in known else []


_RESOLVED = {Layout.ADVENTURE: "la carte est exilée", Layout.OMEN: "la carte est mélangée dans la bibliothèque"}


def part_rules(card: CardDef) -> list[str]:
    """The rules that those lines rest on."""
    if "Room" in card.front.subtypes:
        return ["709.5", "202.3d"]
    return _RULES.get(card.layout, [])


_RULES = {
    Layout.SPLIT: ["202.3d", "709.4"],
    Layout.AFTERMATH: ["202.3d", "709.4"],
    Layout.ADVENTURE: ["715.3b", "715.4", "715.3d"],
    Layout.OMEN: ["720.3b", "720.4", "720.3d"],
    Layout.FLIP: ["710.1c", "710.2"],
    Layout.MODAL_DFC: ["712.8f", "712.8a", "707.8a"],
    Layout.MELD: ["202.3c", "712.8g"],
}

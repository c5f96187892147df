"""What is said about the address of the measures."""

from __future__ import annotations

__all__ = ["ADDRESS_TAKEN"]

ADDRESS_TAKEN = "GREFFIER_SANTE : %s ne peut pas servir (adresse déjà prise, ou inconnue de cette machine) ; choisissez-en une autre."

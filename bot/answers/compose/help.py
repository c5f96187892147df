"""`aide`: what can be asked, with an example of each."""

from __future__ import annotations

from bot.answers.commands import Command, example, is_report, spelled
from bot.answers.model import Answer, Kind, Section
from bot.answers.services import Ask, Services

__all__ = ["help_on"]

_PURPOSES = {
    Command.COPY: "ce qu'une copie copie, et ce qu'elle devient",
    Command.TOKEN: "le nom, les types et le propriétaire d'un jeton",
    Command.LAYERS: "le calcul couche par couche d'un champ de bataille",
    Command.RULE: "une règle par son numéro (d'hier ou d'aujourd'hui) ou par des mots",
    Command.CARD: "une carte : types, coût, capacités en bref",
    Command.TYPES: "les types d'un permanent, seul ou sous des effets",
    Command.TEXT: "ce que fait un changement de texte",
    Command.PLANESWALKER: "un planeswalker : loyauté, capacités, règles",
    Command.FACE: "les deux faces d'une carte",
    Command.LEGEND: "deux permanents légendaires du même nom",
    Command.IDENTITY: "l'identité couleur d'une carte en Commander",
    Command.HISTORY: "tout ce qu'un numéro de règle a voulu dire",
    Command.RULINGS: "les précisions officielles sur une carte (en anglais)",
    Command.WORD: "ce que veut dire un mot-clé, un terme ou un type",
    Command.SCENARIO: "une scène écrite action par action",
    Command.QUESTION: "une question en français",
    Command.HELP: "cette aide",
}
_FIRST = (Command.COPY, Command.TOKEN, Command.LAYERS, Command.RULE, Command.CARD, Command.TYPES, Command.TEXT)

_DETAILS = {
    Command.COPY: (
        "`Copieur > Copié` se lit « copie » et s'enchaîne : `Clone > Sakashima > Bâton chimérique (animé 5)`.\n"
        "Entre parenthèses, l'état de la carte : `animé 5`, `X=5`, `2 marqueurs +1/+1`, `loyauté 3`, `engagé`, `face cachée`, "
        "`transformé`, `kické`, `jeton`, `animé par C`, `enchanté par C`, `équipé de C`, `+2/+2`, `adverse`, `à moi`.\n"
        "`sous X` ou `avec X` : un autre permanent, déjà là. `Clone Bâton` suffit souvent."
    ),
    Command.TOKEN: "Décrivez le jeton (`1/1 rouge Gobelin Éclaireur`, `Trésor`), ou nommez la carte qui le crée (`Krenko`).\n"
    "`Raise the Alarm sous Doubling Season` compte les jetons ; `X=3` donne leur nombre.",
    Command.LAYERS: "Les permanents arrivent dans l'ordre écrit ; si un autre ordre change le résultat, je le dis.",
    Command.RULE: "`règle 707.2`, `règle 707.2-707.4`, `règle 707`, `règle piétinement`. Un ancien numéro (`503.2`) est expliqué.",
    Command.TEXT: "`texte Sort Cible mot→mot`, par exemple `texte Évolution artificielle Ultimus changebrume mur→soldat`.",
    Command.TYPES: "`types Carte`, ou `types Carte + Effet (choix)` : `types Ultimus changebrume + Façonneur d'images (soldat)`.",
    Command.SCENARIO: (
        "Une action par ligne : `arrive Bâton chimérique ; id baton`, puis `active baton ; capacité {X} ; X 5`, "
        "puis `arrive Clone ; copie baton`."
    ),
}
_REPORT = "dire aux arbitres du serveur qu'une réponse semble fausse, en répondant au message du Greffier ; ou `/signaler`"
_ON_DISCORD = (
    f"• `signaler` — {_REPORT}",
    "• `/oublier` — voir, ou effacer, ce que le Greffier garde de vous",
    "• `/arbitre` — pour les arbitres : questions ouvertes, litiges, réponses validées, signalements",
    "• `/config` — pour qui gère le serveur : salons, forum, rôles, commandes, préfixe, date",
    "• clic droit sur un message, « Applications » : « Chercher la règle », « Répondre à la question », « Signaler la réponse » ; pour les "
    "arbitres, « Valider la réponse » et « Corriger la réponse »",
)
_DATES = "Ajoutez une date pour les règles d'alors : `@2006`, `@2006-02`, `@01/02/2006`."


def help_on(services: Services, ask: Ask) -> Answer:
    """The help of one command, or of all."""
    command = spelled(ask.text) if ask.text else None
    text, sections = (_one(command), ()) if command is not None else (_overview(), (_others(), _on_discord()))
    if command is None and is_report(ask.text):
        text, sections = (
            f"**`signaler`** — {_REPORT}. Rien de ce que vous avez écrit n'est transmis : la scène et le verdict seulement.",
            (),
        )
    return Answer(ask.query, Kind.LOOKUP, title="Aide", text=text, sections=sections, as_of=services.corpus.base_edition)


def _line(command: Command) -> str:
    return f"• `{example(command)}` — {_PURPOSES[command]}"


def _overview() -> str:
    lines = "\n".join(_line(command) for command in _FIRST)
    return f"**Je réponds aux questions de règles de *Magic*, calcul et règles à l'appui.**\n{lines}\n{_DATES}"


def _others() -> Section:
    return Section("Autres commandes", "\n".join(_line(command) for command in Command if command not in _FIRST))


def _on_discord() -> Section:
    return Section("Sur Discord", "\n".join(_ON_DISCORD))


def _one(command: Command) -> str:
    details = f"\n{_DETAILS[command]}" if command in _DETAILS else ""
    return f"**`{command.value}`** — {_PURPOSES[command]}.\nExemple : `{example(command)}`{details}\n{_DATES}"

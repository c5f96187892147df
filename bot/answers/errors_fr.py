"""What goes wrong, said gently: what was not understood, and what to type instead.

Each function gives the French Markdown of one fault; `bot.answers.service` puts it in an `Answer`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.answers.commands import Command, example
from bot.answers.dates import DateFault, french_date
from bot.answers.notation import field_in_french
from bot.errors import DataError, FuelExhausted, GrammarError, GreffierError, ScenarioError

__all__ = [
    "bad_date",
    "bad_json",
    "empty",
    "huge_number",
    "internal",
    "links_left",
    "missing_argument",
    "missing_words",
    "no_report",
    "no_rule_found",
    "no_words",
    "number_for_a_card",
    "number_of_today",
    "project_error",
    "too_long",
    "two_commands",
    "unknown_card",
    "unknown_text",
]

_SHOWN = 60

_DATE_REASONS = {
    "unreadable": "Je n'ai pas su lire la date « {said} ».",
    "no_such_day": "La date « {said} » n'existe pas.",
    "too_early": "Je ne connais pas les règles de « {said} » : la première édition que je possède est celle du {earliest}.",
    "two_dates": "J'ai trouvé deux dates (« {said} ») : une seule à la fois, s'il vous plaît.",
}
_DATE_HELP = "Écrivez par exemple `@2006`, `@2006-02` ou `@01/02/2006`."

_SCENARIO_PROBLEMS: Mapping[str, str] = {
    "bad_teams": "chaque joueur doit être dans une équipe et une seule, et il en faut deux au moins",
    "bad_players": "la liste des joueurs est vide ou en nomme un deux fois",
    "player_id": "« {detail} » est le nom d'un joueur : donnez un autre identifiant à l'objet",
    "duplicate_id": "deux objets ne peuvent pas s'appeler « {detail} »",
    "empty_id": "un objet doit avoir un nom",
    "missing_field": "il manque le champ `{field}`{french}",
    "negative_counters": "un nombre de marqueurs ne peut pas être négatif",
    "negative_number": "ce nombre ne peut pas être négatif ({detail})",
    "never_enters": "aucune étape ne fait entrer « {detail} »",
    "fewer_than_placed": "la bibliothèque contient déjà plus de cartes que cela ({detail})",
    "no_commanders": "il n'y a de commandant que dans une scène de variante `commander` ou `brawl` (champ `variant`)",
    "no_such_variant_then": "les règles de cette date ne connaissent pas encore la variante « {detail} » ; dites une date plus récente",
    "no_steps": "il n'y a aucune étape",
    "missing_word": "il manque un nom ou un mot après « {detail} »",
    "not_a_boolean": "on attend ici `true` ou `false`",
    "not_a_date": "« {detail} » n'est pas une date (AAAA-MM-JJ)",
    "not_a_list": "on attend ici une liste",
    "not_a_number": "on attend ici un nombre entier (un milliard au plus)",
    "not_a_text": "on attend ici un texte (de moins de 20 000 caractères)",
    "not_positive": "il en faut au moins un ({detail})",
    "not_an_object": "on attend ici un objet JSON `{{…}}`",
    "too_deep": "les étapes sont emboîtées trop profondément",
    "too_many_objects": "il y a trop d'objets ({detail}) : 500 au plus",
    "too_many_orders": "trop d'ordres d'arrivée possibles : deux listes de cinq objets au plus",
    "too_many_steps": "il y a trop d'étapes ({detail}) : 200 au plus",
    "unknown_card": "je ne connais pas la carte « {detail} »",
    "unequal_teams": "Two-Headed Giant se joue à deux équipes ou plus, de même taille, d'au moins deux joueurs",
    "unknown_variant": (
        "je ne connais pas la variante « {detail} » : `two-headed-giant`, `commander`, `brawl`, `archenemy` ou `planechase`"
    ),
    "unknown_choice": "je ne connais pas le choix `{field}`",
    "unknown_field": "je ne connais pas le champ `{field}`",
    "unknown_part": "je ne sais pas lire « {detail} » ; une action commence par son verbe (`arrive`, `résout`, `active`, `attache`…)",
    "unknown_player": "aucun joueur ne s'appelle « {detail} »",
    "unknown_token": "je ne connais pas le jeton « {detail} »",
    "unknown_object": "aucun objet ne s'appelle « {detail} » à ce moment",
    "unknown_step": "je ne connais pas l'action « {detail} »",
    "unknown_type": "je ne connais pas le type « {detail} »",
    "lacks_a_face": "une carte « {detail} » a deux parties : donnez-les dans `card_faces`",
    "unknown_value": "« {detail} » n'est pas une valeur possible ici",
    "unknown_version": "le champ `scenario` doit valoir 1",
    "unknown_zone": "« {detail} » n'est pas une zone possible ici",
}


def shortened(text: str) -> str:
    """What was typed, cut where it would be a wall of text."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"


def empty() -> str:
    """Nothing was typed."""
    return f"**Votre message est vide.** Essayez par exemple `{example(Command.COPY)}` ou `{example(Command.RULE)}`."


def too_long(length: int, limit: int) -> str:
    """More was typed than is read."""
    return f"**Votre message est trop long** ({length} caractères ; {limit} au plus). Gardez la question et les noms des cartes."


def no_words() -> str:
    """Only emoji, punctuation or unreadable bytes."""
    return "**Je n'ai trouvé aucun mot dans votre message.** Écrivez le nom d'une carte, un numéro de règle ou une question."


def two_commands(commands: Sequence[Command]) -> str:
    """Several commands in one message."""
    named = " et ".join(f"`{command.value}`" for command in dict.fromkeys(commands))
    return f"**Une commande par message, s'il vous plaît.** J'en ai trouvé {len(commands)} ({named}) : envoyez-les l'une après l'autre."


def bad_date(fault: DateFault, earliest: str) -> str:
    """A date that is none, or that comes before the first edition held."""
    reason = _DATE_REASONS[fault.reason].format(said=shortened(fault.said), earliest=french_date(earliest))
    return f"**{reason}** {_DATE_HELP}"


def bad_json() -> str:
    """A line of JSON that is none."""
    return '**Cette ligne n\'est pas un objet JSON lisible.** Attendu : `{"id": "1", "text": "règle 707.2"}`, ou du texte simple.'


def missing_argument(command: Command) -> str:
    """A command word alone."""
    return f"**Il manque la suite de `{command.value}`.** Par exemple : `{example(command)}`."


def missing_words(said: str, words: str) -> str:
    """A change of text without the words that it changes."""
    return f"**Il manque les mots à changer.** Ajoutez l'ancien et le nouveau : `texte {shortened(said)} {words}`."


def no_rule_found(said: str) -> str:
    """Words that no rule answers to."""
    return (
        f"**Je n'ai trouvé aucune règle pour « {shortened(said)} ».** "
        "Essayez un mot des règles (« copie », « jeton », « piétinement ») ou un numéro."
    )


def unknown_card(said: str, nearest: Sequence[str]) -> str:
    """A name that no card answers to."""
    sorry = f"**Je ne connais pas de carte « {shortened(said)} ».**"
    if not nearest:
        return f"{sorry} Vérifiez le nom, ou donnez son nom anglais."
    named = ", ".join(f"*{name}*" for name in nearest)
    return f"{sorry} Vouliez-vous dire {named} ?"


def number_for_a_card(said: str) -> str:
    """The number of a rule where a card was expected."""
    return f"**« {shortened(said)} » est un numéro de règle, pas une carte.** Pour la lire : `règle {shortened(said)}`."


def number_of_today() -> str:
    """A rule cited at a date by a number that it had later."""
    return "Je ne sais pas sous quel numéro une règle le disait alors : celui que je cite est d'aujourd'hui."


def unknown_text(said: str, what: str, command: Command) -> str:
    """A text where ``what`` was expected."""
    return f"**Je n'ai pas compris « {shortened(said)} »** : j'attends {what}. Par exemple : `{example(command)}`."


def huge_number(said: str) -> str:
    """A number of a board past what is counted."""
    return f"**Je ne compte pas au-delà de 999 999 999** : « {shortened(said)} » est trop grand. Donnez un nombre plus petit."


def links_left(count: int) -> str:
    """More between brackets than one answer looks up."""
    others = "la dernière demande" if count == 1 else f"les {count} dernières demandes"
    return f"Je n'ai pas regardé {others} entre crochets : à envoyer dans un autre message."


def no_report() -> str:
    """A report where nobody would read it."""
    return (
        "**Je ne peux pas transmettre de signalement d'ici.** Sur Discord, répondez `!signaler` au message du Greffier : "
        "les arbitres du serveur le liront."
    )


def internal() -> str:
    """An error of our own."""
    return (
        "**Désolé, je me suis trompé dans mes calculs et je préfère ne rien affirmer.** "
        "L'erreur est notée ; reformulez la question, ou demandez à un arbitre."
    )


def project_error(error: GreffierError) -> str:
    """An error raised on purpose somewhere below."""
    if isinstance(error, ScenarioError):
        return _scenario(error)
    if isinstance(error, FuelExhausted):
        return "**Ce champ de bataille est trop grand pour moi.** Retirez les permanents qui ne comptent pas, et je recalcule."
    if isinstance(error, GrammarError):
        return f"**Je lis ce texte de deux façons et je ne veux pas choisir à votre place** : « {shortened(error.text)} »."
    if isinstance(error, DataError):
        return "**Mes données sont abîmées**, je ne peux pas répondre. La personne qui m'héberge doit refaire l'import."
    return internal()


def _scenario(error: ScenarioError) -> str:
    problem = _SCENARIO_PROBLEMS.get(error.problem, "quelque chose m'échappe")
    field = error.path.rpartition(".")[2]
    word = field_in_french(field)
    french = f" (« {word} » en français)" if word not in (None, field) else ""
    said = problem.format(detail=shortened(error.detail), field=field, french=french)
    return f"**Je ne peux pas jouer cette scène** : {said} ({_place(error.path)})."


def _place(path: str) -> str:
    """``steps[3].choices`` gives « étape 4, choices »."""
    head, _, rest = path.partition("]")
    if not head.startswith("steps["):
        return f"`{path}`"
    where = f"étape {int(head.removeprefix('steps[')) + 1}"
    field = rest.removeprefix(".")
    return f"{where}, `{field}`" if field else where

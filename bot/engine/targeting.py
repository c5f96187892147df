"""Targets: which words of an ability a step's targets stand for, and whether they are legal [CR 115, 601.2c]."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from bot.engine.abilities import (
    Ability,
    Chapter,
    Conditional,
    Defined,
    Delayed,
    Either,
    ForEach,
    IfYouDo,
    Inert,
    Modal,
    Modify,
    Node,
    Noun,
    Number,
    OpaqueClause,
    Optional,
    Other,
    Player,
    Ref,
    Sentence,
    ShareAmong,
    Target,
    Variable,
    VerbatimPred,
    WasKicked,
    Who,
    children,
    walk,
)
from bot.engine.attaching import is_hexproof_from, is_protected
from bot.engine.barring import Bar, bars
from bot.engine.characteristics import Chars
from bot.engine.frame import Frame
from bot.engine.instead import instructions
from bot.engine.keywords import has_keyword
from bot.engine.ports import Compiler
from bot.engine.requirements import share_among
from bot.engine.said import describes, statements
from bot.engine.untargetable import may_not_target
from bot.engine.values import Zone
from bot.engine.wording import ANY_TARGET, ANYTHING, OPPONENT_OR_PLANESWALKER, PLAYER_OR_PLANESWALKER, is_target, targets_in_words
from bot.errors import StepRefused
from bot.records import replace

__all__ = ["assign_targets", "is_legal_target", "require_targets", "shield_of", "target_words", "why_illegal"]


def target_words(sentences: tuple[Sentence, ...], compiler: Compiler) -> list[Ref]:
    """The words that target, in the order printed; those inside granted abilities apart."""
    return [ref for sentence in sentences for ref in _targets(sentence, compiler)]


def _targets(node: Node, compiler: Compiler) -> Iterator[Ref]:
    if isinstance(node, Inert | OpaqueClause):
        yield from targets_in_words(node, compiler)
    elif is_target(node):
        yield node
    elif not isinstance(node, Ability) or isinstance(node, Chapter):
        for child in _as_printed(node):
            yield from _targets(child, compiler)


def _as_printed(node: Node) -> list[Node]:
    """The parts of a node, in the order printed: "target player gains control of target permanent" says who first."""
    parts = children(node)
    return parts[::-1] if isinstance(node, Modify) and node.form.startswith("gains control") else parts


def assign_targets(frame: Frame, sentences: tuple[Sentence, ...], ids: tuple[str, ...], *, checked: bool = True) -> None:
    """Bind each word that targets to ids of the step, in order. Raises `StepRefused` for an illegal target.

    A word that may have fewer takes only those that it describes, so that the next word gets the others.
    """
    for named in ids if checked else ():
        if not frame.play.is_player(named):
            frame.play.obj(named)
    frame.x = next((frame.amount(node.where) for sentence in sentences for node in walk(sentence) if isinstance(node, Defined)), frame.x)
    words = target_words(_chosen_modes(frame, sentences), frame.play.compiler)
    rest = list(ids)
    before: set[str] = set()
    shared = _by_player(frame, sentences)
    for position, word in enumerate(words):
        if word in shared:
            rest = _assign_to_each(frame, word, shared[word], rest, checked=checked)
            continue
        wanted = _wanted(frame, word, len(rest), last=position == len(words) - 1)
        taken: list[str] = []
        while rest and len(taken) < wanted:
            # [CR 115.3, 601.2c] One word can't have one target twice, nor "another" what was chosen before it.
            if rest[0] not in taken and not (_another(word) and rest[0] in before) and is_legal_target(frame, word, rest[0]):
                taken.append(rest.pop(0))
            elif checked and not _optional(word):
                frame.play.cite("115.1")
                raise StepRefused("illegal_target", why_illegal(frame, word, rest[0]), rest[0])
            elif not checked:
                rest.pop(0)
            else:
                break
        if checked and not _share(frame, word, taken):
            frame.play.cite("115.1")
            raise StepRefused("illegal_target", "115.1", taken[-1])
        if taken:
            frame.bind_target(word, tuple(taken))
            before.update(taken)
    if rest and words and checked and not _has_unread_targets(sentences):
        frame.play.cite("115.1")
        raise StepRefused("illegal_target", "601.2c", rest[0])
    if rest and not words:
        frame.it = frame.it or tuple(rest)


def _has_unread_targets(sentences: tuple[Sentence, ...]) -> bool:
    """Whether words that are not understood may have more targets: "for each of X target permanents"."""
    unread = (node for sentence in sentences for node in walk(sentence) if isinstance(node, OpaqueClause))
    return any(" of x target " in node.words.casefold() for node in unread)


_THAT_PLAYER = Player(Who.THAT_PLAYER)


def _by_player(frame: Frame, sentences: tuple[Sentence, ...]) -> dict[Ref, tuple[str, ...]]:
    """The words that target for each of some players, by whom: "for each opponent, target permanent that player controls"."""
    turns = [node for sentence in sentences for node in walk(sentence) if isinstance(node, ForEach) and isinstance(node.over, Player)]
    return {
        word: frame.players(turn.over)
        for turn in turns
        for word in _targets(turn.clause, frame.play.compiler)
        if isinstance(turn.over, Player) and isinstance(word, Target) and any(node == _THAT_PLAYER for node in walk(word.noun))
    }


def _assign_to_each(frame: Frame, word: Ref, players: tuple[str, ...], ids: list[str], *, checked: bool) -> list[str]:
    """Bind the targets of each player in turn; the ids left. Raises `StepRefused` if none of those given is anyone's."""
    rest = list(ids)
    for player in players:
        frame.bound[_THAT_PLAYER] = (player,)
        theirs = [i for i in rest if is_legal_target(frame, word, i)][: _wanted(frame, word, len(rest), last=False)]
        del frame.bound[_THAT_PLAYER]
        frame.bind_target(word, tuple(theirs))
        rest = [i for i in rest if i not in theirs]
    if checked and ids and rest == ids and not _optional(word):
        frame.play.cite("115.1")
        raise StepRefused("illegal_target", "115.1", ids[0])
    return rest


def _share(frame: Frame, word: Ref, taken: Sequence[str]) -> bool:
    """Whether targets chosen together have in common what their word asks: "two target permanents that share a card type"."""
    asked = [pred.what for pred in word.noun.preds if isinstance(pred, ShareAmong)] if isinstance(word, Target) else []
    for alike in filter(None, map(share_among, asked)):
        chars = [frame.play.world.chars[i] for i in taken if i in frame.play.world.chars]
        if not all(alike(one, other) for one, other in combinations(chars, 2)):
            return False
    return True


def _without_sharing(noun: Noun) -> Noun:
    """A noun without what its objects must have in common, which is judged once they are all chosen."""
    if not any(isinstance(pred, ShareAmong) and share_among(pred.what) for pred in noun.preds):
        return noun
    return replace(noun, preds=tuple(pred for pred in noun.preds if not isinstance(pred, ShareAmong)))


def _another(word: Ref) -> bool:
    return isinstance(word, Target) and (word.form in _SECOND or any(isinstance(pred, Other) for pred in word.noun.preds))


_SECOND = ("a second", "a third")


def require_targets(frame: Frame, sentences: tuple[Sentence, ...]) -> None:
    """Raises `StepRefused` if a word that must have targets was given too few [CR 601.2c]."""
    words = (word for sentence in _chosen_modes(frame, sentences) for word in _required(sentence, frame.play.compiler))
    for word, times in Counter(words).items():
        least = word.count.value if isinstance(word, Target) and isinstance(word.count, Number) else 1
        if sum(len(group) for group in frame.targets.get(word, ())) < least * times:
            raise StepRefused("missing_target", "601.2c", frame.source)


_ONE_OR_MORE = Variable("one or more")

_NOT_ALWAYS = (Conditional, Delayed, Either, ForEach, IfYouDo, Modal, Optional, Ability)
"""What only sometimes has its targets, or chooses them later [CR 603.12]."""


def _required(node: Node, compiler: Compiler) -> Iterator[Ref]:
    """The words that can't go without a target, but what is kept word for word and is not read."""
    if isinstance(node, Inert | OpaqueClause):
        yield from (ref for ref in targets_in_words(node, compiler) if ref is not ANYTHING)
    elif is_target(node):
        if not _optional(node) and (isinstance(node, Player) or isinstance(node.count, Number) or node.count == _ONE_OR_MORE):
            yield node
    elif not isinstance(node, _NOT_ALWAYS):
        for child in children(node):
            yield from _required(child, compiler)


def _chosen_modes(frame: Frame, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The sentences with only the modes chosen: the others have no targets [CR 601.2c, 700.2]."""
    sentences = _spoken(frame, sentences)
    picked = [int(value) - 1 for value in frame.picks.all("mode") if value.isdigit()]
    out: list[Sentence] = []
    for sentence in sentences:
        modal = next((clause for clause in sentence.clauses if isinstance(clause, Modal)), None)
        if modal is None or not picked:
            out.append(sentence)
        else:
            if not all(0 <= i < len(modal.modes) for i in picked):
                raise StepRefused("illegal_mode", "700.2", ", ".join(frame.picks.all("mode")))
            out.extend(s for i in sorted(picked) for s in modal.modes[i])
    return tuple(out)


def _spoken(frame: Frame, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The instructions that have targets to choose: those of a kicked spell or a promised gift only if it is so, and then not
    those in whose place they stand, unless they speak of the same targets [CR 702.33g, 702.174m]."""
    parts = instructions((sentences,))
    left_out: set[int] = set()
    for place, part in enumerate(parts):
        clause = part.clause
        if isinstance(clause, Conditional) and any(isinstance(node, WasKicked) for node in walk(clause.condition)):
            if frame.holds(clause.condition) is False:
                left_out.add(place)
            elif part.replaces is not None and any(is_target(node) for node in walk(clause.clause)):
                left_out.update(range(part.replaces, place))
    return tuple(Sentence((part.clause,)) for place, part in enumerate(parts) if place not in left_out) if left_out else sentences


def _wanted(frame: Frame, word: Ref, left: int, *, last: bool) -> int:
    if not isinstance(word, Target):
        return 1
    if isinstance(word.count, Number):
        return word.count.value
    return frame.amount(word.count) or (left if last else 1)


def _optional(word: Ref) -> bool:
    return isinstance(word, Target) and word.up_to


def why_illegal(frame: Frame, word: Ref, object_id: str, rule: str = "115.1") -> str:
    """Why it can't be a target: what shields it, or, by a ``rule``, that the word doesn't describe it."""
    if frame.play.is_player(object_id):
        return (_shield_of_player(frame, object_id) if _is_legal_player(frame, word, object_id) else None) or rule
    described = isinstance(word, Target) and object_id in frame.play.view and frame.matches(word.noun, object_id)
    return (shield_of(frame, object_id) if described else None) or rule


def _shield_of_player(frame: Frame, player: str) -> str | None:
    """The rule of what shields a player: shroud, hexproof from opponents, protection [CR 702.11c, 702.16b, 702.18a]."""
    found = bars(frame.play.world)
    theirs = player != frame.controller
    shields = ((Bar.TARGETED, "702.18a"), (Bar.TOUCHED, "702.16b"), *([(Bar.TARGETED_BY_OPPONENTS, "702.11c")] if theirs else []))
    return next((rule for bar, rule in shields if found.holds((player,), bar)), None)


def is_legal_target(frame: Frame, word: Ref, target: str) -> bool:
    """Whether an object or player may be that target [CR 115.4]: described so, and not protected from it."""
    if word is ANYTHING:
        return True
    if frame.play.is_player(target):
        return _is_legal_player(frame, word, target) and _shield_of_player(frame, target) is None
    if isinstance(word, Player) or not isinstance(word, Target):
        return False
    if not frame.matches(_without_sharing(word.noun), target) or ("other" in word.form and target == frame.source):
        return False
    return shield_of(frame, target) is None


def _is_legal_player(frame: Frame, word: Ref, player: str) -> bool:
    if isinstance(word, Player):
        return word.who is Who.TARGET_PLAYER or player != frame.controller
    if isinstance(word, Target) and word.form in (PLAYER_OR_PLANESWALKER.form, OPPONENT_OR_PLANESWALKER.form):
        return word.form == PLAYER_OR_PLANESWALKER.form or player != frame.controller
    return isinstance(word, Target) and (word.form == ANY_TARGET.form or _may_be_player(word.noun))


def _may_be_player(noun: Noun) -> bool:
    """ "Any target" and the like, whose requirements are no object's."""
    return not noun.preds or all(isinstance(pred, VerbatimPred) for pred in noun.preds)


def shield_of(frame: Frame, target: str) -> str | None:
    """The rule of what shields a target from the source: shroud, hexproof from opponents, protection, what a text says; ``None``
    if nothing does."""
    if frame.play.is_player(target):
        return _shield_of_player(frame, target)
    world = frame.play.world
    if target not in world.chars:
        return None
    chars, source = world.chars[target], world.chars.get(frame.source)
    if source is not None and may_not_target(chars, source, frame.controller):
        return "115.1"
    return _shield_of_permanent(frame, chars, source) if chars.obj.zone is Zone.BATTLEFIELD else None


_SEEN = re.compile(
    r"(?P<what>.+?)(?: with hexproof)? can be the targets? of spells and abilities(?P<yours> you control)? as though they didn't have "
    r"hexproof",
    re.IGNORECASE,
)


def _sees_through(frame: Frame, object_id: str) -> bool:
    """Whether a text lets the spell or ability target it as though it didn't have hexproof [CR 609.4, 702.11e]."""
    for whose, said in statements(frame.play, _SEEN):
        if (not said["yours"] or whose.controller == frame.controller) and any(
            describes(whose, part, object_id) for part in said["what"].split(" and ")
        ):
            frame.play.cite("702.11e")
            return True
    return False


def _shield_of_permanent(frame: Frame, chars: Chars, source: Chars | None) -> str | None:
    world, seen = frame.play.world, frame.play.view[chars.obj.id]
    if has_keyword(seen, "shroud"):
        return "702.18a"
    theirs = seen.controller != frame.controller
    if theirs and _sees_through(frame, chars.obj.id):
        theirs = False
    if theirs and has_keyword(seen, "hexproof"):
        return "702.11b"
    if source is None:
        return None
    if theirs and is_hexproof_from(world, chars, source):
        return "702.11d"
    return "702.16b" if is_protected(world, chars, source) else None

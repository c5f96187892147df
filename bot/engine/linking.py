"""Linked abilities: what one ability did, for the other to find [CR 607].

What a source exiled or created is remembered on it, in the slot of that word, until it leaves.
"""

from __future__ import annotations

from bot.engine.abilities import Linked
from bot.engine.characteristics import Chars
from bot.engine.frame import Frame
from bot.engine.lookback import WAYS
from bot.engine.nouns import Test, compile_pred
from bot.engine.objects import with_choice
from bot.engine.references import Reading, compile_objects
from bot.engine.values import Zone
from bot.engine.world import Context, Unreadable
from bot.records import replace

__all__ = ["link"]


def link(frame: Frame, how: str, ids: tuple[str, ...]) -> None:
    """Remember on the source what it did to objects: ``exiled``, ``created`` [CR 607.2a, 607.2c]."""
    source = frame.play.board.objects.get(frame.source)
    if ids and source is not None:
        frame.play.put(replace(source, choices=with_choice(source.choices, how, *source.choice(how), *ids)))


@compile_pred.register
def _(pred: Linked) -> Reading[Test]:
    """Whether an object was exiled or created by the source or by another object named, or is among those just mentioned."""
    by = compile_objects(pred.by) if pred.by is not None else None

    def test(ctx: Context, c: Chars) -> bool:
        if pred.form.endswith("this way") and pred.how not in (*WAYS, "created"):
            raise Unreadable(f"{pred.how} {pred.form}")
        if pred.how == "exiled" and c.obj.zone is not Zone.EXILE:
            return False  # it left: a new object, that nothing exiled [CR 400.7]
        this = ctx.this
        if pred.how == "among" and by is not None:
            return any(c.obj.id == one.obj.id for one in by.run(ctx, None))
        sources = by.run(ctx, None) if by is not None else [this] if this is not None else []
        return any(c.obj.id in source.obj.choice(pred.how) for source in sources)

    return Reading(test, by.reads if by is not None else 0)

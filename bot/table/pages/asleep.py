"""The ways on for a sleeping table, whether its people paused it or it cannot be shown."""

from collections.abc import Iterator
from typing import Final

from discord import ButtonStyle

from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, button
from bot.pages.words import Words
from bot.table.presses import (
    MoveHere,
    MoveInHand,
    Resume,
    ResumeInHand,
    VoteEnd,
    VoteEndInHand,
)

WHY = {
    "gone": "lost.gone",
    "forbidden": "lost.forbidden",
    "locked": "lost.locked",
    "refused": "lost.refused",
    "deleted": "lost.deleted",
}
"""The sentence about a table that cannot be shown, by the reason."""
_PRESSES: Final = {"resume": Resume(), "move_here": MoveHere(), "vote_end": VoteEnd()}
_IN_HAND: Final = {
    "resume": ResumeInHand(),
    "move_here": MoveInHand(),
    "vote_end": VoteEndInHand(),
}
"""The same, on a hand that stays in its place."""


def ways_on(
    words: Words, table: int, lost: str | None, *, here: bool, in_hand: bool = False
) -> tuple[Button, ...]:
    """Return the buttons that wake a table, or end it.

    `lost` is why it cannot be shown, if that is so; `here` whether it could be moved to the
    channel of this message.
    """
    return tuple(
        button(
            words.label(f"menu.{way}"),
            custom_id(_IN_HAND[way] if in_hand else _PRESSES[way], table),
            ButtonStyle.secondary if way == "vote_end" else ButtonStyle.success,
        )
        for way in _ways(lost, here=here)
    )


def _ways(lost: str | None, *, here: bool) -> Iterator[str]:
    if lost not in {"gone", "deleted"}:
        yield "resume"
    if lost is not None:
        if here:
            yield "move_here"
        yield "vote_end"

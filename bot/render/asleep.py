"""The ways on for a table that sleeps, because of its people or because it cannot be shown."""

from collections.abc import Iterator

from discord import ButtonStyle

from bot.render.custom_ids import press_id
from bot.render.layout import Button, button
from bot.render.words import Words

WHY = {"gone": "lost.gone", "forbidden": "lost.forbidden", "locked": "lost.locked"}
"""What is said of a table that cannot be shown, by the reason."""
_IN_HAND = {"resume": "resume_in_hand", "move_here": "move_in_hand", "vote_end": "end_in_hand"}
"""The same presses, on a hand that stays in its place."""


def ways_on(
    words: Words, table: int, lost: str | None, *, here: bool, in_hand: bool = False
) -> tuple[Button, ...]:
    """The buttons that wake a table, or end it.

    `lost` is why it cannot be shown, if that is so; `here` whether it could be moved to where this
    is said.
    """
    return tuple(
        button(
            words.label(f"menu.{way}"),
            press_id(table, 0, _IN_HAND[way] if in_hand else way),
            ButtonStyle.secondary if way == "vote_end" else ButtonStyle.success,
        )
        for way in _ways(lost, here=here)
    )


def _ways(lost: str | None, *, here: bool) -> Iterator[str]:
    if lost != "gone":
        yield "resume"
    if lost is not None:
        if here:
            yield "move_here"
        yield "vote_end"

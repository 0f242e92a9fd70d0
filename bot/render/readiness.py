"""Between two deals: who has called for the next one, and whom the table still waits for."""

from dataclasses import dataclass

from discord import ButtonStyle

from bot.render.caption import Caption
from bot.render.layout import Button, button
from bot.render.words import Words
from games.core.scene import Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """The people at a table while the score is being looked at."""

    ready: tuple[Who, ...] = ()
    awaited: tuple[Who, ...] = ()
    own: bool = False
    """Whether who looks at this picture has called already."""


def sentence(words: Words, readiness: Readiness | None) -> str:
    """How many are ready and who is not; empty until somebody is, and once everybody is."""
    if readiness is None or not readiness.ready or not readiness.awaited:
        return ""
    have = len(readiness.ready)
    count = have + len(readiness.awaited)
    return words("table.readiness", have=have, count=count, who=readiness.awaited)


def on_button(words: Words, caption: Caption, readiness: Readiness | None) -> tuple[Button, ...]:
    """The button that calls for the next deal; none while a deal is played."""
    if readiness is None:
        return ()
    label, name = words.label("button.on"), caption.id("on")
    return (button(label, name, ButtonStyle.success, disabled=readiness.own),)

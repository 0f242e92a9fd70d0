"""The count of somebody's toasts, with a button to raise the glass."""

from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import button, frame, lines, rows, small
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from tests.architecture.toasts.presses import RaiseGlass
from tests.architecture.toasts.values import Toasts


def toasts(words: Words, kept: Toasts) -> Stateless:
    """The page for whoever asked."""
    last = Markup(f"<t:{kept.last_at // 1000}:R>")
    return frame(
        lines(
            words("toast.count", count=kept.glasses),
            small(words("toast.last", when=last)) if kept.glasses else "",
        ),
        *rows([button(words.label("toast.again"), custom_id(RaiseGlass()))]),
    )

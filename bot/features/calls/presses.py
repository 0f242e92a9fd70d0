"""The presses on a call, and on wishes to be called."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("call_sit")
class SitAtCall(NamedTuple):
    """Sit down at the table of the call."""


@press("call_stop")
class StopCalls(NamedTuple):
    """Be called to no table of this game any more."""

    game: str


@press("call_add")
class AskCallWish(NamedTuple):
    """Ask for the hours at which somebody wishes to be called."""


@press("call_save")
class SaveCallWish(NamedTuple):
    """Keep what the form says."""


@press("call_drop")
class DropCallWish(NamedTuple):
    """Take one of these wishes back."""

    wish: int

"""What can be pressed on a call, and about when one is called."""

from typing import NamedTuple

from bot.pages.presses import press


@press("call_sit")
class SitAtCall(NamedTuple):
    """Sit down at the table to which was called."""


@press("call_stop")
class StopCalls(NamedTuple):
    """Be called to no table of this game any more."""

    game: str


@press("call_add")
class AskCallWish(NamedTuple):
    """Ask when somebody wishes to be called."""


@press("call_save")
class SaveCallWish(NamedTuple):
    """Keep what the form says."""


@press("call_drop")
class DropCallWish(NamedTuple):
    """Take one of these wishes back."""

    wish: int

"""What can be pressed about regulars' tables."""

from typing import NamedTuple

from bot.pages.presses import Dotted, press


@press("regulars", number_was="page")
class ListRegulars(NamedTuple):
    """Show a page of them."""

    page: int = 0


@press("regular_new")
class AddRegular(NamedTuple):
    """Keep a new one as the form says, for a game by the house rules of this key."""

    game: str
    rules: Dotted = ""


@press("regular_change")
class ChangeRegular(NamedTuple):
    """Ask what is to be different."""

    regular: int


@press("regular_save")
class SaveRegular(NamedTuple):
    """Keep it as the form says."""

    regular: int


@press("regular_skip")
class SkipRegular(NamedTuple):
    """Let it be skipped once, or not."""

    regular: int


@press("regular_leave")
class LeaveRegular(NamedTuple):
    """Come no more."""

    regular: int


@press("regular_delete")
class AskToDeleteRegular(NamedTuple):
    """Ask whether it is to be deleted."""

    regular: int


@press("regular_gone")
class DeleteRegular(NamedTuple):
    """Delete it."""

    regular: int


@press("regular_open")
class OpenRegular(NamedTuple):
    """Let the call become the lobby of its table."""

    regular: int

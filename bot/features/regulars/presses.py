"""The presses about regulars' tables."""

from typing import NamedTuple

from bot.pages.custom_id_codec import Dotted, press


@press("regulars", number_was="page")
class ListRegulars(NamedTuple):
    """Show a page of regulars' tables."""

    page: int = 0


@press("regular_new")
class AddRegular(NamedTuple):
    """Keep a new table as the form says, for a game by the house rules of this key."""

    game: str
    rules: Dotted = ""


@press("regular_change")
class ChangeRegular(NamedTuple):
    """Ask for the changes to a table."""

    regular: int


@press("regular_save")
class SaveRegular(NamedTuple):
    """Keep a table as the form says."""

    regular: int


@press("regular_skip")
class SkipRegular(NamedTuple):
    """Let a table be skipped once, or not."""

    regular: int


@press("regular_leave")
class LeaveRegular(NamedTuple):
    """Come to a table no more."""

    regular: int


@press("regular_delete")
class AskToDeleteRegular(NamedTuple):
    """Ask whether a table is to be deleted."""

    regular: int


@press("regular_gone")
class DeleteRegular(NamedTuple):
    """Delete a table."""

    regular: int


@press("regular_open")
class OpenRegular(NamedTuple):
    """Let the call become the lobby of its table."""

    regular: int

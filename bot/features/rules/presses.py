"""What can be pressed in the books, and about what is kept of a person."""

from typing import NamedTuple

from bot.pages.presses import press


@press("rules_short")
class ShortenRules(NamedTuple):
    """Show the rules of a game in short."""

    game: str


@press("term")
class ShowTerm(NamedTuple):
    """Explain a word."""

    name: str


@press("privacy", number_was="page")
class TurnPrivacy(NamedTuple):
    """Turn to a page of what is kept."""

    page: int = 0


@press("show_privacy")
class ShowPrivacy(NamedTuple):
    """Say what is kept."""


@press("export_data")
class ExportData(NamedTuple):
    """Hand over all that is kept."""


@press("delete_data")
class AskToDeleteData(NamedTuple):
    """Say what a deletion does, and ask."""


@press("delete_sure")
class AskOnceMore(NamedTuple):
    """Ask for the last time."""


@press("delete_now")
class DeleteData(NamedTuple):
    """Delete all that is kept."""

"""The presses in the books, and about a person's data."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("rules_short")
class ShortenRules(NamedTuple):
    """Show the rules of a game in short."""

    game: str


@press("odds", number_was="page")
class ShowOdds(NamedTuple):
    """Turn to a page of the odds of a game."""

    game: str
    page: int = 0


@press("term")
class ShowTerm(NamedTuple):
    """Explain a word."""

    name: str


@press("privacy", number_was="page")
class TurnPrivacy(NamedTuple):
    """Turn to a page of the privacy notice."""

    page: int = 0


@press("show_privacy")
class ShowPrivacy(NamedTuple):
    """Show the privacy notice."""


@press("export_data")
class ExportData(NamedTuple):
    """Hand over all data of a person."""


@press("delete_data")
class AskToDeleteData(NamedTuple):
    """Explain a deletion, and ask."""


@press("delete_sure")
class AskOnceMore(NamedTuple):
    """Ask for the last time."""


@press("delete_now")
class DeleteData(NamedTuple):
    """Delete all data of a person."""

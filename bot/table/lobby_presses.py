"""The presses before a match: for a new table, in its lobby, and about house rules."""

from typing import Literal, NamedTuple

from bot.model import TablePace
from bot.pages.custom_id_codec import Dotted, OnOff, press

# To a new table


@press("play_game")
class PlayGame(NamedTuple):
    """Open a table of this game from the help."""

    game: str


@press("play_chosen")
class PlayChosen(NamedTuple):
    """Open a table of the chosen game, with the level and the hints wished for."""

    game: str
    level: str = ""
    hints: OnOff = "off"


@press("play_with", colon_was=True)
class PlayWith(NamedTuple):
    """Open a table with a seat kept for this person."""

    game: str
    person: int


@press("open_table")
class OpenTable(NamedTuple):
    """Open a table of the game just learnt."""

    game: str


@press("rematch")
class Rematch(NamedTuple):
    """Open a lobby like that of the match."""


# A lobby


@press("sit")
class SitDown(NamedTuple):
    """Take this seat."""

    seat: int


@press("stand")
class StandUp(NamedTuple):
    """Empty this seat."""

    seat: int


@press("computer")
class AddComputer(NamedTuple):
    """Seat a computer of this level."""

    level: str


@press("fill")
class FillSeats(NamedTuple):
    """Seat computers until a round is full."""


@press("start_filled")
class StartFilled(NamedTuple):
    """Seat computers until a round is full, and begin the match."""


@press("hints")
class AllowHints(NamedTuple):
    """Allow hints to everybody, or to nobody."""

    hints: OnOff


@press("phrases")
class AllowPhrases(NamedTuple):
    """Allow set phrases to everybody, or to nobody."""

    phrases: OnOff


@press("pace")
class SetPace(NamedTuple):
    """Play at this pace."""

    pace: TablePace


@press("reliable")
class AskReliable(NamedTuple):
    """Ask a reliability, in percent, of those who sit down, or none."""

    least: Literal["off"] | int


@press("preset")
class ChooseRules(NamedTuple):
    """Play by the house rules of this key; without one, keep the options as they are."""

    key: Dotted = ""


@press("free_kept")
class FreeKeptSeats(NamedTuple):
    """Stop keeping seats."""


@press("options")
class OpenOptions(NamedTuple):
    """Show the options, or the form with a page of them."""

    page: int | None = None


@press("set_options")
class SetOptions(NamedTuple):
    """Set the options given in the form of this page."""

    page: int


@press("start")
class StartMatch(NamedTuple):
    """Begin the match."""


@press("close")
class CloseLobby(NamedTuple):
    """Close a lobby."""


# House rules


@press("presets")
class ListHouseRules(NamedTuple):
    """Show the house rules of a game."""

    game: str


@press("preset_default", colon_was=True)
class SetUsualRules(NamedTuple):
    """Let new tables of a game play by the house rules of this key."""

    game: str
    key: Dotted


@press("preset_show")
class ShowHouseRules(NamedTuple):
    """Show house rules that were saved under this number."""

    saved: int


@press("preset_delete")
class DeleteHouseRules(NamedTuple):
    """Delete them."""

    saved: int


@press("preset_name")
class AskRulesName(NamedTuple):
    """Ask for a name under which to save the rules of a table."""


@press("preset_save")
class SaveHouseRules(NamedTuple):
    """Save the rules of a table under the name in the form."""


@press("preset_replace")
class ReplaceHouseRules(NamedTuple):
    """Replace saved house rules with the rules of a table."""

    saved: int

"""The presses about tournaments."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("tour_in")
class SignUp(NamedTuple):
    """Sign up."""

    tournament: int


@press("tour_out")
class SignOut(NamedTuple):
    """Take a sign-up back; once the tournament is played, ask first."""

    tournament: int


@press("tour_out_now")
class SignOutNow(NamedTuple):
    """Leave a tournament that is played."""

    tournament: int


@press("tour_with")
class AskForPartner(NamedTuple):
    """Ask for the person somebody would like to play with."""

    tournament: int


@press("tour_pick")
class InvitePartner(NamedTuple):
    """Ask the picked person."""

    tournament: int


@press("tour_yes")
class AcceptPartner(NamedTuple):
    """Play with the asker, whose number is `asker`."""

    tournament: int
    asker: int


@press("tour_here")
class ArriveAtTable(NamedTuple):
    """Be at a table of a round."""

    tournament: int
    round: int
    table: int


@press("tour_show", number_was="page")
class ShowStandings(NamedTuple):
    """Show a page of the standings."""

    tournament: int
    page: int = 0


@press("tour_all", number_was="page")
class ShowWholeList(NamedTuple):
    """Show a page of all tables and names."""

    tournament: int
    page: int = 0


@press("tour_rules")
class ShowTournamentRules(NamedTuple):
    """Explain how it is held."""

    tournament: int


@press("tour_run")
class OrganizeTournament(NamedTuple):
    """Show the organizer's choices."""

    tournament: int


@press("tour_begin")
class BeginTournament(NamedTuple):
    """Begin it now."""

    tournament: int


@press("tour_on")
class TryAgain(NamedTuple):
    """Go on where the channel took no table."""

    tournament: int


@press("tour_cancel")
class AskToCancel(NamedTuple):
    """Ask whether it is to be broken off."""

    tournament: int


@press("tour_cancel_now")
class CancelTournament(NamedTuple):
    """Break it off."""

    tournament: int


@press("tour_results", number_was="page")
class ListResults(NamedTuple):
    """Ask for the table of a round that has another result; by default, of the newest round."""

    tournament: int
    round: int | None = None
    page: int = 0


@press("tour_result")
class AskResult(NamedTuple):
    """Ask for the result of a table."""

    tournament: int
    round: int
    table: int


@press("tour_write", number_was="mark")
class WriteResult(NamedTuple):
    """Write the result in the form, for a table that still has the result with this mark."""

    tournament: int
    round: int
    table: int
    mark: int

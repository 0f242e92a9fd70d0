"""The presses on a score pad, and in the list of one's own.

The writer has seen the pad with so many `entries`: the press counts for no other state of it.
"""

from typing import NamedTuple

from bot.pages.custom_id_codec import Signed, press


@press("pad_open")
class OpenPad(NamedTuple):
    """Open a pad for a game, with the names in the form."""

    game: str


@press("pad_write", number_was="entries")
class WriteAmount(NamedTuple):
    """Write points for the scores in these rows."""

    pad: int
    rows: tuple[int, ...]
    points: Signed
    entries: int


@press("pad_deal", number_was="entries")
class WriteTricks(NamedTuple):
    """Write a deal by the rows that took its tricks."""

    pad: int
    takers: tuple[int, ...]
    is_double: bool
    entries: int


@press("pad_other", number_was="entries")
class AskOther(NamedTuple):
    """Ask for any rows and any amount, where no button fits."""

    pad: int
    entries: int


@press("pad_other_write", number_was="entries")
class WriteOther(NamedTuple):
    """Write the contents of the form."""

    pad: int
    entries: int


@press("pad_pick", number_was="entries")
class PickRows(NamedTuple):
    """Show the rows that get the amount that is pressed next."""

    pad: int
    rows: tuple[int, ...]
    entries: int


@press("pad_tricks", number_was="entries")
class PickTakers(NamedTuple):
    """Show the rows that took the tricks that were pressed so far."""

    pad: int
    takers: tuple[int, ...]
    entries: int


@press("pad_undo", number_was="entries")
class UndoEntry(NamedTuple):
    """Take the last entry back."""

    pad: int
    entries: int


@press("pad_end", number_was="entries")
class EndPad(NamedTuple):
    """End a pad before anybody has won."""

    pad: int
    entries: int


@press("pad_go_on", number_was="entries")
class ResumePad(NamedTuple):
    """Go on with a pad that was ended."""

    pad: int
    entries: int


@press("pad_again")
class BeginAgain(NamedTuple):
    """Begin anew with the same names."""

    pad: int


@press("pads", number_was="page")
class ListPads(NamedTuple):
    """Show a page of one's own pads."""

    page: int = 0


@press("pad_show")
class ShowPad(NamedTuple):
    """Show one's own pad."""

    pad: int


@press("pad_bring")
class BringPad(NamedTuple):
    """Show one's own pad to everybody here."""

    pad: int


@press("pad_delete")
class AskToDelete(NamedTuple):
    """Ask whether one's own pad is to be deleted."""

    pad: int


@press("pad_gone")
class DeletePad(NamedTuple):
    """Delete one's own pad."""

    pad: int

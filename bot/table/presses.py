"""The presses at a table, in a hand, and in the menu of a table."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press

# A hand


@press("hand")
class ShowOwnHand(NamedTuple):
    """Show one's hand, or show it as it is now."""


@press("hand_at")
class ShowHandAt(NamedTuple):
    """Show one's hand at the table that was chosen."""


@press("act")
class Act(NamedTuple):
    """Take the action offered at this index."""

    offer: int


@press("ask")
class AskFirst(NamedTuple):
    """Ask whether the action offered at this index is meant."""

    offer: int


@press("mark")
class MarkCards(NamedTuple):
    """Mark the cards of a hand whose bits are set."""

    mask: int


@press("unfold")
class UnfoldMenus(NamedTuple):
    """Show everything in the menus of a hand."""


@press("premoves")
class ShowPremoves(NamedTuple):
    """Show the cards of a hand as buttons, to choose one before one's turn."""


@press("premove")
class ChoosePremove(NamedTuple):
    """Choose the card at this place of a hand, to be played at one's turn."""

    place: int


@press("premove_back")
class TakePremoveBack(NamedTuple):
    """Choose no card before one's turn any more."""


@press("more")
class ShowMore(NamedTuple):
    """Tell what a hand has no room for."""


@press("phrases_said")
class ShowPhrases(NamedTuple):
    """Show what may be said, and what was."""


@press("say")
class SayPhrase(NamedTuple):
    """Say this phrase."""

    phrase: str


@press("explain")
class Explain(NamedTuple):
    """Explain what is asked, or another topic."""

    topic: str = ""


@press("on")
class CallForNext(NamedTuple):
    """Call for the next deal, or for the next card where cards fall by themselves."""


@press("back_in_hand")
class ComeBackInHand(NamedTuple):
    """Take one's chair back, with one's hand in sight."""


@press("resume_in_hand")
class ResumeInHand(NamedTuple):
    """Wake a table, with one's hand in sight."""


@press("move_in_hand")
class MoveInHand(NamedTuple):
    """Move a lost table here, with one's hand in sight."""


@press("end_in_hand")
class VoteEndInHand(NamedTuple):
    """Vote for an end, with one's hand in sight."""


@press("hint")
class AskForHint(NamedTuple):
    """Ask for a hint."""


@press("hint_at")
class AskForHintAt(NamedTuple):
    """Ask for a hint at the table that was chosen."""


# A table


@press("score")
class ShowScore(NamedTuple):
    """Show the score sheet, or turn to another page of it."""

    page: int | None = None


@press("menu")
class OpenMenu(NamedTuple):
    """Open the menu of a table."""


@press("last")
class ShowLastTrick(NamedTuple):
    """Show the last trick."""


@press("marks")
class ShowMarks(NamedTuple):
    """Say what the marks in the picture mean."""


@press("bump")
class BringDown(NamedTuple):
    """Show the table anew, below everything else."""


@press("table_at")
class DescribeTableAt(NamedTuple):
    """Describe the table that was chosen."""


@press("leave")
class Leave(NamedTuple):
    """Let a computer play in one's place."""


@press("leave_at")
class LeaveAt(NamedTuple):
    """Let a computer play in one's place at the table that was chosen."""


@press("back")
class ComeBack(NamedTuple):
    """Take one's chair back."""


@press("pause")
class Pause(NamedTuple):
    """Let a table sleep."""


@press("resume")
class Resume(NamedTuple):
    """Wake a table."""


@press("move_here")
class MoveHere(NamedTuple):
    """Move a lost table here."""


@press("resign")
class AskToResign(NamedTuple):
    """Ask whether to resign the match."""


@press("resign_at")
class AskToResignAt(NamedTuple):
    """The same at the table that was chosen."""


@press("resign_now")
class Resign(NamedTuple):
    """Resign the match."""


@press("vote_end")
class VoteEnd(NamedTuple):
    """Vote for an end without a result."""


@press("end_now")
class EndNow(NamedTuple):
    """End a match in which one is alone."""


@press("never_mind")
class NeverMind(NamedTuple):
    """Leave everything as it is."""


@press("watch", number_was="step")
class WatchTable(NamedTuple):
    """Look on: at the newest deal that is over, at a step of any of them, or at the table."""

    way: str = ""
    step: int = 0


@press("watch_at")
class WatchTableAt(NamedTuple):
    """Look on at the table that was chosen."""


# Who moderates


@press("rule_end")
class AskToEndForAll(NamedTuple):
    """Ask whether to end a match for everybody."""


@press("rule_end_now")
class EndForAll(NamedTuple):
    """End a match for everybody."""


@press("rule_free")
class FreeSeat(NamedTuple):
    """Let a computer play for somebody until they are back."""

    seat: int


@press("rule_move")
class MoveTable(NamedTuple):
    """Show a table in the channel that was chosen."""


# A lobby


@press("call_at")
class CallAt(NamedTuple):
    """Call people to the table that was chosen."""


# One's own tables


@press("mytables", number_was="page")
class ListOwnTables(NamedTuple):
    """Turn to a page of one's tables."""

    page: int = 0


@press("away")
class GoAway(NamedTuple):
    """Stop one's clocks at slow tables for so many days."""

    days: int

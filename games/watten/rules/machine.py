"""The three Kritische in one hand, which win a deal unplayed if the table wants it (§11.10)."""

from collections.abc import Sequence

from games.core.errors import IllegalAction
from games.core.seats import Seat
from games.watten.rules.actions import Action, ShowMachine
from games.watten.rules.events import Events, MachineShown, Result
from games.watten.rules.law import Refusal
from games.watten.rules.scoring import score_side
from games.watten.rules.state import Phase, WattenTable, WattenView, side_of

_SHOW = ShowMachine()


def calls(view: WattenView) -> Sequence[Action]:
    """The action to show them, before the first card (§11.10)."""
    public = view.public
    if not public.rules.machine or public.phase is not Phase.PLAYING:
        return ()
    begun = public.past or public.trick.cards
    whole = {*public.rules.ranking.kritische} <= {*view.private.hand}
    return (_SHOW,) if whole and not begun else ()


def show(table: WattenTable, seat: Seat) -> Events:
    """Show them to all, and win the deal for what it is worth."""
    if not calls(table.view_from(seat)):
        raise IllegalAction(Refusal.NOT_NOW)
    public = table.public
    shown = MachineShown(seat=seat, cards=public.rules.ranking.kritische)
    return shown, *score_side(table, Result.MACHINE, side_of(public, seat), public.value)

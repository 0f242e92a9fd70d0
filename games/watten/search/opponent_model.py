"""The answers of others about the stakes in an imagined world, if they count as plain players."""

from msgspec.structs import replace

from games.core.addition import add_up
from games.core.cards import Hand
from games.core.seats import Seat
from games.core.view import View
from games.watten.heuristics import raising, remembered
from games.watten.heuristics.inference import readings
from games.watten.rules.actions import Fold, Raise
from games.watten.rules.options import Answers, Signals
from games.watten.rules.raising import answering
from games.watten.rules.state import (
    START_VALUE,
    Phase,
    Private,
    Proposal,
    Public,
    Shown,
    WattenView,
    forehand_and_dealer,
    partner_of,
    side,
    side_of,
)
from games.watten.search.sampling import World

FIRST_FOLDS, LATER_FOLDS = 0.5, 0.1
"""The share of imagined folds that happen: to a first raise, and once a raise was held."""

COST = 500
"""The cost of working out another seat's answer, in steps."""


def price(public: Public) -> int:
    """The price of folding to a raise that is made now (§6.4, §6.5)."""
    return public.value if public.proposal is None else public.proposal.value


def folds(view: WattenView, world: World, raised: Raise) -> float:
    """The chance that the others fold to this raise in this world, with what was seen of them."""
    anyway = folds_anyway(view)
    meant = FIRST_FOLDS if raised.value == START_VALUE + 1 else LATER_FOLDS
    return anyway + (1 - anyway) * meant * folding(view, world, raised)


def folds_anyway(view: WattenView) -> float:
    """The share of raises made now to which the others fold, whatever they hold."""
    public = view.public
    others = side(public, 1 - side_of(public, view.seat))
    first = price(public) == START_VALUE
    return remembered.folds_anyway(public, others, first=first)


def folding(view: WattenView, world: World, raised: Raise) -> float:
    """The chance that the others give the deal up in this world rather than play for so much.

    The first to speak binds the side, so each of them counts the same; if both must want to fold,
    one who does not is enough (§6.14).
    """
    proposal = Proposal(view.seat, raised.value, price(view.public))
    public = replace(view.public, phase=Phase.RAISED, proposal=proposal, would_fold=())
    others = _knowing(public, answering(public))
    found = [_folds(_view_of(public, world, seat)) for seat in others]
    if public.rules.options.answers is Answers.BOTH:
        return float(all(found))
    return add_up(found) / len(found)


def _folds(other: WattenView) -> bool:
    return raising.answer(other, (), raising.chance(other, readings(other))) == Fold()


def _knowing(public: Public, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats among these that know Schlag and trump; all of them if none does."""
    if not public.rules.blind:
        return seats
    return tuple(seat for seat in seats if seat in forehand_and_dealer(public)) or seats


def _view_of(public: Public, world: World, seat: Seat) -> WattenView:
    """The view of a seat in this world; partners who may signal know each other's hands."""
    told = world.trump if public.rules.blind and seat in forehand_and_dealer(public) else None
    hand, partner = _hand(world, seat), partner_of(public, seat)
    shown: tuple[Shown, ...] = ()
    if partner is not None and public.rules.options.signals is not Signals.OFF:
        shown = (Shown(partner, _hand(world, partner)),)
    return View(seat, public, Private(hand=hand, trump=told, shown=shown))


def _hand(world: World, seat: Seat) -> Hand:
    return world.tables.cards_of(world.hands[seat])

"""The choice of a card when two teams count card points: quick play-outs, later exact ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.bauernstoss.rules.actions import Action, PlayCard
from games.bauernstoss.rules.law import SCHNEIDER_FROM, SEATS
from games.bauernstoss.rules.state import BauernView
from games.bauernstoss.search import payoffs
from games.bauernstoss.search.determinize import Possibilities
from games.bauernstoss.search.evaluation import Evaluated, prospect
from games.bauernstoss.search.lookup_tables import counting, renumber
from games.bauernstoss.search.payoffs import ALL_POINTS, SideStakes
from games.bauernstoss.search.playouts import PlayoutState, play_out
from games.core.calibration import Curve, interpolate
from games.core.cards import Suit
from games.core.prospect import Outlook, Prospect
from games.core.seats import Seat, partnership
from games.search.kernel import Tables
from games.search.solver import Position, Solver, SolverSides

EXACT_FROM = 5
"""Cards in hand from which a deal is played out exactly."""

CALIBRATION: Curve = (
    (0.0, 0.01),
    (0.15, 0.11),
    (0.25, 0.20),
    (0.45, 0.40),
    (0.55, 0.49),
    (0.65, 0.62),
    (0.75, 0.72),
    (0.85, 0.86),
    (1.0, 0.99),
)
"""4,400 cards of players who think ahead.

Who sees all hands in thought is a little too hopeful where a deal hangs in the balance.
"""


@dataclass(frozen=True, kw_only=True)  # no slots: compiled classes have their own
class TeamDeal:
    """The open part of a deal between two teams, in numbers."""

    tables: Tables
    trump: Suit
    seat: Seat
    namer: Seat
    chalk: int | None
    leader: Seat
    lying: tuple[int, ...]
    points: tuple[int, int]
    """Card points that each side has taken so far."""
    tricks: tuple[int, int]
    stakes: SideStakes


def card(view: BauernView, offers: Sequence[PlayCard], rng: Random) -> Prospect[Action] | None:
    """The choice of a card in a deal between two teams."""
    deal = _deal(view)
    if deal is None:
        return None
    numbers = tuple(deal.tables.numbers[offer.card] for offer in offers)
    evaluate = _exact if len(view.private.hand) <= EXACT_FROM else _rough
    return prospect(
        view, offers, lambda world: evaluate(deal, world, numbers), rng, calibrated=calibrate
    )


def calibrate(chance: float) -> float:
    """The share of deals a card has really won if it seemed to win this share."""
    return interpolate(CALIBRATION, chance)


def _deal(view: BauernView) -> TeamDeal | None:
    """The deal as it lies before this seat; None before trump is known."""
    public, trump = view.public, view.public.trump
    if trump is None or public.namer is None:
        return None
    tables = counting(trump)
    points, tricks = [0, 0], [0, 0]
    for trick, taker in zip(public.past, public.takers, strict=True):
        points[partnership(taker)] += sum(tables.worth[tables.numbers[c]] for c in trick.cards)
        tricks[partnership(taker)] += 1
    return TeamDeal(
        tables=tables,
        trump=trump,
        seat=view.seat,
        namer=public.namer,
        chalk=public.chalk,
        leader=public.trick.order[0],
        lying=tuple(tables.numbers[card] for card in public.trick.cards),
        points=(points[0], points[1]),
        tricks=(tricks[0], tricks[1]),
        stakes=payoffs.stakes(public, view.seat),
    )


def _hands(deal: TeamDeal, world: Possibilities) -> list[int]:
    return [renumber(hand, deal.trump) for hand in world.hands[:SEATS]]


def _need(deal: TeamDeal, hands: Sequence[int]) -> int:
    """The card points that our side needs to win the deal in this world."""
    chalk = payoffs.owner(hands) if deal.chalk is None else deal.chalk
    return payoffs.need(deal.stakes.side, chalk)


def _rough(deal: TeamDeal, world: Possibilities, numbers: Sequence[int]) -> Evaluated:
    """Evaluate each card with rules of thumb to the end."""
    hands = _hands(deal, world)
    needed = _need(deal, hands)
    outlooks: list[Outlook] = []
    steps = 0
    for number in numbers:
        left = [*hands]
        left[deal.seat] ^= 1 << number
        end = play_out(deal.tables, left, _begin(deal, number), deal.namer)
        points, tricks = end.points + deal.points[0], end.tricks + deal.tricks[0]
        gain = payoffs.gain_of_side(points, tricks, deal.stakes.side, needed)
        outlooks.append(deal.stakes.outlook(gain))
        steps += end.steps
    return Evaluated(tuple(outlooks), steps)


def _begin(deal: TeamDeal, number: int) -> PlayoutState:
    """The trick once this card has been played to it."""
    lying, worth = (*deal.lying, number), deal.tables.worth
    led = best = lying[0]
    taker = deal.leader
    for step, other in enumerate(lying):
        if deal.tables.above[led][best] >> other & 1:
            best, taker = other, (deal.leader + step) % SEATS
    return PlayoutState(deal.leader, led, best, taker, sum(worth[n] for n in lying), len(lying))


def _exact(deal: TeamDeal, world: Possibilities, numbers: Sequence[int]) -> Evaluated:
    """Evaluate each card as if all saw all cards and played their best."""
    hands = tuple(_hands(deal, world))
    ours = tuple(partnership(seat) == deal.stakes.side for seat in range(SEATS))
    solver = Solver(
        deal.tables, SolverSides(ours=ours, counts=ours, bound=(True,) * SEATS, trick=0), hands
    )
    at = Position(hands, deal.leader, deal.lying)
    have = deal.points[deal.stakes.side]
    wins = solver.lines(at, _need(deal, hands) - have)
    some, all_ = any(wins.values()), all(wins.values())
    high = solver.lines(at, SCHNEIDER_FROM - have) if some else wins
    low = wins if all_ else solver.lines(at, ALL_POINTS + 1 - SCHNEIDER_FROM - have)
    gains = [1 + high[n] if wins[n] else low[n] - 2 for n in numbers]
    return Evaluated(tuple([deal.stakes.outlook(gain) for gain in gains]), solver.nodes)

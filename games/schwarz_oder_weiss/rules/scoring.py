"""The payment of a deal, and the end of the match (§6)."""

from games.core.outcome import MOST_DEALS
from games.core.score_pad import Amounts, ScorePad
from games.core.seats import Seat, clockwise
from games.core.trick_events import MatchEnded
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.events import DealScored, Event, Events, Result
from games.schwarz_oder_weiss.rules.options import Tie
from games.schwarz_oder_weiss.rules.state import Public

_PAID = frozenset({Result.MADE, Result.OPPONENTS_SURRENDERED})


def _amounts(rows: int) -> Amounts:
    """Points named and doubled, halved for two opponents; and the cost of giving up (§4.5, §6)."""
    made = ((2, 3, 4, 5), (6, 8, 10, 12)) if rows == 2 else ((1, 2, 3, 4), (5, 6, 8, 10))
    return (*made, (-1, -2, -3))


SCORE_PAD = ScorePad(rows=range(2, 4), amounts=_amounts)
"""With real cards: everybody for themselves."""


def score_play(public: Public, *, made: bool) -> Events:
    """Score a deal that was played out: one side gets its worth (§6.1 to §6.3)."""
    bidder, contract = public.bid
    total = law.worth(contract, public.points, public.factor)
    gains = law.gains(public.seats, bidder, total, made=made)
    return _score(public, Result.MADE if made else Result.FAILED, gains)


def score_surrender(public: Public, side: tuple[Seat, ...]) -> Events:
    """Let everybody on this side pay; nobody gains (§4.5, §4.6)."""
    bidder, _ = public.bid
    price = law.price(public.points)
    gains = tuple(-price if seat in side else 0 for seat in range(public.seats))
    by_bidder = bidder in side
    result = Result.BIDDER_SURRENDERED if by_bidder else Result.OPPONENTS_SURRENDERED
    return _score(public, result, gains)


def feats(event: Event) -> tuple[tuple[Seat, str], ...]:
    """A bid that was made, by play or by the others' surrender, or that failed (§6)."""
    match event:
        case DealScored():
            return ((event.bidder, "bid_made" if event.result in _PAID else "bid_failed"),)
        case _:
            return ()


def _score(public: Public, result: Result, gains: tuple[int, ...]) -> Events:
    bidder, contract = public.bid
    score = tuple(had + gain for had, gain in zip(public.score, gains, strict=True))
    scored: Event = DealScored(
        result=result,
        bidder=bidder,
        contract=contract,
        points=public.points,
        factor=public.factor,
        gains=gains,
        score=score,
        next_dealer=clockwise(public.dealer, public.seats),
    )
    share = public.options.tie is Tie.SHARED or public.number >= MOST_DEALS
    won = law.winners(score, public.options.target, share=share)
    return (scored, MatchEnded(winners=won)) if won else (scored,)

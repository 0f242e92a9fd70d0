"""The payment of a deal, and the end of the match (§7)."""

from games.core.outcome import MOST_DEALS, Outcome, rank_by_points
from games.core.score_pad import ScorePad
from games.core.seats import clockwise, partnership
from games.core.trick_events import MatchEnded
from games.watten.rules.events import DealScored, Events, Result, TrumpRevealed
from games.watten.rules.state import Public, WattenTable, side

PAD_FOR_FOUR = ScorePad(rows=range(2, 3), pairs=True, amounts=lambda _: ((2, 3, 4, 5),))
"""With real cards: two points, or what the deal was raised to (§6.1, §7.1)."""
PAD_FOR_ANY = ScorePad(rows=range(2, 4), pairs=True, amounts=lambda _: ((2, 3, 4, 5),))
"""Two play for themselves and four as sides; three have points of their own (§7.2)."""


def tricks_taken(public: Public, number: int) -> int:
    """The number of tricks a side has (§5.7)."""
    seats = side(public, number)
    return sum([taker in seats for taker in public.takers])


def score_side(table: WattenTable, result: Result, number: int, value: int) -> Events:
    """Score for the side with this number; tell a secret trump to all (§7.1, §7.2, §10.10)."""
    public = table.public
    won = side(public, number)
    score = tuple(p + value if s in won else p for s, p in enumerate(public.score))
    deal = DealScored(
        result=result,
        winners=won,
        value=value,
        score=score,
        next_dealer=clockwise(public.dealer, public.seats),
    )
    return *_reveal(table), deal, *_over(public, score)


def _over(public: Public, score: tuple[int, ...]) -> Events:
    """The end of the match, if a side has reached the target (§7.1, §7.3, §7.4)."""
    best = max(score)
    won = tuple(seat for seat, points in enumerate(score) if points == best)
    level = public.seats == 3 and len(won) > 1
    plays_on = level and public.rules.sudden_death and public.number < MOST_DEALS
    if best < public.rules.options.target or plays_on:
        return ()
    return (MatchEnded(winners=won),)


def outcome(public: Public) -> Outcome:
    """The standing: four play as two sides, others each alone (§7.3)."""
    standing = rank_by_points(public.score)
    if public.seats != 4:
        return standing
    sides = tuple(partnership(seat) for seat in range(public.seats))
    return Outcome(standing.points, standing.places, sides)


def _reveal(table: WattenTable) -> Events:
    trump = table.private[table.public.forehand].trump
    return () if trump is None else (TrumpRevealed(rank=trump.rank, suit=trump.suit),)

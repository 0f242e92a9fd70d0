"""The payment of a deal, the side that takes the Kreide, and the end of the match (§7)."""

from games.bauernstoss.rules import law
from games.bauernstoss.rules.events import DealScored, Event, Events, Result
from games.bauernstoss.rules.law import HAND, SEATS, SOLO_WORTH, Grade
from games.bauernstoss.rules.state import Public
from games.core.outcome import Outcome, rank_by_points
from games.core.score_pad import ScorePad
from games.core.seats import Seat, clockwise, partnership
from games.core.trick_events import MatchEnded
from games.core.tricks import Trick

RESULTS = {
    Grade.PLAIN: Result.PLAIN,
    Grade.SCHNEIDER: Result.SCHNEIDER,
    Grade.SCHWARZ: Result.SCHWARZ,
}

_SOLOS = {Result.SOLO_MADE: "solo_made", Result.SOLO_FAILED: "solo_failed"}

SCORE_PAD = ScorePad(
    rows=range(2, 3),
    pairs=True,
    amounts=lambda _: (tuple(int(grade) for grade in Grade), tuple(SOLO_WORTH.values())),
    chalk=True,
)
"""With real cards: whoever scores has the Kreide in the next deal (§7.3 to §7.6)."""


def score_tricks(public: Public, tricks: tuple[Trick, ...], takers: tuple[Seat, ...]) -> Events:
    """Score eight tricks of four by their card points (§7.3 to §7.5)."""
    points, chalk = points_taken(tricks, takers), _chalk(public, tricks)
    return _grade(public, points, tricks_taken(takers), chalk)


def score_rest(public: Public, side: int) -> Events:
    """Score a deal in which a side takes all tricks that are left (§6.6)."""
    if public.soloist is not None:
        return solo(public, made=side == partnership(public.soloist))
    points = [*points_taken(public.past, public.takers)]
    points[side] = law.card_points(law.DECK) - points[1 - side]
    tricks = [*tricks_taken(public.takers)]
    tricks[side] = HAND - tricks[1 - side]
    chalk = side if public.chalk is None else public.chalk
    return _grade(public, (points[0], points[1]), (tricks[0], tricks[1]), chalk)


def points_taken(tricks: tuple[Trick, ...], takers: tuple[Seat, ...]) -> tuple[int, int]:
    """The card points of each side's tricks (§7.2)."""
    points = [0, 0]
    for trick, taker in zip(tricks, takers, strict=True):
        points[partnership(taker)] += law.card_points(trick.cards)
    return points[0], points[1]


def tricks_taken(takers: tuple[Seat, ...]) -> tuple[int, int]:
    """The number of each side's tricks."""
    odd = sum(map(partnership, takers))
    return len(takers) - odd, odd


def feats(event: Event) -> tuple[tuple[Seat, str], ...]:
    """A Solo that was made or failed counts for the soloist, not for the partner (§5, §7)."""
    match event:
        case DealScored(soloist=seat, result=result) if seat is not None and result in _SOLOS:
            return ((seat, _SOLOS[result]),)
        case _:
            return ()


def _chalk(public: Public, tricks: tuple[Trick, ...]) -> int:
    """The side with the Kreide: in the first deal, that of the highest Jack's player (§7.1)."""
    if public.chalk is not None:
        return public.chalk
    plays = (play for trick in tricks for play in trick.plays)
    return next((partnership(seat) for seat, card in plays if card == law.HIGHEST), 0)


def solo(public: Public, *, made: bool) -> Events:
    """Score a Solo for the soloist's team or for the others, with the same points (§7.6)."""
    if public.soloist is None or public.size is None:
        return ()
    side = partnership(public.soloist)
    result = Result.SOLO_MADE if made else Result.SOLO_FAILED
    return _score(public, result, side if made else 1 - side, SOLO_WORTH[public.size])


def outcome(public: Public) -> Outcome:
    """The standing: partners share points and place (§7.7)."""
    standing = rank_by_points(public.score)
    sides = tuple(partnership(seat) for seat in range(SEATS))
    return Outcome(standing.points, standing.places, sides)


def _grade(public: Public, points: tuple[int, int], tricks: tuple[int, int], chalk: int) -> Events:
    """Score a deal with these card points and tricks of each side."""
    verdict = law.verdict(chalk, points, tricks)
    return _score(public, RESULTS[verdict.grade], verdict.side, verdict.grade.value, points)


def _score(
    public: Public, result: Result, side: int, gain: int, points: tuple[int, ...] = ()
) -> Events:
    winners = law.team(side)
    score = tuple([had + gain * (seat in winners) for seat, had in enumerate(public.score)])
    scored = DealScored(
        result=result,
        side=side,
        gain=gain,
        size=public.size,
        soloist=public.soloist,
        points=points,
        score=score,
        next_dealer=clockwise(public.dealer, SEATS),
    )
    won = max(score) >= public.options.target
    return (scored, MatchEnded(winners=winners)) if won else (scored,)

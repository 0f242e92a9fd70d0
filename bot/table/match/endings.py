"""The ending of a match, with all that counts of it: told the same at its end and ever after."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from bot.model import Ending
from bot.table.match.event_log import MatchState
from bot.table.match.seats import ChairEvent, Resigned, final_outcome, is_given_up, resigned_seats
from bot.table.match.transcript import DealResult
from games.core.events import Event
from games.core.game import AnyGame
from games.core.outcome import Outcome
from games.core.scene import Told, Who, says
from games.core.seats import Seat


def ending(game: AnyGame, last: MatchState, log: Iterable[Event]) -> Ending:
    """Return the ending of a match that came to this state by this log."""
    outcome = game.outcome(last.table.public)
    return Ending(
        final_outcome(outcome, last.chairs),
        game.deal_number(last.table.public),
        _feats(game, log),
        resigned_seats(last.chairs),
        leads(game, outcome.points, outcome.sides),
    )


def news_of_chair(game: AnyGame, event: ChairEvent, after: MatchState) -> Told:
    """Return what everybody hears of a chair event; `after` is the match after it.

    A resignation that ends the match is told as the result of the deal being played.
    """
    if not isinstance(event, Resigned) or not is_given_up(after.chairs, (event,)):
        return event.news()
    public, who = after.table.public, Who(event.seat)
    if game.needs_deal(public):
        return Told(says("chair.gave_up", who=who), result=True)
    number = game.deal_number(public)
    return Told(says("chair.gave_up_deal", who=who, deal=number), result=True)


def lead(game: AnyGame, outcome: Outcome, points: Sequence[int]) -> int:
    """Return by how much the winning side is ahead, given these points of all seats.

    0 if several sides have won.
    """
    won = {outcome.sides[seat] for seat in outcome.winners}
    if len(won) != 1 or won == set(outcome.sides):
        return 0
    return leads(game, points, outcome.sides)[min(outcome.winners)]


def leads(game: AnyGame, points: Sequence[int], sides: Sequence[int]) -> tuple[int, ...]:
    """Return by how much each seat's side is ahead of the best other one; below 0 it is behind."""
    worth = [-each if game.lowest_wins else each for each in points]
    rated = tuple(zip(worth, sides, strict=True))
    best = [max((each for each, other in rated if other != side), default=0) for _, side in rated]
    return tuple(own - other for own, other in zip(worth, best, strict=True))


def largest_swing(
    game: AnyGame, outcome: Outcome, sheet: Sequence[DealResult]
) -> DealResult | None:
    """Return the deal that put the winning side furthest ahead; None if several did equally."""
    leads = [lead(game, outcome, each.points) for each in sheet]
    swings = [new - old for old, new in pairwise((0, *leads))]
    most = max(swings, default=0)
    return sheet[swings.index(most)] if most > 0 and swings.count(most) == 1 else None


def _feats(game: AnyGame, log: Iterable[Event]) -> tuple[tuple[Seat, str, int], ...]:
    told_to_all = (
        event for event in log if event.audience is None and not isinstance(event, ChairEvent)
    )
    counted = Counter(feat for event in told_to_all for feat in game.feats(event))
    return tuple((seat, feat, count) for (seat, feat), count in sorted(counted.items()))

"""What came of cards in a seat, deal by deal."""

from itertools import pairwise

from bot.features.same_cards.values import Attempt
from bot.table.match.endings import leads
from bot.table.match.live_match import LiveMatch
from games.core.seats import Seat


def attempt_of(live: LiveMatch, seat: Seat, deal: int) -> Attempt:
    """Return what a seat made of a deal, or of all of them (0): by how much it came ahead."""
    sides = live.outcome.sides
    after = {each.deal: each.points for each in live.sheet if each.points}
    ahead = [leads(live.game, points, sides)[seat] for points in after.values()]
    gains = zip(after, (now - before for before, now in pairwise((0, *ahead))), strict=True)
    shown = tuple((number, gain) for number, gain in gains if deal in {0, number})
    return Attempt(shown, given_up=live.is_given_up or not (deal or live.is_over))

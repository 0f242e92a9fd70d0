"""A deal without a trick counts for everybody who had such a one."""

from games.bohemian import GAME
from games.bohemian.rules.events import DealScored, DealStarted
from games.core.game import AnyGame
from games.core.trick_events import RestClaimed, TrickTaken
from games.players import play_match

PLAYED: AnyGame = GAME


def test_who_took_no_trick_since_the_deal_began_has_had_a_deal_without_one():
    takers, spared = set(), 0
    for step in play_match(PLAYED, PLAYED.options(), ("novice",) * 5, seed=3):
        for event in step.events:
            if isinstance(event, DealStarted):
                takers.clear()
            elif isinstance(event, TrickTaken | RestClaimed):
                takers.add(event.seat)
            none = set(range(5)) - takers if isinstance(event, DealScored) else set()
            assert {(seat, "no_trick") for seat in none} == set(PLAYED.feats(event))
            spared += len(none)
    assert spared

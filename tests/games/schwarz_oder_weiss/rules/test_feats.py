"""Every bid counts for its bidder, as made if it paid and as failed if it cost."""

from games.core.game import AnyGame
from games.players import play_match
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.events import DealScored, Result
from games.schwarz_oder_weiss.rules.law import Contract

PLAYED: AnyGame = GAME


def test_every_deal_counts_for_its_bidder_as_it_paid():
    seen = set()
    for seed in range(8):
        for step in play_match(PLAYED, PLAYED.options(), ("novice",) * 3, seed):
            for event in step.events:
                if isinstance(event, DealScored):
                    name = "bid_made" if event.gains[event.bidder] > 0 else "bid_failed"
                    assert ((event.bidder, name),) == PLAYED.feats(event)
                    seen.add(event.result)
                else:
                    assert () == PLAYED.feats(event)
    assert {Result.MADE, Result.FAILED, Result.BIDDER_SURRENDERED} <= seen


def test_a_bid_that_the_others_surrender_to_is_made():
    scored = DealScored(
        result=Result.OPPONENTS_SURRENDERED,
        bidder=1,
        contract=Contract.SCHWARZ,
        points=4,
        factor=2,
        gains=(0, 4),
        score=(0, 4),
        next_dealer=1,
    )
    assert ((1, "bid_made"),) == PLAYED.feats(scored)

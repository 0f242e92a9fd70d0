"""A Solo counts for the soloist, and nothing else does."""

from games.bauernstoss import GAME
from games.bauernstoss.rules.events import DealScored, Result
from games.core.game import AnyGame
from games.core.seats import partnership
from games.players import play_match

PLAYED: AnyGame = GAME


def test_a_solo_counts_for_the_soloist_and_a_deal_without_one_for_nobody():
    solos = 0
    for seed in range(3):
        for step in play_match(PLAYED, PLAYED.options(), ("novice",) * 4, seed):
            for event in step.events:
                solo = event.soloist if isinstance(event, DealScored) else None
                assert ({solo} - {None}) == {seat for seat, _ in PLAYED.feats(event)}
                if isinstance(event, DealScored) and solo is not None:
                    _assert_named_by_who_scored(event, solo)
                    solos += 1
    assert solos


def _assert_named_by_who_scored(event: DealScored, solo: int) -> None:
    made = event.model_copy(update={"result": Result.SOLO_MADE})
    assert ((solo, "solo_made"),) == PLAYED.feats(made)
    failed = event.model_copy(update={"result": Result.SOLO_FAILED})
    assert ((solo, "solo_failed"),) == PLAYED.feats(failed)
    assert PLAYED.feats(event) == PLAYED.feats(made if event.side == partnership(solo) else failed)

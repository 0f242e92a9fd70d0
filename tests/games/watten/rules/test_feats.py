"""An answer to higher stakes counts for the player who spoke it."""

from games.core.game import AnyGame
from games.core.record import Decided
from games.players import play_match
from games.watten import TYROLEAN
from games.watten.rules.actions import Fold, Hold, Raise
from games.watten.rules.state import Phase

PLAYED: AnyGame = TYROLEAN


def test_who_speaks_for_the_side_holds_or_folds():
    seen = set()
    for seed in range(6):
        table = PLAYED.opening(PLAYED.options(), 4)
        for step in play_match(PLAYED, PLAYED.options(), ("novice",) * 4, seed):
            counted = tuple(feat for event in step.events for feat in PLAYED.feats(event))
            match step.input:
                case Decided(seat, Hold()):
                    expected = ((seat, "raise_held"),)
                case Decided(seat, Raise()) if table.public.phase is Phase.RAISED:
                    expected = ((seat, "raise_held"),)
                case Decided(seat, Fold()):
                    expected = ((seat, "raise_folded"),)
                case _:
                    expected = ()
            assert expected == counted
            seen.add((type(getattr(step.input, "action", None)), bool(expected)))
            table = PLAYED.replay(table, step.events)
    assert {(Hold, True), (Raise, True), (Raise, False), (Fold, True)} <= seen

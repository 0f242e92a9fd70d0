"""What must be true of a match that is over: the log, the standings and every screen agree."""

from bot.render.words.speech import MINUS
from tests.end_to_end.guest import Guest
from tests.end_to_end.inn import Inn


async def assert_result_is_shown(inn: Inn, asker: Guest, match: int = 1) -> None:
    """Compare the log played again with the results kept, the table's message, /leaderboard."""
    ledger = inn.ledger(match)
    outcome, chairs = ledger.replayed(), ledger.chairs
    assert "finished" == ledger.state
    expected = list(zip(outcome.points, outcome.places, strict=True))
    assert expected == ledger.results()
    for seat, chair in enumerate(chairs):
        place, points = outcome.places[seat], _written(outcome.points[seat])
        await asker.sees(f"**{place}.** {chair.name}: {points} Punkt")
    await asker.sends("leaderboard", game=ledger.game.key)
    await asker.is_told("### Rangliste")
    board = asker.told[-1]
    for seat, chair in enumerate(chairs):
        won, points = int(seat in outcome.winners), _written(outcome.points[seat])
        if chair.user is not None:
            assert f"{chair.name}: {won} von 1 gewonnen, {points} Punkt" in board


def _written(number: int) -> str:
    return str(number).replace("-", MINUS)

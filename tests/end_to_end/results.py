"""What must be true of a match that is over: the log, the standings and every screen agree."""

import re

from bot.pages.words.formatting import MINUS
from games.core.outcome import Outcome
from tests.end_to_end.client_person import Person
from tests.end_to_end.running_bot import RunningBot


async def assert_result_is_shown(bot: RunningBot, asker: Person, match: int = 1) -> None:
    """Compare the log played again with the results kept, the table's message, /leaderboard."""
    stored_match = bot.stored_match(match)
    outcome, chairs = stored_match.replayed(), stored_match.chairs
    assert "finished" == stored_match.state
    expected = list(zip(outcome.points, outcome.places, strict=True))
    assert expected == stored_match.results()
    for seat, chair in enumerate(chairs):
        place, points = _place(outcome, seat), _written(outcome.points[seat])
        # Partners share a line: `**1.** Anna und Clara: 12 Punkte`.
        line = rf"\*\*{place}\.\*\* (?:\w+ und )?{chair.name}(?: und \w+)?: {points} Punkt"
        await asker.waits(lambda line=line: re.search(line, asker.text), line)
    await asker.sends("leaderboard", game=stored_match.game.key)
    await asker.is_told("### Rangliste")
    board = asker.told[-1]
    for seat, chair in enumerate(chairs):
        won, points = int(seat in outcome.winners), _written(outcome.points[seat])
        if chair.user is not None:
            line = rf"{chair.name}.*\n.*{won} von 1 gewonnen · {points} Punkt"
            assert re.search(line, board), board


def _place(outcome: Outcome, seat: int) -> int:
    own = outcome.places[seat]
    return 1 + len({s for s, p in zip(outcome.sides, outcome.places, strict=True) if p < own})


def _written(number: int) -> str:
    return str(number).replace("-", MINUS)

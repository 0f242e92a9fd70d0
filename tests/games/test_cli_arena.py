"""What came of a contest is told with its interval and what was played."""

from games.cli_arena import Bout, sentence
from games.players.arena import Score

BOUT = Bout(game="schwarz_oder_weiss", challenger="craft", rival="novice", seats=2, seed=3)


def test_a_score_is_told_with_its_interval_and_what_was_played():
    assert (
        "craft wins 60.0% (51.0% to 69.0%) of deals against novice at schwarz_oder_weiss for 2,"
        " +0.25 points each; 40 boards, every one played from all seats"
    ) == sentence(BOUT, Score(40, 0.6, 0.09, 0.25))


def test_an_interval_ends_where_shares_end():
    assert "(95.0% to 100.0%)" in sentence(BOUT, Score(4, 0.98, 0.03, 1.0))

"""From deal to deal: who deals next, and when the match is won."""

import pytest
from pydantic import ValidationError

from games.schwarz_oder_weiss.rules.options import Options
from tests.games.schwarz_oder_weiss.transcripts import play

FAILED_FOR = """
    {before}
    0: C10
    dummy: SJ HA DQ DK
    1: HK SA H10 HJ
    {cards} cards fall
    0 bids weiss
    0 names {points}
    1 passes
    0 plays C10
    dummy plays SJ
    1 plays HK
    failed
"""


def failed(points, before=""):
    return FAILED_FOR.format(points=points, cards=3 * points, before=before)


THREE = """
    {before}
    seats 3
    dealer 2
    0: C10
    1: SJ HA
    dummy: SK HK
    2: SA HQ
    8 cards fall
    0 bids weiss
    0 names 2
    1 passes
    2 passes
    0 plays C10
    1 plays SJ
    dummy plays SK
    2 plays SA
    failed
"""


def three(before):
    return THREE.format(before=before)


def test_a_bidder_who_fails_loses_nothing():  # §6.2
    play(failed(4, "start at 7 1") + "score 7 5")


def test_the_deal_passes_to_the_left():  # §6.4
    play(failed(2, "dealer 1") + "0 deals next")
    play(three("start at 0 0 0") + "0 deals next")


def test_eleven_points_win():  # §6.5
    play(failed(3, "start at 0 7") + "score 0 10\n0 deals next")
    play(failed(3, "start at 0 8") + "score 0 11\n1 wins")
    play(failed(3, "start at 0 9") + "score 0 12\n1 wins")


def test_the_higher_score_wins_when_two_arrive_together():  # §6.5
    play(three("start at 0 10 11") + "score 0 11 12\n2 wins")


def test_another_goal_may_be_agreed():  # §6.5
    play("options target=3" + failed(3) + "1 wins")
    for target in (2, 52):
        with pytest.raises(ValidationError):
            Options(target=target)


def test_three_players_share_a_level_finish():  # §6.6
    play(three("start at 0 10 10") + "score 0 11 11\n1 2 win")


def test_three_players_may_play_on_instead():  # §6.6
    play("options tie=sudden_death" + three("start at 0 10 10") + "score 0 11 11\n0 deals next")


def test_playing_on_ends_with_one_alone_in_front():  # §6.6
    play("options tie=sudden_death" + three("start at 10 11 11") + "score 10 12 12\n0 deals next")
    play("options tie=sudden_death" + three("start at 12 12 11") + "score 12 13 12\n1 wins")


def test_after_200_deals_those_who_play_on_share_the_win():  # §6.6
    level = "options tie=sudden_death" + three("start at 0 10 10")

    play("after 198 deals\n" + level + "score 0 11 11\n0 deals next")
    play("after 199 deals\n" + level + "score 0 11 11\n1 2 win")

"""The Kreide, the points, and when the match is won."""

import pytest
from pydantic import ValidationError

from games.bauernstoss.rules.options import Options
from tests.games.bauernstoss.deals import EVERY_TRICK as HANDS
from tests.games.bauernstoss.transcripts import play, scored

SEVEN = """
    trick CJ S7 DJ SQ
    trick SJ H7 HA HQ
    trick HJ H8 H10 DQ
    trick SA H9 HK C8
    trick S10 D7 DA C9
    trick SK D8 D10 CQ
    trick S9 D9 DK CK
"""


def test_the_jack_of_clubs_shows_who_has_the_kreide_in_the_first_deal():  # §7.1
    play(f"{HANDS}nobody has the chalk\n0 plays CJ\n0 has the chalk")


def test_nobody_takes_a_kreide_that_is_held_by_playing_the_jack():  # §7.1
    play(f"chalk 1\n{HANDS}0 plays CJ\n1 has the chalk")


def test_a_first_deal_passed_out_shows_whose_kreide_it_is():  # §7.2
    out = "1: CJ SJ HJ DJ SA S10 HA DA\n0 passes\n1 passes\n2 passes\n3 passes\npassed out\n"

    play(f"{out}1 has the chalk\nscore 0 0")
    play(f"chalk 0\n{out}0 has the chalk")


def test_every_trick_is_schwarz_and_brings_three():  # §7.5
    play(f"{HANDS}{SEVEN}trick S8 C7 CA C10\nschwarz\nscore 3 0\n0 has the chalk\n0 deals next")


def test_the_winners_take_the_kreide_from_the_others():  # §7.3 §7.5
    play(f"chalk 1\n{HANDS}{SEVEN}1 has the chalk\ntrick S8 C7 CA C10\n0 has the chalk")


LAST_TRICK_LOST = """
    0: CJ SJ HJ SA S10 SK S9 C8
    1: S7 H7 H8 H9 D7 D8 D9 C7
    2: DJ HA H10 HK DA D10 DK S8
    3: SQ HQ DQ CA C9 C10 CK CQ
    0 says 7
    1 passes
    2 passes
    3 passes
    0 names spades
    trick CJ S7 DJ SQ
    trick SJ H7 S8 HQ
    trick HJ H8 HA DQ
    trick SA H9 H10 CQ
    trick S10 D7 HK CK
    trick SK D8 DA C9
    trick S9 D9 D10 C10
    trick C8 C7 DK CA
    3 takes it
"""


def test_one_trick_lost_leaves_a_schneider():  # §7.4
    play(f"{LAST_TRICK_LOST}schneider\nscore 2 0")


def test_the_points_of_both_teams_lie_open_after_the_deal():  # §7.3
    assert (105, 15) == scored(LAST_TRICK_LOST).points
    assert (120, 0) == scored(f"{HANDS}{SEVEN}trick S8 C7 CA C10").points


def test_the_match_is_won_with_twenty_points():  # §7.7
    end = f"{HANDS}{SEVEN}trick S8 C7 CA C10\n"

    play(f"start at 16 19\n{end}score 19 19\n0 deals next")
    play(f"start at 17 19\n{end}score 20 19\n0 2 win\nnobody to act")
    play(f"start at 18 0\n{end}score 21 0\n0 2 win")


def test_another_goal_may_be_agreed():  # §7.7
    end = f"{HANDS}{SEVEN}trick S8 C7 CA C10\n"

    play(f"options target=10\nstart at 7 9\n{end}0 2 win")
    play(f"options target=40\nstart at 36 39\n{end}0 deals next")
    for target in (9, 41):
        with pytest.raises(ValidationError):
            Options(target=target)

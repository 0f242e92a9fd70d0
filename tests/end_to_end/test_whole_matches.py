"""Whole matches by commands and presses: the right result, and no hand in anybody else's eyes."""

import pytest

from tests.end_to_end.eyes import watching
from tests.end_to_end.inn import Inn
from tests.end_to_end.results import assert_result_is_shown


@pytest.mark.parametrize("bidding", ["realtime", "turns"])
@pytest.mark.parametrize("names", [("anna", "ben"), ("anna", "ben", "emil")], ids=len)
async def test_a_match_ends_right_and_no_hand_is_ever_in_sight_of_others(inn: Inn, names, bidding):
    players = inn.guests(*names)
    with watching(inn) as watch:
        await inn.sits_down(*players, options=f"target=5, bidding={bidding}")
        await inn.plays_on(*players)
        await assert_result_is_shown(inn, players[0])
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 100

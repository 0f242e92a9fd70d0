"""What is written on a score pad comes to what the rules say, worked out by hand."""

from typing import Any

import pytest

from bot.features.pads.scoring import by_amount, by_tricks, changes, standing
from bot.features.pads.values import Pad, PadAct, PadEntry
from games.catalogue import CATALOGUE

WRITTEN_DOWN = [game for game in CATALOGUE.values() if game.score_pad is not None]
WATTEN, BOHEMIAN = "tyrolean_watten", "bohemian_watten"
SCHWARZ, BAUERNSTOSS = "schwarz_oder_weiss", "bauernstoss"
SIDES = ("Anna + Ben", "Clara + Dora")
THREE = ("Anna", "Ben", "Clara")


def entry(written: tuple[int, ...] | PadAct) -> PadEntry:
    """A deal by what it changes, or anything else by its name."""
    if isinstance(written, tuple):
        return PadEntry("deal", written, 1, "Anna")
    return PadEntry(written, (), 1, "Anna")


def pad(
    game: str, names: tuple[str, ...], target: int | None, *written: tuple[int, ...] | PadAct
) -> Pad:
    """A pad on which deals (what they change) and acts (their names) were written."""
    return Pad(
        id=1,
        user_id=1,
        game=game,
        names=names,
        target=target,
        tongue="en",
        channel_id=70,
        message_id=None,
        made_at=0,
        entries=tuple(map(entry, written)),
    )


def won(game: str, count: int, who: tuple[int, ...], amount: int) -> tuple[int, ...]:
    found = by_amount(CATALOGUE[game], count, who, amount)
    assert found is not None
    return found


def tricks(takers: str, count: int, *, double: bool = False) -> tuple[int, ...]:
    taken = [int(each) for each in takers]
    found = by_tricks(CATALOGUE[BOHEMIAN], count, taken, double=double)
    assert found is not None
    return found


def test_a_new_pad_has_nothing_and_one_of_bohemian_watten_twenty_each():
    assert (0, 0) == standing(pad(WATTEN, SIDES, 15)).score
    assert (20, 20, 20) == standing(pad(BOHEMIAN, THREE, None)).score


def test_watten_is_won_by_the_side_that_gets_to_fifteen():
    deals = [won(WATTEN, 2, (side,), points) for side, points in ((0, 2), (1, 3), (0, 4), (0, 5))]
    before = standing(pad(WATTEN, SIDES, 15, *deals, (0, 5), (0, 5)))
    assert ((11, 13), ()) == (before.score, before.winners)
    assert not before.is_over
    after = standing(pad(WATTEN, SIDES, 15, *deals, (0, 5), (0, 5), won(WATTEN, 2, (1,), 3)))
    assert ((11, 16), (1,)) == (after.score, after.winners)
    assert after.is_over


@pytest.mark.parametrize(("target", "winners"), [(11, (0,)), (15, ()), (18, ())])
def test_a_pad_is_over_at_its_own_target(target: int, winners: tuple[int, ...]):
    assert winners == standing(pad(WATTEN, SIDES, target, (5, 0), (4, 0), (2, 0))).winners


def test_two_of_three_at_watten_may_pass_the_target_together():
    # §3.12, example 17: soloist 11, pair 14 and 12, the pair wins 3 -> 17 and 15, 17 wins.
    before = ((11, 0, 0), (0, 14, 0), (0, 0, 12))
    pair = won(WATTEN, 3, (1, 2), 3)
    assert (0, 3, 3) == pair
    after = standing(pad(WATTEN, THREE, 15, *before, pair))
    assert ((11, 17, 15), (1,)) == (after.score, after.winners)
    level = standing(pad(WATTEN, THREE, 15, (0, 14, 14), (0, 2, 2)))
    assert (1, 2) == level.winners


def test_bauernstoss_has_the_kreide_with_who_scored_last():
    empty = standing(pad(BAUERNSTOSS, SIDES, 20))
    assert empty.chalk is None
    first = won(BAUERNSTOSS, 2, (0,), 1)
    solo = won(BAUERNSTOSS, 2, (1,), 8)
    assert 0 == standing(pad(BAUERNSTOSS, SIDES, 20, first)).chalk
    assert 1 == standing(pad(BAUERNSTOSS, SIDES, 20, first, solo)).chalk
    assert 0 == standing(pad(BAUERNSTOSS, SIDES, 20, first, solo, "undo")).chalk
    assert standing(pad(WATTEN, SIDES, 15, (2, 0))).chalk is None


def test_a_failed_solo_from_thirteen_wins_at_bauernstoss():
    after = standing(pad(BAUERNSTOSS, SIDES, 20, (12, 0), (1, 0), (0, 3), (8, 0)))
    assert ((21, 3), (0,)) == (after.score, after.winners)


def test_the_tricks_of_bohemian_watten_count_down():
    # §6.6, example 10: tricks 3/1/1/0 from 20 each -> 17/19/19/25; with hearts 14/18/18/30.
    names = ("Anna", "Ben", "Clara", "Dora")
    assert (17, 19, 19, 25) == standing(pad(BOHEMIAN, names, None, tricks("00012", 4))).score
    doubled = tricks("00012", 4, double=True)
    assert (14, 18, 18, 30) == standing(pad(BOHEMIAN, names, None, doubled)).score


def test_each_trick_takes_two_where_five_play():
    assert (-4, -2, -4, 5, 5) == tricks("00122", 5)


def test_who_is_furthest_below_zero_wins_bohemian_watten():
    # §6.6, example 11: at 2, 5, 7, 9 with hearts, tricks 2/3/0/0 -> -2/-1/17/19: -2 wins.
    names = ("Anna", "Ben", "Clara", "Dora")
    before = pad(BOHEMIAN, names, None, (-18, -15, -13, -11))
    assert not standing(before).is_over
    after = standing(
        pad(BOHEMIAN, names, None, (-18, -15, -13, -11), tricks("00111", 4, double=True))
    )
    assert ((-2, -1, 17, 19), (0,)) == (after.score, after.winners)


def test_giving_up_at_schwarz_oder_weiss_may_lead_below_zero():
    # §2.7, example 8: bid 5, doubled, given up at 1 -> -2, the other unchanged.
    given_up = won(SCHWARZ, 2, (0,), -3)
    assert (-2, 4) == standing(pad(SCHWARZ, THREE[:2], 11, (1, 0), (0, 4), given_up)).score


def test_two_opponents_share_what_a_failed_bid_was_worth():
    # §2.7, example 12: opponents beat a bid of 5 -> 3 each; a doubled 5 -> 5 each.
    assert (0, 3, 3) == won(SCHWARZ, 3, (1, 2), 3)
    after = standing(pad(SCHWARZ, THREE, 11, (0, 3, 3), (0, 5, 5), won(SCHWARZ, 3, (1, 2), 3)))
    assert ((0, 11, 11), (1, 2)) == (after.score, after.winners)


@pytest.mark.parametrize(
    ("game", "count", "who", "amount"),
    [
        (WATTEN, 2, (0,), 1),
        (WATTEN, 2, (0,), 99),
        (WATTEN, 2, (0, 1), 2),
        (WATTEN, 2, (), 2),
        (WATTEN, 3, (0, 0), 2),
        (WATTEN, 3, (3,), 2),
        (WATTEN, 3, (0, 1, 2), 2),
        (BAUERNSTOSS, 2, (1,), 4),
        (SCHWARZ, 2, (0,), 0),
        (BOHEMIAN, 3, (0,), -1),
    ],
)
def test_no_button_brings_what_no_deal_of_the_game_can(game: str, count: int, who: Any, amount):
    assert by_amount(CATALOGUE[game], count, who, amount) is None


@pytest.mark.parametrize("takers", [(), (0, 0, 0, 0), (0, 0, 0, 0, 0, 0), (0, 1, 2, 3, 0)])
def test_a_deal_of_bohemian_watten_has_five_tricks_of_those_who_play(takers: tuple[int, ...]):
    assert by_tricks(CATALOGUE[BOHEMIAN], 3, takers, double=False) is None


def test_no_other_game_is_written_by_its_tricks():
    assert by_tricks(CATALOGUE[WATTEN], 2, (0,) * 5, double=False) is None


def test_people_may_write_what_they_agree_on():
    assert (0, -7, -7) == changes(3, (1, 2), -7)


def test_taking_back_takes_the_last_deal_that_still_counts():
    two = pad(WATTEN, SIDES, 15, (2, 0), (0, 3), "undo", (4, 0), "undo", "undo")
    assert ((0, 0), ()) == (standing(two).score, standing(two).deals)


def test_a_win_that_is_taken_back_is_none():
    assert standing(pad(WATTEN, SIDES, 11, (0, 11))).is_over
    assert not standing(pad(WATTEN, SIDES, 11, (0, 11), "undo")).is_over


def test_who_ends_early_has_not_won_and_may_go_on():
    ended = standing(pad(WATTEN, SIDES, 15, (5, 0), "end"))
    assert (True, True, ()) == (ended.is_closed, ended.is_over, ended.winners)
    assert not standing(pad(WATTEN, SIDES, 15, (5, 0), "end", "resume")).is_over


@pytest.mark.parametrize("game", WRITTEN_DOWN, ids=lambda game: game.key)
def test_whatever_is_offered_can_be_written_by_as_many_as_may_play(game):
    rules = game.score_pad
    assert rules is not None
    assert rules.rows[-1] in {2, game.seats[-1], game.seats[-1] - 1}
    assert ("target" in game.options.model_fields) == (rules.by_tricks is None)
    for count in rules.rows:
        for line in rules.amounts(count):
            assert len(line) <= 4
            for amount in line:
                assert by_amount(game, count, (0,), amount) == (amount, *(0,) * (count - 1))
